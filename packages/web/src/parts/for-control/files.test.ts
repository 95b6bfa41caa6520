import { forControlLimits } from '@saola/contract/for-control-values'
import { expect, it } from 'vitest'
import { faultOf, fileOf, idsOf, isUnderWay, roomFor, type CaseFile } from './files.ts'

const document = {
  id: 'd1',
  fileName: 'a.pdf',
  contentType: 'application/pdf',
  size: 900,
  createdAt: '',
}
const done = fileOf(document)
const sending: CaseFile = { ...done, key: 'k', document: null, percent: 20 }
const failed: CaseFile = { ...sending, key: 'f', error: new Error('no') }

it('takes pictures and PDF up to the limit', () => {
  expect(faultOf({ type: 'image/webp', size: 1 })).toBeNull()
  expect(faultOf({ type: 'application/pdf', size: forControlLimits.fileBytes })).toBeNull()
  expect(faultOf({ type: 'application/pdf', size: forControlLimits.fileBytes + 1 })).toBe(
    'tooLarge',
  )
  expect(faultOf({ type: 'text/html', size: 1 })).toBe('wrong')
})

it('a file that failed takes no room and is not sent, one under way takes room', () => {
  expect(roomFor([done, sending, failed])).toBe(forControlLimits.documents - 2)
  expect(roomFor(Array.from({ length: 12 }, () => done))).toBe(0)
  expect(idsOf([done, sending, failed])).toEqual(['d1'])
  expect([done, sending, failed].map(isUnderWay)).toEqual([false, true, false])
})

import { expect, it } from 'vitest'
import { explainVietQr } from './explain.ts'
import { readVietQr } from './read.ts'
import { writeVietQr } from './write.ts'
import type { VietQrInput } from './write.ts'

function explain(input: VietQrInput): string[] {
  const reading = readVietQr(writeVietQr(input))
  if (!reading.ok) throw new Error(reading.reason)
  return explainVietQr(reading.qr).map(({ id, name, value }) => `${id} ${name} ${value}`)
}

it('says first to whom, how much and what for', () => {
  const rows = explain({
    bin: '970452',
    account: '10642307194095923',
    amount: 123,
    content: 'TT Don hang 123456',
    merchantCategory: '5812',
    merchantName: 'CA PHE SAOLA',
    additional: { billNumber: 'B1', terminalLabel: 'T1' },
    others: [
      { path: '55', value: '01' },
      { path: '80', value: 'MOMO' },
    ],
  })
  expect(rows).toEqual([
    '38.01.00 bin 970452',
    '38.01.01 account 10642307194095923',
    '54 amount 123',
    '62.08 content TT Don hang 123456',
    '59 merchantName CA PHE SAOLA',
    '62.01 billNumber B1',
    '62.07 terminalLabel T1',
    '38.02 service QRIBFTTA',
    '01 initiation DYNAMIC',
    '52 merchantCategory 5812',
    '53 currency 704',
    '58 country VN',
    '55 tipOrFee 01',
    '80 other MOMO',
  ])
})

it('says nothing about what is absent', () => {
  expect(explain({ bin: '970416', account: '257678859' })).toEqual([
    '38.01.00 bin 970416',
    '38.01.01 account 257678859',
    '38.02 service QRIBFTTA',
    '01 initiation STATIC',
    '53 currency 704',
    '58 country VN',
  ])
})

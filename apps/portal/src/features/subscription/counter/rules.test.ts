import { expect, it } from 'vitest'
import { inTheirOrder, keywordOf } from './rules.ts'

it.each([
  ['0912 345 678', '0912345678'],
  ['+84 912.345.678', '0912345678'],
  ['(091) 234-5678', '0912345678'],
  ['  Nguyễn Văn An ', 'Nguyễn Văn An'],
  ['DK00012 345', 'DK00012 345'],
  ['678', '678'],
  ['+', '+'],
  ['', ''],
])('%j is searched for as %j', (typed, keyword) => expect(keywordOf(typed)).toBe(keyword))

it('the longest overdue is collected first', () => {
  const rows = [
    { id: 'c', expiredDate: '2026-12-01' },
    { id: 'b', expiredDate: '2026-11-01' },
    { id: 'a', expiredDate: '2026-12-01' },
  ]
  expect(inTheirOrder(rows).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})

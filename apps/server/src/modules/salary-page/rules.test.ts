import { expect, it } from 'vitest'
import { barOf, isOwnLimit, lockUntil, quickAmounts } from './rules.ts'

it.each([
  [952_000, 50_000, [100_000, 200_000, 500_000, 952_000]],
  [60_000, 50_000, [50_000, 60_000]],
  [50_000, 50_000, [50_000]],
  [49_000, 50_000, []],
  [4_413_000, 300_000, [500_000, 1_000_000, 2_000_000, 4_413_000]],
])('offers of %i with the least of %i', (available, least, amounts) => {
  expect(quickAmounts(available, least)).toEqual(amounts)
})
it.each([
  [1_000_000, 250_000, 250_000, { drawn: 25, waiting: 25 }],
  [1_000_000, 900_000, 400_000, { drawn: 90, waiting: 10 }],
  [1_000_000, 1_500_000, 0, { drawn: 100, waiting: 0 }],
  [0, 0, 0, { drawn: 0, waiting: 0 }],
])('draws a bar of %i with %i drawn and %i waiting', (max, advanced, pending, parts) => {
  expect(barOf(max, { advanced, pending })).toEqual(parts)
})
it.each([
  ['none', null],
  ['keep', '2026-12-24'],
  ['week', '2026-12-07'],
  ['month', '2026-12-30'],
  ['period', '2026-12-31'],
] as const)('locks by %s until %s', (choice, day) => {
  const of = { today: '2026-12-01', lockedUntil: '2026-12-24', endDate: '2026-12-31' }
  expect(lockUntil(choice, of)).toBe(day)
})
it('takes whole thousands as the most of a period', () => {
  expect([50_000, 1_000_000, 49_000, 50_500, 1_000_000_000].map(isOwnLimit)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

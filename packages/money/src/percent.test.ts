import { expect, it } from 'vitest'
import { percentOf } from './percent.ts'

it(
  'a share is that of the worked example, half-up, and none of nothing',
  { meta: { behaviours: ['B-615'] } },
  () => {
    expect(percentOf(60_000_000, 200_000_000)).toBe(30)
    expect(percentOf(45_000_000, 60_000_000)).toBe(75)
    expect(percentOf(1, 3)).toBe(33.33)
    expect(percentOf(2, 3)).toBe(66.67)
    expect(percentOf(1, 20_000)).toBe(0.01)
    expect(percentOf(1, 20_001)).toBe(0)
    expect(percentOf(5, 0)).toBe(0)
  },
)

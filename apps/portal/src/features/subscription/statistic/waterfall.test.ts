import { describe, expect, it } from 'vitest'
import { stepsOf } from './waterfall.ts'

const standing = (amount: number, count = 1) => ({ amount, count })

describe('the bars of what moved', () => {
  it('each begins where the one before it ended, within the widest', () => {
    const steps = stepsOf({
      start: standing(100),
      end: standing(150),
      moves: [
        { cause: 'NEW', ...standing(100) },
        { cause: 'EXPANSION', ...standing(0, 0) },
        { cause: 'CHURN_ASKED', ...standing(-50) },
      ],
    })
    expect(steps.map(({ key, left, width }) => [key, left, width])).toEqual([
      ['start', 0, 50],
      ['NEW', 50, 50],
      ['CHURN_ASKED', 75, 25],
      ['end', 0, 75],
    ])
  })
  it('nothing at all is no bar', () => {
    expect(
      stepsOf({ start: standing(0, 0), end: standing(0, 0), moves: [] }).map(({ width }) => width),
    ).toEqual([0, 0])
  })
})

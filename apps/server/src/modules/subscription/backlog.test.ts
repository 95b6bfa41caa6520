/** What is due at once: a clock that is wrong is stopped, a run that was held by somebody is caught up with. */
import { describe, expect, it } from 'vitest'
import { day, instantOf, plusDays } from '@saola/schedule/day'
import { backlogOf, HELD_MS } from './backlog.ts'
import { freshState, noRiders, turnOf, type Suspension, type Terms } from './state.ts'
import { begin } from './work.ts'

const START = day('2027-03-01')
const termsOf = (timeType: 'DAY' | 'WEEK' | 'MONTH'): Terms => ({
  plan: {
    id: '0',
    code: 'P',
    name: 'P',
    type: 'RECURRING_QUANTITY',
    paymentType: 'PREPAID',
    timeType,
    cycleValue: 1,
  } as Terms['plan'],
  bankAccountId: null,
  rhythm: { timeType, cycleValue: 1, fixed: null },
  billing: 'PREPAID',
  issueDaysBefore: 0,
  expirationDays: 5,
  chargeStub: false,
  afterDunning: 'CANCEL',
  unitAmount: 100_000,
  quantity: 1,
})
/** How many spans are due so many days after the first, where the run was held meanwhile; null = too many to be true. */
function due(
  timeType: 'DAY' | 'WEEK' | 'MONTH',
  days: number,
  held: readonly Suspension[] = [],
): number | null {
  const state = freshState({ numOfCycles: null, startDate: START, trial: null })
  const at = turnOf(plusDays(START, days)) + 60_000
  const riders = { ...noRiders, held }
  return backlogOf(begin(state, termsOf(timeType), [], at, riders))?.length ?? null
}
const from = (days: number): number => instantOf(plusDays(START, days), 3_600_000)
const hold = (first: number, last: number | null): Suspension => ({
  from: from(first),
  until: last === null ? null : from(last),
})

describe('a backlog', () => {
  it.each([
    ['DAY', 6, 7],
    ['DAY', 7, null],
    ['WEEK', 14, null],
    ['MONTH', 45, 2],
    ['MONTH', 62, null],
  ] as const)('each %s, %i days later: %s', (timeType, days, spans) => {
    expect(due(timeType, days)).toBe(spans)
  })
  it('is as long as the run was held, and what was late besides still counts', () => {
    expect(due('DAY', 30, [hold(0, 30)])).toBe(31)
    expect(due('WEEK', 60, [hold(0, 60)])).toBe(9)
    expect(due('DAY', 30, [hold(1, 15), hold(16, 30)])).toBe(31)
    expect(due('DAY', 30, [hold(5, 30)])).toBe(31)
    expect(due('DAY', 30, [hold(8, 30)])).toBe(null)
    expect(due('DAY', 30, [hold(1, 25)])).toBe(31)
    expect(due('DAY', 30, [hold(1, 23)])).toBe(null)
    // The brake's and the bank's at once are one time.
    expect(due('DAY', 30, [hold(1, 15), hold(2, 14), hold(3, 16)])).toBe(null)
  })
  it('of a clock that leaps a year is stopped, whether it leaps after the hold, in it or over it', () => {
    expect(due('MONTH', 400, [hold(1, 20)])).toBe(null)
    expect(due('MONTH', 400, [hold(1, 400)])).toBe(null)
    expect(due('MONTH', 400, [hold(1, null)])).toBe(null)
    const most = HELD_MS / 86_400_000
    expect(due('DAY', most, [hold(0, most)])).toBe(most + 1)
    expect(due('DAY', most + 10, [hold(0, most + 10)])).toBe(null)
  })
})

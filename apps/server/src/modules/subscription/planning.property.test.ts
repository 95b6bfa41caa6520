/** Changes and lines against a slow second reading: day by day, with shares written out as on paper. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  day,
  dayNumber,
  dayOfNumber,
  daysInMonth,
  instantOf,
  partsOf,
  plusDays,
  type Day,
} from '@saola/schedule/day'
import { usedPart } from '@saola/schedule/prorate'
import { creditOf, nowRefusal, planChange, proratedOf } from './planning.ts'
import { runDue } from './rules.ts'
import { billOf, noRiders, type RidingLine, type State, type Terms } from './state.ts'
import { begin, finish, type Work } from './work.ts'

const runs = { numRuns: 300 }
const NOON_MS = 12 * 3_600_000
const START = day('2027-01-31')

const termsOf = (quantity: number, unitAmount = 1_000, planId = 'a'): Terms => ({
  plan: {
    id: planId,
    code: planId,
    name: planId,
    type: 'RECURRING_QUANTITY',
    paymentType: 'PREPAID',
    timeType: 'MONTH',
    cycleValue: 1,
    fixedAmount: unitAmount,
  },
  bankAccountId: null,
  rhythm: { timeType: 'MONTH', cycleValue: 1, fixed: null },
  billing: 'PREPAID',
  issueDaysBefore: 0,
  expirationDays: 60,
  chargeStub: false,
  afterDunning: 'STAY',
  unitAmount,
  quantity,
})
const fresh = (anchor: Day): State => ({
  status: 'ACTIVE',
  statusBefore: null,
  numOfCycles: null,
  anchor,
  startsOn: null,
  trialEndAhead: false,
  nextSpan: 0,
  nextCycle: 1,
  previousPaymentDate: null,
  nextPaymentDate: null,
  invoicedTo: null,
  cancelAt: null,
  cancelReason: null,
  resumeAt: null,
  endedAt: null,
  nextAt: null,
  failure: null,
  failures: 0,
})
/** amount × days ÷ of, in tenths as on paper: the first of them decides. */
function onPaper(amount: number, days: number, of: number): number {
  const tenths = (BigInt(amount) * BigInt(days) * 10n) / BigInt(of)
  return Number(tenths / 10n) + (tenths % 10n >= 5n ? 1 : 0)
}
/** Counted one by one. */
function daysLeft(from: Day, to: Day, today: Day): number {
  let left = 0
  for (let at = from; at < to; at = plusDays(at, 1)) if (at >= today) left += 1
  return left
}

const spans = fc
  .record({
    start: fc.integer({ min: 20_800, max: 21_500 }),
    length: fc.integer({ min: 1, max: 400 }),
    at: fc.nat(),
    paid: fc.integer({ min: 0, max: 499_999_999 }),
  })
  .map(({ start, length, at, paid }) => ({
    from: dayOfNumber(start),
    to: dayOfNumber(start + length),
    today: dayOfNumber(start + (at % length)),
    paid,
  }))

describe('the cost of days', () => {
  it('credit and more of the same are what paper says; both parts of a span are the whole', () => {
    fc.assert(
      fc.property(spans, ({ from, to, today, paid }) => {
        const of = dayNumber(to) - dayNumber(from)
        const left = daysLeft(from, to, today)
        const credit = creditOf([{ from, to, paid }], today)
        expect(credit).toBe(onPaper(paid, left, of))
        expect(proratedOf(paid, [{ from, to }], today)).toBe(onPaper(paid, left, of))
        expect([paid, paid + 1]).toContain(credit + usedPart(paid, { from, to }, today))
      }),
      runs,
    )
  })
  it('another plan and back on one day costs the price once more, to the đồng; no invoice is below one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 901, max: 5_000 }),
        fc.integer({ min: 1, max: 30 }),
        (small, large, after) => {
          const price = small * 1_000
          const today = plusDays(START, after % 28)
          const paid = [{ from: START, to: day('2027-02-28'), paid: price }]
          const running = {
            ...fresh(START),
            nextSpan: 1,
            nextCycle: 2,
            invoicedTo: day('2027-02-28'),
          }
          const first = begin(running, termsOf(small), [], instantOf(today, NOON_MS))
          const target = termsOf(large, 1_000, 'b')
          expect(nowRefusal(first, target, { paid, changedOn: null })).toBeNull()
          planChange(first, target, 'NOW', { paid, changedOn: null }, 'x')
          const up = first.issues[0]!
          expect(up.amount).toBe(large * 1_000 - creditOf(paid, today))
          expect(up.amount).toBeGreaterThanOrEqual(1)
          expect(first.s).toMatchObject({ anchor: today, nextSpan: 1, nextCycle: 3 })
          const back = begin(first.s, target, [], instantOf(today, NOON_MS))
          const paidUp = [{ from: up.from, to: up.to, paid: up.amount }]
          const asked = termsOf(small, 1_000, 'a')
          planChange(back, asked, 'NOW', { paid: paidUp, changedOn: null }, 'y')
          const [down] = back.issues
          // Where more was paid than it costs, nothing is issued, and the rest waits for the next one.
          const rest = price - up.amount
          if (rest > 0) expect(down!.amount).toBe(rest)
          else expect(back.issues).toEqual([])
        },
      ),
      runs,
    )
  })
})

interface Asked {
  /** Days after the start. */
  on: number
  quantity: number
}
/** Due days by definition: the 31st, or the last day of a shorter month. */
function isDue(at: Day): boolean {
  const { year, month, day: of } = partsOf(at)
  return of === Math.min(31, daysInMonth(year, month))
}
const DAYS = 400
/** By the words alone: what was asked for holds from the next due day. */
function slowly(
  asked: readonly Asked[],
  lines: readonly { on: number; amount: number }[],
): string[] {
  let [quantity, next, cycle, rest] = [1, null as number | null, 0, 0]
  const told: string[] = []
  for (let n = 0; n < DAYS; n++) {
    const at = plusDays(START, n)
    if (isDue(at)) {
      quantity = next ?? quantity
      next = null
      cycle += 1
      const sum = quantity * 1_000 + rest
      rest = Math.min(0, sum)
      if (sum > 0) told.push(`${at} ${cycle} ${sum}`)
    }
    for (const one of asked)
      if (one.on === n && next === null && one.quantity !== quantity) next = one.quantity
    for (const line of lines) if (line.on === n) rest += line.amount
  }
  return told
}
/** The rules, day by day. */
function byRules(
  asked: readonly Asked[],
  lines: readonly { on: number; amount: number }[],
): string[] {
  let [s, terms] = [fresh(START), termsOf(1)]
  let change: Work['change'] = null
  let riding: readonly RidingLine[] = []
  const told: string[] = []
  const turn = (at: Day, ms: number, act: (w: Work) => void): void => {
    const w = begin(s, terms, [], instantOf(at, ms), { ...noRiders, change, lines: riding })
    act(w)
    runDue(w)
    finish(w)
    ;({ s, terms, change, lines: riding } = w)
    for (const one of w.issues) told.push(`${one.paymentDate} ${one.cycle} ${one.amount}`)
  }
  for (let n = 0; n < DAYS; n++) {
    const at = plusDays(START, n)
    turn(at, 300_000, () => undefined)
    turn(at, NOON_MS, (w) => {
      for (const one of asked)
        if (one.on === n && w.change === null && one.quantity !== w.terms.quantity)
          planChange(w, termsOf(one.quantity), 'NEXT', { paid: [], changedOn: null }, 'x')
      for (const line of lines)
        if (line.on === n)
          w.lines = [...w.lines, { id: '', kind: 'CORRECTION', name: null, amount: line.amount }]
    })
  }
  return told
}

describe('changes and lines over a year', () => {
  it('bill what the words say, and never less than nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ on: fc.nat(DAYS - 1), quantity: fc.integer({ min: 1, max: 9 }) }), {
          maxLength: 12,
        }),
        fc.array(
          fc.record({ on: fc.nat(DAYS - 1), amount: fc.integer({ min: -12_000, max: 5_000 }) }),
          { maxLength: 8 },
        ),
        (asked, lines) => {
          expect(byRules(asked, lines)).toEqual(slowly(asked, lines))
        },
      ),
      runs,
    )
  })
  it('an invoice and what it carries are its lines', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9_999, max: 9_999 })), (amounts) => {
        const riding = amounts.map((amount) => ({
          id: 'x',
          kind: 'CORRECTION' as const,
          name: null,
          amount,
        }))
        const { amount, carried } = billOf([], riding)
        expect(amount + carried).toBe(amounts.reduce((sum, one) => sum + one, 0))
        expect(amount >= 0 && carried <= 0 && (amount === 0 || carried === 0)).toBe(true)
      }),
      runs,
    )
  })
})

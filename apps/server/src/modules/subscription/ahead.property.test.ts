/** What is paid ahead is what comes: the same cycles, days and sums as are foretold and as the clock issues, and taken back it leaves no trace. So it is with what is printed in a booklet. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOfNumber, instantOf, timeTypes, type Day } from '@saola/schedule/day'
import { upcomingOf } from './access.ts'
import { payAhead, printAhead } from './ahead.ts'
import { step } from './rules.ts'
import {
  freshState,
  noRiders,
  turnOf,
  type OpenInvoice,
  type Riders,
  type State,
  type Terms,
} from './state.ts'
import { takeBackAhead } from './slips.ts'
import { begin, finish, type Work } from './work.ts'

const runs = { numRuns: 300 }
const NOON_MS = 12 * 3_600_000
const DAY_MS = 86_400_000

interface Case {
  terms: Terms
  state: State
  today: Day
  riders: Riders
  count: number
}
const cases: fc.Arbitrary<Case> = fc
  .record({
    timeType: fc.constantFrom(...timeTypes),
    cycleValue: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 1, max: 40 }),
    unitAmount: fc.integer({ min: 1_000, max: 9_000_000 }),
    anchor: fc.integer({ min: 20_800, max: 21_500 }),
    issueDaysBefore: fc.integer({ min: 0, max: 10 }),
    expirationDays: fc.integer({ min: 0, max: 30 }),
    cyclesLeft: fc.option(fc.integer({ min: 1, max: 14 })),
    line: fc.option(fc.integer({ min: -20_000_000, max: 20_000_000 })),
    changeIn: fc.option(fc.integer({ min: 1, max: 200 })),
    count: fc.constantFrom(1, 3, 6, 12),
  })
  .map((c) => {
    const anchor = dayOfNumber(c.anchor)
    const terms: Terms = {
      plan: {
        id: 'a',
        code: 'a',
        name: 'a',
        type: 'RECURRING_QUANTITY',
        paymentType: 'PREPAID',
        timeType: c.timeType,
        cycleValue: c.cycleValue,
        fixedAmount: c.unitAmount,
      },
      bankAccountId: null,
      rhythm: { timeType: c.timeType, cycleValue: c.cycleValue, fixed: null },
      billing: 'PREPAID',
      // Those by the day and by the week are issued when they are due: an earlier clock would find too many at once.
      issueDaysBefore: c.timeType === 'DAY' || c.timeType === 'WEEK' ? 0 : c.issueDaysBefore,
      expirationDays: c.expirationDays,
      chargeStub: false,
      afterDunning: 'STAY',
      unitAmount: c.unitAmount,
      quantity: c.quantity,
    }
    const start = freshState({
      numOfCycles: c.cyclesLeft === null ? null : c.cyclesLeft + 1,
      startDate: anchor,
      trial: null,
    })
    // Its first cycle is issued and paid.
    const { s } = step(start, terms, [], turnOf(anchor))
    const riders: Riders = {
      ...noRiders,
      change:
        c.changeIn === null
          ? null
          : {
              id: 'c',
              day: dayOfNumber(c.anchor + c.changeIn),
              terms: { ...terms, unitAmount: c.unitAmount + 1 },
              priceChangeId: null,
            },
      lines: c.line === null ? [] : [{ id: 'l', kind: 'DISCOUNT', name: null, amount: c.line }],
      used: [],
    }
    return { terms, state: s, today: anchor, riders, count: c.count }
  })
const workOf = ({ state, terms, today, riders }: Case): Work =>
  begin(state, terms, [], instantOf(today, NOON_MS), riders)
const brief = (one: {
  cycle: number
  from: Day
  to: Day
  paymentDate: Day
  amount: number | null
}) => [one.cycle, one.from, one.to, one.paymentDate, one.amount]

describe('periods that are paid ahead', () => {
  it('are the first of those foretold, and stop where that is not yet sure', () => {
    fc.assert(
      fc.property(cases, (c) => {
        const { periods, stop } = payAhead(workOf(c), c.count, 0)
        const foretold = upcomingOf(c.state, c.terms, c.count, c.riders)
        expect(periods.map(brief)).toEqual(foretold.slice(0, periods.length).map(brief))
        expect(stop === null).toBe(periods.length === c.count)
        if (stop === 'CYCLES') expect(periods).toHaveLength(foretold.length)
        for (const { amount } of periods) expect(amount).toBeGreaterThan(0)
      }),
      runs,
    )
  })
  it('are those that the clock issues when nobody pays ahead', () => {
    fc.assert(
      fc.property(cases, (c) => {
        const { periods } = payAhead(workOf(c), c.count, 0)
        const issued: ReturnType<typeof brief>[] = []
        let [s, terms, riders] = [c.state, c.terms, c.riders]
        for (let turns = 0; issued.length < periods.length && turns < 100; turns++) {
          const w: Work = step(s, terms, [], s.nextAt!, riders)
          issued.push(...w.issues.map(brief))
          terms = w.terms
          riders = { ...noRiders, change: w.change, lines: w.lines }
          s = w.s
        }
        expect(issued.slice(0, periods.length)).toEqual(periods.map(brief))
      }),
      runs,
    )
  })
  it('taken back leave everything as it was, and its lines wait again', () => {
    fc.assert(
      fc.property(cases, (c) => {
        const until = instantOf(c.today, NOON_MS) + DAY_MS
        const ahead = workOf(c)
        const { periods } = payAhead(ahead, c.count, until)
        fc.pre(periods.length > 0)
        const before = { to: c.state.invoicedTo!, paymentDate: c.state.previousPaymentDate! }
        const open = ahead.issues.map((issue, i): OpenInvoice => ({
          id: String(i),
          number: String(i),
          firstExpiredDate: issue.expiredDate,
          extensions: 0,
          status: 'PENDING',
          ahead: { until, isPayable: true },
          ...issue,
          before: ahead.issues[i - 1] ?? before,
        }))
        const back = begin(finish(ahead).s, c.terms, open, until + DAY_MS)
        takeBackAhead(back)
        const { nextAt: _, ...was } = finish(workOf({ ...c, riders: { ...c.riders, lines: [] } })).s
        const { nextAt: __, ...is } = finish(back).s
        expect(is).toEqual(was)
        expect(back.released.toSorted((a, b) => a - b)).toEqual(periods.map(({ cycle }) => cycle))
      }),
      runs,
    )
  })
})

/** What is owed as the turns of the clock go on, each invoice being paid at once. */
interface Story {
  owed: (readonly [...ReturnType<typeof brief>, Day])[]
  state: State
  open: OpenInvoice[]
  terms: Terms
  riders: Riders
}
function turns(from: Omit<Story, 'owed'>, count: number): Story {
  const story: Story = { ...from, owed: [] }
  for (let turn = 0; story.owed.length < count && turn < 100; turn++) {
    const w = step(story.state, story.terms, story.open, story.state.nextAt!, story.riders)
    const came = w.cameDue.map(({ invoice }) => invoice)
    for (const one of [...came, ...w.issues]) story.owed.push([...brief(one), one.expiredDate])
    story.open = w.open.filter((one) => !came.includes(one))
    story.terms = w.terms
    story.riders = { ...noRiders, change: w.change, lines: w.lines }
    story.state = w.s
  }
  return story
}
function printed(c: Case): Omit<Story, 'owed'> {
  const w = workOf(c)
  printAhead(w, c.count)
  const before = { to: c.state.invoicedTo!, paymentDate: c.state.previousPaymentDate! }
  const open = w.issues.map((issue, i): OpenInvoice => ({
    id: String(i),
    number: String(i),
    firstExpiredDate: issue.expiredDate,
    extensions: 0,
    status: 'PENDING',
    ahead: { until: issue.aheadUntil!, isPayable: true, isSlip: true },
    ...issue,
    before: w.issues[i - 1] ?? before,
  }))
  const riders = { ...noRiders, change: w.change, lines: w.lines }
  return { state: finish(w).s, terms: w.terms, open, riders }
}
const plain = (c: Case): Omit<Story, 'owed'> => ({ ...c, open: [] })

describe('periods that are printed in a booklet', () => {
  it('move no date, and are owed when and as the clock would have issued them', () => {
    fc.assert(
      fc.property(cases, (c) => {
        const booklet = printed(c)
        const was = finish(workOf(c)).s
        expect(booklet.state.nextPaymentDate).toBe(was.nextPaymentDate)
        expect(booklet.state.previousPaymentDate).toBe(was.previousPaymentDate)
        const count = booklet.open.length + 2
        const [is, ordinary] = [turns(booklet, count), turns(plain(c), count)]
        expect(is.owed.slice(0, count)).toEqual(ordinary.owed.slice(0, count))
        expect(is.open).toEqual([])
      }),
      runs,
    )
  })
  it('taken back at any time leave everything as if they had not been printed', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 11 }), (c, after) => {
        const booklet = printed(c)
        fc.pre(booklet.open.length > after)
        const [then, ordinary] = [turns(booklet, after), turns(plain(c), after)]
        const back = begin(then.state, then.terms, then.open, turnOf(c.today))
        takeBackAhead(back)
        const same = begin(ordinary.state, ordinary.terms, [], turnOf(c.today))
        const { nextAt: _, ...is } = finish(back).s
        const { nextAt: __, ...was } = finish(same).s
        expect(is).toEqual(was)
        expect(back.open).toEqual([])
      }),
      runs,
    )
  })
})

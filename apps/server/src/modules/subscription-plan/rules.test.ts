import { expect, it } from 'vitest'
import type { Request } from '@saola/contract/call'
import type { subscriptionPlan } from '@saola/contract/subscription-plan'
import { frozenPlanFields } from '@saola/contract/subscription-plan-values'
import {
  codeOf,
  fixedTimeOf,
  frozenChanges,
  isTermsFault,
  searchKey,
  termsOfDraft,
  type PlanTerms,
} from './rules.ts'

type Draft = Request<typeof subscriptionPlan.create>['body']
const draft = (more: Partial<Draft> = {}): Draft => ({
  name: 'Nước uống',
  type: 'RECURRING_QUANTITY',
  paymentType: 'PREPAID',
  timeType: 'MONTH',
  cycleValue: 1,
  fixedAmount: 150_000,
  expirationDays: 5,
  ...more,
})
const terms = (more: Partial<Draft> = {}, before: PlanTerms | null = null): PlanTerms => {
  const read = termsOfDraft(draft(more), before)
  if (isTermsFault(read)) throw new Error(read.field)
  return read
}

it(
  'what is paid beforehand is invoiced some days ahead, less than a cycle; what is paid afterwards on its day',
  { meta: { behaviours: ['B-434'] } },
  () => {
    const ahead = (more: Partial<Draft>): number => terms(more).issueDaysBefore
    expect(ahead({})).toBe(10)
    expect(ahead({ timeType: 'YEAR' })).toBe(10)
    expect(ahead({ timeType: 'WEEK' })).toBe(2)
    expect(ahead({ timeType: 'DAY', cycleValue: 30 })).toBe(0)
    expect(ahead({ issueDaysBefore: 27 })).toBe(27)
    expect(ahead({ paymentType: 'POSTPAID', issueDaysBefore: 27 })).toBe(0)
    expect(termsOfDraft(draft({ issueDaysBefore: 28 }), null)).toEqual({
      field: 'issueDaysBefore',
      key: 'error.max',
      params: { max: 27 },
    })
    // What is not said stays, unless the new cycle is too short for it.
    const before = terms({ issueDaysBefore: 20 })
    expect(terms({}, before).issueDaysBefore).toBe(20)
    expect(terms({ timeType: 'WEEK' }, before).issueDaysBefore).toBe(6)
  },
)

it('the days before the first fixed day cost something only where a day is fixed', () => {
  const fixed = { fixedPaymentTime: true, fixedTime: { dayOfMonth: 5 } }
  expect(terms({ chargeStub: true }).chargeStub).toBe(false)
  expect(terms({ ...fixed, chargeStub: true }).chargeStub).toBe(true)
  expect(terms(fixed, terms({ ...fixed, chargeStub: true })).chargeStub).toBe(true)
  expect(terms(fixed).chargeStub).toBe(false)
})

it('a fixed day stands at its own unit on the wire', () => {
  const at = (more: Partial<Draft>) =>
    fixedTimeOf(terms({ fixedPaymentTime: true, ...more }).rhythm)
  expect(at({ timeType: 'WEEK', fixedTime: { dayOfWeek: 'FRIDAY' } })).toEqual({
    dayOfWeek: 5,
    dayOfMonth: null,
    dayOfYear: null,
  })
  expect(at({ fixedTime: { dayOfMonth: 31 } })).toMatchObject({ dayOfMonth: 31 })
  expect(at({ timeType: 'YEAR', fixedTime: { dayOfYear: 366 } })).toMatchObject({ dayOfYear: 366 })
  expect(at({ timeType: 'DAY', fixedTime: { dayOfYear: 3 } })).toBeNull()
})

it('each field that subscribers rely on is found when it changes, once somebody has subscribed', () => {
  const before = terms({ fixedPaymentTime: true, fixedTime: { dayOfMonth: 5 } })
  const changed = (after: PlanTerms, isUsed = true): string[] =>
    frozenChanges({ status: 'ACTIVE', isUsed }, before, after)
  const fixed = { fixedPaymentTime: true, fixedTime: { dayOfMonth: 5 } }
  const cases = {
    type: [terms({ ...fixed, type: 'METERED_USAGE', paymentType: 'POSTPAID' }), 'paymentType'],
    paymentType: [terms({ ...fixed, paymentType: 'POSTPAID' })],
    timeType: [terms({ timeType: 'WEEK', fixedPaymentTime: true, fixedTime: { dayOfWeek: 5 } })],
    cycleValue: [terms({ ...fixed, cycleValue: 2 })],
    fixedPaymentTime: [terms()],
    fixedTime: [terms({ ...fixed, fixedTime: { dayOfMonth: 6 } })],
  } as const
  expect(Object.keys(cases)).toEqual([...frozenPlanFields])
  for (const [field, [after, ...others]] of Object.entries(cases)) {
    expect(changed(after)).toEqual([field, ...others])
    expect(changed(after, false)).toEqual([])
  }
  expect(
    changed(terms({ ...fixed, fixedAmount: 1, expirationDays: 9, issueDaysBefore: 1 })),
  ).toEqual([])
})

it('numbers are given in a row; a search finds the beginning of any word without accents', () => {
  expect([codeOf(1), codeOf(1_234_567)]).toEqual(['GOI000001', 'GOI1234567'])
  expect(searchKey('Nước uống Đà Lạt', 'VP-1')).toBe(' nuoc uong da lat vp-1')
})

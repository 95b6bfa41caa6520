import { expect, it } from 'vitest'
import {
  allowedPlanActions,
  frozenPlanFields,
  isFrozenIn,
  planActions,
  planMoves,
  planPaymentTypes,
  planRefusal,
  planStatuses,
  planTimeTypes,
  planTypes,
  takesSubscribers,
} from './subscription-plan-values.ts'

it(
  'plans are spelled as the specification does',
  { meta: { behaviours: ['B-432', 'B-433', 'B-434', 'B-435'] } },
  () => {
    expect(planStatuses).toEqual(['CREATED', 'ACTIVE', 'INACTIVE'])
    expect(planTypes).toEqual(['RECURRING_QUANTITY', 'METERED_USAGE'])
    expect(planPaymentTypes).toEqual(['PREPAID', 'POSTPAID'])
    expect(planTimeTypes).toEqual(['DAY', 'WEEK', 'MONTH', 'YEAR'])
  },
)

it('a plan is a draft, then open or closed to subscribers; it is deleted while nobody has used it', () => {
  expect(planMoves).toEqual({ CREATED: ['ACTIVE'], ACTIVE: ['INACTIVE'], INACTIVE: ['ACTIVE'] })
  const open = {
    CREATED: ['update activate delete', 'update activate'],
    ACTIVE: ['update deactivate delete', 'update deactivate'],
    INACTIVE: ['update activate delete', 'update activate'],
  } as const
  for (const status of planStatuses)
    for (const isUsed of [false, true]) {
      const plan = { status, isUsed }
      const allowed = allowedPlanActions(plan)
      expect(allowed.join(' ')).toBe(open[status][isUsed ? 1 : 0])
      for (const action of planActions)
        expect(planRefusal(action, plan) === null).toBe(allowed.includes(action))
    }
  expect(planRefusal('delete', { status: 'INACTIVE', isUsed: true })).toBe('plan.in_use')
  expect(planRefusal('activate', { status: 'ACTIVE', isUsed: true })).toBe('error.invalid_state')
  expect(planStatuses.filter(takesSubscribers)).toEqual(['ACTIVE'])
})

it('once somebody has subscribed, cycle, type and payment stay; price, name and days to pay may change', () => {
  const plan = (isUsed: boolean) => ({ status: 'ACTIVE', isUsed }) as const
  for (const field of frozenPlanFields)
    expect([isFrozenIn(plan(true), field), isFrozenIn(plan(false), field)]).toEqual([true, false])
  for (const field of ['fixedAmount', 'name', 'description', 'expirationDays', 'callbackUrl'])
    expect(isFrozenIn(plan(true), field)).toBe(false)
})

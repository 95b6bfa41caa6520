import { subscription } from '@saola/contract/subscription'
import { expect, it } from 'vitest'
import { createBody, emptyValues, previewBody, updateBody, valuesOf } from './form.ts'
import { namesOf } from './reasons.ts'
import {
  finalAmount,
  mainAction,
  newestFirst,
  refusalOf,
  type SubscriptionDetail,
} from './rules.ts'

const plan = '019acd77-0000-7000-8000-000000000001'
const who = '019acd77-0000-7000-8000-000000000002'
const detail: SubscriptionDetail = {
  id: '019acd77-0000-7000-8000-000000000003',
  status: 'ACTIVE',
  code: 'DK000001',
  plan: {
    id: plan,
    code: 'GOI000001',
    name: 'Gửi xe',
    type: 'RECURRING_QUANTITY',
    paymentType: 'POSTPAID',
    timeType: 'MONTH',
    cycleValue: 1,
    fixedAmount: 150_000,
  },
  customer: { id: who, fullName: 'Trần An', phone: '0912345678', email: null },
  numOfCycles: null,
  numOfPayments: 1,
  prePaymentDate: '2026-12-01',
  nextPaymentDate: '2027-01-01',
  trialTimeValue: null,
  trialTimeType: null,
  allowTrial: false,
  quantity: 2,
  unitAmount: 150_000,
  refId: null,
  startDate: '2026-11-01',
  anchor: '2026-11-01',
  trialEnd: null,
  cancelAt: null,
  resumeAt: null,
  accessUntil: '2026-12-31',
  openAmount: 0,
  overdueSince: null,
  createdAt: '2026-11-01T02:00:00Z',
  createdBy: 'Lan',
  allowedActions: ['pause', 'cancel'],
  allowedCancelKinds: ['EXPIRATION_CANCEL', 'IMMEDIATE_CANCEL'],
  version: 3,
  note: null,
  language: 'VI',
  consent: { remind: false, link: false, at: null, by: null },
  refusals: [{ action: 'extend', reason: 'ENDLESS' }],
  changes: [],
  upcoming: [
    {
      cycle: 2,
      from: '2026-12-01',
      to: '2027-01-01',
      paymentDate: '2027-01-01',
      expiredDate: '2027-01-06',
      amount: 300_000,
      reasons: ['ANCHOR', 'COUNTED', 'AFTER_SPAN', 'DAYS_TO_PAY'],
    },
  ],
  timeline: [],
  usage: null,
  ahead: null,
  booklet: null,
  skipped: [],
}
const values = { ...emptyValues('2026-12-01'), planId: plan, customerId: who }

it('begins with nothing agreed to, endless, from today', () => {
  expect(createBody(values)).toEqual({
    planId: plan,
    customerId: who,
    quantity: 1,
    numOfCycles: null,
    startDate: '2026-12-01',
    allowTrial: false,
    trialTimeValue: null,
    trialTimeType: null,
    refId: null,
    note: null,
    language: 'VI',
    consent: { remind: false, link: false },
  })
  expect(subscription.create.body.safeParse(createBody(values)).success).toBe(true)
})
it('sends a new customer in place of a known one, blanks as none', () => {
  const body = createBody({
    ...values,
    whose: 'fresh',
    customer: { fullName: ' Trần An ', phone: '0912345678', email: ' ', address: '' },
  })
  expect(body).not.toHaveProperty('customerId')
  expect(body.customer).toEqual({
    fullName: 'Trần An',
    phone: '0912345678',
    email: null,
    address: null,
  })
})
it('takes no link in a reminder that nobody agreed to', () =>
  expect(createBody({ ...values, consent: { remind: false, link: true } }).consent).toEqual({
    remind: false,
    link: false,
  }))
it.each([
  [{}, true],
  [{ planId: '' }, false],
  [{ quantity: null }, false],
  [{ quantity: 10_001 }, false],
  [{ ends: 'counted', numOfCycles: null }, false],
  [{ ends: 'counted', numOfCycles: 3 }, true],
  [{ allowTrial: true, trialTimeValue: null }, false],
  [{ startDate: '' }, false],
] as const)('with %j it asks for dates: %s', (change, asks) =>
  expect(previewBody({ ...values, ...change }) !== null).toBe(asks),
)
it('changes the terms of what was never invoiced, and leaves those of the others alone', () => {
  const fresh = { ...detail, prePaymentDate: null, numOfPayments: 0 }
  expect(updateBody(fresh, valuesOf(fresh))).toMatchObject({ quantity: 2, startDate: '2026-11-01' })
  const body = updateBody(detail, { ...valuesOf(detail), note: 'Căn 12' })
  expect(body).toMatchObject({ id: detail.id, version: 3, note: 'Căn 12' })
  expect(body).not.toHaveProperty('quantity')
  expect(body).not.toHaveProperty('startDate')
})

it('says of each action why it is not open', () => {
  expect(refusalOf(detail, 'pause')).toBeNull()
  expect(refusalOf(detail, 'extend')).toBe('ENDLESS')
  expect(refusalOf(detail, 'restore')).toBe('STATUS')
  expect(refusalOf(detail, 'delete')).toBe('INVOICED')
  expect(refusalOf({ ...detail, prePaymentDate: null, numOfPayments: 0 }, 'delete')).toBeNull()
})
it('offers as a button what the state asks for, and only what is open', () => {
  expect(mainAction(detail)).toBe('pause')
  expect(mainAction({ status: 'PAYMENT_EXPIRED', allowedActions: ['cancel'] })).toBeNull()
  expect(mainAction({ status: 'PAUSED', allowedActions: ['continue'] })).toBe('continue')
})
it('reckons the last invoice by the days that were used, half a đồng upwards', () => {
  // Two of 31 days: 300,000 × 2 ÷ 31 = 19,354.8…
  expect(finalAmount(detail, '2026-12-03')).toBe(19_355)
  expect(finalAmount(detail, '2026-12-01')).toBe(0)
  expect(finalAmount(detail, '2027-01-01')).toBeNull()
  const metered = { ...detail, plan: { ...detail.plan, type: 'METERED_USAGE' as const } }
  expect(finalAmount(metered, '2026-12-03')).toBeNull()
})
it('tells the newest first', () => {
  const event = {
    kind: 'issued',
    actor: 'ENGINE',
    by: null,
    from: null,
    to: null,
    note: null,
    invoiceNumber: null,
    amount: null,
    bulk: null,
  } as const
  const events = [
    { ...event, kind: 'created', at: '2026-11-01T00:00:00Z' },
    { ...event, at: '2026-11-01T00:00:00Z' },
    { ...event, kind: 'pause', at: '2026-12-01T07:00:00+07:00' },
  ]
  expect(newestFirst(events).map(({ kind }) => kind)).toEqual(['pause', 'issued', 'created'])
})

it('names what a reason speaks of: days, money and numbers as screens write them', () => {
  expect(
    namesOf({
      from: '2028-02-29',
      year: 2028,
      wanted: 31,
      days: 29,
      unitAmount: 150_000,
      quantity: 1_200,
      kind: 'X',
    }),
  ).toEqual({
    from: '29/02/2028',
    year: '2028',
    wanted: '31',
    days: 29,
    unitAmount: '150.000 ₫',
    quantity: '1.200',
    kind: 'X',
  })
})

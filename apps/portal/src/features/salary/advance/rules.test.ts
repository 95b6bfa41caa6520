import type { AdvanceEntry, AdvanceItem } from '@saola/contract/salary-advance'
import { expect, it } from 'vitest'
import {
  amountProblem,
  changeOf,
  excessOf,
  isToDecide,
  isUnderWay,
  lastFailure,
  refusalOf,
  refusedBy,
  sumOf,
} from './rules.ts'

const row = (id: string, amount = 500_000): AdvanceItem => ({
  id,
  code: `UL${id}`,
  amount,
  createdDate: '2026-11-12T02:00:00Z',
  currency: 'VND',
  employeeId: `e-${id}`,
  employeeCode: `NV-${id}`,
  employeeName: `Nguyễn Thị ${id}`,
  status: 'WAITING_APPROVAL',
  paymentStatus: 'NONE',
  periodName: '11/2026',
  advanceForm: 'MANUAL',
  allowedActions: ['approve', 'reject'],
})
const entry = (createdDate: string, more: Partial<AdvanceEntry>): AdvanceEntry => ({
  id: createdDate,
  amount: 500_000,
  createdDate,
  completedTime: null,
  description: 'Ung luong',
  fromAccount: '100000000001',
  toAccount: '•••0002',
  transactionNumber: 'UL1',
  transactionStatus: 'PROCESSING',
  failure: null,
  ...more,
})

it.each([
  [26, 'own'],
  [46004, 'decided'],
  [46005, 'overLimit'],
  [46013, 'pool'],
  [46014, 'notEligible'],
  [13, 'other'],
])('error %d of one of many reads as "%s"', { meta: { behaviours: ['B-593'] } }, (code, word) =>
  expect(refusalOf(code)).toBe(word),
)
it('refused requests stand by reason, with whose they are', () => {
  const rows = [row('1'), row('2'), row('3')]
  const refused = [
    { id: '1', code: 46005 },
    { id: '3', code: 46004 },
    { id: '2', code: 46005 },
  ]
  expect(refusedBy(refused, rows)).toEqual([
    { code: 46005, rows: [rows[0], rows[1]] },
    { code: 46004, rows: [rows[2]] },
  ])
})
it('sums what was ticked', () =>
  expect(sumOf([row('1', 500_000), row('2', 1_250_000)])).toBe(1_750_000))

it.each([
  [500_000, 500_000, 0],
  [500_000, 300_000, 200_000],
  [500_000, null, null],
])('a request of %d where %s may be drawn is %s over', (amount, available, over) =>
  expect(excessOf({ amount, available })).toBe(over),
)

it.each([
  ['WAITING_APPROVAL', 'NONE', true, false],
  ['APPROVED', 'TODO', false, true],
  ['APPROVED', 'PROCESSING', false, true],
  ['APPROVED', 'SUCCESS', false, false],
  ['APPROVED', 'FAILED', true, false],
  ['REJECTED', 'NONE', false, false],
  ['EXPIRED', 'NONE', false, false],
] as const)('%s, %s: to decide %s, under way %s', (status, paymentStatus, toDecide, underWay) => {
  expect(isToDecide({ status, paymentStatus })).toBe(toDecide)
  expect(isUnderWay({ paymentStatus })).toBe(underWay)
})

it('a payment failed when its newest order did', () => {
  const failed = entry('2026-11-12T02:00:00Z', {
    transactionStatus: 'FAILED',
    failure: 'ACCOUNT_CLOSED',
  })
  const returned = entry('2026-11-12T03:00:00Z', { transactionStatus: 'RETURNED' })
  const again = entry('2026-11-12T04:00:00Z', {})
  expect(lastFailure([])).toBeNull()
  expect(lastFailure([failed])).toBe('ACCOUNT_CLOSED')
  expect(lastFailure([returned, failed])).toBe('REFUSED')
  expect(lastFailure([again, failed])).toBeNull()
})

it.each([
  [null, 'amount'],
  [49_000, 'amount'],
  [50_000, null],
  [50_500, 'amountStep'],
  [999_999_000, null],
  [1_000_000_000, 'amountMost'],
])('an amount of %s: %s', (amount, problem) => expect(amountProblem(amount)).toBe(problem))

it.each([
  ['CREATED', [['status', 'WAITING_APPROVAL']], 'CREATED'],
  [
    'UPDATED',
    [
      ['status', 'APPROVED'],
      ['paymentStatus', 'TODO'],
    ],
    'APPROVED',
  ],
  ['UPDATED', [['status', 'REJECTED']], 'REJECTED'],
  ['UPDATED', [['paymentStatus', 'SUCCESS']], 'SUCCESS'],
  ['UPDATED', [['bankReference', 'FT1']], 'UPDATED'],
] as const)('a change of kind %s with %j reads as %s', (changeType, changes, word) =>
  expect(
    changeOf({ changeType, changes: changes.map(([key, newValue]) => ({ key, newValue })) }),
  ).toBe(word),
)

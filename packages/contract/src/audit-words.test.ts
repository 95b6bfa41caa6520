import { modules } from '@saola/contract/all'
import type { Call } from '@saola/contract/call'
import { auditCall as en } from '@saola/phrases/en/audit-call'
import { auditCall as vi } from '@saola/phrases/vi/audit-call'
import { expect, it } from 'vitest'
import { admin } from '@saola/phrases/vi/admin'
import { approval } from '@saola/phrases/vi/approval'
import { audit } from '@saola/phrases/vi/audit'
import { auditField } from '@saola/phrases/vi/audit-field'
import { bankReport } from '@saola/phrases/vi/bank-report'
import { dataExport } from '@saola/phrases/vi/data-export'
import { permission } from '@saola/phrases/vi/permission'
import { web } from '@saola/phrases/vi/web'
import { workQueue } from '@saola/phrases/vi/work-queue'
import { auditWords, plainValue, sideOf, toldChanges, wordsOf } from './audit-words.ts'

const calls = Object.values(modules).flatMap((room) =>
  (Object.values(room) as Call[]).map((call) => call.id),
)
/** What else writes to the audit log: the payers' own pages, and work that no request began. */
const others = [
  'payer.page',
  'payer.customer',
  'payer.card',
  'payer.button',
  'payer.cancelOrder',
  'payer.stopReminder',
  'payer.receipt',
  'payer.signUp',
  'payer.subscription',
  'payer.salary',
  'event.deliver',
  'demo.seed',
  'sandbox.samples',
  'sandbox.fill',
  'bankTransfer.send',
  'bankTransfer.sweep',
  'refund.goods',
  'forControl.credit',
  'forControl.fromStatement',
  'reconciliation.nightly',
  'feeReport.close',
  'feeCollection.collect',
  'feeCollection.sandbox',
  'feeCollection.openLink',
  'feeCollection.confirm',
  'cardPayout.pay',
  'cardPayout.book',
  'statement.issue',
  'statement.issueOf',
  'statement.silence',
  'cardSettlement.fetch',
  'onboarding.openAccount',
  'payLink.expireDue',
  'order.expireDue',
  'posDevice.cutOff',
  'posDevice.expireDue',
  'posOrder.refund',
  'webhook.send',
  'webhook.sweep',
  'vietQrPro.tellBank',
  'subscriptionBulk.work',
  'salaryEmployee.checkAccounts',
  'salaryEmployee.erase',
  'salaryAdvance.send',
  'salaryAdvance.sweep',
  'salaryAdvance.lapse',
  'salaryDeduction.count',
  'salaryCollection.ofOne',
  'salaryCollection.try',
  'salaryCollection.refundArrived',
]

it.each([
  ['vi', vi],
  ['en', en],
] as const)(
  'every call and all else that writes to the audit log has words in %s',
  (_language, { area, action }) => {
    const wordless = [...calls, ...others].filter((id) => {
      const words = wordsOf(id)
      return !(words.area in area) || !words.actions.some((key) => key in action)
    })
    expect(wordless).toEqual([])
  },
)
it("finds the area's own word first, and leaves out whose door it was", () => {
  expect(wordsOf('payLink.private.create')).toEqual({
    area: 'payLink',
    actions: ['payLink-create', 'create'],
  })
  expect(wordsOf('auth.member.resetPassword.getOtp')).toEqual({
    area: 'auth',
    actions: ['auth-resetPassword-getOtp', 'resetPassword-getOtp'],
  })
  expect(wordsOf('sandbox.state').actions[0] in vi.action).toBe(true)
})
it('has no words that nothing uses', () => {
  const used = [...calls, ...others].map(wordsOf)
  const jobs = new Set([
    'openAccounts',
    'closeAccounts',
    'send',
    'askCards',
    'applyDue',
    'tell',
    'mail',
    'remindDue',
    'run-hold',
    'reminder',
    'count',
    'forget',
    'receipt',
  ])
  expect(
    Object.keys(vi.action).filter(
      (key) => !jobs.has(key) && !used.some(({ actions }) => actions.includes(key)),
    ),
  ).toEqual([])
  expect(Object.keys(vi.area).filter((key) => !used.some(({ area }) => area === key))).toEqual([])
})

const ID = '01910000-0000-7000-8000-000000000031'
const words = auditWords({
  audit,
  auditCall: vi,
  auditField,
  dataExport,
  admin,
  web,
  approval,
  workQueue,
  bankReport,
  permission,
})
it('leaves out what is a reference by id only', () => {
  const change = (before: string | null, after: string | null) => ({ field: 'x', before, after })
  expect(
    toldChanges([
      change(null, ID),
      change(ID, ID),
      change(ID, 'Tên'),
      change(null, ''),
      change(null, JSON.stringify([ID])),
    ]),
  ).toEqual([change(ID, 'Tên')])
})
it('says lists and records in words, and text as it stands', () => {
  const upper = (field: string): string => field.toUpperCase()
  expect(plainValue('["a","b"]', upper)).toBe('a, b')
  expect(plainValue(`{"a":1,"b":["x"],"id":"${ID}","c":null}`, upper)).toBe('A: 1; B: x; C: —')
  expect(plainValue('[nháp', upper)).toBe('[nháp')
  expect(plainValue('a', upper)).toBe('a')
})
it("never shows the program's own names", () => {
  expect(words.operation('payLink.private.create')).toBe('Pay Link: tạo')
  expect(words.operation('nobody.knows')).toBe('Thao tác khác')
  expect(words.module('nobody-knows')).toBe('Phân hệ khác')
  expect(words.field('short_name')).toBe('Tên ngắn')
  expect(words.field('nobodyKnows')).toBe('Thông tin khác')
})
it('says values in words: states, yes and no, rights, money and times', () => {
  expect(words.value('status', 'BLOCKED')).toBe('Đã khóa')
  expect(words.value('isOwner', 'true')).toBe('Có')
  expect(words.value('codes', '[3003]')).toBe(admin.code.audit)
  expect(words.value('price', '29000')).toBe('29.000 ₫')
  expect(words.value('amounts', '[29000,1]')).toBe('29.000 ₫, 1 ₫')
  expect(words.value('note', '29000')).toBe('29000')
  expect(words.value('until', '2026-11-26T17:30:00.000Z')).toBe('27/11/2026 00:30')
  expect(words.value('toDate', '2026-12-01')).toBe('01/12/2026')
})
it('says a state as its module does, whose PENDING is not that of a payment', () => {
  expect(words.value('status', 'PENDING', 'webhook')).toBe('Chờ ngân hàng duyệt')
  expect(words.value('status', 'PENDING', 'pos-order')).toBe('Chờ xác nhận')
  expect(words.value('status', 'PENDING', 'payment')).toBe(audit.value.status.PENDING)
})
it('says areas of merchants with what may be done, files, sizes, money of columns, and that a list is empty', () => {
  expect(words.value('actions', '["1501.CREATE","1202.VIEW"]')).toBe(
    'Pay Link (tạo và sửa), Giao dịch (xem)',
  )
  expect(words.value('codes', '[1202,1501]')).toBe('Giao dịch, Pay Link')
  expect(words.value('bankAccountIds', '[]')).toBe('—')
  expect(words.value('logo', '/storage/files/K8GFveEvTtseRu8RWP7Hp9')).toBe('Tệp K8GFve')
  expect(words.value('size', '2463')).toBe('3 KB')
  expect(words.value('fixed_fee', '1650')).toBe('1.650 ₫')
  expect(words.value('audience', 'root')).toBe('Quản trị hệ thống')
  expect(words.value('filter.by', 'DAY')).toBe('Ngày')
  expect(words.value('type', 'CARD')).toBe('Thẻ')
})
it('names what is known by a word, and never an id', () => {
  expect(words.object('approval-rule', 'PARAMETER')).toBe(approval.kind.PARAMETER)
  expect(words.object('work-queue', `WEBHOOK/${ID}`)).toBe(workQueue.kind.WEBHOOK)
  expect(words.object('bank-report', 'volume')).toBe(bankReport.tab.volume)
  expect(words.object('reconciliation', '2026-11-26')).toBe('26/11/2026')
  expect(words.object('member', ID)).toBeNull()
})
it('says one side of the changes in one cell', () => {
  const changes = [
    { field: 'name', before: 'A', after: 'B' },
    { field: 'price', before: null, after: '1000' },
    { field: 'captureId', before: null, after: ID },
  ]
  expect(sideOf(words, changes, 'before', 'product')).toBe('Tên: A')
  expect(sideOf(words, changes, 'after', 'product')).toBe('Tên: B; Giá: 1.000 ₫')
})

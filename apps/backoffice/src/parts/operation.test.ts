import { modules } from '@saola/contract/all'
import type { Call } from '@saola/contract/call'
import { auditCall as en } from '@saola/phrases/en/audit-call'
import { auditCall as vi } from '@saola/phrases/vi/audit-call'
import { expect, it } from 'vitest'
import { wordsOf } from './operation.ts'

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
  'event.deliver',
  'demo.seed',
  'sandbox.samples',
  'sandbox.fill',
  'bankTransfer.send',
  'bankTransfer.sweep',
  'refund.goods',
  'payout.lapse',
  'reconciliation.nightly',
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
    'tell',
    'mail',
    'remindDue',
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

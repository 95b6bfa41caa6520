/** SMS to employees: what became of a request. In Vietnamese, without a link, and without the account, the wage or the bank's reason. VND. */
import { formatVnd } from '@saola/money/format'
import type { Ctx } from '../../platform/context.ts'
import type { Event } from '../../platform/events.ts'
import { harmless } from '../../platform/free-text.ts'
import type { JobOptions } from '../../platform/jobs.ts'
import { queueSms } from '../../platform/sms-queue.ts'
import { translator } from '../../platform/text.ts'
import { dayText } from '../approval/service.ts'
import { untilMorning, type EmployeeNotice } from './rules.ts'
import * as store from './store.ts'

const kinds = {
  'salary_advance.paid': 'PAID',
  'salary_advance.failed': 'FAILED',
  'salary_advance.returned': 'RETURNED',
  'salary_advance.rejected': 'REJECTED',
  'salary_advance.expired': 'EXPIRED',
} as const satisfies Record<string, EmployeeNotice>
type Topic = keyof typeof kinds
export const TOPICS = Object.keys(kinds) as Topic[]

const SHOP_MAX = 40
const REASON_MAX = 70
/** Reasons of our own, where nobody decided. */
const reasons = ['LEFT', 'ENTERPRISE_STATE'] as const
type Translate = (key: string, values?: Record<string, string>) => string
function reasonOf(t: Translate, { reject_reason: said, is_by_system }: store.RequestFacts): string {
  const own = is_by_system ? reasons.find((one) => one === said) : undefined
  return own === undefined ? harmless(said ?? '', REASON_MAX) : t(`salaryNotice.reason.${own}`)
}
function textOf({ kind, about }: store.Told, facts: store.RequestFacts): string {
  const t: Translate = translator('vi', 'message')
  return t(`salaryNotice.sms.${kind}`, {
    shop: harmless(facts.shop, SHOP_MAX),
    amount: formatVnd(facts.amount),
    day: dayText(facts.pay_date),
    next: facts.is_closing ? 'yes' : 'no',
    taken: facts.deducted.includes(about) ? 'yes' : 'no',
    reason: reasonOf(t, facts),
  })
}
/** It outlives a gateway that is away for hours, and never delays a sign-in code. What nobody decided on lapses at midnight: that can wait for the morning. */
function sending(ctx: Ctx, { kind }: store.Told): JobOptions {
  const wait = kind === 'EXPIRED' ? untilMorning(ctx.clock.now()) : 0
  const patient = { maxAttempts: 12, priority: 10 }
  return wait === 0 ? patient : { ...patient, afterMs: wait }
}

async function tell(ctx: Ctx, merchantId: string, events: readonly Event<Topic>[]): Promise<void> {
  const requests = new Map<string, string>()
  const told = events.map(({ topic, object_id: id, payload }): store.Told => {
    const about = 'paymentId' in payload ? payload.paymentId : id
    requests.set(about, id)
    return { kind: kinds[topic], about }
  })
  const facts = await store.requestFacts(ctx.db, merchantId, [...requests.values()])
  const byId = new Map(facts.map((row) => [row.id, row]))
  for (const one of await store.insertNotices(ctx.db, merchantId, told, ctx.clock.now())) {
    const about = byId.get(requests.get(one.about)!)
    if (about) await queueSms(ctx, about.phone, textOf(one, about), sending(ctx, one))
  }
}
/** The event handler: each once, however often it is handed over. */
export async function tellEmployees(ctx: Ctx, events: readonly Event<Topic>[]): Promise<void> {
  for (const merchantId of new Set(events.map((event) => event.merchant_id)))
    await tell(
      ctx,
      merchantId,
      events.filter((event) => event.merchant_id === merchantId),
    )
}

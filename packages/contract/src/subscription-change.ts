/** Another plan, quantity or price of one subscription (docs/decisions.md#16): what it would come to, the change itself, and taking it back. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { day, instant, money, nothing, opt, orNull, uuid, vnd } from './fields.ts'
import { changeStates, changeTimes, nowRefusals } from './subscription-change-values.ts'
import { invoiceLine } from './subscription-line.ts'
import { planBrief } from './subscription-plan.ts'
import { planLimits } from './subscription-plan-values.ts'
import { subscriptionLimits } from './subscription-values.ts'

const wanted = {
  id: uuid,
  /** What is left out stays; the price of another plan is that plan's unless it is named. */
  planId: opt(uuid),
  quantity: opt(z.int().check(z.minimum(1), z.maximum(subscriptionLimits.quantity))),
  unitAmount: opt(vnd(1, planLimits.fixedAmount)),
  when: z.enum(changeTimes),
}
const priced = z.object({
  plan: planBrief,
  quantity: z.int(),
  unitAmount: money,
  /** Of a cycle; null where use decides. */
  amount: orNull(money),
})
const bill = z.object({
  cycle: z.int(),
  from: day,
  to: day,
  paymentDate: day,
  expiredDate: day,
  amount: orNull(money),
  lines: z.array(invoiceLine),
})
export const changePreview = z.object({
  when: z.enum(changeTimes),
  /** From which day on it holds. */
  day,
  before: priced,
  after: priced,
  /** What was paid for the days that are left, taken off the first invoice of another plan; in đồng. */
  credit: money,
  /** More of it for the days that are left, on the next invoice; in đồng. */
  prorated: money,
  /** The first invoice at the new price; null where none follows. */
  firstInvoice: orNull(bill),
  /** Whether that invoice comes at once. */
  isNow: z.boolean(),
  /** The invoices after it, as they are going to be issued. */
  upcoming: z.array(z.omit(bill, { lines: true })),
  /** The plan's price that was to come to it by then, and does not any more; null where none was. */
  replaces: orNull(z.object({ day, unitAmount: money })),
  /** Why it cannot change now; null = it can. */
  nowRefusal: orNull(z.enum(nowRefusals)),
  /** Printed slips of its payment booklet that lose their validity. */
  slips: z.int(),
  /** Sent back with the change: what does not come to the same any more is refused (12). */
  hash: z.string(),
})
export type ChangePreview = z.output<typeof changePreview>

export const changeItem = z.object({
  id: z.string(),
  state: z.enum(changeStates),
  when: z.enum(changeTimes),
  /** Whether the plan's price brought it, rather than somebody's change of this one subscription. */
  isPlanPrice: z.boolean(),
  day,
  before: priced,
  after: priced,
  createdAt: instant,
  createdBy: z.string(),
  settledAt: orNull(instant),
})
export type ChangeItem = z.output<typeof changeItem>

const base = {
  audience: 'portal',
  code: 1504,
  feature: 'subscription',
  source: 'ours: docs/decisions.md#16',
} as const satisfies Partial<Call>
const path = '/api/subscription/v1'

export const changeCalls = calls({
  /** Writes nothing. */
  previewChange: {
    ...base,
    work: 'read',
    id: 'subscription.previewChange',
    method: 'POST',
    path: `${path}/preview-change`,
    perMinute: 240,
    body: z.strictObject(wanted),
    result: changePreview,
  },
  change: {
    ...base,
    work: 'write',
    id: 'subscription.change',
    method: 'PUT',
    path: `${path}/change`,
    body: z.strictObject({
      ...wanted,
      hash: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    }),
    result: changeItem,
  },
  withdrawChange: {
    ...base,
    work: 'write',
    id: 'subscription.withdrawChange',
    method: 'PUT',
    path: `${path}/withdraw-change/{id}`,
    params: z.strictObject({ id: uuid }),
    result: nothing,
  },
})

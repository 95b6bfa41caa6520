/** Invoices of subscriptions for tests: the subscription written straight into the database, its invoices issued as the engine does. */
import type { Output } from '@saola/contract/call'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { digits, uuid } from '../src/platform/ids.ts'
import { vnDay } from '../src/platform/clock.ts'
import { jobCtx } from '../src/platform/jobs.ts'
import {
  getMany,
  issue,
  type InvoiceDraft,
  type InvoiceRow,
} from '../src/modules/subscription-invoice/service.ts'
import type { Person } from './people.ts'
import { asOwner } from './shop.ts'
import type { Answer, World } from './world.ts'

export interface Subscribed {
  merchantId: string
  subscriptionId: string
  subscriptionCode: string
  plan: InvoiceDraft['plan']
}
const DAY_MS = 86_400_000
/** A monthly plan that is paid ahead, and somebody who subscribes to it. */
export async function subscribed(
  world: World,
  merchantId: string,
  name = 'Nguyễn Văn An',
): Promise<Subscribed> {
  const [planId, subscriptionId] = [uuid(), uuid()]
  const [planCode, subscriptionCode] = [`GOI${digits(6)}`, `DK${digits(8)}`]
  await asOwner(
    world,
    `insert into subscription_plan (id, merchant_id, code, name, search_key, type, payment_type, time_type, cycle_value, fixed_amount, expiration_days, issue_days_before, created_by, created_at, modified_by, modified_at, status)
     values ($1, $2, $3, 'Gói tháng', ' goi thang', 'RECURRING_QUANTITY', 'PREPAID', 'MONTH', 1, 150000, 5, 0, 'thử', now(), 'thử', now(), 'ACTIVE')`,
    [planId, merchantId, planCode],
  )
  await asOwner(
    world,
    `insert into subscription (id, merchant_id, code, plan_id, customer_id, customer_name, search_key, status, quantity, unit_amount, start_date, anchor, created_by, created_at, modified_at)
     values ($1, $2, $3, $4, $5, $6, '', 'ACTIVE', 1, 150000, current_date, current_date, 'thử', now(), now())`,
    [subscriptionId, merchantId, subscriptionCode, planId, uuid(), name],
  )
  return {
    merchantId,
    subscriptionId,
    subscriptionCode,
    plan: {
      id: planId,
      code: planCode,
      name: 'Gói tháng',
      type: 'RECURRING_QUANTITY',
      paymentType: 'PREPAID',
      timeType: 'MONTH',
      cycleValue: 1,
      fixedAmount: 150_000,
    },
  }
}
const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
/** Due today, to be paid within five days, payable for twenty-five more. */
export function draftOf(
  world: World,
  of: Subscribed,
  more: Partial<InvoiceDraft> & { amount?: number } = {},
): InvoiceDraft {
  const { amount = 150_000, ...rest } = more
  const today = vnDay(world.clock.now())
  const expiredDate = rest.expiredDate ?? plus(today, 5)
  return {
    merchantId: of.merchantId,
    subscription: { id: of.subscriptionId, code: of.subscriptionCode },
    plan: of.plan,
    customer: {
      id: uuid(),
      name: 'Nguyễn Văn An',
      phone: '0912345678',
      email: 'an@example.com',
    },
    cycle: 1,
    from: today,
    to: plus(today, 30),
    quantity: 1,
    unitAmount: amount,
    lines: [{ kind: 'PERIOD', quantity: 1, unitAmount: amount, amount }],
    paymentDate: today,
    expiredDate,
    payableUntil: new Date(Date.parse(`${plus(expiredDate, 25)}T23:59:59+07:00`)),
    bankAccountId: null,
    language: 'VI',
    ...rest,
  }
}
export async function issueAll(
  world: World,
  drafts: readonly InvoiceDraft[],
): Promise<InvoiceRow[]> {
  const ctx = jobCtx(world.app, 'test')
  const issued = await issue(ctx, drafts, world.clock.now())
  return getMany(
    ctx,
    issued.map(({ merchant_id: merchantId, id }) => ({ merchantId, id })),
  )
}
/** One after another, so that the list has them in their order. */
export async function issueInTurn(
  world: World,
  drafts: readonly InvoiceDraft[],
): Promise<InvoiceRow[]> {
  const rows: InvoiceRow[] = []
  for (const draft of drafts) rows.push(...(await issueAll(world, [draft])))
  return rows
}
/** One invoice of a subscription of its own. */
export async function anInvoice(
  world: World,
  merchantId: string,
  more: Parameters<typeof draftOf>[2] = {},
): Promise<InvoiceRow> {
  const [row] = await issueAll(world, [draftOf(world, await subscribed(world, merchantId), more)])
  return row!
}

export type InvoiceDetail = Output<typeof subscriptionInvoice.getDetail>
export const invoiceDetail = async (
  world: World,
  by: Pick<Person, 'token'>,
  id: string,
  test = false,
): Promise<InvoiceDetail> => {
  const answer = await world.send<typeof subscriptionInvoice.getDetail, InvoiceDetail>(
    subscriptionInvoice.getDetail,
    { params: { id } },
    { token: by.token, test },
  )
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}
/** A transfer to an invoice's virtual account, as the bank core tells it. */
export async function payInvoice(
  world: World,
  invoice: { transactionId: string | null; amount: number },
  more: Record<string, unknown> = {},
  test = false,
): Promise<Answer> {
  const [payment] = await asOwner<{ virtual_account: string; account_no: string }>(
    world,
    'select virtual_account, account_no from payment where id = $1',
    [invoice.transactionId],
  )
  return world.notify(
    {
      bankReference: `FT${digits(13)}`,
      accountNo: payment!.account_no,
      virtualAccount: payment!.virtual_account,
      amount: invoice.amount,
      currency: 'VND',
      content: 'Ky thanh toan',
      fromBin: '970436',
      fromAccount: '0011001234567',
      fromName: 'NGUYEN VAN AN',
      bookedAt: world.clock.now().toISOString(),
      interBankTrace: digits(16),
      ...more,
    },
    { test },
  )
}

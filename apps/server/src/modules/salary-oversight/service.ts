/** Advances of all enterprises as bank staff oversee them: orders, what they come to, and, with a reason and a record, who was paid (docs/decisions.md#7). VND. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import { advanceEntryStates } from '@saola/contract/salary-advance-values'
import {
  oversightLimits,
  type OversightPayment,
  type OversightPaymentDetail,
  type salaryOversight,
} from '@saola/contract/salary-oversight'
import { plusDays, type Day } from '@saola/schedule/day'
import { withRight } from '../../platform/allowed-actions.ts'
import { vnDay, wire, wireOrNull } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import * as bank from '../bank/service.ts'
import * as bankTransfer from '../bank-transfer/service.ts'
import * as employees from '../salary-employee/service.ts'
import * as exposureStore from './exposure-store.ts'
import { silentMinutesOf, silentSince } from './rules.ts'
import * as store from './store.ts'

export const MODULE = 'salary-oversight'
const itemOf = (ctx: Ctx, row: store.PaymentRow): OversightPayment => ({
  id: row.id,
  reference: row.reference,
  advanceCode: row.advance_code,
  merchantId: row.merchant_id,
  merchantCode: row.merchant_code,
  merchantName: row.merchant_name,
  amount: row.amount,
  state: row.state,
  createdAt: wire(row.created_at),
  sentAt: wireOrNull(row.sent_at),
  endedAt: wireOrNull(row.ended_at),
  returnedAt: wireOrNull(row.returned_at),
  bankReference: row.bank_reference,
  failure: row.failure,
  silentMinutes: silentMinutesOf({ state: row.state, sentAt: row.sent_at }, ctx.clock.now()),
})

type Query = Input<typeof salaryOversight.export>['query']
/** @throws 25 for days that do not follow each other */
export const filterOf = (ctx: Ctx, query: Query): store.Filter => ({
  merchantId: query.merchantId,
  state: query.state,
  keyword: query.keyword?.trim() || undefined,
  ...periodOf(query, 'fromDate', 'toDate'),
  silent: query.silent,
  returned: query.returned,
  silentSince: silentSince(ctx.clock.now()),
  until: query.until === undefined ? undefined : new Date(query.until),
})
/** @throws 25 */
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof salaryOversight.list>,
): Promise<Output<typeof salaryOversight.list>> {
  const filter = filterOf(ctx, query)
  const rows = await store.list(ctx.db, filter, page)
  return toPage(
    rows.map((row) => itemOf(ctx, row)),
    await store.count(ctx.db, filter),
    page,
  )
}
/** @throws 25 */
export async function totals(
  ctx: Ctx,
  { query }: Input<typeof salaryOversight.totals>,
): Promise<Output<typeof salaryOversight.totals>> {
  const rows = await store.totals(ctx.db, filterOf(ctx, query))
  const found = new Map(rows.map((row) => [row.state, row]))
  return {
    states: advanceEntryStates.flatMap((state) => {
      const row = found.get(state)
      return row ? [{ state, count: row.total, amount: row.amount }] : []
    }),
    silent: {
      count: rows.reduce((sum, row) => sum + row.silent_total, 0),
      amount: rows.reduce((sum, row) => sum + row.silent_amount, 0),
    },
  }
}
/** @throws 5 */
export async function get(ctx: Ctx, id: string): Promise<OversightPaymentDetail> {
  const row = await store.find(ctx.db, id)
  ensure(row, 'error.not_found')
  const order = await orderOf(ctx, row)
  return {
    ...itemOf(ctx, row),
    fromAccount: row.from_account,
    transferId: row.transfer_id,
    sends: order?.sends ?? 0,
    lastSentAt: wireOrNull(order?.sentAt ?? null),
    unknownAt: wireOrNull(order?.unknownAt ?? null),
    nextAskAt: wireOrNull(order?.nextAskAt ?? null),
    allowedActions: withRight(ctx, ['reveal'], actionCalls.salaryOversight),
  }
}
/** Null before the bank was asked. */
const orderOf = (ctx: Ctx, row: store.PaymentRow): Promise<bankTransfer.OrderFacts | null> =>
  row.transfer_id === null
    ? Promise.resolve(null)
    : bankTransfer.factsOf(ctx, row.merchant_id, row.transfer_id)

type Revealed = Output<typeof salaryOversight.reveal>
/** Who is paid, as the order to the bank names them. @throws 5, 10 without 3903 */
export async function reveal(ctx: Ctx, id: string, reason: string): Promise<Revealed> {
  const row = await store.findPaid(ctx.db, id)
  ensure(row, 'error.not_found')
  const payee = await employees.payee(ctx, row.merchant_id, row.employee_id)
  const order = await orderOf(ctx, row)
  const known = payee.digest !== null && payee.digest === row.to_digest ? payee.account : ''
  await employees.noteReveal(ctx, row.merchant_id, row.employee_id, {
    fields: 'code, name, salaryAccount',
    reference: row.reference,
    reason,
  })
  return {
    employeeCode: payee.code,
    employeeName: order?.toName ?? payee.name,
    bankName: await bank.nameOf(ctx, row.to_bin),
    account: order?.toAccount ?? (known || `•••${row.to_last}`),
  }
}

/** As of the day of `ctx.clock`. */
export async function exposure(
  ctx: Ctx,
  {
    merchantId,
    days = oversightLimits.days.usual,
  }: Input<typeof salaryOversight.exposure>['query'],
): Promise<Output<typeof salaryOversight.exposure>> {
  const last = vnDay(ctx.clock.now()) as Day
  const rows = await exposureStore.exposure(ctx.db, merchantId, {
    first: plusDays(last, 1 - days),
    last,
  })
  return {
    grantedLimit: await exposureStore.granted(ctx.db, merchantId, last),
    days: rows.map(({ label, paid, outstanding }) => ({ day: label, paid, outstanding })),
  }
}

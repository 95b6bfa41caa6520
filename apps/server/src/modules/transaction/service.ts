/** What the merchant sees of their payments: the list, one with its story, figures, live updates. */
import type { Input, Output } from '@saola/contract/call'
import { toPage, type Page, type PageRequest } from '@saola/contract/paging'
import { actionId } from '@saola/contract/permissions'
import { pendingRefundStatuses, type transaction } from '@saola/contract/transaction'
import type { TransactionStatus } from '@saola/contract/enums'
import { startOf, vnDay, wire, wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { holdsRight } from '../../platform/call-access.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { liveStream } from '../../platform/live-events.ts'
import { periodOf } from '../../platform/period.ts'
import * as bankAccount from '../bank-account/service.ts'
import { creditsOf } from '../bank-credit/service.ts'
import { postingsOf } from '../ledger/service.ts'
import * as fees from '../fee/service.ts'
import * as payments from '../payment/service.ts'
import { orderStatusOf } from './rules.ts'
import * as caseStore from './case-store.ts'
import * as detailStore from './detail-store.ts'
import * as listStore from './list-store.ts'
import * as payouts from './payouts.ts'
import * as totalsStore from './totals-store.ts'

export { orderStatusOf } from './rules.ts'
export { ofPayout } from './payouts.ts'

type Item = Output<typeof transaction.getAll>['items'][number]
type Detail = Output<typeof transaction.getDetail>
type Step = Detail['timeline'][number]

const FINAL: readonly string[] = ['CANCELED', 'TIMEOUT', 'FAIL']

/** Was the shop ever paid, for real or in Test Mode? @param merchantId of the live merchant. */
export const everPaid = (ctx: Ctx, merchantId: string): Promise<{ live: boolean; test: boolean }> =>
  totalsStore.everPaid(ctx.db, merchantId)
export const itemOf = (
  row: payments.PaymentRow,
  merchant: { code: string; name: string },
  forControl: boolean,
): Item => ({
  id: row.id,
  amount: row.amount,
  actualAmount: row.actual_amount,
  chargeAmount: row.charge_amount,
  vatChargeAmount: row.vat_charge_amount,
  status: row.status as Item['status'],
  type: row.type as Item['type'],
  paymentType: row.payment_type as Item['paymentType'],
  source: row.source as Item['source'],
  cardKind: row.card_kind,
  refTransactionId: row.ref_transaction_id,
  virtualAccount: row.virtual_account ?? row.static_virtual_account,
  bankType: row.bank_type as Item['bankType'],
  description: row.description,
  completeTime: wireOrNull(row.complete_time),
  createDateTime: wire(row.created_at),
  depositTime: wireOrNull(row.deposit_time),
  callbackAfter: row.redirect_after,
  successUrl: row.success_url,
  failUrl: row.fail_url,
  payLinkCode: row.pay_link_code,
  payPageCode: row.pay_page_code,
  customerName: row.customer_name,
  customerPhone: row.customer_phone,
  customerEmail: row.customer_email,
  customerAddress: row.customer_address,
  merchantCode: merchant.code,
  merchantId: row.merchant_id,
  merchantName: merchant.name,
  payboxTransactionType: row.type === 'PAY_BOX' ? 'BANK' : null,
  txnNumber: row.txn_number,
  accountName: row.account_name,
  accountNo: row.account_no,
  forControl,
  interBankTrace: row.inter_bank_trace,
  orderId: row.order_id,
  orderStatus: row.order_id === null ? null : orderStatusOf(row),
  refundedAmount: row.refunded,
  refundingAmount: row.refund_held - row.refunded,
  payOut: null,
})

/** Of these payments those with an open dispute case (B-388). */
export const withOpenCase = (
  ctx: Ctx,
  merchantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => caseStore.withOpenCase(ctx.db, merchantId, ids)
async function itemsOf(
  ctx: Ctx,
  me: { merchantId: string; merchantCode: string; merchantName: string },
  rows: readonly payments.PaymentRow[],
): Promise<Item[]> {
  const cases = await withOpenCase(
    ctx,
    me.merchantId,
    rows.map(({ id }) => id),
  )
  const merchant = { code: me.merchantCode, name: me.merchantName }
  return rows.map((row) => itemOf(row, merchant, cases.has(row.id)))
}

/** The list's filter in the store's words. merchantId and merchantCode are honoured only as "is it mine": another's answers nothing. */
export function filterOf(
  ctx: Ctx,
  q: Omit<Input<typeof transaction.getAll>['query'], 'isStatistic'> & {
    isStatistic?: boolean | undefined
  },
): listStore.Filter | null {
  const me = member(ctx)
  if (
    (q.merchantId && q.merchantId !== me.merchantId) ||
    (q.merchantCode && q.merchantCode !== me.merchantCode)
  )
    return null
  const { from, to } = periodOf(q, 'fromDate', 'toDate')
  return { ...q, from, to, statistic: q.isStatistic ?? false, among: bankAccount.heldTo(ctx) }
}

type ListQuery = Input<typeof transaction.getAll>['query']
const maySeeAll = (ctx: Ctx): boolean => holdsRight(ctx.caller, [1202], [actionId(1202, 'VIEW')])
/** What the right to a pay box shows of the list: payments by the codes of the one box that is named (docs/decisions.md#27). @throws 2 where none is. */
function ofOneBox(query: ListQuery): ListQuery {
  if (!query.payboxDeviceId) throw fieldRefusal('payboxDeviceId', 'error.required')
  if (query.type !== undefined && query.type !== 'PAY_BOX') throw fieldRefusal('type', 'error.enum')
  return { ...query, type: 'PAY_BOX' }
}

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof transaction.getAll>,
): Promise<Output<typeof transaction.getAll>> {
  const me = member(ctx)
  const asked = filterOf(ctx, maySeeAll(ctx) ? query : ofOneBox(query))
  if (!asked) return toPage<Item>([], 0, page)
  if (asked.type === 'PAY_OUT') return payouts.list(ctx, asked, page)
  const filter = await listStore.withKeyword(ctx.db, me.merchantId, asked)
  const [rows, total] = await Promise.all([
    listStore.list(ctx.db, me.merchantId, filter, page),
    listStore.count(ctx.db, me.merchantId, filter),
  ])
  return toPage(await itemsOf(ctx, me, rows), total, page)
}

/** The transactions of a pay page, for the module that keeps it. */
export async function listOfPage(
  ctx: Ctx,
  payPageCode: string,
  f: Pick<listStore.Filter, 'status' | 'transactionId' | 'from' | 'to'>,
  page: PageRequest,
): Promise<Page<Item>> {
  const me = member(ctx)
  const filter: listStore.Filter = { ...f, payPageCode, statistic: false }
  const [rows, total] = await Promise.all([
    listStore.list(ctx.db, me.merchantId, filter, page),
    listStore.count(ctx.db, me.merchantId, filter),
  ])
  return toPage(await itemsOf(ctx, me, rows), total, page)
}

/** One page of a merchant's transactions as rows, for a module that words them otherwise; youngest first. */
export async function rowsOf(
  ctx: Ctx,
  merchantId: string,
  filter: Omit<listStore.Filter, 'statistic'>,
  page: { index: number; size: number },
): Promise<{ rows: payments.PaymentRow[]; total: number }> {
  const all = await listStore.withKeyword(ctx.db, merchantId, { ...filter, statistic: false })
  const [rows, total] = await Promise.all([
    listStore.list(ctx.db, merchantId, all, {
      ...page,
      sortBy: 'createDateTime',
      direction: 'DESC',
    }),
    listStore.count(ctx.db, merchantId, all),
  ])
  return { rows, total }
}

type Refund = Awaited<ReturnType<typeof detailStore.refundsOf>>[number]
const refundsOf = async (ctx: Ctx, row: payments.PaymentRow): Promise<Refund[]> =>
  row.status === 'SUCCESS' ? detailStore.refundsOf(ctx.db, row.merchant_id, row.id) : []
/** Refunds that have not ended: whom each waits for. */
const pendingOf = (refunds: readonly Refund[]): Detail['pendingRefunds'] =>
  refunds.flatMap(({ id, amount, status, requested_by: by }) => {
    const open = pendingRefundStatuses.find((one) => one === status)
    return open === undefined ? [] : [{ id, amount, status: open, by }]
  })

/** One refund in its payment's story: asked for, decided by another where it needed one, and how it ended. */
function refundSteps(r: Refund): Step[] {
  const at = (
    name: string,
    when: Date | null,
    detail: Record<string, string | number | null>,
  ): Step[] =>
    when
      ? [
          {
            step: name,
            at: wire(when),
            detail: Object.fromEntries(
              Object.entries(detail).filter(
                (entry): entry is [string, string | number] => entry[1] !== null,
              ),
            ),
          },
        ]
      : []
  const { amount } = r
  const decision = (): Step[] => {
    if (r.status === 'REJECTED' || r.status === 'WITHDRAWN')
      return at(`REFUND_${r.status}`, r.ended_at, { amount, by: r.decided_by, reason: r.note })
    return r.second_person ? at('REFUND_APPROVED', r.decided_at, { amount, by: r.decided_by }) : []
  }
  return [
    ...at('REFUND_REQUESTED', r.requested_at, { amount, by: r.requested_by, reason: r.reason }),
    ...decision(),
    ...(r.status === 'SENT' || r.status === 'FAILED'
      ? at(`REFUND_${r.status}`, r.ended_at, {
          amount,
          bankReference: r.bank_reference,
          failure: r.failure,
        })
      : []),
    ...(r.pieces > 0
      ? at(r.restock ? 'GOODS_RESTOCKED' : 'GOODS_RETURNED', r.goods_at, { pieces: r.pieces })
      : []),
  ]
}

/** The payment's story, oldest first (docs/decisions.md#34): created, opened, QR shown, bank credited, matched, posted, events sent, or how it ended. */
export const timelineOf = async (ctx: Ctx, row: payments.PaymentRow): Promise<Step[]> =>
  storyOf(ctx, row, await refundsOf(ctx, row))
async function storyOf(
  ctx: Ctx,
  row: payments.PaymentRow,
  refunds: readonly Refund[],
): Promise<Step[]> {
  const [credits, milestones] = await Promise.all([
    creditsOf(ctx.db, row.merchant_id, row.id),
    detailStore.milestones(ctx.db, row.merchant_id, row.id),
  ])
  const step = (name: string, at: Date | null, detail: Step['detail'] = {}): Step[] =>
    at ? [{ step: name, at: wire(at), detail }] : []
  const settled = credits.find((c) => c.outcome === 'SETTLED')
  return [
    ...step('CREATED', row.created_at, { amount: row.amount }),
    ...step('OPENED', row.opened_at),
    ...step('QR_SHOWN', row.qr_shown_at),
    ...(settled
      ? [
          ...step('BANK_CREDITED', settled.booked_at, {
            amount: settled.amount,
            bankReference: settled.bank_reference,
            ...(settled.from_name ? { fromName: settled.from_name } : {}),
          }),
          ...step('MATCHED', settled.received_at),
        ]
      : []),
    ...step('POSTED', milestones.posted_at, {
      net: row.actual_amount,
      fee: row.charge_amount,
      vat: row.vat_charge_amount,
    }),
    ...step('EVENTS_SENT', milestones.delivered_at),
    ...step('ANNOUNCED', row.announced_at),
    ...(FINAL.includes(row.status) ? step(row.status, row.complete_time) : []),
    ...credits
      .filter((c) => c.outcome === 'UNMATCHED')
      .flatMap((c) =>
        step('UNMATCHED_CREDIT', c.received_at, {
          amount: c.amount,
          reason: c.reason ?? '',
          bankReference: c.bank_reference,
        }),
      ),
    ...refunds.flatMap(refundSteps),
    // An accepted credit is posted in the moment before its transaction is written down; its story still begins with CREATED.
  ].sort(
    (a, b) =>
      Number(b.step === 'CREATED') - Number(a.step === 'CREATED') ||
      Date.parse(a.at ?? '') - Date.parse(b.at ?? ''),
  )
}

export async function detail(ctx: Ctx, id: string): Promise<Detail> {
  const merchantId = member(ctx).merchantId
  const row = await payments.getRow(ctx.db, merchantId, id)
  if (!row) return payouts.detail(ctx, id)
  ensure(payments.isSeen(ctx, row), 'error.not_found')
  const refunds = await refundsOf(ctx, row)
  const [timeline, postings, r, cases] = await Promise.all([
    storyOf(ctx, row, refunds),
    postingsOf(ctx, merchantId, id),
    detailStore.related(ctx.db, merchantId, id),
    withOpenCase(ctx, merchantId, [id]),
  ])
  return {
    ...itemOf(row, { code: r.merchant_code, name: r.merchant_name }, cases.has(id)),
    timeline,
    postings,
    pendingRefunds: pendingOf(refunds),
    fee: await fees.termsById(ctx, merchantId, r.fee_id),
  }
}

export async function statistic(
  ctx: Ctx,
  { query }: Input<typeof transaction.getStatisticInfo>,
): Promise<Output<typeof transaction.getStatisticInfo>> {
  periodOf(query, 'fromDate', 'toDate')
  const day = (text: string | undefined): string | undefined => {
    if (text === undefined) return undefined
    return text.length === 10 ? text : vnDay(startOf(text))
  }
  const [from, to] = member(ctx).ownDayOnly
    ? [vnDay(ctx.clock.now()), vnDay(ctx.clock.now())]
    : [day(query.fromDate), day(query.toDate)]
  const t = await totalsStore.totals(ctx.db, member(ctx).merchantId, {
    ...query,
    from,
    to,
    among: bankAccount.heldTo(ctx),
  })
  return {
    totalRevenue: t.revenue,
    numOfSuccessfulTransactions: t.success,
    numOfCancelledTransactions: t.canceled,
    numOfFailedTransactions: t.failed,
    totalRefunded: t.refunded,
    numOfRefunds: t.refunds,
  }
}

/** Live updates of this merchant's payments, for as long as the browser listens. */
export async function* live(
  ctx: Ctx,
  signal: AbortSignal,
): AsyncIterable<Output<typeof transaction.live>> {
  const { merchantId } = member(ctx)
  const all = liveStream(
    ctx.live,
    (n) => n.merchantId === merchantId && n.about === undefined,
    () => Promise.resolve([]),
    (n) => ({
      transactionId: n.transactionId,
      payLinkCode: n.payLinkCode,
      status: n.status as TransactionStatus,
      amount: n.amount,
    }),
    signal,
  )
  for await (const update of all) {
    const row =
      bankAccount.heldTo(ctx) === null
        ? null
        : await payments.getRow(ctx.db, merchantId, update.transactionId)
    if (row === null ? bankAccount.heldTo(ctx) === null : payments.isSeen(ctx, row)) yield update
  }
}

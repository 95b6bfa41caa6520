/**
 * Transactions of type PAY_OUT: payouts as the list, the detail and the file of transactions show them. They are no payments: who asks for no type or
 * another sees none, and no sum of what came in counts them (ADR 0066).
 */
import type { Output } from '@saola/contract/call'
import { toPage, type PageRequest } from '@saola/contract/paging'
import { actionId } from '@saola/contract/permissions'
import type { transaction } from '@saola/contract/transaction'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { vnDay, wire, wireOrNull } from '../../platform/clock.ts'
import { holdsRight } from '../../platform/call-access.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { MAX_EXPORT_ROWS } from '../../platform/export-limit.ts'
import type { PlainColumn } from '../../platform/sheet-cells.ts'
import { sheetFile } from '../../platform/sheet-file.ts'
import { XLSX_TYPE } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { heldTo } from '../bank-account/service.ts'
import * as fees from '../fee/service.ts'
import { postingsOfOrder } from '../ledger/service.ts'
import type { Filter } from './list-store.ts'
import { withKeyword } from './payout-filter-store.ts'
import * as payoutStore from './payout-store.ts'

type Listed = Output<typeof transaction.getAll>
type Item = Listed['items'][number]
type Detail = Output<typeof transaction.getDetail>
type Step = Detail['timeline'][number]
type Row = payoutStore.PayoutTransaction
/** The right to payouts themselves: who they are paid to is not everybody's who sees payments. */
const CODE = 1600

const mayRead = (ctx: Ctx): boolean => holdsRight(ctx.caller, [CODE], [actionId(CODE, 'VIEW')])

const itemOf = (me: { merchantCode: string; merchantName: string }, row: Row): Item => ({
  id: row.id,
  amount: row.amount,
  actualAmount: row.actual_amount,
  chargeAmount: row.charge_amount,
  vatChargeAmount: row.vat_charge_amount,
  status: row.status,
  type: 'PAY_OUT',
  paymentType: 'BANKING',
  source: null,
  cardKind: null,
  refTransactionId: row.ref_transaction_id,
  virtualAccount: null,
  bankType: row.bank_type,
  description: row.description,
  completeTime: wireOrNull(row.complete_time),
  createDateTime: wire(row.created_at),
  depositTime: null,
  callbackAfter: 0,
  successUrl: null,
  failUrl: null,
  payLinkCode: null,
  payPageCode: null,
  customerName: row.to_name,
  customerPhone: null,
  customerEmail: null,
  customerAddress: null,
  merchantCode: me.merchantCode,
  merchantId: row.merchant_id,
  merchantName: me.merchantName,
  payboxTransactionType: null,
  txnNumber: row.txn_number,
  accountName: row.account_name,
  accountNo: row.account_no,
  forControl: row.for_control,
  interBankTrace: null,
  orderId: null,
  orderStatus: null,
  refundedAmount: 0,
  refundingAmount: 0,
  payOut: {
    id: row.payout_id,
    batchId: row.batch_id,
    toAccountName: row.to_name,
    toAccountNo: row.to_account,
    toBankBin: row.to_bin,
    reversed: row.returned_at !== null,
  },
})

/** @throws 10 without the right to payouts */
function ensureMayRead(ctx: Ctx): void {
  if (!mayRead(ctx))
    throw new Refusal('notification.access_denied', {
      params: { codes: String(CODE) },
      missing: [actionId(CODE, 'VIEW')],
    })
}
/** While payouts are switched off there are none. @throws 10 */
export async function list(ctx: Ctx, filter: Filter, page: PageRequest): Promise<Listed> {
  if (!ctx.config.features.payout) return toPage<Item>([], 0, page)
  ensureMayRead(ctx)
  const me = member(ctx)
  const asked = await withKeyword(ctx.db, me.merchantId, filter)
  const [rows, total] = await Promise.all([
    payoutStore.list(ctx.db, me.merchantId, asked, page),
    payoutStore.count(ctx.db, me.merchantId, asked),
  ])
  return toPage(
    rows.map((row) => itemOf(me, row)),
    total,
    page,
  )
}

/** A payout as a transaction, for the module that keeps it; null until the bank has its order. */
export async function ofPayout(
  ctx: Ctx,
  payoutId: string,
  among: readonly string[] | null,
): Promise<Item | null> {
  const me = member(ctx)
  const row = await payoutStore.get(ctx.db, me.merchantId, { payoutId }, among)
  return row && itemOf(me, row)
}

const stepsOf = (row: Row): Step[] => {
  const step = (name: string, at: Date | null, detail: Step['detail'] = {}): Step[] =>
    at === null ? [] : [{ step: name, at: wire(at), detail }]
  return [
    ...step('CREATED', row.made_at, { amount: row.amount, by: row.made_by }),
    ...step('PAYOUT_SENT', row.created_at, { amount: row.actual_amount }),
    ...step(row.status === 'FAIL' ? 'FAIL' : 'PAYOUT_DONE', row.complete_time, {
      amount: row.amount,
      ...(row.txn_number === null ? {} : { bankReference: row.txn_number }),
    }),
    ...step('PAYOUT_RETURNED', row.returned_at, { amount: row.actual_amount }),
  ]
}
const freeOfCharge = (collection: Detail['fee']['collection']): Detail['fee'] => ({
  name: '',
  fixedFee: 0,
  percent: 0,
  minFee: null,
  maxFee: null,
  brackets: [],
  bracketMode: null,
  vatPercent: 0,
  collection,
})

/** @throws 5 for what is none, or not the caller's to see */
export async function detail(ctx: Ctx, id: string): Promise<Detail> {
  const me = member(ctx)
  const isOn = ctx.config.features.payout && mayRead(ctx)
  const row = isOn
    ? await payoutStore.get(ctx.db, me.merchantId, { transferId: id }, heldTo(ctx))
    : null
  ensure(row, 'error.not_found')
  return {
    ...itemOf(me, row),
    timeline: stepsOf(row),
    postings: await postingsOfOrder(ctx, me.merchantId, id),
    pendingRefunds: [],
    fee:
      row.fee_id === null
        ? freeOfCharge('IMMEDIATELY')
        : await fees.termsById(ctx, me.merchantId, row.fee_id),
  }
}

const WIDE = { text: 20, money: 16, time: 20 } as const
/** Its own columns: a payout has a receiver, and what left the account is more than its amount. */
const columnsOf = (t: (key: string) => string): PlainColumn[] =>
  (
    [
      ['id', 'text', 38],
      ['createDateTime', 'time'],
      ['status', 'text', 14],
      ['amount', 'money'],
      ['chargeAmount', 'money', 12],
      ['vatChargeAmount', 'money', 12],
      ['leftAccount', 'money'],
      ['refTransactionId', 'text'],
      ['txnNumber', 'text'],
      ['description', 'text', 40],
      ['completeTime', 'time'],
      ['fromAccount', 'text', 18],
      ['receiverName', 'text', 28],
      ['receiverAccount', 'text'],
      ['receiverBank', 'text', 14],
      ['returnedAt', 'time'],
    ] as const
  ).map(([name, kind, width], at) => ({
    title: t(name === 'returnedAt' ? 'payOutReversed' : `column.${name}`),
    width: width ?? WIDE[kind],
    kind,
    at,
    ...(name === 'status' ? { words: wordsOf(t) } : {}),
  }))
const wordsOf = (t: (key: string) => string): Record<string, string> =>
  Object.fromEntries(['CREATED', 'SUCCESS', 'FAIL'].map((s) => [s, t(`payOutStatus.${s}`)]))

/** The list of payouts as an Excel file. @throws 10 */
export async function exportPayouts(ctx: Ctx, asked: Filter): Promise<FileAnswer> {
  const me = member(ctx)
  const isOn = ctx.config.features.payout
  if (isOn) ensureMayRead(ctx)
  const totalRows = isOn
    ? await payoutStore.count(ctx.db, me.merchantId, asked, MAX_EXPORT_ROWS + 1)
    : 0
  ensure(totalRows <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
  const t = translator(ctx.language, 'transaction')
  return {
    fileName: `${t('file')}-${me.merchantCode}-${vnDay(ctx.clock.now())}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows,
    stream: await sheetFile(
      ctx,
      `export/${me.merchantId}`,
      payoutStore.exportRows(me.merchantId, isOn ? asked : null),
      t('type.PAY_OUT'),
      columnsOf(t),
    ),
  }
}

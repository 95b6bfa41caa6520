/**
 * The pay link of a report: a link of the bank's own shop, as orders of POS machines have (ADR 0029), so the one settlement matches it exactly. It is open while no debit is under way; money decides
 * which of both it is: a link that was paid cannot be closed, and one that was closed cannot be paid.
 */
import { NO_COLLECTOR } from '@saola/contract/setting'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Event } from '../../platform/events.ts'
import { uuid } from '../../platform/ids.ts'
import { errorFields } from '../../platform/log.ts'
import * as reports from '../fee-report/service.ts'
import { post } from '../ledger/service.ts'
import * as merchants from '../merchant/service.ts'
import * as link from '../pay-link/service.ts'
import * as payments from '../payment/service.ts'
import * as setting from '../setting/service.ts'
import { insideOf } from './around.ts'
import { paidEntries } from './rules.ts'
import * as linkStore from './link-store.ts'
import * as store from './store.ts'

interface Shop {
  id: string
  code: string
  name: string
}
/** The bank's shop that fees are paid to by link: its own parameter, else the one of POS orders. In Test Mode its sandbox merchant. */
async function shopOf(ctx: Ctx): Promise<Shop | null> {
  const own = await setting.valueOf(ctx, 'FEE_MERCHANT')
  const code =
    own === null || own === NO_COLLECTOR ? await setting.valueOf(ctx, 'POS_ORDER_MERCHANT') : own
  const found = code === null ? null : await merchants.byCode(ctx, code)
  return found?.status === 'ACTIVE' ? found : null
}

/** The job: a report that waits for its money has a link, unless its debit is under way. It may run twice. */
export async function openLink(ctx: Ctx, merchantId: string, reportId: string): Promise<void> {
  try {
    await inTransaction(ctx.db, (tx) => openInside({ ...ctx, db: tx }, merchantId, reportId))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.log.warn({ reportId, ...errorFields(error) }, 'a fee report has no pay link')
  }
}
async function openInside(outside: Ctx, merchantId: string, reportId: string): Promise<void> {
  const report = await reports.lockPayable(outside.db, merchantId, reportId)
  if (report?.status !== 'WAITING_PAYMENT' || report.due === null) return
  const ctx = insideOf(outside, report)
  const before = await linkStore.last(ctx.db, merchantId, reportId)
  if (before && before.closed_at === null) return
  if (await store.isOpen(ctx.db, merchantId, reportId)) return
  const shop = await shopOf(ctx)
  if (shop === null) return
  const made = await linkStore.count(ctx.db, merchantId, reportId)
  const [year, month] = report.month.split('-')
  const opened = await link.open(
    ctx,
    shop,
    {
      amount: report.due,
      description: `Phi dich vu ${report.merchant_code} ${month}/${year}`,
      refTransactionId: made === 0 ? reportId : `${reportId}-${made + 1}`,
      expireType: 'NO_EXPIRY',
    },
    { paymentType: 'VIET_QR' },
  )
  await linkStore.insert(ctx.db, merchantId, {
    transactionId: opened.transaction_id,
    reportId,
    shopId: shop.id,
    code: opened.code,
    at: ctx.clock.now(),
  })
}

/** Closes the link of a report that is locked. @returns false where its money is under way or has come */
export async function closeLink(ctx: Ctx, merchantId: string, reportId: string): Promise<boolean> {
  const last = await linkStore.last(ctx.db, merchantId, reportId)
  if (!last || last.closed_at !== null) return true
  if (last.paid_at !== null) return false
  if (!(await payments.close(ctx, last.shop_id, last.transaction_id, 'CANCELED'))) {
    const payment = await payments.getRow(ctx.db, last.shop_id, last.transaction_id)
    if (payment && !['CANCELED', 'TIMEOUT', 'FAIL'].includes(payment.status)) return false
  }
  await linkStore.close(ctx.db, merchantId, last.transaction_id, ctx.clock.now())
  return true
}

/** Where a report can be paid; null where it cannot be by link. Changes nothing. */
export async function addressOf(
  ctx: Ctx,
  merchantId: string,
  reportId: string,
): Promise<string | null> {
  const last = await linkStore.last(ctx.db, merchantId, reportId)
  if (!last || last.closed_at !== null) return null
  const payment = await payments.getRow(ctx.db, last.shop_id, last.transaction_id)
  return payment?.status === 'CREATED' ? link.pageUrl(ctx, last.pay_link_code) : null
}

/** The shop's books have the money of a link: the report is paid, once. What comes though it was paid is to the merchant's good in the next one. */
async function paid(
  outside: Ctx,
  row: linkStore.LinkRow,
  bankReference: string | null,
): Promise<void> {
  const report = await reports.lockPayable(outside.db, row.merchant_id, row.report_id)
  if (!report) return
  const ctx = insideOf(outside, report)
  const now = ctx.clock.now()
  if ((await linkStore.markPaid(ctx.db, row.merchant_id, row.transaction_id, now)) === 0) return
  const parts = await reports.dueParts(ctx.db, row.merchant_id, row.report_id)
  const isFirst = await reports.markPaid(ctx, report, { way: 'LINK', reference: bankReference })
  await post(ctx, row.merchant_id, {
    kind: 'FEE_PAID',
    transactionId: null,
    bankCreditId: null,
    ...(isFirst ? { feeReportId: row.report_id } : {}),
    entries: paidEntries(parts),
  })
  await store.insert(ctx.db, {
    merchant_id: row.merchant_id,
    id: uuid(),
    report_id: row.report_id,
    way: 'LINK',
    state: 'DONE',
    ...parts,
    until: null,
    try: 1,
    overdue_at: null,
    bankReference,
    at: now,
  })
  if (isFirst) return
  await reports.carryOver(ctx, report, 'CARRIED', { fee: -parts.fee, vat: -parts.vat })
  ctx.metrics.alarms.inc({ kind: 'fee-report-paid-twice' })
  ctx.log.error(
    { reportId: row.report_id, transactionId: row.transaction_id },
    'a fee report was paid twice; the next one gives the second payment back',
  )
}

/** The event handler: payments of links, among them those of reports. */
export async function followPayments(
  ctx: Ctx,
  events: readonly Event<'payment.settled'>[],
): Promise<void> {
  const links = events.filter(({ payload }) => payload.payLinkCode !== null)
  if (links.length === 0) return
  const references = new Map(
    links.map(({ payload }) => [payload.transactionId, payload.bankReference]),
  )
  const ours = await linkStore.among(
    ctx.db,
    links.map((event) => event.merchant_id),
    links.map(({ payload }) => payload.transactionId),
  )
  for (const row of ours) await paid(ctx, row, references.get(row.transaction_id) ?? null)
}

/** The fee service says that a report was paid: its payment is looked at again. Without money nothing is PAID. */
export async function confirm(ctx: Ctx, reportId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    const report = await reports.findPayable(tx, null, reportId)
    const last = report && (await linkStore.last(tx, report.merchant_id, reportId))
    if (!last || last.paid_at !== null) return
    const payment = await payments.getRow(tx, last.shop_id, last.transaction_id)
    if (payment?.status === 'SUCCESS') await paid(inside, last, payment.bank_reference)
  })
}

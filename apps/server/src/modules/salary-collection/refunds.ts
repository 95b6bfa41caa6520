/** What the bank has transferred to enterprises, as they and bank staff see it (ADR 0072). VND. */
import type { Input, Output } from '@saola/contract/call'
import { toPage, type PageRequest } from '@saola/contract/paging'
import type { LineRefund, salaryCollection } from '@saola/contract/salary-collection'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { periodOf } from '../../platform/period.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as refundStore from './refund-store.ts'
import * as staffRefundStore from './staff-refund-store.ts'

const SHOWN_DIGITS = 4

const itemOf = (row: refundStore.RefundRow): LineRefund => ({
  id: row.id,
  amount: row.amount,
  payments: row.payments,
  state: row.state,
  accountLast: row.to_account.slice(-SHOWN_DIGITS),
  failure: row.failure,
  bankReference: row.bank_reference,
  orderedAt: wire(row.created_at),
  endedAt: wireOrNull(row.ended_at),
})
/** @throws 46001 */
export async function refunds(
  ctx: Ctx,
  { page }: { page: PageRequest },
): Promise<Output<typeof salaryCollection.refunds>> {
  const { merchantId } = member(ctx)
  await enterprise.ensureApproved(ctx, merchantId)
  const rows = await refundStore.list(ctx.db, merchantId, page)
  return toPage(rows.map(itemOf), await refundStore.count(ctx.db, merchantId), page)
}
/** @throws 25 for days that do not follow each other */
export async function cmsRefunds(
  ctx: Ctx,
  { query, page }: Input<typeof salaryCollection.cmsRefunds>,
): Promise<Output<typeof salaryCollection.cmsRefunds>> {
  const filter = {
    words: query.keyword?.trim() || undefined,
    merchantId: query.merchantId,
    state: query.state,
    ...periodOf(query, 'fromDate', 'toDate'),
  }
  const rows = await staffRefundStore.listRefunds(ctx.db, filter, page)
  return toPage(
    rows.map((row) => ({
      ...itemOf(row),
      merchantId: row.merchant_id,
      merchantCode: row.code,
      merchantName: row.name,
      reference: row.reference,
    })),
    await staffRefundStore.countRefunds(ctx.db, filter),
    page,
  )
}

/** A closed fee report that waits for its payment, with its link: the tests need no month of payments. */
import { uuid } from '../src/platform/ids.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

/** @param link of any payment that is still open: it stands for the one at the bank's shop */
export async function aFeeReport(
  world: World,
  merchantId: string,
  link: { transactionId: string; payLinkCode: string },
): Promise<string> {
  const id = uuid()
  await asOwner(
    world,
    `insert into fee_report (merchant_id, id, month, status, created_at, count, fee, vat, held, due, tariff, vat_rounding, closed_at, due_at)
    values ($1, $2, '2025-01-01', 'WAITING_PAYMENT', now(), 1, 1000, 100, 0, 1100, '{"fees":[]}', 'PER_LINE', now(), '2099-01-01')`,
    [merchantId, id],
  )
  await asOwner(
    world,
    `insert into fee_report_link (merchant_id, transaction_id, report_id, shop_id, pay_link_code, created_at) values ($1, $2, $3, $1, $4, now())`,
    [merchantId, link.transactionId, id, link.payLinkCode],
  )
  return id
}

/** The page at which the receiver of a payout sees whether a receipt is true (docs/decisions.md#5). */
import type { Ctx } from '../../platform/context.ts'
import { check } from '../payout-receipt/service.ts'
import { ofMerchant } from '../shop-setting/service.ts'
import { CODE, frameOf, publicBase, type Chosen, type Page } from './service.ts'

const NOBODY = { contact_email: null, contact_phone: null }

/** A code that no receipt carries is told apart from a mistyped payment link: the paper in hand may be forged. */
export async function payoutReceiptPage(ctx: Ctx, code: string, chosen: Chosen): Promise<Page> {
  const path = `${publicBase(ctx.test)}/payout/${encodeURIComponent(code)}`
  const found = CODE.test(code) ? await check(ctx, code) : null
  if (found === null)
    return {
      status: 404,
      view: { kind: 'problem', why: 'noReceipt', reference: null, again: null },
      frame: frameOf(ctx, chosen, null, path),
    }
  const { merchantId, txnNumber, ...facts } = found
  const shop = await ofMerchant(ctx, merchantId)
  return {
    status: 200,
    view: { kind: 'payout-receipt', ...facts, number: txnNumber },
    frame: frameOf(ctx, chosen, { row: NOBODY, shop }, path),
  }
}

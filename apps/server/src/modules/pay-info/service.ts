/** The payer's calls by transaction id: the same answers whether the money is for a pay link, for an order on a pay page or for an invoice of a subscription. */
import type { Output } from '@saola/contract/call'
import type { payInfo } from '@saola/contract/pay-info'
import type { Ctx } from '../../platform/context.ts'
import * as cardPayment from '../card-payment/service.ts'
import * as order from '../order/service.ts'
import * as payLink from '../pay-link/service.ts'
import * as payments from '../payment/service.ts'
import * as invoice from '../subscription-invoice/service.ts'
import * as signUp from '../subscription-sign-up/service.ts'

const find = async (ctx: Ctx, id: string): Promise<payments.Payable> =>
  (await order.findByTransaction(ctx, id)) ??
  (await invoice.findByTransaction(ctx, id)) ??
  (await signUp.findByTransaction(ctx, id)) ??
  payLink.findByTransaction(ctx, id)

export const atmCard = async (ctx: Ctx, id: string): Promise<Output<typeof payInfo.atmCard>> =>
  cardPayment.openForm(ctx, await find(ctx, id))
export const transfer = async (
  ctx: Ctx,
  id: string,
  method: 'VIET_QR' | 'BANKING',
): Promise<Output<typeof payInfo.vietQr>> => payments.transferOf(ctx, await find(ctx, id), method)
export const query = async (ctx: Ctx, id: string): Promise<Output<typeof payInfo.query>> =>
  payments.resultOf(await find(ctx, id))
export async function events(
  ctx: Ctx,
  id: string,
  signal: AbortSignal,
): Promise<AsyncIterable<Output<typeof payInfo.events>>> {
  // Refused here, while there still is an envelope to refuse in.
  await find(ctx, id)
  return payments.statusStream(
    ctx,
    (n) => n.transactionId === id,
    async () => payments.standingOf(await find(ctx, id)),
    signal,
  )
}

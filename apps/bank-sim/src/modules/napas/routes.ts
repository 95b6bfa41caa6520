import type { SimCalls } from '../../contract.ts'
import { ensure } from '../../errors.ts'
import type { Handlers } from '../../platform/call.ts'
import { vnIso } from '../../platform/time.ts'
import { getRefund, refundCard } from './refunds.ts'
import { listSettlements, settlementReport, settleNow, type SettlingCtx } from './settlements.ts'
import {
  browserResult,
  cancel,
  createOrder,
  getOrder,
  giveCard,
  giveCode,
  stepOf,
} from './service.ts'

export function napasHandlers(
  sim: SettlingCtx,
): Handlers<
  Pick<
    SimCalls,
    | 'createCardOrder'
    | 'getCardOrder'
    | 'payByCard'
    | 'refundCard'
    | 'getCardRefund'
    | 'settleCards'
    | 'listCardSettlements'
    | 'getCardSettlement'
  >
> {
  return {
    createCardOrder: ({ body }) => {
      const { orderId, dataKey } = createOrder(sim, body)
      return { orderId, dataKey, formAction: `${sim.publicUrl}/napas/pay` }
    },
    getCardOrder: ({ params }) => {
      const order = getOrder(sim, params.orderId)
      return {
        ...order,
        currency: 'VND',
        paidAt: order.endedAt === null ? null : vnIso(order.endedAt),
      }
    },
    refundCard: ({ body }) => refundCard(sim, body),
    getCardRefund: ({ params }) => getRefund(sim, params.reference),
    settleCards: () => settleNow(sim),
    listCardSettlements: ({ query }) => ({ items: listSettlements(sim, query.from) }),
    getCardSettlement: ({ params }) => settlementReport(sim, params.fileId),
    payByCard: ({ body }) => {
      let order = getOrder(sim, body.orderId)
      if (body.cancel) order = cancel(sim, order)
      else {
        ensure(body.cardNumber, 400, 'request.invalid', { detail: 'body.cardNumber' })
        order = giveCard(sim, order, body.cardNumber)
        if (stepOf(order) === 'CODE') order = giveCode(sim, order, body.otp)
      }
      const { orderId, status, responseCode, returnUrl } = order
      return { orderId, status, responseCode, returnUrl, napasResult: browserResult(sim, order) }
    },
  }
}

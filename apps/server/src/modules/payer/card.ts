/** A payer pays a link by card. */
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import * as cardPayment from '../card-payment/service.ts'
import * as payments from '../payment/service.ts'
import { find, frameOf, linkPath, moneyOf, withLang, type Chosen, type Page } from './service.ts'

/** POST …/card. @returns the page that hands the browser on, or the link's page where it can no longer be paid. */
export async function openCard(ctx: Ctx, code: string, chosen: Chosen): Promise<Page | string> {
  const found = await find(ctx, code)
  try {
    const order = await cardPayment.open(ctx, found)
    return {
      status: 200,
      frame: frameOf(ctx, chosen, found, linkPath(ctx, code)),
      view: {
        kind: 'card-open',
        money: moneyOf(found.row),
        action: order.action,
        fields: order.fields,
      },
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.key === 'bank.core_unavailable')
      return {
        status: error.httpStatus,
        frame: frameOf(ctx, chosen, found, linkPath(ctx, code)),
        view: {
          kind: 'problem',
          why: 'cardDown',
          reference: null,
          again: withLang(linkPath(ctx, code), chosen),
        },
      }
    if (error.key === 'error.too_many_requests') throw error
    payments.forget(ctx, { transactionId: found.row.transaction_id, payLinkCode: code })
    return withLang(linkPath(ctx, code), chosen)
  }
}

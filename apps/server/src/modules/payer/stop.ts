/** The page at which the customer of a subscription says that they want no more reminders: asked first, done by a press. */
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { ofMerchant } from '../shop-setting/service.ts'
import * as notices from '../subscription-notice/service.ts'
import { CODE, frameOf, publicBase, withLang, type Chosen, type Page } from './service.ts'

const path = (ctx: Ctx, code: string): string => `${publicBase(ctx.test)}/subscription/stop/${code}`

async function pageOf(ctx: Ctx, code: string, chosen: Chosen, isPressed: boolean): Promise<Page> {
  if (!CODE.test(code)) throw new Refusal('subscription.not_found')
  if (!ctx.config.features.subscription) throw new Refusal('error.feature_off')
  const found = await notices.findStop(ctx, code)
  if (isPressed) await inTransaction(ctx.db, (tx) => notices.stop({ ...ctx, db: tx }, found))
  const shop = await ofMerchant(ctx, found.merchant_id)
  return {
    status: 200,
    view: {
      kind: 'stop-reminders',
      plan: found.plan,
      isStopped: isPressed || found.stopped_at !== null,
      action: withLang(path(ctx, code), chosen),
    },
    frame: frameOf(
      ctx,
      chosen,
      {
        row: { contact_email: found.contact_email, contact_phone: found.contact_phone },
        shop: { ...shop, defaultLanguage: found.language },
      },
      path(ctx, code),
    ),
  }
}
/** GET: changes nothing. @throws 39006 for a code that nobody has in this mode */
export const stopPage = (ctx: Ctx, code: string, chosen: Chosen): Promise<Page> =>
  pageOf(ctx, code, chosen, false)
/** POST, of the page's own button and of mail programs (RFC 8058), which follow no redirect. */
export const stopReminders = (ctx: Ctx, code: string, chosen: Chosen): Promise<Page> =>
  pageOf(ctx, code, chosen, true)

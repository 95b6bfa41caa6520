/** What all pages share on which customers look after their subscriptions: the request, the cookie, and the session behind it. */
import type { FormInput, FormSpec } from '@saola/payer-pages/subscription/view'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as subscribers from '../subscriber/service.ts'
import type { Placed } from './pay-page.ts'
import { frameOf, publicBase, withLang, type Chosen, type Page } from './service.ts'
import { sayIn } from './subscription-words.ts'

export type Fields = Record<string, string>
/** A request of one of these pages. */
export interface Asked {
  ctx: Ctx
  chosen: Chosen
  form: Fields
  query: Fields
  /** What the browser keeps of its session. */
  token: string | null
}
export const base = (ctx: Ctx): string => `${publicBase(ctx.test)}/subscription/manage`
export const pathOf = ({ ctx, chosen }: Asked, more = ''): string =>
  withLang(`${base(ctx)}${more}`, chosen)
/** The cookie goes to these pages alone. @param token '' ends it */
export const cookieOf = (ctx: Ctx, token: string): string =>
  `subscriber=${token}; Path=${base(ctx)}; Max-Age=${token === '' ? 0 : subscribers.SESSION_SEC}; HttpOnly; SameSite=Lax${ctx.config.publicUrl.startsWith('https:') ? '; Secure' : ''}`
export const tokenIn = (cookies: string | undefined): string | null =>
  /(?:^|; )subscriber=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1] ?? null

export const frame = (
  { ctx, chosen }: Asked,
  shop: subscribers.Shop,
  path: string,
): Page['frame'] =>
  frameOf(
    ctx,
    chosen,
    {
      row: { contact_email: shop.keeper.contact_email, contact_phone: shop.keeper.contact_phone },
      shop: shop.setting,
    },
    path,
  )
/** The session of the request with its customer; the page that says it is over instead. */
export async function actingOf(asked: Asked): Promise<subscribers.Acting | Page> {
  const { ctx } = asked
  ensure(ctx.config.features.subscription, 'error.feature_off')
  const session = await subscribers.findSession(ctx, asked.token)
  if (session !== null) return subscribers.acting(ctx, session)
  const pageFrame = frameOf(ctx, asked.chosen, null, base(ctx))
  const say = sayIn(pageFrame.language)
  return {
    status: 401,
    frame: pageFrame,
    view: {
      kind: 'said',
      tone: 'off',
      title: say('entry.over'),
      lines: [say('entry.overText')],
      links: [],
    },
  }
}
export const isPage = (found: subscribers.Acting | Page): found is Page => 'view' in found

export const plainForm = (
  asked: Asked,
  more: string,
  submit: string,
  hidden: Record<string, string>,
  inputs: FormInput[] = [],
): FormSpec => ({ action: pathOf(asked, more), hidden, inputs, submit, wrong: null })
/** Does one thing for the session whose form was sent, and gives the browser another token. @returns where it goes on */
export async function change(
  asked: Asked,
  work: (found: subscribers.Acting, language: 'vi' | 'en') => Promise<string>,
): Promise<Page | Placed> {
  const found = await actingOf(asked)
  if (isPage(found)) return found
  ensure(asked.form.t === found.session.formToken, 'error.bad_request')
  const to = await work(found, frame(asked, found.shop, '').language)
  const token = await subscribers.rotateSession(asked.ctx, found.session)
  return { to, cookie: cookieOf(asked.ctx, token) }
}
export const done = (asked: Asked, what: string): string =>
  pathOf(asked, `?done=${what}`).replace('?lang', '&lang')

/** What all pages share on which employees ask for an advance: the request, the cookie, and the session behind it. */
import type { FormInput, FormSpec } from '@saola/payer-pages/subscription/view'
import type { Language } from '@saola/phrases/shape'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { translator } from '../../platform/text.ts'
import * as salary from '../salary-page/service.ts'
import type { Placed } from './pay-page.ts'
import type { Fields } from './request.ts'
import { frameOf, publicBase, withLang, type Chosen, type Page } from './service.ts'

export type Say = ReturnType<typeof translator>
const sayIn = (language: Language): Say => translator(language, 'payerSalary')

/** A request of one of these pages. */
export interface Asked {
  ctx: Ctx
  /** Of the enterprise's address. */
  code: string
  chosen: Chosen
  form: Fields
  query: Fields
  /** What the browser keeps of its session. */
  token: string | null
}
const base = (ctx: Ctx): string => `${publicBase(ctx.test)}/salary`
export const pathOf = ({ ctx, code, chosen }: Asked, more = ''): string =>
  withLang(`${base(ctx)}/${code}${more}`, chosen)
/** It goes to these pages alone, and ends with the browser; the server ends it sooner. @param token '' ends it */
export const cookieOf = (ctx: Ctx, token: string): string =>
  `salary=${token}; Path=${base(ctx)}${token === '' ? '; Max-Age=0' : ''}; HttpOnly; SameSite=Strict${ctx.config.publicUrl.startsWith('https:') ? '; Secure' : ''}`
export const tokenIn = (cookies: string | undefined): string | null =>
  /(?:^|; )salary=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1] ?? null

const frame = ({ ctx, code, chosen }: Asked, holder: salary.Holder, more: string): Page['frame'] =>
  frameOf(
    ctx,
    chosen,
    {
      // Whom to ask is the enterprise's own staff, and the page says so.
      row: { contact_email: null, contact_phone: null },
      shop: { ...holder.shop, shopName: holder.name },
    },
    `${base(ctx)}/${code}${more}`,
  )

/** The page's enterprise, and how the page speaks. */
export interface Around {
  holder: salary.Holder
  frame: Page['frame']
  say: Say
  language: Language
}
/** Somebody who is in. */
export interface Inside extends Around {
  found: salary.Acting
}
export const isPage = <T extends object>(one: T | Page): one is Page => 'view' in one

/** @param more of the address, below the enterprise's. @returns the page that says that the bank has suspended it instead. @throws 5, 19 */
export async function aroundOf(asked: Asked, more = ''): Promise<Around | Page> {
  const holder = await salary.holderOf(asked.ctx, asked.code)
  const pageFrame = frame(asked, holder, more)
  const { language } = pageFrame
  const say = sayIn(language)
  if (!holder.isSuspended) return { holder, frame: pageFrame, say, language }
  return {
    status: 409,
    frame: pageFrame,
    view: {
      kind: 'said',
      tone: 'off',
      title: say('off.title'),
      lines: [say('off.suspended', { enterprise: holder.name }), say('off.unchanged')],
      links: [],
    },
  }
}
/** @param isUse a page that loads itself again does not keep the session going. Null where nobody is in. */
export async function findInside(
  asked: Asked,
  around: Around,
  isUse = true,
): Promise<Inside | null> {
  const { holder, language } = around
  const session = await salary.findSession(asked.ctx, holder.merchantId, asked.token, isUse)
  if (session === null) return null
  return { ...around, found: await salary.acting({ ...asked.ctx, language }, holder, session) }
}
/** The session of the request; the page that says that it is over, or that there is no such service now, instead. */
export async function insideOf(asked: Asked, more = '', isUse = true): Promise<Inside | Page> {
  const around = await aroundOf(asked, more)
  if (isPage(around)) return around
  const inside = await findInside(asked, around, isUse)
  if (inside !== null) return inside
  const { say } = around
  return {
    status: 401,
    frame: around.frame,
    view: {
      kind: 'said',
      tone: 'off',
      title: say('off.over'),
      lines: [say('off.overText')],
      links: [{ url: pathOf(asked), text: say('off.again'), go: true }],
    },
  }
}

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
  work: (inside: Inside) => Promise<string>,
): Promise<Page | Placed> {
  const inside = await insideOf(asked)
  if (isPage(inside)) return inside
  const { session } = inside.found
  ensure(asked.form.t === session.formToken, 'error.bad_request')
  const to = await work(inside)
  const token = await salary.rotateSession(asked.ctx, session)
  return { to, cookie: cookieOf(asked.ctx, token) }
}
export const done = (asked: Asked, what: string): string =>
  pathOf(asked, `?done=${what}`).replace('?lang', '&lang')

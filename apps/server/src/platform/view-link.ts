/** Links to what only one person may see, once and soon (reliability bar D4): a signed text that names the thing, the session and the end. */
import { createHmac, randomBytes } from 'node:crypto'
import { VIEW_LINK_SEC } from '@saola/contract/ekyc'
import { actorOf, type Ctx } from './context.ts'
import { sameText } from './signed-request.ts'

export interface ViewLink {
  merchantId: string
  id: string
  nonce: string
}
const macOf = (ctx: Ctx, text: string): string =>
  createHmac('sha256', ctx.config.keys.token).update('view-link|').update(text).digest('base64url')
/** Anyone who it was made for: one person in one session. */
const viewerOf = (ctx: Ctx): string =>
  `${actorOf(ctx).id}/${'sessionId' in ctx.caller ? ctx.caller.sessionId : ''}`

/** @returns the link's text; it works for the caller's session only, for VIEW_LINK_SEC. Real time, because a sandbox merchant's clock may be moved. */
export function newViewLink(ctx: Ctx, merchantId: string, id: string): string {
  const text = Buffer.from(
    [
      merchantId,
      id,
      viewerOf(ctx),
      Date.now() + VIEW_LINK_SEC * 1000,
      randomBytes(12).toString('hex'),
    ].join('|'),
  ).toString('base64url')
  return `${text}.${macOf(ctx, text)}`
}
/** The address a browser fetches, with its session, from the origin on. */
export const viewUrl = (link: string): string => `/pay/api/ekyc/v1/view?link=${link}`

/** @returns what the link names, or null when it is no link of ours, somebody else's, or too old. Whether it was used already is the database's to say. */
export function readViewLink(ctx: Ctx, link: string): ViewLink | null {
  const [text = '', mac = ''] = link.split('.')
  if (!sameText(macOf(ctx, text), mac)) return null
  const [merchantId = '', id = '', viewer = '', until = '', nonce = ''] = Buffer.from(
    text,
    'base64url',
  )
    .toString('utf8')
    .split('|')
  return viewer === viewerOf(ctx) && Number(until) > Date.now() ? { merchantId, id, nonce } : null
}

/** The page at which anybody sees whether a statement is true (ADR 0064). */
import { ofMerchant } from '../shop-setting/service.ts'
import { checkPaper } from '../statement/service.ts'
import type { Ctx } from '../../platform/context.ts'
import { CODE, frameOf, publicBase, type Chosen, type Page } from './service.ts'

const NOBODY = { contact_email: null, contact_phone: null }
const HASH = /^[0-9a-f]{64}$/
const dayText = (day: string): string => day.split('-').toReversed().join('/')

/** @param given the hash that stands on the paper; empty where none was given */
export async function statementPage(
  ctx: Ctx,
  code: string,
  given: string,
  chosen: Chosen,
): Promise<Page> {
  const path = `${publicBase(ctx.test)}/statement/${encodeURIComponent(code)}`
  const found = CODE.test(code) ? await checkPaper(ctx, code) : null
  if (found === null)
    return {
      status: 404,
      view: { kind: 'problem', why: 'noStatement', reference: null, again: null },
      frame: frameOf(ctx, chosen, null, path),
    }
  const typed = given.trim().toLowerCase().slice(0, 64)
  const { merchantId, from, to, ...facts } = found
  const shop = await ofMerchant(ctx, merchantId)
  const kept = HASH.test(typed) ? `${path}?h=${typed}` : path
  return {
    status: 200,
    view: {
      kind: 'statement',
      ...facts,
      from: dayText(from),
      to: dayText(to),
      typed,
      isOurs: typed === '' ? null : typed === facts.hash,
      action: path,
    },
    frame: frameOf(ctx, chosen, { row: NOBODY, shop }, kept),
  }
}

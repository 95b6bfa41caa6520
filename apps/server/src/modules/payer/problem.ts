/** Pages for addresses and requests that lead nowhere, in the payer's words. */
import type { Ctx } from '../../platform/context.ts'
import type { Refusal } from '../../platform/errors.ts'
import { frameOf, publicBase, withLang, type Chosen, type Page } from './service.ts'

/** At the base of the payers' addresses: a payer who has lost the rest of a link. */
export const startPage = (ctx: Ctx, chosen: Chosen): Page => ({
  status: 200,
  view: { kind: 'problem', why: 'noLink', reference: null, again: null },
  frame: frameOf(ctx, chosen, null, publicBase(ctx.test)),
})

/** Nothing is at this address. Below the payers' own addresses that is a mistyped link. */
export function unknownPage(ctx: Ctx, path: string, chosen: Chosen): Page {
  const isPayers = path.startsWith(`${publicBase(ctx.test)}/`)
  return {
    status: 404,
    view: {
      kind: 'problem',
      why: isPayers ? 'notFound' : 'noPage',
      reference: null,
      again: isPayers ? null : '/',
    },
    frame: frameOf(ctx, chosen, null, path),
  }
}

/** The page for a refusal, in the payer's words. */
export function problemPage(ctx: Ctx, refusal: Refusal, chosen: Chosen, path: string): Page {
  const why: Partial<Record<string, 'notFound' | 'many' | 'off'>> = {
    'paylink.not_found': 'notFound',
    'paybutton.not_found': 'notFound',
    'paypage.not_found': 'notFound',
    'invoice.not_found': 'notFound',
    'plan.not_found': 'notFound',
    'subscription.not_found': 'notFound',
    'error.not_found': 'notFound',
    'error.too_many_requests': 'many',
    'error.feature_off': 'off',
  }
  const found: 'notFound' | 'many' | 'off' | 'busy' = why[refusal.key] ?? 'busy'
  return {
    status: refusal.httpStatus,
    view: {
      kind: 'problem',
      why: found,
      reference: found === 'busy' ? ctx.traceId : null,
      again: found === 'notFound' || found === 'off' ? null : withLang(path, chosen),
    },
    frame: frameOf(ctx, chosen, null, path),
  }
}

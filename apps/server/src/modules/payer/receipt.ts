/** A payer asks for the receipt of a paid link. */
import type { Language } from '@saola/phrases/shape'
import * as check from '@saola/contract/validators'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import * as link from '../pay-link/service.ts'
import { detailFault } from './words.ts'
import { find, frameOf, waitingPage, waitingPath, type Chosen, type Page } from './service.ts'

/** What is wrong with an address that a receipt shall go to, in the page's language; null = nothing. */
export function addressFault(language: Language, email: string): string | null {
  const fault =
    check.required(email) || check.email(email) || (email.length > 200 ? 'error.max-length' : '')
  return fault === '' ? null : detailFault(language, 'email', { key: fault, params: { max: 200 } })
}
/** POST …/receipt: the receipt to an address. @returns where it says so, or the page again with what is wrong. */
export async function linkReceipt(
  ctx: Ctx,
  code: string,
  form: Record<string, string>,
  chosen: Chosen,
): Promise<Page | string> {
  const found = await find(ctx, code)
  const { language } = frameOf(ctx, chosen, found, '')
  const email = (form.email ?? '').trim()
  const fault = addressFault(language, email)
  if (fault !== null)
    return waitingPage(ctx, code, false, chosen, { sent: false, wrong: { text: fault, email } })
  await inTransaction(ctx.db, (tx) =>
    link.sendReceipt({ ...ctx, db: tx }, found.row, email, language === 'en' ? 'EN' : 'VI'),
  )
  return `${waitingPath(ctx, code, false, chosen)}&mailed=1`
}

/** Whom of a merchant's people to write to, and in which language. */
import type { Ctx } from '../../platform/context.ts'
import * as contactStore from './contact-store.ts'

export interface Contact {
  id: string
  fullName: string
  email: string
  phone: string
  language: 'vi' | 'en'
  isOwner: boolean
  merchantName: string
  /** The accounts that they see; null = all. */
  accountIds: string[] | null
}
const contactOf = (row: contactStore.ContactRow): Contact => ({
  id: row.id,
  fullName: row.full_name,
  email: row.email,
  phone: row.phone,
  language: row.language ?? 'vi',
  isOwner: row.is_owner,
  merchantName: row.merchant_name,
  accountIds: row.account_ids,
})
/** Those who may do something, have an address and want mail. @param action a code and a verb, "1600.APPROVE" */
export const contactsHolding = async (
  ctx: Pick<Ctx, 'db'>,
  liveMerchantId: string,
  action: string,
): Promise<Contact[]> => (await contactStore.holding(ctx.db, liveMerchantId, action)).map(contactOf)
/** The owner and these, as far as they have an address and want mail. */
export const ownerAnd = async (
  ctx: Pick<Ctx, 'db'>,
  liveMerchantId: string,
  ids: readonly string[],
): Promise<Contact[]> => (await contactStore.ownerAnd(ctx.db, liveMerchantId, ids)).map(contactOf)

/** Pure decisions about messages to customers: how many may be sent, and in which language. */
import type { ShopLanguage } from '../shop-setting/service.ts'

export const DAY_MS = 86_400_000
/** Messages a merchant may send in 24 hours to one receiver about one thing; how many in all the bank sets (docs/decisions.md#11). */
export const SENDS_PER_RECEIVER = 3

/** What the job that writes a message is given. */
export interface Note {
  merchantId: string
  id: string
  name: string | null
  language: ShopLanguage | null
}
export const noteOf = ({ merchantId, id, name, language }: Record<string, unknown>): Note => ({
  merchantId: String(merchantId),
  id: String(id),
  name: typeof name === 'string' ? name : null,
  language: language === 'VI' || language === 'EN' ? language : null,
})
/** A message speaks the receiver's language where it is known, else the shop's. `lang` opens the page behind its link in the same, where the page would not do so by itself. */
export function tongueOf(
  chosen: ShopLanguage | null,
  shops: ShopLanguage,
): { language: 'vi' | 'en'; lang: string } {
  const language = (chosen ?? shops) === 'EN' ? 'en' : 'vi'
  return { language, lang: chosen === null || chosen === shops ? '' : `lang=${language}` }
}

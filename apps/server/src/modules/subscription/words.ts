/** What subscriptions are called and found by. Pure. */
import { localPhone } from '@saola/contract/validators'
import { fold } from '@saola/vietqr/text'

/** What a keyword is looked for in: without accents, each word after a blank. */
export const searchKey = (facts: {
  code: string
  name: string
  phone: string | null
  email: string | null
  refId: string | null
}): string =>
  ` ${fold(facts.name)} ${fold(facts.code)} ${fold(facts.refId ?? '')} ${facts.phone ?? ''} ${fold(facts.email ?? '')}`
/** A keyword as the search key spells it; a phone number may be typed with blanks, dots and +84. */
export const keywordOf = (text: string): string =>
  /^[+\d][\d .()-]{5,}$/.test(text.trim()) ? localPhone(text) : fold(text)

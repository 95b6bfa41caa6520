/** Words of a statement that the balance and the transactions have already. */
import type { Language } from '@saola/phrases/shape'
import { phrases, translator } from '../../platform/text.ts'
import type { TableRow } from '@saola/contract/statement-table'

type Words = Readonly<Record<string, string>>
/** Of a kind of transfer; one that is new is an adjustment. */
export const kindWords =
  (language: Language) =>
  (kind: string): string => {
    const words: Words = phrases[language].balance.kind
    return words[kind] ?? phrases[language].balance.kind.OTHER
  }
export const accountWords =
  (language: Language) =>
  (account: string): string =>
    (phrases[language].balance.account as Words)[account] ?? account
/** "Pay Link · VietQR" of what was paid and how; null where no payment is behind it. */
const paidWords =
  (language: Language) =>
  ({ type, paymentType }: { type: string; paymentType: string }): string | null => {
    const { type: types, paymentType: methods } = phrases[language].transaction
    const words = [(types as Words)[type] ?? type, (methods as Words)[paymentType] ?? paymentType]
    return type === '' ? null : words.filter(Boolean).join(' · ')
  }
/** "01/11/2026" of a day. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/')
/** What a row of the table is called. */
export function rowName(language: Language, row: TableRow): string {
  const t = translator(language, 'statement')
  if (row.level === 'SECTION') return t(`section.${row.section}`)
  if (row.level !== 'LINE') return t(`row.${row.level}`)
  const [kind, paid] = [kindWords(language)(row.kind), paidWords(language)(row)]
  return paid === null ? kind : `${kind}: ${paid}`
}

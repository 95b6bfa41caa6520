/** What the payer's pages say beside a field. */
import { groupedNumbers } from '@saola/money/format'
import type { Language } from '@saola/phrases/shape'
import { translator } from '../../platform/text.ts'

/** What is wrong with a detail of the payer: an empty one is asked for by its name. */
export const detailFault = (
  language: Language,
  name: 'fullName' | 'phone' | 'email' | 'address',
  { key, params }: { key: string; params?: Readonly<Record<string, string | number>> },
): string =>
  key === 'error.required'
    ? translator(language, 'payer')(`customer.enter.${name}`)
    : translator(language, 'error')(key, groupedNumbers(params))

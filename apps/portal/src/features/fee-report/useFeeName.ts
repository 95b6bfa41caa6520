import { useTranslations } from 'use-intl'
import { feeName } from '../../parts/own-names.ts'

/** A fee that came with the product is called after its method, in the reader's language. The screen loads the phrases `transaction`. */
export function useFeeName(): (name: string) => string {
  const method = useTranslations('transaction.paymentType')
  return (name) => feeName(name, (type) => method(type))
}

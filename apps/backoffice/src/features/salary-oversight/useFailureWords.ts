import { useTranslations } from 'use-intl'

/** Why an order was not carried out: in words where the bank's word is known, else its word. */
export function useFailureWords(): (code: string) => string {
  const t = useTranslations('salaryAdvance.failure')
  return (code) =>
    code !== 'other' && t.has(code as 'REFUSED') ? t(code as 'REFUSED') : t('other', { code })
}

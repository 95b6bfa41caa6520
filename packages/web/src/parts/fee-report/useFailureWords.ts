import { useTranslations } from 'use-intl'

/** Why nothing was collected, in words; a reason that is new to this page as it stands. */
export function useFailureWords(): (failure: string) => string {
  const t = useTranslations('feeReportScreen.failure')
  return (failure) => (t.has(failure as 'REFUSED') ? t(failure as 'REFUSED') : failure)
}

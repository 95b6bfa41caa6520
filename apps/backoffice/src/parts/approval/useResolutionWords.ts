import { useTranslations } from 'use-intl'

/** How an unmatched credit, or a dispute case, is to end. */
export function useResolutionWords(): { resolution: (value: string) => string } {
  const credit = useTranslations('bankCredit.resolution')
  const end = useTranslations('forControl.resolution')
  return {
    resolution: (value) =>
      credit.has(value as 'OPEN') ? credit(value as 'OPEN') : end(value as 'NONE'),
  }
}

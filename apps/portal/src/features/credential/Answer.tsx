import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'

/** Done, or the number that a request was refused with. */
export function Answer({ code }: { code: number }) {
  const t = useTranslations('credential.log')
  return (
    <StatusBadge
      status={code === 0 ? 'SUCCESS' : 'FAIL'}
      label={code === 0 ? t('SUCCEEDED') : `${t('FAILED')} · ${code}`}
    />
  )
}

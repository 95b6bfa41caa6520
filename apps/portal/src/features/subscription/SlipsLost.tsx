import { Alert } from '@mantine/core'
import { useTranslations } from 'use-intl'

/** How many slips of a printed booklet nobody can pay by any more once this is done. */
export function SlipsLost({ count }: { count: number }) {
  const t = useTranslations('subscription.act')
  return count === 0 ? null : (
    <Alert color="yellow" variant="outline">
      {t('slipsLost', { count })}
    </Alert>
  )
}

import { Alert } from '@mantine/core'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../app/paths.ts'

/** That a change of the thing waits for a second person, and the way to it. `id` is the proposal's; null = none waits. */
export function PendingChange({ id }: { id: string | null }) {
  const t = useTranslations('backoffice.twoPeople')
  if (id === null) return null
  return (
    <Alert color="blue" variant="outline" mb="md">
      {t('pending')}{' '}
      <LinkAnchor to={paths.approvals} search={{ open: id }}>
        {t('open')}
      </LinkAnchor>
    </Alert>
  )
}

/** The same in a list. */
export function PendingBadge({ id }: { id: string | null }) {
  const t = useTranslations('backoffice.twoPeople')
  return id === null ? null : <StatusBadge status="PENDING" tone="info" label={t('badge')} />
}

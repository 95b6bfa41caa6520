import { Alert } from '@mantine/core'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import type { ComingChange } from '@saola/contract/approval'
import { showDay } from '@saola/web/list/days'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../app/paths.ts'

/** That a change of the thing waits for a second person, and the way to it. `id` is the proposal's; null = none waits. */
export function PendingChange({
  id,
  coming = null,
}: {
  id: string | null
  coming?: ComingChange | null
}) {
  const t = useTranslations('backoffice.twoPeople')
  if (id === null) return null
  return (
    <Alert color="blue" variant="outline" mb="md">
      {coming === null
        ? t('pending')
        : t('settled', {
            change: t(`coming.${coming.change}`, { day: showDay(coming.from) }),
          })}{' '}
      <LinkAnchor to={paths.approvals} search={{ open: id }}>
        {t('open')}
      </LinkAnchor>
    </Alert>
  )
}

/** In a list: what waits, or what comes and when, and the way to it. */
export function ChangeMark({
  id,
  coming,
}: {
  id: string | null
  coming: { from: string; change: ComingChange['change'] | 'CREATE' } | null
}) {
  const t = useTranslations('backoffice.twoPeople')
  if (id === null) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row's click from also happening; the link inside has its keys
    <span data-above onClick={(event) => event.stopPropagation()}>
      <LinkAnchor to={paths.approvals} search={{ open: id }}>
        {coming === null ? (
          <PendingBadge id={id} />
        ) : (
          <StatusBadge
            status="PENDING"
            tone={coming.change === 'DELETE' ? 'warn' : 'info'}
            label={t(`coming.${coming.change}`, { day: showDay(coming.from) })}
          />
        )}
      </LinkAnchor>
    </span>
  )
}
/** That a change waits, in a list. */
export function PendingBadge({ id }: { id: string | null }) {
  const t = useTranslations('backoffice.twoPeople')
  return id === null ? null : <StatusBadge status="PENDING" tone="info" label={t('badge')} />
}

import { Text } from '@mantine/core'
import { admin, changeStatuses } from '@saola/contract/admin'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { StatusBadge, type StatusName, type Tone } from '@saola/web/ui/StatusBadge.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TemporaryPassword, type IssuedPassword } from './TemporaryPassword.tsx'
import { type ChangeRow, ChangeDrawer } from './ChangeDrawer.tsx'

const look: Record<ChangeRow['status'], { status: StatusName; tone: Tone }> = {
  PENDING: { status: 'PENDING', tone: 'warn' },
  APPROVED: { status: 'SUCCESS', tone: 'ok' },
  DENIED: { status: 'DENIED', tone: 'bad' },
  CANCELED: { status: 'CANCELED', tone: 'mute' },
}

/** Changes of people and groups that one proposed and another decides. */
export function ChangeList() {
  const t = useTranslations('admin')
  const list = useList(admin.changes)
  const open = useOpenRow(list.rows, (row) => row.id)
  const [issued, setIssued] = useState<IssuedPassword | null>(null)
  const row = list.rows.find((r) => r.id === open.key) ?? null
  const badge = (r: ChangeRow) => (
    <StatusBadge {...look[r.status]} label={t(`changeStatus.${r.status}`)} />
  )
  const columns = [
    { key: 'subject', header: t('changes.subject'), cell: (r: ChangeRow) => r.subject },
    { key: 'kind', header: t('changes.kind'), cell: (r: ChangeRow) => t(`kind.${r.kind}`) },
    { key: 'status', header: t('field.status'), cell: badge },
    { key: 'proposedBy', header: t('changes.proposedBy'), cell: (r: ChangeRow) => r.proposedBy },
    {
      key: 'proposedAt',
      header: t('changes.proposedAt'),
      cell: (r: ChangeRow) => <DateTime at={r.proposedAt} />,
      sortable: true,
    },
    {
      key: 'decidedBy',
      header: t('changes.decidedBy'),
      cell: (r: ChangeRow) => r.decidedBy ?? '—',
    },
  ]
  return (
    <ListScreen
      title={t('changes.title')}
      above={<Text c="dimmed">{t('changes.text')}</Text>}
      plain
      list={list}
      filters={[
        {
          field: 'choice',
          name: 'status',
          label: t('field.status'),
          options: changeStatuses.map((value) => ({ value, label: t(`changeStatus.${value}`) })),
        },
      ]}
      columns={columns}
      rowKey={(r) => r.id}
      open={open}
      empty={
        <EmptyState icon="check" title={t('changes.emptyTitle')} text={t('changes.emptyText')} />
      }
    >
      <ChangeDrawer
        row={row}
        opened={open.key !== null && row !== null}
        onClose={open.close}
        onPrevious={open.step(-1)}
        onNext={open.step(1)}
        onIssued={setIssued}
      />
      <TemporaryPassword issued={issued} onClose={() => setIssued(null)} />
    </ListScreen>
  )
}

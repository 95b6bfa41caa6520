import { Badge, Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { admin } from '@saola/contract/admin'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { GroupForm } from './GroupForm.tsx'
import { NoteDialog } from '../../parts/NoteDialog.tsx'
import type { GroupRow } from './types.ts'
import { useCodeNames } from '../../parts/useCodeNames.ts'

/** The role groups of bank staff: what each opens, how many are in it. */
export function GroupList() {
  const t = useTranslations('admin')
  const queries = useQueryClient()
  const [editing, setEditing] = useState<GroupRow | 'new' | null>(null)
  const [closing, setClosing] = useState<GroupRow | null>(null)
  const refresh = (): void => {
    for (const call of [admin.groupList]) void queries.invalidateQueries({ queryKey: keyOf(call) })
  }
  return (
    <Page
      title={t('groups.title')}
      actions={
        <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setEditing('new')}>
          {t('groups.create')}
        </Button>
      }
    >
      <Text c="dimmed">{t('groups.text')}</Text>
      <Groups onEdit={setEditing} onClose={setClosing} />
      <GroupForm
        opened={editing !== null}
        row={editing === 'new' ? null : editing}
        onClose={() => setEditing(null)}
        onSaved={refresh}
      />
      <NoteDialog
        opened={closing !== null}
        title={t('confirm.closeTitle', { name: closing?.name ?? '' })}
        text={t('confirm.closeText')}
        confirmLabel={t('action.close')}
        danger
        note="none"
        work={() => send(admin.groupClose, { params: { id: closing?.id ?? '' } })}
        onDone={() => {
          toast.success(t('done.closed', { name: closing?.name ?? '' }), { durationMs: NOTICE_MS })
          refresh()
        }}
        onClose={() => setClosing(null)}
      />
    </Page>
  )
}

function Groups({
  onEdit,
  onClose,
}: {
  onEdit: (row: GroupRow) => void
  onClose: (row: GroupRow) => void
}) {
  const query = useQuery(queryOptionsOf(admin.groupList, {}))
  if (query.isError)
    return (
      <Section>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Section>
    )
  if (query.data === undefined)
    return (
      <Section>
        <Skeleton height={160} />
      </Section>
    )
  return query.data.map((row) => (
    <Card key={row.id} row={row} onEdit={() => onEdit(row)} onClose={() => onClose(row)} />
  ))
}

function Card({
  row,
  onEdit,
  onClose,
}: {
  row: GroupRow
  onEdit: () => void
  onClose: () => void
}) {
  const t = useTranslations('admin')
  const codeNames = useCodeNames()
  return (
    <Section>
      <Group justify="space-between" align="start" gap="sm">
        <div style={{ flex: '1 1 280px', minWidth: 0 }}>
          <Group gap={8}>
            <Title order={2} size="h3">
              {row.name}
            </Title>
            {row.preset ? (
              <Badge color="gray" variant="light" c="var(--mute)">
                {t('groups.preset')}
              </Badge>
            ) : null}
            {row.status === 'ACTIVE' ? null : (
              <Badge color="gray" variant="light" c="var(--mute)">
                {t('groups.closed')}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {[
              t(`scope.${row.scope}`),
              t('groups.used', { count: row.currentUsed }),
              t('groups.count', { count: String(row.codes.length) }),
              row.description,
            ]
              .filter((x) => x !== '')
              .join(' · ')}
          </Text>
          <Text size="sm" mt={6}>
            {codeNames(JSON.stringify(row.codes))}
          </Text>
          <Text size="sm" c="dimmed" mt={6}>
            <Written row={row} />
          </Text>
          {row.pendingChange === null ? null : (
            <LinkAnchor to={paths.approvals} size="sm">
              {t('pending')}
            </LinkAnchor>
          )}
        </div>
        <Group gap="xs">
          {row.allowedActions.includes('update') ? (
            <Button
              variant="default"
              size="sm"
              aria-label={`${t('action.update')}: ${row.name}`}
              onClick={onEdit}
            >
              {t('action.update')}
            </Button>
          ) : null}
          {row.allowedActions.includes('close') ? (
            <Button
              variant="default"
              size="sm"
              aria-label={`${t('action.close')}: ${row.name}`}
              onClick={onClose}
            >
              {t('action.close')}
            </Button>
          ) : null}
        </Group>
      </Group>
    </Section>
  )
}

/** Who made the group and who changed it last; of those that the system brings there is nobody to name. */
function Written({ row }: { row: GroupRow }) {
  const t = useTranslations('admin.groups')
  return (
    <>
      {t('created')} <DateTime at={row.createdAt} />
      {row.createdBy === null ? null : ` · ${row.createdBy}`}
      {row.modifiedAt === null ? null : (
        <>
          {' · '}
          {t('modified')} <DateTime at={row.modifiedAt} />
          {row.modifiedBy === null ? null : ` · ${row.modifiedBy}`}
        </>
      )}
    </>
  )
}

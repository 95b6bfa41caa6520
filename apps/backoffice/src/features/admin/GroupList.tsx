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
import { RightsByArea } from './RightsByArea.tsx'
import { NoteDialog } from '../../parts/NoteDialog.tsx'
import type { GroupRow } from './types.ts'

/** The role groups of bank staff: what each opens, how many are in it. */
export function GroupList() {
  const t = useTranslations('admin')
  const queries = useQueryClient()
  const [editing, setEditing] = useState<GroupRow | 'new' | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
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
      <Groups onEdit={setEditing} onMove={setMoving} />
      <GroupForm
        opened={editing !== null}
        row={editing === 'new' ? null : editing}
        onClose={() => setEditing(null)}
        onSaved={refresh}
      />
      <MoveDialog moving={moving} onDone={refresh} onClose={() => setMoving(null)} />
    </Page>
  )
}

const moves = ['close', 'open'] as const
type Move = (typeof moves)[number]
interface Moving {
  row: GroupRow
  to: Move
}
/** Asks once more before a group is closed or opened again. */
function MoveDialog({
  moving,
  onDone,
  onClose,
}: {
  moving: Moving | null
  onDone: () => void
  onClose: () => void
}) {
  const t = useTranslations('admin')
  // Its words stay while the dialog fades out.
  const [last, setLast] = useState(moving)
  if (moving !== null && moving !== last) setLast(moving)
  const to = last?.to ?? 'close'
  const names = { name: last?.row.name ?? '' }
  return (
    <NoteDialog
      opened={moving !== null}
      title={t(`confirm.${to}Title`, names)}
      text={t(`confirm.${to}Text`)}
      confirmLabel={t(`action.${to}`)}
      danger={to === 'close'}
      note="none"
      work={() =>
        send(to === 'close' ? admin.groupClose : admin.groupOpen, {
          params: { id: last?.row.id ?? '' },
        })
      }
      onDone={() => {
        toast.success(t(to === 'close' ? 'done.closed' : 'done.opened', names), {
          durationMs: NOTICE_MS,
        })
        onDone()
      }}
      onClose={onClose}
    />
  )
}

function Groups({
  onEdit,
  onMove,
}: {
  onEdit: (row: GroupRow) => void
  onMove: (moving: Moving) => void
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
    <Card key={row.id} row={row} onEdit={() => onEdit(row)} onMove={(to) => onMove({ row, to })} />
  ))
}

function Card({
  row,
  onEdit,
  onMove,
}: {
  row: GroupRow
  onEdit: () => void
  onMove: (to: Move) => void
}) {
  const t = useTranslations('admin')
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
          <RightsByArea codes={row.codes} />
          <Text size="sm" c="dimmed" mt={6}>
            <Written row={row} />
          </Text>
          {row.pendingChange === null ? null : (
            <LinkAnchor to={paths.approvals} size="sm">
              {t('pending')}
            </LinkAnchor>
          )}
        </div>
        <Buttons row={row} onEdit={onEdit} onMove={onMove} />
      </Group>
    </Section>
  )
}

function Buttons({
  row,
  onEdit,
  onMove,
}: {
  row: GroupRow
  onEdit: () => void
  onMove: (to: Move) => void
}) {
  const t = useTranslations('admin')
  return (
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
      {moves
        .filter((to) => row.allowedActions.includes(to))
        .map((to) => (
          <Button
            key={to}
            variant="default"
            size="sm"
            aria-label={`${t(`action.${to}`)}: ${row.name}`}
            onClick={() => onMove(to)}
          >
            {t(`action.${to}`)}
          </Button>
        ))}
    </Group>
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

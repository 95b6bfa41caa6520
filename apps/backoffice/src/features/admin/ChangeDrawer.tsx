import { Button, Group } from '@mantine/core'
import { admin } from '@saola/contract/admin'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import type { Row } from '@saola/web/list/useList'
import { Changes } from '@saola/web/parts/Changes.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NoteDialog } from './NoteDialog.tsx'
import type { IssuedPassword } from './TemporaryPassword.tsx'
import { useCodeNames } from './useCodeNames.ts'

export type ChangeRow = Row<typeof admin.changes>

const decisions = ['cancel', 'deny', 'approve'] as const
type Decision = (typeof decisions)[number]

interface DrawerProps {
  row: ChangeRow | null
  opened: boolean
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onIssued: (issued: IssuedPassword) => void
}

export function ChangeDrawer({ row, opened, onClose, onPrevious, onNext, onIssued }: DrawerProps) {
  const t = useTranslations('admin')
  const [asked, setAsked] = useState<Decision | null>(null)
  return (
    <>
      <SideDrawer
        opened={opened}
        covered={asked !== null}
        title={row === null ? '' : `${t(`kind.${row.kind}`)}: ${row.subject}`}
        onClose={onClose}
        onPrevious={onPrevious}
        onNext={onNext}
        footer={
          row === null || row.allowedActions.length === 0 ? null : (
            <Group justify="flex-end" gap="xs">
              {decisions
                .filter((decision) => row.allowedActions.includes(decision))
                .map((decision) => (
                  <Button
                    key={decision}
                    variant={decision === 'approve' ? 'filled' : 'default'}
                    onClick={() => setAsked(decision)}
                  >
                    {t(`action.${decision}`)}
                  </Button>
                ))}
            </Group>
          )
        }
      >
        {row === null ? null : <ChangeFacts row={row} />}
      </SideDrawer>
      <DecisionDialogs row={row} asked={asked} onClose={() => setAsked(null)} onIssued={onIssued} />
    </>
  )
}

function ChangeFacts({ row }: { row: ChangeRow }) {
  const t = useTranslations('admin')
  const codeNames = useCodeNames()
  const nameOf = (field: string): string =>
    t.has(`changed.${field}` as 'changed.name') ? t(`changed.${field}` as 'changed.name') : field
  const sayValue = (field: string, value: string): string => {
    if (field === 'codes') return codeNames(value)
    if (field === 'officeType') return t(`office.${value as 'BRANCH'}`)
    if (field === 'secondFactor') return t(value === 'ON' ? 'factor.stateOn' : 'factor.stateOff')
    return field === 'scope' ? t(`scope.${value as 'ADMIN'}`) : value
  }
  return (
    <>
      <DrawerSection title={t('changes.kind')}>
        <Facts
          facts={[
            [t('field.status'), t(`changeStatus.${row.status}`)],
            [t('changes.proposedBy'), row.proposedBy],
            [t('changes.proposedAt'), <DateTime key="p" at={row.proposedAt} exact />],
            row.decidedBy !== null && [t('changes.decidedBy'), row.decidedBy],
            row.note !== null && [t('field.note'), row.note],
          ]}
        />
      </DrawerSection>
      <DrawerSection title={t('changes.after')}>
        <Changes changes={row.changes} nameOf={nameOf} sayValue={sayValue} />
      </DrawerSection>
    </>
  )
}

function DecisionDialogs({
  row,
  asked,
  onClose,
  onIssued,
}: Pick<DrawerProps, 'row' | 'onIssued'> & { asked: Decision | null; onClose: () => void }) {
  const t = useTranslations('admin')
  const queries = useQueryClient()
  const params = { id: row?.id ?? '' }
  const name = row?.subject ?? ''
  const done =
    (word: 'approved' | 'denied' | 'canceled') =>
    (result: { temporaryPassword: string | null } | null): void => {
      toast.success(t(`done.${word}`), { durationMs: NOTICE_MS })
      for (const call of [admin.changes, admin.getList, admin.groupList])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
      if (result?.temporaryPassword != null) onIssued({ name, password: result.temporaryPassword })
    }
  return (
    <>
      <NoteDialog
        opened={asked === 'approve'}
        title={t('confirm.approveTitle', { name })}
        text={t('confirm.approveText')}
        confirmLabel={t('action.approve')}
        note="optional"
        work={(note) => send(admin.approve, { params, body: { note: note === '' ? null : note } })}
        onDone={done('approved')}
        onClose={onClose}
      />
      <NoteDialog
        opened={asked === 'deny'}
        title={t('confirm.denyTitle', { name })}
        text={t('confirm.denyText')}
        confirmLabel={t('action.deny')}
        danger
        work={(note) => send(admin.deny, { params, body: { note } })}
        onDone={done('denied')}
        onClose={onClose}
      />
      <NoteDialog
        opened={asked === 'cancel'}
        title={t('confirm.cancelTitle', { name })}
        text={t('confirm.cancelText')}
        confirmLabel={t('action.cancel')}
        note="none"
        work={() => send(admin.cancel, { params })}
        onDone={done('canceled')}
        onClose={onClose}
      />
    </>
  )
}

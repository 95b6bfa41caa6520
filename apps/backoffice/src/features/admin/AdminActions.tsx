import { admin } from '@saola/contract/admin'
import { send } from '@saola/web/api/send'
import { ActionMenu } from '@saola/web/ui/ActionMenu.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { NoteDialog } from '../../parts/NoteDialog.tsx'
import type { AdminRow } from './types.ts'

export type Asked =
  'update' | 'block' | 'unblock' | 'resetPassword' | 'resetSecondFactor' | 'sessions'

export function RowMenu({ row, onAsk }: { row: AdminRow; onAsk: (what: Asked) => void }) {
  const t = useTranslations('admin')
  const refused = (what: Asked): string | null =>
    row.allowedActions.includes(what) ? null : t('refused')
  const either: Asked = row.status === 'BLOCKED' || row.status === 'INACTIVE' ? 'unblock' : 'block'
  return (
    <ActionMenu
      label={`${t('action.more')}: ${row.fullName}`}
      actions={[
        {
          key: 'update',
          label: t('action.update'),
          icon: 'edit',
          onSelect: () => onAsk('update'),
          refused: refused('update'),
        },
        {
          key: 'resetPassword',
          label: t('action.resetPassword'),
          icon: 'key',
          onSelect: () => onAsk('resetPassword'),
          refused: row.email === null ? t('noEmail') : refused('resetPassword'),
        },
        ...(row.secondFactor
          ? [
              {
                key: 'resetSecondFactor',
                label: t('action.resetSecondFactor'),
                icon: 'refresh' as const,
                onSelect: () => onAsk('resetSecondFactor'),
                refused: refused('resetSecondFactor'),
              },
            ]
          : []),
        {
          key: 'sessions',
          label: t('action.sessions'),
          icon: 'device',
          onSelect: () => onAsk('sessions'),
          refused: sessionsRefused(row, t('sessions.emptyText'), t('refused')),
        },
        {
          key: either,
          label: t(`action.${either}`),
          icon: 'lock',
          onSelect: () => onAsk(either),
          refused: refused(either),
          danger: either === 'block',
          apart: true,
        },
      ]}
    />
  )
}

const sessionsRefused = (row: AdminRow, none: string, refused: string): string | null => {
  if (row.allowedActions.includes('endSessions')) return null
  return row.loggedIn ? refused : none
}

export function RowDialogs({
  asked,
  onClose,
  onDone,
}: {
  asked: { what: Asked; row: AdminRow } | null
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('admin')
  const isRoot = useAdmin().data?.scope === 'ROOT_ADMIN'
  const name = asked?.row.fullName ?? ''
  const params = { id: asked?.row.id ?? '' }
  const done = (text: string) => (): void => {
    toast.success(text, { durationMs: NOTICE_MS })
    onDone()
  }
  return (
    <>
      <NoteDialog
        opened={asked?.what === 'block'}
        title={t('confirm.blockTitle', { name })}
        text={t('confirm.blockText')}
        confirmLabel={t('action.block')}
        danger
        work={(note) => send(admin.block, { params, body: { note } })}
        onDone={done(t('done.blocked', { name }))}
        onClose={onClose}
      />
      <NoteDialog
        opened={asked?.what === 'unblock'}
        title={t('confirm.unblockTitle', { name })}
        text={t('confirm.unblockText')}
        confirmLabel={t('action.unblock')}
        work={(note) => send(admin.unblock, { params, body: { note } })}
        onDone={done(t('done.unblocked', { name }))}
        onClose={onClose}
      />
      <NoteDialog
        opened={asked?.what === 'resetPassword'}
        title={t('confirm.resetTitle', { name })}
        text={t('confirm.resetText', { email: asked?.row.email ?? '' })}
        confirmLabel={t('action.resetPassword')}
        danger
        note="none"
        work={() => send(admin.resetPassword, { params })}
        onDone={done(t('done.passwordSent', { name }))}
        onClose={onClose}
      />
      <NoteDialog
        opened={asked?.what === 'resetSecondFactor'}
        title={t('confirm.factorTitle', { name })}
        text={
          isRoot
            ? t('confirm.factorText')
            : `${t('confirm.factorText')} ${t('confirm.factorProposed')}`
        }
        confirmLabel={t(isRoot ? 'action.resetSecondFactor' : 'action.propose')}
        danger
        work={(note) => send(admin.resetSecondFactor, { params, body: { note } })}
        onDone={({ outcome }) =>
          done(outcome === 'DONE' ? t('done.factorReset', { name }) : t('done.proposed'))()
        }
        onClose={onClose}
      />
    </>
  )
}

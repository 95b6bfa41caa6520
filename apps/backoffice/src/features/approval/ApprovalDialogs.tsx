import { approval, approvalLimits } from '@saola/contract/approval'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { NoteDialog } from '../admin/NoteDialog.tsx'
import type { IssuedPassword } from '../admin/TemporaryPassword.tsx'
import type { Proposal } from './types.ts'
import { useApprovalWords } from './useApprovalWords.ts'

export type Decision = 'approve' | 'deny' | 'withdraw'

/** Says once more what happens to whom, takes the reason, and decides. */
export function ApprovalDialogs({
  proposal,
  asked,
  onClose,
  onIssued,
  onDone,
}: {
  proposal: Proposal
  asked: Decision | null
  onClose: () => void
  onIssued: (issued: IssuedPassword) => void
  onDone: () => void
}) {
  const t = useTranslations('approval')
  const words = useApprovalWords()
  const queries = useQueryClient()
  const params = { id: proposal.id }
  const name = words.subjectOf(proposal)
  const named = { name, kind: t(`kind.${proposal.kind}`), by: proposal.proposedBy }
  const why = proposal.reason === null ? '' : ` ${t('dialog.why', { reason: proposal.reason })}`
  const done =
    (word: 'approved' | 'denied' | 'withdrawn') =>
    (result: { temporaryPassword: string | null } | null): void => {
      toast.success(t(`done.${word}`, { name }), { durationMs: NOTICE_MS })
      // What was changed may be anything: whatever is shown is asked for again.
      void queries.invalidateQueries()
      if (result?.temporaryPassword != null) onIssued({ name, password: result.temporaryPassword })
      else onDone()
    }
  const refresh = <T,>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      void queries.invalidateQueries({ queryKey: keyOf(approval.get) })
      throw error
    })
  return (
    <>
      <NoteDialog
        opened={asked === 'approve'}
        title={t('dialog.approveTitle', named)}
        text={t('dialog.approveText', named) + why}
        confirmLabel={t('action.approve')}
        note="optional"
        mostNote={approvalLimits.reason}
        work={(note) =>
          refresh(
            send(approval.approve, {
              params,
              body: { contentHash: proposal.contentHash, note: note === '' ? null : note },
            }),
          )
        }
        onDone={done('approved')}
        onClose={onClose}
      />
      <NoteDialog
        opened={asked === 'deny'}
        title={t('dialog.denyTitle', named)}
        text={t('dialog.denyText', named) + why}
        confirmLabel={t('action.deny')}
        danger
        mostNote={approvalLimits.reason}
        work={(note) => refresh(send(approval.deny, { params, body: { note } }))}
        onDone={done('denied')}
        onClose={onClose}
      />
      <NoteDialog
        opened={asked === 'withdraw'}
        title={t('dialog.withdrawTitle', named)}
        text={t('dialog.withdrawText', named)}
        confirmLabel={t('action.withdraw')}
        note="optional"
        mostNote={approvalLimits.reason}
        work={(note) =>
          refresh(send(approval.withdraw, { params, body: { note: note === '' ? null : note } }))
        }
        onDone={done('withdrawn')}
        onClose={onClose}
      />
    </>
  )
}

import { approval, approvalLimits } from '@saola/contract/approval'
import { forControl } from '@saola/contract/for-control'
import { forControlLimits } from '@saola/contract/for-control-values'
import { formatVnd } from '@saola/money/format'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { NoteDialog } from '../../parts/NoteDialog.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { ProposeDialog } from './ProposeDialog.tsx'
import { isTouched, type StaffCase } from './rules.ts'

const asks = {
  solving: { note: 'none', danger: false },
  askDocuments: { note: 'required', danger: false },
  deny: { note: 'required', danger: true },
  approve: { note: 'optional', danger: false },
  turnDown: { note: 'required', danger: true },
  withdraw: { note: 'optional', danger: false },
} as const
type Step = keyof typeof asks
export type Asked = Step | 'assign' | 'propose' | 'again'

/** The call of each step. What a second person says is said to what stood on screen. */
function work(row: StaffCase, step: Step, note: string): Promise<unknown> {
  const once = { idempotencyKey: newIdempotencyKey() }
  const { id, proposal } = row
  const words = note === '' ? null : note
  switch (step) {
    case 'solving':
      return send(forControl.cmsSolving, { params: { id } }, once)
    case 'askDocuments':
      return send(forControl.cmsAskDocuments, { body: { id, note } }, once)
    case 'deny':
      return send(forControl.cmsDeny, { body: { id, note } }, once)
    case 'approve':
      return send(
        forControl.cmsApprove,
        {
          body: {
            id,
            note: words,
            ...(proposal === null ? {} : { contentHash: proposal.contentHash }),
          },
        },
        once,
      )
    case 'turnDown':
      return send(approval.deny, { params: { id: proposal?.id ?? '' }, body: { note } })
    case 'withdraw':
      return send(approval.withdraw, { params: { id: proposal?.id ?? '' }, body: { note: words } })
  }
}

function useStepWords(row: StaffCase) {
  const t = useTranslations('forControl.screen.staff')
  const words = useTranslations('forControl.resolution')
  const code = row.forControlCode
  const { proposal } = row
  const end = (): string =>
    proposal === null
      ? ''
      : `${words(proposal.resolution)}${proposal.amount === null ? '' : ` · ${formatVnd(proposal.amount)}`}. ${t(`money.${proposal.resolution}`)}`
  return {
    solving: [t('solving'), code, t('solving'), t('solvingDone', { code })],
    askDocuments: [t('askTitle', { code }), t('askText'), t('ask'), t('asked')],
    deny: [t('denyTitle', { code }), t('denyText'), t('deny'), t('denied', { code })],
    approve: [t('approveTitle', { code }), end(), t('approve'), t('approved', { code })],
    turnDown: [
      t('turnDownTitle', { code }),
      t('turnDownText'),
      t('turnDown'),
      t('turnedDown', { code }),
    ],
    withdraw: [
      t('withdrawTitle', { code }),
      t('withdrawText'),
      t('withdraw'),
      t('withdrawn', { code }),
    ],
  } as const satisfies Record<Step, readonly [string, string, string, string]>
}

/** Each step's question. They stay mounted, so that focus returns. */
export function CaseDialogs({
  row,
  asked,
  onClose,
}: {
  row: StaffCase
  asked: Asked | null
  onClose: () => void
}) {
  const queries = useQueryClient()
  const stepWords = useStepWords(row)
  const refresh = (): void =>
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) })
  return (
    <>
      {(Object.keys(asks) as Step[]).map((step) => {
        const [title, text, go, done] = stepWords[step]
        const ofApproval = step === 'turnDown' || step === 'withdraw'
        return (
          <NoteDialog
            key={step}
            opened={asked === step}
            title={title}
            text={text}
            confirmLabel={go}
            note={asks[step].note}
            danger={asks[step].danger}
            mostNote={ofApproval ? approvalLimits.reason : forControlLimits.note}
            work={async (note) => {
              try {
                return await work(row, step, note)
              } finally {
                // Also after a refusal: somebody else may have been quicker.
                refresh()
              }
            }}
            onDone={() => toast.success(done, { durationMs: NOTICE_MS })}
            onClose={onClose}
          />
        )
      })}
      <AssignDialog row={asked === 'assign' ? row : null} onDone={refresh} onClose={onClose} />
      <ProposeDialog row={asked === 'propose' ? row : null} onDone={refresh} onClose={onClose} />
    </>
  )
}

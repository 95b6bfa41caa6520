import { approval, approvalLimits } from '@saola/contract/approval'
import { formatVnd } from '@saola/money/format'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Changes } from '@saola/web/parts/Changes.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { Facts } from '@saola/web/ui/pages.tsx'
import { showDay } from '@saola/web/list/days'
import { businessDay } from '@saola/web/ui/time'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { NoteDialog } from '../NoteDialog.tsx'
import type { Proposal } from './types.ts'
import { inOrder } from './inOrder.ts'
import { useApprovalWords } from './useApprovalWords.ts'

const decisions = {
  approve: { done: 'approved', note: 'optional', danger: false },
  deny: { done: 'denied', note: 'required', danger: true },
  withdraw: { done: 'withdrawn', note: 'optional', danger: false },
  callOff: { done: 'calledOff', note: 'required', danger: true },
} as const
export type Decision = keyof typeof decisions

function decide({ id, contentHash }: Proposal, decision: Decision, note: string): Promise<unknown> {
  const params = { id }
  const words = note === '' ? null : note
  switch (decision) {
    case 'approve':
      return send(approval.approve, { params, body: { contentHash, note: words } })
    case 'deny':
      return send(approval.deny, { params, body: { note } })
    case 'withdraw':
      return send(approval.withdraw, { params, body: { note: words } })
    case 'callOff':
      return send(approval.callOff, { params, body: { note } })
  }
}

interface DialogsProps {
  proposal: Proposal
  asked: Decision | null
  onClose: () => void
  onDone: () => void
}

/** Says once more what happens to whom, takes the reason, and decides. */
export function ApprovalDialogs({ asked, ...rest }: DialogsProps) {
  return (Object.keys(decisions) as Decision[]).map((decision) => (
    <DecisionDialog key={decision} decision={decision} opened={asked === decision} {...rest} />
  ))
}

function DecisionDialog({
  proposal,
  decision,
  opened,
  onClose,
  onDone,
}: Omit<DialogsProps, 'asked'> & { decision: Decision; opened: boolean }) {
  const t = useTranslations('approval')
  const queries = useQueryClient()
  const { subjectOf, nameOf, sayValue } = useApprovalWords()
  const name = subjectOf(proposal)
  const { done, note, danger } = decisions[decision]
  const about = [
    t(`kind.${proposal.kind}`),
    proposal.amount === null ? null : formatVnd(proposal.amount),
    proposal.merchantName,
  ]
  const named = {
    name,
    kind: about.filter((word) => word !== null).join(' · '),
    by: proposal.proposedBy,
    day: showDay(proposal.effectiveFrom ?? ''),
  }
  const isAhead = proposal.effectiveFrom !== null && proposal.effectiveFrom > businessDay()
  const text = decision === 'approve' && isAhead ? 'approveDatedText' : (`${decision}Text` as const)
  const why = proposal.reason === null ? '' : ` ${t('dialog.why', { reason: proposal.reason })}`
  return (
    <NoteDialog
      opened={opened}
      title={t(`dialog.${decision}Title`, named)}
      text={
        <>
          {t(`dialog.${text}`, named) +
            (decision === 'withdraw' || decision === 'callOff' ? '' : why)}
          {decision === 'approve' && isAhead ? (
            <Facts facts={[[t('column.effectiveFrom'), named.day]]} />
          ) : null}
          {/* What leaves the bank's system is said once more where the word is given. */}
          {proposal.kind === 'DATA_EXPORT' ? (
            <Changes changes={inOrder(proposal.changes)} nameOf={nameOf} sayValue={sayValue} />
          ) : null}
        </>
      }
      confirmLabel={t(`action.${decision}`)}
      note={note}
      danger={danger}
      mostNote={approvalLimits.reason}
      work={async (words) => {
        try {
          return await decide(proposal, decision, words)
        } finally {
          // Also after a refusal: somebody else may have been quicker.
          void queries.invalidateQueries({ queryKey: keyOf(approval.get) })
        }
      }}
      onDone={() => {
        const said = decision === 'approve' && isAhead ? 'scheduled' : done
        toast.success(t(`done.${said}`, named), { durationMs: NOTICE_MS })
        // What was changed may be anything: whatever is shown is asked for again.
        void queries.invalidateQueries()
        onDone()
      }}
      onClose={onClose}
    />
  )
}

import { fee, type FeeDetail } from '@saola/contract/fee'
import { feeLimits } from '@saola/contract/fee-values'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { showDay } from '@saola/web/list/days'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { NoteDialog } from '../../parts/NoteDialog.tsx'

const decisions = {
  approve: { note: 'none', danger: false },
  deny: { note: 'required', danger: true },
  delete: { note: 'none', danger: true },
} as const
export type Decision = keyof typeof decisions

/** What was seen is what is approved: its fingerprint goes with the word. */
function decide(f: FeeDetail, decision: Decision, note: string): Promise<unknown> {
  const options = { idempotencyKey: newIdempotencyKey() }
  if (decision === 'delete') return send(fee.delete, { params: { id: f.id } }, options)
  return decision === 'deny'
    ? send(fee.deny, { query: { id: f.id, reasonDeny: note } }, options)
    : send(
        fee.approve,
        { query: { id: f.id, ...(f.contentHash === null ? {} : { contentHash: f.contentHash }) } },
        options,
      )
}

/** Says once more what happens, takes the reason, and decides. */
export function Decisions({
  fee: f,
  asked,
  onClose,
  onDone,
}: {
  fee: FeeDetail
  asked: Decision | null
  onClose: () => void
  onDone: (decision: Decision) => void
}) {
  const t = useTranslations('fee')
  const queries = useQueryClient()
  const named = {
    code: f.feeCode,
    version: String(f.version),
    by: f.modifiedBy,
    from: showDay(f.effectiveFrom),
  }
  return (Object.keys(decisions) as Decision[]).map((decision) => (
    <NoteDialog
      key={decision}
      opened={asked === decision}
      title={t(`dialog.${decision}Title`, named)}
      text={t(`dialog.${decision}Text`, named)}
      confirmLabel={decision === 'delete' ? t('dialog.deleteConfirm') : t(`action.${decision}`)}
      mostNote={feeLimits.denial}
      {...decisions[decision]}
      work={async (note) => {
        try {
          return await decide(f, decision, note)
        } finally {
          // Also after a refusal: somebody else may have been quicker.
          if (decision !== 'delete') void queries.invalidateQueries()
        }
      }}
      onDone={() => {
        toast.success(t(`done.${decision}`, named), { durationMs: NOTICE_MS })
        onDone(decision)
        void queries.invalidateQueries()
      }}
      onClose={onClose}
    />
  ))
}

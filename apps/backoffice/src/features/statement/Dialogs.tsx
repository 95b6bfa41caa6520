import { approvalLimits } from '@saola/contract/approval'
import { statement, statementLimits, type StatementStaffDetail } from '@saola/contract/statement'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import {
  differenceNames,
  periodText,
  type StatementDispute,
} from '@saola/web/parts/statement/statement'
import styles from '@saola/web/parts/statement/statement.module.css'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NoteDialog } from '../../parts/NoteDialog.tsx'
import { useOutcome } from '../../parts/useOutcome.ts'
import { useRefreshStatements } from './rules.ts'

/** Puts the issuing of what is not reconciled before a second person, the differences named. Keep it mounted. */
export function IssueDialog({
  row,
  opened,
  onClose,
}: {
  row: StatementStaffDetail
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('statement')
  const tell = useOutcome()
  const refresh = useRefreshStatements()
  const named = { period: periodText(row), merchant: row.merchantName }
  return (
    <NoteDialog
      opened={opened}
      title={t('office.issueTitle', named)}
      text={
        <>
          {t('office.issueText')}
          {row.waitsFor.map(({ kind, names }) => (
            <p key={kind} className={styles.obstacle}>
              <b>{t(`difference.${kind}`)}:</b> {differenceNames(names)}
            </p>
          ))}
        </>
      }
      confirmLabel={t('office.issue')}
      mostNote={approvalLimits.reason}
      work={async (reason) => {
        try {
          return await send(
            statement.proposeIssue,
            { params: { id: row.id }, body: { reason } },
            { idempotencyKey: newIdempotencyKey() },
          )
        } finally {
          // Also after a refusal: somebody else may have been quicker.
          refresh()
        }
      }}
      onDone={({ outcome }) =>
        tell(outcome, { name: t('office.issueName', named), done: t('office.issueDone') })
      }
      onClose={onClose}
    />
  )
}

/** Answers a disputed line about which there is no case. Keep it mounted. */
export function CloseDialog({
  row,
  dispute,
  onClose,
}: {
  row: StatementStaffDetail
  dispute: StatementDispute | null
  onClose: () => void
}) {
  const t = useTranslations('statement.office')
  const refresh = useRefreshStatements()
  // The title stands while the dialog leaves.
  const [last, setLast] = useState(dispute)
  if (dispute !== null && dispute !== last) setLast(dispute)
  return (
    <NoteDialog
      opened={dispute !== null}
      title={t('closeTitle', { entry: String(last?.transferId ?? '') })}
      text={t('closeText')}
      confirmLabel={t('close')}
      mostNote={statementLimits.note}
      words={{ label: t('closeNote'), hint: t('closeHint'), missing: t('closeMissing') }}
      work={async (outcome) => {
        try {
          return await send(
            statement.closeDispute,
            { params: { id: row.id }, body: { disputeId: last?.id ?? '', outcome } },
            { idempotencyKey: newIdempotencyKey() },
          )
        } finally {
          refresh()
        }
      }}
      onDone={() => toast.success(t('closeDone'), { durationMs: NOTICE_MS })}
      onClose={onClose}
    />
  )
}

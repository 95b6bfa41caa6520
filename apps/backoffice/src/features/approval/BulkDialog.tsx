import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { approval, approvalLimits } from '@saola/contract/approval'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ReasonField } from '../../parts/ReasonField.tsx'
import type { ApprovalRow } from '../../parts/approval/types.ts'
import { useApprovalWords } from '../../parts/approval/useApprovalWords.ts'
import styles from './bulk.module.css'
import type { Ticked } from '../../parts/useTicked.ts'

export type BulkDecision = 'approve' | 'deny'
interface Failure {
  row: ApprovalRow
  error: unknown
}

const decide = (row: ApprovalRow, decision: BulkDecision, note: string): Promise<unknown> =>
  decision === 'approve'
    ? send(approval.approve, {
        params: { id: row.id },
        body: { contentHash: row.contentHash, note: note === '' ? null : note },
      })
    : send(approval.deny, { params: { id: row.id }, body: { note } })

/** Decides on one after the other, so that each is judged by itself and the next is not held up by one that is refused. */
function useDecideAll(ticked: Ticked<ApprovalRow>) {
  const t = useTranslations('approval.bulk')
  const queries = useQueryClient()
  const [done, setDone] = useState<number | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const run = async (decision: BulkDecision, note: string): Promise<boolean> => {
    const { rows } = ticked
    const refused: Failure[] = []
    setFailures([])
    for (const [i, row] of rows.entries()) {
      setDone(i)
      try {
        await decide(row, decision, note)
      } catch (error) {
        refused.push({ row, error })
      }
    }
    setDone(null)
    setFailures(refused)
    ticked.keep(refused.map(({ row }) => row.id))
    void queries.invalidateQueries()
    const count = rows.length - refused.length
    if (count > 0) toast.success(t(`done.${decision}`, { count }), { durationMs: NOTICE_MS })
    return refused.length === 0
  }
  return { done, failures, run, forget: () => setFailures([]) }
}

/** Names what is decided on, takes one reason for all, shows how far it is, and says of each that was refused why. */
export function BulkDialog({
  asked,
  ticked,
  onClose,
}: {
  asked: BulkDecision | null
  ticked: Ticked<ApprovalRow>
  onClose: () => void
}) {
  const t = useTranslations('approval')
  const reason = useTranslations('admin')
  const common = useTranslations('common.action')
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const all = useDecideAll(ticked)
  const decision = asked ?? 'approve'
  const busy = all.done !== null
  const close = (): void => {
    if (busy) return
    setNote('')
    setMissing(false)
    // They were named; ticked rows that are in no list any more would puzzle.
    if (all.failures.length > 0) ticked.keep([])
    all.forget()
    onClose()
  }
  const go = async (): Promise<void> => {
    if (decision === 'deny' && note.trim() === '') return setMissing(true)
    if (await all.run(decision, note.trim())) {
      setNote('')
      onClose()
    }
  }
  const count = ticked.rows.length
  return (
    <Dialog
      opened={asked !== null}
      onClose={close}
      size={520}
      title={t(`bulk.${decision}Title`, { count })}
    >
      <Stack>
        <Text>{t(`bulk.${decision}Text`)}</Text>
        <Named rows={ticked.rows} failures={all.failures} />
        <ReasonField
          label={reason(decision === 'deny' ? 'field.note' : 'noteOptional')}
          hint={t('bulk.reasonHint')}
          error={missing ? reason('enter.note') : null}
          required={decision === 'deny'}
          maxLength={approvalLimits.reason}
          value={note}
          onChange={(value) => {
            setNote(value)
            setMissing(false)
          }}
        />
        <HowFar done={all.done} of={count} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={busy} onClick={close}>
            {all.failures.length > 0 ? t('bulk.close') : common('cancel')}
          </Button>
          <Button
            loading={busy}
            disabled={ticked.rows.length === 0}
            {...(decision === 'deny' ? { color: '#b42318' } : {})}
            onClick={() => void go()}
          >
            {t(`bulk.${decision}`)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function HowFar({ done, of }: { done: number | null; of: number }) {
  const t = useTranslations('approval.bulk')
  if (done === null) return null
  return (
    <div role="status">
      <Progress value={(done / of) * 100} aria-hidden />
      <Text size="sm" className="tabular">
        {t('progress', { done: String(done), count: String(of) })}
      </Text>
    </div>
  )
}

function Named({ rows, failures }: { rows: readonly ApprovalRow[]; failures: readonly Failure[] }) {
  const t = useTranslations('approval')
  const words = useApprovalWords()
  const { text } = useErrorText()
  return (
    <>
      {failures.length === 0 ? null : (
        <Alert color="#b42318" role="alert">
          {t('bulk.refused', { count: failures.length })}
        </Alert>
      )}
      <ul className={styles.named}>
        {rows.map((row) => {
          const failure = failures.find((one) => one.row.id === row.id)
          return (
            <li key={row.id}>
              <span>
                <strong>{words.subjectOf(row)}</strong>
                <small>
                  {t(`kind.${row.kind}`)} · {row.proposedBy}
                </small>
                {failure === undefined ? null : (
                  <small className={styles.refused}>{text(failure.error)}</small>
                )}
              </span>
              {row.amount === null ? null : (
                <span className="tabular">{formatVnd(row.amount)}</span>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

import { Alert, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { Output } from '@saola/contract/call'
import { salaryAdvance, type AdvanceItem } from '@saola/contract/salary-advance'
import { advanceLimits } from '@saola/contract/salary-advance-values'
import { formatVnd } from '@saola/money/format'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '../employee/Problem.tsx'
import type { Ticked } from '../useTicked.ts'
import styles from './advance.module.css'
import { refreshAdvances } from './refresh.ts'
import { isTickable, refusalOf, refusedBy, sumOf } from './rules.ts'

interface Result {
  answer: Output<typeof salaryAdvance.bulkApprove>
  rows: readonly AdvanceItem[]
}

/** Approves the ticked requests in one go, each by itself; those that could not be stay in sight with their reasons. */
export function BulkBar({
  ticked,
  rows,
}: {
  ticked: Ticked<AdvanceItem>
  rows: readonly AdvanceItem[]
}) {
  const t = useTranslations('salaryAdvance.bulk')
  const [isAsking, setAsking] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  // The dialog decides on what was ticked when it was opened.
  const [chosen, setChosen] = useState<readonly AdvanceItem[]>([])
  const count = ticked.rows.length
  const others = rows.some((row) => isTickable(row) && !ticked.has(row.id))
  const ask = (): void => {
    if (count === 0) return
    setChosen(ticked.rows)
    setAsking(true)
  }
  useHotkeys([['a', ask]])
  return (
    <>
      {result === null ? null : <Refused result={result} onClose={() => setResult(null)} />}
      {count === 0 ? null : (
        <div className={styles.bulk} role="group" aria-label={t('selected', { count })}>
          <span role="status" className="tabular">
            {t('selected', { count })}
            {ticked.isFull ? ` · ${t('max', { max: String(advanceLimits.atOnce) })}` : ''}
          </span>
          <Button size="xs" className="tabular" aria-keyshortcuts="a" onClick={ask}>
            {t('approve', { count: String(count), total: formatVnd(sumOf(ticked.rows)) })}
          </Button>
          {others && !ticked.isFull ? (
            <Button size="xs" variant="default" onClick={() => ticked.add(rows)}>
              {t('page')}
            </Button>
          ) : null}
          <Button size="xs" variant="default" onClick={ticked.clear}>
            {t('clear')}
          </Button>
        </div>
      )}
      <BulkDialog
        rows={chosen}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onDone={(answer) => {
          setResult(answer.refused.length === 0 ? null : { answer, rows: chosen })
          ticked.clear()
        }}
      />
    </>
  )
}

function BulkDialog({
  rows,
  opened,
  onClose,
  onDone,
}: {
  rows: readonly AdvanceItem[]
  opened: boolean
  onClose: () => void
  onDone: (answer: Result['answer']) => void
}) {
  const t = useTranslations('salaryAdvance.bulk')
  const work = useMutation({
    mutationFn: () =>
      send(
        salaryAdvance.bulkApprove,
        { body: { ids: rows.map(({ id }) => id) } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: (answer) => {
      if (answer.refused.length === 0)
        toast.success(t('done', { count: answer.approved, amount: formatVnd(answer.amount) }), {
          durationMs: NOTICE_MS,
        })
      onClose()
      onDone(answer)
    },
    onSettled: refreshAdvances,
  })
  const words = { count: rows.length, total: formatVnd(sumOf(rows)) }
  return (
    <ConfirmModal
      opened={opened}
      title={t('title', words)}
      confirmLabel={t('go', { total: words.total })}
      busy={work.isPending}
      onClose={() => {
        work.reset()
        onClose()
      }}
      onConfirm={() => {
        if (!work.isPending) work.mutate()
      }}
    >
      {t('text')}
      <Problem error={work.error} />
    </ConfirmModal>
  )
}

/** How many names a reason is given with. */
const NAMED = 10
/** What was approved, and for each reason what was not. */
function Refused({ result: { answer, rows }, onClose }: { result: Result; onClose: () => void }) {
  const t = useTranslations('salaryAdvance')
  const names = (list: readonly AdvanceItem[]): string =>
    [
      ...list
        .slice(0, NAMED)
        .map(({ employeeName, amount }) => `${employeeName} (${formatVnd(amount)})`),
      ...(list.length > NAMED ? ['…'] : []),
    ].join(', ')
  return (
    <Alert
      className={styles.result ?? ''}
      color="yellow"
      variant="outline"
      role="status"
      withCloseButton
      closeButtonLabel={t('bulk.close')}
      onClose={onClose}
    >
      {t('bulk.done', { count: answer.approved, amount: formatVnd(answer.amount) })}{' '}
      {t('bulk.refused', { count: answer.refused.length })}
      <ul className={styles.reasons}>
        {refusedBy(answer.refused, rows).map(({ code, rows: list }) => (
          <li key={code}>
            {t('bulk.reason', {
              names: names(list),
              reason: t(`refusal.${refusalOf(code)}`, { code: String(code) }),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

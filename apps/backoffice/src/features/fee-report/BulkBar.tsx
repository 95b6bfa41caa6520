import { Button, Checkbox } from '@mantine/core'
import { feeCollection, MOST_TOLD, TELL_AGAIN_HOURS } from '@saola/contract/fee-collection'
import type { FeeReportItem } from '@saola/contract/fee-report'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { showMonth } from '@saola/web/parts/fee-report/report'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NoteDialog } from '../../parts/NoteDialog.tsx'
import styles from './fee-report.module.css'
import { mayMail, type Ticked } from './useTicked.ts'

/** The tick of a report that mail may go out about; the row's own click opens the report. */
export function Tick({ report, ticked }: { report: FeeReportItem; ticked: Ticked }) {
  const t = useTranslations('feeReportScreen.office')
  if (!mayMail(report)) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row's click from also happening; the control inside has its keys
    <span className={styles.tick} onClick={(event) => event.stopPropagation()}>
      <Checkbox
        aria-label={t('select', { month: showMonth(report.time), name: report.merchantName })}
        checked={ticked.has(report.id)}
        disabled={ticked.isFull && !ticked.has(report.id)}
        onChange={() => ticked.toggle(report)}
      />
    </span>
  )
}

/** What can be done with the ticked reports: mail about all of them. */
export function BulkBar({ ticked, rows }: { ticked: Ticked; rows: readonly FeeReportItem[] }) {
  const t = useTranslations('feeReportScreen.office')
  const [asked, setAsked] = useState(false)
  const count = ticked.rows.length
  const others = rows.some((row) => mayMail(row) && !ticked.has(row.id))
  return (
    <>
      {count === 0 ? null : (
        <div className={styles.bar} role="group" aria-label={t('selected', { count })}>
          <span role="status" className="tabular">
            {t('selected', { count })}
            {ticked.isFull ? ` · ${t('most', { count: String(MOST_TOLD) })}` : ''}
          </span>
          <Button size="xs" onClick={() => setAsked(true)}>
            {t('mail')}
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
      <MailDialog
        reports={ticked.rows}
        opened={asked}
        onClose={() => setAsked(false)}
        onDone={ticked.clear}
      />
    </>
  )
}

/** Says once more whom mail goes to, and sends it. */
export function MailDialog({
  reports,
  opened,
  onClose,
  onDone,
}: {
  reports: readonly FeeReportItem[]
  opened: boolean
  onClose: () => void
  onDone?: () => void
}) {
  const t = useTranslations('feeReportScreen.office')
  const count = reports.length
  return (
    <NoteDialog
      opened={opened}
      title={t('mailTitle', { count })}
      text={t('mailText')}
      confirmLabel={t('mail')}
      note="none"
      work={() =>
        send(
          feeCollection.cmsSendMail,
          { body: { ids: reports.map(({ id }) => id) } },
          { idempotencyKey: newIdempotencyKey() },
        )
      }
      onDone={({ queued, skipped }) => {
        if (queued > 0) toast.success(t('mailed', { count: queued }), { durationMs: NOTICE_MS })
        if (skipped.length > 0)
          toast.warning(t('skipped', { count: skipped.length, hours: TELL_AGAIN_HOURS }))
        onDone?.()
      }}
      onClose={onClose}
    />
  )
}

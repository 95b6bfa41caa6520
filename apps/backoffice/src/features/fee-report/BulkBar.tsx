import { Button } from '@mantine/core'
import { feeCollection, MOST_TOLD, TELL_AGAIN_HOURS } from '@saola/contract/fee-collection'
import type { FeeReportItem } from '@saola/contract/fee-report'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NoteDialog } from '../../parts/NoteDialog.tsx'
import { TickedBar } from '../../parts/TickedBar.tsx'
import { useTicked, type Ticked } from '../../parts/useTicked.ts'

const mayMail = (row: FeeReportItem): boolean => row.allowedActions.includes('sendMail')
export const useTickedReports = (): Ticked<FeeReportItem> => useTicked(mayMail, MOST_TOLD)

/** What can be done with the ticked reports: mail about all of them. */
export function BulkBar({
  ticked,
  rows,
}: {
  ticked: Ticked<FeeReportItem>
  rows: readonly FeeReportItem[]
}) {
  const t = useTranslations('feeReportScreen.office')
  const [asked, setAsked] = useState(false)
  const words = {
    selected: t('selected', { count: ticked.rows.length }),
    most: t('most', { count: String(ticked.most) }),
    page: t('page'),
    clear: t('clear'),
  }
  return (
    <>
      <TickedBar ticked={ticked} rows={rows} words={words}>
        <Button size="xs" onClick={() => setAsked(true)}>
          {t('mail')}
        </Button>
      </TickedBar>
      <MailDialog
        reports={ticked.rows}
        opened={asked}
        onClose={() => setAsked(false)}
        onDone={() => ticked.keep([])}
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

import type { FeeAttempt, FeeReportDetail } from '@saola/contract/fee-report'
import { formatVnd } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import { DateTime } from '../../ui/DateTime.tsx'
import { Timeline, type TimelineItem } from '../../ui/Timeline.tsx'
import styles from './fee-report.module.css'
import { useFailureWords } from './useFailureWords.ts'

const tones: Partial<Record<FeeAttempt['state'], 'ok' | 'bad'>> = { DONE: 'ok', FAILED: 'bad' }

/** How a report was to be collected, oldest first, and when it is tried again. The screen loads the phrases `feeReport` and `feeReportScreen`. */
export function Attempts({ report }: { report: FeeReportDetail }) {
  const t = useTranslations('feeReport')
  const own = useTranslations('feeReportScreen.attempts')
  const failureOf = useFailureWords()
  const oldestFirst = report.attempts.toReversed()
  if (oldestFirst.length === 0) return <p className={styles.quiet}>{own('none')}</p>
  const items: TimelineItem[] = oldestFirst.map((one, i) => ({
    key: `${one.at}-${i}`,
    title: `${t(`attempt.${one.state}`)}: ${formatVnd(one.amount)}`,
    at: one.at,
    detail: (
      <>
        {t(`way.${one.way}`)}
        {one.failure === null ? null : <span className={styles.bad}>{failureOf(one.failure)}</span>}
      </>
    ),
    ...(tones[one.state] === undefined ? {} : { tone: tones[one.state] }),
  }))
  const next = oldestFirst.at(-1)?.nextAt ?? null
  if (next !== null && report.status === 'WAITING_PAYMENT')
    items.push({
      key: 'next',
      title: own('next'),
      at: null,
      detail: <DateTime at={next} exact />,
    })
  return <Timeline items={items} label={own('title')} />
}

import { Alert } from '@mantine/core'
import type { FeeReportDetail } from '@saola/contract/fee-report'
import { formatVnd } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import { DateTime } from '../../ui/DateTime.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './fee-report.module.css'
import { openOf } from './report.ts'
import { ReportStatus } from './ReportStatus.tsx'

/** What a report comes to, its state in a sentence, and what its reader has to know about it. The screen loads the phrases `feeReport` and `feeReportScreen`. */
export function ReportTotals({ report }: { report: FeeReportDetail }) {
  const t = useTranslations('feeReport')
  const own = useTranslations('feeReportScreen')
  const isOpen = report.status === 'PROVISIONAL'
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.heroLine}>
          <ReportStatus report={report} />
          {report.closedAt === null ? null : (
            <span className={styles.quiet}>
              {t('column.closedAt')} <DateTime at={report.closedAt} exact />
            </span>
          )}
        </div>
        <div className={styles.huge}>
          <Money value={report.totalFeeMoney} />
        </div>
        <p>{useStateSentence(report)}</p>
      </div>
      <dl className={styles.sum}>
        <Figure name={t('column.feeMoney')} value={report.feeMoney} />
        <Figure name={t('column.moneyVAT')} value={report.moneyVAT} />
        <Figure name={t('column.totalFeeMoney')} value={report.totalFeeMoney} strong />
        <Figure name={t('column.collected')} value={report.collected} />
        <Figure
          name={isOpen ? own('detail.dueNow') : own('detail.open')}
          value={openOf(report)}
          strong
        />
      </dl>
      {report.isAsTold ? <p className={styles.quiet}>{own('detail.asTold')}</p> : null}
      {report.note === null ? null : (
        <Alert mt="md" color="yellow" variant="outline">
          {t(`note.${report.note}`)} {own(`noteMeans.${report.note}`)}
        </Alert>
      )}
    </>
  )
}

function Figure({
  name,
  value,
  strong = false,
}: {
  name: string
  value: number
  strong?: boolean
}) {
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>{name}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  )
}

/** What the state means for the money, in one sentence. */
function useStateSentence(report: FeeReportDetail): string {
  const t = useTranslations('feeReportScreen.state')
  const way = useTranslations('feeReport.way')
  const due = formatVnd(report.due)
  if (report.status === 'PROVISIONAL') return t('PROVISIONAL')
  if (report.status === 'PAID')
    return report.paidBy === null || report.paidBy === 'NOTHING_DUE'
      ? t('nothingDue')
      : t('PAID', { due, way: way(report.paidBy) })
  return report.isOverdue ? t('overdue', { due }) : t('WAITING_PAYMENT', { due })
}

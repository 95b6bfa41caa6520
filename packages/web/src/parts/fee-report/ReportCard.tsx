import type { FeeReportItem } from '@saola/contract/fee-report'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Money } from '../../ui/Money.tsx'
import { CardHead, RowCard } from '../../ui/layout.tsx'
import styles from './fee-report.module.css'
import { lastDayToPay, openOf } from './report.ts'
import { ReportStatus } from './ReportStatus.tsx'

/** A report on a phone: its name and its state, then what it comes to and what is left to pay. */
export function ReportCard({
  report,
  name,
  children,
}: {
  report: FeeReportItem
  name: ReactNode
  children?: ReactNode
}) {
  const t = useTranslations('feeReport.column')
  const own = useTranslations('feeReportScreen')
  const open = openOf(report)
  return (
    <RowCard gap={8}>
      <CardHead wrap={false}>
        {name}
        <ReportStatus report={report} />
      </CardHead>
      {children}
      <dl className={styles.inline}>
        <div>
          <dt>{t('totalFeeMoney')}</dt>
          <dd>
            <Money value={report.totalFeeMoney} />
          </dd>
        </div>
        {open === 0 ? null : (
          <div>
            <dt>{own(report.status === 'PROVISIONAL' ? 'detail.dueNow' : 'detail.open')}</dt>
            <dd>
              <Money value={open} />
            </dd>
          </div>
        )}
      </dl>
      <small>
        {own('list.count', { count: report.totalTransaction })}
        {report.status === 'WAITING_PAYMENT' && report.dueAt !== null
          ? ` · ${own('list.until', { day: lastDayToPay(report.dueAt) })}`
          : ''}
      </small>
    </RowCard>
  )
}

import type { FeeReportItem } from '@saola/contract/fee-report'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toneFor } from './report.ts'

/** A report's state, in another word once its day is past. The screen loads the phrases `feeReport` and `feeReportScreen`. */
export function ReportStatus({ report }: { report: Pick<FeeReportItem, 'status' | 'isOverdue'> }) {
  const t = useTranslations('feeReport.status')
  const own = useTranslations('feeReportScreen')
  return (
    <StatusBadge
      status="PENDING"
      tone={toneFor(report)}
      label={report.isOverdue ? own('overdue') : t(report.status)}
    />
  )
}

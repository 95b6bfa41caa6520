import type { FeeReportDetail } from '@saola/contract/fee-report'
import { useTranslations } from 'use-intl'
import { Code } from '../../ui/Code.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { Money } from '../../ui/Money.tsx'
import { Facts } from '../../ui/pages.tsx'
import { lastDayToPay } from './report.ts'

/** When a report was closed, until when and how it is paid, and its papers. The screen loads the phrases `feeReport` and `feeReportScreen`. */
export function ReportFacts({ report }: { report: FeeReportDetail }) {
  const t = useTranslations('feeReport')
  const own = useTranslations('feeReportScreen.detail')
  const isClosed = report.status !== 'PROVISIONAL'
  const moment = (label: string, at: string | null) =>
    at === null ? false : ([label, <DateTime key={label} at={at} exact />] as const)
  return (
    <Facts
      facts={[
        moment(t('column.closedAt'), report.closedAt),
        isClosed && [own('asked'), <Money key="due" value={report.due} />],
        report.dueAt !== null && [t('column.dueAt'), lastDayToPay(report.dueAt)],
        moment(own('paidAt'), report.paidAt),
        report.paidBy !== null && [own('paidBy'), t(`way.${report.paidBy}`)],
        isClosed && [
          own('invoiceNumber'),
          report.invoiceNumber === null ? (
            own('noInvoice')
          ) : (
            <Code
              key="invoice"
              value={report.invoiceNumber}
              name={own('invoiceNumber')}
              keep={12}
            />
          ),
        ],
        [own('id'), <Code key="id" value={report.id} name={own('id')} keep={10} />],
      ]}
    />
  )
}

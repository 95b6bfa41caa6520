import type { FeeReportItem } from '@saola/contract/fee-report'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import type { Column } from '../../list/ListTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { TwoLines } from '../../ui/layout.tsx'
import { lastDayToPay } from './report.ts'
import { ReportStatus } from './ReportStatus.tsx'

/** Figures and state of a report, after the columns that say whose and of which month it is; `narrow` leaves out the fee, and puts its VAT below the sum. The screen loads the phrases `feeReport` and `feeReportScreen`. */
export function useReportColumns({
  narrow = false,
}: { narrow?: boolean } = {}): readonly Column<FeeReportItem>[] {
  const t = useTranslations('feeReport.column')
  const own = useTranslations('feeReportScreen.list')
  const money = (
    key: 'feeMoney' | 'moneyVAT' | 'totalFeeMoney' | 'collected' | 'due',
    header: string = t(key),
  ): Column<FeeReportItem> => ({
    key,
    header,
    align: 'right',
    cell: (row) => <Money value={row[key]} />,
  })
  return [
    {
      key: 'totalTransaction',
      header: t('totalTransaction'),
      align: 'right',
      cell: (row) => <span className="tabular">{formatNumberVi(row.totalTransaction)}</span>,
    },
    ...(narrow
      ? [
          {
            ...money('totalFeeMoney'),
            cell: (row: FeeReportItem) => (
              <TwoLines>
                <Money value={row.totalFeeMoney} />
                <small className="tabular">{own('parts', { vat: formatVnd(row.moneyVAT) })}</small>
              </TwoLines>
            ),
          },
        ]
      : [money('feeMoney'), money('moneyVAT'), money('totalFeeMoney')]),
    money('collected'),
    money('due', own('due')),
    {
      key: 'status',
      header: t('status'),
      cell: (row) => (
        <TwoLines>
          <span>
            <ReportStatus report={row} />
          </span>
          {row.status === 'WAITING_PAYMENT' && row.dueAt !== null ? (
            <small>{own('until', { day: lastDayToPay(row.dueAt) })}</small>
          ) : null}
        </TwoLines>
      ),
    },
  ]
}

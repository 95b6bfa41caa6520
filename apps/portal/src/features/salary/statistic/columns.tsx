import type { PaidRow } from '@saola/contract/salary-statistic'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { CardHead, RowCard } from '@saola/web/ui/layout.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './statistic.module.css'

const Clip = ({ children: text }: { children: string }) => (
  <span className={styles.clip} title={text}>
    {text}
  </span>
)

export function useColumns(): readonly Column<PaidRow>[] {
  const t = useTranslations('salaryStatistic.field')
  return [
    {
      key: 'employeeCode',
      header: t('employeeCode'),
      sortable: true,
      cell: (row) => <span className="tabular">{row.employeeCode}</span>,
    },
    {
      key: 'employeeName',
      header: t('employeeName'),
      cell: (row) => <Clip>{row.employeeName}</Clip>,
    },
    {
      key: 'position',
      header: t('position'),
      cell: (row) => (row.employeePosition === '' ? '—' : <Clip>{row.employeePosition}</Clip>),
    },
    {
      key: 'period',
      header: t('period'),
      cell: (row) => <span className="tabular">{row.salaryPeriodName}</span>,
    },
    {
      key: 'advanced',
      header: t('advanced'),
      align: 'right',
      cell: (row) => <Money value={row.totalAdvancedAmount} />,
    },
    {
      key: 'totalPaidAmount',
      header: t('paid'),
      align: 'right',
      sortable: true,
      cell: (row) => <Money value={row.totalPaidAmount} />,
    },
  ]
}

/** Somebody in a period on a phone: who, and how much of what was agreed to has been paid. */
export function PaidCard({ row, link }: { row: PaidRow; link: (text: ReactNode) => ReactNode }) {
  const t = useTranslations('salaryStatistic.field')
  return (
    <RowCard>
      <b className={styles.name}>{link(row.employeeName)}</b>
      <small className="tabular">{[row.employeeCode, row.salaryPeriodName].join(' · ')}</small>
      <CardHead wrap={false}>
        <span>{t('paid')}</span>
        <Money value={row.totalPaidAmount} />
      </CardHead>
      <CardHead wrap={false}>
        <span>{t('advanced')}</span>
        <Money value={row.totalAdvancedAmount} />
      </CardHead>
    </RowCard>
  )
}

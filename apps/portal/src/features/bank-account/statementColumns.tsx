import { type bankAccount } from '@saola/contract/bank-account'
import type { Column } from '@saola/web/list/ListTable.tsx'
import type { Row } from '@saola/web/list/useList'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import styles from './bank-account.module.css'

type Line = Row<typeof bankAccount.getTransactionStatistic>

/** Groups are the bank's words; those that this page knows are translated. */
function useGroupName(): (group: string) => string {
  const t = useTranslations('bankAccount.group')
  return (group) => (t.has(group as 'TRANSFER_IN') ? t(group as 'TRANSFER_IN') : group)
}

function Signed({ line }: { line: Line }) {
  return (
    <span className={line.coefficient > 0 ? styles.in : undefined}>
      <Money value={line.amount * line.coefficient} signed />
    </span>
  )
}

export function useColumns(): Column<Line>[] {
  const t = useTranslations('bankAccount.column')
  const groupName = useGroupName()
  return [
    {
      key: 'dateTime',
      header: t('dateTime'),
      sortable: true,
      cell: (line) => <DateTime at={line.dateTime} exact />,
    },
    {
      key: 'detail',
      header: t('detail'),
      cell: (line) => <span title={line.detail}>{line.detail}</span>,
    },
    { key: 'transGroup', header: t('transGroup'), cell: (line) => groupName(line.transGroup) },
    {
      key: 'amount',
      header: t('amount'),
      align: 'right',
      sortable: true,
      cell: (line) => <Signed line={line} />,
    },
    {
      key: 'transactionNo',
      header: t('transactionNo'),
      cell: (line) => <Code value={line.transactionNo} name={t('transactionNo')} />,
    },
  ]
}

export function LineCard({ line }: { line: Line }) {
  const t = useTranslations('bankAccount.column')
  return (
    <div className={styles.line}>
      <span>{line.detail}</span>
      <Signed line={line} />
      <Code value={line.transactionNo} name={t('transactionNo')} />
      <DateTime at={line.dateTime} exact />
    </div>
  )
}

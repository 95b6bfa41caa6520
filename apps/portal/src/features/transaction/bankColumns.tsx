import { type transaction } from '@saola/contract/transaction'
import type { Column } from '@saola/web/list/ListTable.tsx'
import type { Row } from '@saola/web/list/useList'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import styles from './transaction.module.css'

type Line = Row<typeof transaction.bankTransactions>

/** Groups are the bank's words; those that this page knows are translated. */
function useGroupName(): (group: string) => string {
  const t = useTranslations('transaction.bank.group')
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
  const t = useTranslations('transaction')
  const groupName = useGroupName()
  return [
    {
      key: 'dateTime',
      header: t('column.dateTime'),
      sortable: true,
      cell: (line) => <DateTime at={line.dateTime} exact />,
    },
    {
      key: 'detail',
      header: t('column.detail'),
      cell: (line) => <span title={line.detail}>{line.detail}</span>,
    },
    {
      key: 'transGroup',
      header: t('column.transGroup'),
      cell: (line) => groupName(line.transGroup),
    },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'right',
      cell: (line) => <Signed line={line} />,
    },
    {
      key: 'transactionNo',
      header: t('bank.transactionNo'),
      cell: (line) => <Code value={line.transactionNo} name={t('bank.transactionNo')} />,
    },
  ]
}

export function LineCard({ line }: { line: Line }) {
  const t = useTranslations('transaction')
  return (
    <div className={styles.card}>
      <span className={styles.cardText}>{line.detail}</span>
      <span className={styles.cardAmount}>
        <Signed line={line} />
      </span>
      <span className={styles.cardMeta}>
        <Code value={line.transactionNo} name={t('bank.transactionNo')} />
      </span>
      <span className={styles.cardMeta}>
        <DateTime at={line.dateTime} exact />
      </span>
    </div>
  )
}

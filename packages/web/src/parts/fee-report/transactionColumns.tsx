import type { PricedTransaction } from '@saola/contract/fee-report'
import { formatVnd } from '@saola/money/format'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Column } from '../../list/ListTable.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { Money } from '../../ui/Money.tsx'
import { CardHead, RowCard } from '../../ui/layout.tsx'
import styles from './fee-report.module.css'

/** How the two apps differ: a merchant's rows lead to the payment, names of fees are in the reader's language. */
export interface Around {
  /** Makes what a row is about a link; as it is where the reader may not go there. */
  link?: (row: PricedTransaction, text: ReactNode) => ReactNode
  nameOf?: (name: string) => string
}

/** A payment in words: what it was, and through which way of selling and paying. */
function What({
  row,
  link = (_, text) => text,
}: Pick<Around, 'link'> & { row: PricedTransaction }) {
  const t = useTranslations('feeReportScreen.transaction')
  const type = useTranslations('transaction.type')
  const by = useTranslations('transaction.paymentType')
  const facts = [
    row.type === null ? null : type(row.type),
    row.paymentType === null ? null : by(row.paymentType),
  ].filter((fact) => fact !== null)
  return (
    <span className={styles.name}>
      {link(row, t(`kind.${row.kind}`))}
      {facts.length === 0 ? null : <small>{facts.join(' · ')}</small>}
    </span>
  )
}

/** Why a payment costs what it costs: the price in words, whose it is, and that another was told when it was paid. */
function Why({
  row,
  nameOf = (name) => name,
}: Pick<Around, 'nameOf'> & { row: PricedTransaction }) {
  const t = useTranslations('feeReportScreen')
  const collection = useTranslations('feeReport.collection')
  const fee = t('line.code', { code: row.feeCode, version: String(row.version) })
  return (
    <span className={`${styles.name} ${styles.why}`}>
      <span>{row.rateText}</span>
      <small>
        {nameOf(row.feeName)} · {fee} · {collection(row.collection)}
      </small>
      {row.priceBefore === null ? null : (
        <small className={styles.changed}>
          {t('transaction.changed', {
            before: formatVnd(row.priceBefore.feeMoney),
            code: row.priceBefore.feeCode,
            version: String(row.priceBefore.version),
          })}
        </small>
      )}
    </span>
  )
}

/** Columns of a report's transactions. The screen loads the phrases `feeReport`, `feeReportScreen` and `transaction`. */
export function useTransactionColumns(around: Around): Column<PricedTransaction>[] {
  const t = useTranslations('feeReport.column')
  const own = useTranslations('feeReportScreen.transaction')
  return [
    {
      key: 'completeTime',
      header: own('time'),
      sortable: true,
      cell: (row) => <DateTime at={row.completeTime} exact />,
    },
    { key: 'what', header: own('what'), cell: (row) => <What row={row} {...around} /> },
    {
      key: 'amount',
      header: own('amount'),
      align: 'right',
      cell: (row) => <Money value={row.amount} />,
    },
    { key: 'why', header: t('rateText'), cell: (row) => <Why row={row} {...around} /> },
    {
      key: 'feeMoney',
      header: t('feeMoney'),
      align: 'right',
      cell: (row) => <Money value={row.feeMoney} />,
    },
    {
      key: 'moneyVAT',
      header: t('moneyVAT'),
      align: 'right',
      cell: (row) => <Money value={row.moneyVAT} />,
    },
  ]
}

/** A transaction on a phone: what it was and its amount, then what it costs and why. */
export function TransactionCard({ row, around }: { row: PricedTransaction; around: Around }) {
  const t = useTranslations('feeReport.column')
  return (
    <RowCard gap={8}>
      <CardHead wrap={false}>
        <What row={row} {...around} />
        <Money value={row.amount} />
      </CardHead>
      <Why row={row} {...around} />
      <dl className={styles.inline}>
        <div>
          <dt>{t('feeMoney')}</dt>
          <dd>
            <Money value={row.feeMoney} />
          </dd>
        </div>
        <div>
          <dt>{t('moneyVAT')}</dt>
          <dd>
            <Money value={row.moneyVAT} />
          </dd>
        </div>
      </dl>
      <small>
        <DateTime at={row.completeTime} exact />
      </small>
    </RowCard>
  )
}

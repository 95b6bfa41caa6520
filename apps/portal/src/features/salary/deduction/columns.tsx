import type { DeductionLine } from '@saola/contract/salary-deduction'
import { formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { CardHead, RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import styles from './deduction.module.css'
import { Deducted, Difference, useDeductedWords } from './words.tsx'

type Row = DeductionLine

/** Folds out the requests that were paid; the row's own click leads to the employee. */
function Requests({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('salaryDeduction.list')
  if (codes.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row's click from also happening; the summary inside has its keys
    <details className={styles.codes} onClick={(event) => event.stopPropagation()}>
      <summary>
        {t('requests', { count: codes.length })}
        <Icon name="down" size={12} />
      </summary>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <LinkAnchor
              to={paths.salaryRequests}
              search={{ keyword: code }}
              size="xs"
              className="tabular"
            >
              {code}
            </LinkAnchor>
          </li>
        ))}
      </ul>
    </details>
  )
}
function useLeftWords(): (day: string) => string {
  const t = useTranslations('salaryDeduction.list')
  return (day) => t('leftOn', { day: showDay(day) })
}
/** What came back, what is on its way and what was written off are rare: named beside what they change. */
function useAsides() {
  const t = useTranslations('salaryDeduction.list')
  return {
    returned: ({ returnedAmount: amount }: Row): ReactNode =>
      amount === 0 ? null : (
        <small className="tabular">{t('returned', { amount: formatVnd(amount) })}</small>
      ),
    atBank: ({ atBankAmount: amount }: Row): ReactNode =>
      amount === 0 ? null : (
        <small className="tabular">{t('atBank', { amount: formatVnd(amount) })}</small>
      ),
    writtenOff: ({ writtenOffAmount: amount }: Row): ReactNode =>
      amount === 0 ? null : (
        <small className="tabular">{t('writtenOff', { amount: formatVnd(amount) })}</small>
      ),
    owed: ({ owedAmount: amount }: Row): ReactNode =>
      amount <= 0 ? null : (
        <small className={`${styles.off} tabular`}>
          {t('owed', { amount: formatVnd(amount) })}
        </small>
      ),
  }
}

interface Shown {
  /** Payroll has said what it took off. */
  hasResult: boolean
  /** What each still owes is what the list is about. */
  hasOwed: boolean
}
/** What payroll really took off. */
const takenColumn = (header: string): Column<Row> => ({
  key: 'taken',
  header,
  align: 'right',
  cell: (row) => (
    <TwoLines>
      {row.takenAmount === null ? <span>—</span> : <Deducted value={row.takenAmount} />}
      <Difference line={row} />
    </TwoLines>
  ),
})
export function useColumns({ hasResult, hasOwed }: Shown): readonly Column<Row>[] {
  const t = useTranslations('salaryDeduction.field')
  const aside = useAsides()
  const left = useLeftWords()
  return [
    {
      key: 'employeeCode',
      header: t('code'),
      sortable: true,
      cell: (row) => <span className="tabular">{row.employeeCode}</span>,
    },
    {
      key: 'name',
      header: t('name'),
      cell: (row) => (
        <TwoLines maxWidth={200}>
          <span title={row.employeeName}>{row.employeeName}</span>
          {row.leftOn === null ? null : <small>{left(row.leftOn)}</small>}
          {hasOwed ? aside.owed(row) : null}
        </TwoLines>
      ),
    },
    {
      key: 'paid',
      header: t('paid'),
      align: 'right',
      cell: (row) => (
        <TwoLines>
          <Money value={row.paidAmount} />
          <Requests codes={row.requestCodes} />
        </TwoLines>
      ),
    },
    {
      key: 'carriedIn',
      header: t('carriedIn'),
      align: 'right',
      cell: (row) => (
        <TwoLines>
          <Money value={row.carriedInAmount} />
          {aside.returned(row)}
        </TwoLines>
      ),
    },
    {
      key: 'deductAmount',
      header: t('deduct'),
      align: 'right',
      sortable: true,
      cell: (row) => <Deducted value={row.deductAmount} />,
    },
    {
      key: 'carriedOut',
      header: t('carriedOut'),
      align: 'right',
      cell: (row) => (
        <TwoLines>
          <Deducted value={row.carriedOutAmount} />
          {aside.atBank(row)}
          {aside.writtenOff(row)}
        </TwoLines>
      ),
    },
    ...(hasResult ? [takenColumn(t('taken'))] : []),
  ]
}

/** A line on a phone: whose it is and what is taken off first, then why. */
export function LineCard({
  row,
  link,
  hasResult,
  hasOwed,
}: Shown & {
  row: Row
  link: (text: ReactNode) => ReactNode
}) {
  const t = useTranslations('salaryDeduction.field')
  const aside = useAsides()
  const left = useLeftWords()
  const words = useDeductedWords()
  const parts: readonly (readonly [name: string, value: number])[] = [
    [t('paid'), row.paidAmount],
    [t('carriedIn'), row.carriedInAmount],
    [t('carriedOut'), row.carriedOutAmount],
  ]
  return (
    <RowCard>
      <CardHead wrap={false}>
        <b className={styles.name}>{link(row.employeeName)}</b>
        <Deducted value={row.deductAmount} />
      </CardHead>
      <small className="tabular">
        {[row.employeeCode, ...(row.leftOn === null ? [] : [left(row.leftOn)])].join(' · ')}
      </small>
      <small className="tabular">
        {parts
          .filter(([, value], i) => i === 0 || value !== 0)
          .map(([name, value]) => `${name}: ${words(value)}`)
          .join(' · ')}
      </small>
      {aside.returned(row)}
      {aside.atBank(row)}
      {aside.writtenOff(row)}
      {hasOwed ? aside.owed(row) : null}
      {hasResult && row.takenAmount !== null ? (
        <CardHead wrap={false}>
          <TwoLines>
            <small>{t('taken')}</small>
            <Difference line={row} />
          </TwoLines>
          <Deducted value={row.takenAmount} />
        </CardHead>
      ) : null}
      {row.requestCodes.length === 0 ? null : (
        <small className="tabular">{row.requestCodes.join(' · ')}</small>
      )}
    </RowCard>
  )
}

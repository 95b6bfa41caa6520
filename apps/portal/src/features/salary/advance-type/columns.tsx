import { formatNumberVi, formatVnd } from '@saola/money/format'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { CardHead, RowCard } from '@saola/web/ui/layout.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './advance-type.module.css'
import { toneOf, type AdvanceType } from './rules.ts'

type Item = Omit<AdvanceType, 'audit'>

export function FormBadge({ type }: { type: Pick<Item, 'advanceForm'> }) {
  const t = useTranslations('salaryType.form')
  return (
    <StatusBadge status="CREATED" label={t(type.advanceForm)} tone={toneOf[type.advanceForm]} />
  )
}

/** Percent, times and amounts as they are read. */
export function useTypeWords() {
  const t = useTranslations('salaryType')
  return {
    percentOf: ({ advancePercent }: Item): string => `${advancePercent}\u00a0%`,
    timesOf: ({ frequencyLimit }: Item): string =>
      frequencyLimit === null ? t('timesAny') : t('times', { count: frequencyLimit }),
    amountsOf: ({ minAmount: min, maxAmount: max }: Item): string => {
      if (min === null)
        return max === null ? t('amountAny') : t('amountTo', { max: formatVnd(max) })
      return max === null
        ? t('amountFrom', { min: formatVnd(min) })
        : t('amountBetween', { min: formatVnd(min), max: formatVnd(max) })
    },
  }
}

export function useColumns(): readonly Column<Item>[] {
  const t = useTranslations('salaryType.field')
  const { percentOf, timesOf, amountsOf } = useTypeWords()
  return [
    {
      key: 'name',
      header: t('name'),
      sortable: true,
      cell: (row) => (
        <span className={styles.clip} title={row.name}>
          {row.name}
        </span>
      ),
    },
    { key: 'advanceForm', header: t('advanceForm'), cell: (row) => <FormBadge type={row} /> },
    {
      key: 'advancePercent',
      header: t('advancePercent'),
      align: 'right',
      cell: (row) => <b className="tabular">{percentOf(row)}</b>,
    },
    {
      key: 'frequencyLimit',
      header: t('frequencyLimit'),
      cell: (row) => <span className="tabular">{timesOf(row)}</span>,
    },
    {
      key: 'amounts',
      header: t('amounts'),
      cell: (row) => <span className="tabular">{amountsOf(row)}</span>,
    },
    {
      key: 'employees',
      header: t('employees'),
      align: 'right',
      cell: (row) => <span className="tabular">{formatNumberVi(row.employeeCount)}</span>,
    },
  ]
}

/** A type on a phone. */
export function TypeCard({ row, link }: { row: Item; link: (text: ReactNode) => ReactNode }) {
  const t = useTranslations('salaryType')
  const { percentOf, timesOf, amountsOf } = useTypeWords()
  return (
    <RowCard>
      <CardHead wrap={false}>
        <b>{link(row.name)}</b>
        <FormBadge type={row} />
      </CardHead>
      <span className="tabular">
        {t('list.percent', { percent: percentOf(row) })} · {timesOf(row)}
      </span>
      <small className="tabular">{amountsOf(row)}</small>
    </RowCard>
  )
}

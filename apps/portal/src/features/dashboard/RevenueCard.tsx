import { Skeleton } from '@mantine/core'
import { formatVnd } from '@saola/money/format'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { BarChart } from './BarChart.tsx'
import { ChartChoices } from './ChartChoices.tsx'
import styles from './dashboard.module.css'
import { wholeDay, type Day, type Totals } from './figures.ts'
import { useRevenueSearch } from './revenueSearch.ts'

const sumOf = (days: readonly Day[], key: 'amount' | 'total' | 'refunded'): number =>
  days.reduce((sum, day) => sum + day[key], 0)

/** Revenue by day, as bars or, for those who read rather than look, as a table; both choices are in the address. */
export function RevenueCard({ revenue }: { revenue: UseQueryResult<Totals> }) {
  const t = useTranslations('dashboard.chart')
  const { days: period = '30', view = 'chart' } = useRevenueSearch()
  const days = revenue.data?.statistics.slice(-Number(period))
  const [total, refunded] = [sumOf(days ?? [], 'amount'), sumOf(days ?? [], 'refunded')]
  return (
    <section className={styles.chartCard} aria-label={t('title')}>
      <div className={styles.chartHead}>
        <div>
          <h2>{t('title')}</h2>
          <div className={styles.chartTotal}>
            {days === undefined ? <Skeleton height={20} width={150} /> : formatVnd(total)}
          </div>
          <div className={styles.figureNote}>
            {refunded === 0 ? null : t('refundedOf', { amount: formatVnd(refunded) })}
          </div>
        </div>
        <ChartChoices />
      </div>
      <Content revenue={revenue} days={days} view={view} />
    </section>
  )
}

function Content({
  revenue,
  days,
  view,
}: {
  revenue: UseQueryResult<Totals>
  days: readonly Day[] | undefined
  view: 'chart' | 'table'
}) {
  if (days !== undefined)
    return view === 'chart' ? <BarChart days={days} /> : <DayTable days={days} />
  if (revenue.error === null) return <Skeleton className={styles.chart} radius={8} />
  return <ErrorState error={revenue.error} onRetry={() => void revenue.refetch()} />
}

function DayTable({ days }: { days: readonly Day[] }) {
  const t = useTranslations('dashboard.chart')
  const refunded = sumOf(days, 'refunded')
  return (
    // A scrolling box must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls
    <div className={styles.tableBox} tabIndex={0} role="region" aria-label={t('asTable')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('day')}</th>
            <th>{t('count')}</th>
            <th>{t('amount')}</th>
            {refunded === 0 ? null : <th>{t('refunded')}</th>}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <td>{wholeDay(day.date)}</td>
              <td>{day.total}</td>
              <td>
                <Money value={day.amount} />
              </td>
              {refunded === 0 ? null : (
                <td>
                  <Money value={day.refunded} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('total')}</td>
            <td>{sumOf(days, 'total')}</td>
            <td>
              <Money value={sumOf(days, 'amount')} />
            </td>
            {refunded === 0 ? null : (
              <td>
                <Money value={refunded} />
              </td>
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

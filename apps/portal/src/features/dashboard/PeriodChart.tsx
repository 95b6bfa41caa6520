import { formatNumberVi, formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { BarChart } from './BarChart.tsx'
import shared from './dashboard.module.css'
import { FiguresWaiting } from './FiguresWaiting.tsx'
import type { Overview } from './PeriodTiles.tsx'
import styles from './statistic.module.css'

/** Revenue by day beside the same day of the period before: as bars, or as a table for those who read. */
export function PeriodChart({
  query,
  view,
  onView,
}: {
  query: UseQueryResult<Overview>
  view: 'chart' | 'table'
  onView: (view: 'chart' | 'table') => void
}) {
  const t = useTranslations('statistic')
  const words = useTranslations('dashboard.chart')
  return (
    <section className={styles.card} aria-label={t('chart.title')}>
      <div className={styles.cardHead}>
        <h2>{t('chart.title')}</h2>
        {view === 'table' ? null : (
          <span className={styles.legend}>
            <span className={styles.markNow} aria-hidden />
            {t('chart.now')}
            <span className={styles.markBefore} aria-hidden />
            {t('chart.before')}
          </span>
        )}
        <ChoiceChips
          quiet
          label={words('view')}
          value={view}
          onChange={onView}
          choices={[
            { value: 'chart', label: words('asChart') },
            { value: 'table', label: words('asTable') },
          ]}
        />
      </div>
      <Content query={query} view={view} />
    </section>
  )
}

function Content({ query, view }: { query: UseQueryResult<Overview>; view: 'chart' | 'table' }) {
  if (query.data === undefined)
    return (
      <div className={styles.chart}>
        <FiguresWaiting query={query} height="100%" />
      </div>
    )
  const { days, daysBefore } = query.data
  if (view === 'table') return <DayTable days={days} before={daysBefore} />
  return (
    <div className={styles.chart}>
      <BarChart days={days} before={daysBefore} />
    </div>
  )
}

function DayTable({ days, before }: { days: Overview['days']; before: Overview['daysBefore'] }) {
  const t = useTranslations('statistic.table')
  const sum = (list: Overview['days'], field: 'amount' | 'total' | 'refunded'): number =>
    list.reduce((s, day) => s + day[field], 0)
  const hasRefunds = sum(days, 'refunded') > 0
  return (
    // A scrolling box must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls
    <div className={shared.tableBox} tabIndex={0} role="region" aria-label={t('date')}>
      <table className={shared.table}>
        <thead>
          <tr>
            <th>{t('date')}</th>
            <th>{t('total')}</th>
            <th>{t('amount')}</th>
            {hasRefunds ? <th>{t('refunded')}</th> : null}
            <th className={styles.wide}>{t('before')}</th>
          </tr>
        </thead>
        <tbody>
          {days
            .map((day, i) => (
              <tr key={day.date}>
                <td>{showDay(day.date)}</td>
                <td>{formatNumberVi(day.total)}</td>
                <td>{formatVnd(day.amount)}</td>
                {hasRefunds ? <td>{formatVnd(day.refunded)}</td> : null}
                <td className={styles.wide}>{formatVnd(before[i]?.amount ?? 0)}</td>
              </tr>
            ))
            .toReversed()}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('sum')}</td>
            <td>{formatNumberVi(sum(days, 'total'))}</td>
            <td>{formatVnd(sum(days, 'amount'))}</td>
            {hasRefunds ? <td>{formatVnd(sum(days, 'refunded'))}</td> : null}
            <td className={styles.wide}>{formatVnd(sum(before, 'amount'))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

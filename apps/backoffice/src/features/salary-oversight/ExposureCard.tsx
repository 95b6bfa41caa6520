import { SegmentedControl } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { oversightLimits, salaryOversight } from '@saola/contract/salary-oversight'
import { formatVnd } from '@saola/money/format'
import { percentOf } from '@saola/money/percent'
import { queryOptionsOf } from '@saola/web/api/query'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { showDay } from '@saola/web/list/days'
import { BarLegend, BarsWaiting, PeriodBars } from '@saola/web/parts/PeriodBars.tsx'
import { dayMonth, shortAmount } from '@saola/web/ui/chart'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './salary-oversight.module.css'

type Exposure = Output<typeof salaryOversight.exposure>
const RANGES = [oversightLimits.days.min, oversightLimits.days.usual, oversightLimits.days.max]

/** What is outstanding, as one sentence; day by day where somebody opens it. */
export function ExposureCard({ merchantId }: { merchantId: string | undefined }) {
  const t = useTranslations('salaryOversight.exposure')
  const [days, setDays] = useState<number>(oversightLimits.days.usual)
  const query = useQuery({
    ...queryOptionsOf(salaryOversight.exposure, {
      query: { ...(merchantId === undefined ? {} : { merchantId }), days: String(days) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <details className={styles.card}>
      <summary>
        <b>{t('title')}</b>
        {query.data === undefined ? null : <Now exposure={query.data} />}
      </summary>
      <div className={styles.inside}>
        <div className={styles.head}>
          <SegmentedControl
            size="xs"
            aria-label={t('range')}
            value={String(days)}
            data={RANGES.map((count) => ({ value: String(count), label: t('days', { count }) }))}
            onChange={(value) => setDays(Number(value))}
          />
          <BarLegend barName={t('outstanding')} markName={t('paid')} />
        </div>
        {merchantId === undefined ? null : <Note>{t('oneMerchant')}</Note>}
        <Plot query={query} />
      </div>
    </details>
  )
}

function Now({ exposure: { days, grantedLimit } }: { exposure: Exposure }) {
  const t = useTranslations('salaryOversight.exposure')
  const decimal = useDecimal()
  const outstanding = days.at(-1)?.outstanding ?? 0
  const amount = formatVnd(outstanding)
  return (
    <span>
      {grantedLimit === 0
        ? t('nowNoLimit', { amount })
        : t('now', {
            amount,
            percent: `${decimal(percentOf(Math.max(0, outstanding), grantedLimit))}%`,
            limit: formatVnd(grantedLimit),
          })}
    </span>
  )
}

function Plot({
  query,
}: {
  query: { data: Exposure | undefined; isError: boolean; error: unknown; refetch: () => unknown }
}) {
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <BarsWaiting />
  return (
    <>
      <Bars days={query.data.days} />
      <Figures days={query.data.days} />
    </>
  )
}

function Bars({ days }: { days: Exposure['days'] }) {
  const t = useTranslations('salaryOversight.exposure')
  const axis = (value: number): string => {
    const { value: short, unit } = shortAmount(value)
    return unit === 'unit' ? short : t(`axis.${unit}`, { value: short })
  }
  const last = days.at(-1)
  return (
    <PeriodBars
      label={t('label', {
        count: days.length,
        date: last === undefined ? '' : showDay(last.day),
        amount: formatVnd(last?.outstanding ?? 0),
        most: formatVnd(Math.max(0, ...days.map(({ outstanding }) => outstanding))),
      })}
      points={days.map(({ day, outstanding, paid }) => ({
        key: day,
        tick: dayMonth(day),
        name: showDay(day),
        bar: Math.max(0, outstanding),
        mark: paid,
      }))}
      barName={t('outstanding')}
      markName={t('paid')}
      format={formatVnd}
      axis={axis}
      none={t('none')}
    />
  )
}

/** The same in figures, the newest first. */
function Figures({ days }: { days: Exposure['days'] }) {
  const t = useTranslations('salaryOversight.exposure')
  return (
    <details className={styles.figures}>
      <summary>{t('figures')}</summary>
      {/* A scrolling box must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls */}
      <div className={styles.tableBox} tabIndex={0} role="group" aria-label={t('figures')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('paid')}</th>
              <th scope="col">{t('outstanding')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, paid, outstanding }) => (
              <tr key={day}>
                <th scope="row">{showDay(day)}</th>
                <td>{formatVnd(paid)}</td>
                <td>{formatVnd(outstanding)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

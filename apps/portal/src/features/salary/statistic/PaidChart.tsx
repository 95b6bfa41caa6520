import { Alert } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { salaryStatistic, statisticLimits, type PaidEntry } from '@saola/contract/salary-statistic'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { useRawSearch, useSetSearch } from '@saola/web/list/screenSearch'
import { BarLegend, BarsWaiting, PeriodBars } from '@saola/web/parts/PeriodBars.tsx'
import { shortAmount } from '@saola/web/ui/chart'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { businessDay } from '@saola/web/ui/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../../parts/ChoiceChips.tsx'
import { chosenOf, isTooLong, nameOf, PRESETS, sumOf, tickOf, USUAL, type Chosen } from './rules.ts'
import styles from './statistic.module.css'

type Chart = Output<typeof salaryStatistic.paidChart>

/** What was paid and agreed to, day by day or month by month (B-618). */
export function PaidChart() {
  const t = useTranslations('salaryStatistic.chart')
  const chosen = chosenOf(useRawSearch(), businessDay())
  const query = useQuery({
    ...queryOptionsOf(salaryStatistic.paidChart, {
      query: { fromDate: chosen.from, toDate: chosen.to },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={styles.card} aria-label={t('title')}>
      <div className={styles.head}>
        <h2>{t('title')}</h2>
        <BarLegend barName={t('paid')} markName={t('advanced')} />
      </div>
      <Range chosen={chosen} />
      <QueryContent query={query} data={query.data} waiting={<BarsWaiting />}>
        {(chart) => (
          <>
            <Bars chart={chart} />
            <details className={styles.details}>
              <summary>{t('figures')}</summary>
              <Figures chart={chart} />
            </details>
          </>
        )}
      </QueryContent>
    </section>
  )
}

function Range({ chosen: { preset, from, to } }: { chosen: Chosen }) {
  const t = useTranslations('salaryStatistic.chart')
  const set = useSetSearch()
  const [tooLong, setTooLong] = useState(false)
  return (
    <>
      <div className={`${styles.range} no-print`}>
        <ChoiceChips
          quiet
          label={t('range')}
          value={preset ?? ''}
          choices={PRESETS.map((value) => ({ value, label: t(`preset.${value}`) }))}
          onChange={(days) => {
            setTooLong(false)
            set({ days: days === USUAL ? undefined : days, from: undefined, to: undefined })
          }}
        />
        <DayRange
          label={t('range')}
          placeholder={t('own')}
          presets={[]}
          from={preset === null ? from : undefined}
          to={preset === null ? to : undefined}
          onChange={(first, last) => {
            const long = first !== undefined && last !== undefined && isTooLong(first, last)
            setTooLong(long)
            if (!long) set({ from: first, to: last, days: undefined })
          }}
        />
      </div>
      {tooLong ? (
        <Alert color="#b42318" role="alert">
          {t('tooLong', { days: formatNumberVi(statisticLimits.days) })}
        </Alert>
      ) : null}
    </>
  )
}

function Bars({ chart: { paidList, isDaily } }: { chart: Chart }) {
  const t = useTranslations('salaryStatistic.chart')
  const { paid, best } = sumOf(paidList)
  const axis = (value: number): string => {
    const { value: short, unit } = shortAmount(value)
    return unit === 'unit' ? short : t(`axis.${unit}`, { value: short })
  }
  const label =
    best === null
      ? t('none')
      : t('label', {
          amount: formatVnd(paid),
          count: String(paidList.length),
          by: isDaily ? 'DAY' : 'MONTH',
          most: formatVnd(best.totalPaidAmount),
          date: nameOf(best.label),
        })
  return (
    <PeriodBars
      label={label}
      points={paidList.map((entry) => ({
        key: entry.label,
        tick: tickOf(entry.label),
        name: nameOf(entry.label),
        bar: entry.totalPaidAmount,
        mark: entry.totalAdvancedAmount,
      }))}
      barName={t('paid')}
      markName={t('advanced')}
      format={formatVnd}
      axis={axis}
      none={t('none')}
      tip={(i) => <Tip entry={paidList[i]!} />}
    />
  )
}

function Tip({ entry }: { entry: PaidEntry }) {
  const t = useTranslations('salaryStatistic.chart')
  return (
    <>
      <span>{nameOf(entry.label)}</span>
      <b>{formatVnd(entry.totalPaidAmount)}</b>
      <span>{t('payments', { count: entry.count })}</span>
      <span>{t('advancedOf', { amount: formatVnd(entry.totalAdvancedAmount) })}</span>
    </>
  )
}

/** The same in figures, the newest first. */
function Figures({ chart: { paidList, isDaily } }: { chart: Chart }) {
  const t = useTranslations('salaryStatistic.chart')
  const sum = sumOf(paidList)
  const line = (count: number, advanced: number, paid: number) => (
    <>
      <td>{formatNumberVi(count)}</td>
      <td>{formatVnd(advanced)}</td>
      <td>{formatVnd(paid)}</td>
    </>
  )
  return (
    // A scrolling box must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls
    <div className={styles.tableBox} tabIndex={0} role="group" aria-label={t('figures')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(isDaily ? 'day' : 'month')}</th>
            <th scope="col">{t('count')}</th>
            <th scope="col">{t('advanced')}</th>
            <th scope="col">{t('paid')}</th>
          </tr>
        </thead>
        <tbody>
          {paidList.toReversed().map((entry) => (
            <tr key={entry.label}>
              <th scope="row">{nameOf(entry.label)}</th>
              {line(entry.count, entry.totalAdvancedAmount, entry.totalPaidAmount)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sum')}</th>
            {line(sum.count, sum.advanced, sum.paid)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

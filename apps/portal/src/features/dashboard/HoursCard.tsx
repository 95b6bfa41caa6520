import type { Output } from '@saola/contract/call'
import type { dashboard } from '@saola/contract/dashboard'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FiguresWaiting } from './FiguresWaiting.tsx'
import styles from './statistic.module.css'

type Hours = Output<typeof dashboard.peakHours>
type Hour = Hours[number]
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
type Weekday = (typeof WEEKDAYS)[number]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** When people pay: weekdays down, hours across, darker where more came. The sentence above says the peak; each cell says its own to readers. */
export function HoursCard({ query }: { query: UseQueryResult<Hours> }) {
  const t = useTranslations('statistic')
  return (
    <section className={styles.card} aria-label={t('hours.title')}>
      <div className={styles.cardHead}>
        <h2>{t('hours.title')}</h2>
      </div>
      {query.data === undefined ? (
        <FiguresWaiting query={query} height={220} />
      ) : (
        <PeakHours hours={query.data} />
      )}
    </section>
  )
}

function PeakHours({ hours }: { hours: Hours }) {
  const t = useTranslations('statistic')
  const hourText = useHourText()
  const best = hours.reduce<Hour | null>(
    (most, cell) => (most === null || cell.amount > most.amount ? cell : most),
    null,
  )
  if (best === null) return <p className={styles.none}>{t('hours.none')}</p>
  return (
    <>
      <p className={styles.peak}>
        {t('hours.best', {
          day: t(`weekday.d${best.weekday as 1}`),
          hour: hourText(best.hour),
          amount: formatVnd(best.amount),
        })}
      </p>
      <HoursTable hours={hours} most={best.amount} />
      <p className={styles.scale} aria-hidden>
        {t('hours.less')}
        <span />
        {t('hours.more')}
      </p>
    </>
  )
}

function HoursTable({ hours, most }: { hours: Hours; most: number }) {
  const t = useTranslations('statistic')
  const cellText = useCellText()
  return (
    <table className={styles.hours}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('table.date')}</span>
          </th>
          {HOURS.map((hour) => (
            <th key={hour} scope="col">
              <span className={hour % 6 === 0 ? undefined : 'sr-only'}>{hour}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {WEEKDAYS.map((weekday) => (
          <tr key={weekday}>
            <th scope="row">{t(`day.d${weekday}`)}</th>
            {HOURS.map((hour) => {
              const cell = hours.find((one) => one.weekday === weekday && one.hour === hour)
              if (cell === undefined || cell.total === 0) return <EmptyCell key={hour} />
              return (
                <HourCell key={hour} text={cellText(weekday, cell)} share={cell.amount / most} />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const EmptyCell = () => (
  <td>
    <span className="sr-only">0</span>
  </td>
)

/** @param share of the busiest hour's amount: the more, the darker. */
function HourCell({ text, share }: { text: string; share: number }) {
  return (
    <td title={text} style={{ '--heat': `${Math.round(12 + 88 * share)}%` } as never}>
      <span className="sr-only">{text}</span>
    </td>
  )
}

function useHourText(): (hour: number) => string {
  const t = useTranslations('statistic.hours')
  return (hour) => t('hour', { from: String(hour), to: String(hour + 1) })
}

function useCellText(): (weekday: Weekday, cell: Hour) => string {
  const t = useTranslations('statistic')
  const hourText = useHourText()
  return (weekday, cell) => {
    const paid = t('hours.cell', {
      day: t(`weekday.d${weekday}`),
      hour: hourText(cell.hour),
      amount: formatVnd(cell.amount),
      count: formatNumberVi(cell.total),
    })
    if (cell.refunded === 0) return paid
    return t('hours.cellRefunded', { cell: paid, amount: formatVnd(cell.refunded) })
  }
}

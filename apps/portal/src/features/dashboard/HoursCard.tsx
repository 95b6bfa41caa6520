import { Skeleton } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import type { dashboard } from '@saola/contract/dashboard'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import styles from './statistic.module.css'

type Hours = Output<typeof dashboard.peakHours>
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** When people pay: weekdays down, hours across, darker where more came. The sentence above says the peak; each cell says its own to readers. */
export function HoursCard({ query }: { query: UseQueryResult<Hours> }) {
  const t = useTranslations('statistic')
  const data = query.data
  const best = data?.reduce<Hours[number] | null>(
    (most, cell) => (most === null || cell.amount > most.amount ? cell : most),
    null,
  )
  const hourText = (hour: number): string =>
    t('hours.hour', { from: String(hour), to: String(hour + 1) })
  return (
    <section className={styles.card} aria-label={t('hours.title')}>
      <div className={styles.cardHead}>
        <h2>{t('hours.title')}</h2>
      </div>
      {data === undefined ? (
        query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height={220} radius={8} />
        )
      ) : best === null || best === undefined ? (
        <p className={styles.none}>{t('hours.none')}</p>
      ) : (
        <>
          <p className={styles.peak}>
            {t('hours.best', {
              day: t(`weekday.d${best.weekday as 1}`),
              hour: hourText(best.hour),
              amount: formatVnd(best.amount),
            })}
          </p>
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
                    const cell = data.find((one) => one.weekday === weekday && one.hour === hour)
                    if (cell === undefined || cell.total === 0)
                      return (
                        <td key={hour}>
                          <span className="sr-only">0</span>
                        </td>
                      )
                    const plain = t('hours.cell', {
                      day: t(`weekday.d${weekday}`),
                      hour: hourText(hour),
                      amount: formatVnd(cell.amount),
                      count: formatNumberVi(cell.total),
                    })
                    const text =
                      cell.refunded === 0
                        ? plain
                        : t('hours.cellRefunded', { cell: plain, amount: formatVnd(cell.refunded) })
                    return (
                      <td
                        key={hour}
                        title={text}
                        style={
                          {
                            '--heat': `${Math.round(12 + 88 * (cell.amount / best.amount))}%`,
                          } as never
                        }
                      >
                        <span className="sr-only">{text}</span>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.scale} aria-hidden>
            {t('hours.less')}
            <span />
            {t('hours.more')}
          </p>
        </>
      )}
    </section>
  )
}

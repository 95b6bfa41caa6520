import { dashboard } from '@saola/contract/dashboard'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { BarChart } from './BarChart.tsx'
import { FiguresWaiting } from './FiguresWaiting.tsx'
import styles from './statistic.module.css'

/** What left by payouts in the period, by itself: it is in none of the figures above. */
export function MoneyOutCard({
  from,
  to,
  bankAccountId,
  listed,
}: {
  from: string
  to: string
  bankAccountId: string | undefined
  /** Whether the reader may open the list behind it. */
  listed: boolean
}) {
  const t = useTranslations('statistic.out')
  const query = useQuery({
    ...queryOptionsOf(dashboard.moneyOut, {
      query: { from, to, ...(bankAccountId === undefined ? {} : { bankAccountId }) },
    }),
    placeholderData: keepPreviousData,
  })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { now, before, days } = query.data ?? {}
  return (
    <section className={styles.card} aria-label={t('title')}>
      <div className={styles.cardHead}>
        <h2>{t('title')}</h2>
        {listed ? (
          <LinkButton
            variant="default"
            size="compact-sm"
            to={paths.transactions}
            search={{ fromDate: from, toDate: to, type: 'PAY_OUT' }}
          >
            {t('open')}
          </LinkButton>
        ) : null}
      </div>
      {now === undefined || before === undefined || days === undefined ? (
        <div className={styles.chart}>
          <FiguresWaiting query={query} height="100%" />
        </div>
      ) : (
        <>
          <dl className={styles.tiles}>
            {(
              [
                ['amount', formatVnd(now.amount), t('before', { value: formatVnd(before.amount) })],
                ['total', formatNumberVi(now.total), t('failed', { count: String(now.failed) })],
                ['fee', formatVnd(now.fee), t('before', { value: formatVnd(before.fee) })],
                ['returned', formatVnd(now.returned), t('returns', { count: now.returns })],
              ] as const
            ).map(([key, value, note]) => (
              <div key={key} className={styles.tile}>
                <dt>{t(key)}</dt>
                <dd>
                  <span className={styles.tileValue}>{value}</span>
                  <span className={styles.tileNote}>{note}</span>
                </dd>
              </div>
            ))}
          </dl>
          {now.total === 0 ? null : (
            <div className={styles.chart}>
              <BarChart
                days={days.map(({ returned, ...day }) => ({ ...day, refunded: returned }))}
              />
            </div>
          )}
        </>
      )}
      <p className={styles.period}>{t('apart')}</p>
    </section>
  )
}

import { Skeleton } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import type { dashboard } from '@saola/contract/dashboard'
import { formatNumberVi } from '@saola/money/format'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { percentOf } from './period.ts'
import styles from './statistic.module.css'

type Conversion = Output<typeof dashboard.conversion>

/** How many of the links and orders made in the period were opened and paid, and what became of the others. */
export function FunnelCard({ query }: { query: UseQueryResult<Conversion> }) {
  const t = useTranslations('statistic.funnel')
  const d = query.data
  return (
    <section className={styles.card} aria-label={t('title')}>
      <div className={styles.cardHead}>
        <h2>{t('title')}</h2>
      </div>
      {d === undefined ? (
        query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height={220} radius={8} />
        )
      ) : d.created === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <>
          <p className={styles.peak}>{t('rate', { percent: percentOf(d.paid, d.created) })}</p>
          <ol className={styles.funnel}>
            {(['created', 'opened', 'paid'] as const).map((step) => (
              <li key={step}>
                <span className={styles.shareName}>{t(step)}</span>
                <span className={styles.shareMoney}>{formatNumberVi(d[step])}</span>
                <span className={styles.shareBar} aria-hidden>
                  <span style={{ width: `${(d[step] / d.created) * 100}%` }} />
                </span>
                <span className={styles.shareNote}>
                  {step === 'created'
                    ? t('note')
                    : t('of', { percent: percentOf(d[step], d.created) })}
                </span>
              </li>
            ))}
          </ol>
          <p className={styles.rest}>
            {(['open', 'canceled', 'expired', 'failed'] as const)
              .filter((key) => d[key] > 0)
              .map((key) => (
                <span key={key}>{t(key, { count: formatNumberVi(d[key]) })}</span>
              ))}
          </p>
        </>
      )}
    </section>
  )
}

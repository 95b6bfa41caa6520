import type { Output } from '@saola/contract/call'
import type { dashboard } from '@saola/contract/dashboard'
import { formatNumberVi } from '@saola/money/format'
import type { UseQueryResult } from '@tanstack/react-query'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { useTranslations } from 'use-intl'
import { FiguresWaiting } from './FiguresWaiting.tsx'
import { percentOf } from './period.ts'
import styles from './statistic.module.css'

type Conversion = Output<typeof dashboard.conversion>

/** How many of the links and orders made in the period were opened and paid, and what became of the others. */
export function FunnelCard({ query }: { query: UseQueryResult<Conversion> }) {
  const t = useTranslations('statistic.funnel')
  return (
    <section className={styles.card} aria-label={t('title')}>
      <div className={styles.cardHead}>
        <h2>{t('title')}</h2>
      </div>
      <Content query={query} />
    </section>
  )
}

function Content({ query }: { query: UseQueryResult<Conversion> }) {
  const t = useTranslations('statistic.funnel')
  if (query.data === undefined) return <FiguresWaiting query={query} height={220} />
  if (query.data.created === 0) return <p className={styles.none}>{t('none')}</p>
  return <Funnel conversion={query.data} />
}

function Funnel({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('statistic.funnel')
  const decimal = useDecimal()
  const { created, paid } = conversion
  return (
    <>
      <p className={styles.peak}>
        {t('rate', { percent: `${decimal(percentOf(paid, created))}%` })}
      </p>
      <ol className={styles.funnel}>
        {(['created', 'opened', 'paid'] as const).map((step) => (
          <li key={step}>
            <span className={styles.shareName}>{t(step)}</span>
            <span className={styles.shareMoney}>{formatNumberVi(conversion[step])}</span>
            <span className={styles.shareBar} aria-hidden>
              <span style={{ width: `${(conversion[step] / created) * 100}%` }} />
            </span>
            <span className={styles.shareNote}>
              {step === 'created'
                ? t('note')
                : t('of', { percent: `${decimal(percentOf(conversion[step], created))}%` })}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.rest}>
        {(['open', 'canceled', 'expired', 'failed'] as const)
          .filter((key) => conversion[key] > 0)
          .map((key) => (
            <span key={key}>{t(key, { count: formatNumberVi(conversion[key]) })}</span>
          ))}
      </p>
    </>
  )
}

import { Skeleton } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import type { dashboard } from '@saola/contract/dashboard'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { changeOf } from './figures.ts'
import styles from './statistic.module.css'

export type Overview = Output<typeof dashboard.overview>

/** The period's figures, each with what it was in the period before. */
export function PeriodTiles({ query }: { query: UseQueryResult<Overview> }) {
  const t = useTranslations('statistic')
  const { now, before } = query.data ?? {}
  const lost = (f: Overview['now']): number => f.canceled + f.expired + f.failed
  const average = (f: Overview['now']): number =>
    f.total === 0 ? 0 : Math.round(f.amount / f.total)
  const gone =
    now === undefined
      ? []
      : (['canceled', 'expired', 'failed'] as const)
          .filter((key) => now[key] > 0)
          .map((key) => t(`funnel.${key}`, { count: formatNumberVi(now[key]) }))
  const tiles: readonly {
    key: 'amount' | 'total' | 'average' | 'fee' | 'lost'
    of: (f: Overview['now']) => number
    text: (n: number) => string
  }[] = [
    { key: 'amount', of: (f) => f.amount, text: formatVnd },
    { key: 'total', of: (f) => f.total, text: formatNumberVi },
    { key: 'average', of: average, text: formatVnd },
    { key: 'fee', of: (f) => f.fee + f.vat, text: formatVnd },
    { key: 'lost', of: lost, text: formatNumberVi },
  ]
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <section aria-label={t('tile.label')}>
      <dl className={styles.tiles} aria-busy={now === undefined}>
        {tiles.map(({ key, of, text }) => (
          <div key={key} className={`${styles.tile} ${key === 'amount' ? styles.tileMain : ''}`}>
            <dt>{t(`tile.${key}`)}</dt>
            <dd>
              {now === undefined || before === undefined ? (
                <>
                  <span className={styles.tileValue}>
                    <Skeleton component="span" display="inline-block" height="0.8em" width="70%" />
                  </span>
                  <span className={styles.tileNote} />
                </>
              ) : (
                <>
                  <span className={styles.tileValue}>{text(of(now))}</span>
                  <span className={styles.tileNote}>
                    <Change now={of(now)} before={of(before)} text={text} />
                    {key === 'lost' && gone.length > 0 ? <span>{gone.join(' · ')}</span> : null}
                    {key === 'amount' ? (
                      <>
                        <span>
                          {t('tile.net')} {formatVnd(now.net)}
                        </span>
                        {now.refunds === 0 ? null : (
                          <>
                            <span>
                              {t('tile.refunded', {
                                amount: formatVnd(now.refunded),
                                count: formatNumberVi(now.refunds),
                              })}
                            </span>
                            <span>{t('tile.kept', { amount: formatVnd(now.kept) })}</span>
                          </>
                        )}
                      </>
                    ) : null}
                  </span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Direction by arrow and word; neither is good or bad by its colour alone. */
function Change({
  now,
  before,
  text,
}: {
  now: number
  before: number
  text: (value: number) => string
}) {
  const t = useTranslations('statistic.change')
  const change = changeOf(now, before)
  const title = t('before', { value: text(before) })
  if (!('percent' in change)) return <span title={title}>{t(change.kind)}</span>
  return (
    <span title={title} className={styles.change}>
      <Icon name={change.kind} size={14} />
      {t(change.kind, { percent: `${formatNumberVi(change.percent)}%` })}
    </span>
  )
}

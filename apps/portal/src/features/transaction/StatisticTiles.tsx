import { transaction } from '@saola/contract/transaction'
import type { Request } from '@saola/contract/call'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { Money } from '@saola/web/ui/Money.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import styles from './transaction.module.css'

type Query = NonNullable<Request<typeof transaction.getStatisticInfo>['query']>

/** The figures of the filter on screen (B-373, B-374). `partly` = the list is also filtered by words that the figures cannot follow. */
export function StatisticTiles({ query, partly }: { query: Query; partly: boolean }) {
  const t = useTranslations('transaction.tile')
  const info = useQuery({
    ...queryOptionsOf(transaction.getStatisticInfo, { query }),
    placeholderData: keepPreviousData,
  })
  const count = (n: number | undefined) => (n === undefined ? undefined : formatNumberVi(n))
  const d = info.data
  return (
    <Tiles
      label={t('label')}
      error={info.isError ? info.error : null}
      onRetry={() => void info.refetch()}
      note={partly ? `${t('byDay')} ${t('ignores')}` : t('byDay')}
      tiles={[
        {
          key: 'revenue',
          name: t('revenue'),
          value: d && (
            <>
              <Money value={d.totalRevenue} />
              {d.totalRefunded === 0 ? null : (
                <small className={styles.refunded}>
                  {t('refunded', { amount: formatVnd(d.totalRefunded) })}
                </small>
              )}
            </>
          ),
          main: true,
        },
        {
          key: 'success',
          name: t('success'),
          value: count(d?.numOfSuccessfulTransactions),
          tone: 'ok',
        },
        {
          key: 'canceled',
          name: t('canceled'),
          value: count(d?.numOfCancelledTransactions),
          tone: 'mute',
        },
        { key: 'failed', name: t('failed'), value: count(d?.numOfFailedTransactions), tone: 'bad' },
      ]}
    />
  )
}

import { Button, Skeleton } from '@mantine/core'
import { payout } from '@saola/contract/payout'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import styles from './payout.module.css'

/** What is at the bank, what of it is held, and what can be paid out. A silent bank is said, and holds nothing up. */
export function FundsPanel({ accountNo, wanted }: { accountNo: string; wanted: number }) {
  const t = useTranslations('payout.create')
  const query = useQuery({
    ...queryOptionsOf(payout.funds, { query: { accountNo } }),
    enabled: accountNo !== '',
  })
  const { data: funds } = query
  if (query.isError)
    return (
      <div className={styles.silent} role="status">
        <Icon name="info" size={18} />
        <span>{t('silent')}</span>
        <Button
          size="xs"
          variant="default"
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t('again')}
        </Button>
      </div>
    )
  if (funds === undefined) return <Skeleton height={74} radius={12} />
  const short = wanted - funds.available
  return (
    <div>
      <dl className={styles.funds}>
        <div>
          <dt>{t('balance')}</dt>
          <dd>
            <Money value={funds.balance} />
          </dd>
        </div>
        <div>
          <dt>{t('held')}</dt>
          <dd>
            <Money value={funds.held} />
            <small>{t('heldHint')}</small>
          </dd>
        </div>
        <div className={styles.available}>
          <dt>{t('available')}</dt>
          <dd>
            <Money value={funds.available} />
            <small>
              <DateTime at={funds.at} />
            </small>
          </dd>
        </div>
      </dl>
      {short > 0 ? (
        <p className={styles.warn} role="status">
          <Icon name="warning" size={16} />
          {t('short', { short: formatVnd(short) })}
        </p>
      ) : null}
    </div>
  )
}

import { payout } from '@saola/contract/payout'
import { payoutBatch } from '@saola/contract/payout-batch'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import styles from './payout.module.css'

export type Tab = 'payouts' | 'batches' | 'receivers' | 'waiting'

/** Each tab keeps its own filters, so changing tabs starts with none. */
export function Tabs({ here }: { here: Tab }) {
  const t = useTranslations('payout')
  const approves = useMe().can(1600, 'APPROVE')
  const waiting = useQuery({
    ...queryOptionsOf(payout.getAll, { query: { whose: 'FOR_ME' }, page: { size: 1 } }),
    enabled: approves,
  })
  const batches = useQuery({
    ...queryOptionsOf(payoutBatch.getAll, { query: { whose: 'FOR_ME' }, page: { size: 1 } }),
    enabled: approves,
  })
  const count = (waiting.data?.totalSize ?? 0) + (batches.data?.totalSize ?? 0)
  const current = (tab: Tab) => ({ 'aria-current': here === tab ? ('page' as const) : undefined })
  return (
    <nav className={`${styles.tabs} no-print`} aria-label={t('tabs')}>
      <Link to={paths.payout} search={{}} activeOptions={{ exact: true }} {...current('payouts')}>
        {t('tab.payouts')}
      </Link>
      <Link
        to={paths.payout}
        search={{ tab: 'batches' }}
        activeOptions={{ exact: true }}
        {...current('batches')}
      >
        {t('tab.batches')}
      </Link>
      <Link
        to={paths.payout}
        search={{ tab: 'receivers' }}
        activeOptions={{ exact: true }}
        {...current('receivers')}
      >
        {t('tab.receivers')}
      </Link>
      {approves ? (
        <Link
          to={paths.payout}
          search={{ tab: 'waiting' }}
          activeOptions={{ exact: true }}
          {...current('waiting')}
        >
          {count === 0 ? t('tab.waiting') : `${t('tab.waiting')} (${count})`}
        </Link>
      ) : null}
    </nav>
  )
}

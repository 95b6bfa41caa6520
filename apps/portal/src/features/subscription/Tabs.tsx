import { subscription } from '@saola/contract/subscription'
import { ATTENTION_COUNT_CAP } from '@saola/contract/subscription-attention'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from '../../parts/transaction-tabs.module.css'
import { BankHold } from './tonight/BankHold.tsx'
import own from './subscription.module.css'

export type Tab = 'subscriptions' | 'attention' | 'invoices' | 'statistics'
const tabs = ['subscriptions', 'invoices', 'attention', 'statistics'] as const

/** How much waits for somebody; nothing where nothing does. */
function AttentionCount() {
  const t = useTranslations('subscription.attention')
  const { data } = useQuery(queryOptionsOf(subscription.countAttention, {}))
  if (data === undefined || data.total === 0) return null
  const count =
    data.total < ATTENTION_COUNT_CAP
      ? String(data.total)
      : t('more', { count: String(ATTENTION_COUNT_CAP - 1) })
  return (
    <span className={own.count} title={t('count', { count })}>
      {count}
    </span>
  )
}

/** Each tab keeps its own filters, so changing tabs starts with none; what the bank holds is said on all of them. */
export function Tabs({ here }: { here: Tab }) {
  const t = useTranslations('subscription.tabs')
  return (
    <>
      <nav className={`${styles.tabs} no-print`} aria-label={t('label')}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            to={paths.subscription}
            search={tab === 'subscriptions' ? {} : { tab }}
            activeOptions={{ exact: true }}
            aria-current={here === tab ? 'page' : undefined}
          >
            {t(tab)}
            {tab === 'attention' ? <AttentionCount /> : null}
          </Link>
        ))}
      </nav>
      <BankHold />
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../app/paths.ts'
import styles from './transaction-tabs.module.css'

type Tab = 'payments' | 'bank' | 'refunds'

/** Payments, what the bank has booked, and what was given back. Each keeps its own filters, so changing tabs starts with none. The screens load the phrases `refund`. */
export function TransactionTabs({ here }: { here: Tab }) {
  const t = useTranslations('refund')
  const current = (tab: Tab) => ({ 'aria-current': here === tab ? ('page' as const) : undefined })
  return (
    <nav className={`${styles.tabs} no-print`} aria-label={t('tabs')}>
      <Link
        to={paths.transactions}
        search={{}}
        activeOptions={{ exact: true }}
        {...current('payments')}
      >
        {t('payments')}
      </Link>
      <Link
        to={paths.transactions}
        search={{ tab: 'bank' }}
        activeOptions={{ exact: true }}
        {...current('bank')}
      >
        {t('bank')}
      </Link>
      <Link to={paths.refunds} search={{}} activeOptions={{ exact: true }} {...current('refunds')}>
        {t('title')}
      </Link>
    </nav>
  )
}

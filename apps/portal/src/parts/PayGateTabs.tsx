import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../app/paths.ts'
import { useCanOpen } from '../app/useCanOpen.ts'
import styles from './pay-gate.module.css'

const tabs = [
  [paths.payGatePayment, 'payment'],
  [paths.payGateWebhooks, 'webhooks'],
  [paths.payGateTools, 'tools'],
] as const

/** The screens of the payment gateway beside each other, those that the person may open. */
export function PayGateTabs() {
  const t = useTranslations('shell.payGate')
  const reach = useCanOpen()
  return (
    <nav className={styles.tabs} aria-label={t('label')}>
      {tabs
        .filter(([to]) => reach(to))
        .map(([to, key]) => (
          <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
            {t(key)}
          </Link>
        ))}
    </nav>
  )
}

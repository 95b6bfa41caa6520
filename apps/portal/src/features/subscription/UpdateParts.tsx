import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from '../../parts/transaction-tabs.module.css'

/** Once something was invoiced, plan and price change by a form of their own. */
export function UpdateParts({ id, here }: { id: string; here: 'info' | 'terms' }) {
  const t = useTranslations('subscription.change')
  return (
    <nav className={`${styles.tabs} no-print`} aria-label={t('parts')}>
      {(['info', 'terms'] as const).map((part) => (
        <Link
          key={part}
          to={paths.subscriptionUpdate}
          search={part === 'info' ? { id } : { id, part }}
          replace
          activeOptions={{ exact: true }}
          aria-current={here === part ? 'page' : undefined}
        >
          {t(part)}
        </Link>
      ))}
    </nav>
  )
}

import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from './customer.module.css'

/** Customers and their groups are two lists beside each other. */
export function Tabs() {
  const t = useTranslations('customer.tabs')
  return (
    <nav className={styles.tabs} aria-label={t('label')}>
      {(
        [
          [paths.customers, 'customers'],
          [paths.customerGroups, 'groups'],
        ] as const
      ).map(([to, key]) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {t(key)}
        </Link>
      ))}
    </nav>
  )
}

import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from '../../parts/transaction-tabs.module.css'

/** Changing tabs starts with no filters. */
export function Tabs({ here }: { here: 'reports' | 'tariff' }) {
  const t = useTranslations('feeReportScreen')
  const current = (tab: 'reports' | 'tariff') => ({
    'aria-current': here === tab ? ('page' as const) : undefined,
  })
  return (
    <nav className={`${styles.tabs} no-print`} aria-label={t('tabs')}>
      <Link
        to={paths.feeReport}
        search={{}}
        activeOptions={{ exact: true }}
        {...current('reports')}
      >
        {t('tab.reports')}
      </Link>
      <Link
        to={paths.feeReport}
        search={{ tab: 'tariff' }}
        activeOptions={{ exact: true }}
        {...current('tariff')}
      >
        {t('tab.tariff')}
      </Link>
    </nav>
  )
}

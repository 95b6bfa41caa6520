import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from '../transaction-tabs.module.css'

/** What the bank looks into for the shop: single things, and whole periods. */
export function Tabs({ here }: { here: 'cases' | 'statements' }) {
  const t = useTranslations('statement.tabs')
  const current = (tab: 'cases' | 'statements') => ({
    'aria-current': here === tab ? ('page' as const) : undefined,
  })
  return (
    <nav className={`${styles.tabs} no-print`} aria-label={t('name')}>
      <Link to={paths.forControl} activeOptions={{ exact: true }} {...current('cases')}>
        {t('cases')}
      </Link>
      <Link to={paths.statements} activeOptions={{ exact: true }} {...current('statements')}>
        {t('statements')}
      </Link>
    </nav>
  )
}

import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { isApproved } from '@saola/contract/salary-values'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from '../../parts/transaction-tabs.module.css'

const tabs = [
  ['overview', paths.salary],
  ['staff', paths.salaryStaff],
  ['requests', paths.salaryRequests],
  ['statistics', paths.salaryStatistic],
  ['periods', paths.salaryPeriods],
  ['types', paths.salaryAdvanceTypes],
  ['configuration', paths.salaryEnterprise],
] as const
export type Tab = (typeof tabs)[number][0]

/** Leads from one part of salary advance to another; before the bank has agreed there is only one. */
export function Tabs({ here }: { here: Tab }) {
  const t = useTranslations('salary.tabs')
  const { data } = useQuery(queryOptionsOf(salaryEnterprise.check, {}))
  if (data === undefined || !isApproved(data.status)) return null
  return (
    <nav className={`${styles.tabs} no-print`} aria-label={t('label')}>
      {tabs.map(([tab, to]) => (
        <Link
          key={tab}
          to={to}
          activeOptions={{ exact: true }}
          aria-current={here === tab ? 'page' : undefined}
        >
          {t(tab)}
        </Link>
      ))}
    </nav>
  )
}

import { feeCollection } from '@saola/contract/fee-collection'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import styles from './overdue-notice.module.css'
import { paths } from './paths.ts'
import { useMe } from './useMe.ts'

const [RARELY_MS, SOON_MS] = [5 * 60_000, 30_000]

/** That fees are overdue and what that stops, on every screen, until they are paid; it leads to the report where it is about one. Nothing for who may not see fee reports. */
export function OverdueNotice() {
  const t = useTranslations('shell.overdueFees')
  const { reach } = useMe()
  const { data } = useQuery({
    ...queryOptionsOf(feeCollection.standing, {}),
    enabled: reach(paths.feeReport),
    staleTime: SOON_MS,
    refetchInterval: ({ state }) => (state.data?.isOverdue === true ? SOON_MS : RARELY_MS),
  })
  if (data?.isOverdue !== true) return null
  return (
    <output className={styles.notice}>
      <Icon name="warning" size={16} />
      <span>{t('text', { due: formatVnd(data.overdueAmount) })}</span>
      {data.overdueReportId === null ? (
        <Link to={paths.feeReport}>{t('list')}</Link>
      ) : (
        <Link to={paths.feeReportDetail} search={{ id: data.overdueReportId }}>
          {t('report')}
        </Link>
      )}
    </output>
  )
}

import { Alert } from '@mantine/core'
import { feeCollection } from '@saola/contract/fee-collection'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../app/paths.ts'
import { useMe } from '../app/useMe.ts'

/** That fees are overdue, and what that stops; nothing else, and nothing for who may not see fee reports. The screen loads the phrases `feeReportScreen`. */
export function OverdueFees({ link = true }: { link?: boolean }) {
  const t = useTranslations('feeReportScreen.banner')
  const { reach } = useMe()
  const { data } = useQuery({
    ...queryOptionsOf(feeCollection.standing, {}),
    staleTime: 60_000,
    enabled: reach(paths.feeReport),
  })
  if (data?.isOverdue !== true) return null
  return (
    <Alert color="#b42318" variant="outline" role="status">
      {t('overdue', { due: formatVnd(data.overdueAmount) })}{' '}
      {link ? (
        <LinkAnchor to={paths.feeReport} underline="always">
          {t('open')}
        </LinkAnchor>
      ) : null}
    </Alert>
  )
}

import { Button } from '@mantine/core'
import { feeCollection } from '@saola/contract/fee-collection'
import type { FeeReportDetail } from '@saola/contract/fee-report'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Icon } from '@saola/web/ui/icons.tsx'
import { toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'

/**
 * Leads to the report's pay link (B-448). The link was made when the report closed; it is asked for beforehand, so that a press opens it at once, in
 * a window of its own, and no browser holds it for an unwanted one.
 */
export function PayButton({ report }: { report: FeeReportDetail }) {
  const t = useTranslations('feeReportScreen.detail')
  const { text } = useErrorText()
  const link = useQuery(queryOptionsOf(feeCollection.pay, { params: { id: report.id } }))
  const face = { leftSection: <Icon name="qr" size={16} /> }
  const words = t('pay', { due: formatVnd(report.due) })
  if (link.data === undefined)
    return (
      <Button
        {...face}
        loading={link.isFetching}
        onClick={() => {
          void link.refetch().then(({ error }) => {
            if (error !== null) toast.error(text(error))
          })
        }}
      >
        {words}
      </Button>
    )
  return (
    <Button
      component="a"
      href={link.data.payLinkUrl}
      target="_blank"
      rel="noreferrer"
      {...face}
      onClick={() => toast.info(t('paying'))}
    >
      {words}
    </Button>
  )
}

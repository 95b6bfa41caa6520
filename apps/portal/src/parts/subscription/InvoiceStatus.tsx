import type { InvoiceStatus as Status } from '@saola/contract/subscription-invoice-values'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'

/** Its screen loads the phrases `subscriptionInvoice`. */
export function InvoiceStatus({ status }: { status: Status }) {
  const t = useTranslations('subscriptionInvoice.status')
  return (
    <StatusBadge
      status={status}
      label={t(status)}
      {...(status === 'TIMEOUT' ? { tone: 'bad' as const } : {})}
    />
  )
}

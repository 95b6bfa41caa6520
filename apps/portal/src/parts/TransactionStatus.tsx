import type { TransactionStatus as Status } from '@saola/contract/enums'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'

/** A transaction's status in the transaction room's own words (B-381). Its screen loads the phrases `transaction`. */
export function TransactionStatus({ status }: { status: Status }) {
  const t = useTranslations('transaction.status')
  return <StatusBadge status={status} label={t(status)} />
}

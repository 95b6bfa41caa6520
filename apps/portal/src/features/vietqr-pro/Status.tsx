import type { VietQrProCustomer, VietQrProStatus } from '@saola/contract/vietqr-pro'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'

const badge = {
  INACTIVE: ['INACTIVE', 'mute'],
  PENDING: ['PENDING', 'info'],
  APPROVED: ['ACTIVE', 'ok'],
  LOCK: ['BLOCKED', 'bad'],
  REJECTED: ['DENIED', 'bad'],
} as const

export function Status({ status }: { status: VietQrProStatus }) {
  const t = useTranslations('vietqrPro.status')
  return <StatusBadge status={badge[status][0]} tone={badge[status][1]} label={t(status)} />
}
type Stand = Pick<VietQrProCustomer, 'open' | 'active' | 'payable'>
/** Open for us, but the bank takes no money for the number yet: neither it nor its QR is shown (ADR 0051). */
export const isPreparing = ({ open, payable }: Pick<Stand, 'open' | 'payable'>): boolean =>
  open && !payable
/** Whether a customer's number takes money; what the shop has switched off says so. */
export function Takes({ customer }: { customer: Stand }) {
  const t = useTranslations('vietqrPro.list')
  if (isPreparing(customer))
    return <StatusBadge status="PENDING" tone="info" label={t('preparing')} />
  if (customer.open) return <StatusBadge status="ACTIVE" label={t('open')} />
  return <StatusBadge status="INACTIVE" label={t(customer.active ? 'shut' : 'off')} />
}

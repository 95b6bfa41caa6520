import type { VietQrProStatus } from '@saola/contract/vietqr-pro'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'

const badge = {
  INACTIVE: ['INACTIVE', 'mute'],
  PENDING: ['PENDING', 'warn'],
  APPROVED: ['ACTIVE', 'ok'],
  LOCK: ['BLOCKED', 'bad'],
  REJECTED: ['DENIED', 'bad'],
} as const

export function Status({ status }: { status: VietQrProStatus }) {
  const t = useTranslations('vietqrPro.status')
  return <StatusBadge status={badge[status][0]} tone={badge[status][1]} label={t(status)} />
}

import type { PosTransactionStatus, SettlementStatus } from '@saola/contract/pos-device'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { settlementTone, toneOf } from './rules.ts'

export function PaymentStatus({ status }: { status: PosTransactionStatus }) {
  const t = useTranslations('posDevice.status')
  return <StatusBadge status="CREATED" tone={toneOf[status]} label={t(status)} />
}
export function Comparison({ status }: { status: SettlementStatus }) {
  const t = useTranslations('posDevice.settlement')
  return <StatusBadge status="CREATED" tone={settlementTone[status]} label={t(status)} />
}

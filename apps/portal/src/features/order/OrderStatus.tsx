import type { OrderStatus as Status } from '@saola/contract/enums'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { toneOf } from './rules.ts'

export function OrderStatus({ status }: { status: Status }) {
  const t = useTranslations('order.status')
  return <StatusBadge status="CREATED" tone={toneOf[status]} label={t(status)} />
}

import type { SubscriptionStatus as Status } from '@saola/contract/subscription-values'
import { StatusBadge, type Tone } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'

const toneOf: Record<Status, Tone> = {
  TRIAL: 'info',
  ACTIVE: 'ok',
  PAUSED: 'mute',
  PENDING_CANCELLATION: 'warn',
  CANCELLED: 'mute',
  EXPIRED: 'mute',
  PAYMENT_EXPIRED: 'bad',
  CREATE_INVOICE_FAILED: 'bad',
}

/** Its screen loads the phrases `subscription`. */
export function SubscriptionStatus({ status }: { status: Status }) {
  const t = useTranslations('subscription.status')
  return <StatusBadge status="CREATED" tone={toneOf[status]} label={t(status)} />
}

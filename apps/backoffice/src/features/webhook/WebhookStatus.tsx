import type { WebhookStatus } from '@saola/contract/webhook'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'

const badge = {
  PENDING: ['PENDING', 'warn'],
  APPROVED: ['ACTIVE', 'ok'],
  REJECTED: ['DENIED', 'bad'],
} as const

export function Status({ status }: { status: WebhookStatus }) {
  const t = useTranslations('webhook.status')
  return <StatusBadge status={badge[status][0]} tone={badge[status][1]} label={t(status)} />
}

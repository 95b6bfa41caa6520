import { StatusBadge, type StatusName, type Tone } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import type { ApprovalRow } from './types.ts'

const look: Record<ApprovalRow['state'], { status: StatusName; tone: Tone }> = {
  PENDING: { status: 'PENDING', tone: 'warn' },
  SCHEDULED: { status: 'PENDING', tone: 'ok' },
  APPROVED: { status: 'SUCCESS', tone: 'ok' },
  DENIED: { status: 'DENIED', tone: 'bad' },
  WITHDRAWN: { status: 'CANCELED', tone: 'mute' },
  EXPIRED: { status: 'TIMEOUT', tone: 'mute' },
  OUTDATED: { status: 'CANCELED', tone: 'mute' },
}

export function ApprovalState({ state }: { state: ApprovalRow['state'] }) {
  const t = useTranslations('approval.state')
  return <StatusBadge {...look[state]} label={t(state)} />
}

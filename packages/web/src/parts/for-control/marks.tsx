/** How a dispute case's state and its time show, in the portal and at the bank. */
import type { ForControlItem } from '@saola/contract/for-control-case'
import type { ForControlStatus } from '@saola/contract/for-control-values'
import { useTranslations } from 'use-intl'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'

const toneOf: Record<ForControlStatus, Tone> = {
  CREATE: 'mute',
  WAITING_SOLVE: 'warn',
  SOLVING: 'info',
  SUCCESS: 'ok',
  DENY: 'bad',
}
export function CaseBadge({ status }: { status: ForControlStatus }) {
  const t = useTranslations('forControl.status')
  return <StatusBadge status="PENDING" tone={toneOf[status]} label={t(status)} />
}

/** A draft has no due day, and a decided case none that matters. */
export const isOpen = ({ status }: Pick<ForControlItem, 'status'>): boolean =>
  status === 'WAITING_SOLVE' || status === 'SOLVING'

/** Working days that are left for the bank's answer; late in red words. */
export function DaysLeft({ row }: { row: Pick<ForControlItem, 'status' | 'daysLeft'> }) {
  const t = useTranslations('forControl')
  const { daysLeft } = row
  if (daysLeft === null || !isOpen(row)) return <span>—</span>
  return daysLeft < 0 ? (
    <strong style={{ color: 'var(--bad)' }}>{t('daysLate', { days: -daysLeft })}</strong>
  ) : (
    <span>{t('daysLeft', { days: daysLeft })}</span>
  )
}

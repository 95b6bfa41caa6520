import type { EnterpriseStatus as Status } from '@saola/contract/salary-values'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const badge = {
  NOT_REGISTER: ['INACTIVE', 'mute'],
  WAITING_APPROVAL: ['PENDING', 'info'],
  OK: ['ACTIVE', 'ok'],
  DEACTIVATED: ['INACTIVE', 'mute'],
  CMS_LOCKED: ['BLOCKED', 'bad'],
  OK_BUT_NOT_CONFIG: ['PENDING', 'warn'],
} as const

/** An enterprise's state in salary advance. */
export function EnterpriseStatus({ status }: { status: Status }) {
  const t = useTranslations('salary.status')
  return <StatusBadge status={badge[status][0]} tone={badge[status][1]} label={t(status)} />
}

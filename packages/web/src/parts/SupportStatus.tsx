import type { SupportStatus as Status } from '@saola/contract/support'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { supportTone } from './support.ts'

/** A support request's state in its own words. The screen loads the phrases `support`. */
export function SupportStatus({ status }: { status: Status }) {
  const t = useTranslations('support.status')
  return <StatusBadge status="OPEN" label={t(status)} tone={supportTone[status]} />
}

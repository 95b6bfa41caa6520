import type { LineRefund } from '@saola/contract/salary-collection'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const badge = {
  SENDING: ['PENDING', 'info'],
  DONE: ['SUCCESS', 'ok'],
  FAILED: ['FAIL', 'warn'],
  RETURNED: ['FAIL', 'warn'],
} as const

/** How far a transfer of what the credit line owes is. */
export function RefundState({ state }: { state: LineRefund['state'] }) {
  const t = useTranslations('salaryCollection.refundStates')
  return <StatusBadge status={badge[state][0]} tone={badge[state][1]} label={t(state)} />
}
/** Why it did not reach the enterprise, and what follows; null where it did or is on its way. */
export function useRefundFailure(): (
  refund: Pick<LineRefund, 'state' | 'failure'>,
) => string | null {
  const t = useTranslations('salaryCollection.refundFailure')
  return ({ state, failure }) => {
    if (state === 'RETURNED') return t('RETURNED')
    return state === 'FAILED' ? t('FAILED', { reason: failure ?? '' }) : null
  }
}

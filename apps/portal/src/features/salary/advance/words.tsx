/** States of requests and their payments as they are read, and why a payment came to nothing. */
import type { AdvanceItem } from '@saola/contract/salary-advance'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { paymentTone, statusTone } from './rules.ts'

export function AdvanceState({ row: { status } }: { row: Pick<AdvanceItem, 'status'> }) {
  const t = useTranslations('salaryAdvance.status')
  return <StatusBadge status="CREATED" label={t(status)} tone={statusTone[status]} />
}
/** Nothing is to be paid of what was not agreed to. */
export function PaymentState({ row }: { row: Pick<AdvanceItem, 'paymentStatus'> }) {
  const t = useTranslations('salaryAdvance.payment')
  const { paymentStatus: status } = row
  if (status === 'NONE') return <span>—</span>
  return <StatusBadge status="CREATED" label={t(status)} tone={paymentTone[status]} />
}

/** Why a request was rejected: what somebody wrote, or what ended it by itself. */
export function useReasonWords(): (reason: string) => string {
  const t = useTranslations('salaryAdvance.ended')
  return (reason) => (reason === 'LEFT' || reason === 'ENTERPRISE_STATE' ? t(reason) : reason)
}
/** The bank's word on a payment that came to nothing, in people's words where they are known. */
export function useFailureWords(): (code: string) => string {
  const t = useTranslations('salaryAdvance.failure')
  return (code) =>
    code !== 'other' && t.has(code as 'REFUSED') ? t(code as 'REFUSED') : t('other', { code })
}

import type { CollectionState as State } from '@saola/contract/salary-collection'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const badge = {
  DUE: ['PENDING', 'info'],
  COLLECTING: ['PENDING', 'info'],
  COLLECTED: ['SUCCESS', 'ok'],
  SHORT: ['FAIL', 'warn'],
  OVERDUE: ['FAIL', 'bad'],
} as const

/** How far a collection of the credit line is. */
export function CollectionState({ state }: { state: State }) {
  const t = useTranslations('salaryCollection.states')
  return <StatusBadge status={badge[state][0]} tone={badge[state][1]} label={t(state)} />
}
const FAILURES = ['INSUFFICIENT_FUNDS', 'ACCOUNT_UNLINKED', 'RETURNED'] as const

/** Why it was not taken the last time, in words; null where it was. */
export function useCollectionFailure(): (failure: string | null) => string | null {
  const t = useTranslations('salaryCollection.failure')
  return (failure) => {
    if (failure === null) return null
    const known = FAILURES.find((one) => one === failure)
    return known ? t(known) : t('OTHER', { reason: failure })
  }
}

import { approval, type Outcome } from '@saola/contract/approval'
import { keyOf } from '@saola/web/api/query'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'

/** Says what became of a change: `done` where it is made, else that `name` waits for another person. */
export function useOutcome(): (
  outcome: Outcome['outcome'],
  words: { done: string; name: string },
) => void {
  const t = useTranslations('backoffice.twoPeople')
  const queries = useQueryClient()
  return (outcome, { done, name }) => {
    toast.success(outcome === 'DONE' ? done : t('proposed', { name }), { durationMs: NOTICE_MS })
    void queries.invalidateQueries({ queryKey: keyOf(approval.getList) })
  }
}

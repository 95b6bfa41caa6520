import { approval, type Outcome } from '@saola/contract/approval'
import { keyOf } from '@saola/web/api/query'
import { showDay } from '@saola/web/list/days'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'

/** Says what became of a change: `done` where it is made, else that `name` waits for another person, or for the day `from`. */
export function useOutcome(): (
  outcome: Outcome['outcome'],
  words: { done: string; name: string; from?: string },
) => void {
  const t = useTranslations('backoffice.twoPeople')
  const queries = useQueryClient()
  return (outcome, { done, name, from = '' }) => {
    const said = {
      DONE: done,
      PROPOSED: t('proposed', { name }),
      SCHEDULED: t('scheduled', { name, day: showDay(from) }),
    }
    toast.success(said[outcome], { durationMs: NOTICE_MS })
    void queries.invalidateQueries({ queryKey: keyOf(approval.getList) })
  }
}

import { salaryDeduction } from '@saola/contract/salary-deduction'
import type { SalaryPeriodState } from '@saola/contract/salary-values'
import { queryOptionsOf } from '@saola/web/api/query'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { refreshDeductions } from './refresh.ts'

const LOOK_MS = 1_000

/** How far a period is with being closed; looked at again and again while it is counted, and told once it is done. */
export function useClosing({ id, name }: { id: string; name: string }) {
  const t = useTranslations('salaryDeduction.counting')
  const query = useQuery({
    ...queryOptionsOf(salaryDeduction.closing, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'CLOSING' ? LOOK_MS : false),
  })
  const state = query.data?.state
  const before = useRef<SalaryPeriodState | undefined>(undefined)
  const done = t('done', { name })
  useEffect(() => {
    if (before.current === 'CLOSING' && state === 'CLOSED') {
      toast.success(done, { durationMs: NOTICE_MS })
      refreshDeductions()
    }
    before.current = state
  }, [state, done])
  return query
}

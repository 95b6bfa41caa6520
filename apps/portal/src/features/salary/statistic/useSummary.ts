import { salaryStatistic } from '@saola/contract/salary-statistic'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queries } from '../../../app/services.ts'
import { LOOK_MS } from '../advance/refresh.ts'

/** The figures of the current period, looked at anew while they are on screen; once they change, so do the rows and the bars. */
export function useSummary() {
  const query = useQuery({
    ...queryOptionsOf(salaryStatistic.common, {}),
    refetchInterval: LOOK_MS,
  })
  const { data } = query
  const seen = useRef(data)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== data)
      for (const call of [salaryStatistic.paidChart, salaryStatistic.paidList])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
    seen.current = data
  }, [data])
  return query
}

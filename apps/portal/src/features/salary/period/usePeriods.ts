import { MAX_PAGE_SIZE } from '@saola/contract/paging'
import { salaryPeriod } from '@saola/contract/salary-period'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery } from '@tanstack/react-query'

/** The enterprise's pay periods as choices, the newest first; none until they are there. */
export function usePeriods(): readonly { value: string; label: string }[] {
  const { data } = useQuery(
    queryOptionsOf(salaryPeriod.list, {
      query: {},
      page: { index: 0, size: MAX_PAGE_SIZE, sortBy: 'startDate', direction: 'DESC' },
    }),
  )
  return data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []
}

import { MAX_PAGE_SIZE } from '@saola/contract/paging'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery } from '@tanstack/react-query'

/** The enterprise's advance types as choices; undefined until they are there. */
export function useAdvanceTypes(): readonly { value: string; label: string }[] | undefined {
  const { data } = useQuery(
    queryOptionsOf(salaryAdvanceType.list, {
      query: {},
      page: { index: 0, size: MAX_PAGE_SIZE, sortBy: 'name', direction: 'ASC' },
    }),
  )
  return data?.items.map(({ id, name }) => ({ value: id, label: name }))
}

import { customer } from '@saola/contract/customer'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery, useQueryClient } from '@tanstack/react-query'

const GROUPS_IN_A_PICKER = 200
/** The merchant's groups by name, for pickers and filters. */
export function useGroups() {
  return useQuery(
    queryOptionsOf(customer.getGroupListCache, {
      query: {},
      page: { size: GROUPS_IN_A_PICKER, sortBy: 'name', direction: 'ASC' },
    }),
  )
}
/** Everything that shows customers or groups is asked for again. */
export function useRefreshCustomers(): () => void {
  const queries = useQueryClient()
  return () =>
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('customer.'),
    })
}

import { useQueryClient } from '@tanstack/react-query'

/** What an objection, or its answer, changes. */
export function useRefreshReports(): () => void {
  const queries = useQueryClient()
  return () =>
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('fee.portal.'),
    })
}

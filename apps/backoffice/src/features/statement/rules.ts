import { statement } from '@saola/contract/statement'
import { keyOf } from '@saola/web/api/query'
import { useQueryClient } from '@tanstack/react-query'

/** Asks anew for what a step has changed. */
export function useRefreshStatements(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const call of [statement.cmsList, statement.cmsDetail])
      void queries.invalidateQueries({ queryKey: keyOf(call) })
  }
}

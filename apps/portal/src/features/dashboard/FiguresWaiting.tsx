import { Skeleton } from '@mantine/core'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import type { UseQueryResult } from '@tanstack/react-query'

/** What stands in a card until its figures are there, or why they are not. */
export function FiguresWaiting({
  query,
  height,
}: {
  query: UseQueryResult
  height: number | '100%'
}) {
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton height={height} radius={8} />
}

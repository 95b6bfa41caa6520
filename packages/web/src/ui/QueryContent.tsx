import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { isGone } from '../api/ApiError.ts'
import { ErrorState } from './ErrorState.tsx'

interface Props<T> {
  query: { error: unknown; isError: boolean; refetch: () => unknown }
  /** What was fetched, once it is there. */
  data: T | undefined
  /** Shown for a thing that does not exist, or no longer. */
  gone: ReactNode
  /** Of the placeholder, in pixels. */
  height?: number
  children: (data: T) => ReactNode
}

/** What a query shows: the thing itself, a placeholder until it is there, or why it is not. */
export function QueryContent<T>({ query, data, gone, height = 280, children }: Props<T>) {
  if (isGone(query.error)) return gone
  if (data !== undefined) return children(data)
  return query.isError ? (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton height={height} radius={12} />
  )
}

import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { isGone } from '../api/ApiError.ts'
import { ErrorState } from './ErrorState.tsx'

interface Props<T> {
  query: { error: unknown; isError: boolean; refetch: () => unknown }
  /** What was fetched, once it is there. */
  data: T | undefined
  /** Shown for a thing that does not exist, or no longer; without it that is an error like others. */
  gone?: ReactNode
  /** Of the placeholder, in pixels. */
  height?: number
  /** A placeholder of another shape. */
  waiting?: ReactNode
  children: (data: T) => ReactNode
}

/** What a query shows: the thing itself, a placeholder until it is there, or why it is not. */
export function QueryContent<T>({
  query,
  data,
  gone,
  height = 280,
  waiting = <Skeleton height={height} radius={12} />,
  children,
}: Props<T>) {
  if (gone !== undefined && isGone(query.error)) return gone
  if (data !== undefined) return children(data)
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return waiting
}

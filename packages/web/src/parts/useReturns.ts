import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isTouched, type Credit } from './credit.ts'

/** The bank answers a return in its own time: while one on screen is under way, what it changes is asked for so often. */
const LOOK_MS = 3_000

export function useReturns(credits: readonly (Credit | undefined)[]): void {
  const queries = useQueryClient()
  const waiting = credits.some((credit) => credit?.resolution === 'RETURNING')
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(
      () => void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) }),
      LOOK_MS,
    )
    return () => clearInterval(timer)
  }, [waiting, queries])
}

import { useSyncExternalStore } from 'react'
import { useLocale } from 'use-intl'
import { clockAhead, formatExact, formatTime, relativeTime } from './time.ts'

/** A moment: "5 phút trước" within a week, else hh:mm - dd/mm/yyyy; the exact one on hover and in `<time>`. `exact` never says "ago". */
export function DateTime({ at, exact = false }: { at: string | null; exact?: boolean }) {
  const language = useLocale()
  useSyncExternalStore(clockAhead.subscribe, clockAhead.get)
  if (at === null) return <span>—</span>
  return (
    <time className="tabular" dateTime={at} title={formatExact(at)}>
      {(exact ? null : relativeTime(at, language)) ?? formatTime(at)}
    </time>
  )
}

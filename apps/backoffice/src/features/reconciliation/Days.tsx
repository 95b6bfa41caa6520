import { Skeleton } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { reconciliation } from '@saola/contract/reconciliation'
import { queryOptionsOf } from '@saola/web/api/query'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import styles from './reconciliation.module.css'

const SHOWN = 7
/** While a day is being looked at, it is asked for again. */
const FRESH_MS = 1_500
/** YYYY-MM-DD as people write it. */
export const dayText = (day: string): string => day.split('-').reverse().join('/')

type Day = Output<typeof reconciliation.days>['items'][number]

/** The newest days and how each came out; a press narrows the list to one. */
export function Days({
  chosen,
  onChoose,
}: {
  chosen: string | undefined
  onChoose: (day: string | undefined) => void
}) {
  const t = useTranslations('reconciliation')
  const queries = useQueryClient()
  const days = useQuery({
    ...queryOptionsOf(reconciliation.days, { query: {}, page: { size: SHOWN } }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((d) => d.state === 'RUNNING') === true ? FRESH_MS : false,
  })
  const running = days.data?.items.some((d) => d.state === 'RUNNING') === true
  const before = useRef(running)
  useEffect(() => {
    if (before.current && !running)
      void queries.invalidateQueries({
        predicate: ({ queryKey }) =>
          String(queryKey[0]).startsWith('reconciliation.') &&
          queryKey[0] !== reconciliation.days.id,
      })
    before.current = running
  }, [running, queries])
  if (days.isError && days.data === undefined)
    return <ErrorState error={days.error} onRetry={() => void days.refetch()} />
  return (
    <section
      aria-label={t('days.title')}
      className={styles.days}
      aria-busy={days.data === undefined || running}
    >
      {days.data === undefined
        ? Array.from({ length: 3 }, (_, i) => <Skeleton key={i} height={84} radius={12} />)
        : null}
      {days.data?.items.length === 0 ? <Note>{t('days.none')}</Note> : null}
      {days.data?.items.map((day) => (
        <DayButton
          key={day.day}
          day={day}
          pressed={chosen === day.day}
          onPress={() => onChoose(chosen === day.day ? undefined : day.day)}
        />
      ))}
    </section>
  )
}

function toneOf({ state, open }: Day): string | undefined {
  if (state !== 'DONE') return styles.waiting
  return open > 0 ? styles.off : styles.fine
}

function Outcome({ day: { state, open } }: { day: Day }) {
  const t = useTranslations('reconciliation.days')
  if (state === 'RUNNING') return t('running')
  if (state === 'WAITING') return t('waiting')
  return open > 0 ? t('open', { count: open }) : t('fine')
}

function DayButton({ day, pressed, onPress }: { day: Day; pressed: boolean; onPress: () => void }) {
  const t = useTranslations('reconciliation.days')
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={`${styles.day} ${pressed ? styles.dayOn : ''}`}
      onClick={onPress}
    >
      <b className="tabular">{dayText(day.day)}</b>
      <span className={toneOf(day)}>
        <Outcome day={day} />
      </span>
      <small>
        {t('lines', { count: day.lines })}
        {day.settled > 0 ? ` · ${t('settled', { count: day.settled })}` : ''}
      </small>
    </button>
  )
}

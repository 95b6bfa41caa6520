import type { Call, Output, Request } from '@saola/contract/call'
import { queryOptionsOf } from '@saola/web/api/query'
import { BarLegend, BarsWaiting, PeriodBars } from '@saola/web/parts/PeriodBars.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './bank-report.module.css'
import { FigureTable, type FigureColumn } from './FigureTable.tsx'
import { stepName, stepTick, type Chosen } from './period.ts'
import { useWords } from './useWords.ts'

/** The figures of the period that is chosen; the old ones stay while others are on their way. */
export const useReport = <const C extends Call>(call: C, { from, to, by }: Chosen) =>
  useQuery({
    ...queryOptionsOf(call, { query: { from, to, by } } as unknown as Request<C>),
    placeholderData: keepPreviousData,
  })

/** A report's cards once its figures are there; until then the plot's place, or why there is none. */
export function Loaded<T>({
  query,
  children,
}: {
  query: { data: T | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined && !query.isError)
    return <div className={styles.cards}>{children(query.data)}</div>
  return (
    <section className={styles.card}>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <BarsWaiting />
      )}
    </section>
  )
}

export function Card({
  title,
  text,
  legend,
  children,
}: {
  title: string
  text?: string
  legend?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        {legend}
      </div>
      {text === undefined ? null : <Note>{text}</Note>}
      {children}
    </section>
  )
}

interface Step {
  date: string
}
/** A plot by day or month with what it counts, and its figures as a table below it. */
export function SeriesCard<R extends Step>({
  title,
  text,
  by,
  rows,
  bar,
  mark,
  isMoney = false,
  columns,
}: {
  title: string
  text: string
  by: Chosen['by']
  rows: readonly R[]
  bar: { name: string; of: (row: NoInfer<R>) => number }
  mark?: { name: string; of: (row: NoInfer<R>) => number }
  isMoney?: boolean
  columns: readonly FigureColumn<NoInfer<R>>[]
}) {
  const t = useTranslations('bankReport')
  const { count, money, axis } = useWords()
  const format = isMoney ? money : count
  const names = { barName: bar.name, ...(mark === undefined ? {} : { markName: mark.name }) }
  const most = rows.reduce<R | undefined>(
    (best, row) => (best === undefined || bar.of(row) > bar.of(best) ? row : best),
    undefined,
  )
  return (
    <Card title={title} text={text} legend={<BarLegend {...names} />}>
      <PeriodBars
        {...names}
        label={t('chart', {
          title,
          bars: bar.name,
          value: format(rows.reduce((sum, row) => sum + bar.of(row), 0)),
          count: String(rows.length),
          by,
          most: format(most === undefined ? 0 : bar.of(most)),
          date: most === undefined ? '' : stepName(most.date),
        })}
        points={rows.map((row) => ({
          key: row.date,
          tick: stepTick(row.date),
          name: stepName(row.date),
          bar: bar.of(row),
          ...(mark === undefined ? {} : { mark: mark.of(row) }),
        }))}
        format={format}
        axis={axis}
        none={t('none')}
      />
      <details className={styles.figures}>
        <summary>{t('figures', { title })}</summary>
        <FigureTable
          label={title}
          rows={rows.toReversed()}
          rowKey={(row) => row.date}
          columns={[
            {
              key: 'date',
              title: t(by === 'DAY' ? 'column.date' : 'column.month'),
              words: true,
              cell: (row) => stepName(row.date),
            },
            ...columns,
          ]}
        />
      </details>
    </Card>
  )
}

/** A line with its share of the largest as a bar below it. */
export function ShareList({
  rows,
}: {
  rows: readonly { key: string; name: string; value: ReactNode; part: number; note?: ReactNode }[]
}) {
  return (
    <ol className={styles.shares}>
      {rows.map(({ key, name, value, part, note }) => (
        <li key={key}>
          <span>{name}</span>
          <span className={styles.shareValue}>{value}</span>
          <span className={styles.shareBar} aria-hidden>
            <span style={{ width: `${Math.min(1, Math.max(0, part)) * 100}%` }} />
          </span>
          {note === undefined ? null : <span className={styles.shareNote}>{note}</span>}
        </li>
      ))}
    </ol>
  )
}
export type ReportOf<C extends Call> = Output<C>

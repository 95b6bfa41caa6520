import { useElementSize } from '@mantine/hooks'
import { formatVnd } from '@saola/money/format'
import { bandsOf, barPath, dayMonth, marksOf, shortAmount } from '@saola/web/ui/chart'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './dashboard.module.css'
import { bestDay, wholeDay, type Day } from './figures.ts'

const MARGIN = { top: 12, right: 18, bottom: 28, left: 64 }

interface Props {
  days: readonly Day[]
  /** The period before, day by day: a mark over each bar. */
  before?: readonly Day[]
}

/**
 * One bar a day; its figures show under pointer or finger. The table beside it says the same to everyone else.
 * Two scales and a rounded bar are a few lines of arithmetic (chart.ts); a chart library would be a tenth of the first screen's weight.
 */
export function BarChart({ days, before }: Props) {
  const t = useTranslations('dashboard.chart')
  const { ref, width, height } = useElementSize()
  const [at, setAt] = useState<number | null>(null)
  const best = bestDay(days)
  const label = useLabel(days)
  const [inner, base] = [Math.max(0, width - MARGIN.left - MARGIN.right), height - MARGIN.bottom]
  const x = bandsOf(days.length, MARGIN.left, inner, days.length > 10 ? 0.3 : 0.45)
  const marks = marksOf(Math.max(best?.amount ?? 0, ...(before ?? []).map((d) => d.amount)) || 1, 4)
  const y = (value: number): number => base - ((base - MARGIN.top) * value) / (marks.at(-1) ?? 1)
  // As many day names as fit without touching, counted from today backwards.
  const every = Math.max(1, Math.ceil((days.length * 52) / Math.max(1, inner)))
  const ticks = days.map((_, i) => i).filter((i) => (days.length - 1 - i) % every === 0)
  const point = (clientX: number, left: number): void => {
    const index = Math.floor((clientX - left - MARGIN.left) / Math.max(1, x.step))
    setAt(index >= 0 && index < days.length ? index : null)
  }
  const shown = at === null ? undefined : days[at]
  return (
    <div ref={ref} className={styles.chart}>
      {width === 0 || height === 0 ? null : (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={label}
          onPointerMove={(event) =>
            point(event.clientX, event.currentTarget.getBoundingClientRect().left)
          }
          onPointerLeave={() => setAt(null)}
        >
          {marks.map((value) => (
            <line
              key={value}
              x1={MARGIN.left}
              x2={MARGIN.left + inner}
              y1={y(value)}
              y2={y(value)}
              className={styles.gridLine}
            />
          ))}
          {days.map((day, i) => (
            <path
              key={day.date}
              d={barPath(x.at(i), y(day.amount), x.bar, base)}
              className={i === at ? styles.barOn : styles.bar}
            />
          ))}
          <BeforeMarks days={days} before={before} x={x} y={y} />
          {best === null ? null : <AmountMarks marks={marks} y={y} />}
          {ticks.map((i) => (
            <text
              key={i}
              x={x.at(i) + x.bar / 2}
              y={height - 8}
              textAnchor="middle"
              className={styles.tick}
            >
              {dayMonth(days[i]!.date)}
            </text>
          ))}
        </svg>
      )}
      {best === null ? <div className={styles.chartNone}>{t('none')}</div> : null}
      {shown === undefined || at === null ? null : (
        <Tip
          day={shown}
          before={before?.[at]}
          left={Math.min(width - 90, Math.max(90, x.at(at) + x.bar / 2))}
          top={Math.max(0, y(shown.amount) - 70)}
        />
      )}
    </div>
  )
}

function useLabel(days: readonly Day[]): string {
  const t = useTranslations('dashboard.chart')
  const best = bestDay(days)
  if (best === null) return t('none')
  return t('label', {
    days: String(days.length),
    amount: formatVnd(days.reduce((sum, d) => sum + d.amount, 0)),
    best: formatVnd(best.amount),
    day: wholeDay(best.date),
  })
}

type Scale = (value: number) => number

function AmountMarks({ marks, y }: { marks: readonly number[]; y: Scale }) {
  const t = useTranslations('dashboard.chart')
  return marks.map((value) => {
    const { value: short, unit } = shortAmount(value)
    return (
      <text
        key={value}
        x={MARGIN.left - 8}
        y={y(value)}
        dy={4}
        textAnchor="end"
        className={styles.tick}
      >
        {unit === 'unit' ? short : t('mark', { value: short, unit: t(unit) })}
      </text>
    )
  })
}

/** The period before: a mark over each bar. */
function BeforeMarks({
  days,
  before = [],
  x,
  y,
}: {
  days: readonly Day[]
  before: readonly Day[] | undefined
  x: ReturnType<typeof bandsOf>
  y: Scale
}) {
  return before.map((day, i) =>
    day.amount === 0 || days[i] === undefined ? null : (
      <rect
        key={day.date}
        x={x.at(i)}
        y={y(day.amount) - 1}
        width={x.bar}
        height={2}
        className={styles.beforeMark}
      />
    ),
  )
}

function Tip({
  day,
  before,
  left,
  top,
}: {
  day: Day
  before: Day | undefined
  left: number
  top: number
}) {
  const t = useTranslations('dashboard.chart')
  return (
    <div className={styles.tip} aria-hidden style={{ left, top }}>
      <span>{wholeDay(day.date)}</span>
      <b>{formatVnd(day.amount)}</b>
      <span>{t('transactions', { count: String(day.total) })}</span>
      {before === undefined ? null : (
        <span>
          {wholeDay(before.date)}: {formatVnd(before.amount)}
        </span>
      )}
    </div>
  )
}

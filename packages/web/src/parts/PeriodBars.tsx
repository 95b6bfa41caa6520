import { Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { bandsOf, barPath, marksOf } from '../ui/chart.ts'
import styles from './bars.module.css'

const MARGIN = { top: 12, right: 12, bottom: 28, left: 64 }
const TICK_WIDTH = 52

export interface BarPoint {
  key: string
  /** Under the bar, as short as it gets. */
  tick: string
  /** As the tip names it. */
  name: string
  bar: number
  /** A line across the bar: another figure of the same day. */
  mark?: number
}
interface Props {
  /** What the plot says, for those who do not see it. */
  label: string
  points: readonly BarPoint[]
  barName: string
  markName?: string
  /** A figure as the tip writes it, and as short as the axis needs it. */
  format: (value: number) => string
  axis: (value: number) => string
  /** Said where every bar is zero. */
  none: string
  /** What the tip of a bar says; its figures by name unless given. */
  tip?: (index: number) => ReactNode
  /** The plot takes the height that is left. */
  fills?: boolean
  /** The mark is of less weight than the bar: a figure of another time. */
  hasFaintMark?: boolean
}

/** One bar a day or month, with a line for a second figure; a table beside it says the same in numbers. */
export function PeriodBars(props: Props) {
  const { label, points, axis, none } = props
  const { ref, width, height } = useElementSize()
  const [at, setAt] = useState<number | null>(null)
  const most = Math.max(0, ...points.map(({ bar, mark }) => Math.max(bar, mark ?? 0)))
  const [inner, base] = [Math.max(0, width - MARGIN.left - MARGIN.right), height - MARGIN.bottom]
  const x = bandsOf(points.length, MARGIN.left, inner, points.length > 10 ? 0.3 : 0.45)
  const marks = marksOf(most || 1, 4)
  const y = (value: number): number => base - ((base - MARGIN.top) * value) / (marks.at(-1) ?? 1)
  const every = Math.max(1, Math.ceil((points.length * TICK_WIDTH) / Math.max(1, inner)))
  const point = (clientX: number, left: number): void => {
    const index = Math.floor((clientX - left - MARGIN.left) / Math.max(1, x.step))
    setAt(index >= 0 && index < points.length ? index : null)
  }
  const shown = at === null ? undefined : points[at]
  return (
    <div ref={ref} className={frameOf(props)}>
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
          <AmountMarks marks={marks} width={inner} y={y} {...(most === 0 ? {} : { axis })} />
          <Bars points={points} x={x} y={y} at={at} every={every} height={height} />
        </svg>
      )}
      {most === 0 ? <div className={styles.none}>{none}</div> : null}
      {shown === undefined || at === null ? null : (
        <div
          className={styles.tip}
          aria-hidden
          style={{
            left: Math.min(width - 90, Math.max(90, x.at(at) + x.bar / 2)),
            top: Math.max(0, y(shown.bar) - 80),
          }}
        >
          <TipText at={at} point={shown} {...props} />
        </div>
      )}
    </div>
  )
}

type Scale = (value: number) => number

/** Lines across the plot, with their figures where there is anything to read off. */
function AmountMarks({
  marks,
  width,
  y,
  axis,
}: {
  marks: readonly number[]
  width: number
  y: Scale
  axis?: (value: number) => string
}) {
  return marks.map((value) => (
    <g key={value}>
      <line
        x1={MARGIN.left}
        x2={MARGIN.left + width}
        y1={y(value)}
        y2={y(value)}
        className={styles.gridLine}
      />
      {axis === undefined ? null : (
        <text x={MARGIN.left - 8} y={y(value)} dy={4} textAnchor="end" className={styles.tick}>
          {axis(value)}
        </text>
      )}
    </g>
  ))
}

function Bars({
  points,
  x,
  y,
  at,
  every,
  height,
}: {
  points: readonly BarPoint[]
  x: ReturnType<typeof bandsOf>
  y: Scale
  at: number | null
  every: number
  height: number
}) {
  return points.map(({ key, tick, bar, mark }, i) => (
    <g key={key}>
      <path
        d={barPath(x.at(i), y(bar), x.bar, height - MARGIN.bottom)}
        className={i === at ? styles.barOn : styles.bar}
      />
      {mark === undefined || mark === 0 ? null : (
        <rect
          x={x.at(i) - 1}
          y={y(mark) - 1}
          width={x.bar + 2}
          height={2}
          className={styles.mark}
        />
      )}
      {(points.length - 1 - i) % every === 0 ? (
        <text x={x.at(i) + x.bar / 2} y={height - 8} textAnchor="middle" className={styles.tick}>
          {tick}
        </text>
      ) : null}
    </g>
  ))
}

const frameOf = ({ fills, hasFaintMark }: Props): string =>
  [styles.chart, fills === true && styles.fills, hasFaintMark === true && styles.faint]
    .filter(Boolean)
    .join(' ')

function TipText({
  at,
  point,
  barName,
  markName,
  format,
  tip,
}: Props & { at: number; point: BarPoint }) {
  if (tip !== undefined) return tip(at)
  return (
    <>
      <span>{point.name}</span>
      <b>
        {barName}: {format(point.bar)}
      </b>
      {point.mark === undefined ? null : (
        <span>
          {markName}: {format(point.mark)}
        </span>
      )}
    </>
  )
}

/** What bar and line of the plot stand for. */
export function BarLegend({ barName, markName }: { barName: string; markName?: string }) {
  return (
    <span className={styles.legend}>
      <span className={styles.legendBar} aria-hidden />
      {barName}
      {markName === undefined ? null : (
        <>
          <span className={styles.legendMark} aria-hidden />
          {markName}
        </>
      )}
    </span>
  )
}

/** The plot's place until its figures are there: as large as the plot. */
export function BarsWaiting() {
  return (
    <div className={styles.chart} aria-busy>
      <Skeleton height="100%" radius={8} />
    </div>
  )
}

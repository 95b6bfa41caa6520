/** What a run found: figures, their ratios to the bars, a table for people and JSON for machines. */

export interface Bar {
  /** Name of the bar in docs/quality.md, e.g. C1; '' for figures without one. */
  bar: string
  what: string
  value: number
  unit: string
  /** What the value is held against, in words, and the limit. */
  limit: number | null
  better: 'more' | 'less'
  note?: string
}
export interface Figure {
  suite: string
  what: string
  perSecond?: number
  p50?: number
  p95?: number
  p99?: number
  serverUs?: number
  databaseUs?: number
  note?: string
  [more: string]: unknown
}

const figures: Figure[] = []
const bars: Bar[] = []

export const short = (n: number | undefined): string => {
  if (n === undefined || Number.isNaN(n)) return ''
  const size = Math.abs(n)
  if (size >= 100) return Math.round(n).toLocaleString('en-US')
  return n.toFixed(size >= 10 ? 1 : 2)
}

export function figure(f: Figure): void {
  figures.push(f)
  const parts = [
    f.perSecond === undefined ? '' : `${short(f.perSecond)}/s`,
    f.p50 === undefined ? '' : `p50 ${short(f.p50)} ms`,
    f.p99 === undefined ? '' : `p99 ${short(f.p99)} ms`,
    f.serverUs ? `server ${short(f.serverUs)} us` : '',
    f.databaseUs ? `database ${short(f.databaseUs)} us` : '',
    f.note ?? '',
  ]
  console.log(`  ${f.what.padEnd(58)} ${parts.filter(Boolean).join('  ')}`)
}
export function bar(b: Bar): void {
  bars.push(b)
}
function met({ limit, value, better }: Bar): boolean | null {
  if (limit === null || Number.isNaN(value)) return null
  return better === 'more' ? value >= limit : value <= limit
}
function verdictOf(b: Bar): string {
  const state = met(b)
  if (state === null) return ''
  return state ? 'met' : 'NOT MET'
}

export function printBars(): void {
  console.log(
    '\nBar   What                                                                   Measured        Wanted        ',
  )
  for (const b of bars) {
    const wanted =
      b.limit === null ? '' : `${b.better === 'more' ? '>=' : '<='} ${short(b.limit)} ${b.unit}`
    console.log(
      `${b.bar.padEnd(5)} ${b.what.slice(0, 70).padEnd(70)} ${`${short(b.value)} ${b.unit}`.padEnd(15)} ${wanted.padEnd(14)} ${verdictOf(b)}${b.note ? `  (${b.note})` : ''}`,
    )
  }
}
export const results = (about: Record<string, unknown>): Record<string, unknown> => ({
  ...about,
  bars: bars.map((b) => ({ ...b, met: met(b) })),
  figures,
})

/** Pure arithmetic of plots: scales, marks and bars. A chart library would be a tenth of the first screen's weight. */
export interface Short {
  value: string
  unit: 'unit' | 'thousand' | 'million' | 'billion'
}
/** An amount short enough for an axis: 1.250.000 → 1,25 million; at most two decimals, Vietnamese comma. */
export function shortAmount(amount: number): Short {
  const { size, unit } = scaleOf(amount)
  return { value: String(Math.round((amount / size) * 100) / 100).replace('.', ','), unit }
}

function scaleOf(amount: number): { size: number; unit: Short['unit'] } {
  if (amount >= 1e9) return { size: 1e9, unit: 'billion' }
  if (amount >= 1e6) return { size: 1e6, unit: 'million' }
  if (amount >= 1e3) return { size: 1e3, unit: 'thousand' }
  return { size: 1, unit: 'unit' }
}

/** YYYY-MM-DD → dd/mm, as it stands under a bar. */
export const dayMonth = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`
/** Bars side by side over `width` from `left`: equal steps, `padding` of a step between two bars and at both ends. */
export function bandsOf(
  count: number,
  left: number,
  width: number,
  padding: number,
): { step: number; bar: number; at: (index: number) => number } {
  const step = width / Math.max(1, count + padding)
  return { step, bar: step * (1 - padding), at: (index) => left + step * (padding + index) }
}

/** Round marks for an axis from 0: about `wanted` steps of 1, 2 or 5 times a power of ten, the last not below `most`. */
export function marksOf(most: number, wanted: number): number[] {
  const raw = Math.max(most, 1) / wanted
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = Math.max(1, power * ([1, 2, 5].find((times) => power * times >= raw) ?? 10))
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, i) => i * step)
}

/** The outline of a bar that stands on `base` and is rounded at its top. */
export function barPath(x: number, top: number, width: number, base: number): string {
  const height = Math.max(0, base - top)
  const r = Math.min(4, width / 2, height)
  return `M${x},${base}V${top + r}q0,${-r} ${r},${-r}h${width - 2 * r}q${r},0 ${r},${r}V${base}z`
}

/** Numbers about numbers. */
export const median = (values: readonly number[]): number => {
  const sorted = values.filter((v) => !Number.isNaN(v)).sort((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return NaN
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
/** The value that `part` of all are not above, e.g. 0.95. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted.length === 0
    ? NaN
    : sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]!
}
/** Field by field median of several results of the same cell. */
export function medians<T extends object>(results: readonly T[]): T {
  const first = results[0]!
  return Object.fromEntries(
    Object.keys(first).map((key) => {
      const values = results.map((r) => (r as Record<string, unknown>)[key])
      return [key, values.every((v) => typeof v === 'number') ? median(values) : values[0]]
    }),
  ) as T
}

/** Shares of a whole, as people read them. */

/** Half-up to two decimals; 0 where the whole is 0. Both are whole đồng and not negative. */
export function percentOf(part: number, whole: number): number {
  if (whole === 0) return 0
  const hundredths = (BigInt(part) * 20_000n + BigInt(whole)) / (BigInt(whole) * 2n)
  return Number(hundredths) / 100
}

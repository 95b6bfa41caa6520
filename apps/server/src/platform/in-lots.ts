/** Work on many rows in one go would hold up everybody else's requests: others get their turn after so many. */
const LOT = 500
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** What `work` makes of each row, in their order. */
export async function inLots<T, R>(
  rows: readonly T[],
  work: (row: T, index: number) => R,
): Promise<R[]> {
  const made: R[] = []
  for (let from = 0; from < rows.length; from += LOT) {
    if (from > 0) await pause()
    for (const [i, row] of rows.slice(from, from + LOT).entries()) made.push(work(row, from + i))
  }
  return made
}

/** How many random cases each property runs: a second's worth, or a million with PROPERTY_RUNS=1000000. */
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 2_000)

/** For `fc.assert`. */
export const runs = { numRuns }

/** For `it`: a time limit that grows with the number of cases. */
export const patient = { timeout: 120_000 + numRuns }

/** How many random cases each property runs; bar M17 asks for PROPERTY_RUNS=1000000. */
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 2_000)

/** For `fc.assert`. */
export const runs = { numRuns }

/** For `it`: a time limit that grows with the number of cases. */
export const patient = { timeout: 10_000 + numRuns }

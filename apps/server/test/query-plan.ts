/** What PostgreSQL says of how it has run a query: EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON). */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}
/** Tables that were read from end to end. */
export const scannedIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']!] : []),
  ...(plan.Plans ?? []).flatMap(scannedIn),
]
/** What the parts of a plan do. */
export const nodesIn = (plan: Plan): string[] => [
  plan['Node Type'],
  ...(plan.Plans ?? []).flatMap(nodesIn),
]
/** The most rows that any part of a plan came upon. */
export const mostRowsIn = (plan: Plan): number =>
  Math.max(plan['Actual Rows'] * plan['Actual Loops'], ...(plan.Plans ?? []).map(mostRowsIn))

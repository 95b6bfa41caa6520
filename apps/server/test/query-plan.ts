/** What PostgreSQL says of how it has run a query: EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON). */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}
/** Tables that were read from end to end. */
export const scannedIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']!] : []),
  ...(plan.Plans ?? []).flatMap(scannedIn),
]

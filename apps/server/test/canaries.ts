/** Finds planted secrets wherever a running system leaves traces: every column of the database, log lines, files. */
import type { World } from './world.ts'
import { asOwner } from './shop.ts'

/** Secrets by what they are. */
export type Canaries = Map<string, string>

/** As text, and as bytes and base64 would be written: a copy in another dress is in clear, too. */
function dressesOf(secret: string): ((text: string) => boolean)[] {
  // A code of few digits stands in many a number by chance: it counts only where it is a word.
  if (/^\d{4,10}$/.test(secret)) {
    const word = new RegExp(`(?<![\\w.])${secret}(?![\\w.])`)
    return [(text) => word.test(text)]
  }
  const bytes = Buffer.from(secret)
  // The last letters of base64 depend on what follows.
  const base64 = bytes.toString('base64').replace(/=+$/, '').slice(0, -1)
  return [secret, bytes.toString('hex'), base64].map((dress) => (text) => text.includes(dress))
}
/** @returns the names of the canaries that stand in the text. */
export const canariesIn = (canaries: Canaries, text: string): string[] => finderOf(canaries)(text)
function finderOf(canaries: Canaries): (text: string) => string[] {
  const all = [...canaries].map(([name, secret]) => ({ name, dresses: dressesOf(secret) }))
  return (text) =>
    all.flatMap(({ name, dresses }) => (dresses.some((stands) => stands(text)) ? [name] : []))
}

/** Every column of every table of the database, those of libraries too. @returns findings as `schema.table.column: canary`. */
export async function sweepDatabase(
  world: World,
  canaries: Canaries,
): Promise<{ columns: number; found: string[] }> {
  const columns = await asOwner<{ schema: string; table: string; column: string }>(
    world,
    `select c.table_schema "schema", c.table_name "table", c.column_name "column"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
     order by 1, 2, c.ordinal_position`,
  )
  const byTable = new Map<string, typeof columns>()
  for (const one of columns) {
    const table = `"${one.schema}"."${one.table}"`
    byTable.set(table, [...(byTable.get(table) ?? []), one])
  }
  const found = new Set<string>()
  const find = finderOf(canaries)
  for (const [table, its] of byTable) {
    const texts = its.map(({ column }, i) => `"${column}"::text c${i}`).join(', ')
    for (const row of await asOwner<Record<string, string | null>>(
      world,
      `select ${texts} from ${table}`,
    ))
      its.forEach(({ column }, i) => {
        for (const name of find(row[`c${i}`] ?? ''))
          found.add(`${table.replaceAll('"', '')}.${column}: ${name}`)
      })
  }
  return { columns: columns.length, found: [...found].sort() }
}

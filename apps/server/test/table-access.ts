/** Which module owns a table, and which modules read and write it: read off the schema, the database functions and the stores. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const server = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(join(server, file), 'utf8')
const namesIn = (dir: string, wanted: RegExp): string[] =>
  readdirSync(join(server, dir), { recursive: true, encoding: 'utf8' })
    .map((name) => `${dir}/${name.replaceAll('\\', '/')}`)
    .filter((name) => wanted.test(name))
    .toSorted()

/** A piece of SQL and the module it speaks for. */
export interface Source {
  file: string
  module: string
  text: string
}
export interface Access {
  module: string
  table: string
  writes: boolean
  file: string
}

/** Owners by table and view: the line `-- Owner: <module>` just above each. @throws for one without it. */
export function ownersIn(schema: readonly string[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const text of schema)
    for (const [, above, name] of text.matchAll(
      /(.*)\ncreate (?:unlogged )?(?:table|view) (\w+)/g,
    )) {
      const owner = /^-- Owner: ([a-z-]+)$/.exec(above!)?.[1]
      if (!owner) throw new Error(`no line "-- Owner: <module>" above ${name}`)
      owners.set(name!, owner)
    }
  return owners
}

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|--.*$/gm, '')

const WRITES =
  /\b(?:insert into|update|delete from|merge into|truncate(?: table)?)\s+(?:only\s+)?(\w+)/gi
/** A trigger acts inside every statement that writes its table. */
const TRIGGERS = /\bcreate (?:or replace )?(?:constraint )?trigger\b[^;]*?\bon\s+(\w+)/gi
const READS = /\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?(\w+)/gi
/** A FROM list that is kept as a constant of its own. */
const FRAGMENTS = /['"`]\s*(\w+)\s+\w+\s+(?:left |cross )?join\b/gi
/** A further item of a FROM list. */
const NEXT =
  /,\s*(?:lateral\s+)?(\w+)\s+(?:as\s+)?(?:\w+\s+(?:where|join|left|cross|order|group|for)\b|\w+\s*(?:,|\)|`))/gi

export function accessesIn(sources: readonly Source[], tables: ReadonlySet<string>): Access[] {
  return sources.flatMap(({ file, module, text }) => {
    const sql = withoutComments(text)
    const found = (pattern: RegExp, writes: boolean): Access[] =>
      [...sql.matchAll(pattern)]
        .map(([, table]) => table!)
        .filter((table) => tables.has(table))
        .map((table) => ({ module, table, writes, file }))
    return [
      ...found(WRITES, true),
      ...found(TRIGGERS, true),
      ...found(READS, false),
      ...found(FRAGMENTS, false),
      ...found(NEXT, false),
    ]
  })
}

export const schemaTexts = (): string[] => namesIn('database/schema', /\.sql$/).map(read)

/** The parts of a schema file that define views, each under its owner: a view reads for the module that owns it. */
const viewsIn = (file: string): Source[] =>
  [...read(file).matchAll(/^-- Owner: ([a-z-]+)\ncreate view[^;]*;/gm)].map(([text, module]) => ({
    file,
    module: module!,
    text,
  }))
const functionIn = (file: string): Source => {
  const text = read(file)
  const module = /^-- Owner: ([a-z-]+)$/m.exec(text)?.[1]
  if (!module) throw new Error(`no line "-- Owner: <module>" in ${file}`)
  return { file, module, text }
}

/** All SQL of the server: platform, stores, database functions, views. */
export const sqlSources = (): Source[] => [
  ...namesIn('src/platform', /\.ts$/)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, module: 'platform', text: read(file) })),
  ...namesIn('src/modules', /[/-]store\.ts$/).map((file) => ({
    file,
    module: file.split('/')[2]!,
    text: read(file),
  })),
  ...namesIn('database/functions', /\.sql$/).map(functionIn),
  ...namesIn('database/schema', /\.sql$/).flatMap(viewsIn),
]

export const moduleNames = (): string[] => ['platform', ...readdirSync(join(server, 'src/modules'))]

/** Foreign writes as `module > table`. */
export const foreignWrites = (
  accesses: readonly Access[],
  owners: ReadonlyMap<string, string>,
): string[] =>
  [
    ...new Set(
      accesses
        .filter(({ module, table, writes }) => writes && owners.get(table) !== module)
        .map(({ module, table }) => `${module} > ${table}`),
    ),
  ].toSorted()

/** Foreign reads by pair `module > owner`: the tables that are read, in one string. */
export function foreignReads(
  accesses: readonly Access[],
  owners: ReadonlyMap<string, string>,
): Record<string, string> {
  const pairs = new Map<string, Set<string>>()
  for (const { module, table, writes } of accesses) {
    const owner = owners.get(table)!
    if (writes || owner === module) continue
    const pair = `${module} > ${owner}`
    pairs.set(pair, (pairs.get(pair) ?? new Set()).add(table))
  }
  return Object.fromEntries(
    [...pairs]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([pair, tables]) => [pair, [...tables].toSorted().join(' ')]),
  )
}

// MAP.md is the way from the specification into the code: it must be whole, and must lead nowhere that is not there.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { modules } from '@saola/contract/all'
import type { Call } from '@saola/contract/call'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Row {
  spec: string
  module: string
  codes: number[]
  screens: string[]
  contracts: string[]
}

/** The rows of the table, cells as they stand; "–" is an empty cell. */
function rowsOf(markdown: string): Row[] {
  return markdown
    .split('\n')
    .filter((line) => /^\| (?!Specification)/.test(line))
    .map((line) => {
      const [spec, module, codes, screens, contract] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => (cell.trim() === '–' ? '' : cell.trim())) as [
        string,
        string,
        string,
        string,
        string,
      ]
      return {
        spec,
        module,
        codes: codes.split(', ').filter(Boolean).map(Number),
        screens: [...screens.matchAll(/`([^`]+)`/g)].map(([, path]) => path!),
        contracts: [...contract.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
      }
    })
}

/** Sections as "doc:section", out of a contract's source ("doc 1 sections 4.3, 7.1") or a map cell ("doc 1: 4.3, 7.1"). */
const sectionsIn = (text: string): string[] =>
  [...text.matchAll(/doc (\d)(?: sections?|:) (\d+(?:\.\d+)?(?:, \d+(?:\.\d+)?)*)/g)].flatMap(
    ([, doc, list]) => list!.split(', ').map((section) => `doc ${doc}: ${section}`),
  )

const sorted = <T extends string | number>(list: Iterable<T>): T[] =>
  [...new Set(list)].sort((a, b) => (a < b ? -1 : 1))
const callsOf = (module: string): Call[] =>
  Object.values((modules as Record<string, Record<string, Call>>)[module] ?? {})
const codesOf = (module: string): number[] =>
  sorted(
    callsOf(module).flatMap(({ code }) => (code === undefined ? [] : ([code].flat() as number[]))),
  )

/** Folders of modules with files in them; the portal's shell counts as a module of its own. */
const serverModules = readdirSync(join(root, 'apps/server/src/modules')).filter(
  (name) => readdirSync(join(root, 'apps/server/src/modules', name)).length > 0,
)
const known = new Set([...Object.keys(modules), ...serverModules, 'shell'])

/** Addresses that the two sites mount and that payers see. The tables are loaded by computed names, so that the browser's types stay out of the tools. */
async function mounted(): Promise<string[]> {
  const table = async (file: string): Promise<Record<string, unknown>> =>
    (await import(join(root, file))) as Record<string, unknown>
  const [{ screens, redirects }, { payerPaths }, office] = await Promise.all([
    table('apps/portal/src/app/screens.ts'),
    table('apps/portal/src/app/paths.ts'),
    table('apps/backoffice/src/app/screens.ts'),
  ])
  const at = (list: unknown): string[] => (list as { path: string }[]).map(({ path }) => path)
  return sorted([
    ...at(screens),
    ...(redirects as { from: string }[]).map(({ from }) => from),
    ...(payerPaths as string[]),
    ...at(office.screens).map((path) => `/backoffice${path}`),
  ])
}

const rows = rowsOf(readFileSync(join(root, 'MAP.md'), 'utf8'))

describe('MAP.md', () => {
  it('has one row for each module of the contract and of the server', () => {
    expect(sorted(rows.map(({ module }) => module))).toEqual(sorted(known))
    expect(rows).toHaveLength(known.size)
  })
  it('names the codes that the calls of the module ask for', () => {
    for (const { module, codes } of rows) expect(codes, module).toEqual(codesOf(module))
  })
  it('names every section that the calls of the module come from', () => {
    for (const { module, spec } of rows)
      expect(sectionsIn(spec), module).toEqual(
        expect.arrayContaining(callsOf(module).flatMap(({ source }) => sectionsIn(source))),
      )
  })
  it('names the contract files that hold the module, and none where there is none', () => {
    for (const { module, contracts } of rows) {
      expect(contracts.length > 0, module).toBe(module in modules)
      const files = contracts.map((name) => join(root, 'packages/contract/src', name))
      for (const file of files) expect(existsSync(file), file).toBe(true)
      const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
      const ids = callsOf(module).map(({ id }) => id)
      expect(
        ids.filter((id) => !text.includes(`'${id}'`)),
        module,
      ).toEqual([])
    }
  })
  it('names each mounted screen once, and no other', async () => {
    const named = rows.flatMap(({ screens }) => screens)
    expect(named.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(await mounted())
  })
  it('reads cells and sections as they are written', () => {
    expect(
      rowsOf(
        '| Specification | Module | Codes | Screens | Contract |\n|---|---|---|---|---|\n| doc 1: 2.1, 3; doc 2: 4 | a-b | 12, 13 | `/x` `/y/{id}` | `a.ts` |\n| ours: z | c | – | – | – |',
      ),
    ).toEqual([
      {
        spec: 'doc 1: 2.1, 3; doc 2: 4',
        module: 'a-b',
        codes: [12, 13],
        screens: ['/x', '/y/{id}'],
        contracts: ['a.ts'],
      },
      { spec: 'ours: z', module: 'c', codes: [], screens: [], contracts: [] },
    ])
    expect(sectionsIn('doc 1: 2.1, 3; doc 2: 4')).toEqual(['doc 1: 2.1', 'doc 1: 3', 'doc 2: 4'])
    expect(
      sectionsIn('doc 2 sections 5, 7 (header api-client-key); ours: doc 1 section 4.2'),
    ).toEqual(['doc 2: 5', 'doc 2: 7', 'doc 1: 4.2'])
  })
})

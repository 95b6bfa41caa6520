/** The codebase's own rules as a test (rules of the codebase that no linter knows). Exceptions stand in lists that may only shrink: one that is not needed any more fails, too. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync, type Loader } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { modules } from '@saola/contract/all'
import { errors, fieldKeys } from '@saola/contract/errors'
import { vi } from '@saola/phrases/vi/all'
import { handlers } from '../src/modules.ts'
import { ACROSS_MERCHANTS } from './across-merchants.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
/** Files below a folder, as paths from the root. */
const filesIn = (dir: string, wanted: RegExp): string[] =>
  existsSync(join(root, dir))
    ? readdirSync(join(root, dir), { recursive: true, encoding: 'utf8' })
        .map((f) => `${dir}/${f.replaceAll('\\', '/')}`)
        .filter((f) => wanted.test(f) && !/(^|\/)(node_modules|dist)\//.test(f))
        .sort()
    : []
const foldersIn = (dir: string): string[] =>
  existsSync(join(root, dir))
    ? readdirSync(join(root, dir), { withFileTypes: true })
        .filter((e) => e.isDirectory() && readdirSync(join(root, dir, e.name)).length > 0)
        .map((e) => e.name)
    : []

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file)
const everywhere = ['apps', 'packages', 'demo', 'tools', 'e2e', 'bench'].flatMap((dir) =>
  filesIn(dir, /\.(tsx?|mts|mjs|cjs|sql|css|html)$/),
)
const papers = [
  ...['README.md', 'ARCHITECTURE.md', 'MAP.md', 'CONTRIBUTING.md'].filter((f) =>
    existsSync(join(root, f)),
  ),
  ...filesIn('docs', /\.md$/),
]
const camel = (module: string): string =>
  module.replace(/-(\w)/g, (_, c: string) => c.toUpperCase())

/** What is found must be exactly what the list excuses: more is a new fault, less is a list to shorten. */
function onlyExcused(found: Iterable<string>, excused: Iterable<string>): void {
  const [now, list] = [new Set(found), new Set(excused)]
  expect(
    [...now].filter((x) => !list.has(x)),
    'new faults',
  ).toEqual([])
  expect(
    [...list].filter((x) => !now.has(x)),
    'in order now: take these off the list of exceptions',
  ).toEqual([])
}

/** Contract modules whose handlers are not mounted. */
const NOT_MOUNTED: readonly string[] = []

describe('every call of the contract', () => {
  it('has a handler of its module, and no module has a handler more', () => {
    const mounted = handlers as Record<string, object>
    onlyExcused(
      Object.keys(modules).filter((module) => !(module in mounted)),
      NOT_MOUNTED,
    )
    for (const [module, table] of Object.entries(modules))
      if (module in mounted)
        expect(Object.keys(mounted[module]!).sort(), module).toEqual(Object.keys(table).sort())
  })
  it('belongs to a module with a routes.ts of that name', () => {
    for (const module of Object.keys(handlers))
      expect(existsSync(join(root, `apps/server/src/modules/${module}/routes.ts`)), module).toBe(
        true,
      )
  })
})

/** The text under a key such as 'error.not_found', or undefined. */
const textOf = (key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], vi.error)

it('every refusal and every field error has its text', { meta: { behaviours: ['B-652'] } }, () => {
  expect(
    [...Object.keys(errors), ...fieldKeys].filter((key) => typeof textOf(key) !== 'string'),
  ).toEqual([])
  expect(textOf('error.no_such_key')).toBeUndefined()
})

/** Screen folders that speak from another namespace. */
const BORROWED_PHRASES: Readonly<Record<string, keyof typeof vi>> = {
  'backoffice/auth-cms': 'auth',
}

it('every module with screens has a phrase namespace of its name', () => {
  const screens = ['portal', 'backoffice'].flatMap((app) =>
    foldersIn(`apps/${app}/src/features`).map((module) => `${app}/${module}`),
  )
  onlyExcused(
    screens.filter((screen) => !(camel(screen.split('/')[1]!) in vi)),
    Object.keys(BORROWED_PHRASES),
  )
  for (const namespace of Object.values(BORROWED_PHRASES))
    expect(namespace in vi, namespace).toBe(true)
})

/** Tables that hold rows of several merchants, read off the schema. */
const tenantTables = (sources: readonly string[]): string[] =>
  sources.flatMap((source) =>
    [...source.matchAll(/create (?:unlogged )?table (\w+) \(([\s\S]*?)\n?\)(?: with|;)/g)]
      .filter(([, , columns]) => /\bmerchant_id\b/.test(columns!))
      .map(([, name]) => name!),
  )

/** From the first bracket to the one that closes it. */
function parameters(statement: string): string {
  const start = statement.indexOf('(')
  let depth = 0
  for (let i = start; i < statement.length; i++) {
    if (statement[i] === '(') depth += 1
    if (statement[i] === ')' && --depth === 0) return statement.slice(start, i)
  }
  return statement
}

/** Names of exported functions that read or change rows of a tenant table and take no merchant id. */
function withoutMerchant(store: string, tables: readonly string[]): string[] {
  // One statement of the file each: they begin in the first column, what belongs to them does not.
  const statements = store.split(
    /^(?=(?:export|const|let|function|async|interface|type|import|class|\/\*\*|\/\/) ?)/m,
  )
  const fragments = new Map(
    statements.flatMap((s) => {
      const name = /^(?:export )?const (\w+)/.exec(s)?.[1]
      return name ? [[name, s] as const] : []
    }),
  )
  const touches = new RegExp(`\\b(?:from|join|update)[\\s\`]+(?:${tables.join('|')})\\b`)
  return statements.flatMap((s) => {
    const name = /^export (?:const|function|async function) (\w+)/.exec(s)?.[1]
    if (
      !name ||
      !touches.test(
        s.replaceAll(/\$\{(\w+)\}/g, (whole, fragment: string) => fragments.get(fragment) ?? whole),
      )
    )
      return []
    return /merchantIds?\b/.test(parameters(s)) ? [] : [name]
  })
}

it('every store function that reads rows of merchants takes the merchant id', () => {
  const tables = tenantTables(filesIn('apps/server/database/schema', /\.sql$/).map(read))
  expect(tables).toEqual(
    expect.arrayContaining([
      'payment',
      'pay_link',
      'bank_account',
      'ledger_entry',
      'bank_credit',
      'member',
    ]),
  )
  onlyExcused(
    filesIn('apps/server/src/modules', /[/-]store\.ts$/).flatMap((file) =>
      withoutMerchant(read(file), tables).map((name) => `${file.split('/').at(-2)}/${name}`),
    ),
    Object.keys(ACROSS_MERCHANTS),
  )
})

it('apps have no index.ts: a name leads to one file', () => {
  expect(filesIn('apps', /\/index\.tsx?$/)).toEqual([])
})

it('the misspellings of the specification stay in the path tables and the contract', () => {
  const spelled = everywhere.filter(
    (file) => !isTest(file) && /ultilit|forget-assword/i.test(read(file)),
  )
  expect(
    spelled.filter((file) => !file.endsWith('/paths.ts') && !file.startsWith('packages/contract/')),
  ).toEqual([])
  expect(spelled).toEqual(
    expect.arrayContaining([
      'apps/portal/src/app/paths.ts',
      'packages/contract/src/permissions.ts',
    ]),
  )
})

/** Source without its comments. */
function spoken(file: string, source: string): string {
  if (file.endsWith('.html')) return source.replaceAll(/<!--[\s\S]*?-->/g, '')
  if (file.endsWith('.sql')) return source.replaceAll(/\/\*[\s\S]*?\*\/|--.*$/gm, '')
  const loader = file.endsWith('.css') ? 'css' : ((/\.(tsx?)$/.exec(file)?.[1] ?? 'js') as Loader)
  return transformSync(source, {
    loader,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    jsx: 'preserve',
  }).code
}
const VIETNAMESE = /(?=\p{Script=Latin})[^\x20-\x7e]|\p{M}/u

/** Files of the programs that hold words of their own. */
const OWN_WORDS: readonly string[] = [
  // Seen before any script runs.
  'apps/portal/index.html',
  'apps/backoffice/index.html',
  // Names that are rows: preset role groups, payment methods and fees, banks and e-wallets, the bank's parameters.
  ...[
    'bank',
    'calendar-day',
    'e-wallet',
    'fee',
    'payment-method',
    'portal-parameter',
    'role-group',
  ].map((name) => `apps/server/database/seed/${name}.sql`),
  'apps/server/src/documents.tsx',
]

it('the programs hold no Vietnamese: every text for people comes from phrases', () => {
  const sources = [
    ...['apps/portal', 'apps/backoffice', 'apps/server/src'].flatMap((dir) =>
      filesIn(dir, /\.(tsx?|css|html)$/),
    ),
    ...filesIn('apps/server/database', /\.sql$/),
  ]
  onlyExcused(
    sources.filter((file) => !isTest(file) && VIETNAMESE.test(spoken(file, read(file)))),
    OWN_WORDS,
  )
})

it('no screen reads the shapes of a call: the sites are built without them (tools/lib/site-size.mjs)', () => {
  const sources = ['apps/portal/src', 'apps/backoffice/src', 'packages/web/src'].flatMap((dir) =>
    filesIn(dir, /\.tsx?$/),
  )
  expect(
    sources.filter(
      (file) =>
        !isTest(file) && /\b\w+\.\w+\.(?:params|query|body|result)\b(?!['"])/.test(read(file)),
    ),
  ).toEqual([])
})

it('every style names colours and sizes that exist: one that does not falls back to nothing, or to white in the dark', () => {
  const sources = ['apps/portal', 'apps/backoffice', 'packages/web']
    .flatMap((dir) => filesIn(dir, /\.(tsx?|css)$/))
    .map(read)
  const made = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/--[a-z][a-z0-9-]*(?=['"`]?\]?\s*:)/g)].map(([name]) => name),
    ),
  )
  const used = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/var\((--(?!mantine-)[a-z][a-z0-9-]*)/g)].map(([, name]) => name!),
    ),
  )
  expect(used.size).toBeGreaterThan(20)
  expect([...used].filter((name) => !made.has(name))).toEqual([])
})

describe('the papers', () => {
  const records = filesIn('docs/adr', /\/\d{4}-[\w-]+\.md$/).map((file) => basename(file))

  it('records are numbered once or listed as withdrawn, short, and say what enforces them', () => {
    const withdrawn = [...read('docs/adr/README.md').matchAll(/^\| (\d{4}) \|/gm)].map(
      ([, n]) => n!,
    )
    const numbers = [...records.map((name) => name.slice(0, 4)), ...withdrawn].toSorted()
    expect(numbers).toEqual(numbers.map((_, i) => String(i + 1).padStart(4, '0')))
    expect(records.length).toBeGreaterThan(20)
    for (const name of records) {
      const text = read(`docs/adr/${name}`)
      expect(text.split('\n').length, name).toBeLessThan(50)
      for (const part of [
        '## Context',
        '## Decision',
        '> ',
        '## Consequences',
        '## Alternatives',
        '## Enforced by',
      ])
        expect(text, name).toContain(part)
    }
  })
  it('name only files that are there', () => {
    const named = papers.flatMap((file) =>
      [
        ...read(file).matchAll(
          /`((?:apps|packages|docs|tools|e2e|demo|bench)\/[\w./-]+|\.(?:ci\/run|[\w-]+\.(?:json|cjs)))`/g,
        ),
      ].map(([, path]) => ({ file, path: path!.replace(/\/$/, '') })),
    )
    expect(named.length).toBeGreaterThan(50)
    // What git ignores may be here today and is in no clone.
    const ignored = read('.gitignore')
      .split('\n')
      .filter((line) => line.endsWith('/'))
      .map((line) => `/${line}`)
    expect(
      named.filter(
        ({ path }) =>
          !existsSync(join(root, path)) || ignored.some((folder) => `/${path}/`.includes(folder)),
      ),
    ).toEqual([])
  })
  it('name only commands and variables that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = papers.flatMap((file) =>
      [...read(file).matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name]) => ({
        file,
        name: name!,
      })),
    )
    expect(commands.filter(({ name }) => !(name in scripts))).toEqual([])
    const code = everywhere
      .filter((file) => !isTest(file))
      .map(read)
      .join('\n')
    const variables = [
      ...read('docs/operations.md').matchAll(/^\| ([A-Z_]+(?:, [A-Z_]+)*) \|/gm),
    ].flatMap(([, names]) => names!.split(', '))
    expect(variables.length).toBeGreaterThan(10)
    expect(variables.filter((name) => !code.includes(name))).toEqual([])
  })
  it('every invariant names tests that are there and carry its number', () => {
    const rows = read('ARCHITECTURE.md')
      .split('\n')
      .filter((line) => /^\| \d+ \|/.test(line))
      .map((line) => line.split('|').at(-2)!)
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      const named = [...row.matchAll(/[\w.-]+\.test\b/g)].map(([name]) =>
        everywhere.filter((file) => file.endsWith(`/${name}.ts`)),
      )
      expect(named.length > 0 && named.every((files) => files.length > 0), row).toBe(true)
      const source = named.flat().map(read).join('\n')
      for (const [bar] of row.matchAll(/\b[A-Z]-?\d+\b/g))
        expect(new RegExp(`\\b${bar}\\b`).test(source), `${bar} in ${row}`).toBe(true)
    }
  })
})

it('no id is compared as text with what was asked for: that goes past its key', () => {
  expect(
    everywhere.filter(
      (file) =>
        /[/-]store\.ts$/.test(file) && /id::text\s*(?:=|like|ilike)\s*\$\{/.test(read(file)),
    ),
  ).toEqual([])
})

/** A comment that puts work off; the words stand in two pieces so that this line is none. */
const PUT_OFF = new RegExp(
  `(?://|/\\*|\\*|--|#|<!--).*\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b|coming ${'soon'}`,
)

it('nothing is put off in a comment', () => {
  expect([...everywhere, ...papers].filter((file) => PUT_OFF.test(read(file)))).toEqual([])
})

describe('each rule sees its fault', () => {
  it('a store function without a merchant, a hidden table included', () => {
    const tables = tenantTables([
      'create table coin (\n  id int, merchant_id uuid\n);',
      'create table bank (code text);',
    ])
    expect(tables).toEqual(['coin'])
    const planted = [
      'const joined = sql`from coin c`',
      'export const mine = (db: Db, merchantId: string) => many(db, sql`select * from coin where merchant_id = ${merchantId}`)',
      'export const banks = (db: Db) => many(db, sql`select * from bank`)',
      'export const all = (db: Db, f: (x: string) => void) =>\n  many(db, sql`select * from coin`)',
      'export async function hidden(db: Db): Promise<void> {\n  await sql`select 1 ${joined}`.execute(db)\n}',
    ].join('\n')
    expect(withoutMerchant(planted, tables)).toEqual(['all', 'hidden'])
  })
  it('Vietnamese in text, not in comments', () => {
    expect(
      [
        'const a = "Số tiền"',
        'const a = <p>Đơn</p>',
        'const a = "amount" // số tiền',
        '/** số tiền */ const a = "×"',
      ].map((source) => VIETNAMESE.test(spoken('a.tsx', source))),
    ).toEqual([true, true, false, false])
    expect(
      ["select 'Đ'", 'select 1 -- đồng', '/* đồng\n */ select 1'].map((source) =>
        VIETNAMESE.test(spoken('a.sql', source)),
      ),
    ).toEqual([true, false, false])
  })
  it('work put off', () => {
    expect(
      [`// ${'TO'}${'DO'}: later`, `<!-- ${'FIX'}${'ME'} -->`, `status: '${'TO'}${'DO'}'`].map(
        (line) => PUT_OFF.test(line),
      ),
    ).toEqual([true, true, false])
  })
  it('an exception that is not needed', () => {
    expect(() => onlyExcused(['a'], ['a', 'b'])).toThrow(/take these off/)
    expect(() => onlyExcused(['a', 'c'], ['a'])).toThrow(/new faults/)
  })
})

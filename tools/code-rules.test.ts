// The codebase's import rules, proven by breaking each of them once in a small copy of the system's shape.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cruise } from './lib/cruise.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const tree = realpathSync(mkdtempSync(join(tmpdir(), 'saola-rules-')))

const server = 'apps/server/src'
const portal = 'apps/portal/src'

/** A codebase that keeps every rule: each of these keeps every rule. */
const inOrder: Record<string, string> = {
  [`${server}/platform/db.ts`]:
    'export type Db = string\nexport const many = 1\nexport const inTransaction = 2\n',
  [`${server}/platform/mount.ts`]: 'export const mount = 1\nexport type Handlers = string\n',
  [`${server}/web.ts`]:
    "import { mount } from './platform/mount.ts'\nimport { table } from './modules/pay-link/routes.ts'\nexport const web = [mount, table]\n",
  [`${server}/modules/pay-link/routes.ts`]:
    "import type { Handlers } from '../../platform/mount.ts'\nimport { list } from './service.ts'\nexport const table: Handlers[] = [list]\n",
  [`${server}/modules/pay-link/service.ts`]:
    "import { inTransaction } from '../../platform/db.ts'\nimport { record } from '../audit/service.ts'\nimport { rows } from './store.ts'\nexport const list = `${inTransaction} ${record} ${rows}`\n",
  [`${server}/modules/pay-link/store.ts`]:
    "import { many } from '../../platform/db.ts'\nexport const rows = many\n",
  [`${server}/modules/pay-link/rules.ts`]:
    "import { vnd } from '@saola/money/vnd'\nimport type { Db } from '../../platform/db.ts'\nexport const rule: Db = String(vnd)\n",
  [`${server}/modules/audit/service.ts`]: 'export const record = 1\n',
  [`${server}/modules/audit/store.ts`]: 'export const written = 1\n',
  [`${server}/modules/dashboard/service.ts`]: 'export const today = 1\n',
  [`${portal}/features/pay-link/PayLinkList.tsx`]: 'export const PayLinkList = () => <p />\n',
  [`${portal}/features/customer/CustomerList.tsx`]: 'export const CustomerList = () => <p />\n',
  'packages/payer-pages/src/pay-link/Waiting.tsx': 'export const Waiting = () => <p />\n',
  'packages/money/src/vnd.ts': 'export const vnd = 1\n',
  'packages/phrases/src/shape.ts': 'export const shape = 1\n',
}

/** Rule → the file that breaks it. Each is the only fault of its file. */
const planted: Record<string, [file: string, text: string]> = {
  'apps-import-no-apps': [
    `${portal}/app/peek.ts`,
    "export { web } from '../../../server/src/web.ts'\n",
  ],
  'packages-import-no-apps': [
    'packages/vietqr/src/peek.ts',
    "import { web } from '../../../apps/server/src/web.ts'\nexport const peek = web\n",
  ],
  'phrases-and-money-import-nothing': [
    'packages/money/src/words.ts',
    "import { shape } from '@saola/phrases/shape'\nexport const words = shape\n",
  ],
  'local-postgres-imports-nothing-of-ours': [
    'packages/local-postgres/src/seed.ts',
    "import { vnd } from '@saola/money/vnd'\nexport const seed = vnd\n",
  ],
  'contract-imports-zod-and-types': [
    'packages/contract/src/bad.ts',
    "import { db } from '../../web/src/db.ts'\nexport const bad = db\n",
  ],
  'web-imports-the-three': [
    'packages/web/src/db.ts',
    "import { Waiting } from '../../payer-pages/src/pay-link/Waiting.tsx'\nexport const db = Waiting\n",
  ],
  'payer-pages-import-what-they-show': [
    'packages/payer-pages/src/order/Order.tsx',
    "import { db } from '../../../web/src/db.ts'\nexport const Order = () => <p>{db}</p>\n",
  ],
  'platform-knows-no-module': [
    `${server}/platform/otp.ts`,
    "import { record } from '../modules/audit/service.ts'\nexport const otp = record\n",
  ],
  'modules-meet-at-service': [
    `${server}/modules/pay-link/jobs.ts`,
    "import { written } from '../audit/store.ts'\nexport const jobs = written\n",
  ],
  'store-and-rules-are-private': [
    `${server}/worker.ts`,
    "import { written } from './modules/audit/store.ts'\nexport const worker = written\n",
  ],
  'only-store-speaks-sql': [
    `${server}/modules/pay-link/export.ts`,
    "import pg from 'pg'\nexport const exported = pg\n",
  ],
  'every-module-has-a-layer': [
    `${server}/modules/novelty/service.ts`,
    "import { record } from '../audit/service.ts'\nexport const novelty = record\n",
  ],
  'no-higher-layer-from-accept': [
    `${server}/modules/order/service.ts`,
    "import { today } from '../dashboard/service.ts'\nexport const order = today\n",
  ],
  'no-higher-layer-from-views': [
    `${server}/modules/webhook/service.ts`,
    "import { advance } from '../salary-advance/service.ts'\nexport const webhook = advance\n",
  ],
  'screens-keep-to-their-module': [
    `${portal}/features/pay-link/PayLinkCreate.tsx`,
    "import { CustomerList } from '../customer/CustomerList.tsx'\nexport const PayLinkCreate = CustomerList\n",
  ],
  'payer-screens-keep-to-their-module': [
    'packages/payer-pages/src/pay-box/PayBox.tsx',
    "import { Waiting } from '../pay-link/Waiting.tsx'\nexport const PayBox = Waiting\n",
  ],
  'no-test-code-in-the-product': [
    `${server}/clock.ts`,
    "import { world } from '../test/world.ts'\nexport const clock = world\n",
  ],
  'no-cycles': [
    `${server}/platform/a.ts`,
    "import type { B } from './b.ts'\nexport type A = B | 1\n",
  ],
  'everything-resolves': [
    `${server}/platform/lost.ts`,
    "import { nothing } from './nowhere.ts'\nexport const lost = nothing\n",
  ],
}

/** Company that a planted fault needs and that keeps the rules itself. */
const company: Record<string, string> = {
  [`${server}/modules/salary-advance/service.ts`]: 'export const advance = 1\n',
  'apps/server/test/world.ts': 'export const world = 1\n',
  [`${server}/platform/b.ts`]: "import type { C } from './c.ts'\nexport type B = C | 2\n",
  [`${server}/platform/c.ts`]: "import type { A } from './a.ts'\nexport type C = A | 3\n",
}

function put(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
}

function lint(...files: string[]): string {
  const program = join(root, 'node_modules/oxlint/bin/oxlint')
  return spawnSync(process.execPath, [program, '--format', 'unix', ...files], {
    cwd: tree,
    encoding: 'utf8',
  }).stdout
}

beforeAll(() => {
  put(inOrder)
  put({ 'package.json': '{"type":"module"}' })
  cpSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'))
  mkdirSync(join(tree, 'node_modules/@saola'), { recursive: true })
  for (const name of ['money', 'phrases']) {
    put({
      [`packages/${name}/package.json`]: JSON.stringify({
        name: `@saola/${name}`,
        exports: { './*': './src/*.ts' },
      }),
    })
    symlinkSync(join(tree, 'packages', name), join(tree, 'node_modules/@saola', name))
  }
  put({
    'node_modules/pg/package.json': '{"name":"pg","main":"index.js"}',
    'node_modules/pg/index.js': '',
  })
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

describe('the import rules of the system', () => {
  it('find nothing to say about a codebase in order', () => {
    const { files, violations } = cruise(tree, ['apps', 'packages'])
    expect(violations).toEqual([])
    expect(files).toEqual(expect.arrayContaining(Object.keys(inOrder)))
  })

  it('report every planted violation by its name', () => {
    put(company)
    put(Object.fromEntries(Object.values(planted)))
    const found = cruise(tree, ['apps', 'packages']).violations.map(
      ({ from, rule }) => `${rule}: ${from}`,
    )
    expect(found).toEqual(
      expect.arrayContaining(Object.entries(planted).map(([rule, [file]]) => `${rule}: ${file}`)),
    )
  })

  it('name each rule of the configuration in this test, the other layers aside', async () => {
    const config = (await import(join(root, '.dependency-cruiser.cjs'))) as {
      default: { forbidden: { name: string }[] }
    }
    const names = config.default.forbidden.map(({ name }) => name)
    const proven = new Set([
      ...Object.keys(planted),
      ...names.filter((name) => name.startsWith('no-higher-layer-from-')),
    ])
    expect(names.filter((name) => !proven.has(name))).toEqual([])
  })
})

describe('the lint rules of the system', () => {
  it('keep the database handle in store.ts, mounting in web.ts, handler tables in routes.ts and rules.ts pure', () => {
    expect(lint(...Object.keys(inOrder))).not.toContain('no-restricted-imports')
    put({
      [`${server}/modules/user/service.ts`]:
        "import { many } from '../../platform/db.ts'\nexport const user = many\n",
      [`${server}/modules/user/jobs.ts`]: "import { sql } from 'kysely'\nexport const jobs = sql\n",
      [`${server}/modules/user/routes.ts`]:
        "import { mount } from '../../platform/mount.ts'\nexport const routes = mount\n",
      [`${server}/modules/user/handlers.ts`]:
        "import type { Handlers } from '../../platform/mount.ts'\nexport const handlers: Handlers = ''\n",
      [`${server}/modules/user/rules.ts`]:
        "import { record } from '../audit/service.ts'\nexport const rules = record\n",
    })
    const said = lint(`${server}/modules/user`)
    for (const [file, reason] of [
      ['service', "'many' import"],
      ['jobs', "'kysely' import"],
      ['routes', "'mount' import"],
      ['handlers', "'Handlers' import"],
      ['rules', "'../audit/service.ts' import"],
    ] as const) {
      expect(said).toMatch(new RegExp(`${file}\\.ts:.*${reason}.*no-restricted-imports`))
    }
  })

  it('refuse any, loose equality, default exports, unfinished words and cycles', () => {
    put({
      [`${server}/platform/loose.ts`]: `export default function loose(a: ${'any'}) {\n  // ${'TO'}${'DO'} later\n  return a == 1\n}\n`,
    })
    const said = lint(`${server}/platform`)
    for (const rule of [
      'no-explicit-any',
      'eqeqeq',
      'no-default-export',
      'no-warning-comments',
      'no-cycle',
    ]) {
      expect(said).toMatch(new RegExp(`\\(${rule}\\)`))
    }
  })
})

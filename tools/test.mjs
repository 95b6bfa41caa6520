#!/usr/bin/env node
// The whole proof: types, the system's rules, the tests on the embedded PostgreSQL (and on TEST_DATABASE_URL's when set), the build and
// the journeys in Chromium. `--only types,lint,tests,…` runs some stages. The last line counts all tests: N passed, N failed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { needChromium } from './find-chromium.mjs'
import { failuresOfPlaywright, failuresOfVitest, linesOf } from './lib/failures.mjs'
import {
  Plain,
  bold,
  checkMachine,
  fail,
  green,
  inRoot,
  red,
  root,
  seconds,
} from './lib/project.mjs'

const node = (file, args, env = {}) =>
  spawnSync(process.execPath, [inRoot(file), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  }).status === 0

/** The JSON report of a run under test-results/, or null when the runner did not get so far as to write one. */
function withReport(name, run) {
  mkdirSync(inRoot('test-results'), { recursive: true })
  const file = inRoot('test-results', `${name}.json`)
  rmSync(file, { force: true })
  const ok = run(file)
  return { ok, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null }
}

function vitest(name, args, env) {
  const { ok, report } = withReport(name, (file) =>
    node(
      'node_modules/vitest/vitest.mjs',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
      env,
    ),
  )
  return {
    ok,
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    failures: failuresOfVitest(report),
  }
}

/** Desktop, then phone: each has programs of its own, so that neither meets what the other has changed. */
function journeys() {
  const chromium = needChromium()
  const results = [
    ['desktop', 18_080],
    ['phone', 18_180],
  ].map(([project, port]) => journeysOf(project, port, chromium))
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  return {
    ok: results.every(({ ok }) => ok),
    passed: sum('passed'),
    failed: sum('failed'),
    failures: results.flatMap(({ failures }) => failures),
  }
}

function journeysOf(project, port, chromium) {
  const name = `journeys-${project}`
  const { ok, report } = withReport(name, () =>
    node(
      'node_modules/@playwright/test/cli.js',
      ['test', '-c', 'e2e/playwright.config.ts', '--project', project],
      { CHROMIUM: chromium, E2E_PORT: String(port), E2E_RUN: name },
    ),
  )
  const stats = report?.stats ?? {}
  return {
    ok,
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    failures: failuresOfPlaywright(report),
  }
}

/** Vitest passes over a path where nothing is: what was renamed would silently be tested no more. */
function allThere(paths) {
  const gone = paths.filter((path) => !existsSync(inRoot(path)))
  if (gone.length > 0) throw new Plain(`tools/test.mjs names what is gone: ${gone.join(', ')}`)
  return paths
}

const modules = (...names) => names.map((name) => `apps/server/src/modules/${name}/`)

/**
 * On another release of PostgreSQL, plans, locks and built-in functions can differ: the schema, statements over many
 * rows, money, queues, and what runs in parallel. Rights, refused input, keys of repeated calls and whatever reads and
 * writes single rows (links, orders, machines, the settings of webhooks) are the same there.
 */
const ON_ANOTHER_POSTGRES = [
  ...[
    'template',
    'seed',
    'audit-chain',
    'list-order',
    'list-buffers',
    'night-buffers',
    'sheets',
    'tenant-keys',
  ].map((name) => `apps/server/test/${name}.test.ts`),
  ...['kills', 'adds-up', 'reconciliation', 'bank-transfers'].map(
    (name) => `apps/server/test/reliability/${name}.test.ts`,
  ),
  'apps/server/src/platform/sheet-file.test.ts',
  'apps/server/src/modules/webhook/send.test.ts',
  ...modules(
    'bank-credit',
    'bank-transfer',
    'settlement',
    'card-settlement',
    'ledger',
    'reconciliation',
    'refund',
    'fee',
    'fee-report',
    'statement',
    'transaction',
    'dashboard',
    'search',
  ),
]

/**
 * On another release of Node, its own libraries can differ: HTTP, streams, encryption, compression, threads, dates and
 * languages, and how TypeScript is loaded. SQL, rules and what a module says over HTTP are the same there.
 */
const ON_ANOTHER_NODE = [
  'apps/server/src/platform/',
  'apps/server/src/adapters/',
  'apps/server/src/docs/',
  'apps/server/test/static.test.ts',
  'apps/server/test/sheets.test.ts',
  ...modules('media', 'ekyc'),
  ...[
    'auth/auth',
    'auth/password',
    'payer/payer',
    'pay-box/connection',
    'server-api/server-api',
    'webhook/send',
    'webhook/catch-up',
  ].map((name) => `apps/server/src/modules/${name}.test.ts`),
  'apps/bank-sim/',
  'packages/',
  'demo/',
  'tools/',
]

const stages = {
  types: () => ({ ok: node('node_modules/typescript/bin/tsc', ['-b']) }),
  lint: () => ({ ok: node('tools/lint.mjs', []) }),
  tests: () => vitest('tests', [], { DATABASE_URL: '' }),
  'tests-on-postgres': () =>
    vitest('tests-on-postgres', ['--project', 'server', ...allThere(ON_ANOTHER_POSTGRES)], {
      DATABASE_URL: process.env.TEST_DATABASE_URL,
    }),
  'tests-on-node': () => vitest('tests-on-node', allThere(ON_ANOTHER_NODE), { DATABASE_URL: '' }),
  build: () => ({ ok: node('tools/build.mjs', []) }),
  boot: () => ({ ok: node('tools/boot-check.mjs', []) }),
  journeys,
}

function chosen() {
  const at = process.argv.indexOf('--only')
  const all = Object.keys(stages).filter(
    (name) =>
      !['boot', 'tests-on-node'].includes(name) &&
      (name !== 'tests-on-postgres' || process.env.TEST_DATABASE_URL),
  )
  if (at < 0) return all
  const names = (process.argv[at + 1] ?? '').split(',')
  const strange = names.filter((name) => !(name in stages))
  if (strange.length > 0)
    throw new Plain(
      `No such stage: ${strange.join(', ')}. There are: ${Object.keys(stages).join(', ')}`,
    )
  return names
}

/** Processor seconds of all programs that this one has started and that have ended; null where the system does not tell. */
function cpuSecondsOfChildren() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return null
  }
}

/** Runs a stage. One that fails without a failed test of its own counts as one failure. */
function runStage(name) {
  console.log(`\n${bold(`== ${name}`)}`)
  const [begun, cpuBefore] = [Date.now(), cpuSecondsOfChildren()]
  let result
  try {
    result = stages[name]()
  } catch (error) {
    console.error(error instanceof Plain ? error.message : error)
    result = { ok: false }
  }
  const { ok, passed = 0, failed = 0, failures = [] } = result
  return {
    name,
    ok,
    passed,
    failures,
    failed: ok ? failed : Math.max(failed, 1),
    tookMs: Date.now() - begun,
    cpu:
      cpuBefore === null ? '' : `${Math.round(cpuSecondsOfChildren() - cpuBefore)} s of processor`,
  }
}

try {
  checkMachine()
  const done = []
  for (const name of chosen()) done.push(runStage(name))
  console.log(`\n${bold('== summary')}`)
  for (const { name, ok, passed, failed, failures, tookMs, cpu } of done) {
    console.log(
      `${ok ? green('ok    ') : red('FAILED')}  ${name.padEnd(18)} ${seconds(tookMs).padStart(8)}  ${cpu.padStart(20)}  ${passed + failed > 0 ? `${passed} passed, ${failed} failed` : ''}`.trimEnd(),
    )
    // The names of all first: what is read of a long log may end among the words of the first.
    for (const failure of failures) console.log(`✘ ${failure.name}`)
    for (const line of failures.flatMap(linesOf)) console.log(line)
  }
  const sum = (key) => done.reduce((total, row) => total + row[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(done.every(({ ok }) => ok) ? 0 : 1)
} catch (error) {
  fail(error)
}

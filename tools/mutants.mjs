#!/usr/bin/env node
// Takes one guard of an invariant out at a time and sees that the named test notices (bar X1): npm run mutants, or npm run mutants -- 4 12
// for two invariants, npm run mutants -- 'below zero' for those that say so. By hand, on a green tree: the guards and their tests stand in tools/mutants.json. What is tracked or staged
// is tried, in a worktree under the system's folder for passing files, on a PostgreSQL of its own; both are gone at the end.
import { execFileSync, spawn } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { register } from 'tsx/esm/api'
import { checkMachine, fail, inRoot, Plain, root, seconds } from './lib/project.mjs'

const TEST_MS = 10 * 60_000
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const countOf = (text, part) => text.split(part).length - 1

/** The packages of the worktree are our own, file by file; only those that are the project's lead into the worktree. */
function linkPackages(tree) {
  const places = git('ls-files', 'package.json', '*/package.json')
    .split('\n')
    .map((file) => file.replace(/\/?package\.json$/, ''))
  for (const place of places) {
    const from = inRoot(place, 'node_modules')
    for (const name of namesIn(from)) {
      const to = join(tree, place, 'node_modules', name)
      mkdirSync(join(to, '..'), { recursive: true })
      const real = realpathSync(join(from, name))
      const isOurs = !relative(root, real).includes('node_modules')
      symlinkSync(isOurs ? join(tree, relative(root, real)) : real, to)
    }
  }
}
function namesIn(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => name === '.bin' || !name.startsWith('.'))
      .flatMap((name) =>
        name === '@saola' ? readdirSync(join(folder, name)).map((own) => `${name}/${own}`) : name,
      )
  } catch {
    return []
  }
}

/** How vitest and fast-check say that an assertion failed. */
const ASSERTED =
  /^(AssertionError|Error: (Property failed|.*promise (resolved|rejected) .* instead of|.*expected .* to ))/

/** What a run of vitest says: which test failed on what it asserts, or why that says nothing. */
function verdictOf(report) {
  if (report === null) return { word: 'BROKEN', why: 'vitest ended without a report' }
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed')
  const noticed = failed.find(({ failureMessages: [message] }) => ASSERTED.test(message))
  if (noticed) return { word: 'killed', why: noticed.fullName }
  if (failed.length > 0) return { word: 'BROKEN', why: failed[0].failureMessages[0].split('\n')[0] }
  const unread = report.testResults.find(({ status }) => status === 'failed')
  if (unread) return { word: 'BROKEN', why: unread.message.split('\n')[0] }
  const ran = tests.some(({ status }) => status === 'passed')
  return ran ? { word: 'SURVIVED', why: '' } : { word: 'BROKEN', why: 'no test ran' }
}

class Trial {
  #child = null
  #green = new Map()
  isStopped = false

  constructor(tree, env) {
    this.tree = tree
    this.env = env
  }

  /** Ends what runs, the programs that its tests started included. */
  stop() {
    this.isStopped = true
    if (this.#child) this.#kill()
  }

  #kill() {
    try {
      process.kill(-this.#child.pid, 'SIGKILL')
    } catch {
      // Already over.
    }
  }

  /** Whether tests are green without a mutant: one that is red by itself notices nothing. */
  async #isGreen(tests) {
    const key = tests.join(' ')
    if (!this.#green.has(key))
      this.#green.set(key, verdictOf(await this.#run(tests)).word === 'SURVIVED')
    return this.#green.get(key)
  }

  /** Plays one mutant; the file is as before afterwards. */
  async play({ file, find, replace, tests }) {
    if (!(await this.#isGreen(tests))) return { word: 'BROKEN', why: 'red without the mutant' }
    const path = join(this.tree, file)
    const text = readFileSync(path, 'utf8')
    if (countOf(text, find) !== 1)
      return { word: 'BROKEN', why: `${file} has it ${countOf(text, find)} times` }
    writeFileSync(
      path,
      text.replace(find, () => replace),
    )
    try {
      return verdictOf(await this.#run(tests))
    } finally {
      writeFileSync(path, text)
    }
  }

  async #run(tests) {
    const output = join(this.env.TMPDIR, 'report.json')
    rmSync(output, { force: true })
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...tests]
    const reporter = ['--reporter=json', `--outputFile=${output}`]
    // A group of its own: what its tests start ends with it.
    this.#child = spawn(process.execPath, [...args, ...reporter], {
      cwd: this.tree,
      env: this.env,
      stdio: 'ignore',
      detached: true,
    })
    const impatience = setTimeout(() => this.#kill(), TEST_MS)
    await new Promise((done) => {
      this.#child.once('exit', done)
    })
    clearTimeout(impatience)
    try {
      return JSON.parse(readFileSync(output, 'utf8'))
    } catch {
      return null
    }
  }
}

/** PostgreSQLs that tests of the local cluster were running when they were cut off. */
function stopLeft(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('postmaster.pid'))
      try {
        process.kill(Number(readFileSync(join(folder, name), 'utf8').split('\n')[0]), 'SIGQUIT')
      } catch {
        // Gone already.
      }
}

async function playAll(trial, chosen) {
  console.log('| | Mutant | | Test that went red | |\n|---|---|---|---|---|')
  let isWhole = true
  for (const mutant of chosen) {
    const from = Date.now()
    const { word, why } = await trial.play(mutant)
    if (trial.isStopped) return false
    const test = word === 'killed' ? `${mutant.tests[0].split('/').at(-1)}: ${why}` : why
    const cells = [mutant.invariant, mutant.what, word, test, seconds(Date.now() - from)]
    console.log(`| ${cells.join(' | ')} |`)
    isWhole &&= word === 'killed'
  }
  return isWhole
}

async function main(wanted) {
  checkMachine()
  const mutants = JSON.parse(readFileSync(inRoot('tools/mutants.json'), 'utf8'))
  const isChosen = ({ invariant, what }) =>
    wanted.length === 0 || wanted.some((one) => one === String(invariant) || what.includes(one))
  const chosen = mutants.filter(isChosen)
  if (chosen.length === 0) throw new Plain(`No mutant fits ${wanted.join(', ')}.`)
  register()
  const { startLocalPostgres } = await import(inRoot('packages/local-postgres/src/launcher.ts'))
  const { scratchDir } = await import(inRoot('packages/local-postgres/src/account.ts'))
  const folder = scratchDir('saola-mutants-')
  const [tree, passing] = [join(folder, 'tree'), join(folder, 'tmp')]
  const dataDir = scratchDir('saola-mutants-', { inMemory: true })
  const trial = new Trial(tree, { ...process.env, TMPDIR: passing })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => trial.stop())
  let database
  try {
    mkdirSync(passing)
    git('worktree', 'add', '--detach', '--quiet', tree, git('stash', 'create') || 'HEAD')
    linkPackages(tree)
    database = await startLocalPostgres({ dataDir, log: () => undefined })
    trial.env.DATABASE_URL = database.url
    return (await playAll(trial, chosen)) ? 0 : 1
  } finally {
    await database?.stop()
    stopLeft(passing)
    git('worktree', 'remove', '--force', tree)
    for (const left of [folder, dataDir]) rmSync(left, { recursive: true, force: true })
  }
}

main(process.argv.slice(2)).then((code) => process.exit(code), fail)

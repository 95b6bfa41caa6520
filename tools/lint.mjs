#!/usr/bin/env node
// The rules of the whole tree: Prettier (format), oxlint (style, limits), dependency-cruiser (imports), knip (unused code).
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { cruise } from './lib/cruise.mjs'
import { compare, excused, offenders } from './lib/limits.mjs'
import { bold, checkMachine, fail, green, inRoot, red, root } from './lib/project.mjs'

const cruised = ['apps', 'packages', 'demo']
const linted = [...cruised, 'e2e', 'bench', 'tools'].filter((dir) => existsSync(inRoot(dir)))

const runTool = (file, args) =>
  spawnSync(process.execPath, [inRoot('node_modules', file), ...args], {
    cwd: root,
    stdio: 'inherit',
  }).status === 0

/** Every source file that the cruise must have read: a reader that sees none of them finds no fault either. */
const sources = () =>
  cruised.flatMap((dir) =>
    readdirSync(inRoot(dir), { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'),
      )
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
      .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file)),
  )

function checkImports() {
  const { files, violations } = cruise(root, cruised)
  const read = new Set(files)
  const unread = sources().filter((file) => !read.has(file))
  for (const { rule, comment, from, to } of violations)
    console.log(`${red(rule)}: ${from} -> ${to}\n  ${comment ?? ''}`)
  for (const file of unread)
    console.log(
      `${red('not-read')}: ${file}\n  dependency-cruiser did not read this file, so its imports are unchecked.`,
    )
  console.log(
    `${files.length} modules, ${violations.length} broken rules, ${unread.length} unread files`,
  )
  return files.length > 0 && violations.length === 0 && unread.length === 0
}

/** Sizes of files and functions, but for the offenders of tools/limits.json; one of those that was mended leaves the list. */
function checkLimits() {
  const { added, mended } = compare(offenders(root, linted), excused(root))
  for (const { rule, key } of added) console.log(`${red(rule)}: ${key}`)
  for (const { rule, key } of mended)
    console.log(`${red('mended')}: ${key} keeps ${rule} now. Take it off tools/limits.json.`)
  return added.length + mended.length === 0
}

/** Prettier takes as long as all the others together, so it runs beside them on the second core. */
function startFormatCheck() {
  const child = spawn(
    process.execPath,
    [
      inRoot('node_modules/prettier/bin/prettier.cjs'),
      '--check',
      '--cache',
      '--log-level',
      'warn',
      '.',
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)))
}

/** What would lock or break a running installation. None is there before the first release. */
const checkMigrations = () =>
  !existsSync(inRoot('apps/server/database/migrations')) ||
  runTool('squawk-cli/js/bin/squawk', ['apps/server/database/migrations/*.sql'])

const checks = {
  oxlint: () => runTool('oxlint/bin/oxlint', ['--deny-warnings', ...linted]),
  limits: checkLimits,
  imports: checkImports,
  knip: () => runTool('knip/bin/knip.js', ['--no-progress']),
  migrations: checkMigrations,
  format: (formatted) => formatted,
}

try {
  checkMachine()
  const only = process.argv.slice(2)
  const wanted = (name) => only.length === 0 || only.includes(name)
  const formatted = wanted('format') ? startFormatCheck() : null
  const failed = []
  for (const [name, check] of Object.entries(checks)) {
    if (!wanted(name)) continue
    console.log(bold(`-- ${name}`))
    if (!(await check(formatted))) failed.push(name)
  }
  console.log(
    failed.length === 0 ? green('All checks passed.') : red(`Failed: ${failed.join(', ')}`),
  )
  process.exit(failed.length === 0 ? 0 : 1)
} catch (error) {
  fail(error)
}

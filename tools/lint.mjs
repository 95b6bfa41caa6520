#!/usr/bin/env node
// The house's rules on the whole tree: oxlint (style and size), dependency-cruiser (who may import whom), knip (what nobody uses).
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { cruise } from './lib/cruise.mjs'
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

const checks = {
  oxlint: () => runTool('oxlint/bin/oxlint', ['--deny-warnings', ...linted]),
  imports: checkImports,
  knip: () => runTool('knip/bin/knip.js', ['--no-progress']),
}

try {
  checkMachine()
  const only = process.argv.slice(2)
  const failed = []
  for (const [name, check] of Object.entries(checks)) {
    if (only.length > 0 && !only.includes(name)) continue
    console.log(bold(`-- ${name}`))
    if (!check()) failed.push(name)
  }
  console.log(
    failed.length === 0
      ? green('The house is in order.')
      : red(`Not in order: ${failed.join(', ')}`),
  )
  process.exit(failed.length === 0 ? 0 : 1)
} catch (error) {
  fail(error)
}

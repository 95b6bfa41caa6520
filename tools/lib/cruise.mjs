// Asks dependency-cruiser who imports whom, by the rules of .dependency-cruiser.cjs.
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { inRoot } from './project.mjs'

/**
 * Cruises folders below `cwd`. Answers the files it read and what breaks a rule: {rule, comment, from, to}[]; a cycle's `to` names
 * every step of it.
 */
export function cruise(cwd, dirs) {
  const answer = spawnSync(
    process.execPath,
    [
      '--import',
      pathToFileURL(inRoot('tools/lib/swc-reads-tsx.mjs')).href,
      inRoot('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      inRoot('.dependency-cruiser.cjs'),
      '--output-type',
      'json',
      ...dirs,
    ],
    { cwd, encoding: 'utf8', maxBuffer: 1 << 28 },
  )
  if (!answer.stdout)
    throw new Error(`dependency-cruiser: ${answer.error?.message ?? answer.stderr}`)
  const { modules, summary } = JSON.parse(answer.stdout)
  return {
    files: modules.map(({ source }) => source),
    violations: summary.violations.map(({ rule, comment, from, to, cycle }) => ({
      rule: rule.name,
      comment,
      from,
      to: cycle ? cycle.map((step) => step.name ?? step).join(' -> ') : to,
    })),
  }
}

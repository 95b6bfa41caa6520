// The limits on formatted code (tools/limits.oxlintrc.json) and the offenders that are still excused (tools/limits.json).
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const program = (root) => join(root, 'node_modules/oxlint/bin/oxlint')

/** The name that a function without one is given where it stands: `const name =`, `name:`, or the call that takes it. */
function nameAt(root, file, line) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  for (let at = line - 1; at >= Math.max(0, line - 3); at--) {
    const name = /(?:const|let)\s+(\w+)|^\s*(\w+)\s*[:(]/.exec(lines[at])
    if (name) return name[1] ?? name[2]
  }
  return 'anonymous'
}

/** `file` for a file that is too long or holds a choice inside a choice, `file#function` for a function that is too long or too complex. */
function keyOf(root, rule, { filename, labels, message }) {
  const file = filename.replaceAll('\\', '/')
  if (['max-lines', 'no-nested-ternary'].includes(rule)) return file
  return `${file}#${/`([^`]+)`/.exec(message)?.[1] ?? nameAt(root, file, labels[0].span.line)}`
}

/** Every place beyond a limit: rule name → sorted keys, read from `root`. */
export function offenders(root, dirs) {
  const config = join(root, 'tools/limits.oxlintrc.json')
  const { stdout } = spawnSync(
    process.execPath,
    [program(root), '-c', config, '--format', 'json', ...dirs],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
  )
  const found = {}
  for (const diagnostic of JSON.parse(stdout).diagnostics) {
    const rule = /\((.+)\)/.exec(diagnostic.code)[1]
    ;(found[rule] ??= new Set()).add(keyOf(root, rule, diagnostic))
  }
  return Object.fromEntries(
    Object.keys(found)
      .sort()
      .map((rule) => [rule, [...found[rule]].sort()]),
  )
}

export const excused = (root) => JSON.parse(readFileSync(join(root, 'tools/limits.json'), 'utf8'))

/** What is found and not excused, and what is excused and no longer found. */
export function compare(found, list) {
  const rows = (from, without) =>
    Object.entries(from).flatMap(([rule, keys]) =>
      keys.filter((key) => !without[rule]?.includes(key)).map((key) => ({ rule, key })),
    )
  return { added: rows(found, list), mended: rows(list, found) }
}

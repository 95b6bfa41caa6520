/** The rules for migrations (.squawk.toml) refuse what would stop a running installation, and let through what does not. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'saola-migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The names of the rules that a migration breaks. */
function brokenRules(sql: string): string[] {
  const file = join(folder, '0001_test.sql')
  writeFileSync(file, sql)
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/squawk-cli/js/bin/squawk'),
      '--config',
      join(root, '.squawk.toml'),
      '--reporter',
      'json',
      file,
    ],
    { cwd: root, encoding: 'utf8' },
  )
  return (JSON.parse(stdout) as { rule_name: string }[]).map((fault) => fault.rule_name)
}

describe('a migration', () => {
  it.each([
    ['create index payment_x on payment (amount);', 'require-concurrent-index-creation'],
    ['alter table payment alter column amount type numeric;', 'changing-column-type'],
    ['alter table payment drop column amount;', 'ban-drop-column'],
    ['alter table payment rename column amount to sum;', 'renaming-column'],
    ['alter table payment add column x int not null;', 'adding-required-field'],
    [
      'alter table payment add column x text; create index concurrently payment_x on payment (x);',
      'ban-concurrent-index-creation-in-transaction',
    ],
  ])('is refused: %s', (sql, rule) => {
    expect(brokenRules(sql)).toContain(rule)
  })
  it('may add a column that the running version need not know', () => {
    expect(brokenRules('alter table payment add column note text;')).toEqual([])
  })
  it('may add an index to a table that is written meanwhile, in a file of its own', () => {
    expect(brokenRules('create index concurrently payment_x on payment (amount);')).toEqual([])
  })
})

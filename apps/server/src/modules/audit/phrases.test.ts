/** A line of the audit log says its module in words: whatever name a module writes has a name in both languages. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { audit as en } from '@saola/phrases/en/audit'
import { audit as vi } from '@saola/phrases/vi/audit'
import { expect, it } from 'vitest'

const features = fileURLToPath(new URL('..', import.meta.url))
it('every name that a module writes to the audit log has a text', () => {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  const modules = new Set(
    files.flatMap((path) =>
      [...readFileSync(features + path, 'utf8').matchAll(/\bmodule[:=] ?'([a-z-]+)'/g)].map(
        (found) => found[1]!,
      ),
    ),
  )
  expect(modules.size).toBeGreaterThan(30)
  for (const names of [vi, en])
    expect([...modules].filter((module) => !(module in names.module))).toEqual([])
})

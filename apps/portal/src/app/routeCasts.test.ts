/** Paths and search values are passed to the router as they are: a cast on them hides a wrong path or parameter. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const sources = ['apps/portal/src', 'apps/backoffice/src', 'packages/web/src']

/** A cast of a path, of a search value, or of the whole argument of navigate, redirect or `list.set`. */
const CAST =
  /\b(?:to|path|paths\.\w+)\)? as (?:string|never)\b|\bto=\{[^{}]*(?:\{[^{}]*\}[^{}]*)? as never\}|\bsearch=\{[^{}]*(?:\{[^{}]*\}[^{}]*)* as never\}|\bsearch: \{[^{}]*\} as never|\bsearch as (?:never|Record<)|\b(?:navigate|redirect)\(\{[^()]*\} as never\)|^ +\} as never\)|\.set\([^()]*as never\)/gm

it('no cast on a route or its search', () => {
  const found: Record<string, number> = {}
  for (const source of sources)
    for (const name of readdirSync(`${root}${source}`, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name) || name.includes('.test.')) continue
      const casts = readFileSync(`${root}${source}/${name}`, 'utf8').match(CAST)?.length ?? 0
      if (casts > 0) found[`${source}/${name}`] = casts
    }
  expect(found).toEqual({})
})

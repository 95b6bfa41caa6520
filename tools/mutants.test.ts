// The mutants of tools/mutants.json still fit the sources, and no invariant is without one. That each is noticed is seen by hand: npm run mutants.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

interface Mutant {
  /** Its number in ARCHITECTURE.md. */
  invariant: number
  /** What is no longer held. */
  what: string
  file: string
  find: string
  replace: string
  /** Arguments of vitest. */
  tests: string[]
}
const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const mutants = JSON.parse(read('tools/mutants.json')) as Mutant[]
/** What goes red, by the number of the invariant. */
const invariants = new Map(
  [...read('ARCHITECTURE.md').matchAll(/^\| (\d+) \|.*\| ([^|]+) \|$/gm)].map(([, n, red]) => [
    Number(n),
    red!,
  ]),
)

it.each(mutants)('stands in its file once, changes it, and names a test: $what', (mutant) => {
  const { file, find, replace, tests } = mutant
  expect(read(file).split(find).length - 1, file).toBe(1)
  expect(replace).not.toBe(find)
  expect(existsSync(join(root, tests[0]!)), tests[0]).toBe(true)
  expect(tests[1] ?? '-t').toBe('-t')
})

it('no two say the same', () => {
  expect(new Set(mutants.map(({ what }) => what)).size).toBe(mutants.length)
})

it('every invariant has one, whose test its row names', { meta: { bars: ['X1'] } }, () => {
  expect(invariants.size).toBeGreaterThan(10)
  const withOne = new Set(mutants.map(({ invariant }) => invariant))
  expect([...withOne].toSorted((a, b) => a - b)).toEqual([...invariants.keys()])
  const unnamed = mutants.flatMap(({ invariant, tests }) => {
    const name = /([\w.-]+\.test)\.ts$/.exec(tests[0]!)![1]!
    return invariants.get(invariant)!.includes(name) ? [] : [`${invariant}: ${name}`]
  })
  expect([...new Set(unnamed)]).toEqual([])
})

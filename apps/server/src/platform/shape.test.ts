/** What reads a call's input takes and refuses exactly what the call's shapes do: over all calls and all sorts of values. */
import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { modules } from '@saola/contract/all'
import type { Call, Shape } from '@saola/contract/call'
import { Refusal } from './errors.ts'
import { shapeReader } from './shape.ts'

const calls = Object.values(modules).flatMap((module) => Object.values(module) as Call[])
const CASES = 150
const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  true,
  -0,
  0,
  1,
  -1,
  1.5,
  NaN,
  Infinity,
  1e300,
  2 ** 53,
  -(2 ** 53),
  10n,
  '',
  ' ',
  '\u200b',
  ' Cà phê\u202e sữa\u200b ',
  '\ufffd',
  '\ud800',
  'x'.repeat(3000),
  'null',
  '1e309',
  '01',
  '-0',
  '1',
  '12',
  '9999-12-31T23:59:59Z',
  [],
  [[]],
  [undefined],
  Array(3),
  {},
  Object.create(null),
  new Date(0),
  new Map(),
  () => 1,
  Symbol('x'),
  JSON.parse('{"__proto__":{"admin":true}}'),
  { constructor: { prototype: { admin: true } } },
]
const PLAIN: readonly unknown[] = [
  'x',
  'Cà phê sữa đá',
  ' Phở\u200b bò ',
  '0912345678',
  'a@b.example',
  'https://shop.example/a?b=1',
  '2026-11-22',
  '2026-11-22T10:00:00+07:00',
  '10:30',
  '01990000-0000-7000-8000-000000000012',
  '123456',
  '970436',
  '0011001234567',
  '79',
  'SAOLA998',
  'zzzzzzzzzzzzzzzzzzzzzz',
  'Saola#2026',
  '/storage/files/zzzzzzzzzzzzzzzzzzzzzz',
  '127.0.0.1',
  'ACTIVE',
  'vi',
  'true',
  'false',
  '0',
  '1',
  '7',
  '100000',
  0,
  -0,
  1,
  5,
  30,
  1000,
  100_000,
  true,
  false,
  null,
]

interface Def {
  type: string
  shape?: Record<string, Shape>
  innerType?: Shape
  element?: Shape
  options?: Shape[]
  entries?: Record<string, unknown>
  values?: unknown[]
}
const fits = (shape: Shape, value: unknown): boolean => z.safeParse(shape, value).success
/** Mostly what the shape takes, as far as its kind tells. */
function valueOf(shape: Shape): fc.Arbitrary<unknown> {
  const def = (shape as unknown as { def: Def }).def
  if (def.shape) return objectOf(def.shape)
  if (def.element) return fc.array(valueOf(def.element), { maxLength: 3 })
  if (def.innerType)
    return fc.oneof(
      { weight: 5, arbitrary: valueOf(def.innerType) },
      fc.constantFrom(null, undefined),
    )
  if (def.options) return fc.oneof(...def.options.map(valueOf))
  const taken = [...Object.values(def.entries ?? {}), ...(def.values ?? []), ...PLAIN].filter(
    (value) => fits(shape, value),
  )
  return taken.length > 0 ? fc.constantFrom(...taken) : fc.constantFrom(...PLAIN)
}
type Change = (made: Record<string, unknown>, name: string) => Record<string, unknown>
const own =
  (name: string, value: unknown): Change =>
  (made) =>
    Object.defineProperty(made, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
const CHANGES: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom(...HOSTILE).map(
    (value): Change =>
      (made, name) =>
        own(name, value)(made, name),
  ),
  fc
    .constantFrom('x', '', 'id', '__proto__', 'constructor', 'toString', 'merchantId', '0')
    .map((name) => own(name, { admin: true })),
  fc.constantFrom<Change>(
    (made, name) => {
      delete made[name]
      return made
    },
    (made) => Object.assign(Object.create(null) as object, made),
    // What only the prototype has.
    (made, name) => {
      const value = made[name]
      delete made[name]
      return Object.setPrototypeOf(made, { [name]: value }) as Record<string, unknown>
    },
    (made, name) =>
      Object.defineProperty({ ...made }, name, { value: made[name], enumerable: false }),
    (made) => ({ [Symbol('x')]: 1, ...made }),
    () => [] as unknown as Record<string, unknown>,
  ),
)
function objectOf(fields: Record<string, Shape>): fc.Arbitrary<unknown> {
  const names = Object.keys(fields)
  const made = fc.record(Object.fromEntries(names.map((name) => [name, valueOf(fields[name]!)])), {
    requiredKeys: names.filter((name) => !fits(fields[name]!, undefined)),
  })
  return fc.oneof(
    { weight: 2, arbitrary: made },
    fc
      .tuple(made, CHANGES, fc.constantFrom(...names, 'x'))
      .map(([value, change, name]) => change(value as Record<string, unknown>, name)),
  )
}

/** What the reader makes of it, or null for a refusal. */
function readBy(
  call: Call,
  part: 'params' | 'query' | 'body',
): (value: unknown) => { data: unknown } | null {
  const read = shapeReader({ id: call.id, [part]: call[part] } as unknown as Call)
  return (value) => {
    try {
      return {
        data: read({ params: undefined, query: undefined, body: undefined, [part]: value })[part],
      }
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
}

/** A body that may be left out has none. */
const keysOf = (value: unknown): PropertyKey[] =>
  typeof value === 'object' && value !== null ? Reflect.ownKeys(value) : []

describe(
  'only the declared fields of a request are read',
  { meta: { bars: ['N1', 'N12'] } },
  () => {
    const parts = calls.flatMap((call) =>
      (['params', 'query', 'body'] as const).flatMap((part) =>
        call[part] ? [{ name: `${call.id} ${part}`, call, part, shape: call[part] as Shape }] : [],
      ),
    )
    let [taken, refused] = [0, 0]
    it.each(parts)('$name', ({ call, part, shape }) => {
      const read = readBy(call, part)
      fc.assert(
        fc.property(valueOf(shape), (value) => {
          const [wanted, got] = [z.safeParse(shape, value), read(value)]
          if (wanted.success) taken += 1
          else refused += 1
          if (!wanted.success || got === null) return !wanted.success && got === null
          return (
            isDeepStrictEqual(got.data, wanted.data) &&
            isDeepStrictEqual(keysOf(got.data), keysOf(wanted.data))
          )
        }),
        { numRuns: CASES },
      )
    })
    it('of both kinds there were many', () =>
      expect([taken > CASES * 100, refused > CASES * 100]).toEqual([true, true]))
  },
)

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Call, Shape } from './call.ts'
import { modules } from './all.ts'
import { takesWord, wireOf } from './wire.ts'

const all = Object.values(modules).flatMap((table) => Object.values(table) as Call[])
const fieldsOf = (shape: Shape | undefined): Record<string, Shape> =>
  (shape?._zod.def as { shape?: Record<string, Shape> } | undefined)?.shape ?? {}
const filters = all
  .filter((call) => call.paging)
  .flatMap((call) =>
    Object.entries(fieldsOf(call.query)).map(([name, shape]) => ({
      id: `${call.id}.${name}`,
      call,
      name,
      shape,
    })),
  )

describe('the wire facts of a call', () => {
  it(
    'say for every parameter of every call what its shape says: may it be missing, may it be null',
    { meta: { behaviours: ['B-155'] } },
    () => {
      for (const call of all) {
        const { needs } = wireOf(call)
        for (const [part, names] of [
          ['params', needs?.params],
          ['query', needs?.query],
          ['body', needs?.body],
        ] as const)
          for (const [name, field] of Object.entries(fieldsOf(call[part]))) {
            const need = names?.find((one) => one.replace(/[?!]$/, '') === name)
            const says = {
              id: `${call.id} ${part} ${name}`,
              missing: need === undefined || need.endsWith('?'),
              none: need === undefined || need.endsWith('!'),
            }
            expect(says).toEqual({
              id: says.id,
              missing: field._zod.optin === 'optional',
              none: field.safeParse(null).success,
            })
          }
      }
    },
  )

  it('take for every filter of every list the words that its shape takes, and no other', () => {
    const words = [
      ' ',
      'x',
      'a'.repeat(50),
      'a'.repeat(101),
      'a'.repeat(2001),
      '𐀀'.repeat(10),
      ` ${'𐀀'.repeat(10)}`,
      '𐀀'.repeat(20),
      '𐀀'.repeat(21),
      '😀'.repeat(100),
      '😀'.repeat(101),
      'Cà phê',
      'a\u0000b',
      'a\ud800',
      '0',
      '1',
      'true',
      'false',
      '12',
      '970436',
      '999999999999',
      '9'.repeat(16),
      '-1',
      '1.5',
      '2026-11-22',
      '2026-02-29',
      '2024-02-29',
      '2026-13-01',
      '2026-11-22T10:00:00Z',
      '2026-11-22T10:00:00+07:00',
      '2026-11-22T10:00:00',
      '2026-11-22T25:00:00Z',
      '2026-11-22 10:00',
      '0000-01-01',
      '0999-12-31',
      '1000-01-01',
      '9999-12-31',
      '9999-12-31T23:59:59Z',
      '0000-12-31T23:00:00Z',
      '\u200b',
      ' \u202e ',
      'a\ufffd',
      '01234567-89ab-cdef-0123-456789abcdef',
      '01234567-89AB-cdef-0123-456789abcdef',
      'SUCCESS',
      'CREATED',
      'ACTIVE',
      'null',
      '{}',
      '0901234567',
    ]
    for (const { id, call, name, shape } of filters) {
      const rules = wireOf(call).filters?.[name] ?? []
      const own =
        (shape._zod.def as { innerType?: { _zod: { def: { entries?: Record<string, string> } } } })
          .innerType?._zod.def.entries ?? {}
      for (const word of [...words, ...Object.values(own)])
        expect({ id, word, takes: takesWord(rules, word) }).toEqual({
          id,
          word,
          takes: shape.safeParse(word).success,
        })
    }
    fc.assert(
      fc.property(
        fc.constantFrom(...filters),
        fc.string({ minLength: 1, unit: 'binary' }),
        ({ call, name, shape }, word) =>
          takesWord(wireOf(call).filters?.[name] ?? [], word) === shape.safeParse(word).success,
      ),
    )
  })

  it('are taken as the build wrote them where it did', () => {
    const wire = { needs: { params: ['code'] } }
    expect(wireOf({ ...all[0]!, wire })).toBe(wire)
  })
})

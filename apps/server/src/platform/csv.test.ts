import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv, textOfBytes } from './csv.ts'

const LIMITS = { maxRows: 100, maxColumns: 50 }
const rowsOf = (text: string): string[][] | null => readCsv(text, LIMITS)
const utf16 = (text: string, isLittle: boolean): Buffer => {
  const bytes = Buffer.from(text, 'utf16le')
  return isLittle ? bytes : bytes.swap16()
}
const cell = fc.string({ unit: fc.constantFrom('a', 'ế', '0', ' ', '"', ',', ';', '\t', '\n') })
/** The title row says what the separator is. */
const table = fc
  .tuple(fc.constantFrom(',', ';', '\t'), fc.integer({ min: 2, max: 6 }))
  .chain(([separator, width]) =>
    fc.record({
      separator: fc.constant(separator),
      rows: fc
        .array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 5 })
        .map((rows) => [Array.from({ length: width }, (_, i) => `t${i}`), ...rows]),
    }),
  )
const written = (rows: readonly (readonly string[])[], separator: string, end: string): string =>
  rows
    .map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator) + end)
    .join('')

describe('a table of CSV', () => {
  it('is read back as it was written, whatever stands in its cells', () => {
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), ({ separator, rows }, end) => {
        expect(rowsOf(written(rows, separator, end))).toEqual(rows)
      }),
    )
  })
  it('is the same text in every encoding', () => {
    const text = 'Số tài khoản;Số tiền\n0011;1'
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      utf16(`\ufeff${text}`, true),
      utf16(`\ufeff${text}`, false),
      utf16(text, true),
      utf16(text, false),
    ])
      expect(textOfBytes(bytes)).toBe(text)
  })
  it.each<[string, string, string[][]]>([
    ['cells without quotes', 'a,b\n007,=1+1\n', [['a', 'b'], ['007', '=1+1']]], // prettier-ignore
    ['a last cell that is empty', 'a;b\n1;', [['a', 'b'], ['1', '']]], // prettier-ignore
    ['a separator that is named', 'sep=|\na|b\n', [['a', 'b']]],
    ['an empty line', 'a,b\n\n1,2', [['a', 'b'], [''], ['1', '2']]],
    ['text after a closing quote', '"a"x,b', [['ax', 'b']]],
  ])('holds %s', (_, text, rows) => {
    expect(rowsOf(text)).toEqual(rows)
  })
  it('is none where a quote is never closed, and no text where it is of bytes', () => {
    expect(rowsOf('a,b\n"1,2\n3,4\n')).toBeNull()
    for (const bytes of [
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      Buffer.from('a,b\0\n'),
      Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
    ])
      expect(textOfBytes(bytes)).toBeNull()
  })
  it('ends one row after the most that is wanted, and a row at its most columns', () => {
    const rows = readCsv('a,b,c\n'.repeat(1_000), { maxRows: 3, maxColumns: 2 })
    expect(rows).toHaveLength(5)
    expect(rows![0]).toEqual(['a', 'b'])
  })
})

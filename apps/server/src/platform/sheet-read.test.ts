/** Excel files that strangers made (reliability bar N8): each is answered within seconds, and what is no sheet says why. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync, crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readXlsx } from './sheet-read.ts'
import { xlsx } from './sheet.ts'
import { quickest } from '../../test/world.ts'

const MAX_ROWS = 1_000
/** A workbook as our own writer makes it. */
async function written(rows: readonly string[][]): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of xlsx(
    'x',
    [
      {
        title: 'A',
        width: 10,
        kind: 'text' as const,
        get: (row: readonly string[]) => row[0] ?? null,
      },
    ],
    (async function* () {
      yield rows
    })(),
  ))
    chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
interface Part {
  name: string
  data: string | Buffer
  size?: number
  attributes?: number
  flags?: number
  method?: number
  /** What stands before the data says another size than the directory. */
  localSize?: number
  /** It has data in the file and no line in the directory. */
  hidden?: boolean
}
/** A zip made by hand, so that its directory can lie. */
function zip(parts: readonly Part[], count = parts.filter((part) => !part.hidden).length): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const part of parts) {
    const bytes = Buffer.from(part.data)
    const compressed = part.method === 0 ? bytes : deflateRawSync(bytes)
    const name = Buffer.from(part.name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(part.method ?? 8, 8)
    local.writeUInt32LE(crc32(bytes), 14)
    local.writeUInt32LE(compressed.length, 18)
    local.writeUInt32LE(part.localSize ?? part.size ?? bytes.length, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(part.flags ?? 0, 8)
    central.writeUInt16LE(part.method ?? 8, 10)
    central.writeUInt32LE(compressed.length, 20)
    central.writeUInt32LE(part.size ?? bytes.length, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE((part.attributes ?? 0) >>> 0, 38)
    central.writeUInt32LE(offset, 42)
    locals.push(local, name, compressed)
    if (!part.hidden) centrals.push(central, name)
    offset += 30 + name.length + compressed.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
const NS = 'http://schemas.openxmlformats.org'
const BOOK: Part[] = [
  {
    name: 'xl/workbook.xml',
    data: `<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    data: `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${NS}/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  },
]
const book = (xml: string, ...more: Part[]): Buffer =>
  zip([...BOOK, { name: 'xl/worksheets/sheet1.xml', data: xml }, ...more])
const cells = (rows: string): string =>
  `<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>'
const text = (at: string): string => `<c r="${at}" t="inlineStr"><is><t>x</t></is></c>`

/** Rows of one cell, of so many letters each, that pack well and not too well. */
function manyWords(rows: number, letters: number): string {
  const words = Array.from({ length: 100_000 }, (_, i) => (i * 2_654_435_761) % 2 ** 32).join(' ')
  const long = words.repeat(Math.ceil((letters * 2) / words.length) + 1)
  return Array.from(
    { length: rows },
    (_, i) =>
      `<row r="${i + 1}"><c r="A${i + 1}" t="inlineStr"><is><t>ế${long.slice(i % 10_000, (i % 10_000) + letters)}</t></is></c></row>`,
  ).join('')
}
const manyCells = (rows: number, columns: number): string =>
  Array.from(
    { length: rows },
    (_, i) =>
      `<row r="${i + 1}">${Array.from({ length: columns }, (_value, c) => `<c r="${String.fromCodePoint(65 + (c % 26))}${i + 1}"><v>${(i * 7_919 + c) % 100_003}</v></c>`).join('')}</row>`,
  ).join('')
const manyShared = (n: number): Part => ({
  name: 'xl/sharedStrings.xml',
  data: `<sst xmlns="${NS}/spreadsheetml/2006/main">${Array.from({ length: n }, (_, i) => `<si><t>từ ${(i * 2_654_435_761) % 2 ** 32}</t></si>`).join('')}</sst>`,
})

describe('reading a workbook', () => {
  const read = (bytes: Buffer) => readXlsx(bytes, MAX_ROWS)
  it('understands shared strings with formatting, numbers, formulas, entities and gaps, and keeps every row at its number', async () => {
    const strings = `<sst xmlns="${NS}/spreadsheetml/2006/main"><si><t>Họ tên</t></si><si><r><t>Nguyễn </t></r><r><t>A &amp; B</t></r></si></sst>`
    const xml = cells(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="str"><f>1+1</f><v>E&#109;ail</v></c></row><row r="2"/><row r="5"><c r="A5" t="s"><v>1</v></c><c r="B5"><v>901234567</v></c></row>',
    )
    expect(await read(book(xml, { name: 'xl/sharedStrings.xml', data: strings }))).toEqual([
      ['Họ tên', '', 'Email'],
      ['', '', ''],
      ['', '', ''],
      ['', '', ''],
      ['Nguyễn A & B', '901234567', ''],
    ])
  })
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['no zip', () => Buffer.from('x'.repeat(1000)), 'media.type_not_allowed'],
    ['an empty file', () => Buffer.alloc(0), 'media.type_not_allowed'],
    [
      'a zip that is no workbook',
      () => zip([{ name: 'a.txt', data: 'x' }]),
      'media.type_not_allowed',
    ],
    ['a cut-off file', async () => (await written([['A']])).subarray(0, 700), 'media.unsafe'],
    [
      'an entry that grows past its word',
      () =>
        zip([
          ...BOOK,
          { name: 'xl/worksheets/sheet1.xml', data: 'x'.repeat(3_000_000), size: 1_000 },
        ]),
      'media.unsafe',
    ],
    [
      'an entry that stays short of its word',
      () => zip([...BOOK, { name: 'xl/worksheets/sheet1.xml', data: cells(row), size: 5_000 }]),
      'media.unsafe',
    ],
    ['a bomb: ten megabytes of nothing', () => book('\0'.repeat(10_000_000)), 'media.unsafe'],
    [
      'a directory that promises gigabytes',
      () =>
        zip([...BOOK, { name: 'xl/worksheets/sheet1.xml', data: cells(row), size: 0xf000_0000 }]),
      'media.unsafe',
    ],
    [
      'two hundred and one entries',
      () => zip(Array.from({ length: 201 }, (_, i) => ({ name: `f${i}`, data: 'x' }))),
      'media.unsafe',
    ],
    ['a count that lies', () => zip(BOOK, 150), 'media.unsafe'],
    [
      'a way out of the folder',
      () => book(cells(row), { name: '../../etc/passwd', data: 'x' }),
      'media.unsafe',
    ],
    [
      'a link',
      () => book(cells(row), { name: 'xl/link', data: '/etc/passwd', attributes: 0xa1ff_0000 }),
      'media.unsafe',
    ],
    ['a program', () => book(cells(row), { name: 'xl/vbaProject.bin', data: 'x' }), 'media.unsafe'],
    [
      'a link to other files',
      () => book(cells(row), { name: 'xl/externalLinks/externalLink1.xml', data: 'x' }),
      'media.unsafe',
    ],
    [
      'an encrypted entry',
      () => book(cells(row), { name: 'xl/x', data: 'x', flags: 1 }),
      'media.unsafe',
    ],
    [
      'an unknown packing',
      () => book(cells(row), { name: 'xl/x', data: 'x', method: 99 }),
      'media.unsafe',
    ],
    [
      'entities that multiply',
      () => book(`<!DOCTYPE a [<!ENTITY b "cccc">]>${cells(row)}`),
      'media.unsafe',
    ],
    [
      'one row too many',
      () =>
        book(
          cells(
            Array.from(
              { length: MAX_ROWS + 2 },
              (_, i) => `<row r="${i + 1}">${text(`A${i + 1}`)}</row>`,
            ).join(''),
          ),
        ),
      'sheet.too_many_rows',
    ],
    ['tags that never close', () => book('<row '.repeat(20_000)), 'sheet.template_mismatch'],
    ['a sheet that is not there', () => zip(BOOK), 'sheet.template_mismatch'],
    ['a plain sheet', () => book(cells(row)), 'none'],
  ])('%s is answered within five seconds', { meta: { bars: ['N8'] } }, async (_name, make, key) => {
    const bytes = await make()
    expect(
      await quickest(5_000, async () => {
        const started = performance.now()
        expect(
          await read(bytes).then(
            () => 'none',
            (error: Error) => error.message,
          ),
        ).toBe(key)
        return performance.now() - started
      }),
    ).toBeLessThan(5_000)
  })
  it.each<[string, () => Buffer]>([
    [
      'data that the directory hides, of the same name',
      () =>
        book(cells(row), {
          name: 'xl/worksheets/sheet1.xml',
          data: cells(row.replace('>x<', '>hidden<')),
          hidden: true,
        }),
    ],
    [
      'three hundred megabytes that the directory hides',
      () =>
        book(cells(row), {
          name: 'xl/worksheets/sheet1.xml',
          data: Buffer.alloc(300 * 1_048_576),
          hidden: true,
        }),
    ],
    [
      'gigabytes that only the data itself promises',
      () =>
        zip([
          ...BOOK,
          { name: 'xl/worksheets/sheet1.xml', data: cells(row), localSize: 0xf000_0000 },
        ]),
    ],
  ])(
    'of %s nothing is read: what was checked is what is read',
    { meta: { bars: ['N8'] } },
    async (_name, make) => {
      expect(await read(make())).toEqual([['x']])
    },
  )
  it(
    'forty-eight megabytes of words, all of them in the directory, end the thread and not the process',
    { meta: { bars: ['N8'] }, timeout: 40_000 },
    async () => {
      // One letter outside Latin doubles what the text takes in memory.
      const words = Array.from({ length: 200_000 }, (_, i) => (i * 2_654_435_761) % 2 ** 32).join(
        ' ',
      )
      const text = `ế${words.repeat(30)}`.slice(0, 48_000_000)
      const packed = book(
        cells(`<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`),
      )
      await expect(read(packed)).rejects.toThrow('media.unsafe')
    },
  )
  /** True workbooks as large as a file may be, or as its content may be. */
  const LARGE: [string, () => Buffer, RegExp][] = [
    ['forty-eight megabytes in one cell', () => book(cells(manyWords(1, 48_000_000))), /unsafe/],
    [
      'forty-five megabytes in five thousand rows',
      () => book(cells(manyWords(5_000, 9_000))),
      /rows|unsafe/,
    ],
    ['a hundred and thirty thousand cells', () => book(cells(manyCells(5_000, 26))), /rows|unsafe/],
    ['six hundred thousand rows', () => book(cells(manyCells(600_000, 1))), /too_many_rows|unsafe/],
    ['half a million shared words', () => book(cells(row), manyShared(500_000)), /rows|unsafe/],
    ['sixty megabytes in sixty kilobytes', () => book(cells(' '.repeat(60_000_000))), /unsafe/],
  ]
  it.runIf(process.env.RELIABILITY === 'long').each(LARGE)(
    'of %s the memory is bounded, and the program lives',
    { timeout: 120_000 },
    (_name, make, outcome) => {
      const dir = mkdtempSync(join(tmpdir(), 'saola-sheet-'))
      try {
        const file = join(dir, 'a.xlsx')
        writeFileSync(file, make())
        const said = JSON.parse(
          execFileSync(
            process.execPath,
            ['tools/run.mjs', 'apps/server/test/read-sheet.ts', file],
            {
              cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
              encoding: 'utf8',
            },
          ),
        ) as { outcome: string; grewMb: number }
        expect(said.outcome).toMatch(outcome)
        // The heap of the thread, and beside it some copies of the fifty megabytes that a workbook may unpack to: bounded, and above the 256 of bar N8.
        expect(said.grewMb).toBeLessThan(512)
      } finally {
        rmSync(dir, { recursive: true })
      }
    },
  )
  it(
    'of sixteen thousand columns the first fifty are kept',
    { meta: { bars: ['N8'] } },
    async () => {
      const letters = (n: number): string =>
        (n < 26 ? '' : letters(Math.floor(n / 26) - 1)) + String.fromCodePoint(65 + (n % 26))
      expect(
        (
          await read(
            book(
              cells(
                `<row r="1">${Array.from({ length: 16_384 }, (_, i) => text(`${letters(i)}1`)).join('')}</row>`,
              ),
            ),
          )
        )[0]!,
      ).toHaveLength(50)
    },
  )
})

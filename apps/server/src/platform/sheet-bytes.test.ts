/** Bytes of COPY become the cells that sheet-cells.ts writes; and a batch is never torn, whatever its rows are. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { copyStream, inlined } from './copy-stream.ts'
import { rowWriter } from './sheet-bytes.ts'
import { cell, type Kind, type PlainColumn } from './sheet-cells.ts'

const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  'a\tb',
  'a\rb',
  'a\nb',
  "=cmd|' /C calc'!A0",
  '00123',
  '12345678901234567890',
  'Phở bò & <b>"ngon"</b>',
  '😀 vui',
  ' đầu',
  'cuối ',
  'hai  cách',
  '\\N',
  '\\',
  '_x0041_',
  'a_x1',
  '\u0001\u001f',
  '\ufffe\uffff',
  'x'.repeat(3000),
  'y'.repeat(32_767),
  'z'.repeat(32_768),
  'ễ'.repeat(20_000),
  `${'u'.repeat(32_765)}😀😀`,
  '_',
  '\u00a0',
  'NaN',
  '1e5',
  '2026-13-45',
  '',
]
const copyText = (value: string | null): string =>
  value === null
    ? '\\N'
    : value.replace(
        /[\\\b\t\n\v\f\r]/g,
        (c) =>
          `\\${{ '\\': '\\', '\b': 'b', '\t': 't', '\n': 'n', '\v': 'v', '\f': 'f', '\r': 'r' }[c]!}`,
      )
/** Whether blanks are marked as kept makes no difference where none would be folded. */
const same = (xml: string): string => xml.replaceAll(' xml:space="preserve"', '')
function written(
  columns: readonly PlainColumn[],
  row: readonly (string | null)[],
  n: number,
): string {
  const bytes = new TextEncoder().encode(`${row.map(copyText).join('\t')}\n`)
  const { most, write } = rowWriter(columns)
  const into = new Uint8Array(most(bytes.length - 1))
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    into.subarray(0, write(bytes, 0, bytes.length - 1, n, into, 0)),
  )
}
const column = (kind: Kind, at: number, words?: Record<string, string>): PlainColumn => ({
  title: '',
  width: 1,
  kind,
  at,
  ...(words ? { words } : {}),
})

describe('rows of COPY as rows of a sheet', () => {
  it.each(HOSTILE.map((text) => [text.slice(0, 40), text]))(
    'text stays text: %j',
    { meta: { bars: ['N7'] } },
    (_, text) => {
      const found = written([column('text', 0), column('text', 1)], [text, text], 12)
      expect(
        same(found) ===
          same(`<row r="12">${cell('A12', 'text', text)}${cell('B12', 'text', text)}</row>`),
      ).toBe(true)
      expect(found).not.toContain('<f>')
    },
  )
  it.each([
    ['0', 'money'],
    ['-5000', 'money'],
    ['9007199254740991', 'number'],
    ['2026-11-22 23:59:59', 'time'],
    ['1999-02-28 00:00:00', 'time'],
    ['2000-02-29', 'date'],
    ['2026-03-01', 'date'],
  ] as const)('%s of kind %s is a number', (text, kind) => {
    expect(written([column(kind, 0)], [text], 1_048_576)).toBe(
      `<row r="1048576">${cell('A1048576', kind, kind === 'money' || kind === 'number' ? Number(text) : text)}</row>`,
    )
  })
  it('counts days and times as Excel does', () => {
    expect(cell('A1', 'date', '2026-11-22')).toContain('<v>46348.000000000</v>')
    expect(cell('A1', 'time', '1901-01-01 12:00:00')).toContain('<v>367.500000000</v>')
    // Cut off to whole seconds, as LibreOffice shows it, each is still itself.
    const shown = (text: string): number =>
      Math.floor(Number(/<v>\d+(\.\d+)<\/v>/.exec(cell('A1', 'time', text))![1]) * 86_400 + 1e-6)
    for (let s = 0; s < 86_400; s += 7)
      expect(shown(`2026-11-22 ${new Date(s * 1000).toISOString().slice(11, 19)}`)).toBe(s)
  })
  it('a value that does not fit its kind is text, an unknown code is nothing, and a place may be named twice or not at all', () => {
    expect(
      written(
        [
          column('time', 2),
          column('money', 2),
          column('text', 0, { A: 'Mở <1>' }),
          column('text', 0, { B: 'x' }),
        ],
        ['A', 'left out', '=1+1'],
        2,
      ),
    ).toBe(
      `<row r="2">${cell('A2', 'text', '=1+1')}${cell('B2', 'text', '=1+1')}<c r="C2" s="3" t="inlineStr"><is><t xml:space="preserve">Mở &lt;1&gt;</t></is></c></row>`,
    )
    expect(written([column('text', 0), column('money', 1)], [null, ''], 2)).toBe(
      '<row r="2"></row>',
    )
  })
})

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('reading by COPY', () => {
  const read = async (
    sql: string,
    parameters: readonly unknown[],
    each: (rows: string) => Promise<void> | void = () => undefined,
  ): Promise<string> => {
    const client = new pg.Client({
      connectionString: world.app.exportPool.options.connectionString,
    })
    await client.connect()
    let text = ''
    try {
      for await (const batch of copyStream(client, sql, parameters)) {
        const rows = new TextDecoder().decode(batch)
        expect(rows.endsWith('\n')).toBe(true)
        text += rows
        await each(rows)
      }
    } finally {
      await client.end()
    }
    return text
  }
  it('holds every row whole and in order, also for a slow reader and for rows longer than its room', async () => {
    const text = await read(
      "select n, repeat('x', case when n % 5000 = 0 then 400000 else n % 50 end) from generate_series(1, 20000) n",
      [],
      () =>
        new Promise((resolve) => {
          setTimeout(resolve, 1)
        }),
    )
    const lines = text.trimEnd().split('\n')
    expect(lines).toHaveLength(20_000)
    expect(lines.every((line, i) => line.startsWith(`${i + 1}\t`))).toBe(true)
    expect(lines[4999]).toHaveLength(400_005)
  })
  it('parameters are literals that cannot break out', async () => {
    const hostile = ["'; drop table payment; --", "\\'", '{"a",\\b}', '$1', 'x']
    expect(
      inlined('a = $1 and b = any($2::text[]) and c = $10', [1, ['x'], 3, 4, 5, 6, 7, 8, 9, null]),
    ).toBe("a = '1' and b = any('{\"x\"}'::text[]) and c = null")
    const row = await read(
      "select $1::text = $2, ($3::text[])[1] = $4, array_length($3::text[], 1), $5::timestamptz = '2026-11-22T00:00:00Z', $6::boolean, $7::uuid is null, $8::bigint",
      [
        hostile[0],
        hostile[0],
        hostile,
        hostile[0],
        new Date('2026-11-22T00:00:00Z'),
        true,
        null,
        5,
      ],
    )
    expect(row).toBe('t\tt\t5\tt\tt\tt\t5\n')
  })
  it('says what the database said', async () => {
    await expect(read('select 1 / (5000 - n) from generate_series(1, 9000) n', [])).rejects.toThrow(
      'division by zero',
    )
  })
})

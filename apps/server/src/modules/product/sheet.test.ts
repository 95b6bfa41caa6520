/** Products in and out of Excel: preview, confirmation, the rows that come back; files made to hurt (N8); text that looks like a formula (N7). */
import { deflateRawSync, crc32 } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '@saola/contract/product'
import { fullPath, type Call } from '@saola/contract/call'
import { xlsx } from '../../platform/sheet.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, quickest, type Answer, type World } from '../../../test/world.ts'

interface Row {
  row: number
  cells: Record<string, string>
  errors: { field: string; key: string }[]
}
interface Preview {
  id: string
  fileName: string
  total: number
  valid: number
  invalid: number
  newCategories: string[]
  validRows: Row[]
  invalidRows: Row[]
}
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())

const TITLES = [
  'Mã sản phẩm',
  'Tên sản phẩm *',
  'Danh mục',
  'Kiểu giá',
  'Giá bán *',
  'Giá thấp nhất',
  'Giá cao nhất',
  'Mức giá theo số lượng',
  'Quản lý tồn kho',
  'Số lượng',
  'Mô tả',
]
const sheetOf = (
  rows: readonly (readonly string[])[],
  titles: readonly string[] = TITLES,
): Promise<Buffer> =>
  buffer(
    xlsx(
      'x',
      titles.map((title, i) => ({
        title,
        width: 10,
        kind: 'text' as const,
        get: (row: readonly string[]) => row[i] ?? null,
      })),
      (async function* () {
        yield rows
      })(),
    ),
  )
async function preview(
  bytes: Buffer,
  name = 'menu.xlsx',
  token = all.owner.token,
): Promise<Answer<Preview>> {
  const form = new FormData()
  form.set('file', new Blob([bytes as never]), name)
  return world.raw('/pay/api/product/portal/v1/import', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  }) as Promise<Answer<Preview>>
}
const commit = (
  id: string,
  token = all.owner.token,
): Promise<Answer<{ created: number; newCategories: number }>> =>
  world.send(product.importCommit, { params: { id } }, { token })
async function file(
  call: Call,
  path = fullPath(call, false),
  headers: Record<string, string> = {},
): Promise<unknown[][]> {
  const answer = await fetch(world.base + path, {
    headers: { authorization: `Bearer ${all.owner.token}`, ...headers },
  })
  expect(answer.headers.get('content-type')).toContain('spreadsheetml')
  return readSheet(Buffer.from(await answer.arrayBuffer()), 1)
}
const count = async (): Promise<number> =>
  (
    await asOwner<{ n: number }>(
      world,
      'select count(*)::int n from product where merchant_id = $1 and deleted_at is null',
      [all.owner.merchantId],
    )
  )[0]!.n

describe('import', () => {
  it('shows what is right and what is wrong, writes nothing before the yes, then all that was right at once', async () => {
    const before = await count()
    const {
      body: { data },
    } = await preview(
      await sheetOf([
        ['NHAP-1', 'Trà sen', 'Trà', '', '49.000', '', '', '', '', '', ''],
        [
          '',
          'Bánh mì que',
          'Bánh',
          'Giá theo số lượng',
          '15000',
          '',
          '',
          '10: 14000; 50: 12500',
          'Có số lượng tồn',
          '120',
          'Giòn',
        ],
        ['', 'Ủng hộ', '', 'CUSTOMER_PRICE', '', '10000', '500000', '', 'Không giới hạn', '', ''],
        ['', '', '', '', '', '', '', '', '', '', ''],
        ['NHAP-1', '', '', 'Miễn phí', 'mười', '', '', '', '', '-3', ''],
        ['bad code!', 'Cold brew', '', '', '55000', '', '', '5: x', 'Không giới hạn', '4', ''],
      ]),
    )
    expect(data).toMatchObject({
      fileName: 'menu.xlsx',
      total: 5,
      valid: 3,
      invalid: 2,
      newCategories: ['Trà', 'Bánh'],
    })
    expect(data.validRows.map((r) => r.row)).toEqual([2, 3, 4])
    expect(
      data.invalidRows.map((r) => [r.row, r.errors.map((e) => `${e.field}:${e.key}`).sort()]),
    ).toEqual([
      [
        6,
        [
          'code:codeTwice',
          'name:required',
          'price:number',
          'priceType:choice',
          'storageQuantity:number',
        ],
      ],
      [7, ['code:pattern', 'priceTiers:tiers', 'storageQuantity:notForType']],
    ])
    expect(await count()).toBe(before)
    const wrong = await file(
      product.importCorrections,
      `/pay/api/product/portal/v1/import/${data.id}/corrections`,
    )
    expect(wrong).toHaveLength(3)
    expect(wrong[0]!.at(-1)).toBe('Lý do')
    expect(wrong[2]!.at(-1)).toContain('Mã sản phẩm: có tối đa 30 ký tự: chữ không dấu')
    const answers = await Promise.all(Array.from({ length: 5 }, () => commit(data.id)))
    expect(answers.map((a) => a.body.code).sort((a, b) => a - b)).toEqual([0, 13, 13, 13, 13])
    expect(answers.find((a) => a.body.code === 0)!.body.data).toEqual({
      created: 3,
      newCategories: 2,
    })
    expect(await count()).toBe(before + 3)
    const rows = await asOwner(
      world,
      `select p.name, p.price_type, p.price::int price, p.price_min::int price_min, p.price_tiers, p.storage_quantity::int quantity, c.name category, p.description from product p left join product_category c on c.id = p.category_id where p.name in ('Bánh mì que', 'Ủng hộ') and p.merchant_id = $1 order by p.name`,
      [all.owner.merchantId],
    )
    expect(rows).toEqual([
      {
        name: 'Bánh mì que',
        price_type: 'QUANTITY_PRICE',
        price: 15_000,
        price_min: null,
        price_tiers: [
          { fromQuantity: 10, price: 14_000 },
          { fromQuantity: 50, price: 12_500 },
        ],
        quantity: 120,
        category: 'Bánh',
        description: 'Giòn',
      },
      {
        name: 'Ủng hộ',
        price_type: 'CUSTOMER_PRICE',
        price: null,
        price_min: 10_000,
        price_tiers: [],
        quantity: null,
        category: null,
        description: null,
      },
    ])
  })

  it('takes back what it gave: the template, and the rows to correct once they are right', async () => {
    for (const language of ['vi', 'en']) {
      const template = (
        await file(product.importTemplate, undefined, { 'accept-language': language })
      ).map((row) => row.map((cell) => String(cell ?? '')))
      expect(
        (
          await preview(
            await sheetOf(
              template.slice(1).map((row) => ['', ...row.slice(1)]),
              template[0],
            ),
          )
        ).body.data,
      ).toMatchObject({ total: 3, valid: 3 })
    }
    const first = (
      await preview(await sheetOf([['', 'Sai giá', '', '', 'x', '', '', '', '', '', '']]))
    ).body.data
    const wrong = (
      await file(
        product.importCorrections,
        `/pay/api/product/portal/v1/import/${first.id}/corrections`,
      )
    ).map((row) => row.map((cell) => String(cell ?? '')))
    wrong[1]![4] = '12000'
    expect((await preview(await sheetOf(wrong.slice(1), wrong[0]))).body.data).toMatchObject({
      valid: 1,
      invalid: 0,
    })
    expect((await commit(first.id)).body.code).toBe(13)
  })

  it('is all or nothing when a code was taken in between', async () => {
    const {
      body: { data },
    } = await preview(
      await sheetOf([
        ['GIUA-1', 'A', 'Mới toanh', '', '1000'],
        ['GIUA-2', 'B', '', '', '1000'],
      ]),
    )
    const taken = await world.send(
      product.create,
      {
        body: {
          name: 'x',
          code: 'giua-2',
          priceType: 'FIXED_PRICE',
          storageType: 'UNLIMITED',
          price: 1,
        },
      },
      { token: all.owner.token },
    )
    expect(taken.body.code).toBe(0)
    const before = await count()
    expect((await commit(data.id)).body).toMatchObject({ code: 36_001 })
    expect(await count()).toBe(before)
    expect(await asOwner(world, `select 1 from product_category where name = 'Mới toanh'`)).toEqual(
      [],
    )
    expect(
      (await preview(await sheetOf([['GIUA-2', 'B', '', '', '1000']]))).body.data.invalidRows[0]!
        .errors,
    ).toEqual([{ field: 'code', key: 'codeExists' }])
  })

  it('another merchant and the sandbox merchant do not reach it; what nobody said yes to is forgotten after a day', async () => {
    const {
      body: { data },
    } = await preview(await sheetOf([['', 'A', '', '', '1000']]))
    expect((await commit(data.id, all.other.token)).body.code).toBe(5)
    expect(
      (
        await world.send(
          product.importCommit,
          { params: { id: data.id } },
          { token: all.owner.token, test: true },
        )
      ).body.code,
    ).toBe(5)
    world.clock.advance(86_400_000 + 3_600_000)
    const { productJobs } = await import('./jobs.ts')
    const { jobCtx } = await import('../../platform/jobs.ts')
    await productJobs[0]!.work(jobCtx(world.app, 'test'), {})
    all = await people(world)
    expect((await commit(data.id)).body.code).toBe(5)
  })
})

it(
  'text that looks like a formula leaves and returns as the same text',
  { meta: { bars: ['N7'] } },
  async () => {
    const evil = [
      '=HYPERLINK("http://evil.example","x")',
      '+1+1',
      '-2+3',
      '@SUM(A1)',
      "=cmd|' /C calc'!A0",
      '\t=1+1',
    ]
    for (const [i, name] of evil.entries())
      expect(
        (
          await world.send(
            product.create,
            {
              body: {
                name: `${name} ${i}`,
                description: name,
                code: `N7-${i}`,
                priceType: 'FIXED_PRICE',
                storageType: 'UNLIMITED',
                price: 1000,
              },
            },
            { token: all.owner.token },
          )
        ).body.code,
      ).toBe(0)
    const answer = await fetch(`${world.base}/pay/api/product/portal/v1/export?query=n7-`, {
      headers: { authorization: `Bearer ${all.owner.token}` },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('x-total-rows')).toBe(String(evil.length))
    const rows = await readSheet(bytes, 1)
    for (const [i, name] of evil.entries())
      expect(rows.map((r) => r[1])).toContain(`${name} ${i}`.trim())
    expect(rows[0]).toEqual(
      expect.arrayContaining(['Đã bán', 'Doanh thu', 'Tồn kho', 'Trạng thái']),
    )
    const { entries } = unzipped(bytes)
    expect(entries.filter((name) => name.includes('sheet1')).length).toBe(1)
    expect(bytes.toString('latin1')).not.toContain('<f>')
  },
)

/** Names in a zip's directory. */
function unzipped(bytes: Buffer): { entries: string[] } {
  const entries: string[] = []
  for (
    let at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\u0001\u0002', at + 46, 'latin1')
  )
    entries.push(bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)))
  return { entries }
}
interface Part {
  name: string
  bytes: Buffer | string
  size?: number
  mode?: number
  method?: number
}
/** A zip of just these parts; `size` lies about what is inside, `mode` is a Unix mode. */
function zip(parts: Part[]): Buffer {
  const [bodies, heads]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const part of parts) {
    const raw = Buffer.from(part.bytes as string)
    const compressed = deflateRawSync(raw)
    const name = Buffer.from(part.name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(raw), 14)
    local.writeUInt32LE(compressed.length, 18)
    local.writeUInt32LE(part.size ?? raw.length, 22)
    local.writeUInt16LE(name.length, 26)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE(0x0314, 4)
    head.writeUInt16LE(20, 6)
    head.writeUInt16LE(8, 10)
    head.writeUInt32LE(crc32(raw), 16)
    head.writeUInt32LE(compressed.length, 20)
    head.writeUInt32LE(part.size ?? raw.length, 24)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(((part.mode ?? 0) << 16) >>> 0, 38)
    head.writeUInt32LE(offset, 42)
    bodies.push(local, name, compressed)
    heads.push(head, name)
    offset += 30 + name.length + compressed.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, directory, end])
}
const NS = 'http://schemas.openxmlformats.org'
const book = (sheet: string | Buffer, more: Part[] = [], sheetSize?: number): Buffer =>
  zip([
    {
      name: 'xl/workbook.xml',
      bytes: `<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes: sheet,
      ...(sheetSize === undefined ? {} : { size: sheetSize }),
    },
    ...more,
  ])
const cellsXml = (rows: string): string =>
  `<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
const title = `<row r="1"><c r="A1" t="inlineStr"><is><t>Tên sản phẩm</t></is></c><c r="B1" t="inlineStr"><is><t>Giá bán</t></is></c></row>`

describe(
  'files made to hurt are answered in five seconds, in words of the catalogue',
  { meta: { bars: ['N8'] } },
  () => {
    const bombs: [string, () => Buffer | Promise<Buffer>, number[]][] = [
      [
        'a picture',
        () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500)]),
        [44_002],
      ],
      ['nothing', () => Buffer.alloc(0), [3, 44_002]],
      ['a page called .xlsx', () => Buffer.from('<html>'.repeat(100)), [44_002]],
      [
        'a zip of something else',
        () => zip([{ name: 'hello.txt', bytes: 'x'.repeat(500) }]),
        [44_002],
      ],
      [
        'half a file',
        async () => (await sheetOf([['', 'A', '', '', '1']])).subarray(0, 700),
        [44_002, 44_005],
      ],
      [
        'sixty megabytes in sixty kilobytes',
        () => book(Buffer.alloc(60 * 1_048_576, ' ')),
        [44_005],
      ],
      [
        'ten megabytes that pack a thousandfold',
        () => book(Buffer.alloc(10 * 1_048_576, ' ')),
        [44_005],
      ],
      [
        'a size that is a lie',
        () => book(cellsXml(title.repeat(1)) + ' '.repeat(30_000_000), [], 5000),
        [44_005],
      ],
      [
        'a thousand entries',
        () =>
          book(
            cellsXml(title),
            Array.from({ length: 1000 }, (_, i) => ({ name: `xl/x${i}.xml`, bytes: 'x' })),
          ),
        [44_005],
      ],
      [
        'a way out of the folder',
        () => book(cellsXml(title), [{ name: '../../etc/cron.d/x', bytes: 'x' }]),
        [44_005],
      ],
      [
        'a link instead of a file',
        () =>
          book(cellsXml(title), [{ name: 'xl/link.xml', bytes: '/etc/passwd', mode: 0o120_777 }]),
        [44_005],
      ],
      [
        'a zip in the zip',
        () =>
          book(cellsXml(title), [
            { name: 'xl/inner.zip', bytes: zip([{ name: 'x', bytes: 'x' }]) },
          ]),
        [44_005],
      ],
      [
        'macros',
        () => book(cellsXml(title), [{ name: 'xl/vbaProject.bin', bytes: 'x' }]),
        [44_005],
      ],
      [
        'another workbook',
        () =>
          book(cellsXml(title), [{ name: 'xl/externalLinks/externalLink1.xml', bytes: '<x/>' }]),
        [44_005],
      ],
      [
        'entities that unfold',
        () =>
          book(
            `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "&a;&a;&a;&a;&a;">]>${cellsXml(title)}`,
          ),
        [44_005],
      ],
      [
        'a document type far inside',
        () =>
          book(`${' '.repeat(65_530)}<!DOCTYPE x SYSTEM "file:///etc/passwd">${cellsXml(title)}`),
        [44_005],
      ],
      [
        'six thousand rows',
        () => sheetOf(Array.from({ length: 6000 }, (_, i) => ['', `Món ${i}`, '', '', '1000'])),
        [44_006],
      ],
      [
        'a million empty rows',
        () =>
          book(
            cellsXml(
              title +
                Array.from(
                  { length: 900_000 },
                  (_, i) => `<row r="${i + 2}" x="${(i * 7919) % 99_991}"/>`,
                ).join(''),
            ),
          ),
        [44_005, 44_006, 44_007],
      ],
      [
        'sixteen thousand columns',
        () =>
          book(
            cellsXml(
              `<row r="1">${Array.from({ length: 16_384 }, (_, i) => `<c t="inlineStr"><is><t>${(i * 7919) % 99_991}</t></is></c>`).join('')}</row>`,
            ),
          ),
        [44_007],
      ],
      [
        'two columns of one name',
        () => sheetOf([['a', 'b', '1']], ['Tên sản phẩm', 'Tên sản phẩm', 'Giá bán']),
        [44_007],
      ],
      ['no product in it', () => sheetOf([]), [44_007]],
      ['other columns', () => sheetOf([['a', 'b']], ['Name of a dog', 'Age']), [44_007]],
    ]
    it.each(bombs)('%s', async (_name, make, codes) => {
      const bytes = await make()
      expect(
        await quickest(6_000, async () => {
          const begun = performance.now()
          expect(codes).toContain((await preview(bytes)).body.code)
          return performance.now() - begun
        }),
      ).toBeLessThan(6_000)
    })
    it('more than ten megabytes', async () =>
      expect((await preview(Buffer.alloc(10 * 1_048_576 + 10))).body.code).toBe(44_003))
    it('a good sheet of five thousand rows is still taken', async () => {
      const answer = await preview(
        await sheetOf(
          Array.from({ length: 5000 }, (_, i) => [
            '',
            `Món ${i}`,
            `Nhóm ${i % 7}`,
            '',
            String(1000 + i),
          ]),
        ),
      )
      expect(answer.body.data).toMatchObject({ total: 5000, valid: 5000 })
      expect(answer.body.data.validRows).toHaveLength(100)
      expect((await commit(answer.body.data.id)).body.data).toEqual({
        created: 5000,
        newCategories: 7,
      })
    }, 120_000)
  },
)

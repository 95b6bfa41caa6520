import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, IMPORT_MAX_ROWS } from '@saola/contract/customer'
import { fullPath } from '@saola/contract/call'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import { xlsx } from '../../platform/sheet.ts'

interface Row {
  row: number
  fullName: string
  phone: string
  group: string
  errors: { field: string; key: string }[]
}
interface Preview {
  id: string
  total: number
  valid: number
  invalid: number
  newGroups: string[]
  validRows: Row[]
  invalidRows: Row[]
}

let world: World
let who: People
beforeAll(async () => {
  world = await openWorld()
  who = await people(world)
}, 120_000)
afterAll(() => world.close())

const TITLES = ['Họ tên *', 'Số điện thoại', 'Email', 'Địa chỉ', 'Nhóm', 'Mã khách hàng']
/** A workbook as our own writer makes it: inline strings. */
async function sheet(rows: readonly (string | number)[][], titles = TITLES): Promise<Buffer> {
  const batches = (async function* () {
    yield rows
  })()
  const chunks: Buffer[] = []
  for await (const chunk of xlsx(
    'x',
    titles.map((title, i) => ({
      title,
      width: 10,
      kind: 'text' as const,
      get: (row: readonly (string | number)[]) => row[i] ?? null,
    })),
    batches,
  ))
    chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
async function send(
  bytes: Buffer,
  token = who.other.token,
  name = 'khach.xlsx',
): Promise<Answer<Preview>> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return (await world.raw(fullPath(customer.importPreview, false), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })) as Answer<Preview>
}
const commit = (
  id: string,
  token = who.other.token,
): Promise<Answer<{ created: number; skipped: number }>> =>
  world.send(customer.importCommit, { params: { id } }, { token }) as never
const file = async (path: string, token = who.other.token): Promise<Buffer> =>
  Buffer.from(
    await (
      await fetch(`${world.base}${path}`, { headers: { authorization: `Bearer ${token}` } })
    ).arrayBuffer(),
  )

describe('import', () => {
  it(
    'shows good rows and wrong rows, then imports the good ones once; groups are made on the way',
    { meta: { behaviours: ['B-359'] } },
    async () => {
      const bytes = await sheet([
        ['Lê Văn Tám', '0933000001', 'tam@khach.example.com', 'Huế', 'Nhóm từ tệp', ''],
        ['Lê Thị Chín', '933000002', '', '', 'nhom TU tep', 'T-9'],
        ['', '0933000003'],
        ['Sai số', '12345'],
        ['Sai thư', '', 'a@b'],
        ['Trùng trong tệp', '+84 933 000 001'],
        ['x'.repeat(101)],
        ['Sai mã', '', '', '', '', 'mã có dấu'],
      ])
      const answer = await send(bytes)
      expect(answer.body).toMatchObject({
        code: 0,
        data: { total: 8, valid: 2, invalid: 6, newGroups: ['nhom TU tep'] },
      })
      const { id, invalidRows, validRows } = answer.body.data
      expect(validRows.map((r) => [r.row, r.fullName, r.phone])).toEqual([
        [2, 'Lê Văn Tám', '0933000001'],
        [3, 'Lê Thị Chín', '0933000002'],
      ])
      expect(
        invalidRows.map((r) => [r.row, ...r.errors.map((e) => `${e.field} ${e.key}`)]),
      ).toEqual([
        [4, 'fullName error.required'],
        [5, 'phone error.invalid-phone'],
        [6, 'email error.invalid-email'],
        [7, 'phone error.duplicate_item'],
        [8, 'fullName error.max-length'],
        [9, 'code error.pattern'],
      ])
      const done = await Promise.all(Array.from({ length: 8 }, () => commit(id)))
      expect(done.map((d) => d.body.code).sort((a, b) => a - b)).toEqual([
        0,
        ...Array.from({ length: 7 }, () => 13),
      ])
      expect(done.find((d) => d.body.code === 0)!.body.data).toEqual({ created: 2, skipped: 0 })
      const rows = await asOwner<{ code: string; name: string }>(
        world,
        'select c.code, g.name from customer c join customer_group g on g.id = c.group_id where c.merchant_id = $1 order by c.full_name',
        [who.other.merchantId],
      )
      expect(rows).toEqual([
        { code: 'T-9', name: 'nhom TU tep' },
        { code: expect.stringMatching(/^KH\d{6}$/) as string, name: 'nhom TU tep' },
      ])
      // The same file again: everybody is there already.
      const again = (await send(bytes)).body.data
      expect(again).toMatchObject({ valid: 0, invalid: 8 })
      expect(again.invalidRows[0]!.errors).toEqual([
        { field: 'phone', key: 'customer.exists' },
        { field: 'email', key: 'customer.exists' },
      ])
    },
  )
  it(
    'the file with the wrong rows says what is wrong, keeps formulas as text, and can be imported once corrected',
    { meta: { bars: ['N7'] } },
    async () => {
      const { id } = (
        await send(
          await sheet([
            ['=HYPERLINK("http://x")', '123'],
            ['Đúng', '0933111222'],
          ]),
        )
      ).body.data
      const back = await file(fullPath(customer.importCorrections, false).replace('{id}', id))
      const [titles, first, ...rest] = await readXlsx(back, 10)
      expect(titles!.slice(0, 8)).toEqual([...TITLES, 'Dòng', 'Cần sửa'])
      expect(first!).toMatchObject({
        0: '=HYPERLINK("http://x")',
        1: '123',
        6: '2',
        7: expect.stringContaining('Số điện thoại') as string,
      })
      expect(rest).toEqual([])
      expect((await send(back)).body.data).toMatchObject({ total: 1, invalid: 1 })
      expect(
        (
          await world.raw(fullPath(customer.importCorrections, false).replace('{id}', id), {
            headers: { authorization: `Bearer ${who.owner.token}` },
          })
        ).body.code,
      ).toBe(5)
      expect((await commit(id, who.owner.token)).body.code).toBe(5)
    },
  )
  it('the row named is the row of the sheet, blank rows counted, and a sheet without rows is refused', async () => {
    const { body } = await send(await sheet([['Có tên'], [''], ['', '0933777888'], [' ']]))
    expect([
      body.data.total,
      body.data.validRows.map((r) => r.row),
      body.data.invalidRows.map((r) => r.row),
    ]).toEqual([2, [2], [4]])
    expect((await send(await sheet([[' '], ['']]))).body.code).toBe(44007)
  })
  it('anyone who was added since the preview is passed over and counted', async () => {
    const { id } = (
      await send(
        await sheet([
          ['Một', '0933222001'],
          ['Hai', '0933222002'],
        ]),
      )
    ).body.data
    await world.send(
      customer.create,
      { body: { fullName: 'Đến trước', phone: '0933222001' } },
      { token: who.other.token },
    )
    expect((await commit(id)).body.data).toEqual({ created: 1, skipped: 1 })
  })
  it.each<[string, () => Promise<Buffer>, number, number]>([
    ['other titles', () => sheet([['a']], ['Tên hàng', 'Giá']), 400, 44007],
    ['titles alone', () => sheet([]), 400, 44007],
    [
      'a picture',
      async () => Buffer.from('\x89PNG\r\n\x1a\n0000000000000000000000000'),
      415,
      44002,
    ],
    ['half a file', async () => (await sheet([['a']])).subarray(0, 700), 400, 44005],
    [
      '5,001 rows',
      () => sheet(Array.from({ length: IMPORT_MAX_ROWS + 1 }, (_, i) => [`Người ${i}`])),
      400,
      44006,
    ],
    ['more than ten megabytes', async () => Buffer.alloc(10 * 1_048_576 + 1), 413, 44003],
  ])('%s: refused with its own number', async (_name, make, status, code) =>
    expect(await send(await make())).toMatchObject({ status, body: { code } }),
  )
  it(
    'the largest file allowed goes in whole: 5,000 customers, each with a number of their own',
    { timeout: 120_000, meta: { bars: ['N8'] } },
    async () => {
      const { body } = await send(
        await sheet(
          Array.from({ length: IMPORT_MAX_ROWS }, (_, i) => [
            `Khách số ${i}`,
            `0355${String(i).padStart(6, '0')}`,
            `k${i}@khach.example.com`,
            'Cần Thơ',
            `Nhóm ${i % 7}`,
          ]),
        ),
        who.owner.token,
      )
      expect(body.data).toMatchObject({
        total: IMPORT_MAX_ROWS,
        valid: IMPORT_MAX_ROWS,
        invalid: 0,
      })
      expect(body.data.validRows).toHaveLength(100)
      expect((await commit(body.data.id, who.owner.token)).body.data).toEqual({
        created: IMPORT_MAX_ROWS,
        skipped: 0,
      })
      const [n] = await asOwner<{ n: string; codes: string }>(
        world,
        `select count(*) n, count(distinct code) codes from customer where merchant_id = $1`,
        [who.owner.merchantId],
      )
      expect(n!.n).toBe(n!.codes)
      const answer = await world.raw(fullPath(customer.export, false), {
        headers: { authorization: `Bearer ${who.owner.token}` },
      })
      expect(Number(answer.headers.get('x-total-rows'))).toBe(Number(n!.n))
    },
  )
  it('the template names the columns in the caller’s language, and is what the reader takes', async () => {
    const [titles] = await readXlsx(await file(fullPath(customer.importTemplate, false)), 5)
    expect(titles).toEqual(TITLES)
    const { body } = await send(await sheet([['Jane Roe', '0933444555']], ['Full name', 'Phone']))
    expect(body.data).toMatchObject({ valid: 1 })
  })
  it(
    'the export holds the filter’s rows, formulas as text',
    { meta: { bars: ['N7'] } },
    async () => {
      await world.send(
        customer.create,
        { body: { fullName: '=1+1 Công thức', address: '@SUM(A1)' } },
        { token: who.other.token },
      )
      const rows = await readXlsx(
        await file(`${fullPath(customer.export, false)}?keyword=cong%20thuc`),
        5,
      )
      expect(rows.map((r) => r.slice(1, 5))).toEqual([
        ['Họ tên', 'Số điện thoại', 'Email', 'Địa chỉ'],
        ['=1+1 Công thức', '', '', '@SUM(A1)'],
      ])
    },
  )
  it('a preview nobody imported is forgotten after a day', async () => {
    const { id } = (await send(await sheet([['Chờ mãi']]))).body.data
    await asOwner(
      world,
      `update customer_import set created_at = now() - interval '25 hours' where id = $1`,
      [id],
    )
    const { customerJobs } = await import('./jobs.ts')
    const { jobCtx } = await import('../../platform/jobs.ts')
    await customerJobs[0]!.work(jobCtx(world.app, 'customer.forgetImports'), {})
    expect((await commit(id)).body.code).toBe(5)
  })
})

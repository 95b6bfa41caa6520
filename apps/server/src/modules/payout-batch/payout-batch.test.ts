/** Files of payouts over HTTP on a real database: looked through, named, corrected, refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fullPath } from '@saola/contract/call'
import { payoutBatch, type BatchRow } from '@saola/contract/payout-batch'
import { payoutsOf, type Payouts } from '../../../test/payouts.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import { xlsx } from '../../platform/sheet.ts'
import { checkNames, payoutBatchJobs } from './jobs.ts'

interface File {
  fileId: string
  fileName: string
  total: number
  valid: number
  invalid: number
  warned: number
  amount: number
  fee: number
  vat: number
  checks: { done: number; total: number }
  validRows: BatchRow[]
  invalidRows: BatchRow[]
}
let world: World
let us: People
let at: Payouts
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  us = await people(world)
  at = await payoutsOf(world)
}, 60_000)
beforeEach(async () => {
  us = await people(world)
  await at.fresh()
  await asOwner(world, 'delete from payout_file')
  await asOwner(world, 'delete from payout_name')
})
afterAll(() => world.close())

const TITLES = ['Số tài khoản', 'Tên người thụ hưởng', 'Ngân hàng', 'Số tiền', 'Nội dung', 'Mã tham chiếu'] // prettier-ignore
const AN = ['0011000011', 'Nguyễn Văn An', 'Vietcombank', '1.250.000 ₫', 'Lương tháng 11', '']
const csv = (rows: readonly (readonly string[])[], titles = TITLES): Buffer =>
  Buffer.from([titles, ...rows].map((row) => row.join(';')).join('\r\n'))
async function send(
  bytes: Buffer,
  {
    token = at.anna.token,
    fields = {},
    name = 'luong.csv',
    test = false,
  }: Partial<{
    token: string
    fields: Record<string, string>
    name: string
    test: boolean
  }> = {},
): Promise<Answer<File>> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return (await world.raw(fullPath(payoutBatch.uploadFile, test), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })) as Answer<File>
}
async function sent(rows: readonly (readonly string[])[]): Promise<File> {
  const { body } = await send(csv(rows))
  expect(body).toMatchObject({ code: 0 })
  return body.data
}
const read = (fileId: string, token = at.anna.token): Promise<Answer<File>> =>
  world.send<typeof payoutBatch.getFile, File>(
    payoutBatch.getFile,
    { params: { fileId } },
    { token },
  )
const download = async (path: string, token = at.anna.token): Promise<Buffer> =>
  Buffer.from(
    await (
      await fetch(`${world.base}${path}`, { headers: { authorization: `Bearer ${token}` } })
    ).arrayBuffer(),
  )
const correctionsPath = (fileId: string): string =>
  fullPath(payoutBatch.corrections, false).replace('{fileId}', fileId)
const faults = (file: File): [number, string[]][] =>
  file.invalidRows.map(({ row, errors }) => [row, errors.map((e) => `${e.field} ${e.fault}`)])

describe('a file', () => {
  it('is looked through row by row, and its names are compared by and by', async () => {
    const file = await sent([
      AN,
      ['0011000021', 'Trần Thị Bình', '970436', '5000', '=1+1', 'HD-9'],
      ['0011000030', 'Lê Chi', 'VCB', '7,000', 'Thưởng', ''],
      ['123', 'Lê Chi', 'Ngân hàng lạ', '1,5', '!!!', ''],
      [],
      ['0011000031', 'Lê Chi', 'VCB', '1', 'x', 'HD-9'],
    ])
    expect(file).toMatchObject({
      fileName: 'luong.csv',
      total: 5,
      valid: 3,
      invalid: 2,
      warned: 0,
      amount: 1_262_000,
      fee: 0,
      vat: 0,
      checks: { done: 0, total: 3 },
    })
    expect(faults(file)).toEqual([
      [5, ['accountNo ACCOUNT_NO', 'bank BANK_UNKNOWN', 'amount AMOUNT', 'content CONTENT']],
      [7, ['reference REFERENCE_REPEATED']],
    ])
    expect(file.validRows[0]).toEqual({
      row: 2,
      cells: { accountNo: AN[0], accountName: AN[1], bank: AN[2], amount: AN[3], content: AN[4], reference: '' }, // prettier-ignore
      amount: 1_250_000,
      bankBin: '970436',
      errors: [],
      warnings: [],
      recentPayOutId: null,
      nameCheck: null,
      toldName: null,
    })
    await world.work()
    const later = (await read(file.fileId)).body.data
    expect(later).toMatchObject({ checks: { done: 3, total: 3 }, warned: 2 })
    expect(later.validRows.map((r) => [r.row, r.nameCheck, r.toldName])).toEqual([
      [2, 'EXACT', 'NGUYEN VAN AN'],
      [3, 'DIFFERENT', 'N. V. A.'],
      [4, 'UNKNOWN', null],
    ])
    const kept = await asOwner<{ text: string }>(
      world,
      'select string_agg(payout_row::text, $$ $$) "text" from payout_row where row_no = 3',
    )
    expect(kept[0]!.text).not.toContain('NGUYEN VAN AN')
  })
  it('moves nothing and makes no payout', async () => {
    const count = async () =>
      (await asOwner<{ n: number }>(world, 'select count(*)::int n from payout'))[0]!.n
    const before = await count()
    await sent([AN])
    await world.work()
    expect(await count()).toBe(before)
    await at.whole()
  })
  it('warns of what stands there twice and of what was paid a few days ago', async () => {
    const paid = await at.made({ toAccountNo: AN[0]!, amount: 77_000 })
    const used = await at.made({ refTransactionId: 'LO-1' })
    const row = (amount: string, reference = ''): string[] => [...AN.with(3, amount).slice(0, 5), reference] // prettier-ignore
    const file = await sent([row('77000'), row('88000'), row('88.000'), row('99000', 'LO-1')])
    expect(file.validRows.map((r) => [r.row, r.warnings, r.recentPayOutId])).toEqual([
      [2, ['PAID_RECENTLY'], paid.id],
      [3, [], null],
      [4, ['REPEATED'], null],
    ])
    expect(file).toMatchObject({ warned: 2 })
    expect(faults(file)).toEqual([[5, ['reference REFERENCE_USED']]])
    await asOwner(
      world,
      `update payout set created_at = created_at - interval '91 days' where id in ($1, $2)`,
      [paid.id, used.id],
    )
    const again = await sent([row('77000'), row('99000', 'LO-1')])
    expect(again).toMatchObject({ valid: 2, warned: 0 })
  })
  it('is taken in once, unless a repeat is meant; of many at once one is the first', async () => {
    const bytes = csv([AN])
    const all = await Promise.all(Array.from({ length: 5 }, () => send(bytes)))
    expect(all.map(({ body }) => body.code).sort((a, b) => a - b)).toEqual([
      0, 38006, 38006, 38006, 38006,
    ])
    expect((await send(bytes, { fields: { allowRepeat: 'true' } })).body.code).toBe(0)
    expect((await send(bytes, { fields: { allowRepeat: 'false' } })).body.code).toBe(38006)
    expect((await send(bytes, { token: us.other.token })).body.code).not.toBe(38006)
  })
  it('may be of any order, language and encoding, or an Excel file', async () => {
    const row = ['x', '5.000', 'VCB', 'Nguyễn Văn An', '0000012345', 'Thưởng']
    const english = ['No.', 'Amount', 'Bank', 'Beneficiary name', 'Account number', 'Content']
    const text = [english, row].map((line) => line.join('\t')).join('\n')
    const utf16 = await send(Buffer.from(`\ufeff${text}`, 'utf16le'), {
      name: '../a\\<luong> (1).csv',
    })
    expect(utf16.body.data).toMatchObject({ valid: 1, amount: 5_000, fileName: 'luong (1).csv' })
    const chunks: Buffer[] = []
    const columns = english.map((title, i) => ({ title, width: 10, kind: 'text' as const, get: (r: string[]) => r[i]! })) // prettier-ignore
    const batches = (async function* () {
      yield [row]
    })()
    for await (const chunk of xlsx('x', columns, batches)) chunks.push(chunk as Buffer)
    const excel = await send(Buffer.concat(chunks), { name: 'luong.xlsx' })
    expect(excel.body.data).toMatchObject({ valid: 1, amount: 5_000 })
    expect(excel.body.data.validRows[0]!.cells.accountNo).toBe('0000012345')
  })
  it('is answered with no more rows than a screen shows, and holds ten thousand', async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) =>
      AN.with(0, String(10_000_000_001 + i)).with(3, i < 9_800 ? '1000' : 'x'),
    )
    const file = await sent(rows)
    expect(file).toMatchObject({ total: 10_000, valid: 9_800, invalid: 200, amount: 9_800_000 })
    expect([file.validRows.length, file.invalidRows.length]).toEqual([100, 100])
    const [, ...wrong] = await readXlsx(await download(correctionsPath(file.fileId)), 10_000)
    expect(wrong).toHaveLength(200)
    expect((await send(csv([...rows, AN]))).body.code).toBe(44006)
  }, 60_000)
  it('may hold signs that a cut parts in two', async () => {
    const bytes = csv([AN.with(4, `${'x'.repeat(299)}🧋`)])
    const { body } = await send(bytes, { name: `${'x'.repeat(99)}𝒜.csv` })
    expect(body).toMatchObject({ code: 0, data: { invalid: 1 } })
    expect(faults(body.data)).toEqual([[2, ['content TOO_LONG']]])
  })
  it.each<[string, Buffer, number]>([
    ['another file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 44002],
    ['a zip that is none', Buffer.from(`PK\u0003\u0004${'x'.repeat(500)}`), 44005],
    ['text that is no table', Buffer.from('<html><body>x</body></html>'), 44007],
    ['titles alone', csv([]), 44007],
    ['a column that is missing', csv([AN.slice(1)], TITLES.slice(1)), 44007],
    ['a column that comes twice', csv([AN], TITLES.with(5, 'Bank')), 44007],
    ['a quote that is never closed', Buffer.from(`${TITLES.join(';')}\n"0011;x\n1;2`), 44007],
  ])('of %s is refused', { meta: { bars: ['N8'] } }, async (_, bytes, code) => {
    expect((await send(bytes)).body.code).toBe(code)
    expect(await asOwner(world, 'select from payout_file')).toEqual([])
  })
})

describe('the names of a file', () => {
  const work = (fileId: string, silences = 0, perDay?: number): Promise<void> =>
    checkNames(
      jobCtx(world.app, 'payout-batch.names'),
      { merchantId: at.anna.merchantId, fileId, test: false, silences },
      perDay,
    )
  it('are asked in sets, each account once, and known ones not again', async () => {
    const core = world.app.bank
    const ask = core.beneficiaries
    const sets: number[] = []
    core.beneficiaries = (accounts, test) => {
      sets.push(accounts.length)
      return ask(accounts, test)
    }
    const rows = Array.from({ length: 150 }, (_, i) => AN.with(0, String(20_000_000_001 + i)))
    const file = await sent([...rows, ...rows.map((row) => row.with(3, '9'))])
    await world.work()
    expect(sets).toEqual([100, 50])
    expect((await read(file.fileId)).body.data.checks).toEqual({ done: 300, total: 300 })
    const second = await sent(rows.slice(0, 100))
    await world.work()
    core.beneficiaries = ask
    // Those that end in 0 the bank did not tell: that is remembered, too.
    expect(sets).toEqual([100, 50])
    expect((await read(second.fileId)).body.data.checks).toEqual({ done: 100, total: 100 })
  })
  it('wait for a bank that is silent, and are unknown in the end', async () => {
    const core = world.app.bank
    const ask = core.beneficiaries
    const { BankUnavailable } = await import('../../adapters/bank.ts')
    core.beneficiaries = () => Promise.reject(new BankUnavailable('down'))
    const { fileId } = await sent([AN])
    await work(fileId)
    expect((await read(fileId)).body.data.checks).toEqual({ done: 0, total: 1 })
    await work(fileId, 3)
    core.beneficiaries = ask
    const { checks, validRows } = (await read(fileId)).body.data
    expect(checks).toEqual({ done: 1, total: 1 })
    expect(validRows[0]).toMatchObject({ nameCheck: 'UNKNOWN', toldName: null })
    expect(await asOwner(world, 'select from payout_name')).toEqual([])
  })
  it('are not asked beyond what a merchant may ask in a day', async () => {
    const { fileId } = await sent([AN, AN.with(0, '0011000021')])
    await work(fileId, 0, 1)
    const { validRows } = (await read(fileId)).body.data
    expect(validRows.map(({ nameCheck }) => nameCheck)).toEqual(['UNKNOWN', 'UNKNOWN'])
    const again = await sent([AN.with(3, '9000')])
    await work(again.fileId, 0, 1)
    expect((await read(again.fileId)).body.data.validRows[0]!.nameCheck).toBe('EXACT')
    const third = await sent([AN.with(0, '0011000031')])
    await work(third.fileId, 0, 1)
    expect((await read(third.fileId)).body.data.validRows[0]!.nameCheck).toBe('UNKNOWN')
  })
})

describe('the file of corrections', () => {
  it(
    'holds the wrong rows as they were typed, formulas as text, and is taken once corrected',
    { meta: { bars: ['N7'] } },
    async () => {
      const { fileId } = await sent([AN, ['=HYPERLINK("x")', '@an', 'VCB', '1,5', '+1', '-1']])
      const [titles, row, ...rest] = await readXlsx(await download(correctionsPath(fileId)), 10)
      expect(rest).toEqual([])
      expect(titles!.at(-1)).toBe('Cần sửa')
      expect(row!.slice(0, 7)).toEqual(['=HYPERLINK("x")', '@an', 'VCB', '1,5', '+1', '-1', '3'])
      expect(row![7]).toContain('Số tiền: không phải số tiền chẵn đồng')
      const same = await send(await download(correctionsPath(fileId)), { name: 'a.xlsx' })
      expect(same.body.data).toMatchObject({ total: 1, invalid: 1 })
      expect(faults(same.body.data)[0]![1]).toEqual(['accountNo ACCOUNT_NO', 'amount AMOUNT'])
      const corrected = await send(csv([row!.with(0, '0011000011').with(3, '15000')], titles!))
      expect(corrected.body.data).toMatchObject({ total: 1, valid: 1, amount: 15_000 })
    },
  )
  it('has the columns of the template, which is taken as it is filled in', async () => {
    const [titles, ...rows] = await readXlsx(
      await download(fullPath(payoutBatch.template, false)),
      9,
    )
    expect(rows).toEqual([])
    expect(titles![0]).toBe('STT')
    const filled = [
      ['1', ...AN],
      ['2', '', '', '', '', '', ''],
    ]
    expect((await send(csv(filled, titles!))).body.data).toMatchObject({ total: 1, valid: 1 })
    const bytes = await download(fullPath(payoutBatch.template, false))
    expect(bytes.includes('xl/worksheets/sheet2.xml')).toBe(true)
  })
})

it('holds as many rows as the bank has set', async () => {
  const set = (value: string) =>
    asOwner(world, `update portal_parameter set value = $1 where name = 'PAYOUT_BATCH_ROWS'`, [
      value,
    ])
  await set('2')
  const rows = [AN, AN.with(3, '2'), AN.with(3, '3')]
  expect((await send(csv(rows))).body).toMatchObject({ code: 44006 })
  expect((await send(csv(rows.slice(1)))).body.code).toBe(0)
  await set('10000')
  expect((await send(csv(rows))).body.code).toBe(0)
})
it('is read page by page beyond its first rows', async () => {
  const { fileId } = await sent([AN, AN, AN.with(3, 'x'), AN.with(3, '7')])
  const rows = async (kind?: string) =>
    (
      await world.send<typeof payoutBatch.getFileRows, { items: BatchRow[]; totalSize: number }>(
        payoutBatch.getFileRows,
        { params: { fileId }, query: (kind ? { kind } : {}) as never },
        { token: at.anna.token },
      )
    ).body.data
  const numbers = async (kind?: string) => (await rows(kind)).items.map(({ row }) => row)
  expect(await numbers()).toEqual([2, 3, 4, 5])
  expect(await numbers('VALID')).toEqual([2, 3, 5])
  expect(await numbers('INVALID')).toEqual([4])
  expect(await numbers('WARNED')).toEqual([3])
  expect((await rows('VALID')).totalSize).toBe(3)
})

it('is for those who may make payouts, and of one merchant alone', async () => {
  const { fileId } = await sent([AN])
  expect((await send(csv([AN]), { token: us.cashier.token })).body.code).toBe(10)
  expect((await send(csv([AN]), { token: us.fresh.token })).body.code).toBe(32002)
  expect((await read(fileId, us.cashier.token)).body.code).toBe(10)
  expect((await read(fileId, us.other.token)).body.code).toBe(5)
  const foreign = await download(correctionsPath(fileId), us.other.token)
  expect(JSON.parse(foreign.toString())).toMatchObject({ code: 5 })
})
it('is forgotten after a week', async () => {
  const { fileId } = await sent([AN])
  const forget = payoutBatchJobs.find(({ name }) => name === 'payout-batch.forget-files')!
  await forget.work(jobCtx(world.app, forget.name), {})
  expect((await read(fileId)).body.code).toBe(0)
  await asOwner(world, `update payout_file set created_at = created_at - interval '8 days'`)
  await forget.work(jobCtx(world.app, forget.name), {})
  expect((await read(fileId)).body.code).toBe(5)
  expect(await asOwner(world, 'select from payout_row')).toEqual([])
})

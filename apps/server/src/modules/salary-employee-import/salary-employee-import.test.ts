/** Employees from a spreadsheet over HTTP: the dry run, what is written of it, the template and the rows to correct. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fullPath, type Call, type Output } from '@saola/contract/call'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { salaryEmployee, type EmployeeDraft } from '@saola/contract/salary-employee'
import {
  employeeColumns,
  salaryEmployeeImport,
  type EmployeeColumn,
} from '@saola/contract/salary-employee-import'
import { configure, openEnterprise, register, SUCCESS } from '../../../test/enterprises.ts'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { sweepDatabase } from '../../../test/canaries.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, openWorld, type Answer, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import { salaryImportJobs } from '../salary-import/jobs.ts'

type Preview = Output<typeof salaryEmployeeImport.upload>
type Added = Output<typeof salaryEmployeeImport.bulkAdd>
type Line = Partial<Record<EmployeeColumn, string>>
const NOTHING = '01990000-0000-7000-8000-00000000000f'

let world: World
let us: People
let viewer: Person
let typeId: string
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  viewer = await memberWith(world, [2402])
  await asOwner(
    world,
    `update role_group set actions = '{2402.VIEW}' where id = (select role_group_id from member where id = $1)`,
    [viewer.id],
  )
  await calm(world)
  await openEnterprise(world, us)
  await openEnterprise(world, us, { who: us.other })
  typeId = await addType('Công nhân')
  await addType('Quản lý')
  await addType('Công nhân', us.other.token)
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  // Ten thousand that are deleted stay where they were, and each employee's deletion would look through them.
  await asOwner(world, 'truncate salary_employee_proposal')
  await asOwner(world, 'delete from salary_employee')
  await asOwner(world, 'delete from salary_import')
})

const ask = <T>(call: Call, request: object = {}, token = us.owner.token): Promise<Answer<T>> =>
  world.send<Call, T>(call, request as never, { token })
async function addType(name: string, token?: string): Promise<string> {
  const body = { name, advanceForm: 'AUTO', advancePercent: 40, isLimitFrequency: false }
  return (await ask<{ id: string }>(salaryAdvanceType.create, { body }, token)).body.data.id
}
const csv = (lines: readonly Line[], columns: readonly EmployeeColumn[] = employeeColumns) =>
  [
    columns.join(','),
    ...lines.map((line) => columns.map((column) => `"${line[column] ?? ''}"`).join(',')),
  ].join('\n')
async function sendFile(
  content: BlobPart,
  { update, token = us.owner.token }: { update?: boolean; token?: string } = {},
): Promise<Answer<Preview>> {
  const form = new FormData()
  form.append('file', new Blob([content]), 'nhan-vien.csv')
  if (update) form.append('updateExisting', 'true')
  return (await world.raw(fullPath(salaryEmployeeImport.upload, false), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })) as Answer<Preview>
}
const send = (lines: readonly Line[], options?: { update?: boolean; token?: string }) =>
  sendFile(csv(lines), options)
async function sent(lines: readonly Line[], options?: { update?: boolean }): Promise<Preview> {
  const { body, text } = await send(lines, options)
  if (body.code !== SUCCESS) throw new Error(text)
  return body.data
}
const add = (body: object, token?: string) =>
  ask<Added>(salaryEmployeeImport.bulkAdd, { body }, token)
async function sheetAt(call: Call, importId = NOTHING, token = us.owner.token): Promise<Buffer> {
  const path = fullPath(call, false).replace('{importId}', importId)
  const headers = { authorization: `Bearer ${token}` }
  return Buffer.from(await (await fetch(`${world.base}${path}`, { headers })).arrayBuffer())
}
/** A row in which nothing is wrong; numbers by `n`. */
const worker = (n: number, more: Line = {}): Line => ({
  code: `A${n}`,
  name: 'Trần Văn Bình',
  phoneNumber: `09${String(10_000_000 + n)}`,
  baseAmount: '8.500.000',
  salaryAccount: String(1_000_000_000 + n),
  salaryAdvanceType: 'công nhân',
  ...more,
})
const wrongOf = ({ invalidItems }: Preview): string[] =>
  invalidItems.map(
    ({ row, status, errors }) =>
      `${row} ${status}: ${errors.map(({ field, fault, ofRow }) => [field, fault, ofRow].join(' ').trim()).join(', ')}`,
  )
const staff = () =>
  asOwner<{ code: string; name: string; phone: string; activated: boolean; position: string }>(
    world,
    'select code, name, phone, activated, position from salary_employee where merchant_id = $1 order by code',
    [us.owner.merchantId],
  )
const files = () =>
  asOwner<{ sealed: Buffer | null; done_by: string | null }>(
    world,
    'select sealed, done_by from salary_import',
  )

describe('the dry run', () => {
  it('answers good and wrong rows with their type, the wrong ones with a status, and writes no employee', async () => {
    const preview = await sent([
      worker(1, { birthDate: '02/03/1990', idCardNumber: '079091001234' }),
      worker(2, { salaryAdvanceType: 'Quản lý', baseAmount: '20000000', activated: 'Không' }),
      worker(3, { baseAmount: '1' }),
    ])
    expect(preview).toMatchObject({
      fileName: 'nhan-vien.csv',
      total: 3,
      valid: 2,
      invalid: 1,
      created: 2,
      changed: 0,
      unchanged: 0,
      importedBefore: null,
      types: [
        { name: 'Công nhân', employees: 1, baseAmount: 8_500_000 },
        { name: 'Quản lý', employees: 1, baseAmount: 20_000_000 },
      ],
      validItems: [
        {
          row: 2,
          code: 'A1',
          baseAmount: '8.500.000',
          activated: true,
          salaryAdvanceTypeId: typeId,
          salaryAdvanceTypeName: 'công nhân',
          effect: 'NEW',
          warnings: ['ID_BIRTH_MISMATCH'],
        },
        { row: 3, activated: false, warnings: [] },
      ],
      invalidItems: [{ row: 4, code: 'A3', status: 'BASE_RANGE', salaryAdvanceTypeId: typeId }],
    })
    expect(await staff()).toEqual([])
  })
  it('says every fault at its cell', async () => {
    await add({ importId: (await sent([worker(1, { idCardNumber: '079190001234' })])).importId })
    await add({ importId: (await sent([worker(2)])).importId })
    const [{ id } = { id: '' }] = await asOwner<{ id: string }>(
      world,
      `select id from salary_employee where code = 'A2'`,
    )
    await ask(salaryEmployee.leave, {
      params: { id },
      body: { leftOn: '2026-11-01', reason: 'Nghỉ việc' },
    })
    const preview = await sent([
      worker(10, { name: '', phoneNumber: '' }),
      worker(11, { email: 'x', birthDate: '31/02/1990' }),
      worker(12, { position: 'x'.repeat(101) }),
      worker(13),
      worker(14, { phoneNumber: '0910000013' }),
      worker(15, { code: 'a1' }),
      worker(16, { phoneNumber: '0910000001' }),
      worker(17, { salaryAccount: '1000000001' }),
      worker(18, { idCardNumber: '079190001234' }),
      worker(19, { salaryAdvanceType: 'Giám đốc' }),
      worker(20, { baseAmount: '99.999' }),
      worker(21, { birthDate: '01/01/2020' }),
      worker(22, { code: 'A2' }),
      {},
    ])
    expect(wrongOf(preview)).toEqual([
      '2 REQUIRED: name REQUIRED, phoneNumber REQUIRED',
      '3 FORMAT: birthDate FORMAT, email FORMAT',
      '4 TOO_LONG: position TOO_LONG',
      '6 DUPLICATE_IN_FILE: phoneNumber DUPLICATE_IN_FILE 5',
      '7 CODE_EXISTS: code CODE_EXISTS',
      '8 PHONE_USED: phoneNumber PHONE_USED',
      '9 ACCOUNT_USED: salaryAccount ACCOUNT_USED',
      '10 ID_USED: idCardNumber ID_USED',
      '11 TYPE_UNKNOWN: salaryAdvanceType TYPE_UNKNOWN',
      '12 BASE_RANGE: baseAmount BASE_RANGE',
      '13 AGE: birthDate AGE',
      '14 LEFT: code LEFT',
    ])
  })
  it('keeps the rows encrypted, and nothing of them in clear anywhere', async () => {
    await sent([
      worker(1, {
        baseAmount: '8.765.432',
        salaryAccount: '778899001122334',
        idCardNumber: '079190778899',
      }),
    ])
    const canaries = new Map([
      ['wage as typed', '8.765.432'],
      ['wage', '8765432'],
      ['account', '778899001122334'],
      ['identity number', '079190778899'],
    ])
    expect((await sweepDatabase(world, canaries)).found).toEqual([])
    expect((await files())[0]!.sealed).not.toBeNull()
  })
  it('shows no more than a hundred rows where there are more than five hundred', async () => {
    const preview = await sent(
      Array.from({ length: 1_002 }, (_, i) => worker(i, i < 501 ? {} : { name: '' })),
    )
    expect(preview).toMatchObject({ valid: 501, invalid: 501 })
    expect([preview.validItems.length, preview.invalidItems.length]).toEqual([100, 100])
    const half = await sent(Array.from({ length: 500 }, (_, i) => worker(i)))
    expect(half.validItems).toHaveLength(500)
  })
  it('refuses a file without its titles, one without rows, and more than ten thousand', async () => {
    const lacking = employeeColumns.filter((column) => column !== 'salaryAccount')
    expect((await sendFile(csv([worker(1)], lacking))).body.code).toBe(44007)
    expect((await sendFile(csv([]))).body.code).toBe(44007)
    const many = Array.from({ length: 10_001 }, (_, i) => worker(i))
    expect((await send(many)).body.code).toBe(44006)
  })
  it('is for those who may change employees, once the bank has agreed', async () => {
    expect((await send([worker(1)], { token: viewer.token })).body.code).toBe(10)
    expect((await add({ items: [] }, viewer.token)).body.code).toBe(10)
    expect((await send([worker(1)], { token: us.fresh.token })).body.code).not.toBe(SUCCESS)
  })
})

describe('writing a file', () => {
  it('adds the good rows and leaves the wrong ones out; who may draw waits for a second person', async () => {
    const { importId } = await sent([
      worker(1, { code: '' }),
      worker(2, { code: 'nv00002', activated: 'không' }),
      worker(3, { code: '' }),
      worker(4, { name: '' }),
    ])
    expect((await add({ importId })).body).toMatchObject({
      code: SUCCESS,
      data: { created: 3, changed: 0, asked: 2 },
    })
    expect((await staff()).map(({ code, activated }) => [code, activated])).toEqual([
      ['NV00001', false],
      ['NV00003', false],
      ['nv00002', false],
    ])
    expect(await files()).toMatchObject([{ sealed: null, done_by: expect.any(String) as string }])
  })
  it('changes who is there where that was asked for, and keeps what is blank', async () => {
    const { importId } = await sent([
      worker(1, { position: 'Thợ may', idCardNumber: '079190001234' }),
      worker(2),
      worker(3),
    ])
    await add({ importId })
    const columns = ['code', 'position', 'baseAmount'] as const
    const { body } = await sendFile(
      csv(
        [
          { code: 'a1', baseAmount: '9.000.000' },
          { code: 'A2', position: 'Tổ trưởng' },
          { code: 'A3' },
        ],
        columns,
      ),
      { update: true },
    )
    expect(body.data).toMatchObject({ created: 0, changed: 2, unchanged: 1, invalid: 0 })
    expect((await add({ importId: body.data.importId })).body.data).toEqual({
      created: 0,
      changed: 2,
      asked: 0,
    })
    expect((await staff()).map(({ code, position }) => [code, position])).toEqual([
      ['A1', 'Thợ may'],
      ['A2', 'Tổ trưởng'],
      ['A3', ''],
    ])
    // That they may draw was asked for with the first file, and still is.
    const [waiting] = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from salary_employee_proposal where 'ACTIVATION' = any (kinds)`,
    )
    expect(waiting!.n).toBe(3)
  })
  it('says that the same file was written before, when and by whom', async () => {
    const lines = [worker(1)]
    await add({ importId: (await sent(lines)).importId })
    expect((await sent(lines)).importedBefore).toEqual({
      at: expect.any(String) as string,
      by: expect.any(String) as string,
    })
    expect((await sent([worker(2)])).importedBefore).toBeNull()
  })
  it('happens once: a repeat is refused, and of many at once one writes', async () => {
    const { importId } = await sent([worker(1), worker(2)])
    const answers = await Promise.all(Array.from({ length: 5 }, () => add({ importId })))
    expect(answers.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([
      13,
      13,
      13,
      13,
      SUCCESS,
    ])
    expect(await staff()).toHaveLength(2)
  })
  it('writes nothing where a row has become wrong meanwhile', async () => {
    const [first, account, phone] = [
      await sent([worker(1), worker(2)]),
      await sent([worker(3), worker(4, { salaryAccount: '1000000001' })]),
      await sent([worker(5), worker(6, { phoneNumber: '0910000001' })]),
    ]
    const again = await sent([worker(1), worker(7)])
    await add({ importId: first.importId })
    const wrong = await add({ importId: again.importId })
    expect(wrong.body.code).toBe(46009)
    expect(wrong.text).toContain('rows.2.code')
    expect((await add({ importId: account.importId })).body.code).toBe(46018)
    expect((await add({ importId: phone.importId })).body.code).toBe(2)
    expect((await staff()).map(({ code }) => code)).toEqual(['A1', 'A2'])
  })
  it('is of its own merchant, and is forgotten after a day', async () => {
    const { importId } = await sent([worker(1), worker(2, { name: '' })])
    expect((await add({ importId }, us.other.token)).body.code).toBe(5)
    const theirs = await sheetAt(salaryEmployeeImport.corrections, importId, us.other.token)
    expect(JSON.parse(theirs.toString()) as object).toMatchObject({ code: 5 })
    const forget = () => salaryImportJobs[0]!.work(jobCtx(world.app, 'salaryImport.forget'), {})
    await asOwner(world, `update salary_import set created_at = now() - interval '23 hours'`)
    await forget()
    expect(await files()).toHaveLength(1)
    await asOwner(world, `update salary_import set created_at = now() - interval '25 hours'`)
    await forget()
    expect(await files()).toHaveLength(0)
    expect((await add({ importId })).body.code).toBe(5)
  })
  it('takes ten thousand rows', { timeout: 240_000 }, async () => {
    const { importId, valid } = await sent(
      Array.from({ length: 10_000 }, (_, i) => worker(i, { code: i % 2 === 0 ? '' : `A${i}` })),
    )
    expect(valid).toBe(10_000)
    const { body, text } = await add({ importId })
    expect(body, text.slice(0, 500)).toMatchObject({ code: SUCCESS, data: { created: 10_000 } })
  })
})

describe('many employees as they are sent', () => {
  const item = (n: number, more: Partial<EmployeeDraft> = {}) => ({
    activated: false,
    code: `B${n}`,
    name: 'Lê Thị Hoa',
    phoneNumber: `09${String(20_000_000 + n)}`,
    salaryAdvanceTypeName: 'Công nhân',
    email: '',
    position: '',
    birthDate: '',
    idCardNumber: '',
    baseAmount: 8_500_000,
    salaryAccount: String(2_000_000_000 + n),
    ...more,
  })
  it('are added all', async () => {
    const answer = await add({ items: [item(1), item(2)] })
    expect(answer.body).toMatchObject({ code: SUCCESS, data: { created: 2, changed: 0, asked: 0 } })
  })
  it.each<[number, string, Partial<EmployeeDraft>]>([
    [46009, 'items.1.code', { code: 'b1' }],
    [46018, 'items.1.salaryAccount', { salaryAccount: '2000000001' }],
    [2, 'items.1.phoneNumber', { phoneNumber: '0920000001' }],
    [2, 'items.1.birthDate', { birthDate: '01/01/2020' }],
    [2, 'items.1.salaryAdvanceTypeName', { salaryAdvanceTypeName: 'Giám đốc' }],
  ])('are refused all, with %i at %s', async (code, field, more) => {
    const answer = await add({ items: [item(1), item(2, more)] })
    expect(answer.body.code).toBe(code)
    expect(answer.text).toContain(`"${field}"`)
    expect(await staff()).toEqual([])
  })
  it('are one of two: a file, or what is sent', async () => {
    const { importId } = await sent([worker(1)])
    expect((await add({})).body.code).toBe(2)
    expect((await add({ importId, items: [item(1)] })).body.code).toBe(2)
  })
})

describe('sheets', () => {
  it('the template has the titles, the own types and two rows as they might be', async () => {
    const rows = await readXlsx(await sheetAt(salaryEmployeeImport.template), 20)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toEqual(expect.arrayContaining(['Mã nhân viên', 'Họ tên *', 'Số điện thoại *']))
  })
  it('the rows to correct are as typed, say why, and are taken again', async () => {
    const { importId } = await sent([
      worker(1),
      worker(2, { phoneNumber: '0910000001', salaryAccount: '0000123456' }),
      worker(3, { baseAmount: 'tám triệu' }),
    ])
    const bytes = await sheetAt(salaryEmployeeImport.corrections, importId)
    const [, second, third, ...rest] = await readXlsx(bytes, 20)
    expect(second!.slice(-2)).toEqual(['3', 'Số điện thoại: trùng với dòng 2'])
    expect(second).toContain('0000123456')
    expect(third!.slice(-2)).toEqual(['4', 'Lương một kỳ: phải là số tiền nguyên, ví dụ 8.500.000'])
    expect(rest).toEqual([])
    const again = await sendFile(new Uint8Array(bytes))
    expect(again.body.data).toMatchObject({ total: 2, valid: 1, invalid: 1 })
  })
})

it('Test Mode has its own', async () => {
  await register(world, us.owner, {}, true)
  await configure(world, us.owner, {}, true)
  const { importId } = await sent([worker(1)])
  const answer = await world.send<Call, Added>(
    salaryEmployeeImport.bulkAdd,
    { body: { importId } } as never,
    { token: us.owner.token, test: true },
  )
  expect(answer.body.code).toBe(5)
})

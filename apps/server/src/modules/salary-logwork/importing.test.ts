/** Files of log work over HTTP: the dry run, what it leaves, templates and corrections. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fullPath, type Call, type Output } from '@saola/contract/call'
import { salaryLogwork } from '@saola/contract/salary-logwork'
import { employeesOf, type TestEmployee } from '../../../test/log-work.ts'
import { openEnterprise, SUCCESS } from '../../../test/enterprises.ts'
import { people, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { seal } from '../salary-employee/sealed.ts'
import { readTable } from '../../platform/sheet-read.ts'
import { tableOf, xlsxOfTables } from '../../platform/sheet.ts'

type Preview = Output<typeof salaryLogwork.upload>
type Written = Output<typeof salaryLogwork.create>

const NOW = '2031-03-20T09:00:00+07:00'
let world: World
let us: People
let periodId: string
let [an, binh, chi]: TestEmployee[] = []
beforeAll(async () => {
  world = await openWorld()
  world.clock.advance(Date.parse(NOW) - world.clock.now().getTime())
  us = await people(world)
  await openEnterprise(world, us)
  await openEnterprise(world, us, { who: us.other })
  await world.work()
  const [period] = await asOwner<{ id: string }>(
    world,
    `select id from salary_period where merchant_id = $1 and start_date = '2031-03-01'`,
    [us.owner.merchantId],
  )
  periodId = period!.id
  ;[an, binh, chi] = await employeesOf(world, us.owner.merchantId, ['NV01', 'NV02', 'NV03'])
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  await asOwner(world, 'delete from salary_logwork_change')
  await asOwner(world, 'delete from salary_logwork')
  await asOwner(world, 'delete from salary_import')
  await asOwner(world, 'delete from salary_position')
  await asOwner(world, 'delete from salary_pool')
  await asOwner(world, 'update salary_period set used_at = null, closing = null')
  await asOwner(world, 'update salary_employee set left_on = null, activated = true')
})

const at = (call: Call, importId = ''): string =>
  fullPath(call, false).replace('{periodId}', periodId).replace('{importId}', importId)
async function send(
  content: string | Buffer,
  more: { overrideOldData?: boolean; name?: string } = {},
  who: Person = us.owner,
): Promise<Answer<Preview>> {
  const form = new FormData()
  if (more.overrideOldData !== undefined)
    form.append('overrideOldData', String(more.overrideOldData))
  form.append('file', new Blob([content as string]), more.name ?? 'cham-cong.csv')
  return (await world.raw(at(salaryLogwork.upload), {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  })) as Answer<Preview>
}
/** Semicolons between, as Excel writes where the comma is decimal. */
const sheet = (titles: readonly string[], ...rows: readonly string[][]): string =>
  [['STT', 'Mã nhân viên *', 'Họ tên', ...titles], ...rows].map((row) => row.join(';')).join('\n')
const read = async (content: string | Buffer, more: object = {}): Promise<Preview> => {
  const { body, text } = await send(content, more)
  expect(body.code, text).toBe(SUCCESS)
  return body.data
}
const commit = (importId: string, more: object = {}, who = us.owner): Promise<Answer<Written>> =>
  world.send<Call, Written>(
    salaryLogwork.create,
    { params: { periodId }, body: { importId, ...more } } as never,
    { token: who.token },
  )
const file = async (call: Call, importId = '', language = 'vi'): Promise<string[][]> => {
  const answer = await fetch(`${world.base}${at(call, importId)}`, {
    headers: { authorization: `Bearer ${us.owner.token}`, 'accept-language': language },
  })
  expect(answer.status).toBe(200)
  return readTable(Buffer.from(await answer.arrayBuffer()), 20_000, 200, {
    columns: 70,
    ms: 30_000,
    heapMb: 512,
  })
}
const logged = async (id: string): Promise<Record<string, number>> => {
  const rows = await asOwner<{ days: (number | null)[] }>(
    world,
    `select days from salary_logwork where employee_id = $1`,
    [id],
  )
  return Object.fromEntries(
    (rows[0]?.days ?? []).flatMap((part, i) => (part === null ? [] : [[i + 1, part]])),
  )
}

const withWage = ({ id }: TestEmployee, wage: number): Promise<unknown> =>
  asOwner(world, 'update salary_employee set sealed = $2 where id = $1', [
    id,
    seal(world.app, us.owner.merchantId, id, { birthDate: '', identity: '', wage, account: '' }),
  ])
async function withDrawn(
  { id }: TestEmployee,
  drawn: { advanced: number; pending: number },
): Promise<void> {
  const { merchantId } = us.owner
  await asOwner(
    world,
    'insert into salary_pool (merchant_id, period_id, pending, advanced) values ($1, $2, 0, 0) on conflict do nothing',
    [merchantId, periodId],
  )
  await asOwner(
    world,
    'insert into salary_position (merchant_id, period_id, employee_id, pending, advanced, requests) values ($1, $2, $3, $4, $5, 1)',
    [merchantId, periodId, id, drawn.pending, drawn.advanced],
  )
}

describe('the dry run of a file', () => {
  it(
    'says what would be added, and writes nothing',
    { meta: { behaviours: ['B-609', 'B-613'] } },
    async () => {
      const preview = await read(
        sheet(
          ['03/03 T2', '04/03 T3', '05/03', 'Tổng công'],
          ['1', 'nv01', 'nguyen thi nv01', 'x', '0,5', '', '1,5'],
          ['2', 'NV02', 'Tên khác', 'KL', '', '1', '1'],
          ['', '', '', '', '', '', ''],
          ['3', 'NV03', '', '', '', '', ''],
        ),
      )
      expect(preview).toMatchObject({
        fileName: 'cham-cong.csv',
        total: 3,
        valid: 3,
        invalid: 0,
        added: 4,
        replaced: 0,
        lowered: 0,
        importedBefore: null,
        invalidItems: [],
      })
      expect(preview.validItems[0]).toEqual({
        id: 2,
        employeeCode: 'NV01',
        employeeName: an!.name,
        logworks: [
          { date: '2031-03-03', workload: 1 },
          { date: '2031-03-04', workload: 0.5 },
        ],
        numberOfWorkDays: 1.5,
        totalWorkDays: 25,
        added: 2,
        replaced: 0,
        warnings: [],
      })
      expect(preview.validItems[1]).toMatchObject({ id: 3, warnings: ['NAME_DIFFERS'], added: 2 })
      // The blank row is none.
      expect(preview.validItems[2]).toMatchObject({ id: 5, added: 0 })
      expect(await logged(an!.id)).toEqual({})
    },
  )
  it(
    'names each fault with its cell, and all faults of a row',
    { meta: { behaviours: ['B-609', 'B-613'] } },
    async () => {
      await asOwner(
        world,
        `update salary_employee set activated = false, left_on = '2031-03-03' where id = $1`,
        [chi!.id],
      )
      const preview = await read(
        sheet(
          ['03/03', '04/03', '21/03', '01/04'],
          ['1', 'NV01', '', 'có', '1,25', '1', '1'],
          ['2', 'NV99', '', '1', '', '', ''],
          ['3', 'NV03', '', '1', '1', '', ''],
          ['4', 'NV02', '', '1', '', '', ''],
          ['5', 'nv02', '', '1', '', '', ''],
        ),
      )
      expect(preview).toMatchObject({ total: 5, valid: 1, invalid: 4 })
      expect(preview.invalidItems.map(({ id, status }) => [id, status])).toEqual([
        [2, ['BAD_VALUE', 'MORE_THAN_ONE', 'FUTURE_DAY', 'OUTSIDE_PERIOD']],
        [3, ['UNKNOWN_CODE']],
        [4, ['AFTER_LEAVING']],
        [6, ['DUPLICATE_IN_FILE']],
      ])
      expect(preview.invalidItems[0]!.errors).toEqual([
        { at: '03/03', value: 'có', fault: 'BAD_VALUE', ofRow: null },
        { at: '04/03', value: '1,25', fault: 'MORE_THAN_ONE', ofRow: null },
        { at: '21/03', value: '1', fault: 'FUTURE_DAY', ofRow: null },
        { at: '01/04', value: '1', fault: 'OUTSIDE_PERIOD', ofRow: null },
      ])
      expect(preview.invalidItems[3]!.errors).toEqual([
        { at: 'Mã nhân viên', value: 'nv02', fault: 'DUPLICATE_IN_FILE', ofRow: 5 },
      ])
    },
  )
  it('refuses what is no such file (44002, 44007), and a closed period (46008)', async () => {
    expect((await send(sheet(['Ngày nào đó'], ['1', 'NV01', '', '1']))).body.code).toBe(44007)
    expect((await send(sheet(['03/03']))).body.code).toBe(44007)
    expect((await send('Họ tên;03/03\nx;1')).body.code).toBe(44007)
    expect((await send(Buffer.from([0, 1, 2, 3, 255]), { name: 'x.xlsx' })).body.code).toBe(44002)
    // Another enterprise's period is none.
    expect((await send(sheet(['03/03'], ['1', 'NV01', '', '1']), {}, us.other)).body.code).toBe(5)
    await asOwner(world, `update salary_period set closing = 'CLOSED' where id = $1`, [periodId])
    expect((await send(sheet(['03/03'], ['1', 'NV01', '', '1']))).body.code).toBe(46008)
  })
})

describe('a file that is written', () => {
  const first = sheet(['03/03', '04/03'], ['1', 'NV01', '', '1', '1'], ['2', 'NV09', '', '1', '1'])
  it('has its good rows logged, once', { meta: { behaviours: ['B-609', 'B-610'] } }, async () => {
    const { importId } = await read(first)
    expect((await commit(importId, {}, us.other)).body.code).toBe(5)
    expect((await commit(importId)).body).toMatchObject({
      code: SUCCESS,
      data: { employees: 1, added: 2, replaced: 0 },
    })
    expect(await logged(an!.id)).toEqual({ 3: 100, 4: 100 })
    expect((await commit(importId)).body.code).toBe(13)
    const [row] = await asOwner<{ sealed: unknown; used_at: unknown }>(
      world,
      `select i.sealed, p.used_at from salary_import i join salary_period p on p.id = i.period_id where i.id = $1`,
      [importId],
    )
    expect(row!.sealed).toBe(null)
    expect(row!.used_at).not.toBe(null)
    // The same file again says so, and adds nothing.
    const again = await read(first)
    expect(again).toMatchObject({
      added: 0,
      replaced: 0,
      importedBefore: { by: expect.any(String) },
    })
  })
  it('says whose fewer days leave them less than they have drawn or asked for', async () => {
    // The wage is 10,000,000 for 25 days, of which 40 % may be drawn: three days are worth 480,000.
    await withWage(an!, 10_000_000)
    await withWage(binh!, 10_000_000)
    const five = ['', '1', '1', '1', '1', '1']
    const days = ['03/03', '04/03', '05/03', '06/03', '07/03']
    await commit((await read(sheet(days, ['1', 'NV01', ...five], ['2', 'NV02', ...five]))).importId)
    await withDrawn(an!, { advanced: 380_000, pending: 100_000 })
    await withDrawn(binh!, { advanced: 480_001, pending: 0 })
    const less = sheet(
      days,
      ['1', 'NV01', '', '0', '0', '', '', ''],
      ['2', 'NV02', '', '0', '0', '', '', ''],
    )
    const preview = await read(less, { overrideOldData: true })
    expect(preview).toMatchObject({ lowered: 2, belowAdvanced: 1 })
    expect(preview.validItems.map(({ warnings }) => warnings)).toEqual([
      ['LOWERS'],
      ['LOWERS', 'LOWERS_BELOW_ADVANCED'],
    ])
  })
  it('takes the place of logged days only where that is wanted; blank cells erase nothing', async () => {
    await commit((await read(first)).importId)
    const other = sheet(['03/03', '04/03', '05/03'], ['1', 'NV01', '', '0,5', '', '1'])
    const refused = await read(other)
    expect(refused).toMatchObject({ valid: 0, invalid: 1 })
    expect(refused.invalidItems[0]).toMatchObject({ status: ['DAY_LOGGED'] })
    const preview = await read(other, { overrideOldData: true })
    expect(preview).toMatchObject({ valid: 1, added: 1, replaced: 1, lowered: 0 })
    const less = await read(sheet(['03/03'], ['1', 'NV01', '', '0']), { overrideOldData: true })
    expect(less).toMatchObject({ lowered: 1 })
    expect(less.validItems[0]!.warnings).toEqual(['LOWERS'])
    expect(less.belowAdvanced).toBe(0)
    expect((await commit(preview.importId)).body.data).toEqual({
      employees: 1,
      added: 1,
      replaced: 1,
    })
    expect(await logged(an!.id)).toEqual({ 3: 50, 4: 100, 5: 100 })
    const changes = await asOwner(
      world,
      `select day::text, before, after, reason from salary_logwork_change where employee_id = $1`,
      [an!.id],
    )
    expect(changes).toEqual([{ day: '2031-03-03', before: 100, after: 50, reason: null }])
  })
  it('is refused whole where a good row has gone wrong since (46010)', async () => {
    const { importId } = await read(
      sheet(['03/03'], ['1', 'NV01', '', '1'], ['2', 'NV02', '', '1'], ['3', 'NV03', '', '1']),
    )
    await asOwner(
      world,
      `update salary_employee set activated = false, left_on = '2031-03-02' where id = any($1)`,
      [[an!.id, binh!.id]],
    )
    const { body } = await commit(importId)
    expect(body.code).toBe(46010)
    expect(body.message).toContain('2')
    expect(await logged(chi!.id)).toEqual({})
    // It is still there to be written.
    await asOwner(world, 'update salary_employee set left_on = null')
    expect((await commit(importId)).body.code).toBe(SUCCESS)
    await asOwner(world, `update salary_period set closing = 'CLOSING' where id = $1`, [periodId])
    expect((await commit(importId)).body.code).toBe(46008)
  })
  it('of twenty at once is written once', async () => {
    const { importId } = await read(first)
    const codes = (await Promise.all(Array.from({ length: 20 }, () => commit(importId)))).map(
      ({ body }) => body.code,
    )
    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(1)
    expect(codes.filter((code) => code === 13)).toHaveLength(19)
  })
})

describe('files to fill in', () => {
  it(
    'the template has the employees, the days and what is logged, and is taken as it is',
    { meta: { behaviours: ['B-612'] } },
    async () => {
      await commit((await read(sheet(['03/03'], ['1', 'NV01', '', '0,5']))).importId)
      await asOwner(
        world,
        `update salary_employee set activated = false, left_on = '2031-02-27' where id = $1`,
        [chi!.id],
      )
      const rows = await file(salaryLogwork.template)
      expect(rows[0]!.slice(0, 5)).toEqual([
        'STT',
        'Mã nhân viên *',
        'Họ tên',
        '01/03 T7',
        '02/03 CN',
      ])
      expect(rows[0]!.at(-1)).toBe('Tổng công')
      expect(rows[0]).toHaveLength(3 + 31 + 1)
      expect(rows.slice(1).map((row) => row[1])).toEqual(['NV01', 'NV02'])
      expect(rows[1]![5]).toBe('0.5')
      expect(rows[1]!.at(-1)).toBe('0.5')
      const english = await file(salaryLogwork.template, '', 'en')
      expect(english[0]!.slice(1, 4)).toEqual(['Employee code *', 'Full name', '01/03 Sat'])
      const answer = await fetch(`${world.base}${at(salaryLogwork.template)}`, {
        headers: { authorization: `Bearer ${us.owner.token}` },
      })
      const preview = await read(Buffer.from(await answer.arrayBuffer()), { name: 'mau.xlsx' })
      expect(preview).toMatchObject({ total: 2, valid: 2, added: 0, replaced: 0 })
    },
  )
  it('the corrections have the wrong rows as typed, with their faults, and are taken once mended', async () => {
    const { importId } = await read(
      sheet(['03/03', '04/03'], ['1', 'NV01', '', '1', '1'], ['2', 'NV02', '=1', 'có', '0,3']),
    )
    const rows = await file(salaryLogwork.corrections, importId)
    expect(rows).toEqual([
      ['Mã nhân viên *', 'Họ tên', '03/03', '04/03', 'Dòng', 'Cần sửa'],
      ['NV02', '=1', 'có', '0,3', '3', expect.stringMatching(/^03\/03: .+; 04\/03: .+/)],
    ])
    rows[1]!.splice(2, 2, '1', '0,25')
    const mended = await read(
      rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'),
    )
    expect(mended).toMatchObject({ valid: 1, invalid: 0, added: 2 })
    await commit(importId)
    const gone = await world.raw(at(salaryLogwork.corrections, importId), {
      headers: { authorization: `Bearer ${us.owner.token}` },
    })
    expect(gone.body.code).toBe(5)
  })
})

it(
  'ten thousand employees of a whole month are read and written in one go',
  { meta: { behaviours: ['B-609'] }, timeout: 120_000 },
  async () => {
    const codes = Array.from({ length: 10_000 }, (_, i) => `A${String(i).padStart(5, '0')}`)
    await employeesOf(world, us.owner.merchantId, codes)
    await asOwner(
      world,
      `update salary_period set start_date = '2031-02-18', end_date = '2031-03-20' where id = $1`,
      [periodId],
    )
    const days = Array.from({ length: 31 }, (_, i) =>
      new Date(Date.UTC(2031, 1, 18 + i)).toISOString().slice(0, 10),
    )
    const bytes = await wholeOf(
      xlsxOfTables([
        tableOf(
          'x',
          [
            {
              title: 'Mã nhân viên',
              width: 10,
              kind: 'text' as const,
              get: (code: string) => code,
            },
            ...days.map((title, i) => ({
              title,
              width: 8,
              kind: 'number' as const,
              get: () => (i % 7 === 0 ? 0.5 : 1),
            })),
          ],
          codes,
        ),
      ]),
    )
    const preview = await read(bytes, { name: 'thang.xlsx' })
    expect(preview).toMatchObject({ total: 10_000, valid: 10_000, added: 310_000 })
    expect(preview.validItems).toHaveLength(100)
    expect((await commit(preview.importId)).body.data).toEqual({
      employees: 10_000,
      added: 310_000,
      replaced: 0,
    })
    const [sum] = await asOwner<{ n: number; worked: number }>(
      world,
      `select count(*)::int n, sum(worked)::int worked from salary_logwork`,
    )
    expect(sum).toEqual({ n: 10_000, worked: 10_000 * 2_850 })
    // Half a day less for each.
    const less = await read(sheet(['20/03'], ...codes.map((code) => ['', code, '', '0,5'])), {
      overrideOldData: true,
    })
    expect(less).toMatchObject({ replaced: 10_000, lowered: 10_000 })
    expect((await commit(less.importId)).body.data).toMatchObject({ replaced: 10_000 })
    await asOwner(world, 'delete from salary_logwork_change')
    await asOwner(world, 'delete from salary_logwork')
    await asOwner(world, `delete from salary_employee where code like 'A%'`)
  },
)
async function wholeOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

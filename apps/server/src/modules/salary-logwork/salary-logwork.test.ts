/** Log work over HTTP: read by the period, written, corrected, with who changed it and why. Files are in importing.test.ts. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fullPath, type Call, type Output, type Request } from '@saola/contract/call'
import { salaryLogwork } from '@saola/contract/salary-logwork'
import { salaryPeriod, type SalaryPeriodDetail } from '@saola/contract/salary-period'
import { employeesOf, type TestEmployee } from '../../../test/log-work.ts'
import { openEnterprise, openTestEnterprise, SUCCESS } from '../../../test/enterprises.ts'
import { memberWith, people, signIn, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { workedOf } from './service.ts'

type Listed = Output<typeof salaryLogwork.list>
type Written = Output<typeof salaryLogwork.create>
type Data = NonNullable<Request<typeof salaryLogwork.create>['body']['data']>

/** A Thursday; the period is March, which begins on a Saturday. */
const NOW = '2031-03-20T09:00:00+07:00'
const LENGTH = 31
let world: World
let us: People
let periodId: string
let [an, binh, chi]: TestEmployee[] = []
beforeAll(async () => {
  world = await openWorld()
  world.clock.advance(Date.parse(NOW) - world.clock.now().getTime())
  us = await people(world)
  await openEnterprise(world, us)
  await world.work()
  const [period] = await asOwner<{ id: string }>(
    world,
    `select id from salary_period where merchant_id = $1 and start_date = '2031-03-01'`,
    [us.owner.merchantId],
  )
  periodId = period!.id
  ;[an, binh, chi] = await employeesOf(world, us.owner.merchantId, ['NV01', 'nv02', 'NV-03'])
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  await asOwner(world, 'delete from salary_logwork_change')
  await asOwner(world, 'delete from salary_logwork')
  await asOwner(world, 'update salary_period set used_at = null, closing = null')
  await asOwner(world, 'update salary_employee set left_on = null, activated = true')
})

const ask = <T>(
  call: Call,
  request: object,
  who: { token: string } = us.owner,
  test = false,
): Promise<Answer<T>> => world.send<Call, T>(call, request as never, { token: who.token, test })
const list = async (
  query: object = {},
  who?: { token: string },
  id = periodId,
): Promise<Listed> => {
  const request = { params: { periodId: id }, query: { page: '0', size: '10', ...query } }
  const { body, text } = await ask<Listed>(salaryLogwork.list, request, who)
  expect(body.code, text).toBe(SUCCESS)
  return body.data
}
/** "NV01 03=1 04=0.5": days of March. */
const days = (...lines: string[]): Data =>
  lines.map((line) => {
    const [employeeCode, ...cells] = line.split(' ')
    return {
      employeeCode: employeeCode!,
      items: cells.map((cell) => {
        const [date, workload] = cell.split('=')
        return {
          date: date!.length === 2 ? `2031-03-${date!}` : date!,
          workload: Number(workload),
        }
      }),
    }
  })
const create = (lines: string[], more: object = {}, who?: Person) =>
  ask<Written>(
    salaryLogwork.create,
    { params: { periodId }, body: { data: days(...lines), ...more } },
    who,
  )
const update = (lines: string[], reason = 'Chấm nhầm', who?: Person) =>
  ask<Written>(
    salaryLogwork.update,
    { params: { periodId }, body: { data: days(...lines), reason } },
    who,
  )
const changesOf = async (
  employeeId: string,
): Promise<Output<typeof salaryLogwork.changes>['changes']> => {
  const request = { params: { periodId, employeeId } }
  const { body, text } = await ask<Output<typeof salaryLogwork.changes>>(
    salaryLogwork.changes,
    request,
  )
  expect(body.code, text).toBe(SUCCESS)
  return body.data.changes
}
/** "03=1 04=0.5" of one employee. */
const loggedOf = async (code: string): Promise<string> => {
  const { records } = await list({ keyword: code })
  return records.data[0]!.logworks.map(({ date, workload }) => `${date.slice(8)}=${workload}`).join(
    ' ',
  )
}

describe('the list', () => {
  it(
    'has the days of the period beside its employees, by code',
    { meta: { behaviours: ['B-611', 'B-613', 'B-614'] } },
    async () => {
      await create(['NV01 01=0.5 03=1 04=0'])
      const { days: of, isOpen, records } = await list()
      expect(isOpen).toBe(true)
      expect(of).toHaveLength(LENGTH)
      expect(of.slice(0, 3)).toEqual([
        { date: '2031-03-01', dateString: '01/03', dayOfWeek: 'SATURDAY', workDate: true },
        { date: '2031-03-02', dateString: '02/03', dayOfWeek: 'SUNDAY', workDate: false },
        { date: '2031-03-03', dateString: '03/03', dayOfWeek: 'MONDAY', workDate: true },
      ])
      expect(records).toMatchObject({ page: 0, size: 10, totalElements: 3, totalPages: 1 })
      expect(records.data.map(({ employeeCode }) => employeeCode)).toEqual([
        'NV-03',
        'NV01',
        'nv02',
      ])
      expect(records.data[1]).toEqual({
        employeeId: an!.id,
        employeeCode: 'NV01',
        employeeName: an!.name,
        leftOn: null,
        logworks: [
          { date: '2031-03-01', workload: 0.5 },
          { date: '2031-03-03', workload: 1 },
          { date: '2031-03-04', workload: 0 },
        ],
        numberOfWorkDays: 1.5,
        totalWorkDays: 25,
      })
      expect(records.data[0]).toMatchObject({ logworks: [], numberOfWorkDays: 0 })
    },
  )
  it(
    'is found by code and name, and comes in pages',
    { meta: { behaviours: ['B-611'] } },
    async () => {
      const codes = async (query: object) =>
        (await list(query)).records.data.map(({ employeeCode }) => employeeCode)
      expect(await codes({ keyword: 'nv0' })).toEqual(['NV01', 'nv02'])
      expect(await codes({ keyword: 'nguyen thi nv-03' })).toEqual(['NV-03'])
      expect(await codes({ keyword: '%' })).toEqual([])
      expect(await codes({ keyword: 'không có' })).toEqual([])
      expect(await codes({ page: '1', size: '2' })).toEqual(['nv02'])
      expect((await list({ page: '1', size: '2' })).records).toMatchObject({
        page: 1,
        size: 2,
        totalElements: 3,
        totalPages: 2,
      })
    },
  )
  it('wants page and size (3)', { meta: { behaviours: ['B-621'] } }, async () => {
    const path = fullPath(salaryLogwork.list, false).replace('{periodId}', periodId)
    for (const query of ['', '?page=0', '?size=10']) {
      const { body } = await world.raw(`${path}${query}`, {
        headers: { authorization: `Bearer ${us.owner.token}` },
      })
      expect(body.code, query).toBe(3)
    }
  })
  it('leaves out those who had left before the period began', async () => {
    const leave = (id: string, day: string) =>
      asOwner(world, `update salary_employee set activated = false, left_on = $2 where id = $1`, [
        id,
        day,
      ])
    await leave(an!.id, '2031-02-28')
    await leave(binh!.id, '2031-03-01')
    const { records } = await list()
    expect(records.data).toMatchObject([
      { employeeCode: 'NV-03', leftOn: null },
      { employeeCode: 'nv02', leftOn: '2031-03-01' },
    ])
  })
})

describe('logged days', () => {
  it(
    'are written a cell each; what is not said stays',
    { meta: { behaviours: ['B-610'] } },
    async () => {
      expect((await create(['NV01 03=1 04=0.75', 'NV02 03=0.25'])).body).toMatchObject({
        code: SUCCESS,
        data: { employees: 2, added: 3, replaced: 0 },
      })
      expect((await create(['nv01 05=1'])).body.data).toEqual({
        employees: 1,
        added: 1,
        replaced: 0,
      })
      expect(await loggedOf('NV01')).toBe('03=1 04=0.75 05=1')
      const [row] = await asOwner<{ days: number[]; worked: number }>(
        world,
        `select days, worked from salary_logwork where employee_id = $1`,
        [an!.id],
      )
      expect(row!.days).toHaveLength(LENGTH)
      expect(row).toMatchObject({ worked: 275 })
      expect(row!.days.slice(0, 5)).toEqual([null, null, 100, 75, 100])
      expect(await changesOf(an!.id)).toEqual([])
    },
  )
  it(
    'take the place of others only with overrideOldData',
    { meta: { behaviours: ['B-610'] } },
    async () => {
      await create(['NV01 03=1 04=1'])
      const refused = await create(['NV01 03=0.5 05=1', 'NV02 03=1'])
      expect(refused.body).toMatchObject({
        code: 46010,
        data: { errors: [{ field: 'data.0.items.0.workload' }] },
      })
      expect(refused.body.message).toContain('1')
      // Nothing of it is written.
      expect(await loggedOf('NV01')).toBe('03=1 04=1')
      expect(await loggedOf('nv02')).toBe('')
      // The same value is no other.
      expect((await create(['NV01 03=1'])).body.data).toEqual({
        employees: 0,
        added: 0,
        replaced: 0,
      })
      const replaced = await create(['NV01 03=0.5 05=1'], { overrideOldData: true })
      expect(replaced.body.data).toEqual({ employees: 1, added: 1, replaced: 1 })
      expect(await loggedOf('NV01')).toBe('03=0.5 04=1 05=1')
      expect(await changesOf(an!.id)).toMatchObject([
        { date: '2031-03-03', before: 1, after: 0.5, reason: null },
      ])
    },
  )
  it('are refused for days to come, outside, after leaving, and for nobody (46010)', async () => {
    await asOwner(
      world,
      `update salary_employee set activated = false, left_on = '2031-03-10' where id = $1`,
      [chi!.id],
    )
    for (const [line, field, key] of [
      ['NV01 20=1 21=1', 'data.0.items.1.date', 'error.invalid_date_range'],
      ['NV01 2031-02-28=1', 'data.0.items.0.date', 'error.invalid_date_range'],
      ['NV01 2031-04-01=1', 'data.0.items.0.date', 'error.invalid_date_range'],
      ['NV-03 10=1 11=0', 'data.0.items.1.date', 'error.invalid_date_range'],
      ['NV99 03=1', 'data.0.employeeCode', 'error.not_found'],
      ['NV01 03=1 03=1', 'data.0.items.1.date', 'error.duplicate_item'],
    ] as const) {
      const { body } = await create([line, 'NV02 03=1'])
      expect(body, line).toMatchObject({ code: 46010, data: { errors: [{ field, key }] } })
    }
    expect((await create(['NV01 03=1', 'nv01 04=1'])).body).toMatchObject({
      code: 46010,
      data: { errors: [{ field: 'data.1.employeeCode', key: 'error.duplicate_item' }] },
    })
    expect(await loggedOf('nv02')).toBe('')
    expect((await create(['NV-03 10=1'])).body.code).toBe(SUCCESS)
  })
  it('are quarters of a day, at most one (2)', { meta: { behaviours: ['B-610'] } }, async () => {
    for (const workload of [1.25, -0.25, 0.3, 0.125, null, '1']) {
      const data = [{ employeeCode: 'NV01', items: [{ date: '2031-03-03', workload }] }]
      const { body } = await ask(salaryLogwork.create, { params: { periodId }, body: { data } })
      expect(body.code, String(workload)).toBe(2)
    }
    for (const body of [{}, { data: [] }, { data: days('NV01 03=1'), importId: periodId }])
      expect((await ask(salaryLogwork.create, { params: { periodId }, body })).body.code).toBe(2)
  })
  it('are counted up to today, and up to the last day of who left', async () => {
    await create(['NV01 03=1 04=0.5 20=1', 'NV02 03=1 10=1'])
    await asOwner(
      world,
      `update salary_employee set activated = false, left_on = '2031-03-05' where id = $1`,
      [binh!.id],
    )
    const ctx = jobCtx(world.app, 'test')
    const ids = [an!.id, binh!.id, chi!.id]
    expect(await workedOf(ctx, us.owner.merchantId, periodId, ids)).toEqual(
      new Map([
        [an!.id, 250],
        [binh!.id, 100],
      ]),
    )
  })
})

describe('a correction', () => {
  it(
    'takes the place of what is logged, with who and why',
    { meta: { behaviours: ['B-612'] } },
    async () => {
      await create(['NV01 03=1 04=1'])
      expect((await update(['NV01 03=0 05=0.5'], 'Nghỉ không lương')).body).toMatchObject({
        code: SUCCESS,
        data: { employees: 1, added: 1, replaced: 1 },
      })
      expect(await loggedOf('NV01')).toBe('03=0 04=1 05=0.5')
      const found = await changesOf(an!.id)
      expect(found).toMatchObject([
        { date: '2031-03-05', before: null, after: 0.5, reason: 'Nghỉ không lương' },
        { date: '2031-03-03', before: 1, after: 0, reason: 'Nghỉ không lương' },
      ])
      expect(found[0]!.by).not.toBe('')
      expect((await update(['NV01 03=1'], '  ')).body.code).toBe(2)
      const [last] = await asOwner<{ after: object }>(
        world,
        `select after from audit_record where operation = 'logwork.update' order by id desc limit 1`,
      )
      expect(last!.after).toEqual({
        employees: 1,
        added: 1,
        replaced: 1,
        reason: 'Nghỉ không lương',
      })
    },
  )
  it('of twenty at once leaves a history without a gap', async () => {
    const parts = Array.from({ length: 20 }, (_, i) => (i % 5) / 4)
    const answers = await Promise.all(parts.map((part) => update([`NV01 03=${part} 04=1`])))
    expect(answers.map(({ body }) => body.code)).toEqual(Array(20).fill(SUCCESS))
    const chain = (await changesOf(an!.id)).filter(({ date }) => date === '2031-03-03').reverse()
    expect(chain[0]!.before).toBe(null)
    for (const [i, one] of chain.entries()) if (i > 0) expect(one.before).toBe(chain[i - 1]!.after)
    expect(await loggedOf('NV01')).toBe(`03=${chain.at(-1)!.after} 04=1`)
  })
})

describe('the period', () => {
  const period = async (): Promise<SalaryPeriodDetail> =>
    (await ask<SalaryPeriodDetail>(salaryPeriod.get, { params: { id: periodId } })).body.data
  const change = (more: object) => {
    const { month, startDate, endDate, paySalaryDate } = march
    const body = { month, startDate, endDate, paySalaryDate, workingDays: -1, ...more }
    return ask<SalaryPeriodDetail>(salaryPeriod.update, { params: { id: periodId }, body })
  }
  const march = {
    month: '2031-03',
    startDate: '2031-03-01',
    endDate: '2031-03-31',
    paySalaryDate: '2031-04-05',
  }

  it('keeps its days once something is logged, and is not deleted (46015)', async () => {
    expect(await period()).toMatchObject({ isUsed: false, allowedActions: ['update', 'delete'] })
    // Nothing is logged by what is refused.
    await create(['NV99 03=1'])
    expect(await period()).toMatchObject({ isUsed: false })
    await create(['NV01 03=1'])
    expect(await period()).toMatchObject({ isUsed: true, allowedActions: ['update'] })
    for (const [field, value] of [
      ['month', '2031-04'],
      ['startDate', '2031-03-02'],
      ['endDate', '2031-03-30'],
    ] as const)
      expect((await change({ [field]: value })).body, field).toMatchObject({
        code: 46015,
        data: { errors: [{ field, key: 'period.in_use' }] },
      })
    expect((await change({ workingDays: 20, paySalaryDate: '2031-04-10' })).body).toMatchObject({
      code: SUCCESS,
      data: { workingDays: 20, paySalaryDate: '2031-04-10', isUsed: true },
    })
    expect((await list()).records.data[0]!.totalWorkDays).toBe(20)
    expect((await ask(salaryPeriod.delete, { params: { id: periodId } })).body.code).toBe(46015)
    expect((await change({})).body.code).toBe(SUCCESS)
  })
  it('that is being closed takes nothing more (46008), and is read', async () => {
    await create(['NV01 03=1'])
    for (const closing of ['CLOSING', 'CLOSED']) {
      await asOwner(world, `update salary_period set closing = $1 where id = $2`, [
        closing,
        periodId,
      ])
      expect((await create(['NV01 04=1'])).body.code).toBe(46008)
      expect((await update(['NV01 03=0'])).body.code).toBe(46008)
      expect(await list()).toMatchObject({ isOpen: false })
    }
    expect(await loggedOf('NV01')).toBe('03=1')
  })
})

describe('who', () => {
  const all = (id: string, employeeId: string): (readonly [Call, object])[] => [
    [salaryLogwork.list, { params: { periodId: id }, query: { page: '0', size: '10' } }],
    [salaryLogwork.changes, { params: { periodId: id, employeeId } }],
    [salaryLogwork.create, { params: { periodId: id }, body: { data: days('NV01 03=1') } }],
    [
      salaryLogwork.update,
      { params: { periodId: id }, body: { data: days('NV01 03=1'), reason: 'x' } },
    ],
  ]
  const codesOf = async (who: { token: string }, test = false): Promise<number[]> => {
    const codes: number[] = []
    for (const [call, request] of all(periodId, an!.id))
      codes.push((await ask(call, request, who, test)).body.code)
    return codes
  }
  it('may look, and who may write', async () => {
    expect(await codesOf(us.cashier)).toEqual([10, 10, 10, 10])
    const member = await memberWith(world, [2402])
    await asOwner(
      world,
      `update role_group set actions = '{2402.VIEW}' where id = (select role_group_id from member where id = $1)`,
      [member.id],
    )
    expect(await codesOf(await signIn(world, 'portal', member.id))).toEqual([
      SUCCESS,
      SUCCESS,
      10,
      10,
    ])
  })
  it('of another enterprise finds none of it (5), nor does Test Mode', async () => {
    await openEnterprise(world, us, { who: us.other })
    expect(await codesOf(us.other)).toEqual([5, 5, 5, 5])
    const [own] = await asOwner<{ id: string }>(
      world,
      `insert into salary_period (id, merchant_id, month, start_date, end_date, pay_date, created_at)
       values (gen_random_uuid(), $1, '2031-02-01', '2031-02-01', '2031-02-28', '2031-03-05', now()) returning id`,
      [us.other.merchantId],
    )
    const answer = await ask(
      salaryLogwork.create,
      { params: { periodId: own!.id }, body: { data: days('NV01 2031-02-03=1') } },
      us.other,
    )
    expect(answer.body.code).toBe(46010)
    await openTestEnterprise(world, us.owner)
    expect(await codesOf(us.owner, true)).toEqual([5, 5, 5, 5])
  })
  it('is refused while the bank has locked the enterprise (46002); it is still read', async () => {
    const set = (status: string, before: string | null) =>
      asOwner(
        world,
        `update salary_enterprise set status = $1, status_before_lock = $2 where merchant_id = $3`,
        [status, before, us.owner.merchantId],
      )
    await set('CMS_LOCKED', 'OK')
    expect(await codesOf(us.owner)).toEqual([SUCCESS, SUCCESS, 46002, 46002])
    expect((await list()).isOpen).toBe(false)
    await set('OK', null)
  })
})

/** Pay periods: made by people and by themselves, found, changed, deleted; never two with the same day. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fullPath, type Call, type Output, type Request } from '@saola/contract/call'
import {
  salaryPeriod,
  type SalaryPeriod,
  type SalaryPeriodDetail,
} from '@saola/contract/salary-period'
import {
  configure,
  openEnterprise,
  openTestEnterprise,
  SUCCESS,
} from '../../../test/enterprises.ts'
import { memberWith, people, signIn, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { salaryPeriodJobs } from './jobs.ts'
import { jobCtx } from '../../platform/jobs.ts'

type Draft = Request<typeof salaryPeriod.create>['body']
interface Page {
  page: number
  size: number
  totalElements: number
  totalPages: number
  data: SalaryPeriod[]
}

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['salary_period', 'salary_config', 'salary_enterprise'])
    await asOwner(world, `delete from ${table}`)
})

const ask = <T>(
  call: Call,
  request: object = {},
  who: { token: string } = us.owner,
  test = false,
): Promise<Answer<T>> => world.send<Call, T>(call, request as never, { token: who.token, test })
const draft = (more: Partial<Draft> = {}): Draft => ({
  month: '2031-03',
  startDate: '2031-03-01',
  endDate: '2031-03-31',
  workingDays: 22,
  paySalaryDate: '2031-04-05',
  ...more,
})
const create = (more: Partial<Draft> = {}, who: Person = us.owner, test = false) =>
  ask<SalaryPeriodDetail>(salaryPeriod.create, { body: draft(more) }, who, test)
const made = async (more: Partial<Draft> = {}): Promise<SalaryPeriodDetail> => {
  const { body, text } = await create(more)
  expect(body.code, text).toBe(SUCCESS)
  return body.data
}
const list = async (
  query: Request<typeof salaryPeriod.list>['query'] = {},
  page: object = { index: 0, size: 50 },
  test = false,
): Promise<Page> => {
  const { body, text } = await ask<Page>(salaryPeriod.list, { query, page }, us.owner, test)
  expect(body.code, text).toBe(SUCCESS)
  return body.data
}
const get = (id: string, who: { token: string } = us.owner) =>
  ask<SalaryPeriodDetail>(salaryPeriod.get, { params: { id } }, who)
const names = ({ data }: Page): string[] => data.map(({ name }) => name)
/** The periods as they are kept, oldest first. */
const kept = (merchantId = us.owner.merchantId) =>
  asOwner<{ start: string; end: string; pay: string; days: number | null; month: string }>(
    world,
    `select to_char(month, 'YYYY-MM') as month, start_date::text start, end_date::text as end, pay_date::text pay, working_days days
     from salary_period where merchant_id = $1 order by start_date`,
    [merchantId],
  )
/** An enterprise without periods, however today lies. */
async function openEmpty(more: Parameters<typeof configure>[2] = {}): Promise<void> {
  await openEnterprise(world, us, { configured: false })
  expect((await configure(world, us.owner, more)).body.code).toBe(SUCCESS)
  await world.work()
  await asOwner(world, 'delete from salary_period')
}
/** What is done at another time; those who sign in meanwhile stay in their own. */
async function atTime<T>(at: string, work: () => Promise<T>): Promise<T> {
  const ahead = Date.parse(at) - world.clock.now().getTime()
  world.clock.advance(ahead)
  try {
    return await work()
  } finally {
    world.clock.advance(-ahead)
  }
}
/** The night's job on the morning of a day in Vietnam. */
async function nightOf(day: string): Promise<void> {
  const now = new Date(`${day}T00:07:00+07:00`)
  const job = salaryPeriodJobs.find(({ name }) => name === 'salaryPeriod.make')!
  await job.work({ ...jobCtx(world.app, job.name), clock: { now: () => now } }, {})
}

describe('a period', () => {
  beforeEach(() => openEmpty())

  it(
    'has an id, a name, its days and -1 where it says no working days',
    { meta: { behaviours: ['B-587', 'B-588'] } },
    async () => {
      const one = await made()
      expect(one).toEqual({
        id: one.id,
        name: 'Tháng 03/2031',
        month: '2031-03',
        startDate: '2031-03-01',
        endDate: '2031-03-31',
        workingDays: 22,
        countedDays: 22,
        paySalaryDate: '2031-04-05',
        state: 'UPCOMING',
        // Nothing in the last five days.
        lastDayToAsk: '2031-03-26',
        isUsed: false,
        allowedActions: ['update', 'delete'],
        audit: [expect.objectContaining({ changeType: 'CREATED', userId: us.owner.id })],
      })
      const { workingDays: _, ...silent } = draft({
        month: '2031-04',
        startDate: '2031-04-01',
        endDate: '2031-04-30',
      })
      const { body } = await ask<SalaryPeriodDetail>(salaryPeriod.create, { body: silent })
      // Those of the configuration.
      expect(body.data).toMatchObject({ workingDays: -1, countedDays: 25 })
      expect((await get(body.data.id)).body.data).toEqual(body.data)
    },
  )
  it(
    'counts the days of the configuration as they are now, and none where it says none',
    { meta: { behaviours: ['B-587'] } },
    async () => {
      const { id } = await made({ workingDays: -1 })
      const own = await made({ month: '2031-04', startDate: '2031-04-01', endDate: '2031-04-30' })
      await configure(world, us.owner, { workingDays: 26, version: 1 })
      expect((await get(id)).body.data).toMatchObject({ workingDays: -1, countedDays: 26 })
      await configure(world, us.owner, {
        workingDays: -1,
        disableAdvanceBeforeEndDate: 0,
        version: 2,
      })
      expect((await get(id)).body.data).toMatchObject({
        workingDays: -1,
        countedDays: null,
        lastDayToAsk: '2031-03-31',
      })
      expect((await get(own.id)).body.data).toMatchObject({ workingDays: 22, countedDays: 22 })
    },
  )
  it(
    'may begin in one month and end in the next, and be half a month',
    { meta: { behaviours: ['B-588'] } },
    async () => {
      await made({ startDate: '2031-02-26', endDate: '2031-03-25', paySalaryDate: '2031-03-25' })
      await made({
        month: '2031-03',
        startDate: '2031-03-26',
        endDate: '2031-04-09',
        workingDays: 10,
      })
      expect(await kept()).toMatchObject([
        { start: '2031-02-26' },
        { start: '2031-03-26', end: '2031-04-09' },
      ])
    },
  )
  it('is held to its bounds', { meta: { behaviours: ['B-588'] } }, async () => {
    for (const [more, field, key] of [
      [{ month: '2031-13' }, 'month', 'error.pattern'],
      [{ month: '03/2031' }, 'month', 'error.pattern'],
      [{ startDate: '2031-02-30' }, 'startDate', undefined],
      [{ endDate: '31/03/2031' }, 'endDate', undefined],
      [{ workingDays: 0 }, 'workingDays', undefined],
      [{ workingDays: -2 }, 'workingDays', undefined],
      [{ workingDays: 1.5 }, 'workingDays', undefined],
      // Of 31 days.
      [{ workingDays: 32 }, 'workingDays', 'error.max'],
      [{ startDate: '2031-03-01', endDate: '2031-05-02' }, 'endDate', 'error.max'],
      [{ paySalaryDate: '' }, 'paySalaryDate', undefined],
    ] as const) {
      const { body } = await create(more as never)
      expect(body, JSON.stringify(more)).toMatchObject({
        code: 2,
        data: { errors: [{ field, ...(key === undefined ? {} : { key }) }] },
      })
    }
    expect(await kept()).toEqual([])
    // The most that there are: 62 days, all of them worked.
    await made({ startDate: '2031-03-01', endDate: '2031-05-01', workingDays: 62 })
  })
  it('refuses days in the wrong order (25)', { meta: { behaviours: ['B-588'] } }, async () => {
    for (const [more, field] of [
      [{ endDate: '2031-02-28' }, 'endDate'],
      [{ paySalaryDate: '2031-02-28' }, 'paySalaryDate'],
    ] as const)
      expect((await create(more)).body).toMatchObject({ code: 25, data: { errors: [{ field }] } })
    // Paid before it ends, which is unusual and allowed; the same day is its end.
    await made({ endDate: '2031-03-01', paySalaryDate: '2031-03-01', workingDays: 1 })
    await made({ startDate: '2031-03-02', paySalaryDate: '2031-03-02' })
  })
  it(
    'never has a day of another: one of twenty wins',
    { meta: { behaviours: ['B-588'] } },
    async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          // Each has the fifteenth in it.
          create({
            startDate: `2031-03-${String(1 + (i % 15)).padStart(2, '0')}`,
            endDate: `2031-03-${15 + (i % 16)}`,
            workingDays: 1,
          }),
        ),
      )
      const codes = answers.map(({ body }) => body.code)
      expect(codes.filter((code) => code === SUCCESS)).toHaveLength(1)
      expect(codes.filter((code) => code === 46007)).toHaveLength(19)
      expect(answers.find(({ body }) => body.code === 46007)!.body.data).toMatchObject({
        errors: [{ field: 'startDate', key: 'period.overlap' }],
      })
      expect(await kept()).toHaveLength(1)
    },
  )
  it(
    'may touch another, and share not one day with it',
    { meta: { behaviours: ['B-588'] } },
    async () => {
      await made({ startDate: '2031-03-10', endDate: '2031-03-20', workingDays: 5 })
      for (const [startDate, endDate] of [
        ['2031-03-01', '2031-03-10'],
        ['2031-03-20', '2031-03-25'],
        ['2031-03-12', '2031-03-13'],
        ['2031-03-01', '2031-03-31'],
      ] as const)
        expect((await create({ startDate, endDate, workingDays: 1 })).body.code).toBe(46007)
      await made({ startDate: '2031-03-01', endDate: '2031-03-09', workingDays: 1 })
      await made({ startDate: '2031-03-21', endDate: '2031-03-31', workingDays: 1 })
    },
  )
  it(
    'is changed and deleted by its id, and who did it stands in the list of changes',
    { meta: { behaviours: ['B-585', 'B-589'] } },
    async () => {
      const { id } = await made()
      const next = await made({ month: '2031-04', startDate: '2031-04-01', endDate: '2031-04-30' })
      const change = (more: Partial<Draft>, of = id) =>
        ask<SalaryPeriodDetail>(salaryPeriod.update, { params: { id: of }, body: draft(more) })
      // Its own days are no other's.
      const { body } = await change({ startDate: '2031-03-02', workingDays: -1 })
      expect(body).toMatchObject({
        code: SUCCESS,
        data: { id, startDate: '2031-03-02', workingDays: -1, countedDays: 25 },
      })
      expect((await change({ endDate: '2031-04-01' })).body.code).toBe(46007)
      expect((await change({ endDate: '2031-02-01' })).body.code).toBe(25)
      const gone = '01920000-0000-7000-8000-0000000000aa'
      expect((await change({}, gone)).body.code).toBe(5)
      const read = (await get(id)).body.data
      expect(read.audit).toMatchObject([
        {
          changeType: 'UPDATED',
          userId: us.owner.id,
          changes: [
            { key: 'startDate', newValue: '2031-03-02' },
            { key: 'workingDays', newValue: '-1' },
          ],
        },
        {
          changeType: 'CREATED',
          changes: expect.arrayContaining([
            { key: 'month', newValue: '2031-03' },
            { key: 'paySalaryDate', newValue: '2031-04-05' },
          ]),
        },
      ])
      const remove = (of = id) => ask(salaryPeriod.delete, { params: { id: of } })
      expect((await remove()).body).toMatchObject({ code: SUCCESS, data: null })
      expect((await remove()).body.code).toBe(5)
      expect((await get(id)).body.code).toBe(5)
      expect((await list()).data.map((one) => one.id)).toEqual([next.id])
      // What was said of it stays in the log.
      const [last] = await asOwner<{ before: object; after: unknown }>(
        world,
        `select before, after from audit_record where module = 'salary-period' and object_id = $1 order by id desc limit 1`,
        [id],
      )
      expect(last).toMatchObject({ before: { month: '2031-03', workingDays: -1 }, after: null })
    },
  )
  it('that is being closed stays as it is (46008)', async () => {
    const { id } = await made()
    for (const closing of ['CLOSING', 'CLOSED']) {
      await asOwner(world, `update salary_period set closing = $1 where id = $2`, [closing, id])
      expect((await get(id)).body.data).toMatchObject({ state: closing, allowedActions: [] })
      const body = draft({ workingDays: 20 })
      expect((await ask(salaryPeriod.update, { params: { id }, body })).body.code).toBe(46008)
      expect((await ask(salaryPeriod.delete, { params: { id } })).body.code).toBe(46008)
    }
  })
  it('is to come, open and over by the day', { meta: { behaviours: ['B-589'] } }, async () => {
    const { id } = await made()
    const stateOn = async (at: string): Promise<string> =>
      atTime(at, async () => {
        const { token } = await signIn(world, 'portal', us.owner.id)
        return (await get(id, { token })).body.data.state
      })
    expect(await stateOn('2031-02-28T23:59:00+07:00')).toBe('UPCOMING')
    expect(await stateOn('2031-03-01T00:00:00+07:00')).toBe('OPEN')
    expect(await stateOn('2031-03-31T23:59:00+07:00')).toBe('OPEN')
    expect(await stateOn('2031-04-01T00:00:00+07:00')).toBe('ENDED')
  })
})

describe('the list', () => {
  beforeEach(async () => {
    await openEmpty()
    for (const month of ['2030-11', '2030-12', '2031-01', '2031-11'])
      await made({
        month,
        startDate: `${month}-01`,
        endDate: `${month}-28`,
        paySalaryDate: `${month}-28`,
      })
  })
  it(
    'is found by month and year as people write them',
    { meta: { behaviours: ['B-589'] } },
    async () => {
      for (const [keyword, found] of [
        ['11/2030', ['Tháng 11/2030']],
        ['Tháng 11', ['Tháng 11/2031', 'Tháng 11/2030']],
        ['thang 1', ['Tháng 01/2031']],
        ['2031', ['Tháng 11/2031', 'Tháng 01/2031']],
        ['Tháng', ['Tháng 11/2031', 'Tháng 01/2031', 'Tháng 12/2030', 'Tháng 11/2030']],
        ['05/2031', []],
        ['không có', []],
      ] as const) {
        const page = await list({ keyword })
        expect(names(page), keyword).toEqual(found)
        expect(page.totalElements, keyword).toBe(found.length)
      }
    },
  )
  it('comes in pages, newest first or oldest', { meta: { behaviours: ['B-589'] } }, async () => {
    const page = await list({}, { index: 1, size: 3 })
    expect(page).toMatchObject({ page: 1, size: 3, totalElements: 4, totalPages: 2 })
    expect(names(page)).toEqual(['Tháng 11/2030'])
    const oldest = await list({}, { index: 0, size: 2, sortBy: 'startDate', direction: 'ASC' })
    expect(names(oldest)).toEqual(['Tháng 11/2030', 'Tháng 12/2030'])
    const bare = await world.raw(fullPath(salaryPeriod.list, false), {
      headers: { authorization: `Bearer ${us.owner.token}` },
    })
    expect(bare.body.code).toBe(3)
    const english = await world.send<Call, Page>(
      salaryPeriod.list,
      { page: { index: 0, size: 1 } } as never,
      { token: us.owner.token, headers: { 'accept-language': 'en' } },
    )
    expect(names(english.body.data)).toEqual(['11/2031'])
  })
})

describe('the days that the configuration proposes', () => {
  it.each([
    [
      'a month from its first day to its last',
      {},
      '2026-11',
      {
        startDate: '2026-11-01',
        endDate: '2026-11-30',
        paySalaryDate: '2026-12-05',
        workingDays: 23,
      },
    ],
    [
      'a period that runs into the next month',
      { periodStartDate: 26, periodEndDate: 25, paySalaryDate: 28 },
      '2026-12',
      { startDate: '2026-12-26', endDate: '2027-01-25', paySalaryDate: '2027-01-28' },
    ],
    [
      'a short month, where 30 is its last day',
      { periodStartDate: 1, periodEndDate: 30, paySalaryDate: 31 },
      '2027-02',
      { startDate: '2027-02-01', endDate: '2027-02-28', paySalaryDate: '2027-02-28' },
    ],
    [
      'the day after the one before has ended, where both fall on the last of February',
      { periodStartDate: 31, periodEndDate: 30, paySalaryDate: 31 },
      '2027-02',
      { startDate: '2027-03-01', endDate: '2027-03-30', paySalaryDate: '2027-03-31' },
    ],
  ])('is %s', { meta: { behaviours: ['B-588'] } }, async (_name, more, month, days) => {
    await openEmpty(more)
    const { body, text } = await ask<Output<typeof salaryPeriod.propose>>(salaryPeriod.propose, {
      query: { month },
    })
    expect(body.code, text).toBe(SUCCESS)
    expect(body.data).toMatchObject({ ...days, configuredDays: 25 })
  })
  it('wants a month, and says where it counts no days', async () => {
    await openEmpty({
      workingDays: -1,
      workWeek: [0, 0, 0, 0, 0, 0.5, 0],
      periodStartDate: 2,
      periodEndDate: 1,
    })
    const propose = (month: string) =>
      ask<Output<typeof salaryPeriod.propose>>(salaryPeriod.propose, { query: { month } })
    expect((await propose('2026-13')).body.code).toBe(2)
    expect((await propose('2026-11')).body.data).toMatchObject({
      workingDays: 2,
      configuredDays: null,
    })
    // Far ahead, and no further than there are days.
    expect((await propose('2999-12')).body.code).toBe(SUCCESS)
    expect((await propose('9999-12')).body.code).toBe(2)
  })
})

describe('periods that come by themselves', () => {
  it('the first is today’s, as soon as the enterprise is configured', async () => {
    await atTime('2027-02-10T09:00:00+07:00', async () => {
      const now = await people(world)
      await openEnterprise(world, now)
      await world.work()
      expect(await kept()).toEqual([
        { month: '2027-02', start: '2027-02-01', end: '2027-02-28', pay: '2027-03-05', days: null },
      ])
      const page = { index: 0, size: 10 }
      const { data } = (await ask<Page>(salaryPeriod.list, { page }, now.owner)).body.data
      expect(data).toMatchObject([{ state: 'OPEN', workingDays: -1, countedDays: 25 }])
      const { audit } = (await get(data[0]!.id, now.owner)).body.data
      // Nobody of the enterprise made it.
      expect(audit).toMatchObject([{ changeType: 'CREATED', userId: null, userName: null }])
      await world.work()
      expect(await kept()).toHaveLength(1)
    })
  })
  it.each([
    ['the whole month', {}, '2027-01-24', '2027-01-25', '2027-02-01'],
    [
      'from the 26th to the 25th',
      { periodStartDate: 26, periodEndDate: 25 },
      '2027-02-18',
      '2027-02-19',
      '2027-02-26',
    ],
    [
      'from the last day, in February, too',
      { periodStartDate: 31, periodEndDate: 30 },
      '2027-02-21',
      '2027-02-22',
      '2027-03-01',
    ],
  ])('the next one a week before it begins: %s', async (_name, more, eve, night, start) => {
    await openEmpty(more)
    await nightOf(eve)
    const first = await kept()
    expect(first).toHaveLength(1)
    expect(first[0]!.end < start).toBe(true)
    await nightOf(night)
    const [, next] = await kept()
    expect(next!.start).toBe(start)
    // No day between the two, and none more however often it is looked.
    expect(Date.parse(next!.start) - Date.parse(first[0]!.end)).toBe(86_400_000)
    await Promise.all([nightOf(night), nightOf(night), nightOf(night)])
    expect(await kept()).toHaveLength(2)
  })
  it('nothing is made over a period that people have made', async () => {
    await openEmpty()
    await made({ month: '2027-02', startDate: '2027-02-20', endDate: '2027-03-05', workingDays: 5 })
    await nightOf('2027-02-01')
    await nightOf('2027-02-24')
    expect(await kept()).toMatchObject([{ start: '2027-02-20' }])
  })
  it('nothing for an enterprise that rests, is locked or is not configured', async () => {
    await openEmpty()
    for (const status of ['DEACTIVATED', 'CMS_LOCKED', 'OK_BUT_NOT_CONFIG']) {
      await asOwner(
        world,
        `update salary_enterprise set status = $1, status_before_lock = $2 where merchant_id = $3`,
        [status, status === 'CMS_LOCKED' ? 'OK' : null, us.owner.merchantId],
      )
      await nightOf('2027-02-10')
      expect(await kept(), status).toEqual([])
    }
  })
})

describe('who and when', () => {
  type Ask = readonly [call: Call, request: object]
  const all = (id: string): Ask[] => [
    [salaryPeriod.list, { page: { index: 0, size: 10 } }],
    [salaryPeriod.propose, { query: { month: '2031-05' } }],
    [salaryPeriod.get, { params: { id } }],
    [
      salaryPeriod.create,
      {
        body: draft({
          month: '2031-05',
          startDate: '2031-05-01',
          endDate: '2031-05-31',
          paySalaryDate: '2031-06-05',
        }),
      },
    ],
    [salaryPeriod.update, { params: { id }, body: draft({ workingDays: 21 }) }],
    [salaryPeriod.delete, { params: { id } }],
  ]
  const codesOf = async (who: Person, id: string): Promise<number[]> => {
    const codes: number[] = []
    for (const [call, request] of all(id)) codes.push((await ask(call, request, who)).body.code)
    return codes
  }
  const ID = '01920000-0000-7000-8000-0000000000ab'

  it('refuses all before the bank has agreed (46001), a new one before there is a configuration (46003)', async () => {
    expect(await codesOf(us.owner, ID)).toEqual(Array(6).fill(46001))
    await openEnterprise(world, us, { configured: false })
    expect(await codesOf(us.owner, ID)).toEqual([SUCCESS, 46003, 5, 46003, 5, 5])
  })
  it('reads and writes nothing while the bank has locked it (46002)', async () => {
    await openEmpty()
    const { id } = await made()
    await asOwner(
      world,
      `update salary_enterprise set status = 'CMS_LOCKED', status_before_lock = 'OK' where merchant_id = $1`,
      [us.owner.merchantId],
    )
    expect(await codesOf(us.owner, id)).toEqual([SUCCESS, SUCCESS, SUCCESS, 46002, 46002, 46002])
    expect((await get(id)).body.data.allowedActions).toEqual([])
  })
  it('lets those look who may look, and those write who may write', async () => {
    await openEmpty()
    const { id } = await made()
    const member = await memberWith(world, [2402])
    const may = (actions: string) =>
      asOwner(
        world,
        `update role_group set actions = $1 where id = (select role_group_id from member where id = $2)`,
        [actions, member.id],
      )
    expect(await codesOf(us.cashier, id)).toEqual(Array(6).fill(10))
    await may('{2402.VIEW}')
    const looker = { ...member, ...(await signIn(world, 'portal', member.id)) }
    expect(await codesOf(looker, id)).toEqual([SUCCESS, SUCCESS, SUCCESS, 10, 10, 10])
    expect((await get(id, looker)).body.data.allowedActions).toEqual([])
    await may('{2402.VIEW,2402.CREATE}')
    const writer = { ...member, ...(await signIn(world, 'portal', member.id)) }
    expect(await codesOf(writer, id)).toEqual(Array(6).fill(SUCCESS))
  })
  it('another enterprise sees none of it', async () => {
    await openEmpty()
    const { id } = await made()
    await openEnterprise(world, us, { who: us.other })
    await asOwner(world, `delete from salary_period where merchant_id = $1`, [us.other.merchantId])
    // It may have the same days, and a period of its own alone.
    expect(await codesOf(us.other, id)).toEqual([SUCCESS, SUCCESS, 5, SUCCESS, 5, 5])
    const { body } = await ask<Page>(salaryPeriod.list, { page: { index: 0, size: 10 } }, us.other)
    expect(names(body.data)).toEqual(['Tháng 05/2031'])
    expect((await get(id)).body.data.workingDays).toBe(22)
  })
  it('Test Mode has periods of its own', async () => {
    await openEmpty()
    const { id } = await made()
    await openTestEnterprise(world, us.owner)
    await world.work()
    // Today's, by the first configuration, and by the end of a month the next one.
    const states = (await list({}, undefined, true)).data.map(({ state }) => state)
    expect(states.filter((state) => state !== 'UPCOMING')).toEqual(['OPEN'])
    expect((await ask(salaryPeriod.get, { params: { id } }, us.owner, true)).body.code).toBe(5)
    expect((await create({}, us.owner, true)).body.code).toBe(SUCCESS)
    expect(names(await list())).toEqual(['Tháng 03/2031'])
  })
})

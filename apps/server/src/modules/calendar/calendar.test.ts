/** The bank's working days over HTTP: kept by two people, year by year, the past as it was. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Outcome } from '@saola/contract/approval'
import { calendar, type CalendarYear } from '@saola/contract/calendar'
import { approve, deny, proposalOf } from '../../../test/approvals.ts'
import { people, staffWith, type StaffPerson } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { calendarJobs } from './jobs.ts'
import { nextWorkingDay, workingDaysBetween } from './service.ts'
import { isWeekend, plusDays } from './working-time.ts'

let world: World
/** Holds another right. */
let other: StaffPerson
let anna: StaffPerson
let binh: StaffPerson
/** Two years from now: nothing is seeded there, and nothing of it is past. */
let free: number
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  await people(world)
  other = await staffWith(world, [3200], 'other')
  anna = await staffWith(world, [3207], 'anna')
  binh = await staffWith(world, [3207], 'binh')
  free = Math.max(2030, Number(vnDay(world.clock.now()).slice(0, 4)) + 2)
}, 60_000)
afterAll(() => world.close())

const yearOf = async (year: number, token = anna.token) =>
  (
    await world.send<typeof calendar.year, CalendarYear>(
      calendar.year,
      { params: { year: String(year) as never } },
      { token },
    )
  ).body
const change = (body: object, token = anna.token) =>
  world.send<typeof calendar.change, Outcome>(
    calendar.change,
    {
      body: {
        mark: 'OFF',
        name: 'Nghỉ lễ',
        isYearly: false,
        isExpected: false,
        ...body,
      } as never,
    },
    { token },
  )
const span = (fromDay: string, toDay = fromDay) => ({ fromDay, toDay })
/** The first day from here on that is, or is no, Saturday or Sunday. */
const firstDay = (from: string, weekend: boolean): string =>
  isWeekend(from) === weekend ? from : firstDay(plusDays(from, 1), weekend)

it('refuses who may not, and what cannot stand in a calendar', async () => {
  expect((await yearOf(free, other.token)).code).toBe(10)
  expect((await change(span(`${free}-05-06`), other.token)).body.code).toBe(10)
  const today = vnDay(world.clock.now())
  const wrong: [object, object][] = [
    [span(plusDays(today, -1)), { field: 'fromDay', key: 'calendar.past_day' }],
    [span(`${free}-05-06`, `${free}-05-05`), { field: 'toDay', key: 'error.pattern' }],
    [span(`${free}-12-31`, `${free + 1}-01-01`), { field: 'toDay', key: 'error.pattern' }],
    [span(`${free}-05-01`, `${free}-06-02`), { field: 'toDay', key: 'error.max' }],
    [
      { ...span(`${free}-05-06`), name: ' ' },
      { field: 'name', key: 'error.required' },
    ],
    [
      { ...span(firstDay(`${free}-05-06`, false)), mark: 'WORKING' },
      { field: 'mark', key: 'error.pattern' },
    ],
  ]
  for (const [body, error] of wrong)
    expect([body, (await change(body)).body]).toMatchObject([
      body,
      { code: 2, data: { errors: [error] } },
    ])
  expect((await change(span(`${free}-02-30`))).body.code).toBe(2)
})

it('takes two people, one change of a year at a time; the days count as they were approved', async () => {
  const before = (await yearOf(free)).data
  const day = firstDay(`${free}-05-06`, false)
  const saturday = firstDay(`${free}-05-10`, true)
  const proposed = (await change(span(day))).body.data
  expect(proposed.outcome).toBe('PROPOSED')
  expect((await yearOf(free)).data).toMatchObject({
    days: [],
    pendingApproval: proposed.id,
    allowedActions: [],
  })
  expect((await change(span(saturday))).body.code, 'one waits already').toBe(14)
  expect((await approve(world, anna.token, proposed.id)).body.code, 'not oneself').toBe(26)
  const [said] = (await proposalOf(world, binh.token, proposed.id)).body.data.changes
  expect(said).toMatchObject({ field: day, before: null })
  expect(JSON.parse(said?.after ?? '')).toEqual({
    isWorking: false,
    name: 'Nghỉ lễ',
    isYearly: false,
    isExpected: false,
  })
  expect((await approve(world, binh.token, proposed.id)).body.code).toBe(0)
  const after = (await yearOf(free)).data
  expect(after.days).toMatchObject([{ day, name: 'Nghỉ lễ', modifiedBy: 'binh' }])
  expect(after.workingDays[4]).toBe(before.workingDays[4]! - 1)

  const system = jobCtx(world.app, 'calendar.remind')
  const monday = firstDay(plusDays(day, 1), false)
  expect(await nextWorkingDay(system, plusDays(day, -1))).toBe(monday)
  expect(await workingDaysBetween(system, plusDays(day, -1), monday)).toBe(1)

  const made = (await change({ ...span(saturday), mark: 'WORKING', name: 'Làm bù' })).body.data
  expect((await approve(world, binh.token, made.id)).body.code).toBe(0)
  expect((await yearOf(free)).data.workingDays[4]).toBe(before.workingDays[4])
  expect((await change(span(day))).body.data.outcome, 'it is so already').toBe('DONE')
  const gone = (await change({ ...span(day, saturday), mark: 'USUAL', name: '' })).body.data
  expect((await approve(world, binh.token, gone.id)).body.code).toBe(0)
  expect((await yearOf(free)).data).toMatchObject({ days: [], workingDays: before.workingDays })
  expect(
    await asOwner(
      world,
      `select 1 from audit_record where module = 'calendar' and object_id = $1`,
      [String(free)],
    ),
  ).toHaveLength(3)
})

it('a proposal is void where its days were changed otherwise, and cannot be approved once a day has passed', async () => {
  const day = `${free}-06-03`
  const { id } = (await change({ ...span(day), name: 'Nghỉ bù' })).body.data
  await asOwner(
    world,
    `insert into calendar_day values ($1, false, 'Khác', false, false, now(), 'ai đó')`,
    [day],
  )
  expect((await approve(world, binh.token, id)).body.code).not.toBe(0)
  expect((await yearOf(free)).data.days).toMatchObject([{ day, name: 'Khác' }])
  await deny(world, binh.token, id)
  await asOwner(world, `delete from calendar_day where day = $1`, [day])

  const today = vnDay(world.clock.now())
  const late = (await change({ ...span(today), name: 'Hôm nay' })).body.data
  expect(late.outcome).toBe('PROPOSED')
  world.clock.advance(24 * 3_600_000)
  expect((await approve(world, (await again('binh')).token, late.id)).body.code).toBe(45005)
  const now = await again('anna')
  expect((await yearOf(Number(today.slice(0, 4)), now.token)).data.days).not.toContainEqual(
    expect.objectContaining({ name: 'Hôm nay' }),
  )
  await deny(world, binh.token, late.id)
})
/** Their sessions ended while the clock moved. */
async function again(name: 'anna' | 'binh'): Promise<StaffPerson> {
  const person = await staffWith(world, [3207], `${name}-next-day`)
  if (name === 'anna') anna = person
  else binh = person
  return person
}

it('of twenty who change a year at once one proposes', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      change(span(`${free}-07-${String(i + 1).padStart(2, '0')}`)),
    ),
  )
  const won = answers.filter(({ body }) => body.code === 0)
  expect(won).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 14)).toHaveLength(19)
  expect((await deny(world, binh.token, won[0]!.body.data.id)).body.code).toBe(0)
})

it('copies the fixed days of the year before, and no others', async () => {
  const put = (day: string, isYearly: boolean) =>
    asOwner(
      world,
      `insert into calendar_day values ($1, false, 'Ngày', $2, false, now(), 'ai đó')`,
      [day, isYearly],
    )
  await put(`${free}-09-02`, true)
  await put(`${free}-09-03`, false)
  await put(`${free + 1}-04-30`, true)
  await put(`${free}-04-30`, true)
  expect((await yearOf(free + 1)).data).toMatchObject({
    copyable: 1,
    allowedActions: ['change', 'copy'],
  })
  const copy = (year: number) =>
    world.send<typeof calendar.copy, Outcome>(
      calendar.copy,
      { params: { year: String(year) as never }, body: {} },
      { token: anna.token },
    )
  const { data } = (await copy(free + 1)).body
  expect((await approve(world, binh.token, data.id)).body.code).toBe(0)
  expect((await yearOf(free + 1)).data.days.map((one) => one.day)).toEqual([
    `${free + 1}-04-30`,
    `${free + 1}-09-02`,
  ])
  expect((await copy(free + 1)).body.code, 'nothing is left').toBe(13)
})

it('from November on those who keep it are told that next year is missing or only expected', async () => {
  const today = vnDay(world.clock.now())
  const november = Date.parse(`${today.slice(0, 4)}-11-02T12:00:00+07:00`)
  const next = november > world.clock.now().getTime() ? 0 : 1
  world.clock.advance(
    Date.parse(`${Number(today.slice(0, 4)) + next}-11-02T12:00:00+07:00`) -
      world.clock.now().getTime(),
  )
  const year = Number(vnDay(world.clock.now()).slice(0, 4)) + 1
  await asOwner(world, `delete from calendar_day where day between $1 and $2`, [
    `${year}-01-01`,
    `${year}-12-31`,
  ])
  const keeper = await staffWith(world, [3207], 'keeper')
  await asOwner(world, `update admin set email = 'keeper@bank.example' where id = $1`, [keeper.id])
  const reminder = async () => (await yearOf(year, keeper.token)).data.reminder
  expect(await reminder()).toEqual({ year, gap: 'MISSING' })
  const remind = async (): Promise<string[]> => {
    world.outbox.mails.length = 0
    await calendarJobs[0]!.work(jobCtx(world.app, 'calendar.remind'), {})
    await world.work()
    return world.outbox.mails
      .filter(({ to }) => to === 'keeper@bank.example')
      .map(({ subject }) => subject)
  }
  expect(await remind()).toHaveLength(1)
  await asOwner(
    world,
    `insert into calendar_day values ($1, false, 'Tết', false, true, now(), 'ai đó')`,
    [`${year}-02-05`],
  )
  expect(await reminder()).toEqual({ year, gap: 'EXPECTED' })
  await asOwner(world, `update calendar_day set is_expected = false where day = $1`, [
    `${year}-02-05`,
  ])
  expect(await reminder()).toBeNull()
  expect(await remind()).toEqual([])
})

/** Whatever people do at once, nobody has drawn more than was earned at the moment at which an advance was agreed to (docs/decisions.md#7). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { salaryDeduction } from '@saola/contract/salary-deduction'
import { salaryLogwork } from '@saola/contract/salary-logwork'
import { advanceMaxOf } from '@saola/money/advance'
import { advancesOf } from '../../../test/advances.ts'
import { followOrders } from '../../../test/bank-transfers.ts'
import { advanceType, must, type Employee } from '../../../test/employees.ts'
import { configure, openEnterprise, SUCCESS } from '../../../test/enterprises.ts'
import { randomOf } from '../../../test/reliability/selling.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, openWorld, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { salaryAdvanceJobs } from './jobs.ts'

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const [PEOPLE, AT_ONCE, EACH] = [4, 12, process.env.RELIABILITY === 'long' ? 400 : 25]
const [WAGE, WORKING_DAYS] = [10_000_000, 25]
const PERCENTS = [20, 40, 60, 80] as const
const DAY_MS = 86_400_000

let world: World
let us: People
let at: ReturnType<typeof advancesOf>
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  await calm(world)
  await openEnterprise(world, us, { configured: false })
  must(await configure(world, us.owner, { disableAdvanceBeforeEndDate: 0, limitAmount: 9_000_000 }))
  at = advancesOf(world, us.owner)
  // What stood when an advance was agreed to, as that transaction saw it.
  await asOwner(
    world,
    `create table agreed_to (employee_id uuid, amount bigint, drawn bigint, pool bigint, worked int, percent int)`,
  )
  await asOwner(
    world,
    `create function note_agreed () returns trigger language plpgsql security definer as $$ begin
      if new.status = 'APPROVED' and (tg_op = 'INSERT' or old.status <> 'APPROVED') then
        insert into agreed_to select new.employee_id, new.amount,
          (select sum(amount) from salary_advance a where a.period_id = new.period_id and a.employee_id = new.employee_id and a.status = 'APPROVED' and a.payment_status <> 'FAILED'),
          (select sum(amount) from salary_advance a where a.period_id = new.period_id and a.status = 'APPROVED' and a.payment_status <> 'FAILED'),
          coalesce((select worked from salary_logwork w where w.period_id = new.period_id and w.employee_id = new.employee_id), 0),
          (select t.percent from salary_employee e join salary_advance_type t on t.id = e.type_id where e.id = new.employee_id);
      end if;
      return null;
    end $$`,
  )
  await asOwner(
    world,
    `create trigger agreed after insert or update on salary_advance for each row execute function note_agreed ()`,
  )
}, 120_000)
afterAll(() => world.close())

const call = (one: Call, request: object): Promise<{ body: { code: number } }> =>
  at.call(one, request)
async function pay(): Promise<void> {
  const job = salaryAdvanceJobs.find(({ name }) => name === 'salaryAdvance.send')!
  await job.work(jobCtx(world.app, job.name), {})
  await followOrders(world)
}

it(`${AT_ONCE * EACH} things that people do at once (seed ${SEED}): each advance was earned when it was agreed to, and what is closed stays`, async () => {
  const random = randomOf(SEED)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const types = [
    await advanceType(world, us.owner, { advanceForm: 'MANUAL', advancePercent: 40 }),
    await advanceType(world, us.owner, { advanceForm: 'AUTO', advancePercent: 60 }),
  ]
  const staff: Employee[] = []
  for (let n = 0; n < PEOPLE; n++) staff.push(await at.drawer(types[n % 2]!.id))
  const period = await at.periodOfNow()
  for (const one of staff) await at.logged(one.id, period, 1_000)
  const before = await at.books()

  const waitingOf = async (): Promise<string[]> =>
    (
      await asOwner<{ id: string }>(
        world,
        `select id from salary_advance where status = 'WAITING_APPROVAL' and period_id = $1`,
        [period],
      )
    ).map(({ id }) => id)
  const dayAgo = (days: number): string =>
    vnDay(new Date(world.clock.now().getTime() - days * DAY_MS))
  const asks = () => at.asks(pick(staff), 50_000 * (1 + Math.floor(random() * 30)))
  const decides = async () => {
    const ids = await waitingOf()
    if (ids.length === 0) return null
    return random() < 0.75 ? at.approve(pick(ids)) : at.reject(pick(ids))
  }
  const logs = () =>
    call(salaryLogwork.update, {
      params: { periodId: period },
      body: {
        data: [
          {
            employeeCode: pick(staff).code,
            items: Array.from({ length: 4 }, (_, n) => ({
              date: dayAgo(1 + n * 4 + Math.floor(random() * 4)),
              workload: pick([0, 0.5, 1]),
            })),
          },
        ],
        reason: 'Sửa công',
      },
    })
  const terms = () => {
    const { id, name } = pick(types)
    const advanceForm = id === types[0]!.id ? 'MANUAL' : 'AUTO'
    return call(salaryAdvanceType.update, {
      params: { id },
      body: { name, advanceForm, advancePercent: pick(PERCENTS), isLimitFrequency: false },
    })
  }
  const acts = [asks, asks, asks, decides, decides, logs, terms, pay] as const
  const codes = new Map<number, number>()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let n = 0; n < EACH; n++) {
        const answer = await pick(acts)()
        const code = answer ? answer.body.code : -1
        codes.set(code, (codes.get(code) ?? 0) + 1)
      }
    }),
  )
  // Nothing but what the rules say: decided already, too much, none left, nothing to draw, short, and a change of the same type by two.
  const known = [-1, 0, SUCCESS, 12, 46_004, 46_005, 46_013, 46_014]
  expect([...codes.keys()].filter((code) => !known.includes(code))).toEqual([])
  const agreed = await asOwner<{ drawn: number; pool: number; worked: number; percent: number }>(
    world,
    'select drawn::float8 drawn, pool::float8 pool, worked, percent from agreed_to',
  )
  expect(agreed.length).toBeGreaterThan(PEOPLE)
  const over = agreed.filter(
    ({ drawn, pool, worked, percent }) =>
      pool > 9_000_000 ||
      drawn >
        advanceMaxOf(
          { baseAmount: WAGE, worked, workingDays: WORKING_DAYS },
          { percent, basis: 'EARNED' },
        ),
  )
  expect(over).toEqual([])
  await pay()
  await world.work()
  await at.whole(before)

  // The period is over: somebody closes it while others still decide.
  await asOwner(world, `update salary_period set end_date = end_date - 11 where id = $1`, [period])
  const closes = () => call(salaryDeduction.close, { params: { id: period } })
  await Promise.all([
    ...Array.from({ length: 6 }, () => closes()),
    ...(await waitingOf()).map((id) => (random() < 0.5 ? at.approve(id) : at.reject(id))),
    ...Array.from({ length: 6 }, () => logs()),
  ])
  for (const id of await waitingOf()) must(await at.reject(id))
  await closes()
  const stood = await asOwner(world, `select id, status, amount from salary_advance order by id`)
  expect((await logs()).body.code).not.toBe(SUCCESS)
  await world.work()
  await pay()
  await world.work()
  expect(await asOwner(world, `select id, status, amount from salary_advance order by id`)).toEqual(
    stood,
  )
  await at.whole(before)
})

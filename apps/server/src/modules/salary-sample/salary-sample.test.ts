/** A new sandbox merchant has employees who draw, at a bank that knows their accounts: shown in lists and figures, once, and gone with a reset. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call, Output } from '@saola/contract/call'
import { salaryAdvance } from '@saola/contract/salary-advance'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { salaryEmployee } from '@saola/contract/salary-employee'
import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { salaryLogwork } from '@saola/contract/salary-logwork'
import { salaryPeriod } from '@saola/contract/salary-period'
import { salaryStatistic } from '@saola/contract/salary-statistic'
import { sandbox } from '@saola/contract/sandbox'
import { demoAdvances, demoEmployees } from '@saola/demo/employees'
import { must } from '../../../test/employees.ts'
import { openTestEnterprise } from '../../../test/enterprises.ts'
import { people, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openSimulatedBank, type SimulatedBank } from '../../../test/simulated-bank.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { BankUnavailable } from '../../adapters/bank.ts'
import { vnDay } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { laws, proof } from '../ledger/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import { faults } from '../salary-advance/payment-store.ts'
import { fillSalary } from './service.ts'

let world: World
let bank: SimulatedBank
let all: People
beforeAll(async () => {
  world = await openWorld({ SAMPLE_DAYS: '1' })
  all = await people(world)
  bank = await openSimulatedBank(world)
  // By hand, before the samples come.
  await openTestEnterprise(world, all.owner)
  await settled()
}, 180_000)
afterAll(async () => {
  await world.close()
  await bank.close()
})

/** Until the bank has said of every order what became of it. */
async function settled(): Promise<void> {
  for (let round = 0; round < 5; round++) await world.work()
}
const page = { index: 0, size: 100 }
const read = async <C extends Call>(call: C, who: Person, request = {}): Promise<Output<C>> =>
  must(
    await world.send<Call, Output<C>>(call, { page, query: {}, ...request } as never, {
      token: who.token,
      test: true,
    }),
  )
/** What a list has, as its answer on the wire has it. */
const rows = async <C extends Call>(
  call: C,
  who: Person,
): Promise<Output<C> extends { items: infer R } ? R : never> =>
  ((await read(call, who)) as { data: never }).data
const countOf = async (table: string, merchantId: string): Promise<number> => {
  const [row] = await asOwner<{ n: number }>(
    world,
    `select count(*)::int n from ${table} where merchant_id = $1`,
    [merchantId],
  )
  return row!.n
}
const sandboxOf = async (who: Person): Promise<string> => {
  const state = await world.send<Call, { merchantId: string }>(sandbox.state, {} as never, {
    token: who.token,
    test: true,
  })
  return state.body.data.merchantId
}
const sumOf = (outcome: string): number =>
  demoAdvances.reduce((sum, one) => sum + (one.outcome === outcome ? one.amount : 0), 0)

it('twelve employees may draw, by two types, and are logged until yesterday', async () => {
  const who = all.fresh
  expect((await read(salaryEnterprise.check, who)).status).toBe('OK')
  const types = await rows(salaryAdvanceType.list, who)
  expect(types.map(({ advanceForm }) => advanceForm).sort()).toEqual(['AUTO', 'MANUAL'])
  const items = await rows(salaryEmployee.list, who)
  expect(items).toHaveLength(12)
  for (const one of items) expect(one).toMatchObject({ activated: true, accountStatus: 'VERIFIED' })
  const periods = await rows(salaryPeriod.list, who)
  const period = periods.find(({ state }) => state === 'OPEN')!
  const { records, days } = await read(salaryLogwork.list, who, {
    params: { periodId: period.id },
    query: { page: 0, size: 50 },
    page: undefined,
  })
  expect(records.data).toHaveLength(12)
  const today = vnDay(world.clock.now())
  const worked = days.filter(({ date, dayOfWeek }) => date < today && dayOfWeek !== 'SUNDAY')
  for (const { logworks, numberOfWorkDays } of records.data) {
    expect(logworks.map(({ date }) => date)).toEqual(worked.map(({ date }) => date))
    expect(numberOfWorkDays).toBeGreaterThan(5)
  }
})

it('advances wait, were paid by the bank, rejected and taken back; figures, counters and books agree', async () => {
  const who = all.fresh
  const items = await rows(salaryAdvance.list, who)
  const states = items.map(({ status, paymentStatus, amount }) =>
    [status, paymentStatus, amount].join(' '),
  )
  const wanted = demoAdvances.map(({ outcome, amount }) => {
    const status = { AGREED: 'APPROVED', WAITING: 'WAITING_APPROVAL' } as Record<string, string>
    return [status[outcome] ?? outcome, outcome === 'AGREED' ? 'SUCCESS' : 'NONE', amount].join(' ')
  })
  expect(states.sort()).toEqual(wanted.sort())
  const figures = await read(salaryStatistic.common, who)
  expect(figures).toMatchObject({
    numberOfEmployees: 12,
    totalAdvanceRequestAmount: sumOf('AGREED') + sumOf('WAITING'),
    totalPaidAmount: sumOf('AGREED'),
  })
  expect(await faults(world.app.db)).toBe(0)
  expect(await proof(jobCtx(world.app, 'test'))).toMatchObject({ transfersOff: 0, total: 0 })
  expect(await laws(jobCtx(world.app, 'test'))).toMatchObject({ advancesOff: 0, lineOff: 0 })
  // The bank tells no shop of what employees receive.
  const credits = await asOwner<{ n: number }>(
    world,
    `select count(*)::int n from bank_credit where account_no = any ($1)`,
    [demoEmployees.map(({ account }) => account)],
  )
  expect(credits).toEqual([{ n: 0 }])
})

it('the bank is asked of an account once, and employees send their requests themselves', async () => {
  const records = await asOwner<{ module: string; actor_kind: string; n: number }>(
    world,
    `select module, actor_kind, count(*)::int n from audit_record where merchant_id = $1
     and (after ->> 'accountStatus' = 'VERIFIED' or module = 'salary-advance' and before is null) group by 1, 2`,
    [await sandboxOf(all.fresh)],
  )
  expect(records.filter(({ module }) => module === 'salary-employee')).toEqual([
    { module: 'salary-employee', actor_kind: 'SYSTEM', n: 12 },
  ])
  expect(records.filter(({ module }) => module === 'salary-advance')).toEqual([
    { module: 'salary-advance', actor_kind: 'PUBLIC', n: demoAdvances.length },
  ])
})

it('twice makes no doubles, also all at once', async () => {
  const merchantId = await sandboxOf(all.fresh)
  const tables = ['salary_employee', 'salary_advance', 'salary_period', 'salary_advance_type']
  const count = () => Promise.all(tables.map((table) => countOf(table, merchantId)))
  const before = await count()
  const ctx = jobCtx(world.app, 'test')
  await fillSalary(ctx, merchantId)
  await Promise.all([1, 2, 3].map(() => fillSalary(ctx, merchantId)))
  await settled()
  expect(await count()).toEqual(before)
})

it('an enterprise that was registered by hand is left alone', async () => {
  expect(await rows(salaryEmployee.list, all.owner)).toEqual([])
  expect((await read(salaryEnterprise.getConfig, all.owner)).secondPerson).toBe(true)
})

it('goes on where a silent bank has stopped it', async () => {
  const { beneficiaries } = world.app.bank
  world.app.bank.beneficiaries = () => Promise.reject(new BankUnavailable('no answer'))
  await world.send(sandbox.reset, {}, { token: all.other.token, test: true })
  await settled()
  const merchantId = await sandboxOf(all.other)
  expect(await countOf('salary_employee', merchantId)).toBe(12)
  expect(await countOf('salary_advance', merchantId)).toBe(0)
  world.app.bank.beneficiaries = beneficiaries
  await fillSalary(jobCtx(world.app, 'test'), merchantId)
  expect(await countOf('salary_employee', merchantId)).toBe(12)
  expect(await countOf('salary_advance', merchantId)).toBe(demoAdvances.length)
  await settled()
})

it('a reset takes everything away, and the next sandbox merchant has samples of its own', async () => {
  const [before, live] = [await sandboxOf(all.fresh), all.fresh.merchantId]
  await world.send(sandbox.reset, {}, { token: all.fresh.token, test: true })
  const check = await world.send<Call, { status: string }>(salaryEnterprise.check, {} as never, {
    token: all.fresh.token,
    test: true,
  })
  expect(check.body.data.status).toBe('NOT_REGISTER')
  await fillSalary(jobCtx(world.app, 'test'), before)
  await settled()
  const now = await sandboxOf(all.fresh)
  const atWork = (await enterprise.atWork(jobCtx(world.app, 'test'))).map((one) => one.merchantId)
  expect([atWork.includes(before), atWork.includes(now)]).toEqual([false, true])
  expect(await rows(salaryEmployee.list, all.fresh)).toHaveLength(12)
  const items = await rows(salaryAdvance.list, all.fresh)
  expect(items.filter(({ paymentStatus }) => paymentStatus === 'SUCCESS')).toHaveLength(5)
  expect(await countOf('salary_employee', live)).toBe(0)
})

/** Closing of pay periods: lines that never change, what is carried from one to the next, the file for payroll and what payroll really took off. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { salaryAdvance } from '@saola/contract/salary-advance'
import { salaryDeduction, type PeriodClosing } from '@saola/contract/salary-deduction'
import { salaryEmployee } from '@saola/contract/salary-employee'
import { salaryLogwork } from '@saola/contract/salary-logwork'
import { salaryPeriod } from '@saola/contract/salary-period'
import { advancesOf } from '../../../test/advances.ts'
import { closingsOf, type Line, type Preview } from '../../../test/closings.ts'
import { askUntilSaid, followOrders } from '../../../test/bank-transfers.ts'
import { advanceType, must, type Employee } from '../../../test/employees.ts'
import { configure, openEnterprise, SUCCESS } from '../../../test/enterprises.ts'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, openWorld, type Answer, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import { noticeReturned } from '../bank-transfer/service.ts'
import { salaryAdvanceJobs } from '../salary-advance/jobs.ts'
import { count } from './counting.ts'
import { salaryDeductionJobs } from './jobs.ts'

let world: World
let us: People
let second: Person
let at: ReturnType<typeof advancesOf>
let pays: ReturnType<typeof closingsOf>
let all: string
let period: string
let anna: Employee
/** What stood in the books before. */
let before: Record<string, number>
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  second = await memberWith(world, [2402])
  await calm(world)
  await openEnterprise(world, us, { configured: false })
  must(await configure(world, us.owner, { disableAdvanceBeforeEndDate: 0 }))
  all = (await advanceType(world, us.owner, { advanceForm: 'AUTO', advancePercent: 100 })).id
  at = advancesOf(world, us.owner)
  pays = closingsOf(world, us.owner)
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  Object.assign(world.bank, { returnBehaviour: 'DONE', fails: false, balance: 100_000_000 })
  await world.work()
  await asOwner(world, 'update salary_employee set left_on = null')
  period = await at.periodOfNow()
  before = await at.books()
  anna = await at.drawer(all)
})

async function pay(): Promise<void> {
  const job = salaryAdvanceJobs.find(({ name }) => name === 'salaryAdvance.send')!
  await job.work(jobCtx(world.app, job.name), {})
  await followOrders(world)
}
/** Asked for and paid. */
async function drawn(who: Employee, amount: number): Promise<string> {
  const { id } = await at.asked(who, amount)
  await pay()
  return id
}
const end = (id = period, days?: number): Promise<unknown> => pays.end(id, days)
const next = (): Promise<string> => pays.next()
const call = <T>(one: Call, parts: object = {}, who = us.owner): Promise<Answer<T>> =>
  pays.call(one, { params: { id: period }, ...parts }, who)
const closing = (id = period): Promise<PeriodClosing> => pays.closing(id)
const close = (id = period, who = us.owner): Promise<Answer<PeriodClosing>> => pays.close(id, who)
const closed = (id = period): Promise<PeriodClosing> => pays.closed(id)
const lines = (query: object = {}, id = period): Promise<Line[]> => pays.lines(id, query)
const path = (one: Call, id = period): string => one.path.replace('{id}', id)
const file = async (format: 'xlsx' | 'csv', language = 'vi'): Promise<Buffer> => {
  const answer = await fetch(
    `${world.base}/payroll${path(salaryDeduction.export)}?format=${format}`,
    { headers: { authorization: `Bearer ${us.owner.token}`, 'accept-language': language } },
  )
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const send = (rows: readonly (readonly [string, string])[]): Promise<Answer<Preview>> =>
  pays.send(period, rows)
const commit = (importId: string): Promise<Answer<PeriodClosing>> => pays.commit(period, importId)

describe('closing', () => {
  it('waits for the last day, earlier periods and decisions, and says which', async () => {
    const manual = (await advanceType(world, us.owner)).id
    const bob = await at.drawer(manual)
    for (const one of [anna, bob]) await at.logged(one.id, period, 1_000)
    await drawn(anna, 500_000)
    const { id } = await at.asked(bob, 600_000)
    expect(await closing()).toMatchObject({
      state: 'OPEN',
      why: ['NOT_ENDED', 'WAITING'],
      waiting: 1,
      waitingAmount: 600_000,
      employees: 1,
      paidAmount: 500_000,
      deductAmount: null,
      allowedActions: [],
    })
    await end()
    expect(await closing()).toMatchObject({ state: 'ENDED', why: ['WAITING'] })
    expect((await close()).body).toMatchObject({ code: 46017 })
    must(await at.reject(id))
    const later = await next()
    await at.logged(anna.id, later, 500)
    await end(later, 22)
    expect(await closing(later)).toMatchObject({
      why: ['EARLIER_OPEN'],
      earlierPeriod: { id: period },
    })
    expect((await close(later)).body.code).toBe(46017)
    expect((await closing()).allowedActions).toEqual(['close'])
    await asOwner(world, 'update salary_config set working_days = null')
    expect(await closing()).toMatchObject({ why: ['NO_WORKING_DAYS'] })
    await asOwner(world, 'update salary_config set working_days = 25')
  })

  it('takes off what was drawn as far as the wage reaches, and carries the rest into the next', async () => {
    await at.logged(anna.id, period, 1_000)
    await drawn(anna, 1_500_000)
    // Fewer days than what was drawn rests on: 2 of 25 days of 10,000,000.
    await at.logged(anna.id, period, 200)
    await end()
    expect(await closed()).toMatchObject({
      state: 'CLOSED',
      employees: 1,
      counted: 1,
      paidAmount: 1_500_000,
      deductAmount: 800_000,
      carriedOutAmount: 700_000,
      takenAmount: null,
    })
    await at.whole(before)
    const first = period
    period = await next()
    await at.logged(anna.id, period, 900)
    await drawn(anna, 1_000_000)
    await at.logged(anna.id, period, 1_250)
    await end(period, 22)
    await closed()
    expect(await lines()).toMatchObject([
      { carriedInAmount: 700_000, paidAmount: 1_000_000, deductAmount: 1_700_000, carriedOutAmount: 0 }, // prettier-ignore
    ])
    expect(await lines({}, first)).toMatchObject([
      { paidAmount: 1_500_000, carriedOutAmount: 700_000 },
    ])
    await at.whole(before)
  })

  it('twenty at once close it once; nothing of it changes from then on', async () => {
    await at.logged(anna.id, period, 1_000)
    const id = await drawn(anna, 1_000_000)
    await end()
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await close()).body.code),
    )
    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set([SUCCESS, 46008]))
    const body = {
      data: [{ employeeCode: anna.code, items: [{ date: '2000-01-01', workload: 1 }] }],
      reason: 'x',
    }
    const parts = { params: { periodId: period }, body }
    expect((await call(salaryLogwork.update, parts)).body.code).toBe(46008)
    expect((await call(salaryPeriod.delete)).body.code).toBe(46008)
    await world.work()
    await asOwner(world, `update salary_advance set payment_status = 'FAILED' where id = $1`, [id])
    expect((await at.detail(id)).allowedActions).toEqual([])
    expect((await call(salaryAdvance.retry, { params: { id } }, second)).body.code).toBe(46008)
  })

  it('is under way until a job has reached everybody; nothing is shown of it before', async () => {
    await at.logged(anna.id, period, 200)
    await drawn(anna, 800_000)
    await end()
    must(await close())
    expect(await closing()).toMatchObject({ state: 'CLOSING', counted: 0, allowedActions: [] })
    expect(await lines()).toEqual([])
    expect((await call(salaryDeduction.export, { query: {} })).body.code).toBe(46017)
    await world.work()
    expect(await lines()).toMatchObject([{ deductAmount: 800_000, carriedOutAmount: 0 }])
  })

  it('goes on where it was stopped, also by several at once, and is found when its job was lost', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => at.drawer(all)))
    for (const one of many) {
      await at.logged(one.id, period, 1_000)
      await at.asked(one, 100_000)
    }
    await pay()
    await end()
    must(await close())
    await asOwner(world, 'delete from graphile_worker._private_jobs')
    const whose = { merchantId: us.owner.merchantId, periodId: period }
    const ctx = jobCtx(world.app, 'test')
    const ids = many.map(({ id }) => id).toSorted()
    await asOwner(
      world,
      `alter table salary_deduction add constraint stopped check (employee_id <> '${ids[7]}')`,
    )
    await expect(count(ctx, whose, 2)).rejects.toThrow('stopped')
    const reached = await closing()
    expect(reached.counted).toBeGreaterThanOrEqual(6)
    expect(reached.counted).toBeLessThan(reached.employees)
    await asOwner(world, 'alter table salary_deduction drop constraint stopped')
    const sweep = salaryDeductionJobs.find(({ name }) => name === 'salaryDeduction.sweep')!
    await sweep.work(ctx, {})
    await Promise.all([world.work(), ...Array.from({ length: 3 }, () => count(ctx, whose, 2))])
    expect(await closing()).toMatchObject({
      state: 'CLOSED',
      employees: 12,
      deductAmount: 1_200_000,
    })
    await at.whole(before)
  })

  it('an advance that the bank has not confirmed is taken off with the next period', async () => {
    await at.logged(anna.id, period, 1_000)
    world.bank.returnBehaviour = 'LOST'
    await drawn(anna, 300_000)
    await end()
    expect(await closing()).toMatchObject({ atBank: 1, atBankAmount: 300_000, paidAmount: 0 })
    await closed()
    expect(await lines()).toMatchObject([
      { paidAmount: 0, deductAmount: 0, atBankAmount: 300_000, requestCodes: [] },
    ])
    expect(await lines({ only: 'AT_BANK' })).toHaveLength(1)
    expect(await lines({ only: 'CARRIED' })).toHaveLength(0)
    world.bank.returnBehaviour = 'DONE'
    await askUntilSaid(world)
    period = await next()
    await at.logged(anna.id, period, 1_000)
    await end(period, 22)
    await closed()
    expect(await lines()).toMatchObject([
      { paidAmount: 300_000, deductAmount: 300_000, atBankAmount: 0 },
    ])
    await at.whole(before)
  })

  it('money that came back after it was taken off is given back', async () => {
    await at.logged(anna.id, period, 1_000)
    const id = await drawn(anna, 400_000)
    await end()
    await closed()
    await comeBack(id)
    await at.whole(before)
    period = await next()
    await end(period, 22)
    expect(await closing()).toMatchObject({ employees: 1, returnedAmount: 400_000 })
    await closed()
    expect(await lines()).toMatchObject([
      { paidAmount: 0, returnedAmount: 400_000, deductAmount: -400_000, carriedOutAmount: 0 },
    ])
    await at.whole(before)
    // Once.
    period = await next()
    await end(period, 23)
    expect(await closed()).toMatchObject({ employees: 0, returnedAmount: 0 })
  })

  it('of who left says so, and nothing is taken off where no day is logged', async () => {
    await at.logged(anna.id, period, 1_000)
    await drawn(anna, 500_000)
    await asOwner(world, 'delete from salary_logwork')
    must(
      await call(salaryEmployee.leave, {
        params: { id: anna.id },
        body: { leftOn: vnDay(world.clock.now()), reason: 'x' },
      }),
    )
    await end()
    expect(await closing()).toMatchObject({ withoutLogwork: 1 })
    await closed()
    expect(await lines({ only: 'LEFT' })).toMatchObject([
      { deductAmount: 0, carriedOutAmount: 500_000, leftOn: vnDay(world.clock.now()) },
    ])
  })

  it('goes on in an enterprise that the bank has locked', async () => {
    await at.logged(anna.id, period, 1_000)
    await drawn(anna, 500_000)
    await end()
    const lock = (status: string, since: string | null): Promise<unknown> =>
      asOwner(world, 'update salary_enterprise set status = $1, status_before_lock = $2', [
        status,
        since,
      ])
    await lock('CMS_LOCKED', 'OK')
    try {
      expect(await closed()).toMatchObject({ state: 'CLOSED', deductAmount: 500_000 })
    } finally {
      await lock('OK', null)
    }
  })

  it('goes on where the bank has suspended the merchant, and so does what payroll says', async () => {
    await at.logged(anna.id, period, 1_000)
    await drawn(anna, 500_000)
    await end()
    // A process remembers for half a second who asks.
    const merchantIs = async (status: string): Promise<void> => {
      await asOwner(world, 'update merchant set status = $2 where id = $1', [
        us.owner.merchantId,
        status,
      ])
      await sleep(600)
    }
    await merchantIs('INACTIVE')
    try {
      expect(await closed()).toMatchObject({ state: 'CLOSED', deductAmount: 500_000 })
      const { importId } = must(await send([[anna.code, '0']]))
      expect(must(await commit(importId))).toMatchObject({ takenAmount: 0 })
      expect((await call(salaryPeriod.delete)).body.code).toBe(32_002)
    } finally {
      await merchantIs('ACTIVE')
    }
  })
})

/** The receiver's bank sends it back. */
async function comeBack(advanceId: string): Promise<void> {
  const [order] = await asOwner<{ reference: string; amount: number }>(
    world,
    'select reference, amount from salary_advance_payment where advance_id = $1',
    [advanceId],
  )
  const { reference, amount } = order!
  await noticeReturned(jobCtx(world.app, 'test'), [{ reference, amount: Number(amount) }])
  await world.work()
}

describe('the file for payroll', () => {
  it('has the same bytes each time, and no wage, account or identity number', async () => {
    await at.logged(anna.id, period, 1_000)
    await drawn(anna, 500_000)
    await end()
    const early = await call(salaryDeduction.export, { query: {} })
    expect(early.body.code).toBe(46017)
    const { sha256 } = await closed()
    for (const format of ['xlsx', 'csv'] as const)
      expect((await file(format)).equals(await file(format))).toBe(true)
    const text = (await file('csv')).toString()
    expect(text.startsWith('\ufeffSTT,Mã nhân viên')).toBe(true)
    expect(text).toContain(`${anna.code},`)
    expect(text).not.toContain('10000000')
    const line = [anna.code, 500_000, 0, 0, 500_000, 0, 0].join(';')
    expect(sha256).toBe(createHash('sha256').update(line).digest('hex'))
    const [titles, row] = await readXlsx(await file('xlsx', 'en'), 10)
    expect(titles).toContain('To deduct (₫)')
    expect(row!.slice(1, 3)).toEqual([anna.code, anna.name])
    const audits = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from audit_record where operation = 'salaryDeduction.export' and object_id = $1`,
      [period],
    )
    expect(audits[0]!.n).toBe(6)
  })
})

describe('the amount that payroll took off', () => {
  beforeEach(async () => {
    await at.logged(anna.id, period, 1_000)
    await drawn(anna, 500_000)
    await end()
  })
  it('is written once its file has no wrong row; the difference is carried on', async () => {
    expect((await send([[anna.code, '1']])).body.code).toBe(46017)
    await closed()
    const preview = must(await send([[anna.code, '200.000']]))
    expect(preview).toMatchObject({
      valid: 1,
      invalid: 0,
      different: 1,
      deductAmount: 500_000,
      takenAmount: 200_000,
      differentItems: [{ employeeCode: anna.code, deductAmount: 500_000, takenAmount: 200_000 }],
    })
    expect((await lines())[0]!.takenAmount).toBeNull()
    expect(must(await commit(preview.importId))).toMatchObject({
      takenAmount: 200_000,
      different: 1,
      deductAmount: 500_000,
    })
    expect((await commit(preview.importId)).body.code).toBe(13)
    expect(await lines({ only: 'DIFFERENT' })).toMatchObject([{ takenAmount: 200_000 }])
    await at.whole(before)
    period = await next()
    await at.logged(anna.id, period, 1_250)
    await end(period, 22)
    await closed()
    expect(await lines()).toMatchObject([
      { paidAmount: 0, carriedInAmount: 300_000, deductAmount: 300_000 },
    ])
    await at.whole(before)
  })
  it('said again takes the place of what was said before', async () => {
    await closed()
    for (const typed of ['100000', '500,000', '0']) {
      const { importId } = must(await send([[anna.code, typed]]))
      must(await commit(importId))
      await at.whole(before)
    }
    expect(await lines()).toMatchObject([{ takenAmount: 0 }])
  })
  it('is no more than is owed, and each row is of somebody in the file, once', async () => {
    await closed()
    const rows: [string, string][] = [
      [anna.code, '500001'],
      [anna.code.toLowerCase(), '5'],
      ['NOBODY', '5'],
      [anna.code, 'năm'],
      ['', '5'],
      [anna.code, '-1'],
    ]
    const preview = must(await send(rows))
    expect(preview).toMatchObject({ total: 6, valid: 0, invalid: 6 })
    expect(preview.invalidItems.map(({ row, fault }) => `${row} ${fault}`)).toEqual([
      '2 TOO_MUCH',
      '3 DUPLICATE_IN_FILE',
      '4 UNKNOWN_CODE',
      '5 FORMAT',
      '6 REQUIRED',
      '7 DUPLICATE_IN_FILE',
    ])
    expect(preview.invalidItems[0]).toMatchObject({ least: 0, most: 500_000 })
    expect((await commit(preview.importId)).body.code).toBe(2)
    const less = must(await send([[anna.code, '-1']]))
    expect(less.invalidItems).toMatchObject([{ fault: 'TOO_MUCH', least: 0 }])
    const form = new FormData()
    form.append('file', new Blob(['a;b\n1;2']), 'x.csv')
    const odd = await world.raw(`/payroll${path(salaryDeduction.upload)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${us.owner.token}` },
      body: form,
    })
    expect(odd.body.code).toBe(44007)
  })
})

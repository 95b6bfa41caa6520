/** What employees owe from closed periods, written off or settled outside payroll by two people: once, in the books, and not carried on. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import {
  salaryWriteOff,
  type WriteOff,
  type WriteOffStanding,
  type WriteOffWay,
} from '@saola/contract/salary-write-off'
import { advancesOf } from '../../../test/advances.ts'
import { followOrders } from '../../../test/bank-transfers.ts'
import { closingsOf } from '../../../test/closings.ts'
import {
  addEmployee,
  advanceType,
  employeeBody,
  must,
  type Employee,
} from '../../../test/employees.ts'
import { configure, openEnterprise, SUCCESS } from '../../../test/enterprises.ts'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, openWorld, type Answer, type World } from '../../../test/world.ts'
import { uuid } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { noticeReturned } from '../bank-transfer/service.ts'
import { laws } from '../ledger/service.ts'
import { salaryAdvanceJobs } from '../salary-advance/jobs.ts'
import { salaryEmployeeJobs } from '../salary-employee/jobs.ts'

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
/** Anna drew 1,500,000, has earned 800,000 and owes 700,000 once the period is closed. */
beforeEach(async () => {
  Object.assign(world.bank, { returnBehaviour: 'DONE', fails: false, balance: 100_000_000 })
  await world.work()
  await asOwner(world, 'update salary_employee set left_on = null where sealed is not null')
  period = await at.periodOfNow()
  before = await at.books()
  anna = await at.drawer(all)
  await at.logged(anna.id, period, 1_000)
  await drawn(anna, 1_500_000)
  await at.logged(anna.id, period, 200)
  await pays.end(period)
})

async function drawn(who: Employee, amount: number): Promise<string> {
  const { id } = await at.asked(who, amount)
  const job = salaryAdvanceJobs.find(({ name }) => name === 'salaryAdvance.send')!
  await job.work(jobCtx(world.app, job.name), {})
  await followOrders(world)
  return id
}
const ask = <T>(one: Call, parts: object, who: Person = us.owner): Promise<Answer<T>> =>
  world.send<Call, T>(one, parts as never, { token: who.token })
const standing = async (id = anna.id, who?: Person): Promise<WriteOffStanding> =>
  must(await ask<WriteOffStanding>(salaryWriteOff.ofEmployee, { params: { id } }, who))
const propose = (
  amount: number,
  way: WriteOffWay = 'LOSS',
  { id = anna.id, who = us.owner, reason = 'Không liên lạc được' } = {},
): Promise<Answer<WriteOffStanding>> =>
  ask(salaryWriteOff.propose, { params: { id }, body: { amount, way, reason } }, who)
const approve = (writeOffId: string, who = second): Promise<Answer<WriteOffStanding>> =>
  ask(salaryWriteOff.approve, { params: { id: anna.id, writeOffId } }, who)
const reject = (writeOffId: string, who = second): Promise<Answer<WriteOffStanding>> =>
  ask(
    salaryWriteOff.reject,
    { params: { id: anna.id, writeOffId }, body: { reason: 'Sẽ trừ kỳ sau' } },
    who,
  )
/** The one that waits. */
const proposed = async (amount: number, way?: WriteOffWay): Promise<string> =>
  must(await propose(amount, way)).items[0]!.id
const grown = async (account: string): Promise<number> =>
  ((await at.books())[account] ?? 0) - (before[account] ?? 0)
const off = async (): Promise<number> => Number((await laws(jobCtx(world.app, 'test'))).advancesOff)

// First: books of nothing but this.
it('the books’ proof goes red where a line, an entry or a decision is missing', async () => {
  await pays.closed(period)
  expect(await off()).toBe(0)
  must(await approve(await proposed(700_000)))
  expect(await off()).toBe(0)
  for (const [by, red] of [
    [-1, 1],
    [1, 0],
  ] as const) {
    await asOwner(
      world,
      'update salary_deduction set written_off = written_off + $1 where employee_id = $2',
      [by, anna.id],
    )
    expect(await off()).toBe(red)
  }
  for (const [way, red] of [
    ['SETTLED', 1],
    ['LOSS', 0],
  ] as const) {
    await asOwner(world, 'update salary_write_off set way = $1', [way])
    expect(await off()).toBe(red)
  }
})

describe('a debt', () => {
  it('is written off by two people: a loss in the books, and nothing is carried on', async () => {
    expect(await standing()).toMatchObject({ owedAmount: 0, unclosedAmount: 1_500_000 })
    await pays.closed(period)
    expect(await standing()).toMatchObject({
      owedAmount: 700_000,
      unclosedAmount: 0,
      isClosing: false,
      items: [],
      allowedActions: ['propose'],
    })
    const asked = must(await propose(700_000))
    const [item] = asked.items
    expect(asked).toMatchObject({ owedAmount: 700_000, allowedActions: [] })
    expect(item).toMatchObject({
      employeeCode: anna.code,
      amount: 700_000,
      way: 'LOSS',
      reason: 'Không liên lạc được',
      status: 'WAITING',
      isMine: true,
      decidedBy: null,
      allowedActions: ['reject'],
    })
    expect(await grown('ADVANCE_LOSS')).toBe(0)
    expect((await approve(item!.id, us.owner)).body.code).toBe(26)
    expect((await standing(anna.id, second)).items[0]!.allowedActions).toEqual([
      'approve',
      'reject',
    ])
    expect(must(await approve(item!.id))).toMatchObject({
      owedAmount: 0,
      items: [{ status: 'APPROVED', decidedBy: 'Người thử', allowedActions: [] }],
      allowedActions: [],
    })
    expect(await grown('ADVANCE_LOSS')).toBe(700_000)
    expect(await grown('ADVANCE_RECEIVABLE')).toBe(0)
    await at.whole(before)
    expect(await pays.lines(period)).toMatchObject([
      { carriedOutAmount: 700_000, writtenOffAmount: 700_000, owedAmount: 0 },
    ])
    expect(await pays.closing(period)).toMatchObject({ writtenOffAmount: 700_000 })
    const later = await pays.next()
    await at.logged(anna.id, later, 1_000)
    await pays.end(later, 22)
    expect(await pays.closed(later)).toMatchObject({ employees: 0, carriedInAmount: 0 })
    const audits = await asOwner<{ after: object }>(
      world,
      `select after from audit_record where module = 'salary-write-off' and object_id = $1 order by at, id`,
      [anna.id],
    )
    expect(audits.map(({ after }) => after)).toMatchObject([
      { writeOff: 'WAITING', amount: 700_000, writeOffWay: 'LOSS' },
      { writeOff: 'APPROVED', amount: 700_000, owedAmount: 0 },
    ])
  })

  it('was paid back outside payroll in part: wages in the books, and the rest is carried on', async () => {
    await pays.closed(period)
    must(await approve(await proposed(300_000, 'SETTLED')))
    expect(await grown('ADVANCE_WAGES')).toBe(800_000 + 300_000)
    expect(await grown('ADVANCE_LOSS')).toBe(0)
    expect(await standing()).toMatchObject({ owedAmount: 400_000, allowedActions: ['propose'] })
    await at.whole(before)
    const later = await pays.next()
    await at.logged(anna.id, later, 1_250)
    await pays.end(later, 22)
    await pays.closed(later)
    expect(await pays.lines(later)).toMatchObject([
      { carriedInAmount: 400_000, deductAmount: 400_000, carriedOutAmount: 0, owedAmount: 0 },
    ])
    await at.whole(before)
  })

  it('is no less than what is written off, by one proposal at a time', async () => {
    expect((await propose(1)).body.code).toBe(13)
    await pays.closed(period)
    const tooMuch = await propose(700_001)
    expect(tooMuch.body).toMatchObject({ code: 2 })
    expect(tooMuch.text).toContain('700')
    expect((await propose(0)).body.code).toBe(2)
    expect((await propose(1, 'LOSS', { reason: '  ' })).body.code).toBe(2)
    expect((await propose(1, 'LOSS', { id: uuid() })).body.code).toBe(5)
    const id = await proposed(700_000)
    expect((await propose(1)).body.code).toBe(13)
    must(await reject(id))
    must(await propose(1))
  })

  it('stays when somebody says no, and who asked may drop it', async () => {
    await pays.closed(period)
    const id = await proposed(700_000)
    expect(must(await reject(id))).toMatchObject({
      owedAmount: 700_000,
      items: [{ status: 'REJECTED', rejectReason: 'Sẽ trừ kỳ sau', decidedBy: 'Người thử' }],
      allowedActions: ['propose'],
    })
    expect((await reject(id)).body.code).toBe(46004)
    expect((await approve(id)).body.code).toBe(46004)
    const again = await proposed(5)
    must(await reject(again, us.owner))
    expect((await standing()).items.map(({ status }) => status)).toEqual(['REJECTED', 'REJECTED'])
    expect(await grown('ADVANCE_LOSS')).toBe(0)
    await at.whole(before)
  })

  it('is written off at once where the configuration wants no second person', async () => {
    const set = async (secondPerson: boolean) =>
      asOwner(world, 'update salary_config set second_person = $1', [secondPerson])
    await pays.closed(period)
    await set(false)
    try {
      expect(must(await propose(700_000))).toMatchObject({
        owedAmount: 0,
        items: [{ status: 'APPROVED', isMine: false }],
      })
      await at.whole(before)
    } finally {
      await set(true)
    }
  })

  it('is never the own debt of who asks or agrees', async () => {
    await pays.closed(period)
    const id = await proposed(700_000)
    await asOwner(world, 'update salary_employee set phone = $1 where id = $2', [second.phone, anna.id]) // prettier-ignore
    expect((await standing(anna.id, second)).items[0]!.allowedActions).toEqual(['reject'])
    expect((await approve(id)).body.code).toBe(26)
    must(await reject(id))
    expect((await standing(anna.id, second)).allowedActions).toEqual([])
    expect((await propose(1, 'LOSS', { who: second })).body.code).toBe(26)
  })

  it('is nobody’s else: not another enterprise’s, nor of who may only look', async () => {
    await pays.closed(period)
    const id = await proposed(700_000)
    expect((await approve(id, us.cashier)).body.code).toBe(10)
    expect((await approve(id, us.other)).body.code).not.toBe(SUCCESS)
    const bob = must(await addEmployee(world, us.owner, employeeBody(all)))
    const asBob = await ask(
      salaryWriteOff.approve,
      { params: { id: bob.id, writeOffId: id } },
      second,
    )
    expect(asBob.body.code).toBe(5)
    expect(await grown('ADVANCE_LOSS')).toBe(0)
  })
})

describe('at the same time', () => {
  it('twenty agree: it is written off once', async () => {
    await pays.closed(period)
    const id = await proposed(700_000)
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await approve(id)).body.code),
    )
    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set([SUCCESS, 46004]))
    expect(await grown('ADVANCE_LOSS')).toBe(700_000)
    await at.whole(before)
  })

  it('twenty ask: one waits', async () => {
    await pays.closed(period)
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await propose(700_000)).body.code),
    )
    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set([SUCCESS, 13]))
  })

  it('the next period is closed: it is carried on or written off, never both', async () => {
    await pays.closed(period)
    const id = await proposed(700_000)
    const later = await pays.next()
    await at.logged(anna.id, later, 1_250)
    await pays.end(later, 22)
    const [agreed] = await Promise.all([approve(id), pays.close(later)])
    await world.work()
    const carried = (await pays.closing(later)).carriedInAmount
    const isAgreed = agreed.body.code === SUCCESS
    if (!isAgreed) expect(agreed.body.code).toBe(46017)
    expect(carried).toBe(isAgreed ? 0 : 700_000)
    expect(await grown('ADVANCE_LOSS')).toBe(isAgreed ? 700_000 : 0)
    await at.whole(before)
  })

  it('the enterprise is held, as closing and payroll hold it', async () => {
    await pays.closed(period)
    const id = await proposed(700_000)
    const other = await world.owner.connect()
    try {
      await other.query('begin')
      await other.query('select 1 from salary_enterprise where merchant_id = $1 for update', [
        us.owner.merchantId,
      ])
      const going = approve(id)
      expect(await Promise.race([going.then(() => 'done'), sleep(400, 'waits')])).toBe('waits')
      await other.query('rollback')
      must(await going)
    } finally {
      other.release(true)
    }
  })

  it('waits while a period is being closed', async () => {
    await pays.closed(period)
    const id = await proposed(700_000)
    const later = await pays.next()
    await at.logged(anna.id, later, 1_250)
    await pays.end(later, 22)
    must(await pays.close(later))
    expect(await standing(anna.id, second)).toMatchObject({
      isClosing: true,
      items: [{ allowedActions: ['reject'] }],
    })
    expect((await approve(id)).body).toMatchObject({ code: 46017 })
    must(await reject(id))
    expect((await propose(1)).body.code).toBe(46017)
    await world.work()
    // The wage of the later period has covered it.
    expect(await standing()).toMatchObject({ owedAmount: 0, isClosing: false })
  })
})

describe('afterwards', () => {
  it('leaves payroll no more than is left, whatever it says', async () => {
    await pays.closed(period)
    const early = must(await pays.send(period, [[anna.code, '1500000']]))
    expect(early).toMatchObject({ valid: 1 })
    must(await approve(await proposed(600_000)))
    expect((await pays.commit(period, early.importId)).body.code).toBe(2)
    const late = must(await pays.send(period, [[anna.code, '900001']]))
    expect(late.invalidItems).toMatchObject([{ fault: 'TOO_MUCH', most: 900_000 }])
    const right = must(await pays.send(period, [[anna.code, '900000']]))
    must(await pays.commit(period, right.importId))
    expect(await standing()).toMatchObject({ owedAmount: 0 })
    await at.whole(before)
  })

  it('is not written off once payroll has taken it meanwhile', async () => {
    await pays.closed(period)
    const id = await proposed(700_000)
    const said = must(await pays.send(period, [[anna.code, '1500000']]))
    must(await pays.commit(period, said.importId))
    expect((await approve(id)).body.code).toBe(13)
    expect(await standing(anna.id, second)).toMatchObject({
      owedAmount: 0,
      items: [{ status: 'WAITING', allowedActions: ['reject'] }],
    })
  })

  it('is turned round when the money comes back: given back with the next period', async () => {
    await pays.closed(period)
    must(await approve(await proposed(700_000, 'SETTLED')))
    const [order] = await asOwner<{ reference: string; amount: number }>(
      world,
      'select reference, amount from salary_advance_payment where merchant_id = $1',
      [us.owner.merchantId],
    )
    await noticeReturned(jobCtx(world.app, 'test'), [
      { reference: order!.reference, amount: Number(order!.amount) },
    ])
    await world.work()
    expect(await standing()).toMatchObject({ owedAmount: -1_500_000, allowedActions: [] })
    await at.whole(before)
    const later = await pays.next()
    await pays.end(later, 22)
    await pays.closed(later)
    expect(await pays.lines(later)).toMatchObject([{ deductAmount: -1_500_000, owedAmount: 0 }])
    await at.whole(before)
  })

  it('keeps somebody who left in sight until nothing is owed, and their data is erased then', async () => {
    const job = salaryEmployeeJobs.find(({ name }) => name === 'salaryEmployee.erase')!
    const erased = async (): Promise<boolean> => {
      await job.work(jobCtx(world.app, job.name), {})
      const [row] = await asOwner<{ gone: boolean }>(
        world,
        'select sealed is null gone from salary_employee where id = $1',
        [anna.id],
      )
      return row!.gone
    }
    await pays.closed(period)
    expect(await pays.lines(period, { only: 'LEFT_OWING' })).toEqual([])
    await asOwner(world, `update salary_employee set activated = false, left_on = now()::date - 91, left_reason = 'x' where id = $1`, [anna.id]) // prettier-ignore
    expect(await pays.lines(period, { only: 'LEFT_OWING' })).toMatchObject([
      { employeeCode: anna.code, owedAmount: 700_000 },
    ])
    expect(await erased()).toBe(false)
    must(await approve(await proposed(700_000)))
    expect(await pays.lines(period, { only: 'LEFT_OWING' })).toEqual([])
    expect(await erased()).toBe(true)
  })

  it('is listed with what was asked for, by period and by state', async () => {
    await pays.closed(period)
    must(await reject(await proposed(1)))
    const id = await proposed(2)
    const list = async (query: object): Promise<number[]> =>
      must(
        await ask<{ data: WriteOff[] }>(salaryWriteOff.list, {
          query,
          page: { index: 0, size: 10, sortBy: 'askedAt', direction: 'DESC' },
        }),
      ).data.map(({ amount }) => amount)
    expect(await list({})).toEqual([2, 1])
    expect(await list({ status: 'WAITING' })).toEqual([2])
    expect(await list({ salaryPeriodId: period, status: 'REJECTED' })).toEqual([1])
    expect(await list({ salaryPeriodId: uuid() })).toEqual([])
    must(await approve(id))
    expect(await list({ status: 'APPROVED' })).toEqual([2])
  })
})

/** Requests for an advance: asked for, decided on, paid, and never more than may be drawn. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { salaryAdvance } from '@saola/contract/salary-advance'
import { salaryEmployee } from '@saola/contract/salary-employee'
import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { salaryLimit } from '@saola/contract/salary-limit'
import { salaryPeriod } from '@saola/contract/salary-period'
import { alarmsOf } from '../../../test/alarms.ts'
import { advancesOf, type Advance, type Asked } from '../../../test/advances.ts'
import { askUntilSaid, followOrders } from '../../../test/bank-transfers.ts'
import { advanceType, must, type Employee } from '../../../test/employees.ts'
import { configure, openEnterprise, SUCCESS } from '../../../test/enterprises.ts'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, openWorld, type World } from '../../../test/world.ts'
import { BankUnavailable } from '../../adapters/bank.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { advanceDueWork, salaryAdvanceJobs } from './jobs.ts'

let world: World
let us: People
let second: Person
let at: ReturnType<typeof advancesOf>
let manual: string
let auto: string
let period: string
let anna: Employee
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  second = await memberWith(world, [2402])
  await calm(world)
  await openEnterprise(world, us, { configured: false })
  must(await configure(world, us.owner, { disableAdvanceBeforeEndDate: 0 }))
  manual = (await advanceType(world, us.owner)).id
  auto = (await advanceType(world, us.owner, { advanceForm: 'AUTO', advancePercent: 40 })).id
  at = advancesOf(world, us.owner)
}, 120_000)
afterAll(async () => {
  await at.whole()
  await world.close()
})
beforeEach(async () => {
  Object.assign(world.bank, { returnBehaviour: 'DONE', fails: false, balance: 100_000_000 })
  await world.work()
  await at.whole()
  anna = await at.drawer(manual)
  period = await current()
  await at.logged(anna.id, period, 1_250)
})
let made: string | null = null
/** One for all tests: what was paid in it stays counted. */
async function current(): Promise<string> {
  made ??= await at.periodOfNow()
  return made
}
/** Gives to the bank what is to be paid, and books what it says. */
async function pay(): Promise<void> {
  const job = salaryAdvanceJobs.find(({ name }) => name === 'salaryAdvance.send')!
  await job.work(jobCtx(world.app, job.name), {})
  await followOrders(world)
}
const waiting = (amount = 500_000): Promise<Asked> => at.asked(anna, amount)
async function approved(amount = 500_000): Promise<Asked> {
  const one = await waiting(amount)
  must(await at.approve(one.id))
  return one
}

describe('a request', () => {
  it(
    'is agreed to by somebody of the enterprise, paid by the bank and booked',
    { meta: { behaviours: ['B-593', 'B-594', 'B-595', 'B-597', 'B-598', 'B-599'] } },
    async () => {
      const other = await waiting(1_000_000)
      const asked = await waiting(700_000)
      expect(asked).toMatchObject({
        amount: 700_000,
        status: 'WAITING_APPROVAL',
        paymentStatus: 'NONE',
        lastApproveReject: null,
      })
      expect(await at.detail(asked.id)).toMatchObject({
        code: asked.code,
        currency: 'VND',
        employeeCode: anna.code,
        employeeName: anna.name,
        advancedAmount: 0,
        // Without itself.
        pendingAmount: 1_000_000,
        salaryAdvanceMaxAmount: 2_500_000,
        available: 1_500_000,
        why: [],
        worked: 12.5,
        workingDays: 25,
        rejectReason: null,
        beneficiaryAccount: anna.salaryAccount,
        paymentData: [],
        allowedActions: ['approve', 'reject'],
      })
      const agreed = must(await at.approve(asked.id))
      expect(agreed).toMatchObject({
        status: 'APPROVED',
        paymentStatus: 'TODO',
        paymentData: [{ transactionStatus: 'TODO', completedTime: null, amount: 700_000 }],
      })
      await pay()
      const done = await at.detail(asked.id)
      expect(done).toMatchObject({ paymentStatus: 'SUCCESS', allowedActions: [] })
      const [entry] = done.paymentData
      const sent = world.outbox.transfers.filter(({ amount }) => amount === 700_000)
      expect(sent).toHaveLength(1)
      expect(sent[0]).toMatchObject({
        to: { bin: '970452', account: anna.salaryAccount },
        content: 'UNG LUONG',
      })
      expect(entry).toMatchObject({
        description: 'Ung luong',
        fromAccount: sent[0]!.fromAccount,
        toAccount: `•••${anna.salaryAccount.slice(-4)}`,
        transactionNumber: `FT${sent[0]!.reference.slice(-8)}`,
        transactionStatus: 'SUCCESS',
        failure: null,
      })
      expect(Date.parse(entry!.completedTime!)).toBeGreaterThanOrEqual(
        Date.parse(entry!.createdDate),
      )
      expect(done.audit.flatMap(({ changes }) => changes.map(({ key }) => key))).toEqual(
        expect.arrayContaining(['status', 'paymentStatus']),
      )
      expect(await at.quote(anna)).toMatchObject({
        advancedAmount: 700_000,
        pendingAmount: 1_000_000,
        available: 800_000,
      })
      must(await at.reject(other.id))
      await at.whole()
    },
  )

  it(
    'is listed by state, day and words, and with the employee',
    { meta: { behaviours: ['B-596', 'B-604', 'B-619'] } },
    async () => {
      const [a, b] = [await waiting(100_000), await waiting(200_000)]
      must(await at.reject(b.id, 'Sai công'))
      const list = async (query: object): Promise<string[]> => {
        const { body } = await at.call<{ data: { id: string }[] }>(salaryAdvance.list, { query })
        return body.data.data.map(({ id }) => id)
      }
      const mine = { keyword: anna.code.toLowerCase() }
      expect(await list(mine)).toEqual([b.id, a.id])
      expect(await list({ ...mine, status: 'REJECTED' })).toEqual([b.id])
      expect(await list({ keyword: a.code })).toEqual([a.id])
      expect(await list({ keyword: anna.name.toUpperCase() })).toContain(a.id)
      await asOwner(
        world,
        `update salary_advance set created_at = '2026-03-31T23:59:59+07:00' where id = $1`,
        [a.id],
      )
      expect(await list({ fromDate: '2026-03-31', toDate: '2026-03-31' })).toEqual([a.id])
      expect(await list({ ...mine, fromDate: '2026-04-01' })).toEqual([b.id])
      const history = await at.call<object>(salaryAdvance.history, { params: { id: anna.id } })
      expect(history.body.data).toMatchObject({
        page: 0,
        size: 10,
        totalElements: 2,
        totalPages: 1,
        data: [
          {
            id: b.id,
            status: 'REJECTED',
            paymentStatus: 'NONE',
            lastApproveRejectByName: expect.stringMatching(/\S/),
          },
          { id: a.id, lastApproveReject: null, lastApproveRejectByName: null },
        ],
      })
      const within = async (salaryPeriodId: string): Promise<number> => {
        const request = { params: { id: anna.id }, query: { salaryPeriodId } }
        return (await at.call<{ totalElements: number }>(salaryAdvance.history, request)).body.data
          .totalElements
      }
      expect(await within(period)).toBe(2)
      expect(await within('01990000-0000-7000-8000-00000000000f')).toBe(0)
      expect(
        (await at.call(salaryAdvance.history, { params: { id: anna.id } }, us.other.token)).body
          .code,
      ).toBe(46_001)
      must(await at.reject(a.id))
    },
  )

  it('of an automatic type is paid at once; nobody decided on it', async () => {
    const bob = await at.drawer(auto, { baseAmount: 8_500_000 })
    await at.logged(bob.id, period, 700)
    expect(await at.quote(bob)).toMatchObject({ available: 952_000, least: 50_000, why: [] })
    const asked = await at.asked(bob, 952_000)
    expect(asked).toMatchObject({
      status: 'APPROVED',
      paymentStatus: 'TODO',
      lastApproveRejectByName: null,
    })
    await pay()
    expect((await at.detail(asked.id)).paymentStatus).toBe('SUCCESS')
    expect((await at.asks(bob, 50_000)).body.code).toBe(46_005)
  })

  it(
    'stands beside what everybody may draw, which is one list',
    { meta: { behaviours: ['B-608'] } },
    async () => {
      const bob = await at.drawer(auto, { baseAmount: 8_500_000 })
      await at.logged(bob.id, period, 700)
      const list = (query: object) =>
        at.call<{ totalElements: number; data: object[] }>(salaryLimit.list, { query })
      expect((await list({ keyword: bob.code })).body.data).toMatchObject({
        totalElements: 1,
        data: [
          {
            id: bob.id,
            code: bob.code,
            salaryAdvanceMaxAmount: 952_000,
            advancedAmount: 0,
            pendingAmount: 0,
            available: 952_000,
            why: [],
          },
        ],
      })
      const own = await list({ employeeId: bob.id, salaryPeriodId: period })
      expect(own.body.data).toMatchObject({ totalElements: 1, data: [{ id: bob.id }] })
      const manuals = await list({ keyword: bob.code, salaryAdvanceTypeId: manual })
      expect(manuals.body.data.totalElements).toBe(0)
      const elsewhere = await list({ salaryPeriodId: '01990000-0000-7000-8000-00000000000f' })
      expect(elsewhere.body.code).toBe(5)
    },
  )

  it('is refused by the rule that is broken, and said twice it is one', async () => {
    const code = async (amount: number): Promise<number> => (await at.asks(anna, amount)).body.code
    expect(await code(2_501_000)).toBe(46_005)
    expect(await code(50_500)).toBe(2)
    expect(await code(49_000)).toBe(2)
    const once = await at.asks(anna, 60_000, 'APP-1')
    expect((await at.asks(anna, 60_000, 'APP-1')).body.data.id).toBe(once.body.data.id)
    expect((await at.asks(anna, 61_000, 'APP-1')).body.code).toBe(2)
    await asOwner(world, `update salary_employee set activated = false where id = $1`, [anna.id])
    expect((await at.asks(anna, 60_000)).body).toMatchObject({
      code: 46_014,
      data: { reason: 'NOT_ACTIVATED' },
    })
    await asOwner(world, `update salary_period set end_date = $2 where id = $1`, [
      period,
      new Date(world.clock.now().getTime() - 3 * 86_400_000),
    ])
    expect((await at.asks(anna, 60_000)).body).toMatchObject({ data: { reason: 'NO_PERIOD' } })
    await asOwner(world, `update salary_period set end_date = $2 where id = $1`, [
      period,
      new Date(world.clock.now().getTime() + 10 * 86_400_000),
    ])
    const merchantIs = (status: string): Promise<unknown> =>
      asOwner(world, 'update merchant set status = $2 where id = $1', [us.owner.merchantId, status])
    await merchantIs('INACTIVE')
    expect((await at.asks(anna, 60_000)).body.code).toBe(32_002)
    await merchantIs('ACTIVE')
    const stranger = { ...anna, phoneNumber: '0911999888' }
    expect((await at.asks(stranger, 60_000)).body.code).toBe(5)
    must(await at.reject(once.body.data.id))
  })

  it('is decided on once, by the first who comes, and not by who asked', async () => {
    const mine = await at.drawer(manual, { phoneNumber: us.owner.phone })
    await at.logged(mine.id, period, 1_000)
    const own = await at.asked(mine, 100_000)
    expect((await at.approve(own.id)).body.code).toBe(26)
    expect((await at.approve(own.id, second.token)).body.code).toBe(SUCCESS)
    const one = await waiting()
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, i) => {
        if (i % 3 === 0) return at.approve(one.id)
        return i % 3 === 1 ? at.reject(one.id) : at.takesBack(anna, one.id)
      }),
    )
    const won = answers.filter(({ body }) => body.code === SUCCESS || body.code === 0)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 46_004)).toHaveLength(20)
    await pay()
    const sent = world.outbox.transfers.filter(
      ({ to }) => 'account' in to && to.account === anna.salaryAccount,
    )
    const { status } = await at.detail(one.id)
    expect(sent).toHaveLength(status === 'APPROVED' ? 1 : 0)
    expect((await at.takesBack(mine, one.id)).body.code).toBe(5)
    await at.whole()
  })

  it('that is no longer covered stays waiting; of many, those that can be are agreed to', async () => {
    const [a, b] = [await waiting(1_500_000), await waiting(1_000_000)]
    await at.logged(anna.id, period, 800)
    expect((await at.approve(a.id)).body.code).toBe(46_005)
    const bulk = await at.call<{ approved: number; refused: object[] }>(salaryAdvance.bulkApprove, {
      body: { ids: [b.id, a.id] },
    })
    expect(bulk.body.data).toEqual({
      approved: 0,
      amount: 0,
      refused: [
        { id: b.id, code: 46_005 },
        { id: a.id, code: 46_005 },
      ],
    })
    must(await at.reject(a.id))
    const again = await at.call<object>(salaryAdvance.bulkApprove, { body: { ids: [b.id, a.id] } })
    expect(again.body.data).toEqual({
      approved: 1,
      amount: 1_000_000,
      refused: [{ id: a.id, code: 46_004 }],
    })
    expect((await at.detail(a.id)).rejectReason).toBe('Chưa đủ công')
  })
})

describe('never more than may be drawn', () => {
  it(
    '200 who ask at once for one person, with days lowered meanwhile',
    { meta: { bars: ['M12'] } },
    async () => {
      const bob = await at.drawer(auto, { baseAmount: 10_000_000 })
      await at.logged(bob.id, period, 1_000)
      const answers = await Promise.all(
        Array.from({ length: 200 }, async (_, i) => {
          if (i === 60) await at.logged(bob.id, period, 900)
          return at.asks(bob, 100_000)
        }),
      )
      const got = answers.filter(({ body }) => body.code === 0).length
      // 40 % of what ten days earned, or nine.
      expect(got).toBeGreaterThanOrEqual(14)
      expect(got).toBeLessThanOrEqual(16)
      expect(answers.every(({ body }) => [0, 46_005].includes(body.code))).toBe(true)
      await at.whole()
      await pay()
      await at.whole()
    },
  )

  it('waits for who changes what it rests on', async () => {
    const client = await world.owner.connect()
    await client.query('begin')
    await client.query('select from salary_enterprise where merchant_id = $1 for update', [
      us.owner.merchantId,
    ])
    await client.query(`update salary_logwork set days = '{0}' where employee_id = $1`, [anna.id])
    const asked = at.asks(anna, 500_000)
    await new Promise((done) => {
      setTimeout(done, 300)
    })
    await client.query('commit')
    client.release()
    expect((await asked).body.code).toBe(46_005)
  })

  it('the limit of the enterprise holds for all its employees together', async () => {
    const [drawn] = await asOwner<{ sum: number }>(
      world,
      'select coalesce(sum(pending + advanced), 0)::bigint sum from salary_pool where period_id = $1',
      [period],
    )
    await asOwner(world, `update salary_config set limit_amount = $2 where merchant_id = $1`, [
      us.owner.merchantId,
      Number(drawn!.sum) + 1_000_000,
    ])
    const crowd = await Promise.all(Array.from({ length: 20 }, () => at.drawer(auto)))
    for (const { id } of crowd) await at.logged(id, period, 1_000)
    const answers = await Promise.all(crowd.map((one) => at.asks(one, 300_000)))
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 46_013)).toHaveLength(17)
    await asOwner(world, `update salary_config set limit_amount = 200000000`, [])
    await pay()
    await at.whole()
  })
})

describe('the bank’s word', () => {
  it('a clear no frees the amount; the second try is a new order', async () => {
    world.bank.returnBehaviour = 'NO'
    const asked = await approved(2_000_000)
    await pay()
    const failed = await at.detail(asked.id)
    expect(failed).toMatchObject({
      status: 'APPROVED',
      paymentStatus: 'FAILED',
      allowedActions: ['retry'],
      paymentData: [{ transactionStatus: 'FAILED', failure: 'ACCOUNT_CLOSED' }],
    })
    expect((await at.quote(anna)).advancedAmount).toBe(0)
    const between = await approved(1_000_000)
    const retry = () => at.call<Advance>(salaryAdvance.retry, { params: { id: asked.id } })
    expect((await retry()).body.code).toBe(46_005)
    world.bank.returnBehaviour = 'DONE'
    await pay()
    await at.logged(anna.id, period, 2_000)
    const tries = await Promise.all([retry(), retry(), retry()])
    // The others found it under way, or the amount drawn by it.
    expect(tries.filter(({ body }) => body.code === SUCCESS)).toHaveLength(1)
    expect(tries.every(({ body }) => [SUCCESS, 13, 46_005].includes(body.code))).toBe(true)
    await pay()
    const done = await at.detail(asked.id)
    expect(done.paymentData.map((one) => one.transactionStatus)).toEqual(['FAILED', 'SUCCESS'])
    expect(new Set(done.paymentData.map((one) => one.transactionNumber)).size).toBe(2)
    expect((await at.detail(between.id)).paymentStatus).toBe('SUCCESS')
    await at.whole()
  })

  it('silence leaves it under way until the bank has spoken, under one reference', async () => {
    world.bank.returnBehaviour = 'LOST'
    const asked = await approved(300_000)
    await pay()
    expect((await at.detail(asked.id)).paymentStatus).toBe('PROCESSING')
    await at.whole()
    world.bank.returnBehaviour = 'DONE'
    await askUntilSaid(world)
    const done = await at.detail(asked.id)
    expect(done).toMatchObject({ paymentStatus: 'SUCCESS' })
    expect(done.paymentData).toHaveLength(1)
    await at.whole()
  })

  it('money that came back is free to draw again', async () => {
    const asked = await approved(400_000)
    await pay()
    const [order] = await asOwner<{ reference: string }>(
      world,
      'select reference from salary_advance_payment where advance_id = $1',
      [asked.id],
    )
    const { noticeReturned } = await import('../bank-transfer/service.ts')
    await noticeReturned(jobCtx(world.app, 'test'), [
      { reference: order!.reference, amount: 400_000 },
    ])
    await world.work()
    expect(await at.detail(asked.id)).toMatchObject({
      paymentStatus: 'FAILED',
      paymentData: [{ transactionStatus: 'RETURNED', failure: 'RETURNED_BY_RECEIVER' }],
    })
    expect((await at.quote(anna)).advancedAmount).toBe(0)
    await at.whole()
  })

  it('an account that does not cover it is not sent to the bank; a silent bank holds it', async () => {
    world.bank.balance = 100_000
    await asOwner(world, 'update payout_account set balance_at = null')
    const asked = await approved(200_000)
    await pay()
    expect(await at.detail(asked.id)).toMatchObject({
      paymentStatus: 'FAILED',
      paymentData: [{ failure: 'INSUFFICIENT_FUNDS' }],
    })
    world.bank.balance = 100_000_000
    await asOwner(world, 'update payout_account set balance_at = null')
    const ask = world.app.bank.account
    world.app.bank.account = () => Promise.reject(new BankUnavailable('down'))
    const held = await approved(200_000)
    await pay()
    expect((await at.detail(held.id)).paymentStatus).toBe('TODO')
    world.app.bank.account = ask
    await pay()
    expect((await at.detail(held.id)).paymentStatus).toBe('SUCCESS')
    await at.whole()
  })

  it('an order is sent to the account that it was agreed to for, or not at all', async () => {
    const asked = await approved(130_000)
    await asOwner(world, `update salary_employee set account_digest = 'other' where id = $1`, [
      anna.id,
    ])
    await pay()
    expect(await at.detail(asked.id)).toMatchObject({
      paymentStatus: 'FAILED',
      paymentData: [{ failure: 'ACCOUNT_CHANGED' }],
    })
    expect(world.outbox.transfers.filter(({ amount }) => amount === 130_000)).toEqual([])
    const [gone, kept] = [await approved(140_000), await approved(141_000)]
    await asOwner(
      world,
      `update salary_advance_payment set from_account = '0' where advance_id = $1`,
      [gone.id],
    )
    await pay()
    expect(await at.detail(gone.id)).toMatchObject({
      paymentData: [{ failure: 'ACCOUNT_UNLINKED' }],
    })
    expect((await at.detail(kept.id)).paymentStatus).toBe('SUCCESS')
    await at.whole()
  })

  it('while the bank has locked the enterprise nothing is sent', async () => {
    const asked = await approved(150_000)
    const lock = (status: string, before: string | null): Promise<unknown> =>
      asOwner(world, 'update salary_enterprise set status = $1, status_before_lock = $2', [
        status,
        before,
      ])
    await lock('CMS_LOCKED', 'OK')
    await pay()
    expect((await at.detail(asked.id)).paymentStatus).toBe('TODO')
    expect((await at.asks(anna, 50_000)).body).toMatchObject({
      data: { reason: 'ENTERPRISE_STATE' },
    })
    await lock('OK', null)
    await pay()
    expect((await at.detail(asked.id)).paymentStatus).toBe('SUCCESS')
  })
})

describe('a request that waits', () => {
  it('of who leaves, and of an enterprise that rests, is refused by itself', async () => {
    const asked = await waiting()
    must(
      await at.call(salaryEmployee.leave, {
        params: { id: anna.id },
        body: { leftOn: new Date().toISOString().slice(0, 10), reason: 'Nghỉ việc' },
      }),
    )
    await world.work()
    expect(await at.detail(asked.id)).toMatchObject({
      status: 'REJECTED',
      rejectReason: 'LEFT',
      decidedBy: null,
    })
    const bob = await at.drawer(manual)
    await at.logged(bob.id, period, 1_000)
    const other = await at.asked(bob, 100_000)
    must(await at.call(salaryEnterprise.deactivate, {}))
    await world.work()
    expect(await at.detail(other.id)).toMatchObject({
      status: 'REJECTED',
      rejectReason: 'ENTERPRISE_STATE',
    })
    must(await at.call(salaryEnterprise.activate, {}))
    await at.whole()
  })

  it('lapses with its period, whose days stay since it was asked for', async () => {
    const asked = await waiting()
    const remove = await at.call(salaryPeriod.delete, { params: { id: period } })
    expect(remove.body.code).toBe(46_015)
    const job = salaryAdvanceJobs.find(({ name }) => name === 'salaryAdvance.lapse')!
    const lapse = (): Promise<void> => job.work(jobCtx(world.app, job.name), {})
    await lapse()
    expect((await at.detail(asked.id)).status).toBe('WAITING_APPROVAL')
    // A clock of Test Mode stops there.
    const ctx = jobCtx(world.app, 'test')
    const next = await advanceDueWork.nextAfter(ctx, us.owner.merchantId)
    const days = Math.round((next!.getTime() - world.clock.now().getTime()) / 86_400_000)
    expect([10, 11]).toContain(days)
    expect(await advanceDueWork.nextAfter(ctx, us.other.merchantId)).toBeNull()
    await asOwner(world, `update salary_period set end_date = $2 where id = $1`, [
      period,
      new Date(world.clock.now().getTime() - 2 * 86_400_000),
    ])
    await lapse()
    expect((await at.detail(asked.id)).status).toBe('EXPIRED')
    expect((await at.approve(asked.id)).body.code).toBe(46_004)
    await at.whole()
  })
})

it('a sum of what was drawn that its requests do not come to calls people in the night', async () => {
  const prove = salaryAdvanceJobs.find(({ name }) => name === 'salaryAdvance.prove')!
  const night = async (): Promise<number> => {
    await prove.work(jobCtx(world.app, prove.name), {})
    return alarmsOf(world, 'salary-advance-law')
  }
  const before = await night()
  await asOwner(world, 'update salary_pool set pending = pending + 1000')
  expect(await night()).toBe(before + 1)
  await asOwner(world, 'update salary_pool set pending = pending - 1000')
  expect(await night()).toBe(before + 1)
})

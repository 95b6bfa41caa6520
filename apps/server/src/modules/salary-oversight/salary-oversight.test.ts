/** Advances as bank staff oversee them: orders of all enterprises without their people, who may learn whom they pay, what is outstanding and how much of a limit is used. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankTransfer } from '@saola/contract/bank-transfer'
import type { Call, Output } from '@saola/contract/call'
import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { salaryOversight, type OversightPayment } from '@saola/contract/salary-oversight'
import { advancesOf } from '../../../test/advances.ts'
import { askUntilSaid, followOrders } from '../../../test/bank-transfers.ts'
import { advanceType, must, type Employee } from '../../../test/employees.ts'
import { configure, openEnterprise } from '../../../test/enterprises.ts'
import {
  people,
  staffWith,
  type People,
  type Person,
  type StaffPerson,
} from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, openWorld, stillFor, type Answer, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { noticeReturned } from '../bank-transfer/service.ts'
import { salaryAdvanceJobs } from '../salary-advance/jobs.ts'

type Detail = Output<typeof salaryOversight.get>
type Revealed = Output<typeof salaryOversight.reveal>
type Exposure = Output<typeof salaryOversight.exposure>
type Totals = Output<typeof salaryOversight.totals>
const CANARY = { code: 'CANARY-77', name: 'Nguyễn Văn Canarixu', salaryAccount: '1020987654317' }
const REASON = 'Ngân hàng nhận báo lệnh treo, công văn 12'

let world: World
let us: People
/** Who sees, and who may also reveal. */
let viewer: StaffPerson
let revealer: StaffPerson
let at: ReturnType<typeof advancesOf>
let other: ReturnType<typeof advancesOf>
let anna: Employee
let binh: Employee
/** Open, with a period of today and an employee who draws by the terms alone. */
async function enterpriseOf(
  who: Person,
  more: object,
): Promise<{ period: string; employee: Employee }> {
  await openEnterprise(world, us, { who, configured: false })
  must(await configure(world, who, { disableAdvanceBeforeEndDate: 0, limitAmount: 20_000_000 }))
  const type = await advanceType(world, who, { advanceForm: 'AUTO', advancePercent: 100 })
  const there = advancesOf(world, who)
  return {
    period: await there.periodOfNow(),
    employee: await there.drawer(type.id, { baseAmount: 100_000_000, ...more }),
  }
}
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  await calm(world)
  viewer = await staffWith(world, [3900], 'oversight-viewer')
  revealer = await staffWith(world, [3900, 3903], 'oversight-revealer')
  at = advancesOf(world, us.owner)
  other = advancesOf(world, us.other)
  const theirs = await enterpriseOf(us.other, {})
  const ours = await enterpriseOf(us.owner, CANARY)
  binh = theirs.employee
  anna = ours.employee
  await other.logged(binh.id, theirs.period, 2_000)
  await at.logged(anna.id, ours.period, 2_000)
}, 120_000)
afterAll(async () => {
  await at.whole()
  await world.close()
})
beforeEach(async () => {
  Object.assign(world.bank, { returnBehaviour: 'DONE', fails: false, balance: 100_000_000 })
  await world.work()
})

const ask = <T>(call: Call, request: object, who: { token: string } = viewer): Promise<Answer<T>> =>
  world.send<Call, T>(call, request as never, { token: who.token })
const list = async (query: object = {}, page: object = {}): Promise<OversightPayment[]> =>
  (
    await ask<{ items: OversightPayment[] }>(salaryOversight.list, {
      query,
      page: { index: 0, size: 100, sortBy: 'createdAt', direction: 'DESC', ...page },
    })
  ).body.data.items
const totals = async (query: object = {}): Promise<Totals> =>
  (await ask<Totals>(salaryOversight.totals, { query })).body.data
const detail = async (id: string): Promise<Detail> =>
  (await ask<Detail>(salaryOversight.get, { params: { id } })).body.data
const reveal = (id: string, reason = REASON, who = revealer): Promise<Answer<Revealed>> =>
  ask(salaryOversight.reveal, { params: { id }, body: { reason } }, who)
const exposure = async (query: object = {}): Promise<Exposure> =>
  (await ask<Exposure>(salaryOversight.exposure, { query })).body.data

async function pay(): Promise<void> {
  const job = salaryAdvanceJobs.find(({ name }) => name === 'salaryAdvance.send')!
  await job.work(jobCtx(world.app, job.name), {})
  await followOrders(world)
}
/** Asked for and given to the bank. @returns its order */
async function drawn(amount: number, bank: 'DONE' | 'LOST' | 'NO' = 'DONE', who = anna) {
  Object.assign(world.bank, { returnBehaviour: bank })
  const asked = await (who === anna ? at : other).asked(who, amount)
  await pay()
  const found = (await list()).find(({ advanceCode }) => advanceCode === asked.code)
  if (found === undefined) throw new Error('its order is not listed')
  return found
}
const sentAgo = (id: string, minutes: number): Promise<unknown> =>
  asOwner(
    world,
    `update salary_advance_payment set sent_at = $2::timestamptz - make_interval(mins => $3) where id = $1`,
    [id, world.clock.now(), minutes],
  )

/** The receiver's bank sends the money back. */
async function cameBack({ reference, amount }: OversightPayment): Promise<void> {
  await noticeReturned(jobCtx(world.app, 'test'), [{ reference, amount }])
  await world.work()
}

describe('the list of payments', () => {
  it('shows what the bank has made of the orders of all enterprises', async () => {
    const paid = await drawn(500_000)
    const theirs = await drawn(300_000, 'DONE', binh)
    expect(paid).toMatchObject({
      merchantId: us.owner.merchantId,
      merchantCode: us.owner.merchantCode,
      amount: 500_000,
      state: 'SUCCESS',
      failure: null,
      returnedAt: null,
      silentMinutes: null,
    })
    expect(paid.reference).toMatch(/^UL[0-9a-f]{32}$/)
    expect(paid.bankReference).toMatch(/^FT/)
    expect(theirs.merchantId).toBe(us.other.merchantId)
    const byAmount = await list({}, { sortBy: 'amount', direction: 'ASC' })
    const amounts = byAmount.map(({ amount }) => amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    expect(await detail(paid.id)).toMatchObject({
      ...paid,
      sends: 1,
      unknownAt: null,
      allowedActions: [],
    })
  })

  it('is narrowed by every filter, and its sums with it', async () => {
    const paid = await drawn(510_000)
    const theirs = await drawn(310_000, 'DONE', binh)
    const failed = await drawn(520_000, 'NO')
    const lost = await drawn(530_000, 'LOST')
    await sentAgo(lost.id, 31)
    const today = vnDay(world.clock.now())
    const all = [paid, theirs, failed, lost]
    const cases: [object, OversightPayment[]][] = [
      [{ merchantId: us.owner.merchantId }, [paid, failed, lost]],
      [{ merchantId: us.other.merchantId }, [theirs]],
      [{ state: 'SUCCESS' }, [paid, theirs]],
      [{ state: 'FAILED' }, [failed]],
      [{ state: 'PROCESSING' }, [lost]],
      [{ keyword: paid.reference }, [paid]],
      [{ keyword: failed.reference.slice(0, 30).toUpperCase() }, [failed]],
      [{ keyword: theirs.advanceCode.toLowerCase() }, [theirs]],
      [{ keyword: paid.bankReference }, [paid]],
      [{ keyword: 'nothing' }, []],
      [{ keyword: '%' }, []],
      [{ keyword: CANARY.name }, []],
      [{ keyword: CANARY.salaryAccount }, []],
      [{ fromDate: today, toDate: today }, all],
      [{ toDate: '2020-01-01' }, []],
      [{ fromDate: '2040-01-01' }, []],
      [{ silent: 'true' }, [lost]],
      [{ silent: 'false' }, [paid, theirs, failed]],
      [{ returned: 'true' }, []],
      [{ returned: 'false' }, all],
    ]
    const ours = new Set(all.map(({ id }) => id))
    for (const [query, wanted] of cases) {
      const found = await list(query)
      const ids = found.map(({ id }) => id).filter((id) => ours.has(id))
      expect(ids.toSorted(), JSON.stringify(query)).toEqual(wanted.map(({ id }) => id).toSorted())
      const sums = await totals(query)
      for (const state of ['TODO', 'PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED'] as const) {
        const those = found.filter((one) => one.state === state)
        expect(
          sums.states.find((one) => one.state === state) ?? { state, count: 0, amount: 0 },
          JSON.stringify(query),
        ).toEqual({
          state,
          count: those.length,
          amount: those.reduce((sum, { amount }) => sum + amount, 0),
        })
      }
    }
    const { silent } = await totals()
    expect(silent).toMatchObject({ count: 1, amount: 530_000 })
    expect(
      (await ask(salaryOversight.list, { query: { fromDate: today, toDate: '2020-01-01' } })).body
        .code,
    ).toBe(25)
    Object.assign(world.bank, { returnBehaviour: 'DONE' })
  })

  it('calls an order silent once the bank has had it for thirty minutes, until it has spoken', async () => {
    const lost = await drawn(540_000, 'LOST')
    const silentNow = async (): Promise<number | null | undefined> =>
      (await list({ silent: 'true' })).find(({ id }) => id === lost.id)?.silentMinutes
    await stillFor(world, async () => {
      await sentAgo(lost.id, 29)
      expect(await silentNow()).toBeUndefined()
      expect((await detail(lost.id)).silentMinutes).toBeNull()
      world.clock.advance(60_000)
      expect(await silentNow()).toBe(30)
      expect(await detail(lost.id)).toMatchObject({ state: 'PROCESSING', silentMinutes: 30 })
    })
    Object.assign(world.bank, { returnBehaviour: 'DONE' })
    await askUntilSaid(world)
    expect(await silentNow()).toBeUndefined()
    expect(await detail(lost.id)).toMatchObject({ state: 'SUCCESS', silentMinutes: null })
  })

  it('money that came back is listed as such', async () => {
    const paid = await drawn(550_000)
    await cameBack(paid)
    expect(await list({ returned: 'true', merchantId: us.owner.merchantId })).toMatchObject([
      { id: paid.id, state: 'RETURNED', failure: 'RETURNED_BY_RECEIVER', endedAt: paid.endedAt },
    ])
    expect((await detail(paid.id)).returnedAt).not.toBeNull()
  })
})

describe('who is paid', () => {
  it('is told by no list, detail, sum or chart, nor by the list of money out', async () => {
    const paid = await drawn(560_000)
    await drawn(570_000, 'LOST')
    const mover = await staffWith(world, [3504, 3505], `mover${Date.now()}`)
    const { transferId } = await detail(paid.id)
    const answers = [
      await ask(salaryOversight.list, { query: {} }),
      await ask(salaryOversight.totals, { query: {} }),
      await ask(salaryOversight.get, { params: { id: paid.id } }, revealer),
      await ask(salaryOversight.exposure, { query: {} }),
      await ask(salaryEnterprise.cmsList, { query: {} }),
      await ask(bankTransfer.list, { query: { kind: 'ADVANCE' } }, mover),
      await ask(bankTransfer.detail, { params: { id: transferId! } }, mover),
    ]
    for (const { body, text } of answers) {
      expect(body.code).toBe(0)
      for (const value of [CANARY.code, CANARY.name, 'CANARIXU', 'Canarixu', CANARY.salaryAccount])
        expect(text).not.toContain(value)
    }
    expect(answers[5]!.text).toContain(paid.reference)
    const byAccount = await ask<{ items: object[] }>(
      bankTransfer.list,
      { query: { keyword: CANARY.salaryAccount } },
      mover,
    )
    expect(byAccount.body.data.items).toEqual([])
  })

  it('is revealed with a reason, and each look is one record without the values', async () => {
    const paid = await drawn(580_000)
    const looks = () =>
      asOwner<{ after: Record<string, string>; actor_id: string; object_id: string; row: string }>(
        world,
        `select after, actor_id, object_id, r::text as row from audit_record r where operation = 'salaryOversight.cms.reveal' order by id`,
      )
    expect((await detail(paid.id)).allowedActions).toEqual([])
    expect(
      (await ask<Detail>(salaryOversight.get, { params: { id: paid.id } }, revealer)).body.data
        .allowedActions,
    ).toEqual(['reveal'])
    const before = (await looks()).length
    const { body } = await reveal(paid.id)
    expect(body).toEqual(
      expect.objectContaining({
        code: 0,
        data: {
          employeeCode: CANARY.code,
          employeeName: CANARY.name,
          bankName: expect.stringMatching(/./),
          account: CANARY.salaryAccount,
        },
      }),
    )
    const made = (await looks()).slice(before)
    expect(made).toHaveLength(1)
    expect(made[0]).toMatchObject({
      actor_id: revealer.id,
      object_id: anna.id,
      after: { event: 'VIEWED', reason: REASON, reference: paid.reference },
    })
    expect(made[0]!.after.fields).toBe('code, name, salaryAccount')
    for (const value of [CANARY.code, CANARY.name, CANARY.salaryAccount])
      expect(made[0]!.row).not.toContain(value)
    await reveal(paid.id)
    expect(await looks()).toHaveLength(before + 2)
  })

  it('is refused without the code, a reason, or the payment, and leaves no record', async () => {
    const paid = await drawn(590_000)
    const count = async (): Promise<number> =>
      (await asOwner<{ n: number }>(world, 'select count(*)::int n from audit_record'))[0]!.n
    const before = await count()
    for (const who of [viewer, us.maker])
      expect((await reveal(paid.id, REASON, who)).body.code).toBe(10)
    for (const reason of ['', ' '.repeat(12), 'too short', 'x'.repeat(256)])
      expect((await reveal(paid.id, reason)).body).toMatchObject({
        code: 2,
        data: { errors: [{ field: 'reason' }] },
      })
    expect((await reveal('01990000-0000-7000-8000-0000000000ff')).body.code).toBe(5)
    expect(await count()).toBe(before)
    expect((await reveal(paid.id, REASON, us.checker)).body.code).toBe(0)
  })

  it('of an order that the bank was never asked for is the account that was agreed to', async () => {
    Object.assign(world.bank, { fails: true })
    await asOwner(world, 'update payout_account set balance_at = null')
    const asked = await at.asked(anna, 600_000)
    const [todo] = await list({ keyword: asked.code })
    expect(todo).toMatchObject({ state: 'TODO', sentAt: null })
    expect(await detail(todo!.id)).toMatchObject({ transferId: null, sends: 0 })
    expect((await reveal(todo!.id)).body.data.account).toBe(CANARY.salaryAccount)
    await asOwner(world, `update salary_advance_payment set to_digest = 'other' where id = $1`, [
      todo!.id,
    ])
    expect((await reveal(todo!.id)).body.data.account).toBe(`•••${CANARY.salaryAccount.slice(-4)}`)
    Object.assign(world.bank, { fails: false })
    await pay()
    expect(await detail(todo!.id)).toMatchObject({ state: 'FAILED', failure: 'ACCOUNT_CHANGED' })
  })
})

it.each([3900, 3901, 3902])('code %s reads payments and exposure', async (code) => {
  const one = await staffWith(world, [code], `reads${code}`)
  const [first] = await list()
  for (const [call, request] of [
    [salaryOversight.list, { query: {} }],
    [salaryOversight.totals, { query: {} }],
    [salaryOversight.get, { params: { id: first!.id } }],
    [salaryOversight.exposure, { query: {} }],
  ] as const)
    expect((await ask(call, request, one)).body.code).toBe(0)
  expect((await reveal(first!.id, REASON, one)).body.code).toBe(10)
})
it('nobody else reads them: neither staff without the codes, nor an enterprise', async () => {
  const none = await staffWith(world, [3100, 3504, 3903], 'reads-nothing')
  const [first] = await list()
  for (const [call, request] of [
    [salaryOversight.list, { query: {} }],
    [salaryOversight.totals, { query: {} }],
    [salaryOversight.get, { params: { id: first!.id } }],
    [salaryOversight.exposure, { query: {} }],
  ] as const) {
    expect((await ask(call, request, none)).body.code).toBe(10)
    expect((await ask(call, request, us.owner)).body.code).not.toBe(0)
  }
})

describe('exposure', () => {
  /** What the books of live merchants say that employees owe. */
  const receivable = async (merchantId?: string): Promise<number> =>
    (
      await asOwner<{ sum: number }>(
        world,
        `select coalesce(sum(a.balance), 0)::bigint sum from ledger_account a join merchant m on m.id = a.merchant_id and m.mode = 'LIVE'
        where a.code = 'ADVANCE_RECEIVABLE' and ($1::uuid is null or a.merchant_id = $1)`,
        [merchantId ?? null],
      )
    ).map(({ sum }) => Number(sum))[0]!

  it('stands for what the books say, day by day, of all enterprises and of one', async () => {
    const today = vnDay(world.clock.now())
    await drawn(610_000)
    await drawn(320_000, 'DONE', binh)
    const old = await drawn(620_000)
    // Paid five days ago, come back two days ago.
    await cameBack(old)
    await asOwner(
      world,
      `update salary_advance_payment set ended_at = ended_at - interval '5 days', returned_at = returned_at - interval '2 days' where id = $1`,
      [old.id],
    )
    const { days, grantedLimit } = await exposure()
    expect(grantedLimit).toBe(600_000_000)
    expect(days).toHaveLength(30)
    expect(days.at(-1)!.day).toBe(today)
    expect(days.at(-1)!.outstanding).toBe(await receivable())
    const back = (n: number) => days.at(-1 - n)!
    expect(back(5).paid).toBe(620_000)
    expect([6, 5, 4, 3, 2, 1].map((n) => back(n).outstanding)).toEqual([
      0, 620_000, 620_000, 620_000, 0, 0,
    ])
    const paidToday = (await list({ state: 'SUCCESS' })).concat(await list({ state: 'RETURNED' }))
    expect(back(0).paid).toBe(
      paidToday.filter(({ id }) => id !== old.id).reduce((sum, { amount }) => sum + amount, 0),
    )
    for (const { merchantId } of [us.owner, us.other]) {
      const ofOne = await exposure({ merchantId, days: '7' })
      expect(ofOne.grantedLimit).toBe(300_000_000)
      expect(ofOne.days).toHaveLength(7)
      expect(ofOne.days.at(-1)!.outstanding).toBe(await receivable(merchantId))
    }
  })
  it('falls by what a pay day takes off, and by what payroll says it really took', async () => {
    const merchantId = us.owner.merchantId
    const last = async () => (await exposure({ merchantId })).days.at(-1)!.outstanding
    const before = await last()
    const [period] = await asOwner<{ id: string }>(
      world,
      'select id from salary_period where merchant_id = $1',
      [merchantId],
    )
    await asOwner(
      world,
      `insert into salary_closing (merchant_id, period_id, started_at, started_by, employees) values ($1, $2, $3, 'x', 1)`,
      [merchantId, period!.id, world.clock.now()],
    )
    await asOwner(
      world,
      `insert into salary_deduction (merchant_id, period_id, employee_id, code, name, paid, returned, carried_in, at_bank, at_bank_count, request_codes, deduct, carried_out) values ($1, $2, $3, 'x', 'x', 500000, 0, 0, 0, 0, '{}', 400000, 100000)`,
      [merchantId, period!.id, anna.id],
    )
    expect(await last(), 'being closed').toBe(before)
    await asOwner(world, `update salary_closing set closed_at = $1, sha256 = 'x'`, [
      world.clock.now(),
    ])
    expect(await last()).toBe(before - 400_000)
    await asOwner(
      world,
      `update salary_deduction set taken = 150000, taken_at = $1, taken_by = 'x'`,
      [world.clock.now()],
    )
    expect(await last()).toBe(before - 150_000)
    await asOwner(world, 'delete from salary_deduction')
    await asOwner(world, 'delete from salary_closing')
  })
  it.each(['6', '91', 'x'])('is of 7 to 90 days, not of %s', async (days) => {
    expect((await ask(salaryOversight.exposure, { query: { days } })).body.code).toBe(2)
  })
})

describe('the used part of a limit', () => {
  type Listed = Output<typeof salaryEnterprise.cmsList>['items'][number]
  const enterprises = async (page: object = {}): Promise<Listed[]> =>
    (
      await ask<{ items: Listed[] }>(salaryEnterprise.cmsList, {
        query: {},
        page: { index: 0, size: 100, sortBy: 'registeredAt', direction: 'DESC', ...page },
      })
    ).body.data.items
  const of = async (who: Person): Promise<Listed> =>
    (await enterprises()).find(({ merchantId }) => merchantId === who.merchantId)!
  /** What all employees have drawn in the period of today. */
  const drawnIs = (who: Person, pending: number, advanced: number): Promise<unknown> =>
    asOwner(world, 'update salary_pool set pending = $2, advanced = $3 where merchant_id = $1', [
      who.merchantId,
      pending,
      advanced,
    ])

  it('is that of the worked example, by its own limit and never more than the bank’s', async () => {
    const pools = await asOwner<{ merchant_id: string; pending: number; advanced: number }>(
      world,
      'select merchant_id, pending, advanced from salary_pool',
    )
    const limit = (own: number | null, granted = 300_000_000) =>
      Promise.all([
        asOwner(world, 'update salary_config set limit_amount = $2 where merchant_id = $1', [
          us.owner.merchantId,
          own,
        ]),
        asOwner(world, 'update salary_enterprise set granted_limit = $2 where merchant_id = $1', [
          us.owner.merchantId,
          granted,
        ]),
      ])
    await limit(200_000_000)
    await drawnIs(us.owner, 15_000_000, 45_000_000)
    expect(await of(us.owner)).toMatchObject({ usedAmount: 60_000_000, usedPercent: 30 })
    await limit(null)
    expect((await of(us.owner)).usedPercent).toBe(20)
    await limit(200_000_000, 50_000_000)
    expect((await of(us.owner)).usedPercent).toBe(120)
    await limit(20_000_000)
    await drawnIs(us.owner, 1_000, 2_000)
    await drawnIs(us.other, 0, 5_000_000)
    const order = async (direction: 'ASC' | 'DESC') =>
      (await enterprises({ sortBy: 'usedPercent', direction })).map(({ merchantId }) => merchantId)
    expect(await order('DESC')).toEqual([us.other.merchantId, us.owner.merchantId])
    expect(await order('ASC')).toEqual([us.owner.merchantId, us.other.merchantId])
    expect((await of(us.other)).usedPercent).toBe(25)
    expect((await of(us.owner)).usedPercent).toBe(0.02)
    await asOwner(
      world,
      `update salary_period set start_date = start_date - 60, end_date = end_date - 60 where merchant_id = $1`,
      [us.owner.merchantId],
    )
    expect(await of(us.owner)).toMatchObject({ usedAmount: 0, usedPercent: 0 })
    await asOwner(
      world,
      `update salary_period set start_date = start_date + 60, end_date = end_date + 60 where merchant_id = $1`,
      [us.owner.merchantId],
    )
    await asOwner(
      world,
      `update salary_enterprise set status = 'WAITING_APPROVAL' where merchant_id = $1`,
      [us.other.merchantId],
    )
    expect(await of(us.other)).toMatchObject({ usedAmount: null, usedPercent: null })
    for (const { merchant_id, pending, advanced } of pools)
      await asOwner(
        world,
        'update salary_pool set pending = $2, advanced = $3 where merchant_id = $1',
        [merchant_id, pending, advanced],
      )
  })
})

/** Messages of salary advance: to whom they are about, once, and nothing in them that is nobody's business. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { salaryAdvance } from '@saola/contract/salary-advance'
import { salaryEmployee } from '@saola/contract/salary-employee'
import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { advancesOf, type Asked } from '../../../test/advances.ts'
import { followOrders } from '../../../test/bank-transfers.ts'
import { advanceType, must, type Employee } from '../../../test/employees.ts'
import { configure, openEnterprise } from '../../../test/enterprises.ts'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, openWorld, toNoon, type World } from '../../../test/world.ts'
import type { Event } from '../../platform/events.ts'
import { inTransaction } from '../../platform/db.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { noticeReturned } from '../bank-transfer/service.ts'
import { salaryAdvanceJobs } from '../salary-advance/jobs.ts'
import { takeWaiting } from './due-store.ts'
import { salaryNoticeJobs } from './jobs.ts'
import { tellEmployees } from './texting.ts'

type Told = Parameters<typeof tellEmployees>[1][number]
const SHOP = 'Cà phê Saola'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
let world: World
let us: People
let at: ReturnType<typeof advancesOf>
let manual: string
let auto: string
let period: string
let anna: Employee
const mailOf = { owner: 'chu@nha-may.example', second: 'duyet@nha-may.example', viewer: 'xem@nha-may.example', cashier: 'quay@nha-may.example', other: 'khac@nha-may.example' } // prettier-ignore
let second: Person
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  us = await people(world)
  second = await memberWith(world, [2402], '0988800001')
  const viewer = await memberWith(world, [2402], '0988800002')
  const cashier = await memberWith(world, [1200], '0988800003')
  await asOwner(
    world,
    `update role_group set actions = '{2402.VIEW}' where id = (select role_group_id from member where id = $1)`,
    [viewer.id],
  )
  await calm(world)
  await openEnterprise(world, us, { configured: false })
  must(await configure(world, us.owner, { disableAdvanceBeforeEndDate: 0 }))
  manual = (await advanceType(world, us.owner)).id
  auto = (await advanceType(world, us.owner, { advanceForm: 'AUTO', advancePercent: 40 })).id
  at = advancesOf(world, us.owner)
  await asOwner(world, 'update member set email = null, allow_email = true')
  for (const [{ id }, email, language] of [
    [us.owner, mailOf.owner, 'vi'],
    [second, mailOf.second, 'en'],
    [viewer, mailOf.viewer, 'vi'],
    [cashier, mailOf.cashier, 'vi'],
    [us.other, mailOf.other, 'vi'],
  ] as const)
    await asOwner(world, 'update member set email = $2, language = $3 where id = $1', [
      id,
      email,
      language,
    ])
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  Object.assign(world.bank, { returnBehaviour: 'DONE', fails: false, balance: 100_000_000 })
  await world.work()
  await asOwner(world, 'delete from salary_notice')
  period = await at.periodOfNow()
  await asOwner(world, `update salary_employee set account_status = 'VERIFIED'`)
  anna = await at.drawer(manual)
  await at.logged(anna.id, period, 1_250)
  await world.work()
  world.outbox.mails.length = 0
  world.outbox.sms.length = 0
})

/** Gives to the bank what is to be paid, books what it says, and tells of it. */
async function pay(): Promise<void> {
  await run(salaryAdvanceJobs, 'salaryAdvance.send')
  await followOrders(world)
  await world.work()
}
async function run(jobs: typeof salaryAdvanceJobs, name: string): Promise<void> {
  await jobs.find((job) => job.name === name)!.work(jobCtx(world.app, name), {})
}
const textsTo = (of: Employee): string[] =>
  world.outbox.sms.filter(({ to }) => to === of.phoneNumber).map(({ text }) => text)
async function approved(amount: number, of = anna): Promise<Asked> {
  const one = await at.asked(of, amount)
  must(await at.approve(one.id))
  return one
}
/** Hands over once more what was told before. */
async function toldAgain(): Promise<void> {
  const events = await asOwner<Told>(
    world,
    `select id::int, topic, merchant_id, object_id, payload, at from event where topic like 'salary_advance.%' order by event.id`,
  )
  expect(events.length).toBeGreaterThan(0)
  await inTransaction(world.app.db, (tx) =>
    tellEmployees({ ...jobCtx(world.app, 'test'), db: tx }, events),
  )
  await world.work()
}
const payDay = async (): Promise<string> =>
  (
    await asOwner<{ day: string }>(
      world,
      `select to_char(pay_date, 'DD/MM/YYYY') as day from salary_period where id = $1`,
      [period],
    )
  )[0]!.day

describe('an employee', () => {
  it('is told by SMS that an advance was paid, and when it is taken off, once', async () => {
    await approved(700_000)
    expect(textsTo(anna)).toEqual([])
    await pay()
    const [text] = textsTo(anna)
    expect(text).toBe(
      `Saola Pay: ${SHOP} đã chuyển 700.000 ₫ ứng lương vào tài khoản của bạn, trừ vào lương ngày ${await payDay()}.`,
    )
    await toldAgain()
    expect(textsTo(anna)).toHaveLength(1)
    expect(world.outbox.sms).toHaveLength(1)
    expect(text!.length).toBeLessThanOrEqual(160)
    for (const secret of [anna.salaryAccount, anna.salaryAccount.slice(-4), '10.000.000', 'http'])
      expect(text).not.toContain(secret)
  })
  it('whose advance needs nobody’s word is told, too; the next pay takes it off once the period is being closed', async () => {
    const bob = await at.drawer(auto)
    await at.logged(bob.id, period, 1_000)
    await at.asked(bob, 300_000)
    await run(salaryAdvanceJobs, 'salaryAdvance.send')
    await asOwner(world, `update salary_period set closing = 'CLOSING' where id = $1`, [period])
    await followOrders(world)
    await world.work()
    expect(textsTo(bob)).toEqual([expect.stringMatching(/300\.000 ₫ .*trừ vào lương kỳ sau\.$/)])
  })
  it('is told why a request was not agreed to', async () => {
    const one = await at.asked(anna, 100_000)
    must(await at.reject(one.id, 'Chưa đủ công, xem https://xau.example/x'))
    await world.work()
    expect(textsTo(anna)).toEqual([
      `Saola Pay: ${SHOP} không duyệt yêu cầu ứng 100.000 ₫ của bạn. Lý do: Chưa đủ công, xem xau. example/x`,
    ])
    await toldAgain()
    expect(textsTo(anna)).toHaveLength(1)
  })
  it('who takes it back is not told of it', async () => {
    const one = await at.asked(anna, 100_000)
    await at.takesBack(anna, one.id)
    await world.work()
    expect(world.outbox.sms).toEqual([])
  })
  it('is told in words that the enterprise rests, or that they have left', async () => {
    await at.asked(anna, 100_000)
    must(await at.call(salaryEnterprise.deactivate, {}))
    await world.work()
    expect(textsTo(anna)).toEqual([expect.stringMatching(/Lý do: doanh nghiệp đang tạm dừng/)])
    must(await at.call(salaryEnterprise.activate, {}))
    await at.asked(anna, 200_000)
    const leave = { params: { id: anna.id }, body: { leftOn: today(), reason: 'Hết hợp đồng' } }
    must(await at.call(salaryEmployee.leave, leave))
    await world.work()
    expect(textsTo(anna)).toHaveLength(2)
    expect(textsTo(anna)[1]).toMatch(/200\.000 ₫ của bạn\. Lý do: bạn đã nghỉ việc\.$/)
  })
  it('of whom nothing is known any more is written to by nobody', async () => {
    const one = await at.asked(anna, 100_000)
    await asOwner(
      world,
      'update salary_employee set activated = false, left_on = current_date, sealed = null where id = $1',
      [anna.id],
    )
    must(await at.call(salaryAdvance.reject, { params: { id: one.id }, body: { description: 'x' } })) // prettier-ignore
    await world.work()
    expect(world.outbox.sms).toEqual([])
  })
  it('is told of each try: that it failed, that it was paid, and that it came back', async () => {
    world.bank.returnBehaviour = 'NO'
    const one = await approved(400_000)
    await pay()
    expect(textsTo(anna)).toEqual([expect.stringMatching(/chưa chuyển được 400\.000 ₫/)])
    expect(textsTo(anna)[0]).not.toMatch(/ACCOUNT_CLOSED|đóng/)
    world.bank.returnBehaviour = 'DONE'
    must(await at.call(salaryAdvance.retry, { params: { id: one.id } }))
    await pay()
    const orders = await asOwner<{ id: string; reference: string }>(
      world,
      'select id, reference from salary_advance_payment where advance_id = $1 order by created_at',
      [one.id],
    )
    await noticeReturned(jobCtx(world.app, 'test'), [
      { reference: orders[1]!.reference, amount: 400_000 },
    ])
    await world.work()
    expect(textsTo(anna)).toHaveLength(3)
    expect(textsTo(anna)[1]).toMatch(/đã chuyển 400\.000 ₫/)
    expect(textsTo(anna)[2]).toMatch(/bị trả về, không tới bạn\. Số này không bị trừ lương\./)
    await asOwner(world, 'update salary_advance_payment set deducted_in = $2 where id = $1', [
      orders[1]!.id,
      period,
    ])
    await asOwner(world, `delete from salary_notice where kind = 'RETURNED'`)
    await toldAgain()
    expect(textsTo(anna)[3]).toMatch(/Phần đã trừ được hoàn ở kỳ sau\./)
    expect(textsTo(anna)).toHaveLength(4)
  })
  it('is told that a request has lapsed, and not at night', async () => {
    await at.asked(anna, 100_000)
    await asOwner(world, `update salary_period set end_date = end_date - 15 where id = $1`, [period]) // prettier-ignore
    const noon = world.clock.now().getTime()
    world.clock.advance(14 * 60 * MINUTE_MS)
    await run(salaryAdvanceJobs, 'salaryAdvance.lapse')
    await world.work()
    expect(textsTo(anna)).toEqual([])
    const [job] = await asOwner<{ hours: number; priority: number; tries: number }>(
      world,
      `select round(extract(epoch from max(run_at) - now()) / 3600)::int hours, max(priority) priority, min(max_attempts) tries from graphile_worker._private_jobs`,
    )
    // Behind sign-in codes, and until the gateway is back.
    expect(job).toEqual({ hours: 5, priority: 10, tries: 12 })
    await asOwner(world, 'update graphile_worker._private_jobs set run_at = now()')
    await world.work()
    expect(textsTo(anna)).toEqual([expect.stringMatching(/yêu cầu ứng 100\.000 ₫ .* đã hết hạn/)])
    world.clock.advance(noon - world.clock.now().getTime())
  })
  it('of Test Mode is not written to, nor is anybody else there', async () => {
    const one = await at.asked(anna, 100_000)
    for (const table of [
      'salary_advance_type',
      'salary_employee',
      'salary_period',
      'salary_pool',
      'salary_position',
      'salary_advance',
    ])
      // prettier-ignore
      await asOwner(
        world,
        `insert into ${table} select (jsonb_populate_record(x, jsonb_build_object('merchant_id', $2::text))).* from ${table} x where merchant_id = $1`,
        [us.owner.merchantId, us.owner.sandboxId],
      )
    const told = [{ topic: 'salary_advance.rejected', merchant_id: us.owner.sandboxId, object_id: one.id, payload: {} }] as unknown as Event<'salary_advance.rejected'>[] // prettier-ignore
    await inTransaction(world.app.db, (tx) =>
      tellEmployees({ ...jobCtx(world.app, 'test'), db: tx }, told),
    )
    await run(salaryNoticeJobs, 'salaryNotice.waiting')
    await world.work()
    expect(world.outbox.sms).toEqual([])
    expect(receivers()).toEqual([mailOf.owner, mailOf.second].toSorted())
    for (const table of [
      'salary_advance',
      'salary_position',
      'salary_pool',
      'salary_period',
      'salary_employee',
      'salary_advance_type',
    ])
      // prettier-ignore
      await asOwner(world, `delete from ${table} where merchant_id = $1`, [us.owner.sandboxId])
  })
})

const today = (days = 0): string =>
  new Date(world.clock.now().getTime() + 7 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10)
const receivers = (): string[] => world.outbox.mails.map(({ to }) => to).toSorted()
const mailTo = (to: string) => world.outbox.mails.find((mail) => mail.to === to)!
/** Minutes after it was asked last; what was written then is older by so much. */
async function told(name: string, minutes = 0): Promise<string[]> {
  world.outbox.mails.length = 0
  for (const [table, column] of [
    ['salary_notice', 'told_at'],
    ['salary_advance', 'created_at'],
  ])
    await asOwner(world, `update ${table} set ${column} = ${column} - $1 * interval '1 minute'`, [
      minutes,
    ])
  await run(salaryNoticeJobs, `salaryNotice.${name}`)
  await world.work()
  return receivers()
}
const approvers = [mailOf.owner, mailOf.second].toSorted()

describe('people of an enterprise', () => {
  it('who may approve are told of requests that wait, at most once an hour, and only of something new', async () => {
    await at.asked(anna, 100_000)
    await at.asked(anna, 250_000)
    expect(await told('waiting')).toEqual(approvers)
    const [vietnamese, english] = [mailTo(mailOf.owner), mailTo(mailOf.second)]
    expect(vietnamese.subject).toMatch(/^2 yêu cầu ứng lương của .* đang chờ duyệt$/)
    expect(vietnamese.text).toContain('350.000 ₫')
    expect(english.subject).toMatch(/^2 salary advance requests of .* waiting for approval$/)
    expect(english.html).not.toMatch(/href/)
    for (const secret of [anna.name, anna.code, anna.salaryAccount, anna.phoneNumber])
      expect(vietnamese.text + english.text).not.toContain(secret)
    await at.asked(anna, 300_000)
    expect(await told('waiting', 50)).toEqual([])
    expect(await told('waiting', 11)).toEqual(approvers)
    expect(mailTo(mailOf.owner).subject).toMatch(/^3 yêu cầu/)
    expect(await told('waiting', 61)).toEqual([])
  })
  it('are told once, however many rounds come at once', async () => {
    await at.asked(anna, 100_000)
    const now = world.clock.now()
    const before = new Date(now.getTime() - 60 * MINUTE_MS)
    const round = (): Promise<string[]> =>
      inTransaction(world.app.db, (tx) => takeWaiting(tx, { now, before, limit: 10 }))
    const taken = await Promise.all(Array.from({ length: 8 }, round))
    expect(taken.flat()).toEqual([us.owner.merchantId])
    await asOwner(world, `update salary_notice set told_at = told_at - interval '61 minutes'`)
    const again = await Promise.all(Array.from({ length: 8 }, round))
    expect(again.flat()).toEqual([us.owner.merchantId])
  })
  it('are not told of what was decided meanwhile, of an advance that needs nobody, nor of their own', async () => {
    const one = await at.asked(anna, 100_000)
    world.outbox.mails.length = 0
    await run(salaryNoticeJobs, 'salaryNotice.waiting')
    must(await at.reject(one.id))
    await world.work()
    expect(receivers()).toEqual([])
    const bob = await at.drawer(auto)
    await at.logged(bob.id, period, 1_000)
    await at.asked(bob, 100_000)
    expect(await told('waiting', 61)).toEqual([])
    const own = await at.drawer(manual, { phoneNumber: second.phone })
    await at.logged(own.id, period, 1_000)
    await at.asked(own, 100_000)
    expect(await told('waiting', 61)).toEqual([mailOf.owner])
  })
  it('are told of nothing while the bank has locked the enterprise', async () => {
    await at.asked(anna, 100_000)
    await asOwner(world, `update salary_enterprise set status = 'CMS_LOCKED', status_before_lock = 'OK'`) // prettier-ignore
    expect(await told('waiting')).toEqual([])
    await asOwner(world, `update salary_enterprise set status = 'OK', status_before_lock = null`)
    expect(await told('waiting')).toEqual(approvers)
  })
  it('who change employees are told of accounts that do not match, once a day and only of another number', async () => {
    expect(await told('accounts')).toEqual([])
    const [bob, eve] = [await at.drawer(manual), await at.drawer(manual)]
    const is = (id: string, status: string): Promise<unknown> =>
      asOwner(world, 'update salary_employee set account_status = $2 where id = $1', [id, status])
    await is(bob.id, 'MISMATCH')
    expect(await told('accounts')).toEqual(approvers)
    expect(mailTo(mailOf.owner).subject).toMatch(/^1 tài khoản nhận lương của .* chưa khớp$/)
    expect(mailTo(mailOf.owner).text).not.toContain(bob.name)
    await is(eve.id, 'NOT_FOUND')
    expect(await told('accounts', 60)).toEqual([])
    expect(await told('accounts', 24 * 60)).toEqual(approvers)
    expect(mailTo(mailOf.second).subject).toMatch(/^2 salary accounts of .* not matching$/)
    expect(await told('accounts', 24 * 60)).toEqual([])
    expect(await told('accounts', 6 * 24 * 60)).toEqual(approvers)
  })
  it('who may close a period are reminded from two days before its pay day, once a day, in the end once a week', async () => {
    const dates = (ended: number, paid: number): Promise<unknown> =>
      asOwner(
        world,
        'update salary_period set start_date = $2, end_date = $3, pay_date = $4 where id = $1',
        [period, today(-30), today(ended), today(paid)],
      )
    await dates(0, 0)
    await at.asked(anna, 100_000)
    await asOwner(world, `update salary_advance set status = 'EXPIRED', decided_at = now()`)
    expect(await told('unclosed')).toEqual([])
    await dates(-1, 3)
    expect(await told('unclosed')).toEqual([])
    await dates(-1, 2)
    expect(await told('unclosed')).toEqual(approvers)
    expect(mailTo(mailOf.owner).subject).toMatch(/^Tháng \d\d\/\d{4} của .* chưa chốt$/)
    expect(mailTo(mailOf.owner).text).toContain(today(2).split('-').toReversed().join('/'))
    expect(await told('unclosed', 5)).toEqual([])
    expect(await told('unclosed', 24 * 60)).toEqual(approvers)
    await dates(-20, -8)
    expect(await told('unclosed', 24 * 60)).toEqual([])
    expect(await told('unclosed', 6 * 24 * 60)).toEqual(approvers)
    await asOwner(world, `update salary_period set closing = 'CLOSED' where id = $1`, [period])
    expect(await told('unclosed', 8 * 24 * 60)).toEqual([])
  })
})

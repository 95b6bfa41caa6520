/** The page on which employees ask for an advance: in by the phone that their enterprise knows, without script, and never more than they may draw. */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { salaryEmployee } from '@saola/contract/salary-employee'
import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { salaryPage, type SalaryPoster } from '@saola/contract/salary-page'
import { digits, uuid } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { salaryAdvanceJobs } from '../salary-advance/jobs.ts'
import { salaryPageJobs } from '../salary-page/jobs.ts'
import { advancesOf } from '../../../test/advances.ts'
import { followOrders } from '../../../test/bank-transfers.ts'
import { addEmployee, advanceType, employeeBody, must, type Employee } from '../../../test/employees.ts'
import { configure, openEnterprise, openTestEnterprise } from '../../../test/enterprises.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { browser, sentCode, type Browser, type Visited } from '../../../test/subscribers.ts'
import { calm, openWorld, type World } from '../../../test/world.ts'

/** A wage that is found wherever it is told. */
const WAGE = 17_654_320
/** Half of 12.5 of 25 days, in whole thousands. */
const MAX = 4_413_000

let world: World
let us: People
let at: ReturnType<typeof advancesOf>
let manual: string
let auto: string
let period: string
let page: string
let anna: Employee
const pathOf = ({ url }: SalaryPoster): string => new URL(url).pathname
const poster = async (test = false): Promise<SalaryPoster> =>
  must(
    await world.send<Call, SalaryPoster>(salaryPage.poster, {} as never, {
      token: us.owner.token,
      test,
    }),
  )
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  await calm(world)
  await openEnterprise(world, us, { configured: false })
  must(await configure(world, us.owner, { disableAdvanceBeforeEndDate: 0 }))
  manual = (await advanceType(world, us.owner)).id
  auto = (await advanceType(world, us.owner, { advanceForm: 'AUTO' })).id
  at = advancesOf(world, us.owner)
  period = await at.periodOfNow()
  page = pathOf(await poster())
}, 120_000)
afterAll(async () => {
  await at.whole()
  await world.close()
})
beforeEach(async () => {
  Object.assign(world.bank, { returnBehaviour: 'DONE', fails: false, balance: 100_000_000 })
  anna = await drawer()
})
async function drawer(typeId = manual): Promise<Employee> {
  const made = await at.drawer(typeId, { baseAmount: WAGE })
  await at.logged(made.id, period, 1_250)
  return made
}
/** Asks for a code and gives it back. */
async function signedIn(who: Employee, b = browser(world, 'salary')): Promise<Visited> {
  const asked = await b.send(await b.get(page), /salary/, { phone: who.phoneNumber })
  const got = await b.send(asked, /enter/, { otp: await sentCode(world, who.phoneNumber) })
  expect(got.status, got.text).toBe(303)
  return b.follow(got)
}
/** With the terms accepted: what may be drawn. */
async function home(who: Employee, b: Browser): Promise<Visited> {
  const terms = await signedIn(who, b)
  const accepted = await b.send(terms, /terms/)
  expect(accepted.status, accepted.text).toBe(303)
  return b.follow(accepted)
}
/** From what may be drawn to the page that says how the request stands. */
async function asks(b: Browser, from: Visited, amount: string): Promise<Visited> {
  const sum = await b.follow(await b.send(from, /ask/, { amount }))
  const sent = await b.send(sum, /confirm/)
  expect(sent.status, sent.text).toBe(303)
  return b.follow(sent)
}
const idIn = (html: string): string => /request\/([0-9a-f-]{36})/.exec(html)![1]!
const requests = (who: Employee) =>
  asOwner<{ id: string; amount: number; status: string }>(
    world,
    'select id, amount::int, status from salary_advance where employee_id = $1 order by created_at',
    [who.id],
  )

describe('the page of an employee', () => {
  it('leads from the phone to a request that waits, and takes it back', async () => {
    const b = browser(world, 'salary')
    const terms = await signedIn(anna, b)
    for (const word of ['tiền lương', 'ngày công', 'tài khoản', 'không trả lãi'])
      expect(terms.text).toContain(word)
    const first = await b.follow(await b.send(terms, /terms/))
    expect(first.text).toContain('Bạn ứng được ngay 4.413.000 ₫')
    expect(first.text).toContain('12,5 ngày công')
    const sum = await b.follow(await b.send(first, /ask/, { amount: '500.000 ₫' }))
    for (const words of ['Ứng 500.000 ₫?', 'Phí và lãi 0 ₫', 'lương của bạn ít đi 500.000 ₫'])
      expect(sum.text).toContain(words)
    expect(sum.text).toContain(`•••${anna.salaryAccount.slice(-4)}`)
    const waits = await b.follow(await b.send(sum, /confirm/))
    expect(waits.text).toContain('Chờ duyệt')
    expect(waits.html).toContain('http-equiv="refresh"')
    const [one] = await requests(anna)
    expect(one).toMatchObject({ amount: 500_000, status: 'WAITING_APPROVAL' })
    const between = await b.get(page)
    expect(between.text).toContain('Bạn ứng được ngay 3.913.000 ₫')
    const canceled = await b.follow(await b.send(waits, /cancel/))
    expect(canceled.text).toContain('Bạn ứng được ngay 4.413.000 ₫')
    expect((await requests(anna))[0]!.status).toBe('CANCELED')
    for (const { html } of [terms, first, sum, waits, between, canceled])
      expect(gzipSync(html).length).toBeLessThan(8 * 1024)
    const audit = await asOwner<{ module: string; after: { status?: string } }>(
      world,
      `select module, after from audit_record where operation = 'payer.salary' and object_id = any($1) order by at, module desc`,
      [[anna.id, one!.id]],
    )
    expect(audit.map(({ module, after }) => [module, after.status])).toEqual([
      ['salary-page', undefined],
      ['salary-advance', 'WAITING_APPROVAL'],
      ['salary-advance', 'CANCELED'],
    ])
  })
  it('pays at once what the terms agree to, and says why something was rejected', async () => {
    const bo = await drawer(auto)
    const b = browser(world, 'salary')
    const sends = await asks(b, await home(bo, b), '300000')
    expect(sends.text).toContain('Đang chuyển tiền')
    const job = salaryAdvanceJobs.find(({ name }) => name === 'salaryAdvance.send')!
    await job.work(jobCtx(world.app, job.name), {})
    await followOrders(world)
    const paid = await b.get(`${page}/request/${idIn(sends.html + sends.headers.get('x') + '') ?? ''}`.replace(/\/$/, '')).catch(() => sends)
    expect(paid.text).toContain('Đã chuyển tiền')
    const c = browser(world, 'salary')
    await asks(c, await home(anna, c), '400000')
    const [asked] = await requests(anna)
    must(await at.reject(asked!.id, 'Chưa đủ công tuần này'))
    const told = await c.get(page)
    expect(told.text).toContain('Bị từ chối')
    expect(told.text).toContain('Lý do: Chưa đủ công tuần này')
  })
  it('never tells the wage, on no page', async () => {
    const b = browser(world, 'salary')
    const first = await home(anna, b)
    const waits = await asks(b, first, '200000')
    const pages = [first, waits, await b.get(page), await b.get(`${page}/limit`)]
    for (const { html } of pages) {
      expect(html).not.toContain(String(WAGE))
      expect(html).not.toContain('17.654.320')
      expect(html).not.toContain(anna.salaryAccount)
    }
  })
  it('is given in English, too, and leaves', async () => {
    const b = browser(world, 'salary')
    await home(anna, b)
    const english = await b.get(`${page}?lang=en`)
    expect(english.text).toContain('You can draw now 4.413.000 ₫')
    const left = await b.follow(await b.send(english, /leave/))
    expect(left.text).toContain('Enter your phone number')
    expect((await b.get(`${page}/limit`)).status).toBe(401)
  })
})

describe('the way in', () => {
  const same = ({ html }: Visited): string =>
    html.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '').replace(/nonce[=-]["']?[\w-]+/g, '')
  it('answers every phone alike, and sends a code to who is there alone', async () => {
    const gone = await drawer()
    await asOwner(world, `update salary_employee set activated = false, left_on = '2026-01-31' where id = $1`, [gone.id])
    const them = await people(world)
    await openEnterprise(world, them)
    const theirs = (await advanceType(world, them.owner)).id
    const other = must(await addEmployee(world, them.owner, employeeBody(theirs)))
    const b = browser(world, 'salary')
    const form = await b.get(page)
    const sent = await b.send(form, /salary/, { phone: anna.phoneNumber })
    const strangers = [`09${digits(8)}`, gone.phoneNumber, other.phoneNumber]
    for (const phone of strangers) {
      const answer = await b.send(form, /salary/, { phone })
      expect(answer.status).toBe(sent.status)
      expect(same(answer)).toBe(same(sent))
    }
    await world.work()
    expect(world.outbox.sms.filter(({ to }) => strangers.includes(to))).toEqual([])
    expect(world.outbox.sms.filter(({ to }) => to === anna.phoneNumber)).toHaveLength(1)
    const wrong = await b.send(form, /salary/, { phone: '12' })
    expect([wrong.status, wrong.text.includes('Nhận mã')]).toEqual([400, true])
  })
  it('takes five tries, and a code once', async () => {
    const b = browser(world, 'salary')
    const asked = await b.send(await b.get(page), /salary/, { phone: anna.phoneNumber })
    const code = await sentCode(world, anna.phoneNumber)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++)
      expect((await b.send(asked, /enter/, { otp: wrong })).status).toBe(400)
    expect((await b.send(asked, /enter/, { otp: code })).status).toBe(400)
    const again = await b.send(await b.get(page), /salary/, { phone: anna.phoneNumber })
    const next = await sentCode(world, anna.phoneNumber)
    expect((await b.send(again, /enter/, { otp: next })).status).toBe(303)
    expect((await b.send(again, /enter/, { otp: next })).status).toBe(400)
  })
  it('counts its codes apart from those that people sign in with', async () => {
    const few = await openWorld({ LIMIT_FACTOR: '1' })
    try {
      const b = browser(few, 'salary')
      const phone = `09${digits(8)}`
      const got: number[] = []
      for (let i = 0; i < 4; i++) got.push((await b.post(page, { phone })).status)
      expect(got).toEqual([200, 200, 200, 429])
      const others = await asOwner<{ n: number }>(
        few,
        `select count(*)::int n from otp_step where receiver = $1 and purpose <> 'SALARY'`,
        [phone],
      )
      expect(others[0]!.n).toBe(0)
    } finally {
      await few.close()
    }
  })
  it('keeps its cookie to one enterprise, one mode and a quarter of an hour', async () => {
    const them = await people(world)
    await openEnterprise(world, them)
    await openTestEnterprise(world, us.owner)
    const theirs = pathOf(
      must(
        await world.send<Call, SalaryPoster>(salaryPage.poster, {} as never, {
          token: them.owner.token,
        }),
      ),
    )
    const test = pathOf(await poster(true))
    expect(test).toMatch(/^\/test\/public\/salary\/\w{22}$/)
    const b = browser(world, 'salary')
    const terms = await signedIn(anna, b)
    const flags = (await b.send(terms, /terms/)).cookie!
    for (const flag of ['HttpOnly', 'SameSite=Strict', 'Path=/public/salary;'])
      expect(flags).toContain(flag)
    expect((await b.get(`${page}/limit`)).status).toBe(200)
    expect((await b.get(`${theirs}/limit`)).status).toBe(401)
    expect((await b.get(`${test}/limit`)).status).toBe(401)
    expect((await b.get(theirs)).text).toContain('Nhập số điện thoại')
    expect((await b.get(page.replace('/public', '/test/public'))).status).toBe(404)
    world.clock.advance(14 * 60_000)
    expect((await b.get(`${page}/limit`)).status).toBe(200)
    world.clock.advance(14 * 60_000)
    expect((await b.get(`${page}/limit`)).status).toBe(200)
    world.clock.advance(16 * 60_000)
    expect((await b.get(`${page}/limit`)).status).toBe(401)
    await salaryPageJobs[0]!.work(jobCtx(world.app, 'salaryPage.forget'), {})
    const [left] = await asOwner<{ n: number }>(world, 'select count(*)::int n from salary_session where employee_id = $1', [anna.id])
    expect(left!.n).toBe(0)
    us = await people(world, us as never).catch(() => us)
  })
})

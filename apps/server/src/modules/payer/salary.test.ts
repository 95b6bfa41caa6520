/** The page on which employees ask for an advance: in by the phone that their enterprise knows, without script, and never more than they may draw. */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { salaryPage, type SalaryPoster } from '@saola/contract/salary-page'
import { digits, uuid } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { salaryAdvanceJobs } from '../salary-advance/jobs.ts'
import { salaryPageJobs } from '../salary-page/jobs.ts'
import { advancesOf } from '../../../test/advances.ts'
import { followOrders } from '../../../test/bank-transfers.ts'
import {
  addEmployee,
  advanceType,
  employeeBody,
  must,
  type Employee,
} from '../../../test/employees.ts'
import { configure, openEnterprise, openTestEnterprise } from '../../../test/enterprises.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { browser, sentCode, type Browser, type Visited } from '../../../test/subscribers.ts'
import { calm, openWorld, type World } from '../../../test/world.ts'

/** A wage that is found wherever it is told; half of 12.5 of 25 days of it are 4,413,000. */
const WAGE = 17_654_320

let world: World
let us: People
let at: ReturnType<typeof advancesOf>
let manual: string
let auto: string
let period: string
let page: string
let anna: Employee
const pathOf = ({ url }: SalaryPoster): string => new URL(url).pathname
const poster = async ({ who = us.owner, test = false } = {}): Promise<SalaryPoster> =>
  must(
    await world.send<Call, SalaryPoster>(salaryPage.poster, {} as never, {
      token: who.token,
      test,
    }),
  )
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  await calm(world)
  await openEnterprise(world, us, { who: us.other })
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
  // Sessions of people end when the clock moves.
  us = await people(world)
  at = advancesOf(world, us.owner)
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
    const [one] = await requests(bo)
    const paid = await b.get(`${page}/request/${one!.id}`)
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
    await asOwner(
      world,
      `update salary_employee set activated = false, left_on = '2026-01-31' where id = $1`,
      [gone.id],
    )
    const theirs = (await advanceType(world, us.other)).id
    const other = must(await addEmployee(world, us.other, employeeBody(theirs)))
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
      const { owner } = await people(few)
      await asOwner(few, `insert into salary_link values ($1, $2, now())`, [
        owner.merchantId,
        page.split('/').at(-1),
      ])
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
    await openTestEnterprise(world, us.owner)
    const theirs = pathOf(await poster({ who: us.other }))
    const test = pathOf(await poster({ test: true }))
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
    const [left] = await asOwner<{ n: number }>(
      world,
      'select count(*)::int n from salary_session where employee_id = $1',
      [anna.id],
    )
    expect(left!.n).toBe(0)
  })
})

describe('asking', () => {
  const REPEAT = 'cách đây chưa đầy một phút'
  it('wants the terms accepted first', async () => {
    const b = browser(world, 'salary')
    const terms = await signedIn(anna, b)
    const t = /name="t" value="([^"]+)"/.exec(terms.html)![1]!
    for (const path of ['/limit', '/confirm?amount=500000']) {
      const turned = await b.get(page + path)
      expect([path, turned.status, turned.to]).toEqual([path, 303, page])
    }
    const forced = await b.post(`${page}/confirm`, { t, amount: '500000', reference: uuid() })
    expect([forced.status, await requests(anna)]).toEqual([409, []])
    const forced2 = await b.post(`${page}/limit`, { t, amount: '', lock: 'week' })
    expect(forced2.status).toBe(409)
  })
  it('takes whole thousands between the least and what may be drawn, and says which', async () => {
    const b = browser(world, 'salary')
    const first = await home(anna, b)
    for (const [amount, words] of [
      ['một triệu', 'Nhập số tiền bằng chữ số'],
      ['500500', 'tròn nghìn'],
      ['49000', 'ít nhất là 50.000 ₫'],
      ['4414000', 'nhiều nhất 4.413.000 ₫'],
    ] as const) {
      const again = await b.send(first, /ask/, { amount })
      expect([amount, again.status, again.text.includes(words)]).toEqual([amount, 400, true])
    }
    expect((await b.send(first, /ask/, { amount: '4413000' })).status).toBe(303)
    const [quick] = [...first.html.matchAll(/ value="(\d+)"[^>]*>[\d.]+ ₫</g)].map(([, v]) => v)
    expect(quick).toBe('500000')
  })
  it('is one request when it is pressed twice, and takes no form of another page', async () => {
    const b = browser(world, 'salary')
    const sum = await b.follow(await b.send(await home(anna, b), /ask/, { amount: '300000' }))
    const before = b.cookie
    const first = await b.send(sum, /confirm/)
    expect(b.cookie).not.toBe(before)
    b.cookie = before
    const second = await b.send(sum, /confirm/)
    expect([second.status, second.to]).toEqual([303, first.to])
    expect(await requests(anna)).toHaveLength(1)
    for (const path of ['/confirm', '/limit', '/leave', '/terms']) {
      const form = { t: 'x', amount: '300000', reference: uuid(), lock: 'none' }
      expect([path, (await b.post(page + path, form)).status]).toEqual([path, 400])
    }
    expect(await requests(anna)).toHaveLength(1)
  })
  it('wants a tick for the same amount within a minute', async () => {
    const b = browser(world, 'salary')
    const first = await home(anna, b)
    const sums: Visited[] = []
    for (let i = 0; i < 2; i++)
      sums.push(await b.follow(await b.send(first, /ask/, { amount: '300000' })))
    await b.send(sums[0]!, /confirm/)
    const refused = await b.send(sums[1]!, /confirm/)
    expect([refused.status, refused.text.includes(REPEAT)]).toEqual([400, true])
    expect(await requests(anna)).toHaveLength(1)
    const fresh = await b.follow(await b.send(first, /ask/, { amount: '300000' }))
    expect(fresh.text).toContain(REPEAT)
    expect((await b.send(refused, /confirm/, { repeat: '1' })).status).toBe(303)
    expect(await requests(anna)).toHaveLength(2)
    world.clock.advance(61_000)
    const later = await b.follow(await b.send(first, /ask/, { amount: '300000' }))
    expect(later.text).not.toContain(REPEAT)
    expect((await b.send(later, /confirm/)).status).toBe(303)
  })
  it('says so where something has changed since', async () => {
    const b = browser(world, 'salary')
    const sum = await b.follow(await b.send(await home(anna, b), /ask/, { amount: '4000000' }))
    await at.logged(anna.id, period, 200)
    const again = await b.send(sum, /confirm/)
    expect([again.status, again.text.includes('706.000 ₫')]).toEqual([400, true])
    expect(await requests(anna)).toEqual([])
  })
  it('shows and takes back nobody else’s', async () => {
    const bo = await drawer()
    const [b, c] = [browser(world, 'salary'), browser(world, 'salary')]
    const waits = await asks(b, await home(anna, b), '300000')
    await home(bo, c)
    const [one] = await requests(anna)
    expect((await c.get(`${page}/request/${one!.id}`)).status).toBe(404)
    const own = await c.get(page)
    const t = /name="t" value="([^"]+)"/.exec(own.html)![1]!
    expect((await c.post(`${page}/request/${one!.id}/cancel`, { t })).status).toBe(404)
    must(await at.approve(one!.id))
    const late = await b.follow(await b.send(waits, /cancel/))
    expect(late.text).toContain('Đang chuyển tiền')
  })
  it('says why nothing may be drawn, and what to do', async () => {
    const b = browser(world, 'salary')
    await home(anna, b)
    await asOwner(world, `update salary_employee set account_since = $2 where id = $1`, [
      anna.id,
      world.clock.now(),
    ])
    const cooling = await b.get(page)
    expect(cooling.text).toContain('Bạn chưa ứng được lúc này 0 ₫')
    expect(cooling.text).toContain('hãy đợi đủ 24 giờ')
    expect(cooling.html).not.toContain('/ask')
  })
})

describe('an employee’s own limit', () => {
  const DAY_MS = 86_400_000
  it('holds at once where it is tighter, and from tomorrow on where it is looser', async () => {
    const b = browser(world, 'salary')
    await home(anna, b)
    const set = async (amount: string, lock = 'none'): Promise<Visited> =>
      b.follow(await b.send(await b.get(`${page}/limit`), /limit/, { amount, lock }))
    const tight = await set('1000000')
    expect(tight.text).toContain('có hiệu lực ngay')
    expect(tight.text).toContain('Bạn ứng được ngay 1.000.000 ₫')
    expect((await at.quote(anna)).available).toBe(1_000_000)
    expect((await at.asks(anna, 1_500_000)).body).toMatchObject({ code: 46014 })
    const wide = await set('3000000')
    expect(wide.text).toContain('Phần nới rộng có hiệu lực từ ngày')
    expect(wide.text).toContain('Bạn ứng được ngay 1.000.000 ₫')
    const locked = await set('1000000', 'week')
    expect(locked.text).toContain('Bạn chưa ứng được lúc này')
    expect((await at.quote(anna)).why).toEqual(['OWN_LIMIT'])
    expect((await at.asks(anna, 100_000)).body).toMatchObject({ code: 46014 })
    const lifted = await set('2000000', 'none')
    expect(lifted.text).toContain('Bạn tự khóa')
    world.clock.advance(DAY_MS)
    expect(await at.quote(anna)).toMatchObject({ available: 2_000_000, why: [] })
    const [audit] = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from audit_record where module = 'salary-limit' and object_id = $1`,
      [anna.id],
    )
    expect(audit!.n).toBe(4)
  })
  it('takes whole thousands or nothing', async () => {
    const b = browser(world, 'salary')
    await home(anna, b)
    const form = await b.get(`${page}/limit`)
    for (const amount of ['x', '50500', '49000'])
      expect((await b.send(form, /limit/, { amount })).status).toBe(400)
    expect((await b.send(form, /limit/, { amount: '50000', lock: 'ever' })).status).toBe(400)
    expect((await b.send(form, /limit/, { amount: '50000' })).status).toBe(303)
  })
})

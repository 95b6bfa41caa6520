import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscription } from '@saola/contract/subscription'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { digits } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { subscribing, today, type Plan, type Subscribing } from '../../../test/subscriptions.ts'
import { browser, sentCode, transfer, type Visited } from '../../../test/subscribers.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import {
  subscriptionSignUpEventHandlers,
  subscriptionSignUpJobs,
} from '../subscription-sign-up/jobs.ts'

let world: World
let s: Subscribing
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
})
beforeEach(async () => {
  toNoon(world)
  s = await subscribing(world)
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const open = (more: Parameters<Subscribing['plan']>[0] = {}): Promise<Plan> =>
  s.plan({ signUpOpen: true, maxQuantity: 5, ...more })
const pathOf = (plan: Plan): string => new URL(plan.signUpUrl!).pathname
const dayText = (day: string): string => day.split('-').reverse().join('/')
const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const phone = (): string => `09${digits(8)}`
/** Fills the form in and sends it. */
async function signUp(
  plan: Plan,
  typed: Record<string, string> = {},
): Promise<{ page: Visited; b: ReturnType<typeof browser> }> {
  const b = browser(world)
  const form = { fullName: 'Lê Thị Bình', phone: phone(), ...typed }
  const sent = await b.send(await b.get(pathOf(plan)), /\/subscription\/plan\//, form)
  expect(sent.status, sent.text).toBe(303)
  return { page: await b.follow(sent), b }
}
const lastSignUp = async (plan: Plan) =>
  (
    await asOwner<{ id: string; code: string; payment_id: string; subscription_id: string }>(
      world,
      'select id, code, payment_id, subscription_id from subscription_sign_up where plan_id = $1 order by created_at desc, id desc limit 1',
      [plan.id],
    )
  )[0]!
const ofPlan = async (plan: Plan) =>
  (
    await s.ask<{ items: { id: string; status: string; customer: { fullName: string } }[] }>(
      subscription.getAll,
      { query: { planId: plan.id }, page: { size: 50 } },
    )
  ).body.data.items

describe('the page of a plan', () => {
  it('says price and rhythm, the first three periods, how to leave and who sells, in both languages, within 8 kB', async () => {
    const plan = await open({ description: 'Mười bình mỗi tháng' })
    const b = browser(world)
    const page = await b.get(pathOf(plan))
    const day = today(world)
    expect(page.status).toBe(200)
    for (const words of [
      'Nước uống văn phòng',
      'Mười bình mỗi tháng',
      '300.000 ₫ mỗi tháng',
      dayText(day),
      'trả ngay khi đăng ký',
      'hủy bất cứ lúc nào',
      'Người bán',
      'không phải hóa đơn VAT',
      'Trả kỳ đầu',
    ])
      expect(page.text).toContain(words)
    expect(page.html.match(/type="checkbox"/g)).toHaveLength(2)
    expect(page.html).not.toContain('checked=""')
    const english = await b.get(`${pathOf(plan)}?lang=en`)
    expect(english.text).toContain('300.000 ₫ every month')
    for (const { html } of [page, english]) expect(gzipSync(html).length).toBeLessThan(8 * 1024)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
  it('has no form where the plan is closed, is no draft, and no shop that is shut takes sign-ups', async () => {
    const b = browser(world)
    const plan = await open({ signUpOpen: false })
    expect(await b.get(pathOf(plan))).toMatchObject({ status: 409 })
    const draft = await open({ activate: false })
    const page = await b.get(pathOf(draft))
    expect([page.status, page.html.includes('<form')]).toEqual([409, false])
    expect(page.text).toContain('không nhận đăng ký')
    const open2 = await open()
    await asOwner(world, `update merchant set status = 'INACTIVE' where id = $1`, [
      s.us.owner.merchantId,
    ])
    try {
      const refused = await b.post(pathOf(open2), { fullName: 'A', phone: phone() })
      expect(refused.status).toBe(409)
    } finally {
      await asOwner(world, `update merchant set status = 'ACTIVE' where id = $1`, [
        s.us.owner.merchantId,
      ])
    }
    expect((await b.get('/public/subscription/plan/AbCdEfGhIjKlMnOpQrStUv')).status).toBe(404)
    expect((await b.get(`/test${pathOf(plan)}`)).status).toBe(404)
  })
  it('says beside each field what is wrong, and loses nothing that was typed', async () => {
    const plan = await open()
    const b = browser(world)
    const page = await b.send(await b.get(pathOf(plan)), /plan/, {
      fullName: '',
      phone: '12',
      email: 'an@example.com',
      quantity: '6',
      remind: '1',
    })
    expect(page.status).toBe(400)
    expect(page.text).toContain('Nhập họ và tên')
    for (const name of ['fullName', 'phone', 'quantity'])
      expect(page.html).toContain(`id="e-${name}"`)
    expect(page.html).toContain('value="an@example.com"')
    expect(page.html).toMatch(/name="remind"[^>]*checked=""/)
    const nobody = await b.send(page, /plan/, {
      fullName: 'An',
      phone: '',
      email: '',
      quantity: '1',
    })
    expect(nobody.text).toContain('Nhập số điện thoại hoặc email')
    expect(await ofPlan(plan)).toEqual([])
  })
})

describe('a sign-up that is paid first', () => {
  it('becomes a subscription when its money settles, on that day, its first invoice paid', async () => {
    const plan = await open()
    const { page, b } = await signUp(plan, { quantity: '2', remind: '1' })
    expect(page.status).toBe(200)
    expect(page.text).toContain('600.000 ₫')
    expect(page.text).toContain('VietQR')
    expect(gzipSync(page.html).length).toBeLessThan(8 * 1024)
    expect(await ofPlan(plan)).toEqual([])
    const row = await lastSignUp(plan)
    await transfer(world, row.payment_id)
    const [item] = await ofPlan(plan)
    expect(item).toMatchObject({
      status: 'ACTIVE',
      quantity: 2,
      numOfPayments: 1,
      startDate: today(world),
      anchor: today(world),
      openAmount: 0,
      customer: { fullName: 'Lê Thị Bình' },
    })
    const detail = await s.detail(item!.id)
    expect(detail.consent).toMatchObject({ remind: true, link: false })
    expect(detail.timeline.filter(({ kind }) => kind === 'created')).toMatchObject([
      { actor: 'PAYER' },
    ])
    const invoices = await s.invoices(item!.id)
    expect(invoices).toMatchObject([
      { cycle: 1, status: 'SUCCESS', amount: 600_000, transactionId: row.payment_id },
    ])
    const after = await b.get(`/public/subscription/sign-up/${row.code}`)
    expect(after.to).toBe(new URL(invoices[0]!.url).pathname)
    const receipt = await b.follow(after)
    expect(receipt.text).toContain('600.000 ₫')
    expect(receipt.html).toContain('/public/subscription/manage/')
  })
  it('is one subscription however often form and notice come', async () => {
    const plan = await open()
    const b = browser(world)
    const page = await b.get(pathOf(plan))
    const form = { fullName: 'Lê Thị Bình', phone: phone() }
    const sent = await Promise.all(Array.from({ length: 20 }, () => b.send(page, /plan/, form)))
    expect(new Set(sent.map(({ to }) => to)).size).toBe(1)
    const row = await lastSignUp(plan)
    await transfer(world, row.payment_id)
    const event = {
      merchant_id: s.us.owner.merchantId,
      payload: { transactionId: row.payment_id, payLinkCode: null, was: 'CREATED' },
    }
    const { inTransaction } = await import('../../platform/db.ts')
    await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction(world.app.db, (tx) =>
          (
            subscriptionSignUpEventHandlers[0] as never as {
              handleBatch: (ctx: object, events: object[]) => Promise<void>
            }
          ).handleBatch({ ...jobCtx(world.app, 'test'), db: tx }, [event]),
        ),
      ),
    )
    expect(await ofPlan(plan)).toHaveLength(1)
  })
  it('begins on the day of its money even where the notice comes days later', async () => {
    const plan = await open()
    await signUp(plan)
    const paidOn = today(world)
    const bookedAt = world.clock.now().toISOString()
    const { payment_id } = await lastSignUp(plan)
    world.clock.advance(2 * DAY_MS)
    await transfer(world, payment_id, { bookedAt })
    s = await subscribing(world)
    expect(await ofPlan(plan)).toMatchObject([{ status: 'ACTIVE', anchor: paidOn }])
  })
  it('comes to nothing after a day: its money waits in suspense, and the page says so', async () => {
    const plan = await open()
    const { b } = await signUp(plan)
    const row = await lastSignUp(plan)
    world.clock.advance(DAY_MS + 3_600_000)
    await subscriptionInvoiceExpire()
    const page = await b.get(`/public/subscription/sign-up/${row.code}`)
    expect([page.status, page.html.includes('<svg role="img"')]).toEqual([410, false])
    await transfer(world, row.payment_id)
    s = await subscribing(world)
    expect(await ofPlan(plan)).toEqual([])
    world.clock.advance(40 * DAY_MS)
    await subscriptionSignUpJobs[0]!.work(jobCtx(world.app, 'test'), {})
    expect(await lastSignUp(plan)).toBeUndefined()
  })
  it('pays at once for a plan with a fixed day, the days before it with it, and is billed the rest from there', async () => {
    const plan = await open({
      fixedPaymentTime: true,
      fixedTime: { dayOfMonth: 1 },
      chargeStub: true,
    })
    await signUp(plan)
    const { payment_id } = await lastSignUp(plan)
    await transfer(world, payment_id)
    const [item] = await ofPlan(plan)
    const [invoice] = await s.invoices(item!.id)
    expect(invoice).toMatchObject({ cycle: 1, status: 'SUCCESS' })
    const [payment] = await asOwner<{ amount: number }>(
      world,
      'select amount::int from payment where id = $1',
      [payment_id],
    )
    expect(payment!.amount).toBe(invoice!.amount)
  })
  it('keeps plan and price that were shown: the plan stays as it is once somebody signs up', async () => {
    const plan = await open()
    await signUp(plan)
    const removed = await s.ask(subscriptionPlan.delete, { params: { id: plan.id } })
    expect(removed.body.code).toBe(39002)
  })
})
const subscriptionInvoiceExpire = async (): Promise<void> => {
  const { subscriptionInvoiceJobs } = await import('../subscription-invoice/jobs.ts')
  await subscriptionInvoiceJobs[0]!.work(jobCtx(world.app, 'test'), {})
}

describe('a sign-up with a trial, or paid afterwards', () => {
  it('begins its trial once the code has come back, and neither before nor with another', async () => {
    const plan = await open({ trialTimeValue: 14, trialTimeType: 'DAY' })
    const number = phone()
    const { page, b } = await signUp(plan, { phone: number })
    expect(page.text).toContain(`••• ••• ${number.slice(-3)}`)
    expect(page.html).not.toContain(number)
    expect(await ofPlan(plan)).toEqual([])
    const code = await sentCode(world, number)
    expect(world.outbox.sms.findLast((m) => m.to === number)!.text).toContain('Cà phê Saola')
    const wrong = await b.send(page, /sign-up/, { otp: code === '000000' ? '000001' : '000000' })
    expect([wrong.status, wrong.text.includes('Còn 4 lần thử')]).toEqual([400, true])
    const done = await b.follow(await b.send(page, /sign-up/, { otp: code }))
    expect(done.text).toContain(dayText(plus(today(world), 13)))
    expect(await ofPlan(plan)).toMatchObject([{ status: 'TRIAL', allowTrial: true }])
    // The code is spent, and what it began is there once.
    await b.send(page, /sign-up/, { otp: code })
    expect(await ofPlan(plan)).toHaveLength(1)
  })
  it('tries a plan once for a phone: who comes again pays the first period', async () => {
    const plan = await open({ trialTimeValue: 1, trialTimeType: 'MONTH' })
    const number = phone()
    const first = await signUp(plan, { phone: number })
    await first.b.send(first.page, /sign-up/, { otp: await sentCode(world, number) })
    const again = await signUp(plan, { phone: number })
    const pay = await again.b.follow(
      await again.b.send(again.page, /sign-up/, { otp: await sentCode(world, number) }),
    )
    expect(pay.text).toContain('đã dùng thử')
    expect(await ofPlan(plan)).toHaveLength(1)
    await transfer(world, (await lastSignUp(plan)).payment_id)
    expect((await ofPlan(plan)).map(({ status }) => status).toSorted()).toEqual(['ACTIVE', 'TRIAL'])
  })
  it('gives up after five wrong codes, and takes another one by e-mail', async () => {
    const plan = await open({ paymentType: 'POSTPAID' })
    const email = `binh${digits(6)}@example.com`
    const { page, b } = await signUp(plan, { phone: '', email })
    const code = await sentCode(world, email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) await b.send(page, /sign-up/, { otp: wrong })
    expect((await b.send(page, /sign-up/, { otp: code })).status).toBe(400)
    expect(await ofPlan(plan)).toEqual([])
    expect((await b.send(page, /again/)).status).toBe(303)
    const fresh = await sentCode(world, email)
    const done = await b.follow(await b.send(page, /sign-up/, { otp: fresh }))
    expect(done.text).toContain('Đã đăng ký')
    expect(await ofPlan(plan)).toMatchObject([{ status: 'ACTIVE' }])
  })
})

import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { digits } from '../../platform/ids.ts'
import {
  subscribing,
  today,
  type Detail,
  type Plan,
  type Subscribing,
} from '../../../test/subscriptions.ts'
import { browser, sentCode, type Browser, type Visited } from '../../../test/subscribers.ts'
import { people } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'

let world: World
let s: Subscribing
let plan: Plan
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
})
beforeEach(async () => {
  toNoon(world)
  s = await subscribing(world)
  plan = await s.plan({ signUpOpen: true })
})
afterAll(() => world.close())

interface Customer {
  phone: string
  email: string
  made: Detail
  manage: string
}
async function aCustomer(): Promise<Customer> {
  const [phone, email] = [`09${digits(8)}`, `kh${digits(8)}@example.com`]
  const made = await s.made({
    planId: plan.id,
    customer: { fullName: 'Trần Văn Minh', phone, email },
  })
  const [invoice] = await s.invoices(made.id)
  const code = new URL(invoice!.url).pathname.split('/').at(-1)!
  return { phone, email, made, manage: `/public/subscription/manage/${code}` }
}
async function entered(c: Customer): Promise<{ b: Browser; home: Visited }> {
  const b = browser(world)
  const asked = await b.send(await b.get(c.manage), /manage/)
  const got = await b.send(asked, /enter/, { otp: await sentCode(world, c.phone) })
  expect(got.status, got.text).toBe(303)
  return { b, home: await b.follow(got) }
}

describe('looking after a subscription', () => {
  it('shows who holds the link alone neither phone nor name, history or a way to cancel', async () => {
    const c = await aCustomer()
    const b = browser(world)
    for (const path of [c.manage, c.manage.replace('manage', 'invoice')]) {
      const { html } = await b.get(path)
      for (const hidden of [c.phone, c.email, 'Trần Văn Minh', `/${c.made.id}/cancel`])
        expect(html).not.toContain(hidden)
    }
    for (const path of ['', `/${c.made.id}/cancel`, `/${c.made.id}/calendar.ics`, '/contact']) {
      const page = await b.get(`/public/subscription/manage${path}`)
      expect([path, page.status >= 400]).toEqual([path, true])
    }
    const cancel = `/public/subscription/manage/${c.made.id}/cancel`
    expect((await b.post(cancel, { t: 'x' })).status).toBe(401)
    expect((await s.detail(c.made.id)).status).toBe('ACTIVE')
  })
  it('cancels in three clicks from the code and takes it back, both told with the payer', async () => {
    const c = await aCustomer()
    const { b, home } = await entered(c)
    expect(home.text).toContain('Trần Văn Minh')
    expect(home.text).toContain(plan.name)
    for (const html of [home.html]) expect(gzipSync(html).length).toBeLessThan(8 * 1024)
    const page = await b.get(/href="([^"]*\/cancel[^"]*)"/.exec(home.html)![1]!)
    expect(page.text).toContain('Đăng ký kết thúc ngày')
    const before = b.cookie
    const sent = await b.send(page, /cancel/, { reason: 'Chuyển nhà' })
    expect(sent.status, sent.text).toBe(303)
    expect(b.cookie).not.toBe(before)
    const after = await b.follow(sent)
    expect(after.text).toContain('Sắp kết thúc')
    expect(await s.detail(c.made.id)).toMatchObject({ status: 'PENDING_CANCELLATION' })
    await b.send(after, /restore/)
    const detail = await s.detail(c.made.id)
    expect(detail.status).toBe('ACTIVE')
    expect(
      detail.timeline.filter(({ actor }) => actor === 'PAYER').map(({ kind }) => kind),
    ).toEqual(['restore', 'cancelAtEnd'])
    const audit = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from audit_record where object_id = $1 and operation = 'payer.subscription'`,
      [c.made.id],
    )
    expect(audit[0]!.n).toBe(2)
  })
  it('guards the cookie, ends after half an hour, and takes no form of another page', async () => {
    const c = await aCustomer()
    const { b, home } = await entered(c)
    const flags = (await b.send(home, /choices/, { remind: '1' })).cookie!
    for (const flag of ['HttpOnly', 'SameSite=Lax', 'Path=/public/subscription/manage;'])
      expect(flags).toContain(flag)
    expect(await s.detail(c.made.id)).toMatchObject({ consent: { remind: true, link: false } })
    const forged = await b.post(`/public/subscription/manage/${c.made.id}/cancel`, { t: 'x' })
    expect([forged.status, (await s.detail(c.made.id)).status]).toEqual([400, 'ACTIVE'])
    expect((await b.get('/test/public/subscription/manage')).status).toBe(401)
    world.clock.advance(31 * 60_000)
    expect((await b.get('/public/subscription/manage')).status).toBe(401)
  })
  it('takes a code once, and none of somebody else', async () => {
    const [c, other] = [await aCustomer(), await aCustomer()]
    const b = browser(world)
    const asked = await b.send(await b.get(c.manage), /manage/)
    const code = await sentCode(world, c.phone)
    expect((await b.send(asked, /enter/, { otp: code })).status).toBe(303)
    expect((await b.send(asked, /enter/, { otp: code })).status).toBe(400)
    expect((await b.get(other.manage)).status).toBe(200)
    expect((await b.get(`/public/subscription/manage/${other.made.id}/cancel`)).status).toBe(404)
    // Another shop's, whose session this is not.
    const them = await people(world)
    expect(them.owner.merchantId).toBeDefined()
    const again = await b.send(await b.get(other.manage), /manage/)
    const wrong = (await sentCode(world, other.phone)) === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) await b.send(again, /enter/, { otp: wrong })
    const spent = await b.send(again, /enter/, { otp: await sentCode(world, other.phone) })
    expect(spent.status).toBe(400)
  })
  it('changes the e-mail by a code to the new one, and tells the old one', async () => {
    const c = await aCustomer()
    const { b } = await entered(c)
    const email = `moi${digits(8)}@example.com`
    const form = await b.get('/public/subscription/manage/contact?what=email')
    const asked = await b.send(form, /contact/, { contact: email })
    const sent = await b.send(asked, /confirm/, { otp: await sentCode(world, email) })
    expect(sent.status, sent.text).toBe(303)
    await world.work()
    expect((await s.detail(c.made.id)).customer.email).toBe(email)
    expect(world.outbox.mails.findLast((m) => m.to === c.email)!.text).toContain('vừa đổi')
  })
  it('notes the day by which they promise to pay: once, told to the shop, the last day as it was', async () => {
    const c = await aCustomer()
    const { b, home } = await entered(c)
    const choices = await b.follow(
      await b.send(home, /choices/, { language: 'VI', remind: '1', link: '1' }),
    )
    const sent = await b.send(choices, /promise/, { days: '3' })
    expect(sent.status, sent.text).toBe(303)
    const after = await b.follow(sent)
    expect(after.text).toContain('Đã hẹn trả')
    expect(after.html).not.toContain('/promise')
    const [invoice] = await s.invoices(c.made.id)
    const [promise] = await asOwner<{ days: number; by_name: string | null }>(
      world,
      `select promised_date - $2::date days, by_name from subscription_promise where invoice_id = $1`,
      [invoice!.id, today(world)],
    )
    expect(promise).toEqual({ days: 3, by_name: null })
    expect((await s.invoices(c.made.id))[0]!.expiredDate).toBe(invoice!.expiredDate)
    expect((await b.send(choices, /promise/, { days: '1' })).status).toBe(409)
  })
  it('gives the next payment day as a calendar file', async () => {
    const c = await aCustomer()
    const { b, home } = await entered(c)
    const file = await b.get(/href="([^"]*calendar\.ics[^"]*)"/.exec(home.html)![1]!)
    expect(file.headers.get('content-type')).toContain('text/calendar')
    expect(file.html).toContain(`DTSTART;VALUE=DATE:${c.made.nextPaymentDate!.replaceAll('-', '')}`)
  })
})

describe('finding one’s subscriptions', () => {
  const find = () => new URL(plan.signUpUrl!).pathname.replace('/plan/', '/find/')
  it('answers known and unknown alike, and sends a code to the known alone', async () => {
    const c = await aCustomer()
    const b = browser(world)
    const page = await b.get(find())
    const stranger = `09${digits(8)}`
    const known = await b.send(page, /find/, { contact: c.phone })
    const unknown = await b.send(page, /find/, { contact: stranger })
    const same = (html: string): string =>
      html.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '').replace(/nonce[=-]["']?[\w-]+/g, '')
    expect(same(known.html)).toBe(same(unknown.html))
    expect(known.html.length).toBe(unknown.html.length)
    const got = await b.send(known, /enter/, { otp: await sentCode(world, c.phone) })
    expect((await b.follow(got)).text).toContain(plan.name)
    expect(world.outbox.sms.filter((m) => m.to === stranger)).toEqual([])
    expect((await b.send(page, /find/, { contact: 'x' })).status).toBe(400)
  })
  it('sends one receiver three codes an hour, known or not', async () => {
    const few = await openWorld({ LIMIT_FACTOR: '1' })
    try {
      const t = await subscribing(few)
      const open = await t.plan({ signUpOpen: true })
      const path = new URL(open.signUpUrl!).pathname.replace('/plan/', '/find/')
      const b = browser(few)
      const contact = `09${digits(8)}`
      const got: number[] = []
      for (let i = 0; i < 4; i++) got.push((await b.post(path, { contact })).status)
      expect(got).toEqual([200, 200, 200, 429])
    } finally {
      await few.close()
    }
  })
})

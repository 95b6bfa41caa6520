/** What an invoice's amount is made of stands in the mails about it, its receipt above all, where it is more than the price of the period. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { subscription } from '@saola/contract/subscription'
import { subscribing, type Detail, type Subscribing } from '../../../test/subscriptions.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { digits } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { sendDue } from './sending.ts'

let world: World
let s: Subscribing
beforeAll(async () => {
  world = await openWorld()
  s = await subscribing(world)
}, 60_000)
afterAll(() => world.close())

/** The mails that a customer was sent since. */
async function mailsTo(one: Detail): Promise<{ subject: string; text: string; html: string }[]> {
  await world.work()
  await sendDue(jobCtx(world.app, 'test'))
  return world.outbox.mails
    .splice(0)
    .filter(({ to }) => to === one.customer.email)
    .map(({ subject, text, html }) => ({ subject, text, html: html ?? '' }))
}
const subscribed = (language: 'VI' | 'EN', planId: string): Promise<Detail> =>
  s.made({
    planId,
    language,
    customer: { fullName: 'Nguyễn Thị Ánh', email: `anh${digits(6)}@khach.vn` } as never,
    consent: { remind: true, link: false },
  })

it.each([
  ['VI', ['Tiền của kỳ: 300.000 ₫', 'Khách quen: -50.000 ₫', /Xem .*evil.*: 20\.000 ₫/]],
  ['EN', [/: 300\.000 ₫/, 'Khách quen: -50.000 ₫', /Xem .*evil.*: 20\.000 ₫/]],
] as const)('in %s, with names that are no links', async (language, expected) => {
  await s.to(language === 'VI' ? '2033-01-01' : '2033-06-01')
  const plan = await s.plan({ expirationDays: 5 })
  const one = await subscribed(language, plan.id)
  await s.pay((await s.invoices(one.id))[0]!.id)
  const plain = await mailsTo(one)
  expect(plain.length).toBeGreaterThan(1)
  for (const { text } of plain) expect(text).not.toMatch(/Tiền của kỳ|Khách quen/)
  for (const [kind, amount, name] of [
    ['DISCOUNT', -50_000, 'Khách quen'],
    ['ADD_ON', 20_000, 'Xem https://evil.vn/a'],
  ] as const)
    await s.ask(subscription.addLine, { body: { subscriptionId: one.id, kind, name, amount } })
  await s.liveTo((await s.detail(one.id)).nextPaymentDate!)
  const issued = (await mailsTo(one)).at(-1)!
  await s.pay((await s.invoices(one.id))[1]!.id)
  const [receipt, ...none] = await mailsTo(one)
  expect(none).toEqual([])
  for (const { text, html } of [issued, receipt!]) {
    expect(text).toContain('270.000 ₫')
    for (const line of expected) expect(text).toMatch(line)
    expect(html).toContain('-50.000')
    expect(text + html).not.toMatch(/evil\.vn|https?:/)
  }
})

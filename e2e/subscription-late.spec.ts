// A customer's whole story in Test Mode: signed up on the plan's page and paid, the next period missed, reminded by mail, paid late from the mail's link, cancelled.
import type { Page } from '@playwright/test'
import { sandbox } from '@saola/contract/sandbox'
import { subscription } from '@saola/contract/subscription'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { expect, test, proves } from './support/journey.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter, type Session } from './support/portal.ts'
import { freshSandbox } from './support/sandbox.ts'
import { decodePicture, messages, nextCode, payQr } from './support/simulator.ts'
import { fill, ownWord, say, type Words } from './support/words.ts'

const PRICE = 45_000
const DAY = 86_400
const inTest = { test: true }

const fine = async (page: Page): Promise<void> => {
  expect.soft(await axeSays(page)).toEqual([])
  expect.soft(await sideScroll(page)).toBe(0)
}
const aPlan = (session: Session, name: string) =>
  ask(
    session,
    subscriptionPlan.create,
    {
      body: {
        name,
        type: 'RECURRING_QUANTITY',
        paymentType: 'PREPAID',
        timeType: 'MONTH',
        cycleValue: 1,
        fixedAmount: PRICE,
        expirationDays: 3,
        issueDaysBefore: 0,
        signUpOpen: true,
        activate: true,
      },
    },
    inTest,
  )
/** Days on the test clock on which nobody pays by themselves. */
async function pass(session: Session, days: number): Promise<void> {
  await ask(session, sandbox.moveClock, { body: { advanceSec: days * DAY } }, inTest)
  await expect
    .poll(async () => (await ask(session, sandbox.state, {}, inTest)).run?.status, {
      timeout: 40_000,
    })
    .toBe('DONE')
}
/** The QR as the payer's bank app reads it from the page's own picture. */
async function payPicture(payer: Page): Promise<void> {
  const { origin, pathname } = new URL(payer.url())
  const picture = await payer.request.get(`${origin}${pathname}/qr.png`)
  await payQr((await decodePicture(await picture.body())).qr)
}
interface Customer {
  name: string
  phone: string
  email: string
}
/** On the plan's page, with both ticks. Ends where the first period is paid. */
async function signUp(payer: Page, t: Words, who: Customer): Promise<void> {
  const words = t.payerSubscription.signUp
  await payer.getByLabel(t.payer.customer.fullName).fill(who.name)
  await payer.getByLabel(t.payer.customer.phone).fill(who.phone)
  await payer.getByLabel(t.payer.customer.email, { exact: true }).fill(who.email)
  await tick(payer.getByRole('checkbox', { name: words.remind }))
  await tick(payer.getByRole('checkbox', { name: words.link }))
  await payer.getByRole('button', { name: words.pay }).click()
  await expect(payer).toHaveURL(/\/subscription\/sign-up\//)
  await payPicture(payer)
  await expect(payer.getByRole('heading', { name: t.payer.paid.title })).toBeVisible()
}
/** What the newest reminder of a late invoice leads to. */
async function linkOf(email: string): Promise<string> {
  const address = /https?:\/\/\S+\/subscription\/invoice\/\w+/
  let link = ''
  await expect
    .poll(
      async () =>
        (link =
          (await messages(email)).map(({ text }) => address.exec(text)?.[0]).find(Boolean) ?? ''),
      { timeout: 20_000 },
    )
    .not.toBe('')
  return link
}
async function cancel(payer: Page, t: Words, who: Customer & { plan: string }): Promise<void> {
  const words = t.payerSubscription
  await payer.getByRole('link', { name: t.payer.invoice.manage }).click()
  await expect(payer.getByRole('heading', { name: words.entry.title })).toBeVisible()
  const code = await nextCode(who.phone)
  await payer.getByRole('button', { name: words.entry.go }).click()
  await payer.getByLabel(words.code.label).fill(await code())
  await payer.getByRole('button', { name: words.code.go, exact: true }).click()
  await payer.getByRole('link', { name: words.home.cancel }).click()
  await expect(
    payer.getByRole('heading', { name: fill(words.cancel.title, { plan: who.plan }) }),
  ).toBeVisible()
  await payer.getByRole('button', { name: words.cancel.go }).click()
  await expect(payer.getByText(words.home.status.PENDING_CANCELLATION)).toBeVisible()
}

test(
  'a customer signs up, pays, misses a period, is reminded, pays late and cancels @phone',
  proves('B-424', 'B-426', 'B-442'),
  async ({ page, sessions, openWindow, isMobile, viewport }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language)
    const words = t.subscription
    const session = await sessions.of('monthlyOwner')
    const word = ownWord()
    const plan = await aPlan(session, `Gửi xe ${word}`)
    const who = {
      name: `Lê Thị Muộn ${word}`,
      phone: `09${String(Date.now()).slice(-8)}`,
      email: `muon.${word}@khach.example`,
      plan: plan.name,
    }
    const payer = await openWindow({ viewport, isMobile, hasTouch: isMobile })
    await payer.goto(`${plan.signUpUrl}?lang=${language}`)
    await signUp(payer, t, who)
    const { items } = await ask(
      session,
      subscription.getAll,
      { query: { planId: plan.id }, page: { size: 20 } },
      inTest,
    )
    const { id } = items[0]!

    // A month, three days to pay, and two more.
    await pass(session, 37)
    await enter(page, session, { language, test: true })
    const detail = `/pay-subscription/pay-subscription-detail?id=${id}`
    await page.goto(detail)
    await settled(page)
    await expect(
      page.getByText(words.status.PAYMENT_EXPIRED, { exact: true }).first(),
    ).toBeVisible()
    await page.goto(`${detail}&tab=messages`)
    await settled(page)
    const notice = t.subscriptionInvoice.notice
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: notice.kind.AFTER_1 })
        .filter({ has: page.getByText(notice.status.SENT, { exact: true }) }),
    ).toHaveCount(1)
    await fine(page)

    await payer.goto(await linkOf(who.email))
    await fine(payer)
    await payPicture(payer)
    await expect(payer.getByRole('heading', { name: t.payer.paid.title })).toBeVisible()
    await fine(payer)
    await page.goto(detail)
    await settled(page)
    await expect(page.getByText(words.event.paid, { exact: true })).toBeVisible()
    await expect(page.getByText(words.status.ACTIVE, { exact: true }).first()).toBeVisible()

    await cancel(payer, t, who)
    await page.goto(detail)
    await settled(page)
    await expect(
      page.getByText(words.status.PENDING_CANCELLATION, { exact: true }).first(),
    ).toBeVisible()
    await freshSandbox(session)
  },
)

// A customer signs up: the plan's page is opened to everybody, filled in without an account, paid by the payer's bank; then looked after by a code.
import type { Page } from '@playwright/test'
import { subscription } from '@saola/contract/subscription'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { subscriptionPlan, type PlanItem } from '@saola/contract/subscription-plan'
import { expect, test, proves } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter, type Session } from './support/portal.ts'
import { decodePicture, nextCode, payQr } from './support/simulator.ts'
import { amountLike, fill, like, ownWord, say, type Words } from './support/words.ts'

const PRICE = 45_000

const fine = async (page: Page): Promise<void> => {
  expect.soft(await axeSays(page)).toEqual([])
  expect.soft(await sideScroll(page)).toBe(0)
}
const aPlan = (session: Session, name: string) =>
  ask(session, subscriptionPlan.create, {
    body: {
      name,
      description: 'Một chỗ trong hầm, ra vào cả ngày lẫn đêm',
      type: 'RECURRING_QUANTITY',
      paymentType: 'PREPAID',
      timeType: 'MONTH',
      cycleValue: 1,
      fixedAmount: PRICE,
      expirationDays: 5,
      activate: true,
    },
  })

/** The merchant opens the sign-up in the plan's form. @returns its address, as the plan's screen gives it */
async function openSignUp(page: Page, t: Words, id: string): Promise<string> {
  const words = t.subscriptionPlan
  await page.goto(`/pay-subscription-plan/update-pay-subscription-plan?id=${id}`)
  await settled(page)
  await tick(page.getByRole('checkbox', { name: words.form.signUpOpen }))
  await page.getByLabel(words.form.maxQuantity).fill('3')
  await fine(page)
  await page.getByRole('button', { name: words.form.submitEdit }).click()
  await expect(page.getByRole('heading', { name: words.signUp.title })).toBeVisible()
  await settled(page)
  await fine(page)
  const link = page.getByRole('link', { name: words.signUp.open })
  return (await link.getAttribute('href')) ?? ''
}

/** Fills the form in, one field wrong at first. Ends on the page that is paid. */
async function signUp(payer: Page, t: Words, who: { name: string; phone: string }): Promise<void> {
  const words = t.payerSubscription.signUp
  await payer.getByLabel(t.payer.customer.fullName).fill(who.name)
  const phone = payer.getByLabel(t.payer.customer.phone)
  await phone.fill('12345')
  await payer.getByLabel(fill(words.quantity, { max: 3 })).fill('2')
  await tick(payer.getByRole('checkbox', { name: words.remind }))
  await payer.getByRole('button', { name: words.pay }).click()
  await expect(payer.getByRole('alert')).toHaveText(words.wrong)
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expect(phone).toHaveValue('12345')
  await expect(payer.getByLabel(t.payer.customer.fullName)).toHaveValue(who.name)
  await expect(payer.getByLabel(fill(words.quantity, { max: 3 }))).toHaveValue('2')
  await expect(payer.getByRole('checkbox', { name: words.remind })).toBeChecked()
  await fine(payer)
  await phone.fill(who.phone)
  await payer.getByRole('button', { name: words.pay }).click()
  await expect(payer).toHaveURL(/\/subscription\/sign-up\//)
  await expect(payer.getByText(amountLike(2 * PRICE)).first()).toBeVisible()
  await fine(payer)
}
/** The QR as the payer's bank app reads it from the page's own picture. */
async function payPicture(payer: Page): Promise<void> {
  const { origin, pathname } = new URL(payer.url())
  const picture = await payer.request.get(`${origin}${pathname}/qr.png`)
  await payQr((await decodePicture(await picture.body())).qr)
}

/** Three periods at once, by one QR; back to everything that the customer has. */
async function payAhead(payer: Page, t: Words, plan: string): Promise<void> {
  const words = t.payerSubscription.ahead
  const home = payer.url()
  await payer.getByRole('link', { name: words.link }).click()
  await expect(payer.getByRole('heading', { name: fill(words.title, { plan }) })).toBeVisible()
  await tick(payer.getByRole('radio', { name: amountLike(3 * 2 * PRICE) }))
  await fine(payer)
  await payer.getByRole('button', { name: words.go }).click()
  await expect(payer.getByText(t.payer.invoice.togetherText)).toBeVisible()
  await fine(payer)
  await payPicture(payer)
  await expect(payer.getByRole('heading', { name: t.payer.paid.title })).toBeVisible()
  await expect(payer.getByText(t.payer.invoice.next)).toBeVisible()
  await fine(payer)
  await payer.goto(home)
}
/** The merchant opens the same for the customer, and has a link to hand on. */
async function openAhead(page: Page, t: Words): Promise<void> {
  const words = t.subscription.act.ahead
  await page.getByRole('button', { name: words.open, exact: true }).click()
  const question = page.getByRole('dialog', { name: words.title })
  await expect(question).toBeVisible()
  await tick(question.getByRole('radio').nth(1))
  await fine(page)
  await question.getByRole('button', { name: words.go }).click()
  await expect(page.getByRole('dialog', { name: words.linkTitle })).toBeVisible()
  await fine(page)
}

/** In by a code, three periods ahead, out at the end of what is paid, and back. */
async function manage(payer: Page, t: Words, who: { phone: string; plan: string }): Promise<void> {
  const words = t.payerSubscription
  await payer.getByRole('link', { name: t.payer.invoice.manage }).click()
  await expect(payer.getByRole('heading', { name: words.entry.title })).toBeVisible()
  await fine(payer)
  const code = await nextCode(who.phone)
  await payer.getByRole('button', { name: words.entry.go }).click()
  const field = payer.getByLabel(words.code.label)
  await field.fill('000000')
  await payer.getByRole('button', { name: words.code.go, exact: true }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await fine(payer)
  await field.fill(await code())
  await payer.getByRole('button', { name: words.code.go, exact: true }).click()
  await expect(payer.getByRole('heading', { name: who.plan })).toBeVisible()
  await expect(payer.getByText(words.home.status.ACTIVE, { exact: true })).toBeVisible()
  await payer.getByText(words.home.invoices, { exact: true }).click()
  await expect(payer.getByText(words.home.receipt).first()).toBeVisible()
  await fine(payer)
  await payAhead(payer, t, who.plan)
  await payer.getByRole('link', { name: words.home.cancel }).click()
  await expect(
    payer.getByRole('heading', { name: fill(words.cancel.title, { plan: who.plan }) }),
  ).toBeVisible()
  await expect(payer.getByText(words.cancel.free)).toBeVisible()
  await payer.getByLabel(words.cancel.reason).fill('Chuyển nhà')
  await fine(payer)
  await payer.getByRole('button', { name: words.cancel.go }).click()
  await expect(payer.getByText(words.home.status.PENDING_CANCELLATION)).toBeVisible()
  await expect(payer.getByText(like(words.home.cancelled))).toBeVisible()
  await fine(payer)
}

test(
  'a customer signs up on a plan’s page, pays, and looks after the subscription by a code @phone',
  proves('B-424', 'B-427', 'B-436'),
  async ({ page, sessions, openWindow, isMobile, viewport }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language)
    const session = await sessions.of('owner')
    const word = ownWord()
    const plan: PlanItem = await aPlan(session, `Gửi xe ${word}`)
    const who = { name: `Lê Thị Bình ${word}`, phone: `09${String(Date.now()).slice(-8)}` }
    await enter(page, session, { language })
    const url = await openSignUp(page, t, plan.id)

    const payer = await openWindow({ viewport, isMobile, hasTouch: isMobile })
    await payer.goto(`${url}?lang=${language}`)
    await expect(
      payer.getByRole('heading', {
        name: fill(t.payerSubscription.signUp.heading, { plan: plan.name }),
      }),
    ).toBeVisible()
    await fine(payer)
    await signUp(payer, t, who)
    await payPicture(payer)
    await expect(payer.getByRole('heading', { name: t.payer.paid.title })).toBeVisible()
    await fine(payer)

    const { items } = await ask(session, subscription.getAll, {
      query: { planId: plan.id },
      page: { size: 20 },
    })
    expect(items).toHaveLength(1)
    const id = items[0]!.id
    await page.goto(`/pay-subscription?keyword=${word}`)
    const words = t.subscription
    await expect(rowOf(page, word)).toContainText(words.status.ACTIVE)
    await page.goto(`/pay-subscription/pay-subscription-detail?id=${id}`)
    await settled(page)
    await expect(page.getByText(words.status.ACTIVE, { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: words.detail.invoices, exact: true }).click()
    await expect(rowOf(page, /KY/)).toContainText(t.subscriptionInvoice.status.SUCCESS)
    const bills = await ask(session, subscriptionInvoice.getAll, {
      query: { subscriptionId: id },
      page: { size: 20 },
    })
    expect(bills.items.map(({ status, amount }) => [status, amount])).toEqual([
      ['SUCCESS', 2 * PRICE],
    ])

    await manage(payer, t, { phone: who.phone, plan: plan.name })
    await expect
      .poll(async () => (await ask(session, subscription.getDetail, { params: { id } })).status)
      .toBe('PENDING_CANCELLATION')
    await payer.getByRole('button', { name: t.payerSubscription.home.restore }).click()
    await expect(
      payer.getByText(t.payerSubscription.home.status.ACTIVE, { exact: true }),
    ).toBeVisible()
    await expect(payer.getByText(t.payerSubscription.home.restored)).toBeVisible()
    await page.goto(`/pay-subscription/pay-subscription-detail?id=${id}`)
    await settled(page)
    await expect(page.getByText(words.status.ACTIVE, { exact: true }).first()).toBeVisible()
    await openAhead(page, t)
  },
)

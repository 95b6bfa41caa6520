// A subscription: made on the screen for a new customer, its first invoice paid by the payer's bank, paused, continued and cancelled.
import type { Locator, Page } from '@playwright/test'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { expect, test, proves } from './support/journey.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter, type Session } from './support/portal.ts'
import { payQr } from './support/simulator.ts'
import { amountLike, fill, ownWord, say, type Words } from './support/words.ts'

const PRICE = 45_000
/** The payer's page speaks their own language. */
const paidTitle = new RegExp(`^(${say('vi').payer.paid.title}|${say('en').payer.paid.title})$`)
const makePlan = (session: Session, name: string) =>
  ask(session, subscriptionPlan.create, {
    body: {
      name,
      type: 'RECURRING_QUANTITY',
      paymentType: 'PREPAID',
      timeType: 'MONTH',
      cycleValue: 1,
      fixedAmount: PRICE,
      expirationDays: 5,
      activate: true,
    },
  })

/** The plan comes from its own screen; the customer is new. Ends on the subscription. */
async function subscribe(page: Page, t: Words, planId: string, name: string): Promise<void> {
  const words = t.subscription
  await page.goto(`/pay-subscription/create-pay-subscription?plan=${planId}`)
  await settled(page)
  await page.getByRole('button', { name: words.form.submitCreate }).click()
  await expect(page.getByText(words.enter.customerId, { exact: true })).toBeVisible()
  await tick(page.getByRole('radio', { name: words.form.fresh }))
  await page.getByLabel(words.form.fullName).fill(name)
  await page.getByLabel(words.form.quantity).fill('2')
  const total = fill(words.preview.total, { count: 5, amount: '450.000 ₫' })
  await expect(page.getByText(total)).toBeVisible()
  expect.soft(await axeSays(page)).toEqual([])
  expect.soft(await sideScroll(page)).toBe(0)
  await page.getByRole('button', { name: words.form.submitCreate }).click()
  await expect(page).toHaveURL(/pay-subscription-detail\?id=/)
}

/** At the counter: found by name, the QR large, paid while the cashier looks on. Ends on the invoice. */
async function collect(page: Page, t: Words, name: string, qr: string): Promise<void> {
  const words = t.subscriptionCounter
  await page.goto('/new-payment')
  await page.getByRole('link', { name: t.newPayment.subscriber }).click()
  await expect(page.getByText(words.start, { exact: true })).toBeVisible()
  await page.getByLabel(words.search).fill(name)
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(name) })
    .click()
  await expect(page.getByText(t.newPayment.scan)).toBeVisible()
  await settled(page)
  expect.soft(await axeSays(page)).toEqual([])
  expect.soft(await sideScroll(page)).toBe(0)
  await payQr(qr)
  await expect(page.getByText(t.newPayment.paid, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: words.story }).click()
}

/** Asks for an action in the menu, or by its button, and answers the question. */
async function act(page: Page, open: Locator, title: string, go: string): Promise<void> {
  await open.click()
  const question = page.getByRole('dialog', { name: title })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: go, exact: true }).click()
  await expect(question).toBeHidden()
}

test(
  'a subscription is made, its invoice paid, then it is paused, continued and cancelled @phone',
  proves('B-424', 'B-426', 'B-427', 'B-436', 'B-442'),
  async ({ page, sessions, openWindow, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language)
    const words = t.subscription
    const session = await sessions.of('owner')
    const name = `Trần ${ownWord()}`
    const { id: planId } = await makePlan(session, `Gửi xe ${name}`)
    await enter(page, session, { language })
    await subscribe(page, t, planId, name)

    await page.getByRole('link', { name: words.detail.invoices, exact: true }).click()
    await page.getByRole('main').getByRole('link', { name: /^KY/ }).click()
    await expect(page).toHaveURL(/pay-subscription-bill-detail\?id=/)
    // The list stands until the invoice is there.
    await expect(page.getByRole('heading', { name: /KY/ })).toBeVisible()
    await expect(page.getByText(t.subscriptionInvoice.status.PENDING)).toBeVisible()
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    const bill = await ask(session, subscriptionInvoice.getDetail, { params: { id } })
    const payer = await openWindow()
    await payer.goto(bill.url)
    await expect(payer.getByText(amountLike(2 * PRICE)).first()).toBeVisible()
    await collect(page, t, name, bill.qrContent ?? '')
    await expect(payer.getByRole('heading', { name: paidTitle })).toBeVisible()
    await expect(
      page.getByText(t.subscriptionInvoice.status.SUCCESS, { exact: true }),
    ).toBeVisible()
    expect.soft(await axeSays(page)).toEqual([])
    expect.soft(await sideScroll(page)).toBe(0)

    await page.getByRole('link', { name: bill.subscriptionCode }).click()
    await settled(page)
    await expect(page.getByText(words.event.invoicePaid)).toBeVisible()
    const button = (action: 'pause' | 'continue') =>
      page.getByRole('button', { name: words.act.name[action], exact: true })
    await act(page, button('pause'), words.act.pause.title, words.act.pause.go)
    await expect(page.getByText(words.status.PAUSED).first()).toBeVisible()
    await act(page, button('continue'), words.act.continue.title, words.act.continue.go)
    await expect(page.getByText(words.status.ACTIVE).first()).toBeVisible()

    await page
      .getByRole('button', { name: fill(words.detail.actions, { code: bill.subscriptionCode }) })
      .click()
    await expect(page.getByText(words.act.refusal.ENDLESS)).toBeVisible()
    const cancel = page.getByRole('menuitem', { name: words.act.name.cancel })
    await act(page, cancel, words.act.cancel.title, words.act.cancel.go)
    await expect(page.getByText(words.status.PENDING_CANCELLATION).first()).toBeVisible()
    await expect(page.getByRole('button', { name: words.act.name.restore })).toBeVisible()
    expect.soft(await axeSays(page)).toEqual([])
    expect.soft(await sideScroll(page)).toBe(0)
  },
)

// A year of a subscription on the test clock: a monthly plan with a trial, a payer who is always late, then one who never pays.
import type { Page } from '@playwright/test'
import { subscription } from '@saola/contract/subscription'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { subscriptionStatistic } from '@saola/contract/subscription-statistic'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { expect, test, proves } from './support/journey.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter, type Session } from './support/portal.ts'
import { freshSandbox } from './support/sandbox.ts'
import { ownWord, say, type Words } from './support/words.ts'

const PRICE = 300_000
/** 2026-11-05 → 05/11/2026. */
const showDay = (day: string): string => day.split('-').reverse().join('/')
const YEAR_MS = 60_000

const fine = async (page: Page): Promise<void> => {
  expect.soft(await axeSays(page)).toEqual([])
  expect.soft(await sideScroll(page)).toBe(0)
}
const makePlan = (session: Session, name: string) =>
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
        expirationDays: 5,
        issueDaysBefore: 3,
        activate: true,
      },
    },
    { test: true },
  )

/** A month's trial for a new customer. Ends on the subscription. @returns its id */
async function subscribe(page: Page, t: Words, planId: string, name: string): Promise<string> {
  const words = t.subscription
  await page.goto(`/pay-subscription/create-pay-subscription?plan=${planId}`)
  await settled(page)
  await tick(page.getByRole('radio', { name: words.form.fresh }))
  await page.getByLabel(words.form.fullName).fill(name)
  await tick(page.getByRole('switch', { name: words.form.trial }))
  await page.getByLabel(words.form.trialValue, { exact: true }).fill('1')
  await page.getByRole('combobox', { name: words.form.trialUnit }).click()
  await page.getByRole('option', { name: words.units.MONTH, exact: true }).click()
  await page.getByRole('button', { name: words.form.submitCreate }).click()
  await expect(page).toHaveURL(/pay-subscription-detail\?id=/)
  await expect(page.getByText(words.status.TRIAL, { exact: true }).first()).toBeVisible()
  return new URL(page.url()).searchParams.get('id') ?? ''
}

/** Opens the clock over the page, lets a year pass with such payers, and closes it. */
async function aYear(page: Page, t: Words, payer: 'LATE' | 'NONE'): Promise<void> {
  const words = t.sandbox.clock
  await page.getByRole('button', { name: t.shell.testBanner.tools }).click()
  const dialog = page.getByRole('dialog', { name: t.sandbox.title })
  await dialog.getByLabel(words.payer).selectOption(payer)
  const answered = page.waitForResponse(/\/sandbox\/portal\/v1\/clock$/, { timeout: YEAR_MS })
  await dialog.getByRole('button', { name: words.year, exact: true }).click()
  // Where nobody pays the year may be over before anybody has looked.
  if (payer === 'LATE') await expect(dialog.getByRole('progressbar')).toBeVisible()
  await answered
  await expect(dialog.getByText(words.DONE)).toBeVisible({ timeout: YEAR_MS })
  await fine(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** The story of somebody who pays three days after every last day. */
async function lateStory(page: Page, t: Words): Promise<void> {
  const words = t.subscription
  await settled(page)
  const story = page.getByRole('list', { name: words.detail.timeline })
  const told = (title: string) => story.getByText(title, { exact: true })
  await expect(told(words.event.invoicePaid)).toHaveCount(11)
  await expect(told(words.event.issued)).toHaveCount(12)
  await expect(told(words.event.overdue)).toHaveCount(11)
  await expect(told(words.event.paid)).toHaveCount(11)
  await expect(told(words.event.trialEnds)).toHaveCount(1)
  await expect(told(words.event.trialEnded)).toHaveCount(1)
  await page.getByRole('link', { name: words.detail.invoices, exact: true }).click()
  await settled(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^KY/ })).toHaveCount(12)
  await expect(
    main.getByText(t.subscriptionInvoice.list.late, { exact: true }).filter({ visible: true }),
  ).toHaveCount(11)
  await fine(page)
}

test(
  'a year passes on the test clock: one customer pays late every month, another never pays @phone',
  proves('B-424', 'B-427'),
  async ({ page, sessions, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language)
    const words = t.subscription
    const session = await sessions.of('monthlyOwner')
    const inTest = { test: true }
    await freshSandbox(session)
    const word = ownWord()
    const { id: planId } = await makePlan(session, `Nước uống ${word}`)
    await enter(page, session, { language, test: true })
    const figures = page.getByRole('main')
    const { id: late } = await ask(
      session,
      subscription.create,
      {
        body: {
          planId,
          customer: { fullName: `Trần Thị Trễ ${word}` },
          trialTimeValue: 1,
          trialTimeType: 'MONTH',
        },
      },
      inTest,
    )
    await page.goto(`/pay-subscription/pay-subscription-detail?id=${late}`)
    await settled(page)
    await expect(figures.getByText(words.status.TRIAL, { exact: true }).first()).toBeVisible()
    await aYear(page, t, 'LATE')
    const paid = await ask(session, subscription.getDetail, { params: { id: late } }, inTest)
    expect(paid).toMatchObject({ status: 'ACTIVE', numOfPayments: 11, openAmount: PRICE })
    await expect(figures).toContainText(showDay(paid.accessUntil!))
    await lateStory(page, t)

    // It begins on the merchant's own day, a year ahead.
    const never = await subscribe(page, t, planId, `Lê Văn Quên ${word}`)
    await aYear(page, t, 'NONE')
    await expect(figures.getByText(words.status.CANCELLED, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(words.event.dunned)).toBeVisible()
    const { items } = await ask(
      session,
      subscriptionInvoice.getAll,
      { query: { subscriptionId: never } },
      inTest,
    )
    expect(items).toMatchObject([{ status: 'CANCELED', voidReason: 'WRITTEN_OFF' }])

    const sums = await ask(session, subscriptionStatistic.get, { query: {} }, inTest)
    expect(sums).toMatchObject({ start: { amount: PRICE }, end: { amount: 0 } })
    expect(sums.moves.reduce((sum, { amount }) => sum + amount, sums.start.amount)).toBe(0)
    await page.goto('/pay-subscription?tab=statistics')
    await settled(page)
    for (const cause of ['CHURN_UNPAID', 'TRIAL_UNPAID'] as const)
      await expect(page.getByText(t.subscriptionStatistic.cause[cause])).toBeVisible()
    await fine(page)
    await freshSandbox(session)
  },
)

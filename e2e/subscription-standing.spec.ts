// A customer's bank pays by itself: the shop gives the number, the money comes to it, the period is paid; the customer reads how to set it up.
import { subscription } from '@saola/contract/subscription'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { expect, test, proves } from './support/journey.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { ask, enter } from './support/portal.ts'
import { credit } from './support/simulator.ts'
import { ownWord, say } from './support/words.ts'

test(
  'money of a standing order pays the period that is open @phone',
  proves('B-425'),
  async ({ page, sessions, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language)
    const words = t.subscription.standing
    const session = await sessions.of('owner')
    const name = ownWord()
    const plan = await ask(session, subscriptionPlan.create, {
      body: {
        name: `Trông trẻ theo tháng cho cả khu nhà ${name}`,
        type: 'RECURRING_QUANTITY',
        paymentType: 'PREPAID',
        timeType: 'MONTH',
        cycleValue: 1,
        fixedAmount: 450_000,
        expirationDays: 5,
        issueDaysBefore: 0,
        activate: true,
      },
    })
    const made = await ask(session, subscription.create, {
      body: { planId: plan.id, customer: { fullName: `Trần ${name}` } },
    })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(page, session, { language })
    await page.goto(`/pay-subscription/pay-subscription-detail?id=${made.id}`)
    await settled(page)
    const panel = page.locator('section').filter({ hasText: words.title }).last()
    await panel.getByRole('button', { name: words.open }).click()
    const question = page.getByRole('dialog', { name: words.title })
    await question.getByRole('button', { name: words.open, exact: true }).click()
    await expect(question).toBeHidden()
    const number = panel.getByText(/^96\d{16}$/)
    await expect(number).toBeVisible()
    await expect(panel.getByText(words.preparing)).toBeHidden()
    await panel.getByRole('button', { name: words.copy }).click()
    await expect(page.getByText(words.copied)).toBeVisible()
    expect.soft(await axeSays(page)).toEqual([])
    expect.soft(await sideScroll(page)).toBe(0)

    await credit({ accountNo: (await number.textContent())!, amount: 450_000 })
    await expect(async () => {
      await page.reload()
      await settled(page)
      await expect(panel.getByText(words.last, { exact: true })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.goto(`/pay-subscription/pay-subscription-detail?id=${made.id}&tab=invoices`)
    await settled(page)
    await expect(
      page.getByText(t.subscriptionInvoice.status.SUCCESS).filter({ visible: true }).first(),
    ).toBeVisible()

    await panel.getByRole('button', { name: words.close }).click()
    const closing = page.getByRole('dialog', { name: words.closeTitle })
    await closing.getByRole('button', { name: words.close, exact: true }).click()
    await expect(closing).toBeHidden()
    await expect(panel.getByRole('button', { name: words.open })).toBeVisible()
  },
)

// A plan's new price for those who subscribe already: what it comes to is seen, scheduled, shown at the subscription, called off.
import { subscription } from '@saola/contract/subscription'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { expect, test, proves } from './support/journey.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { ask, enter } from './support/portal.ts'
import { amountLike, fill, ownWord, say } from './support/words.ts'

test(
  'the price of a plan is applied to those who subscribe already, and called off @phone',
  proves('B-424'),
  async ({ page, sessions, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language)
    const words = t.subscriptionPlan.prices
    const session = await sessions.of('owner')
    const body = {
      name: `Nước uống đóng bình giao tận nơi mỗi tháng ${ownWord()}`,
      type: 'RECURRING_QUANTITY',
      paymentType: 'PREPAID',
      timeType: 'MONTH',
      cycleValue: 1,
      fixedAmount: 100_000,
      expirationDays: 5,
    } as const
    const plan = await ask(session, subscriptionPlan.create, { body: { ...body, activate: true } })
    const made = await ask(session, subscription.create, {
      body: { planId: plan.id, quantity: 2, customer: { fullName: `Trần ${ownWord()}` } },
    })
    await ask(session, subscriptionPlan.update, {
      body: { ...body, id: plan.id, fixedAmount: 130_000 },
    })
    const fine = async (): Promise<void> => {
      await settled(page)
      expect.soft(await axeSays(page)).toEqual([])
      expect.soft(await sideScroll(page)).toBe(0)
    }
    await enter(page, session, { language })
    const detail = `/pay-subscription-plan/pay-subscription-plan-detail?id=${plan.id}`
    await page.goto(detail)
    const card = page.getByRole('main')
    await expect(card).toContainText(words.none)
    await expect(card.getByRole('region', { name: words.history })).toContainText('130.000')
    await fine()
    await card.getByRole('button', { name: words.open }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(words.schedule.told)
    await expect(dialog).toContainText(amountLike(200_000))
    await expect(dialog).toContainText(amountLike(260_000))
    // Nobody who can be written to.
    await expect(dialog).toContainText(fill(words.schedule.unreachable, { count: 1 }))
    const day = dialog.getByLabel(words.schedule.day)
    const first = await day.inputValue()
    await day.fill('2020-01-01')
    await expect(dialog.getByText(words.schedule.told)).toBeHidden()
    await fine()
    await day.fill(first)
    await expect(dialog).toContainText(words.schedule.told)
    await fine()
    await dialog.getByRole('button', { name: words.schedule.go }).click()
    await expect(dialog).toBeHidden()
    await expect(card).toContainText(words.state.SCHEDULED)
    await fine()

    await page.goto(`/pay-subscription/pay-subscription-detail?id=${made.id}`)
    await expect(page.getByRole('main')).toContainText(amountLike(260_000))
    await page.getByRole('link', { name: t.subscription.detail.upcoming, exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '260.000' }).first()).toBeVisible()
    const why = page.getByRole('listitem').filter({ hasText: '260.000' }).first()
    await why.getByText(t.subscription.explain.open).click()
    await expect(why).toContainText('130.000')
    await expect(why.getByRole('listitem')).not.toHaveCount(0)
    await fine()
    await page.goto(detail)
    await card.getByRole('button', { name: words.cancel.open }).click()
    await dialog.getByRole('button', { name: words.cancel.go }).click()
    await expect(dialog).toBeHidden()
    await expect(card).toContainText(words.state.CANCELLED)
    await expect(card.getByRole('button', { name: words.open })).toBeVisible()
    await fine()
  },
)

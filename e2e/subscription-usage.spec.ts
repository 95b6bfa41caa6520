// A plan by use is made on the screen; what was used of it is recorded, counted, and taken back.
import { subscription } from '@saola/contract/subscription'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { expect, test, proves } from './support/journey.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { ask, enter } from './support/portal.ts'
import { fill, ownWord, say } from './support/words.ts'

test(
  'what was used of a plan by use is recorded, counted and taken back @phone',
  proves('B-433'),
  async ({ page, sessions, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language)
    const words = t.subscription.usage
    const session = await sessions.of('owner')
    const name = ownWord()
    const plan = await ask(session, subscriptionPlan.create, {
      body: {
        name: `Nước sạch theo mét khối cho cả khu nhà trọ ${name}`,
        type: 'METERED_USAGE',
        paymentType: 'POSTPAID',
        timeType: 'MONTH',
        cycleValue: 1,
        fixedAmount: 12_000,
        expirationDays: 5,
        activate: true,
      },
    })
    const made = await ask(session, subscription.create, {
      body: { planId: plan.id, customer: { fullName: `Trần ${name}` } },
    })
    await enter(page, session, { language })
    await page.goto('/pay-subscription-plan/create-pay-subscription-plan')
    await settled(page)
    const byUse = t.subscriptionPlan.type.METERED_USAGE
    await expect(page.getByRole('radio', { name: byUse })).toBeVisible()

    await page.goto(`/pay-subscription/pay-subscription-detail?id=${made.id}&tab=usage`)
    await settled(page)
    await expect(page.getByText(words.emptyTitle)).toBeVisible()
    await page.getByRole('button', { name: words.add }).click()
    const adding = page.getByRole('dialog', { name: words.addTitle })
    await adding.getByRole('button', { name: words.go, exact: true }).click()
    await expect(
      adding.getByText(fill(words.enterQuantity, { max: '1.000.000.000' })),
    ).toBeVisible()
    await adding.getByLabel(words.quantity).fill('15')
    expect.soft(await axeSays(page)).toEqual([])
    await adding.getByRole('button', { name: words.go, exact: true }).click()
    await expect(adding).toBeHidden()
    await expect(page.getByRole('region').getByText('180.000').first()).toBeVisible()
    expect.soft(await axeSays(page)).toEqual([])
    expect.soft(await sideScroll(page)).toBe(0)

    await page.getByRole('button', { name: words.voidGo }).click()
    const question = page.getByRole('dialog', { name: words.voidTitle })
    await question.getByRole('button', { name: words.voidGo, exact: true }).click()
    await expect(question).toBeHidden()
    await expect(
      page
        .getByText(new RegExp(`^${words.takesBack}`))
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expect(page.getByText('180.000')).toBeHidden()
  },
)

// A change of plan: what it comes to is seen, agreed to, waits for the next cycle, is taken back; and a discount rides on the next invoice.
import { subscription } from '@saola/contract/subscription'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { expect, test, proves } from './support/journey.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter, type Session } from './support/portal.ts'
import { fill, ownWord, say } from './support/words.ts'

const PRICE = 45_000
const aPlan = (session: Session, name: string, fixedAmount: number) =>
  ask(session, subscriptionPlan.create, {
    body: {
      name,
      type: 'RECURRING_QUANTITY',
      paymentType: 'PREPAID',
      timeType: 'MONTH',
      cycleValue: 1,
      fixedAmount,
      expirationDays: 5,
      activate: true,
    },
  })

test(
  'a subscription changes its plan from the next cycle, the change is taken back, and a discount is added @phone',
  proves('B-424'),
  async ({ page, sessions, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language)
    const words = t.subscription.change
    const session = await sessions.of('owner')
    const name = ownWord()
    const small = await aPlan(session, `Gửi xe ${name}`, PRICE)
    const large = await aPlan(session, `Gửi xe và rửa xe hằng tuần ${name}`, 2 * PRICE)
    const made = await ask(session, subscription.create, {
      body: { planId: small.id, customer: { fullName: `Trần ${name}` } },
    })
    await enter(page, session, { language })
    await page.goto(`/pay-subscription/pay-subscription-detail?id=${made.id}`)
    await settled(page)
    await page.getByRole('link', { name: words.open }).click()
    await expect(page.getByText(words.same)).toBeVisible()
    const picker = page.getByRole('combobox', { name: words.plan })
    await picker.click()
    await picker.fill(large.name)
    await page.getByRole('option', { name: large.name }).click()
    await tick(page.getByRole('radio', { name: words.NOW }))
    // Its first cycle is not paid, so it cannot change today.
    const reason = words.refusal.NOT_PAID
    await expect(page.getByText(fill(words.refused, { reason }))).toBeVisible()
    expect.soft(await axeSays(page)).toEqual([])
    expect.soft(await sideScroll(page)).toBe(0)
    await tick(page.getByRole('radio', { name: words.NEXT }))
    await expect(page.getByText(fill(words.refused, { reason }))).toBeHidden()
    await expect(page.getByRole('region', { name: words.first })).toContainText('90.000')
    await page.getByRole('button', { name: words.submit }).click()
    await expect(page).toHaveURL(/pay-subscription-detail\?id=/)

    await page.getByRole('link', { name: t.subscription.detail.changes, exact: true }).click()
    await expect(
      page.getByRole('listitem').getByText(words.state.PENDING, { exact: true }),
    ).toBeVisible()
    expect.soft(await axeSays(page)).toEqual([])
    expect.soft(await sideScroll(page)).toBe(0)
    await page.getByRole('button', { name: words.withdraw }).click()
    const question = page.getByRole('dialog', { name: words.withdrawTitle })
    await question.getByRole('button', { name: words.withdraw }).click()
    await expect(
      page.getByRole('listitem').getByText(words.state.WITHDRAWN, { exact: true }),
    ).toBeVisible()

    const line = t.subscription.line
    await page.getByRole('link', { name: t.subscription.detail.lines, exact: true }).click()
    await page.getByRole('button', { name: line.add }).click()
    const adding = page.getByRole('dialog', { name: line.addTitle })
    await adding.getByRole('button', { name: line.go, exact: true }).click()
    await expect(adding.getByText(line.enterName)).toBeVisible()
    await adding.getByLabel(line.name).fill('Khách quen')
    await adding.getByLabel(line.amount).fill('5000')
    await adding.getByRole('button', { name: line.go, exact: true }).click()
    await expect(adding).toBeHidden()
    await expect(page.getByText('Khách quen').first()).toBeVisible()
    await page.getByRole('link', { name: t.subscription.detail.upcoming, exact: true }).click()
    await expect(page.getByText('40.000').first()).toBeVisible()
    expect.soft(await axeSays(page)).toEqual([])
    expect.soft(await sideScroll(page)).toBe(0)
  },
)

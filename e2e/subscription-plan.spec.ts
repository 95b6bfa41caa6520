// Plans that customers subscribe to: made beside what their first cycles cost, opened, changed, closed, found, taken away as a file and deleted.
import type { Page } from '@playwright/test'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { expect, test, proves } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter } from './support/portal.ts'
import { amountLike, fill, ownWord, say } from './support/words.ts'

const fine = async (page: Page): Promise<void> => {
  expect(await axeSays(page)).toEqual([])
  expect(await sideScroll(page)).toBe(0)
}

test(
  'a plan is made beside its first cycles, opened, changed, closed and deleted',
  { tag: '@phone', ...proves('B-432', 'B-434', 'B-435', 'B-436', 'B-437', 'B-441') },
  async ({ page, sessions, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language).subscriptionPlan
    const session = await sessions.of('owner')
    await enter(page, session, { language })
    await page.goto('/pay-subscription-plan/create-pay-subscription-plan')
    await settled(page)
    const word = ownWord()
    const preview = page.getByRole('region', { name: t.preview.title })
    await expect(preview).toContainText(t.preview.incomplete)
    await page.getByRole('button', { name: t.form.submitCreate }).click()
    await expect(page.getByText(t.enter.name, { exact: true })).toBeVisible()
    await page.getByLabel(t.field.name).fill(`Nước ${word}`)
    await page.getByLabel(t.form.amount).fill('300000')
    await expect(preview.getByRole('listitem')).toHaveCount(3)
    await expect(preview.getByText(amountLike(300_000)).first()).toBeVisible()
    // Days to pay as long as the shortest month.
    const days = page.getByLabel(t.form.expirationDays)
    await days.fill('28')
    await expect(page.getByText(fill(t.form.expirationLong, { days: 28 }))).toBeVisible()
    await days.fill('5')
    await fine(page)
    // A day of the year, which a leap day moves.
    await page.getByRole('combobox', { name: t.form.timeType }).click()
    await page.getByRole('option', { name: t.timeType.YEAR }).click()
    await tick(page.getByRole('radio', { name: new RegExp(`^${t.form.dayFixed}`) }))
    await page.getByLabel(t.form.dayOfYear).fill('60')
    await expect(preview).toContainText(/01\/03\/\d{4}|29\/02\/\d{4}/)
    await page.getByRole('button', { name: t.form.submitDraft }).click()
    await expect(page).toHaveURL(/pay-subscription-plan-detail\?id=/)
    const main = page.getByRole('main')
    await expect(main).toContainText(t.detail.draft)
    await expect(main).toContainText(
      fill(t.on.YEAR, { every: fill(t.every.YEAR, { count: 1 }), day: 60 }),
    )
    await settled(page)
    await fine(page)

    await main.getByRole('button', { name: t.detail.activate }).click()
    const confirm = page.getByRole('dialog', { name: t.confirm.activateTitle })
    await confirm.getByRole('button', { name: t.detail.activate }).click()
    await expect(main.getByText(t.status.ACTIVE, { exact: true })).toBeVisible()
    await page.getByRole('link', { name: t.detail.edit }).click()
    await page.getByLabel(t.form.amount).fill('320000')
    await page.getByRole('button', { name: t.form.submitEdit }).click()
    await expect(main).toContainText(amountLike(320_000))
    await main.getByRole('button', { name: t.detail.deactivate }).click()
    await page
      .getByRole('dialog', { name: t.confirm.deactivateTitle })
      .getByRole('button', { name: t.detail.deactivate })
      .click()
    await expect(main).toContainText(t.detail.closed)

    await page.goto(`/pay-subscription-plan?keyword=${word}&status=INACTIVE`)
    await expect(rowOf(page, word)).toContainText(amountLike(320_000))
    await settled(page)
    await fine(page)
    await rowOf(page, word).getByRole('link').first().click()
    await page.getByRole('button', { name: t.detail.delete }).click()
    await page
      .getByRole('dialog', { name: t.confirm.deleteTitle })
      .getByRole('button', { name: t.detail.delete })
      .click()
    await expect(page).toHaveURL(/\/pay-subscription-plan$/)
    const { totalSize } = await ask(session, subscriptionPlan.getAll, {
      query: { keyword: word },
    })
    expect(totalSize).toBe(0)
  },
)

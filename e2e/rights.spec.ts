// What a member sees whose role lacks most of the portal: a home that is open to them, refusals in their place, and the history of a pay box.
import { roleGroup } from '@saola/contract/role-group'
import type { Page } from '@playwright/test'
import { expect, test, proves } from './support/journey.ts'
import { enter } from './support/portal.ts'
import { say } from './support/words.ts'

const t = say('vi').shell

/** The server's answer without the areas that this role does not have. */
async function holds(page: Page, codes: readonly number[]): Promise<void> {
  await page.route(`**${roleGroup.getCurrentPermission.path}`, async (route) => {
    const response = await route.fetch()
    const envelope = (await response.json()) as { data: { id: number }[] }
    await route.fulfill({
      response,
      json: { ...envelope, data: envelope.data.filter(({ id }) => codes.includes(id)) },
    })
  })
}

test(
  'a developer begins on the pay gate, the 403 and 404 pages lead back there, and a closed part of the gate says so in its place',
  { tag: '@phone', ...proves('B-008', 'B-098', 'B-270', 'B-272') },
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'))
    await holds(page, [1400, 1401, 1901, 1904, 2000])
    await page.goto('/')
    await expect(page).toHaveURL(/\/pay-gate\/payment$/)

    await page.goto('/khong-co-trang-nay')
    await expect(page.getByRole('heading', { name: t.notFound.title })).toBeVisible()
    await page.getByRole('button', { name: t.header.openMenu }).click()
    const menu = page.getByRole('navigation', { name: t.menu.label })
    await expect(menu.getByRole('link', { name: t.menu.integration })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('link', { name: t.notFound.home }).click()
    await expect(page).toHaveURL(/\/pay-gate\/payment$/)

    await page.goto('/balance')
    await expect(page.getByRole('heading', { name: t.forbidden.title })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: t.forbidden.home }).click()
    await expect(page).toHaveURL(/\/pay-gate\/payment$/)

    await page.goto('/pay-gate/tools')
    await expect(page.getByText(t.payGate.denied)).toBeVisible()
    const tabs = page.getByRole('navigation', { name: t.payGate.label })
    await expect(tabs.getByRole('link')).toHaveText([t.payGate.payment, t.payGate.webhooks])
    await expect(page.getByRole('heading', { name: t.forbidden.title })).toHaveCount(0)
    await expect(page.getByText(t.forbidden.text)).toHaveCount(0)
    await expect(page.getByText(t.notification.access_denied)).toHaveCount(0)
  },
)

test(
  'who may open one tab of the pay gate alone is led to it',
  proves('B-010'),
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'))
    await holds(page, [1402])
    await page.goto('/pay-gate')
    await expect(page).toHaveURL(/\/pay-gate\/tools$/)
  },
)

// Requests for an advance in Test Mode: simulated, one rejected with a reason, one approved among many and paid by the bank.
import type { Page } from '@playwright/test'
import { simulateAdvance, someoneWhoDraws } from './support/advances.ts'
import { expect, proves, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { enter } from './support/portal.ts'
import { fill, say } from './support/words.ts'

const REQUESTS = '/ultilities/flexible-salary-payment/request-advance-salaries'
const fine = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await axeSays(page)).toEqual([])
  expect(await sideScroll(page)).toBe(0)
}

test(
  'a request is simulated and rejected, another is approved and paid',
  { tag: '@phone', ...proves('B-593', 'B-595', 'B-596', 'B-597') },
  async ({ page, sessions, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language).salaryAdvance
    const session = await sessions.of('owner')
    const employee = await someoneWhoDraws(session)
    await enter(page, session, { language, test: true })
    await page.goto(`${REQUESTS}?keyword=${employee.code}`)
    await page.getByRole('button', { name: t.list.simulate }).first().click()
    const dialog = page.getByRole('dialog', { name: t.simulate.title })
    await dialog.getByRole('button', { name: t.simulate.go }).click()
    await expect(dialog.getByText(t.enter.employee)).toBeVisible()
    await dialog.getByRole('combobox', { name: t.simulate.employee }).fill(employee.code)
    await page.getByRole('option', { name: employee.code }).click()
    await dialog.getByLabel(t.simulate.amount).fill('500000')
    await fine(page)
    await dialog.getByRole('button', { name: t.simulate.go }).click()
    await expect(dialog).toBeHidden()
    const rejected = rowOf(page, employee.code)
    await expect(rejected).toContainText(t.status.WAITING_APPROVAL)
    await fine(page)

    await rejected.getByRole('link').first().click()
    const main = page.getByRole('main')
    await expect(main).toContainText(fill(t.detail.fits, { amount: '500.000 ₫' }))
    await page.getByRole('button', { name: t.reject.action }).click()
    const reject = page.getByRole('dialog')
    await reject.getByRole('button', { name: t.reject.go }).click()
    await expect(reject.getByText(t.enter.reason)).toBeVisible()
    await tick(reject.getByRole('radio', { name: t.reject.presets.withdrawn }))
    await fine(page)
    await reject.getByRole('button', { name: t.reject.go }).click()
    await expect(reject).toBeHidden()
    await expect(main).toContainText(fill(t.detail.refused, { reason: t.reject.texts.withdrawn }))
    await fine(page)

    await simulateAdvance(session, employee.id, 650_000)
    await page.goto(`${REQUESTS}?keyword=${employee.code}&status=WAITING_APPROVAL`)
    await rowOf(page, employee.code).getByRole('checkbox').check()
    await page.getByRole('button', { name: /650\.000/ }).click()
    const approve = page.getByRole('dialog')
    await fine(page)
    await approve.getByRole('button', { name: /650\.000/ }).click()
    await expect(approve).toBeHidden()
    await page.goto(`${REQUESTS}?keyword=${employee.code}&status=APPROVED`)
    await rowOf(page, employee.code).getByRole('link').first().click()
    await expect(main).toContainText(t.order.SUCCESS, { timeout: 30_000 })
    await expect(main.getByText(t.payment.SUCCESS, { exact: true })).toBeVisible()
    await fine(page)
  },
)

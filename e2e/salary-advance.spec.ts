// Requests for an advance in Test Mode: simulated, one rejected with a reason, one approved among many and paid by the bank; and what that comes to.
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { simulateAdvance, someoneWhoDraws } from './support/advances.ts'
import { expect, proves, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { enter } from './support/portal.ts'
import { readSheet } from './support/sheet.ts'
import { fill, say } from './support/words.ts'

const REQUESTS = '/ultilities/flexible-salary-payment/request-advance-salaries'
const STATISTIC = '/ultilities/flexible-salary-payment/statistic'
/** Longer than a screen waits before it looks at its figures anew. */
const LOOK_MS = 20_000
const fine = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await axeSays(page)).toEqual([])
  expect(await sideScroll(page)).toBe(0)
}
/** The file of the filter on screen has the one row that is on screen. */
async function exported(page: Page, language: 'vi' | 'en', row: readonly string[]): Promise<void> {
  const t = say(language).web.export
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: t.start }).click()
  const dialog = page.getByRole('dialog', { name: t.scope })
  await dialog.getByRole('button', { name: new RegExp(`^${t.filtered}`) }).click()
  const rows = readSheet(await readFile(await (await arriving).path()))
  expect(rows.slice(1).map((cells) => [cells[0], ...cells.slice(-2)])).toEqual([row])
}

test(
  'a request is simulated and rejected, another is approved, paid and counted',
  { tag: '@phone', ...proves('B-593', 'B-595', 'B-596', 'B-597', 'B-615', 'B-616') },
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

    // The figures come by themselves while they are on screen.
    const s = say(language).salaryStatistic
    const figures = main.getByRole('region', { name: s.tile.label })
    const asked = figures.getByRole('definition').nth(1)
    await page.clock.install()
    await page.goto(STATISTIC)
    await expect(asked).toContainText('₫')
    const before = (await asked.textContent()) ?? ''
    await simulateAdvance(session, employee.id, 650_000)
    await page.clock.fastForward(LOOK_MS)
    await expect(asked).not.toHaveText(before)

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

    // What it comes to: the current period, the bars, and a row of its own.
    await page.goto(`${STATISTIC}?keyword=${employee.code}`)
    await expect(figures.getByText(/^[1-9][\d.]* ₫$/)).toHaveCount(2)
    await expect(
      main.getByRole('img', { name: new RegExp(`^${s.chart.paid} [1-9]`) }),
    ).toBeVisible()
    const drawn = rowOf(page, employee.code)
    await expect(drawn).toContainText('650.000 ₫')
    await fine(page)
    await exported(page, language, [employee.code, '650000', '650000'])
    await drawn.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(employee.name)
    const own = main.getByRole('region', { name: s.detail.figures })
    await expect(own).toContainText('650.000 ₫')
    await expect(main.getByText(t.status.REJECTED)).toBeVisible()
    await fine(page)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`statistic\\?keyword=${employee.code}`))
    await expect(drawn).toContainText('650.000 ₫')
  },
)

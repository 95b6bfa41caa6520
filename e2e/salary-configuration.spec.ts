// Two things of an enterprise's own, in Test Mode: the order of the columns of its deduction file, and the symbols of its time sheets.
import type { Page } from '@playwright/test'
import { samplesStand } from './support/advances.ts'
import { expect, test } from './support/journey.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { enter } from './support/portal.ts'
import { fill, say } from './support/words.ts'

const CONFIGURATION = '/ultilities/flexible-salary-payment/enterprise-configuration'
const fine = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await axeSays(page)).toEqual([])
  expect(await sideScroll(page)).toBe(0)
}

test(
  'columns of the deduction file and symbols of time sheets are the enterprise’s to choose',
  { tag: '@phone' },
  async ({ page, sessions, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const { salaryDeduction, salaryLogwork } = say(language)
    const session = await sessions.of('monthlyOwner')
    await samplesStand(session)
    await enter(page, session, { language, test: true })
    await page.goto(CONFIGURATION)

    const c = salaryDeduction.columns
    await expect(page.getByText(c.usual, { exact: true })).toBeVisible()
    await fine(page)
    await page.getByRole('button', { name: c.change }).click()
    const columns = page.getByRole('dialog', { name: c.dialog })
    await fine(page)
    const save = columns.getByRole('button', { name: c.save })
    await expect(save).toBeDisabled()
    const up = columns.getByRole('button', { name: fill(c.up, { column: c.name.name }) })
    // By keyboard alone: the focus stays with the row, at its end on the other button.
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(up).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(columns.getByRole('listitem').first()).toContainText(c.name.name)
    const down = columns.getByRole('button', { name: fill(c.down, { column: c.name.name }) })
    await expect(down).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(down).toBeFocused()
    await expect(columns.getByRole('listitem').nth(1)).toContainText(c.name.name)
    await save.click()
    await expect(page.getByText(c.done)).toBeVisible()
    await expect(page.getByText(c.own, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: c.change }).click()
    await columns.getByRole('button', { name: c.reset }).click()
    await expect(columns.getByRole('listitem').first()).toContainText(c.name.no)
    await save.click()
    await expect(page.getByText(c.usual, { exact: true })).toBeVisible()

    const s = salaryLogwork.symbols
    // Desktop and phone have one enterprise.
    const own = isMobile ? 'Night' : 'Ca3'
    await page.getByRole('button', { name: s.change }).click()
    const symbols = page.getByRole('dialog', { name: s.dialog })
    await fine(page)
    await symbols.getByRole('button', { name: s.add }).click()
    const field = symbols.getByRole('textbox').last()
    await expect(field).toBeFocused()
    await field.fill('0,5')
    await symbols.getByRole('button', { name: s.save }).click()
    await expect(symbols.getByText(s.problem.number)).toBeVisible()
    await fine(page)
    await field.fill('SP')
    await symbols.getByRole('button', { name: s.save }).click()
    await expect(symbols.getByText(s.problem.twice)).toBeVisible()
    await field.fill(own)
    await symbols.getByRole('combobox', { name: fill(s.counts, { symbol: own }) }).click()
    await page.getByRole('option', { name: salaryLogwork.workload.threeQuarters }).click()
    await symbols.getByRole('button', { name: s.save }).click()
    await expect(symbols).toHaveCount(0)
    await expect(page.getByText(s.done)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(own)
  },
)

// Pay periods: made beside the days that the configuration proposes, found, changed and deleted; days of another period are refused beside their field.
import type { Page } from '@playwright/test'
import { salaryPeriod } from '@saola/contract/salary-period'
import { openEnterprise } from './support/enterprises.ts'
import { expect, proves, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter } from './support/portal.ts'
import { fill, say } from './support/words.ts'

const at = '/ultilities/flexible-salary-payment/period'
const fine = async (page: Page): Promise<void> => {
  expect(await axeSays(page)).toEqual([])
  expect(await sideScroll(page)).toBe(0)
}

test(
  'a pay period is made from the configuration, found, changed and deleted',
  { tag: '@phone', ...proves('B-587', 'B-588', 'B-589') },
  async ({ page, sessions, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language).salaryPeriod
    const session = await sessions.of('owner')
    await openEnterprise(session)
    // Each has a year of its own, far from what comes by itself.
    const year = isMobile ? 2042 : 2041
    const name = fill(say(language).salary.periodName, { month: '02', year })
    await ask(session, salaryPeriod.create, {
      body: {
        month: `${year}-03`,
        startDate: `${year}-03-01`,
        endDate: `${year}-03-31`,
        workingDays: 22,
        paySalaryDate: `${year}-04-05`,
      },
    })
    await enter(page, session, { language })
    await page.goto(at)
    await page.getByRole('button', { name: t.list.create }).first().click()
    const create = page.getByRole('dialog', { name: t.form.createTitle })
    // February ends where it ends, and is paid on the fifth.
    await create.getByLabel(t.field.month).fill(`${year}-02`)
    await expect(create.getByLabel(t.field.startDate)).toHaveValue(`${year}-02-01`)
    await expect(create.getByLabel(t.field.endDate)).toHaveValue(`${year}-02-28`)
    await expect(create.getByLabel(t.field.paySalaryDate)).toHaveValue(`${year}-03-05`)
    // One day of the period that follows.
    await create.getByLabel(t.field.endDate).fill(`${year}-03-01`)
    await create.getByLabel(t.field.paySalaryDate).fill(`${year}-02-25`)
    await expect(create.getByText(t.form.payEarly)).toBeVisible()
    await create.getByRole('button', { name: t.form.create }).click()
    await expect(create.getByText(say(language).error.period.overlap)).toBeVisible()
    await fine(page)
    await create.getByRole('button', { name: t.form.propose }).click()
    await create.getByRole('button', { name: t.form.create }).click()
    await expect(create).toBeHidden()

    await page.getByPlaceholder(t.list.search).fill(`02/${year}`)
    // Until typing rests the row stands there unfiltered, and moves under the finger when it does.
    await expect(page).toHaveURL(/keyword=/)
    const row = rowOf(page, name)
    await expect(row).toContainText(`01/02/${year} – 28/02/${year}`)
    await expect(row).toContainText(t.fromConfig)
    await settled(page)
    await fine(page)
    await row.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: t.detail.edit, exact: true }).click()
    const edit = page.getByRole('dialog', { name: fill(t.form.editTitle, { name }) })
    await tick(edit.getByRole('radio', { name: new RegExp(`^${t.form.own}`) }))
    await edit.getByLabel(t.form.ownLabel).fill('20')
    await edit.getByRole('button', { name: t.form.save }).click()
    await expect(edit).toBeHidden()
    const main = page.getByRole('main')
    await expect(main).toContainText(t.ownDays)
    await expect(main).toContainText(t.change.UPDATED)
    await settled(page)
    await fine(page)

    await page.getByRole('button', { name: t.detail.delete, exact: true }).click()
    const remove = page.getByRole('dialog', { name: t.remove.title })
    await expect(remove).toContainText(name)
    await remove.getByRole('button', { name: t.remove.go }).click()
    await expect(page).toHaveURL(new RegExp(`${at}$`))
    await page.goto(`${at}?keyword=02/${year}`)
    await expect(page.getByText(say(language).web.list.nothingFound)).toBeVisible()
    // What it stood beside goes, too.
    const { items } = await ask(session, salaryPeriod.list, { query: { keyword: String(year) } })
    for (const { id } of items) await ask(session, salaryPeriod.delete, { params: { id } })
  },
)

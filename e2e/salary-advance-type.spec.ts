// Advance types: made beside an example that counts along, refused a name that another has, found, changed with a history, and deleted.
import type { Page } from '@playwright/test'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { openEnterprise } from './support/enterprises.ts'
import { expect, test, proves } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter } from './support/portal.ts'
import { amountLike, fill, ownWord, say } from './support/words.ts'

const TYPES = '/ultilities/flexible-salary-payment/type-of-advance-salaries'
const fine = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await axeSays(page)).toEqual([])
  expect(await sideScroll(page)).toBe(0)
}

test(
  'an advance type is made beside its example, changed and deleted',
  { tag: '@phone', ...proves('B-590', 'B-591', 'B-592') },
  async ({ page, sessions, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const { salaryType: t } = say(language)
    const session = await sessions.of('owner')
    await openEnterprise(session)
    const word = ownWord()
    await ask(session, salaryAdvanceType.create, {
      body: {
        name: `Cũ ${word}`,
        advanceForm: 'AUTO',
        advancePercent: 30,
        isLimitFrequency: false,
      },
    })
    await enter(page, session, { language })
    await page.goto(TYPES)
    await page.getByRole('link', { name: t.list.create }).first().click()
    const submit = page.getByRole('button', { name: t.edit.submitCreate })
    await submit.click()
    await expect(page.getByText(t.enter.name, { exact: true })).toBeVisible()

    // The example is the worked one: 8,500,000 a period, 7 of 25 days, 40 %.
    const example = page.getByRole('region', { name: t.example.title })
    await expect(example.getByText(amountLike(2_380_000))).toBeVisible()
    await expect(example.getByText(amountLike(952_000))).toBeVisible()
    const percent = page.getByLabel(t.field.advancePercent)
    await percent.fill('71')
    await expect(page.getByText(fill(t.edit.percentHigh, { percent: 70 }))).toBeVisible()
    await percent.fill('70')
    await expect(page.getByText(fill(t.edit.percentHigh, { percent: 70 }))).toBeHidden()
    await example.getByLabel(t.example.worked).fill('14')
    await expect(example.getByText(amountLike(3_332_000))).toBeVisible()
    await page.getByLabel(t.field.maxAmount).fill('2000000')
    await expect(example.getByText(amountLike(2_000_000))).toBeVisible()
    await tick(page.getByRole('checkbox', { name: t.edit.isLimitFrequency }))
    await submit.click()
    await expect(page.getByText(t.enter.frequencyLimit, { exact: true })).toBeVisible()
    await page.getByLabel(t.edit.frequencyLimit).fill('4')
    await page.getByLabel(t.field.name).fill(`CŨ ${word}`)
    await submit.click()
    await expect(page.getByText(t.edit.nameTaken)).toBeVisible()
    await fine(page)
    await page.getByLabel(t.field.name).fill(`Mới ${word}`)
    await submit.click()

    await expect(page.getByRole('heading', { level: 1, name: `Mới ${word}` })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main).toContainText(fill(t.times, { count: 4 }))
    await fine(page)
    await page.getByRole('link', { name: t.detail.edit }).click()
    await tick(page.getByRole('radio', { name: new RegExp(`^${t.form.AUTO}`) }))
    await page.getByLabel(t.field.maxAmount).fill('')
    await page.getByRole('button', { name: t.edit.submitUpdate }).click()
    const changes = main.getByRole('listitem').filter({ hasText: t.history.UPDATED })
    await expect(changes).toContainText(t.form.AUTO)
    await expect(main.getByRole('listitem').filter({ hasText: t.history.CREATED })).toBeVisible()

    await page.goto(`${TYPES}?keyword=${word}&advanceForm=AUTO`)
    await expect(rowOf(page, `Cũ ${word}`)).toContainText('30')
    await expect(rowOf(page, `Mới ${word}`)).toContainText('70')
    await fine(page)
    await rowOf(page, `Mới ${word}`).getByRole('link').first().click()
    await page.getByRole('button', { name: t.delete.confirm }).click()
    const dialog = page.getByRole('dialog', { name: t.delete.title })
    await expect(dialog).toContainText(`Mới ${word}`)
    await dialog.getByRole('button', { name: t.delete.confirm }).click()
    await expect(page).toHaveURL(new RegExp(`${TYPES}$`))
    const left = await ask(session, salaryAdvanceType.list, { query: { keyword: word } })
    expect(left.items.map(({ name }) => name)).toEqual([`Cũ ${word}`])
    await ask(session, salaryAdvanceType.delete, { params: { id: left.items[0]!.id } })
  },
)

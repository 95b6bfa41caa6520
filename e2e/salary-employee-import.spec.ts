// Employees from Excel: a file with a wrong row is checked, the wrong rows come back as a file, the good ones are imported; the same file again changes nothing.
import type { Page } from '@playwright/test'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { openEnterprise } from './support/enterprises.ts'
import { expect, test, proves } from './support/journey.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { ask, enter } from './support/portal.ts'
import { amountLike, fill, ownWord, say } from './support/words.ts'

const IMPORT = '/ultilities/flexible-salary-payment/staff/import-excel'
const COLUMNS = 'code,name,phoneNumber,baseAmount,salaryAccount,salaryAdvanceType'
const fine = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await axeSays(page)).toEqual([])
  expect(await sideScroll(page)).toBe(0)
}

test(
  'employees are checked and imported from a file',
  { tag: '@phone', ...proves('B-605', 'B-606', 'B-607') },
  async ({ page, sessions, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const { salaryEmployeeImport: t } = say(language)
    const session = await sessions.of('owner')
    await openEnterprise(session)
    const word = ownWord()
    const type = `Công nhân ${word}`
    await ask(session, salaryAdvanceType.create, {
      body: { name: type, advanceForm: 'AUTO', advancePercent: 40, isLimitFrequency: false },
    })
    const digits = String(Date.now()).slice(-8)
    const good = `${word}1,Nguyễn Thị Ánh,09${digits},8.500.000,10${digits},${type}`
    const wrong = `${word}2,Trần Văn Bình,09${digits},12000000,20${digits},${type}`
    const choose = (lines: string[]) =>
      page.getByLabel(t.file.file).setInputFiles({
        name: 'nhan-vien.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([COLUMNS, ...lines].join('\n')),
      })
    const figure = (name: string) =>
      page.getByRole('region', { name: t.check.summary }).getByText(name).locator('..')

    await enter(page, session, { language })
    await page.goto(IMPORT)
    await fine(page)
    const template = page.waitForEvent('download')
    await page.getByRole('button', { name: t.file.template }).click()
    expect((await template).suggestedFilename()).toMatch(/\.xlsx$/)

    await choose([good, wrong])
    await expect(figure(t.check.created)).toContainText('1')
    await expect(figure(t.check.invalid)).toContainText('1')
    await expect(page.getByText(amountLike(8_500_000))).toBeVisible()
    const why = `${t.column.phoneNumber}: ${fill(t.fault.DUPLICATE_IN_FILE, { row: 2 })}`
    await expect(page.getByRole('row', { name: /Trần Văn Bình/ })).toContainText(why)
    await fine(page)
    const corrections = page.waitForEvent('download')
    await page.getByRole('button', { name: t.check.corrections }).click()
    expect((await corrections).suggestedFilename()).toMatch(/\.xlsx$/)
    await page.getByRole('button', { name: fill(t.check.commit, { count: 1 }) }).click()
    await expect(page.getByText(fill(t.done.created, { count: 1 }))).toBeVisible()
    await expect(page.getByText(fill(t.done.asked, { count: 1 }))).toBeVisible()
    await fine(page)

    await page.getByRole('button', { name: t.done.more }).click()
    await page.getByText(t.file.update).click()
    await choose([good, wrong])
    await expect(page.getByText(t.check.again.split('{')[0]!)).toBeVisible()
    await expect(figure(t.check.unchanged)).toContainText('1')
    await expect(page.getByRole('button', { name: t.check.commitUnchanged })).toBeDisabled()
  },
)

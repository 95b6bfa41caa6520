// A pay period is closed in Test Mode: what stands in its way, its lines, the file for payroll, and another amount that payroll really took off.
import type { Page } from '@playwright/test'
import type { Language } from '@saola/phrases/shape'
import { salaryAdvance } from '@saola/contract/salary-advance'
import { readFileSync } from 'node:fs'
import { endPeriod, simulateAdvance, someoneWhoDraws } from './support/advances.ts'
import { expect, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter, type Session } from './support/portal.ts'
import { readSheet, writeSheet } from './support/sheet.ts'
import { fill, say } from './support/words.ts'

const PERIOD = '/ultilities/flexible-salary-payment/period/detail-period'
const inTest = { test: true } as const
const fine = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await axeSays(page)).toEqual([])
  expect(await sideScroll(page)).toBe(0)
}
/** Asked for, agreed to, and paid by the bank. */
async function pay(session: Session, employeeId: string, amount: number): Promise<void> {
  const { id, code } = await simulateAdvance(session, employeeId, amount)
  await ask(session, salaryAdvance.approve, { params: { id } }, inTest)
  await expect
    .poll(
      async () => {
        const query = { keyword: code }
        const { items } = await ask(session, salaryAdvance.list, { query }, inTest)
        return items[0]?.paymentStatus
      },
      { timeout: 30_000 },
    )
    .toBe('SUCCESS')
}

/** Of what payroll did not take, the employee has paid a part to the enterprise. */
async function settle(
  page: Page,
  { id, language }: { id: string; language: Language },
): Promise<void> {
  const t = say(language).salaryAdvance.writeOff
  await page.locator(`a[href*="${id}"]`).filter({ visible: true }).first().click()
  const box = page.locator('section').filter({ hasText: t.title })
  await expect(box).toContainText('150.000 ₫')
  await box.getByRole('button', { name: t.propose.action }).click()
  const dialog = page.getByRole('dialog')
  await tick(dialog.getByRole('radio', { name: t.way.SETTLED }))
  const amount = dialog.getByLabel(fill(t.field.amount, { max: '150.000 ₫' }))
  await amount.fill('150001')
  await dialog.getByRole('button', { name: t.propose.go }).click()
  await expect(dialog).toContainText(fill(t.enter.amount, { max: '150.000 ₫' }))
  await expect(dialog).toContainText(t.enter.reason)
  await fine(page)
  await amount.fill('50000')
  await dialog.getByLabel(t.field.reason).fill('Đã nộp tiền mặt')
  await dialog.getByRole('button', { name: t.propose.go }).click()
  await expect(dialog).toBeHidden()
  await expect(box).toContainText('100.000 ₫')
  await expect(box).toContainText(t.status.APPROVED)
  await fine(page)
}

test(
  'a period is closed, and payroll took off less than its file said',
  { tag: '@phone' },
  async ({ page, sessions, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language).salaryDeduction
    const session = await sessions.of('monthlyOwner')
    const { id, code } = await someoneWhoDraws(session)
    await pay(session, id, 650_000)
    const period = await endPeriod(session)
    const [year = '', month = ''] = period.month.split('-')
    const name = fill(say(language).salary.periodName, { month, year })
    await enter(page, session, { language, test: true })
    await page.goto(`${PERIOD}?id=${period.id}`)
    await page.getByRole('link', { name: t.ready.go }).click()
    const main = page.getByRole('main')
    await expect(main).toContainText(t.check.done.WAITING)
    await fine(page)
    await page.getByRole('button', { name: t.close.action }).click()
    const close = page.getByRole('dialog', { name: fill(t.close.title, { name }) })
    await expect(close).toContainText(t.close.effect.final)
    await fine(page)
    await close.getByRole('button', { name: t.close.action }).click()
    const line = rowOf(page, code)
    await expect(line).toContainText('650.000 ₫')
    await fine(page)

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: t.closed.xlsx }).click()
    const [titles = [], ...rows] = readSheet(readFileSync(await (await saved).path()))
    const ours = rows.filter((row) => row.includes(code))
    expect(ours).toHaveLength(1)
    expect(ours[0]!.at(-1)).toBe('650000')
    await page.getByRole('button', { name: t.result.action }).click()
    const result = page.getByRole('dialog', { name: t.result.title })
    const choose = (taken: string): Promise<void> =>
      result.getByLabel(t.result.file).setInputFiles({
        name: 'payroll.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: writeSheet([
          [titles[1]!, titles.at(-1)!],
          [code, taken],
        ]),
      })
    await choose('650001')
    await expect(result).toContainText(fill(t.fault.TOO_MUCH, { least: '0 ₫', most: '650.000 ₫' }))
    await fine(page)
    await result.getByRole('button', { name: t.result.another }).click()
    await choose('500000')
    await expect(result.getByRole('region', { name: t.result.otherRows })).toContainText(code)
    await fine(page)
    await result.getByRole('button', { name: t.result.commit.split('{')[0]!.trim() }).click()
    await expect(result).toBeHidden()
    await expect(line).toContainText(fill(t.field.less, { amount: '150.000 ₫' }))
    await fine(page)
    await settle(page, { id, language })
    await page.goBack()
    await expect(line).toContainText(fill(t.list.writtenOff, { amount: '50.000 ₫' }))
    await fine(page)
  },
)

// Salary advance from end to end in Test Mode: an enterprise with sample data configures itself anew, an employee and their days come from files, who draws on a phone, HR agrees, the bank pays, and pay day takes it off.
import type { Browser, Page } from '@playwright/test'
import { bankAccount } from '@saola/contract/bank-account'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { salaryEmployee } from '@saola/contract/salary-employee'
import { salaryPeriod, type SalaryPeriod } from '@saola/contract/salary-period'
import { salaryStatistic } from '@saola/contract/salary-statistic'
import { sandbox } from '@saola/contract/sandbox'
import { formatVnd } from '@saola/money/format'
import { readFileSync } from 'node:fs'
import { endPeriod, mayDraw, samplesStand } from './support/advances.ts'
import { expect, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter, type Session } from './support/portal.ts'
import { readSheet } from './support/sheet.ts'
import { nextCode, openAccount, statement } from './support/simulator.ts'
import { fill, ownWord, say } from './support/words.ts'

const BASE = '/ultilities/flexible-salary-payment'
const OWN_BANK = '970452'
const inTest = { test: true } as const
const fine = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await axeSays(page)).toEqual([])
  expect(await sideScroll(page)).toBe(0)
}
type Words = ReturnType<typeof say>

/** Nothing of an earlier journey is left: there is only the sample of a new sandbox merchant, of which nothing waits. */
async function begin(session: Session): Promise<void> {
  await ask(session, sandbox.reset, {}, inTest)
  await expect
    .poll(async () => (await ask(session, sandbox.state, {}, inTest)).filling, { timeout: 20_000 })
    .toBe(false)
  await samplesStand(session)
}
async function configure(page: Page, { salary: t, shell }: Words): Promise<void> {
  await page.goto('/dashboard')
  const greeting = page.getByRole('dialog', { name: shell.welcome.title })
  await greeting.getByRole('button', { name: shell.welcome.try }).click()
  await expect(greeting).toHaveCount(0)
  await page.goto(`${BASE}/enterprise-configuration`)
  await page.getByLabel(t.config.limit).fill('200000000')
  await page.getByRole('textbox', { name: t.config.closed }).fill('0')
  await page.getByRole('textbox', { name: t.config.workingDays }).fill('25')
  await tick(page.getByRole('checkbox', { name: t.config.second }))
  await fine(page)
  await page.getByRole('button', { name: t.config.submit }).click()
  await expect(page.getByText(t.config.saved)).toBeVisible()
}
/** @returns today's period, which comes a moment after the first configuration */
async function currentPeriod(session: Session): Promise<SalaryPeriod> {
  let found: SalaryPeriod | undefined
  await expect
    .poll(async () => {
      const { items } = await ask(session, salaryPeriod.list, { query: {} }, inTest)
      found = items.find(({ state }) => state === 'OPEN')
      return found !== undefined
    })
    .toBe(true)
  return found!
}
const csv = (lines: readonly string[]) => ({
  name: 'tep.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})
interface Someone {
  code: string
  phone: string
  accountNo: string
}
async function importStaff(page: Page, session: Session, words: Words): Promise<Someone> {
  const { salaryEmployeeImport: t } = words
  const type = `Duyệt từng lần ${ownWord()}`
  const body = {
    name: type,
    advanceForm: 'MANUAL',
    advancePercent: 50,
    isLimitFrequency: false,
  } as const
  await ask(session, salaryAdvanceType.create, { body }, inTest)
  const digits = String(Date.now()).slice(-8)
  const [code, phone] = [`T${digits}`, `09${digits}`]
  const { accountNo } = await openAccount({
    accountNo: `1000${digits}`,
    accountName: 'NGUYEN THI ANH',
    idCardNo: `0791${digits}`,
    phone,
    branch: 'SGN',
    balance: 0,
  })
  const to = { bin: OWN_BANK, accountNo }
  const { accountName: name } = await ask(
    session,
    bankAccount.getBeneficiary,
    { query: to },
    inTest,
  )
  await page.goto(`${BASE}/staff/import-excel`)
  await page
    .getByLabel(t.file.file)
    .setInputFiles(
      csv([
        'code,name,phoneNumber,baseAmount,salaryAccount,salaryAdvanceType',
        `${code},${name},${phone},90.000.000,${accountNo},${type}`,
      ]),
    )
  await page.getByRole('button', { name: fill(t.check.commit, { count: 1 }) }).click()
  await expect(page.getByText(fill(t.done.created, { count: 1 }))).toBeVisible()
  await fine(page)
  const { items } = await ask(session, salaryEmployee.list, { query: { keyword: code } }, inTest)
  const employeeIds = items.map(({ id }) => id)
  const decision = { body: { employeeIds, isApproved: true } }
  await expect
    .poll(async () => (await ask(session, salaryEmployee.decide, decision, inTest)).decided)
    .toBe(1)
  return { code, phone, accountNo }
}
async function importDays(
  page: Page,
  period: SalaryPeriod,
  { code }: Someone,
  { salaryLogwork: t, salary }: Words,
): Promise<void> {
  const [year = '', month = '', first = ''] = period.startDate.split('-')
  await page.goto(`${BASE}/period/detail-period/import-excel?id=${period.id}`)
  await page
    .getByLabel(t.importing.file)
    .setInputFiles(csv([`Mã nhân viên;Họ tên;${first}/${month}`, `${code};;x`]))
  const commit = page.getByRole('button', { name: fill(t.importing.commit, { count: 1 }) })
  await expect(commit).toBeVisible()
  await fine(page)
  await commit.click()
  const name = fill(salary.periodName, { month, year })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
async function draw(browser: Browser, page: Page, { phone }: Someone, words: Words): Promise<void> {
  const { payerSalary: t, payerSubscription: p } = words
  await page.goto(`${BASE}/enterprise-configuration`)
  const link = page.getByRole('main').getByText(/\/test\/public\/salary\/\w{22}/)
  const address = new URL((await link.textContent())!)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const employee = await context.newPage()
  await employee.goto(new URL(page.url()).origin + address.pathname)
  await employee.getByLabel(t.entry.label).fill(phone)
  const code = await nextCode(phone)
  await employee.getByRole('button', { name: t.entry.go }).click()
  await employee.getByLabel(p.code.label).fill(await code())
  await employee.getByRole('button', { name: p.code.go }).click()
  await employee.getByRole('button', { name: t.terms.go }).click()
  const half = employee.getByRole('button', { name: '500.000 ₫', exact: true })
  await expect(half).toBeVisible()
  expect(await axeSays(employee)).toEqual([])
  await half.click()
  const go = fill(t.confirm.go, { amount: '500.000 ₫' })
  await employee.getByRole('button', { name: go, exact: true }).click()
  await expect(employee.getByRole('heading', { name: t.request.state.WAITING })).toBeVisible()
  await context.close()
}
async function agree(page: Page, { code }: Someone, { salaryAdvance: t }: Words): Promise<void> {
  await page.goto(`${BASE}/request-advance-salaries`)
  await rowOf(page, code).getByRole('link').first().click()
  await page.getByRole('button', { name: t.approve.action }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: fill(t.approve.go, { amount: '500.000 ₫' }) }).click()
  await expect(page.getByRole('main')).toContainText(t.order.SUCCESS, { timeout: 30_000 })
  await fine(page)
}

test(
  'an enterprise takes somebody on, who draws on a phone, and pay day takes it off',
  { tag: '@phone' },
  async ({ page, sessions, browser, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const words = say(language)
    const { salaryDeduction: t, salaryStatistic: s } = words
    const session = await sessions.of('freshOwner')
    await begin(session)
    await enter(page, session, { language, test: true })
    await configure(page, words)
    const before = await ask(session, salaryStatistic.common, {}, inTest)
    const period = await currentPeriod(session)
    const someone = await importStaff(page, session, words)
    await importDays(page, period, someone, words)
    await mayDraw(session, someone.code)
    await draw(browser, page, someone, say('vi'))
    await agree(page, someone, words)

    const credits = await statement(someone.accountNo)
    expect(credits.map(({ amount, coefficient }) => amount * coefficient)).toEqual([500_000])
    await page.goto(`${BASE}/statistic`)
    const figures = page.getByRole('region', { name: s.tile.label })
    for (const sum of [before.totalAdvanceRequestAmount, before.totalPaidAmount])
      await expect(figures.getByText(formatVnd(sum + 500_000), { exact: true })).toBeVisible()

    const ended = await endPeriod(session)
    expect(ended.id).toBe(period.id)
    await page.goto(`${BASE}/period/detail-period?id=${period.id}&tab=deduction`)
    await page.getByRole('button', { name: t.close.action }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.close.action }).click()
    await expect(rowOf(page, someone.code)).toContainText('500.000 ₫')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: t.closed.xlsx }).click()
    const rows = readSheet(readFileSync(await (await saved).path()))
    const row = rows.find((cells) => cells.includes(someone.code))
    expect(row?.at(-1)).toBe('500000')
    await fine(page)
  },
)

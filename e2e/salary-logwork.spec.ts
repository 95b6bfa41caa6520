// Log work: a day is typed into the grid and saved with its reason, and whole days come from a file; on the phone a day is chosen on a card.
import type { Page } from '@playwright/test'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { salaryEmployee } from '@saola/contract/salary-employee'
import { salaryPeriod, type SalaryPeriod } from '@saola/contract/salary-period'
import { openEnterprise } from './support/enterprises.ts'
import { expect, proves, test } from './support/journey.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter, type Session } from './support/portal.ts'
import { fill, say } from './support/words.ts'

const at = '/ultilities/flexible-salary-payment/period/detail-period'
const fine = async (page: Page): Promise<void> => {
  expect(await axeSays(page)).toEqual([])
  expect(await sideScroll(page)).toBe(0)
}
/** Somebody of their own for each run; `digits` tells runs apart. */
async function employee(session: Session, code: string, digits: string): Promise<string> {
  const name = `Nguyễn Thị Hồng ${code}`
  const type = await ask(session, salaryAdvanceType.create, {
    body: {
      name: `Loại ${code}`,
      advanceForm: 'AUTO',
      advancePercent: 40,
      isLimitFrequency: false,
    },
  })
  await ask(session, salaryEmployee.create, {
    body: {
      activated: false,
      code,
      name,
      phoneNumber: `09${digits}`,
      salaryAdvanceTypeId: type.id,
      email: '',
      position: 'May',
      birthDate: '01/02/1990',
      idCardNumber: `0790${digits}`,
      baseAmount: 8_500_000,
      salaryAccount: `1000${digits}`,
    },
  })
  return name
}
/** Today's, which comes by itself a moment after the first configuration. */
async function periodOf(session: Session): Promise<SalaryPeriod> {
  let found: SalaryPeriod | undefined
  await expect
    .poll(async () => {
      const { items } = await ask(session, salaryPeriod.list, { query: {} })
      found = items.find(({ state }) => state === 'OPEN')
      return found !== undefined
    })
    .toBe(true)
  return found!
}

test(
  'days are logged in the grid and from a file',
  proves('B-609', 'B-610', 'B-611', 'B-612'),
  async ({ page, sessions }) => {
    const t = say('vi').salaryLogwork
    const session = await sessions.of('owner')
    await openEnterprise(session)
    const digits = String(Date.now()).slice(-8)
    const code = `G${digits}`
    const name = await employee(session, code, digits)
    const period = await periodOf(session)
    const first = period.startDate.split('-').reverse()
    const day = first.join('/')
    await enter(page, session, { language: 'vi' })
    await page.goto(`${at}?id=${period.id}&keyword=${code}`)
    const cell = page.getByRole('button', {
      name: fill(t.cell.label, { name, day, value: t.cell.blank }),
    })
    await cell.click()
    await page.getByLabel(fill(t.cell.edit, { name, day })).fill('0,5')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Lưu 1 thay đổi/ }).click()
    const save = page.getByRole('dialog')
    await save.getByRole('button', { name: t.save.confirm }).click()
    await expect(save.getByText(t.enter.reason)).toBeVisible()
    await save.getByRole('textbox').fill('Chấm bổ sung')
    await settled(page)
    await fine(page)
    await save.getByRole('button', { name: t.save.confirm }).click()
    await expect(save).toBeHidden()
    await expect(
      page.getByRole('button', { name: fill(t.cell.label, { name, day, value: '0,5' }) }),
    ).toBeVisible()
    await settled(page)
    await fine(page)

    await page.getByRole('link', { name: t.list.import }).click()
    await tick(page.getByLabel(t.importing.override))
    await settled(page)
    await fine(page)
    await page.getByLabel(t.importing.file).setInputFiles({
      name: 'cham-cong.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Mã nhân viên;Họ tên;${first.slice(0, 2).join('/')}\n${code};${name};x\nKHONG-CO;;có`,
      ),
    })
    await expect(page.getByText(t.fault.UNKNOWN_CODE)).toBeVisible()
    await settled(page)
    await fine(page)
    await page.getByRole('button', { name: 'Nhập công của 1 nhân viên' }).click()
    await expect(page.getByRole('heading', { level: 1, name: period.name })).toBeVisible()
    await page.goto(`${at}?id=${period.id}&keyword=${code}`)
    await page
      .getByRole('button', { name: fill(t.list.history, { name }) })
      .first()
      .click()
    const history = page.getByRole('dialog')
    await expect(history).toContainText(fill(t.changes.line, { day, before: '0,5', after: '1' }))
    await expect(history).toContainText('Chấm bổ sung')
    await settled(page)
    await fine(page)
  },
)

test(
  'on the phone a day is chosen on a card',
  { tag: '@phone', ...proves('B-612') },
  async ({ page, sessions, isMobile }) => {
    test.skip(!isMobile, 'the grid is another journey')
    const t = say('en').salaryLogwork
    const session = await sessions.of('owner')
    await openEnterprise(session)
    const digits = String(Date.now()).slice(-8)
    const code = `P${digits}`
    const name = await employee(session, code, digits)
    const period = await periodOf(session)
    const day = period.startDate.split('-').reverse().join('/')
    await enter(page, session, { language: 'en' })
    await page.goto(`${at}?id=${period.id}&keyword=${code}`)
    await page
      .getByRole('button', { name: fill(t.cell.label, { name, day, value: t.cell.blank }) })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: t.workload.whole }).click()
    await settled(page)
    await fine(page)
    await page.getByRole('button', { name: /^Save 1 change/ }).click()
    const save = page.getByRole('dialog')
    await save.getByRole('textbox').fill('Late sheet')
    await save.getByRole('button', { name: t.save.confirm }).click()
    await expect(save).toBeHidden()
    await expect(
      page.getByRole('button', { name: fill(t.cell.label, { name, day, value: '1' }) }),
    ).toBeVisible()
    await settled(page)
    await fine(page)
  },
)

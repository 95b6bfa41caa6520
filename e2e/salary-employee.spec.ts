// Employees in salary advance: added, let draw by a second person, given another account that waits for one, too, and gone.
import type { Page } from '@playwright/test'
import { addEmployee, aType, draftOf } from './support/employees.ts'
import { openEnterprise } from './support/enterprises.ts'
import { expect, NARROW, proves, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { anApprover } from './support/payouts.ts'
import { enter } from './support/portal.ts'
import { openSalaryAccount } from './support/simulator.ts'
import { fill, ownWord, say } from './support/words.ts'

const STAFF = '/ultilities/flexible-salary-payment/staff'
const fine = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await axeSays(page)).toEqual([])
  expect(await sideScroll(page)).toBe(0)
}

test(
  'an employee is added, let draw by a second person, given another account, and leaves',
  { tag: '@phone', ...proves('B-600', 'B-601', 'B-602', 'B-603') },
  async ({ page, sessions, openWindow, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language).salaryEmployee
    const owner = await sessions.of('owner')
    await openEnterprise(owner)
    const approver = await anApprover(owner, ['2402.VIEW', '2402.APPROVE'])
    const word = ownWord()
    const name = `Lê Thị ${word}`
    const type = await aType(owner, 'Nhân viên chính thức')
    const other = await addEmployee(owner, type.id)
    const draft = draftOf(type.id)
    await openSalaryAccount(draft.salaryAccount, `LE THI ${word.toUpperCase()}`)

    await enter(page, owner, { language })
    await page.goto(STAFF)
    await page.getByRole('link', { name: t.list.create }).first().click()
    const submit = page.getByRole('button', { name: t.edit.submitCreate })
    await submit.click()
    await expect(page.getByText(t.enter.code)).toBeVisible()
    await fine(page)
    await page.getByLabel(t.field.code).fill(other.code.toLowerCase())
    await page.getByLabel(t.field.name).fill(name)
    await page.getByLabel(t.field.phoneNumber).fill(draft.phoneNumber)
    await page.getByLabel(t.field.birthDate).fill(draft.birthDate)
    await page.getByLabel(t.field.idCardNumber).fill(draft.idCardNumber)
    await page.getByLabel(t.field.baseAmount).fill('9000000')
    await page.getByRole('combobox', { name: t.field.salaryAdvanceTypeId }).click()
    await page.getByRole('option', { name: type.name, exact: true }).click()
    await page.getByLabel(t.field.salaryAccount).fill(draft.salaryAccount)
    await submit.click()
    await expect(page.getByText(t.edit.codeTaken)).toBeVisible()
    await page.getByLabel(t.field.code).fill(draft.code)
    await submit.click()

    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main).toContainText(t.proposal.mine)
    await expect(main.getByRole('button', { name: t.decide.approve })).toBeHidden()
    await expect(main).toContainText(t.limit.reason.NOT_ACTIVATED)
    await fine(page)
    const address = page.url()

    const second = await openWindow(isMobile ? NARROW : {})
    await enter(second, approver.session, { language })
    await second.goto(`${STAFF}?state=WAITING&keyword=${word}`)
    await tick(rowOf(second, name).getByRole('checkbox'))
    await second
      .getByRole('button', { name: fill(t.bulk.approve, { count: 1 }), exact: true })
      .click()
    const sure = second.getByRole('dialog', {
      name: fill(t.decide.approveTitle, { count: 1, name }),
    })
    await expect(sure).toContainText(t.kind.ACTIVATION)
    await sure.getByRole('button', { name: t.decide.approve, exact: true }).click()
    await expect(second.getByText(fill(t.decide.approved, { count: 1 }))).toBeVisible()
    await second.goto(`${STAFF}?keyword=${word}`)
    await expect(rowOf(second, name)).toContainText(t.state.ACTIVE)
    await fine(second)

    await expect(async () => {
      await page.reload()
      await settled(page)
      await expect(main.getByText(t.accountText.VERIFIED)).toBeVisible({ timeout: 100 })
    }).toPass({ timeout: 30_000 })
    await page.getByRole('link', { name: t.detail.edit, exact: true }).click()
    await page.getByLabel(t.field.salaryAccount).fill(draftOf(type.id).salaryAccount)
    await page.getByRole('button', { name: t.edit.submitUpdate }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(main).toContainText(t.proposal.text.ACCOUNT)

    await second.goto(address)
    await second.getByRole('button', { name: t.decide.approve, exact: true }).click()
    const agreed = second.getByRole('dialog', {
      name: fill(t.decide.approveTitle, { count: 1, name }),
    })
    await agreed.getByRole('button', { name: t.decide.approve, exact: true }).click()
    await expect(second.getByText(t.proposal.text.ACCOUNT)).toBeHidden()
    await expect(second.getByRole('main')).toContainText(t.limit.reason.ACCOUNT_COOLING)
    await fine(second)

    await page.reload()
    await settled(page)
    if (isMobile) await page.getByRole('button', { name: say(language).web.list.lesser }).click()
    await page.getByRole('button', { name: t.detail.leave }).click()
    const leave = page.getByRole('dialog', { name: fill(t.leave.title, { name }) })
    await leave.getByRole('button', { name: t.leave.go }).click()
    await expect(leave.getByText(t.enter.reason)).toBeVisible()
    await leave.getByLabel(t.field.reason).fill('Hết hợp đồng')
    await leave.getByRole('button', { name: t.leave.go }).click()
    await expect(leave).toBeHidden()
    await expect(main).toContainText('Hết hợp đồng')
    await expect(main).toContainText(t.state.LEFT)
    await fine(page)
  },
)

// A file of personal data: asked for by one person, approved by another, fetched by the first.
import { openOffice } from './support/backoffice.ts'
import { expect, test } from './support/journey.ts'
import { axeSays, settled } from './support/page-check.ts'
import { fill, like, say } from './support/words.ts'

const t = say('vi')
const e = t.dataExport

test('the merchant list leaves the bank once a second person has agreed', async ({
  openWindow,
}) => {
  const maker = await openOffice(openWindow)
  const checker = await openOffice(openWindow, { username: 'checker' })
  await maker.goto('/backoffice/merchants?merchantCode=SAOLA001')
  await maker.getByRole('button', { name: e.button }).click()
  const dialog = maker.getByRole('dialog')
  const what = dialog.getByRole('region', { name: e.what })
  await expect(what).toContainText(e.file.MERCHANTS)
  await expect(what).toContainText(e.data.BUSINESS_NAME)
  await expect(what).toContainText('SAOLA001')
  await dialog.getByRole('button', { name: e.propose }).click()
  await expect(dialog.getByText(e.enterReason)).toBeVisible()
  await settled(maker)
  expect.soft(await axeSays(maker), 'axe over the proposal').toEqual([])
  const reason = 'Đối chiếu danh sách với chi nhánh Cầu Giấy'
  await dialog.getByRole('textbox', { name: e.reason }).fill(reason)
  await dialog.getByRole('button', { name: e.propose }).click()
  await expect(dialog).toHaveCount(0)
  await maker.getByRole('button', { name: e.button }).click()
  await expect(maker.getByRole('dialog').getByText(e.waiting)).toBeVisible()

  await checker.goto('/backoffice/approvals?whose=FOR_ME&kind=DATA_EXPORT')
  await checker.getByText(e.file.MERCHANTS).first().click()
  const drawer = checker.getByRole('dialog')
  for (const said of [e.file.MERCHANTS, e.data.BUSINESS_NAME, 'SAOLA001', reason])
    await expect(drawer.getByText(said).first()).toBeVisible()
  await drawer.getByRole('button', { name: t.approval.action.approve }).click()
  const last = checker.getByRole('dialog', { name: like(t.approval.dialog.approveTitle) })
  await expect(last).toContainText('SAOLA001')
  await last.getByRole('button', { name: t.approval.action.approve }).click()
  await expect(
    checker.getByText(fill(t.approval.done.approved, { name: e.file.MERCHANTS })),
  ).toBeVisible()

  await maker.goto('/backoffice/merchants')
  await maker.getByRole('button', { name: /1 tệp đã được duyệt/ }).click()
  const saved = maker.waitForEvent('download')
  await maker.getByRole('dialog').getByRole('button', { name: e.download }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(maker.getByRole('dialog').getByText(/còn 4 lần tải/)).toBeVisible()
  await maker.getByRole('dialog').getByRole('button', { name: e.revoke }).click()
  await maker
    .getByRole('dialog', { name: e.revokeTitle })
    .getByRole('button', { name: e.revoke })
    .click()
  await expect(maker.getByRole('button', { name: /tệp đã được duyệt/ })).toHaveCount(0)
})

// Customers: added, grouped, brought in from Excel, and known by what they paid.
import { customer } from '@saola/contract/customer'
import { payLink } from '@saola/contract/pay-link'
import { readFile } from 'node:fs/promises'
import { expect, test, proves } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { ask, enter } from './support/portal.ts'
import { readSheet, writeSheet } from './support/sheet.ts'
import { payQr } from './support/simulator.ts'
import { amountLike, fill, like, ownWord, say } from './support/words.ts'

const t = say('vi')
const digits = (): string => `09${String(Date.now()).slice(-8)}`

test(
  'a customer is added, found without accents, changed and deleted',
  { tag: '@phone', ...proves('B-359', 'B-362') },
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'))
    await page.goto('/customer-management')
    const [word, phone] = [ownWord(), digits()]
    await page.getByRole('button', { name: t.customer.list.create }).first().click()
    const form = page.getByRole('dialog', { name: t.customer.form.createTitle })
    await form.getByRole('button', { name: t.customer.form.submitCreate }).click()
    await expect(form.getByText(t.customer.enter.fullName)).toBeVisible()
    await form.getByLabel(t.customer.field.fullName).fill(`Đỗ Thị Ánh ${word}`)
    await form.getByLabel(t.customer.field.phone).fill(phone)
    await form.getByRole('button', { name: t.customer.form.submitCreate }).click()
    await expect(form).toHaveCount(0)
    const search = page.getByRole('textbox', { name: t.customer.list.search })
    await search.fill(`do thi anh ${word}`)
    await search.press('Enter')
    await expect(rowOf(page, phone)).toContainText(word)
    // The same phone again is refused at its field, and what was typed stays.
    await page.getByRole('button', { name: t.customer.list.create }).first().click()
    await form.getByLabel(t.customer.field.fullName).fill('Người thứ hai')
    await form.getByLabel(t.customer.field.phone).fill(phone)
    await form.getByRole('button', { name: t.customer.form.submitCreate }).click()
    await expect(form.getByLabel(t.customer.field.phone)).toHaveAttribute('aria-invalid', 'true')
    await form.getByRole('button', { name: t.common.action.cancel }).click()
    await rowOf(page, phone)
      .getByRole('link', { name: new RegExp(word) })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(word) })).toBeVisible()
    await page.getByRole('button', { name: t.customer.detail.edit }).click()
    const edit = page.getByRole('dialog', { name: t.customer.form.editTitle })
    await edit.getByLabel(t.customer.field.address).fill('12 Lê Lợi, Huế')
    await edit.getByRole('button', { name: t.customer.form.submitEdit }).click()
    await expect(page.getByRole('main').getByText('12 Lê Lợi, Huế')).toBeVisible()
    await page.getByRole('button', { name: t.customer.list.delete }).click()
    await page
      .getByRole('dialog', { name: t.customer.remove.title })
      .getByRole('button', { name: t.customer.remove.confirm })
      .click()
    await expect(page).toHaveURL(/\/customer-management$/)
    await page.goto(`/customer-management?keyword=${word}`)
    await expect(page.getByRole('main').getByText(t.web.list.nothingFound)).toBeVisible()
  },
)

test(
  'customers are ticked and put into a group, which has a screen of its own',
  proves('B-360', 'B-368'),
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    await enter(page, session)
    const word = ownWord()
    for (const name of ['Một', 'Hai'])
      await ask(session, customer.create, { body: { fullName: `${name} ${word}` } })
    await page.goto('/customer-management/customer-groups')
    await page.getByRole('button', { name: t.customer.group.create }).first().click()
    const form = page.getByRole('dialog', { name: t.customer.group.createTitle })
    await form.getByLabel(t.customer.group.name).fill(`Nhóm ${word}`)
    await form.getByRole('button', { name: t.customer.group.create }).click()
    await expect(rowOf(page, word)).toBeVisible()
    await page.goto(`/customer-management?keyword=${word}`)
    for (const name of ['Một', 'Hai'])
      await rowOf(page, `${name} ${word}`).getByRole('checkbox').check()
    await page.getByRole('button', { name: t.customer.list.addToGroup }).click()
    const add = page.getByRole('dialog', { name: t.customer.add.title })
    await add.getByRole('combobox', { name: t.customer.add.choose }).fill(word)
    await page.getByRole('option', { name: `Nhóm ${word}` }).click()
    await add.getByRole('button', { name: t.customer.add.confirm }).click()
    await expect(add).toHaveCount(0)
    await page.goto(`/customer-management/customer-groups?groupName=${word}`)
    await rowOf(page, word).getByRole('link').first().click()
    await expect(page).toHaveURL(/customer-group-detail\?id=/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
    await expect(rowOf(page, `Một ${word}`)).toBeVisible()
    await expect(page.getByRole('button', { name: t.customer.group.delete })).toBeDisabled()
    for (const name of ['Một', 'Hai'])
      await rowOf(page, `${name} ${word}`).getByRole('checkbox').check()
    await page.getByRole('button', { name: t.customer.group.takeOut }).click()
    await expect(page.getByText(t.customer.group.emptyGroupTitle)).toBeVisible()
    await page.getByRole('button', { name: t.customer.group.delete }).click()
    await page
      .getByRole('dialog', { name: t.customer.group.removeTitle })
      .getByRole('button', { name: t.customer.group.delete })
      .click()
    await expect(page).toHaveURL(/customer-groups$/)
  },
)

test('a new pay link for a customer is filled in; once paid, their page shows it by itself', async ({
  page,
  sessions,
}) => {
  const session = await sessions.of('owner')
  await enter(page, session)
  const [word, phone] = [ownWord(), digits()]
  const { id } = await ask(session, customer.create, { body: { fullName: `Khách ${word}`, phone } })
  await page.goto(`/customer-management/detail?id=${id}`)
  await expect(page.getByText(t.customer.detail.emptyTitle)).toBeVisible()
  await page.getByRole('link', { name: t.customer.detail.newLink }).click()
  await expect(page).toHaveURL(/create-paylink\?customer=/)
  await expect(
    page.getByText(fill(t.payLink.create.forCustomer, { name: `Khách ${word}` })),
  ).toBeVisible()
  await page.getByLabel(t.payLink.create.amount).first().fill('215000')
  await page.getByRole('button', { name: t.payLink.create.submit }).click()
  await expect(page).toHaveURL(/paylink\/detail\?code=/)
  const code = new URL(page.url()).searchParams.get('code') ?? ''
  const { qrCode } = await ask(session, payLink.getDetail, { params: { payLinkCode: code } })
  await page.goto(`/customer-management/detail?id=${id}`)
  await expect(rowOf(page, amountLike(215_000))).toBeVisible()
  await payQr(qrCode)
  await expect(page.getByRole('region', { name: t.customer.detail.activity })).toContainText(
    amountLike(215_000),
  )
  await expect(rowOf(page, amountLike(215_000))).toContainText(t.transaction.status.SUCCESS)
})

test('customers come from Excel: good rows are imported, wrong ones come back as a file', async ({
  page,
  sessions,
  isMobile,
}) => {
  await enter(page, await sessions.of('owner'))
  await page.goto('/customer-management')
  // On a phone the lesser buttons wait behind "…".
  const lesser = page.getByRole('button', { name: t.web.list.lesser })
  if (isMobile) await lesser.click()
  await page.getByRole('button', { name: t.customer.list.import }).first().click()
  const dialog = page.getByRole('dialog', { name: t.customer.import.title })
  const arriving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t.customer.import.template }).click()
  const template = await readFile(await (await arriving).path())
  expect(readSheet(template)[0]?.[0]).toContain(t.customer.sheet.fullName)
  // A file without rows is refused in words.
  await dialog.getByLabel(t.common.sheet.file).setInputFiles({
    name: 'mau.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: template,
  })
  await expect(dialog.getByRole('alert')).toContainText(t.error.sheet.template_mismatch)
  const word = ownWord()
  await dialog.getByLabel(t.common.sheet.file).setInputFiles({
    name: 'khach.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: writeSheet([
      [t.customer.sheet.fullName, t.customer.sheet.phone],
      [`Nhập ${word}`, digits()],
      ['Sai số', '123'],
    ]),
  })
  await expect(dialog.getByText(t.error.error['invalid-phone'])).toBeVisible()
  const correcting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t.customer.import.corrections }).click()
  expect(readSheet(await readFile(await (await correcting).path()))[1]?.[0]).toBe('Sai số')
  await dialog.getByRole('button', { name: fill(t.customer.import.commit, { count: 1 }) }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`/customer-management?keyword=${word}`)
  await expect(rowOf(page, word)).toBeVisible()
  if (isMobile) await lesser.click()
  await expect(page.getByRole('button', { name: like(t.web.export.start) })).toBeVisible()
})

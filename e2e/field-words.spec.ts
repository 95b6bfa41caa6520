// A field left empty says what it asks for, by its own name and in the reader's language; the words go as soon as something stands there.
import type { Locator, Page } from '@playwright/test'
import { openOffice } from './support/backoffice.ts'
import { approveChange } from './support/second-person.ts'
import { expect, test } from './support/journey.ts'
import { settled } from './support/page-check.ts'
import { createLink, enter } from './support/portal.ts'
import { like, ownWord, say, type Words } from './support/words.ts'

interface Asked {
  words: string
  /** Types or chooses something. */
  fill: (form: Locator) => Promise<void>
}

/** Sends the form as it stands: every field asks for its own, nothing says "this cannot be left blank", and each question goes with its answer. */
async function asks(
  page: Page,
  form: Locator,
  submit: string | RegExp,
  fields: readonly Asked[],
  t: Words,
): Promise<void> {
  await form.getByRole('button', { name: submit, exact: true }).click()
  for (const { words } of fields)
    await expect(form.getByText(words, { exact: true }), words).toBeVisible()
  await expect(page.getByText(t.error.error.required)).toHaveCount(0)
  for (const { words, fill } of fields) {
    await fill(form)
    await expect(form.getByText(words, { exact: true }), `${words}: answered`).toHaveCount(0)
  }
}
/** A label alone, or with the star of a field that must be filled in. */
const label = (text: string): RegExp => new RegExp(`^${like(text).source}(?: \\*)?$`)
const typed =
  (name: string, value: string): Asked['fill'] =>
  (form) =>
    form.getByLabel(label(name)).fill(value)

test(
  'fields of the portal ask for their own: product, pay link, pay page, member, customer, support',
  { tag: '@phone' },
  async ({ page, sessions, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language)
    await enter(page, await sessions.of('owner'), { language })
    const main = page.locator('main')
    const open = async (path: string): Promise<void> => {
      await page.goto(path)
      await settled(page)
    }

    await open('/products/create-product')
    await asks(
      page,
      main,
      t.product.form.add,
      [
        { words: t.product.enter.name, fill: typed(t.product.form.name, 'Bánh mì') },
        { words: t.product.enter.price, fill: typed(t.product.form.price, '15000') },
      ],
      t,
    )
    await open('/paylink/create-paylink')
    await asks(
      page,
      main,
      t.payLink.create.submit,
      [{ words: t.payLink.enter.amount, fill: typed(t.web.amount.label, '15000') }],
      t,
    )
    await open('/paypage/create-paypage')
    await asks(
      page,
      main,
      t.payPage.create.submit,
      [{ words: t.payPage.enter.name, fill: typed(t.payPage.create.name, 'Bánh Trung thu') }],
      t,
    )
    await expect(main.getByText(t.payPage.create.noGoods)).toBeVisible()
    await open('/setting/member-management/create-user')
    await asks(
      page,
      main,
      t.member.form.submitCreate,
      [
        { words: t.member.enter.fullName, fill: typed(t.member.form.fullName, 'Lê Văn Tám') },
        { words: t.member.enter.phone, fill: typed(t.member.form.phone, '0912345678') },
      ],
      t,
    )
    await expect(main.getByText(t.member.enter.roleGroupId, { exact: true })).toBeVisible()
    await main.getByLabel(label(t.member.form.fullName)).fill('Tám <1>')
    await main.getByRole('button', { name: t.member.form.submitCreate }).click()
    await expect(main.getByText(t.member.enter.nameForm)).toBeVisible()
    await open('/customer-management')
    await page.getByRole('button', { name: t.customer.list.create }).first().click()
    await asks(
      page,
      page.getByRole('dialog', { name: t.customer.form.createTitle }),
      t.customer.form.submitCreate,
      [{ words: t.customer.enter.fullName, fill: typed(t.customer.field.fullName, 'Đỗ Ánh') }],
      t,
    )
    await open('/support')
    await page.getByRole('button', { name: t.support.create }).first().click()
    const support = page.getByRole('dialog', { name: t.support.form.title })
    await support.getByLabel(label(t.support.form.email)).fill('')
    await support.getByLabel(label(t.support.form.phoneNo)).fill('')
    await asks(
      page,
      support,
      t.support.form.submit,
      [
        { words: t.support.enter.description, fill: typed(t.support.form.description, 'Máy in') },
        { words: t.support.enter.email, fill: typed(t.support.form.email, 'an@saola.vn') },
        { words: t.support.enter.phoneNo, fill: typed(t.support.form.phoneNo, '0912345678') },
      ],
      t,
    )
  },
)

test('a refusal of the server speaks the words of the field it lands on', async ({
  page,
  sessions,
}) => {
  const t = say('vi')
  await enter(page, await sessions.of('owner'))
  await page.goto('/customer-management')
  await page.getByRole('button', { name: t.customer.list.create }).first().click()
  const form = page.getByRole('dialog', { name: t.customer.form.createTitle })
  // The form counts a joiner as text; the server sees that nobody would see it.
  await form.getByLabel(label(t.customer.field.fullName)).fill('\u200d')
  await form.getByRole('button', { name: t.customer.form.submitCreate }).click()
  await expect(form.getByText(t.customer.enter.fullName, { exact: true })).toBeVisible()
  await expect(page.getByText(t.error.error.required)).toHaveCount(0)
})

test(
  'a POS order, a bank and the payer’s details ask for their own',
  { tag: '@phone' },
  async ({ page, sessions, openWindow, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language)
    const owner = await sessions.of('owner')
    await enter(page, owner, { language })
    const staff = await openOffice(openWindow, { language })
    const name = `Máy ${ownWord()}`
    await staff.goto('/backoffice/pos-models')
    await settled(staff)
    await staff.getByRole('button', { name: t.posModel.add }).click()
    const model = staff.getByRole('dialog', { name: t.posModel.add })
    await asks(
      staff,
      model,
      t.posModel.form.create,
      [
        { words: t.posModel.enter.name, fill: typed(t.posModel.form.name, name) },
        { words: t.posModel.enter.price, fill: typed(t.posModel.form.price, '2000000') },
      ],
      t,
    )
    await model.getByLabel(label(t.posModel.form.stock)).fill('3')
    await model.getByRole('button', { name: t.posModel.form.create }).click()
    await expect(model).toHaveCount(0)
    await approveChange(await openOffice(openWindow, { username: 'checker', language }), name, {
      language,
    })

    await page.goto(`/pay-pos?name=${encodeURIComponent(name)}`)
    await settled(page)
    await page.getByRole('button', { name: t.posModel.shop.order.replace('{name}', name) }).click()
    const order = page.getByRole('dialog', { name: t.posOrder.form.title })
    await order.getByLabel(label(t.posOrder.form.receiver)).fill('')
    await asks(
      page,
      order,
      like(t.posOrder.form.submit),
      [
        { words: t.posOrder.enter.receiverName, fill: typed(t.posOrder.form.receiver, 'Lê Tám') },
        { words: t.posOrder.enter.phone, fill: typed(t.posOrder.form.phone, '0912345678') },
        { words: t.posOrder.enter.address, fill: typed(t.posOrder.form.address, '12 Hàng Bài') },
      ],
      t,
    )

    await staff.goto('/backoffice/banks')
    await settled(staff)
    await staff.getByRole('button', { name: t.bank.add }).first().click()
    const bank = staff.getByRole('dialog', { name: t.bank.add })
    await asks(
      staff,
      bank,
      t.bank.form.create,
      [
        {
          words: t.bank.enter.shortName,
          fill: typed(t.bank.column.shortName, 'Mây'),
        },
        {
          words: t.bank.enter.name,
          fill: typed(t.bank.column.name, 'Ngân hàng Mây'),
        },
        {
          words: t.bank.enter.commonName,
          fill: typed(t.bank.column.commonName, 'Mây'),
        },
        { words: t.bank.enter.code, fill: typed(t.bank.column.code, 'M') },
        {
          words: t.bank.enter.napasCode,
          fill: typed(t.bank.column.napasCode, '12'),
        },
      ],
      t,
    )
    await bank.getByRole('button', { name: t.bank.form.create, exact: true }).click()
    await expect(bank.getByText(t.bank.enter.codeForm)).toBeVisible()
    await expect(bank.getByText(t.bank.enter.napasCodeForm)).toBeVisible()

    const link = await createLink(owner, {
      amount: 75_000,
      customerInfoType: 'REQUIRE_INPUT',
      customerInfoForm: { fillName: true, fillPhone: true, fillEmail: true, fillAddress: true },
    })
    const payer = await openWindow()
    await payer.goto(`${new URL(link.payLinkUrl).pathname}?lang=${language}`)
    await payer.getByRole('button', { name: t.payer.customer.next }).click()
    for (const words of Object.values(t.payer.customer.enter))
      await expect(payer.getByText(words, { exact: true })).toBeVisible()
    await expect(payer.getByText(t.error.error.required)).toHaveCount(0)
    await payer.getByLabel(t.payer.customer.fullName).fill('Đỗ Minh Phương')
    await payer.getByRole('button', { name: t.payer.customer.next }).click()
    await expect(payer.getByText(t.payer.customer.enter.fullName, { exact: true })).toHaveCount(0)
    await expect(payer.getByText(t.payer.customer.enter.phone, { exact: true })).toBeVisible()
  },
)

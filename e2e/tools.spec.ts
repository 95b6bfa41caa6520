// Anyone who connects a server tries it: money on order, a code read from a picture, a customer with a number of their own, keys bound to addresses.
import { credential } from '@saola/contract/credential'
import { payLink } from '@saola/contract/pay-link'
import { vietQrPro } from '@saola/contract/vietqr-pro'
import { expect, test, proves } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { tick } from './support/page-check.ts'
import { openOffice } from './support/backoffice.ts'
import { ask, createLink, enter } from './support/portal.ts'
import { payQr } from './support/simulator.ts'
import { amountLike, fill, like, ownWord, say } from './support/words.ts'

const t = say('vi')

test(
  'the transfer tool pays a pay link in Test Mode, and shows what a wrong amount comes to',
  { tag: '@phone', ...proves('B-101', 'B-269', 'B-494', 'B-496') },
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    const link = await createLink(
      session,
      { amount: 63_000, description: 'Trà sen' },
      { test: true },
    )
    await enter(page, session, { test: true })
    await page.goto('/pay-gate/tools')
    await page.getByRole('link', { name: t.tool.transfer.action }).click()
    await expect(page).toHaveURL(/\/pay-gate\/tools\/transfer-money$/)
    const number = (
      await ask(
        session,
        payLink.getDetail,
        { params: { payLinkCode: link.payLinkCode } },
        { test: true },
      )
    ).virtualAccount!
    await page.getByLabel(t.tool.pay.number).fill(number)
    await page.getByRole('button', { name: t.tool.pay.look }).click()
    await expect(page.getByText(t.tool.target.open, { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: t.web.amount.label })).toHaveValue('63.000')
    await tick(page.getByRole('radio', { name: like(t.tool.fault.UNDER) }))
    await page.getByRole('button', { name: t.tool.pay.submit, exact: true }).click()
    const outcomes = page.getByRole('listitem').filter({ hasText: number })
    await expect(
      outcomes.filter({ hasText: `${t.tool.outcome.UNMATCHED}: ${t.tool.outcome.UNDER}` }),
    ).toBeVisible({ timeout: 20_000 })
    await tick(page.getByRole('radio', { name: like(t.tool.fault.NONE) }))
    await page.getByRole('button', { name: t.tool.pay.submit, exact: true }).click()
    await expect(outcomes.filter({ hasText: t.tool.outcome.SETTLED })).toBeVisible({
      timeout: 20_000,
    })
    await page.getByRole('button', { name: t.tool.pay.look }).click()
    await expect(page.getByText(t.tool.target.shut, { exact: true })).toBeVisible()
  },
)

test(
  'the tools page reads a code from a picture and leads to Test Mode',
  proves('B-268', 'B-270', 'B-271', 'B-494', 'B-495'),
  async ({ page, sessions, openWindow }) => {
    const session = await sessions.of('owner')
    const link = await createLink(session, { amount: 71_000 })
    const payer = await openWindow()
    await payer.goto(new URL(link.payLinkUrl).pathname)
    const picture = await payer.getByRole('img', { name: /VietQR/ }).screenshot()
    await enter(page, session)
    await page.goto('/pay-gate/tools')
    await page
      .getByLabel(t.tool.scan.choose)
      .setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: picture })
    const result = page.getByRole('region', { name: t.tool.scan.result })
    await expect(result).toContainText(t.tool.qrKind.VIETQR)
    await expect(result.getByRole('row', { name: like(t.tool.fact.amount) })).toContainText('71000')
    await result.getByRole('button', { name: t.tool.scan.useNumber }).click()
    await expect(page.getByText(t.tool.target.PAYMENT, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: t.tool.mode.enter }).click()
    await expect(page.getByText(t.tool.mode.on)).toBeVisible({ timeout: 15_000 })
  },
)

test(
  'a shop asks for VietQR Pro, the bank allows it, a customer gets a number, pays to it, and their revenue shows',
  proves('B-497', 'B-498', 'B-502', 'B-503', 'B-504'),
  async ({ page, sessions, openWindow }) => {
    const session = await sessions.of('owner')
    const before = await ask(session, vietQrPro.getInfo, {})
    if (before.status === 'APPROVED')
      await ask(session, vietQrPro.state, { body: { action: 'DISABLE' } })
    await enter(page, session)
    await page.goto('/ultilities/vietqr-pro')
    if (before.status !== 'PENDING')
      await page.getByRole('button', { name: t.vietqrPro.action.REQUEST_ACTIVATION }).click()
    await expect(page.getByText(t.vietqrPro.state.PENDING)).toBeVisible()

    const bank = await openOffice(openWindow, {
      username: 'checker',
      at: '/backoffice/vietqr-pro?status=PENDING',
    })
    await rowOf(bank, 'SAOLA001').getByRole('link').first().click()
    const file = bank.getByRole('dialog', {
      name: like(fill(t.vietqrPro.cms.drawer, { name: '' }).trim()),
    })
    await file
      .getByRole('button', { name: t.vietqrPro.cms.decide.ENABLE.PENDING, exact: true })
      .first()
      .click()
    await bank
      .getByRole('dialog', { name: like(`${t.vietqrPro.cms.decide.ENABLE.PENDING}:`) })
      .getByRole('button', { name: t.vietqrPro.cms.decide.ENABLE.PENDING, exact: true })
      .click()
    await expect(file.getByText(t.vietqrPro.status.APPROVED, { exact: true }).first()).toBeVisible()

    await page.reload()
    await expect(page.getByText(t.vietqrPro.state.APPROVED)).toBeVisible()
    const name = `Phòng ${ownWord()}`
    await page.getByRole('button', { name: t.vietqrPro.list.create }).first().click()
    await page.getByLabel(t.vietqrPro.form.name).fill(name)
    await page.getByRole('button', { name: t.vietqrPro.form.submitCreate }).click()
    await rowOf(page, name).getByRole('link').first().click()
    const drawer = page.getByRole('dialog', { name })
    await expect(drawer.getByRole('img', { name: like(name) })).toBeVisible()
    const [made] = (await ask(session, vietQrPro.customerGetAll, { query: { keyword: name } }))
      .items
    const { qrCode } = await ask(session, vietQrPro.customerGet, { params: { id: made!.id } })
    await expect(async () => {
      await payQr(qrCode, 1_200_000)
    }, 'the bank has was notified of the number').toPass({ timeout: 20_000 })
    await expect(drawer.getByText(amountLike(1_200_000)).first()).toBeVisible({ timeout: 20_000 })
    await drawer.getByRole('link', { name: t.vietqrPro.drawer.all }).click()
    await expect(page).toHaveURL(/\/ultilities\/vietqr-pro\/transactions-management\?/)
    await expect(rowOf(page, name)).toContainText('1.200.000')
  },
)

test('keys are bound to addresses, and a pasted request is looked at step by step', async ({
  page,
  sessions,
}) => {
  const session = await sessions.of('owner')
  const keys = await ask(session, credential.refreshCredential, {}, { test: true })
  await enter(page, session, { test: true })
  await page.goto('/pay-gate/payment')
  await page.getByRole('button', { name: t.credential.allowed.edit }).click()
  await page.getByLabel(t.credential.allowed.label).fill('203.0.113.0/24\nshop.vn')
  await page.getByRole('button', { name: t.credential.allowed.save }).click()
  await expect(page.getByText(fill(t.credential.allowed.wrong, { entry: 'shop.vn' }))).toBeVisible()
  await page.getByLabel(t.credential.allowed.label).fill('203.0.113.0/24')
  await page.getByRole('button', { name: t.credential.allowed.save }).click()
  await expect(page.getByText(t.credential.allowed.some)).toBeVisible()
  await ask(session, credential.setAllowedAddresses, { body: { addresses: [] } }, { test: true })
  await page
    .getByLabel(t.credential.check.paste, { exact: true })
    .fill(
      `x-api-client: ${keys.clientId}\nx-api-time: ${String(Date.now())}\nx-api-validate: 00\n\n{"data":"AAAA"}`,
    )
  await page.getByRole('button', { name: t.credential.check.submit }).click()
  const result = page.getByRole('region', { name: t.credential.check.result })
  await expect(
    result.getByRole('listitem').filter({ hasText: t.credential.check.step.CLIENT }),
  ).toContainText(t.credential.check.ok)
  await expect(
    result.getByRole('listitem').filter({ hasText: t.credential.check.step.SIGNATURE }),
  ).toContainText(t.credential.check.hint.WRONG_SECRET)
})

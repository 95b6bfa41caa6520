// The counter and the look: taking a payment on a tablet, and how the payer's page of a shop looks.
import { payLink } from '@saola/contract/pay-link'
import { shopSetting } from '@saola/contract/shop-setting'
import { expect, test, proves } from './support/journey.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, createLink, enter } from './support/portal.ts'
import { payQr } from './support/simulator.ts'
import { amountLike, fill, say } from './support/words.ts'

const t = say('vi')
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAUElEQVR42u3PQQkAAAgEsAthDdPYv4sRfAuDFVhq+rUICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICFwWtD1AiGaF2FQAAAAASUVORK5CYII=',
  'base64',
)

test(
  'a payment at the counter: pad, QR, paid, next',
  { tag: '@phone' },
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    await enter(page, session)
    await page.goto('/dashboard')
    // The header's button; on phones the dashboard's.
    await page
      .getByRole('link', { name: new RegExp(`^${t.shell.header.newPayment}`) })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page).toHaveURL(/\/new-payment$/)
    await settled(page)
    expect(await axeSays(page)).toEqual([])
    expect(await sideScroll(page)).toBe(0)
    await page.getByRole('button', { name: t.newPayment.go, exact: true }).click()
    await expect(page.getByText(t.newPayment.amountNeeded)).toBeVisible()
    for (const key of ['8', '5', '000'])
      await page.getByRole('button', { name: key, exact: true }).click()
    await page.getByLabel(t.newPayment.note).fill('Bàn 5')
    await page.getByRole('button', { name: /85\.000/ }).click()
    const counter = page.getByRole('dialog', { name: t.newPayment.counter })
    await expect(counter.getByRole('img', { name: /85\.000/ })).toBeVisible()
    await expect(counter.getByText('Bàn 5')).toBeVisible()
    await expect(counter.getByRole('timer')).toContainText(/^0?\d:\d\d|^10:00/)
    expect(await axeSays(page)).toEqual([])
    const code = new URL(page.url()).searchParams.get('code') ?? ''
    const { qrCode } = await ask(session, payLink.getDetail, { params: { payLinkCode: code } })
    // A tablet that was reloaded shows the same counter again.
    await page.reload()
    await expect(counter.getByRole('img', { name: /85\.000/ })).toBeVisible()
    await payQr(qrCode)
    await expect(counter.getByText(t.newPayment.paid, { exact: true })).toBeVisible()
    await expect(counter.getByText(amountLike(85_000)).first()).toBeVisible()
    expect(await axeSays(page)).toEqual([])
    await counter.getByRole('button', { name: t.newPayment.next }).click()
    await expect(counter).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: t.newPayment.amount })).toHaveValue('')
  },
)

test(
  'money that is not the amount is said at once; a changed amount ends the old code',
  { tag: '@phone' },
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    const link = await createLink(session, { amount: 64_000, expireType: 'TEN_MINUTES' })
    await enter(page, session)
    await page.goto(`/new-payment?code=${link.payLinkCode}`)
    const counter = page.getByRole('dialog', { name: t.newPayment.counter })
    await expect(counter.getByRole('img', { name: /64\.000/ })).toBeVisible()
    await payQr(link.qrCode, 60_000)
    await expect(counter.getByRole('alert')).toContainText(amountLike(60_000))
    await counter.getByRole('button', { name: t.newPayment.change }).click()
    await expect(page.getByRole('textbox', { name: t.newPayment.amount })).toHaveValue('64.000')
    expect(
      (await ask(session, payLink.getDetail, { params: { payLinkCode: link.payLinkCode } })).status,
    ).toBe('CANCELED')
  },
)

test(
  'the look of the payer page: name, logo, colour, language and methods, shown on the phone beside them and then to payers',
  { tag: '@phone', ...proves('B-481', 'B-489') },
  async ({ page, sessions, openWindow }) => {
    const session = await sessions.of('owner')
    const before = await ask(session, shopSetting.get, {})
    const link = await createLink(session, { amount: 21_000 })
    await enter(page, session)
    try {
      await page.goto('/setting')
      await page.getByRole('link', { name: new RegExp(t.shell.crumb['payment-setting']) }).click()
      await settled(page)
      const phone = page.getByRole('complementary', { name: t.shopSetting.preview.title })
      const name = page.getByLabel(t.shopSetting.shopName)
      await name.fill('')
      await page.getByRole('button', { name: t.shopSetting.submit }).click()
      await expect(page.getByText(t.shopSetting.enter.shopName)).toBeVisible()
      await name.fill('Quán Mây Trắng')
      await expect(phone.getByText('Quán Mây Trắng')).toBeVisible()
      await page
        .getByLabel(t.shopSetting.logo, { exact: true })
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
      await page
        .getByRole('dialog', { name: t.web.upload.crop })
        .getByRole('button', { name: t.web.upload.apply })
        .click()
      await expect(phone.getByRole('presentation').or(phone.locator('img'))).toHaveAttribute(
        'src',
        /^\/storage\//,
      )
      await page.getByRole('textbox', { name: t.shopSetting.colour.own }).fill('zz')
      await expect(page.getByText(t.shopSetting.colour.wrong)).toBeVisible()
      await page.getByRole('textbox', { name: t.shopSetting.colour.own }).fill('ffd400')
      await expect(
        page.getByText(fill(t.shopSetting.colour.blackOn, { ratio: '14,7' })),
      ).toBeVisible()
      await tick(page.getByRole('radio', { name: t.shopSetting.EN }))
      await expect(phone.getByText('Amount to pay')).toBeVisible()
      const card = page.getByRole('switch', { name: 'Thẻ ATM nội địa' })
      await tick(card, false)
      await expect(phone.getByText('ATM card')).toHaveCount(0)
      await tick(page.getByRole('switch', { name: 'VietQR' }), false)
      await page.getByRole('button', { name: t.shopSetting.submit }).click()
      await expect(page.getByText(t.error.shop.payment_required)).toBeVisible()
      await tick(page.getByRole('switch', { name: 'VietQR' }))
      await expect(page.getByRole('switch', { name: 'Chuyển khoản ngân hàng' })).toBeDisabled()
      expect(await axeSays(page)).toEqual([])
      expect(await sideScroll(page)).toBe(0)
      await page.getByRole('button', { name: t.shopSetting.submit }).click()
      await expect(page.getByText(t.shopSetting.saved)).toBeVisible()
      await expect(page.getByText(t.audit.operation['shopSetting-update']).first()).toBeVisible()
      // Who reads neither of our languages is spoken to in the shop's (ADR 0055).
      const payer = await openWindow({ locale: 'fr-FR' })
      await expect(async () => {
        await payer.goto(link.payLinkUrl)
        await expect(payer.getByText('Quán Mây Trắng').first()).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 30_000 })
      await expect(payer.locator('html')).toHaveAttribute('lang', 'en')
      await expect(payer.locator('header .shop')).toHaveCSS('background-color', 'rgb(255, 212, 0)')
      await expect(payer.locator('header .shop')).toHaveCSS('color', 'rgb(0, 0, 0)')
    } finally {
      await ask(session, shopSetting.update, {
        body: {
          shopName: before.shopName,
          logo: before.logo,
          backgroundColor: before.backgroundColor,
          defaultLanguage: before.defaultLanguage,
          paymentIds: before.payments.map((one) => one.id),
        },
      })
    }
  },
)

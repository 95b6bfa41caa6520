// What a payer meets at a pay link's address, in every state it can be in.
import type { Page } from '@playwright/test'
import { readVietQr } from '@saola/vietqr/read'
import { payLink } from '@saola/contract/pay-link'
import { serverUrl, simulatorUrl } from './support/addresses.ts'
import { expect, test, proves } from './support/journey.ts'
import { ask, createLink, enter, type Link, type Session } from './support/portal.ts'
import { decodePicture, fault, payQr } from './support/simulator.ts'
import { amountLike, fill, say } from './support/words.ts'

const vi = say('vi').payer
const SHOP = 'Cà phê Saola'
let owner: Session
test.beforeAll(async ({ sessions }) => {
  owner = await sessions.of('owner')
})

const pathOf = (link: Link): string => new URL(link.payLinkUrl).pathname
/** The QR as the payer's phone would see it: off the screen. */
const readQr = async (page: Page): Promise<string> =>
  (await decodePicture(await page.getByRole('img', { name: /VietQR/ }).screenshot())).qr

async function toCardPage(page: Page): Promise<void> {
  await page.getByText(vi.pay.ATM_CARD, { exact: true }).click()
  await page.getByRole('button', { name: vi.pay.cardGo }).click()
  await page.waitForURL(`${simulatorUrl}/**`)
}
async function useCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Số thẻ').fill(number)
  await page.getByRole('button', { name: 'Thanh toán', exact: true }).click()
  const code = page.getByLabel('Mã OTP')
  await code.fill('123456')
  await page.getByRole('button', { name: 'Xác nhận' }).click()
}

test(
  'a stranger sees amount, description, methods and a QR that pays exactly this',
  { tag: '@phone', ...proves('B-295', 'B-297', 'B-298') },
  async ({ page }) => {
    const link = await createLink(owner, {
      amount: 152_000,
      description: 'Cà phê cho buổi họp',
      contactPhone: '0901234567',
      contactEmail: 'shop@example.com',
      expireType: 'TEN_MINUTES',
    })
    await page.goto(pathOf(link))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(amountLike(152_000))
    await expect(page.getByText('Cà phê cho buổi họp').first()).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(SHOP)
    await expect(page.getByRole('timer')).toHaveText(/^09:\d\d$/)
    await expect(page.getByRole('contentinfo')).toContainText('0901234567')
    await expect(page.getByRole('radio')).toHaveCount(2)
    const qr = readVietQr(await readQr(page))
    expect(qr).toMatchObject({ ok: true, qr: { bin: '970452', amount: 152_000 } })
  },
)

test(
  'while the bank does not take orders nobody is shown a QR that cannot be paid; it appears by itself',
  { tag: '@phone' },
  async ({ page, openWindow }) => {
    await fault('down', { on: true })
    try {
      const link = await createLink(owner, { amount: 48_000, description: 'Bánh mì và cà phê' })
      await page.goto(pathOf(link))
      await expect(page.getByText(vi.pay.preparing).first()).toBeVisible()
      await expect(page.getByRole('img', { name: /VietQR/ })).toHaveCount(0)
      const shop = await openWindow()
      await enter(shop, owner)
      await shop.goto(`/paylink/detail?code=${link.payLinkCode}`)
      // In place of the QR and of the number.
      await expect(shop.getByText(say('vi').web.qr.preparing)).toHaveCount(2)
      await expect(shop.getByRole('button', { name: say('vi').payLink.action.print })).toHaveCount(
        0,
      )
      await shop.goto(`/new-payment?code=${link.payLinkCode}`)
      await expect(shop.getByText(say('vi').web.qr.preparing)).toBeVisible()
      await fault('down', { on: false })
      await expect(page.getByRole('img', { name: /VietQR/ })).toBeVisible()
      await expect(shop.getByRole('img', { name: /QR/ })).toBeVisible()
      await payQr(await readQr(page))
      await expect(page.getByRole('heading', { name: vi.paid.title })).toBeVisible()
    } finally {
      await fault('down', { on: false })
    }
  },
)

test(
  'the payer copies what they have to type and saves the picture',
  { tag: '@phone' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const link = await createLink(owner, { amount: 61_000 })
    await page.goto(pathOf(link))
    await page
      .getByRole('button', { name: fill(vi.pay.copyOf, { what: vi.pay.accountNo }) })
      .click()
    await expect(
      page.getByRole('button', { name: fill(vi.pay.copyOf, { what: vi.pay.accountNo }) }),
    ).toHaveText(vi.pay.copied)
    const account = await page.evaluate(() => navigator.clipboard.readText())
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: vi.pay.save }).click()
    const file = await (await download).path()
    const { readFile } = await import('node:fs/promises')
    expect(await decodePicture(await readFile(file))).toMatchObject({
      accountNo: account,
      amount: 61_000,
    })
  },
)

test(
  "asks for the payer's details first when they are required, keeps what was typed, then shows the QR",
  { tag: '@phone', ...proves('B-299', 'B-302') },
  async ({ page }) => {
    const link = await createLink(owner, {
      amount: 75_000,
      customerInfoType: 'REQUIRE_INPUT',
      customerInfoForm: { fillName: true, fillPhone: true, fillEmail: true, fillAddress: false },
    })
    await page.goto(pathOf(link))
    await expect(page.getByRole('heading', { name: vi.customer.title })).toBeVisible()
    await expect(page.getByRole('img', { name: /VietQR/ })).toHaveCount(0)
    await page.getByLabel(vi.customer.fullName).fill('Đỗ Minh Phương')
    await page.getByLabel(vi.customer.phone).fill('12')
    await page.getByLabel(vi.customer.email).fill('phuong@example.com')
    await page.getByRole('button', { name: vi.customer.next }).click()
    await expect(page.getByRole('alert').first()).toHaveText(vi.customer.wrong)
    await expect(page.getByLabel(vi.customer.fullName)).toHaveValue('Đỗ Minh Phương')
    await page.getByLabel(vi.customer.phone).fill('0912345678')
    await page.getByRole('button', { name: vi.customer.next }).click()
    await expect(page.getByRole('img', { name: /VietQR/ })).toBeVisible()
    expect(
      await ask(owner, payLink.getDetail, { params: { payLinkCode: link.payLinkCode } }),
    ).toMatchObject({
      customer: { fullName: 'Đỗ Minh Phương', phone: '0912345678', email: 'phuong@example.com' },
    })
  },
)

test(
  'the waiting page says so by itself, and leads to the success address after the delay',
  { tag: '@phone', ...proves('B-301') },
  async ({ page }) => {
    const link = await createLink(owner, {
      amount: 83_000,
      successUrl: `${serverUrl}/legal/terms-of-use`,
      redirectAfter: 8,
    })
    await page.goto(pathOf(link))
    const qr = await readQr(page)
    await page.getByRole('link', { name: vi.pay.done }).click()
    await expect(page.getByRole('heading', { name: vi.waiting.title })).toBeVisible()
    await payQr(qr)
    await expect(page.getByRole('heading', { name: vi.paid.title })).toBeVisible()
    await expect(
      page.getByRole('link', { name: fill(vi.paid.go, { host: new URL(serverUrl).host }) }),
    ).toBeVisible()
    await page.waitForURL(`${serverUrl}/legal/terms-of-use`, { timeout: 30_000 })
    await page.goto(pathOf(link))
    await expect(page.getByRole('heading', { name: vi.paid.already })).toBeVisible()
    await expect(page.getByRole('heading', { name: vi.paid.receipt })).toBeVisible()
  },
)

test(
  'pays by card: there, through the card page, and back to the receipt',
  { tag: '@phone', ...proves('B-290', 'B-300') },
  async ({ page }) => {
    const link = await createLink(owner, { amount: 97_000 })
    await page.goto(pathOf(link))
    await toCardPage(page)
    await useCard(page, '9704 0000 0000 0018')
    await page.waitForURL(`${serverUrl}/public/**`)
    await expect(page.getByRole('heading', { name: vi.paid.title })).toBeVisible()
    await expect(page.getByText(vi.pay.ATM_CARD, { exact: true })).toBeVisible()
    expect(
      await ask(owner, payLink.getDetail, { params: { payLinkCode: link.payLinkCode } }),
    ).toMatchObject({ status: 'SUCCESS', paymentType: 'ATM_CARD' })
  },
)

test(
  'a card without money says why and lets the payer try again',
  { tag: '@phone', ...proves('B-300') },
  async ({ page }) => {
    const link = await createLink(owner, { amount: 98_000 })
    await page.goto(pathOf(link))
    await toCardPage(page)
    await useCard(page, '9704 0000 0000 0034')
    await expect(page.getByRole('heading', { name: vi.card.failed })).toBeVisible()
    await expect(page.getByText(vi.card.reason.c51)).toBeVisible()
    await page.getByRole('link', { name: vi.card.again }).click()
    await toCardPage(page)
    await page.getByRole('button', { name: 'Hủy giao dịch' }).click()
    await expect(page.getByRole('heading', { name: vi.card.canceled })).toBeVisible()
    await page.getByRole('link', { name: vi.card.again }).click()
    await toCardPage(page)
    await useCard(page, '9704 0000 0000 0018')
    await expect(page.getByRole('heading', { name: vi.paid.title })).toBeVisible()
  },
)

test(
  'cancelled, expired, paid and unknown links each say what it means for the money',
  { tag: '@phone' },
  async ({ page }) => {
    const cancelled = await createLink(owner, { amount: 55_000 })
    await ask(owner, payLink.cancel, { params: { payLinkCode: cancelled.payLinkCode } })
    await page.goto(pathOf(cancelled))
    await expect(page.getByRole('heading', { name: vi.ended.canceled })).toBeVisible()
    await expect(page.getByText(fill(vi.ended.money, { shop: SHOP }))).toBeVisible()
    const {
      items: [expired],
    } = await ask(owner, payLink.getList, { query: { status: 'TIMEOUT' } })
    const {
      items: [paid],
    } = await ask(owner, payLink.getList, { query: { status: 'SUCCESS' } })
    if (expired === undefined || paid === undefined)
      throw new Error('the demo data has no expired or no paid link')
    const answer = await page.goto(pathOf(expired))
    expect(answer?.status()).toBe(410)
    await expect(page.getByRole('heading', { name: vi.ended.expired })).toBeVisible()
    await page.goto(pathOf(paid))
    await expect(page.getByRole('heading', { name: vi.paid.already })).toBeVisible()
    await expect(page.getByRole('img', { name: /VietQR/ })).toHaveCount(0)
    const lost = await page.goto('/public/paylink/AAAAAAAAAAAAAAAAAAAAAA')
    expect(lost?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: vi.problem.notFound })).toBeVisible()
    await page.goto('/public/napas')
    await expect(page.getByRole('heading', { name: vi.checkIn.title })).toBeVisible()
  },
)

test(
  'English by one press, and it stays through to the result',
  { tag: '@phone' },
  async ({ page }) => {
    const en = say('en').payer
    const link = await createLink(owner, { amount: 64_000, description: 'Trà sen vàng' })
    await page.goto(pathOf(link))
    await page.getByRole('link', { name: en.language.en }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(en.pay.amount)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    const qr = await readQr(page)
    await page.getByRole('link', { name: en.pay.done }).click()
    await expect(page.getByRole('heading', { name: en.waiting.title })).toBeVisible()
    await payQr(qr)
    await expect(page.getByRole('heading', { name: en.paid.title })).toBeVisible()
  },
)

test(
  'without JavaScript the payer still sees the QR, chooses the card and reaches the result',
  { tag: '@phone', ...proves('B-301') },
  async ({ openWindow }) => {
    const link = await createLink(owner, { amount: 71_000 })
    const page = await openWindow({ javaScriptEnabled: false })
    await page.goto(pathOf(link))
    await page.getByText(vi.pay.ATM_CARD, { exact: true }).click()
    await expect(page.getByRole('button', { name: vi.pay.cardGo })).toBeVisible()
    await page.locator('label', { hasText: vi.pay.VIET_QR }).click()
    const qr = await readQr(page)
    await page.getByRole('link', { name: vi.pay.done }).click()
    await expect(page.getByRole('heading', { name: vi.waiting.title })).toBeVisible()
    await payQr(qr)
    await expect(page.getByRole('heading', { name: vi.paid.title })).toBeVisible({
      timeout: 15_000,
    })
  },
)

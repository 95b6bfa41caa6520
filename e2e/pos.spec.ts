// A POS machine's life: the bank puts a model on sale, a merchant orders it, the bank ships it, it takes a QR and a card, settles, and goes back.
import type { Page } from '@playwright/test'
import { simulatorUrl } from './support/addresses.ts'
import { expect, test, type OpenWindow } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll } from './support/look.ts'
import { DEMO_PASSWORD } from './support/people.ts'
import { enter } from './support/portal.ts'
import { amountLike, fill, like, ownWord, say } from './support/words.ts'

const t = say('vi')
const [QR_AMOUNT, CARD_AMOUNT] = [45_000, 120_000]

async function openOffice(openWindow: OpenWindow, username: string): Promise<Page> {
  const page = await openWindow()
  await page.goto('/backoffice/login')
  await page.getByLabel(t.auth.field.username).fill(username)
  await page.getByLabel(t.auth.field.password, { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t.auth.cms.submit }).click()
  await expect(page.getByRole('button', { name: like(t.backoffice.profile.menu) })).toBeVisible()
  return page
}

/** The bank's next step with an order whose drawer is open. */
async function decide(maker: Page, to: keyof typeof t.posOrder.cms.to, say_: (dialog: ReturnType<Page['getByRole']>) => Promise<void> = async () => undefined): Promise<void> {
  await maker.getByRole('button', { name: t.posOrder.cms.to[to], exact: true }).click()
  const dialog = maker.getByRole('dialog', { name: like(t.posOrder.cms.title) })
  await say_(dialog)
  await dialog.getByRole('button', { name: t.posOrder.cms.go, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}
const drawer = (page: Page, code: string) => page.getByRole('dialog', { name: fill(t.posOrder.detail.title, { code }), exact: true })

/** Puts one on sale as the bank's staff do. */
async function sell(maker: Page, name: string): Promise<void> {
  await maker.goto('/backoffice/pos-models')
  await settled(maker)
  await maker.getByRole('button', { name: t.posModel.add }).click()
  const form = maker.getByRole('dialog', { name: t.posModel.add })
  await form.getByLabel(t.posModel.form.name).fill(name)
  await form.getByLabel(t.posModel.form.price).fill('2000000')
  await form.getByLabel(t.posModel.form.stock).fill('3')
  await expect(form.getByText(amountLike(2_160_000))).toBeVisible()
  expect(await axeSays(maker)).toEqual([])
  await form.getByRole('button', { name: t.posModel.form.create }).click()
  await expect(form).toHaveCount(0)
}

async function order(page: Page, name: string): Promise<string> {
  await page.goto(`/pay-pos?name=${encodeURIComponent(name)}`)
  await settled(page)
  expect(await axeSays(page)).toEqual([])
  await page.getByRole('button', { name: fill(t.posModel.shop.order, { name }) }).click()
  const form = page.getByRole('dialog', { name: t.posOrder.form.title })
  await form.getByLabel(t.posOrder.form.phone).fill('0901234567')
  await form.getByLabel(t.posOrder.form.address).fill('12 Hàng Bài, Hoàn Kiếm, Hà Nội')
  await form.getByRole('button', { name: like(t.posOrder.form.submit) }).click()
  const placed = page.getByRole('dialog', { name: like(t.posOrder.detail.title) })
  await expect(placed.getByText(t.posOrder.status.PENDING).first()).toBeVisible()
  const code = /POS[2-9A-HJ-NP-Z]{8}/.exec((await placed.textContent()) ?? '')?.[0] ?? ''
  expect(code).not.toBe('')
  return code
}

async function activate(page: Page, serial: string): Promise<string> {
  await page.goto('/pay-pos-devices')
  await settled(page)
  await page.getByRole('button', { name: `${t.posDevice.activate.action} ${serial}` }).click()
  const dialog = page.getByRole('dialog', { name: fill(t.posDevice.activate.title, { deviceId: serial }) })
  await dialog.getByRole('button', { name: t.posDevice.activate.get }).click()
  const code = dialog.getByLabel(t.posDevice.activate.code, { exact: true })
  await expect(code).toHaveText(/^\d{8}$/)
  const shown = (await code.textContent()) ?? ''
  await dialog.getByRole('button', { name: t.posDevice.activate.close }).click()
  return shown
}

/** The machine itself: activated, one payment by QR from the payer's phone, one by card, one card that is declined, settled. */
async function work(machine: Page, payer: Page, serial: string, code: string): Promise<void> {
  await machine.goto(`${simulatorUrl}/pos?device=${serial}`)
  await machine.getByLabel('Số máy').fill(serial)
  await machine.getByLabel('Mã kích hoạt').fill(code)
  await machine.getByRole('button', { name: 'Kích hoạt máy' }).click()
  const screen = machine.getByRole('region', { name: 'Màn hình máy' })
  await expect(screen).toContainText('Sẵn sàng')
  const take = async (amount: number, means: RegExp): Promise<void> => {
    await machine.getByLabel('Số tiền').fill(String(amount))
    const option = await machine.getByLabel('Khách trả bằng').locator('option').filter({ hasText: means }).first().getAttribute('value')
    await machine.getByLabel('Khách trả bằng').selectOption(option)
    await machine.getByRole('button', { name: 'Thu tiền' }).click()
  }
  await take(QR_AMOUNT, /VietQR/)
  await expect(screen.getByRole('img', { name: 'Mời khách quét mã' })).toBeVisible()
  const phone = (await screen.getByRole('link', { name: 'Trả bằng điện thoại' }).getAttribute('href')) ?? ''
  await payer.goto(simulatorUrl + phone)
  await payer.getByRole('button', { name: /^Chuyển / }).click()
  await expect(payer.getByRole('heading', { name: 'Chuyển khoản thành công' })).toBeVisible()
  await expect(screen).toContainText('Thành công')
  await take(CARD_AMOUNT, /0018/)
  await expect(screen).toContainText(amountLike(CARD_AMOUNT))
  await expect(screen).toContainText('Thành công')
  await take(CARD_AMOUNT, /0034/)
  await expect(screen).toContainText('Thẻ bị từ chối')
  expect(await sideScroll(machine)).toBe(0)
  await machine.getByRole('button', { name: 'Kết toán' }).click()
  await expect(machine.getByText(/2 giao dịch, .*khớp/)).toBeVisible()
}

test('B-405 B-411 a machine is ordered, shipped, activated, takes a QR and a card, settles, and goes back', async ({ page, sessions, openWindow }) => {
  const word = ownWord()
  const name = `Máy ${word}`
  const serial = `P8-${word.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')}-01`
  const maker = await openOffice(openWindow, 'maker')
  await sell(maker, name)
  await enter(page, await sessions.of('owner'))
  const code = await order(page, name)

  await maker.goto(`/backoffice/pos-orders?keyword=${code}`)
  await rowOf(maker, code).getByRole('link').first().click()
  await expect(drawer(maker, code)).toContainText(name)
  await decide(maker, 'CONFIRMED')
  await decide(maker, 'SHIPPED', async (dialog) => {
    await dialog.getByRole('button', { name: t.posOrder.cms.go, exact: true }).click()
    await expect(dialog.getByText(t.posOrder.cms.needed), 'a machine without its number does not leave').toBeVisible()
    await dialog.getByLabel(like(t.posOrder.cms.serials)).fill(serial)
  })
  await decide(maker, 'DELIVERED')
  await decide(maker, 'PAID', (dialog) => dialog.getByLabel(t.posOrder.cms.reference).fill('FT26111200001'))
  await expect(drawer(maker, code)).toContainText(t.posOrder.payment.PAID)

  const activation = await activate(page, serial)
  await work(await openWindow(), await openWindow(), serial, activation)

  await page.goto(`/pay-pos-history-payment?deviceId=${serial}`)
  await settled(page)
  for (const text of [amountLike(QR_AMOUNT), amountLike(CARD_AMOUNT)]) await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText(t.posDevice.status.FAILED).filter({ visible: true }).first(), 'the declined card is told, too').toBeVisible()
  expect(await axeSays(page)).toEqual([])
  expect(await sideScroll(page)).toBe(0)
  await page.goto(`/pay-pos-history-payment?view=settlements&keyword=${serial}`)
  // A list shows cards on phones and a table elsewhere.
  await expect(page.getByRole('main')).toContainText(t.posDevice.settlement.SUCCESS)
  await expect(page.getByRole('main').getByText(amountLike(QR_AMOUNT + CARD_AMOUNT)).filter({ visible: true }).first()).toBeVisible()

  await page.goto('/pay-pos?view=orders')
  await rowOf(page, code).getByRole('link').first().click()
  await drawer(page, code).getByRole('button', { name: t.posOrder.act.requestReturn }).click()
  const ask = page.getByRole('dialog', { name: fill(t.posOrder.back.title, { code }) })
  await ask.getByLabel(t.posOrder.back.reason).fill('Đổi sang dòng máy khác')
  await ask.getByRole('button', { name: t.posOrder.back.go }).click()
  await expect(drawer(page, code)).toContainText(t.posOrder.status.RETURN_REQUESTED)
  await maker.reload()
  await decide(maker, 'RETURNED')
  await expect(drawer(maker, code)).toContainText(t.posOrder.refundDue)
  await decide(maker, 'REFUNDED', (dialog) => dialog.getByLabel(t.posOrder.cms.reference).fill('FT26111200002'))
  await page.goto(`/pay-pos-devices?keyword=${serial}`)
  await expect(page.getByRole('main').getByText(t.posDevice.devices.INACTIVE, { exact: true }).filter({ visible: true }).first()).toBeVisible()
})

test('B-125 in Test Mode the catalogue is looked at, and machines and their payments are shut', async ({ page, sessions }) => {
  await enter(page, await sessions.of('owner'), { test: true })
  await page.goto('/pay-pos')
  await expect(page.getByText(t.posModel.shop.testMode)).toBeVisible()
  await expect(page.getByRole('navigation', { name: t.shell.pos.label }).getByRole('link')).toHaveCount(2)
  for (const path of ['/pay-pos-devices', '/pay-pos-history-payment']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard/)
  }
})

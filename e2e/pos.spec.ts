// A POS machine's life: the bank puts a model on sale, a merchant orders it, the bank ships it, it takes a QR and a card, settles, and goes back.
import type { Page } from '@playwright/test'
import type { Language } from '@saola/phrases/shape'
import { simulatorUrl } from './support/addresses.ts'
import { expect, test, proves } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { openOffice } from './support/backoffice.ts'
import { approveChange } from './support/second-person.ts'
import { enter } from './support/portal.ts'
import { amountLike, fill, like, ownWord, say, type Words } from './support/words.ts'

/** Vietnamese on the desktop, English on the phone: by the words that people read. */
let language: Language = 'vi'
let t: Words = say('vi')
/** Words of the simulated machine and of the payer's bank. */
const simulated = {
  vi: {
    device: 'Số máy',
    code: 'Mã kích hoạt',
    activate: 'Kích hoạt máy',
    screen: 'Màn hình máy',
    ready: 'Sẵn sàng',
    amount: 'Số tiền',
    means: 'Khách trả bằng',
    take: 'Thu tiền',
    scan: 'Mời khách quét mã',
    phone: 'Trả bằng điện thoại',
    done: 'Thành công',
    declined: 'Thẻ bị từ chối',
    settle: 'Kết toán',
    agrees: /2 giao dịch, .*khớp/,
    pay: /^Chuyển /,
    sent: 'Chuyển khoản thành công',
    picture: 'Tải ảnh QR',
  },
  en: {
    device: 'Serial number',
    code: 'Activation code',
    activate: 'Activate a machine',
    screen: 'The machine’s screen',
    ready: 'Ready',
    amount: 'Amount',
    means: 'The payer uses',
    take: 'Take a payment',
    scan: 'The payer scans this code',
    phone: 'Pay with the phone',
    done: 'Success',
    declined: 'Declined',
    settle: 'Settle',
    agrees: /2 payments, .*agrees/,
    pay: /^Transfer \d/,
    sent: 'Transfer complete',
    picture: 'Upload picture',
  },
} as const
test.beforeEach(({ isMobile }) => {
  language = isMobile ? 'en' : 'vi'
  t = say(language)
})
const [QR_AMOUNT, CARD_AMOUNT] = [45_000, 120_000]

/** The bank's next step with an order whose drawer is open. */
async function decide(
  maker: Page,
  to: keyof typeof t.posOrder.cms.to,
  say_: (dialog: ReturnType<Page['getByRole']>) => Promise<void> = async () => undefined,
): Promise<void> {
  await maker.getByRole('button', { name: t.posOrder.cms.to[to], exact: true }).click()
  const dialog = maker.getByRole('dialog', { name: like(t.posOrder.cms.title) })
  await say_(dialog)
  await dialog.getByRole('button', { name: t.posOrder.cms.go, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}
const drawer = (page: Page, code: string) =>
  page.getByRole('dialog', { name: fill(t.posOrder.detail.title, { code }), exact: true })

/** A picture of its own colours, chosen and cut to 4:3 by hand: zoomed in and moved. */
async function addPhoto(
  page: Page,
  form: ReturnType<Page['getByRole']>,
  colour: string,
): Promise<void> {
  const data = await page.evaluate((ink) => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 640
    const pen = canvas.getContext('2d')!
    pen.fillStyle = ink
    pen.fillRect(0, 0, 640, 640)
    pen.fillStyle = '#fff'
    pen.fillRect(200, 240, 240, 160)
    return canvas.toDataURL('image/png').split(',')[1]!
  }, colour)
  const before = await form
    .getByRole('list', { name: t.posModel.form.photos })
    .getByRole('listitem')
    .count()
  await form
    .getByLabel(t.posModel.form.photo)
    .setInputFiles({ name: 'may.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') })
  const crop = page.getByRole('dialog', { name: t.web.upload.crop })
  await crop.getByRole('slider').first().press('ArrowRight')
  expect(await axeSays(page)).toEqual([])
  await crop.getByRole('button', { name: t.web.upload.apply }).click()
  await expect(crop).toBeHidden()
  await expect(
    form.getByRole('list', { name: t.posModel.form.photos }).getByRole('listitem'),
  ).toHaveCount(before + 1)
}

/** Puts one on sale as the bank's staff do. */
async function sell(maker: Page, checker: Page, name: string): Promise<void> {
  await maker.goto('/backoffice/pos-models')
  await settled(maker)
  await maker.getByRole('button', { name: t.posModel.add }).click()
  const form = maker.getByRole('dialog', { name: t.posModel.add })
  await form.getByLabel(t.posModel.form.name).fill(name)
  await form.getByLabel(t.posModel.form.price).fill('2000000')
  await form.getByLabel(t.posModel.form.stock).fill('3')
  await expect(form.getByText(amountLike(2_160_000))).toBeVisible()
  await addPhoto(maker, form, '#1d4ed8')
  await addPhoto(maker, form, '#b45309')
  await form.getByRole('button', { name: t.posModel.form.makeMain }).click()
  const main = form
    .getByRole('list', { name: t.posModel.form.photos })
    .getByRole('listitem')
    .filter({ has: maker.getByText(t.posModel.form.main, { exact: true }) })
    .getByRole('img')
  await expect(main).toHaveJSProperty(
    'naturalWidth',
    await main.evaluate((img: HTMLImageElement) => Math.round((img.naturalHeight * 4) / 3)),
  )
  expect(await axeSays(maker)).toEqual([])
  await form.getByRole('button', { name: t.posModel.form.create }).click()
  await expect(form).toHaveCount(0)
  await approveChange(checker, name, {
    language,
    look: async (proposal) => {
      await expect(proposal).toContainText(amountLike(2_000_000))
      await expect(proposal).toContainText(t.approval.field.vat)
      expect(await axeSays(checker)).toEqual([])
    },
  })
}

async function order(page: Page, name: string): Promise<string> {
  await page.goto(`/pay-pos?name=${encodeURIComponent(name)}`)
  await settled(page)
  await expect
    .poll(() => page.locator('main li img').evaluate((img: HTMLImageElement) => img.naturalWidth), {
      message: 'the photo is shown to the merchant',
    })
    .toBeGreaterThan(0)
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

/** The order's own QR, paid from a picture of it in the buyer's bank app; the screen says so by itself. */
async function payByQr(page: Page, payer: Page, code: string): Promise<void> {
  await drawer(page, code).getByRole('button', { name: t.posOrder.act.pay }).click()
  const dialog = page.getByRole('dialog', { name: fill(t.posOrder.paying.title, { code }) })
  const qr = dialog.getByRole('img', { name: like(t.web.qr.label) })
  await expect(qr).toBeVisible()
  await expect(dialog.getByText(amountLike(2_160_000)).first()).toBeVisible()
  expect(await axeSays(page)).toEqual([])
  expect(await sideScroll(page)).toBe(0)
  const bank = simulated[language]
  await expect(async () => {
    const picture = await qr.screenshot()
    await payer.goto(`${simulatorUrl}/?lang=${language}`)
    await payer
      .getByLabel(bank.picture)
      .setInputFiles({ name: 'vietqr.png', mimeType: 'image/png', buffer: picture })
    await payer.getByRole('button', { name: bank.pay }).click({ timeout: 3_000 })
    await expect(payer.getByRole('heading', { name: bank.sent })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(dialog.getByText(fill(t.posOrder.paying.doneText, { code }))).toBeVisible()
  expect(await axeSays(page)).toEqual([])
  await dialog.getByRole('button', { name: t.posOrder.paying.close }).click()
  await expect(drawer(page, code)).toContainText(t.posOrder.payment.PAID)
}

async function activate(page: Page, serial: string): Promise<string> {
  await page.goto('/pay-pos-devices')
  await settled(page)
  await page.getByRole('button', { name: `${t.posDevice.activate.action} ${serial}` }).click()
  const dialog = page.getByRole('dialog', {
    name: fill(t.posDevice.activate.title, { deviceId: serial }),
  })
  await dialog.getByRole('button', { name: t.posDevice.activate.get }).click()
  const code = dialog.getByLabel(t.posDevice.activate.code, { exact: true })
  await expect(code).toHaveText(/^\d{8}$/)
  const shown = (await code.textContent()) ?? ''
  await dialog.getByRole('button', { name: t.posDevice.activate.close }).click()
  return shown
}

/** The machine itself: activated, one payment by QR from the payer's phone, one by card, one card that is declined, settled. */
async function work(machine: Page, payer: Page, serial: string, code: string): Promise<void> {
  const w = simulated[language]
  await machine.goto(`${simulatorUrl}/pos?device=${serial}&lang=${language}`)
  await machine.getByLabel(w.device).fill(serial)
  await machine.getByLabel(w.code).fill(code)
  await machine.getByRole('button', { name: w.activate }).click()
  const screen = machine.getByRole('region', { name: w.screen })
  await expect(screen).toContainText(w.ready)
  const take = async (amount: number, means: RegExp): Promise<void> => {
    await machine.getByLabel(w.amount).fill(String(amount))
    const option = await machine
      .getByLabel(w.means)
      .locator('option')
      .filter({ hasText: means })
      .first()
      .getAttribute('value')
    await machine.getByLabel(w.means).selectOption(option)
    await machine.getByRole('button', { name: w.take }).click()
  }
  await take(QR_AMOUNT, /VietQR/)
  await expect(screen.getByRole('img', { name: w.scan })).toBeVisible()
  const phone = (await screen.getByRole('link', { name: w.phone }).getAttribute('href')) ?? ''
  await payer.goto(simulatorUrl + phone)
  expect(await axeSays(machine)).toEqual([])
  await payer.getByRole('button', { name: w.pay }).click()
  await expect(payer.getByRole('heading', { name: w.sent })).toBeVisible()
  await expect(screen).toContainText(w.done)
  await take(CARD_AMOUNT, /0018/)
  await expect(screen).toContainText(amountLike(CARD_AMOUNT))
  await expect(screen).toContainText(w.done)
  await take(CARD_AMOUNT, /0034/)
  await expect(screen).toContainText(w.declined)
  expect(await sideScroll(machine)).toBe(0)
  await machine.getByRole('button', { name: w.settle }).click()
  await expect(machine.getByText(w.agrees)).toBeVisible()
}

test(
  'a machine is ordered, paid by QR, shipped, activated, takes a QR and a card, settles, goes back and is refunded',
  proves('B-405', 'B-411'),
  async ({ page, sessions, openWindow }) => {
    const word = ownWord()
    const name = `Máy ${word}`
    const serial = `P8-${word.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')}-01`
    const maker = await openOffice(openWindow, { language })
    const checker = await openOffice(openWindow, { username: 'checker', language })
    await sell(maker, checker, name)
    await enter(page, await sessions.of('owner'), { language })
    const code = await order(page, name)
    await payByQr(page, await openWindow(), code)

    await maker.goto(`/backoffice/pos-orders?keyword=${code}`)
    await rowOf(maker, code).getByRole('link').first().click()
    await expect(drawer(maker, code)).toContainText(name)
    await decide(maker, 'CONFIRMED')
    await decide(maker, 'SHIPPED', async (dialog) => {
      await dialog.getByRole('button', { name: t.posOrder.cms.go, exact: true }).click()
      await expect(
        dialog.getByText(fill(t.posOrder.enter.serials, { count: 1 })),
        'a machine without its number does not leave',
      ).toBeVisible()
      await dialog.getByLabel(like(t.posOrder.cms.serials)).fill(serial)
    })
    await decide(maker, 'DELIVERED')
    await expect(drawer(maker, code)).toContainText(t.posOrder.payment.PAID)
    expect(await axeSays(maker)).toEqual([])

    const activation = await activate(page, serial)
    await work(await openWindow(), await openWindow(), serial, activation)

    await page.goto(`/pay-pos-history-payment?deviceId=${serial}`)
    await settled(page)
    for (const text of [amountLike(QR_AMOUNT), amountLike(CARD_AMOUNT)])
      await expect(
        page.getByRole('main').getByText(text).filter({ visible: true }).first(),
      ).toBeVisible()
    await expect(
      page.getByRole('main').getByText(t.posDevice.status.FAILED).filter({ visible: true }).first(),
      'the declined card is told, too',
    ).toBeVisible()
    expect(await axeSays(page)).toEqual([])
    expect(await sideScroll(page)).toBe(0)
    await page.goto(`/pay-pos-history-payment?view=settlements&keyword=${serial}`)
    // A list shows cards on phones and a table elsewhere.
    await expect(page.getByRole('main')).toContainText(t.posDevice.settlement.SUCCESS)
    await expect(
      page
        .getByRole('main')
        .getByText(t.posDevice.settlement.closedBy.MACHINE)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    expect(await axeSays(page)).toEqual([])
    await expect(
      page
        .getByRole('main')
        .getByText(amountLike(QR_AMOUNT + CARD_AMOUNT))
        .filter({ visible: true })
        .first(),
    ).toBeVisible()

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
    await maker.getByRole('button', { name: t.posOrder.cms.send.REFUNDED, exact: true }).click()
    const back = maker.getByRole('dialog', { name: like(t.posOrder.cms.title) })
    await expect(back).toContainText(t.posOrder.cms.aboutSend)
    await back.getByLabel(t.posOrder.cms.refundReason).fill('Máy đã về kho')
    await back.getByRole('button', { name: t.posOrder.cms.go, exact: true }).click()
    await expect(drawer(maker, code), 'the bank pays it back from a job').toContainText(
      t.posOrder.payment.REFUNDED,
      { timeout: 30_000 },
    )
    await page.goto(`/pay-pos?view=orders`)
    await rowOf(page, code).getByRole('link').first().click()
    await expect(drawer(page, code)).toContainText(t.posOrder.payment.REFUNDED)
    expect(await axeSays(page)).toEqual([])
    expect(await sideScroll(page)).toBe(0)
    await page.goto(`/pay-pos-devices?keyword=${serial}`)
    await expect(
      page
        .getByRole('main')
        .getByText(t.posDevice.devices.INACTIVE, { exact: true })
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  },
)

test(
  'in Test Mode the catalogue is looked at, and machines and their payments are shut',
  proves('B-125'),
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'), { test: true, language })
    await page.goto('/pay-pos')
    await expect(page.getByText(t.posModel.shop.testMode)).toBeVisible()
    await expect(
      page.getByRole('navigation', { name: t.shell.pos.label }).getByRole('link'),
    ).toHaveCount(2)
    for (const path of ['/pay-pos-devices', '/pay-pos-history-payment']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/dashboard/)
    }
  },
)

// One shop's day: a page of five products, an order from a phone, a button on a foreign shop, the payment found by the end of its account, half of it given back.
import { orders } from '@saola/contract/order'
import { payButton } from '@saola/contract/pay-button'
import { payPage } from '@saola/contract/pay-page'
import { product } from '@saola/contract/product'
import { refund } from '@saola/contract/refund'
import { transaction } from '@saola/contract/transaction'
import type { Page } from '@playwright/test'
import { serveShop } from '../demo/button-shop/serve.mjs'
import { serverUrl } from './support/addresses.ts'
import { expect, NARROW, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter } from './support/portal.ts'
import { credit, decodePicture, messages, payQr } from './support/simulator.ts'
import { amountLike, fill, like, ownWord, say } from './support/words.ts'

const t = say('vi')
const [p, payer] = [t.payPage, t.payer]
const MENU = [
  ['Bánh chưng', 120_000, 20],
  ['Bánh tét', 110_000, 8],
  ['Mứt gừng', 65_000, 30],
  ['Trà sen', 240_000, 12],
  ['Hạt dưa', 55_000, null],
] as const

/** A page asks who orders unless the shop says otherwise. */
async function introduce(page: Page, name: string): Promise<void> {
  await page.getByLabel(payer.customer.fullName).fill(name)
  await page.getByLabel(payer.customer.phone).fill('0901234567')
}
/** One more of a product on the payer's shelf. */
const one = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name: fill(payer.shelf.one, { name }), exact: true }).click()

test(
  'a page of five products sells from a phone and through a button elsewhere; a payment is found by its last digits, half goes back, and stock, page and statistics agree',
  { tag: '@phone' },
  async ({ page, sessions, openWindow, isMobile }) => {
    const session = await sessions.of('owner')
    await enter(page, session)
    const word = ownWord()
    const goods: { id: string; name: string }[] = []
    for (const [name, price, left] of MENU)
      goods.push(
        await ask(session, product.create, {
          body: {
            name: `${name} ${word}`,
            price,
            priceType: 'FIXED_PRICE',
            ...(left === null
              ? { storageType: 'UNLIMITED' }
              : { storageType: 'LIMITED', storageQuantity: left }),
          },
        }),
      )
    const look = (i: number) =>
      ask(session, product.getDetail, { params: { prodId: goods[i]!.id } })

    // The page is built: five products, one name.
    await page.goto('/paypage/create-paypage')
    await page.getByLabel(p.create.name).fill(`Tết ${word}`)
    await page.getByRole('button', { name: p.pick.add, exact: true }).click()
    const picker = page.getByRole('dialog', { name: p.pick.title })
    await picker.getByLabel(p.pick.search).fill(word)
    await expect(picker.getByRole('checkbox')).toHaveCount(5)
    for (const { name } of goods) await tick(picker.getByRole('checkbox', { name: like(name) }))
    await picker.getByRole('button', { name: fill(p.pick.done, { count: '5' }) }).click()
    await page.getByRole('button', { name: p.create.submit, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Tết ${word}` })).toBeVisible()
    const [made] = (await ask(session, payPage.getAll, { query: { name: word } })).items

    // A customer orders with one thumb, pays in their bank's app, and keeps their receipt.
    const phone = await openWindow(NARROW)
    await phone.goto(made!.url)
    for (const { name } of goods) await expect(phone.getByText(name)).toBeVisible()
    for (const i of [0, 0, 2, 4]) await one(phone, goods[i]!.name)
    await expect(phone.getByText(amountLike(360_000)).first()).toBeVisible()
    await introduce(phone, 'Chị Lan')
    await phone.getByRole('button', { name: payer.shelf.go, exact: true }).click()
    await expect(phone.getByRole('img', { name: like('VietQR') })).toBeVisible()
    expect([
      (await look(0)).storageQuantity,
      (await look(2)).storageQuantity,
      (await look(4)).storageQuantity,
    ]).toEqual([18, 29, null])
    const { qr } = await decodePicture(
      Buffer.from(
        await (
          await fetch(
            serverUrl +
              (await phone.getByRole('link', { name: payer.pay.save }).getAttribute('href'))!,
          )
        ).arrayBuffer(),
      ),
    )
    await payQr(qr)
    await expect(phone.getByRole('heading', { level: 1, name: payer.paid.title })).toBeVisible()
    for (const i of [0, 2, 4]) await expect(phone.getByText(goods[i]!.name)).toBeVisible()
    // On paper there is the receipt, and nothing to press.
    await phone.emulateMedia({ media: 'print' })
    await expect(phone.getByText(goods[0]!.name)).toBeVisible()
    await expect(phone.getByRole('button')).toHaveCount(0)
    await phone.emulateMedia({ media: 'screen' })
    await phone.getByText(payer.order.mail).click()
    const mailbox = `tet-${word}@example.vn`
    await phone.getByLabel(payer.customer.email).fill(mailbox)
    await phone.getByRole('button', { name: payer.order.mailGo }).click()
    await expect
      .poll(
        async () =>
          (await messages(mailbox)).some(
            ({ text }) => goods.filter(({ name }) => text.includes(name)).length === 3,
          ),
        { timeout: 20_000 },
      )
      .toBe(true)

    // The same page through a button on somebody else's site; its payment comes from an account that nobody else pays from.
    const button = await ask(session, payButton.create, {
      body: { title: `Quà ${word}`, label: 'Đặt quà Tết', payPageId: made!.id },
    })
    const shop = await serveShop({ saola: serverUrl, code: button.code })
    const tail = isMobile ? '88214' : '88213'
    try {
      const visitor = await openWindow()
      await visitor.goto(shop.url)
      const opening = visitor.waitForEvent('popup')
      await visitor.getByRole('link', { name: 'Đặt quà Tết' }).click()
      const buyer = await opening
      await expect(buyer).toHaveURL(new RegExp(`trackingButton=${button.code}`))
      for (const i of [1, 1, 3]) await one(buyer, goods[i]!.name)
      await introduce(buyer, 'Phạm Thị Đào')
      await buyer.getByRole('button', { name: payer.shelf.go, exact: true }).click()
      await expect(buyer).toHaveURL(/waiting-payment\?id=/)
      const id = new URL(buyer.url()).searchParams.get('id') ?? ''
      const { virtualAccount } = await ask(session, transaction.getDetail, { params: { id } })
      await expect(async () => {
        await credit({
          accountNo: virtualAccount ?? '',
          amount: 460_000,
          fromAccount: `00710009${tail}`,
          fromName: 'PHAM THI DAO',
        })
      }).toPass({ timeout: 30_000 })
      await expect(buyer.getByRole('heading', { name: payer.paid.title })).toBeVisible()
    } finally {
      await shop.close()
    }
    await expect
      .poll(async () => [(await look(1)).sold, (await look(3)).sold, (await look(0)).sold], {
        timeout: 30_000,
      })
      .toEqual([2, 1, 2])

    // The buyer calls: which payment was it? Its last digits find it from anywhere.
    await page.goto('/dashboard')
    await settled(page)
    if (isMobile) await page.getByRole('button', { name: t.shell.header.search }).click()
    else await page.keyboard.press('Control+k')
    const box = page.getByRole('textbox', { name: t.shell.palette.placeholder })
    const found = page.getByRole('button').filter({ hasText: `…${tail.slice(-4)}` })
    await expect(async () => {
      await box.fill('')
      await box.fill(`9${tail}`)
      await expect(found.first()).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 40_000 })
    await found.first().click()
    const drawer = page.getByRole('dialog', { name: t.transaction.drawer.title, exact: true })
    await expect(drawer.getByText(amountLike(460_000)).first()).toBeVisible()

    // Half of it goes back, and one of the two cakes with it.
    await drawer.getByRole('button', { name: t.refund.ask.open }).click()
    const dialog = page.getByRole('dialog', { name: t.refund.ask.title })
    await tick(dialog.getByRole('radio', { name: t.refund.ask.half, exact: true }))
    await dialog
      .getByRole('textbox', { name: fill(t.refund.ask.goodsOf, { name: goods[1]!.name }) })
      .fill('1')
    await expect(dialog.getByRole('switch', { name: t.refund.ask.restock })).toBeChecked()
    await dialog.getByRole('textbox', { name: t.refund.ask.reason }).fill(`Bánh vỡ ${word}`)
    expect([await axeSays(page), await sideScroll(page)]).toEqual([[], 0])
    await dialog.getByRole('button', { name: like(t.refund.ask.submit) }).click()
    await expect(drawer.getByText(t.transaction.step.REFUND_SENT)).toBeVisible({ timeout: 30_000 })
    // The goods follow the money by a moment.
    await expect
      .poll(
        async () => [
          (await look(1)).storageQuantity,
          (await look(1)).sold,
          (await look(1)).returned,
        ],
        { timeout: 30_000 },
      )
      .toEqual([7, 1, 1])
    await drawer.getByRole('link', { name: t.transaction.drawer.refunds }).click()
    await rowOf(page, `Bánh vỡ ${word}`).getByRole('link').first().click()
    const story = page.getByRole('dialog', { name: t.refund.drawer.title })
    await expect(story).toContainText(
      fill(t.refund.drawer.piece, { count: '1', name: goods[1]!.name }),
    )
    await expect(story).toContainText(t.refund.drawer.restocked)
    expect([await axeSays(page), await sideScroll(page)]).toEqual([[], 0])

    // Page, order, product and statistics tell the same story, to the đồng.
    const [order] = (await ask(session, orders.getAll, { query: {} })).items.filter(
      (row) => row.payPageId === made!.id && row.amount === 460_000,
    )
    await page.goto(`/paypage/orders/order-detail?order=${order!.id}`)
    await expect(page.getByText(t.transaction.step.GOODS_RESTOCKED)).toBeVisible()
    await expect(
      page.getByText(
        like(`${fill(t.order.detail.returned, { count: '1' })} · ${t.order.detail.refundedPart}`),
      ),
    ).toBeVisible()
    expect([await axeSays(page), await sideScroll(page)]).toEqual([[], 0])
    await page.goto(`/paypage/paypage-detail?id=${made!.id}`)
    await expect(page.getByText(amountLike(360_000 + 230_000)).first()).toBeVisible()
    await page.goto(`/products/product-detail?id=${goods[1]!.id}`)
    await expect(page.getByText(fill(t.product.detail.returned, { count: '1' }))).toBeVisible()
    await expect(page.getByText(t.product.history.action.return, { exact: true })).toBeVisible()
    expect([await axeSays(page), await sideScroll(page)]).toEqual([[], 0])
    const revenue = [...goods.keys()].map(async (i) => (await look(i)).revenue)
    expect((await Promise.all(revenue)).reduce((sum, n) => sum + n, 0)).toBe(360_000 + 230_000)
    await page.goto('/statistic?period=today')
    await expect(page.getByText(t.statistic.refunds)).toBeVisible()
    const refunds = (await ask(session, refund.getList, { query: { keyword: word } })).items
    expect(
      refunds.map((row) => [row.status, row.amount, row.goods.map((good) => good.quantity)]),
    ).toEqual([['SENT', 230_000, [1]]])
  },
)

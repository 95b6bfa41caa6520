// A shop's shelf on the web: built from products, sold from on a phone, paid, counted.
import { orders } from '@saola/contract/order'
import { payPage } from '@saola/contract/pay-page'
import { product } from '@saola/contract/product'
import { expect, test, proves } from './support/journey.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter, type Session } from './support/portal.ts'
import { decodePicture, messages, payQr } from './support/simulator.ts'
import { fill, like, ownWord, say } from './support/words.ts'
import { serverUrl } from './support/addresses.ts'

const t = say('vi')
const [p, o, payer] = [t.payPage, t.order, t.payer]
const PHONE = { width: 390, height: 844 }

const goods = (session: Session, body: { name: string; price: number; left?: number }) =>
  ask(session, product.create, {
    body: {
      name: body.name,
      price: body.price,
      priceType: 'FIXED_PRICE',
      ...(body.left === undefined
        ? { storageType: 'UNLIMITED' }
        : { storageType: 'LIMITED', storageQuantity: body.left }),
    },
  })

test(
  'a page is built from products, an order is made on it from a phone, paid by VietQR, and stock and lists follow',
  { tag: '@phone', ...proves('B-306', 'B-309', 'B-310') },
  async ({ page, sessions, openWindow }) => {
    const session = await sessions.of('owner')
    await enter(page, session)
    const word = ownWord()
    const [cake, tea] = [
      await goods(session, { name: `Bánh ${word}`, price: 85_000, left: 5 }),
      await goods(session, { name: `Trà ${word}`, price: 20_000 }),
    ]

    await page.goto('/paypage')
    await page.getByRole('link', { name: p.list.create, exact: true }).first().click()
    await page.getByRole('button', { name: p.create.submit, exact: true }).click()
    await expect(page.getByText(p.create.noGoods)).toBeVisible()
    await page.getByLabel(p.create.name).fill(`Quà ${word}`)
    await page.getByRole('button', { name: p.pick.add, exact: true }).click()
    const picker = page.getByRole('dialog', { name: p.pick.title })
    await expect(picker.getByRole('checkbox').first()).toBeVisible()
    const heightOf = () => picker.evaluate((dialog: HTMLElement) => dialog.offsetHeight)
    const before = await heightOf()
    await picker.getByLabel(p.pick.search).fill(word)
    await expect(picker.getByRole('checkbox')).toHaveCount(2)
    expect(await heightOf(), 'nothing moves under the finger').toBe(before)
    await tick(picker.getByRole('checkbox', { name: like(tea.name) }))
    await tick(picker.getByRole('checkbox', { name: like(cake.name) }))
    await picker.getByRole('button', { name: fill(p.pick.done, { count: '2' }) }).click()
    await expect(picker).toBeHidden()
    // What sells best goes to the top.
    await page.getByRole('button', { name: fill(p.pick.up, { name: cake.name }) }).click()
    await tick(page.getByRole('radio', { name: like(p.period.MONTHLY) }))
    await page.getByRole('button', { name: p.create.submit, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Quà ${word}` })).toBeVisible()
    await settled(page)
    expect(await axeSays(page)).toEqual([])
    const [made] = (await ask(session, payPage.getAll, { query: { name: word } })).items

    // The payer, on a phone, with one thumb.
    const phone = await openWindow({ viewport: PHONE, hasTouch: true, isMobile: true })
    await phone.goto(made!.url)
    await expect(phone.getByRole('heading', { level: 1, name: `Quà ${word}` })).toBeVisible()
    await expect(
      phone
        .getByRole('listitem')
        .filter({ hasText: /Bánh|Trà/ })
        .first(),
    ).toContainText(cake.name)
    expect([await axeSays(phone), await sideScroll(phone)]).toEqual([[], 0])
    await phone.getByRole('button', { name: fill(payer.shelf.one, { name: cake.name }) }).click()
    await phone.getByRole('button', { name: fill(payer.shelf.one, { name: cake.name }) }).click()
    await phone.getByRole('button', { name: fill(payer.shelf.one, { name: tea.name }) }).click()
    await expect(phone.getByText('190.000 ₫')).toBeVisible()
    await phone.getByRole('button', { name: payer.shelf.go, exact: true }).click()
    await expect(phone.getByRole('alert')).toContainText(payer.shelf.wrong)
    await expect(phone.getByLabel(fill(payer.shelf.count, { name: cake.name }))).toHaveValue('2')
    await phone.getByLabel(payer.customer.fullName).fill('Chị Lan')
    await phone.getByLabel(payer.customer.phone).fill('0901234567')
    await tick(phone.getByRole('checkbox'))
    await phone.getByRole('button', { name: payer.shelf.go, exact: true }).click()
    await expect(phone.getByRole('img', { name: like('VietQR') })).toBeVisible()
    await expect(phone.getByText('190.000 ₫').first()).toBeVisible()
    expect([await axeSays(phone), await sideScroll(phone)]).toEqual([[], 0])
    expect(
      (await ask(session, product.getDetail, { params: { prodId: cake.id } })).storageQuantity,
    ).toBe(3)

    // They save the picture of the QR, pay it in their bank's app, and the page turns by itself.
    const picture = await (
      await fetch(
        serverUrl + (await phone.getByRole('link', { name: payer.pay.save }).getAttribute('href'))!,
      )
    ).arrayBuffer()
    const { qr } = await decodePicture(Buffer.from(picture))
    await payQr(qr)
    await expect(phone.getByRole('heading', { level: 1, name: payer.paid.title })).toBeVisible()
    await expect(phone.getByText(cake.name)).toBeVisible()
    expect([await axeSays(phone), await sideScroll(phone)]).toEqual([[], 0])
    await phone.getByText(payer.order.mail).click()
    const mailbox = `lan-${word.toLowerCase()}@example.vn`
    await phone.getByLabel(payer.customer.email).fill(mailbox)
    await phone.getByRole('button', { name: payer.order.mailGo }).click()
    await expect(phone.getByText(payer.order.mailed)).toBeVisible()
    await expect
      .poll(async () => (await messages(mailbox)).some(({ text }) => text.includes(cake.name)), {
        timeout: 15_000,
      })
      .toBe(true)

    // The shop sees it.
    await page.goto(`/paypage/paypage-detail?id=${made!.id}`)
    await expect(page.getByText('190.000 ₫').first()).toBeVisible()
    const tabs = page.getByRole('navigation', { name: p.detail.tabs })
    await tabs.getByRole('link', { name: p.detail.transactions, exact: true }).click()
    // Each tab is a screen with tabs of its own: those of the one before would take the next press with them.
    await expect(page).toHaveURL(/history-transaction/)
    await expect(page.getByText('190.000 ₫').filter({ visible: true }).first()).toBeVisible()
    await tabs.getByRole('link', { name: p.detail.info, exact: true }).click()
    await expect(page.getByText(p.period.MONTHLY, { exact: true })).toBeVisible()
    const [order] = (await ask(session, orders.getAll, { query: {} })).items.filter(
      (one) => one.payPageId === made!.id,
    )
    expect(order).toMatchObject({
      status: 'PAID',
      amount: 190_000,
      customerName: 'Chị Lan',
      periodic: true,
    })
    await page.goto('/paypage/orders')
    await page
      .getByRole('link', { name: like(order!.referenceId) })
      .filter({ visible: true })
      .click()
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: fill(o.detail.title, { number: order!.referenceId }),
      }),
    ).toBeVisible()
    await expect(page.getByText(o.status.PAID).first()).toBeVisible()
    await settled(page)
    expect([await axeSays(page), await sideScroll(page)]).toEqual([[], 0])
    await expect
      .poll(
        async () => (await ask(session, product.getDetail, { params: { prodId: cake.id } })).sold,
      )
      .toBe(2)
  },
)

test(
  'a page is renamed and switched off, and an order that waits is cancelled: its goods go back',
  proves('B-313', 'B-314', 'B-326'),
  async ({ page, sessions, openWindow }) => {
    const session = await sessions.of('owner')
    await enter(page, session)
    const word = ownWord()
    const cake = await goods(session, { name: `Xôi ${word}`, price: 15_000, left: 4 })
    const made = await ask(session, payPage.create, {
      body: { name: `Sáng ${word}`, productIds: [cake.id] },
    })
    const phone = await openWindow({ viewport: PHONE, javaScriptEnabled: false })
    await phone.goto(made.url)
    // Without script the field itself takes the number.
    await phone.getByLabel(fill(payer.shelf.count, { name: cake.name })).fill('4')
    await phone.getByRole('button', { name: payer.shelf.go, exact: true }).click()
    await expect(phone.getByRole('img', { name: like('VietQR') })).toBeVisible()
    const [order] = (await ask(session, orders.getAll, { query: {} })).items.filter(
      (one) => one.payPageId === made.id,
    )
    await page.goto(`/paypage/orders/order-detail?order=${order!.id}`)
    await page.getByRole('button', { name: o.detail.cancel, exact: true }).click()
    const sure = page.getByRole('dialog', { name: o.cancel.title })
    await sure.getByRole('button', { name: o.cancel.go, exact: true }).click()
    await expect(sure).toBeHidden()
    await expect(page.getByText(o.status.CANCEL).first()).toBeVisible()
    expect(
      (await ask(session, product.getDetail, { params: { prodId: cake.id } })).storageQuantity,
    ).toBe(4)
    await phone.reload()
    await expect(phone.getByRole('heading', { name: payer.ended.orderCanceled })).toBeVisible()

    await page.goto(`/paypage?name=${encodeURIComponent(word)}`)
    const more = page
      .getByRole('button', { name: fill(p.action.more, { name: made.name }) })
      .filter({ visible: true })
    await more.click()
    await page.getByRole('menuitem', { name: p.action.rename }).click()
    const rename = page.getByRole('dialog', { name: p.rename.title })
    await rename.getByLabel(p.rename.label).fill(`Chiều ${word}`)
    await rename.getByRole('button', { name: p.rename.submit }).click()
    await expect(rename).toBeHidden()
    await page
      .getByRole('button', { name: fill(p.action.more, { name: `Chiều ${word}` }) })
      .filter({ visible: true })
      .click()
    await page.getByRole('menuitem', { name: p.action.turnOff }).click()
    await page
      .getByRole('dialog', { name: p.turn.offTitle })
      .getByRole('button', { name: p.turn.offGo, exact: true })
      .click()
    await expect(page.getByText(p.status.INACTIVE).filter({ visible: true }).first()).toBeVisible()
    await settled(page)
    expect([await axeSays(page), await sideScroll(page)]).toEqual([[], 0])
    await phone.goto(made.url)
    await expect(phone.getByRole('heading', { name: payer.ended.closed })).toBeVisible()
  },
)

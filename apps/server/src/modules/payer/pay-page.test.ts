/** The payer's pages of pay pages and orders, as a browser without script sends and reads them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payPage } from '@saola/contract/pay-page'
import { product } from '@saola/contract/product'
import { outcomeOf } from '../../../test/pay-links.ts'
import { people, type People } from '../../../test/people.ts'
import {
  makePage,
  makeProduct,
  orderDetail,
  payOrder,
  stockOf,
  type Page,
  type PageBody,
} from '../../../test/pay-pages.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { payLink } from '@saola/contract/pay-link'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payPage":true}' })
})
beforeEach(async () => {
  us = await people(world)
})
afterAll(() => world.close())

interface Got {
  status: number
  html: string
  location: string | null
  headers: Headers
}
async function visit(path: string, form?: Record<string, string>): Promise<Got> {
  const response = await fetch(world.base + path, {
    redirect: 'manual',
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })
  return {
    status: response.status,
    html: await response.text(),
    location: response.headers.get('location'),
    headers: response.headers,
  }
}
const path = (page: Page, test = false): string =>
  `${test ? '/test' : ''}/public/paypage/${page.code}`
/** The form's hidden and filled fields as a browser would send them. */
const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input ([^>]*)>/g)]
      .map(([, a]) => [/name="([^"]*)"/.exec(a!)?.[1] ?? '', /value="([^"]*)"/.exec(a!)?.[1] ?? ''])
      .filter(([name]) => name !== ''),
  )
async function pageWithProduct(
  more: Parameters<typeof makeProduct>[2] = {},
  body: Partial<PageBody> = {},
): Promise<{ id: string; page: Page }> {
  const id = await makeProduct(world, us.owner, more)
  return { id, page: await makePage(world, us.owner, [id], body) }
}
/** Orders by the form. @returns the transaction. */
async function order(page: Page, form: Record<string, string>): Promise<string> {
  const { html } = await visit(path(page))
  const sent = await visit(path(page), { ...fieldsOf(html), ...form })
  expect(sent.status, sent.html).toBe(303)
  return new URL(sent.location!, world.base).searchParams.get('id')!
}
const orderOf = async (transactionId: string): Promise<string> =>
  (
    await asOwner<{ id: string }>(
      world,
      'select id from pay_page_order where transaction_id = $1',
      [transactionId],
    )
  )[0]!.id
const amountOf = async (transactionId: string): Promise<number> =>
  Number(
    (
      await asOwner<{ amount: string }>(world, 'select amount from payment where id = $1', [
        transactionId,
      ])
    )[0]!.amount,
  )

describe('the shelf', () => {
  it(
    'shows goods, prices and stock, and makes an order of what was picked',
    { meta: { behaviours: ['B-306', 'B-309'] } },
    async () => {
      const ids = [
        await makeProduct(world, us.owner, {
          name: 'Bánh nướng',
          price: 85_000,
          storageType: 'LIMITED',
          storageQuantity: 3,
        }),
        await makeProduct(world, us.owner, {
          name: 'Trà',
          priceType: 'QUANTITY_PRICE',
          price: 20_000,
          priceTiers: [{ fromQuantity: 5, price: 15_000 }],
        }),
        await makeProduct(world, us.owner, {
          name: 'Hết rồi',
          storageType: 'LIMITED',
          storageQuantity: 0,
        }),
      ]
      const page = await makePage(world, us.owner, ids, { name: 'Quà Trung thu' })
      const { status, html, headers } = await visit(path(page))
      expect(status).toBe(200)
      for (const text of [
        '<h1>Quà Trung thu</h1>',
        'Bánh nướng',
        '85.000',
        'còn 3',
        'từ 5 cái: 15.000',
        'Hết hàng',
      ])
        expect(html.replaceAll('\u00a0', ' ')).toContain(text)
      expect(html).not.toContain(`q.${ids[2]}`)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      const id = await order(page, { [`q.${ids[0]}`]: '2', [`q.${ids[1]}`]: '5', note: 'Gói quà' })
      const shown = await visit(`/public/paypage/waiting-payment?id=${id}`)
      for (const text of [
        '245.000',
        '2 × 85.000',
        '5 × 15.000',
        'role="img"',
        'Tôi đã chuyển tiền',
      ])
        expect(shown.html.replaceAll('\u00a0', ' ')).toContain(text)
      expect((await orderDetail(world, us.owner, await orderOf(id))).note).toBe('Gói quà')
    },
  )
  it('a form that is sent twice is one order, even at once', async () => {
    const { id, page } = await pageWithProduct({ storageType: 'LIMITED', storageQuantity: 10 })
    const form = { ...fieldsOf((await visit(path(page))).html), [`q.${id}`]: '2' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => visit(path(page), form)))
    expect(new Set(answers.map((a) => `${a.status} ${a.location}`)).size).toBe(1)
    expect((await stockOf(world, id)).left).toBe(8)
  })
  it('a step back, another quantity and the press again is another order, not the first one shown anew', async () => {
    const { id, page } = await pageWithProduct({ price: 10_000 })
    const form = fieldsOf((await visit(path(page))).html)
    const paid = async (quantity: string): Promise<number> =>
      amountOf(
        new URL(
          (await visit(path(page), { ...form, [`q.${id}`]: quantity })).location!,
          world.base,
        ).searchParams.get('id')!,
      )
    expect([await paid('1'), await paid('3'), await paid('3')]).toEqual([10_000, 30_000, 30_000])
    expect(
      await asOwner(world, 'select id from pay_page_order where page_id = $1', [page.id]),
    ).toHaveLength(2)
  })
  it(
    'after a step back the shelf shows this browser, and no other, its order that is still to be paid; it is paid or cancelled there, and none closes by itself',
    { meta: { behaviours: ['B-306'] } },
    async () => {
      const { id, page } = await pageWithProduct({ price: 10_000 })
      const other = await pageWithProduct({ price: 10_000 })
      const at = async (where: Page, cookie: string, form?: Record<string, string>) => {
        const answer = await fetch(world.base + path(where), {
          redirect: 'manual',
          headers: { cookie },
          ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
        })
        return {
          html: (await answer.text()).replaceAll('\u00a0', ' '),
          location: answer.headers.get('location'),
          kept: answer.headers.get('set-cookie'),
        }
      }
      const place = async (quantity: string, cookie: string) => {
        const { location, kept } = await at(page, cookie, {
          ...fieldsOf((await at(page, cookie)).html),
          [`q.${id}`]: quantity,
        })
        return { transaction: new URL(location!, world.base).searchParams.get('id')!, kept: kept! }
      }
      const first = await place('1', '')
      expect(first.kept).toBe(
        `orders=${first.transaction}; Path=${path(page)}; Max-Age=900; HttpOnly; SameSite=Lax`,
      )
      const one = first.kept.split(';')[0]!
      const back = await at(page, `a=b; ${one}; c=d`)
      for (const text of [
        'trị giá 10.000 ₫ chưa thanh toán',
        `/public/paypage/waiting-payment?id=${first.transaction}`,
        `/public/paypage/order/${first.transaction}/cancel`,
      ])
        expect(back.html.includes(text), text).toBe(true)
      // Ordering anew leaves the first as it is; both are shown, each once.
      const second = await place('3', one)
      const both = second.kept.split(';')[0]!
      expect(both).toBe(`orders=${second.transaction}.${first.transaction}`)
      const shown = async (cookie: string, where = page) =>
        [...(await at(where, cookie)).html.matchAll(/waiting-payment\?id=([0-9a-f-]{36})/g)].map(
          ([, found]) => found,
        )
      expect(await shown(both)).toEqual([second.transaction, first.transaction])
      // Nobody else's, not on another page, and not out of a cookie that is none.
      for (const cookie of [
        '',
        `orders=${'x'.repeat(300)}`,
        'orders=%27.1;',
        `orders=${first.transaction.slice(1)}`,
        'orders=00000000-0000-7000-8000-000000000000',
      ])
        expect([cookie, await shown(cookie)]).toEqual([cookie, []])
      expect(await shown(both, other.page)).toEqual([])
      expect((await visit(`/public/paypage/order/${second.transaction}/cancel`, {})).status).toBe(
        303,
      )
      expect(await shown(both)).toEqual([first.transaction])
      await payOrder(world, { transactionId: first.transaction, amount: 10_000 })
      expect(await shown(both)).toEqual([])
      expect((await orderDetail(world, us.owner, await orderOf(first.transaction))).status).toBe(
        'PAID',
      )
    },
  )
  it('says what is wrong beside its field and keeps what was typed', async () => {
    const { id, page } = await pageWithProduct(
      { storageType: 'LIMITED', storageQuantity: 2 },
      {
        customerInfoType: 'REQUIRE_INPUT',
        customerInfoForm: { fillName: true, fillPhone: true, fillEmail: false, fillAddress: false },
      },
    )
    const form = fieldsOf((await visit(path(page))).html)
    const nothing = await visit(path(page), { ...form, fullName: 'Chị <Lan>', phone: '0901234567' })
    expect([
      nothing.status,
      nothing.html.includes('Bạn chưa chọn món nào.'),
      nothing.html.includes('value="Chị &lt;Lan&gt;"'),
      nothing.html.includes(`value="${form.k}"`),
    ]).toEqual([400, true, true, true])
    const many = await visit(path(page), {
      ...form,
      [`q.${id}`]: '3',
      fullName: 'Lan',
      phone: '0901234567',
    })
    expect([
      many.status,
      many.html.includes('Chỉ còn 2.'),
      many.html.includes('value="3"'),
    ]).toEqual([409, true, true])
    const unnamed = await visit(path(page), { ...form, [`q.${id}`]: '1' })
    expect([unnamed.status, (unnamed.html.match(/aria-invalid="true"/g) ?? []).length]).toEqual([
      400, 2,
    ])
    expect(
      (
        await visit(path(page), {
          ...form,
          [`q.${id}`]: 'nhiều',
          fullName: 'Lan',
          phone: '0901234567',
        })
      ).status,
    ).toBe(400)
    expect((await stockOf(world, id)).left).toBe(2)
  })
  it('takes no order at a price the payer has not seen', async () => {
    const { id, page } = await pageWithProduct({ price: 10_000 })
    const form = { ...fieldsOf((await visit(path(page))).html), [`q.${id}`]: '1' }
    await asOwner(world, 'update product set price = 12000 where id = $1', [id])
    const answer = await visit(path(page), form)
    expect([
      answer.status,
      answer.html.includes('Giá vừa thay đổi'),
      answer.html.replaceAll('\u00a0', ' ').includes('12.000 ₫'),
    ]).toEqual([409, true, true])
    expect((await visit(path(page), { ...fieldsOf(answer.html), [`q.${id}`]: '1' })).status).toBe(
      303,
    )
  })
  it('a price of the payer’s own, written as people write it', async () => {
    const { id, page } = await pageWithProduct({
      priceType: 'CUSTOMER_PRICE',
      price: null,
      priceMin: 5_000,
      priceMax: 100_000,
    })
    expect(
      (
        await visit(path(page), {
          ...fieldsOf((await visit(path(page))).html),
          [`q.${id}`]: '1',
          [`p.${id}`]: '1.000',
        })
      ).html.replaceAll('\u00a0', ' '),
    ).toContain('Ít nhất 5.000 ₫.')
    expect(await amountOf(await order(page, { [`q.${id}`]: '2', [`p.${id}`]: '50.000 đ' }))).toBe(
      100_000,
    )
    const said = async (price: string) =>
      (
        await visit(path(page), {
          ...fieldsOf((await visit(path(page))).html),
          [`q.${id}`]: '1',
          [`p.${id}`]: price,
        })
      ).html
    for (const price of ['-5000', '50.5', '1e4', 'năm mươi'])
      expect((await said(price)).includes('Xin nhập một số nguyên.'), price).toBe(true)
    expect((await said('')).includes('Xin nhập giá bạn chọn.')).toBe(true)
  })
  it(
    'is closed while it is off, unknown under a wrong code or in the other mode, English where asked',
    { meta: { behaviours: ['B-296', 'B-130'] } },
    async () => {
      const { page } = await pageWithProduct()
      expect((await visit(`${path(page)}?lang=en`)).html).toContain('lang="en"')
      expect([
        (await visit(path(page, true))).status,
        (await visit('/public/paypage/order')).status,
        (await visit('/public/paypage')).status,
        (await visit('/public/paypage/waiting-payment?id=x')).status,
      ]).toEqual([404, 404, 404, 404])
      await world.send(
        payPage.changeStatus,
        { params: { payPageCode: page.code }, query: { status: 'INACTIVE' } },
        { token: us.owner.token },
      )
      const off = await visit(path(page))
      expect([off.status, off.html.includes('tạm ngừng')]).toEqual([409, true])
      expect((await visit(path(page), {})).status).toBe(409)
      const sandbox = await makePage(
        world,
        us.owner,
        [await makeProduct(world, us.owner, {}, true)],
        {},
        true,
      )
      expect((await visit(path(sandbox, true))).html).toContain('class="test"')
    },
  )
  it('goods that leave the shelf leave the page', async () => {
    const { id, page } = await pageWithProduct({ name: 'Bánh bí mật' })
    const form = { ...fieldsOf((await visit(path(page))).html), [`q.${id}`]: '1' }
    await world.send(
      product.changeStatus,
      { params: { id }, body: { status: 'INACTIVE' } },
      { token: us.owner.token },
    )
    expect((await visit(path(page))).html).not.toContain('Bánh bí mật')
    expect((await visit(path(page), form)).status).toBe(400)
  })
})

describe('an order’s page', () => {
  it(
    'turns into the receipt, which is printed and mailed, and tells nothing of the payer',
    { meta: { behaviours: ['B-300'] } },
    async () => {
      const { id, page } = await pageWithProduct(
        { name: 'Bánh dẻo', price: 50_000 },
        {
          customerInfoType: 'AUTO_FILL',
          customerInfoForm: {
            fillName: true,
            fillPhone: false,
            fillEmail: true,
            fillAddress: false,
          },
        },
      )
      const payment = await order(page, {
        [`q.${id}`]: '2',
        fullName: 'Trần Bí Mật',
        email: 'bimat@example.vn',
      })
      const at = `/public/paypage/waiting-payment?id=${payment}`
      expect((await visit(`${at}&wait=1`)).html).toContain('Đang chờ xác nhận')
      await payOrder(world, { transactionId: payment, amount: 100_000 })
      await world.work()
      const { status, html } = await visit(at)
      expect(status).toBe(200)
      for (const text of ['Đã thanh toán', 'Bánh dẻo', '2 × 50.000', 'Mã đơn hàng', 'data-print'])
        expect(html.replaceAll('\u00a0', ' ')).toContain(text)
      expect(html).not.toMatch(/Bí Mật|bimat/)
      const wrong = await visit(`/public/paypage/order/${payment}/receipt`, { email: 'nobody' })
      expect([
        wrong.status,
        wrong.html.includes('value="nobody"'),
        wrong.html.includes(`aria-invalid="true"`),
      ]).toEqual([400, true, true])
      const sent = await visit(`/public/paypage/order/${payment}/receipt`, {
        email: 'ban@example.vn',
      })
      expect((await visit(sent.location!)).html).toContain('Biên nhận đã được gửi')
      await world.work()
      expect(
        world.outbox.mails
          .filter((m) => m.to === 'ban@example.vn' || m.to === 'bimat@example.vn')
          .map((m) => m.text.includes('Bánh dẻo')),
      ).toEqual([true, true])
      const mail = world.outbox.mails.find((m) => m.to === 'ban@example.vn')!
      for (const text of [mail.text, mail.html])
        expect(text).toContain(`/public/paypage/waiting-payment?id=${payment}`)
      expect(mail.html.replaceAll(/<[^>]*>/g, '|')).toContain(
        `/public/paypage/waiting-payment?id=${payment}|`,
      )
      expect(mail.text).toMatch(/Thanh toán lúc: \d{2}:\d{2}, \d{2}\/\d{2}\/\d{4}/)
      await visit(`/public/paypage/order/${payment}/receipt?lang=en`, { email: 'ann@example.vn' })
      await world.work()
      const english = world.outbox.mails.find((m) => m.to === 'ann@example.vn')!
      expect([
        english.subject.startsWith('Receipt for order'),
        english.text.includes(`?id=${payment}&lang=en`),
      ]).toEqual([true, true])
      for (let i = 0; i < 2; i++)
        await visit(`/public/paypage/order/${payment}/receipt`, { email: `n${i}@example.vn` })
      expect(
        (await visit(`/public/paypage/order/${payment}/receipt`, { email: 'more@example.vn' }))
          .status,
      ).toBe(429)
    },
  )
  it('by card: over to the network, back to the order, paid by the network’s word alone', async () => {
    const { id, page } = await pageWithProduct()
    const payment = await order(page, { [`q.${id}`]: '1' })
    const open = await visit(`/public/paypage/order/${payment}/card`, {})
    expect(open.html).toContain('action="http://localhost:8081/napas/pay"')
    const outcome = outcomeOf(world.outbox.cardOrders.at(-1)!, {
      status: 'FAIL',
      responseCode: '51',
    })
    const back = await visit('/pay/api/paylink/v1/napas/redirect', {
      napasResult: Buffer.from(JSON.stringify(world.checksum(outcome))).toString('base64'),
    })
    expect(back.location).toBe(`/public/paypage/waiting-payment?id=${payment}&card=1`)
    expect((await visit(back.location!)).html).toContain('Đang chờ kết quả thẻ')
    await world.send(payLink.napasComplete, { body: world.checksum(outcome) })
    expect((await visit(back.location!)).html).toContain('không đủ số dư')
    await visit(`/public/paypage/order/${payment}/card`, {})
    await world.send(payLink.napasComplete, {
      body: world.checksum(outcomeOf(world.outbox.cardOrders.at(-1)!)),
    })
    expect((await visit(back.location!)).html).toContain('Đã thanh toán')
    expect((await orderDetail(world, us.owner, await orderOf(payment))).status).toBe('PAID')
  })
  it('the payer gives it up: the goods go back at once, and another order is one press away', async () => {
    const { id, page } = await pageWithProduct({ storageType: 'LIMITED', storageQuantity: 4 })
    const payment = await order(page, { [`q.${id}`]: '4' })
    expect((await visit(path(page))).html).toContain('Hết hàng')
    await visit(`/public/paypage/order/${payment}/cancel`, {})
    const { status, html } = await visit(`/public/paypage/waiting-payment?id=${payment}`)
    expect([
      status,
      html.includes('Đơn hàng đã hủy'),
      html.includes(`href="${path(page)}"`),
    ]).toEqual([410, true, true])
    expect((await stockOf(world, id)).left).toBe(4)
    await visit(`/public/paypage/order/${payment}/cancel`, {})
    expect((await stockOf(world, id)).left).toBe(4)
    expect((await visit(`/public/paypage/order/${payment}/qr.png`)).status).toBe(410)
  })
})

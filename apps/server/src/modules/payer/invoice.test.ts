import { gzipSync } from 'node:zlib'
import { QRPay } from 'vietnam-qr-pay'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payInfo } from '@saola/contract/pay-info'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { anInvoice, payInvoice } from '../../../test/invoices.ts'
import { outcomeOf } from '../../../test/pay-links.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { publicCode } from '../../platform/ids.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
})
beforeEach(async () => {
  us = await people(world)
})
afterAll(() => world.close())

type Invoice = Awaited<ReturnType<typeof anInvoice>>
interface Page {
  status: number
  html: string
  text: string
  headers: Headers
}
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const unescape = (html: string): string =>
  html
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => NAMED[name]!)
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
async function visit(path: string, init: RequestInit = {}): Promise<Page> {
  const response = await fetch(world.base + path, { redirect: 'manual', ...init })
  const html = await response.text()
  return {
    status: response.status,
    html,
    headers: response.headers,
    text: unescape(
      html.replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' '),
    ).replace(/\s+/g, ' '),
  }
}
const pathOf = (invoice: Invoice, more = ''): string =>
  `/public/subscription/invoice/${invoice.code}${more}`
const open = (invoice: Invoice, more = '', test = false): Promise<Page> =>
  visit(`${test ? '/test' : ''}${pathOf(invoice, more)}`)
const post = (path: string): Promise<Page> =>
  visit(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
const dayText = (day: string): string => day.split('-').reverse().join('/')
const paymentOf = async (invoice: Invoice): Promise<string> =>
  (
    await asOwner<{ payment_id: string }>(
      world,
      'select payment_id from subscription_invoice where id = $1',
      [invoice.id],
    )
  )[0]!.payment_id
const pay = async (invoice: Invoice, more: Record<string, unknown> = {}, test = false) =>
  payInvoice(world, { transactionId: await paymentOf(invoice), amount: invoice.amount }, more, test)
/** What was looked up is remembered for a second. */
async function eventually(look: () => Promise<Page>, words: string): Promise<void> {
  await expect.poll(async () => (await look()).text, { timeout: 20_000 }).toContain(words)
}

describe('the page of an invoice', () => {
  it('shows shop, amount, period, last day, QR and transfer in its first HTML, and of the customer one letter', async () => {
    const invoice = await anInvoice(world, us.owner.merchantId)
    const page = await open(invoice)
    expect(page.status).toBe(200)
    for (const words of [
      'Cà phê Saola',
      '150.000 ₫',
      'Kỳ thanh toán',
      invoice.number,
      'Gói tháng',
      dayText(invoice.from_date),
      dayText(invoice.expired_date),
      'A.',
      'VietQR',
      'Thẻ ATM',
      'Chuyển khoản',
      'KienlongBank',
      'không phải hóa đơn VAT',
    ])
      expect(page.text).toContain(words)
    for (const hidden of ['Nguyễn Văn An', '0912345678', 'an@example.com', 'hết hạn'])
      expect(page.html).not.toContain(hidden)
    const account = /data-copy="(9\d{16})"/.exec(page.html)![1]
    const [payment] = await asOwner<{ qr_content: string; virtual_account: string }>(
      world,
      'select qr_content, virtual_account from payment where id = $1',
      [await paymentOf(invoice)],
    )
    const judge = new QRPay(payment!.qr_content)
    expect([judge.isValid, judge.consumer.bankNumber, judge.amount]).toEqual([
      true,
      account,
      '150000',
    ])
    const { qrPicture } = await import('@saola/payer-pages/parts/qr')
    expect(page.html).toContain(`d="${qrPicture(payment!.qr_content).path}"`)
    const picture = await fetch(`${world.base}${pathOf(invoice, '/qr.png')}`)
    expect(picture.headers.get('content-type')).toBe('image/png')
  })

  it('weighs at most 8 kB in both languages, late too, and fetches nothing from elsewhere', async () => {
    const invoice = await anInvoice(world, us.owner.merchantId)
    const late = await anInvoice(world, us.owner.merchantId, {
      paymentDate: '2020-01-01',
      expiredDate: '2020-01-06',
      payableUntil: new Date(world.clock.now().getTime() + 86_400_000),
    })
    for (const one of [invoice, late])
      for (const lang of ['vi', 'en']) {
        const { html, status } = await open(one, `?lang=${lang}`)
        expect(status).toBe(200)
        expect(gzipSync(html).length).toBeLessThan(8 * 1024)
        expect(
          html.match(/<(script|link|img|iframe)[^>]+(src|href)="(?!data:|\/)[^"]*"/g),
        ).toBeNull()
      }
    expect((await open(late, '?lang=vi')).text).toContain('Kỳ này đã quá hạn ngày 06/01/2020')
    expect((await open(late, '?lang=en')).text).toContain('This period was due on 06/01/2020')
  })

  it('says what its amount is made of, also on the receipt; of one cycle’s price and no more nothing', async () => {
    expect((await open(await anInvoice(world, us.owner.merchantId))).html).not.toContain(
      'Số tiền gồm những gì',
    )
    const invoice = await anInvoice(world, us.owner.merchantId, {
      amount: 270_000,
      lines: [
        { kind: 'PERIOD', quantity: 2, unitAmount: 150_000, amount: 300_000 },
        { kind: 'PRORATION', quantity: 1, unitAmount: 20_000, amount: 20_000 },
        {
          kind: 'DISCOUNT',
          name: '<b>Khách quen</b>',
          quantity: 1,
          unitAmount: -50_000,
          amount: -50_000,
        },
      ],
    })
    const lines = [
      'Tiền của kỳ (2 × 150.000 ₫)',
      '300.000 ₫',
      'Phần thêm cho những ngày còn lại',
      '<b>Khách quen</b>',
      '-50.000 ₫',
    ]
    const page = await open(invoice)
    for (const words of lines) expect(page.text).toContain(words)
    expect(page.html).not.toContain('<b>Khách quen')
    expect(gzipSync(page.html).length).toBeLessThan(8 * 1024)
    expect((await open(invoice, '?lang=en')).text).toContain('What the amount is made of')
    await pay(invoice)
    await eventually(() => open(invoice), 'Biên nhận')
    const paid = await open(invoice)
    for (const words of lines) expect(paid.text).toContain(words)
  })
  it('of too many lines the last are one, and long names are cut, within 8 kB', async () => {
    const invoice = await anInvoice(world, us.owner.merchantId, {
      amount: 40_000,
      lines: Array.from({ length: 40 }, (_, i) => ({
        kind: 'ADD_ON' as const,
        name: `${publicCode()}${publicCode()}${publicCode()}${i}`,
        quantity: 1,
        unitAmount: 1_000,
        amount: 1_000,
      })),
    })
    const { html, text } = await open(invoice)
    expect(text).toMatch(/33 khoản khác.*33\.000/)
    expect(gzipSync(html).length).toBeLessThan(8 * 1024)
  })

  it('twenty looks at once open one payment, and the page of the call by transaction says the same', async () => {
    const invoice = await anInvoice(world, us.owner.merchantId)
    const pages = await Promise.all(Array.from({ length: 20 }, () => open(invoice)))
    const accounts = pages.map(({ html }) => /data-copy="(9\d{16})"/.exec(html)?.[1])
    expect(new Set(accounts).size).toBe(1)
    const rows = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from payment where description like $1 || '%'`,
      [invoice.number],
    )
    expect(rows).toEqual([{ n: 1 }])
    const result = await world.send(payInfo.query, {
      params: { transactionId: await paymentOf(invoice) },
    })
    expect(result.body).toMatchObject({ code: 0, data: { status: 'CREATED', amount: 150_000 } })
  })

  it('is read in the language the invoice was made for, unless the payer chose another', async () => {
    const invoice = await anInvoice(world, us.owner.merchantId, { language: 'EN' })
    expect((await open(invoice)).html).toContain('<html lang="en">')
    expect((await open(invoice, '?lang=vi')).html).toContain('<html lang="vi">')
  })

  it('is of its own mode alone; a code that nobody has leads nowhere', async () => {
    const live = await anInvoice(world, us.owner.merchantId)
    const sandbox = await anInvoice(world, us.owner.sandboxId)
    expect((await open(live, '', true)).status).toBe(404)
    expect((await open(sandbox)).status).toBe(404)
    const page = await open(sandbox, '', true)
    expect([page.status, page.text.includes('Chế độ thử nghiệm')]).toEqual([200, true])
    for (const code of [publicCode(), 'x', '..%2f', '<b>'])
      expect((await visit(`/public/subscription/invoice/${code}`)).status, code).toBe(404)
  })
})

describe('an invoice that ends', () => {
  it('paid: the receipt, live by the event stream that the page listens to', async () => {
    const invoice = await anInvoice(world, us.owner.merchantId)
    const before = await open(invoice)
    const events = /data-events="([^"]+)"/.exec(before.html)![1]!
    const stop = new AbortController()
    const stream = await fetch(world.base + events, { signal: stop.signal })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    const told = async (word: string): Promise<void> => {
      while (!received.includes(word)) {
        const { value, done } = await reader.read()
        if (done) return
        received += value
      }
    }
    await told('CREATED')
    await pay(invoice)
    await told('SUCCESS')
    stop.abort()
    expect(received).toContain('SUCCESS')
    const page = await open(invoice)
    expect(page.status).toBe(200)
    for (const words of ['Đã thanh toán', 'Biên nhận', invoice.number, 'Gói tháng', 'VietQR', 'FT'])
      expect(page.text).toContain(words)
    expect(page.html).not.toContain('Nguyễn Văn An')
    expect(gzipSync(page.html).length).toBeLessThan(8 * 1024)
  })

  it('too little money: the page says how much is missing', async () => {
    const invoice = await anInvoice(world, us.owner.merchantId)
    await open(invoice)
    await pay(invoice, { amount: 100_000 })
    await eventually(() => open(invoice), 'còn thiếu 50.000 ₫')
  })

  it('paid elsewhere: a receipt without a way of paying, in the shop’s name', async () => {
    const invoice = await anInvoice(world, us.owner.merchantId)
    await world.send(
      subscriptionInvoice.markPaidOutside,
      { params: { id: invoice.id }, body: { note: 'Tiền mặt' } },
      { token: us.owner.token },
    )
    const page = await open(invoice)
    expect(page.status).toBe(200)
    expect(page.text).toContain('xác nhận đã nhận tiền của kỳ này')
    expect(page.text).not.toContain('VietQR')
  })

  it('void, and over: says so, shows no QR and opens no payment', async () => {
    const invoice = await anInvoice(world, us.owner.merchantId)
    await world.send(
      subscriptionInvoice.void,
      { params: { id: invoice.id }, body: { reason: 'Khách đổi gói' } },
      { token: us.owner.token },
    )
    const over = await anInvoice(world, us.owner.merchantId, {
      paymentDate: '2020-01-01',
      expiredDate: '2020-01-06',
      payableUntil: new Date('2020-01-31T16:59:59Z'),
    })
    for (const [one, words] of [
      [invoice, 'Kỳ thanh toán đã hủy'],
      [over, 'Kỳ thanh toán đã kết thúc'],
    ] as const) {
      const page = await open(one)
      expect([page.status, page.text.includes(words), page.html.includes('data-copy="9')]).toEqual([
        410,
        true,
        false,
      ])
      expect(page.text).not.toContain('Khách đổi gói')
      expect(await paymentOf(one)).toBeNull()
      expect((await open(one, '/qr.png')).status).not.toBe(200)
    }
  })

  it('a shop that takes no payments: closed, and no payment is opened', async () => {
    const invoice = await anInvoice(world, us.owner.merchantId)
    await asOwner(world, `update merchant set status = 'INACTIVE' where id = $1`, [
      us.owner.merchantId,
    ])
    const page = await open(invoice)
    await asOwner(world, `update merchant set status = 'ACTIVE' where id = $1`, [
      us.owner.merchantId,
    ])
    expect([page.status, page.text.includes('tạm ngừng nhận thanh toán')]).toEqual([409, true])
    expect(await paymentOf(invoice)).toBeNull()
  })
})

describe('by card', () => {
  it('leads to the network and back to the invoice, which is paid', async () => {
    const invoice = await anInvoice(world, us.owner.merchantId)
    await open(invoice)
    const out = await post(pathOf(invoice, '/card'))
    expect([out.status, out.html.includes('data-go')]).toEqual([200, true])
    const [attempt] = await asOwner<{ order_id: string; amount: number }>(
      world,
      'select order_id, amount::int from card_attempt where transaction_id = $1',
      [await paymentOf(invoice)],
    )
    const back = await visit(
      `/public/subscription/waiting-payment?id=${await paymentOf(invoice)}&card=1`,
    )
    expect([back.status, back.headers.get('location')]).toEqual([303, pathOf(invoice, '?card=1')])
    expect((await open(invoice, '?card=1')).text).toContain('Đang chờ kết quả thẻ')
    // While a card is out nothing is made void.
    const voided = await world.send(
      subscriptionInvoice.void,
      { params: { id: invoice.id }, body: { reason: 'Khách đổi gói' } },
      { token: us.owner.token },
    )
    expect(voided.body.code).toBe(13)
    const { data, checksum } = world.checksum(
      outcomeOf({ orderId: attempt!.order_id, amount: attempt!.amount }),
    )
    await world.raw('/pay/api/paylink/v1/napas/complete', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data, checksum }),
    })
    await eventually(() => open(invoice, '?card=1'), 'Đã thanh toán')
    await world.work()
    expect((await open(invoice)).text).toContain('Thẻ ATM')
  })
})

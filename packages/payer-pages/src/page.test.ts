import { crc32, gzipSync, inflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { writeVietQr } from '@saola/vietqr/write'
import { renderPayLinkMail } from './mail/PayLinkMail.tsx'
import { renderPage } from './page.tsx'
import { contrast, hexOf, inkOn } from './parts/colour.ts'
import { qrPicture, qrPng } from './parts/qr.ts'
import { amountText, clockText, timeText } from './parts/words.ts'
import { script, watchScript } from './script.ts'
import { style } from './style.ts'
import type {
  Frame,
  OrderSum,
  PayView,
  InvoiceSum,
  ListedProduct,
  ProductListView,
  View,
  Watch,
} from './view.ts'
import { productListScript, productListStyle } from './pay-page/product-list.ts'

const code = 'AbCdEfGhIjKlMnOpQrStUv'
const watch: Watch = {
  status: 'CREATED',
  held: 0,
  when: ['SUCCESS', 'CANCELED', 'TIMEOUT', 'FAIL'],
  queryUrl: `/sandbox/pay/api/paylink/public/v1/query/${code}`,
  eventsUrl: `/sandbox/pay/api/paylink/public/v1/events/${code}`,
  next: `/test/public/paylink/waiting-payment?code=${code}&lang=vi`,
}
const money = {
  amount: 499_999_999,
  description:
    'Đặt cọc căn hộ A12-08 dự án ven sông, đợt 3 theo hợp đồng số 2026/HDMB-0001234, khách hàng Nguyễn Trần Phương Thảo, đã gồm phí bảo trì hai phần trăm và thuế giá trị gia tăng mười phần trăm, có hóa đơn điện tử.',
}
const qrContent = writeVietQr({
  bin: '970452',
  account: '92611211234567890',
  amount: money.amount,
  content: 'Dat coc can ho A12-08 du ',
})
const fields = (['fullName', 'phone', 'email', 'address'] as const).map((name) => ({
  name,
  value: 'Nguyễn Trần Phương Thảo',
  wrong: 'Số điện thoại không đúng định dạng',
}))
const pay: PayView = {
  kind: 'pay',
  money,
  fileUrl: '/storage/files/AAAAAAAAAAAAAAAAAAAAAA',
  expiresAt: new Date('2026-11-21T10:00:00Z'),
  leftMs: 598_000,
  methods: ['VIET_QR', 'ATM_CARD', 'BANKING'],
  transfer: {
    bankName: 'KienlongBank',
    accountName: 'CONG TY CO PHAN DAU TU VA PHAT TRIEN SONG HONG',
    accountNo: '92611211234567890',
    content: 'Dat coc can ho A12-08 du',
    qrContent,
  },
  preparingSec: null,
  held: 60_000,
  self: `/test/public/paylink/${code}?lang=vi`,
  pictureUrl: `/test/public/paylink/${code}/qr.png`,
  cardAction: `/test/public/paylink/${code}/card?lang=vi`,
  cardPending: true,
  waitingUrl: watch.next,
  customer: { action: `/test/public/paylink/${code}/customer`, fields },
  watch,
}
const order: OrderSum = {
  number: 'DH7K2M9QXA',
  page: `/test/public/paypage/${code}`,
  cancel: '/c',
  lines: Array.from({ length: 12 }, (_, i) => ({
    name: `Bánh Trung thu thập cẩm đặc biệt số ${i}`,
    quantity: i + 1,
    price: 85_000 + i,
    amount: (i + 1) * (85_000 + i),
  })),
}
const invoice: InvoiceSum = {
  number: 'KY7K2M9QXA',
  plan: 'Gói chăm sóc sức khỏe toàn diện cho cả gia đình, thanh toán hằng quý, kèm hai lượt khám tại nhà',
  from: '28/11/2026',
  to: '27/02/2027',
  lastDay: '03/12/2026',
  lateUntil: new Date('2026-12-28T16:59:59Z'),
  lines: Array.from({ length: 8 }, (_, i) => ({
    text: `Khoản thêm thứ ${i}: chăm sóc tận nhà 24/7`,
    times: i % 2 === 0 ? null : `${i + 1} × 12.34${i} ₫`,
    amount: (i + 1) * 12_340 + i,
  })),
  initial: 'Đ.',
  manage: `/test/public/subscription/manage/${code}?lang=vi`,
}
const goods = (count: number): ListedProduct[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `01920000-0000-7000-8000-${String(i * 7_919_773).padStart(12, '0')}`,
    name: `Bánh Trung thu thập cẩm gà quay số ${i}`,
    description: `Nhân ${i} trứng, hộp ${i + 1} cái, hạn dùng hai mươi ngày`,
    imageUrl: `/storage/files/${String(i * 31_337).padStart(22, 'Ab')}`,
    price: i % 5 === 4 ? null : 85_000 + i * 1_000,
    priceMin: i % 5 === 4 ? 10_000 : null,
    priceMax: null,
    tiers:
      i % 3 === 1
        ? [
            { fromQuantity: 10, price: 80_000 },
            { fromQuantity: 50, price: 75_000 },
          ]
        : [],
    most: i % 7 === 6 ? 0 : 9_999,
    few: false,
    quantity: '',
    named: '',
    wrong: null,
  }))
const productList: ProductListView = {
  kind: 'shelf',
  title: 'Bánh Trung thu 2026',
  action: '/x',
  formKey: '01920000-0000-7000-8000-000000000001',
  products: goods(24),
  fields: [],
  isRequired: true,
  note: '',
  period: 'MONTHLY',
  periodic: false,
  trackingButton: code,
  open: [],
  wrong: null,
}
const leave = { url: 'https://shop.example.vn/ok?a=1&b="x"', host: 'shop.example.vn', afterSec: 5 }
const views: Record<string, View> = {
  pay,
  'pay without a method': { ...pay, methods: [], transfer: null },
  'pay for days': { ...pay, leftMs: 86_400_000 * 2.5 },
  'pay a late period': {
    ...pay,
    invoice,
    fileUrl: null,
    expiresAt: null,
    leftMs: null,
    customer: null,
  },
  'paid period, as the shop vouches': {
    kind: 'paid',
    invoice,
    money,
    already: false,
    refunded: 20_000,
    held: 60_000,
    method: null,
    paidAt: new Date('2026-11-21T10:00:00Z'),
    number: null,
    leave: null,
  },
  'period that is over': {
    kind: 'ended',
    invoice,
    why: 'expired',
    money,
    leave: null,
    held: 0,
    watch,
  },
  'void period': {
    kind: 'ended',
    invoice,
    why: 'canceled',
    money,
    leave: null,
    held: 60_000,
    watch: null,
  },
  customer: { kind: 'customer', money, form: { action: '/x', fields } },
  productList,
  'shelf with its form': {
    ...productList,
    products: goods(12),
    fields,
    wrong: 'Đơn hàng chưa gửi được.',
    note: 'Ít đường',
  },
  'shelf without goods': { ...productList, products: [] },
  'pay an order': { ...pay, order, customer: null },
  'an order that is paid': {
    kind: 'paid',
    money,
    already: false,
    refunded: 0,
    held: 60_000,
    method: 'VIET_QR',
    paidAt: new Date(0),
    number: 'FT1',
    leave,
    order,
    receipt: { action: '/r', email: '', sent: false, wrong: 'x' },
  },
  'an order that is over': {
    kind: 'ended',
    why: 'expired',
    money,
    leave: null,
    held: 0,
    watch: null,
    order,
  },
  waiting: { kind: 'waiting', money, card: false, self: '/w', back: '/b', held: 0, watch },
  'waiting for what is held': {
    kind: 'waiting',
    money,
    card: false,
    self: '/w',
    back: '/b',
    held: 60_000,
    watch,
  },
  'waiting for a card': {
    kind: 'waiting',
    money,
    card: true,
    self: '/w',
    back: '/b',
    held: 0,
    watch,
  },
  paid: {
    kind: 'paid',
    money,
    already: false,
    refunded: 0,
    held: 60_000,
    method: 'VIET_QR',
    paidAt: new Date(0),
    number: 'FT1',
    leave,
  },
  'paid before': {
    kind: 'paid',
    money,
    already: true,
    refunded: 0,
    held: 60_000,
    method: 'ATM_CARD',
    paidAt: new Date(0),
    number: null,
    leave: null,
  },
  ...Object.fromEntries(
    (['expired', 'canceled', 'failed', 'closed'] as const).map((why) => [
      why,
      {
        kind: 'ended',
        why,
        money: why === 'closed' ? null : money,
        leave: null,
        held: 60_000,
        watch: why === 'expired' ? watch : null,
      } satisfies View,
    ]),
  ),
  ...Object.fromEntries(
    (['14', '51', '55', '61', '91', '99', null] as const).map((responseCode) => [
      `card ${responseCode}`,
      { kind: 'card-failed', money, why: 'FAIL', responseCode, again: '/a', leave } satisfies View,
    ]),
  ),
  'card cancelled': {
    kind: 'card-failed',
    money,
    why: 'CANCEL',
    responseCode: '17',
    again: '/a',
    leave: null,
  },
  'card silent': {
    kind: 'card-failed',
    money,
    why: 'TIMEOUT',
    responseCode: null,
    again: '/a',
    leave: null,
  },
  'card open': {
    kind: 'card-open',
    money,
    action: 'https://card.example/pay',
    fields: { dataKey: '"><b>' },
  },
  ...Object.fromEntries(
    (['noLink', 'notFound', 'off', 'many', 'busy', 'cardDown'] as const).map((why) => [
      why,
      { kind: 'problem', why, reference: 'ref', again: '/again' } satisfies View,
    ]),
  ),
  'stop reminders': {
    kind: 'stop-reminders',
    plan: 'Nước uống văn phòng',
    isStopped: false,
    action: '/stop',
  },
  'stopped reminders': {
    kind: 'stop-reminders',
    plan: 'Nước uống văn phòng',
    isStopped: true,
    action: '/stop',
  },
  'check-in': { kind: 'check-in' },
}
const shop = {
  name: 'Công ty Cổ phần Đầu tư và Phát triển Sông Hồng Thăng Long',
  logoUrl: '/storage/files/AAAAAAAAAAAAAAAAAAAAAA',
  colour: '#7a3e12',
  email: 'ho.tro@song-hong.example',
  phone: '0901234567',
}
const frame = (language: 'vi' | 'en', more: Partial<Frame> = {}): Frame => ({
  language,
  lang: `?lang=${language}`,
  test: true,
  nonce: 'Tk9OQ0U0NTY3ODkwMTIzNA',
  shop,
  self: { vi: `/test/public/paylink/${code}?lang=vi`, en: `/test/public/paylink/${code}?lang=en` },
  ...more,
})

describe('every page', { meta: { bars: ['U8'] } }, () => {
  it.each(Object.keys(views))('%s: whole, at most 8 kB compressed, in both languages', (name) => {
    for (const language of ['vi', 'en'] as const) {
      const html = renderPage(frame(language), views[name]!)
      expect(gzipSync(html).length).toBeLessThan(8 * 1024)
      expect(
        /^<!doctype html><html lang="(vi|en)"><head>.*<\/head><body.*<main.*<\/main>.*<script nonce="Tk9OQ0U0NTY3ODkwMTIzNA">.*<\/script><\/body><\/html>$/s.test(
          html,
        ),
      ).toBe(true)
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(
        / style="| on[a-z]+="|undefined|\[object|NaN|payer\.[a-z]/.exec(html)?.[0],
      ).toBeUndefined()
    }
  })
  it('is dark on a screen alone: a receipt printed from a dark phone is black on white', () =>
    expect(style.match(/@media[^{]*prefers-color-scheme[^{]*/g)).toEqual([
      '@media screen and (prefers-color-scheme:dark)',
    ]))
  it('its scripts are each under 1.5 kB and, like its style, holds nothing that would end its element', () => {
    expect(script.length).toBeLessThan(1500)
    expect(watchScript.length).toBeLessThan(1500)
    expect([
      (script + watchScript).includes('</'),
      style.includes('<'),
      /url\(|@import|http/.test(style),
    ]).toEqual([false, false, false])
    expect(productListScript.length).toBeLessThan(1500)
    expect([
      productListScript.includes('</'),
      productListStyle.includes('<'),
      /url\(|@import|http/.test(productListStyle),
    ]).toEqual([false, false, false])
    expect(() => new Function(script + watchScript)).not.toThrow()
    expect(() => new Function(productListScript)).not.toThrow()
  })
  it('names the host it leads to, and escapes the way there', () => {
    const html = renderPage(frame('vi'), views.paid!)
    expect(html).toContain('Về trang shop.example.vn')
    expect(html).toContain('data-url="https://shop.example.vn/ok?a=1&amp;b=&quot;x&quot;"')
    expect(html).toContain('content="5;url=https://shop.example.vn/ok?a=1&#38;b=&#34;x&#34;"')
  })
  it('shows the Test Mode banner in Test Mode alone', () => {
    expect(renderPage(frame('vi'), pay)).toContain('class="test"')
    expect(renderPage(frame('vi', { test: false }), pay)).not.toContain('class="test"')
  })
})

describe('the QR picture', () => {
  const modules = encode(qrContent, { ecc: 'M', border: 4 }).data
  it('one path that draws exactly the modules', { meta: { bars: ['U8'] } }, () => {
    const { size, path } = qrPicture(qrContent)
    const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
    let [x, y] = [0, 0]
    for (const [, kind, a, b] of path.matchAll(/([Mmh])(\d+)(?: (\d+)(?:\.5)?)?/g)) {
      if (kind === 'M') [x, y] = [Number(a), Number(b)]
      else if (kind === 'm') x += Number(a)
      else for (const end = x + Number(a); x < end; x++) drawn[y]![x] = true
    }
    expect(drawn).toEqual(modules)
    expect(renderPage(frame('vi'), pay).match(/<svg[^>]*role="img"/g)).toHaveLength(1)
  })
  it('a PNG with the same modules, whole and small', () => {
    const png = qrPng(qrContent, 4)
    const chunks: Record<string, Buffer> = {}
    for (let at = 8; at < png.length;) {
      const length = png.readUInt32BE(at)
      const body = png.subarray(at + 4, at + 8 + length)
      expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body))
      chunks[body.subarray(0, 4).toString('latin1')] = body.subarray(4)
      at += 12 + length
    }
    const side = chunks.IHDR!.readUInt32BE(0)
    const raw = inflateSync(chunks.IDAT!)
    const stride = 1 + Math.ceil(side / 8)
    const dark = (x: number, y: number): boolean =>
      (raw[y * 4 * stride + 1 + ((x * 4) >> 3)]! & (0x80 >> ((x * 4) & 7))) === 0
    expect(side).toBe(modules.length * 4)
    expect(modules.map((row, y) => row.map((_, x) => dark(x, y)))).toEqual(modules)
    expect(qrPng(qrContent).length).toBeLessThan(4096)
  })
})

describe('the shop’s colour', { meta: { bars: ['N5'] } }, () => {
  it.each(['red;}body{}', '#fff', '#12345', 'url(x)', 'expression(1)', '', 'rgb(1,2,3)'])(
    '%j becomes black',
    (colour) => expect(hexOf(colour)).toBe('#000000'),
  )
  it('text on every colour reads at 4.5 to 1', () => {
    for (let i = 0; i < 4096; i++) {
      const hex = `#${[(i >> 8) & 15, (i >> 4) & 15, i & 15].map((n) => (n * 17).toString(16).padStart(2, '0')).join('')}`
      expect(contrast(hex, inkOn(hex))).toBeGreaterThanOrEqual(4.5)
    }
    for (const name of ['black', 'white', 'navy', 'teal', 'maroon', 'green', 'purple', 'gray'])
      expect(contrast(hexOf(name), inkOn(hexOf(name)))).toBeGreaterThanOrEqual(4.5)
  })
})

describe('words', () => {
  it('time is Vietnam’s whatever the machine’s zone', () =>
    expect([
      timeText(new Date('2026-11-20T17:30:00Z')),
      timeText(new Date('2026-12-31T16:59:59Z')),
    ]).toEqual(['00:30, 21/11/2026', '23:59, 31/12/2026']))
  it('the clock counts down to zero and not below', () =>
    expect([
      clockText(598_000),
      clockText(3_600_000 + 61_000),
      clockText(1),
      clockText(-5),
    ]).toEqual(['09:58', '1:01:01', '00:01', '00:00']))
  it('an amount stays on one line', () => expect(amountText(1_250_000)).toBe('1.250.000\u00a0₫'))
})

describe('the mail', { meta: { bars: ['N6'] } }, () => {
  it('holds one link, ours, whatever the merchant wrote', () => {
    const t = (key: string, values?: Record<string, string | number>): string =>
      `${key}${values ? JSON.stringify(values) : ''}`
    const { html, text } = renderPayLinkMail(
      {
        language: 'vi',
        shop: '<a href="//evil">',
        receiver: '</p><script>',
        amount: 5,
        description: '"><img src=x>',
        expiresAt: new Date(0),
        url: 'https://pay.example/x',
        test: true,
      },
      t,
    )
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((m) => m[1])).toEqual([
      'https://pay.example/x',
    ])
    expect(html).not.toMatch(/<script|<img/)
    expect(text).toContain('https://pay.example/x')
  })
})

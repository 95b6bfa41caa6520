import { gzipSync } from 'node:zlib'
import { QRPay } from 'vietnam-qr-pay'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payLink } from '@saola/contract/pay-link'
import { createLink, outcomeOf, payByBank, settleDown, type Link } from '../../../test/pay-links.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { publicCode } from '../../platform/ids.ts'
import { payLinkJobs } from '../pay-link/jobs.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
})
beforeEach(async () => {
  us = await people(world)
})
afterAll(() => world.close())

interface Page {
  status: number
  html: string
  headers: Headers
  text: string
}
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
function characterOf(entity: string, digits: string | undefined, name: string | undefined): string {
  if (name) return NAMED[name] ?? entity
  if (!digits) return entity
  return String.fromCharCode(
    entity.startsWith('&#x') ? Number.parseInt(digits, 16) : Number(digits),
  )
}
const unescape = (html: string): string =>
  html.replace(/&#x?(\w+);|&(amp|lt|gt|quot);/g, characterOf)
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
const open = (link: Link, query = '', test = false): Promise<Page> =>
  visit(`${test ? '/test' : ''}/public/paylink/${link.payLinkCode}${query}`)
const wait = (link: Link, more = ''): Promise<Page> =>
  visit(`/public/paylink/waiting-payment?code=${link.payLinkCode}${more}`)
const post = (path: string, fields: Record<string, string> = {}): Promise<Page> =>
  visit(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
const setShop = (set: string, ...values: unknown[]) =>
  asOwner(world, `update shop_setting set ${set} where merchant_id = $1`, [
    us.owner.merchantId,
    ...values,
  ])
const shopForgotten = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1100))
const cancel = (link: Link) =>
  world.send(
    payLink.cancel,
    { params: { payLinkCode: link.payLinkCode } },
    { token: us.owner.token },
  )

describe('the page of an open link', { meta: { behaviours: ['B-296', 'B-297', 'B-298'] } }, () => {
  it('shows shop, amount, purpose, ways to pay, transfer details and time left in its first HTML', async () => {
    const link = await createLink(world, us.owner, {
      amount: 1_250_000,
      description: '2 cà phê & bánh',
      expireType: 'TEN_MINUTES',
      contactPhone: '0901234567',
    })
    const page = await open(link)
    expect(page.status).toBe(200)
    for (const words of [
      'Cà phê Saola',
      '1.250.000\u00a0₫'.replace('\u00a0', ' '),
      '2 cà phê & bánh',
      'VietQR',
      'Thẻ ATM',
      'Chuyển khoản',
      'KienlongBank',
      'CONG TY TNHH CA PHE SAOLA',
      'Hết hạn lúc',
      '0901234567',
    ])
      expect(page.text).toContain(words)
    expect(page.text).toMatch(/Còn lại (10:00|09:5\d)/)
  })
  it('its QR says the same as the link for an independent reader: what is drawn is what is copied', async () => {
    const link = await createLink(world, us.owner, { amount: 87_000 })
    const { html } = await open(link)
    const account = /data-copy="(9\d{16})"/.exec(html)![1]
    const judge = new QRPay(link.qrCode)
    expect([judge.isValid, judge.consumer.bankNumber, judge.amount]).toEqual([
      true,
      account,
      '87000',
    ])
    const { qrPicture } = await import('@saola/payer-pages/parts/qr')
    expect(html).toContain(`d="${qrPicture(link.qrCode).path}"`)
  })
  it('the picture to save is a PNG of the same code', async () => {
    const link = await createLink(world, us.owner)
    const response = await fetch(`${world.base}/public/paylink/${link.payLinkCode}/qr.png`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
      bytes.subarray(0, 8).toString('hex'),
    ]).toEqual(['image/png', 'no-store', '89504e470d0a1a0a'])
    const { qrPng } = await import('@saola/payer-pages/parts/qr')
    expect(bytes.equals(qrPng(link.qrCode))).toBe(true)
    await cancel(link)
    await settleDown(world)
    expect((await fetch(`${world.base}/public/paylink/${link.payLinkCode}/qr.png`)).status).toBe(
      410,
    )
  })
  it('speaks what the payer chooses, else what the browser asks for, else the shop’s language', async () => {
    const link = await createLink(world, us.owner)
    expect([
      (await open(link)).text.includes('Số tiền cần thanh toán'),
      (await open(link, '?lang=en')).text.includes('Amount to pay'),
      (await open(link, '?lang=fr')).text.includes('Số tiền cần thanh toán'),
    ]).toEqual([true, true, true])
    const english = await visit(`/public/paylink/${link.payLinkCode}`, {
      headers: { 'accept-language': 'en' },
    })
    expect(english.html).toContain('<html lang="en">')
    await setShop("default_language = 'EN'")
    await shopForgotten()
    const page = await open(link)
    await setShop("default_language = 'VI'")
    await shopForgotten()
    expect(page.html).toContain('<html lang="en">')
  })
  it('offers only what the shop has switched on; one way needs no choice', async () => {
    await setShop(
      "payment_ids = array(select id from payment_method where payment_type = 'VIET_QR')",
    )
    await shopForgotten()
    const page = await open(await createLink(world, us.owner))
    await setShop('payment_ids = array(select id from payment_method)')
    await shopForgotten()
    expect([page.text.includes('Thẻ ATM'), page.html.includes('type="radio"')]).toEqual([
      false,
      false,
    ])
  })
  it(
    'weighs at most 8 kB with everything and fetches nothing from elsewhere',
    { meta: { bars: ['U8'] } },
    async () => {
      await setShop("logo = '/storage/files/AAAAAAAAAAAAAAAAAAAAAA'")
      await shopForgotten()
      const link = await createLink(world, us.owner, {
        amount: 499_999_999,
        description:
          'Đặt cọc căn hộ A12-08, đợt 3 theo hợp đồng số 2026/HDMB-0001234, đã gồm phí bảo trì và thuế giá trị gia tăng',
        contactPhone: '0901234567',
        contactEmail: 'ho.tro@saola.vn',
        customerInfoType: 'AUTO_FILL',
        customer: { fullName: 'Nguyễn Trần Phương Thảo', phone: '0912345678' },
      })
      const { html } = await open(link)
      await setShop('logo = null')
      await shopForgotten()
      expect(gzipSync(html).length).toBeLessThan(8 * 1024)
      expect(
        [...html.matchAll(/(?:src|href|action)="([^"#]*)"/g)]
          .map((m) => m[1]!)
          .filter((url) => !url.startsWith('/') && !/^(tel:|mailto:|data:,$)/.test(url)),
      ).toEqual([])
      const compressed = await fetch(`${world.base}/public/paylink/${link.payLinkCode}`, {
        headers: { 'accept-encoding': 'gzip' },
      })
      expect(compressed.headers.get('content-encoding')).toBe('gzip')
    },
  )
})

describe('headers', { meta: { bars: ['P1'] } }, () => {
  it('a policy without exceptions, a nonce used once, nothing kept, nothing told to the next site', async () => {
    const link = await createLink(world, us.owner)
    const pages = [
      await open(link),
      await open(link),
      await wait(link),
      await visit('/public/paylink/AAAAAAAAAAAAAAAAAAAAAA'),
      await visit('/public/napas'),
    ]
    const nonces = pages.map((page) => {
      const policy = page.headers.get('content-security-policy')!
      const nonce = /script-src 'nonce-([\w-]{22})'/.exec(policy)![1]!
      expect(policy).toBe(
        `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src 'self' data:; connect-src 'self'; form-action 'self' http://localhost:8081; base-uri 'none'; frame-ancestors 'none'`,
      )
      expect(
        [...page.html.matchAll(/<(?:script|style)([^>]*)>/g)].every(
          (m) => m[1] === ` nonce="${nonce}"`,
        ),
      ).toBe(true)
      expect(page.html).not.toMatch(/ style="| on\w+="|javascript:/)
      expect(
        Object.fromEntries(
          [
            'cache-control',
            'referrer-policy',
            'x-content-type-options',
            'x-frame-options',
            'cross-origin-opener-policy',
          ].map((name) => [name, page.headers.get(name)]),
        ),
      ).toEqual({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
      })
      return nonce
    })
    expect(new Set(nonces).size).toBe(pages.length)
  })
})

describe('user text stays text', { meta: { bars: ['N5'] } }, () => {
  const attacks = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'><svg/onload=alert(1)>",
    '</title><script>alert(1)</script>',
    '</style><script>alert(1)</script>',
    '${alert(1)}',
    '{{constructor.constructor("alert(1)")()}}',
    '&lt;script&gt;',
    '<!--',
    ']]>',
    'javascript:alert(1)',
    "$&$`$'",
  ] as const
  it('descriptions, names and customers', async () => {
    await setShop('shop_name = $2', attacks.join(' '))
    await shopForgotten()
    for (const attack of attacks) {
      const link = await createLink(world, us.owner, {
        description: attack,
        customerInfoType: 'AUTO_FILL',
        customer: { fullName: attack, phone: '0912345678' },
      })
      const { html, text } = await open(link)
      expect([
        attack,
        html.match(/<script/g)?.length,
        html.match(/<\/title>/g)?.length,
        html.match(/<\/style>/g)?.length,
        /<img|<svg\/|onerror=alert\(1\)>|<!--/.test(html),
      ]).toEqual([attack, 1, 1, 1, false])
      expect(text).toContain(attack.replace(/\s+/g, ' '))
    }
    await setShop("shop_name = 'Cà phê Saola'")
  })
  it('a colour that is none becomes black', async () => {
    await setShop('background_color = $2', 'red;}body{background:url(//evil.vn)')
    await shopForgotten()
    const { html } = await open(await createLink(world, us.owner))
    await setShop("background_color = '#14532d'")
    await shopForgotten()
    expect([html.includes('--shop:#000000;--on:#ffffff'), html.includes('evil.vn')]).toEqual([
      true,
      false,
    ])
  })
})

describe('the customer step', { meta: { behaviours: ['B-299'] } }, () => {
  const form = { fillName: true, fillPhone: true, fillEmail: true, fillAddress: false }
  const ask = () =>
    createLink(world, us.owner, { customerInfoType: 'REQUIRE_INPUT', customerInfoForm: form })
  it('comes before paying, works as a plain form, and opens the way', async () => {
    const link = await ask()
    const asked = await open(link, '?lang=en')
    expect([
      asked.text.includes('Your details'),
      asked.html.includes('data-copy="9'),
      [...asked.html.matchAll(/<input[^>]* name="(\w+)"/g)].map((m) => m[1]),
    ]).toEqual([true, false, ['fullName', 'phone', 'email']])
    const done = await post(`/public/paylink/${link.payLinkCode}/customer?lang=en`, {
      fullName: 'Lê An',
      phone: '0912345678',
      email: 'an@mail.vn',
    })
    expect([done.status, done.headers.get('location')]).toEqual([
      303,
      `/public/paylink/${link.payLinkCode}?lang=en`,
    ])
    const page = await open(link)
    expect([page.html.includes('data-copy="9'), page.text.includes('0912345678')]).toEqual([
      true,
      false,
    ])
  })
  it('says what is wrong beside the field and keeps what was typed', async () => {
    const link = await ask()
    const page = await post(`/public/paylink/${link.payLinkCode}/customer`, {
      fullName: 'Lê <An>',
      phone: '123',
      email: '',
    })
    expect([
      page.status,
      /<input(?=[^>]* name="phone")(?=[^>]* aria-invalid="true")(?=[^>]* aria-describedby="e-phone")/.test(
        page.html,
      ),
      page.html.includes('value="Lê &lt;An&gt;"'),
      page.html.includes('id="e-phone"'),
    ]).toEqual([400, true, true, true])
  })
  it('a second press, or a link that is over, leads back to the page', async () => {
    const link = await ask()
    const fields = { fullName: 'Lê An', phone: '0912345678', email: 'an@mail.vn' }
    await post(`/public/paylink/${link.payLinkCode}/customer`, fields)
    expect(
      (await post(`/public/paylink/${link.payLinkCode}/customer`, { ...fields, fullName: 'X' }))
        .status,
    ).toBe(303)
    await cancel(link)
    expect((await post(`/public/paylink/${link.payLinkCode}/customer`, fields)).status).toBe(303)
  })
})

describe('waiting and result', { meta: { behaviours: ['B-301'] } }, () => {
  it('waits with script and without, then says paid and where it leads', async () => {
    const link = await createLink(world, us.owner, {
      successUrl: 'https://shop.example.vn/ok?a=1&b=2',
      redirectAfter: 7,
    })
    const waiting = await wait(link)
    expect([
      waiting.text.includes('Đang chờ xác nhận'),
      waiting.html.includes('<noscript><meta http-equiv="refresh" content="5"></noscript>'),
      waiting.html.includes(`data-query="/pay/api/paylink/public/v1/query/${link.payLinkCode}"`),
    ]).toEqual([true, true, true])
    await payByBank(world, us.owner, link, { bankReference: 'FT2632599999991' })
    await settleDown(world)
    const paid = await wait(link)
    for (const words of [
      'Đã thanh toán',
      '50.000',
      'FT2632599999991',
      'Về trang shop.example.vn',
      'Tự chuyển sau 7 giây',
    ])
      expect(paid.text).toContain(words)
    expect(paid.html).toContain(
      '<noscript><meta http-equiv="refresh" content="7;url=https://shop.example.vn/ok?a=1&#38;b=2"></noscript>',
    )
    expect(paid.text).not.toMatch(/NGUYEN VAN AN|0011001234567/)
    const again = await open(link)
    expect([
      again.status,
      again.text.includes('đã được thanh toán'),
      again.html.includes('data-left="'),
    ]).toEqual([200, true, false])
  })
  it('cancelled, expired with and without hope, closed', async () => {
    const [cancelled, expired, closed] = [
      await createLink(world, us.owner, { failUrl: 'https://shop.example.vn/no' }),
      await createLink(world, us.owner, { expireType: 'TEN_MINUTES' }),
      await createLink(world, us.other),
    ]
    await cancel(cancelled)
    await asOwner(world, "update merchant set status = 'INACTIVE' where id = $1", [
      us.other.merchantId,
    ])
    const [shut, awaited] = [await open(closed), await wait(closed)]
    await asOwner(world, "update merchant set status = 'ACTIVE' where id = $1", [
      us.other.merchantId,
    ])
    world.clock.advance(10 * 60_000 + 1000)
    const [c, result, hope] = [await open(cancelled), await wait(cancelled), await open(expired)]
    world.clock.advance(61_000)
    await payLinkJobs
      .find((j) => j.name === 'payLink.expireDue')!
      .work(jobCtx(world.app, 'test'), { half: true })
    await settleDown(world)
    const over = await open(expired)
    expect([
      c.status,
      c.text.includes('đã bị hủy'),
      c.html.includes('data-left="'),
      result.text.includes('Về trang shop.example.vn'),
      result.html.includes('data-url="https://shop.example.vn/no"'),
    ]).toEqual([410, true, false, true, true])
    expect([
      hope.status,
      hope.text.includes('vừa chuyển tiền trước giờ hết hạn'),
      hope.html.includes('data-query'),
      over.status,
      over.html.includes('data-query'),
      over.text.includes('giữ lại an toàn'),
    ]).toEqual([410, true, true, 410, false, true])
    expect([
      shut.status,
      shut.text.includes('tạm ngừng nhận thanh toán'),
      shut.html.includes('data-copy="9'),
    ]).toEqual([409, true, false])
    // Nobody is left waiting for a confirmation that cannot come.
    expect([
      awaited.status,
      awaited.text.includes('tạm ngừng nhận thanh toán'),
      awaited.text.includes('giữ lại an toàn'),
    ]).toEqual([409, true, true])
  })
  it('not found, in the browser’s language', async () => {
    for (const path of [
      `/public/paylink/${publicCode()}`,
      '/public/paylink/x',
      '/public/paylink/%3Cscript%3E',
      '/public/paylink',
      '/public/paylink/waiting-payment',
      `/public/paylink/${publicCode()}/qr.png`,
    ]) {
      const page = await visit(path, { headers: { 'accept-language': 'en' } })
      expect([path, page.status, page.text.includes('Payment link not found')]).toEqual([
        path,
        404,
        true,
      ])
    }
  })
})

describe('paying by card', () => {
  it('goes out by a form that posts itself or waits for a press, and comes back to the truth', async () => {
    const link = await createLink(world, us.owner, { failUrl: 'https://shop.example.vn/no' })
    const out = await post(`/public/paylink/${link.payLinkCode}/card`)
    const order = world.outbox.cardOrders.at(-1)!
    expect([
      out.status,
      /<form(?=[^>]* method="post")(?=[^>]* action="http:\/\/localhost:8081\/napas\/pay")(?=[^>]* data-go)/.test(
        out.html,
      ) && out.html.includes(`name="dataKey" value="key-${order.orderId}"`),
      out.text.includes('Mở trang thẻ'),
    ]).toEqual([200, true, true])
    expect((await open(link)).text).toContain('Một lượt thanh toán thẻ đang chờ kết quả')
    const back = await post('/public/napas', {
      napasResult: Buffer.from(JSON.stringify(world.checksum(outcomeOf(order)))).toString('base64'),
    })
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      `/public/paylink/waiting-payment?code=${link.payLinkCode}&card=1`,
    ])
    expect((await wait(link, '&card=1')).text).toContain('Đang chờ kết quả thẻ')
    await world.send(payLink.napasComplete, {
      body: world.checksum(outcomeOf(order, { status: 'FAIL', responseCode: '51' })),
    })
    await settleDown(world)
    const failed = await wait(link, '&card=1')
    for (const words of [
      'Thanh toán thẻ không thành công',
      'không đủ số dư',
      'Chọn lại cách thanh toán',
      'Về trang shop.example.vn',
    ])
      expect(failed.text).toContain(words)
    expect(failed.html).not.toContain('data-left="')
    expect((await wait(link)).text).toContain('Đang chờ xác nhận')
  })
  it('a network that is down is said so, and the link stays', async () => {
    const link = await createLink(world, us.owner)
    const { BankUnavailable } = await import('../../adapters/bank.ts')
    const real = world.app.cards.open
    world.app.cards.open = async () => {
      throw new BankUnavailable('no answer')
    }
    const page = await post(`/public/paylink/${link.payLinkCode}/card?lang=en`)
    world.app.cards.open = real
    expect([
      page.status,
      page.text.includes('The card page could not be opened'),
      page.html.includes(`href="/public/paylink/${link.payLinkCode}?lang=en"`),
    ]).toEqual([502, true, true])
  })
  it('the base of all pages says that a link or a QR is needed', async () => {
    for (const path of ['/public', '/public?lang=en', '/test/public']) {
      const page = await visit(path)
      expect([path, page.status, page.html.includes('class="test"')]).toEqual([
        path,
        200,
        path.startsWith('/test'),
      ])
      expect(page.text).toContain(
        path.endsWith('en') ? 'Open the link that the seller sent you' : 'quét mã QR của họ',
      )
    }
  })
  it(
    'the check-in page alone says where to look',
    { meta: { behaviours: ['B-296'] } },
    async () => {
      const page = await visit('/public/napas?lang=en')
      expect([page.status, page.text.includes('Card confirmation')]).toEqual([200, true])
      const link = await createLink(world, us.owner)
      expect((await visit(`/public/napas?code=${link.payLinkCode}`)).headers.get('location')).toBe(
        `/public/paylink/waiting-payment?code=${link.payLinkCode}&card=1`,
      )
      expect((await visit(`/public/napas?code=//evil.vn`)).status).toBe(200)
    },
  )
})

describe('Test Mode', { meta: { behaviours: ['B-130'] } }, () => {
  it('its pages stand under /test with a banner, and know only test links', async () => {
    const [live, test] = [
      await createLink(world, us.owner),
      await createLink(world, us.owner, {}, true),
    ]
    const page = await open(test, '', true)
    expect([
      page.status,
      page.html.includes('class="test"'),
      page.text.includes('không có tiền thật'),
      page.html.includes(`action="/test/public/paylink/${test.payLinkCode}/card"`),
      page.html.includes('data-query="/sandbox/pay/api/'),
    ]).toEqual([200, true, true, true, true])
    expect([
      (await open(live, '', true)).status,
      (await open(test)).status,
      (await open(live)).html.includes('class="test"'),
    ]).toEqual([404, 404, false])
    expect((await visit('/test/public/napas')).status).toBe(200)
  })
})

describe('failures are pages too', { meta: { bars: ['M19'] } }, () => {
  it('too many looks, and a fault inside', async () => {
    const strict = await openWorld({ LIMIT_FACTOR: '0.01' })
    const code = publicCode()
    let last = await fetch(`${strict.base}/public/paylink/${code}`)
    for (let i = 0; i < 30 && last.status !== 429; i++)
      last = await fetch(`${strict.base}/public/paylink/${code}`)
    const html = await last.text()
    await strict.close()
    expect([
      last.status,
      last.headers.get('content-type'),
      Number(last.headers.get('retry-after')) > 0,
      html.includes('Bạn thao tác hơi nhanh'),
    ]).toEqual([429, 'text/html; charset=utf-8', true, true])
  })
  it('a fault says a reference and nothing else', { meta: { bars: ['N2'] } }, async () => {
    const real = world.app.pool.connect
    world.app.pool.connect = () => {
      throw new Error('relation "pay_link" is on fire')
    }
    const page = await visit(`/public/paylink/${publicCode()}`)
    world.app.pool.connect = real
    expect([
      page.status,
      page.text.includes('Hệ thống đang bận'),
      page.text.includes(page.headers.get('x-trace-id')!),
      page.html.includes('on fire'),
    ]).toEqual([500, true, true, false])
  })
})

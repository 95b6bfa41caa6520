import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fullPath, type Output } from '@saola/contract/call'
import { payInfo } from '@saola/contract/pay-info'
import { payLink } from '@saola/contract/pay-link'
import {
  createLink,
  linkDetail,
  payByBank,
  settleDown,
  type Link,
} from '../../../test/pay-links.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, quickest, type Answer, type World } from '../../../test/world.ts'
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

const params = (link: { payLinkCode: string }) => ({ params: { payLinkCode: link.payLinkCode } })
const get = (link: { payLinkCode: string }, test = false) =>
  world.send<typeof payLink.publicGet, Output<typeof payLink.publicGet>>(
    payLink.publicGet,
    params(link),
    { test },
  )
const vietQr = (link: Link, test = false) =>
  world.send<typeof payLink.vietQr, Output<typeof payLink.vietQr>>(payLink.vietQr, params(link), {
    test,
  })
const query = (link: Link) =>
  world.send<typeof payLink.query, Output<typeof payLink.query>>(payLink.query, params(link))
const fill = (link: Link, customer: Record<string, string | null>): Promise<Answer> =>
  world.send(payLink.updateCustomerInfo, { body: { payLinkCode: link.payLinkCode, customer } })

/** Settings are remembered for a second. */
const forgotten = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1100))

describe('the payer page without a token', { meta: { behaviours: ['B-295', 'B-303'] } }, () => {
  it(
    'the link: shop, amount, look, contact and addresses, but nothing of fees, other payers or inner ids',
    { meta: { behaviours: ['B-289', 'B-288'] } },
    async () => {
      const link = await createLink(world, us.owner, {
        successUrl: 'https://shop.vn/ok',
        contactEmail: 'a@shop.vn',
        customerInfoType: 'PARTNER_FILL',
        customer: { fullName: 'Bí Mật', phone: '0912345678' },
      })
      const answer = await get(link)
      expect(answer.body.data).toMatchObject({
        payLinkCode: link.payLinkCode,
        amount: 50_000,
        shopName: 'Cà phê Saola',
        paymentType: 'VIET_QR',
        redirectAfter: 5,
        successUrl: 'https://shop.vn/ok',
        email: 'a@shop.vn',
        customerInfoNeeded: false,
        status: 'CREATED',
      })
      expect(answer.text).not.toMatch(/Bí Mật|0912345678|transactionId|merchantId|chargeAmount/)
    },
  )
  it('where to transfer, by QR or by hand', { meta: { behaviours: ['B-290'] } }, async () => {
    const link = await createLink(world, us.owner)
    const { virtualAccount, transactionId } = await linkDetail(world, us.owner, link.payLinkCode)
    const qr = (await vietQr(link)).body.data
    expect(qr).toMatchObject({
      amount: 50_000,
      bankName: 'KienlongBank',
      bankAccountNo: '100200300400',
      virtualAccount,
      qrContent: link.qrCode,
      qrCode: link.qrCode,
      content: 'Ca phe sua da',
      paymentType: 'VIET_QR',
      transactionId,
    })
    expect(
      (await world.send<typeof payLink.bankTransfer, typeof qr>(payLink.bankTransfer, params(link)))
        .body.data,
    ).toMatchObject({ virtualAccount, paymentType: 'BANKING' })
    const one = { params: { transactionId } }
    expect((await world.send(payInfo.vietQr, one)).body.data).toEqual(qr)
    expect((await world.send(payInfo.bankTransfer, one)).body.data).toMatchObject({
      paymentType: 'BANKING',
    })
  })
  it('the look right after the details were given knows of them, though no update has come round', async () => {
    const link = await createLink(world, us.owner, {
      customerInfoType: 'REQUIRE_INPUT',
      customerInfoForm: {
        fillName: true,
        fillPhone: false,
        fillEmail: false,
        fillAddress: false,
      },
    })
    expect((await get(link)).body.data).toMatchObject({ customerInfoNeeded: true })
    // Updates come over this connection; the server opens it anew after half a second.
    await asOwner(
      world,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'saola-live' and datname = current_database()`,
    )
    expect((await fill(link, { fullName: 'Bí Mật' })).body.code).toBe(0)
    expect((await get(link)).body.data).toMatchObject({ customerInfoNeeded: false })
    await expect
      .poll(() =>
        asOwner(
          world,
          `select 1 from pg_stat_activity where application_name = 'saola-live' and datname = current_database()`,
        ),
      )
      .toHaveLength(1)
  })
  it(
    'all who look are told the same, each in their language, and at once what has changed since; in Test Mode there is no such link',
    { meta: { bars: ['A6'] } },
    async () => {
      const link = await createLink(world, us.owner, {
        customerInfoType: 'REQUIRE_INPUT',
        customerInfoForm: {
          fillName: true,
          fillPhone: false,
          fillEmail: false,
          fillAddress: false,
        },
      })
      const viewIn = async (language: string): Promise<unknown> =>
        (
          await world.send(payLink.publicGet, params(link), {
            headers: { 'accept-language': language },
          })
        ).body
      const first = (await get(link)).body.data
      const looks = await Promise.all(['vi', 'en', 'vi', 'en', 'vi', 'en'].map(viewIn))
      expect(looks).toEqual(
        ['Thành công', 'Success', 'Thành công', 'Success', 'Thành công', 'Success'].map(
          (message) => ({ code: 0, message, data: first }),
        ),
      )
      expect(first).toMatchObject({ customerInfoNeeded: true })
      expect((await get(link, true)).body.code).toBe(34001)
      expect((await fill(link, { fullName: 'Bí Mật' })).body.code).toBe(0)
      expect([await viewIn('vi'), await viewIn('en'), await viewIn('vi')]).toEqual(
        ['Thành công', 'Success', 'Thành công'].map((message) => ({
          code: 0,
          message,
          data: { ...first, customerInfoNeeded: false },
        })),
      )
      await asOwner(
        world,
        "update shop_setting set shop_name = 'Tiệm mới' where merchant_id = $1",
        [us.owner.merchantId],
      )
      await forgotten()
      const after = [await viewIn('vi'), await viewIn('vi'), await viewIn('en')]
      await asOwner(
        world,
        "update shop_setting set shop_name = 'Cà phê Saola' where merchant_id = $1",
        [us.owner.merchantId],
      )
      await forgotten()
      expect(after).toMatchObject([
        { data: { shopName: 'Tiệm mới' } },
        { data: { shopName: 'Tiệm mới' } },
        { data: { shopName: 'Tiệm mới' } },
      ])
    },
  )
  it(
    'the result, before and within a second after the bank has told it',
    { meta: { behaviours: ['B-305', 'B-304'] } },
    async () => {
      const link = await createLink(world, us.owner)
      expect((await query(link)).body.data).toMatchObject({
        status: 'CREATED',
        accountName: 'CONG TY TNHH CA PHE SAOLA',
        rtxNumber: null,
      })
      await payByBank(world, us.owner, link, { bankReference: 'FT2632500000001' })
      await settleDown(world)
      const paid = (await query(link)).body.data
      expect(paid).toMatchObject({
        status: 'SUCCESS',
        amount: 50_000,
        rtxNumber: 'FT2632500000001',
        paymentType: 'VIET_QR',
        successUrl: null,
        failUrl: null,
        redirectAfter: 5,
        description: 'Cà phê sữa đá',
      })
      expect(
        (await world.send(payInfo.query, { params: { transactionId: link.transactionId } })).body
          .data,
      ).toEqual(paid)
    },
  )
  it('the payment methods of the shop, and no others', async () => {
    const link = await createLink(world, us.owner)
    await asOwner(
      world,
      "update shop_setting set payment_ids = array(select id from payment_method where payment_type = 'ATM_CARD') where merchant_id = $1",
      [us.owner.merchantId],
    )
    await forgotten()
    const codes = [
      (await vietQr(link)).body.code,
      (await world.send(payLink.atmCard, params(link))).body.code,
    ]
    await asOwner(
      world,
      'update shop_setting set payment_ids = array(select id from payment_method) where merchant_id = $1',
      [us.owner.merchantId],
    )
    await forgotten()
    expect(codes).toEqual([1605, 0])
  })
})

describe('final states stay final', () => {
  it('paid, cancelled, expired, a shop that is closed', async () => {
    const [paid, cancelled, expired, closed] = [
      await createLink(world, us.owner),
      await createLink(world, us.owner),
      await createLink(world, us.owner, { expireType: 'TEN_MINUTES' }),
      await createLink(world, us.other),
    ]
    await payByBank(world, us.owner, paid)
    await world.send(payLink.cancel, params(cancelled), { token: us.owner.token })
    await settleDown(world)
    world.clock.advance(10 * 60_000)
    await asOwner(world, "update merchant set status = 'INACTIVE' where id = $1", [
      us.other.merchantId,
    ])
    const codes = []
    for (const link of [paid, cancelled, expired, closed])
      codes.push((await vietQr(link)).body.code)
    await asOwner(world, "update merchant set status = 'ACTIVE' where id = $1", [
      us.other.merchantId,
    ])
    expect(codes).toEqual([1607, 1609, 1610, 32002])
    expect((await get(expired)).body.data.status).toBe('CREATED')
    world.clock.advance(-10 * 60_000)
  })
})

describe('codes cannot be found by asking', { meta: { bars: ['P3'] } }, () => {
  it('live and Test Mode do not see each other’s links', async () => {
    const [live, test] = [
      await createLink(world, us.owner),
      await createLink(world, us.owner, {}, true),
    ]
    expect([
      (await get(live)).body.code,
      (await get(live, true)).body.code,
      (await get(test, true)).body.code,
      (await get(test)).body.code,
    ]).toEqual([0, 34001, 0, 34001])
    expect((await vietQr(test, true)).body.data.bankAccountNo).toBe('900200300400')
    expect(test.payLinkUrl).toContain('/test/public/paylink/')
    expect(
      (await world.send(payInfo.query, { params: { transactionId: test.transactionId } })).body
        .code,
    ).toBe(5)
  })
  it('neighbours and random codes hit nothing; after thirty misses in a minute the address waits, yet a real payer still pays', async () => {
    const strict = await openWorld({ LIMIT_FACTOR: '1' })
    const link = await createLink(strict, (await people(strict)).owner)
    const last = link.payLinkCode.at(-1)!
    const codes = [...'0123456789ABCDEFGHIJ']
      .filter((c) => c !== last)
      .map((c) => link.payLinkCode.slice(0, -1) + c)
      .concat(Array.from({ length: 30 }, () => publicCode()))
    const answers = []
    for (const payLinkCode of codes)
      answers.push((await strict.send(payLink.query, { params: { payLinkCode } })).body.code)
    expect([
      answers.slice(0, 30).every((c) => c === 34001),
      answers.slice(30).every((c) => c === 11),
    ]).toEqual([true, true])
    expect((await strict.send(payLink.query, params(link))).body.code).toBe(0)
    await strict.close()
  })
  it('a code of another form is refused before anyone looks', async () =>
    expect((await get({ payLinkCode: "x' or 1=1" })).body.code).toBe(2))
})

describe('the payer’s details', { meta: { behaviours: ['B-302'] } }, () => {
  const form = { fillName: true, fillPhone: true, fillEmail: false, fillAddress: false }
  it('REQUIRE_INPUT: asked before paying, taken once, never read back', async () => {
    const link = await createLink(world, us.owner, {
      customerInfoType: 'REQUIRE_INPUT',
      customerInfoForm: form,
    })
    const refused = await vietQr(link)
    expect([refused.body.code, refused.text.match(/customer\.\w+/g)]).toEqual([
      34007,
      ['customer.fullName', 'customer.phone'],
    ])
    const missing = await fill(link, { fullName: 'Lê An' })
    expect([missing.body.code, missing.text.includes('customer.phone')]).toEqual([34007, true])
    expect((await fill(link, { fullName: 'Lê An', phone: '0123' })).body.code).toBe(2)
    expect(
      (await fill(link, { fullName: ' Lê  An ', phone: '0912345678', email: 'not@asked.vn' })).body
        .code,
    ).toBe(0)
    await settleDown(world)
    expect([
      (await vietQr(link)).body.code,
      (await get(link)).body.data.customerInfoNeeded,
    ]).toEqual([0, false])
    expect((await get(link)).text).not.toContain('0912345678')
    expect((await linkDetail(world, us.owner, link.payLinkCode)).customer).toEqual({
      fullName: 'Lê An',
      phone: '0912345678',
      email: null,
      address: null,
    })
    expect((await fill(link, { fullName: 'Kẻ Khác', phone: '0999999999' })).body.code).toBe(13)
    expect((await fill(link, { fullName: 'Lê An', phone: '0912345678' })).body.code).toBe(13)
    expect((await linkDetail(world, us.owner, link.payLinkCode)).customer.fullName).toBe('Lê An')
  })
  it('ten fillings at once: one is kept', async () => {
    const link = await createLink(world, us.owner, {
      customerInfoType: 'REQUIRE_INPUT',
      customerInfoForm: form,
    })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        fill(link, { fullName: `Người ${i}`, phone: '0912345678' }),
      ),
    )
    const won = answers.findIndex((a) => a.body.code === 0)
    expect(answers.filter((a) => a.body.code === 0)).toHaveLength(1)
    expect((await linkDetail(world, us.owner, link.payLinkCode)).customer.fullName).toBe(
      `Người ${won}`,
    )
  })
  it('AUTO_FILL: the merchant’s words stand until the payer corrects them once', async () => {
    const link = await createLink(world, us.owner, {
      customerInfoType: 'AUTO_FILL',
      customerInfoForm: form,
      customer: { fullName: 'An', phone: '0912345678', address: '1 Lê Lợi' },
    })
    expect((await vietQr(link)).body.code).toBe(0)
    expect((await fill(link, { fullName: 'Ân', phone: '0987654321' })).body.code).toBe(0)
    expect((await linkDetail(world, us.owner, link.payLinkCode)).customer).toMatchObject({
      fullName: 'Ân',
      phone: '0987654321',
      address: '1 Lê Lợi',
    })
    expect((await fill(link, { fullName: 'X', phone: '0987654321' })).body.code).toBe(13)
  })
  it('AUTO_FILL with gaps asks first', async () => {
    const link = await createLink(world, us.owner, {
      customerInfoType: 'AUTO_FILL',
      customerInfoForm: form,
      customer: { fullName: 'An' },
    })
    expect((await vietQr(link)).body.code).toBe(34007)
  })
  it('where nothing is asked nothing is taken', async () => {
    for (const body of [
      {},
      {
        customerInfoType: 'PARTNER_FILL',
        customerInfoForm: form,
        customer: { fullName: 'An', phone: '0912345678' },
      },
    ] as const)
      expect(
        (
          await fill(await createLink(world, us.owner, body), {
            fullName: 'X',
            phone: '0912345678',
          })
        ).body.code,
      ).toBe(13)
  })
  it('a paid link takes no more', async () => {
    const link = await createLink(world, us.owner, {
      customerInfoType: 'REQUIRE_INPUT',
      customerInfoForm: form,
    })
    await payByBank(world, us.owner, link)
    await settleDown(world)
    expect((await fill(link, { fullName: 'X', phone: '0912345678' })).body.code).toBe(1607)
  })
})

describe('the event stream', () => {
  /** How long after the payment its stream had told of it, and was over. */
  async function tellsOf(link: Link): Promise<number> {
    const abort = new AbortController()
    const stream = await fetch(
      world.base + fullPath(payLink.events, false).replace('{payLinkCode}', link.payLinkCode),
      { signal: abort.signal },
    )
    const received: string[] = []
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    const reading = (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        received.push(...[...part.value.matchAll(/"status":"(\w+)"/g)].map((m) => m[1]!))
    })()
    await vi.waitFor(() => expect(received).toEqual(['CREATED']), 15_000)
    await payByBank(world, us.owner, link)
    const paidAt = performance.now()
    await reading
    const took = performance.now() - paidAt
    expect(received).toEqual(['CREATED', 'SUCCESS'])
    abort.abort()
    return took
  }
  it(
    'tells the status at once and the payment within a second, then ends',
    { meta: { bars: ['U1'] } },
    async () =>
      expect(
        await quickest(1000, async () => tellsOf(await createLink(world, us.owner))),
      ).toBeLessThan(1000),
  )
  it('is refused for an unknown code', async () =>
    expect(
      (await world.send(payLink.events, { params: { payLinkCode: publicCode() } })).body.code,
    ).toBe(34001))
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Request } from '@saola/contract/call'
import { customer } from '@saola/contract/customer'
import { payLink } from '@saola/contract/pay-link'
import { createLink, linkDetail, payByBank, type Link } from '../../../test/pay-links.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

let world: World
let us: People
let link: Link
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  us = await people(world)
  link = await createLink(world, us.owner, {
    amount: 1_250_000,
    description: 'Bánh mì <b>thịt</b>\nxem evil.com',
  })
  world.outbox.mails.length = 0
  world.outbox.sms.length = 0
})
afterAll(() => world.close())

type Body = Request<typeof payLink.sendEmailSms>['body']
const send = (body: Partial<Body>, test = false): Promise<Answer<{ totalSendMailSms: number }>> =>
  world.send<typeof payLink.sendEmailSms, { totalSendMailSms: number }>(
    payLink.sendEmailSms,
    {
      body: {
        payLinkCode: link.payLinkCode,
        sendEmail: true,
        sendSms: false,
        receiver: { email: 'khach@mail.vn' },
        ...body,
      },
    },
    { token: us.owner.token, test },
  )
const setShop = (name: string, language = 'VI') =>
  asOwner(
    world,
    'update shop_setting set shop_name = $2, default_language = $3 where merchant_id = $1',
    [us.owner.merchantId, name, language],
  )

describe('sending refuses', () => {
  it.each<[string, Partial<Body>, number, string | undefined]>([
    ['no channel', { sendEmail: false }, 34010, 'sendEmail'],
    ['nobody to send to', { receiver: null }, 34010, 'receiver.email'],
    ['an SMS without a phone', { sendSms: true }, 34010, 'receiver.phone'],
    [
      'a customer whom nobody knows',
      { receiver: null, receiverIds: ['01920000-0000-7000-8000-000000000001'] },
      34010,
      'receiverIds.0',
    ],
    [
      'N6 a second address behind a line break',
      { receiver: { email: 'a@b.vn\r\nBcc: x@y.vn' } },
      2,
      'receiver.email',
    ],
    ['N6 two addresses', { receiver: { email: 'a@b.vn,c@d.vn' } }, 2, 'receiver.email'],
    [
      'N6 a name with control characters',
      { receiver: { email: 'a@b.vn', fullName: 'x\u0000y' } },
      2,
      'receiver.fullName',
    ],
    ['a link nobody has', { payLinkCode: 'A'.repeat(22) }, 34001, undefined],
  ])('%s', async (_what, body, code, field) => {
    const answer = await send(body)
    expect([
      answer.body.code,
      (answer.body.data as unknown as { errors?: { field: string }[] }).errors?.[0]?.field,
    ]).toEqual([code, field])
  })
  it('another merchant’s link', async () =>
    expect(
      (
        await world.send(
          payLink.sendEmailSms,
          {
            body: {
              payLinkCode: link.payLinkCode,
              sendEmail: true,
              sendSms: false,
              receiver: { email: 'a@b.vn' },
            },
          },
          { token: us.other.token },
        )
      ).body.code,
    ).toBe(34001))
  it('a link that is paid', async () => {
    await payByBank(world, us.owner, link)
    expect((await send({})).body.code).toBe(1607)
  })
})

describe('customers are receivers by their ids', { meta: { behaviours: ['B-285'] } }, () => {
  let made = 0
  const customerOf = async (
    body: Partial<Request<typeof customer.create>['body']>,
    token = us.owner.token,
  ): Promise<string> =>
    (
      await world.send<typeof customer.create, { id: string }>(
        customer.create,
        { body: { fullName: `Khách ${(made += 1)}`, ...body } },
        { token },
      )
    ).body.data.id
  it('each by every way asked for, an address once, each greeted by their own name', async () => {
    const ids = [
      await customerOf({ fullName: 'Lê An', email: 'an@mail.vn', phone: '0912000001' }),
      await customerOf({ fullName: 'Đỗ Bình', email: 'binh@mail.vn', phone: '0912000002' }),
    ]
    const answer = await send({
      sendSms: true,
      receiver: { fullName: 'Chị An', email: 'AN@mail.vn', phone: '0912000003' },
      receiverIds: [...ids, ids[0]!],
    })
    expect(answer.body.data).toEqual({ totalSendMailSms: 5 })
    await world.work()
    expect(world.outbox.mails.map((m) => m.to.toLowerCase()).sort()).toEqual([
      'an@mail.vn',
      'binh@mail.vn',
    ])
    expect(world.outbox.mails.find((m) => m.to === 'binh@mail.vn')!.text).toContain('Chào Đỗ Bình,')
    expect(world.outbox.sms.map((m) => m.to).sort()).toEqual([
      '0912000001',
      '0912000002',
      '0912000003',
    ])
  })
  it('one who lacks what a way needs, or is another shop’s, and nobody is written to', async () => {
    const whole = await customerOf({ email: 'du@mail.vn', phone: '0912000011' })
    const cases: [string, boolean][] = [
      [await customerOf({ phone: '0912000012' }), true],
      [await customerOf({ email: 'khongso@mail.vn' }), false],
      [await customerOf({ email: 'nguoi@mail.vn' }, us.other.token), true],
    ]
    for (const [id, sendEmail] of cases) {
      const answer = await send({
        receiver: null,
        receiverIds: [whole, id],
        sendEmail,
        sendSms: !sendEmail,
      })
      expect([
        answer.body.code,
        (answer.body.data as unknown as { errors: { field: string }[] }).errors[0]!.field,
      ]).toEqual([34010, 'receiverIds.1'])
    }
    await world.work()
    expect([
      world.outbox.mails.length,
      world.outbox.sms.length,
      (await linkDetail(world, us.owner, link.payLinkCode)).totalSendMailSms,
    ]).toEqual([0, 0, 0])
  })
})

describe('sending', { meta: { behaviours: ['B-276', 'B-285'] } }, () => {
  it(
    'writes to the named receiver by both ways and counts',
    { meta: { behaviours: ['B-286'] } },
    async () => {
      expect(
        (
          await send({
            sendSms: true,
            receiver: { fullName: 'Chị Hoa', email: 'hoa@mail.vn', phone: '0912345678' },
          })
        ).body.data,
      ).toEqual({ totalSendMailSms: 2 })
      await world.work()
      const [mail] = world.outbox.mails
      expect([world.outbox.mails.map((m) => m.to), world.outbox.sms.map((m) => m.to)]).toEqual([
        ['hoa@mail.vn'],
        ['0912345678'],
      ])
      expect(mail!.subject).toBe('Yêu cầu thanh toán 1.250.000\u00a0₫ từ Cà phê Saola')
      expect(mail!.text).toContain('Chào Chị Hoa,')
      expect(mail!.text).toContain(link.payLinkUrl)
      expect(world.outbox.sms[0]!.text).toBe(
        `Saola Pay: Cà phê Saola mời bạn thanh toán 1.250.000 ₫. Xem và trả tại ${link.payLinkUrl} Nếu không biết cửa hàng này, xin bỏ qua.`,
      )
      expect((await linkDetail(world, us.owner, link.payLinkCode)).totalSendMailSms).toBe(2)
    },
  )
  it(
    'merchant text stays text, and every link leads to us',
    { meta: { bars: ['N6'] } },
    async () => {
      await setShop('Ngân hàng <img src=x onerror=alert(1)> {{7*7}} http://evil.vn')
      await send({ receiver: { email: 'a@b.vn', fullName: '"><script>alert(1)</script>' } })
      await world.work()
      await setShop('Cà phê Saola')
      const { html, text, subject } = world.outbox.mails[0]!
      expect(html).not.toMatch(/<img|<script|<b>thịt/)
      expect([...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map((m) => m[1])).toEqual([
        link.payLinkUrl,
      ])
      expect(`${html}${text}`).not.toMatch(/evil\.com|http:\/\/evil/)
      expect(subject).not.toMatch(/[\r\n]/)
    },
  )
  it('speaks the shop’s language', async () => {
    await setShop('Saola Coffee', 'EN')
    await send({ sendSms: true, receiver: { email: 'a@b.vn', phone: '0912345678' } })
    await world.work()
    await setShop('Cà phê Saola')
    expect(world.outbox.mails[0]!.subject).toBe(
      'Payment request for 1.250.000\u00a0₫ from Saola Coffee',
    )
    expect(world.outbox.sms[0]!.text).toContain('asks you to pay')
  })
  it(
    'speaks the language the sender names for these receivers, and leads to the page in it',
    { meta: { behaviours: ['B-285'] } },
    async () => {
      await send({
        sendSms: true,
        language: 'EN',
        receiver: { fullName: 'Ann Lee', email: 'ann@mail.vn', phone: '0912345678' },
      })
      await send({ language: 'VI', receiver: { email: 'hoa@mail.vn' } })
      await world.work()
      const [english, own] = ['ann@mail.vn', 'hoa@mail.vn'].map((to) =>
        world.outbox.mails.find((m) => m.to === to)!,
      )
      expect([english!.subject, own!.subject]).toEqual([
        'Payment request for 1.250.000\u00a0₫ from Cà phê Saola',
        'Yêu cầu thanh toán 1.250.000\u00a0₫ từ Cà phê Saola',
      ])
      expect(english!.html).toContain('<html lang="en">')
      for (const text of [english!.text, english!.html, world.outbox.sms[0]!.text])
        expect(text).toContain(`${link.payLinkUrl}?lang=en`)
      expect(world.outbox.sms[0]!.text).toContain('asks you to pay')
      expect(own!.text).not.toContain('lang=')
      expect((await send({ language: 'FR' as never })).body.code).toBe(2)
    },
  )
  it('in Test Mode says so and leads to the test page', async () => {
    link = await createLink(world, us.owner, {}, true)
    await send({ sendSms: true, receiver: { email: 'a@b.vn', phone: '0912345678' } }, true)
    await world.work()
    expect(world.outbox.mails[0]!.subject).toMatch(/^\[TEST\] /)
    expect(world.outbox.sms[0]!.text).toContain(`/test/public/paylink/${link.payLinkCode}`)
  })
  it('a link that ends before its message leaves is not sent', async () => {
    await send({})
    await payByBank(world, us.owner, link)
    await world.work()
    expect(world.outbox.mails).toEqual([])
  })
  it('one receiver learns of one link three times a day', async () => {
    const codes = []
    for (let i = 0; i < 4; i++) codes.push((await send({})).body.code)
    expect(codes).toEqual([0, 0, 0, 11])
    expect((await send({ receiver: { email: 'another@mail.vn' } })).body.code).toBe(0)
  })
  it('decision 11: a merchant’s day ends at 500, also when many send at once', async () => {
    await asOwner(world, 'delete from message where merchant_id = $1', [us.owner.merchantId])
    await asOwner(
      world,
      "insert into message (id, merchant_id, object_id, channel, receiver, created_at) select gen_random_uuid(), $1, 'x', 'SMS', n::text, now() - interval '1 hour' from generate_series(1, 497) n",
      [us.owner.merchantId],
    )
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => send({ receiver: { email: `nguoi${i}@mail.vn` } })),
    )
    expect(answers.map((a) => a.body.code).sort((a, b) => a - b)).toEqual([
      0, 0, 0, 11, 11, 11, 11, 11,
    ])
    expect(
      Number(answers.find((a) => a.status === 429)!.headers.get('retry-after')),
    ).toBeGreaterThan(3600 * 20)
    await asOwner(world, 'delete from message where merchant_id = $1', [us.owner.merchantId])
  })
})

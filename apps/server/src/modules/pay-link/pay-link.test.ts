import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Output } from '@saola/contract/call'
import { payLink } from '@saola/contract/pay-link'
import { shopSetting } from '@saola/contract/shop-setting'
import { readVietQr } from '@saola/vietqr/read'
import { QRPay } from 'vietnam-qr-pay'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, stillFor, toNoon, type Answer, type World } from '../../../test/world.ts'
import { BankRefused, BankUnavailable } from '../../adapters/bank.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { payLinkJobs } from './jobs.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
})
// Tokens live ten minutes and tests move the clock.
beforeEach(async () => {
  us = await people(world)
})
afterAll(() => world.close())

type Item = Output<typeof payLink.create>
type Body = Parameters<typeof world.send<typeof payLink.create>>[1]['body']
const options = () => ({ token: us.owner.token })
const tryCreate = (
  body: Partial<Body>,
  more: { token?: string; test?: boolean; headers?: Record<string, string> } = {},
): Promise<Answer<Item>> =>
  world.send<typeof payLink.create, Item>(
    payLink.create,
    { body: { amount: 50_000, ...body } as Body },
    { ...options(), ...more },
  )
async function create(
  body: Partial<Body> = {},
  more: Parameters<typeof tryCreate>[1] = {},
): Promise<Item> {
  const answer = await tryCreate(body, more)
  expect(answer.body, answer.text).toMatchObject({ code: 0 })
  return answer.body.data
}
const detail = async (code: string): Promise<Output<typeof payLink.getDetail>> =>
  (
    await world.send<typeof payLink.getDetail, Output<typeof payLink.getDetail>>(
      payLink.getDetail,
      { params: { payLinkCode: code } },
      options(),
    )
  ).body.data
const expire = async (): Promise<void> =>
  payLinkJobs
    .find((j) => j.name === 'payLink.expireDue')!
    .work(jobCtx(world.app, 'test'), { half: true })
const errorsOf = (answer: Answer): { field: string; key: string }[] =>
  (answer.body.data as { errors?: { field: string; key: string }[] }).errors ?? []
const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  Number((await asOwner<{ n: string }>(world, sql, values))[0]!.n)

describe('create refuses', () => {
  it.each<[string, Partial<Body>, number, string]>([
    ['an amount over a transfer’s limit', { amount: 500_000_000 }, 507, 'amount'],
    ['nothing', { amount: 0 }, 2, 'amount'],
    ['a fraction', { amount: 1.5 }, 2, 'amount'],
    ['an expiry that is no choice', { expireType: 'TWO_DAYS' as never }, 2, 'expireType'],
    ['N10 http to a stranger', { successUrl: 'http://shop.vn/ok' }, 34009, 'successUrl'],
    ['N10 a script', { failUrl: 'javascript:alert(1)' }, 2, 'failUrl'],
    ['N10 a name before the host', { successUrl: 'https://good@evil.vn/' }, 2, 'successUrl'],
    ['a delay beyond five minutes', { redirectAfter: 301 }, 2, 'redirectAfter'],
    ['a wrong contact phone', { contactPhone: '12345' }, 2, 'contactPhone'],
    ['a file that is not ours', { fileUrl: 'https://evil.vn/x.pdf' }, 2, 'fileUrl'],
    ['a file nobody uploaded', { fileUrl: '/storage/files/AAAAAAAAAAAAAAAAAAAAAA' }, 2, 'fileUrl'],
    [
      'a form that asks nothing',
      {
        customerInfoType: 'REQUIRE_INPUT',
        customerInfoForm: {
          fillName: false,
          fillPhone: false,
          fillEmail: false,
          fillAddress: false,
        },
      },
      2,
      'customerInfoForm',
    ],
    [
      'B-283 a partner who does not tell the customer',
      { customerInfoType: 'PARTNER_FILL', customer: { fullName: 'An' } },
      34007,
      'customer.phone',
    ],
    [
      'B-283 a customer told where only the payer may tell',
      { customerInfoType: 'REQUIRE_INPUT', customer: { fullName: 'An' } },
      2,
      'customer',
    ],
    ['another field', { price: 1 } as never, 2, 'price'],
  ])('%s', async (_what, body, code, field) => {
    const answer = await tryCreate(body)
    expect([answer.body.code, errorsOf(answer).map((e) => e.field)]).toEqual([code, [field]])
  })
  it('an account of another merchant, as one that does not exist', async () => {
    const [{ id }] = (await asOwner<{ id: string }>(
      world,
      'select id from bank_account where merchant_id = $1',
      [us.other.merchantId],
    )) as [{ id: string }]
    expect((await tryCreate({ bankAccountId: id })).body.code).toBe(5)
  })
  it('a merchant that is not ACTIVE, but not in Test Mode', async () => {
    expect((await tryCreate({}, { token: us.fresh.token })).body.code).toBe(32002)
    expect((await tryCreate({}, { token: us.fresh.token, test: true })).body.code).toBe(0)
  })
  it(
    'a body that says it is no UTF-8, and takes one that says it is',
    { meta: { bars: ['N1'] } },
    async () => {
      const post = (type: string) =>
        world.raw('/pay/api/paylink/v1/create', {
          method: 'POST',
          body: '{"amount":1000}',
          headers: { authorization: `Bearer ${us.owner.token}`, 'content-type': type },
        })
      for (const type of [
        'application/json; charset=utf-16',
        'application/json;charset="latin1"',
        'application/json; charset=utf-8x',
      ])
        expect((await post(type)).body, type).toMatchObject({ code: 7 })
      for (const type of [
        'application/json',
        'application/json; charset=utf-8',
        'application/json;charset="UTF-8"',
        'application/json; charset=UTF8; x=1',
      ])
        expect((await post(type)).body, type).toMatchObject({ code: 0 })
    },
  )
  it('letters that were lost on the way, at their field', { meta: { bars: ['N1'] } }, async () => {
    const body = Buffer.concat([
      Buffer.from('{"amount":1000,"description":"Ph'),
      Buffer.from([0xff, 0xc3]),
      Buffer.from('"}'),
    ])
    const answer = await world.raw('/pay/api/paylink/v1/create', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${us.owner.token}`, 'content-type': 'application/json' },
    })
    expect(answer.body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'description', key: 'error.pattern' }] },
    })
  })
  it('a member without code 1501', async () =>
    expect(
      (await tryCreate({}, { token: (await memberWith(world, [1200])).token })).body.code,
    ).toBe(10))
})

describe('create', () => {
  it(
    'makes a link with its defaults',
    { meta: { behaviours: ['B-281', 'B-291', 'B-287'] } },
    async () => {
      const link = await create({ description: '  Cà phê  sữa ' })
      expect(link).toMatchObject({
        amount: 50_000,
        description: 'Cà phê sữa',
        status: 'CREATED',
        expireType: 'ONE_DAY',
        redirectAfter: 5,
        customerInfoType: 'NO_REQUIRE',
        totalSendMailSms: 0,
        merchantCode: 'SAOLA001',
        bankType: 'KLB',
        accountNo: '100200300400',
        createBy: 'Nguyễn Thị Thu Hà',
        allowedActions: ['cancel', 'send', 'pay', 'duplicate'],
      })
      expect(Date.parse(link.expireAt!) - Date.parse(link.createTime)).toBe(86_400_000)
      expect(link.payLinkUrl).toBe(`http://localhost:8080/public/paylink/${link.payLinkCode}`)
    },
  )
  it('its VietQR is exact for an independent reader', async () => {
    const link = await create({
      amount: 1_250_000,
      description: 'Bánh mì Đà Lạt – đặc biệt, nhiều ớt',
    })
    const judge = new QRPay(link.qrCode)
    expect([
      judge.isValid,
      judge.consumer.bankBin,
      judge.amount,
      judge.additionalData.purpose,
    ]).toEqual([true, '970452', '1250000', 'Banh mi Da Lat dac biet n'])
    const own = readVietQr(link.qrCode)
    expect(own.ok && own.qr.account).toBe((await detail(link.payLinkCode)).virtualAccount)
    expect(judge.consumer.bankNumber).toMatch(/^9\d{16}$/)
  })
  it('its code has 131 bits and no pattern', { meta: { bars: ['P3'] } }, async () => {
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await create()).payLinkCode),
    )
    for (const code of codes) expect(code).toMatch(/^[0-9A-Za-z]{22}$/)
    expect(new Set(codes).size).toBe(20)
  })
  const answersOf = <T>(change: Partial<T>, on: T): (() => void) => {
    const before = { ...on }
    Object.assign(on as object, change)
    return () => {
      Object.assign(on as object, before)
    }
  }
  const QR = '<path stroke="#000"'
  const pageOf = (link: { payLinkCode: string }): string =>
    `${world.base}/public/paylink/${link.payLinkCode}`
  const payerPage = async (link: { payLinkCode: string }): Promise<string> =>
    (await fetch(pageOf(link))).text()
  it('can be paid by the time it is answered: the bank is told right after the commit', async () => {
    const link = await create()
    expect(link.payable).toBe(true)
    expect(world.outbox.virtualAccounts).toContainEqual(
      expect.objectContaining({
        virtualAccount: (await detail(link.payLinkCode)).virtualAccount,
        accountNo: '100200300400',
        amount: 50_000,
      }),
    )
  })
  it('its QR is shown to nobody while the bank does not know its account', async () => {
    world.bank.fails = true
    const link = await create()
    expect([link.payable, (await detail(link.payLinkCode)).payable]).toEqual([false, false])
    const params = { payLinkCode: link.payLinkCode }
    expect((await world.send(payLink.vietQr, { params } as never, {})).body.code).toBe(33008)
    const page = await payerPage(link)
    expect(page).toContain('http-equiv="refresh"')
    expect(page).not.toContain(QR)
    expect(page).not.toContain((await detail(link.payLinkCode)).virtualAccount)
    expect((await fetch(`${pageOf(link)}/qr.png`)).status).toBe(502)
    await world.work()
    world.bank.fails = false
    await asOwner(world, 'update graphile_worker._private_jobs set run_at = now()')
    await world.work()
    const { payable, virtualAccount } = await detail(link.payLinkCode)
    expect(payable).toBe(true)
    expect(world.outbox.virtualAccounts).toContainEqual(
      expect.objectContaining({ virtualAccount, amount: 50_000 }),
    )
  })
  it('a payer who looks first has the bank asked at once', async () => {
    world.bank.fails = true
    const link = await create()
    world.bank.fails = false
    expect(await payerPage(link)).toContain(QR)
    expect((await detail(link.payLinkCode)).payable).toBe(true)
  })
  it('one that many look at while the bank is slow can be paid by all of them', async () => {
    world.bank.fails = true
    const [link, other] = [await create(), await create()]
    world.bank.fails = false
    let answer = (): void => undefined
    const slow = new Promise<void>((done) => {
      answer = done
    })
    const { openVirtualAccounts } = world.app.bank
    let questions = 0
    const back = answersOf<typeof world.app.bank>(
      {
        openVirtualAccounts: async (orders) => {
          if (++questions === 1) await slow
          await openVirtualAccounts(orders)
        },
      },
      world.app.bank,
    )
    try {
      const first = payerPage(link)
      await expect.poll(() => questions).toBe(1)
      // These wait for the next question, which is asked once the first is answered.
      const later = [payerPage(link), payerPage(other), payerPage(link)]
      setTimeout(answer, 200)
      for (const page of await Promise.all([first, ...later])) expect(page).toContain(QR)
    } finally {
      back()
    }
  })
  it('asked for again under its key it is answered as it was, and can be paid', async () => {
    const ask = () =>
      tryCreate({ amount: 51_000 }, { headers: { 'idempotency-key': 'payable-once-1' } })
    const first = (await ask()).body
    expect(first.data.payable).toBe(true)
    expect((await ask()).body).toEqual(first)
  })
  it('a bank that says nothing does not hold the merchant up', async () => {
    let giveUp = (): void => undefined
    const silence = new Promise<void>((_done, fail) => {
      giveUp = () => fail(new BankUnavailable('no answer'))
    })
    const back = answersOf<typeof world.app.bank>(
      { openVirtualAccounts: () => silence },
      world.app.bank,
    )
    try {
      expect((await create()).payable).toBe(false)
    } finally {
      back()
      giveUp()
    }
  })
  it('the bank is told of many accounts at once; one that it refuses harms itself alone, and one that ended meanwhile is shut again', async () => {
    await world.work()
    world.bank.fails = true
    const links = [await create(), await create(), await create()]
    world.bank.fails = false
    const accounts = await Promise.all(
      links.map(async (link) => (await detail(link.payLinkCode)).virtualAccount),
    )
    const asked: string[][] = []
    const back = answersOf<typeof world.app.bank>(
      {
        openVirtualAccounts: async (orders) => {
          const numbers = orders.map((order) => order.virtualAccount)
          asked.push(numbers)
          if (numbers.includes(accounts[1]!)) throw new BankRefused('409')
          if (numbers.includes(accounts[2]!))
            expect(
              (
                await world.send(
                  payLink.cancel,
                  { params: { payLinkCode: links[2]!.payLinkCode } } as never,
                  options(),
                )
              ).body.code,
            ).toBe(0)
        },
      },
      world.app.bank,
    )
    const jobsNow = (): Promise<unknown> =>
      asOwner(world, 'update graphile_worker._private_jobs set run_at = now()')
    try {
      await world.work()
      await jobsNow()
      await world.work()
    } finally {
      back()
    }
    const [together, ...more] = asked.filter((numbers) => numbers.length > 1)
    expect([together!.toSorted(), more]).toEqual([accounts.toSorted(), []])
    expect([
      (await detail(links[0]!.payLinkCode)).payable,
      (await detail(links[1]!.payLinkCode)).payable,
      (await detail(links[2]!.payLinkCode)).payable,
      world.outbox.closed.includes(accounts[2]!),
      world.outbox.closed.includes(accounts[0]!),
    ]).toEqual([true, false, false, true, false])
  })
  it('a card number in the description is not kept', { meta: { bars: ['P5'] } }, async () => {
    const link = await create({ description: 'thẻ 4111 1111 1111 1111' })
    expect(link.description).toBe('thẻ ************1111')
    expect(
      await count(
        'select count(*) n from payment where description like $1 or content like $1 or qr_content like $1',
        '%4111%1111%1111%1111%',
      ),
    ).toBe(0)
  })
  it('the same reference again is refused, also when ten come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => tryCreate({ refTransactionId: 'RACE-1' })),
    )
    expect(answers.map((a) => a.body.code).sort((a, b) => a - b)).toEqual([
      0,
      ...Array.from({ length: 9 }, () => 1604),
    ])
    expect(
      (await tryCreate({ refTransactionId: 'RACE-1' }, { token: us.other.token })).body.code,
    ).toBe(0)
    expect((await tryCreate({ refTransactionId: 'RACE-1' }, { test: true })).body.code).toBe(0)
  })
  it('a key makes a repeat answer the same link', async () => {
    const headers = { 'idempotency-key': 'create-once-1' }
    const [a, b] = [
      await create({ amount: 70_000 }, { headers }),
      await create({ amount: 70_000 }, { headers }),
    ]
    expect(b.payLinkCode).toBe(a.payLinkCode)
  })
  it('leaves its trace in the audit log without the customer’s data', async () => {
    const link = await create({ customer: { fullName: 'Trần Bí Mật' } })
    const [record] = await asOwner<{ after: string; actor_name: string }>(
      world,
      'select after::text, actor_name from audit_record where object_id = $1',
      [link.payLinkCode],
    )
    expect(record).toMatchObject({ actor_name: 'Nguyễn Thị Thu Hà' })
    expect(record!.after).not.toContain('Bí Mật')
  })
})

describe('private create', () => {
  const send = (merchantCode: string, key: string | undefined, test = false) =>
    world.send<typeof payLink.privateCreate, Item>(
      payLink.privateCreate,
      { body: { amount: 12_000, merchantCode } },
      { test, ...(key ? { headers: { 'api-client-key': key } } : {}) },
    )
  it(
    'needs the api-client-key header and names its merchant',
    { meta: { behaviours: ['B-292', 'B-005'] } },
    async () => {
      const key = world.app.config.keys.apiClients['fee-service']!
      expect([
        (await send('SAOLA001', undefined)).body.code,
        (await send('SAOLA001', 'wrong')).body.code,
        (await send('NOBODY', key)).body.code,
        (await send('SAOLA002', key)).body.code,
      ]).toEqual([30018, 30018, 5, 32002])
      const made = (await send('SAOLA001', key)).body.data
      expect(made).toMatchObject({
        amount: 12_000,
        createBy: 'fee-service',
        merchantCode: 'SAOLA001',
      })
      expect((await detail(made.payLinkCode)).payLinkCode).toBe(made.payLinkCode)
      expect((await send('SAOLA002', key, true)).body.code).toBe(0)
    },
  )
})

describe('list and detail', () => {
  const list = async (
    query: Record<string, string> = {},
    page: Record<string, unknown> = {},
    more = {},
  ): Promise<Output<typeof payLink.getList>> => {
    const answer = await world.send<typeof payLink.getList, Output<typeof payLink.getList>>(
      payLink.getList,
      { query, page } as never,
      { ...options(), ...more },
    )
    expect(answer.body, answer.text).toMatchObject({ code: 0 })
    return answer.body.data
  }
  it(
    'twenty a page, youngest first, and every page once',
    { meta: { behaviours: ['B-277'] } },
    async () => {
      for (let i = 0; i < 25; i++) await create({ amount: 1000 + i, description: 'trang' })
      const [first, second] = [await list(), await list({}, { index: 1 })]
      expect([first.items.length, first.pageSize, first.pageNumber]).toEqual([20, 20, 0])
      const times = [...first.items, ...second.items].map((i) => i.createdAt)
      expect(times).toEqual([...times].sort().reverse())
      const codes = [...first.items, ...second.items].map((i) => i.payLinkCode)
      expect(new Set(codes).size).toBe(codes.length)
      expect(
        (await list({}, { direction: 'ASC', size: 200 })).items.map((i) => i.payLinkCode),
      ).toEqual((await list({}, { size: 200 })).items.map((i) => i.payLinkCode).reverse())
      expect((await list({ status: 'CREATED' })).items.map((i) => i.payLinkCode)).toEqual(
        first.items.map((i) => i.payLinkCode),
      )
    },
  )
  it('each says what its link says by now: what is asked of the payer, and how often it was sent', async () => {
    const link = await create({
      customerInfoType: 'REQUIRE_INPUT',
      customerInfoForm: { fillName: true, fillPhone: false, fillEmail: false, fillAddress: false },
      contactEmail: 'an@shop.vn',
    })
    expect(
      (
        await world.send(
          payLink.updateCustomerInfo,
          { body: { payLinkCode: link.payLinkCode, customer: { fullName: 'Trần An' } } } as never,
          {},
        )
      ).body.code,
    ).toBe(0)
    expect(
      (
        await world.send(
          payLink.sendEmailSms,
          {
            body: {
              payLinkCode: link.payLinkCode,
              receiver: { email: 'an@shop.vn' },
              sendEmail: true,
              sendSms: false,
            },
          } as never,
          options(),
        )
      ).body.code,
      'sent',
    ).toBe(0)
    expect((await list({ keyword: link.payLinkCode })).items).toMatchObject([
      {
        payLinkCode: link.payLinkCode,
        expireType: 'ONE_DAY',
        contactEmail: 'an@shop.vn',
        customerInfoForm: { fillName: true },
        customer: { fullName: 'Trần An' },
        totalSendMailSms: 1,
      },
    ])
  })
  it('each comes with the look of its shop', { meta: { behaviours: ['B-291'] } }, async () => {
    await create({ amount: 1000 })
    const shop = (await world.send(shopSetting.get, {}, options())).body.data
    expect((await list({}, { size: 1 })).items.map((i) => i.shopSetting)).toEqual([shop])
  })
  it(
    'filters by keyword, phone, date and status',
    { meta: { behaviours: ['B-275', 'B-278'] } },
    async () => {
      const link = await create({
        amount: 7_654_321,
        refTransactionId: 'TIM-2026-01',
        description: 'Ghế gỗ 100% xoan',
        contactPhone: '0912000111',
        customerInfoType: 'PARTNER_FILL',
        customer: { fullName: 'An', phone: '0933000222' },
      })
      const found = async (query: Record<string, string>): Promise<string[]> =>
        (await list(query)).items.map((i) => i.payLinkCode)
      for (const keyword of [link.payLinkCode, 'tim-2026', 'gỗ 100%', '7.654.321', '7654321'])
        expect([keyword, await found({ keyword })]).toEqual([keyword, [link.payLinkCode]])
      for (const phone of ['0912000111', '0933000222', '0933000'])
        expect([phone, await found({ phone })]).toEqual([phone, [link.payLinkCode]])
      expect([
        await found({ keyword: '100_ xoan' }),
        await found({ phone: 'x' }),
        await found({ phone: '0999999999' }),
      ]).toEqual([[], [], []])
      const today = new Date(world.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
      expect(
        await found({ requestDateFrom: today, requestDateTo: today, keyword: link.payLinkCode }),
      ).toEqual([link.payLinkCode])
      expect(await found({ requestDateTo: '2020-01-01', keyword: link.payLinkCode })).toEqual([])
      expect([
        await found({ status: 'CREATED', keyword: link.payLinkCode }),
        await found({ status: 'SUCCESS', keyword: link.payLinkCode }),
        await found({ status: 'NONE', keyword: link.payLinkCode }),
      ]).toEqual([[link.payLinkCode], [], [link.payLinkCode]])
    },
  )
  it('a range that runs backwards is refused', async () =>
    expect(
      (
        await world.send(
          payLink.getList,
          { query: { requestDateFrom: '2026-02-01', requestDateTo: '2026-01-01' } } as never,
          options(),
        )
      ).body.code,
    ).toBe(25))
  it('another merchant’s links are neither listed nor found', async () => {
    const link = await create()
    expect(
      (await list({ keyword: link.payLinkCode }, {}, { token: us.other.token })).items,
    ).toEqual([])
    expect(
      (
        await world.send(
          payLink.getDetail,
          { params: { payLinkCode: link.payLinkCode } },
          { token: us.other.token },
        )
      ).body.code,
    ).toBe(34001)
    expect(
      (
        await world.send(
          payLink.getDetail,
          { params: { payLinkCode: link.payLinkCode } },
          { ...options(), test: true },
        )
      ).body.code,
    ).toBe(34001)
    expect(
      (
        await world.send(
          payLink.cancel,
          { params: { payLinkCode: link.payLinkCode } },
          { token: us.other.token },
        )
      ).body.code,
    ).toBe(34001)
  })
  it('the detail tells the story so far', async () => {
    const link = await create()
    await world.send(payLink.vietQr, { params: { payLinkCode: link.payLinkCode } })
    await vi.waitFor(
      async () =>
        expect((await detail(link.payLinkCode)).timeline.map((s) => s.step)).toEqual([
          'CREATED',
          'OPENED',
          'QR_SHOWN',
        ]),
      { timeout: 60_000, interval: 100 },
    )
    const notified = await detail(link.payLinkCode)
    expect(notified).toMatchObject({
      shopSetting: { shopName: 'Cà phê Saola' },
      paymentType: 'VIET_QR',
      actualAmount: 0,
    })
  })
})

describe('cancel', () => {
  const cancel = (code: string) =>
    world.send(payLink.cancel, { params: { payLinkCode: code } }, options())
  it('closes an open link once; the bank shuts its account', async () => {
    const link = await create()
    await world.work()
    expect([
      (await cancel(link.payLinkCode)).body.code,
      (await cancel(link.payLinkCode)).body.code,
    ]).toEqual([0, 1609])
    await world.work()
    const now = await detail(link.payLinkCode)
    expect([
      now.status,
      now.allowedActions,
      world.outbox.closed.includes(now.virtualAccount),
    ]).toEqual(['CANCELED', ['duplicate'], true])
  })
  it('races with itself: one wins', async () => {
    const link = await create()
    const codes = (
      await Promise.all(Array.from({ length: 8 }, () => cancel(link.payLinkCode)))
    ).map((a) => a.body.code)
    expect(codes.filter((c) => c === 0)).toHaveLength(1)
  })
})

describe('expiry', () => {
  it(
    'times out only links past their moment and sixty seconds of grace',
    { meta: { bars: ['M15'] } },
    () =>
      stillFor(world, async () => {
        const [short, long, never] = [
          await create({ expireType: 'TEN_MINUTES' }),
          await create({ expireType: 'ONE_HOUR' }),
          await create({ expireType: 'NO_EXPIRY' }),
        ]
        const states = async (): Promise<string[]> => {
          us = await people(world)
          return Promise.all(
            [short, long, never].map(async (l) => (await detail(l.payLinkCode)).status),
          )
        }
        world.clock.advance(10 * 60_000 + 59_000)
        await expire()
        expect(await states()).toEqual(['CREATED', 'CREATED', 'CREATED'])
        world.clock.advance(2_000)
        await expire()
        expect(await states()).toEqual(['TIMEOUT', 'CREATED', 'CREATED'])
        expect(
          (
            await world.send(
              payLink.cancel,
              { params: { payLinkCode: short.payLinkCode } },
              options(),
            )
          ).body.code,
        ).toBe(1610)
        await world.work()
        expect(world.outbox.closed).toContain((await detail(short.payLinkCode)).virtualAccount)
        expect(
          await count(
            'select coalesce(sum(total), 0) n from payment_daily where status = $1',
            'TIMEOUT',
          ),
        ).toBeGreaterThan(0)
      }),
  )
  it('runs twice a minute by itself', async () => {
    await asOwner(
      world,
      "delete from graphile_worker._private_jobs where key = 'payLink.expireDue.half'",
    )
    await payLinkJobs
      .find((j) => j.name === 'payLink.expireDue')!
      .work(jobCtx(world.app, 'test'), {})
    expect(
      await count(
        "select count(*) n from graphile_worker.jobs where key = 'payLink.expireDue.half' and run_at between now() + interval '20 s' and now() + interval '40 s'",
      ),
    ).toBe(1)
  })
})

describe('fee notification', () => {
  it(
    'is signed and encrypted, taken once, and refused when its facts change',
    { meta: { behaviours: ['B-294', 'B-005'] } },
    async () => {
      const { fullPath } = await import('@saola/contract/call')
      const { encryptPayload, signatureOf } = await import('../../platform/signed-request.ts')
      const keys = {
        client: world.app.config.keys.bankClient,
        secret: world.app.config.keys.bankSecret,
        dataKeyHex: world.app.config.keys.bankDataKey,
      }
      const path = fullPath(payLink.notifyFeeTransaction, false)
      const tell = async (amount: number, sign = true): Promise<number> => {
        const time = String(Date.now())
        const body = JSON.stringify({
          data: encryptPayload(
            keys,
            {
              feeReportId: 'FR-2026-10',
              refTransactionId: 'FEE-1',
              amount,
              status: 'SUCCESS',
              time: '2026-11-01T00:00:00+07:00',
            },
            time,
          ),
        })
        return (
          await world.raw(path, {
            method: 'POST',
            body,
            headers: {
              'content-type': 'application/json',
              client: keys.client,
              time,
              validate: sign
                ? signatureOf(keys.secret, { method: 'POST', path, time, body })
                : 'f'.repeat(64),
            },
          })
        ).body.code
      }
      expect([await tell(10, false), await tell(10), await tell(10), await tell(11)]).toEqual([
        27, 0, 0, 14,
      ])
      expect(await count("select count(*) n from event where topic = 'fee.reported'")).toBe(1)
    },
  )
})

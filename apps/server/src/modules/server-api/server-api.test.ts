/** Merchants' own servers over HTTP, spoken to by a client that was written from the protocol alone (apps/server/test/server-client.ts). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credential } from '@saola/contract/credential'
import { serverApi, serverCodes } from '@saola/contract/server-api'
import { readVietQr } from '@saola/vietqr/read'
import { saola } from '../../../../../demo/shop/saola.mjs'
import { linkDetail, payByBank, type Link } from '../../../test/pay-links.ts'
import { people, type People } from '../../../test/people.ts'
import {
  call,
  codeOf,
  encrypt,
  open,
  post,
  request,
  sign,
  type Credential,
  type Wire,
} from '../../../test/server-client.ts'
import { asOwner } from '../../../test/shop.ts'
import { codeFor, openWorld, type World } from '../../../test/world.ts'

const PAY = {
  create: '/api/payment/v1/create',
  check: '/api/payment/v1/check',
  cancel: '/api/payment/v1/cancel',
  list: '/api/payment/v1/getTransaction',
} as const
interface Created {
  transactionId: string
  refTransactionId: string
  payLinkCode: string
  timeout: number
  url: string
  virtualAccount: string
  description: string
  amount: number
  qrCodeString: string
  status: string
  time: string
  accountName: string
}

let world: World
let all: People
let shop: Credential
let test: Credential
let other: Credential
const keysOf = async (by: { token: string; test?: boolean }): Promise<Credential> =>
  (
    await world.send<typeof credential.refreshCredential, Credential>(
      credential.refreshCredential,
      {},
      by,
    )
  ).body.data
beforeAll(async () => {
  world = await openWorld({ LIMIT_FACTOR: '1000' })
  all = await people(world)
  ;[shop, test, other] = [
    await keysOf(all.owner),
    await keysOf({ ...all.owner, test: true }),
    await keysOf(all.other),
  ]
}, 120_000)
afterAll(() => world.close())

let n = 0
const ref = (): string => `DH-${Date.now()}-${n++}`
const order = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  refTransactionId: ref(),
  amount: 123_000,
  description: 'Mo ta thanh toan',
  timeout: 10_000,
  title: 'Thanh Toan',
  language: 'Viet Nam',
  customerInfo: {
    fullName: 'Nguyen Van A',
    email: 'email@gmail.com',
    phone: '0123456789',
    address: 'Ho Chi Minh',
  },
  successUrl: 'https://shop.example.vn/ok',
  failUrl: 'https://shop.example.vn/fail',
  redirectAfter: 5,
  bankAccountNo: '',
  ...more,
})
const create = (more: Record<string, unknown> = {}, c = shop): Promise<Created> =>
  call<Created>(world.base, c, PAY.create, order(more))
const refused = (path: string, body: unknown, c = shop): Promise<number> =>
  codeOf(world.base, c, path, body)
const codeOfLink = (made: Created): string => /paylink\/([0-9A-Za-z]+)/.exec(made.url)![1]!

describe('the envelope', () => {
  const envelope = (answer: Wire): unknown => ({
    status: answer.status,
    type: answer.headers.get('content-type'),
    keys: Object.keys(answer.body),
    data: answer.body.data,
    code: answer.body.code,
  })
  const refusal = (code: number) => ({
    status: 200,
    type: 'application/json; charset=utf-8',
    keys: ['code', 'message', 'data'],
    data: null,
    code,
  })
  const send = (
    change: (r: { headers: Record<string, string>; body: string }) => void,
    c = shop,
  ): Promise<Wire> => {
    const r = request(c, JSON.stringify(order()))
    change(r)
    return post(world.base, c, PAY.create, r)
  }

  it(
    'unknown client 1602; missing, wrong or foreign signature 1601; a body that is no envelope or not encrypted by the key 1606: HTTP 200 each time and nothing written',
    { meta: { behaviours: ['B-112'], bars: ['W7'] } },
    async () => {
      const before = await asOwner(world, 'select count(*)::int n from payment')
      for (const client of [
        '',
        'x',
        '00000000-0000-4000-8000-000000000000',
        shop.clientId.toUpperCase(),
        `${shop.clientId} `.repeat(10),
        "' or 1=1 --",
      ])
        expect(
          envelope(
            await send((r) => {
              r.headers['x-api-client'] = client
            }),
          ),
          client,
        ).toEqual(refusal(1602))
      for (const validate of ['', '0'.repeat(64), 'nope', `${'a'.repeat(64)}\t`])
        expect(
          envelope(
            await send((r) => {
              r.headers['x-api-validate'] = validate
            }),
          ),
          validate,
        ).toEqual(refusal(1601))
      expect(
        envelope(
          await send((r) => {
            delete r.headers['x-api-time']
          }),
        ),
      ).toEqual(refusal(1601))
      expect(
        envelope(
          await send((r) => {
            r.headers['x-api-validate'] = r.headers['x-api-validate']!.toUpperCase()
          }),
        ),
      ).toEqual(refusal(1601))
      expect(
        envelope(
          await send((r) => {
            Object.assign(
              r,
              request({ ...other, clientId: shop.clientId }, JSON.stringify(order())),
            )
          }),
        ),
      ).toEqual(refusal(1601))
      for (const body of [
        '',
        '{',
        'null',
        '[]',
        '{"data":1}',
        '{"data":null}',
        '{"daten":"x"}',
        '{"data":"a","data":"b"}',
        '['.repeat(500),
        '\u0000',
      ])
        expect(
          envelope(
            await send((r) => {
              r.body = body
            }),
          ),
          body,
        ).toEqual(refusal(1606))
      expect(
        envelope(
          await send((r) => {
            r.body = JSON.stringify({ data: 'A'.repeat(300_000) })
          }),
        ),
      ).toEqual(refusal(1606))
      for (const text of [
        '{',
        'nope',
        '[]',
        '"x"',
        'null',
        '1',
        '',
        '{"amount":1,"amount":2}',
        '{"__proto__":{}}',
      ])
        expect(
          envelope(await post(world.base, shop, PAY.create, request(shop, text))),
          text,
        ).toEqual(refusal(1606))
      const wrongKeyData = encrypt('AB'.repeat(32), '{"amount":1}')
      const time = Date.now() + 5
      expect(
        envelope(
          await post(world.base, shop, PAY.create, {
            headers: {
              'x-api-client': shop.clientId,
              'x-api-time': String(time),
              'x-api-validate': sign(shop, time, wrongKeyData),
            },
            body: JSON.stringify({ data: wrongKeyData }),
          }),
        ),
      ).toEqual(refusal(1606))
      expect(await asOwner(world, 'select count(*)::int n from payment')).toEqual(before)
    },
  )

  it(
    'a time further off than the tolerance is refused to both sides, however well it is signed',
    { meta: { bars: ['W7'] } },
    async () => {
      for (const [off, code] of [
        [-290_000, 0],
        [290_000, 0],
        [-310_000, 1601],
        [310_000, 1601],
        [-86_400_000, 1601],
        [-Date.now(), 1601],
      ] as const)
        expect(
          (
            await post(
              world.base,
              shop,
              PAY.create,
              request(shop, JSON.stringify(order()), Date.now() + off),
            )
          ).body.code,
          String(off),
        ).toBe(code)
      for (const time of ['1763769600', 'abc', '1e12', '']) {
        const data = encrypt(shop.encryptKey, '{}')
        expect(
          (
            await post(world.base, shop, PAY.create, {
              headers: {
                'x-api-client': shop.clientId,
                'x-api-time': time,
                'x-api-validate': sign(shop, time, data),
              },
              body: JSON.stringify({ data }),
            })
          ).body.code,
          time,
        ).toBe(1601)
      }
    },
  )

  it(
    'of twenty copies of one request sent at once one is handled, and none later, not even on another path',
    { meta: { bars: ['W7'] } },
    async () => {
      const made = await create()
      const sent = request(shop, JSON.stringify({ transactionId: made.transactionId }))
      const codes = (
        await Promise.all(Array.from({ length: 20 }, () => post(world.base, shop, PAY.check, sent)))
      )
        .map((a) => a.body.code)
        .sort()
      expect(codes).toEqual([0, ...Array.from({ length: 19 }, () => 1612)])
      expect([
        (await post(world.base, shop, PAY.check, sent)).body.code,
        (await post(world.base, shop, PAY.cancel, sent)).body.code,
      ]).toEqual([1612, 1612])
      expect(
        (await post(world.base, shop, PAY.check, sent)).body.message,
        'told apart from a wrong signature and from a fault of ours',
      ).toMatch(/đã được xử lý trước đó/)
    },
  )

  it('fifty equal calls of the sample client within a millisecond are fifty requests', async () => {
    const { transactionId } = await create()
    const client = saola({ ...shop, host: `${world.base}/pay` })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.call(PAY.check, { transactionId })),
    )
    expect(answers).toHaveLength(50)
  })

  it('live keys open nothing in Test Mode, nor the other way round', async () => {
    const swapped = (c: Credential, from: Credential): Credential => ({ ...c, host: from.host })
    expect([
      await refused(PAY.create, order(), swapped(shop, test)),
      await refused(PAY.create, order(), swapped(test, shop)),
    ]).toEqual([1602, 1602])
    expect([
      await refused(PAY.create, order(), test),
      await refused(PAY.create, order(), shop),
    ]).toEqual([0, 0])
  })

  it('the keys of a sandbox merchant that was retired open nothing', async () => {
    const before = await keysOf({ ...all.other, test: true })
    expect(await refused(PAY.list, {}, before)).toBe(0)
    await asOwner(
      world,
      `update merchant set retired_at = now(), status = 'INACTIVE' where id = $1`,
      [all.other.sandboxId],
    )
    expect(await refused(PAY.list, {}, before)).toBe(1602)
    await asOwner(world, `update merchant set retired_at = null, status = 'ACTIVE' where id = $1`, [
      all.other.sandboxId,
    ])
  })

  it('any content type is read, refusals come in the language asked for, and other methods are 405', async () => {
    for (const type of [
      'application/json',
      'application/json;charset=UTF-8',
      'text/plain',
      'application/x-www-form-urlencoded',
    ])
      expect(
        (
          await send((r) => {
            r.headers['content-type'] = type
          })
        ).body.code,
        type,
      ).toBe(0)
    expect(
      (
        await send((r) => {
          r.headers['x-api-client'] = 'x'
          r.headers['accept-language'] = 'en'
        })
      ).body.message,
    ).toBe('Invalid client id')
    expect(
      (
        await send((r) => {
          r.headers['x-api-client'] = 'x'
        })
      ).body.message,
    ).toBe('Mã định danh không hợp lệ')
    expect((await world.raw(`/pay${PAY.create}`)).status).toBe(405)
  })

  it('a suspended merchant may look and cancel, and opens nothing; a credential that was replaced serves its day', async () => {
    const made = await create({}, other)
    await asOwner(world, `update merchant set status = 'INACTIVE' where id = $1`, [
      all.other.merchantId,
    ])
    expect([
      await refused(PAY.create, order(), other),
      await refused('/api/payment/v1/virtualAccount/enable', { order: 1 }, other),
      await refused(PAY.check, { transactionId: made.transactionId }, other),
      await refused(PAY.cancel, { transactionId: made.transactionId }, other),
    ]).toEqual([1614, 1614, 0, 0])
    await asOwner(world, `update merchant set status = 'ACTIVE' where id = $1`, [
      all.other.merchantId,
    ])
    const next = await keysOf(all.other)
    expect([
      await refused(PAY.create, order(), other),
      await refused(PAY.create, order(), next),
    ]).toEqual([0, 0])
    other = await keysOf(all.other)
    expect([
      (
        await asOwner<{ n: number }>(
          world,
          `select count(*)::int n from credential where client_id = $1 and last_used_at is not null`,
          [next.clientId],
        )
      )[0]!.n,
      await refused(PAY.create, order(), other),
    ]).toEqual([1, 0])
  })

  it('says when a credential was last used', { meta: { bars: ['D1'] } }, async () => {
    const info = (
      await world.send<typeof credential.getCredential, { lastUsedAt: string | null }>(
        credential.getCredential,
        {},
        all.owner,
      )
    ).body.data
    expect(Date.now() - Date.parse(info.lastUsedAt!)).toBeLessThan(120_000)
  })

  it('its switch closes it with 1614', async () => {
    world.app.config.features.payGate = false
    const code = await refused(PAY.create, order())
    world.app.config.features.payGate = true
    expect(code).toBe(1614)
  })
})

it('a credential has so many requests a minute and is then told 1612, others not; a phone so many codes, then 100014', async () => {
  const few = await openWorld({ LIMIT_FACTOR: '0.01' })
  const they = await people(few)
  const mine = (
    await few.send<typeof credential.refreshCredential, Credential>(
      credential.refreshCredential,
      {},
      they.owner,
    )
  ).body.data
  const codes: number[] = []
  for (let i = 0; i < 14; i++)
    codes.push(
      (await post(few.base, mine, PAY.check, request(mine, '{"transactionId":"x"}'))).body.code,
    )
  expect(codes).toEqual([...Array.from({ length: 12 }, () => 1603), 1612, 1612])
  // Past the address' limit the answer is still one that the clients can read.
  for (let i = 0; i < 60; i++)
    codes.push((await post(few.base, mine, PAY.check, { headers: {}, body: '' })).body.code)
  const over = await post(few.base, mine, PAY.check, { headers: {}, body: '' })
  expect([
    over.status,
    over.body.code,
    Number(over.headers.get('retry-after')) > 0,
    codes.includes(1606),
  ]).toEqual([200, 1612, true, true])
  const sandbox = (
    await few.send<typeof credential.refreshCredential, Credential>(
      credential.refreshCredential,
      {},
      { ...they.owner, test: true },
    )
  ).body.data
  expect(
    await codeOf(few.base, sandbox, '/api/openBanking/v1/linkAccount', {
      accountNo: '900111222333',
    }),
  ).toBe(100_014)
  await few.close()
}, 120_000)

it(
  'whatever is encrypted into a right envelope, the answer is one of the known numbers under HTTP 200, and no fault of ours',
  { timeout: 120_000, meta: { bars: ['N1', 'N2'] } },
  async () => {
    const values: readonly unknown[] = [
      '',
      ' ',
      '\u0000',
      'null',
      'NaN',
      '1e309',
      '-1',
      '0',
      "' or 1=1 --",
      '%',
      '../../etc/passwd',
      '<script>',
      '${7*7}',
      '\ud800'.toWellFormed(),
      'x'.repeat(5000),
      '\r\nSet-Cookie: a=b',
      'javascript:alert(1)',
      '\uff11\uff12',
      '2026-13-45',
      '2026-02-30 25:00:00',
      '0000-00-00 00:00:00',
      '9999-12-31 23:59:59',
      '00000000-0000-0000-0000-000000000000',
      null,
      true,
      0,
      -1,
      1.5,
      1e300,
      2 ** 53,
      999_999_999_999_999,
      [],
      {},
      [[[]]],
      { a: { b: 1 } },
      { constructor: { prototype: {} } },
    ]
    let state = Number(process.env.SEED ?? 7)
    const pick = <T>(list: readonly T[]): T =>
      list[(state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) % list.length]!
    const codes = new Set<number>()
    for (const one of Object.values(serverApi)) {
      const names = [
        ...Object.keys((one.body as unknown as { def: { shape: object } }).def.shape),
        'merchantId',
        'status',
      ]
      const good: Record<string, unknown> = {
        ...order(),
        transactionId: '01990000-0000-7000-8000-00000000000a',
        order: 1,
        accountNo: '1234567891',
        sessionId: '01990000-0000-7000-8000-00000000000a',
        otp: '123456',
      }
      for (let i = 0; i < 120; i++) {
        const body: Record<string, unknown> = { ...good, refTransactionId: ref() }
        for (const name of names) if (pick([true, false, false])) body[name] = pick(values)
        const answer = await post(world.base, shop, one.path, request(shop, JSON.stringify(body)))
        expect({
          body,
          status: answer.status,
          known: serverCodes.includes(answer.body.code),
          isEncrypted: typeof answer.body.data === 'string',
        }).toMatchObject({ body, status: 200, known: true, isEncrypted: answer.body.code === 0 })
        expect({ body, text: answer.text }).not.toMatchObject({
          text: expect.stringMatching(/select |relation|constraint|node_modules|\.ts:/i) as string,
        })
        codes.add(answer.body.code)
      }
    }
    expect([codes.has(1612), codes.has(0), codes.has(2), codes.has(507), codes.has(1603)]).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
  },
)

describe('a payment', () => {
  it('is opened with everything the clients read, is paid through its page, and says so', async () => {
    const made = await create({ refTransactionId: 'DH-ONE' })
    expect(made).toMatchObject({
      refTransactionId: 'DH-ONE',
      amount: 123_000,
      description: 'Mo ta thanh toan',
      timeout: 10_000,
      status: 'CREATED',
    })
    expect(made.transactionId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(made.payLinkCode).toMatch(/^[A-Za-z0-9]{8}$/)
    expect(made.virtualAccount).toMatch(/^\d{17,18}$/)
    expect(made.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/)
    expect(readVietQr(made.qrCodeString)).toMatchObject({
      qr: { account: made.virtualAccount, amount: 123_000 },
    })
    expect(made.url).toContain('http://localhost:8080/public/paylink/')
    const page = await world.raw(new URL(made.url).pathname)
    expect([page.status, page.text.includes('123.000')]).toEqual([200, true])
    const link = await linkDetail(world, all.owner, codeOfLink(made))
    expect(link).toMatchObject({
      refTransactionId: 'DH-ONE',
      customer: { fullName: 'Nguyen Van A', phone: '0123456789' },
      expireType: 'TWELVE_HOURS',
      createBy: `API ${shop.clientId.slice(0, 8)}`,
      successUrl: 'https://shop.example.vn/ok',
      redirectAfter: 5,
    })
    expect(Date.parse(link.expireAt!) - Date.parse(link.createTime)).toBe(10_000_000)
    await world.work()
    expect(world.outbox.virtualAccounts.map((va) => va.virtualAccount)).toContain(
      made.virtualAccount,
    )
    expect(await call(world.base, shop, PAY.check, { transactionId: made.transactionId })).toEqual({
      status: 'CREATED',
      refTransactionId: 'DH-ONE',
      amount: 123_000,
    })
    expect((await payByBank(world, all.owner, link as unknown as Link)).body.code).toBe(0)
    expect(await call(world.base, shop, PAY.check, { transactionId: made.transactionId })).toEqual({
      status: 'SUCCESS',
      refTransactionId: 'DH-ONE',
      amount: 123_000,
    })
    const listed = await call<{ items: Record<string, string>[] }>(world.base, shop, PAY.list, {
      size: 10,
      page: 0,
      bankAccountNo: '',
      fromDate: '',
      toDate: '',
    })
    const line = listed.items.find((i) => i.id === made.transactionId)!
    expect(line).toMatchObject({
      status: 'SUCCESS',
      amount: 123_000,
      refTransactionId: 'DH-ONE',
      virtualAccount: made.virtualAccount,
      paymentType: 'VIET_QR',
      description: 'Mo ta thanh toan',
    })
    for (const time of [line.createDateTime, line.completeTime])
      expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect([line.txnNumber, line.interBankTrace].every((text) => text!.length > 10)).toBe(true)
    expect(await refused(PAY.cancel, { transactionId: made.transactionId })).toBe(1607)
    // The short code is what the shop's people have in hand: both lists find by it.
    for (const list of [
      '/pay/api/paylink/v1/getList?keyword=',
      '/pay/api/transaction/portal/v1/getAll?isStatistic=0&keyword=',
    ])
      expect(
        (
          await world.raw(`${list}${made.payLinkCode}`, {
            headers: { authorization: `Bearer ${all.owner.token}` },
          })
        ).body.data,
      ).toMatchObject({ items: [{ refTransactionId: 'DH-ONE' }] })
    expect((await world.raw(`/public/paylink/${made.payLinkCode}`)).status).toBe(404)
  })

  it(
    'of twenty creates with one reference one payment is made, the others are 1604; another merchant and the sandbox merchant have references of their own',
    { meta: { bars: ['M6'] } },
    async () => {
      const body = order({ refTransactionId: 'DH-RACE' })
      const codes = await Promise.all(Array.from({ length: 20 }, () => refused(PAY.create, body)))
      expect(codes.sort((a, b) => a - b)).toEqual([0, ...Array.from({ length: 19 }, () => 1604)])
      expect(
        await asOwner(
          world,
          `select count(*)::int n from payment where ref_transaction_id = 'DH-RACE'`,
        ),
      ).toEqual([{ n: 1 }])
      expect([
        await refused(PAY.create, body, other),
        await refused(PAY.create, body, test),
        await refused(PAY.create, { ...body, amount: 5 }),
      ]).toEqual([0, 0, 1604])
    },
  )

  it('takes what the four languages send: numbers as text, the other spelling of the name, empty text and fields it does not know', async () => {
    const made = await create({
      refTransactionId: 10_045 + Math.floor(Math.random() * 1e9),
      amount: '150000.00',
      timeout: '3600',
      redirectAfter: '9',
      customerInfo: { fullname: 'Tran Thi B', email: '', phone: '', address: ' ' },
      description: '',
      title: 'Payment for Order #7',
      language: 'en',
      plugin: { version: 1 },
      bankAccountId: '',
      paymentType: '',
      successUrl: '',
      failUrl: null,
    })
    expect(made).toMatchObject({
      amount: 150_000,
      timeout: 3600,
      description: 'Payment for Order #7',
    })
    expect(made.url.endsWith('?lang=en')).toBe(true)
    const storedLanguage = async (one: { transactionId: string }) =>
      (
        await asOwner<{ language: string | null }>(
          world,
          'select payer_language "language" from payment where id = $1',
          [one.transactionId],
        )
      )[0]!.language
    expect(
      [
        await storedLanguage(made),
        await storedLanguage(await create({ language: 'Viet Nam' })),
        await storedLanguage(await create({ language: '' })),
      ],
      'later messages to the payer use it',
    ).toEqual(['EN', 'VI', null])
    expect(await linkDetail(world, all.owner, codeOfLink(made))).toMatchObject({
      customer: { fullName: 'Tran Thi B', phone: null, email: null },
      redirectAfter: 9,
      successUrl: null,
      expireType: 'ONE_HOUR',
    })
    for (const timeout of [0, undefined, null])
      expect((await create({ timeout })).timeout).toBe(86_400)
    expect((await create({ customerInfo: null, redirectAfter: 100_000 })).status).toBe('CREATED')
  })

  it('is refused by the fact sheet: 507 amount, 1301 account, 1605 way of paying, 2 anything else, naming the field', async () => {
    for (const amount of [0, -1, 1.5, 500_000_000, 2 ** 53, '1e5', '12.50', '', 'abc', '-5', 1e300])
      expect({ amount, code: await refused(PAY.create, order({ amount })) }).toEqual({
        amount,
        code: 507,
      })
    for (const account of [
      { bankAccountNo: '999999999999' },
      { bankAccountId: '01990000-0000-7000-8000-00000000000a' },
      { bankAccountId: 'x' },
      {
        bankAccountNo: (
          await asOwner<{ account_no: string }>(
            world,
            'select account_no from bank_account where merchant_id = $1',
            [all.other.merchantId],
          )
        )[0]!.account_no,
      },
    ])
      expect(await refused(PAY.create, order(account))).toBe(1301)
    for (const paymentType of ['CASH', 'viet_qr', 'BITCOIN'])
      expect(await refused(PAY.create, order({ paymentType }))).toBe(1605)
    for (const wrong of [
      { amount: null },
      { amount: undefined },
      { amount: true },
      { refTransactionId: undefined },
      { refTransactionId: '' },
      { refTransactionId: ' ' },
      { refTransactionId: 'x'.repeat(65) },
      { timeout: -1 },
      { timeout: 1.5 },
      { timeout: 'soon' },
      { customerInfo: 'x' },
      { customerInfo: [] },
      { description: 5 },
      { successUrl: 'javascript:alert(1)' },
      { successUrl: 'http://169.254.169.254/' },
      { failUrl: 'x' },
      { redirectAfter: -1 },
      { description: '\u0000' },
    ])
      expect({ wrong, code: await refused(PAY.create, order(wrong)) }).toEqual({ wrong, code: 2 })
    expect(
      (
        await post(
          world.base,
          shop,
          PAY.create,
          request(shop, JSON.stringify(order({ timeout: -1, successUrl: 5 }))),
        )
      ).body.message,
    ).toMatch(/timeout.*successUrl|successUrl.*timeout/)
  })

  it('goes to the account that is named, by number or id, and is paid as the shop asks', async () => {
    const [account] = await asOwner<{ id: string; account_no: string; account_name: string }>(
      world,
      `select id, account_no, account_name from bank_account where merchant_id = $1 and status = 'ACTIVE' order by default_account limit 1`,
      [all.owner.merchantId],
    )
    for (const named of [
      { bankAccountNo: account!.account_no },
      { bankAccountId: account!.id },
      { bankAccountId: account!.id.toUpperCase() },
    ]) {
      const made = await create(named)
      expect([
        made.accountName,
        (await linkDetail(world, all.owner, codeOfLink(made))).accountNo,
      ]).toEqual([account!.account_name, account!.account_no])
    }
    const made = await create({ paymentType: 'ATM_CARD' })
    expect(
      (
        await call<{ items: { id: string; paymentType: string }[] }>(world.base, shop, PAY.list, {
          size: 1,
        })
      ).items,
    ).toEqual([expect.objectContaining({ id: made.transactionId, paymentType: 'ATM_CARD' })])
  })

  it('is cancelled once; ended ones say how, unknown ones and those of others are 1603', async () => {
    const made = await create()
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => refused(PAY.cancel, { transactionId: made.transactionId })),
    )
    expect(codes.sort((a, b) => a - b)).toEqual([0, ...Array.from({ length: 19 }, () => 1609)])
    expect(
      await call(world.base, shop, PAY.check, { transactionId: made.transactionId }),
    ).toMatchObject({ status: 'CANCELED' })
    const short = await create()
    await asOwner(world, `update payment set status = 'TIMEOUT' where id = $1`, [
      short.transactionId,
    ])
    expect([
      await refused(PAY.cancel, { transactionId: short.transactionId }),
      (await call(world.base, shop, PAY.check, { transactionId: short.transactionId })).status,
    ]).toEqual([1610, 'TIMEOUT'])
    await asOwner(world, `update payment set status = 'FAIL' where id = $1`, [short.transactionId])
    expect([
      await refused(PAY.cancel, { transactionId: short.transactionId }),
      (await call(world.base, shop, PAY.check, { transactionId: short.transactionId })).status,
    ]).toEqual([1611, 'FAILED'])
    await asOwner(world, `update payment set status = 'PENDING' where id = $1`, [
      short.transactionId,
    ])
    expect([
      await refused(PAY.cancel, { transactionId: short.transactionId }),
      (await call(world.base, shop, PAY.check, { transactionId: short.transactionId })).status,
    ]).toEqual([1613, 'CREATED'])
    const theirs = await create({}, other)
    for (const transactionId of [
      'x',
      '01990000-0000-7000-8000-00000000000a',
      theirs.transactionId,
      "' or 1=1",
    ])
      expect(
        [await refused(PAY.check, { transactionId }), await refused(PAY.cancel, { transactionId })],
        transactionId,
      ).toEqual([1603, 1603])
    expect(await refused(PAY.check, {})).toBe(2)
  })

  it('is listed youngest first, page by page, within the times that are named', async () => {
    const mine = await keysOf({ ...all.fresh, test: true })
    const made: string[] = []
    const at = (ms: number): string =>
      new Date(Date.now() + 7 * 3_600_000 + ms).toISOString().slice(0, 19).replace('T', ' ')
    const begun = at(0).slice(0, 10)
    for (let i = 0; i < 5; i++) made.unshift((await create({}, mine)).transactionId)
    type Page = {
      items: { id: string; accountNo: string }[]
      pageNumber: number
      pageSize: number
      totalPage: number
      totalSize: number
    }
    const page = (body: Record<string, unknown>): Promise<Page> =>
      call<Page>(world.base, mine, PAY.list, body)
    const [first, last] = [await page({ size: 2, page: 0 }), await page({ size: 2, page: 2 })]
    expect([...first.items, ...last.items].map((i) => i.id)).toEqual([made[0], made[1], made[4]])
    expect({ ...first, items: [] }).toEqual({
      items: [],
      pageNumber: 0,
      pageSize: 2,
      totalPage: 3,
      totalSize: 5,
    })
    expect((await page({})).pageSize).toBe(10)
    expect((await page({ fromDate: at(-60_000), toDate: at(0) })).totalSize).toBe(5)
    expect([
      (await page({ fromDate: at(60_000) })).totalSize,
      (await page({ toDate: at(-3_600_000) })).totalSize,
      (await page({ fromDate: begun, toDate: at(0).slice(0, 10) })).totalSize > 0,
    ]).toEqual([0, 0, true])
    expect([
      (await page({ bankAccountNo: first.items[0]!.accountNo })).totalSize,
      (await page({ bankAccountNo: '123456' })).totalSize,
      (await page({ order: 77 })).totalSize,
    ]).toEqual([5, 0, 0])
    for (const wrong of [
      { fromDate: '2026-02-30 00:00:00' },
      { toDate: 'yesterday' },
      { fromDate: '2026-11-21 00:00:00', toDate: '2026-11-20 00:00:00' },
      { size: 0 },
      { size: 201 },
      { page: -1 },
      { size: 1.5 },
    ])
      expect({ wrong, code: await refused(PAY.list, wrong, mine) }).toEqual({ wrong, code: 2 })
  })
})

it('every refusal has a number that the clients know', () => {
  expect(serverCodes).toHaveLength(26)
  expect(Object.values(serverApi).map((one) => one.path)).toEqual(
    [
      'create',
      'check',
      'cancel',
      'virtualAccount/enable',
      'virtualAccount/disable',
      'getTransaction',
    ]
      .map((name) => `/api/payment/v1/${name}`)
      .concat(
        ['checkAccountNo', 'linkAccount', 'linkAccount/verify'].map(
          (name) => `/api/openBanking/v1/${name}`,
        ),
      ),
  )
})

describe('the bank behind it', () => {
  const BANK = {
    name: '/api/openBanking/v1/checkAccountNo',
    link: '/api/openBanking/v1/linkAccount',
    verify: '/api/openBanking/v1/linkAccount/verify',
  } as const
  it('tells the name behind an account, or 5100000', async () => {
    expect(await call(world.base, shop, BANK.name, { accountNo: '1234567891' })).toEqual({
      accountNo: '1234567891',
      accountName: 'NGUYEN VAN AN',
    })
    expect([
      await refused(BANK.name, { accountNo: '1234567890' }),
      await refused(BANK.name, { accountNo: '' }),
      await refused(BANK.name, { accountNo: '12 34' }),
      await refused(BANK.name, {}),
    ]).toEqual([5_100_000, 2, 2, 2])
  })

  it('links an account of the organization with the code that its phone was sent', async () => {
    const [{ tax_code: taxCode }] = (await asOwner<{ tax_code: string }>(
      world,
      'select tax_code from merchant where id = $1',
      [all.owner.sandboxId],
    )) as [{ tax_code: string }]
    world.bank.organizations.set(taxCode, {
      phone: '0900000001',
      accounts: [
        { accountNo: '900111222333', accountName: 'CONG TY SAOLA', bin: '970452', branch: null },
      ],
    })
    expect(await refused(BANK.link, { accountNo: '900111222999' }, test)).toBe(5_100_000)
    const asked = await call<{ sessionId: string; phone: string }>(world.base, test, BANK.link, {
      accountNo: '900111222333',
    })
    expect(asked).toEqual({
      accountNo: '900111222333',
      accountName: 'CONG TY SAOLA',
      phone: expect.stringMatching(/^090.*001$/) as string,
      expireTime: 300,
      sessionId: expect.any(String) as string,
    })
    await world.work()
    const otp = codeFor(world, '0900000001')
    const body = { sessionId: asked.sessionId, accountNo: '900111222333', otp }
    expect([
      await refused(BANK.verify, { ...body, otp: otp === '000000' ? '000001' : '000000' }, test),
      await refused(BANK.verify, { ...body, accountNo: '900111222444' }, test),
      await refused(BANK.verify, { ...body, sessionId: 'x' }, test),
      await refused(BANK.verify, body, shop),
    ]).toEqual([100_015, 100_015, 100_015, 100_015])
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => refused(BANK.verify, body, test)),
    )
    expect(codes.sort((a, b) => a - b)).toEqual([0, ...Array.from({ length: 9 }, () => 100_015)])
    expect(
      await asOwner(
        world,
        `select count(*)::int n from bank_account where account_no = '900111222333' and merchant_id = $1`,
        [all.owner.sandboxId],
      ),
    ).toEqual([{ n: 1 }])
    expect((await create({ bankAccountNo: '900111222333' }, test)).accountName).toBe(
      'CONG TY SAOLA',
    )
  })

  it('a bank that is silent is 1612, never "failed"', async () => {
    world.bank.fails = true
    const code = await refused(BANK.link, { accountNo: '900111222333' }, test)
    world.bank.fails = false
    expect(code).toBe(1612)
  })
})

it('an answer opens only for the client that asked, and carries no field the shape does not name', async () => {
  const made = await create()
  const answer = await post(
    world.base,
    shop,
    PAY.check,
    request(shop, JSON.stringify({ transactionId: made.transactionId })),
  )
  expect(() => open({ ...shop, secretKey: other.secretKey }, answer)).toThrow('not signed')
  expect(Object.keys(open<object>(shop, answer))).toEqual(['status', 'refTransactionId', 'amount'])
  expect(Object.keys(made)).toHaveLength(13)
})

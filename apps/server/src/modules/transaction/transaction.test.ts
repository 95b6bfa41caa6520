import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboard } from '@saola/contract/dashboard'
import { bankCredit } from '@saola/contract/bank-credit'
import { ledger } from '@saola/contract/ledger'
import { payLink } from '@saola/contract/pay-link'
import { transaction } from '@saola/contract/transaction'
import { askUntilSaid } from '../../../test/bank-transfers.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner, bankNotificationOf, openPayment, type Shop } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { seedSales } from '../sandbox/samples.ts'
import { proof } from '../ledger/service.ts'
import { close } from '../payment/service.ts'

type Page<T> = { items: T[]; totalSize: number; totalPage: number; pageNumber: number }
type Row = {
  id: string
  amount: number
  status: string
  refTransactionId: string | null
  createDateTime: string
}

let world: World
let who: People
let shop: Shop
let accountant: string
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  who = await people(world)
  accountant = (await memberWith(world, [1200, 1201, 1202, 1300])).token
  const [account] = await asOwner<{ id: string; account_no: string }>(
    world,
    'select id, account_no from bank_account where merchant_id = $1 and default_account',
    [who.owner.merchantId],
  )
  const [fee] = await asOwner<{ id: string }>(
    world,
    `select id from fee where scope = 'ALL' and payment_type = 'VIET_QR'`,
  )
  shop = {
    merchantId: who.owner.merchantId,
    accountId: account!.id,
    accountNo: account!.account_no,
    feeId: fee!.id,
  }
}, 120_000)
afterAll(() => world.close())

const get = <T>(
  query: Record<string, unknown>,
  token = who.owner.token,
): Promise<{ status: number; body: { code: number; data: T } }> =>
  world.send(
    transaction.getAll,
    { query: { isStatistic: '0', ...query } as never },
    { token },
  ) as never
const pay = async (amount: number, more: Parameters<typeof openPayment>[3] = {}) => {
  const t = await openPayment(world, shop, amount, more)
  await world.notify(bankNotificationOf(world, shop, t.virtual_account, amount))
  return t
}

const booksAreWhole = async (): Promise<void> =>
  expect(Object.values(await proof({ db: world.app.db })).every((off) => off === 0)).toBe(true)

describe('refusals', () => {
  it(
    'the list needs isStatistic, and says so in the spec’s words',
    { meta: { behaviours: ['B-370'] } },
    async () => {
      const answer = await world.send(
        transaction.getAll,
        { query: {} as never },
        { token: who.owner.token },
      )
      expect(answer).toMatchObject({
        status: 400,
        body: {
          code: 3,
          message:
            'Required parameter isStatistic was null or undefined when calling transaction.getAll',
          data: { errors: [{ field: 'isStatistic', key: 'error.required' }] },
        },
      })
    },
  )
  it.each([
    [{ status: 'PAID' }, 2],
    [{ type: 'X' }, 2],
    [{ fromDate: '20/11/2026' }, 2],
    [{ fromDate: '2026-11-20', toDate: '2026-11-01' }, 25],
    [{ page: '-1' }, 24],
    [{ sortBy: 'amount; drop' }, 24],
    [{ surprise: '1' }, 2],
  ])('refuses %j with %i', async (query, code) => expect((await get(query)).body.code).toBe(code))
  it('a member without code 1202 is refused, another merchant sees nothing of ours', async () => {
    const t = await pay(11_000)
    const pages = await memberWith(world, [1200, 1501])
    expect((await get({}, pages.token)).body.code).toBe(10)
    const [theirs, none] = await Promise.all(
      [t.id, '01920000-0000-7000-8000-0000000000ff'].map((id) =>
        world.send(transaction.getDetail, { params: { id } }, { token: who.other.token }),
      ),
    )
    expect(theirs!.status).toBe(404)
    expect({ ...theirs!.body, data: 0 }).toEqual({ ...none!.body, data: 0 })
    for (const query of [{}, { merchantId: who.owner.merchantId }, { transactionId: t.id }])
      expect((await get<Page<Row>>(query, who.other.token)).body.data).toMatchObject({
        items: [],
        totalSize: 0,
      })
  })
  it('1604 a reference is used once by a merchant', async () => {
    await openPayment(world, shop, 1_000, { reference: 'DH-1' })
    await expect(openPayment(world, shop, 2_000, { reference: 'DH-1' })).rejects.toThrow(
      'paylink.reference_used',
    )
  })
})

describe('the list and its detail', () => {
  it(
    'shows a paid transaction with its money',
    { meta: { behaviours: ['B-369', 'B-386', 'B-389'] } },
    async () => {
      const t = await pay(150_000, { reference: 'HD 77' })
      const { data } = (await get<Page<Row>>({ refTransactionId: 'HD 77' })).body
      expect(data).toMatchObject({
        totalSize: 1,
        items: [
          {
            id: t.id,
            amount: 150_000,
            chargeAmount: 500,
            vatChargeAmount: 50,
            actualAmount: 149_450,
            status: 'SUCCESS',
            type: 'PAY_LINK',
            paymentType: 'VIET_QR',
            refTransactionId: 'HD 77',
            virtualAccount: t.virtual_account,
            bankType: 'KLB',
            payLinkCode: t.pay_link_code,
            merchantCode: 'SAOLA001',
            accountNo: shop.accountNo,
            payboxTransactionType: null,
          },
        ],
      })
    },
  )
  it(
    'carries who paid: name, phone, e-mail and address, in the list and in its detail',
    { meta: { behaviours: ['B-387'] } },
    async () => {
      const customer = {
        fullName: 'Lê Thị Hoa',
        phone: '0934111222',
        email: 'hoa@khach.example.com',
        address: '5 Hàng Bài, Hà Nội',
      }
      const made = await world.send<typeof payLink.create, { transactionId: string }>(
        payLink.create,
        { body: { amount: 12_500, customer } },
        { token: who.owner.token },
      )
      const id = made.body.data.transactionId
      const facts = {
        customerName: customer.fullName,
        customerPhone: customer.phone,
        customerEmail: customer.email,
        customerAddress: customer.address,
      }
      expect((await get<Page<Row>>({ transactionId: id })).body.data.items[0]).toMatchObject(facts)
      expect(
        (await world.send(transaction.getDetail, { params: { id } }, { token: who.owner.token }))
          .body.data,
      ).toMatchObject(facts)
    },
  )
  it.each(['HD 77', '150.000', '150000'])('finds it by %s', async (keyword) =>
    expect(
      (await get<Page<Row>>({ keyword })).body.data.items.some(
        (r) => r.refTransactionId === 'HD 77',
      ),
    ).toBe(true),
  )
  it(
    'an id is found by its key alone, in either case; what is none finds nothing, and breaks nothing',
    { meta: { behaviours: ['B-369'] } },
    async () => {
      const { id } = await pay(9_000)
      for (const transactionId of [id, id.toUpperCase()])
        expect((await get<Page<Row>>({ transactionId })).body.data.items.map((r) => r.id)).toEqual([
          id,
        ])
      for (const wrong of [id.slice(1), `${id.slice(0, 8)}${'-'.repeat(28)}`, '%', 'x'.repeat(64)])
        for (const filter of [{ transactionId: wrong }, { keyword: wrong }])
          expect((await get<Page<Row>>(filter)).body).toMatchObject({
            code: 0,
            data: { totalSize: 0 },
          })
    },
  )
  it('wildcards in a keyword are letters', { meta: { bars: ['N4'] } }, async () =>
    expect((await get<Page<Row>>({ keyword: '%%%%' })).body.data.totalSize).toBe(0),
  )
  it(
    'NONE means no filter; every other status filters',
    { meta: { behaviours: ['B-381'] } },
    async () => {
      const t = await openPayment(world, shop, 3_000)
      await close(jobCtx(world.app, 'test'), shop.merchantId, t.id, 'CANCELED')
      expect(
        (await get<Page<Row>>({ status: 'CANCELED' })).body.data.items.map((r) => r.id),
      ).toEqual([t.id])
      expect((await get<Page<Row>>({ status: 'NONE' })).body.data.totalSize).toBeGreaterThan(1)
    },
  )
  it('tells the payment’s story and explains it by postings', async () => {
    const t = await pay(100_000)
    await world.work()
    const { data } = (
      await world.send<
        typeof transaction.getDetail,
        {
          timeline: { step: string }[]
          postings: { account: string; amount: number }[]
          fee: object
        }
      >(transaction.getDetail, { params: { id: t.id } }, { token: who.owner.token })
    ).body
    expect(data.timeline.map((s) => s.step)).toEqual([
      'CREATED',
      'BANK_CREDITED',
      'MATCHED',
      'POSTED',
      'EVENTS_SENT',
    ])
    expect(Object.fromEntries(data.postings.map((p) => [p.account, p.amount]))).toEqual({
      CLEARING: 100_000,
      MERCHANT: -99_450,
      FEE: -500,
      VAT: -50,
    })
    expect(data.fee).toMatchObject({
      percent: 0.3,
      minFee: 500,
      maxFee: 11_000,
      vatPercent: 10,
      collection: 'IMMEDIATELY',
    })
  })
  it('a payment is closed once, and counted once, however many close it', async () => {
    const closed = async () =>
      (
        await asOwner<{ total: number }>(
          world,
          `select coalesce(sum(total), 0)::int total from payment_daily where merchant_id = $1 and status in ('CANCELED', 'TIMEOUT')`,
          [shop.merchantId],
        )
      )[0]!.total
    const before = await closed()
    const t = await openPayment(world, shop, 5_000)
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        close(
          jobCtx(world.app, 'test'),
          shop.merchantId,
          t.id,
          i % 2 === 0 ? 'CANCELED' : 'TIMEOUT',
        ),
      ),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await closed()).toBe(before + 1)
  })
  it('the live stream tells of a payment at once', async () => {
    const response = await fetch(`${world.base}/pay/api/transaction/portal/v1/live`, {
      headers: { authorization: `Bearer ${who.owner.token}` },
    })
    const reader = response.body!.getReader()
    await reader.read()
    const t = await pay(12_345)
    let received = ''
    while (!received.includes(t.id))
      received += new TextDecoder().decode((await reader.read()).value)
    expect(received).toContain('"status":"SUCCESS"')
    await reader.cancel()
  })
})

describe('statistics and dashboard', () => {
  it(
    'totals equal the raw rows to the đồng',
    { timeout: 120_000, meta: { behaviours: ['B-374', 'B-376', 'B-377', 'B-378'] } },
    async () => {
      await seedSales(
        world.app,
        { merchantId: who.other.merchantId, test: false, by: { id: 'x', name: 'x' } },
        { days: 20, perDay: 8 },
      )
      await world.work()
      const [raw] = await asOwner<{
        revenue: string
        success: string
        canceled: string
        failed: string
      }>(
        world,
        `select sum(amount) filter (where status = 'SUCCESS') revenue, count(*) filter (where status = 'SUCCESS') success, count(*) filter (where status = 'CANCELED') canceled, count(*) filter (where status in ('FAIL', 'TIMEOUT')) failed from payment where merchant_id = $1`,
        [who.other.merchantId],
      )
      const info = await world.send(
        transaction.getStatisticInfo,
        { query: {} },
        { token: who.other.token },
      )
      expect(info.body.data).toEqual({
        totalRevenue: Number(raw!.revenue),
        numOfSuccessfulTransactions: Number(raw!.success),
        numOfCancelledTransactions: Number(raw!.canceled),
        numOfFailedTransactions: Number(raw!.failed),
        totalRefunded: 0,
        numOfRefunds: 0,
      })
      const total = (
        await world.send<
          typeof dashboard.transactionTotal,
          { amount: number; total: number; statistics: { date: string; amount: number }[] }
        >(dashboard.transactionTotal, { query: {} }, { token: who.other.token })
      ).body.data
      expect(total).toMatchObject({ amount: Number(raw!.revenue), total: Number(raw!.success) })
      expect(total.statistics).toHaveLength(30)
      expect(total.statistics.at(-1)!.date).toBe(vnDay(world.clock.now()))
      const bank = (
        await world.send<typeof dashboard.bankTotal, { amount: number }>(
          dashboard.bankTotal,
          { query: {} },
          { token: who.other.token },
        )
      ).body.data
      const [credits] = await asOwner<{ n: string }>(
        world,
        'select sum(amount) n from bank_credit where merchant_id = $1',
        [who.other.merchantId],
      )
      expect(bank.amount).toBe(Number(credits!.n))
      await booksAreWhole()
    },
  )
  it.each([
    [{ from: '2026-01-01', to: '2025-01-01' }, 25],
    [{ from: '2020-01-01', to: '2026-01-01' }, 25],
    [{ from: '01/01/2026' }, 2],
  ])('refuses the range %j with %i', async (query, code) =>
    expect(
      (await world.send(dashboard.transactionTotal, { query }, { token: who.owner.token })).body
        .code,
    ).toBe(code),
  )
})

describe('Excel files', () => {
  it(
    'the export is a file of the same rows, with its row count ahead',
    { meta: { bars: ['N7'] } },
    async () => {
      await pay(33_000, { reference: '=1+1' })
      const count = (await get<Page<Row>>({})).body.data.totalSize
      const answer = await world.raw('/pay/api/transaction/portal/v1/export?isStatistic=0', {
        headers: { authorization: `Bearer ${who.owner.token}` },
      })
      expect(answer.headers.get('content-type')).toBe(
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      )
      expect(Number(answer.headers.get('x-total-rows'))).toBe(count)
      expect(answer.text.slice(0, 2)).toBe('PK')
    },
  )
  it('37002 one export at a time for a merchant', async () => {
    const client = await world.app.exportPool.connect()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [
      `export/${who.owner.merchantId}`,
    ])
    expect(
      (await world.send(transaction.export, { query: {} }, { token: who.owner.token })).body.code,
    ).toBe(37002)
    await client.query('rollback')
    client.release()
  })
  it(
    'bank transactions come from the bank, only for an account of one’s own',
    { meta: { behaviours: ['B-375', 'B-380'] } },
    async () => {
      world.bank.statement = [
        {
          transactionNo: 'FT1',
          dateTime: '2026-11-20T10:00:00+07:00',
          amount: 5_000,
          coefficient: 1,
          currency: 'VND',
          detail: 'x',
          transGroup: 'IN',
          balance: 5_000,
          virtualAccount: null,
        },
      ]
      expect(
        (
          await world.send(
            transaction.bankTransactions,
            { query: { accountNo: '1' } },
            { token: who.owner.token },
          )
        ).body.code,
      ).toBe(5)
      expect(
        (
          await world.send(
            transaction.bankTransactions,
            { query: { accountNo: shop.accountNo } },
            { token: who.owner.token },
          )
        ).body.data,
      ).toMatchObject({
        totalSize: 1,
        items: [
          {
            amount: 5_000,
            coefficient: 1,
            currency: 'VND',
            dateTime: '2026-11-20T10:00:00+07:00',
            detail: 'x',
            transactionNo: 'FT1',
            transGroup: 'IN',
          },
        ],
      })
      expect(
        (
          await world.send(
            transaction.bankTransactions,
            {
              query: {
                accountNo: shop.accountNo,
                fromDate: '2026-01-01T00:00:00Z',
                toDate: '2026-11-01T00:00:00Z',
              },
            },
            { token: who.owner.token },
          )
        ).body.code,
      ).toBe(25)
      expect(
        (
          await world.raw(
            `/pay/api/transaction/portal/v1/bankTransaction/export?accountNo=${shop.accountNo}`,
            { headers: { authorization: `Bearer ${who.owner.token}` } },
          )
        ).text.slice(0, 2),
      ).toBe('PK')
    },
  )
})

describe('unmatched credits', () => {
  const odd = async (amount = 40_000) => {
    const t = await openPayment(world, shop, 50_000)
    const notification = bankNotificationOf(world, shop, t.virtual_account, amount)
    await world.notify(notification)
    const list = (
      await world.send<
        typeof bankCredit.getList,
        Page<{
          id: number
          reason: string
          expectedAmount: number
          allowedActions: string[]
          resolution: string
        }>
      >(
        bankCredit.getList,
        { query: { keyword: notification.bankReference as string } },
        { token: accountant },
      )
    ).body.data
    return { credit: list.items[0]!, t }
  }
  const decide = (
    call: typeof bankCredit.accept | typeof bankCredit.return | typeof bankCredit.cmsReturn,
    id: number,
    token: string,
  ) =>
    world.send(
      call as typeof bankCredit.accept,
      { params: { id: String(id) }, body: { note: 'Khách xác nhận' } },
      { token },
    )
  const balances = async () =>
    Object.fromEntries(
      (
        await world.send<typeof ledger.accounts, { kind: string; balance: number }[]>(
          ledger.accounts,
          {},
          { token: accountant },
        )
      ).body.data.map((a) => [a.kind, a.balance]),
    )

  it('is seen with what was expected, by the merchant and by bank staff, not by another merchant', async () => {
    const { credit } = await odd()
    expect(credit).toMatchObject({
      reason: 'UNDER',
      expectedAmount: 50_000,
      resolution: 'OPEN',
      allowedActions: ['accept', 'return'],
    })
    expect((await decide(bankCredit.accept, credit.id, who.other.token)).status).toBe(404)
    expect(
      (
        await world.send<typeof bankCredit.cmsList, Page<object>>(
          bankCredit.cmsList,
          { query: { merchantCode: 'SAOLA001' } },
          { token: who.maker.token },
        )
      ).body.data.totalSize,
    ).toBeGreaterThan(0)
    expect(
      (await world.send(bankCredit.cmsList, { query: {} }, { token: who.owner.token })).status,
    ).toBe(401)
  })
  it('accepted once, by twenty at once: income with its fee, a transaction of its own, the link still open', async () => {
    const { credit, t } = await odd()
    const before = await balances()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => decide(bankCredit.accept, credit.id, who.owner.token)),
    )
    expect(answers.filter((a) => a.body.code === 0)).toHaveLength(1)
    expect(new Set(answers.filter((a) => a.body.code !== 0).map((a) => a.body.code))).toEqual(
      new Set([13]),
    )
    await world.work()
    const after = await balances()
    expect({
      suspense: after.SUSPENSE! - before.SUSPENSE!,
      merchant: after.MERCHANT! - before.MERCHANT!,
      fee: after.FEE! - before.FEE!,
      vat: after.VAT! - before.VAT!,
    }).toEqual({ suspense: 40_000, merchant: -39_450, fee: -500, vat: -50 })
    expect((await asOwner(world, 'select status from payment where id = $1', [t.id]))[0]).toEqual({
      status: 'CREATED',
    })
    expect(
      await asOwner(
        world,
        `select status, amount::int, actual_amount::int from payment where amount = 40000 and status = 'SUCCESS' and merchant_id = $1`,
        [shop.merchantId],
      ),
    ).toHaveLength(1)
  })
  it('returned through the bank: set aside, asked once, booked out; no answer leaves it returning', async () => {
    const { credit } = await odd(45_000)
    const before = await balances()
    world.bank.fails = true
    expect((await decide(bankCredit.return, credit.id, who.owner.token)).body.code).toBe(0)
    await world.work().catch(() => undefined)
    expect((await balances()).IN_FLIGHT! - before.IN_FLIGHT!).toBe(-45_000)
    world.bank.fails = false
    await askUntilSaid(world)
    await world.work()
    const after = await balances()
    expect([
      after.IN_FLIGHT! - before.IN_FLIGHT!,
      after.SUSPENSE! - before.SUSPENSE!,
      after.CLEARING! - before.CLEARING!,
    ]).toEqual([0, 45_000, -45_000])
    expect(world.outbox.returns.filter((r) => r.amount === 45_000)).toHaveLength(1)
    await booksAreWhole()
  })
  it('the books show a running balance within one account', async () => {
    const { items } = (
      await world.send<typeof ledger.postings, Page<{ amount: number; balanceAfter: number }>>(
        ledger.postings,
        { query: { account: 'CLEARING' } },
        { token: accountant },
      )
    ).body.data
    expect(items[0]!.balanceAfter).toBe((await balances()).CLEARING)
    for (let i = 1; i < items.length; i++)
      expect(items[i]!.balanceAfter).toBe(items[i - 1]!.balanceAfter - items[i - 1]!.amount)
  })
})

/** Virtual accounts that orders keep open: over HTTP, and in the settlement. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankAccount } from '@saola/contract/bank-account'
import { bankCredit } from '@saola/contract/bank-credit'
import { credential } from '@saola/contract/credential'
import { transaction } from '@saola/contract/transaction'
import { readVietQr } from '@saola/vietqr/read'
import { digits } from '../../platform/ids.ts'
import { people, type People } from '../../../test/people.ts'
import { call, codeOf, type Credential } from '../../../test/server-client.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

const [ENABLE, DISABLE, LIST] = [
  '/api/payment/v1/virtualAccount/enable',
  '/api/payment/v1/virtualAccount/disable',
  '/api/payment/v1/getTransaction',
] as const
interface Enabled {
  order: number
  virtualAccount: string
  bankAccountNo: string
  fixAmount: number
  fixContent: string
  qrContent: string
  timeout: number
  payable: boolean
}
let world: World
let all: People
let shop: Credential
let test: Credential
const keysOf = async (by: { token: string; test?: boolean }): Promise<Credential> =>
  (
    await world.send<typeof credential.refreshCredential, Credential>(
      credential.refreshCredential,
      {},
      by,
    )
  ).body.data
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  ;[shop, test] = [await keysOf(all.owner), await keysOf({ ...all.owner, test: true })]
}, 120_000)
afterAll(() => world.close())

const enable = (body: Record<string, unknown>, c = shop): Promise<Enabled> =>
  call<Enabled>(world.base, c, ENABLE, {
    timeout: 0,
    fixAmount: 0,
    fixContent: '',
    bankAccountNo: '',
    ...body,
  })
const refused = (path: string, body: unknown, c = shop): Promise<number> =>
  codeOf(world.base, c, path, body)
const listed = async (body: Record<string, unknown>, c = shop) =>
  (await call<{ items: Record<string, unknown>[] }>(world.base, c, LIST, body)).items
const pay = (
  va: Enabled,
  amount: number,
  more: Record<string, unknown> = {},
  inTest = false,
): Promise<Answer<{ outcome: string; reason: string | null }>> =>
  world.notify(
    {
      bankReference: `FT${digits(13)}`,
      accountNo: va.bankAccountNo,
      virtualAccount: va.virtualAccount,
      amount,
      currency: 'VND',
      content: 'Dong hoc phi',
      fromBin: '970436',
      fromAccount: '0011001234567',
      fromName: 'TRAN THI B',
      bookedAt: world.clock.now().toISOString(),
      interBankTrace: digits(16),
      ...more,
    },
    { test: inTest },
  ) as Promise<Answer<{ outcome: string; reason: string | null }>>
const luhn = (number: string): boolean =>
  [...number].reverse().reduce((sum, c, i) => {
    const d = Number(c) * (i % 2 === 1 ? 2 : 1)
    return sum + (d > 9 ? d - 9 : d)
  }, 0) %
    10 ===
  0

describe('an order that is enabled', () => {
  it('has eighteen digits of its own, a QR, and keeps its number when it is renewed; the bank learns of it', async () => {
    const made = await enable({
      order: 888,
      timeout: 300,
      fixAmount: 10_000,
      fixContent: 'Content',
    })
    expect(made).toEqual({
      order: 888,
      virtualAccount: expect.stringMatching(/^\d{18}$/) as string,
      bankAccountNo: expect.any(String) as string,
      fixAmount: 10_000,
      fixContent: 'Content',
      qrContent: expect.any(String) as string,
      timeout: 300,
      payable: true,
    })
    expect([luhn(made.virtualAccount), readVietQr(made.qrContent)]).toMatchObject([
      true,
      { qr: { account: made.virtualAccount, amount: 10_000, content: 'Content' } },
    ])
    const again = await enable({ order: '888', fixAmount: '25000', timeout: null })
    expect(again).toMatchObject({
      virtualAccount: made.virtualAccount,
      fixAmount: 25_000,
      timeout: 0,
    })
    // By the time of each answer the bank takes money for it; the jobs have nothing to add.
    const told = () =>
      world.outbox.virtualAccounts.filter((va) => va.virtualAccount === made.virtualAccount)
    expect(told().map(({ amount }) => amount)).toEqual([10_000, 25_000])
    await world.work()
    expect(told()).toHaveLength(2)
    expect(told().at(-1)).toEqual({
      virtualAccount: made.virtualAccount,
      accountNo: made.bankAccountNo,
      amount: 25_000,
      name: expect.any(String) as string,
      expiresAt: null,
    })
    expect((await enable({ order: 889 })).virtualAccount).not.toBe(made.virtualAccount)
    expect((await enable({ order: 888 }, test)).virtualAccount).not.toBe(made.virtualAccount)
  })

  it('is not payable while the bank is away, is once it is back, and waits for it again when it is renewed', async () => {
    const payableAt = async (): Promise<unknown> =>
      (
        await asOwner<{ payable: boolean }>(
          world,
          'select payable_at is not null payable from static_virtual_account where order_no = 890',
        )
      )[0]!.payable
    world.bank.fails = true
    expect([(await enable({ order: 890 })).payable, await payableAt()]).toEqual([false, false])
    await world.work()
    world.bank.fails = false
    await asOwner(world, 'update graphile_worker._private_jobs set run_at = now()')
    await world.work()
    expect(await payableAt()).toBe(true)
    world.bank.fails = true
    expect([(await enable({ order: 890 })).payable, await payableAt()]).toEqual([false, false])
    world.bank.fails = false
    expect([(await enable({ order: 890 })).payable, await payableAt()]).toEqual([true, true])
  })

  it('one number comes out of twenty at once', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 20 }, () => enable({ order: 5, fixAmount: 1000 })),
    )
    expect(new Set(numbers.map((one) => one.virtualAccount)).size).toBe(1)
    expect(
      await asOwner(world, 'select count(*)::int n from static_virtual_account where order_no = 5'),
    ).toEqual([{ n: 1 }])
  })

  it('is refused for a wrong amount 507, another account 1301, a wrong order or life 2, an order that never was 1606', async () => {
    for (const fixAmount of [-1, 1.5, 500_000_000, 'x'])
      expect({ fixAmount, code: await refused(ENABLE, { order: 1, fixAmount }) }).toEqual({
        fixAmount,
        code: 507,
      })
    expect(await refused(ENABLE, { order: 1, bankAccountNo: '999999999' })).toBe(1301)
    for (const body of [
      {},
      { order: null },
      { order: -1 },
      { order: 1.5 },
      { order: 'x' },
      { order: 1e16 },
      { order: 1, timeout: -1 },
    ])
      expect({ body, code: await refused(ENABLE, body) }).toEqual({ body, code: 2 })
    expect([await refused(DISABLE, { order: 424_242 }), await refused(DISABLE, {})]).toEqual([
      1606, 2,
    ])
  })
})

describe('payments to a static virtual account', () => {
  it('every credit is a SUCCESS transaction with its fee, its postings and its place in every list', async () => {
    const va = await enable({ order: 101, fixContent: 'Hoc phi' })
    const [net] = await asOwner<{ amount: number }>(
      world,
      `select balance amount from ledger_account where merchant_id = $1 and code = 'MERCHANT'`,
      [all.owner.merchantId],
    )
    for (const amount of [50_000, 70_000, 50_000])
      expect((await pay(va, amount)).body).toMatchObject({
        code: 0,
        data: { outcome: 'SETTLED', reason: null },
      })
    const items = await listed({ order: 101 })
    expect(items.map((i) => i.amount)).toEqual([50_000, 70_000, 50_000])
    for (const item of items)
      expect(item).toMatchObject({
        status: 'SUCCESS',
        virtualAccount: va.virtualAccount,
        accountNo: va.bankAccountNo,
        refTransactionId: '',
        description: `[${va.virtualAccount}.${va.bankAccountNo}] Dong hoc phi`,
        paymentType: 'VIET_QR',
      })
    expect(
      await call(world.base, shop, '/api/payment/v1/check', { transactionId: items[0]!.id }),
    ).toEqual({ status: 'SUCCESS', refTransactionId: '', amount: 50_000 })
    expect(await refused('/api/payment/v1/cancel', { transactionId: items[0]!.id })).toBe(1607)
    const rows = await asOwner<{
      amount: string
      charge: string
      vat: string
      actual: string
      sum: string
      n: string
    }>(
      world,
      `select t.amount, t.charge_amount charge, t.vat_charge_amount vat, t.actual_amount actual, sum(p.amount) sum, count(*) n from payment t join ledger_transfer l on l.merchant_id = t.merchant_id and l.transaction_id = t.id join ledger_entry p on p.merchant_id = l.merchant_id and p.transfer_id = l.id where t.static_virtual_account = $1 group by t.merchant_id, t.id`,
      [va.virtualAccount],
    )
    expect(rows).toHaveLength(3)
    for (const r of rows)
      expect([
        Number(r.sum),
        Number(r.amount) - Number(r.charge) - Number(r.vat) - Number(r.actual),
      ]).toEqual([0, 0])
    const [after] = await asOwner<{ amount: number }>(
      world,
      `select balance amount from ledger_account where merchant_id = $1 and code = 'MERCHANT'`,
      [all.owner.merchantId],
    )
    expect(Number(net?.amount ?? 0) - Number(after!.amount)).toBe(
      rows.reduce((sum, r) => sum + Number(r.actual), 0),
    )
    expect(
      await asOwner(
        world,
        `select count(*)::int n from event where topic = 'payment.settled' and object_id = $1`,
        [items[0]!.id as string],
      ),
    ).toEqual([{ n: 1 }])
    const shown = (
      await world.send<typeof transaction.getAll, { items: { virtualAccount: string }[] }>(
        transaction.getAll,
        { query: { isStatistic: '0', keyword: va.virtualAccount } as never },
        { token: all.owner.token },
      )
    ).body.data
    expect(shown.items.map((i) => i.virtualAccount)).toEqual([
      va.virtualAccount,
      va.virtualAccount,
      va.virtualAccount,
    ])
  })

  it(
    'the bank telling the same thing often and at once counts once, a set of several counts each',
    { meta: { bars: ['M3'] } },
    async () => {
      const va = await enable({ order: 102 })
      const reference = `FT${digits(13)}`
      const bookedAt = world.clock.now().toISOString()
      const answers = await Promise.all([
        ...Array.from({ length: 12 }, () =>
          pay(va, 9_000, { bankReference: reference, bookedAt, interBankTrace: '1' }),
        ),
        ...Array.from({ length: 8 }, () => pay(va, 9_000)),
      ])
      expect(answers.map((a) => a.body.data.outcome)).toEqual(
        Array.from({ length: 20 }, () => 'SETTLED'),
      )
      expect(await listed({ order: 102, size: 50 })).toHaveLength(9)
      expect((await pay(va, 9_001, { bankReference: reference, bookedAt })).body.code).toBe(34_012)
    },
  )

  it(
    'another amount than the fixed one, after its time, after it was shut, of the other mode: suspense with its reason, never lost',
    { meta: { bars: ['M4'] } },
    async () => {
      const va = await enable({ order: 103, fixAmount: 10_000, timeout: 600 })
      const reason = async (amount: number, more: Record<string, unknown> = {}, inTest = false) =>
        (await pay(va, amount, more, inTest)).body.data.reason
      const later = (ms: number) => ({
        bookedAt: new Date(world.clock.now().getTime() + ms).toISOString(),
      })
      expect([
        await reason(9_999),
        await reason(10_001),
        await reason(-5),
        await reason(10_000),
        await reason(10_000, later(650_000)),
        await reason(10_000, later(700_000)),
        await reason(10_000, {}, true),
      ]).toEqual(['UNDER', 'OVER', 'UNDER', null, null, 'LATE', 'UNKNOWN_ACCOUNT'])
      expect(await call(world.base, shop, DISABLE, { order: 103 })).toEqual({ success: true })
      expect(await call(world.base, shop, DISABLE, { order: 103 })).toEqual({ success: true })
      expect([await reason(10_000), await reason(10_000, later(70_000))]).toEqual([null, 'CLOSED'])
      await world.work()
      expect(world.outbox.closed.filter((number) => number === va.virtualAccount)).toHaveLength(1)
      expect(await listed({ order: 103 })).toHaveLength(3)
      const unmatched = (
        await world.send<
          typeof bankCredit.getList,
          { items: { reason: string; virtualAccount: string; expectedAmount: number | null }[] }
        >(bankCredit.getList, { query: {} as never, page: {} as never }, { token: all.owner.token })
      ).body.data.items.filter((i) => i.virtualAccount === va.virtualAccount)
      expect(unmatched.map((i) => i.reason).sort()).toEqual([
        'CLOSED',
        'LATE',
        'OVER',
        'UNDER',
        'UNDER',
      ])
      expect(unmatched.find((i) => i.reason === 'OVER')).toMatchObject({ expectedAmount: 10_000 })
    },
  )

  it('a sandbox merchant whose clock was moved is judged by its own time', async () => {
    const va = await enable({ order: 105, timeout: 600 }, test)
    expect((await pay(va, 1_000, {}, true)).body.data.reason).toBeNull()
    await asOwner(
      world,
      'update merchant set clock_shift_ms = clock_shift_ms + 900000 where id = $1',
      [all.owner.sandboxId],
    )
    expect((await pay(va, 1_000, {}, true)).body.data.reason).toBe('LATE')
    await enable({ order: 105, timeout: 600 }, test)
    expect((await pay(va, 1_000, {}, true)).body.data.reason).toBeNull()
    await asOwner(world, 'update merchant set clock_shift_ms = 0 where id = $1', [
      all.owner.sandboxId,
    ])
  })

  it('an account that an open order stands on is not unlinked', async () => {
    const [a] = await asOwner<{ id: string; account_no: string }>(
      world,
      `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, created_at) values (gen_random_uuid(), $1, '700900800700', 'CAFE HAI', 'KLB', '970452', now()) returning id, account_no`,
      [all.owner.merchantId],
    )
    const first = await enable({ order: 104 })
    const moved = await enable({ order: 104, bankAccountNo: a!.account_no })
    expect([moved.bankAccountNo, moved.virtualAccount === first.virtualAccount]).toEqual([
      a!.account_no,
      false,
    ])
    expect([
      (
        await pay(first, 1000, {
          bookedAt: new Date(world.clock.now().getTime() + 70_000).toISOString(),
        })
      ).body.data.reason,
      (await pay(moved, 1000)).body.data.reason,
    ]).toEqual(['CLOSED', null])
    expect((await listed({ order: 104 })).map((i) => i.virtualAccount)).toEqual([
      moved.virtualAccount,
    ])
    const remove = async () =>
      (await world.send(bankAccount.remove, { params: { id: a!.id } }, { token: all.owner.token }))
        .body.code
    expect(await remove()).toBe(33_004)
    await call(world.base, shop, DISABLE, { order: 104 })
    expect(await remove()).toBe(0)
  })
})

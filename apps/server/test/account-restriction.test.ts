/** Members who see a part of the merchant's payments: those held to some bank accounts, and cashiers (ADR 0021). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankAccount } from '@saola/contract/bank-account'
import { bankCredit } from '@saola/contract/bank-credit'
import type { Call } from '@saola/contract/call'
import { customer } from '@saola/contract/customer'
import { dashboard } from '@saola/contract/dashboard'
import { payLink } from '@saola/contract/pay-link'
import { transaction } from '@saola/contract/transaction'
import { vnDay } from '../src/platform/clock.ts'
import { readXlsx } from '../src/platform/sheet-read.ts'
import { memberWith, people, type People, type Person } from './people.ts'
import { asOwner, bankNotificationOf, type Shop } from './shop.ts'
import { openWorld, toNoon, type Answer, type World } from './world.ts'

interface Link {
  payLinkCode: string
  transactionId: string
  accountNo: string
}
let world: World
let all: People
let held: Person
/** The account they are held to, and the merchant's other one. */
let allowed: { id: string; account_no: string }
let other: { id: string; account_no: string }
let mine: Link
let theirs: Link
const PHONE = '0911222333'

const ask = <T>(call: Call, request: object, token: string): Promise<Answer<T>> =>
  world.send<Call, T>(call, request as never, { token })
const ids = (answer: Answer<{ items: { id?: string; transactionId?: string }[] }>): string[] =>
  answer.body.data.items.map((item) => item.transactionId ?? item.id ?? '')

async function sell(accountId: string): Promise<Link> {
  const { body } = await ask<{ payLinkCode: string; transactionId: string }>(
    payLink.create,
    { body: { amount: 70_000, bankAccountId: accountId, customer: { phone: PHONE } } },
    all.owner.token,
  )
  const [row] = await asOwner<{ account_no: string; virtual_account: string }>(
    world,
    'select account_no, virtual_account from payment where id = $1',
    [body.data.transactionId],
  )
  const shop = { accountNo: row!.account_no } as Shop
  await world.notify(bankNotificationOf(world, shop, row!.virtual_account, 70_000))
  // One more into the same account that fits nothing.
  await world.notify(bankNotificationOf(world, shop, row!.virtual_account, 1_234))
  return { ...body.data, accountNo: row!.account_no }
}

beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  all = await people(world)
  const accounts = await asOwner<{ id: string; account_no: string }>(
    world,
    'select id, account_no from bank_account where merchant_id = $1 order by default_account',
    [all.owner.merchantId],
  )
  allowed = accounts[0]!
  other = accounts.at(-1)!
  held = await memberWith(
    world,
    [1200, 1201, 1202, 1300, 1500, 1501, 1502, 1505, 1600, 1800, 1902, 1905],
    '0921000001',
  )
  await asOwner(
    world,
    'insert into member_bank_account (member_id, merchant_id, bank_account_id) values ($1, $2, $3)',
    [held.id, all.owner.merchantId, allowed.id],
  )
  mine = await sell(allowed.id)
  theirs = await sell(other.id)
}, 120_000)
afterAll(() => world.close())

describe('a member held to one account', () => {
  it('finds payments into it in both lists, and no others, however they filter', async () => {
    for (const query of [{}, { keyword: '70000' }, { status: 'SUCCESS' }, { phone: PHONE }]) {
      const links = await ask<{ items: { transactionId: string }[]; totalSize: number }>(
        payLink.getList,
        { query },
        held.token,
      )
      expect({ query, ids: ids(links), total: links.body.data.totalSize }).toEqual({
        query,
        ids: [mine.transactionId],
        total: 1,
      })
    }
    for (const query of [
      {},
      { bankAccountId: other.id },
      { bankAccountNo: other.account_no },
      { keyword: theirs.transactionId },
      { transactionId: theirs.transactionId },
    ]) {
      const rows = await ask<{ items: { id: string }[]; totalSize: number }>(
        transaction.getAll,
        { query: { isStatistic: '0', ...query } },
        held.token,
      )
      expect({ query, ids: ids(rows), total: rows.body.data.totalSize }).toEqual({
        query,
        ids: Object.keys(query).length === 0 ? [mine.transactionId] : [],
        total: Object.keys(query).length === 0 ? 1 : 0,
      })
    }
    // The owner sees both.
    expect(
      ids(await ask(transaction.getAll, { query: { isStatistic: '0' } }, all.owner.token)),
    ).toEqual(expect.arrayContaining([mine.transactionId, theirs.transactionId]))
  })
  it("meets another account's payment as one that does not exist, whatever they try with it", async () => {
    expect(
      (await ask(transaction.getDetail, { params: { id: mine.transactionId } }, held.token)).body
        .code,
    ).toBe(0)
    expect(
      (await ask(transaction.getDetail, { params: { id: theirs.transactionId } }, held.token))
        .status,
    ).toBe(404)
    for (const [call, request] of [
      [payLink.getDetail, { params: { payLinkCode: theirs.payLinkCode } }],
      [payLink.cancel, { params: { payLinkCode: theirs.payLinkCode } }],
      [
        payLink.sendEmailSms,
        { params: { payLinkCode: theirs.payLinkCode }, body: { phone: PHONE } },
      ],
    ] as const) {
      const answer = await ask(call, request, held.token)
      expect({ call: call.id, status: answer.status }).not.toMatchObject({ status: 200 })
    }
    expect(
      (await ask(payLink.getDetail, { params: { payLinkCode: mine.payLinkCode } }, held.token)).body
        .code,
    ).toBe(0)
    expect(
      (await ask(payLink.getDetail, { params: { payLinkCode: theirs.payLinkCode } }, held.token))
        .status,
    ).toBe(404)
  })
  it('takes away a file of their rows alone', async () => {
    const file = await fetch(`${world.base}/pay/api/transaction/portal/v1/export?isStatistic=0`, {
      headers: { authorization: `Bearer ${held.token}` },
    })
    expect(file.headers.get('x-total-rows')).toBe('1')
    const rows = await readXlsx(Buffer.from(await file.arrayBuffer()), 10)
    expect(rows.slice(1).map((row) => row[0])).toEqual([mine.transactionId])
  })
  it('is shown sums of their account: statistics, dashboard, what arrived, what a customer paid', async () => {
    expect(
      (await ask(transaction.getStatisticInfo, { query: {} }, held.token)).body.data,
    ).toMatchObject({ totalRevenue: 70_000, numOfSuccessfulTransactions: 1 })
    for (const call of [
      dashboard.transactionToday,
      dashboard.transactionTotal,
      dashboard.transactionStatistic,
    ])
      expect({
        id: call.id,
        ...(await ask<object>(call, { query: {} }, held.token)).body.data,
      }).toMatchObject({ id: call.id, amount: 70_000, total: 1 })
    for (const call of [dashboard.bankToday, dashboard.bankTotal, dashboard.bankStatistic])
      expect({
        id: call.id,
        ...(await ask<object>(call, { query: {} }, held.token)).body.data,
      }).toMatchObject({ id: call.id, amount: 71_234, total: 2 })
    const person = (
      await ask<{ id: string }>(
        customer.create,
        { body: { fullName: 'Khách quen', phone: PHONE } },
        all.owner.token,
      )
    ).body.data
    expect(
      (await ask(customer.getActivity, { params: { customerId: person.id } }, held.token)).body
        .data,
    ).toMatchObject({ paidCount: 1, paidAmount: 70_000 })
    for (const [reader, paidAmount] of [
      [held, 70_000],
      [all.owner, 140_000],
    ] as const)
      expect(
        (await ask(customer.getPaid, { query: { customerIds: person.id } }, reader.token)).body
          .data,
      ).toMatchObject([{ paidAmount }])
    expect(
      ids(await ask(customer.getPayments, { query: { customerId: person.id } }, held.token)),
    ).toEqual([mine.transactionId])
    expect((await ask(dashboard.transactionToday, {}, all.owner.token)).body.data).toMatchObject({
      amount: 140_000,
      total: 2,
    })
  })
  it('sees and decides on unmatched credits of their account alone, and reads no other statement', async () => {
    const list = await ask<{ items: { id: string; accountNo: string }[] }>(
      bankCredit.getList,
      { query: {} },
      held.token,
    )
    expect(list.body.data.items.map((c) => c.accountNo)).toEqual([allowed.account_no])
    const [foreign] = await asOwner<{ id: string }>(
      world,
      `select id from bank_credit where account_no = $1 and outcome = 'UNMATCHED'`,
      [other.account_no],
    )
    expect(
      (
        await ask(
          bankCredit.accept,
          { params: { id: String(foreign!.id) }, body: { note: 'x' } },
          held.token,
        )
      ).status,
    ).toBe(404)
    expect(
      (
        await ask(
          transaction.bankTransactions,
          { query: { accountNo: other.account_no } },
          held.token,
        )
      ).status,
    ).toBe(404)
    expect(
      (
        await ask(
          transaction.bankTransactions,
          { query: { accountNo: allowed.account_no } },
          held.token,
        )
      ).body.code,
    ).toBe(0)
  })
  it('sells into their account, named or not, and into no other; nor do they make another the default', async () => {
    const made = await ask<{ transactionId: string }>(
      payLink.create,
      { body: { amount: 5_000 } },
      held.token,
    )
    expect(
      (
        await asOwner(world, 'select bank_account_id from payment where id = $1', [
          made.body.data.transactionId,
        ])
      )[0],
    ).toEqual({ bank_account_id: allowed.id })
    expect(
      (await ask(payLink.create, { body: { amount: 5_000, bankAccountId: other.id } }, held.token))
        .status,
    ).toBe(404)
    for (const body of [{ defaultAccountId: other.id }, { defaultFeeAccountId: other.id }])
      expect((await ask(bankAccount.updateDefault, { body }, held.token)).status).toBe(404)
    expect(
      (await ask(bankAccount.updateDefault, { body: { defaultAccountId: allowed.id } }, held.token))
        .body.code,
    ).toBe(0)
    await ask(bankAccount.updateDefault, { body: { defaultAccountId: other.id } }, all.owner.token)
    expect((await ask(bankAccount.remove, { params: { id: other.id } }, held.token)).status).toBe(
      404,
    )
  })
  it('receives no events of other accounts', async () => {
    const abort = new AbortController()
    const stream = await fetch(`${world.base}/pay/api/transaction/portal/v1/live`, {
      headers: { authorization: `Bearer ${held.token}` },
      signal: abort.signal,
    })
    const received: string[] = []
    const reading = (async () => {
      for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream()))
        received.push(chunk)
    })().catch(() => undefined)
    const [foreign, own] = [await sell(other.id), await sell(allowed.id)]
    await expect.poll(() => received.join(''), { timeout: 60_000 }).toContain(own.transactionId)
    abort.abort()
    await reading
    expect(received.join('')).not.toContain(foreign.transactionId)
  })
})

describe('a cashier of the preset group', () => {
  it('sees the totals of today, also when they ask for a month; somebody with the same codes in another group sees the month', async () => {
    await asOwner(
      world,
      `insert into payment_daily (merchant_id, day, status, type, payment_type, bank_account_id, total, amount, actual_amount, charge_amount, vat_charge_amount) values ($1, (now() at time zone 'Asia/Ho_Chi_Minh')::date - 3, 'SUCCESS', 'PAY_LINK', 'VIET_QR', $2, 4, 999000, 0, 0, 0)`,
      [all.owner.merchantId, other.id],
    )
    await asOwner(
      world,
      `insert into bank_credit_daily (merchant_id, day, account_no, total, amount) values ($1, (now() at time zone 'Asia/Ho_Chi_Minh')::date - 3, $2, 4, 999000)`,
      [all.owner.merchantId, other.account_no],
    )
    const today = vnDay(world.clock.now())
    const [same] = [await memberWith(world, [1200, 1501, 1502, 1901, 1904, 2000], '0921000002')]
    for (const call of [
      dashboard.transactionTotal,
      dashboard.transactionStatistic,
      dashboard.bankTotal,
      dashboard.bankStatistic,
    ])
      for (const query of [{}, { from: '2020-01-01', to: '2020-12-01' }]) {
        const { body } = await ask<{ amount: number; statistics: { date: string }[] }>(
          call,
          { query },
          all.cashier.token,
        )
        expect({ id: call.id, query, days: body.data.statistics.map((d) => d.date) }).toEqual({
          id: call.id,
          query,
          days: [today],
        })
        if (!('from' in query))
          expect(
            (await ask<{ amount: number }>(call, { query }, same.token)).body.data.amount,
          ).toBe(body.data.amount + 999_000)
      }
    expect(
      (await ask(transaction.getAll, { query: { isStatistic: '0' } }, all.cashier.token)).body.code,
      'the right to boxes lists one box, which has to be named',
    ).toBe(2)
  })
})

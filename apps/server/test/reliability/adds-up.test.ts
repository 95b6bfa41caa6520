/** The demo's books and the simulated bank tell one story to the đồng: from the first start on, and after a payment, a late one, a card payment and refunds (M13). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payLink } from '@saola/contract/pay-link'
import { payout } from '@saola/contract/payout'
import { refund } from '@saola/contract/refund'
import { cafe } from '@saola/demo/people'
import { pay as payCards } from '../../src/modules/card-payout/paying.ts'
import { collect } from '../../src/modules/fee-collection/collecting.ts'
import { addDays, run } from '../../src/modules/reconciliation/run.ts'
import { balancesOf, proof } from '../../src/modules/ledger/service.ts'
import { vnDay } from '../../src/platform/clock.ts'
import { jobCtx } from '../../src/platform/jobs.ts'
import { notifyBank } from '../../src/seed-bank.ts'
import { seedDemoSales } from '../../src/seed.ts'
import { createLink, linkDetail, type Link } from '../pay-links.ts'
import { followOrders, laterAskable } from '../bank-transfers.ts'
import { casesOf, fine } from '../cases.ts'
import { cardsAddUp, payoutsOfCards, toPayday } from '../card-payouts.ts'
import { batchesOf, rowTo } from '../payout-batches.ts'
import { payoutsOf, type Payouts } from '../payouts.ts'
import { people, signIn, type People } from '../people.ts'
import { asOwner } from '../shop.ts'
import { openSimulatedBank, type SimulatedBank } from '../simulated-bank.ts'
import { openWorld, type World } from '../world.ts'

/** What lies in CLEARING and is not the merchant's own to pay out. */
const HELD_BY_OTHERS = ['FEE', 'VAT', 'SUSPENSE', 'IN_FLIGHT', 'PAYOUT_IN_FLIGHT', 'CASE_HOLD']
/** As payouts that a new receiver may get on the first day; none ends in digits that the simulated bank plays with. */
function partsOf(total: number): number[] {
  const most = 49_000_000
  const whole = Math.floor(total / most)
  return [...Array<number>(whole).fill(most), total - whole * most].filter((part) => part > 0)
}
let world: World
let us: People
let bank: SimulatedBank
let payers: Payouts | undefined
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  us = await people(world)
  // The bank is a program of its own: here it runs beside the test, still reached over the network alone.
  bank = await openSimulatedBank(world)
  world.app.config.simulatorUrl = bank.url
  world.app.config.publicUrl = world.base
  await bank.post('/api/bank/accounts', {
    accountNo: '700200300499',
    accountName: 'NHA SACH BINH MINH',
  })
  await seedDemoSales(world.app)
  await notifyBank(world.app)
}, 180_000)
afterAll(async () => {
  await bank?.close()
  await world.close()
})

const until = async (look: () => Promise<boolean>): Promise<void> => {
  for (let i = 0; i < 600; i++) {
    if (await look()) return
    await new Promise((done) => {
      setTimeout(done, 100)
    })
  }
  throw new Error('waited in vain')
}
const known = (reference: string) => async (): Promise<boolean> =>
  (await asOwner(world, 'select 1 from bank_credit where bank_reference = $1', [reference]))
    .length === 1
const soon = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, 0)
  })

/** Those who make payouts and agree to them; of the world, not of a test. */
const payoutsThere = async (): Promise<Payouts> => (payers ??= await payoutsOf(world))
/** What the café paid out of money that lay at the bank before the books counted it in. */
const ownFunds = async (): Promise<number> =>
  (
    await asOwner<{ sum: number }>(
      world,
      `select coalesce(sum(e.amount), 0)::bigint sum from ledger_entry e join ledger_transfer t on t.merchant_id = e.merchant_id and t.id = e.transfer_id where e.merchant_id = $1 and e.account = 'CLEARING' and t.kind = 'OWN_FUNDS'`,
      [cafe.id],
    )
  )[0]!.sum
/** The whole check: every account's statement against the books over all days of the demo, then the sums: what moved at the bank is what the books say has arrived. */
async function adds(): Promise<void> {
  // The last seconds of today belong to notifications under way; here none are.
  world.clock.advance(30_000)
  const today = vnDay(world.clock.now())
  await run(jobCtx(world.app, 'test'), { from: addDays(today, -61), to: today, askedBy: 'test' })
  expect(
    await asOwner(
      world,
      `select kind, reference, bank_amount, our_amount from reconciliation_difference where state = 'OPEN'`,
    ),
  ).toEqual([])
  expect(await proof(jobCtx(world.app, 'test'))).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
    caseHoldsOff: 0,
  })
  const accounts = await asOwner<{ account_no: string; merchant_id: string }>(
    world,
    'select account_no, merchant_id from reconciled_account',
  )
  const moved = async (accountNo: string): Promise<number> => {
    const { opening, closing } = await world.app.bank.statementPage(accountNo, {
      from: '2000-01-01T00:00:00Z',
      to: '2100-01-01T00:00:00Z',
      index: 0,
      size: 1,
      sortBy: 'dateTime',
      direction: 'ASC',
    })
    return closing - opening
  }
  const clearing = async (merchantId: string): Promise<number> =>
    (await balancesOf(world.app, merchantId)).CLEARING ?? 0
  let atCafe = 0
  for (const { account_no } of accounts.filter((a) => a.merchant_id === cafe.id))
    atCafe += await moved(account_no)
  expect((await clearing(cafe.id)) - (await ownFunds())).toBe(atCafe)
  const systemMerchantId = '00000000-0000-0000-0000-000000000000'
  // What the house has put in lay there before.
  const { CLEARING: atHouse = 0, HOUSE_FUNDS: own = 0 } = await balancesOf(
    world.app,
    systemMerchantId,
  )
  expect(atHouse + own).toBe(await moved(world.app.config.settlementAccount))
  const [books] = await asOwner<{ held: number; mirrored: number; due: number }>(
    world,
    `select coalesce(sum(balance) filter (where code = 'HELD' and merchant_id <> $1), 0)::bigint held, coalesce(-sum(balance) filter (where code = 'HELD' and merchant_id = $1), 0)::bigint mirrored,
      coalesce(sum(balance) filter (where code = 'CARD'), 0)::bigint due from ledger_account`,
    [systemMerchantId],
  )
  expect(books!.held).toBe(books!.mirrored)
}
async function payByTransfer(link: Link, more: object = {}): Promise<string> {
  await world.work()
  const { virtualAccount } = await linkDetail(world, us.owner, link.payLinkCode)
  const { bankReference } = await bank.post('/api/bank/credit', {
    accountNo: virtualAccount,
    amount: link.amount,
    ...more,
  })
  return String(bankReference)
}
async function payByCard(amount: number): Promise<Link> {
  const link = await createLink(world, us.owner, { amount })
  await world.send(payLink.atmCard, { params: { payLinkCode: link.payLinkCode } })
  const [attempt] = await asOwner<{ order_id: string }>(
    world,
    'select order_id from card_attempt where transaction_id = $1',
    [link.transactionId],
  )
  await bank.post('/api/napas/pay', { orderId: attempt!.order_id, cardNumber: '9704000000000018' })
  await until(
    async () => (await linkDetail(world, us.owner, link.payLinkCode)).status === 'SUCCESS',
  )
  await until(
    async () =>
      (
        await asOwner(
          world,
          `select 1 from ledger_transfer where transaction_id = $1 and kind = 'CARD_DUE'`,
          [link.transactionId],
        )
      ).length === 1,
  )
  return link
}
/** A working day's card money, until the bank has told of it. */
async function payOut(): Promise<void> {
  await toPayday(world)
  await payCards(jobCtx(world.app, 'cardPayout.pay'))
  await until(async () => {
    await followOrders(world)
    await world.work()
    return (await payoutsOfCards(world, cafe.id)).at(-1)!.credited_at !== null
  })
}
const returnBehaviour = async (link: Link, amount: number): Promise<void> => {
  expect(
    (
      await world.send(
        refund.create,
        { body: { transactionId: link.transactionId, amount, reason: 'Khách trả hàng' } },
        { token: us.owner.token },
      )
    ).body.code,
  ).toBe(0)
  await world.work()
  expect(
    (
      await asOwner(world, `select 1 from refund where transaction_id = $1 and status = 'SENT'`, [
        link.transactionId,
      ])
    ).length,
  ).toBeGreaterThan(0)
}

it(
  'from the first start: two months of demo sales at the bank and in the books',
  { timeout: 180_000, meta: { bars: ['M13'] } },
  async () => {
    await adds()
    expect(
      (await asOwner<{ n: number }>(world, 'select count(*)::int n from bank_statement_line'))[0]!
        .n,
    ).toBeGreaterThan(500)
  },
)
it(
  'after a payment, a late one, and a refund',
  { timeout: 180_000, meta: { bars: ['M13'] } },
  async () => {
    const link = await createLink(world, us.owner, { amount: 120_000 })
    await until(known(await payByTransfer(link)))
    const late = await createLink(world, us.owner, { amount: 64_000, expireType: 'TEN_MINUTES' })
    await until(
      known(
        await payByTransfer(late, {
          bookedAt: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
        }),
      ),
    )
    await returnBehaviour(link, 50_000)
    world.clock.advance(3_700_000)
    us = await people(world)
    await adds()
  },
)
it(
  'after card payments: owed by the network, then settled less its fee, a refund taken off, nothing left in suspense',
  { timeout: 240_000, meta: { bars: ['M13'] } },
  async () => {
    const [first, second] = [await payByCard(150_000), await payByCard(90_000)]
    await returnBehaviour(first, 40_000)
    const of = (id: string) => balancesOf(world.app, id)
    expect((await of(cafe.id)).CARD).toBe(200_000)
    await adds()
    const { fileId } = await bank.post('/api/napas/settle', {})
    expect(fileId).toMatch(/^NPS/)
    await until(
      async () =>
        (
          await asOwner(world, `select 1 from bank_credit where account_no = $1`, [
            world.app.config.settlementAccount,
          ])
        ).length === 1,
    )
    await world.work()
    expect(await of(cafe.id)).toMatchObject({ CARD: 0, HELD: 200_000 })
    expect(await of('00000000-0000-0000-0000-000000000000')).toMatchObject({
      HELD: -200_000,
      FEE: 1_760,
      SUSPENSE: 0,
      CLEARING: 198_240,
    })
    await adds()
    // A refund after the settlement is taken off the next one.
    await returnBehaviour(second, 30_000)
    expect((await of(cafe.id)).CARD).toBe(-30_000)
    await payByCard(75_000)
    await bank.post('/api/napas/settle', {})
    await until(async () => {
      await world.work()
      return (await of(cafe.id)).CARD === 0
    })
    expect(await of(cafe.id)).toMatchObject({ CARD: 0, HELD: 245_000 })
    await adds()
  },
)
it(
  'after card money was paid out: it lies on the merchant’s account, and one payout that came back is with the house again',
  { timeout: 240_000, meta: { bars: ['M13'] } },
  async () => {
    const houseId = '00000000-0000-0000-0000-000000000000'
    const of = (id: string) => balancesOf(world.app, id)
    const [before, ours] = [await of(cafe.id), await of(houseId)]
    const held = before.HELD ?? 0
    expect(held).toBeGreaterThanOrEqual(10_000)
    await payOut()
    expect(await of(cafe.id)).toMatchObject({
      HELD: 0,
      CLEARING: (before.CLEARING ?? 0) + held,
      SUSPENSE: before.SUSPENSE ?? 0,
    })
    expect((await of(houseId)).HELD).toBe((ours.HELD ?? 0) + held)
    await cardsAddUp(world)
    us = await people(world)
    await adds()
    // The simulated bank sends an amount that ends like this back after a while.
    await payByCard(54_921)
    await bank.post('/api/napas/settle', {})
    await until(async () => {
      await world.work()
      return (await of(cafe.id)).CARD === 0
    })
    const owed = (await of(cafe.id)).HELD ?? 0
    expect(owed).toBe(54_921)
    await payOut()
    await until(async () => {
      await laterAskable(world)
      await followOrders(world)
      await world.work()
      return (await payoutsOfCards(world, cafe.id)).at(-1)!.state === 'RETURNED'
    })
    expect((await of(cafe.id)).HELD).toBe(owed)
    us = await people(world)
    await adds()
  },
)
it(
  'after payouts: one that arrives and one that the bank refuses',
  { timeout: 180_000, meta: { bars: ['M13'] } },
  async () => {
    const payouts = await payoutsThere()
    const before = await balancesOf(world.app, cafe.id)
    const arrives = await payouts.made({ amount: 83_000 })
    // The simulated bank refuses an amount that ends like this.
    const refused = await payouts.made({ amount: 21_911 })
    await payouts.agreed([arrives.id, refused.id])
    await until(async () => {
      await world.work()
      return (await payouts.detail(refused.id)).status === 'FAILED'
    })
    expect((await payouts.detail(arrives.id)).status).toBe('SUCCESS')
    const after = await balancesOf(world.app, cafe.id)
    expect(after.PAYOUT_IN_FLIGHT).toBe(0)
    expect((before.CLEARING ?? 0) - (after.CLEARING ?? 0)).toBe(83_000)
    us = await people(world)
    await adds()
  },
)
it(
  'after a batch of payouts whose rows arrive, are refused and come back',
  { timeout: 180_000, meta: { bars: ['M13'] } },
  async () => {
    await people(world)
    const batches = await batchesOf(world, await payoutsThere())
    await batches.fresh()
    const before = await balancesOf(world.app, cafe.id)
    // The simulated bank refuses an amount that ends in 911, and sends one in 921 back after a while.
    // It knows some numbers of accounts, too, by how they end: none there, closed, a bank that is down.
    const rows = [
      ...[64_000, 31_911, 52_921, 70_000].map((amount) => rowTo({ amount })),
      ...['0404', '0423', '0503'].map((end) => rowTo({ account: `00221234${end}` })),
    ]
    const { fileId } = await batches.told(rows)
    const confirmedRows = rows.map((_, i) => i + 2)
    const { body } = await batches.createBatch({ fileId, confirmedRows })
    await batches.agreed([body.data.id])
    const read = () => batches.readBatch(body.data.id)
    await until(async () => {
      await laterAskable(world)
      await followOrders(world)
      const { open, returned } = await read()
      return open === 0 && returned === 1
    })
    expect(await read()).toMatchObject({
      status: 'SUCCESS',
      succeeded: 3,
      failed: 4,
      partial: true,
    })
    expect((await read()).rows.items.map(({ failure }) => failure)).toEqual([
      null,
      'INSUFFICIENT_FUNDS',
      null,
      null,
      'ACCOUNT_NOT_FOUND',
      'ACCOUNT_CLOSED',
      'RECEIVER_BANK_DOWN',
    ])
    const after = await balancesOf(world.app, cafe.id)
    expect(after.PAYOUT_IN_FLIGHT).toBe(0)
    expect((before.CLEARING ?? 0) - (after.CLEARING ?? 0)).toBe(64_000 + 70_000)
    await batches.whole()
    us = await people(world)
    await adds()
  },
)
it(
  'after the fees held back were debited: the house has them, the merchants owe none',
  { timeout: 180_000, meta: { bars: ['M13'] } },
  async () => {
    const houseId = '00000000-0000-0000-0000-000000000000'
    const [before, ours] = [
      await balancesOf(world.app, cafe.id),
      await balancesOf(world.app, houseId),
    ]
    const [fee, vat] = [-(before.FEE ?? 0), -(before.VAT ?? 0)]
    expect(fee).toBeGreaterThan(10_000)
    await collect(jobCtx(world.app, 'feeCollection.collect'))
    await until(async () => {
      await world.work()
      return (
        (await asOwner(world, 'select 1 from fee_collection where house_at is null')).length === 0
      )
    })
    expect(await balancesOf(world.app, cafe.id)).toMatchObject({ FEE: 0, VAT: 0 })
    const after = await balancesOf(world.app, houseId)
    expect(after).toMatchObject({ BANK_INCOME: -fee, VAT: -vat, SUSPENSE: ours.SUSPENSE ?? 0 })
    expect((after.CLEARING ?? 0) - (ours.CLEARING ?? 0)).toBe(fee + vat)
    us = await people(world)
    await adds()
  },
)
it(
  'after payouts of more than the books know, and one to another account of the merchant’s own',
  { timeout: 180_000, meta: { bars: ['M13'] } },
  async () => {
    us = await people(world)
    const payouts = await payoutsThere()
    for (const person of [payouts.anna, payouts.binh])
      Object.assign(person, await signIn(world, 'portal', person.id))
    const before = await balancesOf(world.app, cafe.id)
    const free = [...HELD_BY_OTHERS, 'CLEARING'].reduce((sum, code) => sum + (before[code] ?? 0), 0)
    const beyond = 123_000
    // What the accounts held before the books began lies there, too: as much as one has, and the rest from the other.
    const [first, second] = cafe.accounts.map(({ accountNo }) => accountNo) as [string, string]
    const { available } = (
      await world.send<typeof payout.funds, { available: number }>(
        payout.funds,
        { query: { accountNo: first } },
        { token: us.owner.token },
      )
    ).body.data
    const most = Math.min(available, free)
    const ids: string[] = []
    for (const [fromAccountNo, sum] of [
      [first, most],
      [second, free + beyond - most],
    ] as const)
      for (const amount of partsOf(sum))
        ids.push((await payouts.made({ amount, fromAccountNo })).id)
    const toOwn = { toBankBin: '970452', toAccountNo: first, fromAccountNo: second }
    ids.push((await payouts.made({ amount: 37_000, ...toOwn })).id)
    const funded = await ownFunds()
    expect((await payouts.agreed(ids)).map(({ code }) => code)).toEqual(ids.map(() => null))
    await until(async () => {
      await world.work()
      const found = await Promise.all(ids.map((id) => payouts.detail(id)))
      return found.every(({ status }) => status === 'SUCCESS')
    })
    expect((await ownFunds()) - funded).toBe(beyond + 37_000)
    await world.work()
    us = await people(world)
    await adds()
  },
)
it(
  'after the bank has paid what a case was about: it is the merchant’s, at the bank’s cost',
  { timeout: 180_000, meta: { bars: ['M13'] } },
  async () => {
    const houseId = '00000000-0000-0000-0000-000000000000'
    us = await people(world)
    const link = await createLink(world, us.owner, { amount: 41_000 })
    await until(known(await payByTransfer(link)))
    await world.work()
    const cases = await casesOf(world)
    const cost = (await balancesOf(world.app, houseId)).BANK_COST ?? 0
    const id = await cases.solved({ transactionId: link.transactionId })
    fine(await cases.ended(id, { resolution: 'CREDIT_MERCHANT' }))
    await until(async () => {
      await followOrders(world)
      await world.work()
      return (
        (
          await asOwner(
            world,
            'select 1 from for_control where id = $1 and credited_at is not null',
            [id],
          )
        ).length === 1
      )
    })
    expect((await balancesOf(world.app, houseId)).BANK_COST).toBe(cost + 41_000)
    us = await people(world)
    await adds()
  },
)
it(
  'after a notification that never left the bank: taken in from the statement',
  { timeout: 180_000, meta: { bars: ['M13'] } },
  async () => {
    await bank.post('/api/faults', { name: 'never-tell', on: true, times: 1 })
    const link = await createLink(world, us.owner, { amount: 77_000 })
    await payByTransfer(link)
    await soon()
    expect((await linkDetail(world, us.owner, link.payLinkCode)).status).toBe('CREATED')
    await adds()
    expect((await linkDetail(world, us.owner, link.payLinkCode)).status).toBe('SUCCESS')
    expect(
      await asOwner(
        world,
        `select kind, outcome from reconciliation_difference where state = 'HEALED'`,
      ),
    ).toEqual([{ kind: 'MISSING_OURS', outcome: 'SETTLED' }])
  },
)

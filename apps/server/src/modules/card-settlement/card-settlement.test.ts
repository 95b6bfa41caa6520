/** What the card network pays: signed, whole, once, never guessed (ADR 0035). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { payLink } from '@saola/contract/pay-link'
import { reconciliation } from '@saola/contract/reconciliation'
import { refund } from '@saola/contract/refund'
import type { CardSettlement, CardSettlementLine } from '../../adapters/bank.ts'
import { createLink, outcomeOf } from '../../../test/pay-links.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { digits } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { SYSTEM_MERCHANT_ID, balancesOf, proof } from '../ledger/service.ts'
import { addDays, run } from '../reconciliation/service.ts'
import { fetch } from './service.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  us = await people(world)
}, 60_000)
beforeEach(() => {
  world.bank.fails = false
  world.bank.settlements = []
})
afterAll(() => world.close())

interface Paid {
  orderId: string
  networkNo: string
  amount: number
  transactionId: string
}
async function pay(amount: number, tell = true): Promise<Paid> {
  const link = await createLink(world, us.owner, { amount })
  await world.send(payLink.atmCard, { params: { payLinkCode: link.payLinkCode } })
  const outcome = outcomeOf(world.outbox.cardOrders.at(-1)!)
  world.bank.cardOutcomes.set(outcome.orderId, outcome)
  if (tell)
    for (let i = 0; i < 2; i++)
      expect(
        (await world.send(payLink.napasComplete, { body: world.checksum(outcome) })).body.code,
      ).toBe(0)
  return {
    orderId: outcome.orderId,
    networkNo: outcome.transactionNo!,
    amount,
    transactionId: link.transactionId,
  }
}
const FEE = 880
const payment = (p: Paid, more: Partial<CardSettlementLine> = {}): CardSettlementLine => ({
  no: 0,
  type: 'PAYMENT',
  orderId: p.orderId,
  reference: p.orderId,
  networkNo: p.networkNo,
  amount: p.amount,
  fee: FEE,
  at: world.clock.now().toISOString(),
  ...more,
})
/** A report whose sums are right. */
function report(lines: CardSettlementLine[]): CardSettlement & { isForged?: boolean } {
  const sum = (type: string): number =>
    lines.reduce((n, l) => n + (l.type === type ? l.amount : 0), 0)
  const fee = lines.reduce((n, l) => n + l.fee, 0)
  const one = {
    fileId: `NPS${digits(8)}`,
    day: vnDay(world.clock.now()),
    closedAt: world.clock.now().toISOString(),
    bankReference: `FT${digits(13)}`,
    accountNo: world.app.config.settlementAccount,
    count: lines.length,
    gross: sum('PAYMENT'),
    refunded: sum('REFUND'),
    fee,
    net: sum('PAYMENT') - sum('REFUND') - fee,
    lines: lines.map((l, i) => ({ ...l, no: i + 1 })),
  }
  world.bank.settlements.push(one)
  return one
}
const arrive = (s: CardSettlement, amount = s.net) =>
  world.notify({
    bankReference: s.bankReference,
    accountNo: s.accountNo,
    virtualAccount: null,
    amount,
    currency: 'VND',
    content: `NAPAS ${s.fileId}`,
    fromBin: '970400',
    fromAccount: 'NAPAS0001',
    fromName: 'NAPAS',
    bookedAt: world.clock.now().toISOString(),
    interBankTrace: digits(16),
  })
const look = (): Promise<void> => fetch(jobCtx(world.app, 'test'))
interface Books {
  card: number
  held: number
  fee: number
  suspense: number
  clearing: number
}
async function books(id: string): Promise<Books> {
  const balances = await balancesOf(world.app, id)
  const { CARD = 0, HELD = 0, FEE = 0, SUSPENSE = 0, CLEARING = 0 } = balances
  return { card: CARD, held: HELD, fee: FEE, suspense: SUSPENSE, clearing: CLEARING }
}
/** What a piece of work changed in the café's books and in the system's. */
async function change(
  work: () => Promise<unknown>,
): Promise<{ shop: Partial<Books>; system: Partial<Books> }> {
  const before = [await books(us.owner.merchantId), await books(SYSTEM_MERCHANT_ID)] as const
  await work()
  const after = [await books(us.owner.merchantId), await books(SYSTEM_MERCHANT_ID)] as const
  const less = (i: 0 | 1): Partial<Books> =>
    Object.fromEntries(
      (['card', 'held', 'fee', 'suspense', 'clearing'] as const)
        .map((k) => [k, Number(after[i][k]) - Number(before[i][k])] as const)
        .filter(([k, n]) => n !== 0 && (i === 1 || k !== 'fee')),
    )
  return { shop: less(0), system: less(1) }
}
const outcomes = async (s: CardSettlement) =>
  (
    await asOwner<{ outcome: string }>(
      world,
      'select outcome from card_settlement_line where file_id = $1 order by line_no',
      [s.fileId],
    )
  ).map((l) => l.outcome)

it('a card payment is owed by the network, once, however often it is told; in Test Mode it counts as arrived', async () => {
  expect((await change(() => pay(100_000))).shop).toEqual({ card: 100_000 })
  const link = await createLink(world, us.owner, { amount: 30_000 }, true)
  await world.send(payLink.atmCard, { params: { payLinkCode: link.payLinkCode } }, { test: true })
  expect(
    (
      await world.send(
        payLink.napasComplete,
        { body: world.checksum(outcomeOf(world.outbox.cardOrders.at(-1)!)) },
        { test: true },
      )
    ).body.code,
  ).toBe(0)
  expect(await books(us.owner.sandboxId)).toMatchObject({ card: 0, clearing: 30_000 })
})
it('nothing is booked on a promise: report first, money later, and then once for twenty looks at once', async () => {
  const p = await pay(200_000)
  const s = report([payment(p)])
  expect(await change(look)).toEqual({ shop: {}, system: {} })
  const done = await change(async () => {
    await arrive(s)
    await Promise.all(Array.from({ length: 20 }, look))
    await look()
  })
  expect(done).toEqual({
    shop: { card: -200_000, held: 200_000 },
    system: { held: -200_000, fee: FEE, clearing: 200_000 - FEE },
  })
  expect(
    await asOwner(world, `select resolution from bank_credit where bank_reference = $1`, [
      s.bankReference,
    ]),
  ).toEqual([{ resolution: 'ACCEPTED' }])
})
it('money that comes first wakes the look for its report', async () => {
  const p = await pay(50_000)
  const s = report([payment(p)])
  expect(
    (
      await change(async () => {
        await arrive(s)
        await world.work()
      })
    ).shop,
  ).toEqual({ card: -50_000, held: 50_000 })
})
it('a forged report and one that does not add up are not kept, and asked for again', async () => {
  const p = await pay(60_000)
  const s = report([payment(p)])
  await arrive(s)
  Object.assign(s, { isForged: true })
  expect(await change(look)).toEqual({ shop: {}, system: {} })
  const right = { ...s, isForged: false }
  for (const wrong of [
    { count: 2 },
    { gross: s.gross + 1 },
    { refunded: 1 },
    { fee: s.fee + 1 },
    { net: s.net + 1 },
    { lines: s.lines.map((l) => ({ ...l, no: l.no + 1 })) },
  ]) {
    Object.assign(s, right, wrong)
    expect(await change(look), Object.keys(wrong)[0]).toEqual({ shop: {}, system: {} })
  }
  Object.assign(s, right)
  expect((await change(look)).shop).toEqual({ card: -60_000, held: 60_000 })
})
it("unknown settlement lines wait in the system's suspense as differences; matching lines are booked", async () => {
  const [known, odd, twice] = [await pay(70_000), await pay(80_000), await pay(90_000)]
  const stranger: Paid = {
    orderId: digits(20),
    networkNo: digits(16),
    amount: 5_000,
    transactionId: '',
  }
  const s = report([
    payment(known),
    payment(odd, { amount: 80_001 }),
    payment(twice),
    payment(twice),
    payment(stranger),
  ])
  const done = await change(async () => {
    await arrive(s)
    await look()
  })
  expect(await outcomes(s)).toEqual(['MATCHED', 'AMOUNT', 'MATCHED', 'DUPLICATE', 'UNKNOWN'])
  expect(done).toEqual({
    shop: { card: -160_000, held: 160_000 },
    system: {
      held: -160_000,
      fee: 2 * FEE,
      suspense: -(80_001 + 90_000 + 5_000 - 3 * FEE),
      clearing: s.net,
    },
  })
  await run(jobCtx(world.app, 'test'), {
    from: vnDay(world.clock.now()),
    to: vnDay(world.clock.now()),
    askedBy: 'test',
  })
  const { body } = await world.send<
    typeof reconciliation.list,
    { items: { kind: string; reference: string }[] }
  >(reconciliation.list, { query: { book: 'CARD', state: 'OPEN' } }, { token: us.maker.token })
  expect(body.data.items.map((d) => `${d.kind} ${d.reference}`).sort()).toEqual(
    [
      `AMOUNT ${odd.orderId}`,
      `DUPLICATE ${twice.orderId}`,
      `MISSING_OURS ${stranger.orderId}`,
    ].sort(),
  )
})
it('a transfer of another amount is a difference, and the difference stands in suspense', async () => {
  const p = await pay(40_000)
  const s = report([payment(p)])
  expect(
    (
      await change(async () => {
        await arrive(s, s.net - 1_000)
        await look()
      })
    ).system,
  ).toEqual({ held: -40_000, fee: FEE, suspense: 1_000, clearing: s.net - 1_000 })
  await run(jobCtx(world.app, 'test'), {
    from: vnDay(world.clock.now()),
    to: vnDay(world.clock.now()),
    askedBy: 'test',
  })
  expect(
    await asOwner(
      world,
      `select kind, bank_amount, our_amount from reconciliation_difference where reference = $1`,
      [s.bankReference],
    ),
  ).toEqual(
    expect.arrayContaining([{ kind: 'AMOUNT', bank_amount: s.net - 1_000, our_amount: s.net }]),
  )
})
it('a payment that another report has settled is a duplicate: it is not booked twice', async () => {
  const p = await pay(55_000)
  const first = report([payment(p)])
  await arrive(first)
  await look()
  const again = report([payment(p)])
  expect(
    (
      await change(async () => {
        await arrive(again)
        await look()
      })
    ).shop,
  ).toEqual({})
  expect([await outcomes(first), await outcomes(again)]).toEqual([['MATCHED'], ['DUPLICATE']])
})
it('a payment the network settles and we did not know is asked about and taken in', async () => {
  const p = await pay(35_000, false)
  const s = report([payment(p)])
  expect(
    (
      await change(async () => {
        await arrive(s)
        await look()
      })
    ).shop,
  ).toEqual({ held: 35_000 })
  expect(
    await asOwner(world, 'select status from payment where id = $1', [p.transactionId]),
  ).toEqual([{ status: 'SUCCESS' }])
})
it('a refund is taken off what the network owes, a line of it clears that; one under way waits', async () => {
  const p = await pay(120_000)
  const asked = (
    await world.send<typeof refund.create, { reference: string }>(
      refund.create,
      { body: { transactionId: p.transactionId, amount: 20_000, reason: 'x' } },
      { token: us.owner.token },
    )
  ).body.data
  const line: CardSettlementLine = {
    no: 0,
    type: 'REFUND',
    orderId: p.orderId,
    reference: asked.reference,
    networkNo: 'x',
    amount: 20_000,
    fee: 0,
    at: world.clock.now().toISOString(),
  }
  const s = report([payment(p), line])
  await arrive(s)
  expect((await change(look)).shop).toEqual({ card: -120_000, held: 120_000 })
  expect(await outcomes(s)).toEqual(['MATCHED', 'WAITING'])
  expect(
    (
      await change(async () => {
        await world.work()
        await look()
      })
    ).shop,
  ).toEqual({ held: -20_000 })
  expect(await outcomes(s)).toEqual(['MATCHED', 'MATCHED'])
})
it('a payment the network has not settled after a weekend and a day is told', async () => {
  const p = await pay(45_000)
  const paidOn = vnDay(world.clock.now())
  world.clock.advance(5 * 86_400_000)
  await run(jobCtx(world.app, 'test'), { from: addDays(paidOn, 0), to: paidOn, askedBy: 'test' })
  expect(
    await asOwner(
      world,
      `select kind, our_amount from reconciliation_difference where book = 'CARD' and our_transaction_id = $1`,
      [p.transactionId],
    ),
  ).toEqual([{ kind: 'MISSING_BANK', our_amount: 45_000 }])
})
it('after all of it the books are whole', { meta: { bars: ['M5'] } }, async () => {
  expect(await proof(jobCtx(world.app, 'test'))).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
    caseHoldsOff: 0,
  })
})

/** Orders of money out against the simulated bank and its faults (ADR 0050): its own book says that each left once. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { refund, type RefundItem } from '@saola/contract/refund'
import { cafe } from '@saola/demo/people'
import { order, type Order } from '../../src/modules/bank-transfer/service.ts'
import { proof } from '../../src/modules/ledger/service.ts'
import { addDays, run } from '../../src/modules/reconciliation/run.ts'
import { vnDay } from '../../src/platform/clock.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { uuid } from '../../src/platform/ids.ts'
import { jobCtx } from '../../src/platform/jobs.ts'
import { askUntilSaid, followOrders, laterAskable, sendOrders } from '../bank-transfers.ts'
import { createLink, linkDetail, type Link } from '../pay-links.ts'
import { people, type People } from '../people.ts'
import { asOwner } from '../shop.ts'
import { openSimulatedBank, type SimulatedBank } from '../simulated-bank.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let us: People
let bank: SimulatedBank
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  bank = await openSimulatedBank(world)
}, 180_000)
async function whole(): Promise<void> {
  await bank.post('/api/faults', { name: 'all', on: false })
  expect(await proof(jobCtx(world.app, 'test'))).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
    caseHoldsOff: 0,
  })
}
afterEach(whole)
afterAll(async () => {
  await bank?.close()
  await world.close()
})

const ctx = () => jobCtx(world.app, 'test')
const fault = (name: string, more: object = {}) =>
  bank.post('/api/faults', { name, on: true, times: 1, ...more })
const movesOf = (reference: string): Promise<number[]> => bank.movesOf(reference)
const stateOf = async (reference: string): Promise<string> =>
  (
    await asOwner<{ state: string }>(
      world,
      'select state from bank_transfer where reference = $1',
      [reference],
    )
  )[0]!.state
async function payouts(amounts: readonly number[]): Promise<string[]> {
  const orders = amounts.map((amount, i): Order => ({
    merchantId: cafe.id,
    kind: 'PAYOUT',
    ownerId: `row ${i}`,
    channel: 'BANK',
    fromAccount: bank.account,
    to: { bin: '970415', account: `10101010${i}`, name: 'TRAN VAN BINH' },
    reference: `PO${uuid().replaceAll('-', '')}`,
    amount,
    content: 'Chi',
  }))
  await inTransaction(world.app.db, (tx) => order({ ...ctx(), db: tx }, orders))
  return orders.map(({ reference }) => reference)
}
async function paid(amount: number): Promise<Link> {
  const link = await createLink(world, us.owner, { amount })
  await world.work()
  const { virtualAccount } = await linkDetail(world, us.owner, link.payLinkCode)
  await bank.post('/api/bank/credit', { accountNo: virtualAccount, amount })
  for (let i = 0; i < 200; i++) {
    if ((await linkDetail(world, us.owner, link.payLinkCode)).status === 'SUCCESS') return link
    await new Promise((done) => {
      setTimeout(done, 50)
    })
  }
  throw new Error('the payment was not settled')
}
const refunded = async (link: Link, amount: number): Promise<RefundItem> => {
  const { body } = await world.send<typeof refund.create, RefundItem>(
    refund.create,
    { body: { transactionId: link.transactionId, amount, reason: 'Trả hàng' } },
    { token: us.owner.token },
  )
  expect(body.code).toBe(0)
  return body.data
}
const read = async (id: string): Promise<RefundItem> =>
  (
    await world.send<typeof refund.getDetail, RefundItem>(
      refund.getDetail,
      { params: { id } },
      { token: us.owner.token },
    )
  ).body.data

it.each([1, 2, 4, 6])(
  'an answer to 7 orders that is cut after %i: each leaves the bank once',
  { meta: { bars: ['M8'] }, timeout: 120_000 },
  async (copies) => {
    await fault('half-set', { copies })
    const amounts = [11_000, 12_000, 13_000, 14_000, 15_000, 16_000, 17_000]
    const references = await payouts(amounts)
    await sendOrders(world)
    const early = await Promise.all(references.map(movesOf))
    expect(early.filter((moves) => moves.length === 1)).toHaveLength(copies)
    await askUntilSaid(world)
    expect(await Promise.all(references.map(stateOf))).toEqual(Array<string>(7).fill('DONE'))
    expect(await Promise.all(references.map(movesOf))).toEqual(amounts.map((n) => [-n]))
  },
)

it('refunds whose answer is cut, by ten workers at once: each arrives once', async () => {
  const links = [await paid(50_000), await paid(60_000), await paid(70_000)]
  await fault('half-set', { copies: 2 })
  const made = await Promise.all(links.map((link) => refunded(link, 40_000)))
  await Promise.all(Array.from({ length: 10 }, () => sendOrders(world)))
  for (let round = 0; round < 3; round++) {
    await laterAskable(world)
    await Promise.all(Array.from({ length: 10 }, () => followOrders(world)))
  }
  await world.work()
  for (const { id, reference } of made) {
    expect((await read(id)).status).toBe('SENT')
    expect(await movesOf(reference)).toEqual([-40_000])
  }
}, 120_000)

it('silence after the debit: never a second debit, and it ends SENT', async () => {
  const link = await paid(50_000)
  await fault('timeout-after-debit', { delayMs: 50 })
  const { id, reference } = await refunded(link, 50_000)
  await world.work()
  expect((await read(id)).status).toBe('SENDING')
  await askUntilSaid(world)
  await world.work()
  expect((await read(id)).status).toBe('SENT')
  expect(await movesOf(reference)).toEqual([-50_000])
}, 60_000)

it('a bank that is closed says when it opens: then the refund goes', async () => {
  const link = await paid(52_000)
  await fault('closed', { delayMs: 60_000 })
  const { id, reference } = await refunded(link, 52_000)
  await world.work()
  expect([await stateOf(reference), (await read(id)).status]).toEqual(['READY', 'APPROVED'])
  world.clock.advance(61_000)
  await followOrders(world)
  us = await people(world)
  expect((await read(id)).status).toBe('SENT')
  expect(await movesOf(reference)).toEqual([-52_000])
}, 60_000)

it('…921 is done and comes back: the statement and the bank say so, the refund failed, the books and the bank agree, one mail says it', async () => {
  const link = await paid(60_921)
  const { id, reference } = await refunded(link, 60_921)
  await world.work()
  expect((await read(id)).status).toBe('SENT')
  await bank.post('/api/clock', { advanceMs: 5_001 })
  expect(await movesOf(reference)).toEqual([-60_921, 60_921])
  world.clock.advance(60_000)
  const today = vnDay(world.clock.now())
  await run(ctx(), { from: today, to: today, askedBy: 'test' })
  world.clock.advance(3_601_000)
  await followOrders(world)
  us = await people(world)
  expect(await read(id)).toMatchObject({ status: 'FAILED', failure: 'RETURNED_BY_RECEIVER' })
  expect(
    await asOwner(world, `select kind from ledger_transfer where refund_id = $1 order by id`, [id]),
  ).toEqual([{ kind: 'REFUND' }, { kind: 'REFUNDED' }, { kind: 'REFUND_RETURNED' }])
  await world.work()
  expect(world.outbox.mails.filter(({ text }) => text.includes(reference))).toHaveLength(1)
  await run(ctx(), { from: addDays(today, -1), to: today, askedBy: 'test' })
  expect(
    await asOwner(
      world,
      `select kind, reference from reconciliation_difference where state = 'OPEN' and (reference = $1 or bank_detail like '%' || $1 || '%' or our_entry = 'REFUND')`,
      [reference],
    ),
  ).toEqual([])
}, 60_000)

/** All that the bank's own book says has gone back of a payment, less what came back to us. */
async function leftTheBank(link: Link): Promise<number> {
  const references = await asOwner<{ reference: string }>(
    world,
    'select reference from refund where transaction_id = $1',
    [link.transactionId],
  )
  const moves = await Promise.all(references.map(({ reference }) => movesOf(reference)))
  return -moves.flat().reduce((sum, move) => sum + move, 0)
}
const sentOf = async (link: Link): Promise<number> =>
  (
    await asOwner<{ sum: number }>(
      world,
      `select coalesce(sum(amount), 0)::bigint sum from refund where transaction_id = $1 and status = 'SENT'`,
      [link.transactionId],
    )
  )[0]!.sum
/** Each amount is asked for in a request of its own, all at once. @returns the amounts that were taken. */
async function askAtOnce(link: Link, amounts: readonly number[]): Promise<number[]> {
  const codes = await Promise.all(
    amounts.map(async (amount) => {
      const { body } = await world.send(
        refund.create,
        { body: { transactionId: link.transactionId, amount, reason: 'Trả hàng' } },
        { token: us.owner.token },
      )
      return body.code
    }),
  )
  expect(codes.filter((code) => code !== 0 && code !== 37_020)).toEqual([])
  return amounts.filter((_, i) => codes[i] === 0)
}
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, n) => sum + n, 0)
/** The statement of the bank and our books say the same of the account, to the last line. */
async function agrees(): Promise<void> {
  world.clock.advance(60_000)
  const today = vnDay(world.clock.now())
  await run(ctx(), { from: addDays(today, -1), to: today, askedBy: 'test' })
  expect(
    await asOwner(
      world,
      `select kind, reference from reconciliation_difference where state = 'OPEN' and our_entry = 'REFUND'`,
    ),
  ).toEqual([])
}

it.each([
  [
    'twenty parts of different sizes',
    Array.from({ length: 20 }, (_, i) => 3_000 + ((i * 7_919) % 17_000)),
  ],
  ['the whole and parts of it', [100_000, 1_000, 100_000, 99_000, 100_000, 50_000, 60_000]],
  ['the whole, twenty times', Array<number>(20).fill(100_000)],
])(
  '%s of one payment asked for at once: what leaves the bank is what was taken, and never more than was paid',
  { meta: { bars: ['M8', 'M9'] }, timeout: 120_000 },
  async (_what, amounts) => {
    const link = await paid(100_000)
    await fault('half-set', { copies: 1 })
    const taken = await askAtOnce(link, amounts)
    expect(taken.length).toBeGreaterThan(0)
    expect(sumOf(taken)).toBeLessThanOrEqual(100_000)
    // What is left over is less than any that was refused.
    const refusedLeast = Math.min(...amounts.filter((n) => !taken.includes(n)), Infinity)
    expect(100_000 - sumOf(taken)).toBeLessThan(refusedLeast)
    await Promise.all(Array.from({ length: 5 }, () => sendOrders(world)))
    await askUntilSaid(world)
    await world.work()
    expect([await leftTheBank(link), await sentOf(link)]).toEqual([sumOf(taken), sumOf(taken)])
    await agrees()
  },
)

it(
  'twenty more while the first comes back from the bank: all in all never more than was paid',
  { meta: { bars: ['M8', 'M9'] }, timeout: 120_000 },
  async () => {
    const link = await paid(100_000)
    const first = await refunded(link, 60_921)
    await world.work()
    expect((await read(first.id)).status).toBe('SENT')
    await bank.post('/api/clock', { advanceMs: 5_001 })
    expect(await movesOf(first.reference)).toEqual([-60_921, 60_921])
    world.clock.advance(3_601_000)
    us = await people(world)
    const parts = Array.from({ length: 20 }, (_, i) => 20_000 + i)
    // The bank says that the first came back while others are asked for: either they find its money free again, or they do not.
    const [taken] = await Promise.all([askAtOnce(link, parts), followOrders(world)])
    await followOrders(world)
    expect((await read(first.id)).status).toBe('FAILED')
    expect(sumOf(taken)).toBeLessThanOrEqual(100_000)
    const more = await askAtOnce(link, parts)
    expect(sumOf([...taken, ...more])).toBeLessThanOrEqual(100_000)
    expect(taken.length + more.length).toBe(4)
    await askUntilSaid(world)
    await world.work()
    const all = sumOf([...taken, ...more])
    expect([await leftTheBank(link), await sentOf(link)]).toEqual([all, all])
    await agrees()
  },
)

it('names behind many accounts, and one order alone', async () => {
  expect(
    await world.app.bank.beneficiaries([
      { bin: '970415', accountNo: '99990404' },
      { bin: '970415', accountNo: '101010101010' },
    ]),
  ).toEqual([null, expect.stringMatching(/^[A-Z]+ [A-Z]+ [A-Z]+$/)])
  const reference = `PO${uuid().replaceAll('-', '')}`
  const alone = {
    reference,
    fromAccount: bank.account,
    amount: 9_000,
    content: 'CHI',
    to: { bin: '970415', account: '101010101010', name: 'TRAN VAN BINH' },
  }
  const answer = await world.app.bank.transfer(alone)
  expect(await world.app.bank.transfer(alone)).toEqual(answer)
  expect(await world.app.bank.orders([reference, 'PO-nobody'])).toEqual([
    answer,
    { reference: 'PO-nobody', status: 'UNKNOWN' },
  ])
  await expect(world.app.bank.transfer({ ...alone, amount: 9_001 })).rejects.toMatchObject({
    reason: 'REFERENCE_USED',
  })
})

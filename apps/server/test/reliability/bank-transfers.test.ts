/** Orders of money out against the simulated bank and its faults (ADR 0050): its own book says that each left once. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { refund, type RefundItem } from '@saola/contract/refund'
import { cafe } from '@saola/demo/people'
import { httpBank, httpCards } from '../../src/adapters/bank-http.ts'
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
import { openWorld, type World } from '../world.ts'

interface Bank {
  url: string
  close(): Promise<void>
}
let world: World
let us: People
let bank: Bank
let account: string
beforeAll(async () => {
  world = await openWorld()
  const { keys } = world.app.config
  const { buildSim } = (await import(
    join(fileURLToPath(new URL('../../../../', import.meta.url)), 'apps/bank-sim/src/app.ts')
  )) as { buildSim: (options: object) => Promise<Bank> }
  bank = await buildSim({ keys, serverUrl: world.base })
  const connector = {
    baseUrl: bank.url,
    client: keys.connectorClient,
    secret: keys.connectorSecret,
    napasSecret: keys.napasSecret,
  }
  world.app.bank = httpBank(connector)
  world.app.cards = httpCards(connector)
  us = await people(world)
  const [row] = await asOwner<{ account_no: string }>(
    world,
    'select account_no from bank_account where merchant_id = $1 and default_account',
    [cafe.id],
  )
  account = row!.account_no
}, 180_000)
async function whole(): Promise<void> {
  await post('/api/faults', { name: 'all', on: false })
  expect(await proof(jobCtx(world.app, 'test'))).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
  })
}
afterEach(whole)
afterAll(async () => {
  await bank?.close()
  await world.close()
})

const ctx = () => jobCtx(world.app, 'test')
const post = async (path: string, body: object): Promise<Record<string, unknown>> =>
  (await (
    await fetch(bank.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as Record<string, unknown>
const fault = (name: string, more: object = {}) =>
  post('/api/faults', { name, on: true, times: 1, ...more })
/** What the bank's own book says of an order: debits, and credits that undo one. */
async function movesOf(reference: string): Promise<number[]> {
  const { items } = await world.app.bank.statement(
    account,
    '2000-01-01T00:00:00Z',
    '2100-01-01T00:00:00Z',
  )
  return items
    .filter(({ orderReference }) => orderReference === reference)
    .map(({ coefficient, amount }) => coefficient * amount)
}
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
    fromAccount: account,
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
  await post('/api/bank/credit', { accountNo: virtualAccount, amount })
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
  await post('/api/clock', { advanceMs: 5_001 })
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
    fromAccount: account,
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

/** Batches on their way: rows of every fate, stopped ones, results, what is tried again, ten thousand rows (reliability bars M8, M9). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fullPath } from '@saola/contract/call'
import { payout } from '@saola/contract/payout'
import { payoutBatch, type BatchFile, type BatchItem } from '@saola/contract/payout-batch'
import { askUntilSaid, followOrders, sendOrders } from '../../../test/bank-transfers.ts'
import { logLines, toldIn } from '../../../test/log-lines.ts'
import { batchesOf, rowTo, type Batches } from '../../../test/payout-batches.ts'
import { people } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, openWorld, type Answer, type World } from '../../../test/world.ts'
import { eventHandlers } from '../../modules.ts'
import type { OrderAnswer } from '../../adapters/bank.ts'
import { drainEvents } from '../../platform/event-relay.ts'
import { readXlsx } from '../../platform/sheet-read.ts'

const { log, lines } = logLines()
let world: World
let at: Batches
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' }, { log })
  await people(world)
  at = await batchesOf(world)
}, 60_000)
beforeEach(async () => {
  await people(world)
  await at.fresh()
  Object.assign(world.bank, { cutAfter: null, closedMs: null, balance: 400_000_000 })
  await asOwner(world, 'update payout_account set balance_at = null')
})
afterAll(() => world.close())

const settled = () => drainEvents(world.app, eventHandlers)
const sent = async (rows: string[][], body: object = {}): Promise<BatchItem> => {
  const batch = await at.madeBatch(rows, body)
  expect(await at.agreed([batch.id])).toMatchObject([{ status: 'TRANSFERRING' }])
  return batch
}
const act = <T = BatchItem & { withdrawn: number }>(
  call: 'stop' | 'retry',
  payOutId: string,
  token = call === 'stop' ? at.binh.token : at.anna.token,
): Promise<Answer<T>> => at.send<T>(payoutBatch[call], { params: { payOutId } }, token)
/** The bank refuses orders of these amounts and pays the others. */
async function refusing(amounts: readonly number[], work: () => Promise<void>): Promise<void> {
  const core = world.app.bank
  const { transfers } = core
  core.transfers = async (orders) => {
    const paid = await transfers(orders.filter(({ amount }) => !amounts.includes(amount)))
    const refused = orders
      .filter(({ amount }) => amounts.includes(amount))
      .map(({ reference }): OrderAnswer => ({ reference, status: 'REFUSED', reason: 'ACCOUNT_CLOSED' })) // prettier-ignore
    return [...paid, ...refused]
  }
  await work()
  core.transfers = transfers
}

/** A server that was busy with ten thousand rows a moment ago may ask to come again. */
async function unhurried<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    await calm(world)
    const answer = await ask()
    if (answer.status !== 503) return answer
  }
}
type Watched = { query: (...args: unknown[]) => unknown; isWatched?: true }
/** Calls back for each statement that the program sends, until the returned function is called. */
function countStatements(count: () => void): () => void {
  let isOn = true
  world.app.pool.on('acquire', (found) => {
    const client = found as unknown as Watched
    if (client.isWatched || !isOn) return
    client.isWatched = true
    const query = client.query.bind(client)
    client.query = (...args) => {
      if (isOn) count()
      return query(...args)
    }
  })
  return () => {
    isOn = false
  }
}

describe('rows', () => {
  it('end each for itself: paid in part is paid, and the counters say how much', async () => {
    const { id } = await sent([rowTo(), rowTo({ amount: 666 }), rowTo(), rowTo({ amount: 666 })])
    await refusing([666], () => followOrders(world))
    const after = await at.readBatch(id)
    expect(after).toMatchObject({
      status: 'SUCCESS',
      succeeded: 2,
      failed: 2,
      open: 0,
      partial: true,
    })
    expect(after.rows.items.map(({ status, failure }) => [status, failure])).toEqual([
      ['SUCCESS', null],
      ['FAILED', 'ACCOUNT_CLOSED'],
      ['SUCCESS', null],
      ['FAILED', 'ACCOUNT_CLOSED'],
    ])
    await at.whole()
  })
  it('of which none is paid make a batch that failed', async () => {
    const { id } = await sent([rowTo({ amount: 666 }), rowTo({ amount: 666 })])
    await refusing([666], () => followOrders(world))
    expect(await at.readBatch(id)).toMatchObject({ status: 'FAILED', failed: 2, partial: false })
    await at.whole()
  })
  it(
    'of which the bank says nothing stay open, and are paid once',
    { meta: { bars: ['M8'] } },
    async () => {
      const { id } = await sent(Array.from({ length: 6 }, () => rowTo()))
      world.bank.cutAfter = 4
      await followOrders(world)
      world.bank.cutAfter = null
      expect(await at.readBatch(id)).toMatchObject({ status: 'TRANSFERRING', open: 6 })
      await at.whole()
      await askUntilSaid(world)
      const after = await at.readBatch(id)
      expect(after).toMatchObject({ status: 'SUCCESS', succeeded: 6 })
      for (const row of after.rows.items)
        expect(world.bank.given.get(at.referenceOf(row.id))).toMatchObject({ status: 'SUCCESS' })
      await at.whole()
    },
  )
  it('whose money comes back say so; the batch stays paid', async () => {
    const { id } = await sent([rowTo(), rowTo()])
    await followOrders(world)
    const [row] = (await at.readBatch(id)).rows.items
    world.bank.given.get(at.referenceOf(row!.id))!.status = 'RETURNED'
    await asOwner(world, `update bank_transfer set next_ask_at = $1 where state = 'DONE'`, [
      world.clock.now(),
    ])
    await followOrders(world)
    const after = await at.readBatch(id, { only: 'RETURNED' })
    expect(after).toMatchObject({ status: 'SUCCESS', succeeded: 2, returned: 1 })
    expect(after.rows.items).toMatchObject([{ rowNo: 2, status: 'SUCCESS', reversed: true }])
    await at.whole()
  })
  it('are told of by events that name row and batch; the last one tells of the batch', async () => {
    const { id } = await sent([rowTo(), rowTo({ amount: 666 })])
    await refusing([666], () => followOrders(world))
    const told = await asOwner<{ topic: string; payload: object }>(
      world,
      `select topic, payload from event where topic like 'payout.%' and payload ->> 'batchId' = $1 order by id`,
      [id],
    )
    const payloadOf = (topic: string) => told.find((event) => event.topic === topic)!.payload
    expect(told).toHaveLength(3)
    expect(payloadOf('payout.succeeded')).toMatchObject({ rowNo: 2, amount: 100_000 })
    expect(payloadOf('payout.failed')).toMatchObject({ rowNo: 3, failure: 'ACCOUNT_CLOSED' })
    expect(told[2]).toMatchObject({
      topic: 'payout.batch_finished',
      payload: { count: 2, succeeded: 1, failed: 1 },
    })
    const audited = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from audit_record where module = 'payout' and object_id = $1`,
      [id],
    )
    // Made, agreed to, ended.
    expect(audited[0]!.n).toBe(3)
  })
  it('let open screens know of their batch, not of each of them', async () => {
    const told: [string, string][] = []
    const stop = world.app.live.subscribe(
      ({ about }) => about === 'payout',
      ({ transactionId, status }) => told.push([transactionId, status]),
    )
    const { id } = await sent([rowTo(), rowTo()])
    await followOrders(world)
    const has = (status: string) => told.some(([of, is]) => of === id && is === status)
    await expect.poll(() => has('SUCCESS')).toBe(true)
    stop()
    expect(['WAITING', 'TRANSFERRING', 'SUCCESS'].filter(has)).toHaveLength(3)
    expect(told.filter(([of]) => of !== id)).toEqual([])
  })
  it(
    'learn of their ends once, however often those are delivered',
    { meta: { bars: ['M8'] } },
    async () => {
      const { id } = await sent([rowTo(), rowTo({ amount: 666 }), rowTo()])
      await refusing([666], () => sendOrders(world))
      const again = () =>
        asOwner(
          world,
          `insert into event (topic, merchant_id, object_id, payload, at) select topic, merchant_id, object_id, payload, at from event where topic in ('bank-transfer.done', 'bank-transfer.failed') and payload ->> 'ownerId' in (select id::text from payout where batch_id = $1)`,
          [id],
        )
      await again()
      await settled()
      await again()
      await settled()
      expect(await at.readBatch(id)).toMatchObject({ status: 'SUCCESS', succeeded: 2, failed: 1 })
      const open = await asOwner(world, `select 1 from event_delivery where state <> 'DONE'`)
      expect(open).toEqual([])
      await at.whole()
    },
  )
})

it('of a merchant that was suspended wait until it is restored', async () => {
  const { id, fromAccountNo } = await sent([rowTo(), rowTo()])
  const be = (status: string) =>
    asOwner(
      world,
      `update merchant set status = $2 where id = (select merchant_id from bank_account where account_no = $1)`,
      [fromAccountNo, status],
    )
  await be('INACTIVE')
  await followOrders(world)
  await be('ACTIVE')
  expect(await at.readBatch(id)).toMatchObject({ status: 'TRANSFERRING', open: 2 })
  await followOrders(world)
  expect(await at.readBatch(id)).toMatchObject({ status: 'SUCCESS', succeeded: 2 })
  await at.whole()
})

describe('stopping', () => {
  it('keeps back what the bank has not got; the rest goes on', async () => {
    const { id } = await sent(Array.from({ length: 5 }, () => rowTo()))
    // The bank takes two of them now, and has not decided.
    await asOwner(
      world,
      `update bank_transfer set next_ask_at = now() + interval '1 day' where owner_id in (select id::text from payout where batch_id = $1 and row_no >= 4)`,
      [id],
    )
    world.bank.returnBehaviour = 'LATER'
    await followOrders(world)
    expect((await act('stop', id, at.anna.token)).body.code).toBe(0)
    await settled()
    const stopped = await at.readBatch(id)
    expect(stopped).toMatchObject({ status: 'TRANSFERRING', failed: 3, open: 2 })
    expect(stopped.stoppedAt).not.toBeNull()
    expect(stopped.rows.items.map(({ failure }) => failure)).toEqual([
      null,
      null,
      'WITHDRAWN',
      'WITHDRAWN',
      'WITHDRAWN',
    ])
    await at.whole()
    world.bank.returnBehaviour = 'DONE'
    for (const row of stopped.rows.items.slice(0, 2))
      world.bank.given.get(at.referenceOf(row.id))!.status = 'SUCCESS'
    await askUntilSaid(world)
    expect(await at.readBatch(id)).toMatchObject({ status: 'SUCCESS', succeeded: 2, failed: 3 })
    expect(world.outbox.transfers.filter(({ reference }) => stopped.rows.items.slice(2).some((row) => at.referenceOf(row.id) === reference))).toEqual([]) // prettier-ignore
    await at.whole()
    expect((await act('stop', id)).body.code).toBe(13)
  })
  it('before anything was sent ends it unpaid, and its money is free', async () => {
    const { id } = await sent([rowTo(), rowTo()])
    expect((await act('stop', id)).body.data).toMatchObject({ withdrawn: 2 })
    expect((await act('stop', id)).body.data).toMatchObject({ withdrawn: 0 })
    await settled()
    expect(await at.readBatch(id)).toMatchObject({ status: 'FAILED', failed: 2 })
    await followOrders(world)
    await at.whole()
  })
  it('in the moment of sending parts the rows cleanly', { meta: { bars: ['M8'] } }, async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await sent(Array.from({ length: 8 }, () => rowTo()))
      const [stop] = await Promise.all([
        new Promise((go) => setTimeout(go, round * 3)).then(() => act('stop', id)),
        sendOrders(world),
        sendOrders(world),
      ])
      await followOrders(world)
      const after = await at.readBatch(id)
      const withdrawn = stop.body.code === 0 ? stop.body.data.withdrawn : 0
      expect(after).toMatchObject({ failed: withdrawn, succeeded: 8 - withdrawn, open: 0 })
      for (const row of after.rows.items)
        expect(at.sentOf(at.referenceOf(row.id))).toBe(row.status === 'SUCCESS' ? 1 : 0)
      await at.whole()
    }
  })
})

describe('rows that failed', () => {
  it('are a file to begin anew from, once, and each row stands in for its own', async () => {
    const rows = [rowTo({ reference: 'R-1' }), rowTo({ amount: 666, reference: 'R-2' }), rowTo({ amount: 666 })] // prettier-ignore
    const { id } = await sent(rows)
    expect((await act('retry', id)).body.code).toBe(13)
    await refusing([666], () => followOrders(world))
    const before = await at.readBatch(id)
    expect(before.allowedActions).toEqual(['retry'])
    const [one, two] = [await act<BatchFile>('retry', id), await act<BatchFile>('retry', id)]
    expect(one.body.data).toMatchObject({
      total: 2,
      valid: 2,
      invalid: 0,
      amount: 1_332,
      retryOf: id,
      retryOfName: 'Lương tháng 11',
      payOutId: null,
      validRows: [{ row: 3, cells: { reference: 'R-2' } }, { row: 4 }],
    })
    await world.work()
    const made = await Promise.all(
      [one, two].map(({ body }) => at.createBatch({ fileId: body.data.fileId, name: 'Chi lại' })),
    )
    expect(made.map(({ body }) => body.code).sort((a, b) => a - b)).toEqual([0, 38005])
    const again = made.find(({ body }) => body.code === 0)!.body.data
    expect(again).toMatchObject({ retryOf: id, count: 2 })
    const stand = (await at.readBatch(again.id)).rows.items.map(({ insteadOf }) => insteadOf)
    expect(stand).toEqual(before.rows.items.slice(1).map((row) => row.id))
    expect((await act('retry', id)).body.code).toBe(13)
    await at.agreed([again.id])
    await followOrders(world)
    expect(await at.readBatch(again.id)).toMatchObject({ status: 'SUCCESS', succeeded: 2 })
    await at.whole()
  })
  it('stand in a second batch once, and may be tried again after that was refused', async () => {
    const { id } = await sent([rowTo({ amount: 666 })])
    await refusing([666], () => followOrders(world))
    const files = [await act<BatchFile>('retry', id), await act<BatchFile>('retry', id)]
    await world.work()
    const made = await Promise.all(
      files.map(({ body }) => at.createBatch({ fileId: body.data.fileId })),
    )
    expect(made.map(({ body }) => body.code).sort((a, b) => a - b)).toEqual([0, 38005])
    const { body } = made.find((one) => one.body.code === 0)!
    const refuse = { body: { payOutId: body.data.id, reason: 'Chưa vội' } }
    await at.send(payout.disapprove, refuse, at.binh.token)
    expect((await act<BatchFile>('retry', id)).body.data).toMatchObject({ valid: 1 })
  })
})

it('the result says of each row how it ended', { meta: { bars: ['N7'] } }, async () => {
  const { id } = await sent([rowTo({ reference: '=1+1' }), rowTo({ amount: 666 })])
  await refusing([666], () => followOrders(world))
  const path = fullPath(payoutBatch.result, false).replace('{payOutId}', id)
  const get = (token: string) =>
    fetch(`${world.base}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const bytes = Buffer.from(await (await get(at.anna.token)).arrayBuffer())
  const [titles, paid, failed] = await readXlsx(bytes, 10)
  expect(titles!.slice(7)).toEqual(['Trạng thái', 'Số bút toán ngân hàng', 'Kết thúc lúc', 'Lý do', 'Tiền quay về lúc']) // prettier-ignore
  expect(paid!.slice(0, 9)).toEqual(['2', expect.any(String), 'Nguyễn Văn An', 'Vietcombank', '100000', 'Lương tháng 11', '=1+1', 'Đã chi', expect.stringMatching(/^FT/)]) // prettier-ignore
  expect(failed!.slice(7, 11)).toEqual(['Không thành', '', expect.any(String), 'Tài khoản người nhận đã đóng.']) // prettier-ignore
})

it(
  'ten thousand rows are made, agreed to and paid in sets',
  { meta: { bars: ['M9'] }, timeout: 240_000 },
  async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) =>
      rowTo({ account: `33${String(i).padStart(8, '0')}1`, amount: 1_000 + i }),
    )
    const total = rows.reduce((sum, row) => sum + Number(row[3]), 0)
    const file = await at.told(rows)
    let asked = 0
    const stop = countStatements(() => (asked += 1))
    const created = await unhurried(() => at.createBatch({ fileId: file.fileId }))
    expect(created.body.data).toMatchObject({ count: 10_000, amount: total })
    const { id } = created.body.data
    const opened = await unhurried(() => at.approve([id]))
    await world.work()
    const { body } = await unhurried(() => at.verify(opened.body.data.sessionId))
    expect(body.data).toMatchObject([{ status: 'TRANSFERRING', code: null }])
    stop()
    await at.whole()
    await followOrders(world)
    await calm(world)
    expect(await at.readBatch(id)).toMatchObject({ status: 'SUCCESS', succeeded: 10_000 })
    expect(new Set(world.outbox.transfers.map(({ reference }) => reference)).size).toBe(
      world.outbox.transfers.length,
    )
    await at.whole()
    expect(asked).toBeLessThan(1_000)
  },
)

it(
  'no line of the log tells an account or a holder’s name whole, whatever became of their rows',
  { meta: { bars: ['D3'] } },
  async () => {
    // A bank that is silent and a fault of ours say something of rows.
    world.bank.returnBehaviour = 'FORGOT'
    const batch = await sent([rowTo(), rowTo({ name: 'Trần Thị Bích' })], { confirmedRows: [3] })
    await followOrders(world)
    await asOwner(world, 'alter table payout_batch rename to payout_batch_away')
    const look = { params: { payOutId: batch.id }, query: {} }
    expect((await at.send(payoutBatch.getDetail, look, at.anna.token)).status).toBe(500)
    await asOwner(world, 'alter table payout_batch_away rename to payout_batch')
    world.bank.returnBehaviour = 'DONE'
    await askUntilSaid(world)
    const words = await asOwner<{ word: string }>(
      world,
      `select to_account word from payout where to_account is not null union select to_name from payout where to_name is not null
        union select account_no from bank_account union select told_name from payout_row where told_name is not null union select 'NGUYEN VAN AN'`,
    )
    expect(words.length).toBeGreaterThan(10)
    expect(lines.length).toBeGreaterThan(0)
    const whole = words.map(({ word }) => word).filter((word) => word.length > 6)
    expect(toldIn(lines, whole)).toEqual([])
    expect(toldIn([...lines, whole[0]!], whole)).toEqual([whole[0]])
  },
)

/** Orders of money out on a real database, the bank's faults one by one. What they mean for refunds and returns is in those modules' tests. */
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { laterAskable, sendOrders } from '../../../test/bank-transfers.ts'
import { asOwner, openShop, type Shop } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { uuid } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { bankTransferJobs } from './jobs.ts'
import { noticeReturned, order, type Order } from './service.ts'
import { takeDue } from './store.ts'
import { lockTaking, takeReady } from './taking-store.ts'

/** After how many of a hundred the answer is cut; RELIABILITY=long takes every one. */
const CUTS =
  process.env.RELIABILITY === 'long'
    ? Array.from({ length: 101 }, (_, k) => k)
    : [0, 1, 50, 99, 100]
let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world)
})
beforeEach(async () => {
  Object.assign(world.bank, {
    returnBehaviour: 'DONE',
    fails: false,
    cutAfter: null,
    closedMs: null,
    oneByOneOnly: false,
  })
  await asOwner(world, 'delete from bank_transfer')
  await asOwner(world, 'delete from event')
  world.outbox.transfers.length = 0
})
afterAll(() => world.close())

const ctx = () => jobCtx(world.app, 'test')
/** So many free orders of one merchant. @returns their references */
async function place(n: number, more: Partial<Order> = {}): Promise<string[]> {
  const references = Array.from({ length: n }, () => `PO${uuid().replaceAll('-', '')}`)
  await inTransaction(world.app.db, (tx) =>
    order(
      { ...ctx(), db: tx },
      references.map((reference, i): Order => ({
        merchantId: shop.merchantId,
        kind: 'PAYOUT',
        ownerId: `row ${i}`,
        channel: 'BANK',
        fromAccount: shop.accountNo,
        to: { bin: '970436', account: `00110${i}`, name: 'NGUYEN VAN AN' },
        reference,
        amount: 10_000 + i,
        content: 'Chi lương tháng 3',
        ...(more as object),
      })),
    ),
  )
  return references
}
interface Row {
  reference: string
  state: string
  sends: number
  failure: string | null
  next_ask_at: Date | null
}
const rows = (): Promise<Row[]> =>
  asOwner<Row>(
    world,
    'select reference, state, sends, failure, next_ask_at from bank_transfer order by amount',
  )
const states = async (): Promise<string[]> => (await rows()).map(({ state }) => state)
const events = async (): Promise<string[]> =>
  (await asOwner<{ topic: string }>(world, 'select topic from event order by id')).map(
    ({ topic }) => topic,
  )
const sentOf = (reference: string): number =>
  world.outbox.transfers.filter((one) => one.reference === reference).length
const askAgain = async (): Promise<void> => {
  await laterAskable(world)
  await sendOrders(world)
}

describe('an order', () => {
  it('is sent with its reference, receiver and plain content, done, audited and told of', async () => {
    const [reference] = await place(1)
    await sendOrders(world)
    expect(world.outbox.transfers).toEqual([
      {
        reference,
        fromAccount: shop.accountNo,
        amount: 10_000,
        content: 'CHI LUONG THANG 3',
        to: { bin: '970436', account: '001100', name: 'NGUYEN VAN AN' },
      },
    ])
    expect(await states()).toEqual(['DONE'])
    expect(await events()).toEqual(['bank-transfer.done'])
    const [told] = await asOwner<{ payload: object }>(world, 'select payload from event')
    expect(told!.payload).toMatchObject({ kind: 'PAYOUT', ownerId: 'row 0', reference })
    expect(
      await asOwner(
        world,
        `select after->>'state' state from audit_record where module = 'bank-transfer' and after->>'reference' = $1`,
        [reference],
      ),
    ).toEqual([{ state: 'DONE' }])
  })
  it('is written with what the caller writes, or not at all', async () => {
    await expect(
      inTransaction(world.app.db, async (tx) => {
        await order({ ...ctx(), db: tx }, [
          {
            merchantId: shop.merchantId,
            kind: 'PAYOUT',
            ownerId: 'x',
            channel: 'BANK',
            fromAccount: shop.accountNo,
            to: { bin: '970436', account: '1', name: 'AN' },
            reference: 'PO1',
            amount: 1,
            content: 'x',
          },
        ])
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
  })
  it('has a reference that no other has, no matter which merchant’s', async () => {
    const [reference] = await place(1)
    const other = await openShop(world)
    await expect(place(1, { merchantId: other.merchantId, reference: reference! })).rejects.toThrow(
      /bank_transfer_reference/,
    )
  })
  it.each([
    `state = 'DONE'`,
    `state = 'FAILED', ended_at = now()`,
    `state = 'SENDING', sends = 1`,
    `state = 'RETURNED'`,
    `sends = 4`,
    `state = 'GONE'`,
    `amount = 0`,
  ])('the database refuses what cannot be: %s', async (change) => {
    await place(1)
    await expect(asOwner(world, `update bank_transfer set ${change}`)).rejects.toThrow(/check/)
  })
})

describe('twenty jobs at once', () => {
  it('send each order once', { meta: { bars: ['M8'] } }, async () => {
    const references = await place(450)
    await Promise.all(Array.from({ length: 20 }, () => sendOrders(world)))
    expect(references.map(sentOf).filter((n) => n !== 1)).toEqual([])
    expect(new Set(await states())).toEqual(new Set(['DONE']))
    expect((await events()).length).toBe(450)
  })
  it('ask and send again once', async () => {
    world.bank.returnBehaviour = 'FORGOT'
    const [reference] = await place(1)
    await sendOrders(world)
    await askAgain()
    await laterAskable(world)
    world.bank.returnBehaviour = 'DONE'
    world.outbox.transfers.length = 0
    await Promise.all(Array.from({ length: 20 }, () => sendOrders(world)))
    expect([sentOf(reference!), await states()]).toEqual([1, ['DONE']])
  })
})

describe('sets', () => {
  it('are of a hundred at most, and two of an account are under way at once, however many send', async () => {
    await place(450)
    const core = world.app.bank
    const { transfers } = core
    const sizes: number[] = []
    let [now, most] = [0, 0]
    let second = (): void => undefined
    const isSecond = new Promise<void>((done) => (second = done))
    core.transfers = async (orders) => {
      sizes.push(orders.length)
      now += 1
      most = Math.max(most, now)
      if (sizes.length === 2) second()
      // The bank is at the first set until it has the second.
      await isSecond
      const answer = await transfers(orders)
      now -= 1
      return answer
    }
    try {
      await Promise.all([sendOrders(world), sendOrders(world), sendOrders(world)])
      await sendOrders(world)
    } finally {
      core.transfers = transfers
    }
    expect(most).toBe(2)
    expect(sizes.toSorted((a, b) => a - b)).toEqual([50, 100, 100, 100, 100])
    expect(new Set(await states())).toEqual(new Set(['DONE']))
    expect(world.outbox.transfers).toHaveLength(450)
  })
  it('whose worker has died make room after a minute', async () => {
    await place(1)
    const now = world.clock.now()
    const take = (setUntil: Date) =>
      takeReady(world.app.db, {
        now: world.clock.now(),
        nextAskAt: new Date(now.getTime() + 3_600_000),
        limit: 1,
        setId: uuid(),
        setUntil,
        setsMost: 1,
      })
    expect(await take(new Date(now.getTime() + 60_000))).toHaveLength(1)
    await place(1)
    expect(await take(now)).toHaveLength(0)
    world.clock.advance(60_001)
    expect(await take(now)).toHaveLength(1)
  })
})

describe('of two workers at one order', () => {
  it('the second passes over what the first is about to take', async () => {
    await place(1)
    const now = world.clock.now()
    const take = (db: Db) =>
      takeReady(db, { now, nextAskAt: now, limit: 10, setId: uuid(), setUntil: now, setsMost: 2 })
    const [first, second] = await inTransaction(world.app.db, async (tx) => {
      const taken = await take(tx)
      const other = take(world.app.db)
      // Time enough to take what is there; one that waits for the first takes it after its commit.
      await Promise.race([other, sleep(300)])
      return [taken, { other }] as const
    })
    expect([first.length, (await second.other).length]).toEqual([1, 0])
  })
  it('the second leaves to the first what it takes for longer than a statement waits, and the next round sends what is left', async () => {
    const [reference] = await place(1)
    await inTransaction(world.app.db, async (tx) => {
      await lockTaking(tx)
      await sendOrders(world)
    })
    expect(world.outbox.transfers).toEqual([])
    await sendOrders(world)
    expect(world.outbox.transfers).toMatchObject([{ reference }])
  })
  it('one whose answer took longer than its turn does not send again what the other has sent again', async () => {
    world.bank.returnBehaviour = 'FORGOT'
    const [reference] = await place(1)
    await sendOrders(world)
    await askAgain()
    await laterAskable(world)
    world.outbox.transfers.length = 0
    // The bank knows no such order, but its answer reaches the first only when the second has long gone on.
    const real = world.app.bank.orders
    let answerLate: () => void = () => undefined
    const late = new Promise<void>((done) => {
      answerLate = done
    })
    let slow = Promise.resolve()
    await new Promise<void>((isAsked) => {
      world.app.bank.orders = async (references) => {
        world.app.bank.orders = real
        const answer = await real(references)
        isAsked()
        await late
        return answer
      }
      slow = sendOrders(world)
    })
    await asOwner(world, 'update bank_transfer set next_ask_at = $1', [world.clock.now()])
    // Sent again, carried out, and the answer was lost: to us it is still on its way.
    world.bank.returnBehaviour = 'LOST'
    await sendOrders(world)
    expect([sentOf(reference!), await states()]).toEqual([1, ['SENDING']])
    answerLate()
    await slow
    expect(await rows()).toMatchObject([{ state: 'SENDING', sends: 2 }])
    expect(sentOf(reference!)).toBe(1)
  })
})

describe('an answer to many that is cut', () => {
  it.each(CUTS)(
    'after %i of 100: every order ends, and what was carried out is not sent again',
    { meta: { bars: ['M8'] } },
    async (k) => {
      const references = await place(100)
      world.bank.cutAfter = k
      await sendOrders(world)
      expect(new Set(await states())).toEqual(new Set(['SENDING']))
      expect(await events()).toEqual(Array<string>(100).fill('bank-transfer.delayed'))
      expect(references.filter((reference) => world.bank.given.has(reference))).toHaveLength(k)
      world.bank.cutAfter = null
      await askAgain()
      await askAgain()
      expect(new Set(await states())).toEqual(new Set(['DONE']))
      expect(references.map((reference) => world.bank.given.get(reference)?.amount)).toEqual(
        references.map((_, i) => 10_000 + i),
      )
      expect(references.filter((reference) => sentOf(reference) !== 1)).toEqual([])
      expect((await events()).filter((topic) => topic === 'bank-transfer.done')).toHaveLength(100)
    },
  )
})

describe('silence', () => {
  it('after the debit: asked, never sent again, done', async () => {
    world.bank.returnBehaviour = 'LOST'
    const [reference] = await place(1)
    await sendOrders(world)
    expect(await states()).toEqual(['SENDING'])
    await askAgain()
    expect([await states(), sentOf(reference!)]).toEqual([['DONE'], 1])
  })
  it('is also an answer that leaves an order out, and one that only says that its reference was used', async () => {
    const references = await place(3)
    const real = world.app.bank.transfers
    world.app.bank.transfers = async () => [
      { reference: references[0]!, status: 'REFUSED', reason: 'REFERENCE_USED' },
      { reference: references[1]!, status: 'REFUSED', reason: 'ACCOUNT_CLOSED' },
    ]
    await sendOrders(world)
    world.app.bank.transfers = real
    expect(await states()).toEqual(['SENDING', 'FAILED', 'SENDING'])
  })
  it('of a worker that died after it wrote SENDING: the next one asks first', async () => {
    const [reference] = await place(1)
    const real = world.app.bank.transfers
    world.app.bank.transfers = () => new Promise(() => undefined)
    void sendOrders(world)
    await expect.poll(async () => (await states())[0]).toBe('SENDING')
    world.app.bank.transfers = real
    await askAgain()
    expect([await states(), sentOf(reference!)]).toEqual([['SENDING'], 0])
    await askAgain()
    expect([await states(), sentOf(reference!)]).toEqual([['DONE'], 1])
  })
  it('for days is never a no: three sendings, alarms, and it goes on being asked', async () => {
    world.bank.returnBehaviour = 'FORGOT'
    const [reference] = await place(1)
    const alarms = async (kind: string): Promise<number> =>
      (await world.app.metrics.alarms.get()).values.find(({ labels }) => labels.kind === kind)
        ?.value ?? 0
    const watch = bankTransferJobs.find(({ name }) => name === 'bankTransfer.watch')!
    await sendOrders(world)
    for (let i = 0; i < 12; i++) await askAgain()
    expect(await rows()).toMatchObject([{ state: 'SENDING', sends: 3, failure: null }])
    expect(sentOf(reference!)).toBe(3)
    expect(await alarms('bank-transfer-lost')).toBeGreaterThan(0)
    await watch.work(ctx(), {})
    expect(await alarms('bank-transfer-silent')).toBe(0)
    world.clock.advance(25 * 3_600_000)
    await watch.work(ctx(), {})
    expect(await alarms('bank-transfer-silent')).toBe(1)
    // Days later the bank finds it.
    world.bank.given.set(reference!, {
      reference: reference!,
      bankReference: 'FT9',
      status: 'SUCCESS',
      amount: 10_000,
    })
    await sendOrders(world)
    expect(await states()).toEqual(['DONE'])
  })
})

describe('a bank that is closed', () => {
  it('leaves orders ready for its time, and asks nobody meanwhile', async () => {
    world.bank.closedMs = 90_000
    const [reference] = await place(1)
    await sendOrders(world)
    expect(await rows()).toMatchObject([{ state: 'READY', sends: 0 }])
    expect(await events()).toEqual([])
    world.bank.closedMs = null
    await sendOrders(world)
    expect(sentOf(reference!)).toBe(0)
    world.clock.advance(91_000)
    await sendOrders(world)
    expect([await states(), sentOf(reference!)]).toEqual([['DONE'], 1])
  })
  it('or silent is not sent the next hundreds: they stay ready', async () => {
    await place(250)
    world.bank.fails = true
    await sendOrders(world)
    world.bank.fails = false
    const counts = (await states()).filter((state) => state === 'READY').length
    // The second set may have left before the first was known to be unanswered; a third never does.
    expect([50, 150]).toContain(counts)
    await sendOrders(world)
    expect((await states()).filter((state) => state === 'DONE')).toHaveLength(counts)
  })
  it('takes no more than it was told to, whatever way the database finds them', async () => {
    await place(30)
    const now = world.clock.now()
    const taken = await inTransaction(world.app.db, async (tx) => {
      for (const way of ['hashjoin', 'mergejoin', 'material'])
        await sql`
          set
            local ${sql.raw(`enable_${way}`)} = off
        `.execute(tx)
      const ready = await takeReady(tx, {
        now,
        nextAskAt: now,
        limit: 10,
        setId: uuid(),
        setUntil: now,
        setsMost: 2,
      })
      return [ready.length, (await takeDue(tx, { now, nextAskAt: now, limit: 3 })).length]
    })
    expect(taken).toEqual([10, 3])
  })
  it('when asked after an order that was sent: the order stays sent', async () => {
    world.bank.returnBehaviour = 'LOST'
    const [reference] = await place(1)
    await sendOrders(world)
    world.bank.closedMs = 60_000
    await askAgain()
    expect(await states()).toEqual(['SENDING'])
    world.bank.closedMs = null
    await askAgain()
    expect([await states(), sentOf(reference!)]).toEqual([['DONE'], 1])
  })
})

describe('a bank that takes no question about many', () => {
  it('is sent one by one, and one refusal is one order’s', async () => {
    world.bank.oneByOneOnly = true
    const references = await place(20)
    world.bank.given.set(references[3]!, {
      reference: references[3]!,
      bankReference: '',
      status: 'FAILED',
      reason: 'ACCOUNT_CLOSED',
      amount: 1,
    })
    await sendOrders(world)
    const [failed, ...done] = (await rows()).toSorted((a, b) => (a.state < b.state ? 1 : -1))
    expect(failed).toMatchObject({
      reference: references[3],
      state: 'FAILED',
      failure: 'ACCOUNT_CLOSED',
    })
    expect(new Set(done.map(({ state }) => state))).toEqual(new Set(['DONE']))
    expect(references.map(sentOf)).toEqual(Array<number>(20).fill(1))
  })
  it('is asked one by one', async () => {
    world.bank.oneByOneOnly = true
    world.bank.returnBehaviour = 'LOST'
    const references = await place(3)
    await sendOrders(world)
    await askAgain()
    expect(new Set(await states())).toEqual(new Set(['DONE']))
    expect(references.map(sentOf)).toEqual([1, 1, 1])
  })
})

describe('money that comes back after its order was done', () => {
  const comeBack = (reference: string): void => {
    world.bank.given.get(reference)!.status = 'RETURNED'
  }
  it('is found by asking, hourly for three days', async () => {
    const [reference] = await place(1)
    await sendOrders(world)
    comeBack(reference!)
    await sendOrders(world)
    expect(await states()).toEqual(['DONE'])
    world.clock.advance(3_601_000)
    await sendOrders(world)
    expect(await states()).toEqual(['RETURNED'])
    expect(await events()).toEqual(['bank-transfer.done', 'bank-transfer.returned'])
  })
  it('is no longer asked for later', async () => {
    const [reference] = await place(1)
    await sendOrders(world)
    for (let hour = 0; hour < 72; hour++) {
      world.clock.advance(3_601_000)
      await sendOrders(world)
    }
    expect(await rows()).toMatchObject([{ state: 'DONE', next_ask_at: null }])
    comeBack(reference!)
    world.clock.advance(3_601_000)
    await sendOrders(world)
    expect(await states()).toEqual(['DONE'])
  })
  it('is told once, no matter who says it and how often; another amount says nothing', async () => {
    const [reference] = await place(1)
    await sendOrders(world)
    await noticeReturned(ctx(), [{ reference: reference!, amount: 9_999 }])
    await noticeReturned(ctx(), [{ reference: 'PO of nobody', amount: 10_000 }])
    expect(await states()).toEqual(['DONE'])
    comeBack(reference!)
    world.clock.advance(3_601_000)
    await Promise.all([
      ...Array.from({ length: 10 }, () =>
        noticeReturned(ctx(), [{ reference: reference!, amount: 10_000 }]),
      ),
      ...Array.from({ length: 10 }, () => sendOrders(world)),
    ])
    expect(await states()).toEqual(['RETURNED'])
    expect(await events()).toEqual(['bank-transfer.done', 'bank-transfer.returned'])
  })
})

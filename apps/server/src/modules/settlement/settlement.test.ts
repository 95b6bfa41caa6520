import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  asOwner,
  bankNotificationOf,
  openPayment,
  openShop,
  type Shop,
} from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { proof } from '../ledger/service.ts'
import { close } from '../payment/service.ts'
import { settleOne } from './queue.ts'
import type { settle } from './settle.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world)
})
afterAll(() => world.close())

const whole = async (): Promise<void> =>
  expect(await proof({ db: world.app.db })).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
    caseHoldsOff: 0,
  })
const statusOf = async (id: string): Promise<string> =>
  (await asOwner<{ status: string }>(world, 'select status from payment where id = $1', [id]))[0]!
    .status
const creditOf = async (reference: unknown) =>
  (
    await asOwner<{ outcome: string; reason: string | null; merchant_id: string; amount: string }>(
      world,
      'select outcome, reason, merchant_id, amount from bank_credit where bank_reference = $1',
      [reference],
    )
  )[0]
const sum = async (sql: string, ...values: unknown[]): Promise<number> =>
  Number((await asOwner<{ n: string }>(world, sql, values))[0]!.n)

describe(
  'the bank’s call is refused unless signed, fresh and used once',
  { meta: { bars: ['W7'] } },
  () => {
    const notification = () => bankNotificationOf(world, shop, '90000000000000000', 1000)
    it.each([
      [
        'no signature',
        (r: { headers: Record<string, string> }) => {
          delete r.headers.validate
        },
        27,
      ],
      [
        // The body is genuine: nothing but the signature tells that somebody else sends it.
        'a signature by another secret',
        (r: { headers: Record<string, string> }) => {
          r.headers.validate = 'a'.repeat(64)
        },
        27,
      ],
      [
        'another client',
        (r: { headers: Record<string, string> }) => {
          r.headers.client = 'x'
        },
        27,
      ],
      [
        'an altered body',
        (r: { body: string }) => {
          r.body = r.body.replace('"data":"', '"data":"A')
        },
        27,
      ],
      [
        'another time',
        (r: { headers: Record<string, string> }) => {
          r.headers.time = String(Number(r.headers.time) + 1)
        },
        27,
      ],
    ] as const)('%s', async (_what, tamper, code) =>
      expect((await world.notify(notification(), { tamper: tamper as never })).body.code).toBe(
        code,
      ),
    )
    it('the same signed request twice is a replay', async () => {
      let captured: { headers: Record<string, string>; body: string } | null = null
      const first = await world.notify(notification(), {
        tamper: (r) => {
          captured = structuredClone(r)
        },
      })
      const second = await world.notify(
        {},
        {
          tamper: (r) => {
            Object.assign(r, captured)
          },
        },
      )
      expect([first.body.code, second.body.code, second.status]).toEqual([0, 29, 409])
    })
  },
)

describe(
  'every odd credit ends in suspense with its reason, none is lost or guessed',
  { meta: { bars: ['M4'] } },
  () => {
    const late = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString()
    it('exact and in time settles, with fee, VAT and net', async () => {
      const t = await openPayment(world, shop, 100_000)
      const answer = await world.notify(bankNotificationOf(world, shop, t.virtual_account, 100_000))
      expect(answer.body.data).toMatchObject({ outcome: 'SETTLED', reason: null })
      expect(
        (
          await asOwner(
            world,
            'select status, charge_amount::int fee, vat_charge_amount::int vat, actual_amount::int net from payment where id = $1',
            [t.id],
          )
        )[0],
      ).toEqual({ status: 'SUCCESS', fee: 1_100, vat: 110, net: 98_790 })
    })
    it.each([
      ['UNDER', 99_999, {}, null],
      ['OVER', 100_001, {}, null],
      ['UNDER', 1, {}, null],
      ['UNDER', 0, {}, null],
      ['UNDER', -5, {}, null],
      ['LATE', 100_000, { seconds: 661 }, null],
      ['LATE', 100_000, { seconds: 3 * 86_400 }, null],
      ['CLOSED', 100_000, {}, 'CANCELED'],
      ['LATE', 100_000, { seconds: 700 }, 'TIMEOUT'],
    ] as const)(
      '%s for %i %j',
      async (reason, amount, { seconds = 0 }: { seconds?: number }, closed) => {
        const t = await openPayment(world, shop, 100_000)
        if (closed)
          expect(await close(jobCtx(world.app, 'test'), shop.merchantId, t.id, closed)).toBe(true)
        const notification = bankNotificationOf(world, shop, t.virtual_account, amount, {
          bookedAt: late(seconds * 1000),
        })
        expect((await world.notify(notification)).body.data).toMatchObject({
          outcome: 'UNMATCHED',
          reason,
        })
        expect(await statusOf(t.id)).toBe(closed ?? 'CREATED')
        expect(await creditOf(notification.bankReference)).toMatchObject({
          outcome: 'UNMATCHED',
          reason,
          merchant_id: shop.merchantId,
        })
        // What is worth anything lies in the books as well, where it waits.
        expect(
          await sum(
            `select -sum(e.amount) n from bank_credit c join ledger_transfer l on l.merchant_id = c.merchant_id and l.bank_credit_id = c.id and l.kind = 'SUSPEND'
              join ledger_entry e on e.merchant_id = l.merchant_id and e.transfer_id = l.id and e.account = 'SUSPENSE' where c.bank_reference = $1`,
            notification.bankReference,
          ),
        ).toBe(Math.max(amount, 0))
      },
    )
    it('the 60 s grace counts on the bank’s value time, also when we already gave up waiting', async () => {
      const expiresAt = new Date(world.clock.now().getTime() + 600_000)
      const t = await openPayment(world, shop, 70_000, { expiresAt })
      await close(jobCtx(world.app, 'test'), shop.merchantId, t.id, 'TIMEOUT')
      expect(
        (
          await world.notify(
            bankNotificationOf(world, shop, t.virtual_account, 70_000, {
              bookedAt: new Date(expiresAt.getTime() + 59_000).toISOString(),
            }),
          )
        ).body.data,
      ).toMatchObject({ outcome: 'SETTLED' })
    })
    it('a second payment of a paid link is a duplicate, also when both arrive in one batch', async () => {
      const t = await openPayment(world, shop, 50_000)
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() =>
          world.notify(bankNotificationOf(world, shop, t.virtual_account, 50_000)),
        ),
      )
      expect(answers.map((a) => (a.body.data as { outcome: string }).outcome).sort()).toEqual([
        'SETTLED',
        'UNMATCHED',
        'UNMATCHED',
        'UNMATCHED',
      ])
      expect(
        new Set(answers.map((a) => (a.body.data as { reason: string | null }).reason)),
      ).toEqual(new Set([null, 'DUPLICATE_PAYMENT']))
    })
    it('an unknown virtual account goes to the account’s merchant, an unknown account to the system', async () => {
      const [known, unknown] = [
        bankNotificationOf(world, shop, '91111111111111111', 5_000),
        bankNotificationOf(world, shop, null, 6_000, { accountNo: '999999999' }),
      ]
      await Promise.all([world.notify(known), world.notify(unknown)])
      expect(await creditOf(known.bankReference)).toMatchObject({
        reason: 'UNKNOWN_ACCOUNT',
        merchant_id: shop.merchantId,
      })
      expect(await creditOf(unknown.bankReference)).toMatchObject({
        reason: 'UNKNOWN_ACCOUNT',
        merchant_id: '00000000-0000-0000-0000-000000000000',
      })
    })
    it(
      'a live credit never pays a Test Mode link, nor the other way round',
      { meta: { bars: ['A5'] } },
      async () => {
        const sandbox = await openShop(world, {}, 'TEST')
        const [live, test] = [
          await openPayment(world, shop, 1_000),
          await openPayment(world, sandbox, 1_000),
        ]
        const answers = await Promise.all([
          world.notify(bankNotificationOf(world, shop, live.virtual_account, 1_000), {
            test: true,
          }),
          world.notify(bankNotificationOf(world, sandbox, test.virtual_account, 1_000)),
        ])
        expect(answers.map((a) => (a.body.data as { reason: string }).reason)).toEqual([
          'UNKNOWN_ACCOUNT',
          'UNKNOWN_ACCOUNT',
        ])
        expect(
          (
            await world.notify(bankNotificationOf(world, sandbox, test.virtual_account, 1_000), {
              test: true,
            })
          ).body.data,
        ).toMatchObject({ outcome: 'SETTLED' })
      },
    )
    it('a merchant that is not ACTIVE gets their money in suspense', async () => {
      const closed = await openShop(world, {}, 'LIVE', 'INACTIVE')
      const t = await openPayment(world, closed, 9_000)
      expect(
        (await world.notify(bankNotificationOf(world, closed, t.virtual_account, 9_000))).body.data,
      ).toMatchObject({ reason: 'CLOSED' })
    })
    it.each([
      ['2^53+1', { amount: 2 ** 53 + 2 }],
      ['half a đồng', { amount: 0.5 }],
      ['text', { amount: '5' }],
      ['no time', { bookedAt: 'yesterday' }],
      ['other money', { currency: 'USD' }],
      ['unknown field', { x: 1 }],
    ])('a notification with %s is refused and credits nothing', async (_what, wrong) => {
      const before = await sum('select count(*) n from bank_credit')
      expect((await world.notify(bankNotificationOf(world, shop, null, 1, wrong))).body.code).toBe(
        2,
      )
      expect(await sum('select count(*) n from bank_credit')).toBe(before)
    })
    it('the books are whole after all that', { meta: { bars: ['M5'] } }, whole)
  },
)

it(
  'the same reference answers its first result; with other facts it is refused, stored and alarmed',
  { meta: { bars: ['M3'] } },
  async () => {
    const t = await openPayment(world, shop, 20_000)
    const notification = bankNotificationOf(world, shop, t.virtual_account, 20_000)
    const [first, again] = [await world.notify(notification), await world.notify(notification)]
    expect(again.body.data).toEqual(first.body.data)
    for (const other of [
      { amount: 20_001 },
      { accountNo: '123456' },
      { virtualAccount: '95555555555555555' },
    ])
      expect(await world.notify({ ...notification, ...other })).toMatchObject({
        status: 409,
        body: { data: { key: 'payment.amount_mismatch' } },
      })
    expect(
      await sum(
        'select count(*) n from bank_credit_conflict where bank_reference = $1',
        notification.bankReference,
      ),
    ).toBe(3)
    expect(
      await sum('select count(*) n from ledger_transfer where transaction_id = $1', t.id),
    ).toBe(1)
  },
)

/** The server is overloaded (packages/contract/src/errors.ts). */
const BUSY = 20
/** Fewer on another PostgreSQL: there it is asked how its locks answer fifty at once. */
const SHORT = process.env.DATABASE_URL ? 500 : 2_000
const MANY = process.env.RELIABILITY === 'long' ? 20_000 : SHORT
it(
  `${MANY} notifications, each 1-8 times, shuffled, 50 at once: each credited exactly once`,
  { timeout: Math.max(120_000, MANY * 60), meta: { bars: ['M3'] } },
  async () => {
    const shops = await Promise.all([1, 2, 3, 4].map(() => openShop(world)))
    const made: {
      t: Awaited<ReturnType<typeof openPayment>>
      notification: ReturnType<typeof bankNotificationOf>
    }[] = []
    while (made.length < MANY)
      made.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, async (_, j) => {
            const i = made.length + j
            const owner = shops[i % shops.length]!
            const t = await openPayment(world, owner, 1_000 + i)
            return {
              t,
              notification: bankNotificationOf(world, owner, t.virtual_account, 1_000 + i),
            }
          }),
        )),
      )
    const sends = made
      .flatMap(({ notification }, i) => Array.from({ length: 1 + (i % 8) }, () => notification))
      .map((notification) => ({ notification, at: Math.random() }))
      .sort((a, b) => a.at - b.at)
    const outcomes = new Map<unknown, string[]>()
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        for (let next = sends.pop(); next; next = sends.pop()) {
          const { body } = await world.notify(next.notification)
          // A busy server takes nothing and is asked again, as the bank does.
          if (body.code === BUSY) {
            sends.unshift(next)
            await sleep(100)
            continue
          }
          expect(body.code).toBe(0)
          outcomes.set(next.notification.bankReference, [
            ...(outcomes.get(next.notification.bankReference) ?? []),
            JSON.stringify(body.data),
          ])
        }
      }),
    )
    for (const answers of outcomes.values()) expect(new Set(answers).size).toBe(1)
    const ids = shops.map((s) => s.merchantId)
    expect(
      await sum(
        `select count(*) n from payment where merchant_id = any($1) and status = 'SUCCESS'`,
        ids,
      ),
    ).toBe(MANY)
    expect(
      await sum(
        `select -sum(balance) n from ledger_account where merchant_id = any($1) and code in ('MERCHANT', 'FEE', 'VAT')`,
        ids,
      ),
    ).toBe(made.reduce((s, { t }) => s + t.amount, 0))
    expect(
      await sum('select sum(amount) n from payment_daily where merchant_id = any($1)', ids),
    ).toBe(made.reduce((s, { t }) => s + t.amount, 0))
    expect(
      await sum('select sum(amount) n from bank_credit_daily where merchant_id = any($1)', ids),
    ).toBe(made.reduce((s, { t }) => s + t.amount, 0))
    await whole()
  },
)

it(
  'the app may not change, remove or empty what is append-only, nor post what does not sum to zero',
  { meta: { bars: ['M5'] } },
  async () => {
    const t = await openPayment(world, shop, 3_000)
    await world.notify(bankNotificationOf(world, shop, t.virtual_account, 3_000))
    for (const table of ['ledger_entry', 'ledger_transfer', 'audit_record', 'audit_seal'])
      for (const attack of [
        `update ${table} set ${table === 'audit_seal' ? "hash = ''" : 'at = now()'}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        // Two guards, one behind the other: the role lacks the right, the trigger stops who has it.
        await expect(world.app.pool.query(attack), attack).rejects.toThrow('permission denied for')
        await expect(asOwner(world, attack), attack).rejects.toThrow('is append-only')
      }
    await expect(
      world.app.pool.query('update ledger_account set balance = 0'),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      asOwner(world, "update ledger_account set balance = balance + 1 where code = 'CLEARING'"),
    ).rejects.toMatchObject({ code: '23514' })
    const transfer = `with t as (insert into ledger_transfer (merchant_id, kind, at) values ('${shop.merchantId}', 'RETURN', now()) returning id)`
    await expect(
      world.app.pool.query(
        `${transfer} insert into ledger_entry (merchant_id, transfer_id, line, account, amount, at) select '${shop.merchantId}', id, 1, 'CLEARING', 5, now() from t`,
      ),
    ).rejects.toMatchObject({ code: '23514' })
    await expect(
      world.app.pool.query(
        `${transfer} insert into ledger_entry (merchant_id, transfer_id, line, account, amount, at) select '${shop.merchantId}'::uuid, id, line, a, n, now() from t, (values (1, 'CLEARING', -1000000000000), (2, 'FEE', 1000000000000)) x(line, a, n)`,
      ),
    ).rejects.toMatchObject({ code: '23514' })
    await expect(
      world.app.pool.query(
        `insert into ledger_transfer (merchant_id, kind, at) values ('${shop.merchantId}', 'RETURN', now())`,
      ),
    ).rejects.toMatchObject({ code: '23514' })
    await whole()
  },
)

it(
  'a batch collects while one is in flight; a second starts beside it only when a full one waits, and no third',
  { meta: { bars: ['C1'] } },
  async () => {
    const sets: { size: number; end: () => void }[] = []
    const work: typeof settle = (_db, { notifications }) =>
      new Promise((done) => {
        sets.push({
          size: notifications.length,
          end: () =>
            done(notifications.map(() => ({ state: 'NEW', outcome: 'SETTLED', reason: null }))),
        })
      })
    const app = {
      ...world.app,
      pool: {} as never,
      config: { ...world.app.config, settleBatchSize: 4 },
    }
    const answers: Promise<unknown>[] = []
    const arrive = (count: number): void => {
      for (let i = 0; i < count; i++)
        answers.push(
          settleOne(app, false, 'BANK', bankNotificationOf(world, shop, null, 1) as never, work),
        )
    }
    const sizes = async (): Promise<number[]> => {
      await new Promise(setImmediate)
      return sets.map((s) => s.size)
    }
    arrive(4)
    expect(await sizes()).toEqual([1])
    arrive(1)
    expect(await sizes()).toEqual([1, 4])
    arrive(9)
    expect(await sizes()).toEqual([1, 4])
    sets[0]!.end()
    expect(await sizes()).toEqual([1, 4, 4])
    sets[1]!.end()
    expect(await sizes()).toEqual([1, 4, 4, 4])
    sets[2]!.end()
    expect(await sizes()).toEqual([1, 4, 4, 4])
    sets[3]!.end()
    expect(await sizes()).toEqual([1, 4, 4, 4, 1])
    sets[4]!.end()
    expect((await Promise.all(answers)).length).toBe(14)
  },
)

it(
  'who comes while the first of the queue has waited two seconds is asked to come back; who waits is settled',
  { meta: { bars: ['C12'] } },
  async () => {
    const ends: (() => void)[] = []
    const work: typeof settle = (_db, { notifications }) =>
      new Promise((done) => {
        ends.push(() =>
          done(notifications.map(() => ({ state: 'NEW', outcome: 'SETTLED', reason: null }))),
        )
      })
    const app = { ...world.app, pool: {} as never }
    const arrive = (): Promise<unknown> =>
      settleOne(app, false, 'BANK', bankNotificationOf(world, shop, null, 1) as never, work)
    const clock = vi.spyOn(performance, 'now')
    try {
      clock.mockReturnValue(1_000)
      const [inFlight, waiting] = [arrive(), arrive()]
      clock.mockReturnValue(3_000)
      const another = arrive()
      clock.mockReturnValue(3_001)
      await expect(arrive()).rejects.toMatchObject({
        key: 'error.overloaded',
        extra: { retryAfter: 1 },
      })
      ends[0]!()
      await inFlight
      await new Promise(setImmediate)
      const again = arrive()
      ends[1]!()
      await Promise.all([waiting, another])
      await new Promise(setImmediate)
      ends[2]!()
      await again
    } finally {
      clock.mockRestore()
    }
  },
)

it(
  'a transfer is checked by the key of its postings: no second whole index lies in its way, through all that the merchant ever took',
  { meta: { bars: ['M5'] } },
  async () => {
    const others = await asOwner<{ name: string }>(
      world,
      `select indexrelid::regclass::text name from pg_index where indrelid = 'ledger_entry'::regclass and not indisprimary and indpred is null`,
    )
    expect(others.map(({ name }) => name)).toEqual([])
  },
)

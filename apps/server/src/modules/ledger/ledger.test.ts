import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ledgerKinds } from '@saola/contract/ledger'
import { asOwner, openShop, type Shop } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { balancesOf, post, proof, SYSTEM_MERCHANT_ID } from './service.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world)
})
const whole = async (): Promise<void> =>
  expect(await proof({ db: world.app.db })).toEqual({ transfersOff: 0, balancesOff: 0, total: 0 })
afterEach(whole)
afterAll(() => world.close())

/** In one transaction, as a job of the product has it. */
const within = (work: (ctx: Ctx) => Promise<void>): Promise<void> =>
  inTransaction(world.app.db, (tx) => work({ ...jobCtx(world.app, 'test'), db: tx }))
type Entry = [account: string, amount: number]
/** One transfer of a merchant's books, as a module would post it. */
const transfer = (merchantId: string, ...entries: Entry[]): Promise<void> =>
  within((ctx) =>
    post(ctx, merchantId, {
      kind: 'SUSPEND',
      transactionId: null,
      bankCreditId: null,
      entries: entries.map(([account, amount]) => ({ account, amount })),
    }),
  )

it('the chart of accounts is data: every account of the contract, and a new one is a row', async () => {
  const chart = await asOwner<{ code: string; meaning: string }>(
    world,
    'select code, meaning from ledger_chart',
  )
  expect(chart.map(({ code }) => code).sort()).toEqual([...ledgerKinds].sort())
  expect(chart.filter(({ meaning }) => meaning.length < 20)).toEqual([])
  await asOwner(
    world,
    `insert into ledger_chart (code, owner, normal_side, may_be_negative, meaning) values ('RESERVED', 'MERCHANT', 'CREDIT', false, 'Liability: set aside')`,
  )
  await transfer(shop.merchantId, ['CLEARING', 700], ['RESERVED', -700])
  expect(await balancesOf(world.app, shop.merchantId)).toEqual({ CLEARING: 700, RESERVED: -700 })
})

it('an account that the chart lacks is refused by a foreign key', async () => {
  await expect(
    transfer(shop.merchantId, ['CLEARING', 5], ['PETTY_CASH', -5]),
  ).rejects.toMatchObject({ code: '23503' })
})

it('no account falls below zero that may not, on either side, and a merchant has no account of the house', async () => {
  const { merchantId } = await openShop(world)
  await transfer(merchantId, ['CLEARING', 100], ['SUSPENSE', -100])
  for (const [why, ...entries] of [
    ['CLEARING would fall below zero', ['CLEARING', -101], ['FEE', 101]],
    ['SUSPENSE would fall below zero', ['SUSPENSE', 101], ['FEE', -101]],
    ['IN_FLIGHT would fall below zero', ['IN_FLIGHT', 1], ['FEE', -1]],
  ] as [string, ...Entry[]][])
    await expect(transfer(merchantId, ...entries), why).rejects.toThrow(why)
  await expect(transfer(SYSTEM_MERCHANT_ID, ['CLEARING', 9], ['MERCHANT', -9])).rejects.toThrow(
    'MERCHANT does not belong to these books',
  )
  expect(await balancesOf(world.app, merchantId)).toEqual({ CLEARING: 100, SUSPENSE: -100 })
})

it('an entry cannot belong to another merchant’s transfer', async () => {
  const { merchantId } = await openShop(world)
  await transfer(shop.merchantId, ['CLEARING', 40], ['FEE', -40])
  await expect(
    asOwner(
      world,
      `insert into ledger_entry (merchant_id, transfer_id, line, account, amount, at)
        select $2::uuid, (select max(id) from ledger_transfer where merchant_id = $1), x.line, 'FEE', x.amount, now() from (values (1, 5), (2, -5)) x(line, amount)`,
      [shop.merchantId, merchantId],
    ),
  ).rejects.toMatchObject({ code: '23503' })
})

it.each(['SETTLE', 'SUSPEND', 'ACCEPT'] as const)(
  'an effect is posted once: a second %s of one credit is refused, no matter who posts it',
  async (kind) => {
    const { merchantId } = await openShop(world)
    const effect = (bankCreditId: number): Promise<void> =>
      within((ctx) =>
        post(ctx, merchantId, {
          kind,
          transactionId: null,
          bankCreditId,
          entries: [
            { account: 'CLEARING', amount: 9 },
            { account: 'FEE', amount: -9 },
          ],
        }),
      )
    await effect(1)
    await effect(2)
    await expect(effect(1)).rejects.toMatchObject({ code: '23505' })
    expect(await balancesOf(world.app, merchantId)).toMatchObject({ CLEARING: 18 })
  },
)

it('transfers that move the accounts of one merchant in crossing orders at once wait for each other', async () => {
  const { merchantId } = await openShop(world)
  await transfer(merchantId, ['CLEARING', 100_000], ['MERCHANT', -100_000])
  const twice = (first: [Entry, Entry], second: [Entry, Entry]): Promise<void> =>
    within(async (ctx) => {
      for (const entries of [first, second])
        await post(ctx, merchantId, {
          kind: 'RETURN',
          transactionId: null,
          bankCreditId: null,
          entries: entries.map(([account, amount]) => ({ account, amount })),
        })
    })
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      i % 2 === 0
        ? twice(
            [
              ['MERCHANT', 5],
              ['FEE', -5],
            ],
            [
              ['CARD', 7],
              ['VAT', -7],
            ],
          )
        : twice(
            [
              ['CARD', 7],
              ['VAT', -7],
            ],
            [
              ['MERCHANT', 5],
              ['FEE', -5],
            ],
          ),
    ),
  )
  expect(await balancesOf(world.app, merchantId)).toEqual({
    CLEARING: 100_000,
    MERCHANT: -99_800,
    FEE: -200,
    CARD: 280,
    VAT: -280,
  })
})

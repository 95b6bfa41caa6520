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
  expect(await proof({ db: world.app.db })).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
    caseHoldsOff: 0,
  })
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

it('the chart of accounts is data: every account of the contract and those of the house, and a new one is a row', async () => {
  const chart = await asOwner<{ code: string; owner: string; meaning: string }>(
    world,
    'select code, owner, meaning from ledger_chart order by code',
  )
  const ofMerchants = chart.filter(({ owner }) => owner !== 'HOUSE').map(({ code }) => code)
  expect(ofMerchants).toEqual([...ledgerKinds].sort())
  expect(chart.filter(({ owner }) => owner === 'HOUSE').map(({ code }) => code)).toEqual([
    'BANK_COST',
    'BANK_INCOME',
    'HOUSE_FUNDS',
  ])
  // To the bank's accountant: what kind of account it is, then what is on it.
  const KIND = /^(Asset|Liability|Equity|Income|Expense): .{20,}/
  expect(chart.filter(({ meaning }) => !KIND.test(meaning))).toEqual([])
  await asOwner(
    world,
    `insert into ledger_chart (code, owner, normal_side, may_be_negative, meaning) values ('SAVINGS', 'MERCHANT', 'CREDIT', false, 'Liability: put by')`,
  )
  await transfer(shop.merchantId, ['CLEARING', 700], ['SAVINGS', -700])
  expect(await balancesOf(world.app, shop.merchantId)).toEqual({ CLEARING: 700, SAVINGS: -700 })
})

it('an account’s normal side is that of its kind', async () => {
  const sides = await asOwner<{ code: string; normal_side: string; meaning: string }>(
    world,
    `select code, normal_side, meaning from ledger_chart where meaning ~ '^(Asset|Expense|Liability|Income)'`,
  )
  for (const { code, normal_side, meaning } of sides)
    expect(normal_side, code).toBe(/^(Asset|Expense)/.test(meaning) ? 'DEBIT' : 'CREDIT')
})

it.each<[string, ...Entry[]]>([
  ['RESERVED would fall below zero', ['MERCHANT', -1], ['RESERVED', 1]],
  ['PAYOUT_IN_FLIGHT would fall below zero', ['MERCHANT', -1], ['PAYOUT_IN_FLIGHT', 1]],
  ['ADVANCE_IN_FLIGHT would fall below zero', ['ADVANCE_IN_FLIGHT', -1], ['ADVANCE_FUNDING', 1]],
  ['CASE_HOLD would fall below zero', ['MERCHANT', -1], ['CASE_HOLD', 1]],
  ['BANK_INCOME does not belong to these books', ['MERCHANT', 1], ['BANK_INCOME', -1]],
  ['BANK_COST does not belong to these books', ['MERCHANT', -1], ['BANK_COST', 1]],
])('%s', async (why, ...entries) => {
  const { merchantId } = await openShop(world)
  await expect(transfer(merchantId, ...entries)).rejects.toThrow(why)
})

it('money set aside, ordered and paid out, a bill and its payment, an advance and its deduction leave nothing behind', async () => {
  const { merchantId } = await openShop(world)
  for (const entries of [
    [
      ['CLEARING', 100],
      ['MERCHANT', -100],
    ],
    [
      ['MERCHANT', 60],
      ['RESERVED', -60],
    ],
    [
      ['RESERVED', 60],
      ['PAYOUT_IN_FLIGHT', -60],
    ],
    [
      ['PAYOUT_IN_FLIGHT', 60],
      ['CLEARING', -60],
    ],
    [
      ['FEE_RECEIVABLE', 11],
      ['FEE', -10],
      ['VAT', -1],
    ],
    [
      ['CLEARING', 11],
      ['FEE_RECEIVABLE', -11],
    ],
    [
      ['MERCHANT', 40],
      ['CASE_HOLD', -40],
    ],
    [
      ['CASE_HOLD', 40],
      ['MERCHANT', -40],
    ],
    [
      ['ADVANCE_IN_FLIGHT', 30],
      ['ADVANCE_FUNDING', -30],
    ],
    [
      ['ADVANCE_RECEIVABLE', 30],
      ['ADVANCE_IN_FLIGHT', -30],
    ],
    [
      ['ADVANCE_FUNDING', 30],
      ['ADVANCE_RECEIVABLE', -30],
    ],
  ] as Entry[][])
    await transfer(merchantId, ...entries)
  const { CLEARING, MERCHANT, FEE, VAT, ...others } = await balancesOf(world.app, merchantId)
  expect({ CLEARING, MERCHANT, FEE, VAT }).toEqual({
    CLEARING: 51,
    MERCHANT: -40,
    FEE: -10,
    VAT: -1,
  })
  expect(new Set(Object.values(others))).toEqual(new Set([0]))
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

/** Which fee a new payment stores. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fee } from '@saola/contract/fee'
import { jobCtx } from '../../platform/jobs.ts'
import { forget } from '../../../test/fee-reports.ts'
import { people, staffWith, type People } from '../../../test/people.ts'
import { asOwner, bankNotificationOf, openPayment, openShop } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { jobs } from '../../modules.ts'
import { feeFor, generalFees } from './service.ts'

let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())

async function add(
  id: string,
  merchantId: string,
  type: string | null,
  from: Date,
  to: Date | null,
): Promise<void> {
  await sql`
    insert into
      fee (
        id,
        code,
        name,
        service_type,
        scope,
        payment_type,
        percent_micro,
        vat_percent_micro,
        effective_from,
        effective_to,
        status
      )
    values
      (
        ${id},
        ${`X-${id.slice(-4)}`},
        'x',
        'COBO',
        'MERCHANTS',
        ${type},
        1000,
        100000,
        ${from},
        ${to},
        'ACTIVE'
      )
  `.execute(world.app.db)
  await sql`
    insert into
      fee_merchant (fee_id, merchant_id)
    values
      (${id}, ${merchantId})
  `.execute(world.app.db)
}
const ID = (n: number): string => `01930000-0000-7000-8000-00000000000${n}`
const at = (days: number): Date => new Date(world.clock.now().getTime() + days * 86_400_000)
const rule = async (
  merchantId: string,
  paymentType: 'VIET_QR' | 'ATM_CARD' | 'BANKING' = 'VIET_QR',
): Promise<string> =>
  (
    await feeFor(jobCtx(world.app, 'test'), merchantId, {
      paymentType,
      type: 'PAY_LINK',
      bankType: 'KLB',
      source: null,
      amount: 50_000,
    })
  ).id

it('takes the general fee of the way of paying where the merchant has none', async () => {
  expect(await rule(all.owner.merchantId)).toBe('01900000-0000-7000-8000-000000000031')
  expect(await rule(all.owner.merchantId, 'ATM_CARD')).toBe('01900000-0000-7000-8000-000000000032')
  expect(await generalFees(jobCtx(world.app, 'test'))).toContainEqual(
    expect.objectContaining({
      paymentType: 'VIET_QR',
      fixedFee: 0,
      percent: 0.3,
      minFee: 500,
      maxFee: 11_000,
      brackets: [],
      vatPercent: 10,
    }),
  )
})
it("takes the merchant's own fee first, only while it is in force, and its sandbox has it, too", async () => {
  await add(ID(1), all.owner.merchantId, null, at(-10), null)
  expect(await rule(all.owner.merchantId)).toBe(ID(1))
  expect(await rule(all.owner.sandboxId)).toBe(ID(1))
  expect(await rule(all.other.merchantId)).toBe('01900000-0000-7000-8000-000000000031')
  await add(ID(2), all.owner.merchantId, 'VIET_QR', at(-1), at(5))
  await add(ID(3), all.owner.merchantId, 'VIET_QR', at(2), at(5))
  expect(await rule(all.owner.merchantId)).toBe(ID(2))
  expect(await rule(all.owner.merchantId, 'BANKING')).toBe(ID(1))
  world.clock.advance(3 * 86_400_000)
  expect(await rule(all.owner.merchantId)).toBe(ID(3))
  world.clock.advance(3 * 86_400_000)
  expect(await rule(all.owner.merchantId)).toBe(ID(1))
})
it('says loudly that the product has no fee at all', async () => {
  await sql`
    update fee
    set
      status = 'DRAFT'
  `.execute(world.app.db)
  await expect(rule(all.owner.merchantId)).rejects.toThrow('no fee rule')
})
it('the price table beside the form is worked out by the function that charges', async () => {
  const body = {
    feeMethod: 'BRACKET_FEE',
    calculatePer: 'PER_TRANSACTION',
    bracketBasis: 'TRANSACTION_AMOUNT',
    bracketMode: 'MARGINAL',
    brackets: [
      { from: 0, to: 1_000_000, fixedAmount: 0, percentMicro: 3_000 },
      { from: 1_000_000, to: null, fixedAmount: 0, percentMicro: 2_000 },
    ],
    amounts: [100_000, 2_000_000],
  }
  // The clock was moved since the others signed in.
  const { token } = await staffWith(world, [3300], 'pricer')
  const ask = (body: object) =>
    world.send<typeof fee.tryOut, unknown>(fee.tryOut, { body: body as never }, { token })
  expect((await ask(body)).body.data).toEqual([
    { amount: 100_000, fee: 300, vat: 30, actual: 99_670 },
    { amount: 2_000_000, fee: 5_000, vat: 500, actual: 1_994_500 },
  ])
  expect((await ask({ ...body, brackets: [] })).body.code).toBe(37_004)
})

it('a fee that begins: a long list of open payments changes in parts of five hundred, and what is paid then is charged by it', async () => {
  const shop = await openShop(world, { fixed: 335 })
  const NEXT = ID(7)
  const [paidBefore, paidAfter] = [
    await openPayment(world, shop, 50_000, { expiresAt: null }),
    await openPayment(world, shop, 60_000, { expiresAt: null }),
  ]
  const pay = async (one: typeof paidAfter, amount: number): Promise<void> => {
    const notice = bankNotificationOf(world, shop, one.virtual_account, amount)
    expect((await world.notify(notice)).body.code).toBe(0)
  }
  await pay(paidBefore, 50_000)
  await asOwner(
    world,
    `insert into payment select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'virtual_account', 'X' || n))).* from payment p, generate_series(1, 1200) n where p.id = $1`,
    [paidAfter.id],
  )
  await sql`
    update fee
    set
      effective_to = ${at(1)}
    where
      id = ${shop.feeId}
  `.execute(world.app.db)
  await add(NEXT, shop.merchantId, null, at(1), null)
  // How many rows each statement changes, and in which transaction.
  await asOwner(
    world,
    `create table seen (n int, tx xid8);
     grant insert on seen to public;
     create function note_change() returns trigger language plpgsql as $$ begin insert into seen select count(*), pg_current_xact_id() from changed; return null; end $$;
     create trigger note_change after update on payment referencing new table as changed for each statement execute function note_change()`,
  )
  try {
    const follow = jobs.find(({ name }) => name === 'payment.followTariff')!
    world.clock.advance(86_400_000 + 1_000)
    forget(world)
    await follow.work(jobCtx(world.app, 'test'), {})
    const parts = await asOwner<{ n: number; tx: string }>(
      world,
      'select n, tx::text from seen where n > 0 order by n desc',
    )
    expect(parts.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(1_201)
    expect(parts[0]!.n).toBe(500)
    expect(new Set(parts.map(({ tx }) => tx)).size).toBe(parts.length)
  } finally {
    await asOwner(
      world,
      'drop trigger note_change on payment; drop function note_change; drop table seen',
    )
  }
  await pay(paidAfter, 60_000)
  const charged = await asOwner<{ fee_id: string; charge_amount: number }>(
    world,
    `select fee_id, charge_amount::int from payment where id = any ($1::uuid[]) and status = 'SUCCESS' order by amount`,
    [[paidBefore.id, paidAfter.id]],
  )
  // 1.1 % and 335 before, 0.1 % after.
  expect(charged).toEqual([
    { fee_id: shop.feeId, charge_amount: 885 },
    { fee_id: NEXT, charge_amount: 60 },
  ])
})

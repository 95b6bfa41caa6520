/** Which fee a new payment stores. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fee } from '@saola/contract/fee'
import { jobCtx } from '../../platform/jobs.ts'
import { people, staffWith, type People } from '../../../test/people.ts'
import { openWorld, type World } from '../../../test/world.ts'
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

/** The night's proof: balances are held against the rows of other modules, and one đồng is enough. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alarmsOf } from '../../../test/alarms.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { inTransaction } from '../../platform/db.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { prove } from './jobs.ts'
import { laws, post } from './service.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world)
}, 120_000)
afterAll(() => world.close())

const night = async (): Promise<number> => {
  await prove(jobCtx(world.app, 'ledger.prove'))
  return alarmsOf(world, 'ledger-law')
}
const against: Record<string, string> = {
  CASE_HOLD: 'MERCHANT',
  ADVANCE_RECEIVABLE: 'ADVANCE_FUNDING',
  ADVANCE_WAGES: 'ADVANCE_FUNDING',
  ADVANCE_INTEREST: 'ADVANCE_FUNDING',
  ADVANCE_LINE: 'ADVANCE_FUNDING',
}
/** Billed in the books, and by no report. */
const plant = (account: string, amount: number): Promise<void> =>
  inTransaction(world.app.db, (tx) =>
    post({ ...jobCtx(world.app, 'test'), db: tx }, shop.merchantId, {
      kind: 'SUSPEND',
      transactionId: null,
      bankCreditId: null,
      entries: [
        { account, amount },
        { account: against[account] ?? 'FEE', amount: -amount },
      ],
    }),
  )

it('one đồng on FEE_RECEIVABLE that no report asks for calls people, until it is put right', async () => {
  expect(await night()).toBe(0)
  await plant('FEE_RECEIVABLE', 1)
  expect(await laws(world.app)).toEqual({
    caseHoldsOff: 0,
    billedOff: 1,
    advancesOff: 0,
    lineOff: 0,
  })
  expect(await night()).toBe(1)
  await plant('FEE_RECEIVABLE', -1)
  expect(await night()).toBe(1)
})
it('and one that is held for no dispute case does', async () => {
  const before = await night()
  await plant('CASE_HOLD', -1)
  expect(await night()).toBe(before + 1)
  await plant('CASE_HOLD', 1)
})
it.each([
  ['ADVANCE_RECEIVABLE', 'advancesOff'],
  ['ADVANCE_WAGES', 'advancesOff'],
  ['ADVANCE_LINE', 'lineOff'],
  ['ADVANCE_INTEREST', 'lineOff'],
])('and one on %s that no advance is behind does', async (account, law) => {
  const before = await night()
  await plant(account, 1)
  expect(await laws(world.app)).toMatchObject({ [law]: 1 })
  expect(await night()).toBe(before + 1)
  await plant(account, -1)
  expect(await laws(world.app)).toMatchObject({ [law]: 0 })
})

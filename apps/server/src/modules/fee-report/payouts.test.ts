/** What payouts cost in the month's report: held with them, or billed by it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { followOrders } from '../../../test/bank-transfers.ts'
import {
  addFee,
  closeMonth,
  monthNow,
  reportOf,
  tiers,
  toNextMonth,
  transactionsOf,
} from '../../../test/fee-reports.ts'
import { payoutsOf, type Payouts } from '../../../test/payouts.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let us: People
let at: Payouts
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  toNextMonth(world)
  us = await people(world)
  at = await payoutsOf(world)
}, 120_000)
beforeEach(async () => {
  us = await people(world)
  await at.fresh()
  world.bank.balance = 400_000_000
  await asOwner(world, 'update payout_account set balance_at = null')
  await asOwner(
    world,
    `update fee set effective_to = effective_from where service_type like 'POBO%'`,
  )
})
afterAll(() => world.close())

/** Paid by the bank, and counted. */
async function paidOut(amount: number): Promise<string> {
  const { id } = await at.made({ amount })
  await at.agreed([id])
  await followOrders(world)
  await world.work()
  return id
}
async function comesBack(id: string): Promise<void> {
  world.bank.given.get(at.referenceOf(id))!.status = 'RETURNED'
  world.clock.advance(3_601_000)
  await followOrders(world)
  await world.work()
}
async function closed() {
  const month = await closeMonth(world)
  us = await people(world)
  const report = await reportOf(world, us.owner.token, month)
  return { report, lines: report.feeReports.filter(({ kind }) => kind.startsWith('PAYOUT')) }
}

it('has the payouts by their fee, and what came back as less', async () => {
  await addFee(world, [us.owner.merchantId], {
    service_type: 'POBO',
    fixed_vnd: 335,
    collection: 'LATER',
  })
  for (const amount of [100_000, 200_000, 300_000]) await paidOut(amount)
  const returned = await paidOut(50_000)
  await comesBack(returned)
  const { report, lines } = await closed()
  expect(lines).toMatchObject([
    { kind: 'PAYOUT', count: 4, amountTransaction: 650_000, feeMoney: 1_340, moneyVAT: 134 },
    { kind: 'PAYOUT_RETURNED', amountTransaction: -50_000, feeMoney: -335, moneyVAT: -34 },
  ])
  expect(report).toMatchObject({ status: 'WAITING_PAYMENT', due: 1_340 + 134 - 335 - 34 })
  const rows = await transactionsOf(world, us.owner.token, report.id)
  expect(rows.filter(({ kind }) => kind === 'PAYOUT')).toHaveLength(4)
  expect(rows.find(({ kind }) => kind === 'PAYOUT_RETURNED')).toMatchObject({
    id: returned,
    transactionId: null,
    feeMoney: -335,
  })
})

it('has what was held with them as collected', async () => {
  await addFee(world, [us.owner.merchantId], {
    service_type: 'POBO',
    fixed_vnd: 2_000,
    collection: 'IMMEDIATELY',
  })
  await paidOut(80_000)
  const { lines } = await closed()
  expect(lines).toMatchObject([{ kind: 'PAYOUT', totalMoney: 2_200, collected: 2_200 }])
})

it('prices by the month what no fee prices before: the third payout on', async () => {
  await addFee(world, [us.owner.merchantId], {
    service_type: 'POBO',
    method: 'BRACKET_FEE',
    bracket_basis: 'MONTH_COUNT',
    bracket_mode: 'WHOLE',
    brackets: tiers([0, 0], [3, 1_000]),
  })
  expect(monthNow(world)).toMatch(/^\d{4}-\d\d-01$/)
  const first = await paidOut(60_000)
  expect((await at.detail(first)).fee).toBe(0)
  await paidOut(60_000)
  await paidOut(60_000)
  const { lines } = await closed()
  expect(lines).toMatchObject([{ kind: 'PAYOUT', count: 3, feeMoney: 3_000, moneyVAT: 300 }])
})

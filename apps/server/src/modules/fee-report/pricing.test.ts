/** What a month costs where fees are billed later: what is known only at its end prices it, and what goes back goes by the price that was billed. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { feeReport, type FeeCalculation } from '@saola/contract/fee-report'
import { payLink } from '@saola/contract/pay-link'
import { refund } from '@saola/contract/refund'
import { sandbox } from '@saola/contract/sandbox'
import {
  addFee,
  ask,
  closeMonth,
  closing,
  monthNow,
  paid,
  reportOf,
  tiers,
  toNextMonth,
  transactionsOf,
  type Report,
} from '../../../test/fee-reports.ts'
import { createLink, outcomeOf } from '../../../test/pay-links.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { startOf } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { balancesOf, proof } from '../ledger/service.ts'

let world: World
let us: People
/** Fees of the tests before hold no longer. */
const endFees = (): Promise<unknown> =>
  asOwner(
    world,
    `update fee set effective_to = greatest(effective_from, $1) where code like 'T-%' and effective_to is null`,
    [startOf(monthNow(world))],
  )
beforeAll(async () => {
  world = await openWorld()
}, 120_000)
beforeEach(async () => {
  toNextMonth(world)
  await endFees()
  us = await people(world)
})
afterAll(() => world.close())

/** A fee of the café that holds from this month on, billed later. */
const add = (fee: Record<string, unknown>): Promise<string> =>
  addFee(world, [us.owner.merchantId], {
    effective_from: startOf(monthNow(world)),
    collection: 'LATER',
    ...fee,
  })
/** One by which new payments are priced from now on: the tariff is remembered for a second. */
async function base(fee: Record<string, unknown>): Promise<string> {
  const id = await add(fee)
  await vi.waitFor(
    async () => {
      const { transactionId } = await createLink(world, us.owner, { amount: 10_000 })
      const [row] = await asOwner(world, 'select fee_id from payment where id = $1', [
        transactionId,
      ])
      expect(row).toEqual({ fee_id: id })
    },
    { timeout: 5_000, interval: 100 },
  )
  return id
}
async function closed(): Promise<Report> {
  us = await people(world)
  const open = await reportOf(world, us.owner.token, monthNow(world))
  const openRows = await transactionsOf(world, us.owner.token, open.id)
  const month = await closeMonth(world)
  us = await people(world)
  const report = await reportOf(world, us.owner.token, month)
  // An open month says what it would be closed with, to the payment.
  expect(open).toMatchObject({ status: 'PROVISIONAL', isAsTold: false, due: report.due })
  expect(told(open)).toEqual(told(report))
  expect(await proof(jobCtx(world.app, 'test'))).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
    caseHoldsOff: 0,
  })
  // The report is the sum of its lines, and its fees are those of its transactions and of the month.
  const lines = report.feeReports.reduce((sum, line) => sum + line.totalMoney, 0)
  expect(lines).toBe(report.totalFeeMoney)
  const rows = await transactionsOf(world, us.owner.token, report.id)
  expect(openRows).toEqual(rows)
  const ofMonth = report.feeReports
    .filter(({ kind }) => ['MONTH', 'CARRIED', 'CORRECTION'].includes(kind))
    .reduce((sum, line) => sum + line.feeMoney, 0)
  expect(rows.reduce((sum, row) => sum + row.feeMoney, 0) + ofMonth).toBe(report.feeMoney)
  return report
}
const told = (report: Report) =>
  report.feeReports.map((line) => [line.kind, line.count, line.feeMoney, line.moneyVAT])
async function refunded(transactionId: string, amount: number): Promise<void> {
  const { body } = await world.send(
    refund.create,
    { body: { transactionId, amount, reason: 'Trả hàng' } },
    { token: us.owner.token },
  )
  expect(body.code).toBe(0)
  await world.work()
}

it.each([
  [2, 1_000],
  [3, 800],
  [4, 800],
])('a tier by the month’s count prices all of it: %i payments cost %i each', async (n, each) => {
  await base({ fixed_vnd: 500 })
  await add({
    method: 'BRACKET_FEE',
    bracket_basis: 'MONTH_COUNT',
    bracket_mode: 'WHOLE',
    brackets: tiers([0, 1_000], [3, 800]),
    priority: 5,
  })
  for (let i = 0; i < n; i++) await paid(world, us.owner, 10_000)
  const report = await closed()
  expect(told(report)).toEqual([['PAYMENT', n, n * each, (n * each) / 10]])
  const [row] = await transactionsOf(world, us.owner.token, report.id)
  expect(row).toMatchObject({ feeMoney: each, priceBefore: { feeMoney: 500 } })
})

it.each([
  [99_999, 1_000],
  [100_000, 500],
  [100_001, 500],
])('a tier by the month’s volume: %i is at %i millionths', async (volume, micro) => {
  await base({ fixed_vnd: 7 })
  await add({
    method: 'BRACKET_FEE',
    bracket_basis: 'MONTH_VOLUME',
    bracket_mode: 'WHOLE',
    brackets: tiers([0, 0, 1_000], [100_000, 0, 500]),
    priority: 5,
  })
  await paid(world, us.owner, 60_000)
  await paid(world, us.owner, volume - 60_000)
  const fee = [60_000, volume - 60_000].reduce(
    (sum, amount) => sum + Math.round((amount * micro) / 1_000_000),
    0,
  )
  expect(told(await closed())).toEqual([['PAYMENT', 2, fee, Math.round(fee / 10)]])
})

it('the first payments of a month are free where the fee says so, in the order of time', async () => {
  await base({ fixed_vnd: 500 })
  await add({ fixed_vnd: 1_000, free_count: 2, priority: 5 })
  for (const amount of [10_000, 20_000, 30_000, 40_000]) await paid(world, us.owner, amount)
  const report = await closed()
  expect(told(report)).toEqual([['PAYMENT', 4, 2_000, 200]])
  const rows = await transactionsOf(world, us.owner.token, report.id)
  expect(rows.map((row) => [row.amount, row.feeMoney])).toEqual([
    [40_000, 1_000],
    [30_000, 1_000],
    [20_000, 0],
    [10_000, 0],
  ])
})

it('a payer at another bank costs what the fee between banks says, one at ours what was told', async () => {
  await base({ fixed_vnd: 500 })
  await add({ fixed_vnd: 900, service_type: 'COBO_INTERBANK' })
  await paid(world, us.owner, 10_000)
  await paid(world, us.owner, 10_000, { fromBin: '970452' })
  await paid(world, us.owner, 10_000, { fromBin: '963399' })
  await paid(world, us.owner, 10_000, { fromBin: null })
  const report = await closed()
  expect(report.feeReports.map((line) => [line.serviceType, line.count, line.feeMoney])).toEqual(
    expect.arrayContaining([
      ['COBO', 3, 1_500],
      ['COBO_INTERBANK', 1, 900],
    ]),
  )
})

it('a card costs what the fee of its kind says, one of an unknown kind what was told', async () => {
  await base({ fixed_vnd: 500 })
  await add({ fixed_vnd: 1_000, service_type: 'CARD_DOMESTIC' })
  await add({ fixed_vnd: 800, service_type: 'CARD_DOMESTIC', card_kind: 'DOMESTIC' })
  await add({ fixed_vnd: 3_000, service_type: 'CARD_INTERNATIONAL' })
  for (const cardKind of ['DOMESTIC', 'INTERNATIONAL', null] as const) {
    const { payLinkCode } = await createLink(world, us.owner, { amount: 10_000 })
    await world.send(payLink.atmCard, { params: { payLinkCode } })
    const outcome = outcomeOf(world.outbox.cardOrders.at(-1)!, { cardKind })
    const { body } = await world.send(payLink.napasComplete, { body: world.checksum(outcome) })
    expect(body.code).toBe(0)
    await world.work()
  }
  const report = await closed()
  expect(
    report.feeReports.map((line) => [line.serviceType, line.count, line.feeMoney]).toSorted(),
  ).toEqual([
    ['CARD_DOMESTIC', 1, 1_000],
    ['CARD_DOMESTIC', 1, 800],
    ['CARD_INTERNATIONAL', 1, 3_000],
  ])
  const rows = await transactionsOf(world, us.owner.token, report.id)
  expect(rows.map((row) => [row.feeMoney, row.priceBefore?.feeMoney ?? null])).toEqual([
    [1_000, null],
    [3_000, 1_000],
    [800, 1_000],
  ])
})

it('a fee agreed with a merchant goes before a general one, though that is more exact', async () => {
  await base({ fixed_vnd: 500 })
  await addFee(world, [], {
    fixed_vnd: 900,
    service_type: 'COBO_INTERBANK',
    effective_from: startOf(monthNow(world)),
  })
  await paid(world, us.owner, 10_000)
  expect(told(await closed())).toEqual([['PAYMENT', 1, 500, 50]])
})

it('a fee for the month is a line of its own, also for who has nothing else', async () => {
  await base({ fixed_vnd: 500 })
  await addFee(world, [us.owner.merchantId, us.other.merchantId], {
    fixed_vnd: 50_000,
    calculate_per: 'PER_MONTH',
    effective_from: startOf(monthNow(world)),
    collection: 'LATER',
  })
  await paid(world, us.owner, 10_000)
  const month = monthNow(world)
  // From its start on, also for who has nothing else; and a trial counts it.
  await closing(world)
  expect(await reportOf(world, us.other.token, month)).toMatchObject({
    status: 'PROVISIONAL',
    due: 55_000,
    feeReports: [{ kind: 'MONTH', feeMoney: 50_000 }],
  })
  const trial = await ask<FeeCalculation>(
    world,
    feeReport.cmsCal,
    { query: { date: month } },
    us.maker.token,
  )
  expect(trial.body.data).toMatchObject({ merchantCount: 2, closedCount: 0, due: 550 + 2 * 55_000 })
  await asOwner(
    world,
    `insert into reconciliation_day (day, state, started_at, asked_by) values (($1::date + interval '1 month' - interval '1 day')::date, 'DONE', now(), 'test') on conflict (day) do nothing`,
    [month],
  )
  toNextMonth(world, 2)
  await closing(world)
  us = await people(world)
  const [ours, theirs] = [
    await reportOf(world, us.owner.token, month),
    await reportOf(world, us.other.token, month),
  ]
  expect(told(ours)).toEqual([
    ['PAYMENT', 1, 500, 50],
    ['MONTH', 1, 50_000, 5_000],
  ])
  expect(told(theirs)).toEqual([['MONTH', 1, 50_000, 5_000]])
  expect(theirs).toMatchObject({ due: 55_000, totalTransaction: 0, status: 'WAITING_PAYMENT' })
})

it('a tariff that changes within the month makes two lines, each of what was paid under it', async () => {
  const first = await base({ fixed_vnd: 500 })
  await paid(world, us.owner, 10_000)
  const turn = startOf(`${monthNow(world).slice(0, 7)}-15`)
  await asOwner(world, 'update fee set effective_to = $1 where id = $2', [turn, first])
  world.clock.advance(7 * 86_400_000)
  us = await people(world)
  await base({ fixed_vnd: 700, effective_from: turn })
  await paid(world, us.owner, 10_000)
  const report = await closed()
  expect(report.feeReports.map((line) => line.feeMoney).toSorted()).toEqual([500, 700])
})

it('each payment remembers whether its fee was held back, though the merchant agrees to another way meanwhile', async () => {
  await base({
    fixed_vnd: 0,
    percent_micro: 0,
    method: 'FREE',
    calculate_per: 'NONE',
    collection: null,
  })
  await add({ fixed_vnd: 1_000, free_count: 1, collection: null, priority: 5 })
  await paid(world, us.owner, 10_000)
  const be = (type: string) =>
    asOwner(world, 'update merchant set fee_type = $1 where id = $2', [type, us.owner.merchantId])
  await be('LATER')
  await paid(world, us.owner, 10_000)
  await paid(world, us.owner, 10_000)
  await be('IMMEDIATELY')
  await paid(world, us.owner, 10_000)
  const report = await closed()
  expect(report.feeReports.map((line) => [line.collection, line.count, line.feeMoney])).toEqual(
    expect.arrayContaining([
      ['IMMEDIATELY', 2, 0],
      ['LATER', 2, 1_000],
    ]),
  )
  expect(report.vatRounding).toBe('BOTH')
})

it('a refund gives its share of the fee that was billed back in the month in which it arrives', async () => {
  await base({ fixed_vnd: 500 })
  await add({
    method: 'BRACKET_FEE',
    bracket_basis: 'MONTH_COUNT',
    bracket_mode: 'WHOLE',
    brackets: tiers([0, 1_000]),
    priority: 5,
  })
  const id = await paid(world, us.owner, 10_000)
  const first = await closed()
  expect(first).toMatchObject({ feeMoney: 1_000, due: 1_100 })
  await refunded(id, 3_000)
  const second = await closed()
  expect(told(second)).toEqual([['REFUND', 1, -300, -30]])
  expect(second).toMatchObject({ totalFeeMoney: -330, due: 0, totalTransaction: 0 })
  // What is owed to the merchant goes over into the next month, and is not booked again.
  const before = await balancesOf(world.app, us.owner.merchantId)
  await refunded(id, 7_000)
  await endFees()
  await base({ fixed_vnd: 2_000 })
  await paid(world, us.owner, 50_000)
  const third = await closed()
  expect(told(third)).toEqual([
    ['PAYMENT', 1, 2_000, 200],
    ['REFUND', 1, -700, -70],
    ['CARRIED', 1, -300, -30],
  ])
  expect(third.feeReports.at(-1)).toMatchObject({ reason: second.time })
  expect(third).toMatchObject({ due: 1_100, totalFeeMoney: 1_100 })
  const after = await balancesOf(world.app, us.owner.merchantId)
  expect([after.FEE! - before.FEE!, after.VAT! - before.VAT!]).toEqual([-1_300, -130])
  expect((await reportOf(world, us.owner.token, `${first.time}-01`)).feeMoney).toBe(1_000)
})

it('in Test Mode a month ends by the clock of Test Mode, and bank staff see nothing of it', async () => {
  await addFee(world, [us.owner.merchantId], {
    fixed_vnd: 335,
    collection: 'LATER',
    effective_from: startOf(monthNow(world)),
  })
  await paid(world, us.owner, 10_000, {}, true)
  const month = monthNow(world)
  const ahead = await world.send(
    sandbox.moveClock,
    { body: { advanceSec: 25 * 86_400 } } as never,
    {
      token: us.owner.token,
      test: true,
    },
  )
  expect(ahead.body.code).toBe(0)
  await closing(world)
  us = await people(world)
  const report = await reportOf(world, us.owner.token, month, true)
  expect(report).toMatchObject({ status: 'WAITING_PAYMENT', due: 369, note: null })
  await expect(reportOf(world, us.owner.token, month)).rejects.toThrow('no report')
})

/** The workbook of the statistics: to the đồng what the screen shows of the same range, month by month. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fullPath } from '@saola/contract/call'
import {
  mrrCauses,
  subscriptionStatistic,
  type SubscriptionStatistic,
} from '@saola/contract/subscription-statistic'
import { memberWith } from '../../../test/people.ts'
import { subscribing, type Subscribing } from '../../../test/subscriptions.ts'
import { sheetsIn } from '../../../test/workbook.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let s: Subscribing
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
  s = await subscribing(world)
  await s.to('2031-01-05')
}, 60_000)
afterAll(() => world.close())

type Query = { from: string; to: string }
const get = async (query: Query): Promise<SubscriptionStatistic> =>
  (await s.ask<SubscriptionStatistic>(subscriptionStatistic.get, { query })).body.data
const fetched = (query: Query, token = s.us.owner.token): Promise<Response> =>
  fetch(
    `${world.base}${fullPath(subscriptionStatistic.export, false)}?${new URLSearchParams({ ...query })}`,
    { headers: { authorization: `Bearer ${token}`, 'accept-language': 'vi' } },
  )
const sheetsOf = async (query: Query): Promise<string[][][]> =>
  sheetsIn(Buffer.from(await (await fetched(query)).arrayBuffer()))

it('has the figures of the screen, each month as the screen shows it', async () => {
  const plan = await s.plan({ fixedAmount: 90_000, expirationDays: 3 })
  const year = await s.plan({ fixedAmount: 1_000_001, timeType: 'YEAR', expirationDays: 3 })
  const [paid, left, late] = [
    await s.made({ planId: plan.id }),
    await s.made({ planId: plan.id, quantity: 2 }),
    await s.made({ planId: year.id }),
  ]
  for (const { id } of [paid, left, late]) await s.pay((await s.invoices(id))[0]!.id)
  await s.liveTo('2031-02-07')
  await s.act('cancel', left.id, { kind: 'IMMEDIATE_CANCEL' })
  await s.made({ planId: plan.id, quantity: 3 })
  await s.liveTo('2031-03-02')
  const range = { from: '2031-01-02', to: '2031-03-02' }
  const whole = await get(range)
  const [moves, collection, plans, now] = await sheetsOf(range)
  const lineOf = (it: SubscriptionStatistic): string[] => [
    String(it.start.amount),
    ...mrrCauses.map((cause) => String(it.moves.find((one) => one.cause === cause)!.amount)),
    String(it.end.amount),
    String(it.start.count),
    String(it.end.count),
    // An empty cell is none.
    ...(it.churnPercent === null ? [] : [String(it.churnPercent)]),
  ]
  const months = [
    { from: '2031-01-02', to: '2031-01-31' },
    { from: '2031-02-01', to: '2031-02-28' },
    { from: '2031-03-01', to: '2031-03-02' },
  ]
  const shown = await Promise.all(months.map(get))
  expect(moves!.slice(1).map(([, ...line]) => line)).toEqual([...shown, whole].map(lineOf))
  // Something moved, and one month ends where the next begins.
  expect(whole.moves.filter(({ amount }) => amount !== 0).length).toBeGreaterThan(1)
  expect(shown[1]!.start).toEqual(shown[0]!.end)
  expect(collection!.slice(1)).toEqual(
    whole.collection.map(({ month, outcomes, daysToPay }) => [
      month.split('-').toReversed().join('/'),
      ...outcomes.flatMap(({ amount, count }) => [String(amount), String(count)]),
      ...(daysToPay === null ? [] : [String(daysToPay)]),
    ]),
  )
  expect(plans!.slice(1)).toEqual(
    whole.now.plans.map(({ code, name, amount, count }) => [
      code,
      name,
      String(amount),
      String(count),
    ]),
  )
  expect(now!.slice(1).map(([, ...line]) => line)).toEqual(
    [whole.now, whole.now.atRisk, whole.now.metered].map(({ amount, count }) => [
      String(amount),
      String(count),
    ]),
  )
}, 90_000)
it('is for who may take files of it, of a range that the screen takes', async () => {
  const range = { from: '2031-01-01', to: '2031-01-31' }
  const answers = [
    await fetched(range, (await memberWith(world, [1300])).token),
    await fetched(range, s.us.cashier.token),
    await fetched({ from: '2031-02-01', to: '2031-01-01' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 400])
})

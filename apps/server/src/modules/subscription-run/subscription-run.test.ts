import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullPath } from '@saola/contract/call'
import { subscription } from '@saola/contract/subscription'
import { subscriptionImport } from '@saola/contract/subscription-import'
import { subscriptionRun, type Tonight } from '@saola/contract/subscription-run'
import { asOwner } from '../../../test/shop.ts'
import { subscribing, type Plan, type Subscribing } from '../../../test/subscriptions.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

let world: World
let s: Subscribing
beforeAll(async () => {
  world = await openWorld()
  s = await subscribing(world)
  await asOwner(world, 'update member set email = null')
  await asOwner(world, 'update member set email = $2, allow_email = true where id = $1', [
    s.us.owner.id,
    'chu@quan.example',
  ])
}, 120_000)
afterAll(() => world.close())

const tonight = async (token = s.us.owner.token): Promise<Tonight> =>
  (await s.ask<Tonight>(subscriptionRun.tonight, {}, token)).body.data
const release = (night: string, token = s.us.owner.token): Promise<Answer<Tonight>> =>
  s.ask<Tonight>(subscriptionRun.release, { body: { night } }, token)
let people = 0
/** So many subscribers who have paid until a day. */
async function bring(plan: Plan, paidUntil: string, count: number): Promise<void> {
  const lines = Array.from({ length: count }, () => `Khách ${++people},${plan.code},${paidUntil}`)
  const form = new FormData()
  form.append('file', new Blob([['fullName,planCode,paidUntil', ...lines].join('\n')]), 'x.csv')
  const { body } = (await world.raw(fullPath(subscriptionImport.preview, false), {
    method: 'POST',
    headers: { authorization: `Bearer ${s.us.owner.token}` },
    body: form,
  })) as Answer<{ id: string; valid: number }>
  expect(body.data.valid).toBe(count)
  await s.ask(subscriptionImport.commit, { params: { id: body.data.id } })
}
const issued = async (
  plan: Plan,
  day: string,
): Promise<{ n: number; amount: number; due: string }> =>
  (
    await asOwner<{ n: number; amount: number; due: string }>(
      world,
      `select count(*)::int n, coalesce(sum(amount), 0)::int amount, min(expired_date)::text due from subscription_invoice where merchant_id = $1 and plan_id = $2 and payment_date = $3`,
      [s.us.owner.merchantId, plan.id, day],
    )
  )[0]!
const heldMails = (): string[] =>
  world.outbox.mails
    .filter(({ subject }) => /đang chờ bạn cho chạy/.test(subject))
    .map(({ to }) => to)

describe('the night’s run', () => {
  it('says what the next night issues, to the đồng, by plan', async () => {
    await s.to('2027-01-10')
    const monthly = await s.plan({ expirationDays: 40, fixedAmount: 100_000 })
    const ahead = await s.plan({ timeType: 'WEEK', issueDaysBefore: 2, fixedAmount: 70_000 })
    const after = await s.plan({
      paymentType: 'POSTPAID',
      timeType: 'DAY',
      cycleValue: 3,
      fixedAmount: 9_000,
    })
    for (const [plan, quantity] of [
      [monthly, 1],
      [monthly, 3],
      [ahead, 1],
      [ahead, 2],
      [after, 5],
    ] as const)
      await s.made({ planId: plan.id, quantity })
    const trial = await s.made({ planId: monthly.id, trialTimeValue: 14, trialTimeType: 'DAY' })
    const leaving = await s.made({ planId: after.id })
    await s.act('cancel', leaving.id, { kind: 'EXPIRATION_CANCEL' })
    const paused = await s.made({ planId: ahead.id })
    await s.act('pause', paused.id)
    expect(trial.status).toBe('TRIAL')
    let nights = 0
    for (let at = 11; at <= 26; at++) {
      const said = await tonight()
      expect(said.night).toBe(`2027-01-${at}`)
      const before = await sums()
      await s.liveTo(`2027-01-${at}`)
      const after = await sums()
      expect({ count: said.count, amount: said.amount }).toEqual({
        count: after.count - before.count,
        amount: after.amount - before.amount,
      })
      expect(said.plans.reduce((sum, one) => sum + one.amount, 0)).toBe(said.amount)
      nights += Number(said.count > 0)
    }
    expect(nights).toBeGreaterThan(3)
    async function sums(): Promise<{ count: number; amount: number }> {
      const [row] = await asOwner<{ count: number; amount: number }>(
        world,
        'select count(*)::int count, coalesce(sum(amount), 0)::int amount from subscription_invoice where merchant_id = $1',
        [s.us.owner.merchantId],
      )
      return row!
    }
  }, 120_000)

  it('a night far beyond the last one waits until somebody with the right lets it go on; nobody loses a day to pay', async () => {
    await s.to('2027-03-01')
    const plan = await s.plan({ expirationDays: 40 })
    await bring(plan, '2027-03-09', 25)
    await s.liveTo('2027-03-10')
    // A new plan of that size is looked at first.
    expect(await tonight()).toMatchObject({
      hold: { night: '2027-03-10', reasons: ['COUNT', 'NEW_PLAN'], count: 25, usualCount: 0 },
    })
    expect((await release('2027-03-10')).body.data.hold).toBeNull()
    await s.turn()
    expect(await issued(plan, '2027-03-10')).toMatchObject({ n: 25 })

    await bring(plan, '2027-04-09', 60)
    await s.liveTo('2027-04-09')
    expect(await tonight()).toMatchObject({
      count: 85,
      usualCount: 25,
      reasons: ['COUNT'],
      hold: null,
    })
    world.outbox.mails.length = 0
    await s.liveTo('2027-04-12')
    await world.work()
    expect(await issued(plan, '2027-04-10')).toMatchObject({ n: 0 })
    expect(heldMails()).toHaveLength(1)
    expect(await tonight()).toMatchObject({
      hold: {
        night: '2027-04-10',
        count: 85,
        amount: 25_500_000,
        usualCount: 25,
        usualAmount: 7_500_000,
        reasons: ['COUNT'],
      },
      mayRelease: true,
    })
    // What people do themselves goes on, also while the night waits.
    const own = await s.made({ planId: plan.id })
    expect(await s.invoices(own.id)).toHaveLength(1)

    expect((await release('2027-04-11')).body.code).toBe(13)
    expect((await release('2027-04-10', s.us.cashier.token)).body.code).toBe(10)
    expect((await release('2027-04-10', s.us.other.token)).body.code).toBe(13)
    const pressed = await Promise.all([
      ...Array.from({ length: 5 }, () => release('2027-04-10')),
      s.turn(),
      s.turn(),
    ])
    const codes = pressed.flatMap((one) => (one === undefined ? [] : [one.body.code]))
    expect(codes.sort((a, b) => a - b)).toEqual([0, 13, 13, 13, 13])
    await s.turn()
    expect(await issued(plan, '2027-04-10')).toMatchObject({ n: 85, due: '2027-05-22' })
    const audited = await asOwner<{ operation: string }>(
      world,
      `select operation from audit_record where merchant_id = $1 and operation like 'subscription.run.%' order by at, id`,
      [s.us.owner.merchantId],
    )
    expect(audited.map(({ operation }) => operation)).toEqual([
      'subscription.run.hold',
      'subscription.run.release',
      'subscription.run.hold',
      'subscription.run.release',
    ])
  }, 180_000)

  it('two workers at once hold a night once, and neither issues any of it', async () => {
    await s.to('2027-06-01')
    const plan = await s.plan({ timeType: 'WEEK', cycleValue: 2 })
    await bring(plan, '2027-06-02', 40)
    // What has been left lying since the last test is no part of this one.
    await s.turn()
    const left = (await tonight()).hold
    if (left !== null) await release(left.night)
    await s.turn()
    await s.to('2027-06-02', 23)
    await s.turn()
    await s.to('2027-06-03', 1)
    await Promise.all(Array.from({ length: 4 }, () => s.turn()))
    expect(await issued(plan, '2027-06-03')).toMatchObject({ n: 0 })
    const holds = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from subscription_run_hold where merchant_id = $1 and night = '2027-06-03'`,
      [s.us.owner.merchantId],
    )
    expect(holds).toEqual([{ n: 1 }])
    await release('2027-06-03')
    await Promise.all(Array.from({ length: 4 }, () => s.turn()))
    expect(await issued(plan, '2027-06-03')).toMatchObject({ n: 40 })
  }, 120_000)

  it('is nobody’s business who may not see subscriptions', async () => {
    expect((await s.ask(subscriptionRun.tonight, {}, s.us.cashier.token)).body.code).toBe(
      (await s.ask(subscription.getAll, {}, s.us.cashier.token)).body.code,
    )
    expect((await tonight(s.us.other.token)).hold).toBeNull()
  })
})

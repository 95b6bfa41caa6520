/** A merchant that the bank suspends and brings back: dates that passed meanwhile are skipped, and billed by who wants to (docs/decisions.md#16). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onboarding } from '@saola/contract/onboarding'
import { subscription } from '@saola/contract/subscription'
import { subscriptionRun, type Tonight } from '@saola/contract/subscription-run'
import { approve } from '../../../test/approvals.ts'
import { memberWith } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { subscribing, type Detail, type Subscribing } from '../../../test/subscriptions.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

let world: World
let s: Subscribing
beforeAll(async () => {
  world = await openWorld()
  s = await subscribing(world)
}, 120_000)
afterAll(() => world.close())

/** By two people of the bank. */
async function move(action: 'SUSPEND' | 'RESTORE'): Promise<void> {
  const { merchantId } = s.us.owner
  const { contentHash } = (
    await s.ask<{ contentHash: string }>(
      onboarding.cmsDetail,
      { params: { merchantId } },
      s.us.maker.token,
    )
  ).body.data
  const { body } = await s.ask<{ id: string }>(
    onboarding.cmsPropose,
    { body: { merchantId, action, reason: 'Kiểm tra hồ sơ', contentHash } },
    s.us.maker.token,
  )
  expect(body.code).toBe(0)
  expect((await approve(world, s.us.checker.token, body.data.id)).body.code).toBe(0)
}
const bill = (id: string, from: string, token = s.us.owner.token): Promise<Answer<Detail>> =>
  s.ask<Detail>(subscription.billSkipped, { params: { id }, body: { from } }, token)
/** Cycle, first day, payment date and last day of what is not void. */
const issued = async (id: string): Promise<unknown[][]> =>
  (await s.invoices(id))
    .filter(({ status }) => status !== 'CANCELED')
    .map((one) => [one.cycle, one.from, one.paymentDate, one.expiredDate])
const tonight = async (): Promise<Tonight> =>
  (await s.ask<Tonight>(subscriptionRun.tonight, {})).body.data

describe('a merchant that was suspended over two due dates', () => {
  let id: string
  it('is issued nothing meanwhile, goes on with the next date, and is told what was skipped', async () => {
    await s.to('2027-01-10')
    const plan = await s.plan({ expirationDays: 5 })
    ;({ id } = await s.made({ planId: plan.id, quantity: 2 }))
    const used = await s.made({
      planId: (await s.plan({ paymentType: 'POSTPAID', expirationDays: 5 })).id,
    })
    const short = await s.made({ planId: plan.id, numOfCycles: 2 })
    for (const one of [id, short.id]) await s.pay((await s.invoices(one))[0]!.id)
    await s.to('2027-01-20')
    await move('SUSPEND')
    await s.liveTo('2027-03-25')
    expect(await issued(id)).toHaveLength(1)
    expect(await issued(used.id)).toHaveLength(0)
    await move('RESTORE')
    // Dates that passed are none of the night's, so the brake has nothing to hold.
    expect(await tonight()).toMatchObject({ count: 0, hold: null })
    await s.turn()
    expect(await issued(id)).toHaveLength(1)
    const after = await s.detail(id)
    expect(after).toMatchObject({
      status: 'ACTIVE',
      nextPaymentDate: '2027-04-10',
      skipped: [
        {
          from: '2027-03-10',
          to: '2027-04-10',
          paymentDate: '2027-03-10',
          amount: 600_000,
          isBillable: true,
        },
        {
          from: '2027-02-10',
          to: '2027-03-10',
          paymentDate: '2027-02-10',
          amount: 600_000,
          isBillable: true,
        },
      ],
    })
    expect(after.timeline.filter(({ kind }) => kind === 'skipped').map(({ note }) => note)).toEqual(
      expect.arrayContaining(['2027-02-10', '2027-03-10']),
    )
    expect((await s.detail(used.id)).skipped.map(({ from }) => from)).toEqual([
      '2027-02-10',
      '2027-01-10',
    ])
    await s.liveTo('2027-04-10')
    expect(await issued(id)).toEqual([
      [1, '2027-01-10', '2027-01-10', '2027-01-15'],
      [2, '2027-04-10', '2027-04-10', '2027-04-15'],
    ])
    expect(await issued(used.id)).toEqual([[1, '2027-03-10', '2027-04-10', '2027-04-15']])
    // A skipped date uses up no cycle: two were agreed on and two are billed.
    expect(await issued(short.id)).toHaveLength(2)
    expect((await s.detail(short.id)).skipped.map(({ isBillable }) => isBillable)).toEqual([
      false,
      false,
    ])
    expect((await bill(short.id, '2027-02-10')).body.code).toBe(13)
  }, 120_000)

  it('bills one of them once, however often it is pressed, dated today with the usual last day', async () => {
    const { token } = await memberWith(world, [1200])
    expect((await bill(id, '2027-02-10', token)).body.code).toBe(10)
    expect((await bill(id, '2027-02-10', s.us.other.token)).body.code).toBe(39006)
    expect((await bill(id, '2027-02-11')).body.code).toBe(5)
    const pressed = await Promise.all(Array.from({ length: 20 }, () => bill(id, '2027-02-10')))
    const codes = pressed.map(({ body }) => body.code).sort((a, b) => a - b)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.every((code) => [0, 13, 20].includes(code))).toBe(true)
    expect(await issued(id)).toEqual([
      [1, '2027-01-10', '2027-01-10', '2027-01-15'],
      [2, '2027-04-10', '2027-04-10', '2027-04-15'],
      [3, '2027-02-10', '2027-04-10', '2027-04-15'],
    ])
    const [, february] = (await s.detail(id)).skipped
    expect(february).toMatchObject({
      isBillable: false,
      invoiceNumber: expect.any(String) as string,
    })
    const explained = await s.ask(subscription.explain, {
      params: { id },
      query: { invoiceId: february!.invoiceId },
    })
    expect(explained.body.code).toBe(0)
    // The schedule does not care.
    expect(await s.detail(id)).toMatchObject({ nextPaymentDate: '2027-05-10' })
  })

  it('takes the bill back without moving the schedule, and lets it be billed again', async () => {
    expect((await s.act('pause', id)).body.code).toBe(0)
    expect((await bill(id, '2027-03-10')).body).toMatchObject({ code: 39001 })
    expect((await s.act('continue', id)).body.code).toBe(0)
    for (const one of (await s.invoices(id)).filter(({ cycle }) => cycle > 1)) await s.pay(one.id)
    expect((await bill(id, '2027-03-10')).body.code).toBe(0)
    const cancelled = await s.act('cancel', id, { kind: 'IMMEDIATE_CANCEL' })
    expect(cancelled.body.code).toBe(0)
    expect((await s.act('restore', id)).body.code).toBe(0)
    await s.turn()
    const after = await s.detail(id)
    expect(after).toMatchObject({ status: 'ACTIVE', nextPaymentDate: '2027-05-10' })
    expect(after.skipped[0]).toMatchObject({ from: '2027-03-10', isBillable: true })
    // Paying ahead is taken back, and its cycles go to what is billed.
    const ahead = await s.ask(subscription.payAhead, { params: { id }, body: { periods: 3 } })
    expect(ahead.body.code).toBe(0)
    expect(await issued(id)).toHaveLength(6)
    expect((await bill(id, '2027-03-10')).body.code).toBe(0)
    expect((await issued(id)).map(([cycle, from]) => [cycle, from])).toEqual([
      [1, '2027-01-10'],
      [2, '2027-04-10'],
      [3, '2027-02-10'],
      [4, '2027-03-10'],
    ])
    await s.pay(
      (await s.invoices(id)).find(({ cycle, status }) => cycle === 4 && status === 'PENDING')!.id,
    )
    await s.liveTo('2027-05-10')
    expect((await issued(id)).at(-1)).toEqual([5, '2027-05-10', '2027-05-10', '2027-05-15'])
  }, 60_000)

  it('is caught up with as ever where nobody suspended it', async () => {
    await s.to('2027-06-01')
    const plan = await s.plan({ timeType: 'DAY', cycleValue: 3, expirationDays: 5 })
    const it = await s.made({ planId: plan.id })
    await s.pay((await s.invoices(it.id))[0]!.id)
    await s.to('2027-06-07', 12)
    await s.turn()
    expect(await issued(it.id)).toHaveLength(3)
    expect((await s.detail(it.id)).skipped).toEqual([])
    expect(
      await asOwner(world, 'select from subscription_skip where subscription_id = $1', [it.id]),
    ).toEqual([])
  })
})

/** Many subscriptions at once: each comes to what was previewed or is left as it is, once, and can be taken back while nothing came of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import type { BulkItem } from '@saola/contract/subscription-bulk'
import { subscriptionBulk } from '@saola/contract/subscription-bulk'
import { subscription } from '@saola/contract/subscription'
import { subscriptionStatuses, type SubscriptionStatus } from '@saola/contract/subscription-values'
import { jobCtx } from '../../platform/jobs.ts'
import { memberWith, people } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { bulks, type Wanted } from '../../../test/subscription-bulks.ts'
import {
  subscribing,
  type Detail,
  type Plan,
  type Subscribing,
} from '../../../test/subscriptions.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { subscriptionBulkJobs } from './jobs.ts'

let world: World
let s: Subscribing
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
  s = await subscribing(world)
  await s.to('2031-03-01')
}, 60_000)
beforeEach(async () => {
  s.us = await people(world)
})
afterAll(() => world.close())

const { preview, startAs, seen, started, detail, done, rowsOf } = bulks(() => s)
const work = (payload: object): Promise<void> =>
  subscriptionBulkJobs[0]!.work(jobCtx(world.app, 'subscriptionBulk.work'), { ...payload })
const times = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let i = 0; i < count; i++) all.push(await make())
  return all
}
const ids = (some: readonly { id: string }[]): string[] => some.map(({ id }) => id)

/** Subscriptions straight in the database: copies of one that was made. */
async function copies(of: Detail, count: number): Promise<string[]> {
  const rows = await asOwner<{ id: string }>(
    world,
    `insert into subscription select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'code', s.code || '-' || n, 'ref_id', null))).* from subscription s, generate_series(1, $2) n where s.id = $1 returning id`,
    [of.id, count],
  )
  return ids(rows)
}

describe('each of a mix of all states', () => {
  const made = new Map<SubscriptionStatus, Detail[]>()
  const OF_EACH = 3
  const several = (make: () => Promise<Detail>): Promise<Detail[]> => times(OF_EACH, make)
  beforeAll(async () => {
    const daily = (expirationDays: number): Promise<Plan> =>
      s.plan({ timeType: 'DAY', expirationDays })
    const [long, short] = [await daily(60), await daily(0)]
    const month = await s.plan({ expirationDays: 30, paymentType: 'POSTPAID' })
    made.set('EXPIRED', await several(() => s.made({ planId: long.id, numOfCycles: 1 })))
    made.set('PAYMENT_EXPIRED', await several(() => s.made({ planId: short.id, numOfCycles: 5 })))
    made.set('CREATE_INVOICE_FAILED', await several(() => s.made({ planId: long.id })))
    await s.to('2031-03-16')
    await s.turn()
    const fresh = (more: object = {}): Promise<Detail> =>
      s.made({ planId: month.id, numOfCycles: 12, ...more })
    const acted = async (action: string, body?: object): Promise<Detail> =>
      (await s.act(action, (await fresh()).id, body)).body.data
    made.set('ACTIVE', await several(fresh))
    made.set(
      'TRIAL',
      await several(() => fresh({ allowTrial: true, trialTimeValue: 14, trialTimeType: 'DAY' })),
    )
    made.set('PAUSED', await several(() => acted('pause')))
    made.set(
      'PENDING_CANCELLATION',
      await several(() => acted('cancel', { kind: 'EXPIRATION_CANCEL' })),
    )
    made.set('CANCELLED', await several(() => acted('cancel', { kind: 'IMMEDIATE_CANCEL' })))
  }, 180_000)
  const acts: Wanted[] = [
    { act: 'EXTEND', cycles: 2 },
    { act: 'CANCEL_AT_END', reason: 'Đóng cửa' },
    { act: 'CANCEL_NOW', waiveFinal: false },
  ]
  it.each(acts.map((act, i) => [act.act, act, i] as const))(
    '%s comes to what was previewed, and to what its single act comes to',
    async (_name, act, i) => {
      const all = subscriptionStatuses.map((status) => made.get(status)![i]!)
      const before = new Map<string, Detail>()
      for (const { id } of all) before.set(id, await s.detail(id))
      const body = { ...act, ids: ids(all) }
      const foreseen = await seen(body)
      const action = act.act === 'EXTEND' ? 'extend' : 'cancel'
      const kind = act.act === 'CANCEL_NOW' ? 'IMMEDIATE_CANCEL' : 'EXPIRATION_CANCEL'
      for (const row of foreseen.rows) {
        const { allowedActions, allowedCancelKinds } = before.get(row.id)!
        const single =
          action === 'extend'
            ? allowedActions.includes('extend')
            : allowedCancelKinds.includes(kind)
        expect([row.status, row.reason === null]).toEqual([row.status, single])
      }
      expect(foreseen.willDo).toBeGreaterThan(0)
      expect(foreseen.willDo + foreseen.willNot).toBe(all.length)
      const bulk = await done(body)
      expect(bulk).toMatchObject({
        state: 'DONE',
        total: all.length,
        done: foreseen.willDo,
        refused: foreseen.willNot,
      })
      const results = new Map((await rowsOf(bulk.id)).map((row) => [row.id, row]))
      for (const row of foreseen.rows) {
        const [was, is] = [before.get(row.id)!, await s.detail(row.id)]
        expect(results.get(row.id)).toMatchObject({
          state: row.reason === null ? 'DONE' : 'REFUSED',
          reason: row.reason,
        })
        if (row.after === null) {
          expect([is.status, is.version]).toEqual([was.status, was.version])
          continue
        }
        const { status, numOfCycles, nextPaymentDate, cancelAt } = row.after
        expect(is).toMatchObject({ status, numOfCycles, nextPaymentDate, cancelAt })
        expect(is.timeline.filter((one) => one.bulk === bulk.code)[0]).toMatchObject({
          actor: 'MEMBER',
          by: bulk.createdBy,
        })
        const invoices = await s.invoices(row.id)
        const issued = is.timeline.filter((one) => one.bulk === bulk.code && one.kind === 'issued')
        expect(issued.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(row.after.issued)
        if (row.after.voided > 0)
          expect(invoices.some((one) => one.status === 'CANCELED')).toBe(true)
      }
      const [logged] = await asOwner<{ after: object }>(
        world,
        `select after from audit_record where object_id = $1 and operation = 'subscriptionBulk.work'`,
        [bulk.id],
      )
      expect(logged?.after).toMatchObject({ done: foreseen.willDo, refused: foreseen.willNot })
    },
    60_000,
  )
})

describe('many of them', () => {
  it('three hundred are each done once while two workers share them and a third comes after a kill', async () => {
    const plan = await s.plan({ paymentType: 'POSTPAID' })
    const all = await copies(await s.made({ planId: plan.id, numOfCycles: 3 }), 300)
    const { id } = await started({ act: 'EXTEND', cycles: 2, ids: all })
    const key = { merchantId: s.us.owner.merchantId, bulkId: id }
    // One dies half-way: its connection is cut.
    const dying = work(key).catch(() => undefined)
    for (let at = 0; at < 20; at = (await detail(id)).done);
    const cut = asOwner(
      world,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state <> 'idle' and query like '%subscription%' and pid <> pg_backend_pid()`,
    )
    await Promise.all([dying, cut, work(key).catch(() => undefined)])
    await Promise.all([work(key), work(key)])
    await world.work()
    expect(await detail(id)).toMatchObject({ state: 'DONE', total: 300, done: 300, refused: 0 })
    const [sum] = await asOwner<{ n: number; most: number; least: number; told: number }>(
      world,
      `select count(*)::int n, max(num_of_cycles) most, min(num_of_cycles) least, (select count(*)::int from subscription_event e where e.subscription_id = any($1) and e.kind = 'extend') told from subscription where id = any($1)`,
      [all],
    )
    expect(sum).toEqual({ n: 300, most: 5, least: 5, told: 300 })
  }, 120_000)
  it('all of a filtered list are chosen by the filter', async () => {
    const plan = await s.plan()
    const some = await times(3, () => s.made({ planId: plan.id, numOfCycles: 3 }))
    const { body } = await s.ask<Output<typeof subscriptionBulk.choose>>(subscriptionBulk.choose, {
      query: { planId: plan.id },
    })
    expect([body.data.ids.toSorted(), body.data.total]).toEqual([ids(some).toSorted(), 3])
  })
  it('more than a thousand are refused, and so are none', async () => {
    const one = await s.made({ planId: (await s.plan()).id })
    const many = Array.from(
      { length: 1001 },
      (_, i) => `01990000-0000-7000-8000-${String(i).padStart(12, '0')}`,
    )
    expect((await preview({ act: 'CANCEL_NOW', ids: many })).body.code).toBe(2)
    expect((await preview({ act: 'CANCEL_NOW', ids: [] })).body.code).toBe(2)
    expect((await preview({ act: 'CANCEL_NOW' })).body.code).toBe(2)
    expect((await preview({ act: 'EXTEND', ids: [one.id] })).body.code).toBe(2)
    // Named twice it is one.
    expect((await seen({ act: 'CANCEL_NOW', ids: [one.id, one.id] })).rows).toHaveLength(1)
  })
})

describe('a change since the preview', () => {
  it('refuses the whole while it is begun, and leaves the one row once it is', async () => {
    const plan = await s.plan()
    const [a, b] = [
      await s.made({ planId: plan.id, numOfCycles: 3 }),
      await s.made({ planId: plan.id, numOfCycles: 3 }),
    ]
    const body: Wanted = { act: 'EXTEND', cycles: 1, ids: [a.id, b.id] }
    const { hash } = await seen(body)
    await s.act('extend', a.id, { cycles: 4 })
    expect((await startAs(subscriptionBulk.start, { ...body, hash })).body.code).toBe(12)
    // The same hash does not begin anything else either.
    const again = await seen(body)
    const other = { ...body, cycles: 2, hash: again.hash }
    expect((await startAs(subscriptionBulk.start, other)).body.code).toBe(12)
    const { id } = await started(body)
    await s.act('extend', b.id, { cycles: 5 })
    await world.work()
    expect(await detail(id)).toMatchObject({ done: 1, refused: 1 })
    expect(await rowsOf(id, 'REFUSED')).toMatchObject([{ id: b.id, reason: 'CHANGED' }])
    expect((await s.detail(a.id)).numOfCycles).toBe(8)
    expect((await s.detail(b.id)).numOfCycles).toBe(8)
  })
  it('one that is deleted meanwhile is gone, and the others go on', async () => {
    const plan = await s.plan()
    const later = { planId: plan.id, numOfCycles: 3, startDate: '2031-04-20' }
    const [a, b] = [await s.made(later), await s.made(later)]
    const { id } = await started({ act: 'EXTEND', cycles: 1, ids: [a.id, b.id] })
    expect((await s.ask(subscription.delete, { params: { id: a.id } })).body.code).toBe(0)
    await world.work()
    expect(await rowsOf(id)).toMatchObject([
      { id: a.id, code: null, state: 'REFUSED', reason: 'GONE' },
      { id: b.id, state: 'DONE' },
    ])
  })
  it('a shop that is closed meanwhile has nothing done', async () => {
    const one = await s.made({ planId: (await s.plan()).id, numOfCycles: 3 })
    const { id } = await started({ act: 'EXTEND', cycles: 1, ids: [one.id] })
    const close = (status: string) =>
      asOwner(world, `update merchant set status = $2 where id = $1`, [
        s.us.owner.merchantId,
        status,
      ])
    await close('INACTIVE')
    await world.work()
    await close('ACTIVE')
    expect(await rowsOf(id)).toMatchObject([{ reason: 'MERCHANT_INACTIVE' }])
    expect((await s.detail(one.id)).numOfCycles).toBe(3)
  })
})

describe('who may', () => {
  it('more than twenty need the right to approve; reminders and a few do not', async () => {
    const plan = await s.plan({ paymentType: 'POSTPAID' })
    const all = await copies(await s.made({ planId: plan.id, numOfCycles: 3 }), 21)
    const clerk = await memberWith(world, [1504])
    await asOwner(
      world,
      `update role_group g set actions = '{1504.VIEW,1504.CREATE}' from member m where m.id = $1 and g.id = m.role_group_id`,
      [clerk.id],
    )
    const many: Wanted = { act: 'EXTEND', cycles: 1, ids: all }
    const shown = (await preview(many, clerk.token)).body.data
    expect(shown).toMatchObject({ willDo: 21, allowedActions: [] })
    const body = { ...many, hash: shown.hash }
    for (const call of [subscriptionBulk.start, subscriptionBulk.startMany])
      expect((await startAs(call, body, clerk.token)).body.code).toBe(10)
    expect((await preview(many)).body.data.allowedActions).toEqual(['start-many'])
    // Not by the way of a few, no matter who asks.
    expect((await startAs(subscriptionBulk.start, body)).body.code).toBe(10)
    const few: Wanted = { ...many, ids: all.slice(1) }
    const some = (await preview(few, clerk.token)).body.data
    expect(some.allowedActions).toEqual(['start'])
    const begun = await startAs(subscriptionBulk.start, { ...few, hash: some.hash }, clerk.token)
    expect(begun.body).toMatchObject({ code: 0, data: { state: 'RUNNING', total: 20 } })
    await world.work()
    expect(await detail(begun.body.data.id)).toMatchObject({ state: 'DONE', done: 20 })
  })
  it('subscriptions of another merchant are not there, nor is what was done', async () => {
    const one = await s.made({ planId: (await s.plan()).id, numOfCycles: 3 })
    const body: Wanted = { act: 'EXTEND', cycles: 1, ids: [one.id] }
    const { hash } = await seen(body)
    const { token } = s.us.other
    expect((await preview(body, token)).body.code).toBe(39006)
    expect((await startAs(subscriptionBulk.startMany, { ...body, hash }, token)).body.code).toBe(
      39006,
    )
    const { id } = await done(body)
    for (const call of [
      subscriptionBulk.getDetail,
      subscriptionBulk.getRows,
      subscriptionBulk.export,
    ])
      expect((await s.ask(call, { params: { id }, query: {} }, token)).body.code).toBe(5)
    expect((await preview({ act: 'UNDO_EXTEND', undoes: id }, token)).body.code).toBe(5)
    const list = await s.ask<{ items: BulkItem[] }>(subscriptionBulk.getAll, {}, token)
    expect(list.body.data.items).toEqual([])
  })
  it('in Test Mode it is the sandbox merchant’s', async () => {
    const one = await s.made({ planId: (await s.plan()).id, numOfCycles: 3 })
    const body: Wanted = { act: 'EXTEND', cycles: 1, ids: [one.id] }
    expect((await preview(body, undefined, true)).body.code).toBe(39006)
    const { id } = await done(body)
    const looked = await s.ask(subscriptionBulk.getDetail, { params: { id } }, undefined, true)
    expect(looked.body.code).toBe(5)
  })
})

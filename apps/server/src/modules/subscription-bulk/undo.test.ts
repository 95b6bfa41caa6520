/** Taking back what was done to many subscriptions, and reminding many customers: where nothing came of it, once, and as often as a single reminder may be sent. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscriptionBulk } from '@saola/contract/subscription-bulk'
import { subscriptionNotice, type NoticeState } from '@saola/contract/subscription-notice'
import { fullPath } from '@saola/contract/call'
import { readXlsx } from '../../platform/sheet-read.ts'
import { people } from '../../../test/people.ts'
import { bulks, type Wanted } from '../../../test/subscription-bulks.ts'
import { subscribing, type Detail, type Subscribing } from '../../../test/subscriptions.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let s: Subscribing
const { preview, startAs, seen, started, detail, done, rowsOf } = bulks(() => s)
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
  s = await subscribing(world)
  await s.to('2031-03-03')
}, 60_000)
beforeEach(async () => {
  s.us = await people(world)
})
afterAll(() => world.close())

const ids = (some: readonly { id: string }[]): string[] => some.map(({ id }) => id)
const several = async (count: number, more: object = {}): Promise<Detail[]> => {
  const plan = await s.plan({ paymentType: 'POSTPAID' })
  const all: Detail[] = []
  for (let i = 0; i < count; i++)
    all.push(await s.made({ planId: plan.id, numOfCycles: 3, ...more }))
  return all
}

describe('an extension', () => {
  it('is taken back where the cycles are as it left them, and says of the others why not', async () => {
    const all = await several(4)
    const [, extended, cancelled] = all
    const bulk = await done({ act: 'EXTEND', cycles: 2, ids: ids(all) })
    expect(bulk.allowedActions).toEqual(['undo'])
    await s.act('extend', extended!.id, { cycles: 1 })
    await s.act('cancel', cancelled!.id, { kind: 'IMMEDIATE_CANCEL' })
    const body = { act: 'UNDO_EXTEND', undoes: bulk.id } as const
    const foreseen = await seen(body)
    expect(foreseen.rows.map(({ reason }) => reason)).toEqual([
      null,
      'CHANGED_SINCE',
      'STATUS',
      null,
    ])
    const undo = await done(body)
    expect(undo).toMatchObject({ done: 2, refused: 2, undoes: { id: bulk.id, code: bulk.code } })
    const after = await Promise.all(all.map(({ id }) => s.detail(id)))
    expect(after.map(({ numOfCycles }) => numOfCycles)).toEqual([3, 6, 5, 3])
    expect(after[0]!.timeline[0]).toMatchObject({ kind: 'extensionUndone', bulk: undo.code })
    // The same dates as before.
    expect(after[0]).toMatchObject({ nextPaymentDate: all[0]!.nextPaymentDate, status: 'ACTIVE' })
    expect(after[0]!.upcoming).toEqual(all[0]!.upcoming)
    expect(await detail(bulk.id)).toMatchObject({
      undoneBy: { id: undo.id, code: undo.code },
      allowedActions: [],
    })
    expect((await preview(body)).body.code).toBe(13)
    // What takes something back is not taken back.
    expect((await preview({ act: 'UNDO_EXTEND', undoes: undo.id })).body.code).toBe(13)
  })
  it('two who take it back at once do it once', async () => {
    const [one] = await several(1)
    const bulk = await done({ act: 'EXTEND', cycles: 2, ids: [one!.id] })
    const body = { act: 'UNDO_EXTEND', undoes: bulk.id } as const
    const { hash } = await seen(body)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => startAs(subscriptionBulk.start, { ...body, hash })),
    )
    expect(answers.map(({ body: { code } }) => code).toSorted()).toEqual([0, 13, 13, 13])
    await world.work()
    expect((await s.detail(one!.id)).numOfCycles).toBe(3)
  })
  it('is not while it is at work, nor by the name of another act', async () => {
    const [one] = await several(1)
    const { id } = await started({ act: 'EXTEND', cycles: 2, ids: [one!.id] })
    expect((await preview({ act: 'UNDO_EXTEND', undoes: id })).body.code).toBe(13)
    await world.work()
    expect((await preview({ act: 'UNDO_CANCEL', undoes: id })).body.code).toBe(13)
    expect((await preview({ act: 'UNDO_EXTEND' })).body.code).toBe(2)
  })
  it('is not once a cycle that was added has its invoice', async () => {
    const plan = await s.plan({ timeType: 'DAY', expirationDays: 30 })
    const one = await s.made({ planId: plan.id, numOfCycles: 1 })
    const bulk = await done({ act: 'EXTEND', cycles: 3, ids: [one.id] })
    const next = new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    await s.to(next)
    await s.turn()
    const { rows } = await seen({ act: 'UNDO_EXTEND', undoes: bulk.id })
    expect(rows).toMatchObject([{ reason: 'INVOICED' }])
    expect((await s.detail(one.id)).numOfCycles).toBe(4)
  })
})

describe('a cancellation', () => {
  it('at the end is taken back while it is to come, but not one that somebody else made since', async () => {
    const all = await several(3)
    const [, again] = all
    const bulk = await done({ act: 'CANCEL_AT_END', reason: 'Đóng cửa', ids: ids(all) })
    await s.act('restore', again!.id)
    await s.act('cancel', again!.id, { kind: 'EXPIRATION_CANCEL', reason: 'Khách chuyển nhà' })
    const undo = await done({ act: 'UNDO_CANCEL', undoes: bulk.id })
    expect(undo).toMatchObject({ done: 2, refused: 1 })
    expect(await rowsOf(undo.id, 'REFUSED')).toMatchObject([
      { id: again!.id, reason: 'CHANGED_SINCE' },
    ])
    const after = await Promise.all(all.map(({ id }) => s.detail(id)))
    expect(after.map(({ status }) => status)).toEqual(['ACTIVE', 'PENDING_CANCELLATION', 'ACTIVE'])
    expect(after[0]!.upcoming).toEqual(all[0]!.upcoming)
  })
  it('that held at once stays', async () => {
    const [one] = await several(1)
    const bulk = await done({ act: 'CANCEL_NOW', ids: [one!.id] })
    expect(bulk.allowedActions).toEqual([])
    expect((await preview({ act: 'UNDO_CANCEL', undoes: bulk.id })).body.code).toBe(13)
  })
})

describe('reminders', () => {
  const notices = async (id: string): Promise<NoticeState['items']> =>
    (
      await s.ask<NoticeState>(subscriptionNotice.getAll, { query: { subscriptionId: id } })
    ).body.data.items.filter(({ kind }) => kind === 'MANUAL')
  it('go to those who agreed and owe, as often as single ones may, named by who asked', async () => {
    const plan = await s.plan({ expirationDays: 30 })
    const customer = { fullName: 'Trần Văn Bình', email: `b${Date.now()}@khach.example` }
    const consent = { remind: true, link: false }
    const owes = await s.made({ planId: plan.id, customer, consent })
    const silent = await s.made({ planId: plan.id })
    const free = await s.made({
      planId: plan.id,
      customer: { ...customer, email: `c${Date.now()}@khach.example` },
      consent,
      allowTrial: true,
      trialTimeValue: 14,
      trialTimeType: 'DAY',
    })
    const body = { act: 'REMIND', ids: [owes.id, silent.id, free.id] } satisfies Wanted
    const [invoice] = await s.invoices(owes.id)
    const foreseen = await seen(body)
    expect(foreseen).toMatchObject({ willDo: 1, willNot: 2, reminded: invoice!.amount })
    expect(foreseen.rows).toMatchObject([
      {
        reason: null,
        invoice: { number: invoice!.number, amount: invoice!.amount, channel: 'EMAIL' },
      },
      { reason: 'NO_CONSENT' },
      { reason: 'NO_INVOICE' },
    ])
    const first = await done(body)
    expect(first).toMatchObject({ done: 1, refused: 2, allowedActions: [] })
    const [sent] = await notices(owes.id)
    expect(sent).toMatchObject({ channel: 'EMAIL', invoiceId: invoice!.id })
    expect(sent!.by).toContain(first.code)
    // Two a day, no matter who asks.
    await done(body)
    expect((await seen(body)).rows[0]).toMatchObject({ reason: 'CAP' })
    expect((await s.ask(subscriptionNotice.send, { params: { id: invoice!.id } })).body.code).toBe(
      11,
    )
    expect(await notices(owes.id)).toHaveLength(2)
    await asOwner(
      world,
      `insert into subscription_bank_hold (id, merchant_id, kind, reason, held_at, held_by) values (gen_random_uuid(), $1, 'MESSAGES', 'thử', now(), 'thử')`,
      [s.us.owner.merchantId],
    )
    expect((await seen(body)).rows[0]).toMatchObject({ reason: 'BANK_HOLD' })
    await asOwner(world, 'delete from subscription_bank_hold')
  })
  it('wait for the morning at night', async () => {
    const plan = await s.plan({ expirationDays: 30 })
    const owes = await s.made({
      planId: plan.id,
      customer: { fullName: 'Trần Văn Bình', email: `d${Date.now()}@khach.example` },
      consent: { remind: true, link: false },
    })
    const day = new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    await s.to(day, 22)
    await done({ act: 'REMIND', ids: [owes.id] })
    const [waiting] = await notices(owes.id)
    const hour = (new Date(waiting!.dueAt).getUTCHours() + 7) % 24
    expect([waiting!.status, hour >= 8 && hour < 20]).toEqual(['PLANNED', true])
  })
})

it('the file has every subscription with how it ended', async () => {
  const all = await several(2)
  await s.act('cancel', all[1]!.id, { kind: 'IMMEDIATE_CANCEL' })
  const bulk = await done({ act: 'EXTEND', cycles: 2, ids: ids(all) })
  const path = fullPath(subscriptionBulk.export, false).replace('{id}', bulk.id)
  const file = await fetch(`${world.base}${path}`, {
    headers: { authorization: `Bearer ${s.us.owner.token}`, 'accept-language': 'vi' },
  })
  const [, ...lines] = await readXlsx(Buffer.from(await file.arrayBuffer()), 20)
  expect(lines.map(([, code, , state]) => [code, state])).toEqual([
    [all[0]!.code, 'Đã làm'],
    [all[1]!.code, 'Giữ nguyên'],
  ])
})

/** What merchants' servers are told of subscriptions and invoices: by webhooks that chose it, and at the address of a plan. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { subscription } from '@saola/contract/subscription'
import { subscriptionEvents, type SubscriptionEventData } from '@saola/contract/subscription-event'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import type { DeliveryItem } from '@saola/contract/webhook-delivery'
import { webhook, type WebhookInfo } from '@saola/contract/webhook'
import { vnDay } from '../../platform/clock.ts'
import { asOwner } from '../../../test/shop.ts'
import { subscribing, type Plan, type Subscribing } from '../../../test/subscriptions.ts'
import { openReceiver, type Got, type Receiver } from '../../../test/webhook-receiver.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { webhookJobs } from './jobs.ts'

let world: World
let s: Subscribing
let receiver: Receiver
let info: WebhookInfo
beforeAll(async () => {
  receiver = await openReceiver()
  world = await openWorld({ WEBHOOK_ALLOW: '127.0.0.1', LIMIT_FACTOR: '1000' })
  s = await subscribing(world)
  await s.to('2027-03-01')
}, 120_000)
beforeEach(async () => {
  await asOwner(world, 'delete from webhook')
  await asOwner(world, 'delete from webhook_event')
  await asOwner(world, 'update merchant set webhook_url = null')
  await s.to(vnDay(world.clock.now()))
  receiver.got.length = 0
  receiver.reply = () => ({})
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})

/** An address in force, which has chosen these events; none named = what one receives that has chosen nothing. */
async function listen(events?: readonly string[], url = receiver.url): Promise<void> {
  const answer = await s.ask<WebhookInfo>(webhook.update, {
    body: { webhookUrl: url, bodyFormat: 'JSON', ...(events && { events }) },
  })
  if (answer.body.code !== 0) throw new Error(answer.text)
  info = answer.body.data
  await approve(url)
}
async function approve(url: string): Promise<void> {
  await asOwner(
    world,
    `update webhook set status = 'APPROVED', approved_url = url, approved_at = now(), decided_at = now() where merchant_id = $1`,
    [s.us.owner.merchantId],
  )
  await asOwner(world, 'update merchant set webhook_url = $2 where id = $1', [
    s.us.owner.merchantId,
    url,
  ])
}
interface Letter {
  id: string
  type: string
  sequence: number
  data: SubscriptionEventData
}
const lettersOf = (got: readonly Got[]): Letter[] =>
  got.map(({ body }) => JSON.parse(body) as Letter).toSorted((a, b) => a.sequence - b.sequence)
/** What the receiver got since it was asked last, in its order. */
async function received(): Promise<Letter[]> {
  await world.work()
  await world.work()
  return lettersOf(receiver.got.splice(0))
}
/** By Standard Webhooks; the library compares with the time that everybody has, and a world's clock is elsewhere. */
function isSigned(key: string, { headers, body }: Got): boolean {
  const signed = createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')
  return headers['webhook-signature'] === `v1,${signed}`
}
const typesOf = (letters: readonly Letter[]): string[] => letters.map(({ type }) => type)
const written = async (): Promise<string[]> =>
  (
    await asOwner<{ type: string }>(
      world,
      `select payload ->> 'type' as type from event where topic = 'subscription.changed' and merchant_id = $1 order by id`,
      [s.us.owner.merchantId],
    )
  ).map(({ type }) => type)
const deliveries = async (): Promise<DeliveryItem[]> =>
  (await s.ask<{ items: DeliveryItem[] }>(webhook.getDeliveries, { query: {} })).body.data.items
const caughtUp = async (): Promise<string[]> => {
  world.clock.advance(15_000)
  const answer = await s.ask<Output<typeof webhook.getEvents>>(webhook.getEvents, { query: {} })
  if (answer.body.code !== 0) throw new Error(answer.text)
  const { items } = answer.body.data
  return items.map(({ type }) => type)
}

describe('a webhook', () => {
  it('that has chosen nothing receives nothing new, and nothing is written for it', async () => {
    await listen()
    expect(info.events).toEqual(['transaction.success'])
    const before = await written()
    const made = await s.made({ planId: (await s.plan()).id })
    const [invoice] = await s.invoices(made.id)
    await s.pay(invoice!.id)
    expect(typesOf(await received())).toEqual(['transaction.success'])
    expect(await written()).toEqual(before)
    expect(await caughtUp()).toEqual(['transaction.success'])
  })

  it('that has chosen them receives each once, signed, in order, with subscription, invoice and until when it may be used', async () => {
    await listen(subscriptionEvents)
    const { key } = info
    const made = await s.made({ planId: (await s.plan()).id, refId: 'KH-77', quantity: 2 })
    await world.work()
    const [first] = receiver.got
    expect(isSigned(key!, first!)).toBe(true)
    const letters = await received()
    expect(typesOf(letters)).toEqual(['subscription.created', 'invoice.created'])
    const [invoice] = await s.invoices(made.id)
    expect(letters[1]!.data).toMatchObject({
      subscription: {
        id: made.id,
        code: made.code,
        refId: 'KH-77',
        status: 'ACTIVE',
        quantity: 2,
        unitAmount: 300_000,
        numOfPayments: 0,
        accessUntil: made.accessUntil,
        nextPaymentDate: made.nextPaymentDate,
      },
      invoice: {
        id: invoice!.id,
        number: invoice!.number,
        status: 'PENDING',
        cycle: 1,
        amount: 600_000,
        url: invoice!.url,
      },
    })
    await s.pay(invoice!.id)
    const [paid, ...rest] = await received()
    expect(rest).toEqual([])
    expect(paid).toMatchObject({
      type: 'invoice.paid',
      data: {
        subscription: { numOfPayments: 1, accessUntil: (await s.detail(made.id)).accessUntil },
        invoice: { id: invoice!.id, status: 'SUCCESS', paidLate: false },
      },
    })
    expect(paid!.data.invoice!.transactionId).not.toBeNull()
    expect(paid!.sequence).toBeGreaterThan(letters[1]!.sequence)
    expect(await caughtUp()).toEqual([
      'subscription.created',
      'invoice.created',
      'transaction.success',
      'invoice.paid',
    ])
    const [logged] = await deliveries()
    expect(logged).toMatchObject({
      type: 'invoice.paid',
      kind: 'AUTO',
      state: 'DELIVERED',
      amount: 600_000,
      refTransactionId: 'KH-77',
    })
  })

  it('receives what people do, what was not paid, and the end', async () => {
    await listen(subscriptionEvents)
    const made = await s.made({ planId: (await s.plan({ expirationDays: 2 })).id })
    await received()
    await s.act('pause', made.id)
    await s.act('continue', made.id)
    await s.ask(subscription.update, { body: { id: made.id, note: 'Tầng 3' } })
    await s.act('cancel', made.id, { kind: 'EXPIRATION_CANCEL' })
    await s.act('restore', made.id)
    expect(typesOf(await received())).toEqual([
      'subscription.paused',
      'subscription.continued',
      'subscription.updated',
      'subscription.cancel_scheduled',
      'subscription.restored',
    ])
    const day = vnDay(new Date(world.clock.now().getTime() + 3 * 86_400_000))
    await s.liveTo(day)
    const late = await received()
    expect(typesOf(late)).toEqual(['invoice.overdue', 'subscription.payment_expired'])
    expect(late[0]!.data).toMatchObject({
      subscription: { status: 'PAYMENT_EXPIRED' },
      invoice: { status: 'TIMEOUT', cycle: 1 },
    })
    expect(late[1]!.data.invoice!.id).toBe(late[0]!.data.invoice!.id)
    await s.act('extend-payment', made.id, { days: 5 })
    expect(typesOf(await received())).toEqual(['invoice.extended'])
    await s.act('cancel', made.id, { kind: 'IMMEDIATE_CANCEL' })
    expect(typesOf(await received())).toEqual(['subscription.cancelled', 'invoice.voided'])
  })

  it('is told of what was overdue and is paid', async () => {
    await listen(['invoice.paid', 'subscription.recovered'])
    const made = await s.made({ planId: (await s.plan({ expirationDays: 1 })).id })
    const [invoice] = await s.invoices(made.id)
    await s.liveTo(vnDay(new Date(world.clock.now().getTime() + 2 * 86_400_000)))
    await s.pay(invoice!.id)
    const letters = await received()
    expect(typesOf(letters)).toEqual(['invoice.paid', 'subscription.recovered'])
    expect(letters.map(({ data }) => data.invoice?.id)).toEqual([invoice!.id, invoice!.id])
    expect(letters[0]!.data.invoice!.paidLate).toBe(true)
  })

  it('receives the types it chose and no others; of a void invoice, too', async () => {
    await listen(['invoice.voided'])
    const before = (await written()).length
    const made = await s.made({ planId: (await s.plan()).id })
    const [invoice] = await s.invoices(made.id)
    await s.ask(subscriptionInvoice.void, {
      params: { id: invoice!.id },
      body: { reason: 'Lập nhầm' },
    })
    const letters = await received()
    expect(typesOf(letters)).toEqual(['invoice.voided'])
    expect(letters[0]!.data.invoice).toMatchObject({ status: 'CANCELED', voidReason: 'VOIDED' })
    expect((await written()).slice(before)).toEqual(['invoice.voided'])
  })

  it('of Test Mode receives nothing of what is live', async () => {
    const test = await world.send<typeof webhook.update, WebhookInfo>(
      webhook.update,
      { body: { webhookUrl: receiver.url, bodyFormat: 'JSON', events: [...subscriptionEvents] } },
      { token: s.us.owner.token, test: true },
    )
    expect(test.body.data.status).toBe('APPROVED')
    const before = await written()
    await s.made({ planId: (await s.plan()).id })
    expect(await received()).toEqual([])
    expect(await written()).toEqual(before)
  })

  it('that failed is tried again, as with any event', async () => {
    await listen(['subscription.created'])
    receiver.reply = () => ({ status: 500 })
    await s.made({ planId: (await s.plan()).id })
    await received()
    const [first] = await deliveries()
    expect(first).toMatchObject({ state: 'WAITING', attempts: 1, outcome: 'HTTP_STATUS' })
    expect(first!.nextAttemptAt).not.toBeNull()
  })
})

describe('the first day, and the end of a trial', () => {
  const dayIn = (days: number): string =>
    vnDay(new Date(world.clock.now().getTime() + days * 86_400_000))
  const types = ['subscription.started', 'subscription.trial_will_end', 'subscription.activated']
  const trial = (days: number) => ({
    allowTrial: true,
    trialTimeValue: days,
    trialTimeType: 'DAY' as const,
  })
  const toldOf = async ({ id }: { id: string }): Promise<Letter[]> =>
    (await received()).filter(({ data }) => data.subscription.id === id)
  /** One turn, however many days later. */
  const jump = async (days: number): Promise<void> => {
    await s.to(dayIn(days))
    await s.turn()
  }

  it('are told on their days, once each, with until when it may be used', async () => {
    await listen(types)
    const plan = await s.plan()
    const start = dayIn(2)
    const made = await s.made({ planId: plan.id, startDate: start, ...trial(10) })
    expect(made.accessUntil).toBeNull()
    await s.liveTo(dayIn(1))
    expect(await toldOf(made)).toEqual([])
    await s.liveTo(dayIn(1))
    const [started, ...none] = await toldOf(made)
    expect(none).toEqual([])
    expect(started).toMatchObject({
      type: 'subscription.started',
      data: {
        subscription: { id: made.id, status: 'TRIAL', startDate: start, accessUntil: dayIn(9) },
        invoice: null,
      },
    })
    await s.liveTo(dayIn(6))
    expect(await toldOf(made)).toEqual([])
    await s.liveTo(dayIn(1))
    const [soon, ...noMore] = await toldOf(made)
    expect(noMore).toEqual([])
    expect(soon).toMatchObject({
      type: 'subscription.trial_will_end',
      data: {
        subscription: { status: 'TRIAL', nextPaymentDate: dayIn(3), accessUntil: dayIn(2) },
      },
    })
    await s.turn()
    await s.liveTo(dayIn(4))
    expect(typesOf(await toldOf(made))).toEqual(['subscription.activated'])
    expect(await caughtUp()).toEqual([
      'subscription.started',
      'subscription.trial_will_end',
      'subscription.activated',
    ])
    const told = (await s.detail(made.id)).timeline.map(({ kind }) => kind)
    expect(told.filter((kind) => kind === 'started' || kind === 'trialEnds')).toHaveLength(2)
  })

  it('are told once by a run that is late, and of a trial that is over only that it is', async () => {
    await listen(types)
    const plan = await s.plan()
    const late = await s.made({ planId: plan.id, startDate: dayIn(1), ...trial(7) })
    await jump(6)
    await s.turn()
    expect(typesOf(await toldOf(late))).toEqual([
      'subscription.started',
      'subscription.trial_will_end',
    ])
    await jump(5)
    expect(typesOf(await toldOf(late))).toEqual(['subscription.activated'])
    const over = await s.made({ planId: plan.id, ...trial(5) })
    await jump(6)
    expect(typesOf(await toldOf(over))).toEqual(['subscription.activated'])
  })

  it('of a shorter trial is told at once; one that begins today has no start of its own', async () => {
    await listen(types)
    const made = await s.made({ planId: (await s.plan()).id, ...trial(2) })
    expect(typesOf(await toldOf(made))).toEqual(['subscription.trial_will_end'])
    // Another end is another announcement, the same one is not.
    await s.ask(subscription.update, { body: { id: made.id, quantity: 2 } })
    expect(await toldOf(made)).toEqual([])
    await s.ask(subscription.update, { body: { id: made.id, trialTimeValue: 3 } })
    expect(typesOf(await toldOf(made))).toEqual(['subscription.trial_will_end'])
  })

  it('are not told of what is cancelled by then, nor twice after it was restored', async () => {
    await listen(types)
    const plan = await s.plan()
    const gone = await s.made({ planId: plan.id, startDate: dayIn(2) })
    await s.act('cancel', gone.id, { kind: 'IMMEDIATE_CANCEL' })
    const ending = await s.made({ planId: plan.id, ...trial(6) })
    await s.act('cancel', ending.id, { kind: 'EXPIRATION_CANCEL' })
    await s.liveTo(dayIn(4))
    const letters = await received()
    expect(letters.filter(({ data }) => data.subscription.id === gone.id)).toEqual([])
    expect(letters.filter(({ data }) => data.subscription.id === ending.id)).toEqual([])
    await s.act('restore', ending.id)
    expect(typesOf(await toldOf(ending))).toEqual(['subscription.trial_will_end'])
    await s.act('cancel', ending.id, { kind: 'EXPIRATION_CANCEL' })
    await s.act('restore', ending.id)
    await s.turn()
    expect(await toldOf(ending)).toEqual([])
  })

  it('that was put from a later day to today is told at once', async () => {
    await listen(types)
    const made = await s.made({ planId: (await s.plan()).id, startDate: dayIn(9) })
    await s.ask(subscription.update, { body: { id: made.id, startDate: dayIn(0) } })
    expect(typesOf(await toldOf(made))).toEqual(['subscription.started'])
    await jump(9)
    expect(await toldOf(made)).toEqual([])
  })

  it('of what rests on its first day is told once it goes on', async () => {
    await listen(types)
    const made = await s.made({ planId: (await s.plan()).id, startDate: dayIn(2) })
    await s.act('pause', made.id)
    await s.liveTo(dayIn(4))
    expect(await toldOf(made)).toEqual([])
    await s.act('continue', made.id)
    expect(typesOf(await toldOf(made))).toEqual(['subscription.started'])
  })
})

describe('a night', () => {
  it('writes one event an invoice for those that listen, and none for others', async () => {
    const plan = await s.plan()
    const ids: string[] = []
    for (let i = 0; i < 12; i++) ids.push((await s.made({ planId: plan.id })).id)
    await listen(['invoice.created'])
    const before = (await written()).length
    await asOwner(
      world,
      "update subscription_invoice set status = 'SUCCESS', paid_at = now(), paid_outside = true where subscription_id = any ($1)",
      [ids],
    )
    const next = (await s.detail(ids[0]!)).nextPaymentDate!
    await s.liveTo(next)
    const came = (await written()).slice(before)
    const issued = await asOwner<{ n: number }>(
      world,
      'select count(*)::int n from subscription_invoice where cycle = 2 and subscription_id = any ($1)',
      [ids],
    )
    expect(issued[0]!.n).toBe(12)
    expect(came.filter((type) => type === 'invoice.created').length).toBeGreaterThanOrEqual(12)
    expect(new Set(came)).toEqual(new Set(['invoice.created']))
  })
})

describe('the address of a plan', () => {
  const at = (path: string): string => `http://${receiver.host}${path}`
  const planOf = (callbackUrl: string | null, test = false) =>
    s.ask<Plan>(
      subscriptionPlan.create,
      {
        body: {
          name: 'Gói có địa chỉ riêng',
          type: 'RECURRING_QUANTITY',
          paymentType: 'PREPAID',
          timeType: 'MONTH',
          cycleValue: 1,
          fixedAmount: 100_000,
          expirationDays: 5,
          callbackUrl,
          activate: !test,
        },
      },
      s.us.owner.token,
      test,
    )
  const stateOf = async (id: string): Promise<string | null> =>
    (await s.ask<Plan>(subscriptionPlan.getDetail, { params: { id } })).body.data.callbackState

  it.each([
    ['ftp://shop.vn/a', 2],
    ['http://shop.vn/a', 42002],
    ['https://10.0.0.8/a', 42002],
    ['https://shop.vn:9999/a', 42002],
    ['https://other.vn/a', 42007],
  ])('%s is refused beside its field (%i)', async (url, code) => {
    await listen()
    const answer = await planOf(url)
    expect(answer.body.code).toBe(code)
    expect(answer.body.data).toMatchObject({ errors: [{ field: 'callbackUrl' }] })
  })
  it('is refused where no webhook is approved', async () => {
    expect((await planOf(at('/plan'))).body.code).toBe(42007)
  })

  it('receives of this plan whatever the webhook chose, and of no other', async () => {
    await listen()
    const plan = (await planOf(at('/plan'))).body.data
    expect(plan.callbackState).toBe('SENT')
    await s.made({ planId: (await s.plan()).id })
    await s.made({ planId: plan.id })
    await world.work()
    await world.work()
    const { got } = receiver
    expect(got.map(({ path }) => path)).toEqual(['/plan', '/plan'])
    expect(got.every((one) => isSigned(info.key!, one))).toBe(true)
    const letters = await received()
    expect(typesOf(letters)).toEqual(['subscription.created', 'invoice.created'])
    expect(letters[0]!.data.subscription.plan.id).toBe(plan.id)
    expect(await deliveries()).toMatchObject([{ kind: 'PLAN' }, { kind: 'PLAN' }])
    // The webhook itself has not chosen them: its reader of missed events has none.
    expect(await caughtUp()).toEqual([])
  })

  it('that is the webhook’s own is told once', async () => {
    await listen(['subscription.created'])
    const plan = (await planOf(receiver.url)).body.data
    await s.made({ planId: plan.id })
    expect(typesOf(await received())).toEqual(['subscription.created', 'invoice.created'])
  })

  it('is called no more once the webhook is another server, nor once it is removed; the plan says so', async () => {
    await listen()
    const plan = (await planOf(at('/plan'))).body.data
    receiver.reply = () => ({ status: 500 })
    await s.made({ planId: plan.id })
    await received()
    // What waits for its next try is given up, too.
    await approve('https://elsewhere.vn/hook')
    await asOwner(
      world,
      "update webhook set url = 'https://elsewhere.vn/hook', approved_url = 'https://elsewhere.vn/hook'",
    )
    await asOwner(
      world,
      "update webhook_delivery set next_at = now() - interval '1 year' where state = 'WAITING'",
    )
    expect(await stateOf(plan.id)).toBe('OTHER_SERVER')
    receiver.reply = () => ({})
    await webhookJobs
      .find(({ name }) => name === 'webhook.sweep')!
      .work(jobCtx(world.app, 'webhook.sweep'), {})
    expect(await received()).toEqual([])
    for (const one of await deliveries())
      expect(one).toMatchObject({ kind: 'PLAN', state: 'PARKED', outcome: 'NOT_APPROVED' })
    const before = (await deliveries()).length
    await s.made({ planId: plan.id })
    expect(await received()).toEqual([])
    // Nothing is even written down for it.
    expect(await deliveries()).toHaveLength(before)
    await s.ask(webhook.delete, {})
    expect(await stateOf(plan.id)).toBe('NO_WEBHOOK')
    await s.made({ planId: plan.id })
    expect(await received()).toEqual([])
  })

  it('of another server than the webhook’s is delivered to in Test Mode, signed; live it is refused', async () => {
    const elsewhere = await openReceiver()
    try {
      await listen()
      expect((await planOf(`http://${elsewhere.host}/plan`)).body.code).toBe(42007)
      const own = await s.ask<WebhookInfo>(
        webhook.update,
        { body: { webhookUrl: receiver.url, bodyFormat: 'JSON' } },
        s.us.owner.token,
        true,
      )
      const { id, callbackState } = (await planOf(`http://${elsewhere.host}/plan`, true)).body.data
      expect(callbackState).toBe('SENT')
      await s.ask(subscriptionPlan.activate, { params: { id } }, s.us.owner.token, true)
      // The first answer fails: it is tried again there, not parked.
      elsewhere.reply = () => ({ status: 500 })
      const made = await s.ask<{ id: string }>(
        subscription.create,
        { body: { planId: id, customer: { fullName: 'Khách thử' } } },
        s.us.owner.token,
        true,
      )
      expect(made.body.code).toBe(0)
      await world.work()
      await world.work()
      elsewhere.reply = () => ({})
      await asOwner(
        world,
        "update webhook_delivery set next_at = now() - interval '1 year' where state = 'WAITING'",
      )
      await webhookJobs
        .find(({ name }) => name === 'webhook.sweep')!
        .work(jobCtx(world.app, 'webhook.sweep'), {})
      await world.work()
      const { got } = elsewhere
      expect(got.every(({ path }) => path === '/plan')).toBe(true)
      expect(got.every((one) => isSigned(own.body.data.key!, one))).toBe(true)
      expect(new Set(typesOf(lettersOf(got)))).toEqual(
        new Set(['subscription.created', 'invoice.created']),
      )
      expect(got.length).toBeGreaterThan(2)
      expect(lettersOf(got).every(({ data }) => data.subscription.id === made.body.data.id)).toBe(
        true,
      )
      const sent = await s.ask<{ items: DeliveryItem[] }>(
        webhook.getDeliveries,
        { query: {} },
        s.us.owner.token,
        true,
      )
      expect(sent.body.data.items.filter(({ kind }) => kind === 'PLAN')).toMatchObject([
        { state: 'DELIVERED' },
        { state: 'DELIVERED' },
      ])
      // The webhook itself chose none of it.
      expect(receiver.got).toEqual([])
    } finally {
      await elsewhere.close()
    }
  })

  it('may be any public server in Test Mode', async () => {
    const plan = (await planOf('https://anywhere.vn/a', true)).body.data
    expect(plan.callbackState).toBe('NO_WEBHOOK')
    expect((await planOf('https://10.0.0.8/a', true)).body.code).toBe(42002)
  })
})

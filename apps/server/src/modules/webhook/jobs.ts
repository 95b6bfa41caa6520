/** How webhooks get out: events become events and deliveries, a worker sends them one merchant at a time, failures come back by the schedule. */
import { createHmac } from 'node:crypto'
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import { isSameServer } from '@saola/contract/subscription-plan-values'
import type { Outcome } from '@saola/contract/webhook-delivery'
import { ANSWER_MAX, LOG_DAYS, TIMEOUT_MS } from '@saola/contract/webhook'
import {
  postOutside,
  type OutsideAnswer,
  type OutsideFailure,
} from '../../adapters/outbound-http.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { handlerOf, type Event, type EventHandler } from '../../platform/events.ts'
import { uuid } from '../../platform/ids.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import {
  isSigned,
  isTimely,
  toEnvelope,
  fromEnvelope,
  type EnvelopeKeys,
} from '../../platform/merchant-envelope.ts'
import { translator } from '../../platform/text.ts'
import * as credential from '../credential/service.ts'
import * as user from '../user/service.ts'
import {
  dataOf,
  eventOfStatus,
  outcomeOfStatus,
  readAnswer,
  refundOf,
  retryAt,
  messageOf,
  packedOf,
  shouldPause,
} from './rules.ts'
import { chosenWebhooks } from './chosen.ts'
import { keysOf, wake } from './service.ts'
import * as deliveryStore from './delivery-store.ts'
import * as eventStore from './event-store.ts'
import * as newDeliveryStore from './new-delivery-store.ts'
import * as sendingStore from './sending-store.ts'
import * as store from './store.ts'

/** Deliveries of one merchant that are under way at once; one alone while its address is failing, so that a dead receiver holds nobody up. */
const AT_ONCE = 8
const PROBE_AFTER = 5
/** A sender is believed dead after this long; it is alive for its time-out and a little more. */
const LEASE_MS = 30_000
/** How long one run of the job goes on before it makes room for others. */
const RUN_MS = 20_000
/** A receiver that was away at least so long gets what waits at once when it is back. */
const AWAY_MS = 60_000
/** Clocks of receivers may be off by so much. */
const ANSWER_SKEW_MS = 30 * 60_000
const MAIL_CARE = 'merchant.care'

type Told = Event<
  'payment.settled' | 'payment.accepted' | 'payment.refunded' | 'refund.returned' | 'payment.closed'
>
/** Writes down what a merchant's server is to be notified of, and its delivery. Inside the transaction that hands the events out. */
async function handle(ctx: Ctx, event: Told, status: string): Promise<void> {
  const { transactionId } = event.payload
  const type = eventOfStatus(status)
  const facts = type && (await eventStore.paymentFacts(ctx.db, event.merchant_id, transactionId))
  if (!type || !facts) return
  const given =
    'refundId' in event.payload
      ? await eventStore.refundFacts(ctx.db, event.merchant_id, event.payload.refundId)
      : null
  const id = uuid()
  if (
    !(await eventStore.insertEvent(ctx.db, event.merchant_id, {
      id,
      type,
      objectId: transactionId,
      seq: event.id,
      data: given
        ? dataOf(facts, facts.status, event.at, refundOf(given, event.topic === 'refund.returned'))
        : dataOf(facts, status, event.at),
      at: event.at,
    }))
  )
    return
  if (
    await newDeliveryStore.insertDelivery(ctx.db, event.merchant_id, {
      id: uuid(),
      eventId: id,
      kind: 'AUTO',
      by: null,
      now: ctx.clock.now(),
    })
  )
    await wake(ctx, event.merchant_id)
}
/** Most merchants have no server that listens: one question tells which of them do. */
const handleAll =
  <E extends Told>(statusOf: (event: E) => string) =>
  async (ctx: Ctx, events: readonly E[]): Promise<void> => {
    const listening = new Set(
      await store.listening(ctx.db, [...new Set(events.map((event) => event.merchant_id))]),
    )
    for (const event of events)
      if (listening.has(event.merchant_id)) await handle(ctx, event, statusOf(event))
  }
const NAME = 'webhook.notify'
export const webhookEventHandlers: readonly EventHandler[] = [
  ...handlerOf(NAME, ['payment.settled', 'payment.accepted'], {
    handleBatch: handleAll(() => 'SUCCESS'),
  }),
  { topic: 'payment.refunded', name: NAME, handleBatch: handleAll(() => 'REFUNDED') },
  { topic: 'refund.returned', name: NAME, handleBatch: handleAll(() => 'REFUND_RETURNED') },
  {
    topic: 'payment.closed',
    name: NAME,
    handleBatch: handleAll((event: Event<'payment.closed'>) => event.payload.status),
  },
  ...chosenWebhooks,
]

interface Sending {
  row: store.WebhookRow
  url: string
  /** In Test Mode a plan's address may be any server. */
  isTest: boolean
  pairs: EnvelopeKeys[]
}
interface Letter {
  headers: Record<string, string>
  body: string
  pair: EnvelopeKeys | null
}

/** Standard Webhooks: id, time and body under every key that signs just now. */
const signaturesOf = (keys: readonly string[], id: string, time: string, body: string): string =>
  keys
    .map(
      (key) =>
        `v1,${createHmac('sha256', Buffer.from(key.replace(/^whsec_/, ''), 'base64'))
          .update(`${id}.${time}.${body}`)
          .digest('base64')}`,
    )
    .join(' ')

/**
 * The pair to encrypt under: the one the receiver took last, and while two are good the other one on every second try, so that a receiver that
 * still holds the old pair, or has the new one already, is reached either way.
 */
function pairFor(s: Sending, attempt: number): EnvelopeKeys | null {
  const liked = Math.max(
    0,
    s.pairs.findIndex((p) => p.clientId === s.row.client_id),
  )
  return s.pairs.length === 0 ? null : s.pairs[(liked + attempt - 1) % s.pairs.length]!
}
function letterOf(ctx: Ctx, s: Sending, d: sendingStore.Claimed): Letter | null {
  const [now, message] = [ctx.clock.now(), messageOf(d)]
  const pair = s.row.format === 'PACKED' ? pairFor(s, d.attempts) : null
  if (s.row.format === 'PACKED' && !pair) return null
  const envelope = pair && toEnvelope(pair, packedOf(d), now.getTime())
  const body = JSON.stringify(envelope ? { data: envelope.data } : message)
  const time = String(Math.floor(now.getTime() / 1000))
  return {
    body,
    pair,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'SaolaPay-Webhook/1',
      'webhook-id': d.event_id,
      'webhook-timestamp': time,
      'webhook-signature': signaturesOf(keysOf(ctx, s.row, now), d.event_id, time, body),
      'x-saola-attempt': String(d.attempts),
      'x-saola-delivery': d.id,
      ...envelope?.headers,
    },
  }
}

/** Whether the receiver took it. A receiver of envelopes says so in its body, encrypted or in clear. */
function judge(
  answer: OutsideAnswer | OutsideFailure,
  pair: EnvelopeKeys | null,
  now: Date,
): Outcome {
  if (answer.kind !== 'ANSWER') return answer.kind
  const byStatus = outcomeOfStatus(answer.status, pair !== null)
  if (byStatus !== 'OK' || pair === null) return byStatus
  const said = readAnswer(answer.body)
  if (said === null) return 'REFUSED'
  if ('success' in said) return said.success ? 'OK' : 'REFUSED'
  return saysYes(answer.headers, said.envelope, pair, now) ? 'OK' : 'REFUSED'
}
function saysYes(
  headers: Record<string, string>,
  data: string,
  pair: EnvelopeKeys,
  now: Date,
): boolean {
  const time = headers['x-api-time'] ?? ''
  if (
    headers['x-api-client'] !== pair.clientId ||
    !isTimely(time, now.getTime(), ANSWER_SKEW_MS) ||
    !isSigned(pair, { time, validate: headers['x-api-validate'] ?? '', data })
  )
    return false
  try {
    return (fromEnvelope(pair, data) as { success?: unknown } | null)?.success === true
  } catch {
    return false
  }
}

const stateAfter = (outcome: Outcome, next: Date | null): 'DELIVERED' | 'WAITING' | 'PARKED' => {
  if (outcome === 'OK') return 'DELIVERED'
  return next ? 'WAITING' : 'PARKED'
}
/** Where it goes: to the webhook, or to its plan's address. Null where the webhook in force is another server by now: nobody has approved that one. */
const addressOf = (s: Sending, d: sendingStore.Claimed): string | null =>
  d.url === null || s.isTest || isSameServer(d.url, s.url) ? (d.url ?? s.url) : null
/** One try: asks outside of any transaction, then writes down what came of it. */
async function send(ctx: Ctx, s: Sending, d: sendingStore.Claimed): Promise<void> {
  const [to, at] = [addressOf(s, d), ctx.clock.now()]
  const letter = to === null ? null : letterOf(ctx, s, d)
  const answer =
    to !== null &&
    letter !== null &&
    (await postOutside(to, letter.headers, letter.body, {
      allowed: ctx.config.webhookAllow,
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_MAX,
    }))
  const unsent = to === null ? 'NOT_APPROVED' : 'NO_KEYS'
  const outcome = letter && answer ? judge(answer, letter.pair, ctx.clock.now()) : unsent
  const said = answer && answer.kind === 'ANSWER' ? answer : null
  // How long a forbidden address took to be refused would tell about the inside.
  const ms = answer && answer.kind !== 'FORBIDDEN' ? answer.ms : null
  await inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    const now = ctx.clock.now()
    const isLast = outcome === 'OK' || outcome === 'NOT_APPROVED' || d.kind === 'TEST'
    const next = isLast ? null : retryAt(d.attempts, now, Math.random())
    const state = stateAfter(outcome, next)
    await sendingStore.insertTry(tx, s.row.merchant_id, {
      deliveryId: d.id,
      no: d.attempts,
      at,
      url: to ?? d.url ?? s.url,
      clientId: letter?.pair?.clientId ?? null,
      requestHeaders: letter?.headers ?? {},
      requestBody: letter?.body ?? '',
      outcome,
      status: said?.status ?? null,
      responseHeaders: said?.headers ?? {},
      responseBody: said?.body ?? '',
      ms,
    })
    if (
      (await sendingStore.end(tx, s.row.merchant_id, {
        id: d.id,
        no: d.attempts,
        state,
        nextAt: next,
        now,
        outcome,
        status: said?.status ?? null,
        ms,
      })) === 0
    )
      return
    // How the server of a plan does says nothing of the webhook's own address.
    if (to !== s.url) return
    if (outcome === 'OK') await well(inner, s, letter?.pair?.clientId ?? null, now)
    else if (d.kind !== 'TEST') await failed(inner, s, state === 'PARKED', now)
  })
}
async function well(ctx: Ctx, s: Sending, clientId: string | null, now: Date): Promise<void> {
  const since = await sendingStore.markWell(ctx.db, s.row.merchant_id, clientId)
  if (since !== null && now.getTime() - since.getTime() >= AWAY_MS)
    await deliveryStore.bringForward(ctx.db, s.row.merchant_id, now)
}
/** Counts a failure; an address that has failed long enough rests, and the merchant is told. */
async function failed(ctx: Ctx, s: Sending, parked: boolean, now: Date): Promise<void> {
  const row = await sendingStore.markFailed(ctx.db, s.row.merchant_id, s.url, now)
  if (!row) return
  const pausing =
    row.failing_since !== null &&
    shouldPause(row.failures, row.failing_since, now) &&
    (await sendingStore.pause(ctx.db, row.merchant_id, now)) === 1
  if (pausing || (parked && (await sendingStore.mayNotify(ctx.db, row.merchant_id, now))))
    await enqueue(
      ctx.db,
      'webhook.tell',
      { merchantId: row.merchant_id, what: pausing ? 'PAUSED' : 'PARKED' },
      { priority: 5, maxAttempts: 5 },
    )
}

/** Sends what is due for one merchant, until nothing is. Of several workers one does it. */
async function sendAll(ctx: Ctx, merchantId: string): Promise<void> {
  const [began, lease] = [
    ctx.clock.now().getTime(),
    (): Date => new Date(ctx.clock.now().getTime() + LEASE_MS),
  ]
  if (!(await sendingStore.hold(ctx.db, merchantId, lease(), ctx.clock.now()))) return
  const isTest = (await store.liveOf(ctx.db, merchantId))?.test === true
  try {
    while (ctx.clock.now().getTime() - began < RUN_MS) {
      const row = await store.get(ctx.db, merchantId)
      if (!row?.approved_url) return
      await sendingStore.keepHold(ctx.db, merchantId, lease())
      const claimed = await sendingStore.claim(
        ctx.db,
        merchantId,
        row.failures >= PROBE_AFTER ? 1 : AT_ONCE,
        ctx.clock.now(),
        lease(),
      )
      if (claimed.length === 0) break
      const sending: Sending = {
        row,
        url: row.approved_url,
        isTest,
        pairs: row.format === 'PACKED' ? await credential.pairsOf(ctx, merchantId) : [],
      }
      await Promise.all(claimed.map((d) => send(ctx, sending, d)))
    }
  } finally {
    await sendingStore.letGo(ctx.db, merchantId)
  }
  await comeBack(ctx, merchantId)
}
/** Asks to be called for what is due next: at once for what came while we were leaving, else at its time. */
async function comeBack(ctx: Ctx, merchantId: string): Promise<void> {
  const at = await sendingStore.nextDue(ctx.db, merchantId)
  if (!at) return
  if (at <= ctx.clock.now()) await wake(ctx, merchantId)
  else
    await enqueue(
      ctx.db,
      'webhook.send',
      { merchantId },
      { key: `webhook-later-${merchantId}`, runAt: at, maxAttempts: 3 },
    )
}

/** The clock's own look at what is due: for what a worker that died, or a lost wake-up, has left lying. */
async function sweep(ctx: Ctx): Promise<void> {
  for (const merchantId of await sendingStore.dueMerchants(ctx.db, ctx.clock.now()))
    await wake(ctx, merchantId)
}

const tidings = ['APPROVED', 'REJECTED', 'PAUSED', 'PARKED'] as const
/** A mail to the owner of what happened to their webhook. */
async function tell(ctx: Ctx, merchantId: string, what: (typeof tidings)[number]): Promise<void> {
  const live = await store.liveOf(ctx.db, merchantId)
  const [row, owner] = [
    await store.get(ctx.db, merchantId),
    live && (await user.ownerOf(ctx, live.id)),
  ]
  if (!live || !row || !owner?.email || !owner.allowEmail) return
  const t = translator(owner.language, 'message')
  const words = {
    shop: owner.merchantName,
    host: new URL(what === 'PAUSED' || what === 'PARKED' ? (row.approved_url ?? row.url) : row.url)
      .host,
    reason: row.reason ?? '',
    test: live.test ? 'yes' : 'no',
  }
  await ctx.mailer.send({
    to: owner.email,
    ...renderNoticeMail({
      language: owner.language,
      subject: t(`webhook.${what}.subject`, words),
      lines: [t('merchant.hello', { name: owner.fullName }), t(`webhook.${what}.text`, words)],
      care: t(MAIL_CARE),
    }),
  })
}

export const webhookJobs: readonly Job[] = [
  { name: 'webhook.send', work: (ctx, payload) => sendAll(ctx, String(payload.merchantId)) },
  { name: 'webhook.sweep', cron: '* * * * *', work: sweep },
  {
    name: 'webhook.tell',
    work: (ctx, payload) => {
      const what = tidings.find((w) => w === payload.what)
      return what ? tell(ctx, String(payload.merchantId), what) : Promise.resolve()
    },
  },
  {
    name: 'webhook.forget',
    cron: '43 2 * * *',
    work: async (ctx) => {
      await sendingStore.forget(ctx.db, new Date(ctx.clock.now().getTime() - LOG_DAYS * 86_400_000))
    },
  },
]

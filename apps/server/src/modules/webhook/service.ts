/** Webhooks (docs/decisions.md#23, #24): a merchant names an address, the bank approves it, payments are told to it, and the log shows how that went. */
import { actionCalls } from '@saola/contract/action-calls'
import { randomBytes } from 'node:crypto'
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { DeliveryDetail, DeliveryItem } from '@saola/contract/webhook-delivery'
import { defaultEvents, TEST_EVENT } from '@saola/contract/webhook-event'
import {
  AGAIN_MAX,
  OLD_KEY_HOURS,
  RETRY_SECONDS,
  type CmsWebhook,
  type CmsWebhookDetail,
  type webhook,
  type WebhookInfo,
} from '@saola/contract/webhook'
import { whyNotCall, type NotCalled } from '../../adapters/outbound-http.ts'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { endOf, startOf, wire, wireOrNull } from '../../platform/clock.ts'
import { actorOf, asLive, member, ofMerchant, staff, type Ctx } from '../../platform/context.ts'
import type { ErrorKey, FieldKey } from '@saola/contract/errors'
import { ensure, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import { periodOf } from '../../platform/period.ts'
import { encryptField, decryptField, type Place } from '../../platform/field-encryption.ts'
import * as credential from '../credential/service.ts'
import * as merchant from '../merchant/service.ts'
import { ensureMayChoose } from './choosing.ts'
import { allowedOf, dataOf, mayDecide, messageOf } from './rules.ts'
import * as deliveryStore from './delivery-store.ts'
import * as eventStore from './event-store.ts'
import * as newDeliveryStore from './new-delivery-store.ts'
import * as staffStore from './staff-store.ts'
import * as store from './store.ts'

export { exampleOf } from './example.ts'

const MODULE = 'webhook'
const HOUR_MS = 3_600_000
/** An event that is younger may still be on its way into the database: anyone who reads by number waits for it. */
const HORIZON_MS = 10_000
/** Sending goes by the time everybody has, also where a sandbox merchant's own clock was moved. */
const realNow = (ctx: Ctx): Date => asLive(ctx).clock.now()

const placeOf = (column: string, row: { id: string; merchant_id: string }): Place => ({
  table: 'webhook',
  column,
  row: row.id,
  merchantId: row.merchant_id,
})
const newKey = (): string => `whsec_${randomBytes(32).toString('base64')}`
const mask = (key: string): string => `whsec_${'•'.repeat(12)}${key.slice(-4)}`
const keyOf = (ctx: Ctx, row: store.WebhookRow): string =>
  decryptField(ctx, placeOf('secret', row), row.secret)
/** The keys that sign just now, the newest first. */
export const keysOf = (ctx: Ctx, row: store.WebhookRow, now: Date): string[] => [
  keyOf(ctx, row),
  ...(row.old_secret !== null && row.old_secret_until !== null && row.old_secret_until > now
    ? [decryptField(ctx, placeOf('secret', row), row.old_secret)]
    : []),
]

/** Wakes the sender when the transaction commits. */
export const wake = (ctx: Ctx, merchantId: string): Promise<void> =>
  enqueue(ctx.db, 'webhook.send', { merchantId }, { key: `webhook-${merchantId}`, maxAttempts: 3 })

async function infoOf(ctx: Ctx, merchantId: string, whole: boolean): Promise<WebhookInfo> {
  const [row, hasKeys] = [
    await store.get(ctx.db, merchantId),
    (await credential.pairsOf(ctx, merchantId)).length > 0,
  ]
  if (!row)
    return {
      id: null,
      webhookUrl: null,
      status: null,
      url: null,
      key: null,
      keySince: null,
      previousKeyUntil: null,
      revision: 0,
      reason: null,
      bodyFormat: 'PACKED',
      events: [...defaultEvents],
      submittedAt: null,
      submittedBy: null,
      decidedAt: null,
      decidedBy: null,
      pausedAt: null,
      failingSince: null,
      failures: 0,
      waiting: 0,
      parked: 0,
      hasKeys,
      history: [],
    }
  const [key, tally, history, now] = [
    keyOf(ctx, row),
    await deliveryStore.tally(ctx.db, merchantId),
    await store.decisions(ctx.db, merchantId),
    realNow(ctx),
  ]
  return {
    id: row.id,
    webhookUrl: row.url,
    status: row.status,
    url: row.approved_url,
    key: whole ? key : mask(key),
    keySince: wire(row.secret_since),
    previousKeyUntil:
      row.old_secret_until !== null && row.old_secret_until > now
        ? wire(row.old_secret_until)
        : null,
    revision: row.revision,
    reason: row.reason,
    bodyFormat: row.format,
    events: row.events,
    submittedAt: wire(row.submitted_at),
    submittedBy: row.submitted_by,
    decidedAt: wireOrNull(row.decided_at),
    decidedBy: row.decided_by,
    pausedAt: wireOrNull(row.paused_at),
    failingSince: wireOrNull(row.failing_since),
    failures: row.failures,
    ...tally,
    hasKeys,
    history: history.map(decisionOf),
  }
}
const decisionOf = (d: store.DecisionRow) => ({
  revision: d.revision,
  url: d.url,
  status: d.status,
  reason: d.reason,
  decidedBy: d.decided_by,
  decidedAt: wire(d.at),
})

export const info = (ctx: Ctx): Promise<WebhookInfo> => infoOf(ctx, member(ctx).merchantId, false)
export async function shortInfo(ctx: Ctx): Promise<Output<typeof webhook.merchantInfo>> {
  const row = await store.get(ctx.db, member(ctx).merchantId)
  return { webhookUrl: row?.url ?? null, status: row?.status ?? null }
}
export async function shortUpdate(
  ctx: Ctx,
  webhookUrl: string,
): Promise<Output<typeof webhook.merchantUpdate>> {
  await update(ctx, { webhookUrl })
  return shortInfo(ctx)
}

const ADDRESS_RULES = {
  INVALID: 'webhook.url_invalid',
  PARTS: 'webhook.url_parts',
  PLAIN: 'webhook.url_plain',
  PORT: 'webhook.url_port',
  INSIDE: 'webhook.url_inside',
} as const satisfies Record<NotCalled, FieldKey | ErrorKey>
/** The rule that an address breaks, beside its field. */
const addressFault = (why: NotCalled): Refusal =>
  new Refusal(why === 'INVALID' ? 'webhook.url_invalid' : 'webhook.url_forbidden', {
    errors: [{ field: 'webhookUrl', key: ADDRESS_RULES[why] }],
  })
/** An address as it is kept: without blanks around it, its host in lower case. @throws 42001 for what is no address, 42002 for one that may not be called. */
function tidyUrl(ctx: Ctx, text: string): string {
  const why = whyNotCall(text.trim(), ctx.config.webhookAllow)
  if (why !== null) throw addressFault(why)
  return new URL(text.trim()).toString()
}

/**
 * Names an address, and its event handlers in which form. A new address waits for the bank while the approved one goes on receiving; naming the
 * approved one again takes the new one back. In Test Mode an address is approved at once.
 * @throws 10 for events of advances, where the caller may not see advances
 */
export async function update(
  ctx: Ctx,
  body: Input<typeof webhook.update>['body'],
): Promise<WebhookInfo> {
  const { merchantId, name } = member(ctx)
  const [url, now] = [tidyUrl(ctx, body.webhookUrl), realNow(ctx)]
  const events = body.events && [...new Set(body.events)]
  let before = await store.lock(ctx.db, merchantId)
  const fresh = before === null
  ensureMayChoose(ctx, events, before)
  if (before === null) {
    const id = uuid()
    await store.insert(ctx.db, merchantId, {
      id,
      url,
      status: 'PENDING',
      format: body.bodyFormat ?? 'PACKED',
      events: events ?? defaultEvents,
      secret: encryptField(ctx, placeOf('secret', { id, merchant_id: merchantId }), newKey()),
      by: name,
      now,
    })
    before = (await store.lock(ctx.db, merchantId))!
  }
  await store.setSettings(
    ctx.db,
    merchantId,
    body.bodyFormat ?? before.format,
    events ?? before.events,
  )
  if (url === before.approved_url && url !== before.url)
    await store.withdraw(ctx.db, merchantId, now)
  else if (url !== before.url || before.status === 'REJECTED')
    await store.submit(ctx.db, merchantId, url, name, now)
  const after = (await store.get(ctx.db, merchantId))!
  if (ctx.test && after.status === 'PENDING') await approveAtOnce(ctx, after, now)
  const viewOf = (r: store.WebhookRow) => ({
    webhookUrl: r.url,
    bodyFormat: r.format,
    events: r.events,
  })
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: after.id,
    ...(fresh ? {} : { before: viewOf(before) }),
    after: viewOf(after),
  })
  return infoOf(ctx, merchantId, fresh)
}
async function approveAtOnce(ctx: Ctx, row: store.WebhookRow, now: Date): Promise<void> {
  await store.approve(ctx.db, row.merchant_id, row.revision, 'Test Mode', now)
  await store.insertDecision(ctx.db, row.merchant_id, {
    revision: row.revision,
    url: row.url,
    status: 'APPROVED',
    reason: null,
    by: 'Test Mode',
    now,
    submittedAt: row.submitted_at,
  })
  await merchant.setWebhookUrl(ctx, row.merchant_id, row.url)
}

/** Nothing is sent from here on; what waited is given up. The log stays. */
export async function remove(ctx: Ctx): Promise<null> {
  const { merchantId } = member(ctx)
  const row = await locked(ctx)
  await deliveryStore.parkAll(ctx.db, merchantId, 'REMOVED')
  await store.remove(ctx.db, merchantId)
  await merchant.setWebhookUrl(ctx, merchantId, null)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: row.id,
    before: { webhookUrl: row.url, url: row.approved_url, status: row.status },
  })
  return null
}
async function locked(ctx: Ctx): Promise<store.WebhookRow> {
  const row = await store.lock(ctx.db, member(ctx).merchantId)
  ensure(row, 'error.not_found')
  return row
}

/** A new signing key; the one before it signs along for a day, so that a receiver with either accepts. This answer alone holds the new one. */
export async function rotateKey(ctx: Ctx): Promise<WebhookInfo> {
  const { merchantId } = member(ctx)
  const [row, now] = [await locked(ctx), realNow(ctx)]
  await store.setSecret(
    ctx.db,
    merchantId,
    encryptField(ctx, placeOf('secret', row), newKey()),
    new Date(now.getTime() + OLD_KEY_HOURS * HOUR_MS),
    now,
  )
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: row.id,
    before: { keySince: wire(row.secret_since) },
    after: { keySince: wire(now) },
  })
  return infoOf(ctx, merchantId, true)
}
/** Ends a rest: what has waited goes out now. @throws 13 when it does not rest. */
export async function resume(ctx: Ctx): Promise<WebhookInfo> {
  const { merchantId } = member(ctx)
  const row = await locked(ctx)
  ensure((await store.resume(ctx.db, merchantId)) === 1, 'error.invalid_state')
  await deliveryStore.bringForward(ctx.db, merchantId, realNow(ctx))
  await wake(ctx, merchantId)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: row.id,
    before: { pausedAt: wireOrNull(row.paused_at) },
    after: { pausedAt: null },
  })
  return infoOf(ctx, merchantId, false)
}

const item = (r: deliveryStore.ListedDelivery): DeliveryItem => ({
  id: r.id,
  eventId: r.event_id,
  type: r.type,
  objectId: r.object_id,
  kind: r.kind,
  state: r.state,
  attempts: r.attempts,
  createdAt: wire(r.created_at),
  createdBy: r.created_by,
  lastAttemptAt: wireOrNull(r.last_at),
  nextAttemptAt: r.state === 'WAITING' ? wireOrNull(r.next_at) : null,
  deliveredAt: wireOrNull(r.delivered_at),
  outcome: r.outcome,
  httpStatus: r.http_status,
  latencyMs: r.latency_ms,
  amount: r.amount,
  refTransactionId: r.ref_transaction_id,
})
async function found(ctx: Ctx, id: string): Promise<deliveryStore.DeliveryRow> {
  const row = await deliveryStore.delivery(ctx.db, member(ctx).merchantId, id)
  ensure(row, 'error.not_found')
  return row
}
export async function deliveries(
  ctx: Ctx,
  { query, page }: Input<typeof webhook.getDeliveries>,
): Promise<Output<typeof webhook.getDeliveries>> {
  const { merchantId } = member(ctx)
  const { from, to } = periodOf(query, 'fromDate', 'toDate')
  const filter = { state: query.state, type: query.type, keyword: query.keyword?.trim(), from, to }
  const [rows, total] = await Promise.all([
    deliveryStore.list(ctx.db, merchantId, filter, page),
    deliveryStore.count(ctx.db, merchantId, filter),
  ])
  return toPage(rows.map(item), total, page)
}
export async function delivery(ctx: Ctx, id: string): Promise<DeliveryDetail> {
  const row = await found(ctx, id)
  const tries = await deliveryStore.attempts(ctx.db, row.merchant_id, id)
  return {
    ...item(row),
    maxAttempts: row.kind === 'TEST' ? 1 : RETRY_SECONDS.length + 1,
    payload: JSON.stringify(messageOf(row), null, 2),
    tries: tries.map((t) => ({
      no: t.no,
      at: wire(t.at),
      url: t.url,
      clientId: t.client_id,
      requestHeaders: t.request_headers,
      requestBody: t.request_body,
      outcome: t.outcome,
      httpStatus: t.http_status,
      responseHeaders: t.response_headers,
      responseBody: t.response_body,
      latencyMs: t.latency_ms,
    })),
  }
}

/** A made-up payment to the address in force, once and without tries. @throws 42006 when there is none. */
export async function sendTest(ctx: Ctx): Promise<DeliveryItem> {
  const { merchantId } = member(ctx)
  const [row, now, eventId] = [await store.get(ctx.db, merchantId), realNow(ctx), uuid()]
  ensure(row?.approved_url, 'webhook.not_receiving')
  const facts = {
    id: uuid(),
    ref_transaction_id: 'TEST',
    virtual_account: null,
    account_no: '0000000000',
    status: 'SUCCESS',
    amount: 10_000,
    txn_number: 'TEST',
    content: 'TEST',
    pay_link_code: null,
    complete_time: now,
    from_bin: null,
    from_account: null,
    transfer: null,
  }
  await eventStore.insertEvent(ctx.db, merchantId, {
    id: eventId,
    type: TEST_EVENT,
    objectId: facts.id,
    seq: await eventStore.testSeq(ctx.db),
    data: dataOf(facts, 'SUCCESS', now),
    at: now,
  })
  return again(ctx, eventId, 'TEST')
}
async function again(
  ctx: Ctx,
  eventId: string,
  kind: 'AGAIN' | 'TEST',
  url: string | null = null,
): Promise<DeliveryItem> {
  const { merchantId } = member(ctx)
  const [id, now] = [uuid(), realNow(ctx)]
  ensure(
    await newDeliveryStore.insertDelivery(ctx.db, merchantId, {
      id,
      eventId,
      kind,
      url,
      by: actorOf(ctx).name,
      now,
    }),
    'webhook.not_receiving',
  )
  await wake(ctx, merchantId)
  await audit(ctx, { module: MODULE, merchantId, objectId: id, after: { eventId, kind } })
  return item(await found(ctx, id))
}
/** The same event with the same id once more, whatever became of it before. @throws 13 while it is still on its way, 42006 without an address. */
export async function redeliver(ctx: Ctx, id: string): Promise<DeliveryItem> {
  const row = await found(ctx, id)
  ensure(
    row.kind !== 'TEST' && (row.state === 'DELIVERED' || row.state === 'PARKED'),
    'error.invalid_state',
  )
  return again(ctx, row.event_id, 'AGAIN', row.url)
}
export async function redeliverRange(
  ctx: Ctx,
  body: Input<typeof webhook.redeliverRange>['body'],
): Promise<Output<typeof webhook.redeliverRange>> {
  const { merchantId, name } = member(ctx)
  periodOf(body, 'fromDate', 'toDate')
  const [from, to, now] = [startOf(body.fromDate), endOf(body.toDate), realNow(ctx)]
  const row = await locked(ctx)
  ensure(row.approved_url, 'webhook.not_receiving')
  const count = await newDeliveryStore.againRange(ctx.db, merchantId, {
    from,
    to,
    state: body.state,
    by: name,
    now,
    ids: Array.from({ length: AGAIN_MAX }, () => uuid()),
  })
  if (count > 0) await wake(ctx, merchantId)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: row.id,
    after: { fromDate: body.fromDate, toDate: body.toDate, again: count },
  })
  return { count, more: count === AGAIN_MAX }
}
const horizon = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() - HORIZON_MS)
/** The same for the merchant's own server; without a number it is told from which one on there is something to come. */
export async function serverEvents(
  ctx: Ctx,
  after: number | null | undefined,
  limit: number,
): Promise<Output<typeof webhook.serverEvents>> {
  if (typeof after === 'number') return eventsAfter(ctx, after, limit)
  return {
    items: [],
    next: await eventStore.newestEvent(ctx.db, ofMerchant(ctx).merchantId, horizon(ctx)),
    more: false,
  }
}
/** What has happened since a number, in its order: for a server that was away. */
export async function eventsAfter(
  ctx: Ctx,
  after: number,
  limit: number,
): Promise<Output<typeof webhook.getEvents>> {
  const rows = await eventStore.eventsAfter(
    ctx.db,
    ofMerchant(ctx).merchantId,
    after,
    horizon(ctx),
    limit + 1,
  )
  const items = rows.slice(0, limit).map((r) => ({
    id: r.id,
    sequence: r.seq,
    type: r.type,
    createdAt: wire(r.at),
    data: r.payload,
  }))
  return { items, next: items.at(-1)?.sequence ?? after, more: rows.length > limit }
}

const cmsItem = (ctx: Ctx, r: staffStore.CmsRow): CmsWebhook => ({
  id: r.id,
  merchantId: r.merchant_id,
  merchantCode: r.merchant_code,
  merchantName: r.merchant_name,
  webhookUrl: r.url,
  status: r.status,
  url: r.approved_url,
  revision: r.revision,
  reason: r.reason,
  submittedAt: wire(r.submitted_at),
  submittedBy: r.submitted_by,
  decidedAt: wireOrNull(r.decided_at),
  decidedBy: r.decided_by,
  pausedAt: wireOrNull(r.paused_at),
  allowedActions: withRight(ctx, allowedOf(r.status), actionCalls.webhook),
})
export async function cmsList(
  ctx: Ctx,
  { query, page }: Input<typeof webhook.cmsList>,
): Promise<Output<typeof webhook.cmsList>> {
  const [rows, total] = await Promise.all([
    staffStore.listAll(ctx.db, query, page),
    staffStore.countAll(ctx.db, query),
  ])
  return toPage(
    rows.map((row) => cmsItem(ctx, row)),
    total,
    page,
  )
}
export async function cmsInfo(ctx: Ctx, merchantId: string): Promise<CmsWebhookDetail> {
  const row = await staffStore.findAny(ctx.db, { merchantId })
  ensure(row, 'error.not_found')
  return {
    ...cmsItem(ctx, row),
    history: (await store.decisions(ctx.db, merchantId)).map(decisionOf),
  }
}

type Named = { merchantId: string; webhookUrl: string } | { id: string; revision: number }
/**
 * The bank's word on an address that waits. The merchant's member made it, a person with the code to decide checks it; nobody does both.
 * @throws 42004 when it is no longer the one that was read, 42003 when it was decided on.
 */
export async function decide(
  ctx: Ctx,
  what: Named,
  to: 'APPROVED' | 'REJECTED',
  reason: string | null,
): Promise<CmsWebhookDetail> {
  const [by, now] = [staff(ctx).name, realNow(ctx)]
  const row = await staffStore.findAny(
    ctx.db,
    'id' in what ? { id: what.id } : { merchantId: what.merchantId },
    true,
  )
  ensure(row, 'error.not_found')
  if ('id' in what ? what.revision !== row.revision : what.webhookUrl.trim() !== row.url)
    throw new Refusal('webhook.changed_after_review')
  ensure(mayDecide(row.status), 'webhook.already_decided')
  const note = reason?.trim() ?? null
  const done =
    to === 'APPROVED'
      ? await store.approve(ctx.db, row.merchant_id, row.revision, by, now)
      : await store.reject(ctx.db, row.merchant_id, row.revision, note ?? '', by, now)
  ensure(done === 1, 'webhook.already_decided')
  await store.insertDecision(ctx.db, row.merchant_id, {
    revision: row.revision,
    url: row.url,
    status: to,
    reason: note,
    by,
    now,
    submittedAt: row.submitted_at,
  })
  if (to === 'APPROVED') {
    await merchant.setWebhookUrl(ctx, row.merchant_id, row.url)
    await deliveryStore.bringForward(ctx.db, row.merchant_id, now)
    await wake(ctx, row.merchant_id)
  }
  await enqueue(
    ctx.db,
    'webhook.tell',
    { merchantId: row.merchant_id, what: to },
    { priority: 5, maxAttempts: 5 },
  )
  await audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { status: 'PENDING', url: row.approved_url },
    after: { status: to, url: to === 'APPROVED' ? row.url : row.approved_url, reason: note },
  })
  return cmsInfo(ctx, row.merchant_id)
}

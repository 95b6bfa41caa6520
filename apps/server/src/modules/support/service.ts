/** Support: a merchant asks, the bank's staff answer, and the merchant sees the answer at once and in a mail. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import {
  MESSAGES_MAX,
  type CmsSupportDetail,
  type support,
  type SupportAction,
  type SupportContent,
  type SupportDetail,
  type SupportStatus,
} from '@saola/contract/support'
import { toPage, type PageRequest } from '@saola/contract/paging'
import { fold } from '@saola/vietqr/text'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { actorOf, member, staff, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import { liveStream, notifyLive } from '../../platform/live-events.ts'
import { periodOf } from '../../platform/period.ts'
import { allowedOf, HOUR_MS, mayDo, PER_DAY, PER_HOUR, shortOf } from './rules.ts'
import * as store from './store.ts'

type Item = Output<typeof support.getList>['items'][number]
type CmsItem = Output<typeof support.cmsList>['items'][number]

const MODULE = 'support'
const item = (r: store.RequestRow): Item => ({
  id: r.id,
  merchantId: r.merchant_id,
  content: r.content,
  description: r.description,
  email: r.email,
  phoneNo: r.phone_no,
  username: r.username,
  createdAt: wire(r.created_at),
  createdBy: r.created_by,
  modifiedAt: wire(r.modified_at),
  modifiedBy: r.modified_by,
  status: r.status,
  unread: r.unread,
})
const ofStaff = (r: store.RequestRow) => ({
  merchantCode: r.merchant_code,
  merchantName: r.merchant_name,
  test: r.mode === 'TEST',
  deleted: r.deleted_at !== null,
})

async function conversation(
  ctx: Ctx,
  row: store.RequestRow,
  side: 'MERCHANT' | 'BANK',
): Promise<SupportDetail> {
  const said = await store.messages(ctx.db, row.merchant_id, row.id)
  return {
    ...item(row),
    messages: said.map((m) => ({
      id: m.id,
      side: m.side,
      author: m.author,
      text: m.text,
      createdAt: wire(m.created_at),
    })),
    allowedActions: withRight(ctx, allowedOf(row.status, side), {
      ...actionCalls.support,
      ...actionCalls.supportOfStaff,
    }),
  }
}
async function found(ctx: Ctx, merchantId: string | null, id: string): Promise<store.RequestRow> {
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  return row
}
export const detail = async (ctx: Ctx, id: string): Promise<SupportDetail> =>
  conversation(ctx, await found(ctx, member(ctx).merchantId, id), 'MERCHANT')
export async function cmsDetail(ctx: Ctx, id: string): Promise<CmsSupportDetail> {
  const row = await found(ctx, null, id)
  return { ...(await conversation(ctx, row, 'BANK')), ...ofStaff(row) }
}

/** @throws 43004 over the number of an hour or a day. */
export async function create(
  ctx: Ctx,
  body: Input<typeof support.create>['body'],
): Promise<SupportDetail> {
  const { merchantId } = member(ctx)
  const now = ctx.clock.now()
  await store.queueUp(ctx.db, merchantId)
  const sent = await store.countSince(
    ctx.db,
    merchantId,
    new Date(now.getTime() - HOUR_MS),
    new Date(now.getTime() - 24 * HOUR_MS),
  )
  ensure(
    sent.hour < PER_HOUR * ctx.config.limitFactor && sent.day < PER_DAY * ctx.config.limitFactor,
    'support.too_many',
    { retryAfter: HOUR_MS / 1000 },
  )
  const [id, username] = [uuid(), actorOf(ctx).name]
  const facts = {
    content: body.content,
    description: body.description.trim(),
    email: body.email.trim(),
    phoneNo: body.phoneNo.trim(),
  }
  await store.insert(ctx.db, merchantId, {
    id,
    ...facts,
    username,
    language: ctx.language,
    searchKey: fold(
      `${facts.description} ${facts.email} ${facts.phoneNo} ${username} ${shortOf(id)}`,
    ),
    now,
  })
  await audit(ctx, { module: MODULE, merchantId, objectId: id, after: { ...facts, username } })
  return detail(ctx, id)
}

type Query = Input<typeof support.cmsList>['query']
async function listOf(
  ctx: Ctx,
  merchantId: string | null,
  q: Query,
  page: PageRequest,
): Promise<{ rows: store.RequestRow[]; total: number }> {
  const { from, to } = periodOf(q, 'from', 'to')
  const filter = {
    words: q.query ? fold(q.query) : undefined,
    content: q.content,
    status: q.status,
    merchantCode: q.merchantCode,
    from,
    to,
  }
  const [rows, total] = await Promise.all([
    store.list(ctx.db, merchantId, filter, page),
    store.count(ctx.db, merchantId, filter),
  ])
  return { rows, total }
}
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof support.getList>,
): Promise<Output<typeof support.getList>> {
  const { rows, total } = await listOf(ctx, member(ctx).merchantId, query, page)
  return toPage(rows.map(item), total, page)
}
export async function cmsList(
  ctx: Ctx,
  { query, page }: Input<typeof support.cmsList>,
): Promise<Output<typeof support.cmsList>> {
  const { rows, total } = await listOf(ctx, null, query, page)
  return toPage(
    rows.map((row): CmsItem => ({ ...item(row), ...ofStaff(row) })),
    total,
    page,
  )
}

/** The request locked for what is to be done with it. @throws 13 when its state does not allow it. */
async function open(ctx: Ctx, id: string, action: SupportAction): Promise<store.RequestRow> {
  const row = await store.lock(
    ctx.db,
    ctx.caller.kind === 'portal' ? ctx.caller.merchantId : null,
    id,
  )
  ensure(row, 'error.not_found')
  ensure(mayDo(action, row.status), 'error.invalid_state')
  return row
}
/** Writes a message and the state that follows from it; the merchant's open screens learn of it when the transaction commits. @returns the message's id. */
async function say(
  ctx: Ctx,
  row: store.RequestRow,
  side: 'MERCHANT' | 'BANK',
  text: string | null,
  to: SupportStatus,
): Promise<string | null> {
  const [now, by, messageId] = [ctx.clock.now(), actorOf(ctx).name, text === null ? null : uuid()]
  if (messageId !== null && text !== null) {
    ensure(
      (await store.messages(ctx.db, row.merchant_id, row.id)).length < MESSAGES_MAX,
      'error.invalid_state',
    )
    await store.insertMessage(ctx.db, row.merchant_id, row.id, {
      id: messageId,
      side,
      author: by,
      text: text.trim(),
      now,
    })
  }
  await store.setStatus(ctx.db, row.merchant_id, row.id, to, side === 'BANK', by, now)
  await audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { status: row.status },
    after: { status: to, ...(text === null ? {} : { text: text.trim() }) },
  })
  await notifyLive(ctx.db, [
    {
      about: 'support',
      merchantId: row.merchant_id,
      transactionId: row.id,
      payLinkCode: null,
      status: to,
      amount: 0,
    },
  ])
  return messageId
}

/** The merchant says more: the request waits for the bank again. */
export async function reply(ctx: Ctx, id: string, text: string): Promise<SupportDetail> {
  await say(ctx, await open(ctx, id, 'reply'), 'MERCHANT', text, 'OPEN')
  return detail(ctx, id)
}
export async function markRead(ctx: Ctx, id: string): Promise<null> {
  const { merchantId } = member(ctx)
  await found(ctx, merchantId, id)
  if ((await store.markRead(ctx.db, merchantId, id)) > 0)
    await audit(ctx, {
      module: MODULE,
      merchantId,
      objectId: id,
      before: { unread: true },
      after: { unread: false },
    })
  return null
}
/** Put away, not destroyed: what was written to the bank stays with the bank. */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  const row = await open(ctx, id, 'delete')
  await store.putAway(ctx.db, row.merchant_id, id, ctx.clock.now())
  await audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: id,
    before: { status: row.status },
    after: { deleted: true },
  })
  return null
}

export async function answer(ctx: Ctx, id: string, text: string): Promise<CmsSupportDetail> {
  staff(ctx)
  const row = await open(ctx, id, 'answer')
  const messageId = await say(ctx, row, 'BANK', text, 'ANSWERED')
  await enqueue(
    ctx.db,
    'support.mail',
    { merchantId: row.merchant_id, id, messageId },
    { priority: 5 },
  )
  return cmsDetail(ctx, id)
}
/** Ends the conversation, with a last word or without. */
export async function close(ctx: Ctx, id: string, note: string | null): Promise<CmsSupportDetail> {
  staff(ctx)
  const row = await open(ctx, id, 'close')
  const messageId = await say(
    ctx,
    row,
    'BANK',
    note !== null && note.trim() !== '' ? note : null,
    'CLOSED',
  )
  await enqueue(
    ctx.db,
    'support.mail',
    { merchantId: row.merchant_id, id, messageId },
    { priority: 5 },
  )
  return cmsDetail(ctx, id)
}

/** Live updates of this merchant's requests, for as long as a support screen is open. */
export function live(ctx: Ctx, signal: AbortSignal): AsyncIterable<Output<typeof support.live>> {
  const { merchantId } = member(ctx)
  return liveStream(
    ctx.live,
    (n) => n.about === 'support' && n.merchantId === merchantId,
    () => Promise.resolve([]),
    (n) => ({ id: n.transactionId, status: n.status as SupportStatus }),
    signal,
  )
}

export interface FirstRequest {
  content: SupportContent
  description: string
  hoursAgo: number
  answer: { author: string; text: string } | null
}
/** Requests of the demo. */
export async function start(
  ctx: Ctx,
  merchantId: string,
  person: { name: string; email: string; phone: string },
  requests: readonly FirstRequest[],
): Promise<void> {
  for (const request of requests) {
    const [id, now] = [uuid(), new Date(ctx.clock.now().getTime() - request.hoursAgo * HOUR_MS)]
    const facts = {
      content: request.content,
      description: request.description,
      email: person.email,
      phoneNo: person.phone,
    }
    await store.insert(ctx.db, merchantId, {
      id,
      ...facts,
      username: person.name,
      language: 'vi',
      searchKey: fold(
        `${facts.description} ${facts.email} ${facts.phoneNo} ${person.name} ${shortOf(id)}`,
      ),
      now,
    })
    if (request.answer === null) continue
    const later = new Date(now.getTime() + HOUR_MS)
    await store.insertMessage(ctx.db, merchantId, id, {
      id: uuid(),
      side: 'BANK',
      ...request.answer,
      now: later,
    })
    await store.setStatus(ctx.db, merchantId, id, 'ANSWERED', true, request.answer.author, later)
  }
}

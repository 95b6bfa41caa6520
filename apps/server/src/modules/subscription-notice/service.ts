/** Messages to the customers of subscriptions (docs/decisions.md#16): what is planned and was sent, what members send, and saying stop. */
import type { Input, Output } from '@saola/contract/call'
import type { subscriptionNotice } from '@saola/contract/subscription-notice'
import { isOpenInvoice } from '@saola/contract/subscription-invoice-values'
import { day, dayOfInstant, instantOf, type Day } from '@saola/schedule/day'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { publicCode, uuid } from '../../platform/ids.ts'
import { isGrouped, seen, standingOf, type InvoiceRow } from '../subscription-invoice/service.ts'
import { planOf } from '../subscription-plan/service.ts'
import * as listStore from './list-store.ts'
import { planOne } from './planning.ts'
import {
  afterPromise,
  channelOf,
  isPromise,
  manualRefusal,
  masked,
  nextMorning,
  openMoment,
} from './rules.ts'
import * as store from './store.ts'

export { channelOf } from './rules.ts'
export { plan, tellKept, tellPrice, type AboutInvoice, type Happened } from './planning.ts'

type State = Output<typeof subscriptionNotice.getAll>
const MODULE = 'subscription-invoice'
const MOST = 200

async function aboutOf(ctx: Ctx, subscriptionId: string): Promise<listStore.AboutRow> {
  const { merchantId } = member(ctx)
  const about = await listStore.about(ctx.db, merchantId, subscriptionId)
  ensure(about, 'subscription.not_found')
  // Who does not see its plan does not see it.
  await planOf(ctx, merchantId, about.plan_id).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('subscription.not_found') : error
  })
  return about
}
async function stateOf(
  ctx: Ctx,
  about: listStore.AboutRow,
  invoiceId: string | null,
): Promise<State> {
  const { merchantId } = member(ctx)
  const rows = await listStore.list(
    ctx.db,
    merchantId,
    { subscriptionId: about.id, invoiceId },
    MOST,
  )
  return {
    consent: about.consent_remind,
    withLink: about.consent_link,
    hasAddress: about.customer_email !== null || about.customer_phone !== null,
    isHeldByBank: await store.isHeldByBank(ctx.db, merchantId),
    stoppedAt: wireOrNull(about.stopped_at),
    promisedDate:
      invoiceId === null ? null : await listStore.promiseOf(ctx.db, merchantId, invoiceId),
    items: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      channel: row.channel,
      status: row.status,
      reason: row.reason,
      receiver: row.receiver === null ? null : masked(row.receiver),
      dueAt: wire(row.due_at),
      sentAt: wireOrNull(row.sent_at),
      by: row.by_name,
      invoiceId: row.invoice_id,
      invoiceNumber: row.invoice_number,
    })),
  }
}
/** @throws 2 unless one of the two is named, 39006, 39008 */
export async function list(
  ctx: Ctx,
  { query }: Input<typeof subscriptionNotice.getAll>,
): Promise<State> {
  if (query.invoiceId !== undefined) {
    const invoice = await seen(ctx, query.invoiceId)
    return stateOf(ctx, await aboutOf(ctx, invoice.subscription_id), invoice.id)
  }
  ensure(query.subscriptionId !== undefined, 'error.validation', {
    errors: [{ field: 'subscriptionId', key: 'error.required' }],
  })
  return stateOf(ctx, await aboutOf(ctx, query.subscriptionId), null)
}

/** An invoice that the caller sees and that is to be paid. @throws 39008, 39005 once it is paid, 13 */
async function openInvoice(ctx: Ctx, id: string): Promise<InvoiceRow> {
  const invoice = await seen(ctx, id)
  const { status } = standingOf(invoice)
  ensure(status !== 'SUCCESS', 'invoice.paid')
  // What its customer only thinks of paying ahead is not owed, and what is paid with others has a page of its own.
  const isOwn = invoice.ahead_until === null && !isGrouped(invoice)
  ensure(isOpenInvoice(status) && isOwn, 'error.invalid_state')
  return invoice
}
/** Held, so that of many who send at once no more go out than may. */
async function heldReminder(ctx: Ctx, invoice: InvoiceRow): Promise<store.ReminderRow> {
  const [merchantId, subscriptionId] = [invoice.merchant_id, invoice.subscription_id]
  const reminder = await store.lockReminder(ctx.db, merchantId, subscriptionId)
  if (reminder !== null) return reminder
  await store.ensureReminders(ctx.db, [{ merchantId, subscriptionId, code: publicCode() }])
  const made = await store.lockReminder(ctx.db, merchantId, subscriptionId)
  if (made === null) throw new Error('a reminder that was made is there')
  return made
}

const NONE_SENT = { today: 0, about: 0, waiting: 0 }
/** Of a customer's subscription, the invoice they would be reminded of, and how they are reached. */
export interface Remindable {
  subscriptionId: string
  invoiceId: string
  consent: boolean
  email: string | null
  phone: string | null
}
export type ManualRefusal = ReturnType<typeof manualRefusal>
/** Of each invoice, why its customer is not reminded of it by hand; null where they are. */
export async function manualRefusals(
  ctx: Ctx,
  merchantId: string,
  some: readonly Remindable[],
): Promise<Map<string, ManualRefusal>> {
  const midnight = new Date(instantOf(dayOfInstant(ctx.clock.now().getTime())))
  const ids = some.map(({ subscriptionId }) => subscriptionId)
  const stopped = await store.stoppedAmong(ctx.db, merchantId, ids)
  const counted = await store.countSent(ctx.db, merchantId, some, midnight)
  const sent = new Map(counted.map((row) => [row.invoice_id, row]))
  const isHeldByBank = await store.isHeldByBank(ctx.db, merchantId)
  return new Map(
    some.map((one) => [
      one.invoiceId,
      manualRefusal({
        ...one,
        isHeldByBank,
        stopped: stopped.has(one.subscriptionId),
        sent: sent.get(one.invoiceId) ?? NONE_SENT,
      }),
    ]),
  )
}
/** Plans a reminder by hand in the hours in which messages leave. @returns why not; null where it is planned. */
async function remindOf(
  ctx: Ctx,
  invoice: InvoiceRow,
  about: listStore.AboutRow,
  by: { occasion: string; name: string },
): Promise<ManualRefusal> {
  await heldReminder(ctx, invoice)
  const contact = { email: about.customer_email, phone: about.customer_phone }
  const refusals = await manualRefusals(ctx, invoice.merchant_id, [
    {
      subscriptionId: about.id,
      invoiceId: invoice.id,
      consent: about.consent_remind,
      ...contact,
    },
  ])
  const refused = refusals.get(invoice.id) ?? null
  if (refused !== null) return refused
  const channel = channelOf(contact)
  await planOne(
    ctx,
    [
      {
        merchantId: invoice.merchant_id,
        subscriptionId: about.id,
        invoiceId: invoice.id,
        kind: 'MANUAL',
        occasion: by.occasion,
        channel,
        byName: by.name,
      },
    ],
    new Date(openMoment(ctx.clock.now().getTime(), invoice.id)),
  )
  await audit(ctx, {
    module: MODULE,
    merchantId: invoice.merchant_id,
    objectId: invoice.id,
    after: { reference: invoice.number, sent: [channel] },
  })
  return null
}
/**
 * Reminds its customer by hand, by e-mail or else by SMS, in the hours in which messages leave.
 * @throws 39008, 39005, 13 without consent, after a stop, while the bank holds messages, without an address or once it is not to be paid, 11 past the day's or the invoice's number
 */
export async function send(ctx: Ctx, id: string): Promise<State> {
  const invoice = await openInvoice(ctx, id)
  const about = await aboutOf(ctx, invoice.subscription_id)
  const refused = await remindOf(ctx, invoice, about, {
    occasion: uuid(),
    name: actorOf(ctx).name,
  })
  const now = ctx.clock.now().getTime()
  ensure(refused !== 'CAP', 'error.too_many_requests', {
    retryAfter: Math.ceil((nextMorning(now, about.id) - now) / 1000),
  })
  ensure(refused === null, 'error.invalid_state')
  return stateOf(ctx, about, invoice.id)
}
/** The same as a part of what is done to many; once for each invoice and occasion. @throws 39008, 39005, 13 once it is not to be paid */
export async function remindOne(
  ctx: Ctx,
  id: string,
  by: { occasion: string; name: string },
): Promise<ManualRefusal> {
  const invoice = await openInvoice(ctx, id)
  return remindOf(ctx, invoice, await aboutOf(ctx, invoice.subscription_id), by)
}

/** Reminders go on after their customer had said stop, and now wants them again. @throws 39008, 39005, 13 where they were not stopped */
export async function resume(ctx: Ctx, id: string): Promise<State> {
  const invoice = await openInvoice(ctx, id)
  const about = await aboutOf(ctx, invoice.subscription_id)
  const isChanged = await store.setStopped(ctx.db, invoice.merchant_id, about.id, null)
  ensure(isChanged === 1, 'error.invalid_state')
  await audit(ctx, {
    module: MODULE,
    merchantId: invoice.merchant_id,
    objectId: invoice.id,
    before: { reminder: 'STOPPED' },
    after: { reminder: 'ACTIVE', reference: invoice.number },
  })
  return stateOf(ctx, { ...about, stopped_at: null }, invoice.id)
}

/**
 * Notes that an invoice is going to be paid by a day, at most a week ahead: once, for reminders only; its last day stays. In the caller's transaction.
 * @param by who wrote it down; null = its customer
 * @throws 25 for another day, 13 where there is a promise already
 */
export async function notePromise(
  ctx: Ctx,
  invoice: Pick<InvoiceRow, 'merchant_id' | 'id' | 'number'>,
  promised: Day,
  by: string | null,
): Promise<void> {
  const now = ctx.clock.now()
  ensure(isPromise(promised, dayOfInstant(now.getTime())), 'error.invalid_date_range', {
    errors: [{ field: 'day', key: 'error.invalid_date_range' }],
  })
  ensure(
    (await store.insertPromise(ctx.db, invoice.merchant_id, {
      invoiceId: invoice.id,
      day: promised,
      byName: by,
      now,
    })) === 1,
    'error.invalid_state',
  )
  const until = new Date(afterPromise(promised, invoice.id))
  await store.putOff(ctx.db, invoice.merchant_id, invoice.id, until)
  await audit(ctx, {
    module: MODULE,
    merchantId: invoice.merchant_id,
    objectId: invoice.id,
    after: { reference: invoice.number, promisedDate: promised },
  })
}
/** By which days invoices were promised to be paid, by invoice; those that were not are not among them. */
export const promises = async (
  ctx: Ctx,
  merchantId: string,
  invoiceIds: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (await listStore.promisesOf(ctx.db, merchantId, invoiceIds)).map((row) => [
      row.invoice_id,
      row.promised_date,
    ]),
  )
/** The same by a member, as its customer told them. @throws 39008, 39005, 13, 25 */
export async function promise(
  ctx: Ctx,
  { params, body }: Input<typeof subscriptionNotice.promise>,
): Promise<State> {
  const invoice = await openInvoice(ctx, params.id)
  const about = await aboutOf(ctx, invoice.subscription_id)
  await notePromise(ctx, invoice, day(body.day), actorOf(ctx).name)
  return stateOf(ctx, about, invoice.id)
}

/** Whose reminders an address stops. @throws 39006 for a code that nobody has in this mode */
export async function findStop(ctx: Ctx, code: string): Promise<listStore.StopAddress> {
  const found = await listStore.ofCode(ctx.db, code, ctx.test)
  ensure(found, 'subscription.not_found')
  return found
}
/** The customer's own stop: reminders end, what they are owed does not. Again changes nothing. In the caller's transaction. */
export async function stop(ctx: Ctx, found: listStore.StopAddress): Promise<void> {
  const [merchantId, subscriptionId] = [found.merchant_id, found.subscription_id]
  if ((await store.setStopped(ctx.db, merchantId, subscriptionId, ctx.clock.now())) === 1)
    await audit(ctx, {
      module: 'subscription',
      merchantId,
      objectId: subscriptionId,
      before: { reminder: 'ACTIVE' },
      after: { reminder: 'STOPPED', by: 'payer' },
    })
}

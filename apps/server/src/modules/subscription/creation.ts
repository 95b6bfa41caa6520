/** Subscriptions that are made, changed and taken back by people. */
import type { Input, Output } from '@saola/contract/call'
import type { subscription } from '@saola/contract/subscription'
import { consentVersion } from '@saola/contract/subscription-notice-values'
import { planLimits } from '@saola/contract/subscription-plan-values'
import { subscriptionLimits } from '@saola/contract/subscription-values'
import { day, plusDays, type Day } from '@saola/schedule/day'
import { anchorOf, type Trial } from '@saola/schedule/schedule'
import { audit } from '../../platform/audit.ts'
import { actorOf, ofMerchant, type Ctx } from '../../platform/context.ts'
import { dateRefusal, ensure, fieldRefusal } from '../../platform/errors.ts'
import { spokenCode, uuid } from '../../platform/ids.ts'
import * as customer from '../customer/service.ts'
import {
  countSubscriber,
  forSubscriber,
  planOf,
  type PlanRow,
} from '../subscription-plan/service.ts'
import { memberOf, momentOf, MODULE, snapshotOf } from './acting.ts'
import { hasUpcoming, upcomingOf } from './access.ts'
import * as eventStore from './event-store.ts'
import * as changeStore from './change-store.ts'
import * as lineStore from './line-store.ts'
import * as usageStore from './usage-store.ts'
import * as mrrStore from './mrr-store.ts'
import { lastInvoices, stateOf } from './load.ts'
import { ridersOf } from './riders.ts'
import { isContactChanged, planOpen } from './notices.ts'
import { runDue } from './rules.ts'
import { amongOf, detailOf, rowOf, todayOf, type Detail } from './reading.ts'
import { freshState } from './state.ts'
import * as store from './store.ts'
import { termsOf } from './terms.ts'
import { tellUpdated } from './telling.ts'
import { searchKey } from './words.ts'
import { begin, finish, type Work } from './work.ts'
import { writeAll } from './write.ts'

type Draft = Input<typeof subscription.create>['body']
type Change = Input<typeof subscription.update>['body']
type Terms = Pick<
  Draft,
  'quantity' | 'numOfCycles' | 'startDate' | 'allowTrial' | 'trialTimeValue' | 'trialTimeType'
>
interface Facts {
  quantity: number
  numOfCycles: number | null
  startDate: Day
  trial: Trial | null
}

/** A day from `first` on, a year ahead at most. */
export function ensureAhead(field: string, asked: Day, first: Day, today: Day): void {
  if (asked < first || asked > plusDays(today, subscriptionLimits.startDaysAhead))
    throw dateRefusal(field)
}
function trialOf(body: Terms): Trial | null {
  const [value, timeType] = [body.trialTimeValue ?? null, body.trialTimeType ?? null]
  if (body.allowTrial === false || (body.allowTrial === undefined && value === null && !timeType))
    return null
  if (value === null) throw fieldRefusal('trialTimeValue', 'error.required')
  if (timeType === null) throw fieldRefusal('trialTimeType', 'error.required')
  return { value, timeType }
}
/** @throws 2 at the quantity where a cycle costs more than one payment may be. */
function ensurePayable(quantity: number, unitAmount: number): void {
  const max = Math.floor(planLimits.fixedAmount / unitAmount)
  if (quantity > max) throw fieldRefusal('quantity', 'error.max', { max })
}
function factsOf(ctx: Ctx, body: Terms, unitAmount: number): Facts {
  const today = todayOf(ctx)
  const startDate = body.startDate === undefined ? today : day(body.startDate)
  ensureAhead('startDate', startDate, today, today)
  const quantity = body.quantity ?? 1
  ensurePayable(quantity, unitAmount)
  return { quantity, numOfCycles: body.numOfCycles ?? null, startDate, trial: trialOf(body) }
}
/** @throws 2 unless exactly one of the two is there, 5 for somebody else's customer. */
async function customerOf(
  ctx: Ctx,
  { customerId, customer: given }: Pick<Draft, 'customerId' | 'customer'>,
): Promise<{ id: string; name: string; phone: string | null; email: string | null }> {
  if (customerId === undefined && given === undefined)
    throw fieldRefusal('customerId', 'error.required')
  if (customerId !== undefined && given !== undefined)
    throw fieldRefusal('customer', 'error.unknown_field')
  const found = await customer.forSubscriber(ctx, given ?? { id: customerId! })
  return { id: found.id, name: found.fullName, phone: found.phone, email: found.email }
}
const blankToNull = (text: string | null | undefined): string | null => text?.trim() || null

/** The ticks with who records them, when, and for which text; as they were where nothing is said of them. */
function consentOf(
  ctx: Ctx,
  given: Draft['consent'],
  before: store.SubscriptionRow | null,
): Pick<
  store.Written,
  'consentRemind' | 'consentLink' | 'consentAt' | 'consentBy' | 'consentVersion'
> {
  if (given === undefined)
    return {
      consentRemind: before?.consent_remind ?? false,
      consentLink: before?.consent_link ?? false,
      consentAt: before?.consent_at ?? null,
      consentBy: before?.consent_by ?? null,
      consentVersion: before?.consent_version ?? null,
    }
  return {
    consentRemind: given.remind,
    consentLink: given.link,
    consentAt: ctx.clock.now(),
    consentBy: actorOf(ctx).name,
    consentVersion,
  }
}

type Who = Awaited<ReturnType<typeof customerOf>>
const writtenCustomer = (code: string, who: Who, refId: string | null) => ({
  customerId: who.id,
  customerName: who.name,
  customerPhone: who.phone,
  customerEmail: who.email,
  refId,
  searchKey: searchKey({ code, ...who, refId }),
})
function writtenTerms(
  { quantity, numOfCycles, startDate, trial }: Facts,
  today: Day,
  before: store.SubscriptionRow | null,
) {
  const anchor = anchorOf(startDate, trial)
  const isAnotherEnd = before === null || before.anchor !== anchor
  return {
    quantity,
    numOfCycles,
    startDate,
    trialValue: trial?.value ?? null,
    trialType: trial?.timeType ?? null,
    status: trial === null ? ('ACTIVE' as const) : ('TRIAL' as const),
    anchor,
    // One that was to start later and is put to today starts now, which is told as well.
    startAhead: startDate > today || before?.start_ahead === true,
    trialEndAhead: trial !== null && (isAnotherEnd || before.trial_end_ahead),
  }
}
const refuseTaken = (isWritten: boolean): void =>
  ensure(isWritten, 'error.duplicate', { errors: [{ field: 'refId', key: 'error.duplicate' }] })

/** What is due of it already is done in the same breath: a first cycle that is paid beforehand has its invoice. */
async function start(ctx: Ctx, id: string, first: Work['events']): Promise<void> {
  const row = await store.lock(ctx.db, ofMerchant(ctx).merchantId, id, null)
  ensure(row, 'subscription.not_found')
  const riders = (await ridersOf(ctx, [row]))(id)
  const work = begin(stateOf(row), termsOf(row), [], momentOf(ctx), riders)
  work.events.push(...first)
  runDue(work)
  await writeAll(ctx, [{ row, work: finish(work) }], memberOf(ctx))
}

/**
 * A subscription, with the invoice that is due of it already.
 * @throws 39007 and 39009 for a plan that is not there or takes nobody, 14 for a reference that is used, 5 for somebody else's customer, 2, 25.
 */
export async function create(ctx: Ctx, body: Draft): Promise<Detail> {
  const me = ofMerchant(ctx)
  ensure(ctx.test || me.merchantStatus === 'ACTIVE', 'merchant.not_active')
  const plan = await forSubscriber(ctx, me.merchantId, body.planId)
  const facts = factsOf(ctx, body, plan.fixed_amount)
  const who = await customerOf(ctx, body)
  const [id, code, now] = [uuid(), `DK${spokenCode()}`, ctx.clock.now()]
  refuseTaken(
    await store.insert(ctx.db, {
      id,
      merchantId: me.merchantId,
      code,
      planId: plan.id,
      unitAmount: plan.fixed_amount,
      ...writtenCustomer(code, who, blankToNull(body.refId)),
      ...writtenTerms(facts, todayOf(ctx), null),
      note: blankToNull(body.note),
      language: body.language ?? 'VI',
      ...consentOf(ctx, body.consent, null),
      createdBy: actorOf(ctx).name,
      now,
    }),
  )
  await countSubscriber(ctx, me.merchantId, plan.id, 1)
  const { status } = freshState(facts)
  await start(ctx, id, [{ kind: 'created', from: null, to: status }])
  const made = await rowOf(ctx, id)
  await audit(ctx, {
    module: MODULE,
    merchantId: me.merchantId,
    objectId: id,
    after: snapshotOf(made),
  })
  return detailOf(ctx, made)
}

/** What it would be billed. Nothing is written. @throws 39007, 2, 25. */
export async function preview(
  ctx: Ctx,
  body: Input<typeof subscription.preview>['body'],
): Promise<Output<typeof subscription.preview>> {
  const plan: PlanRow = await planOf(ctx, ofMerchant(ctx).merchantId, body.planId)
  const facts = factsOf(ctx, body, plan.fixed_amount)
  const terms = termsOf({ plan, unit_amount: plan.fixed_amount, quantity: facts.quantity })
  const state = freshState(facts)
  return hasUpcoming(state, terms) ? upcomingOf(state, terms, 12) : []
}

const termFields = [
  'quantity',
  'numOfCycles',
  'startDate',
  'allowTrial',
  'trialTimeValue',
  'trialTimeType',
] as const
/** The terms that a change touches. */
function changedTerms(row: store.SubscriptionRow, body: Change): (typeof termFields)[number][] {
  const was = {
    quantity: row.quantity,
    numOfCycles: row.num_of_cycles,
    startDate: row.start_date,
    allowTrial: row.trial_value !== null,
    trialTimeValue: row.trial_value,
    trialTimeType: row.trial_type,
  }
  return termFields.filter((name) => body[name] !== undefined && body[name] !== was[name])
}
function termsAfter(ctx: Ctx, row: store.SubscriptionRow, body: Change): Facts {
  const was: Required<Terms> = {
    quantity: row.quantity,
    numOfCycles: row.num_of_cycles,
    startDate: row.start_date,
    allowTrial: row.trial_value !== null,
    trialTimeValue: row.trial_value,
    trialTimeType: row.trial_type,
  }
  const given = Object.fromEntries(
    termFields.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]),
  )
  const merged: Terms = { ...was, ...given }
  const quantity = merged.quantity ?? 1
  ensurePayable(quantity, row.unit_amount)
  const startDate = day(merged.startDate ?? row.start_date)
  const today = todayOf(ctx)
  if (startDate !== row.start_date) ensureAhead('startDate', startDate, today, today)
  return { quantity, numOfCycles: merged.numOfCycles ?? null, startDate, trial: trialOf(merged) }
}

/** Terms change only before anything was invoiced, and while it neither rests nor ends. */
async function ensureTermsOpen(
  ctx: Ctx,
  row: store.SubscriptionRow,
  body: Change,
): Promise<boolean> {
  const changed = changedTerms(row, body)
  if (changed.length === 0) return false
  const isOpen =
    (row.status === 'TRIAL' || row.status === 'ACTIVE') &&
    row.next_cycle === 1 &&
    // Paid to some day before it came here: its dates are counted from there.
    row.invoiced_to === null &&
    (await lastInvoices(ctx, [row])).size === 0
  ensure(isOpen, 'error.invalid_state', {
    errors: changed.map((field) => ({ field, key: 'error.invalid_state' as const })),
  })
  return true
}
const statusOf = (row: store.SubscriptionRow): store.Written['status'] =>
  row.status as store.Written['status']

/** @throws 39006, 12 when somebody changed it since `version` was read, 13 at terms once something was invoiced, 14, 5. */
export async function update(ctx: Ctx, { id, version, ...body }: Change): Promise<Detail> {
  const { merchantId } = ofMerchant(ctx)
  const row = await store.lock(ctx.db, merchantId, id, await amongOf(ctx))
  ensure(row, 'subscription.not_found')
  ensure(version === undefined || version === row.version, 'error.stale_version')
  const isNew = await ensureTermsOpen(ctx, row, { id, ...body })
  const terms = isNew
    ? writtenTerms(termsAfter(ctx, row, { id, ...body }), todayOf(ctx), row)
    : {
        quantity: row.quantity,
        numOfCycles: row.num_of_cycles,
        startDate: row.start_date,
        trialValue: row.trial_value,
        trialType: row.trial_type,
        status: statusOf(row),
        anchor: row.anchor,
        startAhead: row.start_ahead,
        trialEndAhead: row.trial_end_ahead,
      }
  const who: Who =
    body.customerId === undefined || body.customerId === row.customer_id
      ? {
          id: row.customer_id,
          name: row.customer_name,
          phone: row.customer_phone,
          email: row.customer_email,
        }
      : await customerOf(ctx, { customerId: body.customerId })
  const refId = body.refId === undefined ? row.ref_id : blankToNull(body.refId)
  const now = ctx.clock.now()
  refuseTaken(
    await store.update(
      ctx.db,
      merchantId,
      id,
      {
        ...terms,
        ...writtenCustomer(row.code, who, refId),
        note: body.note === undefined ? row.note : blankToNull(body.note),
        language: body.language ?? row.language,
        ...consentOf(ctx, body.consent, row),
      },
      now,
    ),
  )
  const told: Work['events'] = [{ kind: 'updated', from: row.status, to: terms.status }]
  if (isNew) await start(ctx, id, told)
  else await tell(ctx, id, told)
  const after = await rowOf(ctx, id)
  if (!isNew) await tellUpdated(ctx, [after])
  if (isContactChanged(row, after)) await planOpen(ctx, after)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    before: snapshotOf(row),
    after: snapshotOf(after),
  })
  return detailOf(ctx, after)
}
const tell = (ctx: Ctx, id: string, events: Work['events']): Promise<void> =>
  eventStore.insert(
    ctx.db,
    events.map((one) => ({
      id: uuid(),
      merchantId: ofMerchant(ctx).merchantId,
      subscriptionId: id,
      at: ctx.clock.now(),
      kind: one.kind,
      actor: memberOf(ctx).actor,
      byName: memberOf(ctx).name,
      from: one.from,
      to: one.to,
      note: null,
      invoiceNumber: null,
      amount: null,
    })),
  )

/** What was made by mistake: it has never been invoiced. @throws 39006, 13 once it was. */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  const { merchantId } = ofMerchant(ctx)
  const row = await store.lock(ctx.db, merchantId, id, await amongOf(ctx))
  ensure(row, 'subscription.not_found')
  ensure((await lastInvoices(ctx, [row])).size === 0, 'error.invalid_state')
  await eventStore.remove(ctx.db, merchantId, id)
  await changeStore.remove(ctx.db, merchantId, id)
  await lineStore.remove(ctx.db, merchantId, id)
  await usageStore.remove(ctx.db, merchantId, id)
  await mrrStore.remove(ctx.db, merchantId, id)
  await store.remove(ctx.db, merchantId, id)
  if (row.ended_at === null) await countSubscriber(ctx, merchantId, row.plan_id, -1)
  await audit(ctx, { module: MODULE, merchantId, objectId: id, before: snapshotOf(row) })
  return null
}

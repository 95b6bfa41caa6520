/** Subscriptions that a shop had before it came here: they go on from the day to which they are paid, and nothing that lies before is billed. */
import { consentVersion } from '@saola/contract/subscription-notice-values'
import { dayOfInstant, plusDays, type Day } from '@saola/schedule/day'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { spokenCode, uuid } from '../../platform/ids.ts'
import { countSubscriber, type PlanRow } from '../subscription-plan/service.ts'
import { memberOf, momentOf } from './acting.ts'
import * as admissionStore from './admission-store.ts'
import * as eventStore from './event-store.ts'
import { recordArrivals } from './movements.ts'
import { billOf, hasCyclesLeft, issueMoment, linesOf, paymentDayOf, spanFrom } from './state.ts'
import type { State, Terms } from './state.ts'
import { termsOf } from './terms.ts'
import { searchKey } from './words.ts'

/** The clock leaves new ones alone for so long: a look at what a night would bill finds them before it does. */
const REST_MS = 5 * 60_000

export interface Admission {
  plan: PlanRow
  customer: { id: string; name: string; phone: string | null; email: string | null }
  quantity: number
  unitAmount: number
  /** The last day that is paid; the day after it is what dates are counted from. */
  paidUntil: Day
  /** How many cycles are still to be billed; null = endless. */
  cyclesLeft: number | null
  remind: boolean
  link: boolean
  /** Who says that the customer agreed to that. */
  attestedBy: string | null
  refId: string | null
}
type Priced = Pick<Admission, 'plan' | 'quantity' | 'unitAmount' | 'paidUntil' | 'cyclesLeft'>

const stateOf = ({ paidUntil, cyclesLeft }: Priced, terms: Terms, today: Day): State => {
  const anchor = plusDays(paidUntil, 1)
  const fresh: State = {
    status: 'ACTIVE',
    statusBefore: null,
    numOfCycles: cyclesLeft,
    anchor,
    startsOn: null,
    trialEndAhead: false,
    nextSpan: 0,
    nextCycle: 1,
    previousPaymentDate: null,
    nextPaymentDate: null,
    invoicedTo: anchor,
    cancelAt: null,
    cancelReason: null,
    resumeAt: null,
    endedAt: null,
    nextAt: null,
    failure: null,
    failures: 0,
  }
  const started = { ...fresh, nextSpan: spanFrom(fresh, terms, today) }
  return {
    ...started,
    nextPaymentDate: hasCyclesLeft(started) ? paymentDayOf(started, terms, started.nextSpan) : null,
  }
}
const placed = (one: Priced, today: Day): { state: State; terms: Terms } => {
  const terms = termsOf({
    plan: one.plan,
    unit_amount: one.unitAmount,
    quantity: one.quantity,
  })
  return { state: stateOf(one, terms, today), terms }
}

/** The first date on which it is billed, what that costs (null = by use), and whether dates since the last paid day have passed unbilled. */
export function firstBill(
  one: Priced,
  today: Day,
): { date: Day; amount: number | null; isPassed: boolean } {
  const { state, terms } = placed(one, today)
  const lines = linesOf(state, terms, state.nextSpan, [])
  return {
    date: paymentDayOf(state, terms, state.nextSpan),
    amount: terms.billing === 'METERED' ? null : billOf(lines, []).amount,
    isPassed: state.nextSpan > 0,
  }
}

/**
 * Takes them over, in sets, in the caller's transaction; one whose reference is taken does not come. What is due already is billed by the clock's next turn.
 * @returns how many came
 */
export async function admit(ctx: Ctx, list: readonly Admission[]): Promise<number> {
  if (list.length === 0) return 0
  const { merchantId } = member(ctx)
  const [at, now] = [momentOf(ctx), ctx.clock.now()]
  const today = dayOfInstant(now.getTime())
  const rows = list.map((one): admissionStore.Admitted => {
    const { state, terms } = placed(one, today)
    const code = `DK${spokenCode()}`
    const issueAt = issueMoment(state, terms, state.nextSpan)
    return {
      id: uuid(),
      merchantId,
      code,
      planId: one.plan.id,
      customerId: one.customer.id,
      customerName: one.customer.name,
      customerPhone: one.customer.phone,
      customerEmail: one.customer.email,
      searchKey: searchKey({ ...one.customer, code, refId: one.refId }),
      quantity: one.quantity,
      unitAmount: one.unitAmount,
      numOfCycles: one.cyclesLeft,
      // Their customers are served already, whatever day they have paid to.
      startDate: state.anchor > today ? today : state.anchor,
      anchor: state.anchor,
      nextSpan: state.nextSpan,
      nextPaymentDate: state.nextPaymentDate,
      invoicedTo: state.anchor,
      nextAt: new Date(Math.max(issueAt, at + REST_MS)),
      refId: one.refId,
      consentRemind: one.remind,
      consentLink: one.link,
      consentAt: one.attestedBy === null ? null : now,
      consentBy: one.attestedBy,
      consentVersion: one.attestedBy === null ? null : consentVersion,
      createdBy: actorOf(ctx).name,
      now,
    }
  })
  const came = new Set(await admissionStore.insertAll(ctx.db, rows))
  await eventStore.insert(
    ctx.db,
    rows.flatMap(({ id }, i) =>
      came.has(id)
        ? [
            {
              id: uuid(),
              merchantId,
              subscriptionId: id,
              at: now,
              kind: 'imported',
              actor: memberOf(ctx).actor,
              byName: memberOf(ctx).name,
              from: null,
              to: 'ACTIVE' as const,
              note: list[i]!.attestedBy,
              invoiceNumber: null,
              amount: null,
            },
          ]
        : [],
    ),
  )
  await recordArrivals(
    ctx,
    rows.flatMap((row, i) =>
      came.has(row.id)
        ? [{ merchantId, id: row.id, startDate: row.startDate, ...placed(list[i]!, today) }]
        : [],
    ),
    today,
  )
  const subscribers = new Map<string, number>()
  for (const { id, planId } of rows)
    if (came.has(id)) subscribers.set(planId, (subscribers.get(planId) ?? 0) + 1)
  for (const [planId, count] of subscribers) await countSubscriber(ctx, merchantId, planId, count)
  return came.size
}

export const takenReferences = (ctx: Ctx, refIds: readonly string[]): Promise<Set<string>> =>
  admissionStore.takenReferences(ctx.db, member(ctx).merchantId, refIds)
/** Which of these customers subscribe to which plan, as `customer/plan`. */
export const liveSubscriptions = async (
  ctx: Ctx,
  customerIds: readonly string[],
): Promise<Set<string>> =>
  new Set(
    (await admissionStore.liveOf(ctx.db, member(ctx).merchantId, customerIds)).map(
      ({ customer_id, plan_id }) => `${customer_id}/${plan_id}`,
    ),
  )

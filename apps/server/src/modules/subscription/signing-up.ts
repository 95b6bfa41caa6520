/** Subscriptions that customers begin themselves, on a plan's public page. */
import { consentVersion } from '@saola/contract/subscription-notice-values'
import { day, dayOfInstant, type Day } from '@saola/schedule/day'
import { anchorOf, type Trial } from '@saola/schedule/schedule'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { spokenCode, uuid } from '../../platform/ids.ts'
import { countSubscriber, type PlanRow } from '../subscription-plan/service.ts'
import { upcomingOf, type Upcoming } from './access.ts'
import { MODULE, snapshotOf } from './acting.ts'
import { stateOf } from './load.ts'
import { runDue } from './rules.ts'
import { billOf, freshState, linesOf, turnOf } from './state.ts'
import * as store from './store.ts'
import { termsOf } from './terms.ts'
import { searchKey } from './words.ts'
import { begin, finish, issueSpan } from './work.ts'
import { writeAll } from './write.ts'

/** What somebody signs up for: a price for each of a quantity, from a day on. */
export interface SignUpOptions {
  plan: PlanRow
  quantity: number
  unitAmount: number
  startDate: Day
  trial: Trial | null
}
const termsFor = ({ plan, quantity, unitAmount }: SignUpOptions) =>
  termsOf({ plan, quantity, unit_amount: unitAmount })
const stateFor = ({ startDate, trial }: SignUpOptions) =>
  freshState({ numOfCycles: null, startDate, trial })

/** The first periods as they are going to be billed, with their sums in đồng; null where use decides. */
export const firstPeriods = (options: SignUpOptions, count: number): Upcoming[] =>
  upcomingOf(stateFor(options), termsFor(options), count)
/** What the first period costs, in đồng. */
export const firstAmount = (options: SignUpOptions): number =>
  billOf(linesOf(stateFor(options), termsFor(options), 0, []), []).amount

export interface SignedUp extends SignUpOptions {
  customer: { id: string; fullName: string; phone: string | null; email: string | null }
  /** When it begins, in milliseconds since 1970 (UTC). */
  at: number
  language: 'VI' | 'EN'
  consent: { remind: boolean; link: boolean }
  /** Its first period is paid already, and so is billed now. */
  isPaid: boolean
}
/**
 * Begins it in the caller's transaction, with the invoices that are due of it; the timeline names the payer.
 * @returns its id, and the code that people read out
 */
export async function createSignedUp(ctx: Ctx, s: SignedUp): Promise<{ id: string; code: string }> {
  const { merchant_id: merchantId, id: planId } = s.plan
  const [id, code, now] = [uuid(), `DK${spokenCode()}`, new Date(s.at)]
  const { fullName, phone, email } = s.customer
  const status = s.trial === null ? 'ACTIVE' : 'TRIAL'
  await store.insert(ctx.db, {
    id,
    merchantId,
    code,
    planId,
    customerId: s.customer.id,
    customerName: fullName,
    customerPhone: phone,
    customerEmail: email,
    searchKey: searchKey({ code, name: fullName, phone, email, refId: null }),
    status,
    quantity: s.quantity,
    unitAmount: s.unitAmount,
    numOfCycles: null,
    startDate: s.startDate,
    trialValue: s.trial?.value ?? null,
    trialType: s.trial?.timeType ?? null,
    anchor: anchorOf(s.startDate, s.trial),
    startAhead: s.startDate > dayOfInstant(s.at),
    trialEndAhead: s.trial !== null,
    refId: null,
    note: null,
    language: s.language,
    consentRemind: s.consent.remind,
    consentLink: s.consent.link,
    consentAt: now,
    consentBy: fullName,
    consentVersion,
    createdBy: fullName,
    now,
  })
  await countSubscriber(ctx, merchantId, planId, 1)
  const row = await store.lock(ctx.db, merchantId, id, null)
  ensure(row, 'subscription.not_found')
  const today = dayOfInstant(s.at)
  const work = begin(stateOf(row), termsOf(row), [], Math.max(s.at, turnOf(day(today))))
  work.events.push({ kind: 'created', from: null, to: status })
  runDue(work)
  if (s.isPaid && work.issues.length === 0) issueSpan(work, 0)
  await writeAll(ctx, [{ row, work: finish(work) }], { actor: 'PAYER', name: fullName })
  const made = await store.get(ctx.db, merchantId, id, null)
  ensure(made, 'subscription.not_found')
  await audit(ctx, { module: MODULE, merchantId, objectId: id, after: snapshotOf(made) })
  return { id, code }
}

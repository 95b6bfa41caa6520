/** What customers see of their own subscriptions, and what they do to them: each is held, checked and told as what a shop's people do. */
import { consentVersion } from '@saola/contract/subscription-notice-values'
import { whyNot } from '@saola/contract/subscription-values'
import { dayOfInstant, day, type Day } from '@saola/schedule/day'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { accessUntilOf, factsOf, toCome, type Upcoming } from './access.ts'
import { momentOf, MODULE, snapshotOf, trialEndOf } from './acting.ts'
import { askAhead, choiceOf, giveUpAhead, type AheadChoice, type PaidAt } from './paying-ahead.ts'
import * as eventStore from './event-store.ts'
import { lastInvoices, openFacts, openInvoices, stateOf } from './load.ts'
import { catchUp, workOf, write, type Asking } from './locked.ts'
import * as moves from './moves.ts'
import { isContactChanged, planOpen } from './notices.ts'
import * as ownStore from './own-store.ts'
import { ridersOf } from './riders.ts'
import { runDue } from './rules.ts'
import { owedOf } from './state.ts'
import * as store from './store.ts'
import { tellUpdated } from './telling.ts'
import { termsOf } from './terms.ts'
import * as invoices from '../subscription-invoice/service.ts'
import { searchKey } from './words.ts'
import { begin, type Work } from './work.ts'

/** Most of one customer that are shown. */
const MOST = 20
/** Whose they are, and whether the shop is open. */
export interface Owner {
  merchantId: string
  customerId: string
  isMerchantActive: boolean
}
export interface Own {
  row: store.SubscriptionRow
  accessUntil: Day | null
  trialEnd: Day | null
  next: Pick<Upcoming, 'paymentDate' | 'amount'> | null
  openAmount: number
  overdueSince: Day | null
  mayCancel: boolean
  mayRestore: boolean
  /** The day on which it would end if it were cancelled now. */
  endsOn: Day | null
  /** What of it can be paid ahead; null where nothing can. */
  ahead: AheadChoice | null
  /** Of the page on which several periods are about to be paid at once; null where none are. */
  aheadCode: string | null
}
async function ownOf(
  ctx: Ctx,
  rows: readonly store.SubscriptionRow[],
  owner: Owner,
): Promise<Own[]> {
  const [opens, lasts] = [await openInvoices(ctx, rows), await lastInvoices(ctx, rows)]
  const riders = await ridersOf(ctx, rows)
  const at = momentOf(ctx)
  const today = dayOfInstant(at)
  const codes = new Map<string, string>()
  for (const { id } of rows)
    if (opens.get(id)?.some(invoices.isGrouped)) {
      const group = await invoices.openGroupOf(ctx, owner.merchantId, id)
      if (group !== null) codes.set(id, group.code)
    }
  return rows.map((row) => {
    const [state, terms] = [stateOf(row), termsOf(row)]
    const open = openFacts(opens.get(row.id))
    const facts = factsOf(state, terms, {
      open,
      last: lasts.get(row.id) ?? null,
      today,
      isPlanActive: row.plan.status === 'ACTIVE',
      isMerchantActive: owner.isMerchantActive,
    })
    const mayCancel = whyNot('cancelAtEnd', facts) === null
    const overdue = open.filter(({ status }) => status === 'TIMEOUT')
    return {
      row,
      accessUntil: accessUntilOf(state, terms, day(row.start_date), open, today),
      trialEnd: row.status === 'TRIAL' ? trialEndOf(row) : null,
      next: toCome(state, terms, open, 1, riders(row.id))[0] ?? null,
      openAmount: owedOf(open),
      overdueSince: overdue.map(({ expiredDate }) => expiredDate).sort()[0] ?? null,
      mayCancel,
      // Only what was to be cancelled: what has ended begins anew by signing up.
      mayRestore: row.status === 'PENDING_CANCELLATION' && whyNot('restore', facts) === null,
      endsOn: mayCancel ? endOf(begin(state, terms, open, at)) : null,
      ahead: choiceOf(
        { row, state, terms, open, riders: riders(row.id), at },
        owner.isMerchantActive,
      ),
      aheadCode: codes.get(row.id) ?? null,
    }
  })
}
function endOf(work: Work): Day | null {
  moves.cancelAtEnd(work, null)
  return work.s.cancelAt
}
/** All of a customer with the shop. */
export const listOwn = async (ctx: Ctx, owner: Owner): Promise<Own[]> =>
  ownOf(ctx, await ownStore.ofCustomer(ctx.db, owner.merchantId, owner.customerId, MOST), owner)

async function hold(ctx: Ctx, owner: Owner, id: string): Promise<store.SubscriptionRow> {
  const row = await store.lock(ctx.db, owner.merchantId, id, null)
  ensure(row && row.customer_id === owner.customerId, 'subscription.not_found')
  return row
}
/** @throws 39006 for somebody else's. */
export async function getOwn(ctx: Ctx, owner: Owner, id: string): Promise<Own> {
  const row = await store.get(ctx.db, owner.merchantId, id, null)
  ensure(row && row.customer_id === owner.customerId, 'subscription.not_found')
  const [own] = await ownOf(ctx, [row], owner)
  return own!
}
/** The next day on which something is to be paid; null where nothing is. YYYY-MM-DD */
export const nextPaymentDay = async (
  ctx: Ctx,
  merchantId: string,
  id: string,
): Promise<string | null> =>
  (await store.get(ctx.db, merchantId, id, null))?.next_payment_date ?? null
/** @throws 39006 for somebody else's. */
async function askingOf(ctx: Ctx, owner: Owner, id: string): Promise<Asking> {
  const { customer_name: name } = await hold(ctx, owner, id)
  return { hold: () => hold(ctx, owner, id), by: { actor: 'PAYER', name } }
}
async function act(
  ctx: Ctx,
  owner: Owner,
  id: string,
  move: 'cancelAtEnd' | 'restore',
  change: (work: Work) => void,
): Promise<store.SubscriptionRow> {
  const asking = await askingOf(ctx, owner, id)
  const loaded = await catchUp(ctx, asking)
  const { row, state, terms, open, at } = loaded
  const why = whyNot(
    move,
    factsOf(state, terms, {
      open,
      last: (await lastInvoices(ctx, [row])).get(id) ?? null,
      today: dayOfInstant(at),
      isPlanActive: row.plan.status === 'ACTIVE',
      isMerchantActive: owner.isMerchantActive,
    }),
  )
  if (why !== null) throw new Refusal(why.key, { allowed: why.allowed })
  ensure(move !== 'restore' || row.status === 'PENDING_CANCELLATION', 'error.invalid_state')
  const work = workOf(loaded)
  change(work)
  runDue(work)
  return write(ctx, asking, row, work)
}
/** To the end of what is paid or running, in the caller's transaction. @throws 39006, 39001 */
export const cancelOwn = (
  ctx: Ctx,
  owner: Owner,
  id: string,
  reason: string | null,
): Promise<store.SubscriptionRow> =>
  act(ctx, owner, id, 'cancelAtEnd', (work) => moves.cancelAtEnd(work, reason))
/** What was to be cancelled goes on. @throws 39006, 39001, 13 for what has ended */
export const restoreOwn = (ctx: Ctx, owner: Owner, id: string): Promise<store.SubscriptionRow> =>
  act(ctx, owner, id, 'restore', (work) => moves.restore(work))

/** Opens the payment of so many periods, in the caller's transaction. @throws as `askAhead` */
export const payAheadOwn = async (
  ctx: Ctx,
  owner: Owner,
  id: string,
  count: number,
): Promise<PaidAt> => askAhead(ctx, await askingOf(ctx, owner, id), owner.isMerchantActive, count)
/** @throws 39006, 39005 once it is paid, 13 while a card is out */
export const giveUpAheadOwn = async (ctx: Ctx, owner: Owner, id: string): Promise<void> =>
  giveUpAhead(ctx, await askingOf(ctx, owner, id))

async function tell(ctx: Ctx, rows: readonly store.SubscriptionRow[]): Promise<void> {
  await eventStore.insert(
    ctx.db,
    rows.map((row) => ({
      id: uuid(),
      merchantId: row.merchant_id,
      subscriptionId: row.id,
      at: ctx.clock.now(),
      kind: 'updated',
      actor: 'PAYER',
      byName: row.customer_name,
      from: row.status,
      to: row.status,
      note: null,
      invoiceNumber: null,
      amount: null,
    })),
  )
  await tellUpdated(ctx, rows)
}
/** Who agrees to be reminded, or can be reached from now on, is reminded of what is open. */
async function remind(
  ctx: Ctx,
  owner: Owner,
  rows: readonly store.SubscriptionRow[],
): Promise<void> {
  for (const row of rows) {
    const after = await store.get(ctx.db, owner.merchantId, row.id, null)
    if (after !== null && isContactChanged(row, after)) await planOpen(ctx, after)
  }
}
const running = async (ctx: Ctx, owner: Owner): Promise<store.SubscriptionRow[]> =>
  (await ownStore.ofCustomer(ctx.db, owner.merchantId, owner.customerId, MOST)).filter(
    ({ ended_at: endedAt }) => endedAt === null,
  )
/** Language and consent, of all that have not ended. */
export async function setOwnChoices(
  ctx: Ctx,
  owner: Owner,
  choices: { language: 'VI' | 'EN'; remind: boolean; link: boolean },
): Promise<void> {
  const rows = await running(ctx, owner)
  await ownStore.setChoices(ctx.db, owner, {
    ...choices,
    version: consentVersion,
    now: ctx.clock.now(),
  })
  await tell(ctx, rows)
  await remind(ctx, owner, rows)
  for (const row of rows)
    await audit(ctx, {
      module: MODULE,
      merchantId: owner.merchantId,
      objectId: row.id,
      before: snapshotOf(row),
      after: {
        ...snapshotOf(row),
        language: choices.language,
        remind: choices.remind,
        withLink: choices.link,
      },
    })
}
/** Phone number and e-mail address as the customer's own have become. */
export async function followContact(
  ctx: Ctx,
  owner: Owner,
  contact: { phone: string | null; email: string | null },
): Promise<void> {
  const rows = await running(ctx, owner)
  for (const row of rows)
    await ownStore.setContact(ctx.db, owner.merchantId, {
      id: row.id,
      ...contact,
      searchKey: searchKey({
        code: row.code,
        name: row.customer_name,
        refId: row.ref_id,
        ...contact,
      }),
      now: ctx.clock.now(),
    })
  await tell(ctx, rows)
  await remind(ctx, owner, rows)
}

/** What those who write to a subscription's customer are told of its work: invoices that came or have another last day, its beginning and its end. */
import { shortestCycleDays } from '@saola/schedule/rhythm'
import type { Ctx } from '../../platform/context.ts'
import type { IssuedRow } from '../subscription-invoice/service.ts'
import * as notices from '../subscription-notice/service.ts'
import type { Done } from './done.ts'
import { openInvoices } from './load.ts'
import { isOver } from './state.ts'
import type { SubscriptionRow } from './store.ts'
import type { Work } from './work.ts'

const invoiceOf = (row: IssuedRow): notices.AboutInvoice => ({
  id: row.id,
  expiredDate: row.expired_date,
  extensions: row.extensions,
})
/** Nobody is reminded of what they only think of paying ahead. */
const isInItsTime = ({ ahead_until }: IssuedRow): boolean => ahead_until === null
const about = (row: SubscriptionRow) => ({
  merchantId: row.merchant_id,
  subscriptionId: row.id,
  contact: { email: row.customer_email, phone: row.customer_phone },
  consent: row.consent_remind,
  notices: row.plan.notices,
})

/** What its customer is told besides invoices: their own cancellation is confirmed, any other end is told of. */
function toldOf({ events }: Work): notices.Happened['told'] {
  return events.flatMap(({ kind, to }) => {
    if (kind === 'created') return ['CREATED' as const]
    if (kind === 'cancelAtEnd' || kind === 'cancelNow') return ['CANCEL_CONFIRMED' as const]
    const isMove = kind !== 'updated' && kind !== 'invoicePaid' && kind !== 'invoiceVoided'
    return isMove && kind !== 'issued' && to !== null && isOver(to) ? ['ENDED' as const] : []
  })
}
function nextOf({ row, work: { s, terms } }: Done): notices.Happened['next'] {
  if (s.nextPaymentDate === null || s.nextPaymentDate === row.next_payment_date) return null
  return {
    paymentDate: s.nextPaymentDate,
    issueDaysBefore: terms.issueDaysBefore,
    cycleDays: shortestCycleDays(terms.rhythm),
  }
}
/** Plans the messages that follow from work that was done, in its transaction. */
export function planNotices(
  ctx: Ctx,
  done: readonly Done[],
  issued: ReadonlyMap<string, readonly IssuedRow[]>,
  extended: ReadonlyMap<string, readonly IssuedRow[]>,
): Promise<void> {
  return notices.plan(
    ctx,
    done.map(({ row, work }) => ({
      ...about(row),
      at: work.at,
      issued: (issued.get(row.id) ?? []).filter(isInItsTime).map(invoiceOf),
      extended: (extended.get(row.id) ?? []).map(invoiceOf),
      told: toldOf(work),
      trialEnd:
        work.s.status === 'TRIAL' && work.events.some(({ kind }) => kind === 'created')
          ? work.s.anchor
          : null,
      next: nextOf({ row, work }),
    })),
  )
}
/** Who agrees to be reminded, or can be reached from now on, is reminded of what is open. In the transaction of the change. */
export async function planOpen(ctx: Ctx, row: SubscriptionRow): Promise<void> {
  const open = (await openInvoices(ctx, [row])).get(row.id) ?? []
  await notices.plan(ctx, [
    {
      ...about(row),
      at: ctx.clock.now().getTime(),
      issued: [],
      extended: open.filter(isInItsTime).map(invoiceOf),
      told: [],
      trialEnd: null,
      next: null,
    },
  ])
}
/** Whether a change makes another who is written to, or whether they are. */
export const isContactChanged = (before: SubscriptionRow, after: SubscriptionRow): boolean =>
  before.consent_remind !== after.consent_remind ||
  before.customer_email !== after.customer_email ||
  before.customer_phone !== after.customer_phone

/** Messages that are planned by what happens to subscriptions and their invoices: in the same transaction, by sets. */
import {
  isReminder,
  type NoticeKind,
  type PlanNotices,
} from '@saola/contract/subscription-notice-values'
import { day, type Day } from '@saola/schedule/day'
import type { Ctx } from '../../platform/context.ts'
import { publicCode, uuid } from '../../platform/ids.ts'
import { openMoment, stepsOf, trialMoment, upcomingMoment, type Contact } from './rules.ts'
import * as store from './store.ts'

export interface AboutInvoice {
  id: string
  expiredDate: string
  /** How often its last day was put off: each last day has its own steps. */
  extensions: number
}
/** What happened to a subscription, for those who write to its customer. */
export interface Happened {
  merchantId: string
  subscriptionId: string
  contact: Contact
  /** Whether its customer agreed to be reminded. */
  consent: boolean
  notices: PlanNotices
  /** Milliseconds since 1970. */
  at: number
  issued: readonly AboutInvoice[]
  extended: readonly AboutInvoice[]
  told: readonly ('CREATED' | 'CANCEL_CONFIRMED' | 'ENDED')[]
  /** Where it has begun with a trial. */
  trialEnd: Day | null
  /** Where it is another now. */
  next: { paymentDate: Day; issueDaysBefore: number; cycleDays: number } | null
}

type Drafted = Pick<store.NewNotice, 'invoiceId' | 'kind' | 'occasion' | 'channel'> & {
  dueAt: number
}
const aboutInvoice = (
  { notices, contact, at }: Pick<Happened, 'notices' | 'contact' | 'at'>,
  invoice: AboutInvoice,
  isNew: boolean,
): Drafted[] =>
  stepsOf(
    { id: invoice.id, expiredDate: day(invoice.expiredDate), isNew },
    notices,
    contact,
    at,
  ).map((planned) => ({ ...planned, invoiceId: invoice.id, occasion: String(invoice.extensions) }))
/** What every customer is owed who has left an e-mail address. */
function owed(one: Happened): Drafted[] {
  if (one.contact.email === null) return []
  const mail = (kind: NoticeKind, occasion: string, dueAt: number | null): Drafted[] =>
    dueAt === null ? [] : [{ invoiceId: null, kind, occasion, channel: 'EMAIL', dueAt }]
  const { subscriptionId: id, at, trialEnd, next } = one
  return [
    ...one.told.flatMap((kind) =>
      mail(kind, kind === 'CREATED' ? '0' : new Date(at).toISOString(), openMoment(at, id)),
    ),
    ...(trialEnd === null ? [] : mail('TRIAL_ENDS', trialEnd, trialMoment(id, trialEnd, at))),
    ...(next === null
      ? []
      : mail('UPCOMING', next.paymentDate, upcomingMoment({ id, ...next }, one.notices, at))),
  ]
}
const drafted = (one: Happened): Drafted[] => [
  ...owed(one),
  ...(one.consent
    ? [
        ...one.issued.flatMap((invoice) => aboutInvoice(one, invoice, true)),
        ...one.extended.flatMap((invoice) => aboutInvoice(one, invoice, false)),
      ]
    : []),
]

/** Writes the messages down, each once however often it is asked for. */
async function write(
  ctx: Ctx,
  notices: readonly Omit<store.NewNotice, 'id' | 'createdAt' | 'isReminder'>[],
): Promise<void> {
  if (notices.length === 0) return
  const now = ctx.clock.now()
  const subscriptions = new Map(
    notices.map(({ merchantId, subscriptionId }) => [
      subscriptionId,
      { merchantId, subscriptionId, code: publicCode() },
    ]),
  )
  await store.ensureReminders(ctx.db, [...subscriptions.values()])
  await store.insert(
    ctx.db,
    notices.map((one) => ({
      ...one,
      id: uuid(),
      isReminder: isReminder(one.kind),
      createdAt: now,
    })),
  )
}
/** Plans what follows from what happened, in the transaction in which it did. */
export async function plan(ctx: Ctx, happened: readonly Happened[]): Promise<void> {
  // Where consent is gone, what was planned is left out in its time, and says why.
  const moved = happened.flatMap(({ merchantId, consent, extended }) =>
    consent ? extended.map(({ id }) => ({ merchantId, invoiceId: id })) : [],
  )
  if (moved.length > 0) await store.removePlanned(ctx.db, moved)
  await write(
    ctx,
    happened.flatMap((one) =>
      drafted(one).map(({ dueAt, ...planned }) => ({
        ...planned,
        merchantId: one.merchantId,
        subscriptionId: one.subscriptionId,
        dueAt: new Date(dueAt),
        byName: null,
      })),
    ),
  )
}
/** One message that is due at once: what somebody asked for, or a receipt. */
export const planOne = (
  ctx: Ctx,
  notices: readonly Pick<
    store.NewNotice,
    'merchantId' | 'subscriptionId' | 'invoiceId' | 'kind' | 'occasion' | 'channel' | 'byName'
  >[],
  dueAt: Date,
): Promise<void> =>
  write(
    ctx,
    notices.map((one) => ({ ...one, dueAt })),
  )

/** A plan's price that is to come to those who subscribe already. */
interface AboutPrice {
  merchantId: string
  priceChangeId: string
}
/** Tells customers of it, each once, by e-mail or else by SMS. In the transaction in which it is scheduled. */
export const tellPrice = (
  ctx: Ctx,
  { merchantId, priceChangeId }: AboutPrice,
  customers: readonly { subscriptionId: string; contact: Contact }[],
  byName: string,
): Promise<void> =>
  write(
    ctx,
    customers.flatMap(({ subscriptionId, contact }) =>
      contact.email === null && contact.phone === null
        ? []
        : [
            {
              merchantId,
              subscriptionId,
              invoiceId: null,
              kind: 'PRICE_CHANGE' as const,
              occasion: priceChangeId,
              channel: contact.email === null ? ('SMS' as const) : ('EMAIL' as const),
              byName,
              dueAt: new Date(openMoment(ctx.clock.now().getTime(), subscriptionId)),
            },
          ],
    ),
  )
/** Tells those who were told that their price stays. What is not sent yet falls away by itself. In the transaction in which it is called off. */
export async function tellKept(
  ctx: Ctx,
  { merchantId, priceChangeId }: AboutPrice,
  subscriptionIds: readonly string[],
): Promise<void> {
  const told = await store.lockPriceNotices(ctx.db, merchantId, priceChangeId, subscriptionIds)
  await write(
    ctx,
    told
      .filter(({ status }) => status === 'SENT' || status === 'SENDING' || status === 'UNKNOWN')
      .map(({ subscription_id: subscriptionId, channel }) => ({
        merchantId,
        subscriptionId,
        invoiceId: null,
        kind: 'PRICE_KEPT' as const,
        occasion: priceChangeId,
        channel,
        byName: null,
        dueAt: new Date(openMoment(ctx.clock.now().getTime(), subscriptionId)),
      })),
  )
}

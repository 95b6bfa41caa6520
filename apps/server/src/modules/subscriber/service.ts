/** Customers look after their subscriptions themselves (docs/decisions.md#16): by a code to the phone or e-mail that the shop knows, for half an hour. */
import * as check from '@saola/contract/validators'
import { dayOfInstant, plusDays } from '@saola/schedule/day'
import type { Language } from '@saola/phrases/shape'
import { shifted } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { cleanText, maskCards } from '../../platform/free-text.ts'
import * as customer from '../customer/service.ts'
import * as payments from '../payment/service.ts'
import type { ShopSetting } from '../shop-setting/service.ts'
import * as invoices from '../subscription-invoice/service.ts'
import * as notices from '../subscription-notice/service.ts'
import * as own from '../subscription/service.ts'
import { masked, sendCode, sendNotice, takeCode, type Channel, type Receiver } from './codes.ts'
import { endOtherSessions, openSession, type Session } from './session.ts'
import * as store from './store.ts'

export { masked, sendCode, sendNotice, takeCode, type Channel, type Receiver } from './codes.ts'
export { endSession, findSession, rotateSession, SESSION_SEC } from './session.ts'
export type { Own } from '../subscription/service.ts'

/** A shop as its customers' pages show it. */
export interface Shop {
  setting: ShopSetting
  keeper: store.Shopkeeper
}
export async function shopOf(ctx: Ctx, merchantId: string): Promise<Shop> {
  const [setting, keeper] = await Promise.all([
    payments.shopOf(ctx, merchantId),
    store.shopkeeper(ctx.db, merchantId),
  ])
  ensure(keeper, 'error.not_found')
  return { setting, keeper }
}
const receiversOf = (who: { phone: string | null; email: string | null } | null): Receiver[] => [
  ...(who?.phone ? [{ channel: 'SMS' as const, to: who.phone }] : []),
  ...(who?.email ? [{ channel: 'EMAIL' as const, to: who.email }] : []),
]
/** Where a customer can be sent a code; who holds a link alone sees no more than the ends. */
export async function channelsOf(
  ctx: Ctx,
  merchantId: string,
  customerId: string,
): Promise<{ channel: Channel; masked: string }[]> {
  const who = await customer.findBy(ctx, merchantId, { id: customerId })
  return receiversOf(who).map((one) => ({ channel: one.channel, masked: masked(one) }))
}
interface Owner {
  merchantId: string
  customerId: string
}
/** Sends a code to one of the ways that the shop knows. @returns its step. @throws 11, 2 for a way that is not known */
export async function sendEntry(
  ctx: Ctx,
  { merchantId, customerId }: Owner,
  channel: string,
  language: Language,
): Promise<{ stepId: string; masked: string }> {
  const shop = (await payments.shopOf(ctx, merchantId)).shopName
  const who = await customer.findBy(ctx, merchantId, { id: customerId })
  const receiver = receiversOf(who).find((one) => one.channel === channel)
  if (receiver === undefined) throw fieldRefusal('channel', 'error.enum')
  const subject = { for: 'ENTER', merchantId, customerId } as const
  const stepId = await inTransaction(ctx.db, (tx) =>
    sendCode({ ...ctx, db: tx }, receiver, { shop, language }, subject),
  )
  return { stepId, masked: masked(receiver) }
}
/** A phone number or an e-mail address as it is kept. @throws 2 for what is neither */
function readContact(text: string): Receiver {
  const given = check.plain(text).trim()
  const isEmail = given.includes('@')
  const to = isEmail ? given : check.localPhone(given)
  const fault = isEmail ? check.email(to) : check.phone(to)
  if (fault !== '') throw fieldRefusal('contact', fault as Parameters<typeof fieldRefusal>[1])
  return { channel: isEmail ? 'EMAIL' : 'SMS', to }
}
/** The same for whom the shop may or may not know: answer and work are alike. @throws 2, 11 */
export async function sendFound(
  ctx: Ctx,
  merchantId: string,
  contact: string,
  language: Language,
): Promise<string> {
  const receiver = readContact(contact)
  const shop = (await payments.shopOf(ctx, merchantId)).shopName
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    const by = receiver.channel === 'SMS' ? { phone: receiver.to } : { email: receiver.to }
    const who = await customer.findBy(inside, merchantId, by)
    return sendCode(
      inside,
      receiver,
      { shop, language },
      who && { for: 'ENTER', merchantId, customerId: who.id },
    )
  })
}
/** @returns the token of the session that the code opens. @throws why it does not fit */
export async function enter(ctx: Ctx, stepId: string, code: string): Promise<string> {
  const used = await takeCode(ctx, 'ENTER', stepId, code)
  if (used instanceof Refusal) throw used
  const { merchantId, customerId } = used.subject
  return openSession(ctx, merchantId, customerId)
}

/** The session's customer as the rules need them, in their shop's own time. */
export interface Acting {
  ctx: Ctx
  session: Session
  owner: own.Owner
  shop: Shop
}
export async function acting(ctx: Ctx, session: Session): Promise<Acting> {
  const { merchantId, customerId } = session
  const shop = await shopOf(ctx, merchantId)
  const { keeper } = shop
  return {
    ctx: { ...ctx, clock: shifted(ctx.clock, keeper.clock_shift_ms) },
    session,
    owner: {
      merchantId,
      customerId,
      isMerchantActive: payments.isShopOpen({ ...keeper, merchant_status: keeper.status }),
    },
    shop,
  }
}
export interface Home {
  name: string
  phone: string | null
  email: string | null
  subscriptions: own.Own[]
  invoices: invoices.OwnInvoice[]
  /** By which day they have promised to pay, by invoice, YYYY-MM-DD. */
  promises: ReadonlyMap<string, string>
}
export async function home({ ctx, owner }: Acting): Promise<Home> {
  const { merchantId, customerId } = owner
  const [who, subscriptions] = [
    await customer.findBy(ctx, merchantId, { id: customerId }),
    await own.listOwn(ctx, owner),
  ]
  const periods = await invoices.ofSubscriptions(
    ctx,
    merchantId,
    subscriptions.map(({ row }) => row.id),
  )
  return {
    name: who?.fullName ?? subscriptions[0]?.row.customer_name ?? '',
    phone: who?.phone ?? null,
    email: who?.email ?? null,
    subscriptions,
    invoices: periods,
    promises: await notices.promises(
      ctx,
      merchantId,
      periods.map(({ id }) => id),
    ),
  }
}
export const one = ({ ctx, owner }: Acting, id: string): Promise<own.Own> =>
  own.getOwn(ctx, owner, id)

const REASON_MAX = 500
const within = <T>({ ctx }: Acting, work: (inside: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, (tx) => work({ ...ctx, db: tx }))
/** At the end of what is paid or running; who can be reached is told. @throws 39006, 39001 */
export const cancel = (a: Acting, id: string, reason: string, language: Language): Promise<void> =>
  within(a, async (ctx) => {
    const why = maskCards(cleanText(reason)).trim().slice(0, REASON_MAX) || null
    const after = await own.cancelOwn(ctx, a.owner, id, why)
    const who = await customer.findBy(ctx, a.owner.merchantId, { id: a.owner.customerId })
    const [receiver] = receiversOf(who)
    // Who has an e-mail address gets the confirmation that every cancellation brings.
    if (who?.email || receiver === undefined || after.cancel_at === null) return
    await sendNotice(ctx, receiver, { shop: a.shop.setting.shopName, language }, 'cancelled', {
      plan: after.plan.name,
      day: after.cancel_at.split('-').reverse().join('/'),
    })
  })
/** @throws 39006, 39001, 13 */
export const restore = (a: Acting, id: string): Promise<void> =>
  within(a, async (ctx) => {
    await own.restoreOwn(ctx, a.owner, id)
  })
/** Opens the payment of so many periods. @returns where they are paid. @throws 39006, 39001, 30003, 2, 507, 39005, 13, 33005, 1605 */
export const payAhead = (a: Acting, id: string, count: number): Promise<own.PaidAt> =>
  within(a, (ctx) => own.payAheadOwn(ctx, a.owner, id, count))
/** @throws 39006, 39005 once it is paid, 13 while a card is out */
export const giveUpAhead = (a: Acting, id: string): Promise<void> =>
  within(a, (ctx) => own.giveUpAheadOwn(ctx, a.owner, id))
/** The oldest of its invoices that is to be paid is going to be, in so many days. @throws 39006, 13 where nothing is open or it was promised before, 25 */
export const promise = (a: Acting, id: string, days: number): Promise<void> =>
  within(a, async (ctx) => {
    const { row } = await own.getOwn(ctx, a.owner, id)
    const { merchantId } = a.owner
    const open = (await invoices.ofSubscriptions(ctx, merchantId, [row.id])).filter(
      ({ status, isAhead }) => !isAhead && (status === 'PENDING' || status === 'TIMEOUT'),
    )
    const oldest = open.at(-1)
    ensure(oldest, 'error.invalid_state')
    const promised = plusDays(dayOfInstant(ctx.clock.now().getTime()), days)
    await notices.notePromise(
      ctx,
      { merchant_id: merchantId, id: oldest.id, number: oldest.number },
      promised,
      null,
    )
  })
export const choose = (
  a: Acting,
  choices: { language: 'VI' | 'EN'; remind: boolean; link: boolean },
): Promise<void> => within(a, (ctx) => own.setOwnChoices(ctx, a.owner, choices))

/** Sends a code to what is to be the contact. @returns its step. @throws 2, 11 */
export async function askContact(
  a: Acting,
  channel: Channel,
  contact: string,
  language: Language,
): Promise<{ stepId: string; masked: string }> {
  const receiver = readContact(contact)
  if (receiver.channel !== channel)
    throw fieldRefusal('contact', channel === 'SMS' ? 'error.invalid-phone' : 'error.invalid-email')
  const { merchantId, customerId } = a.owner
  const subject = { for: 'CONTACT', merchantId, customerId, channel } as const
  const shop = a.shop.setting.shopName
  const stepId = await within(a, (ctx) => sendCode(ctx, receiver, { shop, language }, subject))
  return { stepId, masked: masked(receiver) }
}
/** Takes the contact whose code has come back: the one before is told, and sessions elsewhere are over. @throws why the code does not fit, 36005 where another customer has it */
export async function takeContact(
  a: Acting,
  stepId: string,
  code: string,
  language: Language,
): Promise<void> {
  const used = await takeCode(a.ctx, 'CONTACT', stepId, code)
  if (used instanceof Refusal) throw used
  const { merchantId, customerId } = a.owner
  ensure(
    used.subject.merchantId === merchantId && used.subject.customerId === customerId,
    'auth.step_session_invalid',
  )
  const { channel } = used.subject
  await within(a, async (ctx) => {
    const before = await customer.findBy(ctx, merchantId, { id: customerId })
    const was = channel === 'SMS' ? before?.phone : before?.email
    const after = await customer.setContact(
      ctx,
      merchantId,
      customerId,
      channel === 'SMS' ? { phone: used.to } : { email: used.to },
    )
    await own.followContact(ctx, a.owner, { phone: after.phone, email: after.email })
    await endOtherSessions(ctx, a.session)
    if (was)
      await sendNotice(
        ctx,
        { channel, to: was },
        { shop: a.shop.setting.shopName, language },
        'contactChanged',
        { to: masked({ channel, to: used.to }) },
      )
  })
}

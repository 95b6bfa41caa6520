/**
 * Customers sign up on a plan's public page (docs/decisions.md#16). What is paid beforehand becomes a subscription when its first
 * payment settles, anchored on that day; what is tried first or paid afterwards when the code that was sent is given back. However often
 * a form, a code or a notice of money comes, one sign-up makes one subscription.
 */
import { takesSubscribers } from '@saola/contract/subscription-plan-values'
import type { Language } from '@saola/phrases/shape'
import { day, dayOfInstant, type Day } from '@saola/schedule/day'
import type { Trial } from '@saola/schedule/schedule'
import { shifted } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { publicCode, uuid } from '../../platform/ids.ts'
import * as customer from '../customer/service.ts'
import * as payments from '../payment/service.ts'
import type { ShopSetting } from '../shop-setting/service.ts'
import { sendCode, takeCode, type Receiver } from '../subscriber/service.ts'
import {
  createSignedUp,
  firstAmount,
  firstPeriods,
  type Upcoming,
  type SignUpOptions,
} from '../subscription/service.ts'
import * as invoices from '../subscription-invoice/service.ts'
import * as plans from '../subscription-plan/service.ts'
import { isPaidFirst, mostOf, readForm, type Fields, type Wanted } from './rules.ts'
import * as store from './store.ts'

const LIFE_MS = 24 * 3_600_000
const PERIODS = 3

/** A plan as its public page shows it. */
export interface Offer {
  plan: plans.PlanRow
  shop: ShopSetting
  seller: store.Seller
  /** The merchant's own time. */
  now: Date
  /** Whether anybody may sign up now. */
  isOpen: boolean
  /** At most so many of it. */
  most: number
  /** As somebody who signs up for one of it today is billed. */
  periods: Upcoming[]
  isPaidFirst: boolean
}
const trialOf = (row: {
  trial_value: number | null
  trial_type: plans.PlanRow['trial_type']
}): Trial | null =>
  row.trial_value === null || row.trial_type === null
    ? null
    : { value: row.trial_value, timeType: row.trial_type }
const todayOf = (now: Date): Day => dayOfInstant(now.getTime())
const wishOf = (plan: plans.PlanRow, quantity: number, today: Day): SignUpOptions => ({
  plan,
  quantity,
  unitAmount: plan.fixed_amount,
  startDate: today,
  trial: trialOf(plan),
})

async function offerOf(ctx: Ctx, plan: plans.PlanRow): Promise<Offer> {
  const [shop, seller] = await Promise.all([
    payments.shopOf(ctx, plan.merchant_id),
    store.seller(ctx.db, plan.merchant_id),
  ])
  ensure(seller, 'plan.not_found')
  const now = payments.nowFor(ctx, seller)
  return {
    plan,
    shop,
    seller,
    now,
    isOpen:
      plan.sign_up_open &&
      takesSubscribers(plan.status) &&
      payments.isShopOpen({ ...seller, merchant_status: seller.status }),
    most: mostOf(plan.max_quantity, plan.fixed_amount),
    periods: firstPeriods(wishOf(plan, 1, todayOf(now)), PERIODS),
    isPaidFirst: isPaidFirst(plans.termsOf(plan).billing, plan.trial_value !== null),
  }
}
/** @throws 39007 for a code that is unknown in this mode; 11 once an address has asked for too many of those. */
export const offer = async (ctx: Ctx, code: string): Promise<Offer> =>
  offerOf(ctx, await plans.ofPublicCode(ctx, code))

/** Where the code goes: to the phone, which is harder to make up, else to the e-mail address. */
const receiverOf = (row: { phone: string | null; email: string | null }): Receiver =>
  row.phone === null ? { channel: 'EMAIL', to: row.email! } : { channel: 'SMS', to: row.phone }

async function sendTo(
  ctx: Ctx,
  row: store.SignUpRow,
  shop: string,
  language: Language,
): Promise<void> {
  const receiver = receiverOf(row)
  const subject = { for: 'SIGN_UP', merchantId: row.merchant_id, signUpId: row.id } as const
  const id = await sendCode(ctx, receiver, { shop, language }, subject)
  await store.setStep(ctx.db, row, { id, channel: receiver.channel })
}

/** The payment of its first period, open as long as the sign-up. @throws 33005 without an account, 1605 without a way to pay */
async function openPayment(
  ctx: Ctx,
  row: store.SignUpRow,
  plan: plans.PlanRow,
  now: Date,
): Promise<void> {
  const type = 'PAY_SUBSCRIPTION'
  const amount = firstAmount(wishFor(row, plan, day(row.start_date)))
  const start = await payments.defaultsOf(ctx, row.merchant_id, plan.bank_account_id)
  const payment = await payments.open(
    ctx,
    row.merchant_id,
    {
      type,
      paymentType: start.paymentType,
      amount,
      refTransactionId: null,
      bankAccount: start.account,
      feeId: payments.feeIdOf(ctx, start, { type, amount }),
      description: plan.name,
      expiresAt: row.expires_at,
      successUrl: null,
      failUrl: null,
      redirectAfter: 5,
      customer: { fullName: row.full_name, phone: row.phone, email: row.email, address: null },
      payerLanguage: row.language,
      payLinkCode: null,
    },
    now,
  )
  await store.setPayment(ctx.db, row, { paymentId: payment.id, amount })
}

export interface Asked {
  form: Fields
  /** One for each time the form was handed out. */
  formKey: string
  language: Language
}
/** @throws 2 with what is wrong of the form. */
function wantedOf(form: Fields, most: number): Wanted {
  const read = readForm(form, most)
  if ('errors' in read) throw new Refusal('error.validation', { errors: read.errors })
  return read.wanted
}
/**
 * Signs somebody up: opens the payment of the first period, or sends the code.
 * @returns the sign-up's code; of a form that was sent before, the code of that one
 * @throws 39007, 39009 where the plan takes nobody, 30003 while the shop is closed, 2, 11, 33005, 1605
 */
export async function signUp(ctx: Ctx, planCode: string, asked: Asked): Promise<string> {
  const { plan, most, now, isOpen, shop } = await offer(ctx, planCode)
  ensure(isOpen, 'plan.inactive')
  const wanted = wantedOf(asked.form, most)
  return inTransaction(ctx.db, (tx) =>
    write({ ...ctx, db: tx }, plan, { ...asked, wanted, now, shop: shop.shopName }),
  )
}
async function write(
  ctx: Ctx,
  { merchant_id: merchantId, id: planId }: plans.PlanRow,
  { wanted, formKey, language, now, shop }: Asked & { wanted: Wanted; now: Date; shop: string },
): Promise<string> {
  const plan = await plans.forSubscriber(ctx, merchantId, planId)
  const id = uuid(now.getTime())
  const isNew = await store.insert(ctx.db, {
    id,
    merchantId,
    code: publicCode(),
    planId,
    formKey,
    ...wanted,
    unitAmount: plan.fixed_amount,
    trialValue: plan.trial_value,
    trialType: plan.trial_type,
    language: language === 'en' ? 'EN' : 'VI',
    startDate: todayOf(now),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFE_MS),
  })
  const row = isNew
    ? await store.get(ctx.db, merchantId, id)
    : await store.ofForm(ctx.db, merchantId, formKey)
  ensure(row, 'error.not_found')
  if (!isNew) return row.code
  // What was shown stays as it was until the money is there.
  await plans.keepForSignUp(ctx, plan)
  if (isPaidFirst(plans.termsOf(plan).billing, row.trial_value !== null))
    await openPayment(ctx, row, plan, now)
  else await sendTo(ctx, row, shop, language)
  return row.code
}

const addresses = payments.payerLookup<store.Address>({
  load: store.addressesOf,
  unknown: 'subscription.not_found',
})
export interface Found extends Omit<Offer, 'periods' | 'isPaidFirst' | 'isOpen' | 'most'> {
  signUp: store.SignUpRow
  /** Null where it begins by a code. */
  payable: payments.Payable | null
  receiver: Receiver
  /** Its first invoice, where it began with one. */
  invoiceCode: string | null
}
async function foundOf(ctx: Ctx, { merchant_id: merchantId, id }: store.Address): Promise<Found> {
  const signUp = await store.get(ctx.db, merchantId, id)
  ensure(signUp, 'subscription.not_found')
  const plan = await plans.planOf(ctx, merchantId, signUp.plan_id)
  const { shop, seller, now } = await offerOf(ctx, plan)
  const payment =
    signUp.payment_id === null
      ? null
      : await payments.payerRow(ctx.db, merchantId, signUp.payment_id)
  return {
    signUp,
    plan,
    shop,
    seller,
    now,
    payable: payment && { row: payment, shop, missing: [] },
    receiver: receiverOf(signUp),
    invoiceCode:
      signUp.subscription_id === null || signUp.payment_id === null
        ? null
        : await invoices.codeOfTransaction(ctx, signUp.payment_id),
  }
}
/** @throws 39006 for a code that is unknown in this mode. */
export const find = async (ctx: Ctx, code: string): Promise<Found> =>
  foundOf(ctx, await addresses.find(ctx, code))
export const codeOfTransaction = async (ctx: Ctx, transactionId: string): Promise<string | null> =>
  (await store.ofTransaction(ctx.db, transactionId, ctx.test))?.code ?? null
/** Whose a subscription is that somebody signed up for; null for one that has not begun. @throws 39006 */
export async function ownerOf(
  ctx: Ctx,
  code: string,
): Promise<{ merchantId: string; customerId: string } | null> {
  const address = await addresses.find(ctx, code)
  const customerId = await store.customerOf(ctx.db, address)
  return customerId === null ? null : { merchantId: address.merchant_id, customerId }
}
/** For the calls that know the payment alone. */
export async function findByTransaction(
  ctx: Ctx,
  transactionId: string,
): Promise<payments.Payable | null> {
  const address = await store.ofTransaction(ctx.db, transactionId, ctx.test)
  return address && (await foundOf(ctx, address)).payable
}

const wishFor = (row: store.SignUpRow, plan: plans.PlanRow, startDate: Day): SignUpOptions => ({
  plan,
  quantity: row.quantity,
  unitAmount: row.unit_amount,
  startDate,
  trial: trialOf(row),
})
async function begin(
  ctx: Ctx,
  row: store.SignUpRow,
  {
    plan,
    startDate,
    at,
    isPaid,
  }: { plan: plans.PlanRow; startDate: Day; at: Date; isPaid: boolean },
): Promise<string> {
  const who = { fullName: row.full_name, phone: row.phone, email: row.email }
  const { id } = await createSignedUp(ctx, {
    ...wishFor(row, plan, startDate),
    customer: await customer.forPayer(ctx, row.merchant_id, who),
    at: at.getTime(),
    language: row.language,
    consent: { remind: row.consent_remind, link: row.consent_link },
    isPaid,
  })
  ensure((await store.setSubscription(ctx.db, row, id)) === 1, 'error.invalid_state')
  return id
}

/** Another code, for one that did not come. @throws 11, 13 where none is waited for */
export async function sendAgain(ctx: Ctx, code: string, language: Language): Promise<void> {
  const found = await find(ctx, code)
  ensure(isCodeAwaited(found), 'error.invalid_state')
  await inTransaction(ctx.db, (tx) =>
    sendTo({ ...ctx, db: tx }, found.signUp, found.shop.shopName, language),
  )
}
/** Whether a code still begins it. */
export const isCodeAwaited = ({ signUp, now }: Pick<Found, 'signUp' | 'now'>): boolean =>
  signUp.subscription_id === null && signUp.payment_id === null && signUp.expires_at > now

/** Begins what waited for its code; once for phone and e-mail: who has tried the plan before pays at once. @throws why the code does not fit; 13 where none is waited for */
export async function confirm(ctx: Ctx, code: string, otp: string): Promise<void> {
  const found = await find(ctx, code)
  if (found.signUp.subscription_id !== null) return
  ensure(isCodeAwaited(found), 'error.invalid_state')
  const used = await takeCode(ctx, 'SIGN_UP', found.signUp.otp_step_id ?? '', otp)
  if (used instanceof Refusal) throw used
  ensure(used.subject.signUpId === found.signUp.id, 'auth.step_session_invalid')
  await inTransaction(ctx.db, (tx) => confirmed({ ...ctx, db: tx }, found))
}
async function confirmed(ctx: Ctx, { signUp, now }: Found): Promise<void> {
  const row = await store.lock(ctx.db, signUp.merchant_id, signUp.id)
  ensure(row, 'subscription.not_found')
  if (row.subscription_id !== null || row.payment_id !== null) return
  const plan = await plans.forSubscriber(ctx, row.merchant_id, row.plan_id)
  const isTried = row.trial_value !== null && (await hasTried(ctx, row, now))
  if (isTried) {
    await store.dropTrial(ctx.db, row)
    if (isPaidFirst(plans.termsOf(plan).billing, false))
      return openPayment(ctx, { ...row, trial_value: null, trial_type: null }, plan, now)
  }
  const begun = isTried ? { ...row, trial_value: null, trial_type: null } : row
  await begin(ctx, begun, { plan, startDate: todayOf(now), at: now, isPaid: false })
}
async function hasTried(ctx: Ctx, row: store.SignUpRow, now: Date): Promise<boolean> {
  const of = { merchantId: row.merchant_id, planId: row.plan_id }
  const contacts = [row.phone, row.email?.toLowerCase()].filter((one) => one != null)
  const fresh = await store.noteTrial(ctx.db, of, contacts, now)
  return fresh < contacts.length || (await store.hasTried(ctx.db, of, row))
}

/**
 * Its first payment has settled: it begins on that day, its first invoice paid. Where the days before a fixed one are charged, a later day
 * would cost another sum: then it begins on the day on which it was signed up.
 */
export async function paid(
  ctx: Ctx,
  { merchant_id: merchantId, id }: store.Address,
  clockShiftMs: number,
): Promise<void> {
  const row = await store.lock(ctx.db, merchantId, id)
  if (row === null || row.subscription_id !== null || row.payment_id === null) return
  const payment = await payments.getRow(ctx.db, merchantId, row.payment_id)
  const settledAt = payment?.deposit_time ?? payment?.complete_time ?? null
  if (payment?.status !== 'SUCCESS' || settledAt === null) return
  const own: Ctx = { ...ctx, clock: shifted(ctx.clock, clockShiftMs) }
  const plan = await plans.planOf(own, merchantId, row.plan_id)
  const at = new Date(Math.max(settledAt.getTime(), row.created_at.getTime()))
  const paidOn = todayOf(at)
  const startDate =
    firstAmount(wishFor(row, plan, paidOn)) === payment.amount ? paidOn : day(row.start_date)
  const subscriptionId = await begin(own, row, { plan, startDate, at, isPaid: true })
  await invoices.payFirst(own, merchantId, subscriptionId, row.payment_id)
}

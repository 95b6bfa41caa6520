/** SQL of sign-ups. */
import { sql } from 'kysely'
import type { PlanTimeType } from '@saola/contract/subscription-plan-values'
import { changed, databaseOf, many, maybe, rowsOf, type Db, type Pool } from '../../platform/db.ts'

export interface SignUpRow {
  id: string
  merchant_id: string
  code: string
  plan_id: string
  full_name: string
  phone: string | null
  email: string | null
  quantity: number
  unit_amount: number
  trial_value: number | null
  trial_type: PlanTimeType | null
  is_trial_used: boolean
  language: 'VI' | 'EN'
  consent_remind: boolean
  consent_link: boolean
  /** YYYY-MM-DD in Vietnam. */
  start_date: string
  amount: number | null
  payment_id: string | null
  otp_step_id: string | null
  code_channel: 'SMS' | 'EMAIL' | null
  subscription_id: string | null
  created_at: Date
  expires_at: Date
}
const columns = sql.raw(
  'id, merchant_id, code, plan_id, full_name, phone, email, quantity, unit_amount, trial_value, trial_type, is_trial_used, language, consent_remind, consent_link, start_date, amount, payment_id, otp_step_id, code_channel, subscription_id, created_at, expires_at',
)
export const get = (db: Db, merchantId: string, id: string): Promise<SignUpRow | null> =>
  maybe(
    db,
    sql<SignUpRow>`
      select
        ${columns}
      from
        subscription_sign_up
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const lock = (db: Db, merchantId: string, id: string): Promise<SignUpRow | null> =>
  maybe(
    db,
    sql<SignUpRow>`
      select
        ${columns}
      from
        subscription_sign_up
      where
        merchant_id = ${merchantId}
        and id = ${id}
      for update
    `,
  )
/** That of a form which was sent before. */
export const ofForm = (db: Db, merchantId: string, formKey: string): Promise<SignUpRow | null> =>
  maybe(
    db,
    sql<SignUpRow>`
      select
        ${columns}
      from
        subscription_sign_up
      where
        merchant_id = ${merchantId}
        and form_key = ${formKey}
    `,
  )
export interface Address {
  id: string
  merchant_id: string
}
/** By their codes, which nobody can guess. Live and Test Mode never see each other's. */
export async function addressesOf(
  pool: Pool,
  codes: readonly string[],
  test: boolean,
): Promise<Map<string, Address>> {
  const rows = await many(
    databaseOf(pool),
    sql<Address & { code: string }>`
      select
        s.code,
        s.id,
        s.merchant_id
      from
        subscription_sign_up s
        join merchant m on m.id = s.merchant_id
      where
        s.code = any (${[...codes]}::text[])
        and m.mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )
  return new Map(rows.map(({ code, ...address }) => [code, address]))
}
/** The sign-up behind a payment, whose id nobody can guess. */
export const ofTransaction = (
  db: Db,
  transactionId: string,
  test: boolean,
): Promise<(Address & { code: string }) | null> =>
  maybe(
    db,
    sql`
      select
        s.code,
        s.id,
        s.merchant_id
      from
        subscription_sign_up s
        join merchant m on m.id = s.merchant_id
      where
        s.payment_id = ${transactionId}
        and m.mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )
/** Of these payments, those by which somebody signs up. */
export const ofPayments = (
  db: Db,
  keys: readonly { merchantId: string; paymentId: string }[],
): Promise<(Address & { clock_shift_ms: number })[]> =>
  many(
    db,
    sql`
      select
        s.id,
        s.merchant_id,
        m.clock_shift_ms
      from
        ${rowsOf('k', keys, { merchantId: 'uuid', paymentId: 'uuid' })}
        join subscription_sign_up s on s.merchant_id = k."merchantId"
        and s.payment_id = k."paymentId"
        join merchant m on m.id = s.merchant_id
      order by
        s.id
    `,
  )

export interface NewSignUp {
  id: string
  merchantId: string
  code: string
  planId: string
  formKey: string
  fullName: string
  phone: string | null
  email: string | null
  quantity: number
  unitAmount: number
  trialValue: number | null
  trialType: string | null
  language: 'VI' | 'EN'
  consentRemind: boolean
  consentLink: boolean
  startDate: string
  createdAt: Date
  expiresAt: Date
}
/** @returns 0 where the form was sent before. */
export const insert = (db: Db, s: NewSignUp): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        subscription_sign_up (
          id,
          merchant_id,
          code,
          plan_id,
          form_key,
          full_name,
          phone,
          email,
          quantity,
          unit_amount,
          trial_value,
          trial_type,
          language,
          consent_remind,
          consent_link,
          start_date,
          created_at,
          expires_at
        )
      values
        (
          ${s.id},
          ${s.merchantId},
          ${s.code},
          ${s.planId},
          ${s.formKey},
          ${s.fullName},
          ${s.phone},
          ${s.email},
          ${s.quantity},
          ${s.unitAmount},
          ${s.trialValue},
          ${s.trialType},
          ${s.language},
          ${s.consentRemind},
          ${s.consentLink},
          ${s.startDate},
          ${s.createdAt},
          ${s.expiresAt}
        )
      on conflict (merchant_id, form_key) do nothing
    `,
  )
export const setPayment = (
  db: Db,
  { merchant_id: merchantId, id }: Address,
  paid: { paymentId: string; amount: number },
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_sign_up
      set
        payment_id = ${paid.paymentId},
        amount = ${paid.amount}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and subscription_id is null
    `,
  )
export const setStep = (
  db: Db,
  { merchant_id: merchantId, id }: Address,
  step: { id: string; channel: string },
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_sign_up
      set
        otp_step_id = ${step.id},
        code_channel = ${step.channel}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and subscription_id is null
    `,
  )
/** Its trial falls away: the plan was tried before. */
export const dropTrial = (db: Db, { merchant_id: merchantId, id }: Address): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_sign_up
      set
        trial_value = null,
        trial_type = null,
        is_trial_used = true
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and subscription_id is null
    `,
  )
/** @returns 0 where it has begun already. */
export const setSubscription = (
  db: Db,
  { merchant_id: merchantId, id }: Address,
  subscriptionId: string,
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_sign_up
      set
        subscription_id = ${subscriptionId}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and subscription_id is null
    `,
  )
/** Notes who tries a plan. @returns how many of the contacts had not tried it before */
export const noteTrial = (
  db: Db,
  { merchantId, planId }: { merchantId: string; planId: string },
  contacts: readonly string[],
  at: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        subscription_trial (merchant_id, plan_id, contact, at)
      select
        ${merchantId},
        ${planId},
        c.contact,
        ${at}
      from
        unnest(${[...contacts]}::text[]) c (contact)
      order by
        c.contact
      on conflict do nothing
    `,
  )
/** Whether one of these has a subscription to the plan that began with a trial, however it was made. */
export const hasTried = async (
  db: Db,
  { merchantId, planId }: { merchantId: string; planId: string },
  { phone, email }: { phone: string | null; email: string | null },
): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
      from
        subscription
      where
        merchant_id = ${merchantId}
        and plan_id = ${planId}
        and trial_value is not null
        and (
          customer_phone = ${phone}
          or lower(customer_email) = lower(${email})
        )
      limit
        1
    `,
  )) !== null
/** Those that came to nothing, a month after: nobody keeps names of people who did not come. */
export const forget = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from subscription_sign_up
      where
        subscription_id is null
        and expires_at < ${before}
    `,
  )

/** Who has what somebody signed up for. */
export const customerOf = async (
  db: Db,
  { merchant_id: merchantId, id }: Address,
): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ customer_id: string }>`
        select
          b.customer_id
        from
          subscription_sign_up s
          join subscription b on b.merchant_id = s.merchant_id
          and b.id = s.subscription_id
        where
          s.merchant_id = ${merchantId}
          and s.id = ${id}
      `,
    )
  )?.customer_id ?? null

/** The seller, as consumers have a right to know them. */
export interface Seller {
  name: string
  tax_code: string | null
  status: string
  mode: 'LIVE' | 'TEST'
  clock_shift_ms: number
  contact_phone: string | null
  contact_email: string | null
}
export const seller = (db: Db, merchantId: string): Promise<Seller | null> =>
  maybe(
    db,
    sql<Seller>`
      select
        name,
        tax_code,
        status,
        mode,
        clock_shift_ms,
        contact_phone,
        contact_email
      from
        merchant
      where
        id = ${merchantId}
    `,
  )

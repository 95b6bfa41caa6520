/** SQL of subscriptions. */
import { sql, type RawBuilder } from 'kysely'
import type { SubscriptionStatus } from '@saola/contract/subscription-values'
import { changed, many, maybe, type Db } from '../../platform/db.ts'
import type { PlanRow } from '../subscription-plan/service.ts'

/** Days are YYYY-MM-DD in Vietnam. */
export interface SubscriptionRow {
  id: string
  merchant_id: string
  code: string
  plan_id: string
  customer_id: string
  customer_name: string
  customer_phone: string | null
  customer_email: string | null
  status: SubscriptionStatus
  status_before: 'TRIAL' | 'ACTIVE' | null
  quantity: number
  unit_amount: number
  num_of_cycles: number | null
  num_of_payments: number
  start_date: string
  trial_value: number | null
  trial_type: PlanRow['time_type'] | null
  anchor: string
  /** Whether its first day, and the end of its trial, are still to be told. */
  start_ahead: boolean
  trial_end_ahead: boolean
  next_span: number
  next_cycle: number
  previous_payment_date: string | null
  next_payment_date: string | null
  invoiced_to: string | null
  cancel_at: string | null
  cancel_reason: string | null
  resume_at: string | null
  ended_at: Date | null
  next_at: Date | null
  failure: string | null
  failures: number
  ref_id: string | null
  note: string | null
  language: 'VI' | 'EN'
  consent_remind: boolean
  consent_link: boolean
  consent_at: Date | null
  consent_by: string | null
  consent_version: string | null
  version: number
  created_by: string
  created_at: Date
  /** As JSON tells it: instants are texts. */
  plan: PlanRow
}
export const OWN =
  's.id, s.merchant_id, s.code, s.plan_id, s.customer_id, s.customer_name, s.customer_phone, s.customer_email, s.status, s.status_before, s.quantity, s.unit_amount, s.num_of_cycles, s.num_of_payments, s.start_date, s.trial_value, s.trial_type, s.anchor, s.start_ahead, s.trial_end_ahead, s.next_span, s.next_cycle, s.previous_payment_date, s.next_payment_date, s.invoiced_to, s.cancel_at, s.cancel_reason, s.resume_at, s.ended_at, s.next_at, s.failure, s.failures, s.ref_id, s.note, s.language, s.consent_remind, s.consent_link, s.consent_at, s.consent_by, s.consent_version, s.version, s.created_by, s.created_at'
export const COLUMNS = `${OWN}, to_jsonb(p) plan`
const columns = sql.raw(COLUMNS)
export const withPlan = sql.raw(
  'subscription s join subscription_plan p on p.merchant_id = s.merchant_id and p.id = s.plan_id',
)

/** The plans whose subscriptions a member held to some accounts sees, as plans themselves are seen. */
export interface Among {
  ids: readonly string[]
  linked: readonly string[]
  other: boolean
}
export const inSight = (among: Among | null): RawBuilder<unknown> => {
  if (among === null) return sql`true`
  const named = sql`p.bank_account_id = any (${[...among.ids]}::uuid[])`
  return among.other
    ? sql`
        (
          ${named}
          or p.bank_account_id is null
          or p.bank_account_id <> all (${[...among.linked]}::uuid[])
        )
      `
    : named
}

export const get = (
  db: Db,
  merchantId: string,
  id: string,
  among: Among | null,
): Promise<SubscriptionRow | null> =>
  maybe(
    db,
    sql<SubscriptionRow>`
      select
        ${columns}
      from
        ${withPlan}
      where
        s.merchant_id = ${merchantId}
        and s.id = ${id}
        and ${inSight(among)}
    `,
  )
export const ofIds = (
  db: Db,
  merchantId: string,
  ids: readonly string[],
  among: Among | null = null,
): Promise<SubscriptionRow[]> =>
  many(
    db,
    sql<SubscriptionRow>`
      select
        ${columns}
      from
        ${withPlan}
      where
        s.merchant_id = ${merchantId}
        and s.id = any (${[...ids]}::uuid[])
        and ${inSight(among)}
    `,
  )
export const lock = (
  db: Db,
  merchantId: string,
  id: string,
  among: Among | null,
): Promise<SubscriptionRow | null> =>
  maybe(
    db,
    sql<SubscriptionRow>`
      select
        ${columns}
      from
        ${withPlan}
      where
        s.merchant_id = ${merchantId}
        and s.id = ${id}
        and ${inSight(among)}
      for update of
        s
    `,
  )

export const idOfReference = async (
  db: Db,
  merchantId: string,
  refId: string,
  among: Among | null,
): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ id: string }>`
        select
          s.id
        from
          ${withPlan}
        where
          s.merchant_id = ${merchantId}
          and s.ref_id = ${refId}
          and ${inSight(among)}
      `,
    )
  )?.id ?? null

export interface NewSubscription extends Written {
  id: string
  merchantId: string
  code: string
  createdBy: string
  now: Date
}
/** What people write. */
export interface Written {
  planId: string
  customerId: string
  customerName: string
  customerPhone: string | null
  customerEmail: string | null
  searchKey: string
  status: 'TRIAL' | 'ACTIVE'
  quantity: number
  unitAmount: number
  numOfCycles: number | null
  startDate: string
  trialValue: number | null
  trialType: string | null
  anchor: string
  startAhead: boolean
  trialEndAhead: boolean
  refId: string | null
  note: string | null
  language: 'VI' | 'EN'
  consentRemind: boolean
  consentLink: boolean
  consentAt: Date | null
  consentBy: string | null
  consentVersion: string | null
}
/** Whether the reference is another's already: the transaction is lost by then and has to be refused. */
async function isTaken(work: Promise<number>): Promise<boolean> {
  try {
    await work
    return false
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23505' && constraint === 'subscription_reference') return true
    throw error
  }
}
/** @returns false where the reference is taken. */
export const insert = async (db: Db, s: NewSubscription): Promise<boolean> =>
  !(await isTaken(
    changed(
      db,
      sql`
        insert into
          subscription (
            id,
            merchant_id,
            code,
            plan_id,
            customer_id,
            customer_name,
            customer_phone,
            customer_email,
            search_key,
            status,
            quantity,
            unit_amount,
            num_of_cycles,
            start_date,
            trial_value,
            trial_type,
            anchor,
            start_ahead,
            trial_end_ahead,
            ref_id,
            note,
            language,
            consent_remind,
            consent_link,
            consent_at,
            consent_by,
            consent_version,
            created_by,
            created_at,
            modified_at
          )
        values
          (
            ${s.id},
            ${s.merchantId},
            ${s.code},
            ${s.planId},
            ${s.customerId},
            ${s.customerName},
            ${s.customerPhone},
            ${s.customerEmail},
            ${s.searchKey},
            ${s.status},
            ${s.quantity},
            ${s.unitAmount},
            ${s.numOfCycles},
            ${s.startDate},
            ${s.trialValue},
            ${s.trialType},
            ${s.anchor},
            ${s.startAhead},
            ${s.trialEndAhead},
            ${s.refId},
            ${s.note},
            ${s.language},
            ${s.consentRemind},
            ${s.consentLink},
            ${s.consentAt},
            ${s.consentBy},
            ${s.consentVersion},
            ${s.createdBy},
            ${s.now},
            ${s.now}
          )
      `,
    ),
  ))
/** @returns false where the reference is taken. */
export const update = async (
  db: Db,
  merchantId: string,
  id: string,
  s: Omit<Written, 'planId' | 'unitAmount'>,
  now: Date,
): Promise<boolean> =>
  !(await isTaken(
    changed(
      db,
      sql`
        update subscription
        set
          customer_id = ${s.customerId},
          customer_name = ${s.customerName},
          customer_phone = ${s.customerPhone},
          customer_email = ${s.customerEmail},
          search_key = ${s.searchKey},
          status = ${s.status},
          quantity = ${s.quantity},
          num_of_cycles = ${s.numOfCycles},
          start_date = ${s.startDate},
          trial_value = ${s.trialValue},
          trial_type = ${s.trialType},
          anchor = ${s.anchor},
          start_ahead = ${s.startAhead},
          trial_end_ahead = ${s.trialEndAhead},
          ref_id = ${s.refId},
          note = ${s.note},
          language = ${s.language},
          consent_remind = ${s.consentRemind},
          consent_link = ${s.consentLink},
          consent_at = ${s.consentAt},
          consent_by = ${s.consentBy},
          consent_version = ${s.consentVersion},
          version = version + 1,
          modified_at = ${now}
        where
          merchant_id = ${merchantId}
          and id = ${id}
      `,
    ),
  ))
export const remove = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from subscription
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )

/** SQL of plans. */
import { sql, type RawBuilder } from 'kysely'
import type {
  AfterDunning,
  PlanPaymentType,
  PlanStatus,
  PlanTimeType,
  PlanType,
} from '@saola/contract/subscription-plan-values'
import { changed, databaseOf, many, maybe, one, type Db, type Pool } from '../../platform/db.ts'
import { publicCode } from '../../platform/ids.ts'
import type { PlanNotices } from '@saola/contract/subscription-notice-values'
import type { PlanTerms } from './rules.ts'

export interface PlanRow {
  id: string
  merchant_id: string
  code: string
  name: string
  description: string | null
  status: PlanStatus
  type: PlanType
  payment_type: PlanPaymentType
  time_type: PlanTimeType
  cycle_value: number
  fixed_amount: number
  expiration_days: number
  fixed_day: number | null
  bank_account_id: string | null
  callback_url: string | null
  issue_days_before: number
  charge_stub: boolean
  after_dunning: AfterDunning
  notices: PlanNotices
  public_code: string | null
  sign_up_open: boolean
  max_quantity: number
  trial_value: number | null
  trial_type: PlanTimeType | null
  is_used: boolean
  subscribers: number
  version: number
  created_by: string
  created_at: Date
  modified_at: Date
}
export const columns = sql.raw(
  'id, merchant_id, code, name, description, status, type, payment_type, time_type, cycle_value, fixed_amount, expiration_days, fixed_day, bank_account_id, callback_url, issue_days_before, charge_stub, after_dunning, notices, public_code, sign_up_open, max_quantity, trial_value, trial_type, is_used, subscribers, version, created_by, created_at, modified_at',
)

/**
 * The plans that a member held to some accounts sees: those paid into one of `ids`, and with `other` those whose money goes to the default account
 * because they name none of the `linked` ones.
 */
export interface Among {
  ids: readonly string[]
  linked: readonly string[]
  other: boolean
}
export const inSight = (among: Among | null): RawBuilder<unknown> => {
  if (among === null) return sql`true`
  const named = sql`bank_account_id = any (${[...among.ids]}::uuid[])`
  return among.other
    ? sql`
        (
          ${named}
          or bank_account_id is null
          or bank_account_id <> all (${[...among.linked]}::uuid[])
        )
      `
    : named
}

export const get = (
  db: Db,
  merchantId: string,
  id: string,
  among: Among | null,
): Promise<PlanRow | null> =>
  maybe(
    db,
    sql<PlanRow>`
      select
        ${columns}
      from
        subscription_plan
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and ${inSight(among)}
    `,
  )
/** Held until the transaction ends: it neither changes nor closes meanwhile. Who comes to refer to it need not wait. */
export const lockOne = (
  db: Db,
  merchantId: string,
  id: string,
  among: Among | null,
): Promise<PlanRow | null> =>
  maybe(
    db,
    sql<PlanRow>`
      select
        ${columns}
      from
        subscription_plan
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and ${inSight(among)}
      for no key update
    `,
  )
/** The number of the next plan without a code. The merchant's other such creations wait for this transaction. */
export const takeNumber = async (db: Db, merchantId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ last: number }>`
        insert into
          subscription_plan_number as n (merchant_id, last)
        values
          (${merchantId}, 1)
        on conflict (merchant_id) do update
        set
          last = n.last + 1
        returning
          last
      `,
    )
  ).last
export const isTaken = async (db: Db, merchantId: string, code: string): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
      from
        subscription_plan
      where
        merchant_id = ${merchantId}
        and code = ${code}
    `,
  )) !== null

/** A plan as written. */
export interface Facts extends PlanTerms {
  code: string
  name: string
  searchKey: string
  description: string | null
  bankAccountId: string | null
  callbackUrl: string | null
  signUp: SignUpOffer
}
/** What its public page offers. */
export interface SignUpOffer {
  open: boolean
  maxQuantity: number
  trial: { value: number; timeType: PlanTimeType } | null
}
interface Writing {
  by: string
  now: Date
}
/** @returns false where another plan of the merchant has the code: the transaction is lost by then and has to be refused. */
async function written(work: Promise<number>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'subscription_plan_code') return false
    throw error
  }
}
export const insert = (
  db: Db,
  merchantId: string,
  id: string,
  status: PlanStatus,
  f: Facts,
  { by, now }: Writing,
): Promise<boolean> =>
  written(
    changed(
      db,
      sql`
        insert into
          subscription_plan (
            id,
            merchant_id,
            code,
            name,
            search_key,
            description,
            status,
            type,
            payment_type,
            time_type,
            cycle_value,
            fixed_amount,
            expiration_days,
            fixed_day,
            bank_account_id,
            callback_url,
            issue_days_before,
            charge_stub,
            after_dunning,
            notices,
            public_code,
            sign_up_open,
            max_quantity,
            trial_value,
            trial_type,
            created_by,
            created_at,
            modified_by,
            modified_at
          )
        values
          (
            ${id},
            ${merchantId},
            ${f.code},
            ${f.name},
            ${f.searchKey},
            ${f.description},
            ${status},
            ${f.type},
            ${f.paymentType},
            ${f.rhythm.timeType},
            ${f.rhythm.cycleValue},
            ${f.fixedAmount},
            ${f.expirationDays},
            ${f.rhythm.fixed},
            ${f.bankAccountId},
            ${f.callbackUrl},
            ${f.issueDaysBefore},
            ${f.chargeStub},
            ${f.afterDunning},
            ${JSON.stringify(f.notices)}::jsonb,
            ${publicCode()},
            ${f.signUp.open},
            ${f.signUp.maxQuantity},
            ${f.signUp.trial?.value ?? null},
            ${f.signUp.trial?.timeType ?? null},
            ${by},
            ${now},
            ${by},
            ${now}
          )
      `,
    ),
  )
export const update = (
  db: Db,
  merchantId: string,
  id: string,
  f: Facts,
  { by, now }: Writing,
): Promise<boolean> =>
  written(
    changed(
      db,
      sql`
        update subscription_plan
        set
          code = ${f.code},
          name = ${f.name},
          search_key = ${f.searchKey},
          description = ${f.description},
          type = ${f.type},
          payment_type = ${f.paymentType},
          time_type = ${f.rhythm.timeType},
          cycle_value = ${f.rhythm.cycleValue},
          fixed_amount = ${f.fixedAmount},
          expiration_days = ${f.expirationDays},
          fixed_day = ${f.rhythm.fixed},
          bank_account_id = ${f.bankAccountId},
          callback_url = ${f.callbackUrl},
          issue_days_before = ${f.issueDaysBefore},
          charge_stub = ${f.chargeStub},
          after_dunning = ${f.afterDunning},
          notices = ${JSON.stringify(f.notices)}::jsonb,
          sign_up_open = ${f.signUp.open},
          max_quantity = ${f.signUp.maxQuantity},
          trial_value = ${f.signUp.trial?.value ?? null},
          trial_type = ${f.signUp.trial?.timeType ?? null},
          version = version + 1,
          modified_by = ${by},
          modified_at = ${now}
        where
          merchant_id = ${merchantId}
          and id = ${id}
      `,
    ),
  )
export const setStatus = (
  db: Db,
  merchantId: string,
  id: string,
  status: PlanStatus,
  { by, now }: Writing,
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_plan
      set
        status = ${status},
        version = version + 1,
        modified_by = ${by},
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
/** @returns 0 where it has been used. */
export const remove = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from subscription_plan
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and not is_used
    `,
  )
/** By the codes of their public pages, which nobody can guess. Live and Test Mode never see each other's. */
export async function ofPublicCodes(
  pool: Pool,
  codes: readonly string[],
  test: boolean,
): Promise<Map<string, Pick<PlanRow, 'id' | 'merchant_id'>>> {
  const rows = await many(
    databaseOf(pool),
    sql<Pick<PlanRow, 'id' | 'merchant_id'> & { code: string }>`
      select
        p.public_code code,
        p.id,
        p.merchant_id
      from
        subscription_plan p
        join merchant m on m.id = p.merchant_id
      where
        p.public_code = any (${[...codes]}::text[])
        and m.mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )
  return new Map(rows.map(({ code, ...address }) => [code, address]))
}
/** Somebody relies on it from now on: its cycle, type and payment stay. */
export const markUsed = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_plan
      set
        is_used = true
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and not is_used
    `,
  )
/** One more subscription that has not ended, or one less. A plan that was used once stays used. */
export const addSubscribers = (
  db: Db,
  merchantId: string,
  id: string,
  by: number,
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_plan
      set
        subscribers = subscribers + ${by},
        is_used = true
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )

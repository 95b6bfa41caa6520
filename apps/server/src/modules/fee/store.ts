/** SQL about fees that are approved. */
import { sql, type RawBuilder } from 'kysely'
import type { FeeServiceType } from '@saola/contract/fee-values'
import type { FeeCollection } from '@saola/money/fee'
import { changed, many, one, type Db } from '../../platform/db.ts'
import type { Bracket, Fee } from './rules.ts'

export interface FeeRow {
  id: string
  code: string
  version: number
  name: string
  description: string | null
  service_type: FeeServiceType
  scope: Fee['scope']
  business_types: string[]
  priority: number
  payment_type: string | null
  card_kind: string | null
  bank_type: string | null
  source: string | null
  type: string | null
  amount_from: number | null
  amount_to: number | null
  method: Fee['feeMethod']
  calculate_per: Fee['calculatePer']
  fixed_vnd: number
  percent_micro: number
  min_vnd: number | null
  max_vnd: number | null
  brackets: Bracket[]
  bracket_basis: Fee['bracketBasis']
  bracket_mode: Fee['bracketMode']
  free_count: number
  vat_percent_micro: number
  collection: FeeCollection | null
  effective_from: Date
  effective_to: Date | null
}
/** Of a fee with the alias f. */
export const feeColumns = sql`
  f.id,
  f.code,
  f.version,
  f.name,
  f.description,
  f.service_type,
  f.scope,
  f.business_types,
  f.priority,
  f.payment_type,
  f.card_kind,
  f.bank_type,
  f.source,
  f.type,
  f.amount_from,
  f.amount_to,
  f.method,
  f.calculate_per,
  f.fixed_vnd,
  f.percent_micro,
  f.min_vnd,
  f.max_vnd,
  f.brackets,
  f.bracket_basis,
  f.bracket_mode,
  f.free_count,
  f.vat_percent_micro,
  f.collection,
  f.effective_from,
  f.effective_to
`
export const feeOfRow = (row: FeeRow): Fee => ({
  id: row.id,
  code: row.code,
  version: row.version,
  name: row.name,
  description: row.description,
  serviceType: row.service_type,
  scope: row.scope,
  businessTypes: row.business_types,
  priority: row.priority,
  conditions: {
    paymentType: row.payment_type,
    cardKind: row.card_kind,
    bankType: row.bank_type,
    source: row.source,
    type: row.type,
    amountFrom: row.amount_from,
    amountTo: row.amount_to,
  },
  feeMethod: row.method,
  calculatePer: row.calculate_per,
  fixedVnd: row.fixed_vnd,
  percentMicro: row.percent_micro,
  minVnd: row.min_vnd,
  maxVnd: row.max_vnd,
  brackets: row.brackets,
  bracketBasis: row.bracket_basis,
  bracketMode: row.bracket_mode,
  freeCount: row.free_count,
  vatPercentMicro: row.vat_percent_micro,
  collection: row.collection,
  effectiveFrom: row.effective_from,
  effectiveTo: row.effective_to,
})

export const byId = (db: Db, ids: readonly string[]): Promise<FeeRow[]> =>
  many(
    db,
    sql<FeeRow>`
      select
        ${feeColumns}
      from
        fee f
      where
        f.id = any (${[...ids]}::uuid[])
    `,
  )

/** Whether a fee f is for the merchant m, whose live one is l: a sandbox merchant has the tariff of its live one. */
const isFor: RawBuilder<boolean> = sql`
  (
    f.scope = 'ALL'
    or (
      f.scope = 'BUSINESS_TYPE'
      and coalesce(l.business_type, m.business_type) = any (f.business_types)
    )
    or (
      f.scope = 'MERCHANTS'
      and exists (
        select
        from
          fee_merchant fm
        where
          fm.fee_id = f.id
          and fm.merchant_id in (m.id, m.live_id)
      )
    )
  )
`
export interface TariffRow extends FeeRow {
  merchant_id: string
  merchant_fee_type: FeeCollection
}
/** Every approved fee that is for these merchants and has not ended before `since`. */
export const tariffs = (
  db: Db,
  merchantIds: readonly string[],
  since: Date,
): Promise<TariffRow[]> =>
  many(
    db,
    sql<TariffRow>`
      select
        m.id merchant_id,
        coalesce(l.fee_type, m.fee_type) merchant_fee_type,
        ${feeColumns}
      from
        merchant m
        left join merchant l on l.id = m.live_id
        join fee f on f.status = 'ACTIVE'
        and (
          f.effective_to is null
          or f.effective_to > ${since}
        )
        and ${isFor}
      where
        m.id = any (${[...merchantIds]}::uuid[])
    `,
  )

/** Every approved fee that is not over. */
export const approved = (db: Db, now: Date): Promise<FeeRow[]> =>
  many(
    db,
    sql<FeeRow>`
      select
        ${feeColumns}
      from
        fee f
      where
        f.status = 'ACTIVE'
        and (
          f.effective_to is null
          or f.effective_to > ${now}
        )
    `,
  )

/** The general fees in force. */
export const generalInForce = (db: Db, now: Date): Promise<FeeRow[]> =>
  many(
    db,
    sql<FeeRow>`
      select
        ${feeColumns}
      from
        fee f
      where
        f.scope = 'ALL'
        and f.status = 'ACTIVE'
        and f.effective_from <= ${now}
        and (
          f.effective_to is null
          or f.effective_to > ${now}
        )
    `,
  )

export interface ScopedRow extends FeeRow {
  merchant_ids: string[]
}
/** The approved fees of a service that have not ended. */
export const ofService = (db: Db, service: FeeServiceType, now: Date): Promise<ScopedRow[]> =>
  many(
    db,
    sql<ScopedRow>`
      select
        ${feeColumns},
        array(
          select
            fm.merchant_id
          from
            fee_merchant fm
          where
            fm.fee_id = f.id
        ) merchant_ids
      from
        fee f
      where
        f.status = 'ACTIVE'
        and f.service_type = ${service}
        and (
          f.effective_to is null
          or f.effective_to > ${now}
        )
    `,
  )
/** Until the transaction ends nobody else approves a fee of this service: two that overlap would not see each other. */
export const lockService = (db: Db, service: FeeServiceType): Promise<{ locked: unknown }> =>
  one(
    db,
    sql<{ locked: unknown }>`
      select
        pg_advisory_xact_lock(hashtextextended ('fee/' || ${service}, 0)) locked
    `,
  )
/** Ends the other versions of a code where a new one begins. */
export const endOthers = (db: Db, code: string, exceptId: string, at: Date): Promise<number> =>
  changed(
    db,
    sql`
      update fee
      set
        effective_to = greatest(effective_from, ${at})
      where
        code = ${code}
        and id <> ${exceptId}
        and status = 'ACTIVE'
        and (
          effective_to is null
          or effective_to > ${at}
        )
    `,
  )
export interface MerchantRow {
  id: string
  code: string
  name: string
  business_type: string | null
}
/** Live merchants by their ids. */
export const merchants = (db: Db, ids: readonly string[]): Promise<MerchantRow[]> =>
  many(
    db,
    sql<MerchantRow>`
      select
        id,
        code,
        name,
        business_type
      from
        merchant
      where
        id = any (${[...ids]}::uuid[])
        and mode = 'LIVE'
      order by
        code
    `,
  )
export const merchantsByCode = (db: Db, codes: readonly string[]): Promise<MerchantRow[]> =>
  many(
    db,
    sql<MerchantRow>`
      select
        id,
        code,
        name,
        business_type
      from
        merchant
      where
        code = any (${[...codes]}::text[])
        and mode = 'LIVE'
    `,
  )
/** Active live merchants in the order of their ids, with what tells which fees are for them. */
export const activeMerchants = (
  db: Db,
  after: string | null,
  most: number,
): Promise<MerchantRow[]> =>
  many(
    db,
    sql<MerchantRow>`
      select
        id,
        code,
        name,
        business_type
      from
        merchant
      where
        mode = 'LIVE'
        and status = 'ACTIVE'
        and (
          ${after}::uuid is null
          or id > ${after}::uuid
        )
      order by
        id
      limit
        ${most}
    `,
  )

export const hasTurned = async (db: Db, since: Date, now: Date): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ turned: boolean }>`
        select
          exists (
            select
            from
              fee
            where
              status = 'ACTIVE'
              and (
                (
                  effective_from > ${since}
                  and effective_from <= ${now}
                )
                or (
                  effective_to > ${since}
                  and effective_to <= ${now}
                )
              )
          ) turned
      `,
    )
  ).turned

export const hasMonthly = async (db: Db, from: Date, to: Date): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ found: boolean }>`
        select
          exists (
            select
            from
              fee
            where
              status = 'ACTIVE'
              and calculate_per = 'PER_MONTH'
              and effective_from < ${to}
              and (
                effective_to is null
                or effective_to > ${from}
              )
          ) found
      `,
    )
  ).found

/** SQL about fee rules. */
import { sql } from 'kysely'
import { many, rowsOf, type Db } from '../../platform/db.ts'

export interface FeeRow {
  id: string
  fixed_vnd: number
  percent_micro: number
  min_vnd: number | null
  max_vnd: number | null
  vat_percent_micro: number
  collection: 'IMMEDIATELY' | 'LATER'
}
const columns = sql`
  id,
  fixed_vnd,
  percent_micro,
  min_vnd,
  max_vnd,
  vat_percent_micro,
  collection
`
export const byId = (db: Db, ids: readonly string[]): Promise<FeeRow[]> =>
  many(
    db,
    sql<FeeRow>`
      select
        ${columns}
      from
        fee
      where
        id = any (${[...ids]}::uuid[])
    `,
  )

/** The rule in force for each merchant: their own before the general one, one for this way of paying before one for all, the newest last word. */
export const inForce = (
  db: Db,
  merchants: readonly { id: string; at: Date }[],
  paymentType: string,
): Promise<(FeeRow & { merchant_id: string })[]> =>
  many(
    db,
    sql<FeeRow & { merchant_id: string }>`
      select
        m.id merchant_id,
        f.*
      from
        ${rowsOf('m', merchants, { id: 'uuid', at: 'timestamptz' })}
        cross join lateral (
          select
            ${columns}
          from
            fee
          where
            (
              merchant_id = m.id
              or merchant_id is null
            )
            and (
              payment_type = ${paymentType}
              or payment_type is null
            )
            and status = 'ACTIVE'
            and effective_from <= m.at
            and (
              effective_to is null
              or effective_to > m.at
            )
          order by
            merchant_id is null,
            payment_type is null,
            effective_from desc,
            version desc,
            id desc
          limit
            1
        ) f
    `,
  )

export interface DatedFeeRow extends FeeRow {
  payment_type: string
  own: boolean
  effective_from: Date
  effective_to: Date | null
}
/** The rule in force for a merchant by way of paying, with its dates; as `inForce` chooses it. */
export const datedInForce = (
  db: Db,
  merchantId: string,
  paymentTypes: readonly string[],
  at: Date,
): Promise<DatedFeeRow[]> =>
  many(
    db,
    sql<DatedFeeRow>`
      select
        t.payment_type,
        f.*
      from
        unnest(${[...paymentTypes]}::text[]) t (payment_type)
        cross join lateral (
          select
            ${columns},
            merchant_id is not null own,
            effective_from,
            effective_to
          from
            fee
          where
            (
              merchant_id = ${merchantId}
              or merchant_id is null
            )
            and (
              fee.payment_type = t.payment_type
              or fee.payment_type is null
            )
            and status = 'ACTIVE'
            and effective_from <= ${at}
            and (
              effective_to is null
              or effective_to > ${at}
            )
          order by
            merchant_id is null,
            fee.payment_type is null,
            effective_from desc,
            version desc,
            id desc
          limit
            1
        ) f
    `,
  )

export interface GeneralFee {
  payment_type: 'VIET_QR' | 'ATM_CARD' | 'BANKING'
  fixed_vnd: number
  percent_micro: number
  min_vnd: number | null
  max_vnd: number | null
  vat_percent_micro: number
}
/** The general rules in force, the newest of each way of paying. */
export const generalInForce = (db: Db, now: Date): Promise<GeneralFee[]> =>
  many(
    db,
    sql<GeneralFee>`
      select distinct
        on (payment_type) payment_type,
        fixed_vnd,
        percent_micro,
        min_vnd,
        max_vnd,
        vat_percent_micro
      from
        fee
      where
        merchant_id is null
        and payment_type is not null
        and status = 'ACTIVE'
        and effective_from <= ${now}
        and (
          effective_to is null
          or effective_to > ${now}
        )
      order by
        payment_type,
        effective_from desc,
        version desc,
        id desc
    `,
  )

/** SQL of subscriptions that are taken over from elsewhere, a set at a time. */
import { sql } from 'kysely'
import { many, rowsOf, type Db } from '../../platform/db.ts'

export interface Admitted {
  id: string
  merchantId: string
  code: string
  planId: string
  customerId: string
  customerName: string
  customerPhone: string | null
  customerEmail: string | null
  searchKey: string
  quantity: number
  unitAmount: number
  numOfCycles: number | null
  startDate: string
  anchor: string
  nextSpan: number
  nextPaymentDate: string | null
  invoicedTo: string
  nextAt: Date | null
  refId: string | null
  consentRemind: boolean
  consentLink: boolean
  consentAt: Date | null
  consentBy: string | null
  consentVersion: string | null
  createdBy: string
  now: Date
}
const columns = {
  id: 'uuid',
  merchantId: 'uuid',
  code: 'text',
  planId: 'uuid',
  customerId: 'uuid',
  customerName: 'text',
  customerPhone: 'text',
  customerEmail: 'text',
  searchKey: 'text',
  quantity: 'int',
  unitAmount: 'bigint',
  numOfCycles: 'int',
  startDate: 'date',
  anchor: 'date',
  nextSpan: 'int',
  nextPaymentDate: 'date',
  invoicedTo: 'date',
  nextAt: 'timestamptz',
  refId: 'text',
  consentRemind: 'boolean',
  consentLink: 'boolean',
  consentAt: 'timestamptz',
  consentBy: 'text',
  consentVersion: 'text',
  createdBy: 'text',
  now: 'timestamptz',
} as const
/** Those whose reference is free. @returns the ids of those that came */
export const insertAll = async (db: Db, rows: readonly Admitted[]): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
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
            anchor,
            next_span,
            next_payment_date,
            invoiced_to,
            next_at,
            ref_id,
            consent_remind,
            consent_link,
            consent_at,
            consent_by,
            consent_version,
            created_by,
            created_at,
            modified_at
          )
        select
          x.id,
          x."merchantId",
          x.code,
          x."planId",
          x."customerId",
          x."customerName",
          x."customerPhone",
          x."customerEmail",
          x."searchKey",
          'ACTIVE',
          x.quantity,
          x."unitAmount",
          x."numOfCycles",
          x."startDate",
          x.anchor,
          x."nextSpan",
          x."nextPaymentDate",
          x."invoicedTo",
          x."nextAt",
          x."refId",
          x."consentRemind",
          x."consentLink",
          x."consentAt",
          x."consentBy",
          x."consentVersion",
          x."createdBy",
          x.now,
          x.now
        from
          ${rowsOf('x', rows, columns)}
        order by
          x.ord
        on conflict (merchant_id, ref_id)
        where
          ref_id is not null do nothing
        returning
          id
      `,
    )
  ).map(({ id }) => id)

/** Which of these references are used. */
export const takenReferences = async (
  db: Db,
  merchantId: string,
  refIds: readonly string[],
): Promise<Set<string>> =>
  new Set(
    (
      await many(
        db,
        sql<{ ref_id: string }>`
          select
            ref_id
          from
            subscription
          where
            merchant_id = ${merchantId}
            and ref_id = any (${[...refIds]}::text[])
        `,
      )
    ).map((row) => row.ref_id),
  )
/** Who of these customers has a subscription that has not ended, and to which plan. */
export const liveOf = (
  db: Db,
  merchantId: string,
  customerIds: readonly string[],
): Promise<{ customer_id: string; plan_id: string }[]> =>
  many(
    db,
    sql`
      select distinct
        customer_id,
        plan_id
      from
        subscription
      where
        merchant_id = ${merchantId}
        and customer_id = any (${[...customerIds]}::uuid[])
        and ended_at is null
    `,
  )

/** Sums over payments. */
import { sql, type RawBuilder } from 'kysely'
import { allOf, one, type Db } from '../../platform/db.ts'
import { eq, heldTo } from './list-store.ts'

interface TotalsFilter {
  from?: string | undefined
  to?: string | undefined
  status?: string | undefined
  type?: string | undefined
  paymentType?: string | undefined
  bankAccountId?: string | undefined
  among?: readonly string[] | null
}
const ofDays = (merchantId: string, f: TotalsFilter): RawBuilder<unknown> =>
  allOf([
    sql`t.merchant_id = ${merchantId}`,
    ...heldTo(f.among),
    ...(f.from ? [sql`t.day >= ${f.from}::date`] : []),
    ...(f.to ? [sql`t.day <= ${f.to}::date`] : []),
    ...eq('type', f.type),
    ...eq('payment_type', f.paymentType),
    ...(f.bankAccountId ? [sql`t.bank_account_id = ${f.bankAccountId}`] : []),
  ])

/** Samples lie before the sandbox merchant's birth; what came after it somebody tried themselves. */
export const everPaid = (db: Db, merchantId: string): Promise<{ live: boolean; test: boolean }> =>
  one(
    db,
    sql`
      select
        exists (
          select
          from
            payment
          where
            merchant_id = ${merchantId}
            and status = 'SUCCESS'
        ) live,
        exists (
          select
          from
            merchant sandbox
            join payment t on t.merchant_id = sandbox.id
            and t.status = 'SUCCESS'
            and t.created_at >= sandbox.created_at
          where
            sandbox.live_id = ${merchantId}
            and sandbox.mode = 'TEST'
            and sandbox.retired_at is null
        ) test
    `,
  )

export interface Totals {
  revenue: number
  success: number
  canceled: number
  failed: number
  refunded: number
  refunds: number
}

/** Money goes back of what was paid alone: among payments of another status nothing was refunded. */
const ofPaid = ({ status }: TotalsFilter): boolean =>
  status === undefined || status === 'NONE' || status === 'SUCCESS'

/** From the day totals; a TIMEOUT counts as failed: the money did not come. */
export const totals = (db: Db, merchantId: string, f: TotalsFilter): Promise<Totals> =>
  one(
    db,
    sql<Totals>`
      select
        r.*,
        g.*
      from
        (
          select
            coalesce(
              sum(amount) filter (
                where
                  status = 'SUCCESS'
              ),
              0
            )::bigint revenue,
            coalesce(
              sum(total) filter (
                where
                  status = 'SUCCESS'
              ),
              0
            )::bigint success,
            coalesce(
              sum(total) filter (
                where
                  status = 'CANCELED'
              ),
              0
            )::bigint canceled,
            coalesce(
              sum(total) filter (
                where
                  status in ('FAIL', 'TIMEOUT')
              ),
              0
            )::bigint failed
          from
            payment_daily t
          where
            ${allOf([
              ofDays(merchantId, f),
              ...eq('status', f.status === 'NONE' ? undefined : f.status),
            ])}
        ) r,
        (
          select
            coalesce(sum(amount), 0)::bigint refunded,
            coalesce(sum(total), 0)::bigint refunds
          from
            refund_daily t
          where
            ${allOf([ofDays(merchantId, f), ...(ofPaid(f) ? [] : [sql`false`])])}
        ) g
    `,
  )

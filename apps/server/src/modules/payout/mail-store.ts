/** SQL of what mails about payouts tell, and of whom they were told to. */
import { sql } from 'kysely'
import { many, one, type Db } from '../../platform/db.ts'

/** Marks payouts that wait, can be agreed to and that nobody was told of. @returns the merchants whose they are */
export const takeUntold = async (
  db: Db,
  t: { now: Date; before: Date; limit: number },
): Promise<{ merchantIds: string[]; isFull: boolean }> => {
  const rows = await many(
    db,
    sql<{ merchant_id: string }>`
      with
        untold as (
          select
            p.merchant_id,
            p.id
          from
            payout p
            join merchant m on m.id = p.merchant_id
            left join payout_batch b on b.merchant_id = p.merchant_id
            and b.payout_id = p.id
          where
            p.status = 'WAITING'
            and p.batch_id is null
            and p.told_at is null
            and p.created_at <= ${t.before}
            and m.mode = 'LIVE'
            and (
              b.payout_id is null
              or (
                b.checked = b.row_count
                and b.to_confirm = 0
              )
            )
          order by
            p.created_at
          limit
            ${t.limit}
          for update of
            p skip locked
        )
      update payout p
      set
        told_at = ${t.now}
      from
        untold u
      where
        p.merchant_id = u.merchant_id
        and p.id = u.id
      returning
        p.merchant_id
    `,
  )
  return {
    merchantIds: [...new Set(rows.map(({ merchant_id: id }) => id))],
    isFull: rows.length === t.limit,
  }
}
export interface Waiting {
  count: number
  total: number
  oldest: Date | null
}
/** What waits for somebody: not their own, unless they are alone, nor what they have agreed to, from accounts that they see. */
export const waitingFor = (
  db: Db,
  merchantId: string,
  who: { ids: readonly string[]; alsoOwn: boolean; accountIds: readonly string[] | null },
): Promise<Waiting> =>
  one(
    db,
    sql<Waiting>`
      select
        count(*) count,
        coalesce(sum(p.amount), 0)::bigint total,
        min(p.created_at) oldest
      from
        payout p
        left join payout_batch b on b.merchant_id = p.merchant_id
        and b.payout_id = p.id
      where
        p.merchant_id = ${merchantId}
        and p.status = 'WAITING'
        and p.batch_id is null
        and (
          ${who.alsoOwn}
          or p.created_by_id <> all (${[...who.ids]}::text[])
        )
        and (
          ${who.accountIds === null}
          or p.bank_account_id = any (${[...(who.accountIds ?? [])]}::uuid[])
        )
        and (
          b.payout_id is null
          or (
            b.checked = b.row_count
            and b.to_confirm = 0
          )
        )
        and not exists (
          select
          from
            payout_approval x
          where
            x.merchant_id = p.merchant_id
            and x.payout_id = p.id
            and x.revision = p.revision
            and x.member_id = any (${[...who.ids]}::text[])
        )
    `,
  )
export interface ToldRow {
  id: string
  created_by_id: string
  bank_account_id: string
  amount: number
  to_name: string | null
  to_account: string | null
  /** Of a batch. */
  name: string
  row_count: number | null
  succeeded: number | null
  failed: number | null
  failed_amount: number
}
/** Payouts and batches of a merchant's own, not those of its Test Mode. */
export const toldRows = (db: Db, merchantId: string, ids: readonly string[]): Promise<ToldRow[]> =>
  many(
    db,
    sql<ToldRow>`
      select
        p.id,
        p.created_by_id,
        p.bank_account_id,
        p.amount,
        p.to_name,
        p.to_account,
        p.content name,
        b.row_count,
        b.succeeded,
        b.failed,
        coalesce(
          (
            select
              sum(r.amount)
            from
              payout r
            where
              b.payout_id is not null
              and r.merchant_id = p.merchant_id
              and r.batch_id = p.id
              and r.status = 'FAILED'
          ),
          0
        )::bigint failed_amount
      from
        payout p
        join merchant m on m.id = p.merchant_id
        left join payout_batch b on b.merchant_id = p.merchant_id
        and b.payout_id = p.id
      where
        p.merchant_id = ${merchantId}
        and p.id = any (${[...ids]}::uuid[])
        and m.mode = 'LIVE'
      order by
        p.created_at,
        p.id
    `,
  )

/** SQL of the tools: what a number of the merchant's is, and what became of transfers. */
import { sql, type RawBuilder } from 'kysely'
import { many, maybe, type Db } from '../../platform/db.ts'

export interface TargetRow {
  kind: 'PAYMENT' | 'STANDING' | 'ACCOUNT'
  account_no: string
  virtual_account: string | null
  account_name: string
  amount: number | null
  content: string
  status: string
  expires_at: Date | null
  closed_at: Date | null
  pay_link_code: string | null
  transaction_id: string | null
  bin: string
}
const heldTo = (column: string, among: readonly string[] | null): RawBuilder<unknown> =>
  among === null ? sql`` : sql`and ${sql.ref(column)} = any (${[...among]}::uuid[])`
/** What a number of the merchant's belongs to: a payment first, as the settlement looks it up, a static virtual account second. */
export const target = (
  db: Db,
  merchantId: string,
  number: string,
  among: readonly string[] | null,
): Promise<TargetRow | null> =>
  maybe(
    db,
    sql<TargetRow>`
      select
        *
      from
        (
          select
            1 rank,
            'PAYMENT' kind,
            t.account_no,
            t.virtual_account,
            t.account_name,
            t.amount,
            t.content,
            t.status,
            t.expires_at,
            null::timestamptz closed_at,
            t.pay_link_code,
            t.id transaction_id,
            b.bin
          from
            payment t
            join bank_account b on b.merchant_id = t.merchant_id
            and b.id = t.bank_account_id
          where
            t.merchant_id = ${merchantId}
            and t.virtual_account = ${number} ${heldTo('t.bank_account_id', among)}
          union all
          select
            2,
            'STANDING',
            s.account_no,
            s.virtual_account,
            s.account_name,
            s.fix_amount,
            s.fix_content,
            'OPEN',
            s.expires_at,
            s.closed_at,
            null,
            null,
            b.bin
          from
            static_virtual_account s
            join bank_account b on b.merchant_id = s.merchant_id
            and b.id = s.bank_account_id
          where
            s.merchant_id = ${merchantId}
            and s.virtual_account = ${number} ${heldTo('s.bank_account_id', among)}
          union all
          select
            3,
            'ACCOUNT',
            b.account_no,
            null,
            b.account_name,
            null,
            '',
            'OPEN',
            null,
            null,
            null,
            null,
            b.bin
          from
            bank_account b
          where
            b.merchant_id = ${merchantId}
            and b.account_no = ${number}
            and b.status = 'ACTIVE' ${heldTo('b.id', among)}
        ) x
      order by
        rank
      limit
        1
    `,
  )

export interface OutcomeRow {
  bank_reference: string
  outcome: 'SETTLED' | 'UNMATCHED'
  reason: string | null
  transaction_id: string | null
}
export const outcomes = (
  db: Db,
  merchantId: string,
  references: readonly string[],
  among: readonly string[] | null,
): Promise<OutcomeRow[]> =>
  many(
    db,
    sql<OutcomeRow>`
      select
        c.bank_reference,
        c.outcome,
        c.reason,
        c.transaction_id
      from
        bank_credit c
      where
        c.merchant_id = ${merchantId}
        and c.bank_reference = any (${[...references]}::text[]) ${among === null
          ? sql``
          : sql`
              and c.account_no in (
                select
                  account_no
                from
                  bank_account
                where
                  merchant_id = ${merchantId}
                  and id = any (${[...among]}::uuid[])
              )
            `}
    `,
  )

export const bankName = async (db: Db, bin: string): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ short_name: string }>`
        select
          short_name
        from
          bank
        where
          napas_code = ${bin}
        limit
          1
      `,
    )
  )?.short_name ?? null

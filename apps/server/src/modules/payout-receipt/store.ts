/** SQL of the receipts that were handed out. */
import { sql } from 'kysely'
import { maybe, one, type Db } from '../../platform/db.ts'

/** The code of a payout's receipt: `code` where it has none yet, else the one it has. */
export const keep = async (
  db: Db,
  merchantId: string,
  payoutId: string,
  code: string,
  now: Date,
): Promise<string> => {
  await sql`
    insert into
      payout_receipt (merchant_id, payout_id, code, created_at)
    values
      (
        ${merchantId},
        ${payoutId},
        ${code},
        ${now}
      )
    on conflict (merchant_id, payout_id) do nothing
  `.execute(db)
  const kept = await one(
    db,
    sql<{ code: string }>`
      select
        code
      from
        payout_receipt
      where
        merchant_id = ${merchantId}
        and payout_id = ${payoutId}
    `,
  )
  return kept.code
}

/** Whose receipt carries this code: of a Test Mode merchant's payout where `test` says so, and of none else. */
export const byCode = (
  db: Db,
  code: string,
  test: boolean,
): Promise<{ merchant_id: string; payout_id: string } | null> =>
  maybe(
    db,
    sql`
      select
        r.merchant_id,
        r.payout_id
      from
        payout_receipt r
        join merchant m on m.id = r.merchant_id
      where
        r.code = ${code}
        and m.mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )

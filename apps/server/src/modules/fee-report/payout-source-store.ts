/** Fees of payouts: each that was paid, and each whose money came back. A batch is its rows. */
import { sql, type RawBuilder } from 'kysely'
import { isOne, type Only } from './row-store.ts'

/** What fees may depend on, of the payout p from the account b. */
const facts = sql`
  p.id payment_id,
  p.amount payment_amount,
  p.ended_at paid_at,
  p.fee payment_fee,
  null::text bank_reference,
  null::text payment_type,
  null::text card_kind,
  null::text source,
  null::text type,
  b.bank_type,
  p.bank_account_id,
  p.to_bin
`
const priced = sql`
  payout p
  join bank_account b on b.merchant_id = p.merchant_id
  and b.id = p.bank_account_id
`
export const payouts = (only: Only): RawBuilder<unknown> => sql`
  select
    p.merchant_id,
    p.id,
    'PAYOUT' kind,
    p.ended_at at,
    p.fee_id,
    p.fee_held,
    p.amount volume,
    p.fee,
    p.vat,
    0::bigint before,
    ${facts}
  from
    ${priced}
  where
    ${isOne('p', 'ended_at', only)}
    and p.fee_id is not null
    and p.status = 'SUCCESS'
`
export const returnedPayouts = (only: Only): RawBuilder<unknown> => sql`
  select
    p.merchant_id,
    p.id,
    'PAYOUT_RETURNED' kind,
    p.returned_at at,
    p.fee_id,
    p.fee_held,
    - p.amount volume,
    - p.fee fee,
    - p.vat vat,
    0::bigint before,
    ${facts}
  from
    ${priced}
  where
    ${isOne('p', 'returned_at', only)}
    and p.fee_id is not null
    and p.returned_at is not null
`

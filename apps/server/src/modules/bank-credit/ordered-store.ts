/** Credits that are money which we have ordered there ourselves: fees and what credit lines have lent on the house's account (ADR 0063, ADR 0070), what the house pays to a merchant's (ADR 0062, ADR 0065, ADR 0072). */
import { sql } from 'kysely'

/**
 * For a credit `c`: money of an order of ours, the bank's answer to which may still be on its way. From the account, to the account and of the amount that we have ordered; nobody decides on it. Card money, and what a credit line owes, that came
 * back before it was told of is booked all the same.
 */
export const isOrdered = sql`
  (
    c.resolution = 'OPEN'
    and c.virtual_account is null
    and exists (
      select
      from
        bank_transfer t
      where
        t.kind in ('FEE', 'CARD_OUT', 'CASE', 'LINE_COLLECTION', 'LINE_REFUND')
        and t.to_account = c.account_no
        and t.from_account = c.from_account
        and t.amount = c.amount
        and (
          t.state in ('READY', 'SENDING')
          or (
            t.state = 'DONE'
            and t.bank_reference = c.bank_reference
          )
          or (
            t.state = 'RETURNED'
            and t.kind in ('CARD_OUT', 'LINE_REFUND')
            and t.bank_reference = c.bank_reference
          )
        )
    )
  )
`

/** Credits of the house's own account that are fees which we have ordered there ourselves (ADR 0063). */
import { sql } from 'kysely'

/**
 * For a credit `c`: money of an order for fees, the bank's answer to which may still be on its way. From the account, and of the amount, that we have ordered; nobody decides on it.
 */
export const isOrderedFee = sql`
  (
    c.resolution = 'OPEN'
    and c.virtual_account is null
    and exists (
      select
      from
        bank_transfer t
      where
        t.kind = 'FEE'
        and t.to_account = c.account_no
        and t.from_account = c.from_account
        and t.amount = c.amount
        and (
          t.state in ('READY', 'SENDING')
          or (
            t.state = 'DONE'
            and t.bank_reference = c.bank_reference
          )
        )
    )
  )
`

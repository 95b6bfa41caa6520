/** What a payer's look-up reads beside the payment itself. */

/** What only a payer is told of: money that came for it and did not fit, and whom to ask where it names nobody. */
export interface PayerFacts {
  /** VND of transfers that wait for a decision of the shop or are on their way back. */
  held: number
  merchant_phone: string | null
  merchant_email: string | null
}
/** Selects `PayerFacts` where `t` is the payment and `m` its merchant. */
export const PAYER_FACTS = `(select coalesce(sum(c.amount), 0) from bank_credit c where c.merchant_id = t.merchant_id and c.transaction_id = t.id and c.outcome = 'UNMATCHED' and c.resolution in ('OPEN', 'RETURNING'))::bigint held,
  m.contact_phone merchant_phone, m.contact_email merchant_email`

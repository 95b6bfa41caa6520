/** What payouts cost on top of their amounts. VND. */
import { money } from './fields.ts'

export const payoutCost = {
  fee: money,
  vat: money,
  /** Of fee and VAT, what leaves the account with the amount; the rest is billed by the month. */
  heldFee: money,
}

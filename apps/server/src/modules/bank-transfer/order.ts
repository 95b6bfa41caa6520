/** What a module says when it orders money out. */

export type TransferKind =
  | 'REFUND'
  | 'RETURN'
  | 'PAYOUT'
  | 'FEE'
  | 'CARD_OUT'
  | 'CASE'
  | 'ADVANCE'
  | 'LINE_COLLECTION'
  | 'LINE_REFUND'
interface Any {
  merchantId: string
  /** What it is for; `ownerId` names it among its kind, and both come back with the events. */
  kind: TransferKind
  ownerId: string
  /** For ever: the number by which the bank knows the order. */
  reference: string
  /** VND. */
  amount: number
  /** What the receiver reads; the bank is given its plain letters and digits, at most 100. */
  content: string
}
interface Receiver {
  bin: string
  account: string
  name: string
}
/** Where a received payment goes back to, as far as it is known: for people to read, the bank knows it. */
type Payer = { [K in keyof Receiver]: Receiver[K] | null }

export type Order = Any &
  (
    | { channel: 'BANK'; fromAccount: string; to: Receiver }
    /** The credit that goes back, whole or in part, by its bank reference. */
    | { channel: 'BANK'; fromAccount: string; original: string; to: Payer }
    /** The card network's order whose payment goes back, whole or in part. */
    | { channel: 'CARD'; original: string; to: Payer }
  )

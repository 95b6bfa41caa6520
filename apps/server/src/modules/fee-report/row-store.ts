/** Rows that have a fee: what is known of one, and which are asked for. */
import { sql, type RawBuilder } from 'kysely'
import type { CardKind, PaymentType } from '@saola/contract/enums'

export type SourceKind = 'PAYMENT' | 'REFUND' | 'REFUND_RETURNED' | 'PAYOUT' | 'PAYOUT_RETURNED'
/** A row with what its price may depend on. */
export interface FeeRow {
  id: string
  kind: SourceKind
  at: Date
  /** To the microsecond, for going on after it. */
  at_text: string
  fee_id: string
  fee_held: boolean
  volume: number
  fee: number
  vat: number
  before: number
  payment_id: string | null
  payment_amount: number
  paid_at: Date
  payment_fee: number
  payment_type: PaymentType | null
  card_kind: CardKind | null
  source: string | null
  type: string | null
  bank_type: string
  is_interbank: boolean
}

/** Which rows: those with these ids, or one merchant's of a time (`to` does not belong to it). */
export type Only =
  | { merchantIds: readonly string[]; ids: readonly string[] }
  | { merchantId: string; from: Date; to: Date }

/** That a row `x` is one of them; `at` is when its fee came up. */
export const isOne = (x: string, at: string, only: Only): RawBuilder<unknown> =>
  'ids' in only
    ? sql`
        (${sql.ref(`${x}.merchant_id`)}, ${sql.ref(`${x}.id`)}) in (
          select
            n.merchant_id,
            n.id
          from
            unnest(${[...only.merchantIds]}::uuid[], ${[...only.ids]}::uuid[]) n (merchant_id, id)
        )
      `
    : sql`
        ${sql.ref(`${x}.merchant_id`)} = ${only.merchantId}
        and ${sql.ref(`${x}.${at}`)} >= ${only.from}
        and ${sql.ref(`${x}.${at}`)} < ${only.to}
      `

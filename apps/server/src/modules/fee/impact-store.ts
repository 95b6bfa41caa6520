/** SQL about what merchants were paid, paid out and charged, for pricing it again. */
import { sql } from 'kysely'
import type { CardKind, PaymentType } from '@saola/contract/enums'
import { many, type Db } from '../../platform/db.ts'

/** So many payments, or payouts, that no fee tells apart. */
export interface PaidRow {
  merchant_id: string
  /** Null of a payout. */
  payment_type: PaymentType | null
  /** Of a payout: whether it went to another bank. */
  is_interbank?: boolean
  card_kind: CardKind | null
  bank_type: string
  source: string | null
  type: string | null
  amount: number
  count: number
  /** Fee and VAT of all of them. */
  charged: number
}
export const paid = (
  db: Db,
  merchantIds: readonly string[],
  methods: readonly PaymentType[],
  { from, to }: { from: Date; to: Date },
): Promise<PaidRow[]> =>
  many(
    db,
    sql<PaidRow>`
      select
        p.merchant_id,
        p.payment_type,
        p.card_kind,
        p.bank_type,
        p.source,
        p.type,
        p.amount,
        count(*) count,
        sum(p.charge_amount + p.vat_charge_amount)::bigint charged
      from
        payment p
      where
        p.merchant_id = any (${[...merchantIds]}::uuid[])
        and p.complete_time >= ${from}
        and p.complete_time < ${to}
        and p.status = 'SUCCESS'
        and p.payment_type = any (${[...methods]}::text[])
      group by
        p.merchant_id,
        p.payment_type,
        p.card_kind,
        p.bank_type,
        p.source,
        p.type,
        p.amount
    `,
  )
/** Payouts that were paid and have not come back; what comes back has cost nothing. @param ourBins banks that are one with ours */
export const paidOut = (
  db: Db,
  merchantIds: readonly string[],
  ourBins: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<PaidRow[]> =>
  many(
    db,
    sql<PaidRow>`
      select
        p.merchant_id,
        null::text payment_type,
        null::text card_kind,
        null::text source,
        null::text type,
        a.bank_type,
        p.to_bin <> all (${[...ourBins]}::text[]) is_interbank,
        p.amount,
        count(*) count,
        sum(p.fee + p.vat)::bigint charged
      from
        payout p
        join bank_account a on a.merchant_id = p.merchant_id
        and a.id = p.bank_account_id
      where
        p.merchant_id = any (${[...merchantIds]}::uuid[])
        and p.ended_at >= ${from}
        and p.ended_at < ${to}
        and p.status = 'SUCCESS'
        and p.type = 'SINGLE'
        and p.returned_at is null
      group by
        p.merchant_id,
        a.bank_type,
        p.to_bin <> all (${[...ourBins]}::text[]),
        p.amount
    `,
  )

/** SQL about what merchants were paid and charged, for pricing it again. */
import { sql } from 'kysely'
import type { CardKind, PaymentType } from '@saola/contract/enums'
import { many, type Db } from '../../platform/db.ts'

/** So many payments that no fee tells apart. */
export interface PaidRow {
  merchant_id: string
  payment_type: PaymentType
  card_kind: CardKind | null
  bank_type: string
  source: string | null
  type: string
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

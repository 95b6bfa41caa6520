/**
 * Where fees come from: each source is one statement with a row for every thing that has a fee. What sums, compares, lists and prices fees reads
 * them all, so that a new source is one more function here.
 */
import { sql, type RawBuilder } from 'kysely'
import { many, type Db } from '../../platform/db.ts'
import { binOf } from '../bank-account/service.ts'
import { isOne, type FeeRow, type Only, type SourceKind } from './row-store.ts'

export type { FeeRow, Only, SourceKind } from './row-store.ts'

/** Whether fee and VAT of the payment p were held back. Written by the settlement; what was written down as history only shows it. */
const isHeld = sql`coalesce(p.fee_held, p.actual_amount < p.amount)`
/** What fees may depend on, of the payment p. */
const facts = sql`
  p.id payment_id,
  p.amount payment_amount,
  p.complete_time paid_at,
  p.charge_amount payment_fee,
  p.bank_reference,
  p.payment_type,
  p.card_kind,
  p.source,
  p.type,
  p.bank_type,
  p.bank_account_id,
  null::text to_bin
`
const payments = (only: Only): RawBuilder<unknown> => sql`
  select
    p.merchant_id,
    p.id,
    'PAYMENT' kind,
    p.complete_time at,
    p.fee_id,
    ${isHeld} fee_held,
    p.amount volume,
    p.charge_amount fee,
    p.vat_charge_amount vat,
    0::bigint before,
    ${facts}
  from
    payment p
  where
    ${isOne('p', 'complete_time', only)}
    and p.status = 'SUCCESS'
`
/** What had arrived for the payment before and had not come back by then: shares of a fee are taken in this order. */
const given = sql`
  (
    select
      coalesce(sum(b.amount), 0)::bigint
    from
      refund b
    where
      b.merchant_id = r.merchant_id
      and b.transaction_id = r.transaction_id
      and (
        b.status = 'SENT'
        or b.returned_at > r.ended_at
      )
      and (b.ended_at, b.id) < (r.ended_at, r.id)
  )
`
const refunds = (only: Only): RawBuilder<unknown> => sql`
  select
    r.merchant_id,
    r.id,
    'REFUND' kind,
    r.ended_at at,
    p.fee_id,
    ${isHeld} fee_held,
    - r.amount volume,
    - r.fee_back fee,
    - r.vat_back vat,
    ${given} before,
    ${facts}
  from
    refund r
    join payment p on p.merchant_id = r.merchant_id
    and p.id = r.transaction_id
  where
    ${isOne('r', 'ended_at', only)}
    and (
      r.status = 'SENT'
      or r.returned_at is not null
    )
`
const returnedRefunds = (only: Only): RawBuilder<unknown> => sql`
  select
    r.merchant_id,
    r.id,
    'REFUND_RETURNED' kind,
    r.returned_at at,
    p.fee_id,
    ${isHeld} fee_held,
    r.amount volume,
    r.fee_back fee,
    r.vat_back vat,
    ${given} before,
    ${facts}
  from
    refund r
    join payment p on p.merchant_id = r.merchant_id
    and p.id = r.transaction_id
  where
    ${isOne('r', 'returned_at', only)}
`

/** Of payouts, whose money leaves with them or comes back; a batch is its rows. */
const payoutsBy =
  (kind: 'PAYOUT' | 'PAYOUT_RETURNED', at: 'ended_at' | 'returned_at', sign: 1 | -1) =>
  (only: Only): RawBuilder<unknown> => sql`
    select
      p.merchant_id,
      p.id,
      ${kind}::text kind,
      ${sql.ref(`p.${at}`)} at,
      p.fee_id,
      p.fee_held,
      p.amount * ${sign}::int volume,
      p.fee * ${sign}::int fee,
      p.vat * ${sign}::int vat,
      0::bigint before,
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
    from
      payout p
      join bank_account b on b.merchant_id = p.merchant_id
      and b.id = p.bank_account_id
    where
      ${isOne('p', at, only)}
      and p.fee_id is not null
      and p.status = 'SUCCESS'
  `

const sources = {
  PAYMENT: payments,
  REFUND: refunds,
  REFUND_RETURNED: returnedRefunds,
  PAYOUT: payoutsBy('PAYOUT', 'ended_at', 1),
  PAYOUT_RETURNED: payoutsBy('PAYOUT_RETURNED', 'returned_at', -1),
} as const satisfies Record<SourceKind, (only: Only) => RawBuilder<unknown>>
export const sourceKinds = Object.keys(sources) as SourceKind[]

/** Rows of these kinds. */
export const rowsOfKinds = (kinds: readonly SourceKind[], only: Only): RawBuilder<unknown> =>
  sql.join(
    kinds.map((kind) => sources[kind](only)),
    sql` union all `,
  )
export const allRows = (only: Only): RawBuilder<unknown> => rowsOfKinds(sourceKinds, only)
/** The Vietnamese day of a row. */
export const dayOf = sql`(at at time zone 'Asia/Ho_Chi_Minh')::date`

/** Banks that are one with ours: an account there is no other bank's. */
const OUR_BINS = Object.values(binOf)
/** @param rows with the alias x. Who paid is told by the credit; cards and unknown payers count as no other bank. */
const described = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select
    x.id,
    x.kind,
    x.at,
    x.at::text at_text,
    x.fee_id,
    x.fee_held,
    x.volume,
    x.fee,
    x.vat,
    x.before,
    x.payment_id,
    x.payment_amount,
    x.paid_at,
    x.payment_fee,
    x.payment_type,
    x.card_kind,
    x.source,
    x.type,
    x.bank_type,
    coalesce(x.to_bin, c.from_bin) is not null
    and coalesce(x.to_bin, c.from_bin) <> all (${OUR_BINS}::text[]) is_interbank
  from
    (${rows}) x
    left join bank_credit c on c.bank_reference = x.bank_reference
    and c.merchant_id = x.merchant_id
    and x.payment_type is distinct from 'ATM_CARD'
`
/** As the index of payments by time has it, read either way. */
const inTime = (x: 'x' | 'r', direction: 'ASC' | 'DESC'): RawBuilder<unknown> =>
  direction === 'ASC'
    ? sql`
        ${sql.ref(`${x}.at`)} asc nulls first,
        ${sql.ref(`${x}.id`)} asc
      `
    : sql`
        ${sql.ref(`${x}.at`)} desc nulls last,
        ${sql.ref(`${x}.id`)} desc
      `
/** What is billed later, oldest first, some at a time. */
export const laterRows = (
  db: Db,
  kinds: readonly SourceKind[],
  only: { merchantId: string; from: Date; to: Date },
  after: Pick<FeeRow, 'at' | 'at_text' | 'id'> | null,
  most: number,
): Promise<FeeRow[]> =>
  many(
    db,
    sql<FeeRow>`
      ${described(sql`
        select
          *
        from
          (${rowsOfKinds(kinds, { ...only, from: after?.at ?? only.from })}) r
        where
          not fee_held
          and (
            ${after?.at_text ?? null}::timestamptz is null
            or (at, id) > (${after?.at_text ?? null}::timestamptz, ${after?.id ?? null}::uuid)
          )
        order by
          ${inTime('r', 'ASC')}
        limit
          ${most}
      `)}
      order by
        ${inTime('x', 'ASC')}
    `,
  )

/** These rows of a merchant. */
export const byIds = (
  db: Db,
  kind: SourceKind,
  merchantId: string,
  ids: readonly string[],
): Promise<FeeRow[]> =>
  many(
    db,
    sql<FeeRow>`
      ${described(rowsOfKinds([kind], { merchantIds: ids.map(() => merchantId), ids }))}
    `,
  )

/** Rows that no condition of a fee tells apart. */
export interface Group extends Pick<
  FeeRow,
  | 'kind'
  | 'fee_id'
  | 'fee_held'
  | 'payment_type'
  | 'card_kind'
  | 'source'
  | 'type'
  | 'bank_type'
  | 'is_interbank'
> {
  day: string
  /** An amount of them: those of a group lie between the same two of the amounts that were given. */
  amount: number
  count: number
  volume: number
}
/** @param starts amounts at which conditions change, ascending */
export const groups = (
  db: Db,
  kinds: readonly SourceKind[],
  only: { merchantId: string; from: Date; to: Date },
  starts: readonly number[],
): Promise<Group[]> =>
  many(
    db,
    sql<Group>`
      select
        x.kind,
        x.fee_id,
        x.fee_held,
        x.payment_type,
        x.card_kind,
        x.source,
        x.type,
        x.bank_type,
        x.is_interbank,
        to_char(x.at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as day,
        min(x.volume) amount,
        count(*) count,
        sum(x.volume)::bigint volume
      from
        (${described(rowsOfKinds(kinds, only))}) x
      group by
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
        10,
        width_bucket(x.volume, ${[...starts]}::bigint[])
    `,
  )

/** A page of what a report is about, with their fees as they were told. @param among the only accounts whose rows the reader may see; null = all */
export const page = (
  db: Db,
  only: { merchantId: string; from: Date; to: Date },
  among: readonly string[] | null,
  p: { size: number; index: number; direction: 'ASC' | 'DESC' },
): Promise<FeeRow[]> => {
  // As many of each source as could stand on the page: each has an index by time, all together have none.
  const firsts = sql.join(
    sourceKinds.map(
      (kind) => sql`
        (
          select
            *
          from
            (${rowsOfKinds([kind], only)}) r
          where
            ${isSeen(among)}
          order by
            ${inTime('r', p.direction)}
          limit
            ${(p.index + 1) * p.size}
        )
      `,
    ),
    sql` union all `,
  )
  return many(
    db,
    sql<FeeRow>`
      ${described(sql`
        select
          *
        from
          (${firsts}) r
        order by
          ${inTime('r', p.direction)}
        limit
          ${p.size}
        offset
          ${p.index * p.size}
      `)}
      order by
        ${inTime('x', p.direction)}
    `,
  )
}
const isSeen = (among: readonly string[] | null): RawBuilder<unknown> =>
  among === null ? sql`true` : sql`r.bank_account_id = any (${[...among]}::uuid[])`
/** At most `cap` + 1 are counted. */
export const count = async (
  db: Db,
  only: { merchantId: string; from: Date; to: Date },
  among: readonly string[] | null,
  cap: number,
): Promise<number> =>
  (
    await many(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
            from
              (${allRows(only)}) r
            where
              ${isSeen(among)}
            limit
              ${cap + 1}
          ) x
      `,
    )
  )[0]?.n ?? 0

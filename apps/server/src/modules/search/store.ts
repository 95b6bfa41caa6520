/**
 * SQL of the search. Every question is one walk down an index, cut off after a handful of rows; words go by
 * trigram and within a range of days.
 */
import { sql, type RawBuilder } from 'kysely'
import { likeText, many, type Db } from '../../platform/db.ts'
import { begins, holdsWords } from '../payment/service.ts'

/** The only accounts the caller may see; null = all. */
export type Among = readonly string[] | null
const within = (column: string, among: Among): RawBuilder<unknown> =>
  among === null ? sql`true` : sql`${sql.ref(column)} = any (${[...among]}::uuid[])`
interface Id {
  id: string
}
const ids = async (found: Promise<Id[]>): Promise<string[]> => (await found).map((row) => row.id)

export const byAmount = (
  db: Db,
  merchantId: string,
  amount: number,
  among: Among,
  most: number,
): Promise<string[]> =>
  ids(
    many(
      db,
      sql<Id>`
        select
          id
        from
          payment
        where
          merchant_id = ${merchantId}
          and amount = ${amount}
          and ${within('bank_account_id', among)}
        order by
          merchant_id desc,
          amount desc,
          created_at desc
        limit
          ${most}
      `,
    ),
  )
const ownTail = sql.raw(`reverse(coalesce(virtual_account, static_virtual_account)) collate "C"`)
const payerTail = sql.raw(
  String.raw`reverse(regexp_replace(c.from_account, '\D', '', 'g')) collate "C"`,
)
/** Digits that begin with the tail; only digits follow, and ":" is the next letter after "9". */
const tailed = (column: RawBuilder<unknown>, tail: string): RawBuilder<unknown> => sql`
  ${column} >= ${tail}
  and ${column} < ${`${tail}:`}
`
/**
 * Payments whose account, or whose payer's account, ends so: nearest numbers first, the newest payment of each first. Both are read in their index's own
 * order, so that an account with a million payments costs no more.
 */
export const byTail = (
  db: Db,
  merchantId: string,
  tail: string,
  among: Among,
  most: number,
): Promise<string[]> =>
  ids(
    many(
      db,
      sql<Id>`
        select
          id
        from
          (
            (
              select
                id,
                created_at
              from
                payment
              where
                merchant_id = ${merchantId}
                and ${tailed(ownTail, tail)}
                and ${within('bank_account_id', among)}
              order by
                merchant_id desc,
                ${ownTail} desc,
                created_at desc
              limit
                ${most * 8}
            )
            union all
            (
              select
                t.id,
                t.created_at
              from
                bank_credit c
                join payment t on t.merchant_id = c.merchant_id
                and t.txn_number = c.bank_reference
              where
                c.merchant_id = ${merchantId}
                and ${tailed(payerTail, tail)}
                and ${within('t.bank_account_id', among)}
              order by
                c.merchant_id desc,
                ${payerTail} desc,
                c.booked_at desc
              limit
                ${most * 8}
            )
          ) x
        group by
          id
        order by
          max(created_at) desc
        limit
          ${most}
      `,
    ),
  )
export const byPhone = (
  db: Db,
  merchantId: string,
  phone: string,
  among: Among,
  most: number,
): Promise<string[]> =>
  ids(
    many(
      db,
      sql<Id>`
        select
          id
        from
          payment
        where
          merchant_id = ${merchantId}
          and customer_phone = ${phone}
          and ${within('bank_account_id', among)}
        limit
          ${most}
      `,
    ),
  )
/** The bank's number of a payment, or the merchant's own for it. */
export const byNumber = (
  db: Db,
  merchantId: string,
  code: string,
  among: Among,
  most: number,
): Promise<string[]> =>
  ids(
    many(
      db,
      sql<Id>`
        (
          select
            id
          from
            payment
          where
            merchant_id = ${merchantId}
            and txn_number like ${`${likeText(code)}%`}
            and ${within('bank_account_id', among)}
          limit
            ${most}
        )
        union
        (
          select
            id
          from
            payment
          where
            merchant_id = ${merchantId}
            and ref_transaction_id is not null
            and ${begins(sql`ref_transaction_id`, code)}
            and ${within('bank_account_id', among)}
          limit
            ${most}
        )
      `,
    ),
  )
/** Links by their code or its beginning, orders by their reference. */
export const byCode = (
  db: Db,
  merchantId: string,
  code: string,
  among: Among,
  most: number,
): Promise<string[]> =>
  ids(
    many(
      db,
      sql<Id>`
        (
          select
            t.id
          from
            (
              select
                transaction_id
              from
                pay_link
              where
                ${begins(sql`code`, code)}
                and merchant_id = ${merchantId}
              limit
                ${most}
            ) l
            join payment t on t.id = l.transaction_id
          where
            t.merchant_id = ${merchantId}
            and ${within('t.bank_account_id', among)}
        )
        union
        (
          select
            t.id
          from
            (
              select
                transaction_id
              from
                pay_page_order
              where
                merchant_id = ${merchantId}
                and reference_id like ${`${likeText(code)}%`}
              limit
                ${most}
            ) o
            join payment t on t.id = o.transaction_id
          where
            t.merchant_id = ${merchantId}
            and ${within('t.bank_account_id', among)}
        )
      `,
    ),
  )
/** An end of a code as its index holds it (pay_link_code_end and its like). */
const reversed = (column: string): RawBuilder<unknown> => sql`
  reverse(lower(${sql.ref(column)})) collate "C"
`
/** Links by the last letters of their code, orders by those of their reference, payments by those of the bank's number. */
export const byCodeEnd = (
  db: Db,
  merchantId: string,
  end: string,
  among: Among,
  most: number,
): Promise<string[]> =>
  ids(
    many(
      db,
      sql<Id>`
        select
          t.id
        from
          (
            (
              select
                transaction_id as id
              from
                pay_link
              where
                merchant_id = ${merchantId}
                and ${begins(reversed('code'), end)}
              limit
                ${most}
            )
            union
            (
              select
                transaction_id
              from
                pay_page_order
              where
                merchant_id = ${merchantId}
                and ${begins(reversed('reference_id'), end)}
              limit
                ${most}
            )
            union
            (
              select
                id
              from
                payment
              where
                merchant_id = ${merchantId}
                and txn_number is not null
                and ${begins(reversed('txn_number'), end)}
              limit
                ${most}
            )
          ) found
          join payment t on t.merchant_id = ${merchantId}
          and t.id = found.id
        where
          ${within('t.bank_account_id', among)}
        order by
          t.created_at desc
        limit
          ${most}
      `,
    ),
  )
/** Words that many payments have are found among the newest of them. */
const NEWEST = 300
/**
 * The newest payments that hold the words. What few payments have would be sought through all of them by time, for nobody can guess how rare words are:
 * so the newest are looked through first, and then the word index finds every one of the range.
 */
export async function byWords(
  db: Db,
  merchantId: string,
  words: string,
  since: Date,
  among: Among,
  most: number,
): Promise<string[]> {
  const mine = sql`
    merchant_id = ${merchantId}
    and at >= ${since}
  `
  const held = sql`
    ${holdsWords(words)}
    and ${within('bank_account_id', among)}
  `
  const newest = await ids(
    many(
      db,
      sql<Id>`
        with
          t as materialized (
            select
              transaction_id,
              bank_account_id,
              at,
              words
            from
              payment_text
            where
              ${mine}
            order by
              at desc
            limit
              ${NEWEST}
          )
        select
          transaction_id id
        from
          t
        where
          ${held}
        order by
          at desc
        limit
          ${most}
      `,
    ),
  )
  return newest.length >= most
    ? newest
    : ids(
        many(
          db,
          sql<Id>`
            with
              t as materialized (
                select
                  transaction_id,
                  at
                from
                  payment_text
                where
                  ${mine}
                  and ${held}
              )
            select
              transaction_id id
            from
              t
            order by
              at desc
            limit
              ${most}
          `,
        ),
      )
}

export interface PaymentRow {
  id: string
  amount: number
  status: string
  description: string | null
  customer_name: string | null
  customer_phone: string | null
  virtual_account: string | null
  static_virtual_account: string | null
  txn_number: string | null
  ref_transaction_id: string | null
  pay_link_code: string | null
  order_id: string | null
  created_at: Date
}
export const payments = (
  db: Db,
  merchantId: string,
  wanted: readonly string[],
  among: Among,
): Promise<PaymentRow[]> =>
  many(
    db,
    sql<PaymentRow>`
      select
        t.id,
        t.amount,
        t.status,
        t.description,
        t.customer_name,
        t.customer_phone,
        t.virtual_account,
        t.static_virtual_account,
        t.txn_number,
        t.ref_transaction_id,
        t.pay_link_code,
        t.order_id,
        t.created_at
      from
        payment t
      where
        t.merchant_id = ${merchantId}
        and t.id = any (${[...wanted]}::uuid[])
        and ${within('t.bank_account_id', among)}
      order by
        t.created_at desc,
        t.id desc
    `,
  )
/** The accounts that paid, by the bank's number of the payment. */
export const payersOf = (
  db: Db,
  merchantId: string,
  numbers: readonly string[],
): Promise<{ bank_reference: string; from_account: string | null; from_name: string | null }[]> =>
  many(
    db,
    sql`
      select
        bank_reference,
        from_account,
        from_name
      from
        bank_credit
      where
        merchant_id = ${merchantId}
        and bank_reference = any (${[...numbers]}::text[])
    `,
  )

export interface CreditRow {
  id: number
  amount: number
  content: string
  from_name: string | null
  from_account: string | null
  reason: string
  resolution: string
  booked_at: Date
}
const credit = sql.raw(
  'id, amount, content, from_name, from_account, reason, resolution, booked_at',
)
/** Money that fits nothing: by its amount, by the end of the account it came from, by the bank's number. */
export const credits = (
  db: Db,
  merchantId: string,
  by: { amount?: number | undefined; tail?: string | undefined; code?: string | undefined },
  among: Among,
  most: number,
): Promise<CreditRow[]> => {
  const mine = sql`
    c.merchant_id = ${merchantId}
    and c.outcome = 'UNMATCHED'
    and ${among === null
      ? sql`true`
      : sql`
          c.account_no in (
            select
              account_no
            from
              bank_account
            where
              merchant_id = ${merchantId}
              and id = any (${[...among]}::uuid[])
          )
        `}
  `
  const parts = [
    ...(by.amount === undefined
      ? []
      : [
          sql`
            (
              select
                *
              from
                bank_credit c
              where
                ${mine}
                and c.amount = ${by.amount}
              order by
                c.booked_at desc
              limit
                ${most}
            )
          `,
        ]),
    ...(by.tail === undefined
      ? []
      : [
          sql`
            (
              select
                *
              from
                bank_credit c
              where
                ${mine}
                and reverse(c.from_account) collate "C" >= ${by.tail}
                and reverse(c.from_account) collate "C" < ${`${by.tail}:`}
              limit
                ${most}
            )
          `,
        ]),
    ...(by.code === undefined
      ? []
      : [
          sql`
            (
              select
                *
              from
                bank_credit c
              where
                ${mine}
                and c.bank_reference = ${by.code}
            )
          `,
        ]),
  ]
  return parts.length === 0
    ? Promise.resolve([])
    : many(
        db,
        sql<CreditRow>`
          select
            ${credit}
          from
            (${sql.join(parts, sql` union `)}) x
          order by
            booked_at desc
          limit
            ${most}
        `,
      )
}

export const customers = (
  db: Db,
  merchantId: string,
  words: string,
  phone: string | undefined,
  most: number,
): Promise<{ id: string; code: string; full_name: string; phone: string | null }[]> =>
  many(
    db,
    sql`
      select
        id,
        code,
        full_name,
        phone
      from
        customer
      where
        merchant_id = ${merchantId}
        and ${phone === undefined
          ? sql`search_key like ${`% ${likeText(words)}%`}`
          : sql`phone = ${phone}`}
      order by
        code
      limit
        ${most}
    `,
  )
export const products = (
  db: Db,
  merchantId: string,
  words: string,
  code: string,
  most: number,
): Promise<{ id: string; code: string; name: string; price: number | null; status: string }[]> =>
  many(
    db,
    sql`
      select
        id,
        code,
        name,
        price,
        status
      from
        product
      where
        merchant_id = ${merchantId}
        and deleted_at is null
        and (
          name_fold like ${`%${likeText(words)}%`}
          or lower(code) = lower(${code})
        )
      order by
        created_at desc,
        id desc
      limit
        ${most}
    `,
  )

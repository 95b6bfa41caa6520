/** The list of pay links. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { parseVnd } from '@saola/money/format'
import { allOf, likeText, many, one, type Db } from '../../platform/db.ts'
import {
  byLinkCode,
  byReference,
  fewOf,
  idsWhere,
  IN_LIST_ORDER,
  paymentHoldsWords,
} from '../payment/service.ts'
import { COLUMNS, type LinkRow } from './store.ts'

export interface Filter {
  keyword?: string | undefined
  phone?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  status?: string | undefined
  /** The links that fit `phone`, where they are few; found by `withPhone`. */
  ids?: readonly string[] | undefined
  /** The payments that `keyword` fits, where they are few; found by `withKeyword`. */
  few?: readonly string[] | undefined
  /** The only accounts whose links the caller may see; null = all. */
  among?: readonly string[] | null | undefined
}
const between = (column: string, f: Filter): RawBuilder<unknown>[] => [
  ...(f.from ? [sql`${sql.ref(column)} >= ${f.from}`] : []),
  ...(f.to ? [sql`${sql.ref(column)} < ${f.to}`] : []),
]

/** A code, or its first eight letters, under which merchants' servers know a link (ADR 0022). */
const isShortCode = (text: string): boolean => /^[0-9A-Za-z]{8}$/.test(text)
/** Also what is typed as people write amounts; NaN where it is none. */
const amountOf = (text: string): number => parseVnd(text) ?? NaN
function keyword(merchantId: string, text: string): RawBuilder<unknown> {
  const amount = amountOf(text)
  return sql`
    (
      t.pay_link_code like ${isShortCode(text) ? `${text}%` : likeText(text)}
      or t.ref_transaction_id ilike ${`${likeText(text)}%`}
      or ${paymentHoldsWords(merchantId, text)}${amount > 0 ? sql` or t.amount = ${amount}` : sql``}
    )
  `
}
/** References are indexed as they are written: as typed, in capitals, in small letters, or with a capital first. */
const spellingsOf = (text: string): string[] => {
  const small = text.toLowerCase()
  return [
    ...new Set([text, text.toUpperCase(), small, small.charAt(0).toUpperCase() + small.slice(1)]),
  ]
}
/** The filter, with the payments in it that its keyword fits where those are few. */
export async function withKeyword(db: Db, merchantId: string, f: Filter): Promise<Filter> {
  if (!f.keyword) return f
  const amount = amountOf(f.keyword)
  const few = await fewOf(db, merchantId, {
    from: f.from,
    to: f.to,
    by: [
      byLinkCode(merchantId, f.keyword, isShortCode(f.keyword) ? 'begins' : 'is'),
      ...spellingsOf(f.keyword).map((reference) => byReference(merchantId, reference)),
      ...(amount > 0 ? [idsWhere(merchantId, sql`amount = ${amount}`)] : []),
    ],
    words: f.keyword,
  })
  return few === null ? f : { ...f, few }
}
const phoneFits = (phone: string): RawBuilder<unknown> => sql`
  (
    t.customer_phone like ${`${likeText(phone)}%`}
    or exists (
      select
      from
        pay_link c
      where
        c.merchant_id = t.merchant_id
        and c.transaction_id = t.id
        and c.contact_phone like ${`${likeText(phone)}%`}
    )
  )
`
/** Where `withPhone` found few links, they stand for the phone. */
const ofPhone = (f: Filter): RawBuilder<unknown>[] => {
  if (f.ids) return [sql`t.id = any (${[...f.ids]}::uuid[])`]
  return f.phone ? [phoneFits(f.phone)] : []
}
const wanted = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`t.merchant_id = ${merchantId}`,
    sql`t.pay_link_code is not null`,
    ...(f.among ? [sql`t.bank_account_id = any (${[...f.among]}::uuid[])`] : []),
    ...(f.status ? [sql`t.status = ${f.status}`] : []),
    ...between('t.created_at', f),
    ...(f.few ? [sql`t.id = any (${[...f.few]}::uuid[])`] : []),
    ...(f.keyword && !f.few ? [keyword(merchantId, f.keyword)] : []),
    ...ofPhone(f),
  ])

/** A phone that few links carry is found by its index; one that very many carry (a shop's own) turns up soon enough when the list is walked in its order. */
const FEW = 2000
export async function withPhone(db: Db, merchantId: string, f: Filter): Promise<Filter> {
  if (!f.phone) return f
  const prefix = `${likeText(f.phone)}%`
  const found = await many(
    db,
    sql<{ id: string }>`
      select
        id
      from
        (
          (
            select
              id
            from
              payment
            where
              merchant_id = ${merchantId}
              and customer_phone like ${prefix}
              and pay_link_code is not null
            limit
              ${FEW + 1}
          )
          union all
          (
            select
              transaction_id
            from
              pay_link
            where
              merchant_id = ${merchantId}
              and contact_phone like ${prefix}
            limit
              ${FEW + 1}
          )
        ) x
      limit
        ${FEW + 1}
    `,
  )
  return found.length > FEW ? f : { ...f, ids: [...new Set(found.map((r) => r.id))] }
}

/** Up to here rows are read straight off the index; deeper pages skip over index entries alone (docs/quality.md, U2). */
const SHALLOW = 400
const isPlain = (f: Filter): boolean => !f.keyword && !f.phone && !f.status && !f.among

/** A page of payments in the order of their index, and the link of each (ADR 0030). */
export function list(
  db: Db,
  merchantId: string,
  who: { code: string; name: string; mode: LinkRow['mode'] },
  f: Filter,
  page: PageRequest,
): Promise<LinkRow[]> {
  const direction = sql.raw(page.direction)
  const offset = page.index * page.size
  const rows =
    isPlain(f) && offset > SHALLOW
      ? sql`
          select
            t.*
          from
            payment t
          where
            t.merchant_id = ${merchantId}
            and t.id = any (
              array(
                select
                  l.transaction_id
                from
                  pay_link l
                where
                  ${allOf([sql`l.merchant_id = ${merchantId}`, ...between('l.created_at', f)])}
                order by
                  l.created_at ${direction},
                  l.code ${direction}
                limit
                  ${page.size}
                offset
                  ${offset}
              )
            )
        `
      : sql`
          select
            t.*
          from
            payment t
          where
            ${wanted(merchantId, f)}
          order by
            t.created_at ${direction},
            t.id ${direction}
          limit
            ${page.size}
          offset
            ${offset}
        `
  return many(
    db,
    sql<LinkRow>`
      with
        t as materialized (${rows})
      select
        ${sql.raw(COLUMNS)}
      from
        t
        join pay_link l on l.merchant_id = t.merchant_id
        and l.transaction_id = t.id
        cross join (
          select
            ${who.code}::text code,
            ${who.name}::text name,
            'ACTIVE' status,
            ${who.mode}::text mode,
            0::bigint clock_shift_ms
        ) m
      order by
        t.created_at ${direction},
        t.id ${direction}
    `,
  )
}
export const count = async (db: Db, merchantId: string, f: Filter): Promise<number> => {
  if (f.ids?.length === 0 || f.few?.length === 0) return 0
  const rows = isPlain(f)
    ? sql`
        select
          1
        from
          pay_link l
        where
          ${allOf([sql`l.merchant_id = ${merchantId}`, ...between('l.created_at', f)])}
        limit
          ${COUNT_CAP + 1}
      `
    : sql`
        select
          1
        from
          payment t
        where
          ${wanted(merchantId, f)} ${f.keyword && !f.few ? IN_LIST_ORDER : sql``}
        limit
          ${COUNT_CAP + 1}
      `
  return (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (${rows}) x
      `,
    )
  ).n
}

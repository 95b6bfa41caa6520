/** SQL of the list of payouts. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { PayoutState } from '@saola/contract/payout'
import { allOf, likeText, many, one, type Db } from '../../platform/db.ts'
import { begins, isTooShort } from '../payment/service.ts'
import { beside, joined, seen, type Among, type PayoutRow } from './store.ts'

export interface Filter {
  fromAccount?: string | undefined
  toAccount?: string | undefined
  status?: PayoutState | undefined
  transactionId?: string | undefined
  keyword?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  reversed?: boolean | undefined
  /** Made by them. */
  makerIds?: readonly string[] | undefined
  /** Those that this person may agree to, and has not yet; null = nobody, so none. */
  waitingFor?: { ids: readonly string[]; alsoOwn: boolean } | null | undefined
  /** The rows of this batch; without it, what belongs to none: single payouts, or batches where `type` says so. */
  batchId?: string | undefined
  type?: 'SINGLE' | 'BATCH'
  /** Of batches. */
  name?: string | undefined
  idPrefix?: string | undefined
  /** Of rows: worth a look, or to be confirmed by the maker. */
  only?: 'WARNED' | 'TO_CONFIRM' | undefined
  among: Among
  /** How many of the newest thousand `keyword` fits, where that was asked (`withKeyword`). */
  fits?: number
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** What the number of a payout is looked for by; less fits too many. */
const LEAST_OF_ID = 8
const [LEAST, MOST] = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]
/** The beginning of an id, as a range: its index is of uuids and not of texts. */
const idFrom = (text: string): RawBuilder<unknown>[] => {
  const [from, to] = [text + LEAST.slice(text.length), text + MOST.slice(text.length)]
  return UUID.test(from) ? [sql`p.id between ${from}::uuid and ${to}::uuid`] : []
}
const numberBegins = (text: string): RawBuilder<unknown> => {
  return sql`
    (${sql.join(
      [
        sql`p.txn_number like ${`${likeText(text)}%`}`,
        begins(sql`p.ref_transaction_id`, text),
        ...(text.length < LEAST_OF_ID ? [] : idFrom(text)),
      ],
      sql` or `,
    )})
  `
}
const holds = (text: string): RawBuilder<unknown> => sql`
  p.words like '%' || fold_text (${likeText(text)}) || '%'
`
/** As people write it: at most fifteen digits, with points or spaces between them. */
const AMOUNT = /^\d(?:[.,\s]*\d){0,14}$/
const TAIL = /^[0-9A-Za-z]{1,19}$/
/** What a keyword is besides words: the last digits of a receiver's account, an amount. */
const numbersOf = (text: string): RawBuilder<unknown>[] => [
  ...(TAIL.test(text)
    ? [sql`reverse(p.to_account) collate "C" like ${`${[...text].reverse().join('')}%`}`]
    : []),
  ...(AMOUNT.test(text) ? [sql`p.amount = ${text.replaceAll(/\D/g, '')}`] : []),
]
const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`
  (${sql.join(conditions, sql` or `)})
`
const words = (text: string): RawBuilder<unknown> => anyOf([holds(text), ...numbersOf(text)])
const waitsFor = (
  who: { ids: readonly string[]; alsoOwn: boolean } | null,
): RawBuilder<unknown>[] =>
  who === null
    ? [sql`false`]
    : [
        sql`p.status = 'WAITING'`,
        ...(who.alsoOwn ? [] : [sql`p.created_by_id <> all (${[...who.ids]}::text[])`]),
        sql`
          not exists (
            select
            from
              payout_approval x
            where
              x.merchant_id = p.merchant_id
              and x.payout_id = p.id
              and x.revision = p.revision
              and x.member_id = any (${[...who.ids]}::text[])
          )
        `,
      ]
const orNone = (found: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  found[0] ?? sql`false`
const ofBatch = (f: Filter): RawBuilder<unknown>[] => {
  if (f.batchId === undefined) return [sql`p.batch_id is null`, sql`p.type = ${f.type ?? 'SINGLE'}`]
  const toConfirm = sql`
    p.name_check <> 'EXACT'
    and not p.is_name_confirmed
  `
  return [
    sql`p.batch_id = ${f.batchId}`,
    ...(f.only === 'WARNED'
      ? [
          sql`
            (
              p.is_warned
              or p.name_check <> 'EXACT'
            )
          `,
        ]
      : []),
    ...(f.only === 'TO_CONFIRM' ? [toConfirm] : []),
  ]
}
const conditions = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`p.merchant_id = ${merchantId}`,
    ...seen(f.among),
    ...ofBatch(f),
    ...(f.name ? [holds(f.name)] : []),
    ...(f.idPrefix ? [orNone(idFrom(f.idPrefix))] : []),
    ...(f.status ? [sql`p.status = ${f.status}`] : []),
    ...(f.fromAccount
      ? [
          sql`
            p.bank_account_id in (
              select
                id
              from
                bank_account
              where
                merchant_id = ${merchantId}
                and account_no like ${`${likeText(f.fromAccount)}%`}
            )
          `,
        ]
      : []),
    ...(f.toAccount ? [sql`p.to_account like ${`${likeText(f.toAccount)}%`}`] : []),
    ...(f.transactionId ? [numberBegins(f.transactionId)] : []),
    ...(f.keyword ? [words(f.keyword)] : []),
    ...(f.from ? [sql`p.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`p.created_at < ${f.to}`] : []),
    ...(f.reversed === undefined
      ? []
      : [f.reversed ? sql`p.returned_at is not null` : sql`p.returned_at is null`]),
    ...(f.makerIds ? [sql`p.created_by_id = any (${[...f.makerIds]}::text[])`] : []),
    ...(f.waitingFor === undefined ? [] : waitsFor(f.waitingFor)),
  ])
/** Among the newest so many it is seen whether a walk in the list's order comes upon a page soon; or upon as many as are counted. */
const NEWEST = 1_000
const [SOON, OFTEN] = [20, 100]
/** Words that are too short for an index are looked for among so many. */
const NEWEST_FOR_SHORT = 10_000
/** Asks how often the keyword fits; rows of one batch are few enough to walk through. */
export async function withKeyword(db: Db, merchantId: string, f: Filter): Promise<Filter> {
  if (!f.keyword || f.batchId !== undefined) return f
  const { fits } = await one(
    db,
    sql<{ fits: number }>`
      select
        count(*) fits
      from
        (
          select
            p.*
          from
            payout p
          where
            ${conditions(merchantId, { ...f, keyword: undefined })}
          order by
            p.created_at desc,
            p.id desc
          limit
            ${NEWEST}
        ) p
      where
        ${words(f.keyword)}
    `,
  )
  return { ...f, fits }
}
/** Whether the rows are walked through; else what the keyword fits is found by index first. */
const isWalked = ({ keyword, batchId, fits = 0 }: Filter, often: number): boolean =>
  !keyword || batchId !== undefined || fits >= (isTooShort(keyword) ? OFTEN : often)
const keys = sql`
  p.id,
  p.created_at,
  p.amount,
  p.row_no
`
/**
 * What the keyword fits, by index. Materialized: a planner who guessed that many fit would walk through all of the merchant's in the list's order, which
 * takes seconds of millions where none does (bar U3).
 */
function found(merchantId: string, keyword: string, f: Filter): RawBuilder<unknown> {
  const others = conditions(merchantId, { ...f, keyword: undefined })
  const numbers = numbersOf(keyword)
  const where = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select
      ${keys}
    from
      payout p
    where
      ${others}
      and ${condition}
  `
  const newest = sql`
    select
      ${keys}
    from
      (
        select
          p.*
        from
          payout p
        where
          ${others}
        order by
          p.created_at desc,
          p.id desc
        limit
          ${NEWEST_FOR_SHORT}
      ) p
    where
      ${holds(keyword)}
  `
  const asked = isTooShort(keyword)
    ? sql.join([newest, ...numbers.map(where)], sql` union `)
    : where(words(keyword))
  return sql`
    with
      found as materialized (${asked})
    select
      *
    from
      found p
  `
}

const sortable: Record<string, string> = {
  createdAt: 'created_at',
  amount: 'amount',
  rowNo: 'row_no',
}
const inOrder = ({ sortBy, direction }: PageRequest): RawBuilder<unknown> =>
  sql.raw(`p.${sortable[sortBy] ?? 'created_at'} ${direction}, p.id ${direction}`)
const cut = (page: PageRequest): RawBuilder<unknown> => sql`
  order by
    ${inOrder(page)}
  limit
    ${page.size}
  offset
    ${page.index * page.size}
`
const pageOf = (merchantId: string, f: Filter, page: PageRequest): RawBuilder<unknown> =>
  isWalked(f, SOON)
    ? sql`
        select
          p.*
        from
          payout p
        where
          ${conditions(merchantId, f)} ${cut(page)}
      `
    : sql`
        select
          p.*
        from
          (${found(merchantId, f.keyword!, f)} ${cut(page)}) x
          join payout p on p.merchant_id = ${merchantId}
          and p.id = x.id
      `
/** The page, then what stands beside it. */
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<PayoutRow[]> =>
  many(
    db,
    sql<PayoutRow>`
      select
        ${joined}
      from
        (${pageOf(merchantId, f, page)}) p ${beside}
      order by
        ${inOrder(page)}
    `,
  )
/** Never more than one above what lists count. */
export const count = async (db: Db, merchantId: string, f: Filter): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            ${isWalked(f, OFTEN)
              ? sql`
                  select
                  from
                    payout p
                  where
                    ${conditions(merchantId, f)}
                `
              : found(merchantId, f.keyword!, f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
/** What nobody has decided on since then, oldest first. */
export const undecidedSince = (
  db: Db,
  before: Date,
  limit: number,
): Promise<{ merchant_id: string; id: string }[]> =>
  many(
    db,
    sql`
      select
        merchant_id,
        id
      from
        payout
      where
        status = 'WAITING'
        and batch_id is null
        and created_at < ${before}
      order by
        created_at
      limit
        ${limit}
    `,
  )

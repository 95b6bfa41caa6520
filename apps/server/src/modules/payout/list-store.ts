/** SQL of the list of payouts. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { PayoutState } from '@saola/contract/payout'
import { allOf, likeText, many, one, type Db } from '../../platform/db.ts'
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
  makerId?: string | undefined
  /** Those that this person may agree to, and has not yet; null = nobody, so none. */
  waitingFor?: { id: string; alsoOwn: boolean } | null | undefined
  /** The rows of this batch; without it, what belongs to none: single payouts, or batches where `type` says so. */
  batchId?: string | undefined
  type?: 'SINGLE' | 'BATCH'
  /** Of batches. */
  name?: string | undefined
  idPrefix?: string | undefined
  /** Of rows: worth a look, or to be confirmed by the maker. */
  only?: 'WARNED' | 'TO_CONFIRM' | undefined
  among: Among
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
  const begins = `${likeText(text)}%`
  return sql`
    (${sql.join(
      [
        sql`p.txn_number like ${begins}`,
        sql`p.ref_transaction_id like ${begins}`,
        ...(text.length < LEAST_OF_ID ? [] : idFrom(text)),
      ],
      sql` or `,
    )})
  `
}
const words = (text: string): RawBuilder<unknown> => {
  const folded = sql`'%' || fold_text (${likeText(text)}) || '%'`
  return sql`
    (
      fold_text (p.to_name) like ${folded}
      or fold_text (p.content) like ${folded}
      or p.to_account like ${`%${likeText(text)}`}
      or p.amount::text = ${text.replaceAll(/[^\d]/g, '')}
    )
  `
}
const waitsFor = (who: { id: string; alsoOwn: boolean } | null): RawBuilder<unknown>[] =>
  who === null
    ? [sql`false`]
    : [
        sql`p.status = 'WAITING'`,
        ...(who.alsoOwn ? [] : [sql`p.created_by_id <> ${who.id}`]),
        sql`
          not exists (
            select
            from
              payout_approval x
            where
              x.merchant_id = p.merchant_id
              and x.payout_id = p.id
              and x.revision = p.revision
              and x.member_id = ${who.id}
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
    ...(f.name
      ? [sql`fold_text (p.content) like '%' || fold_text (${likeText(f.name)}) || '%'`]
      : []),
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
    ...(f.makerId ? [sql`p.created_by_id = ${f.makerId}`] : []),
    ...(f.waitingFor === undefined ? [] : waitsFor(f.waitingFor)),
  ])
const sortable: Record<string, string> = {
  createdAt: 'created_at',
  amount: 'amount',
  rowNo: 'row_no',
}
/** The page, then what stands beside it. */
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<PayoutRow[]> => {
  const order = sql.raw(
    `p.${sortable[page.sortBy] ?? 'created_at'} ${page.direction}, p.id ${page.direction}`,
  )
  return many(
    db,
    sql<PayoutRow>`
      select
        ${joined}
      from
        (
          select
            p.*
          from
            payout p
          where
            ${conditions(merchantId, f)}
          order by
            ${order}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) p ${beside}
      order by
        ${order}
    `,
  )
}
export const count = async (db: Db, merchantId: string, f: Filter): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
            from
              payout p
            where
              ${conditions(merchantId, f)}
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

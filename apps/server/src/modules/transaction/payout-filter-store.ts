/** SQL of what transactions of type PAY_OUT are asked for by. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP } from '@saola/contract/paging'
import { allOf, likeText, many, type Db } from '../../platform/db.ts'
import { isUuid } from '../../platform/ids.ts'
import { begins, isTooShort } from '../payment/service.ts'
import type { Filter } from './list-store.ts'
import { keywordKind } from './rules.ts'

/** The merchant's own number begins so: of a payout by itself, or of a row of a batch. */
const referenceBegins = (text: string): RawBuilder<unknown>[] =>
  [sql`p.batch_id is null`, sql`p.batch_id is not null`].map(
    (which) => sql`
      (
        ${which}
        and ${begins(sql`p.ref_transaction_id`, text)}
      )
    `,
  )
const holds = (text: string): RawBuilder<unknown> => sql`
  p.words like '%' || fold_text (${likeText(text)}) || '%'
`
/** What an index answers of a keyword, words aside. */
function numbersOf(k: string): RawBuilder<unknown>[] {
  const digits = k.replaceAll(/\D/g, '')
  return [
    sql`p.txn_number like ${`${likeText(k)}%`}`,
    ...referenceBegins(k),
    ...(keywordKind(k) === 'digits'
      ? [
          sql`p.amount = ${Number(digits.slice(0, 15))}`,
          sql`reverse(p.to_account) collate "C" like ${`${[...digits].reverse().join('')}%`}`,
        ]
      : []),
  ]
}
const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`
  (${sql.join(conditions, sql` or `)})
`
function keyword(text: string): RawBuilder<unknown> {
  const k = text.trim()
  const kind = keywordKind(k)
  if (kind === 'uuid')
    return sql`
      p.id in (
        ${k},
        (
          select
            o.owner_id::uuid
          from
            bank_transfer o
          where
            o.merchant_id = p.merchant_id
            and o.id = ${k}
            and o.kind = 'PAYOUT'
        )
      )
    `
  return anyOf([...numbersOf(k), ...(kind === 'digits' ? [] : [holds(k)])])
}

const STATES: Readonly<Record<string, string>> = {
  CREATED: 'TRANSFERRING',
  SUCCESS: 'SUCCESS',
  FAIL: 'FAILED',
}
const inState = (f: Filter): RawBuilder<unknown>[] => {
  if (f.status && f.status !== 'NONE') {
    const state = STATES[f.status]
    return [state === undefined ? sql`false` : sql`p.status = ${sql.lit(state)}`]
  }
  return f.statistic ? [sql`p.status in ('SUCCESS', 'FAILED')`] : []
}
/** What only a payment has, no payout fits; a payout is paid by transfer. */
const isOfPayments = (f: Filter): boolean =>
  (f.paymentType !== undefined && f.paymentType !== 'BANKING') ||
  [f.cardKind, f.source, f.payboxDeviceId].some((value) => value !== undefined)

export const conditions = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`p.merchant_id = ${merchantId}`,
    sql`p.transfer_id is not null`,
    ...(isOfPayments(f) ? [sql`false`] : []),
    ...(f.among === null || f.among === undefined
      ? []
      : [sql`p.bank_account_id = any (${[...f.among]}::uuid[])`]),
    ...inState(f),
    ...(f.from ? [sql`p.decided_at >= ${f.from}`] : []),
    ...(f.to ? [sql`p.decided_at < ${f.to}`] : []),
    ...(f.transactionId ? [isUuid(f.transactionId) ? keyword(f.transactionId) : sql`false`] : []),
    ...(f.refTransactionId ? [sql`p.ref_transaction_id = ${f.refTransactionId}`] : []),
    ...(f.bankAccountId ? [sql`p.bank_account_id = ${f.bankAccountId}`] : []),
    ...(f.bankAccountNo
      ? [
          sql`
            p.bank_account_id in (
              select
                id
              from
                bank_account
              where
                merchant_id = ${merchantId}
                and account_no = ${f.bankAccountNo}
            )
          `,
        ]
      : []),
    ...(f.few ? [sql`p.id = any (${[...f.few]}::uuid[])`] : []),
    ...(f.keyword && !f.few ? [keyword(f.keyword)] : []),
  ])

/** Among the newest so many it is seen whether a walk comes upon as many as are counted soon. */
const NEWEST = 1_000
const OFTEN = 100
/** Words that are too short for an index are looked for among so many. */
const NEWEST_FOR_SHORT = 10_000
const MOST = COUNT_CAP + 1
/** A filter whose keyword fits more than are counted. */
export type Asked = Filter & { isMany?: boolean }
/**
 * The filter with the payouts that its keyword fits, found by index where they are few; a walk would read all of the merchant's for one that none fits (bar
 * U3). Materialized, lest the planner walks.
 */
export async function withKeyword(db: Db, merchantId: string, f: Filter): Promise<Asked> {
  const k = f.keyword?.trim()
  if (!k || keywordKind(k) === 'uuid') return f
  const others = conditions(merchantId, { ...f, keyword: undefined })
  const newest = (most: number, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select
      p.id
    from
      (
        select
          p.*
        from
          payout p
        where
          ${others}
        order by
          p.decided_at desc,
          p.id desc
        limit
          ${most}
      ) p
    where
      ${condition}
  `
  const byIndex = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select
      p.id
    from
      payout p
    where
      ${others}
      and ${condition}
  `
  const ids = async (asked: RawBuilder<unknown>): Promise<string[]> => {
    const found = await many(
      db,
      sql<{ id: string }>`
        with
          found as materialized (${asked})
        select
          id
        from
          found
        limit
          ${MOST}
      `,
    )
    return found.map(({ id }) => id)
  }
  if ((await ids(newest(NEWEST, keyword(k)))).length >= OFTEN) return f
  const few = await ids(
    isTooShort(k)
      ? sql`
          ${newest(NEWEST_FOR_SHORT, holds(k))}
          union
          ${byIndex(anyOf(numbersOf(k)))}
        `
      : byIndex(keyword(k)),
  )
  return few.length === MOST ? { ...f, isMany: true } : { ...f, few }
}

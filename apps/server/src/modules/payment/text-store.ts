/**
 * The words of payments, folded: what was sold, to whom, and who paid. A list that is asked for words (or codes) of which few payments have any would walk
 * through all of a merchant's; what few have is found here by index, and the list reads those (bar U3).
 */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP } from '@saola/contract/paging'
import { allOf, likeText, many, type Db } from '../../platform/db.ts'

/** Sorts payments in; what is there already stays, so that hearing of one twice changes nothing. Null = all of these merchants. @param merchantIds of each payment. */
export async function sortIn(
  db: Db,
  merchantIds: readonly string[],
  wanted: readonly string[] | null,
): Promise<void> {
  const those =
    wanted === null
      ? sql`merchant_id = any (${[...merchantIds]}::uuid[])`
      : sql`
          (merchant_id, transaction_id) in (
            select
              *
            from
              unnest(${[...merchantIds]}::uuid[], ${[...wanted]}::uuid[])
          )
        `
  await sql`
    insert into
      payment_text as p (transaction_id, merchant_id, bank_account_id, at, words)
    select
      transaction_id,
      merchant_id,
      bank_account_id,
      at,
      words
    from
      payment_text_of
    where
      ${those}
    order by
      2,
      1
    on conflict (merchant_id, transaction_id) do update
    set
      words = excluded.words
    where
      p.words <> excluded.words
  `.execute(db)
}

/** Whether the folded text of column `words` holds what was typed: accents and capitals do not count, and no letter is a wildcard. */
export const holdsWords = (typed: string): RawBuilder<unknown> => sql`
  words like '%' || replace(
    replace(replace(fold_text (${typed}), '\\', '\\\\'), '%', '\\%'),
    '_',
    '\\_'
  ) || '%'
`
/**
 * The same asked of the payment `t`, for a list that is walked in its order. Not as EXISTS: that the planner may answer by fetching
 * everything that fits first, which took ten seconds of two million payments.
 */
export const paymentHoldsWords = (merchantId: string, typed: string): RawBuilder<unknown> => sql`
  coalesce(
    (
      select
        ${holdsWords(typed)}
      from
        payment_text x
      where
        x.merchant_id = ${merchantId}
        and x.transaction_id = t.id
    ),
    false
  )
`
/** What is walked for words is counted in the order of the list: in that of another index every row would lie on a page of its own. */
export const IN_LIST_ORDER = sql`
  order by
    t.created_at desc,
    t.id desc
`
/** Everything that begins with the text, as a range of an index in the database's order, where LIKE could use it in the C locale alone. */
export const begins = (column: RawBuilder<unknown>, prefix: string): RawBuilder<unknown> => sql`
  ${column} >= ${prefix}
  and ${column} <= ${prefix} || chr(1114109)
  and starts_with(${column}, ${prefix})
`

/** More than so many are not few: as many as a list counts. */
const MOST = COUNT_CAP + 1
/** Among the newest so many it is seen whether a walk comes upon a page of them soon. */
const NEWEST = 1_000
const SOON = 20
/** The newest of all may not be sorted in yet. */
const UNSORTED = 50
/** Words of less than three letters or digits have no index: they are looked for among so many. */
const NEWEST_FOR_SHORT = 10_000

interface Sought {
  /** Made between these. */
  from?: Date | undefined
  to?: Date | undefined
  /** Each a query for the ids of payments of the merchant, answered by an index. */
  by: readonly RawBuilder<unknown>[]
  words?: string | undefined
}
const between = (column: RawBuilder<unknown>, { from, to }: Sought): RawBuilder<unknown>[] => [
  ...(from ? [sql`${column} >= ${from}`] : []),
  ...(to ? [sql`${column} < ${to}`] : []),
]
/** Ids of payments where a condition on `payment` holds that an index answers. */
export const idsWhere = (
  merchantId: string,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select
    id
  from
    payment
  where
    merchant_id = ${merchantId}
    and ${condition}
`
const textOf = (
  merchantId: string,
  sought: Sought,
  more: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  select
    transaction_id id,
    at,
    words
  from
    payment_text
  where
    ${allOf([sql`merchant_id = ${merchantId}`, ...between(sql`at`, sought), more])}
`
/** The index knows letters and digits alone: it would hand over every row for signs. */
export const isTooShort = (words: string): boolean =>
  (words.match(/[\p{L}\p{N}]/gu) ?? []).length < 3
/** Those that hold the words among the newest; of the very newest their own columns are asked. */
const newestWith = (merchantId: string, sought: Sought, words: string): RawBuilder<unknown> => sql`
  select
    id
  from
    (
      (
        ${textOf(merchantId, sought)}
        order by
          at desc
        limit
          ${isTooShort(words) ? NEWEST_FOR_SHORT : NEWEST}
      )
      union all
      (
        select
          id,
          created_at,
          fold_text (concat_ws(' ', description, customer_name))
        from
          payment
        where
          ${allOf([sql`merchant_id = ${merchantId}`, ...between(sql`created_at`, sought)])}
        order by
          created_at desc
        limit
          ${UNSORTED}
      )
    ) t
  where
    ${holdsWords(words)}
  group by
    id
`
/** Materialized: a planner who guessed that some fit would walk through all of the merchant's by time. */
const allWith = (merchantId: string, sought: Sought, words: string): RawBuilder<unknown> => sql`
  with
    held as materialized (${textOf(merchantId, sought, holdsWords(words))})
  select
    id
  from
    held
`
/** @returns the payments sought, where they are few enough; null where they are so many that a walk in the list's order finds them soon */
export async function fewOf(db: Db, merchantId: string, sought: Sought): Promise<string[] | null> {
  const ids = async (query: RawBuilder<unknown>): Promise<string[]> =>
    (await many(db, query as RawBuilder<{ id: string }>)).map(({ id }) => id)
  const { words } = sought
  const newest = words === undefined ? [] : await ids(newestWith(merchantId, sought, words))
  if (newest.length >= SOON) return null
  const by = [
    ...sought.by,
    ...(words === undefined || isTooShort(words) ? [] : [allWith(merchantId, sought, words)]),
  ].map(
    (query) => sql`
      (
        ${query}
        limit
          ${MOST}
      )
    `,
  )
  if (by.length === 0) return newest
  const few = await ids(sql`
    select
      id
    from
      (${sql.join(by, sql` union `)}) x
    limit
      ${MOST}
  `)
  return few.length === MOST ? null : [...new Set([...newest, ...few])]
}

/** The link of this code, or with "begins" all whose code begins so. */
export const byLinkCode = (
  merchantId: string,
  code: string,
  how: 'is' | 'begins',
): RawBuilder<unknown> => sql`
  select
    transaction_id id
  from
    pay_link
  where
    merchant_id = ${merchantId}
    and ${how === 'is' ? sql`code = ${code}` : begins(sql`code`, code)}
`
/** Payments whose number at the bank begins so. */
export const byTxnNumber = (merchantId: string, prefix: string): RawBuilder<unknown> =>
  idsWhere(merchantId, sql`txn_number like ${`${likeText(prefix)}%`}`)
/** Payments whose reference of the merchant's own begins so. */
export const byReference = (merchantId: string, prefix: string): RawBuilder<unknown> =>
  idsWhere(
    merchantId,
    sql`
      ref_transaction_id is not null
      and ${begins(sql`ref_transaction_id`, prefix)}
    `,
  )

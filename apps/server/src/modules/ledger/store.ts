/** The only SQL of the books. */
import { sql } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, many, one, type Db } from '../../platform/db.ts'

export interface PostingRow {
  id: number
  transfer_id: number
  kind: string
  account: string
  amount: number
  at: Date
  transaction_id: string | null
  bank_reference: string | null
  pay_link_code: string | null
}
export interface PostingFilter {
  account?: string | undefined
  transactionId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}
export interface NewTransfer {
  kind: string
  transactionId: string | null
  bankCreditId: number | null
  /** Where a refund is what moves the money. */ refundId?: string
  at: Date
  postings: { account: string; amount: number }[]
}

/** What the books owe the merchant. Inside a transaction that has just posted, nobody else can change it until that one ends. */
export const owned = async (db: Db, merchantId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          coalesce(
            (
              select
                - merchant
              from
                ledger_book
              where
                merchant_id = ${merchantId}
            ),
            0
          )::bigint n
      `,
    )
  ).n
export const balances = (
  db: Db,
  merchantId: string,
): Promise<{ account: string; balance: number; postings: number; updated_at: Date }[]> =>
  many(
    db,
    sql`
      select
        account,
        balance,
        postings,
        updated_at
      from
        ledger_balance
      where
        merchant_id = ${merchantId}
    `,
  )

const conditions = (merchantId: string, f: PostingFilter) =>
  allOf([
    sql`p.merchant_id = ${merchantId}`,
    ...(f.account ? [sql`p.account = ${f.account}`] : []),
    ...(f.transactionId
      ? [
          sql`
            p.transaction_id = ${f.transactionId}::uuid
            and p.id = any (
              array(
                select
                  t.id * 8 + line
                from
                  ledger_transfer t
                  cross join generate_series(0, 7) line
                where
                  t.transaction_id = ${f.transactionId}
              )
            )
          `,
        ]
      : []),
    ...(f.from ? [sql`p.at >= ${f.from}`] : []),
    ...(f.to ? [sql`p.at < ${f.to}`] : []),
  ])
const columns = sql`
  p.id,
  p.transfer_id,
  p.kind,
  p.account,
  p.amount,
  p.at,
  p.transaction_id,
  p.bank_reference,
  p.pay_link_code
`

export const postings = (
  db: Db,
  merchantId: string,
  f: PostingFilter,
  page: PageRequest,
): Promise<PostingRow[]> =>
  many(
    db,
    sql<PostingRow>`
      select
        ${columns}
      from
        ledger_posting p
      where
        ${conditions(merchantId, f)}
      order by
        p.id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
/** Of one account or all the balances know how many there are; with more to ask, at most COUNT_CAP + 1 are counted. */
export const countPostings = async (
  db: Db,
  merchantId: string,
  f: PostingFilter,
): Promise<number> =>
  (
    await one(
      db,
      f.transactionId || f.from || f.to
        ? sql<{ n: number }>`
            select
              count(*) n
            from
              (
                select
                  1
                from
                  ledger_posting p
                where
                  ${conditions(merchantId, f)}
                limit
                  ${COUNT_CAP + 1}
              ) x
          `
        : sql<{ n: number }>`
            select
              least(coalesce(sum(postings), 0), ${COUNT_CAP + 1})::int n
            from
              ledger_balance p
            where
              ${conditions(merchantId, f)}
          `,
    )
  ).n
/** What an account held right after a posting: today's balance less everything younger. */
export const balanceAfter = async (
  db: Db,
  merchantId: string,
  account: string,
  id: number,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ b: number }>`
        select
          coalesce(
            (
              select
                balance
              from
                ledger_balance
              where
                merchant_id = ${merchantId}
                and account = ${account}
            ),
            0
          ) - coalesce(
            (
              select
                sum(amount)::bigint
              from
                ledger_posting
              where
                merchant_id = ${merchantId}
                and account = ${account}
                and id > ${id}
            ),
            0
          ) b
      `,
    )
  ).b
export const ofTransaction = (
  db: Db,
  merchantId: string,
  transactionId: string,
): Promise<PostingRow[]> =>
  many(
    db,
    sql<PostingRow>`
      select
        ${columns}
      from
        ledger_transfer t
        join ledger_posting p on p.merchant_id = t.merchant_id
        and p.id between t.id * 8 and t.id * 8 + 7
      where
        t.transaction_id = ${transactionId}
        and t.merchant_id = ${merchantId}
      order by
        p.id
    `,
  )

/** Whether a payment's money is still asked of the card network, or was: it came by card and not through the bank. */
export const isCard = async (db: Db, merchantId: string, transactionId: string): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ yes: boolean }>`
        select
          exists (
            select
            from
              ledger_transfer
            where
              merchant_id = ${merchantId}
              and transaction_id = ${transactionId}
              and kind = 'CARD_DUE'
          ) yes
      `,
    )
  ).yes
export const isDue = async (db: Db, merchantId: string, bankCreditId: number): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ yes: boolean }>`
        select
          exists (
            select
            from
              ledger_transfer
            where
              merchant_id = ${merchantId}
              and bank_credit_id = ${bankCreditId}
              and kind = 'CARD_DUE'
          ) yes
      `,
    )
  ).yes

/** One transfer with its postings in one statement, so that the balance triggers see it whole. */
export async function insertTransfer(db: Db, merchantId: string, t: NewTransfer): Promise<void> {
  await sql`
    with
      tr as (
        insert into
          ledger_transfer (merchant_id, kind, transaction_id, bank_credit_id, refund_id, at)
        values
          (
            ${merchantId},
            ${t.kind},
            ${t.transactionId},
            ${t.bankCreditId},
            ${t.refundId ?? null},
            ${t.at}
          )
        returning
          id
      )
    insert into
      ledger_posting (
        transfer_id,
        merchant_id,
        account,
        amount,
        at,
        kind,
        transaction_id,
        bank_reference,
        pay_link_code
      )
    select
      tr.id,
      ${merchantId},
      x.account,
      x.amount,
      ${t.at},
      ${t.kind},
      ${t.transactionId}::uuid,
      (
        select
          bank_reference
        from
          bank_credit
        where
          id = ${t.bankCreditId}
      ),
      (
        select
          pay_link_code
        from
          txn
        where
          id = ${t.transactionId}
      )
    from
      tr,
      jsonb_to_recordset(${JSON.stringify(t.postings)}::jsonb) as x (account text, amount bigint)
  `.execute(db)
}

export interface Proof {
  transfersOff: number
  balancesOff: number
  total: number
}
/** Every invariant of the books in one snapshot: transfers sum to zero, balances equal their postings, the whole sums to zero. */
export const proof = (db: Db): Promise<Proof> =>
  one(
    db,
    sql<Proof>`
      select
        (
          select
            count(*)
          from
            (
              select
                transfer_id
              from
                ledger_posting
              group by
                1
              having
                sum(amount) <> 0
                or count(*) < 2
            ) x
        ) "transfersOff",
        (
          select
            count(*)
          from
            ledger_balance b
            full join (
              select
                merchant_id,
                account,
                sum(amount) s
              from
                ledger_posting
              group by
                1,
                2
            ) p using (merchant_id, account)
          where
            b.balance is distinct from p.s
        ) "balancesOff",
        (
          select
            coalesce(sum(amount), 0)::bigint
          from
            ledger_posting
        ) total
    `,
  )

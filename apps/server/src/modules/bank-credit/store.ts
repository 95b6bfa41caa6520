/** The only SQL of bank credits. */
import { sql } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, rowsOf, type Db } from '../../platform/db.ts'
import { prepared } from '../../platform/prepared.ts'
import { isOrdered } from './ordered-store.ts'

export interface NewCredit {
  merchantId: string
  transactionId: string | null
  test: boolean
  bankReference: string
  accountNo: string
  virtualAccount: string | null
  amount: number
  content: string
  fromBin: string | null
  fromAccount: string | null
  fromName: string | null
  bookedAt: Date
  interBankTrace: string | null
  receivedAt: Date
  reason: string | null
  expected: number | null
  payLinkCode: string | null
}
const creditColumns = {
  merchantId: 'uuid',
  transactionId: 'uuid',
  test: 'boolean',
  bankReference: 'text',
  accountNo: 'text',
  virtualAccount: 'text',
  amount: 'bigint',
  content: 'text',
  fromBin: 'text',
  fromAccount: 'text',
  fromName: 'text',
  bookedAt: 'timestamptz',
  interBankTrace: 'text',
  receivedAt: 'timestamptz',
  reason: 'text',
  expected: 'bigint',
  payLinkCode: 'text',
} as const
/** Writes the credits whose references are new, in the order of their references. @returns their numbers by reference */
export async function insertCredits(
  db: Db,
  batch: string,
  credits: readonly NewCredit[],
): Promise<Map<string, number>> {
  const rows = await many(
    db,
    prepared(sql<{ id: number; bank_reference: string }>`
      insert into
        bank_credit (
          batch,
          merchant_id,
          transaction_id,
          test,
          bank_reference,
          account_no,
          virtual_account,
          amount,
          content,
          from_bin,
          from_account,
          from_name,
          booked_at,
          inter_bank_trace,
          received_at,
          outcome,
          reason,
          expected,
          pay_link_code
        )
      select
        ${batch}::uuid,
        x."merchantId",
        x."transactionId",
        x.test,
        x."bankReference",
        x."accountNo",
        x."virtualAccount",
        x.amount,
        x.content,
        x."fromBin",
        x."fromAccount",
        x."fromName",
        x."bookedAt",
        x."interBankTrace",
        x."receivedAt",
        case
          when x.reason is null then 'SETTLED'
          else 'UNMATCHED'
        end,
        x.reason,
        x.expected,
        x."payLinkCode"
      from
        ${rowsOf('x', credits, creditColumns)}
      order by
        x."bankReference"
      on conflict (bank_reference) do nothing
      returning
        id,
        bank_reference
    `),
  )
  return new Map(rows.map((row) => [row.bank_reference, row.id]))
}

export interface KnownCredit {
  batch: string
  bank_reference: string
  account_no: string
  virtual_account: string | null
  amount: number
  outcome: 'SETTLED' | 'UNMATCHED'
  reason: string | null
}
/** Credits that are known already, with the facts that a repeat must have. */
export const knownCredits = (db: Db, references: readonly string[]): Promise<KnownCredit[]> =>
  many(
    db,
    sql<KnownCredit>`
      select
        batch,
        bank_reference,
        account_no,
        virtual_account,
        amount,
        outcome,
        reason
      from
        bank_credit
      where
        bank_reference = any (${[...references]}::text[])
    `,
  )

/** Adds credits to the totals of their days. */
export const countInDays = (
  db: Db,
  credits: readonly { merchantId: string; day: string; accountNo: string; amount: number }[],
): Promise<number> =>
  changed(
    db,
    prepared(sql`
      insert into
        bank_credit_daily as d (merchant_id, day, account_no, total, amount)
      select
        x."merchantId",
        x.day,
        x."accountNo",
        count(*),
        sum(x.amount)
      from
        ${rowsOf('x', credits, {
          merchantId: 'uuid',
          day: 'date',
          accountNo: 'text',
          amount: 'bigint',
        })}
      group by
        1,
        2,
        3
      order by
        1,
        2,
        3
      on conflict (merchant_id, day, account_no) do update
      set
        total = d.total + excluded.total,
        amount = d.amount + excluded.amount
    `),
  )

export const insertConflict = (
  db: Db,
  notification: { bankReference: string },
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        bank_credit_conflict (bank_reference, facts, at)
      values
        (
          ${notification.bankReference},
          ${JSON.stringify(notification)},
          ${now}
        )
    `,
  )

export interface CreditRow {
  id: number
  merchant_id: string
  transaction_id: string | null
  test: boolean
  bank_reference: string
  account_no: string
  virtual_account: string | null
  amount: number
  expected: number | null
  content: string
  from_name: string | null
  from_account: string | null
  from_bin: string | null
  booked_at: Date
  received_at: Date
  reason: string
  resolution: string
  note: string | null
  resolved_by: string | null
  resolved_at: Date | null
  merchant_code: string | null
  merchant_name: string | null
  pay_link_code: string | null
  invoice_number: string | null
  inter_bank_trace: string | null
}
export interface CreditFilter {
  reason?: string | undefined
  resolution?: string | undefined
  keyword?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  fromBin?: string | undefined
  merchantCode?: string | undefined
  test: boolean
  /** The only accounts whose credits the caller may see; null = all. */
  among?: readonly string[] | null
}

const sortable: Record<string, string> = { bookedAt: 'booked_at', amount: 'amount' }
export const conditions = (merchantId: string | null, f: CreditFilter) =>
  allOf([
    sql`c.outcome = 'UNMATCHED'`,
    sql`c.test = ${f.test}`,
    sql`not ${isOrdered}`,
    ...(merchantId === null ? [] : [sql`c.merchant_id = ${merchantId}`]),
    ...(f.reason ? [sql`c.reason = ${f.reason}`] : []),
    ...(f.resolution ? [sql`c.resolution = ${f.resolution}`] : []),
    ...(f.from ? [sql`c.booked_at >= ${f.from}`] : []),
    ...(f.to ? [sql`c.booked_at < ${f.to}`] : []),
    ...(f.keyword
      ? [
          sql`
            (
              c.bank_reference ilike ${`${likeText(f.keyword)}%`}
              or c.virtual_account like ${`${likeText(f.keyword)}%`}
              or c.content ilike ${`%${likeText(f.keyword)}%`}
              or c.from_name ilike ${`%${likeText(f.keyword)}%`}
              or c.amount::text = ${f.keyword.replaceAll(/[^\d]/g, '')}
            )
          `,
        ]
      : []),
    ...(f.among
      ? [
          sql`
            c.account_no in (
              select
                account_no
              from
                bank_account
              where
                merchant_id = ${merchantId}
                and id = any (${[...f.among]}::uuid[])
            )
          `,
        ]
      : []),
    ...(f.fromBin ? [sql`c.from_bin = ${f.fromBin}`] : []),
    ...(f.merchantCode
      ? [
          sql`
            c.merchant_id in (
              select
                id
              from
                merchant
              where
                code = ${f.merchantCode}
            )
          `,
        ]
      : []),
  ])
const select = sql`
  select
    c.*,
    m.code merchant_code,
    m.name merchant_name,
    (
      select
        i.number
      from
        subscription_invoice i
      where
        i.merchant_id = c.merchant_id
        and (
          i.payment_id = c.transaction_id
          or i.earlier_payment_id = c.transaction_id
        )
      order by
        i.cycle
      limit
        1
    ) invoice_number
  from
`
const joins = sql`left join merchant m on m.id = c.merchant_id`

/** `merchantId` null = all merchants, for bank staff. */
export const list = (
  db: Db,
  merchantId: string | null,
  f: CreditFilter,
  page: PageRequest,
): Promise<CreditRow[]> => {
  const order = sql.raw(
    `c.${sortable[page.sortBy] ?? 'booked_at'} ${page.direction}, c.id ${page.direction}`,
  )
  const owner =
    merchantId === null
      ? joins
      : sql`
          cross join (
            select
              *
            from
              merchant
            where
              id = ${merchantId}
          ) m
        `
  return many(
    db,
    sql<CreditRow>`
      ${select} (
        select
          c.*
        from
          bank_credit c
        where
          ${conditions(merchantId, f)}
        order by
          ${order}
        limit
          ${page.size}
        offset
          ${page.index * page.size}
      ) c ${owner}
      order by
        ${order}
    `,
  )
}
export const count = async (db: Db, merchantId: string | null, f: CreditFilter): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
              1
            from
              bank_credit c
            where
              ${conditions(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
/** Takes the row for a decision. */
export const lockOne = (
  db: Db,
  merchantId: string | null,
  id: number,
  test: boolean,
  among: readonly string[] | null = null,
  lock = true,
): Promise<CreditRow | null> =>
  maybe(
    db,
    sql<CreditRow>`
      ${select} bank_credit c ${joins}
      where
        c.id = ${id}
        and c.outcome = 'UNMATCHED'
        and c.test = ${test}
        and not ${isOrdered} ${merchantId === null
          ? sql``
          : sql`and c.merchant_id = ${merchantId}`} ${among === null
          ? sql``
          : sql`
              and c.account_no in (
                select
                  account_no
                from
                  bank_account
                where
                  merchant_id = ${merchantId}
                  and id = any (${[...among]}::uuid[])
              )
            `} ${lock
          ? sql`
              for update of
                c
            `
          : sql``}
    `,
  )
/** Moves a credit from one resolution to the next; 0 when it was no longer there. */
export const resolve = (
  db: Db,
  merchantId: string,
  id: number,
  from: string,
  to: string,
  by: { name: string; note: string | null; at: Date; returnReference: string | null },
): Promise<number> =>
  changed(
    db,
    sql`
      update bank_credit
      set
        resolution = ${to},
        resolved_by = ${by.name},
        note = coalesce(${by.note}, note),
        resolved_at = ${by.at},
        return_reference = coalesce(${by.returnReference}, return_reference)
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and resolution = ${from}
    `,
  )
/** A credit whose newest return is this order, taken. */
export const returning = (
  db: Db,
  merchantId: string,
  id: number,
  reference: string,
): Promise<CreditRow | null> =>
  maybe(
    db,
    sql<CreditRow>`
      select
        *
      from
        bank_credit
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and return_reference = ${reference}
      for update
    `,
  )

/** Credits of one transaction with what became of them, for its timeline. */
export const ofTransaction = (
  db: Db,
  merchantId: string,
  transactionId: string,
): Promise<
  {
    bank_reference: string
    amount: number
    booked_at: Date
    received_at: Date
    outcome: string
    reason: string | null
    from_name: string | null
  }[]
> =>
  many(
    db,
    sql`
      select
        bank_reference,
        amount,
        booked_at,
        received_at,
        outcome,
        reason,
        from_name
      from
        bank_credit
      where
        merchant_id = ${merchantId}
        and transaction_id = ${transactionId}
      order by
        id
      limit
        50
    `,
  )

/** The fee schedule of the payment that a credit names; null where it names none. */
export const feeIdOf = async (
  db: Db,
  merchantId: string,
  creditId: number,
): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ fee_id: string }>`
        select
          t.fee_id
        from
          bank_credit c
          join payment t on t.merchant_id = c.merchant_id
          and t.id = c.transaction_id
        where
          c.merchant_id = ${merchantId}
          and c.id = ${creditId}
      `,
    )
  )?.fee_id ?? null

/** What the transaction of an accepted credit is made of. */
export const facts = (db: Db, merchantId: string, creditId: number): Promise<CreditRow> =>
  one(
    db,
    sql<CreditRow>`
      ${select} bank_credit c ${joins}
      where
        c.merchant_id = ${merchantId}
        and c.id = ${creditId}
    `,
  )

/** A live credit by its reference, with what it is for. */
export const byReference = (
  db: Db,
  bankReference: string,
): Promise<{
  id: number
  merchant_id: string
  transaction_id: string | null
  amount: number
} | null> =>
  maybe(
    db,
    sql`
      select
        id,
        merchant_id,
        transaction_id,
        amount
      from
        bank_credit
      where
        bank_reference = ${bankReference}
        and not test
    `,
  )
/** Money on an account of our own that nobody has decided on. */
export const openHere = (
  db: Db,
  bankReference: string,
  accountNo: string,
): Promise<{ id: number; amount: number } | null> =>
  maybe(
    db,
    sql`
      select
        c.id,
        c.amount
      from
        bank_credit c
      where
        c.bank_reference = ${bankReference}
        and c.account_no = ${accountNo}
        and c.outcome = 'UNMATCHED'
        and c.resolution = 'OPEN'
        and not c.test
        and not ${isOrdered}
    `,
  )
/** Money on an account of our own, out of suspense. @returns null when it has not arrived there, or somebody has decided on it. */
export const claim = (
  db: Db,
  bankReference: string,
  accountNo: string,
  { test, amount }: { test: boolean; amount: number | null },
  by: { name: string; note: string; at: Date },
): Promise<{ id: number; amount: number } | null> =>
  maybe(
    db,
    sql`
      update bank_credit
      set
        resolution = 'ACCEPTED',
        resolved_by = ${by.name},
        note = ${by.note},
        resolved_at = ${by.at}
      where
        bank_reference = ${bankReference}
        and account_no = ${accountNo}
        and outcome = 'UNMATCHED'
        and resolution = 'OPEN'
        and test = ${test}
        and amount > 0
        and (
          ${amount}::bigint is null
          or amount = ${amount}
        )
      returning
        id,
        amount
    `,
  )

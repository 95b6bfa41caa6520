/** SQL of the ledger: chart, accounts, transfers, entries. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, many, one, rowsOf, type Db } from '../../platform/db.ts'
import { prepared } from '../../platform/prepared.ts'

/** The books of the system merchant: money that arrived for no merchant, and our settlement account (ADR 0035). */
export const SYSTEM_MERCHANT_ID = '00000000-0000-0000-0000-000000000000'

export interface EntryRow {
  transfer_id: number
  line: number
  account: string
  /** VND, debit positive. */
  amount: number
  at: Date
  kind: string
  transaction_id: string | null
  bank_reference: string | null
  pay_link_code: string | null
}
export interface EntryFilter {
  account?: string | undefined
  transactionId?: string | undefined
  transferId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}
export interface NewTransfer {
  kind: string
  transactionId: string | null
  bankCreditId: number | null
  /** Where a refund is what moves the money. */
  refundId?: string
  payoutId?: string
  feeReportId?: string
  /** Where a dispute case is. */
  caseId?: string
  /** Where an order of money out is. */
  bankTransferId?: string
  at: Date
  entries: { account: string; amount: number }[]
}

export interface AccountRow {
  account: string
  balance: number
  entries: number
  updated_at: Date
}
/** The accounts of a merchant that have entries. */
export const accounts = (db: Db, merchantId: string): Promise<AccountRow[]> =>
  many(
    db,
    sql<AccountRow>`
      select
        code account,
        balance,
        entries,
        updated_at
      from
        ledger_account
      where
        merchant_id = ${merchantId}
        and entries > 0
    `,
  )

const conditions = (merchantId: string, f: EntryFilter) =>
  allOf([
    sql`e.merchant_id = ${merchantId}`,
    ...(f.account ? [sql`e.account = ${f.account}`] : []),
    ...(f.transactionId
      ? [
          sql`
            e.transfer_id = any (
              array(
                select
                  t.id
                from
                  ledger_transfer t
                where
                  t.merchant_id = ${merchantId}
                  and t.transaction_id = ${f.transactionId}
              )
            )
          `,
        ]
      : []),
    ...(f.transferId ? [sql`e.transfer_id = ${f.transferId}`] : []),
    ...(f.from ? [sql`e.at >= ${f.from}`] : []),
    ...(f.to ? [sql`e.at < ${f.to}`] : []),
  ])
/** Entries with what they are for. What the card network has paid came to the system, for many merchants at once. */
const described = (
  db: Db,
  chosen: RawBuilder<unknown>,
  order: 'ASC' | 'DESC',
): Promise<EntryRow[]> =>
  many(
    db,
    sql<EntryRow>`
      select
        e.transfer_id,
        e.line,
        e.account,
        e.amount,
        e.at,
        t.kind,
        t.transaction_id,
        c.bank_reference,
        p.pay_link_code
      from
        (${chosen}) e
        join ledger_transfer t on t.merchant_id = e.merchant_id
        and t.id = e.transfer_id
        left join bank_credit c on c.merchant_id = case t.kind
          when 'CARD_SETTLED' then ${SYSTEM_MERCHANT_ID}
          else t.merchant_id
        end
        and c.id = t.bank_credit_id
        left join payment p on p.merchant_id = t.merchant_id
        and p.id = t.transaction_id
      order by
        e.transfer_id ${sql.raw(order)},
        e.line ${sql.raw(order)}
    `,
  )

export const entries = (
  db: Db,
  merchantId: string,
  f: EntryFilter,
  page: PageRequest,
): Promise<EntryRow[]> =>
  described(
    db,
    sql`
      select
        *
      from
        ledger_entry e
      where
        ${conditions(merchantId, f)}
      order by
        e.transfer_id ${sql.raw(page.direction)},
        e.line ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
    page.direction,
  )
/** Of one account or all the accounts know how many there are; with more to ask, at most COUNT_CAP + 1 are counted. */
export const countEntries = async (db: Db, merchantId: string, f: EntryFilter): Promise<number> => {
  if (!f.transactionId && !f.transferId && !f.from && !f.to) {
    const all = (await accounts(db, merchantId)).filter(
      ({ account }) => f.account === undefined || account === f.account,
    )
    return Math.min(
      all.reduce((sum, account) => sum + account.entries, 0),
      COUNT_CAP + 1,
    )
  }
  const { n } = await one(
    db,
    sql<{ n: number }>`
      select
        count(*) n
      from
        (
          select
          from
            ledger_entry e
          where
            ${conditions(merchantId, f)}
          limit
            ${COUNT_CAP + 1}
        ) x
    `,
  )
  return n
}
/** What an account held right after an entry: today's balance less everything younger. */
export const balanceAfter = async (
  db: Db,
  merchantId: string,
  account: string,
  entry: Pick<EntryRow, 'transfer_id' | 'line'>,
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
                ledger_account
              where
                merchant_id = ${merchantId}
                and code = ${account}
            ),
            0
          ) - coalesce(
            (
              select
                sum(amount)::bigint
              from
                ledger_entry
              where
                merchant_id = ${merchantId}
                and account = ${account}
                and (transfer_id, line) > (${entry.transfer_id}::bigint, ${entry.line}::smallint)
            ),
            0
          ) b
      `,
    )
  ).b
/** The entries of one payment, oldest first. */
export const ofTransaction = (
  db: Db,
  merchantId: string,
  transactionId: string,
): Promise<EntryRow[]> =>
  described(
    db,
    sql`
      select
        *
      from
        ledger_entry e
      where
        ${conditions(merchantId, { transactionId })}
    `,
    'ASC',
  )
/** The entries of one order at the bank, oldest first. */
export const ofBankTransfer = (
  db: Db,
  merchantId: string,
  bankTransferId: string,
): Promise<EntryRow[]> =>
  described(
    db,
    sql`
      select
        *
      from
        ledger_entry e
      where
        e.merchant_id = ${merchantId}
        and e.transfer_id = any (
          array(
            select
              t.id
            from
              ledger_transfer t
            where
              t.merchant_id = ${merchantId}
              and t.bank_transfer_id = ${bankTransferId}
          )
        )
    `,
    'ASC',
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

/** One transfer with its entries. */
export const insertTransfer = (db: Db, merchantId: string, t: NewTransfer): Promise<void> =>
  insertTransfers(db, [{ ...t, merchantId }])
const transferTypes = {
  merchantId: 'uuid',
  kind: 'text',
  transactionId: 'uuid',
  bankCreditId: 'bigint',
  refundId: 'uuid',
  payoutId: 'uuid',
  feeReportId: 'uuid',
  caseId: 'uuid',
  bankTransferId: 'uuid',
  at: 'timestamptz',
} as const
/** Transfers with their entries in one statement, so that the balances follow them whole. */
export async function insertTransfers(
  db: Db,
  transfers: readonly (NewTransfer & { merchantId: string })[],
): Promise<void> {
  const entries = transfers.flatMap((transfer, i) =>
    transfer.entries.map((entry, n) => ({ ...entry, line: n + 1, transfer: i + 1 })),
  )
  await prepared(sql`
    with
      numbered as materialized (
        select
          nextval('ledger_transfer_id_seq') id,
          x.*
        from
          ${rowsOf('x', transfers, transferTypes)}
      ),
      added as (
        insert into
          ledger_transfer (
            id,
            merchant_id,
            kind,
            transaction_id,
            bank_credit_id,
            refund_id,
            payout_id,
            fee_report_id,
            case_id,
            bank_transfer_id,
            at
          )
        overriding system value
        select
          id,
          "merchantId",
          kind,
          "transactionId",
          "bankCreditId",
          "refundId",
          "payoutId",
          "feeReportId",
          "caseId",
          "bankTransferId",
          at
        from
          numbered
        order by
          ord
      )
    insert into
      ledger_entry (merchant_id, transfer_id, line, account, amount, at)
    select
      n."merchantId",
      n.id,
      e.line,
      e.account,
      e.amount,
      n.at
    from
      ${rowsOf('e', entries, {
        transfer: 'bigint',
        line: 'smallint',
        account: 'text',
        amount: 'bigint',
      })}
      join numbered n on n.ord = e.transfer
    order by
      e.ord
  `).execute(db)
}

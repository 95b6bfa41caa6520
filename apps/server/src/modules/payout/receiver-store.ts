/** SQL of receivers that a merchant keeps, and of the names that banks told. */
import { sql, type RawBuilder } from 'kysely'
import type { GroupKind } from '@saola/contract/customer'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, rowsOf, type Db } from '../../platform/db.ts'

export interface ReceiverRow {
  id: string
  account_name: string
  account_no: string
  bank_bin: string
  group_kind: GroupKind
  last_paid_at: Date | null
  bank_name: string
  bank_logo: string | null
}
const columns = sql.raw(
  'r.id, r.account_name, r.account_no, r.bank_bin, r.group_kind, r.last_paid_at, b.short_name bank_name, b.logo bank_logo',
)
export interface Filter {
  query?: string | undefined
  group?: GroupKind | undefined
}
const conditions = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`r.merchant_id = ${merchantId}`,
    ...(f.group ? [sql`r.group_kind = ${f.group}`] : []),
    ...(f.query
      ? [
          sql`
            (
              fold_text (r.account_name) like '%' || fold_text (${likeText(f.query)}) || '%'
              or r.account_no like ${`${likeText(f.query)}%`}
            )
          `,
        ]
      : []),
  ])
const sortable: Record<string, string> = {
  createdAt: 'r.created_at',
  accountName: 'fold_text (r.account_name)',
}
export const receivers = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<ReceiverRow[]> =>
  many(
    db,
    sql<ReceiverRow>`
      select
        ${columns}
      from
        payout_receiver r
        join bank b on b.napas_code = r.bank_bin
      where
        ${conditions(merchantId, f)}
      order by
        ${sql.raw(
          `${sortable[page.sortBy] ?? 'r.created_at'} ${page.direction}, r.id ${page.direction}`,
        )}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const countReceivers = async (db: Db, merchantId: string, f: Filter): Promise<number> =>
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
              payout_receiver r
            where
              ${conditions(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const receiver = (db: Db, merchantId: string, id: string): Promise<ReceiverRow | null> =>
  maybe(
    db,
    sql<ReceiverRow>`
      select
        ${columns}
      from
        payout_receiver r
        join bank b on b.napas_code = r.bank_bin
      where
        r.merchant_id = ${merchantId}
        and r.id = ${id}
    `,
  )

export interface Receiver {
  id: string
  accountName: string
  accountNo: string
  bankBin: string
  group: GroupKind
}
/** @returns 0 where the account is kept already */
export const insertReceiver = (
  db: Db,
  merchantId: string,
  r: Receiver,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        payout_receiver (merchant_id, id, account_name, account_no, bank_bin, group_kind, created_at, modified_at)
      values
        (
          ${merchantId},
          ${r.id},
          ${r.accountName},
          ${r.accountNo},
          ${r.bankBin},
          ${r.group},
          ${now},
          ${now}
        )
      on conflict (merchant_id, bank_bin, account_no) do nothing
    `,
  )
export const isKept = async (
  db: Db,
  merchantId: string,
  r: Pick<Receiver, 'id' | 'accountNo' | 'bankBin'>,
): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ kept: boolean }>`
        select
          exists (
            select
            from
              payout_receiver
            where
              merchant_id = ${merchantId}
              and bank_bin = ${r.bankBin}
              and account_no = ${r.accountNo}
              and id <> ${r.id}
          ) kept
      `,
    )
  ).kept
export const updateReceiver = (
  db: Db,
  merchantId: string,
  r: Receiver,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update payout_receiver
      set
        account_name = ${r.accountName},
        account_no = ${r.accountNo},
        bank_bin = ${r.bankBin},
        group_kind = ${r.group},
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${r.id}
    `,
  )
export const deleteReceiver = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from payout_receiver
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const markPaid = (
  db: Db,
  merchantId: string,
  to: readonly { bin: string; account: string }[],
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update payout_receiver r
      set
        last_paid_at = ${now}
      from
        (
          select distinct
            bin,
            account
          from
            ${rowsOf('x', to, { bin: 'text', account: 'text' })}
        ) x
      where
        r.merchant_id = ${merchantId}
        and r.bank_bin = x.bin
        and r.account_no = x.account
    `,
  )

/** What the bank told of an account since then; undefined: it was not asked. */
export const knownName = async (
  db: Db,
  merchantId: string,
  account: { bin: string; accountNo: string },
  since: Date,
): Promise<string | null | undefined> =>
  (
    await maybe(
      db,
      sql<{ name: string | null }>`
        select
          name
        from
          payout_name
        where
          merchant_id = ${merchantId}
          and bin = ${account.bin}
          and account_no = ${account.accountNo}
          and asked_at > ${since}
      `,
    )
  )?.name
export const keepName = (
  db: Db,
  merchantId: string,
  account: { bin: string; accountNo: string },
  name: string | null,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        payout_name (merchant_id, bin, account_no, name, asked_at)
      values
        (
          ${merchantId},
          ${account.bin},
          ${account.accountNo},
          ${name},
          ${now}
        )
      on conflict (merchant_id, bin, account_no) do update
      set
        name = excluded.name,
        asked_at = excluded.asked_at
    `,
  )

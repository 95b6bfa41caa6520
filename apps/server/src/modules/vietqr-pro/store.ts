/** SQL of VietQR Pro: permissions of accounts, who moved what, customers and what was paid to them. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface CustomerRow {
  id: string
  name: string
  reference: string | null
  active: boolean
  virtual_account: string
  created_at: Date
  account_no: string
  account_name: string
  bank_account_id: string
  open: boolean
  payable: boolean
  qr_content: string
  revenue: number
  payments: number
  last_paid_at: Date | null
}
export type ListedCustomer = Omit<CustomerRow, 'qr_content'>
export interface NewCustomer {
  id: string
  name: string
  reference: string | null
  virtualAccount: string
  account: { id: string; bankType: string; accountNo: string; accountName: string }
  by: string
  now: Date
}

/** A customer whose number the caller opens at the bank. @returns false when the merchant has used the reference before. */
export async function insert(db: Db, merchantId: string, c: NewCustomer): Promise<boolean> {
  const n = await changed(
    db,
    sql`
      insert into
        vietqr_pro_customer (
          id,
          merchant_id,
          name,
          reference,
          virtual_account,
          bank_account_id,
          notified_open,
          created_at,
          created_by
        )
      values
        (
          ${c.id},
          ${merchantId},
          ${c.name},
          ${c.reference},
          ${c.virtualAccount},
          ${c.account.id},
          true,
          ${c.now},
          ${c.by}
        )
      on conflict (merchant_id, reference)
      where
        reference is not null do nothing
    `,
  )
  return n === 1
}

/** @returns false when another customer has the reference. */
export async function rename(
  db: Db,
  merchantId: string,
  id: string,
  c: { name: string; reference: string | null },
): Promise<boolean> {
  const n = await changed(
    db,
    sql`
      update vietqr_pro_customer c
      set
        name = ${c.name},
        reference = ${c.reference}
      where
        c.merchant_id = ${merchantId}
        and c.id = ${id}
        and not exists (
          select
          from
            vietqr_pro_customer o
          where
            o.merchant_id = ${merchantId}
            and o.reference = ${c.reference}
            and o.id <> ${id}
        )
    `,
  )
  return n === 1
}

/** One change to a merchant's references at a time. */
export const lockReferences = async (db: Db, merchantId: string): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(hashtextextended ('vietqr-pro/' || ${merchantId}, 0))
  `.execute(db)
}
export const setActive = (
  db: Db,
  merchantId: string,
  id: string,
  active: boolean,
): Promise<number> =>
  changed(
    db,
    sql`
      update vietqr_pro_customer
      set
        active = ${active}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )

export interface CustomerFilter {
  keyword?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  among: readonly string[] | null
}
const wanted = (merchantId: string, f: CustomerFilter): RawBuilder<unknown> => {
  const [k, part] = [f.keyword?.trim(), `%${likeText(f.keyword?.trim() ?? '')}%`]
  return allOf([
    sql`c.merchant_id = ${merchantId}`,
    ...(f.from ? [sql`c.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`c.created_at < ${f.to}`] : []),
    ...(f.among === null ? [] : [sql`c.bank_account_id = any (${[...f.among]}::uuid[])`]),
    ...(k
      ? [
          sql`
            (
              c.name ilike ${part}
              or c.reference ilike ${part}
              or c.virtual_account like ${`${likeText(k.replaceAll(/[\s.]/g, ''))}%`}
            )
          `,
        ]
      : []),
  ])
}

/** What nobody has learned of yet, by number: with what the customers' rows keep, all that was ever paid to them (ADR 0030). */
const waiting = (merchantId: string): RawBuilder<unknown> => sql`
  (
    select
      payload ->> 'virtualAccount' virtual_account,
      sum((payload ->> 'amount')::bigint) amount,
      count(*) number,
      max(at) last
    from
      event_not_handled
    where
      (
        handler is null
        or handler = 'vietqr-pro.count'
      )
      and topic = 'payment.settled'
      and merchant_id = ${merchantId}
      and payload ->> 'virtualAccount' like '97%'
    group by
      1
  )
`
const columns = sql`
  c.id,
  c.name,
  c.reference,
  c.active,
  c.virtual_account,
  c.created_at,
  c.bank_account_id,
  s.account_no,
  s.account_name,
  s.closed_at is null open,
  s.payable_at is not null payable,
  (c.revenue + coalesce(w.amount, 0))::bigint revenue,
  (c.payments + coalesce(w.number, 0))::bigint payments,
  greatest(c.last_paid_at, w.last) last_paid_at
`
const order: Readonly<Record<string, string>> = {
  createAt: 'c.created_at',
  name: 'c.name collate "vi-x-icu"',
}

/** The page, then its numbers and what was paid to them a moment ago. */
export const list = (
  db: Db,
  merchantId: string,
  f: CustomerFilter,
  page: PageRequest,
): Promise<ListedCustomer[]> => {
  const by = sql.raw(
    `${order[page.sortBy] ?? 'c.created_at'} ${page.direction}, c.id ${page.direction}`,
  )
  return many(
    db,
    sql<ListedCustomer>`
      select
        ${columns}
      from
        (
          select
            *
          from
            vietqr_pro_customer c
          where
            ${wanted(merchantId, f)}
          order by
            ${by}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) c
        join static_virtual_account s on s.virtual_account = c.virtual_account
        left join ${waiting(merchantId)} w on w.virtual_account = c.virtual_account
      order by
        ${by}
    `,
  )
}
export const count = async (db: Db, merchantId: string, f: CustomerFilter): Promise<number> =>
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
              vietqr_pro_customer c
            where
              ${wanted(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const get = (
  db: Db,
  merchantId: string,
  id: string,
  among: readonly string[] | null,
): Promise<CustomerRow | null> =>
  maybe(
    db,
    sql<CustomerRow>`
      select
        ${columns},
        s.qr_content
      from
        vietqr_pro_customer c
        join static_virtual_account s on s.virtual_account = c.virtual_account
        left join ${waiting(merchantId)} w on w.virtual_account = c.virtual_account
      where
        c.merchant_id = ${merchantId}
        and c.id = ${id} ${among === null
          ? sql``
          : sql`and c.bank_account_id = any (${[...among]}::uuid[])`}
    `,
  )

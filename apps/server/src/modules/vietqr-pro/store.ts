/** SQL of VietQR Pro: permissions of accounts, who moved what, customers and what was paid to them. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { VietQrProAction, VietQrProStatus } from '@saola/contract/vietqr-pro'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface AccountRow {
  id: string
  account_no: string
  account_name: string
  bank_type: 'KLB' | 'UMEE'
  default_account: boolean
  status: VietQrProStatus
  customers: number
}
/** Accounts in use with their permission; one that was never asked for is INACTIVE. `among`: the only ones that the caller may see. */
export const accounts = (
  db: Db,
  merchantId: string,
  among: readonly string[] | null,
): Promise<AccountRow[]> =>
  many(
    db,
    sql<AccountRow>`
      select
        b.id,
        b.account_no,
        b.account_name,
        b.bank_type,
        b.default_account,
        coalesce(a.status, 'INACTIVE') status,
        (
          select
            count(*)
          from
            vietqr_pro_customer c
          where
            c.merchant_id = b.merchant_id
            and c.bank_account_id = b.id
        ) customers
      from
        bank_account b
        left join vietqr_pro_account a on a.bank_account_id = b.id
      where
        b.merchant_id = ${merchantId}
        and b.status = 'ACTIVE' ${among === null
          ? sql``
          : sql`and b.id = any (${[...among]}::uuid[])`}
      order by
        b.default_account desc,
        b.created_at,
        b.id
    `,
  )
export const setAccount = (
  db: Db,
  merchantId: string,
  bankAccountId: string,
  status: VietQrProStatus,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        vietqr_pro_account (bank_account_id, merchant_id, status)
      values
        (
          ${bankAccountId},
          ${merchantId},
          ${status}
        )
      on conflict (bank_account_id) do update
      set
        status = excluded.status
      where
        vietqr_pro_account.merchant_id = ${merchantId}
    `,
  )
/** Whose account it is; for bank staff, who name the account alone. Live merchants only. */
export const ownerOfAccount = async (db: Db, bankAccountId: string): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ merchant_id: string }>`
        select
          b.merchant_id
        from
          bank_account b
          join merchant m on m.id = b.merchant_id
          and m.mode = 'LIVE'
        where
          b.id = ${bankAccountId}
          and b.status = 'ACTIVE'
      `,
    )
  )?.merchant_id ?? null

export interface MoveRow {
  bank_account_id: string | null
  account_no: string | null
  action: VietQrProAction
  from_status: VietQrProStatus
  to_status: VietQrProStatus
  reason: string | null
  actor_name: string
  at: Date
}
export interface NewMove {
  bankAccountId: string | null
  action: VietQrProAction
  from: VietQrProStatus
  to: VietQrProStatus
  reason: string | null
  actorKind: string
  actorName: string
  now: Date
}
export const insertMove = (db: Db, merchantId: string, m: NewMove): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        vietqr_pro_move (
          merchant_id,
          bank_account_id,
          action,
          from_status,
          to_status,
          reason,
          actor_kind,
          actor_name,
          at
        )
      values
        (
          ${merchantId},
          ${m.bankAccountId},
          ${m.action},
          ${m.from},
          ${m.to},
          ${m.reason},
          ${m.actorKind},
          ${m.actorName},
          ${m.now}
        )
    `,
  )
/** The newest first. */
export const moves = (db: Db, merchantId: string): Promise<MoveRow[]> =>
  many(
    db,
    sql<MoveRow>`
      select
        v.bank_account_id,
        b.account_no,
        v.action,
        v.from_status,
        v.to_status,
        v.reason,
        v.actor_name,
        v.at
      from
        vietqr_pro_move v
        left join bank_account b on b.id = v.bank_account_id
      where
        v.merchant_id = ${merchantId}
      order by
        v.id desc
      limit
        100
    `,
  )

/** Opens and shuts the numbers as customer, account and merchant stand now; the value time of a credit decides (ADR 0023). */
export const align = (db: Db, merchantId: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update standing_account s
      set
        closed_at = case
          when w.open then null
          else ${now}::timestamptz
        end
      from
        (
          select
            c.virtual_account,
            c.active
            and m.viet_qr_pro_status = 'APPROVED'
            and coalesce(a.status = 'APPROVED', false) open
          from
            vietqr_pro_customer c
            join merchant m on m.id = c.merchant_id
            left join vietqr_pro_account a on a.bank_account_id = c.bank_account_id
          where
            c.merchant_id = ${merchantId}
        ) w
      where
        s.merchant_id = ${merchantId}
        and s.virtual_account = w.virtual_account
        and (s.closed_at is null) <> w.open
    `,
  )

export interface UnnotifiedRow {
  id: string
  virtual_account: string
  account_no: string
  account_name: string
  open: boolean
}
/** Numbers that stand otherwise than the bank was told. */
export const unnotified = (db: Db, merchantId: string, limit: number): Promise<UnnotifiedRow[]> =>
  many(
    db,
    sql<UnnotifiedRow>`
      select
        c.id,
        c.virtual_account,
        s.account_no,
        s.account_name,
        s.closed_at is null open
      from
        vietqr_pro_customer c
        join standing_account s on s.virtual_account = c.virtual_account
      where
        c.merchant_id = ${merchantId}
        and c.told_open is distinct from (s.closed_at is null)
      order by
        c.id
      limit
        ${limit}
    `,
  )
export const markNotified = (
  db: Db,
  merchantId: string,
  ids: readonly string[],
  open: boolean,
): Promise<number> =>
  changed(
    db,
    sql`
      update vietqr_pro_customer
      set
        told_open = ${open}
      where
        merchant_id = ${merchantId}
        and id = any (${[...ids]}::uuid[])
    `,
  )

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
  qrContent: string
  by: string
  now: Date
}
/** @returns false when the merchant has used the reference before. */
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
          ${c.now},
          ${c.by}
        )
      on conflict (merchant_id, reference)
      where
        reference is not null do nothing
    `,
  )
  if (n === 0) return false
  await changed(
    db,
    sql`
      insert into
        standing_account (
          virtual_account,
          merchant_id,
          bank_account_id,
          bank_type,
          account_no,
          account_name,
          fix_content,
          qr_content,
          created_at,
          opened_at
        )
      values
        (
          ${c.virtualAccount},
          ${merchantId},
          ${c.account.id},
          ${c.account.bankType},
          ${c.account.accountNo},
          ${c.account.accountName},
          '',
          ${c.qrContent},
          ${c.now},
          ${c.now}
        )
    `,
  )
  return true
}
/** @returns false when another customer has the reference. */
export async function rename(
  db: Db,
  merchantId: string,
  id: string,
  c: { name: string; reference: string | null; qrContent: string },
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
  await changed(
    db,
    sql`
      update standing_account s
      set
        qr_content = ${c.qrContent}
      from
        vietqr_pro_customer c
      where
        c.merchant_id = ${merchantId}
        and c.id = ${id}
        and s.virtual_account = c.virtual_account
        and ${n === 1}
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
      event
    where
      delivered_at is null
      and topic = 'transaction.success'
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
  c.account_no,
  c.account_name,
  c.closed_at is null open,
  (c.revenue + coalesce(w.amount, 0))::bigint revenue,
  (c.payments + coalesce(w.number, 0))::bigint payments,
  greatest(c.last_paid_at, w.last) last_paid_at
`
const order: Readonly<Record<string, string>> = {
  createAt: 'c.created_at',
  name: 'c.name collate "vi-x-icu"',
}
/** The page with what it shows of each number (ADR 0030), and what was paid a moment ago beside it. */
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
        join standing_account s on s.virtual_account = c.virtual_account
        left join ${waiting(merchantId)} w on w.virtual_account = c.virtual_account
      where
        c.merchant_id = ${merchantId}
        and c.id = ${id} ${among === null
          ? sql``
          : sql`and c.bank_account_id = any (${[...among]}::uuid[])`}
    `,
  )

export interface PaymentRow {
  id: string
  customer_id: string
  customer_name: string
  virtual_account: string
  amount: number
  status: string
  content: string
  payer_name: string | null
  txn_number: string | null
  complete_time: Date | null
}
export interface PaymentFilter {
  keyword?: string | undefined
  customerId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  among: readonly string[] | null
}
/** In the words of the index txn_vietqr_pro. What it holds is customers' but for a payment to a box that was taken back meanwhile. */
const paidTo = (merchantId: string, f: PaymentFilter): RawBuilder<unknown> => {
  const [k, part] = [f.keyword?.trim(), `%${likeText(f.keyword?.trim() ?? '')}%`]
  return allOf([
    sql`t.merchant_id = ${merchantId}`,
    sql`
      t.standing_account like '97%'
      and t.paybox_device_id is null
    `,
    ...(f.customerId
      ? [
          sql`
            t.standing_account = (
              select
                virtual_account
              from
                vietqr_pro_customer
              where
                merchant_id = ${merchantId}
                and id = ${f.customerId}
            )
          `,
        ]
      : []),
    ...(f.from ? [sql`t.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`t.created_at < ${f.to}`] : []),
    ...(f.among === null ? [] : [sql`t.bank_account_id = any (${[...f.among]}::uuid[])`]),
    ...(k
      ? [
          sql`
            (
              t.standing_account in (
                select
                  virtual_account
                from
                  vietqr_pro_customer
                where
                  merchant_id = ${merchantId}
                  and name ilike ${part}
              )
              or t.content ilike ${part}
              or t.customer_name ilike ${part}
              or t.txn_number like ${`${likeText(k)}%`}
              or t.standing_account like ${`${likeText(k)}%`}
            )
          `,
        ]
      : []),
  ])
}
/** Whose it is stands in the payment's row (ADR 0030); of what nobody has learned of yet they are looked up by their number. */
const isTheirs = (merchantId: string): RawBuilder<unknown> => sql`
  (
    t.shown ? 'customer'
    or (
      select
        true
      from
        vietqr_pro_customer c
      where
        c.virtual_account = t.standing_account
        and c.merchant_id = ${merchantId}
      limit
        1
    )
  )
`
export const paymentList = (
  db: Db,
  merchantId: string,
  f: PaymentFilter,
  page: PageRequest,
): Promise<PaymentRow[]> => {
  const by = sql.raw(`t.created_at ${page.direction}, t.id ${page.direction}`)
  return many(
    db,
    sql<PaymentRow>`
      select
        t.id,
        coalesce(t.shown -> 'customer' ->> 'id', c.id::text) customer_id,
        coalesce(t.shown -> 'customer' ->> 'name', c.name) customer_name,
        t.standing_account virtual_account,
        t.amount,
        t.status,
        t.content,
        t.customer_name payer_name,
        t.txn_number,
        t.complete_time
      from
        (
          select
            t.*
          from
            txn t
          where
            ${paidTo(merchantId, f)}
            and ${isTheirs(merchantId)}
          order by
            ${by}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) t
        left join lateral (
          select
            c.id,
            c.name
          from
            vietqr_pro_customer c
          where
            (t.shown ? 'customer') is not true
            and c.virtual_account = t.standing_account
            and c.merchant_id = ${merchantId}
          limit
            1
        ) c on true
      order by
        ${by}
    `,
  )
}
export const paymentCount = async (db: Db, merchantId: string, f: PaymentFilter): Promise<number> =>
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
              txn t
            where
              ${paidTo(merchantId, f)}
              and ${isTheirs(merchantId)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
/** Adds what these paid transactions brought to the customers' rows; delivered once, added once. */
export const countPaid = async (
  db: Db,
  merchantIds: readonly string[],
  ids: readonly string[],
): Promise<void> => {
  await sql`
    select
      count_vietqr_payments (${[...merchantIds]}::uuid[], ${[...ids]}::uuid[])
  `.execute(db)
}
/** Writes whose they are, for the list; delivered twice, written twice the same. */
export const showCustomers = async (
  db: Db,
  merchantIds: readonly string[],
  ids: readonly string[],
): Promise<void> => {
  await sql`
    select
      show_vietqr_customers (${[...merchantIds]}::uuid[], ${[...ids]}::uuid[])
  `.execute(db)
}

export interface CmsRow {
  merchant_id: string
  merchant_code: string
  merchant_name: string
  status: VietQrProStatus
  waiting: number
  customers: number
  revenue: number
  changed_at: Date | null
}
interface CmsFilter {
  merchantCode?: string | undefined
  merchantName?: string | undefined
  status?: string | undefined
}
/** Live merchants that have, or had, anything to do with it. PENDING also finds those of whom an account waits. */
const known = (f: CmsFilter): RawBuilder<unknown> =>
  allOf([
    sql`m.mode = 'LIVE'`,
    sql`
      exists (
        select
        from
          vietqr_pro_move v
        where
          v.merchant_id = m.id
      )
    `,
    ...(f.merchantCode ? [sql`m.code ilike ${`${likeText(f.merchantCode.trim())}%`}`] : []),
    ...(f.merchantName ? [sql`m.name ilike ${`%${likeText(f.merchantName.trim())}%`}`] : []),
    ...(f.status
      ? [
          sql`
            (
              m.viet_qr_pro_status = ${f.status}
              or ${f.status} = 'PENDING'
              and exists (
                select
                from
                  vietqr_pro_account a
                where
                  a.merchant_id = m.id
                  and a.status = 'PENDING'
              )
            )
          `,
        ]
      : []),
  ])
const cms = sql`
  select
    m.id merchant_id,
    m.code merchant_code,
    m.name merchant_name,
    m.viet_qr_pro_status status,
    (
      select
        count(*)
      from
        vietqr_pro_account a
      where
        a.merchant_id = m.id
        and a.status = 'PENDING'
    ) waiting,
    (
      select
        count(*)
      from
        vietqr_pro_customer c
      where
        c.merchant_id = m.id
    ) customers,
    (
      select
        max(at)
      from
        vietqr_pro_move v
      where
        v.merchant_id = m.id
    ) changed_at,
    (
      (
        select
          coalesce(sum(c.revenue), 0)
        from
          vietqr_pro_customer c
        where
          c.merchant_id = m.id
      ) + (
        select
          coalesce(sum((e.payload ->> 'amount')::bigint), 0)
        from
          event e
          join vietqr_pro_customer c on c.merchant_id = m.id
          and c.virtual_account = e.payload ->> 'virtualAccount'
        where
          e.delivered_at is null
          and e.topic = 'transaction.success'
          and e.merchant_id = m.id
      )
    )::bigint revenue
  from
    merchant m
`
export const listAll = (db: Db, f: CmsFilter, page: PageRequest): Promise<CmsRow[]> =>
  many(
    db,
    sql<CmsRow>`
      ${cms}
      where
        ${known(f)}
      order by
        changed_at ${sql.raw(page.direction)},
        m.id
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const countAll = async (db: Db, f: CmsFilter): Promise<number> =>
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
              merchant m
            where
              ${known(f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const ofMerchant = (db: Db, merchantId: string): Promise<CmsRow | null> =>
  maybe(
    db,
    sql<CmsRow>`
      ${cms}
      where
        m.id = ${merchantId}
        and m.mode = 'LIVE'
    `,
  )

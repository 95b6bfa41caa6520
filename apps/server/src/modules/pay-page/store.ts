/** SQL of pay pages. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { PeriodType } from '@saola/contract/pay-page'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import type { CustomerInfoType, InfoForm } from './rules.ts'

export interface PageRow {
  id: string
  merchant_id: string
  code: string
  name: string
  bank_account_id: string
  account_no: string
  account_name: string
  bank_type: 'KLB' | 'UMEE'
  period_type: PeriodType | null
  status: 'ACTIVE' | 'INACTIVE'
  customer_info_type: CustomerInfoType
  customer_info_form: (InfoForm & { id?: string | undefined }) | null
  contact_email: string | null
  contact_phone: string | null
  revenue: number
  total_paid: number
  total_send: number
  total_products: number
  created_by: string
  created_at: Date
  merchant_code: string
  merchant_name: string
  merchant_status: string
  mode: 'LIVE' | 'TEST'
  clock_shift_ms: number
}
const columns =
  sql.raw(`p.id, p.merchant_id, p.code, p.name, p.bank_account_id, b.account_no, b.account_name, b.bank_type, p.period_type, p.status, p.customer_info_type, p.customer_info_form, p.contact_email, p.contact_phone, p.revenue, p.total_paid, p.total_send,
  (select count(*) from pay_page_product x where x.page_id = p.id) total_products, p.created_by, p.created_at, m.code merchant_code, m.name merchant_name, m.status merchant_status, m.mode, m.clock_shift_ms`)
const from = sql.raw(
  'pay_page p join bank_account b on b.merchant_id = p.merchant_id and b.id = p.bank_account_id join merchant m on m.id = p.merchant_id',
)

export const get = (db: Db, merchantId: string, id: string): Promise<PageRow | null> =>
  maybe(
    db,
    sql<PageRow>`
      select
        ${columns}
      from
        ${from}
      where
        p.merchant_id = ${merchantId}
        and p.id = ${id}
    `,
  )
export const getByCode = (db: Db, merchantId: string, code: string): Promise<PageRow | null> =>
  maybe(
    db,
    sql<PageRow>`
      select
        ${columns}
      from
        ${from}
      where
        p.merchant_id = ${merchantId}
        and p.code = ${code}
    `,
  )
/** The payer's look-up. Live and Test Mode never see each other's pages. */
export const publicPage = (db: Db, code: string, test: boolean): Promise<PageRow | null> =>
  maybe(
    db,
    sql<PageRow>`
      select
        ${columns}
      from
        ${from}
      where
        p.code = ${code}
        and m.mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )
/** What stands on these pages, as page and product, each page's in its order. */
export const shelves = (
  db: Db,
  merchantId: string,
  pageIds: readonly string[],
): Promise<{ page_id: string; product_id: string }[]> =>
  many(
    db,
    sql<{ page_id: string; product_id: string }>`
      select
        page_id,
        product_id
      from
        pay_page_product
      where
        merchant_id = ${merchantId}
        and page_id = any (${[...pageIds]}::uuid[])
      order by
        page_id,
        position
    `,
  )

export interface Filter {
  fold?: string | undefined
  status?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}
const wanted = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`p.merchant_id = ${merchantId}`,
    ...(f.fold ? [sql`p.name_fold like ${`%${likeText(f.fold)}%`}`] : []),
    ...(f.status ? [sql`p.status = ${f.status}`] : []),
    ...(f.from ? [sql`p.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`p.created_at < ${f.to}`] : []),
  ])
const sortNames: Record<string, string> = {
  createdAt: 'p.created_at',
  name: 'p.name_fold',
  revenue: 'p.revenue',
}
/** The page of rows beside the merchant and their few accounts, each read once. */
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<PageRow[]> => {
  const order = sql.raw(`${sortNames[page.sortBy]!} ${page.direction}, p.id ${page.direction}`)
  return many(
    db,
    sql<PageRow>`
      with
        m as materialized (
          select
            *
          from
            merchant
          where
            id = ${merchantId}
        ),
        b as materialized (
          select
            *
          from
            bank_account
          where
            merchant_id = ${merchantId}
        )
      select
        ${columns}
      from
        (
          select
            *
          from
            pay_page p
          where
            ${wanted(merchantId, f)}
          order by
            ${order}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) p
        join b on b.id = p.bank_account_id
        cross join m
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
              1
            from
              pay_page p
            where
              ${wanted(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n

export interface NewPage {
  id: string
  code: string
  name: string
  fold: string
  bankAccountId: string
  periodType: PeriodType | null
  customerInfoType: CustomerInfoType
  customerInfoForm: PageRow['customer_info_form']
  contactEmail: string | null
  contactPhone: string | null
  productIds: readonly string[]
  by: { id: string; name: string }
  now: Date
}
export async function insert(db: Db, merchantId: string, p: NewPage): Promise<void> {
  await sql`
    insert into
      pay_page (
        id,
        merchant_id,
        code,
        name,
        name_fold,
        bank_account_id,
        period_type,
        customer_info_type,
        customer_info_form,
        contact_email,
        contact_phone,
        created_by,
        created_by_id,
        created_at,
        modified_at
      )
    values
      (
        ${p.id},
        ${merchantId},
        ${p.code},
        ${p.name},
        ${p.fold},
        ${p.bankAccountId},
        ${p.periodType},
        ${p.customerInfoType},
        ${p.customerInfoForm === null ? null : JSON.stringify(p.customerInfoForm)},
        ${p.contactEmail},
        ${p.contactPhone},
        ${p.by.name},
        ${p.by.id},
        ${p.now},
        ${p.now}
      )
  `.execute(db)
  await sql`
    insert into
      pay_page_product (page_id, product_id, merchant_id, position)
    select
      ${p.id},
      x.id,
      ${merchantId},
      x.n
    from
      unnest(${[...p.productIds]}::uuid[]) with ordinality x (id, n)
  `.execute(db)
}
/** The turn of one who changes a shelf. Not the page's row: orders and their counting take goods first, the page last, and so does a change of its shelf. */
export const lockPageProducts = async (db: Db, merchantId: string, id: string): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(
        hashtextextended (
          'pay-page-shelf/' || ${merchantId} || ${id},
          0
        )
      )
  `.execute(db)
}
/** The shelf anew: what is not named leaves it, the rest stands in the order named. */
export async function setProducts(
  db: Db,
  merchantId: string,
  pageId: string,
  productIds: readonly string[],
  now: Date,
): Promise<void> {
  const ids = sql`unnest(${[...productIds]}::uuid[]) with ordinality x (id, n)`
  await sql`
    delete from pay_page_product
    where
      merchant_id = ${merchantId}
      and page_id = ${pageId}
      and product_id <> all (${[...productIds]}::uuid[])
  `.execute(db)
  await sql`
    insert into
      pay_page_product (page_id, product_id, merchant_id, position)
    select
      ${pageId},
      x.id,
      ${merchantId},
      x.n
    from
      ${ids}
    on conflict (merchant_id, page_id, product_id) do update
    set
      position = excluded.position
  `.execute(db)
  await sql`
    update pay_page
    set
      modified_at = ${now}
    where
      merchant_id = ${merchantId}
      and id = ${pageId}
  `.execute(db)
}
/** @returns 0 when it was so already. */
export const setStatus = (
  db: Db,
  merchantId: string,
  id: string,
  status: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update pay_page
      set
        status = ${status},
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status <> ${status}
    `,
  )
export const setName = (
  db: Db,
  merchantId: string,
  id: string,
  name: string,
  fold: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update pay_page
      set
        name = ${name},
        name_fold = ${fold},
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and name <> ${name}
    `,
  )
export const addSends = async (
  db: Db,
  merchantId: string,
  id: string,
  n: number,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ total_send: number }>`
        update pay_page
        set
          total_send = total_send + ${n}
        where
          merchant_id = ${merchantId}
          and id = ${id}
        returning
          total_send
      `,
    )
  ).total_send
/** What a paid order brought. */
/** Money of a paid order, or (below zero) what of it went back; `orders` more or fewer are paid. */
export const addRevenue = (
  db: Db,
  merchantId: string,
  id: string,
  amount: number,
  orders: -1 | 0 | 1,
): Promise<number> =>
  changed(
    db,
    sql`
      update pay_page
      set
        revenue = revenue + ${amount},
        total_paid = total_paid + ${orders}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )

/** SQL of pay buttons. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { ButtonTheme } from '@saola/contract/pay-button'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface ButtonRow {
  id: string
  merchant_id: string
  code: string
  title: string
  label: string
  theme: ButtonTheme
  external_theme: ButtonTheme
  reference_page_url: string | null
  allowed_origins: string[]
  num_of_clicks: number
  num_of_orders: number
  num_of_payments: number
  revenue: number
  version: number
  created_by: string
  created_at: Date
  page_id: string
  page_code: string
  page_name: string
  page_status: 'ACTIVE' | 'INACTIVE'
}
const facts = `b.id, b.merchant_id, b.code, b.title, b.label, b.theme, b.external_theme, b.reference_page_url, b.allowed_origins, b.num_of_clicks, b.num_of_orders, b.num_of_payments, b.revenue, b.version, b.created_by, b.created_at, b.page_id`
const columns = sql.raw(`${facts}, p.code page_code, p.name page_name, p.status page_status`)
const from = sql.raw(
  'pay_button b join pay_page p on p.merchant_id = b.merchant_id and p.id = b.page_id',
)

export const get = (db: Db, merchantId: string, id: string): Promise<ButtonRow | null> =>
  maybe(
    db,
    sql<ButtonRow>`
      select
        ${columns}
      from
        ${from}
      where
        b.merchant_id = ${merchantId}
        and b.id = ${id}
        and b.deleted_at is null
    `,
  )
export const lockOne = (db: Db, merchantId: string, id: string): Promise<ButtonRow | null> =>
  maybe(
    db,
    sql<ButtonRow>`
      select
        ${columns}
      from
        ${from}
      where
        b.merchant_id = ${merchantId}
        and b.id = ${id}
        and b.deleted_at is null
      for update of
        b
    `,
  )
/** What holders of the code find. Live and Test Mode never see each other's buttons. */
export const publicButton = (db: Db, code: string, test: boolean): Promise<ButtonRow | null> =>
  maybe(
    db,
    sql<ButtonRow>`
      select
        ${columns}
      from
        ${from}
        join merchant m on m.id = b.merchant_id
      where
        b.code = ${code}
        and b.deleted_at is null
        and m.mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )

const wanted = (
  merchantId: string,
  fold: string | undefined,
  code: string | undefined,
): RawBuilder<unknown> =>
  allOf([
    sql`b.merchant_id = ${merchantId}`,
    sql`b.deleted_at is null`,
    ...(fold === undefined
      ? []
      : [
          sql`
            (
              b.fold like ${`%${likeText(fold)}%`}
              or p.name_fold like ${`%${likeText(fold)}%`}
              or b.code = ${code ?? ''}
            )
          `,
        ]),
  ])
const sortNames: Record<string, string> = {
  id: 'b.id',
  title: 'b.fold',
  numOfClicks: 'b.num_of_clicks',
  numOfPayments: 'b.num_of_payments',
}
const orderOf = (page: PageRequest): RawBuilder<unknown> =>
  sql.raw(`${sortNames[page.sortBy]!} ${page.direction}, b.id ${page.direction}`)
export interface Filter {
  fold?: string | undefined
  code?: string | undefined
}
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<ButtonRow[]> =>
  many(
    db,
    sql<ButtonRow>`
      select
        ${columns}
      from
        ${from}
      where
        ${wanted(merchantId, f.fold, f.code)}
      order by
        ${orderOf(page)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
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
              ${f.fold === undefined ? sql`pay_button b` : from}
            where
              ${wanted(merchantId, f.fold, f.code)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n

export interface Facts {
  title: string
  label: string
  fold: string
  theme: ButtonTheme
  externalTheme: ButtonTheme
  pageId: string
  referencePageUrl: string | null
  allowedOrigins: readonly string[]
}
export const insert = (
  db: Db,
  merchantId: string,
  b: Facts & { id: string; code: string; by: { id: string; name: string }; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        pay_button (
          id,
          merchant_id,
          code,
          title,
          label,
          fold,
          theme,
          external_theme,
          page_id,
          reference_page_url,
          allowed_origins,
          created_by,
          created_by_id,
          created_at,
          modified_at
        )
      values
        (
          ${b.id},
          ${merchantId},
          ${b.code},
          ${b.title},
          ${b.label},
          ${b.fold},
          ${b.theme},
          ${b.externalTheme},
          ${b.pageId},
          ${b.referencePageUrl},
          ${[...b.allowedOrigins]}::text[],
          ${b.by.name},
          ${b.by.id},
          ${b.now},
          ${b.now}
        )
    `,
  )
export const update = (
  db: Db,
  merchantId: string,
  id: string,
  b: Facts,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update pay_button
      set
        title = ${b.title},
        label = ${b.label},
        fold = ${b.fold},
        theme = ${b.theme},
        external_theme = ${b.externalTheme},
        page_id = ${b.pageId},
        reference_page_url = ${b.referencePageUrl},
        allowed_origins = ${[...b.allowedOrigins]}::text[],
        version = version + 1,
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
/** The merchant's own sites, as the standing buttons of a page name them. */
export const sites = async (db: Db, merchantId: string, pageId: string): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ sites: string[] }>`
        select
          allowed_origins || array_remove(array[reference_page_url], null) sites
        from
          pay_button
        where
          merchant_id = ${merchantId}
          and page_id = ${pageId}
          and deleted_at is null
      `,
    )
  ).flatMap((row) => row.sites)
/** Taken down for good; what it brought stays in the books. */
export const remove = (db: Db, merchantId: string, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update pay_button
      set
        deleted_at = ${now},
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and deleted_at is null
    `,
  )

export const addClick = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      update pay_button
      set
        num_of_clicks = num_of_clicks + 1
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const addOrder = (db: Db, merchantId: string, code: string): Promise<number> =>
  changed(
    db,
    sql`
      update pay_button
      set
        num_of_orders = num_of_orders + 1
      where
        merchant_id = ${merchantId}
        and code = ${code}
    `,
  )
/** A payment that came from a button, deleted or not, of the same merchant; a second time changes nothing. */
export const addPayment = (
  db: Db,
  merchantId: string,
  code: string,
  transactionId: string,
  amount: number,
  at: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      with
        button as (
          select
            id
          from
            pay_button
          where
            merchant_id = ${merchantId}
            and code = ${code}
        ),
        added as (
          insert into
            pay_button_payment (transaction_id, button_id, merchant_id, amount, at)
          select
            ${transactionId},
            id,
            ${merchantId},
            ${amount},
            ${at}
          from
            button
          on conflict do nothing
          returning
            button_id
        )
      update pay_button
      set
        num_of_payments = num_of_payments + 1,
        revenue = revenue + ${amount}
      where
        merchant_id = ${merchantId}
        and id in (
          select
            button_id
          from
            added
        )
    `,
  )

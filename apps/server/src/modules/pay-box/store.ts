/** SQL of pay boxes: units, links, static QRs, virtual accounts and what each box has to say. */
import { sql, type RawBuilder } from 'kysely'
import type { BoxLanguage } from '@saola/contract/box-command'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import { online } from './unit-store.ts'

export interface ListedBox {
  id: string
  merchant_id: string
  unit_id: string
  hardware_id: string
  display_name: string
  model: string
  version: string
  hw_version: string
  is_online: boolean
  seen_at: Date | null
  bank_account_id: string | null
  linked_at: Date
}
export interface BoxRow extends ListedBox {
  account_no: string | null
  account_name: string | null
  bank_type: 'KLB' | 'UMEE' | null
  virtual_account: string | null
  qr_content: string | null
  payable: boolean
  waiting: number
  volume: number | null
  lang: BoxLanguage | null
  screen: boolean
  reported_at: Date | null
}
const listed = (now: Date): RawBuilder<unknown> => sql`
  b.id,
  b.merchant_id,
  b.unit_id,
  u.hardware_id,
  b.display_name,
  u.model,
  u.version,
  u.hw_version,
  ${online(now)} is_online,
  u.seen_at,
  b.bank_account_id,
  b.linked_at
`
const columns = (now: Date): RawBuilder<unknown> => sql`
  ${listed(now)},
  u.volume,
  u.lang,
  u.screen,
  u.reported_at,
  s.account_no,
  s.account_name,
  s.bank_type,
  s.virtual_account,
  s.qr_content,
  s.payable_at is not null payable,
  (
    select
      count(*)
    from
      box_announcement a
    where
      a.merchant_id = b.merchant_id
      and a.device_id = b.id
      and a.state in ('WAITING', 'SENT')
  ) waiting
`
const from = sql`
  pay_box b
  join box_unit u on u.id = b.unit_id
  left join static_virtual_account s on s.merchant_id = b.merchant_id
  and s.paybox_device_id = b.id
  and s.bank_account_id = b.bank_account_id
  and s.closed_at is null
`
export const mineIs = (merchantId: string): RawBuilder<unknown> => sql`
  b.merchant_id = ${merchantId}
  and b.unlinked_at is null
`

export const get = (db: Db, merchantId: string, id: string, now: Date): Promise<BoxRow | null> =>
  maybe(
    db,
    sql<BoxRow>`
      select
        ${columns(now)}
      from
        ${from}
      where
        ${mineIs(merchantId)}
        and b.id = ${id}
    `,
  )
export const lockOne = async (
  db: Db,
  merchantId: string,
  id: string,
  now: Date,
): Promise<BoxRow | null> => {
  await sql`
    select
      1
    from
      pay_box b
    where
      ${mineIs(merchantId)}
      and b.id = ${id}
    for update
  `.execute(db)
  return get(db, merchantId, id, now)
}
export interface Filter {
  fold?: string | undefined
  online?: boolean | undefined
}
const wanted = (merchantId: string, f: Filter, now: Date): RawBuilder<unknown> =>
  allOf([
    mineIs(merchantId),
    ...(f.fold === undefined ? [] : [sql`b.fold like ${`%${likeText(f.fold)}%`}`]),
    ...(f.online === undefined
      ? []
      : [sql`${online(now)} is ${f.online ? sql`true` : sql`not true`}`]),
  ])
const sortNames: Record<string, string> = { displayName: 'b.fold', linkedAt: 'b.linked_at' }
const orderOf = (page: PageRequest): RawBuilder<unknown> =>
  sql.raw(`${sortNames[page.sortBy]!} ${page.direction}, b.id ${page.direction}`)

/** Only the filter looks at the units. */
const withUnits = (f: Filter): RawBuilder<unknown> =>
  f.online === undefined
    ? sql`pay_box b`
    : sql`
        pay_box b
        join box_unit u on u.id = b.unit_id
      `

/** The page first, then the unit of each box. */
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
  now: Date,
): Promise<ListedBox[]> =>
  many(
    db,
    sql<ListedBox>`
      select
        ${listed(now)}
      from
        (
          select
            b.*
          from
            ${withUnits(f)}
          where
            ${wanted(merchantId, f, now)}
          order by
            ${orderOf(page)}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) b
        join box_unit u on u.id = b.unit_id
      order by
        ${orderOf(page)}
    `,
  )
export const count = async (db: Db, merchantId: string, f: Filter, now: Date): Promise<number> =>
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
              pay_box b
              join box_unit u on u.id = b.unit_id
            where
              ${wanted(merchantId, f, now)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n

export interface NewBox {
  id: string
  unitId: string
  displayName: string
  fold: string
  now: Date
}

/** @returns 0 when somebody was faster. */
export const insert = (db: Db, merchantId: string, b: NewBox): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        pay_box (id, merchant_id, unit_id, display_name, fold, linked_at, modified_at)
      values
        (
          ${b.id},
          ${merchantId},
          ${b.unitId},
          ${b.displayName},
          ${b.fold},
          ${b.now},
          ${b.now}
        )
      on conflict (unit_id)
      where
        unlinked_at is null do nothing
    `,
  )
export const rename = (
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
      update pay_box
      set
        display_name = ${name},
        fold = ${fold},
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and unlinked_at is null
    `,
  )
export const setAccount = (
  db: Db,
  merchantId: string,
  id: string,
  bankAccountId: string | null,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update pay_box
      set
        bank_account_id = ${bankAccountId},
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and unlinked_at is null
    `,
  )

/** Out of the merchant's hands: what it had not yet said is not said to anyone who has it next. */
export const unlink = (db: Db, merchantId: string, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update pay_box
      set
        unlinked_at = ${now},
        bank_account_id = null,
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and unlinked_at is null
    `,
  )

/** Units that retired sandbox merchants of this merchant still hold come free again. */
export async function releaseSandboxes(
  db: Db,
  merchantId: string,
  sandboxId: string,
  now: Date,
): Promise<void> {
  await sql`
    update pay_box b
    set
      unlinked_at = ${now},
      bank_account_id = null,
      modified_at = ${now}
    from
      merchant m
    where
      m.id = b.merchant_id
      and m.live_id = ${merchantId}
      and m.id <> ${sandboxId}
      and b.unlinked_at is null
  `.execute(db)
}

/** A Test Mode shop always takes payments, a live one while its merchant is ACTIVE (docs/decisions.md#21). */
export const takesPayments = sql<boolean>`
  (
    m.mode = 'TEST'
    or m.status = 'ACTIVE'
  )
`
export interface BoxDisplay {
  merchant_id: string
  id: string
  display_name: string
  account_name: string | null
  qr_content: string | null
  payable: boolean
  is_open: boolean
}

/** What the device shows: its name, the account behind it, and whether its shop takes payments; null while nobody has linked it. */
export const displayOf = (db: Db, device: string): Promise<BoxDisplay | null> =>
  maybe(
    db,
    sql<BoxDisplay>`
      select
        b.merchant_id,
        b.id,
        b.display_name,
        s.account_name,
        s.qr_content,
        s.payable_at is not null payable,
        ${takesPayments} is_open
      from
        ${from}
        join merchant m on m.id = b.merchant_id
      where
        u.hardware_id = ${device}
        and b.unlinked_at is null
    `,
  )

/** SQL about the catalogue of banks; it belongs to no merchant. */
import { sql, type RawBuilder } from 'kysely'
import type { PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import type { Facts, Known } from './rules.ts'

export interface BankRow {
  id: number
  name: string
  short_name: string
  common_name: string
  code: string
  napas_code: string | null
  citad: string | null
  swift: string | null
  ben_id: string | null
  logo: string | null
  icon: string | null
  napas_supported: boolean
  vietqr_supported: boolean
}
const columns = sql`
  id,
  name,
  short_name,
  common_name,
  code,
  napas_code,
  citad,
  swift,
  ben_id,
  logo,
  icon,
  napas_supported,
  vietqr_supported
`
export interface Filter {
  name?: string | undefined
  code?: string | undefined
  napasSupported?: boolean | undefined
}

const conditions = (f: Filter): RawBuilder<unknown> => {
  const [name, code] = [f.name?.trim() ?? '', f.code?.trim() ?? '']
  const words = sql`'%' || catalogue_text (${likeText(name)}) || '%'`
  return allOf([
    ...(name === ''
      ? []
      : [
          sql`
            (
              catalogue_text (name) like ${words}
              or catalogue_text (short_name) like ${words}
              or catalogue_text (common_name) like ${words}
            )
          `,
        ]),
    ...(code === ''
      ? []
      : [
          sql`
            (
              upper(code) like ${`${likeText(code.toUpperCase())}%`}
              or napas_code like ${`${likeText(code)}%`}
            )
          `,
        ]),
    ...(f.napasSupported === undefined ? [] : [sql`napas_supported = ${f.napasSupported}`]),
  ])
}
/** Names sort as people read them: without regard to case and accents. */
const sortable: Record<string, RawBuilder<unknown>> = {
  shortName: sql`catalogue_text (short_name)`,
  name: sql`catalogue_text (name)`,
  code: sql`upper(code)`,
  napasCode: sql`napas_code`,
  id: sql`id`,
}

export const list = (db: Db, f: Filter, page: PageRequest): Promise<BankRow[]> =>
  many(
    db,
    sql<BankRow>`
      select
        ${columns}
      from
        bank
      where
        ${conditions(f)}
      order by
        ${sortable[page.sortBy]!} ${sql.raw(page.direction)} nulls last,
        id
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (db: Db, f: Filter): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          bank
        where
          ${conditions(f)}
      `,
    )
  ).n
/** The list's rows as the Excel file's columns, in its order. */
export const exportRows = (f: Filter): RawBuilder<unknown> => sql`
  select
    id,
    short_name,
    name,
    common_name,
    code,
    napas_code,
    citad,
    swift,
    ben_id,
    napas_supported,
    vietqr_supported
  from
    bank
  where
    ${conditions(f)}
  order by
    catalogue_text (short_name),
    id
`

const locked = (lock: boolean): RawBuilder<unknown> => (lock ? sql`for update` : sql``)
const oneBank = (db: Db, id: number, lock: boolean): Promise<BankRow | null> =>
  maybe(
    db,
    sql<BankRow>`
      select
        ${columns}
      from
        bank
      where
        id = ${id} ${locked(lock)}
    `,
  )
export const get = (db: Db, id: number): Promise<BankRow | null> => oneBank(db, id, false)
export const lockOne = (db: Db, id: number): Promise<BankRow | null> => oneBank(db, id, true)
const everyBank = (db: Db, lock: boolean): Promise<Known[]> =>
  many(
    db,
    sql<Known>`
      select
        id,
        short_name,
        napas_code,
        vietqr_supported
      from
        bank
      order by
        id ${locked(lock)}
    `,
  )
export const all = (db: Db): Promise<Known[]> => everyBank(db, false)
export const lockAll = (db: Db): Promise<Known[]> => everyBank(db, true)
/** Banks other than `id` that have one of these already. */
export const holders = (
  db: Db,
  id: number | null,
  f: { code: string; napasCode: string; shortName: string },
): Promise<BankRow[]> =>
  many(
    db,
    sql<BankRow>`
      select
        ${columns}
      from
        bank
      where
        id is distinct from ${id}
        and (
          upper(code) = upper(${f.code})
          or napas_code = ${f.napasCode}
          or lower(short_name) = lower(${f.shortName})
        )
      order by
        id
    `,
  )

export interface BankRecord extends Facts {
  logo: string | null
  icon: string | null
  now: Date
}
export const insert = (db: Db, b: BankRecord): Promise<BankRow> =>
  one(
    db,
    sql<BankRow>`
      insert into
        bank (
          name,
          short_name,
          common_name,
          code,
          napas_code,
          citad,
          swift,
          ben_id,
          logo,
          icon,
          napas_supported,
          vietqr_supported,
          created_at,
          modified_at
        )
      values
        (
          ${b.name},
          ${b.shortName},
          ${b.commonName},
          ${b.code},
          ${b.napasCode},
          ${b.citad},
          ${b.swift},
          ${b.benId},
          ${b.logo},
          ${b.icon},
          ${b.napasSupported},
          ${b.vietQrSupported},
          ${b.now},
          ${b.now}
        )
      returning
        ${columns}
    `,
  )
export const update = (db: Db, id: number, b: BankRecord): Promise<BankRow> =>
  one(
    db,
    sql<BankRow>`
      update bank
      set
        name = ${b.name},
        short_name = ${b.shortName},
        common_name = ${b.commonName},
        code = ${b.code},
        napas_code = ${b.napasCode},
        citad = ${b.citad},
        swift = ${b.swift},
        ben_id = ${b.benId},
        logo = ${b.logo},
        icon = ${b.icon},
        napas_supported = ${b.napasSupported},
        vietqr_supported = ${b.vietQrSupported},
        modified_at = ${b.now}
      where
        id = ${id}
      returning
        ${columns}
    `,
  )
export const remove = (db: Db, id: number): Promise<number> =>
  changed(
    db,
    sql`
      delete from bank
      where
        id = ${id}
    `,
  )
export const setIcon = (db: Db, id: number, icon: string | null, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update bank
      set
        icon = ${icon},
        modified_at = ${now}
      where
        id = ${id}
    `,
  )
export const setVietQr = (
  db: Db,
  ids: readonly number[],
  supported: boolean,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update bank
      set
        vietqr_supported = ${supported},
        modified_at = ${now}
      where
        id = any (${[...ids]}::int[])
    `,
  )

export const isReachable = async (db: Db, bin: string): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ reachable: boolean }>`
        select
          exists (
            select
            from
              bank
            where
              napas_code = ${bin}
              and napas_supported
          ) reachable
      `,
    )
  ).reachable

/** Every bank of the network by all that people call it. */
export const payable = (
  db: Db,
): Promise<{ bin: string; isReachable: boolean; names: (string | null)[] }[]> =>
  many(
    db,
    sql<{ bin: string; isReachable: boolean; names: (string | null)[] }>`
      select
        napas_code bin,
        napas_supported "isReachable",
        array[code, short_name, name, common_name] names
      from
        bank
      where
        napas_code is not null
    `,
  )

export const shortName = async (db: Db, bin: string): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ short_name: string }>`
        select
          short_name
        from
          bank
        where
          napas_code = ${bin}
      `,
    )
  )?.short_name ?? null

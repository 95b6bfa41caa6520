/** SQL about the catalogue of e-wallets; it belongs to no merchant. */
import { sql, type RawBuilder } from 'kysely'
import type { Direction, PageRequest } from '@saola/contract/paging'
import { likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface WalletRow {
  id: number
  name: string
  short_name: string
  common_name: string
  logo: string | null
  icon: string | null
}
const columns = sql`
  id,
  name,
  short_name,
  common_name,
  logo,
  icon
`
const conditions = (name: string): RawBuilder<unknown> => {
  const words = sql`'%' || catalogue_text (${likeText(name)}) || '%'`
  return name === ''
    ? sql`true`
    : sql`
        (
          catalogue_text (name) like ${words}
          or catalogue_text (short_name) like ${words}
          or catalogue_text (common_name) like ${words}
        )
      `
}
const sortable: Record<string, RawBuilder<unknown>> = {
  shortName: sql`catalogue_text (short_name)`,
  name: sql`catalogue_text (name)`,
  id: sql`id`,
}

export const list = (db: Db, name: string, page: PageRequest): Promise<WalletRow[]> =>
  many(
    db,
    sql<WalletRow>`
      select
        ${columns}
      from
        e_wallet
      where
        ${conditions(name)}
      order by
        ${sortable[page.sortBy]!} ${sql.raw(page.direction)},
        id
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (db: Db, name: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          e_wallet
        where
          ${conditions(name)}
      `,
    )
  ).n
export const all = (db: Db, direction: Direction): Promise<WalletRow[]> =>
  many(
    db,
    sql<WalletRow>`
      select
        ${columns}
      from
        e_wallet
      order by
        catalogue_text (short_name) ${sql.raw(direction)},
        id
    `,
  )

const oneWallet = (db: Db, id: number, lock: boolean): Promise<WalletRow | null> =>
  maybe(
    db,
    sql<WalletRow>`
      select
        ${columns}
      from
        e_wallet
      where
        id = ${id} ${lock ? sql`for update` : sql``}
    `,
  )
export const get = (db: Db, id: number): Promise<WalletRow | null> => oneWallet(db, id, false)
export const lockOne = (db: Db, id: number): Promise<WalletRow | null> => oneWallet(db, id, true)

/** Whether another wallet has this name or short name already. */
export const isTaken = async (
  db: Db,
  w: { name: string; shortName: string },
  exceptId: number | null = null,
): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
      from
        e_wallet
      where
        (
          lower(name) = lower(${w.name})
          or lower(short_name) = lower(${w.shortName})
        )
        and id is distinct from ${exceptId}::int
    `,
  )) !== null
export interface NewWallet {
  name: string
  shortName: string
  commonName: string
  /** Null where the initials stand for it. */
  logo: string | null
  icon: string | null
  now: Date
}
export const insert = (db: Db, w: NewWallet): Promise<WalletRow | null> =>
  maybe(
    db,
    sql<WalletRow>`
      insert into
        e_wallet (name, short_name, common_name, logo, icon, created_at)
      values
        (
          ${w.name},
          ${w.shortName},
          ${w.commonName},
          ${w.logo},
          ${w.icon},
          ${w.now}
        )
      on conflict do nothing
      returning
        ${columns}
    `,
  )
export const update = (db: Db, id: number, w: Omit<NewWallet, 'now'>): Promise<WalletRow> =>
  one(
    db,
    sql<WalletRow>`
      update e_wallet
      set
        name = ${w.name},
        short_name = ${w.shortName},
        common_name = ${w.commonName},
        logo = ${w.logo},
        icon = ${w.icon}
      where
        id = ${id}
      returning
        ${columns}
    `,
  )
export const remove = (db: Db, id: number): Promise<WalletRow | null> =>
  maybe(
    db,
    sql<WalletRow>`
      delete from e_wallet
      where
        id = ${id}
      returning
        ${columns}
    `,
  )

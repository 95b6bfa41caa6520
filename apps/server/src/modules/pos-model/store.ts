/** SQL about models of POS machines; they are the bank's and belong to no merchant. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { PosModelKind } from '@saola/contract/pos-model'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface Photo {
  id: string
  url: string
}
export interface Facts {
  name: string
  fold: string
  model: PosModelKind
  price: number
  stock: number
  available: boolean
  description: string
  warranty: number
  discount: number
  vat: number
  mainPhotoUrl: string | null
  photos: readonly Photo[]
}
export interface ModelRow {
  id: string
  name: string
  model: PosModelKind
  price: number
  stock: number
  available: boolean
  description: string
  warranty: number
  discount: number
  vat: number
  main_photo_url: string | null
  photos: Photo[]
  version: number
  created_by: string
  created_at: Date
  modified_by: string
  modified_at: Date
}
export interface Filter {
  fold?: string | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  available?: boolean | undefined
}

const conditions = (f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`p.deleted_at is null`,
    ...(f.fold ? [sql`p.name_fold like ${`%${likeText(f.fold)}%`}`] : []),
    ...(f.minPrice === undefined ? [] : [sql`p.price >= ${f.minPrice}`]),
    ...(f.maxPrice === undefined ? [] : [sql`p.price <= ${f.maxPrice}`]),
    ...(f.available === undefined ? [] : [sql`p.available = ${f.available}`]),
  ])
const sortNames: Record<string, string> = {
  createdAt: 'p.created_at',
  name: 'p.name_fold',
  price: 'p.price',
  stock: 'p.stock',
}
export const list = (db: Db, f: Filter, page: PageRequest): Promise<ModelRow[]> => {
  const direction = sql.raw(page.direction)
  return many(
    db,
    sql<ModelRow>`
      select
        p.*
      from
        pos_model p
      where
        ${conditions(f)}
      order by
        ${sql.raw(sortNames[page.sortBy] ?? 'p.created_at')} ${direction},
        p.id ${direction}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
}
export const count = async (db: Db, f: Filter): Promise<number> =>
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
              pos_model p
            where
              ${conditions(f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const get = (db: Db, id: string): Promise<ModelRow | null> =>
  maybe(
    db,
    sql<ModelRow>`
      select
        *
      from
        pos_model
      where
        id = ${id}
        and deleted_at is null
    `,
  )
/** In the order of their ids, so that two orders of the same goods cannot wait for each other. */
export const lock = (db: Db, ids: readonly string[]): Promise<ModelRow[]> =>
  many(
    db,
    sql<ModelRow>`
      select
        *
      from
        pos_model
      where
        id = any (${[...ids]}::uuid[])
        and deleted_at is null
      order by
        id
      for update
    `,
  )

const values = (f: Facts): RawBuilder<unknown> => sql`
  ${f.name},
  ${f.fold},
  ${f.model},
  ${f.price},
  ${f.stock},
  ${f.available},
  ${f.description},
  ${f.warranty},
  ${f.discount},
  ${f.vat},
  ${f.mainPhotoUrl},
  ${JSON.stringify(f.photos)}::jsonb
`
const names = sql`
  name,
  name_fold,
  model,
  price,
  stock,
  available,
  description,
  warranty,
  discount,
  vat,
  main_photo_url,
  photos
`
export const insert = (db: Db, id: string, f: Facts, by: string, now: Date): Promise<ModelRow> =>
  one(
    db,
    sql<ModelRow>`
      insert into
        pos_model (id, ${names}, created_by, created_at, modified_by, modified_at)
      values
        (
          ${id},
          ${values(f)},
          ${by},
          ${now},
          ${by},
          ${now}
        )
      returning
        *
    `,
  )
export const update = (db: Db, id: string, f: Facts, by: string, now: Date): Promise<ModelRow> =>
  one(
    db,
    sql<ModelRow>`
      update pos_model
      set
        (${names}, modified_by, modified_at, version) = (
          ${values(f)},
          ${by},
          ${now},
          version + 1
        )
      where
        id = ${id}
      returning
        *
    `,
  )
export const remove = (db: Db, id: string, by: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update pos_model
      set
        deleted_at = ${now},
        available = false,
        modified_by = ${by},
        modified_at = ${now},
        version = version + 1
      where
        id = ${id}
        and deleted_at is null
    `,
  )
/** Takes pieces where there are so many; the condition is the guard, not the look before. @returns 0 where there are fewer. Pieces that come back are a negative take, also of a model that was deleted. */
export const take = (db: Db, id: string, quantity: number): Promise<number> =>
  changed(
    db,
    sql`
      update pos_model
      set
        stock = stock - ${quantity},
        version = version + 1
      where
        id = ${id}
        and stock >= ${quantity}
    `,
  )

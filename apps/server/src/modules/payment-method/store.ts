/** SQL about the payment methods of the product. */
import { sql } from 'kysely'
import { many, maybe, one, type Db, type Pool } from '../../platform/db.ts'

export interface MethodRow {
  id: string
  name: string
  type: string
  payment_type: 'VIET_QR' | 'ATM_CARD' | 'BANKING'
  logo: string | null
  fixed_fee: number
  dynamic_fee: number
  payment_limit: number | null
  status: 'ACTIVE' | 'INACTIVE'
}
const COLUMNS = 'id, name, type, payment_type, logo, fixed_fee, dynamic_fee, payment_limit, status'
const columns = sql.raw(COLUMNS)
export const all = (db: Db): Promise<MethodRow[]> =>
  many(
    db,
    sql<MethodRow>`
      select
        ${columns}
      from
        payment_method
      order by
        position,
        id
    `,
  )
/** The same outside any transaction, by a named statement, for what payers ask for again and again. */
export const current = async (pool: Pool): Promise<MethodRow[]> =>
  (
    await pool.query<MethodRow>({
      name: 'payment_methods',
      text: `select ${COLUMNS} from payment_method order by position, id`,
    })
  ).rows
const oneMethod = (db: Db, id: string, lock: boolean): Promise<MethodRow | null> =>
  maybe(
    db,
    sql<MethodRow>`
      select
        ${columns}
      from
        payment_method
      where
        id = ${id} ${lock ? sql`for update` : sql``}
    `,
  )
export const get = (db: Db, id: string): Promise<MethodRow | null> => oneMethod(db, id, false)
export const lockOne = (db: Db, id: string): Promise<MethodRow | null> => oneMethod(db, id, true)

export interface MethodRecord {
  id: string
  name: string
  type: string
  paymentType: string
  logo: string | null
  fixedFee: number
  dynamicFee: number
  paymentLimit: number | null
  status: string
}
/** A new one is shown last. */
export const insert = (db: Db, m: MethodRecord): Promise<MethodRow> =>
  one(
    db,
    sql<MethodRow>`
      insert into
        payment_method (
          id,
          name,
          type,
          payment_type,
          logo,
          fixed_fee,
          dynamic_fee,
          payment_limit,
          status,
          position
        )
      values
        (
          ${m.id},
          ${m.name},
          ${m.type},
          ${m.paymentType},
          ${m.logo},
          ${m.fixedFee},
          ${m.dynamicFee},
          ${m.paymentLimit},
          ${m.status},
          (
            select
              coalesce(max(position), 0) + 1
            from
              payment_method
          )
        )
      returning
        ${columns}
    `,
  )
export const update = (db: Db, m: MethodRecord): Promise<MethodRow> =>
  one(
    db,
    sql<MethodRow>`
      update payment_method
      set
        name = ${m.name},
        type = ${m.type},
        payment_type = ${m.paymentType},
        logo = ${m.logo},
        fixed_fee = ${m.fixedFee},
        dynamic_fee = ${m.dynamicFee},
        payment_limit = ${m.paymentLimit},
        status = ${m.status}
      where
        id = ${m.id}
      returning
        ${columns}
    `,
  )

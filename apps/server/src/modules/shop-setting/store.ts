/** SQL about a shop's look and its chosen payment methods. */
import { sql } from 'kysely'
import { changed, maybe, type Db, type Pool } from '../../platform/db.ts'

export interface ShopRow {
  id: string
  shop_name: string
  logo: string | null
  background_color: string
  default_language: 'VI' | 'EN'
  payment_ids: string[]
}
const COLUMNS = 'id, shop_name, logo, background_color, default_language, payment_ids'
export const get = (db: Db, merchantId: string): Promise<ShopRow | null> =>
  maybe(
    db,
    sql<ShopRow>`
      select
        ${sql.raw(COLUMNS)}
      from
        shop_setting
      where
        merchant_id = ${merchantId}
    `,
  )
/** Those of many merchants at once, outside any transaction, by a named statement. */
export const ofMany = async (
  pool: Pool,
  merchantIds: readonly string[],
): Promise<(ShopRow & { merchant_id: string })[]> =>
  (
    await pool.query<ShopRow & { merchant_id: string }>({
      name: 'shops_of',
      text: `select merchant_id, ${COLUMNS} from shop_setting where merchant_id = any($1)`,
      values: [merchantIds],
    })
  ).rows

export interface NewShop {
  id: string
  shopName: string
  logo: string | null
  backgroundColor: string
  defaultLanguage: string
  paymentIds: readonly string[]
  now: Date
}
export const save = (db: Db, merchantId: string, s: NewShop): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        shop_setting (
          merchant_id,
          id,
          shop_name,
          logo,
          background_color,
          default_language,
          payment_ids,
          modified_at
        )
      values
        (
          ${merchantId},
          ${s.id},
          ${s.shopName},
          ${s.logo},
          ${s.backgroundColor},
          ${s.defaultLanguage},
          ${[...s.paymentIds]}::uuid[],
          ${s.now}
        )
      on conflict (merchant_id) do update
      set
        shop_name = excluded.shop_name,
        logo = excluded.logo,
        background_color = excluded.background_color,
        default_language = excluded.default_language,
        payment_ids = excluded.payment_ids,
        modified_at = excluded.modified_at
    `,
  )

/** How merchants pay fees. */
import { sql } from 'kysely'
import { changed, type Db } from '../../platform/db.ts'

/** @returns 0 for what is no live merchant */
export const setFeeType = (db: Db, merchantId: string, feeType: string): Promise<number> =>
  changed(
    db,
    sql`
      update merchant
      set
        fee_type = ${feeType}
      where
        id = ${merchantId}
        and mode = 'LIVE'
    `,
  )
/** The first time counts. */
export const giveFeeMandate = (db: Db, merchantId: string, at: Date): Promise<number> =>
  changed(
    db,
    sql`
      update merchant
      set
        fee_mandate_at = ${at}
      where
        id = ${merchantId}
        and mode = 'LIVE'
        and fee_mandate_at is null
    `,
  )

/** Which rows of a source are asked for. */
import { sql, type RawBuilder } from 'kysely'

/** Which rows: those with these ids, or one merchant's of a time (`to` does not belong to it). */
export type Only =
  | { merchantIds: readonly string[]; ids: readonly string[] }
  | { merchantId: string; from: Date; to: Date }

/** That a row `x` is one of them; `at` is when its fee came up. */
export const isOne = (x: string, at: string, only: Only): RawBuilder<unknown> =>
  'ids' in only
    ? sql`
        (${sql.ref(`${x}.merchant_id`)}, ${sql.ref(`${x}.id`)}) in (
          select
            n.merchant_id,
            n.id
          from
            unnest(${[...only.merchantIds]}::uuid[], ${[...only.ids]}::uuid[]) n (merchant_id, id)
        )
      `
    : sql`
        ${sql.ref(`${x}.merchant_id`)} = ${only.merchantId}
        and ${sql.ref(`${x}.${at}`)} >= ${only.from}
        and ${sql.ref(`${x}.${at}`)} < ${only.to}
      `

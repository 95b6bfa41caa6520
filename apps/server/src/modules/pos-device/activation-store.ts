/** Activation codes and the tries at them. */
import { sql } from 'kysely'
import { changed, maybe, one, type Db } from '../../platform/db.ts'
import type { DeviceRow } from './store.ts'

export const setCode = (
  db: Db,
  merchantId: string,
  id: string,
  hash: string,
  until: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update pos_device
      set
        code_hash = ${hash},
        code_expires_at = ${until},
        code_tries = 0
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'ACTIVE'
    `,
  )

/** The machine at work with this number, each look a try of its code; null where the code is used up, over or was never opened. */
export const takeTry = (
  db: Db,
  deviceId: string,
  now: Date,
  most: number,
): Promise<DeviceRow | null> =>
  maybe(
    db,
    sql<DeviceRow>`
      update pos_device
      set
        code_tries = code_tries + 1
      where
        device_id = ${deviceId}
        and gone_at is null
        and status = 'ACTIVE'
        and code_hash is not null
        and code_expires_at > ${now}
        and code_tries < ${most}
      returning
        *
    `,
  )

/** Counts a try in this hour; a new hour begins anew. @returns how many there were, this one included, and since when. */
export const countTry = (
  db: Db,
  who: string,
  now: Date,
  hourMs: number,
): Promise<{ tries: number; since: Date }> => {
  const over = sql`t.since <= ${new Date(now.getTime() - hourMs)}`
  return one(
    db,
    sql<{ tries: number; since: Date }>`
      insert into
        pos_activation_attempt as t (who, tries, since)
      values
        (${who}, 1, ${now})
      on conflict (who) do update
      set
        tries = case
          when ${over} then 1
          else t.tries + 1
        end,
        since = case
          when ${over} then ${now}
          else t.since
        end
      returning
        tries,
        since
    `,
  )
}

/** Takes a counted try back: it was a right one. */
export const forgiveTry = (db: Db, who: string): Promise<number> =>
  changed(
    db,
    sql`
      update pos_activation_attempt
      set
        tries = greatest(tries - 1, 0)
      where
        who = ${who}
    `,
  )
export const forgetTries = (db: Db, who: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from pos_activation_attempt
      where
        who = ${who}
    `,
  )
export const forgetOldTries = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from pos_activation_attempt
      where
        since < ${before}
    `,
  )
export const merchantOfNumber = async (db: Db, deviceId: string): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ merchant_id: string }>`
        select
          merchant_id
        from
          pos_device
        where
          device_id = ${deviceId}
          and gone_at is null
          and status = 'ACTIVE'
      `,
    )
  )?.merchant_id ?? null

/** The code is good once, the key before it no more. */
export const activate = (
  db: Db,
  merchantId: string,
  id: string,
  codeHash: string,
  keyHash: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update pos_device
      set
        key_hash = ${keyHash},
        code_hash = null,
        code_expires_at = null,
        activated_at = ${now},
        last_seen_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and code_hash = ${codeHash}
        and status = 'ACTIVE'
    `,
  )

/** Counts of sign-in attempts. */
import { sql } from 'kysely'
import { changed, maybe, one, type Db } from '../../platform/db.ts'
import { ACCOUNT_REST_SEC, ACCOUNT_ROW_MAX, ACCOUNT_WAIT_SEC, ADDRESS_WINDOW_SEC } from './rules.ts'

/** Counts a try before it is judged, so that fifty at once cannot all be the first. @returns seconds to wait when the account rests, else 0. */
export async function takeAccountTry(
  db: Db,
  key: string,
  now: Date,
  factor: number,
): Promise<number> {
  const taken = await maybe(
    db,
    sql<{ failures: number }>`
      insert into
        sign_in_failure as f (key, failures, first_at)
      values
        (${key}, 1, ${now})
      on conflict (key) do update
      set
        failures = f.failures + 1,
        -- No wait is none, not one until now: of tries at the same moment some began a little earlier.
        locked_until = nullif(
          ${now}::timestamptz + make_interval(
            secs => case
              when f.failures + 1 >= ${ACCOUNT_ROW_MAX * factor} then ${ACCOUNT_REST_SEC}
              else (${[...ACCOUNT_WAIT_SEC]}::int[]) [
                least(
                  ${ACCOUNT_WAIT_SEC.length},
                  ceil((f.failures + 1) / ${factor}::numeric)
                )::int
              ]
            end
          ),
          ${now}::timestamptz
        )
      where
        f.locked_until is null
        or f.locked_until <= ${now}
      returning
        failures
    `,
  )
  if (taken) return 0
  const held = await maybe(
    db,
    sql<{ locked_until: Date }>`
      select
        locked_until
      from
        sign_in_failure
      where
        key = ${key}
    `,
  )
  return Math.max(1, Math.ceil(((held?.locked_until.getTime() ?? 0) - now.getTime()) / 1000))
}

/** Counts within a window. @returns seconds until the window ends when the address is over its number, else 0. */
export async function takeAddressTry(
  db: Db,
  key: string,
  now: Date,
  most: number,
): Promise<number> {
  const start = new Date(now.getTime() - ADDRESS_WINDOW_SEC * 1000)
  const { failures, first_at } = await one(
    db,
    sql<{ failures: number; first_at: Date }>`
      insert into
        sign_in_failure as f (key, failures, first_at)
      values
        (${key}, 1, ${now})
      on conflict (key) do update
      set
        failures = case
          when f.first_at <= ${start} then 1
          else least(f.failures + 1, 1000000)
        end,
        first_at = case
          when f.first_at <= ${start} then ${now}
          else f.first_at
        end
      returning
        failures,
        first_at
    `,
  )
  return failures <= most
    ? 0
    : Math.max(1, Math.ceil((first_at.getTime() - start.getTime()) / 1000))
}
export const forgiveAccount = (db: Db, key: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from sign_in_failure
      where
        key = ${key}
    `,
  )
export const forgiveAddress = (db: Db, key: string): Promise<number> =>
  changed(
    db,
    sql`
      update sign_in_failure
      set
        failures = failures - 1
      where
        key = ${key}
        and failures > 0
    `,
  )
export const forgivePerson = (db: Db, memberId: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from sign_in_failure
      where
        key = ${`account|${memberId}`}
        or key like ${`account|${memberId}|%`}
    `,
  )
export const forgetTries = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from sign_in_failure
      where
        first_at < ${before}
        and (
          locked_until is null
          or locked_until < ${before}
        )
    `,
  )

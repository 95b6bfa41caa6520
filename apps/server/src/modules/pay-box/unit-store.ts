/** Boxes as they leave the factory, and the tries to pair them. */
import { sql, type RawBuilder } from 'kysely'
import { AWAY_AFTER_SEC } from '@saola/contract/pay-box'
import { changed, maybe, one, type Db } from '../../platform/db.ts'

/** Online as of a moment: it said so, and has not been silent since. */
export const online = (now: Date): RawBuilder<boolean> => sql<boolean>`
  (
    u.online
    and u.seen_at > ${new Date(now.getTime() - AWAY_AFTER_SEC * 1000)}
  )
`

export interface UnitRow {
  id: string
  hardware_id: string
  model: string
  version: string
  pairing_hash: string
  linked: boolean
  is_online: boolean
}
export interface NewUnit {
  id: string
  hardwareId: string
  pairingHash: string
  secretHash: string
  model: string
  version: string
  hwVersion: string
  now: Date
}
export const insertUnit = (db: Db, u: NewUnit): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        box_unit (id, hardware_id, pairing_hash, secret_hash, model, version, hw_version, created_at)
      values
        (
          ${u.id},
          ${u.hardwareId},
          ${u.pairingHash},
          ${u.secretHash},
          ${u.model},
          ${u.version},
          ${u.hwVersion},
          ${u.now}
        )
      on conflict (hardware_id) do nothing
    `,
  )
export const unitOf = (db: Db, hardwareId: string, now: Date): Promise<UnitRow | null> =>
  maybe(
    db,
    sql<UnitRow>`
      select
        u.id,
        u.hardware_id,
        u.model,
        u.version,
        u.pairing_hash,
        exists (
          select
          from
            pay_box b
          where
            b.unit_id = u.id
            and b.unlinked_at is null
            and b.merchant_id is not null
        ) linked,
        ${online(now)} is_online
      from
        box_unit u
      where
        u.hardware_id = ${hardwareId}
    `,
  )
export const secretOf = (db: Db, hardwareId: string): Promise<{ secret_hash: string } | null> =>
  maybe(
    db,
    sql<{ secret_hash: string }>`
      select
        secret_hash
      from
        box_unit
      where
        hardware_id = ${hardwareId}
    `,
  )

/** Until the transaction ends, others who lock the same unit wait. */
export const lock = async (db: Db, unitId: string): Promise<void> => {
  await sql`
    select
      1
    from
      box_unit
    where
      id = ${unitId}
    for no key update
  `.execute(db)
}

/** Counts a try before its key is looked at, and says how many there were; the last one allowed locks it. Counts older than the lock's own time are forgotten. */
export const countTry = (
  db: Db,
  who: string,
  most: number,
  now: Date,
  lockMs: number,
): Promise<{ tries: number; locked_until: Date | null }> => {
  const over = sql`
    (
      t.locked_until <= ${now}
      or t.locked_until is null
      and t.since < ${new Date(now.getTime() - lockMs)}
    )
  `
  return one(
    db,
    sql<{ tries: number; locked_until: Date | null }>`
      insert into
        box_link_attempt as t (who, tries, since)
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
        end,
        locked_until = case
          when ${over} then null
          when t.locked_until is not null then t.locked_until
          when t.tries + 1 >= ${most} then ${new Date(now.getTime() + lockMs)}::timestamptz
        end
      returning
        tries,
        locked_until
    `,
  )
}

/** Takes back a try that turned out to be right, and no other: who has one good key may not wipe out their guesses at others with it. */
export const uncount = (db: Db, who: string, most: number): Promise<number> =>
  changed(
    db,
    sql`
      update box_link_attempt
      set
        tries = greatest(tries - 1, 0),
        locked_until = case
          when tries > ${most} then locked_until
        end
      where
        who = ${who}
    `,
  )
export const forgive = (db: Db, who: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from box_link_attempt
      where
        who = ${who}
    `,
  )

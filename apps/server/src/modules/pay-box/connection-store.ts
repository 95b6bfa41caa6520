/** Which boxes are online, and how they stand by their own word. */
import { sql } from 'kysely'
import { changed, many, maybe, type Db } from '../../platform/db.ts'
import type { DeviceState } from './rules.ts'
import { mineIs } from './store.ts'
import { online } from './unit-store.ts'

/** Tells every process with devices; delivered with the commit. */
export const notifyDevices = async (
  db: Db,
  change: { config?: readonly string[] },
): Promise<void> => {
  await sql`
    select
      pg_notify ('saola_box', ${JSON.stringify(change)})
  `.execute(db)
}

/** The device is here: this connection speaks for it from now on. What it has missed becomes due, and so does what it had and may not have said, or whose word was lost: it knows which, and answers. */
export async function cameOnline(
  db: Db,
  device: string,
  said: DeviceState & { session: string },
  now: Date,
  oldest: Date,
): Promise<void> {
  await sql`
    update box_unit
    set
      online = true,
      seen_at = ${now},
      connected_at = ${now},
      session = ${said.session},
      report_no = 0
    where
      hardware_id = ${device}
  `.execute(db)
  await report(db, device, said, now)
  await sql`
    update box_command c
    set
      state = 'SENT',
      next_at = ${now}
    from
      box_unit u
    where
      u.hardware_id = ${device}
      and c.unit_id = u.id
      and (
        c.state in ('WAITING', 'SENT')
        or c.kind = 'QR'
        and c.transaction_id is not null
        and c.state = 'DONE'
        and c.expires_at > ${now}
      )
  `.execute(db)
  await sql`
    update box_announcement a
    set
      next_at = ${now}
    from
      pay_box b
      join box_unit u on u.id = b.unit_id
    where
      u.hardware_id = ${device}
      and b.unlinked_at is null
      and a.merchant_id = b.merchant_id
      and a.device_id = b.id
      and a.state <> 'SPOKEN'
      and a.created_at > ${oldest}
  `.execute(db)
}

/** Whether the box said last that nobody can hear it. */
export const isMute = async (db: Db, device: string): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
        1
      from
        box_unit
      where
        hardware_id = ${device}
        and volume = 0
    `,
  )) !== null

/** How the box stands by its own word; what it does not say stays as it was. Only of the connection that speaks for it, and no report after a later one. */
export const report = (
  db: Db,
  device: string,
  s: DeviceState & { session: string; n?: number | undefined },
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update box_unit
      set
        seen_at = ${now},
        online = true,
        report_no = coalesce(${s.n ?? null}, report_no),
        version = coalesce(${s.version ?? null}, version),
        hw_version = coalesce(${s.hwVersion ?? null}, hw_version),
        volume = coalesce(${s.volume ?? null}, volume),
        lang = coalesce(${s.lang ?? null}, lang),
        screen = coalesce(${s.screen ?? null}, screen),
        reported_at = case
          when ${s.volume === undefined && s.lang === undefined} then reported_at
          else ${now}
        end
      where
        hardware_id = ${device}
        and session = ${s.session}
        and (
          ${s.n ?? null}::int is null
          or report_no < ${s.n ?? null}
        )
    `,
  )
export const beat = (db: Db, device: string, session: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update box_unit
      set
        online = true,
        seen_at = ${now}
      where
        hardware_id = ${device}
        and session = ${session}
    `,
  )

/** Whether nobody has learned of the box since `since`, or it is OFFLINE. */
export const isSilent = async (db: Db, device: string, now: Date, since: Date): Promise<boolean> =>
  (
    await maybe(
      db,
      sql<{ silent: boolean }>`
        select
          (${online(now)}) is not true
          or u.seen_at < ${since} silent
        from
          box_unit u
        where
          u.hardware_id = ${device}
      `,
    )
  )?.silent ?? false
export const wentOffline = (db: Db, device: string, session: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update box_unit
      set
        online = false,
        seen_at = ${now}
      where
        hardware_id = ${device}
        and session = ${session}
    `,
  )

/** The devices in a merchant's hands. */
export const devicesOf = async (db: Db, merchantId: string): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ hardware_id: string }>`
        select
          u.hardware_id
        from
          pay_box b
          join box_unit u on u.id = b.unit_id
        where
          ${mineIs(merchantId)}
      `,
    )
  ).map((row) => row.hardware_id)

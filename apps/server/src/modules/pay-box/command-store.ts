/** Commands to boxes and their answers. */
import { sql } from 'kysely'
import type { BoxCommandKind, BoxLanguage } from '@saola/contract/box-command'
import { changed, many, maybe, type Db } from '../../platform/db.ts'
import type { DueCommand } from './rules.ts'
import { mineIs, takesPayments } from './store.ts'
import { online } from './unit-store.ts'

export type CommandKind = BoxCommandKind | 'CODE'
export interface NewCommand {
  id: string
  unitId: string
  deviceId: string | null
  kind: CommandKind
  value: object
  transactionId: string | null
  now: Date
  expiresAt: Date | null
}

/** Takes the place of what was said before of the same kind and is not done, of a QR or code that stands as well. */
export async function command(db: Db, merchantId: string, c: NewCommand): Promise<void> {
  await sql`
    update box_command
    set
      state = 'DROPPED'
    where
      unit_id = ${c.unitId}
      and kind = ${c.kind}
      and (
        state in ('WAITING', 'SENT')
        or kind in ('QR', 'CODE')
        and state = 'DONE'
      )
  `.execute(db)
  await sql`
    insert into
      box_command (
        id,
        merchant_id,
        unit_id,
        device_id,
        kind,
        value,
        transaction_id,
        created_at,
        expires_at,
        next_at
      )
    values
      (
        ${c.id},
        ${merchantId},
        ${c.unitId},
        ${c.deviceId},
        ${c.kind},
        ${JSON.stringify(c.value)},
        ${c.transactionId},
        ${c.now},
        ${c.expiresAt},
        ${c.now}
      )
  `.execute(db)
}
export interface CommandRow {
  id: string
  kind: BoxCommandKind
  state: 'WAITING' | 'SENT' | 'DONE'
  value: { volume?: number; language?: BoxLanguage }
  transaction_id: string | null
  created_at: Date
  expires_at: Date | null
  done_at: Date | null
}

/** The last of each kind. */
export const commands = (db: Db, merchantId: string, deviceId: string): Promise<CommandRow[]> =>
  many(
    db,
    sql<CommandRow>`
      select distinct
        on (kind) id,
        kind,
        state,
        value,
        transaction_id,
        created_at,
        expires_at,
        done_at
      from
        box_command
      where
        merchant_id = ${merchantId}
        and device_id = ${deviceId}
        and state <> 'DROPPED'
      order by
        kind,
        seq desc
    `,
  )

/** Boxes with a screen that are online, and which open payment each shows. */
export const screens = (
  db: Db,
  merchantId: string,
  now: Date,
): Promise<{ id: string; display_name: string; transaction_id: string | null }[]> =>
  many(
    db,
    sql<{ id: string; display_name: string; transaction_id: string | null }>`
      select
        b.id,
        b.display_name,
        c.transaction_id
      from
        pay_box b
        join box_unit u on u.id = b.unit_id
        left join lateral (
          select
            c.transaction_id
          from
            box_command c
            join payment t on t.merchant_id = c.merchant_id
            and t.id = c.transaction_id
            and t.status in ('CREATED', 'PENDING')
          where
            c.merchant_id = b.merchant_id
            and c.device_id = b.id
            and c.kind = 'QR'
            and c.state <> 'DROPPED'
            and c.expires_at > ${now}
          order by
            c.seq desc
          limit
            1
        ) c on true
      where
        ${mineIs(merchantId)}
        and u.screen
        and ${online(now)}
      order by
        b.fold,
        b.id
      limit
        50
    `,
  )

/** These payments, or all of the merchants, are shown no more: the boxes that show them go back to their static QRs. @param merchantIds of each payment. @returns how many. */
export const takeDown = (
  db: Db,
  merchantIds: readonly string[],
  transactionIds: readonly string[] | 'all',
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      with
        over as (
          update box_command
          set
            state = 'DROPPED'
          where
            ${transactionIds === 'all'
              ? sql`
                  merchant_id = any (${[...merchantIds]}::uuid[])
                  and transaction_id is not null
                `
              : sql`
                  (merchant_id, transaction_id) in (
                    select
                      *
                    from
                      unnest(${[...merchantIds]}::uuid[], ${[...transactionIds]}::uuid[])
                  )
                `}
            and state <> 'DROPPED'
          returning
            merchant_id,
            unit_id,
            device_id,
            expires_at
        )
      insert into
        box_command (id, merchant_id, unit_id, device_id, kind, value, created_at, expires_at, next_at)
      select
        gen_random_uuid(),
        merchant_id,
        unit_id,
        device_id,
        'QR',
        '{}',
        ${now},
        expires_at,
        ${now}
      from
        over
      where
        expires_at > ${now}
    `,
  )

/** What boxes of this process are to be told; a payment's QR only while the payment is open and its shop takes payments. @param held null = of all that are online. */
export const takeCommands = (
  db: Db,
  held: readonly string[] | null,
  now: Date,
  againMs: readonly number[],
  limit: number,
): Promise<DueCommand[]> =>
  many(
    db,
    sql<DueCommand>`
      with
        due as (
          select
            c.merchant_id,
            c.id,
            u.hardware_id
          from
            box_command c
            join box_unit u on u.id = c.unit_id
            left join pay_box b on b.merchant_id = c.merchant_id
            and b.id = c.device_id
          where
            c.state in ('WAITING', 'SENT')
            and c.next_at <= ${now}
            and (
              c.expires_at is null
              or c.expires_at > ${now}
            )
            and (
              c.device_id is null
              or b.unlinked_at is null
            )
            and ${held === null ? online(now) : sql`u.hardware_id = any (${[...held]}::text[])`}
            and (
              c.transaction_id is null
              or exists (
                select
                from
                  payment t
                  join merchant m on m.id = t.merchant_id
                where
                  t.merchant_id = c.merchant_id
                  and t.id = c.transaction_id
                  and t.status in ('CREATED', 'PENDING')
                  and ${takesPayments}
              )
            )
          order by
            c.next_at,
            c.seq
          limit
            ${limit}
          for update of
            c skip locked
        )
      update box_command c
      set
        state = 'SENT',
        tries = c.tries + 1,
        sent_at = ${now},
        next_at = ${now}::timestamptz + (${sql`
          (${[...againMs]}::bigint[]) [least(c.tries + 1, ${againMs.length})]
        `}) * interval '1 ms'
      from
        due d
      where
        c.merchant_id = d.merchant_id
        and c.id = d.id
      returning
        c.id,
        d.hardware_id,
        c.seq,
        c.kind,
        c.value,
        c.expires_at
    `,
  )

/** The box has done what it was told; its word counts about its own commands only. How loud it was then is kept of a test sentence. */
export const answered = (
  db: Db,
  device: string,
  ids: readonly string[],
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update box_command c
      set
        state = 'DONE',
        done_at = coalesce(c.done_at, ${now}),
        value = case
          when c.kind = 'TONE'
          and u.volume is not null then c.value || jsonb_build_object('volume', u.volume)
          else c.value
        end
      from
        box_unit u
      where
        u.hardware_id = ${device}
        and c.unit_id = u.id
        and c.id = any (${[...ids]}::uuid[])
        and c.state in ('WAITING', 'SENT')
    `,
  )

/** Whether the unit was asked to say a code to this merchant since then. */
export const wasAsked = async (
  db: Db,
  merchantId: string,
  unitId: string,
  since: Date,
): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
        1
      from
        box_command
      where
        merchant_id = ${merchantId}
        and unit_id = ${unitId}
        and kind = 'CODE'
        and state <> 'DROPPED'
        and created_at > ${since}
    `,
  )) !== null

/** Counts a try at the code that stands before it is looked at. @returns null when none stands, or it was tried too often. */
export const guess = (
  db: Db,
  merchantId: string,
  unitId: string,
  most: number,
  now: Date,
): Promise<{ id: string } | null> =>
  maybe(
    db,
    sql<{ id: string }>`
      update box_command
      set
        guesses = guesses + 1
      where
        merchant_id = ${merchantId}
        and unit_id = ${unitId}
        and kind = 'CODE'
        and state <> 'DROPPED'
        and expires_at > ${now}
        and guesses < ${most}
      returning
        id
    `,
  )
export const dropCode = (db: Db, merchantId: string, unitId: string): Promise<number> =>
  changed(
    db,
    sql`
      update box_command
      set
        state = 'DROPPED'
      where
        merchant_id = ${merchantId}
        and unit_id = ${unitId}
        and kind = 'CODE'
        and state <> 'DROPPED'
    `,
  )

/** What is over; a setting that waits for its box stays. */
export const forgetCommands = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from box_command c
      where
        c.created_at < ${before}
        and (
          c.state in ('DONE', 'DROPPED')
          or c.expires_at < ${before}
          or exists (
            select
            from
              pay_box b
            where
              b.merchant_id = c.merchant_id
              and b.id = c.device_id
              and b.unlinked_at is not null
          )
        )
    `,
  )

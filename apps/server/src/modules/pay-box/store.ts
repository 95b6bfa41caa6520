/** SQL of pay boxes: units, links, static QRs, virtual accounts and what each box has to say. */
import { sql, type RawBuilder } from 'kysely'
import type { BoxCommandKind, BoxLanguage } from '@saola/contract/box-command'
import { AWAY_AFTER_SEC } from '@saola/contract/pay-box'
import type { StaticQrType } from '@saola/contract/static-qr'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import type { Due, DueCommand, DeviceState } from './rules.ts'

/** Online as of a moment: it said so, and has not been silent since. */
const online = (now: Date): RawBuilder<boolean> => sql<boolean>`
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
        box_try as t (who, tries, since)
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
      update box_try
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
      delete from box_try
      where
        who = ${who}
    `,
  )

export interface ListedBox {
  id: string
  merchant_id: string
  unit_id: string
  hardware_id: string
  display_name: string
  model: string
  version: string
  hw_version: string
  is_online: boolean
  seen_at: Date | null
  bank_account_id: string | null
  linked_at: Date
}
export interface BoxRow extends ListedBox {
  account_no: string | null
  account_name: string | null
  bank_type: 'KLB' | 'UMEE' | null
  virtual_account: string | null
  qr_content: string | null
  waiting: number
  volume: number | null
  lang: BoxLanguage | null
  screen: boolean
  reported_at: Date | null
}
const listed = (now: Date): RawBuilder<unknown> => sql`
  b.id,
  b.merchant_id,
  b.unit_id,
  u.hardware_id,
  b.display_name,
  u.model,
  u.version,
  u.hw_version,
  ${online(now)} is_online,
  u.seen_at,
  b.bank_account_id,
  b.linked_at
`
const columns = (now: Date): RawBuilder<unknown> => sql`
  ${listed(now)},
  u.volume,
  u.lang,
  u.screen,
  u.reported_at,
  s.account_no,
  s.account_name,
  s.bank_type,
  s.virtual_account,
  s.qr_content,
  (
    select
      count(*)
    from
      box_announcement a
    where
      a.device_id = b.id
      and a.state in ('WAITING', 'SENT')
  ) waiting
`
const from = sql`
  pay_box b
  join box_unit u on u.id = b.unit_id
  left join standing_account s on s.paybox_device_id = b.id
  and s.bank_account_id = b.bank_account_id
  and s.closed_at is null
`
const mineIs = (merchantId: string): RawBuilder<unknown> => sql`
  b.merchant_id = ${merchantId}
  and b.unlinked_at is null
`

export const get = (db: Db, merchantId: string, id: string, now: Date): Promise<BoxRow | null> =>
  maybe(
    db,
    sql<BoxRow>`
      select
        ${columns(now)}
      from
        ${from}
      where
        ${mineIs(merchantId)}
        and b.id = ${id}
    `,
  )
export const lockOne = async (
  db: Db,
  merchantId: string,
  id: string,
  now: Date,
): Promise<BoxRow | null> => {
  await sql`
    select
      1
    from
      pay_box b
    where
      ${mineIs(merchantId)}
      and b.id = ${id}
    for update
  `.execute(db)
  return get(db, merchantId, id, now)
}
export interface Filter {
  fold?: string | undefined
  online?: boolean | undefined
}
const wanted = (merchantId: string, f: Filter, now: Date): RawBuilder<unknown> =>
  allOf([
    mineIs(merchantId),
    ...(f.fold === undefined ? [] : [sql`b.fold like ${`%${likeText(f.fold)}%`}`]),
    ...(f.online === undefined
      ? []
      : [sql`${online(now)} is ${f.online ? sql`true` : sql`not true`}`]),
  ])
const sortNames: Record<string, string> = { displayName: 'b.fold', linkedAt: 'b.linked_at' }
const orderOf = (page: PageRequest): RawBuilder<unknown> =>
  sql.raw(`${sortNames[page.sortBy]!} ${page.direction}, b.id ${page.direction}`)
/** Only the filter looks at the units. */
const withUnits = (f: Filter): RawBuilder<unknown> =>
  f.online === undefined
    ? sql`pay_box b`
    : sql`
        pay_box b
        join box_unit u on u.id = b.unit_id
      `
/** The page first, then the unit of each box. */
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
  now: Date,
): Promise<ListedBox[]> =>
  many(
    db,
    sql<ListedBox>`
      select
        ${listed(now)}
      from
        (
          select
            b.*
          from
            ${withUnits(f)}
          where
            ${wanted(merchantId, f, now)}
          order by
            ${orderOf(page)}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) b
        join box_unit u on u.id = b.unit_id
      order by
        ${orderOf(page)}
    `,
  )
export const count = async (db: Db, merchantId: string, f: Filter, now: Date): Promise<number> =>
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
              pay_box b
              join box_unit u on u.id = b.unit_id
            where
              ${wanted(merchantId, f, now)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n

export interface NewBox {
  id: string
  unitId: string
  displayName: string
  fold: string
  now: Date
}
/** @returns 0 when somebody was faster. */
export const insert = (db: Db, merchantId: string, b: NewBox): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        pay_box (id, merchant_id, unit_id, display_name, fold, linked_at, modified_at)
      values
        (
          ${b.id},
          ${merchantId},
          ${b.unitId},
          ${b.displayName},
          ${b.fold},
          ${b.now},
          ${b.now}
        )
      on conflict (unit_id)
      where
        unlinked_at is null do nothing
    `,
  )
export const rename = (
  db: Db,
  merchantId: string,
  id: string,
  name: string,
  fold: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update pay_box
      set
        display_name = ${name},
        fold = ${fold},
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and unlinked_at is null
    `,
  )
export const setAccount = (
  db: Db,
  merchantId: string,
  id: string,
  bankAccountId: string | null,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update pay_box
      set
        bank_account_id = ${bankAccountId},
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and unlinked_at is null
    `,
  )
/** Out of the merchant's hands: what it had not yet said is not said to anyone who has it next. */
export const unlink = (db: Db, merchantId: string, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update pay_box
      set
        unlinked_at = ${now},
        bank_account_id = null,
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and unlinked_at is null
    `,
  )

/** Units that retired sandbox merchants of this merchant still hold come free again, and their accounts are shut. */
export async function releaseSandboxes(
  db: Db,
  merchantId: string,
  sandboxId: string,
  now: Date,
): Promise<void> {
  await sql`
    update standing_account s
    set
      closed_at = ${now}
    from
      merchant m
    where
      m.id = s.merchant_id
      and m.live_id = ${merchantId}
      and m.id <> ${sandboxId}
      and s.box_unit_id is not null
      and s.closed_at is null
  `.execute(db)
  await sql`
    update pay_box b
    set
      unlinked_at = ${now},
      bank_account_id = null,
      modified_at = ${now}
    from
      merchant m
    where
      m.id = b.merchant_id
      and m.live_id = ${merchantId}
      and m.id <> ${sandboxId}
      and b.unlinked_at is null
  `.execute(db)
}

export interface BoxAccount {
  virtual_account: string
  bank_account_id: string
  account_no: string
  closed_at: Date | null
  qr_content: string
}
/** The accounts this unit has, or had, in this merchant's hands. */
export const accountsOf = (db: Db, merchantId: string, unitId: string): Promise<BoxAccount[]> =>
  many(
    db,
    sql<BoxAccount>`
      select
        virtual_account,
        bank_account_id,
        account_no,
        closed_at,
        qr_content
      from
        standing_account
      where
        merchant_id = ${merchantId}
        and box_unit_id = ${unitId}
    `,
  )
export interface NewAccount {
  virtualAccount: string
  bankAccountId: string
  bankType: string
  accountNo: string
  accountName: string
  unitId: string
  deviceId: string
  content: string
  qrContent: string
  now: Date
}
/** Opens it, or opens it again under the number that is on the printed stand. */
export const openAccount = (db: Db, merchantId: string, a: NewAccount): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        standing_account (
          virtual_account,
          merchant_id,
          order_no,
          bank_account_id,
          bank_type,
          account_no,
          account_name,
          type,
          fix_amount,
          fix_content,
          qr_content,
          created_at,
          opened_at,
          expires_at,
          box_unit_id,
          paybox_device_id,
          source
        )
      values
        (
          ${a.virtualAccount},
          ${merchantId},
          null,
          ${a.bankAccountId},
          ${a.bankType},
          ${a.accountNo},
          ${a.accountName},
          'PAY_BOX',
          null,
          ${a.content},
          ${a.qrContent},
          ${a.now},
          ${a.now},
          null,
          ${a.unitId},
          ${a.deviceId},
          'PAYBOX'
        )
      on conflict (merchant_id, box_unit_id, bank_account_id)
      where
        box_unit_id is not null do update
      set
        paybox_device_id = excluded.paybox_device_id,
        account_name = excluded.account_name,
        opened_at = excluded.opened_at,
        closed_at = null
    `,
  )
export const closeAccount = (
  db: Db,
  merchantId: string,
  virtualAccount: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update standing_account
      set
        closed_at = ${now}
      where
        merchant_id = ${merchantId}
        and virtual_account = ${virtualAccount}
        and closed_at is null
    `,
  )
/** For the job, which knows the number alone. */
export const accountState = (
  db: Db,
  virtualAccount: string,
): Promise<{ account_no: string; account_name: string; closed_at: Date | null } | null> =>
  maybe(
    db,
    sql<{ account_no: string; account_name: string; closed_at: Date | null }>`
      select
        account_no,
        account_name,
        closed_at
      from
        standing_account
      where
        virtual_account = ${virtualAccount}
    `,
  )

export interface QrRow {
  id: string
  device_id: string
  type: StaticQrType
  account_number: string | null
  account_name: string | null
  shop_name: string | null
  icon: string | null
  name: string
  short_name: string
  bank_bin: string | null
  default_qr: boolean
  qr_id: string | null
  bank_account_id: string | null
  content: string
  bytes: Buffer | null
}
const qrColumns = sql.raw(
  'q.id, q.device_id, q.type, q.account_number, q.account_name, q.shop_name, q.icon, q.name, q.short_name, q.bank_bin, q.default_qr, q.qr_id, q.bank_account_id, q.content, i.bytes',
)
const qrFrom = sql.raw(
  'static_qr q left join qr_image i on i.id = q.qr_id and i.merchant_id = q.merchant_id',
)
export const qrs = (db: Db, merchantId: string, deviceId: string): Promise<QrRow[]> =>
  many(
    db,
    sql<QrRow>`
      select
        ${qrColumns}
      from
        ${qrFrom}
      where
        q.merchant_id = ${merchantId}
        and q.device_id = ${deviceId}
      order by
        q.default_qr desc,
        q.created_at,
        q.id
    `,
  )
export const qr = (db: Db, merchantId: string, id: string): Promise<QrRow | null> =>
  maybe(
    db,
    sql<QrRow>`
      select
        ${qrColumns}
      from
        ${qrFrom}
      where
        q.merchant_id = ${merchantId}
        and q.id = ${id}
    `,
  )
export type QrFacts = Omit<QrRow, 'id' | 'bytes'>
export const insertQr = (
  db: Db,
  merchantId: string,
  id: string,
  q: QrFacts,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        static_qr (
          id,
          merchant_id,
          device_id,
          type,
          account_number,
          account_name,
          shop_name,
          icon,
          name,
          short_name,
          bank_bin,
          default_qr,
          qr_id,
          bank_account_id,
          content,
          created_at,
          modified_at
        )
      values
        (
          ${id},
          ${merchantId},
          ${q.device_id},
          ${q.type},
          ${q.account_number},
          ${q.account_name},
          ${q.shop_name},
          ${q.icon},
          ${q.name},
          ${q.short_name},
          ${q.bank_bin},
          ${q.default_qr},
          ${q.qr_id},
          ${q.bank_account_id},
          ${q.content},
          ${now},
          ${now}
        )
    `,
  )
export const updateQr = (
  db: Db,
  merchantId: string,
  id: string,
  q: QrFacts,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update static_qr
      set
        type = ${q.type},
        account_number = ${q.account_number},
        account_name = ${q.account_name},
        shop_name = ${q.shop_name},
        icon = ${q.icon},
        name = ${q.name},
        short_name = ${q.short_name},
        bank_bin = ${q.bank_bin},
        default_qr = ${q.default_qr},
        qr_id = ${q.qr_id},
        bank_account_id = ${q.bank_account_id},
        content = ${q.content},
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const removeQr = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from static_qr
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const removeQrs = (db: Db, merchantId: string, deviceId: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from static_qr
      where
        merchant_id = ${merchantId}
        and device_id = ${deviceId}
    `,
  )
export const setContent = (
  db: Db,
  merchantId: string,
  id: string,
  content: string,
): Promise<number> =>
  changed(
    db,
    sql`
      update static_qr
      set
        content = ${content}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
/** One default a box: the others step back. */
export const clearDefault = (db: Db, merchantId: string, deviceId: string): Promise<number> =>
  changed(
    db,
    sql`
      update static_qr
      set
        default_qr = false
      where
        merchant_id = ${merchantId}
        and device_id = ${deviceId}
        and default_qr
    `,
  )
/** When the default is taken away, the eldest that is left takes its place. */
export const promote = (db: Db, merchantId: string, deviceId: string): Promise<number> =>
  changed(
    db,
    sql`
      update static_qr
      set
        default_qr = true
      where
        merchant_id = ${merchantId}
        and id = (
          select
            id
          from
            static_qr
          where
            merchant_id = ${merchantId}
            and device_id = ${deviceId}
          order by
            created_at,
            id
          limit
            1
        )
        and not exists (
          select
          from
            static_qr
          where
            merchant_id = ${merchantId}
            and device_id = ${deviceId}
            and default_qr
        )
    `,
  )

export const insertImage = (
  db: Db,
  merchantId: string,
  i: { id: string; content: string; bytes: Buffer; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        qr_image (id, merchant_id, content, bytes, created_at)
      values
        (
          ${i.id},
          ${merchantId},
          ${i.content},
          ${i.bytes},
          ${i.now}
        )
    `,
  )
export const image = (
  db: Db,
  merchantId: string,
  id: string,
  since: Date,
): Promise<{ content: string; bytes: Buffer } | null> =>
  maybe(
    db,
    sql<{ content: string; bytes: Buffer }>`
      select
        content,
        bytes
      from
        qr_image
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and (
          used
          or created_at > ${since}
        )
    `,
  )
export const useImage = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      update qr_image
      set
        used = true
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const forgetImages = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from qr_image
      where
        not used
        and created_at < ${before}
    `,
  )

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

/** Writes down what boxes are to say of these payments, numbered per box. A payment that is written down already stays as it is. @returns how many. */
export async function announce(
  db: Db,
  merchantIds: readonly string[],
  transactionIds: readonly string[],
  now: Date,
): Promise<number> {
  await sql`
    select
      b.id
    from
      pay_box b
    where
      b.merchant_id = any (${[...merchantIds]}::uuid[])
      and b.id in (
        select
          t.paybox_device_id::uuid
        from
          txn t
        where
          t.id = any (${[...transactionIds]}::uuid[])
          and t.type = 'PAY_BOX'
      )
    order by
      b.id
    for update
  `.execute(db)
  return changed(
    db,
    sql`
      with
        fresh as (
          select
            t.id,
            t.merchant_id,
            b.id device_id,
            t.amount,
            t.bank_reference,
            t.complete_time,
            b.last_seq + row_number() over (
              partition by
                b.id
              order by
                t.complete_time,
                t.id
            ) seq
          from
            txn t
            join pay_box b on b.id = t.paybox_device_id::uuid
            and b.merchant_id = t.merchant_id
            and b.unlinked_at is null
          where
            t.id = any (${[...transactionIds]}::uuid[])
            and t.type = 'PAY_BOX'
            and t.status = 'SUCCESS'
            and not exists (
              select
              from
                box_announcement a
              where
                a.payment_id = t.id
            )
        ),
        moved as (
          update pay_box b
          set
            last_seq = f.last
          from
            (
              select
                device_id,
                max(seq) last
              from
                fresh
              group by
                1
            ) f
          where
            b.id = f.device_id
        )
      insert into
        box_announcement (
          payment_id,
          device_id,
          merchant_id,
          seq,
          amount,
          bank_reference,
          paid_at,
          created_at,
          next_at
        )
      select
        id,
        device_id,
        merchant_id,
        seq,
        amount,
        bank_reference,
        complete_time,
        ${now},
        ${now}
      from
        fresh
    `,
  )
}
/** Takes what is due for devices that listen, of which no other process has hold. @param held null = of all that are online. */
export const takeDue = (
  db: Db,
  held: readonly string[] | null,
  now: Date,
  oldest: Date,
  againMs: readonly number[],
  limit: number,
): Promise<(Due & { tries: number })[]> =>
  many(
    db,
    sql<Due & { tries: number }>`
      with
        due as (
          select
            a.payment_id,
            u.hardware_id,
            u.lang
          from
            box_announcement a
            join pay_box b on b.id = a.device_id
            and b.unlinked_at is null
            join box_unit u on u.id = b.unit_id
          where
            a.state <> 'SPOKEN'
            and a.next_at <= ${now}
            and a.created_at > ${oldest}
            and ${held === null ? online(now) : sql`u.hardware_id = any (${[...held]}::text[])`}
          order by
            a.next_at,
            a.seq
          limit
            ${limit}
          for update of
            a skip locked
        )
      update box_announcement a
      set
        state = case a.state
          when 'RECEIVED' then a.state
          else 'SENT'
        end,
        tries = a.tries + 1,
        sent_at = ${now},
        next_at = ${now}::timestamptz + (${sql`
          (${[...againMs]}::bigint[]) [least(a.tries + 1, ${againMs.length})]
        `}) * interval '1 ms'
      from
        due d
      where
        a.payment_id = d.payment_id
      returning
        a.payment_id,
        d.hardware_id,
        d.lang,
        a.seq,
        a.amount,
        a.bank_reference,
        a.paid_at,
        a.created_at,
        a.tries
    `,
  )
/**
 * Notes the device's word; only about its own payments. What it has and has not said yet is not sent again before it greets anew, or can be heard again:
 * a sentence at volume nought nobody heard, so it counts as received, whatever the device says. @returns those that were new.
 */
export const acknowledge = (
  db: Db,
  acks: readonly { device: string; id: string }[],
  state: 'RECEIVED' | 'SPOKEN',
  now: Date,
): Promise<{ payment_id: string; merchant_id: string }[]> =>
  many(
    db,
    sql<{ payment_id: string; merchant_id: string }>`
      with
        said as (
          select distinct
            u.id unit_id,
            x.id,
            case
              when u.volume = 0 then 'RECEIVED'
              else ${state}
            end state
          from
            unnest(${acks.map((a) => a.device)}::text[], ${acks.map(
              (a) => a.id,
            )}::uuid[]) x (hw, id)
            join box_unit u on u.hardware_id = x.hw
        ),
        a as (
          update box_announcement a
          set
            state = s.state,
            next_at = 'infinity',
            received_at = coalesce(a.received_at, ${now}),
            spoken_at = case s.state
              when 'SPOKEN' then ${now}::timestamptz
            end
          from
            said s
            join pay_box b on b.unit_id = s.unit_id
          where
            a.payment_id = s.id
            and a.device_id = b.id
            and a.state <> 'SPOKEN'
            and (
              a.state <> s.state
              or a.next_at < 'infinity'
            )
          returning
            a.payment_id,
            a.merchant_id,
            a.device_id,
            a.seq,
            a.state
        ),
        moved as (
          update pay_box b
          set
            acked_seq = greatest(b.acked_seq, x.seq)
          from
            (
              select
                device_id,
                max(seq) seq
              from
                a
              group by
                1
            ) x
          where
            b.id = x.device_id
        )
      select
        payment_id,
        merchant_id
      from
        a
      where
        state = ${state}
    `,
  )

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
      and a.device_id = b.id
      and a.state <> 'SPOKEN'
      and a.created_at > ${oldest}
  `.execute(db)
}
/** What the box has not said so far is due: it knows which it has said, and answers. */
export const sayAgain = (
  db: Db,
  merchantId: string,
  deviceId: string,
  now: Date,
  oldest: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update box_announcement
      set
        next_at = ${now}
      where
        merchant_id = ${merchantId}
        and device_id = ${deviceId}
        and state <> 'SPOKEN'
        and created_at > ${oldest}
    `,
  )
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
/** A Test Mode shop always takes payments, a live one while its merchant is ACTIVE (docs/decisions.md#21). */
const takesPayments = sql<boolean>`
  (
    m.mode = 'TEST'
    or m.status = 'ACTIVE'
  )
`
export interface BoxDisplay {
  merchant_id: string
  id: string
  display_name: string
  account_name: string | null
  qr_content: string | null
  is_open: boolean
}
/** What the device shows: its name, the account behind it, and whether its shop takes payments; null while nobody has linked it. */
export const displayOf = (db: Db, device: string): Promise<BoxDisplay | null> =>
  maybe(
    db,
    sql<BoxDisplay>`
      select
        b.merchant_id,
        b.id,
        b.display_name,
        s.account_name,
        s.qr_content,
        ${takesPayments} is_open
      from
        ${from}
        join merchant m on m.id = b.merchant_id
      where
        u.hardware_id = ${device}
        and b.unlinked_at is null
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
            join txn t on t.id = c.transaction_id
            and t.status in ('CREATED', 'PENDING')
          where
            c.device_id = b.id
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
/** These payments, or all of a merchant, are shown no more: the boxes that show them go back to their static QRs. @returns how many. */
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
            merchant_id = any (${[...merchantIds]}::uuid[])
            and ${transactionIds === 'all'
              ? sql`transaction_id is not null`
              : sql`transaction_id = any (${[...transactionIds]}::uuid[])`}
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
            c.id,
            u.hardware_id
          from
            box_command c
            join box_unit u on u.id = c.unit_id
            left join pay_box b on b.id = c.device_id
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
                  txn t
                  join merchant m on m.id = t.merchant_id
                where
                  t.id = c.transaction_id
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
        c.id = d.id
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
              b.id = c.device_id
              and b.unlinked_at is not null
          )
        )
    `,
  )

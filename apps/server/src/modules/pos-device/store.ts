/** SQL about POS machines, what they took and how it was settled. The money of a payment is its transaction's and is read from there. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { PosModelKind } from '@saola/contract/pos-model'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface DeviceRow {
  id: string
  device_id: string
  merchant_id: string
  order_id: string
  model: PosModelKind
  name: string
  status: 'ACTIVE' | 'INACTIVE'
  created_at: Date
  delivered_at: Date | null
  gone_at: Date | null
  batch_no: number
  code_hash: string | null
  code_expires_at: Date | null
  code_tries: number
  activated_at: Date | null
  last_seen_at: Date | null
}
export type Among = readonly string[] | null
export const into = (among: Among): RawBuilder<unknown> =>
  among === null ? sql`true` : sql`t.bank_account_id = any (${[...among]}::uuid[])`

export interface NewDevice {
  id: string
  deviceId: string
  modelId: string
  model: string
  name: string
}

/** @returns the first number that is with somebody already, nothing written; null when all are noted. */
export async function insertDevices(
  db: Db,
  merchantId: string,
  orderId: string,
  devices: readonly NewDevice[],
  now: Date,
): Promise<string | null> {
  const written = await many(
    db,
    sql<{ device_id: string }>`
      insert into
        pos_device (id, device_id, merchant_id, order_id, model_id, model, name, created_at)
      select
        x.id,
        x."deviceId",
        ${merchantId},
        ${orderId},
        x."modelId",
        x.model,
        x.name,
        ${now}
      from
        jsonb_to_recordset(${JSON.stringify(
          devices,
        )}::jsonb) as x (id uuid, "deviceId" text, "modelId" uuid, model text, name text)
      order by
        x."deviceId"
      on conflict (device_id)
      where
        gone_at is null do nothing
      returning
        device_id
    `,
  )
  return (
    devices.find(({ deviceId }) => !written.some((row) => row.device_id === deviceId))?.deviceId ??
    null
  )
}
export const deliver = (db: Db, merchantId: string, orderId: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update pos_device
      set
        status = 'ACTIVE',
        delivered_at = ${now}
      where
        merchant_id = ${merchantId}
        and order_id = ${orderId}
        and gone_at is null
    `,
  )

/** Its key opens nothing from now on. */
export const takeBack = (db: Db, merchantId: string, orderId: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update pos_device
      set
        status = 'INACTIVE',
        gone_at = ${now},
        key_hash = null,
        code_hash = null
      where
        merchant_id = ${merchantId}
        and order_id = ${orderId}
        and gone_at is null
    `,
  )
export const ofOrder = (db: Db, merchantId: string, orderId: string): Promise<DeviceRow[]> =>
  many(
    db,
    sql<DeviceRow>`
      select
        *
      from
        pos_device
      where
        merchant_id = ${merchantId}
        and order_id = ${orderId}
        and gone_at is null
      order by
        id
      for update
    `,
  )
export const lockDevice = (db: Db, merchantId: string, id: string): Promise<DeviceRow | null> =>
  maybe(
    db,
    sql<DeviceRow>`
      select
        *
      from
        pos_device
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and delivered_at is not null
      for update
    `,
  )
export interface KeyRow extends DeviceRow {
  merchant_code: string
  merchant_name: string
  merchant_status: string
  mode: 'LIVE' | 'TEST'
}
export const byKey = (db: Db, keyHash: string): Promise<KeyRow | null> =>
  maybe(
    db,
    sql<KeyRow>`
      select
        d.*,
        m.code merchant_code,
        m.name merchant_name,
        m.status merchant_status,
        m.mode
      from
        pos_device d
        join merchant m on m.id = d.merchant_id
      where
        d.key_hash = ${keyHash}
        and d.status = 'ACTIVE'
    `,
  )
export const markSeen = (db: Db, merchantId: string, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update pos_device
      set
        last_seen_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const device = (db: Db, merchantId: string, id: string): Promise<KeyRow | null> =>
  maybe(
    db,
    sql<KeyRow>`
      select
        d.*,
        m.code merchant_code,
        m.name merchant_name,
        m.status merchant_status,
        m.mode
      from
        pos_device d
        join merchant m on m.id = d.merchant_id
      where
        d.merchant_id = ${merchantId}
        and d.id = ${id}
    `,
  )

export interface DeviceFilter {
  keyword?: string | undefined
  model?: string | undefined
  status?: string | undefined
}
const deviceConditions = (merchantId: string, f: DeviceFilter): RawBuilder<unknown> =>
  allOf([
    sql`d.merchant_id = ${merchantId}`,
    sql`d.delivered_at is not null`,
    ...(f.model ? [sql`d.model = ${f.model}`] : []),
    ...(f.status ? [sql`d.status = ${f.status}`] : []),
    ...(f.keyword
      ? [
          sql`
            (
              d.device_id ilike ${`${likeText(f.keyword)}%`}
              or d.name ilike ${`%${likeText(f.keyword)}%`}
            )
          `,
        ]
      : []),
  ])
export interface ListedDevice extends DeviceRow {
  revenue: number
  open_number: number
  open_amount: number
}

/** Payments by machine that its totals do not have yet. */
const unhandled = (merchantId: string, among: Among) => sql`
  select
    p.device_id,
    count(*) number,
    sum(t.amount) amount
  from
    event_not_handled e
    join pos_payment p on p.merchant_id = e.merchant_id
    and p.transaction_id = (e.payload ->> 'transactionId')::uuid
    join payment t on t.merchant_id = p.merchant_id
    and t.id = p.transaction_id
  where
    coalesce(e.handler, 'pos-device.take') = 'pos-device.take'
    and e.topic = 'payment.settled'
    and e.merchant_id = ${merchantId}
    and e.payload ->> 'payLinkCode' is null
    and ${into(among)}
  group by
    1
`
/** A merchant's machines with what they took: what their rows keep, and the payments whose events are not handled yet (ADR 0030). For who is held to accounts, by account. */
export const devices = (
  db: Db,
  merchantId: string,
  f: DeviceFilter,
  among: Among,
  page: PageRequest,
): Promise<ListedDevice[]> => {
  const order = sql.raw(
    `${page.sortBy === 'deviceId' ? 'd.device_id' : 'd.created_at'} ${page.direction}, d.id ${page.direction}`,
  )
  const totals =
    among === null
      ? sql``
      : sql`
          cross join lateral (
            select
              coalesce(sum(taken_number), 0) taken_number,
              coalesce(sum(taken_amount), 0) taken_amount,
              coalesce(sum(settled_number), 0) settled_number,
              coalesce(sum(settled_amount), 0) settled_amount
            from
              pos_device_account a
            where
              a.merchant_id = d.merchant_id
              and a.device_id = d.id
              and a.bank_account_id = any (${[...among]}::uuid[])
          ) k
        `
  const k = sql.raw(among === null ? 'd' : 'k')
  return many(
    db,
    sql<ListedDevice>`
      with
        waiting as materialized (${unhandled(merchantId, among)})
      select
        d.*,
        (${k}.taken_amount + coalesce(w.amount, 0))::bigint revenue,
        (
          ${k}.taken_number - ${k}.settled_number + coalesce(w.number, 0)
        )::int open_number,
        (
          ${k}.taken_amount - ${k}.settled_amount + coalesce(w.amount, 0)
        )::bigint open_amount
      from
        (
          select
            d.*
          from
            pos_device d
          where
            ${deviceConditions(merchantId, f)}
          order by
            ${order}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) d ${totals}
        left join waiting w on w.device_id = d.id
      order by
        ${order}
    `,
  )
}
export const countDevices = async (db: Db, merchantId: string, f: DeviceFilter): Promise<number> =>
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
              pos_device d
            where
              ${deviceConditions(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n

// Who a phone or a member belongs to
export interface Owner {
  member_id: string
  merchant_id: string
  code: string
  name: string
  status: string
}
export const ownerByPhone = (db: Db, phone: string): Promise<Owner | null> =>
  maybe(
    db,
    sql<Owner>`
      select
        b.id member_id,
        m.id merchant_id,
        m.code,
        m.name,
        m.status
      from
        member b
        join merchant m on m.id = b.merchant_id
      where
        b.phone = ${phone}
        and b.is_owner
        and b.status <> 'BLOCKED'
        and m.mode = 'LIVE'
    `,
  )
export const merchantOfMember = (db: Db, memberId: string): Promise<Owner | null> =>
  maybe(
    db,
    sql<Owner>`
      select
        b.id member_id,
        m.id merchant_id,
        m.code,
        m.name,
        m.status
      from
        member b
        join merchant m on m.id = b.merchant_id
      where
        b.id = ${memberId}
        and m.mode = 'LIVE'
    `,
  )
export const machinesOf = (
  db: Db,
  merchantId: string,
): Promise<Pick<DeviceRow, 'device_id' | 'model' | 'status'>[]> =>
  many(
    db,
    sql`
      select
        device_id,
        model,
        status
      from
        pos_device
      where
        merchant_id = ${merchantId}
        and delivered_at is not null
        and gone_at is null
      order by
        device_id
      limit
        1000
    `,
  )

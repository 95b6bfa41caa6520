/** Static QR codes of boxes and their pictures. */
import { sql } from 'kysely'
import type { StaticQrType } from '@saola/contract/static-qr'
import { changed, many, maybe, type Db } from '../../platform/db.ts'

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
  payable: boolean
}
const qrColumns = sql.raw(
  'q.id, q.device_id, q.type, q.account_number, q.account_name, q.shop_name, q.icon, q.name, q.short_name, q.bank_bin, q.default_qr, q.qr_id, q.bank_account_id, q.content, i.bytes, (q.bank_account_id is null or s.payable_at is not null) payable',
)
const qrFrom = sql.raw(
  'static_qr q left join qr_image i on i.id = q.qr_id and i.merchant_id = q.merchant_id left join static_virtual_account s on s.merchant_id = q.merchant_id and s.paybox_device_id = q.device_id and s.bank_account_id = q.bank_account_id and s.closed_at is null',
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
export type QrFacts = Omit<QrRow, 'id' | 'bytes' | 'payable'>
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

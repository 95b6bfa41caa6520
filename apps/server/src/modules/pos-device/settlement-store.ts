/** Batches of machines and their settlement. */
import { sql } from 'kysely'
import type { BatchCloser, SettlementStatus } from '@saola/contract/pos-device'
import { changed, many, one, type Db } from '../../platform/db.ts'
import type { Batch, Taken } from './rules.ts'

// Batches
export const openBatch = async (
  db: Db,
  merchantId: string,
  deviceId: string,
): Promise<{ number: number; amount: number }> =>
  one(
    db,
    sql`
      select
        count(*)::int number,
        coalesce(sum(t.amount), 0)::bigint amount
      from
        pos_payment p
        join payment t on t.merchant_id = p.merchant_id
        and t.id = p.transaction_id
      where
        p.merchant_id = ${merchantId}
        and p.device_id = ${deviceId}
        and p.settlement_id is null
        and t.status = 'SUCCESS'
    `,
  )

/** What is to be settled, held until it is: what becomes SUCCESS a moment later belongs to the next batch. */
export const lockBatch = (
  db: Db,
  merchantId: string,
  deviceId: string,
): Promise<(Taken & { id: string })[]> =>
  many(
    db,
    sql<Taken & { id: string }>`
      select
        t.id,
        t.amount,
        t.charge_amount,
        t.vat_charge_amount,
        t.actual_amount,
        t.payment_type
      from
        pos_payment p
        join payment t on t.merchant_id = p.merchant_id
        and t.id = p.transaction_id
      where
        p.merchant_id = ${merchantId}
        and p.device_id = ${deviceId}
        and p.settlement_id is null
        and t.status = 'SUCCESS'
      order by
        t.id
      for update of
        p
    `,
  )
export interface SettlementRow {
  id: string
  merchant_id: string
  batch_no: number
  serial: string
  device_name: string
  status: SettlementStatus
  number: number
  amount: number
  charge_amount: number
  vat_charge_amount: number
  actual_amount: number
  qr_number: number
  qr_amount: number
  card_number: number
  card_amount: number
  machine_number: number | null
  machine_amount: number | null
  staff_name: string | null
  created_at: Date
  closed_by: BatchCloser
}
export interface NewSettlement extends Batch {
  id: string
  deviceId: string
  batchNo: number
  requestId: string
  status: SettlementStatus
  machineNumber: number | null
  machineAmount: number | null
  staffName: string | null
  now: Date
}
export async function settle(
  db: Db,
  merchantId: string,
  s: NewSettlement,
  transactionIds: readonly string[],
): Promise<void> {
  await sql`
    insert into
      pos_settlement (
        id,
        merchant_id,
        device_id,
        batch_no,
        request_id,
        status,
        number,
        amount,
        charge_amount,
        vat_charge_amount,
        actual_amount,
        qr_number,
        qr_amount,
        card_number,
        card_amount,
        machine_number,
        machine_amount,
        staff_name,
        created_at
      )
    values
      (
        ${s.id},
        ${merchantId},
        ${s.deviceId},
        ${s.batchNo},
        ${s.requestId},
        ${s.status},
        ${s.number},
        ${s.amount},
        ${s.chargeAmount},
        ${s.vatChargeAmount},
        ${s.actualAmount},
        ${s.qrNumber},
        ${s.qrAmount},
        ${s.cardNumber},
        ${s.cardAmount},
        ${s.machineNumber},
        ${s.machineAmount},
        ${s.staffName},
        ${s.now}
      )
  `.execute(db)
  await sql`
    update pos_payment
    set
      settlement_id = ${s.id}
    where
      merchant_id = ${merchantId}
      and transaction_id = any (${[...transactionIds]}::uuid[])
      and settlement_id is null
  `.execute(db)
  await sql`
    update pos_device
    set
      batch_no = batch_no + 1,
      settled_number = settled_number + ${s.number},
      settled_amount = settled_amount + ${s.amount}
    where
      merchant_id = ${merchantId}
      and id = ${s.deviceId}
  `.execute(db)
  await sql`
    insert into
      pos_device_account as a (device_id, bank_account_id, merchant_id, settled_number, settled_amount)
    select
      p.device_id,
      t.bank_account_id,
      p.merchant_id,
      count(*),
      sum(t.amount)
    from
      pos_payment p
      join payment t on t.merchant_id = p.merchant_id
      and t.id = p.transaction_id
    where
      p.merchant_id = ${merchantId}
      and p.settlement_id = ${s.id}
    group by
      1,
      2,
      3
    on conflict (merchant_id, device_id, bank_account_id) do update
    set
      settled_number = a.settled_number + excluded.settled_number,
      settled_amount = a.settled_amount + excluded.settled_amount
  `.execute(db)
}

export interface MachineKey {
  merchant_id: string
  id: string
}
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
/** Machines whose batch this cut-off has not looked at, also those that went back: a payment may have come late. In the order of their keys. */
export const dueForCut = (
  db: Db,
  cut: Date,
  after: MachineKey | null,
  limit: number,
): Promise<MachineKey[]> =>
  many(
    db,
    sql`
      select
        id,
        merchant_id
      from
        pos_device
      where
        delivered_at < ${cut}
        and coalesce(cut_at, '-infinity') < ${cut}
        and (merchant_id, id) > (${after?.merchant_id ?? BEFORE_ALL}::uuid, ${after?.id ??
        BEFORE_ALL}::uuid)
      order by
        merchant_id,
        id
      limit
        ${limit}
    `,
  )

/** @returns 0 where it was looked at for this cut-off already. */
export const noteCut = (db: Db, merchantId: string, id: string, cut: Date): Promise<number> =>
  changed(
    db,
    sql`
      update pos_device
      set
        cut_at = ${cut}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and coalesce(cut_at, '-infinity') < ${cut}
    `,
  )

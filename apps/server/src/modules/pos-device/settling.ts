/** Closing a machine's batch: the payments that have come in since the last one, added up to the đồng. The money itself is in the books already. */
import type { Input, Output } from '@saola/contract/call'
import type { payPos } from '@saola/contract/pos-device'
import { audit } from '../../platform/audit.ts'
import { vnDay, wire } from '../../platform/clock.ts'
import { actorOf, machine, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { errorFields } from '../../platform/log.ts'
import { batchOf, cutOffBefore, HOUR_MS } from './rules.ts'
import * as activationStore from './activation-store.ts'
import * as settlementListStore from './settlement-list-store.ts'
import * as settlementStore from './settlement-store.ts'
import * as store from './store.ts'

type Settlement = Output<typeof payPos.settle>

export const settlementOf = (row: settlementStore.SettlementRow): Settlement => ({
  id: row.id,
  batchNo: row.batch_no,
  deviceId: row.serial,
  deviceName: row.device_name,
  status: row.status,
  createdAt: wire(row.created_at),
  numberOfTransactions: row.number,
  amount: row.amount,
  chargeAmount: row.charge_amount,
  vatChargeAmount: row.vat_charge_amount,
  actualAmount: row.actual_amount,
  qrNumber: row.qr_number,
  qrAmount: row.qr_amount,
  cardNumber: row.card_number,
  cardAmount: row.card_amount,
  machineNumber: row.machine_number,
  machineAmount: row.machine_amount,
  staffName: row.staff_name,
  closedBy: row.closed_by,
})

interface MachineTotals {
  requestId: string
  number: number | null
  amount: number | null
  staffName: string | null
}
/** The device is locked by the caller. @returns null where there is nothing to settle. */
async function close(
  ctx: Ctx,
  row: store.DeviceRow,
  reported: MachineTotals,
): Promise<settlementStore.SettlementRow | null> {
  const taken = await settlementStore.lockBatch(ctx.db, row.merchant_id, row.id)
  if (taken.length === 0) return null
  const batch = batchOf(taken)
  // Where the machine has counted otherwise its batch is closed all the same: the money is what the bank has booked, and the difference stays to be seen.
  const agrees =
    reported.number === null ||
    (reported.number === batch.number && reported.amount === batch.amount)
  const made: settlementStore.NewSettlement = {
    ...batch,
    id: uuid(),
    deviceId: row.id,
    batchNo: row.batch_no,
    requestId: reported.requestId,
    status: agrees ? 'SUCCESS' : 'MISMATCH',
    machineNumber: reported.number,
    machineAmount: reported.amount,
    staffName: reported.staffName,
    now: ctx.clock.now(),
  }
  await settlementStore.settle(
    ctx.db,
    row.merchant_id,
    made,
    taken.map(({ id }) => id),
  )
  await audit(ctx, {
    module: 'pos-device',
    merchantId: row.merchant_id,
    objectId: row.id,
    after: {
      settlement: made.id,
      batchNo: made.batchNo,
      number: batch.number,
      amount: batch.amount,
      status: made.status,
    },
  })
  if (!agrees)
    ctx.log.warn(
      {
        settlementId: made.id,
        machine: [reported.number, reported.amount],
        ours: [batch.number, batch.amount],
      },
      'a machine counted otherwise than we did',
    )
  return (await settlementListStore.settlementOfRequest(
    ctx.db,
    row.merchant_id,
    row.id,
    reported.requestId,
  ))!
}

/** The same request again is the same settlement. @throws 41004 where nothing has come in since the last one, 16 for a request that was used with other figures. */
export async function settle(
  ctx: Ctx,
  body: Input<typeof payPos.settle>['body'],
): Promise<Settlement> {
  const me = machine(ctx)
  const row = await store.lockDevice(ctx.db, me.merchantId, me.id)
  ensure(row?.status === 'ACTIVE', 'pos.api_key_invalid')
  const before = await settlementListStore.settlementOfRequest(
    ctx.db,
    me.merchantId,
    me.id,
    body.requestId,
  )
  if (before) {
    ensure(
      before.machine_number === body.number && before.machine_amount === body.amount,
      'error.idempotency_key_reused',
    )
    return settlementOf(before)
  }
  const made = await close(ctx, row, {
    requestId: body.requestId,
    number: body.number,
    amount: body.amount,
    staffName: body.staffName?.trim() || null,
  })
  ensure(made, 'pos.batch_empty')
  return settlementOf(made)
}
/** By the bank, for a machine that came back with an open batch. */
export const closeBatch = (
  ctx: Ctx,
  row: store.DeviceRow,
): Promise<settlementStore.SettlementRow | null> =>
  close(ctx, row, {
    requestId: `return/${row.id}`,
    number: null,
    amount: null,
    staffName: actorOf(ctx).name,
  })

/** Machines looked at in one go. */
const BATCH = 200
/**
 * The clock's own settlement: every batch that is still open at the cut-off is closed, each machine in a transaction of its own. Runs every few minutes, so that
 * what could not be done, or was missed while no worker ran, is done then: a machine is looked after once for each cut-off.
 */
export async function cutOff(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const cut = cutOffBefore(now)
  await activationStore.forgetOldTries(ctx.db, new Date(now.getTime() - HOUR_MS))
  for (let after: settlementStore.MachineKey | null = null; ;) {
    const due: settlementStore.MachineKey[] = await settlementStore.dueForCut(
      ctx.db,
      cut,
      after,
      BATCH,
    )
    for (const one of due) {
      try {
        await inTransaction(ctx.db, (tx) => cutOne({ ...ctx, db: tx }, one, cut))
      } catch (error) {
        ctx.metrics.alarms.inc({ kind: 'pos-cut-off' })
        ctx.log.error(
          { device: one.id, ...errorFields(error) },
          'the batch of a machine could not be closed at the cut-off, the next round tries again',
        )
      }
    }
    if (due.length < BATCH) return
    after = due.at(-1)!
  }
}
async function cutOne(
  ctx: Ctx,
  { id, merchant_id }: { id: string; merchant_id: string },
  cut: Date,
): Promise<void> {
  const row = await store.lockDevice(ctx.db, merchant_id, id)
  // The machine may have settled, or another worker been here, while this one waited.
  if (row && (await settlementStore.noteCut(ctx.db, merchant_id, id, cut)) === 1)
    await close(ctx, row, {
      requestId: `cut-off/${vnDay(cut)}`,
      number: null,
      amount: null,
      staffName: null,
    })
}

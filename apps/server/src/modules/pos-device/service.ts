/** POS machines at work: what merchants read of them. Machines, payments and batches have files of their own. */
import type { Input, Output } from '@saola/contract/call'
import { toPage, type Page, type PageRequest } from '@saola/contract/paging'
import type { payPos } from '@saola/contract/pos-device'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import { heldTo } from '../bank-account/service.ts'
import * as transaction from '../transaction/service.ts'
import { posStatusOf } from './rules.ts'
import { settlementOf } from './settling.ts'
import * as paymentListStore from './payment-list-store.ts'
import * as paymentStore from './payment-store.ts'
import * as settlementListStore from './settlement-list-store.ts'
import * as store from './store.ts'

export {
  activate,
  checkMerchant,
  deliver,
  getMerchant,
  hand,
  machineOf,
  openActivation,
  state,
  takeBack,
} from './machine.ts'
export { cancel, create, read } from './paying.ts'
export { cutOff, settle } from './settling.ts'

type Device = Output<typeof payPos.getListPos>['items'][number]
type Transaction = Output<typeof payPos.getAll>['items'][number]
type Settlement = Output<typeof payPos.getSettlementList>['items'][number]

const words = (text: string | undefined): string | undefined => text?.trim() || undefined

const deviceOf = (row: store.ListedDevice): Device => ({
  id: row.id,
  deviceId: row.device_id,
  model: row.model,
  revenue: row.revenue,
  status: row.status,
  transactionNotSettlementNumber: row.open_number,
  name: row.name,
  amountNotSettled: row.open_amount,
  activatedAt: wireOrNull(row.activated_at),
  lastSeenAt: wireOrNull(row.last_seen_at),
  orderId: row.order_id,
  deliveredAt: wireOrNull(row.delivered_at),
})
export async function devices(
  ctx: Ctx,
  q: Input<typeof payPos.getListPos>['query'],
  page: PageRequest,
): Promise<Page<Device>> {
  const { merchantId } = member(ctx)
  const filter: store.DeviceFilter = {
    keyword: words(q.keyword),
    model: q.modelPos,
    status: q.status,
  }
  const [rows, total] = await Promise.all([
    store.devices(ctx.db, merchantId, filter, heldTo(ctx), page),
    store.countDevices(ctx.db, merchantId, filter),
  ])
  return toPage(rows.map(deviceOf), total, page)
}

const transactionOf = (row: paymentListStore.ListedPayment): Transaction => ({
  id: row.id,
  createdAt: wire(row.created_at),
  amount: row.amount,
  status: posStatusOf(row),
  customerName: row.customer_name ?? row.payer_name,
  accountNumber:
    row.payment_type === 'ATM_CARD'
      ? row.card_last4 && `•••• ${row.card_last4}`
      : row.payer_account,
  deviceId: row.serial,
  finish: row.settlement_id !== null,
  settlementTime: wireOrNull(row.settled_at),
  staffName: row.staff_name,
  paymentType: row.payment_type as Transaction['paymentType'],
})
export async function transactions(
  ctx: Ctx,
  q: Input<typeof payPos.getAll>['query'],
  page: PageRequest,
): Promise<Page<Transaction>> {
  const { merchantId } = member(ctx)
  const filter: paymentListStore.PaymentFilter = {
    keyword: words(q.keyword),
    deviceId: words(q.deviceId),
    finish: q.finish,
    paymentType: q.paymentType === 'NONE' ? undefined : q.paymentType,
    ended: q.successAndFail,
    status: q.status,
    ...periodOf(q, 'createdFrom', 'createdTo'),
  }
  const [rows, total] = await Promise.all([
    paymentListStore.payments(ctx.db, merchantId, filter, heldTo(ctx), page),
    paymentListStore.countPayments(ctx.db, merchantId, filter, heldTo(ctx)),
  ])
  return toPage(rows.map(transactionOf), total, page)
}
export async function transactionDetail(
  ctx: Ctx,
  id: string,
): Promise<Output<typeof payPos.getDetailTransaction>> {
  const row = await paymentStore.payment(ctx.db, member(ctx).merchantId, id, heldTo(ctx))
  ensure(row, 'error.not_found')
  return {
    ...transactionOf(row),
    customerEmail: row.customer_email,
    deviceName: row.device_name,
    transactionCode: row.txn_number,
    chargeAmount: row.charge_amount,
    vatChargeAmount: row.vat_charge_amount,
    actualAmount: row.actual_amount,
    settlementId: row.settlement_id,
    batchNo: row.batch_no,
    completedAt: wireOrNull(row.complete_time),
    timeline: await transaction.timelineOf(ctx, row),
  }
}

export async function settlements(
  ctx: Ctx,
  q: Input<typeof payPos.getSettlementList>['query'],
  page: PageRequest,
): Promise<Page<Settlement>> {
  const { merchantId } = member(ctx)
  const filter: settlementListStore.SettlementFilter = {
    keyword: words(q.keyword),
    status: q.status,
    ...periodOf(q, 'createdFrom', 'createdTo'),
  }
  const [rows, total] = await Promise.all([
    settlementListStore.settlements(ctx.db, merchantId, filter, heldTo(ctx), page),
    settlementListStore.countSettlements(ctx.db, merchantId, filter, heldTo(ctx)),
  ])
  return toPage(rows.map(settlementOf), total, page)
}
export async function settlementDetail(
  ctx: Ctx,
  id: string,
): Promise<Output<typeof payPos.getSettlementDetail>> {
  const { merchantId } = member(ctx)
  const row = await settlementListStore.settlement(ctx.db, merchantId, id, heldTo(ctx))
  ensure(row, 'error.not_found')
  return {
    ...settlementOf(row),
    transactions: (await paymentStore.paymentsOfBatch(ctx.db, merchantId, id)).map(transactionOf),
  }
}

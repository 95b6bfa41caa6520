/** Refunds (ADR 0027): asked for, agreed to by a second person where the merchant wants one, ordered of the bank (ADR 0050). What becomes of the order is in outcome.ts. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { refund, RefundItem } from '@saola/contract/refund'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { periodOf } from '../../platform/period.ts'
import { heldTo } from '../bank-account/service.ts'
import * as bankTransfer from '../bank-transfer/service.ts'
import { post, spendable } from '../ledger/service.ts'
import { cleanText, maskCards } from '../../platform/free-text.ts'
import * as cardPayment from '../card-payment/service.ts'
import * as payments from '../payment/service.ts'
import { goodsFor, goodsLeft } from './goods.ts'
import { actionsOf, needsSecond, partsOf, spendableBy } from './rules.ts'
import * as store from './store.ts'

const itemOf = (ctx: Ctx, row: store.ListedRefund): RefundItem => {
  const mine = member(ctx).memberId === row.requested_by_id
  return {
    id: row.id,
    transactionId: row.transaction_id,
    reference: row.reference,
    amount: row.amount,
    reason: row.reason,
    status: row.status,
    way: row.way,
    feeBack: row.fee_back,
    vatBack: row.vat_back,
    net: row.net,
    toBin: row.to_bin,
    toAccount: row.to_account,
    toName: row.to_name,
    secondPerson: row.second_person,
    requestedBy: row.requested_by,
    requestedAt: wire(row.requested_at),
    decidedBy: row.second_person || row.status === 'REJECTED' ? row.decided_by : null,
    decidedAt: wireOrNull(row.decided_at),
    note: row.note,
    endedAt: wireOrNull(row.returned_at ?? row.ended_at),
    bankReference: row.bank_reference,
    failure: row.failure,
    transactionAmount: row.payment_amount,
    payLinkCode: row.pay_link_code,
    orderId: row.order_id,
    description: row.description,
    customerName: row.customer_name,
    goods: row.goods,
    restock: row.restock,
    goodsAt: wireOrNull(row.goods_at),
    mine,
    allowedActions: withRight(ctx, actionsOf(row.status, mine), actionCalls.refund),
  }
}
async function read(ctx: Ctx, id: string): Promise<RefundItem> {
  const row = await store.get(ctx.db, member(ctx).merchantId, id, heldTo(ctx))
  ensure(row, 'error.not_found')
  return itemOf(ctx, row)
}
export const detail = read

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof refund.getList>,
): Promise<Output<typeof refund.getList>> {
  const { merchantId } = member(ctx)
  const { from, to } = periodOf(query, 'fromDate', 'toDate')
  const filter = await store.withKeyword(ctx.db, merchantId, {
    keyword: query.keyword?.trim() || undefined,
    status: query.status,
    transactionId: query.transactionId,
    from,
    to,
    among: heldTo(ctx),
  })
  const [rows, total] = await Promise.all([
    store.list(ctx.db, merchantId, filter, page),
    store.count(ctx.db, merchantId, filter),
  ])
  return toPage(
    rows.map((row) => itemOf(ctx, row)),
    total,
    page,
  )
}

interface RefundMethod {
  way: 'BANK' | 'CARD'
  paidReference: string
  cardOrder: string | null
  toBin: string | null
  toAccount: string | null
  toName: string | null
}
/** The way the money came is the way it goes back; null where the bank's side has nothing to give back. */
async function methodOf(ctx: Ctx, row: payments.PaymentRow): Promise<RefundMethod | null> {
  if (row.bank_reference === null) return null
  const card = await cardPayment.paidAttempt(ctx.db, row.merchant_id, row.id)
  if (card)
    return {
      way: 'CARD',
      paidReference: row.bank_reference,
      cardOrder: card.order_id,
      toBin: null,
      toAccount: card.card_last4 && `**** ${card.card_last4}`,
      toName: row.customer_name,
    }
  const payer = await store.payerOf(ctx.db, row.merchant_id, row.bank_reference)
  return payer && row.payment_type !== 'ATM_CARD'
    ? {
        way: 'BANK',
        paidReference: row.bank_reference,
        cardOrder: null,
        toBin: payer.from_bin,
        toAccount: payer.from_account,
        toName: payer.from_name,
      }
    : null
}

type Options = Output<typeof refund.getOptions>
/** Why nothing can be given back; null where something can. */
function refusalOf(isPaid: boolean, left: number, hasWay: boolean): Options['refusal'] {
  if (!isPaid) return 'NOT_PAID'
  if (left === 0) return 'ALL_REFUNDED'
  return hasWay ? null : 'NO_WAY'
}
/** What may be given back now; for the form that asks for it. */
export async function options(ctx: Ctx, transactionId: string): Promise<Options> {
  const { merchantId } = member(ctx)
  const row = await payments.getRow(ctx.db, merchantId, transactionId)
  ensure(row && payments.isSeen(ctx, row), 'error.not_found')
  const [method, rule, money, given, goods] = [
    await methodOf(ctx, row),
    await store.setting(ctx.db, merchantId),
    await spendable(ctx, merchantId),
    await store.given(ctx.db, merchantId, transactionId),
    await goodsLeft(ctx, row),
  ]
  const isPaid = row.status === 'SUCCESS'
  const way = method?.way ?? 'BANK'
  const left = isPaid ? row.amount - row.refund_held : 0
  return {
    amount: row.amount,
    refunded: row.refunded,
    held: row.refund_held,
    left,
    way,
    toBin: method?.toBin ?? null,
    toAccount: method?.toAccount ?? null,
    toName: method?.toName ?? null,
    covered: left > 0 && partsOf(left, row, given).net <= spendableBy(way, money),
    approveAbove: rule?.approve_above ?? null,
    refusal: refusalOf(isPaid, left, method !== null),
    goods,
  }
}

/** Asks for a refund of a payment that the caller may see. @throws 5, and as `ask` does. */
export async function create(
  ctx: Ctx,
  body: Input<typeof refund.create>['body'],
): Promise<RefundItem> {
  const { merchantId } = member(ctx)
  const found = await payments.getRow(ctx.db, merchantId, body.transactionId)
  ensure(found && payments.isSeen(ctx, found), 'error.not_found')
  return read(ctx, await ask(ctx, merchantId, body))
}

/**
 * Asks for a refund of a merchant's payment, also for a module that sells in their name. Up to the merchant's own limit it is on its way at once; above it waits for a second person.
 * @returns its id. @throws 13 for what is not paid, 37020 past what is left, 37021 where nothing can go back, 2 for goods that the order has not, or not so many any more, 38001 where the merchant's own money does not cover it.
 */
export async function ask(
  ctx: Ctx,
  merchantId: string,
  { transactionId, amount, reason, goods, restock = true }: Input<typeof refund.create>['body'],
  /** Two people of the bank have decided on it: the merchant's own limit asks nobody. */
  isDecided = false,
): Promise<string> {
  const row = await payments.lockPaid(ctx.db, merchantId, transactionId)
  ensure(row, 'error.invalid_state')
  const method = await methodOf(ctx, row)
  ensure(method, 'refund.no_way')
  const left = row.amount - row.refund_held
  if (amount > left || (await payments.holdRefund(ctx.db, merchantId, row.id, amount)) === 0)
    throw new Refusal('refund.too_much', {
      params: { left },
      errors: [{ field: 'amount', key: 'error.max', params: { max: left } }],
    })
  const coming = await goodsFor(ctx, row, goods, amount === left)
  const rule = await store.setting(ctx.db, merchantId)
  const [id, by] = [uuid(), actorOf(ctx)]
  const second = !isDecided && needsSecond(amount, rule?.approve_above ?? null)
  const made = {
    id,
    reference: `RF${id.replaceAll('-', '')}`,
    amount,
    reason: maskCards(cleanText(reason)),
    way: method.way,
    paid_reference: method.paidReference,
    card_order: method.cardOrder,
    to_bin: method.toBin,
    to_account: method.toAccount,
    to_name: method.toName,
  }
  await store.insert(ctx.db, merchantId, {
    ...made,
    transaction_id: row.id,
    bank_account_id: row.bank_account_id,
    second_person: second,
    requested_by: by.name,
    requested_by_id: by.id,
    requested_at: ctx.clock.now(),
    for_order: row.order_id !== null,
    restock,
  })
  await store.insertGoods(ctx.db, merchantId, id, coming)
  await audit(ctx, {
    module: 'refund',
    merchantId,
    objectId: id,
    after: {
      transactionId: row.id,
      amount,
      reason,
      status: 'REQUESTED',
      secondPerson: second,
      ...(coming.length > 0
        ? { goods: coming.map((line) => `${line.quantity} × ${line.name}`).join('; '), restock }
        : {}),
    },
  })
  if (!second) await agree(ctx, made, row, null)
  // A request that could not be paid now is refused while its maker is looking, not when somebody agrees to it.
  else
    ensure(
      partsOf(amount, row, await store.given(ctx.db, merchantId, row.id)).net <=
        spendableBy(method.way, await spendable(ctx, merchantId)),
      'payout.insufficient',
    )
  return id
}

type Ordered = Pick<
  store.RefundRow,
  | 'id'
  | 'reference'
  | 'amount'
  | 'reason'
  | 'way'
  | 'paid_reference'
  | 'card_order'
  | 'to_bin'
  | 'to_account'
  | 'to_name'
>
/** The money goes back the way it came. */
const orderOf = (refund: Ordered, row: payments.PaymentRow): bankTransfer.Order => {
  const order = {
    merchantId: row.merchant_id,
    kind: 'REFUND' as const,
    ownerId: refund.id,
    reference: refund.reference,
    amount: refund.amount,
    content: refund.reason,
    to: { bin: refund.to_bin, account: refund.to_account, name: refund.to_name },
  }
  return refund.card_order === null
    ? {
        ...order,
        channel: 'BANK',
        fromAccount: row.account_no,
        original: refund.paid_reference,
      }
    : { ...order, channel: 'CARD', original: refund.card_order }
}

/** Sets the money aside and orders it back. @throws 38001 where the merchant's own money does not cover it: the posting has locked their books, so nobody spends it meanwhile. */
async function agree(
  ctx: Ctx,
  refund: Ordered,
  row: payments.PaymentRow,
  note: string | null,
): Promise<void> {
  const { id, amount, way } = refund
  const part = partsOf(amount, row, await store.given(ctx.db, row.merchant_id, row.id))
  const { id: byId, name } = actorOf(ctx)
  ensure(
    (await store.approve(ctx.db, row.merchant_id, id, {
      by: { id: byId, name },
      note,
      ...part,
      now: ctx.clock.now(),
    })) === 1,
    'error.invalid_state',
  )
  await post(ctx, row.merchant_id, {
    kind: 'REFUND',
    transactionId: row.id,
    bankCreditId: null,
    refundId: id,
    entries: [
      { account: 'MERCHANT', amount: part.net },
      { account: 'FEE', amount: part.isHeld ? part.feeBack : 0 },
      { account: 'VAT', amount: part.isHeld ? part.vatBack : 0 },
      { account: 'IN_FLIGHT', amount: -amount },
    ],
  })
  ensure(spendableBy(way, await spendable(ctx, row.merchant_id)) >= 0, 'payout.insufficient')
  await audit(ctx, {
    module: 'refund',
    merchantId: row.merchant_id,
    objectId: id,
    before: { status: 'REQUESTED' },
    after: {
      status: 'APPROVED',
      amount,
      net: part.net,
      feeBack: part.feeBack,
      vatBack: part.vatBack,
      note,
    },
  })
  await bankTransfer.order(ctx, [orderOf(refund, row)])
}

/** The refund a member may decide on, locked. @throws 13 once it is decided. */
async function open(ctx: Ctx, id: string): Promise<store.RefundRow> {
  const row = await store.lockOne(ctx.db, member(ctx).merchantId, id, heldTo(ctx))
  ensure(row, 'error.not_found')
  ensure(row.status === 'REQUESTED', 'error.invalid_state')
  return row
}
/** @throws 26 for anyone who asked for it themselves. */
export async function approve(ctx: Ctx, id: string, note: string | null): Promise<RefundItem> {
  const row = await open(ctx, id)
  ensure(member(ctx).memberId !== row.requested_by_id, 'error.self_approval')
  const paid = await payments.lockPaid(ctx.db, row.merchant_id, row.transaction_id)
  ensure(paid, 'error.invalid_state')
  await agree(ctx, row, paid, note?.trim() || null)
  return read(ctx, id)
}
/** Another says no, or anyone who asked takes it back: the part of the payment is free for another refund. @throws 26 for saying no to oneself, 10 for taking back another's. */
export async function refuse(
  ctx: Ctx,
  id: string,
  to: 'REJECTED' | 'WITHDRAWN',
  note: string | null,
): Promise<RefundItem> {
  const row = await open(ctx, id)
  const isMine = member(ctx).memberId === row.requested_by_id
  ensure(to === 'WITHDRAWN' || !isMine, 'error.self_approval')
  ensure(to === 'REJECTED' || isMine, 'notification.access_denied')
  ensure(
    (await store.refuse(ctx.db, row.merchant_id, id, to, actorOf(ctx), note, ctx.clock.now())) ===
      1,
    'error.invalid_state',
  )
  await payments.holdRefund(ctx.db, row.merchant_id, row.transaction_id, -row.amount)
  await audit(ctx, {
    module: 'refund',
    merchantId: row.merchant_id,
    objectId: id,
    before: { status: 'REQUESTED' },
    after: { status: to, note },
  })
  return read(ctx, id)
}

export async function setting(ctx: Ctx): Promise<Output<typeof refund.getSetting>> {
  const me = member(ctx)
  const row = await store.setting(ctx.db, me.merchantId)
  return {
    approveAbove: row?.approve_above ?? null,
    mayChange: me.isOwner,
    modifiedBy: row?.modified_by ?? null,
    modifiedAt: wireOrNull(row?.modified_at),
  }
}
/** The owner's alone: anyone who may lift the limit needs no second person. */
export async function updateSetting(ctx: Ctx, approveAbove: number | null): Promise<null> {
  const me = member(ctx)
  ensure(me.isOwner, 'notification.access_denied')
  const before = await store.setting(ctx.db, me.merchantId)
  await store.setSetting(ctx.db, me.merchantId, approveAbove, actorOf(ctx).name, ctx.clock.now())
  await audit(ctx, {
    module: 'refund',
    merchantId: me.merchantId,
    objectId: null,
    before: { approveAbove: before?.approve_above ?? null },
    after: { approveAbove },
  })
  return null
}

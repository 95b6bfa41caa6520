/** An order's pages: how to pay it, whether it is paid, its receipt. What pays a pay link pays it, too. */
import type { OrderSum, View, Watch } from '@saola/payer-pages/view'
import { qrPng } from '@saola/payer-pages/parts/qr'
import { fullPath } from '@saola/contract/call'
import { payInfo } from '@saola/contract/pay-info'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { translator } from '../../platform/text.ts'
import * as cardPayment from '../card-payment/service.ts'
import * as order from '../order/service.ts'
import * as payments from '../payment/service.ts'
import { shopLanguageOf } from '../shop-setting/service.ts'
import { addressFault } from './receipt.ts'
import { ENDS, frameOf, leaveTo, publicBase, withLang, type Chosen, type Page } from './service.ts'

type Payable = order.Payable
/** What the address adds: `card` after the card page, `wait` after "I have paid", `mailed` after a receipt was sent. */
export interface Asked {
  isCard: boolean
  isWaiting: boolean
  isMailed: boolean
}

const base = (ctx: Ctx): string => `${publicBase(ctx.test)}/paypage`
const orderPath = (ctx: Ctx, id: string, more = ''): string =>
  `${base(ctx)}/waiting-payment?id=${id}${more}`
const actPath = (ctx: Ctx, id: string, what: string): string => `${base(ctx)}/order/${id}/${what}`
const callPath = (ctx: Ctx, call: 'query' | 'events', id: string): string =>
  fullPath(payInfo[call], ctx.test).replace('{transactionId}', id)

async function find(ctx: Ctx, id: string): Promise<Payable> {
  if (!ctx.config.features.payPage) throw new Refusal('error.feature_off')
  const found = isUuid(id) ? await order.findByTransaction(ctx, id) : null
  if (!found) throw new Refusal('error.not_found')
  return found
}
const watchOf = (
  ctx: Ctx,
  { row }: Payable,
  next: string,
  when: readonly string[] = ENDS,
): Watch => ({
  status: row.status,
  held: row.held,
  when,
  queryUrl: callPath(ctx, 'query', row.transaction_id),
  eventsUrl: callPath(ctx, 'events', row.transaction_id),
  next,
})
async function sumOf(ctx: Ctx, found: Payable, chosen: Chosen): Promise<OrderSum> {
  const { row } = found
  return {
    number: row.reference_id,
    lines: (await order.linesOf(ctx, found)).map(({ name, quantity, price, amount }) => ({
      name,
      quantity,
      price,
      amount,
    })),
    page: withLang(`${base(ctx)}/${row.code}`, chosen),
    cancel:
      row.status === 'CREATED'
        ? withLang(actPath(ctx, row.transaction_id, 'cancel'), chosen)
        : null,
  }
}

/** The order is over: paid with its receipt, or how it ended. */
async function endedView(
  ctx: Ctx,
  { row }: Payable,
  sum: OrderSum,
  money: { amount: number; description: string | null },
  chosen: Chosen,
  asked: Asked,
  wrong: { text: string; email: string } | null,
): Promise<View | null> {
  const next =
    row.status === 'SUCCESS' ? await order.nextOf(ctx, row.merchant_id, row.order_id) : null
  if (row.status === 'SUCCESS')
    return {
      kind: 'paid',
      money,
      already: false,
      refunded: row.refunded,
      held: row.held,
      reminder: next && {
        ...next,
        stop: withLang(actPath(ctx, row.transaction_id, 'stop'), chosen),
      },
      method: row.payment_type,
      paidAt: row.complete_time ?? row.created_at,
      number: row.txn_number,
      leave: leaveTo(row.success_url, wrong || asked.isMailed ? null : row.redirect_after),
      order: sum,
      receipt: {
        action: withLang(actPath(ctx, row.transaction_id, 'receipt'), chosen),
        email: wrong?.email ?? '',
        sent: asked.isMailed,
        wrong: wrong?.text ?? null,
      },
    }
  const why = {
    CANCELED: 'canceled',
    TIMEOUT: 'expired',
    FAIL: 'failed',
    CREATED: null,
    PENDING: null,
  }[row.status] as 'canceled' | 'expired' | 'failed' | null
  return (
    why && {
      kind: 'ended',
      why,
      money,
      held: row.held,
      leave: leaveTo(row.fail_url, row.redirect_after),
      watch: null,
      order: sum,
    }
  )
}

async function payView(
  ctx: Ctx,
  found: Payable,
  sum: OrderSum,
  money: { amount: number; description: string | null },
  chosen: Chosen,
  now: Date,
): Promise<View> {
  const { row } = found
  const methods = payments.methodsOf(found)
  // The way the payer chose when they ordered comes first.
  const sorted = [...methods].sort(
    (a, b) => Number(b === row.payment_type) - Number(a === row.payment_type),
  )
  const method = methods.find((m) => m !== 'ATM_CARD')
  const transfer = method ? await payments.transferWhenReady(ctx, found, method) : null
  const self = withLang(orderPath(ctx, row.transaction_id), chosen)
  return {
    kind: 'pay',
    money,
    order: sum,
    fileUrl: null,
    expiresAt: row.expires_at,
    leftMs: row.expires_at && row.expires_at.getTime() - now.getTime(),
    methods: sorted,
    transfer: transfer && {
      bankName: transfer.bankName,
      accountName: transfer.bankAccountName,
      accountNo: transfer.virtualAccount,
      content: transfer.content,
      qrContent: transfer.qrContent,
    },
    preparingSec: method && !transfer ? payments.PREPARING_SEC : null,
    pictureUrl: actPath(ctx, row.transaction_id, 'qr.png'),
    cardAction: withLang(actPath(ctx, row.transaction_id, 'card'), chosen),
    cardPending: row.status === 'PENDING',
    self,
    waitingUrl: withLang(orderPath(ctx, row.transaction_id, '&wait=1'), chosen),
    customer: null,
    held: row.held,
    watch: watchOf(ctx, found, self),
  }
}

const statusOf = (ended: View): 200 | 410 => (ended.kind === 'paid' ? 200 : 410)
/** GET /public/paypage/waiting-payment: how to pay the order while it is open, the result once it is not. */
export async function orderPage(
  ctx: Ctx,
  id: string,
  asked: Asked,
  chosen: Chosen,
  wrong: { text: string; email: string } | null = null,
): Promise<Page> {
  const found = await find(ctx, id)
  const { row } = found
  payments.noteSeen(ctx, row, 'opened')
  payments.noteLanguage(ctx, row, shopLanguageOf(chosen))
  const frame = frameOf(ctx, chosen, found, orderPath(ctx, id))
  const page = (status: number, view: View): Page => ({ status, view, frame })
  const sum = await sumOf(ctx, found, chosen)
  const money = {
    amount: row.amount,
    description: translator(frame.language, 'payer')('order.of', { number: row.reference_id }),
  }
  const ended = await endedView(ctx, found, sum, money, chosen, asked, wrong)
  if (ended) return page(wrong ? 400 : statusOf(ended), ended)
  const now = payments.nowFor(ctx, row)
  const self = withLang(orderPath(ctx, id), chosen)
  // Over by the clock, not yet closed: a transfer made in time may still be on its way.
  if (row.expires_at !== null && row.expires_at <= now)
    return page(410, {
      kind: 'ended',
      why: 'expired',
      money,
      held: row.held,
      leave: null,
      watch: watchOf(ctx, found, self),
      order: sum,
    })
  if (!payments.isShopOpen(row))
    return page(409, {
      kind: 'ended',
      why: 'closed',
      money,
      held: row.held,
      leave: null,
      watch: null,
    })
  const last = asked.isCard
    ? await cardPayment.last(ctx, row.merchant_id, row.transaction_id)
    : null
  if (last && last.status !== 'PENDING' && last.status !== 'SUCCESS')
    return page(200, {
      kind: 'card-failed',
      money,
      why: last.status,
      responseCode: last.responseCode,
      again: self,
      leave: leaveTo(row.fail_url, null),
    })
  if (last || asked.isWaiting) {
    const here = withLang(orderPath(ctx, id, asked.isCard ? '&card=1' : '&wait=1'), chosen)
    return page(200, {
      kind: 'waiting',
      money,
      card: last?.status === 'PENDING',
      self: here,
      back: self,
      held: row.held,
      watch: watchOf(ctx, found, here, asked.isCard ? [...ENDS, 'CREATED'] : ENDS),
    })
  }
  return page(200, await payView(ctx, found, sum, money, chosen, now))
}

/** The QR as a picture to save, under a name that tells what it is. @throws why the order cannot be paid by it now. */
export async function orderPicture(
  ctx: Ctx,
  id: string,
): Promise<{ fileName: string; png: Buffer }> {
  const found = await find(ctx, id)
  const method = payments.methodsOf(found).find((m) => m !== 'ATM_CARD')
  if (!method) throw new Refusal('paylink.method_disabled')
  return {
    fileName: `vietqr-${found.row.amount}.png`,
    png: qrPng((await payments.transferOf(ctx, found, method)).qrContent),
  }
}

/** POST …/card. @returns the page that hands the browser on, or the order's page where it can no longer be paid. */
export async function orderCard(ctx: Ctx, id: string, chosen: Chosen): Promise<Page | string> {
  const found = await find(ctx, id)
  const self = withLang(orderPath(ctx, id), chosen)
  const frame = frameOf(ctx, chosen, found, orderPath(ctx, id))
  try {
    const opened = await cardPayment.open(ctx, found)
    return {
      status: 200,
      frame,
      view: {
        kind: 'card-open',
        money: { amount: found.row.amount, description: null },
        action: opened.action,
        fields: opened.fields,
      },
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.key === 'error.too_many_requests') throw error
    return error.key === 'bank.core_unavailable'
      ? {
          status: error.httpStatus,
          frame,
          view: { kind: 'problem', why: 'cardDown', reference: null, again: self },
        }
      : self
  }
}

/** POST …/cancel. What has happened meanwhile the page itself says. */
export async function orderCancel(ctx: Ctx, id: string, chosen: Chosen): Promise<string> {
  const found = await find(ctx, id)
  await inTransaction(ctx.db, (tx) => order.cancelByPayer({ ...ctx, db: tx }, found)).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    },
  )
  return withLang(orderPath(ctx, id), chosen)
}

/** POST …/stop: no more reminders of this purchase. */
export async function orderStop(ctx: Ctx, id: string, chosen: Chosen): Promise<string> {
  const { row } = await find(ctx, id)
  await inTransaction(ctx.db, (tx) =>
    order.stopByPayer({ ...ctx, db: tx }, row.merchant_id, row.order_id),
  )
  return withLang(orderPath(ctx, id), chosen)
}

/** POST …/receipt: the receipt to an address. @returns where it says so, or the page again with what is wrong. */
export async function orderReceipt(
  ctx: Ctx,
  id: string,
  form: Record<string, string>,
  chosen: Chosen,
): Promise<Page | string> {
  const found = await find(ctx, id)
  const email = (form.email ?? '').trim()
  const { language } = frameOf(ctx, chosen, found, '')
  const text = addressFault(language, email)
  if (text !== null)
    return orderPage(ctx, id, { isCard: false, isWaiting: false, isMailed: false }, chosen, {
      text,
      email,
    })
  await inTransaction(ctx.db, (tx) =>
    order.sendReceipt({ ...ctx, db: tx }, found.row, email, language === 'en' ? 'EN' : 'VI'),
  )
  return withLang(orderPath(ctx, id, '&mailed=1'), chosen)
}

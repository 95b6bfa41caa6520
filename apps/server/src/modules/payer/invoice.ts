/** The page of an invoice of a subscription: how to pay it, whether it is paid, what became of it. What pays an order pays it, too. */
import type { EndedView, InvoiceSum, Money, View, Watch } from '@saola/payer-pages/view'
import { qrPng } from '@saola/payer-pages/parts/qr'
import { fullPath } from '@saola/contract/call'
import { payInfo } from '@saola/contract/pay-info'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { translator } from '../../platform/text.ts'
import * as cardPayment from '../card-payment/service.ts'
import * as payments from '../payment/service.ts'
import * as invoices from '../subscription-invoice/service.ts'
import { shopLanguageOf } from '../shop-setting/service.ts'
import { aheadPath } from './ahead.ts'
import { signUpOfPayment } from './signed-up.ts'
import { CODE, ENDS, frameOf, publicBase, withLang, type Chosen, type Page } from './service.ts'

/** What the address adds: `card` after the card page, `wait` after "I have paid". */
export interface InvoiceAsked {
  isCard: boolean
  isWaiting: boolean
}
type Found = invoices.Found

const path = (ctx: Ctx, code: string, more = ''): string =>
  `${publicBase(ctx.test)}/subscription/invoice/${code}${more}`
const callPath = (ctx: Ctx, call: 'query' | 'events', id: string): string =>
  fullPath(payInfo[call], ctx.test).replace('{transactionId}', id)

async function find(ctx: Ctx, code: string): Promise<Found> {
  if (!CODE.test(code)) throw new Refusal('invoice.not_found')
  if (!ctx.config.features.subscription) throw new Refusal('error.feature_off')
  return invoices.find(ctx, code)
}
/** In the language it was made for, unless the payer chose one. */
const frame = (ctx: Ctx, chosen: Chosen, found: Found): Page['frame'] =>
  frameOf(
    ctx,
    chosen,
    {
      row: {
        contact_email: found.shopkeeper.contact_email,
        contact_phone: found.shopkeeper.contact_phone,
      },
      shop: { ...found.shop, defaultLanguage: found.invoice.language },
    },
    path(ctx, found.invoice.code),
  )

/** 2026-11-05 → 05/11/2026. */
const dayText = (day: string): string => day.split('-').reverse().join('/')
const sumOf = (
  ctx: Ctx,
  chosen: Chosen,
  { invoice }: Found,
  language: 'vi' | 'en',
): InvoiceSum => ({
  number: invoice.number,
  plan: invoice.plan,
  from: dayText(invoice.from),
  to: dayText(invoice.to),
  lastDay: dayText(invoice.lastDay),
  lines: invoices.shownLines(invoice.lines, language),
  lateUntil: invoice.isOverdue ? invoice.payableUntil : null,
  initial: invoice.initial,
  manage: withLang(`${publicBase(ctx.test)}/subscription/manage/${invoice.code}`, chosen),
})
const moneyOf = ({ invoice }: Found, language: 'vi' | 'en'): Money => ({
  amount: invoice.amount,
  description: translator(language, 'payer')('invoice.title', {
    number: invoice.number,
    plan: invoice.plan,
  }),
})
const watchOf = (
  ctx: Ctx,
  { row }: payments.Payable,
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

/** Paid, with its receipt. */
function paidView({ invoice, payable, now }: Found, sum: InvoiceSum, money: Money): View {
  const payment = invoice.paidOutside ? null : (payable?.row ?? null)
  return {
    kind: 'paid',
    money,
    invoice: sum,
    already: false,
    refunded: invoice.refunded,
    held: payable?.row.held ?? 0,
    method: payment && payment.payment_type,
    paidAt: invoice.paidAt ?? now,
    number: payment && payment.txn_number,
    leave: null,
  }
}
/** Why it cannot be paid now; null while it can be. */
function whyEnded({ invoice, payable, shopkeeper, now }: Found): EndedView['why'] | null {
  if (invoice.status === 'CANCELED') return 'canceled'
  if (invoice.payableUntil <= now) return 'expired'
  const isShopOpen = payments.isShopOpen({ ...shopkeeper, merchant_status: shopkeeper.status })
  return isShopOpen && payable && isOpen(payable) ? null : 'closed'
}
const isOpen = ({ row }: payments.Payable): boolean =>
  row.status === 'CREATED' || row.status === 'PENDING'

/** What is shown instead of ways to pay: paid with its receipt, void, over, the shop closed. Null while it can be paid. */
function endedView(
  ctx: Ctx,
  found: Found,
  money: Money,
  { self, sum }: { self: string; sum: InvoiceSum },
): View | null {
  const { invoice, payable } = found
  if (invoice.status === 'SUCCESS') return paidView(found, sum, money)
  const why = whyEnded(found)
  // Over by the clock, not yet closed: a transfer made in time may still be on its way.
  const mayCome = why === 'expired' && payable !== null && isOpen(payable)
  return (
    why && {
      kind: 'ended',
      why,
      money,
      held: payable?.row.held ?? 0,
      leave: null,
      watch: mayCome ? watchOf(ctx, payable, self) : null,
      invoice: sum,
    }
  )
}

async function payView(
  ctx: Ctx,
  found: Found & { payable: payments.Payable },
  money: Money,
  { chosen, sum }: { chosen: Chosen; sum: InvoiceSum },
): Promise<View> {
  const { payable, invoice } = found
  const { row } = payable
  const methods = payments.methodsOf(payable)
  const method = methods.find((m) => m !== 'ATM_CARD')
  const transfer = method ? await payments.transferWhenReady(ctx, payable, method) : null
  const self = withLang(path(ctx, invoice.code), chosen)
  return {
    kind: 'pay',
    money,
    invoice: sum,
    fileUrl: null,
    expiresAt: null,
    leftMs: null,
    methods,
    transfer: transfer && {
      bankName: transfer.bankName,
      accountName: transfer.bankAccountName,
      accountNo: transfer.virtualAccount,
      content: transfer.content,
      qrContent: transfer.qrContent,
    },
    preparingSec: method && !transfer ? payments.PREPARING_SEC : null,
    pictureUrl: path(ctx, invoice.code, '/qr.png'),
    cardAction: withLang(path(ctx, invoice.code, '/card'), chosen),
    cardPending: row.status === 'PENDING',
    self,
    waitingUrl: withLang(path(ctx, invoice.code, '?wait=1'), chosen),
    customer: null,
    held: row.held,
    watch: watchOf(ctx, payable, self),
  }
}

/** GET /public/subscription/invoice/{code}: how to pay it while it can be paid, the result once it is; paid with others, the page of all. */
export async function invoicePage(
  ctx: Ctx,
  code: string,
  asked: InvoiceAsked,
  chosen: Chosen,
): Promise<Page | string> {
  const found = await find(ctx, code)
  return found.groupCode === null
    ? ownPage(ctx, found, asked, chosen)
    : aheadPath(ctx, found.groupCode, chosen)
}
async function ownPage(ctx: Ctx, found: Found, asked: InvoiceAsked, chosen: Chosen): Promise<Page> {
  const { payable } = found
  const { code } = found.invoice
  const pageFrame = frame(ctx, chosen, found)
  const page = (status: number, view: View): Page => ({ status, view, frame: pageFrame })
  const money = moneyOf(found, pageFrame.language)
  const self = withLang(path(ctx, code), chosen)
  const sum = sumOf(ctx, chosen, found, pageFrame.language)
  const ended = endedView(ctx, found, money, { self, sum })
  if (ended) {
    const closed = ended.kind === 'ended' && ended.why === 'closed' ? 409 : 410
    return page(ended.kind === 'paid' ? 200 : closed, ended)
  }
  if (!payable) throw new Error('an invoice that can be paid has a payment')
  const { row } = payable
  payments.noteSeen(ctx, row, 'opened')
  payments.noteLanguage(ctx, row, shopLanguageOf(chosen))
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
      leave: null,
    })
  if (last || asked.isWaiting) {
    const here = withLang(path(ctx, code, asked.isCard ? '?card=1' : '?wait=1'), chosen)
    return page(200, {
      kind: 'waiting',
      money,
      card: last?.status === 'PENDING',
      self: here,
      back: self,
      held: row.held,
      watch: watchOf(ctx, payable, here, asked.isCard ? [...ENDS, 'CREATED'] : ENDS),
    })
  }
  return page(200, await payView(ctx, { ...found, payable }, money, { chosen, sum }))
}

/** GET /public/subscription/waiting-payment: a browser that comes back from the card page knows the payment alone. @returns the invoice's page */
export async function invoiceOfPayment(
  ctx: Ctx,
  transactionId: string,
  isCard: boolean,
  chosen: Chosen,
): Promise<string> {
  const group = isUuid(transactionId) ? await invoices.groupOfTransaction(ctx, transactionId) : null
  if (group !== null) return aheadPath(ctx, group, chosen)
  const code = isUuid(transactionId) ? await invoices.codeOfTransaction(ctx, transactionId) : null
  const signUp =
    code === null && isUuid(transactionId)
      ? await signUpOfPayment(ctx, transactionId, chosen)
      : null
  if (signUp !== null) return signUp
  if (code === null) throw new Refusal('invoice.not_found')
  return withLang(path(ctx, code, isCard ? '?card=1' : ''), chosen)
}

/** The QR as a picture to save. @throws why it cannot be paid by it now */
export async function invoicePicture(
  ctx: Ctx,
  code: string,
): Promise<{ fileName: string; png: Buffer }> {
  const { payable, groupCode } = await find(ctx, code)
  if (groupCode !== null) throw new Refusal('paylink.method_disabled')
  const method = payable && payments.methodsOf(payable).find((m) => m !== 'ATM_CARD')
  if (!payable || !method) throw new Refusal('paylink.method_disabled')
  return {
    fileName: `vietqr-${payable.row.amount}.png`,
    png: qrPng((await payments.transferOf(ctx, payable, method)).qrContent),
  }
}

/** POST …/card. @returns the page that hands the browser on, or the invoice's page where it can no longer be paid */
export async function invoiceCard(ctx: Ctx, code: string, chosen: Chosen): Promise<Page | string> {
  const found = await find(ctx, code)
  const self = withLang(path(ctx, code), chosen)
  const pageFrame = frame(ctx, chosen, found)
  if (!found.payable || found.groupCode !== null) return self
  try {
    const opened = await cardPayment.open(ctx, found.payable)
    return {
      status: 200,
      frame: pageFrame,
      view: {
        kind: 'card-open',
        money: { amount: found.invoice.amount, description: null },
        action: opened.action,
        fields: opened.fields,
      },
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.key === 'error.too_many_requests') throw error
    return error.key === 'bank.core_unavailable'
      ? {
          status: error.httpStatus,
          frame: pageFrame,
          view: { kind: 'problem', why: 'cardDown', reference: null, again: self },
        }
      : self
  }
}

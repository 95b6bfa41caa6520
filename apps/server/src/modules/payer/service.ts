/** The payer's pages: which view a link shows now, in whose look and language. */
import type { Language } from '@saola/phrases/shape'
import type { CustomerForm, Frame, Leave, Money, Shop, View, Watch } from '@saola/payer-pages/view'
import { qrPng } from '@saola/payer-pages/parts/qr'
import { payLink } from '@saola/contract/pay-link'
import { fullPath } from '@saola/contract/call'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal, type FieldError } from '../../platform/errors.ts'
import { shapeReader } from '../../platform/shape.ts'
import * as cardPayment from '../card-payment/service.ts'
import * as link from '../pay-link/service.ts'
import * as payments from '../payment/service.ts'
import { shopLanguageOf } from '../shop-setting/service.ts'
import { detailFault } from './words.ts'

type Payable = link.Payable
type Row = Payable['row']
/** A receipt that was asked for: `sent`, or what was wrong with the address. */
interface ReceiptAsked {
  sent: boolean
  wrong: { text: string; email: string } | null
}
const NOT_ASKED: ReceiptAsked = { sent: false, wrong: null }
/** What the payer chose in the address: a language, or nothing. */
export type Chosen = Language | null
export interface Page {
  status: number
  view: View
  frame: Omit<Frame, 'nonce'>
}

export const CODE = /^[0-9A-Za-z]{8,32}$/
export const publicBase = (test: boolean): string => `${test ? '/test' : ''}/public`
export const linkPath = (ctx: Ctx, code: string, more = ''): string =>
  `${publicBase(ctx.test)}/paylink/${code}${more}`
export const withLang = (path: string, chosen: Chosen): string =>
  chosen === null ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${chosen}`
const callPath = (ctx: Ctx, call: 'query' | 'events', code: string): string =>
  fullPath(payLink[call], ctx.test).replace('{payLinkCode}', code)

export async function find(ctx: Ctx, code: string): Promise<Payable> {
  // A code of the wrong form is as unknown as one that nobody has.
  if (!CODE.test(code)) throw new Refusal('paylink.not_found')
  if (!ctx.config.features.payLink) throw new Refusal('error.feature_off')
  return link.find(ctx, code)
}
/** One rule for all payer pages (ADR 0010): what was chosen on this page or last, else what the browser asks for, else the shop's language, else Vietnamese. */
function languageFor(ctx: Ctx, chosen: Chosen, found: Owner | null): Language {
  const own = chosen ?? ctx.askedLanguage
  if (own) return own
  if (!found) return ctx.language
  return found.shop.defaultLanguage === 'EN' ? 'en' : 'vi'
}

/** Whose page it is: the shop, and whom to ask there. */
export interface Owner {
  row: Pick<Row, 'contact_email' | 'contact_phone'> &
    Partial<Pick<Row, 'merchant_email' | 'merchant_phone'>>
  shop: Payable['shop']
}
export const frameOf = (
  ctx: Ctx,
  chosen: Chosen,
  found: Owner | null,
  path: string,
): Page['frame'] => ({
  language: languageFor(ctx, chosen, found),
  lang: chosen === null ? '' : `?lang=${chosen}`,
  test: ctx.test,
  shop: found && shopOf(found),
  self: { vi: withLang(path, 'vi'), en: withLang(path, 'en') },
})
const shopOf = ({ row, shop }: Owner): Shop => ({
  name: shop.shopName,
  logoUrl: shop.logo,
  colour: shop.backgroundColor,
  // A link or page that names nobody to ask still belongs to a merchant who can be reached.
  email: row.contact_email ?? row.merchant_email ?? null,
  phone: row.contact_phone ?? row.merchant_phone ?? null,
})
export const moneyOf = (row: Row): Money => ({ amount: row.amount, description: row.description })

/** Only http(s) addresses leave, and their host is shown (reliability bar N10); they were checked when stored and are checked again. */
export function leaveTo(address: string | null, afterSec: number | null): Leave | null {
  if (address === null || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'https:' || url.protocol === 'http:'
    ? { url: url.href, host: url.host, afterSec }
    : null
}

export const ENDS = ['SUCCESS', 'CANCELED', 'TIMEOUT', 'FAIL']
const watchOf = (ctx: Ctx, row: Row, next: string, when: readonly string[] = ENDS): Watch => ({
  status: row.status,
  held: row.held,
  when,
  queryUrl: callPath(ctx, 'query', row.code),
  eventsUrl: callPath(ctx, 'events', row.code),
  next,
})
export const waitingPath = (ctx: Ctx, code: string, isCard: boolean, chosen: Chosen): string =>
  withLang(
    `${publicBase(ctx.test)}/paylink/waiting-payment?code=${code}${isCard ? '&card=1' : ''}`,
    chosen,
  )

function formOf(
  ctx: Ctx,
  row: Row,
  chosen: Chosen,
  language: Language,
  given: Record<string, string> | null,
  errors: readonly FieldError[],
): CustomerForm {
  const prefilled = row.customer_info_type === 'AUTO_FILL' ? payments.customerOf(row) : null
  const fields = link.askedOf(row).map((name) => {
    const wrong = errors.find((e) => e.field === `customer.${name}`)
    return {
      name,
      value: given?.[name] ?? prefilled?.[name] ?? '',
      wrong: wrong ? detailFault(language, name, wrong) : null,
    }
  })
  return { action: withLang(linkPath(ctx, row.code, '/customer'), chosen), fields }
}

/** The link cannot be paid any more: how it ended. `isResult` = the payer has been through paying and is sent on to the merchant. */
function endedView(
  ctx: Ctx,
  row: Row,
  isResult: boolean,
  chosen: Chosen,
  receipt: ReceiptAsked = NOT_ASKED,
): View | null {
  const money = moneyOf(row)
  const after = isResult && !receipt.sent && !receipt.wrong ? row.redirect_after : null
  if (row.status === 'SUCCESS')
    return {
      kind: 'paid',
      money,
      already: !isResult,
      refunded: row.refunded,
      held: row.held,
      method: row.payment_type,
      paidAt: row.complete_time ?? row.created_at,
      number: row.txn_number,
      leave: leaveTo(row.success_url, after),
      receipt: {
        action: withLang(linkPath(ctx, row.code, '/receipt'), chosen),
        email: receipt.wrong?.email ?? '',
        sent: receipt.sent,
        wrong: receipt.wrong?.text ?? null,
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
      leave: leaveTo(row.fail_url, after),
      watch: null,
    }
  )
}

/** GET /public/paylink/{code}. */
export async function linkPage(
  ctx: Ctx,
  code: string,
  chosen: Chosen,
  given: Record<string, string> | null = null,
  errors: readonly FieldError[] = [],
): Promise<Page> {
  const found = await find(ctx, code)
  const { row } = found
  payments.noteSeen(ctx, row, 'opened')
  payments.noteLanguage(ctx, row, shopLanguageOf(chosen))
  const frame = frameOf(ctx, chosen, found, linkPath(ctx, code))
  const page = (status: number, view: View): Page => ({ status, view, frame })
  const ended = endedView(ctx, row, false, chosen)
  if (ended) return page(ended.kind === 'paid' ? 200 : 410, ended)
  const now = payments.nowFor(ctx, row)
  // Over by the clock, not yet closed: a transfer made in time may still be on its way.
  if (row.expires_at !== null && row.expires_at <= now)
    return page(410, {
      kind: 'ended',
      why: 'expired',
      money: moneyOf(row),
      held: row.held,
      leave: null,
      watch: watchOf(ctx, row, waitingPath(ctx, code, false, chosen)),
    })
  if (!payments.isShopOpen(row))
    return page(409, {
      kind: 'ended',
      why: 'closed',
      money: moneyOf(row),
      held: row.held,
      leave: null,
      watch: null,
    })
  const form = formOf(ctx, row, chosen, frame.language, given, errors)
  if (link.isNeeded(row))
    return page(errors.length > 0 ? 400 : 200, { kind: 'customer', money: moneyOf(row), form })
  return page(200, await payView(ctx, found, chosen, form, now))
}

async function payView(
  ctx: Ctx,
  found: Payable,
  chosen: Chosen,
  form: CustomerForm,
  now: Date,
): Promise<View> {
  const { row } = found
  const methods = payments.methodsOf(found)
  const method = methods.find((m) => m !== 'ATM_CARD')
  const transfer = method ? await payments.transferWhenReady(ctx, found, method) : null
  return {
    kind: 'pay',
    money: moneyOf(row),
    fileUrl: row.file_url,
    expiresAt: row.expires_at,
    leftMs: row.expires_at && row.expires_at.getTime() - now.getTime(),
    methods,
    transfer: transfer && {
      bankName: transfer.bankName,
      accountName: transfer.bankAccountName,
      accountNo: transfer.virtualAccount,
      content: transfer.content,
      qrContent: transfer.qrContent,
    },
    preparingSec: method && !transfer ? payments.PREPARING_SEC : null,
    pictureUrl: linkPath(ctx, row.code, '/qr.png'),
    cardAction: withLang(linkPath(ctx, row.code, '/card'), chosen),
    cardPending: row.status === 'PENDING',
    self: withLang(linkPath(ctx, row.code), chosen),
    waitingUrl: waitingPath(ctx, row.code, false, chosen),
    customer: form.fields.length > 0 ? form : null,
    held: row.held,
    watch: watchOf(ctx, row, waitingPath(ctx, row.code, false, chosen)),
  }
}

/** GET /public/paylink/waiting-payment: the result, or the wait for it. After a card, also how the card went. */
export async function waitingPage(
  ctx: Ctx,
  code: string,
  isCard: boolean,
  chosen: Chosen,
  receipt: ReceiptAsked = NOT_ASKED,
): Promise<Page> {
  const found = await find(ctx, code)
  const { row } = found
  payments.noteLanguage(ctx, row, shopLanguageOf(chosen))
  const self = waitingPath(ctx, code, isCard, chosen)
  const frame = frameOf(ctx, chosen, found, waitingPath(ctx, code, isCard, null))
  const ended = endedView(ctx, row, true, chosen, receipt)
  if (ended) return { status: receipt.wrong ? 400 : 200, view: ended, frame }
  const back = withLang(linkPath(ctx, code), chosen)
  const last = isCard ? await cardPayment.last(ctx, row.merchant_id, row.transaction_id) : null
  if (last && last.status !== 'PENDING' && last.status !== 'SUCCESS')
    return {
      status: 200,
      frame,
      view: {
        kind: 'card-failed',
        money: moneyOf(row),
        why: last.status,
        responseCode: last.responseCode,
        again: back,
        leave: leaveTo(row.fail_url, null),
      },
    }
  // What a suspended shop is sent now is held for it: no waiting brings this payment about.
  if (last === null && row.status === 'CREATED' && !payments.isShopOpen(row))
    return {
      status: 409,
      frame,
      view: {
        kind: 'ended',
        why: 'closed',
        money: moneyOf(row),
        held: row.held,
        leave: null,
        watch: null,
      },
    }
  // A card that fails opens the link again: on the way back from the card page that is an update too.
  const watch = watchOf(ctx, row, self, isCard ? [...ENDS, 'CREATED'] : ENDS)
  return {
    status: 200,
    frame,
    view: {
      kind: 'waiting',
      money: moneyOf(row),
      card: last?.status === 'PENDING',
      self,
      back,
      held: row.held,
      watch,
    },
  }
}

/** The QR as a picture to save, under a name that tells what it is. @throws why the link cannot be paid by it now. */
export async function picture(ctx: Ctx, code: string): Promise<{ fileName: string; png: Buffer }> {
  const found = await find(ctx, code)
  const method = payments.methodsOf(found).find((m) => m !== 'ATM_CARD')
  if (!method) throw new Refusal('paylink.method_disabled')
  return {
    fileName: `vietqr-${found.row.amount}.png`,
    png: qrPng((await payments.transferOf(ctx, found, method)).qrContent),
  }
}

const readCustomer = shapeReader(payLink.updateCustomerInfo)
const given = (value: string | undefined): string | null => value?.trim() || null
const FORM_FAULTS = ['error.validation', 'paylink.customer_info_required']

/** POST …/customer. @returns where to go next, or the form again with what is wrong and everything that was typed. */
export async function fillCustomer(
  ctx: Ctx,
  code: string,
  form: Record<string, string>,
  chosen: Chosen,
): Promise<Page | string> {
  const found = await find(ctx, code)
  try {
    const customer = {
      fullName: given(form.fullName),
      phone: given(form.phone),
      email: given(form.email),
      address: given(form.address),
    }
    const { body } = readCustomer({ params: {}, query: {}, body: { payLinkCode: code, customer } })
    await inTransaction(ctx.db, (tx) =>
      link.updateCustomerInfo(
        { ...ctx, db: tx },
        code,
        (body as { customer: typeof customer }).customer,
        shopLanguageOf(chosen),
      ),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (FORM_FAULTS.includes(error.key))
      return linkPage(ctx, code, chosen, form, error.extra.errors)
    // Told before (a double press), paid, expired: the page itself says so.
    payments.forget(ctx, { transactionId: found.row.transaction_id, payLinkCode: code })
  }
  return withLang(linkPath(ctx, code), chosen)
}

/** The check-in page: on to the link where the browser carries a result of ours or names a link, else a few words. */
export async function checkIn(
  ctx: Ctx,
  fields: Record<string, string>,
  chosen: Chosen,
): Promise<Page | string> {
  if (fields.napasResult) {
    const { location } = await cardPayment.redirect(ctx, fields.napasResult, true)
    if (location.includes('code=')) return withLang(location, chosen)
  } else if (fields.code && CODE.test(fields.code))
    return waitingPath(ctx, fields.code, true, chosen)
  return {
    status: 200,
    view: { kind: 'check-in' },
    frame: frameOf(ctx, chosen, null, `${publicBase(ctx.test)}/napas`),
  }
}

/** Origin of the card network, for the page's policy. */
export const cardOrigin = cardPayment.cardOrigin

/** Pay links for merchants: create, list, look at, cancel, send. What payers do is in payer.ts and card.ts. */
import type { Input, Output } from '@saola/contract/call'
import type { PaymentType } from '@saola/contract/enums'
import { DEFAULT_REDIRECT_AFTER_SEC, payLinkActions, type payLink } from '@saola/contract/pay-link'
import { toPage } from '@saola/contract/paging'
import { audit, auditRecord } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { actorOf, member, ofMerchant, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { emit, wakeRelays } from '../../platform/events.ts'
import { publicCode, uuid } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import { periodOf } from '../../platform/period.ts'
import { heldTo } from '../bank-account/service.ts'
import * as customer from '../customer/service.ts'
import * as media from '../media/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import * as transaction from '../transaction/service.ts'
import { shopOf, paymentDefaultsOf } from './lookup.ts'
import { customerOf, pageUrl } from './payer.ts'
import {
  actionsOf,
  blankFields,
  choiceFor,
  cleanText,
  DEFAULT_EXPIRY,
  expiryOf,
  fieldsOf,
  maskCards,
  MAX_AMOUNT,
  NO_CUSTOMER,
  redirectOf,
  SENDS_PER_DAY,
  SENDS_PER_RECEIVER,
  tidyCustomer,
  whyClosed,
  type Customer,
  type ShopLanguage,
} from './rules.ts'
import * as listStore from './list-store.ts'
import * as sendingStore from './sending-store.ts'
import * as store from './store.ts'

export { atmCard, cardOrigin, clearCard, lastCard, napasRedirect, openCard } from './card.ts'
export { expireDue } from './expiry.ts'
export { MAX_AMOUNT } from './rules.ts'
export {
  find,
  findByTransaction,
  forget,
  noteLanguage,
  noteSeen,
  nowFor,
  paymentDefaultsOf,
  type Payable,
} from './lookup.ts'
export {
  askedOf,
  customerOf,
  isNeeded,
  pageUrl,
  isShopOpen,
  methodsOf,
  resultOf,
  statusStream,
  transferOf,
  updateCustomerInfo,
} from './payer.ts'
export {
  cleanText,
  harmless,
  maskCards,
  noteOf,
  shopLanguageOf,
  tidyCustomer,
  tongueOf,
  type Note,
  type ShopLanguage,
} from './rules.ts'
export { paidAttempt } from './card-attempt-store.ts'
export { markSent, waitingMessage } from './sending-store.ts'
export { merchantOf } from './store.ts'

type Body = Input<typeof payLink.create>['body']
type Item = Output<typeof payLink.create>
type Row = Output<typeof payLink.getList>['items'][number]
type Detail = Output<typeof payLink.getDetail>
const DAY_MS = 86_400_000

const itemOf = (ctx: Ctx, row: store.LinkRow): Item => ({
  payLinkCode: row.code,
  payLinkUrl: pageUrl(ctx, row.code),
  amount: row.amount,
  description: row.description,
  fileUrl: row.file_url,
  status: row.status,
  expireType: row.expire_type,
  expireAt: wireOrNull(row.expires_at),
  createTime: wire(row.created_at),
  createdAt: wire(row.created_at),
  createBy: row.created_by,
  refTransactionId: row.ref_transaction_id,
  transactionId: row.transaction_id,
  qrCode: row.qr_content,
  contactEmail: row.contact_email,
  contactPhone: row.contact_phone,
  customer: customerOf(row),
  customerInfoType: row.customer_info_type,
  customerInfoForm: row.customer_info_form,
  merchantCode: row.merchant_code,
  merchantName: row.merchant_name,
  bankType: row.bank_type,
  accountNo: row.account_no,
  accountName: row.account_name,
  bankAccountId: row.bank_account_id,
  totalSendMailSms: row.total_send,
  successUrl: row.success_url,
  failUrl: row.fail_url,
  redirectAfter: row.redirect_after,
  allowedActions: actionsOf(row.status, row.expires_at, ctx.clock.now()),
})

/** @throws 34009 for an address nobody may be sent to. */
export function redirect(
  field: 'successUrl' | 'failUrl',
  address: string | null | undefined,
): string | null {
  if (!address) return null
  const url = redirectOf(address)
  ensure(url !== null, 'paylink.redirect_url_not_allowed', {
    errors: [{ field, key: 'error.invalid-url' }],
  })
  return url
}

/** What the merchant tells of the payer. @throws 34007 where the partner promised to tell it and did not, 2 where only the payer may tell it. */
function givenCustomer(body: Body): Customer {
  const customer = tidyCustomer(body.customer)
  const isGiven = Object.values(customer).some((value) => value !== null)
  if (body.customerInfoType === 'REQUIRE_INPUT' && isGiven)
    throw fieldRefusal('customer', 'error.unknown_field')
  if (body.customerInfoType !== 'PARTNER_FILL') return isGiven ? customer : NO_CUSTOMER
  const missing = blankFields(fieldsOf(body.customerInfoForm ?? null), customer)
  ensure(missing.length === 0, 'paylink.customer_info_required', {
    errors: missing.map((field) => ({
      field: `customer.${field}`,
      key: 'error.required' as const,
    })),
  })
  return customer
}

interface For {
  id: string
  code: string
  name: string
}

/** What a module that opens links for others may say besides: a life in seconds, the way of paying, and what the payer reads. */
export interface CreateOptions {
  lifeSec?: number
  paymentType?: PaymentType
  payerLanguage?: ShopLanguage | null
}

/** Makes a link with its transaction, virtual account and QR; the bank learns of the account from its event, once all this is committed (bank rule). */
export async function make(
  ctx: Ctx,
  merchant: For,
  body: Body,
  options: CreateOptions = {},
): Promise<store.LinkRow> {
  ensure(body.amount <= MAX_AMOUNT, 'paylink.amount_out_of_range', {
    errors: [{ field: 'amount', key: 'error.max', params: { max: MAX_AMOUNT } }],
  })
  const form = body.customerInfoForm ?? null
  if (form && fieldsOf(form).length === 0) throw fieldRefusal('customerInfoForm', 'error.required')
  const [successUrl, failUrl, customer] = [
    redirect('successUrl', body.successUrl),
    redirect('failUrl', body.failUrl),
    givenCustomer(body),
  ]
  await media.ensurePicture(ctx, 'fileUrl', body.fileUrl)
  const now = ctx.clock.now()
  const expireType =
    options.lifeSec === undefined ? (body.expireType ?? DEFAULT_EXPIRY) : choiceFor(options.lifeSec)
  const expiresAt =
    options.lifeSec === undefined
      ? expiryOf(expireType, now)
      : new Date(now.getTime() + options.lifeSec * 1000)
  const { account, paymentType, feeId } = await paymentDefaultsOf(
    ctx,
    merchant.id,
    body.bankAccountId ?? null,
    options.paymentType,
  )
  const code = publicCode()
  const payment = transaction.draftTransaction(
    ctx,
    merchant.id,
    {
      type: 'PAY_LINK',
      paymentType,
      amount: body.amount,
      refTransactionId: body.refTransactionId?.trim() ?? null,
      bankAccount: account,
      feeId,
      description: maskCards(cleanText(body.description ?? '')) || null,
      expiresAt,
      successUrl,
      failUrl,
      redirectAfter: body.redirectAfter ?? DEFAULT_REDIRECT_AFTER_SEC,
      customer,
      payerLanguage: options.payerLanguage ?? null,
      payLinkCode: code,
    },
    now,
  )
  const link: store.NewLink = {
    code,
    expireType,
    fileUrl: body.fileUrl ?? null,
    customerInfoType: body.customerInfoType ?? 'NO_REQUIRE',
    customerInfoForm: form,
    contactEmail: body.contactEmail?.trim() || null,
    contactPhone: body.contactPhone?.trim() ?? null,
    createdBy: actorOf(ctx),
    now,
  }
  const record = auditRecord(ctx, {
    module: 'pay-link',
    merchantId: merchant.id,
    objectId: code,
    after: {
      amount: body.amount,
      reference: payment.ref_transaction_id,
      expireType,
      accountNo: account.accountNo,
      successUrl,
      failUrl,
    },
  })
  const end = await store.open(
    ctx.db,
    merchant.id,
    payment,
    link,
    record,
    transaction.createdEvent(payment),
  )
  ensure(end !== 'NO_ACCOUNT', 'error.not_found')
  if (end === 'USED') throw transaction.referenceUsed()
  wakeRelays(ctx)
  return rowOf(ctx, merchant, payment, link)
}

/** The new link as a later reading would find it, without reading it. */
const rowOf = (
  ctx: Ctx,
  merchant: For,
  t: ReturnType<typeof transaction.draftTransaction>,
  l: store.NewLink,
): store.LinkRow => ({
  ...t,
  code: l.code,
  transaction_id: t.id,
  expire_type: l.expireType,
  file_url: l.fileUrl,
  customer_info_type: l.customerInfoType,
  customer_info_form: l.customerInfoForm,
  contact_email: l.contactEmail,
  contact_phone: l.contactPhone,
  created_by: l.createdBy.name,
  total_send: 0,
  customer_filled_at: null,
  status: 'CREATED',
  payment_type: t.payment_type as store.LinkRow['payment_type'],
  bank_type: t.bank_type as store.LinkRow['bank_type'],
  virtual_account: t.virtual_account ?? '',
  complete_time: null,
  refunded: 0,
  txn_number: null,
  opened_at: null,
  qr_shown_at: null,
  merchant_code: merchant.code,
  merchant_name: merchant.name,
  merchant_status: 'ACTIVE',
  mode: ctx.test ? 'TEST' : 'LIVE',
  clock_shift_ms: 0,
})

export async function create(ctx: Ctx, body: Body): Promise<Item> {
  const me = member(ctx)
  return itemOf(
    ctx,
    await make(ctx, { id: me.merchantId, code: me.merchantCode, name: me.merchantName }, body),
  )
}

/** For internal clients: the same, for the merchant they name. @throws 5 for an unknown merchant, 32002 for one that may not take payments. */
export async function privateCreate(
  ctx: Ctx,
  { merchantCode, ...body }: Input<typeof payLink.privateCreate>['body'],
): Promise<Item> {
  const merchant = await store.merchantOf(ctx.db, merchantCode, ctx.test)
  ensure(merchant, 'error.not_found')
  ensure(ctx.test || merchant.status === 'ACTIVE', 'merchant.not_active')
  return itemOf(ctx, await make(ctx, merchant, body))
}

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof payLink.getList>,
): Promise<Output<typeof payLink.getList>> {
  const me = member(ctx)
  const { from, to } = periodOf(query, 'requestDateFrom', 'requestDateTo')
  const asked: listStore.Filter = {
    keyword: query.keyword?.trim() || undefined,
    phone: query.phone?.replace(/\D/g, '') || undefined,
    from,
    to,
    status: query.status === 'NONE' ? undefined : query.status,
    among: heldTo(ctx),
  }
  // A phone filter without a digit fits nobody.
  if (query.phone?.trim() && !asked.phone) return toPage<Row>([], 0, page)
  const filter = await listStore.withPhone(ctx.db, me.merchantId, asked)
  const [shop, rows, total] = await Promise.all([
    shopOf(ctx, me.merchantId),
    listStore.list(
      ctx.db,
      me.merchantId,
      { code: me.merchantCode, name: me.merchantName, mode: ctx.test ? 'TEST' : 'LIVE' },
      filter,
      page,
    ),
    listStore.count(ctx.db, me.merchantId, filter),
  ])
  return toPage(
    rows.map((row): Row => ({ ...itemOf(ctx, row), shopSetting: shop })),
    total,
    page,
  )
}

async function mine(ctx: Ctx, code: string): Promise<store.LinkRow> {
  const row = await store.get(ctx.db, ofMerchant(ctx).merchantId, code)
  ensure(row && transaction.isSeen(ctx, row), 'paylink.not_found')
  return row
}

export async function detail(ctx: Ctx, code: string): Promise<Detail> {
  const row = await mine(ctx, code)
  const payment = await transaction.getRow(ctx.db, row.merchant_id, row.transaction_id)
  ensure(payment, 'error.not_found')
  const [shop, timeline] = await Promise.all([
    shopSetting.ofMerchant(ctx, row.merchant_id),
    transaction.timelineOf(ctx, payment),
  ])
  return {
    ...itemOf(ctx, row),
    shopSetting: shop,
    virtualAccount: row.virtual_account,
    paymentType: row.payment_type,
    actualAmount: payment.actual_amount,
    chargeAmount: payment.charge_amount,
    vatChargeAmount: payment.vat_charge_amount,
    completeTime: wireOrNull(row.complete_time),
    txnNumber: row.txn_number,
    timeline,
  }
}

/** @throws 1607, 1609, 1610 as the link has ended, 13 while a card payment is out. */
export async function cancel(ctx: Ctx, code: string): Promise<null> {
  const row = await mine(ctx, code)
  if (!(await transaction.closeTransaction(ctx, row.transaction_id, 'CANCELED', row.merchant_id))) {
    const now = await mine(ctx, code)
    throw new Refusal(
      whyClosed({ status: now.status, expiresAt: now.expires_at }, ctx.clock.now()) ??
        'error.invalid_state',
    )
  }
  await store.setCanceledBy(ctx.db, row.merchant_id, code, actorOf(ctx).name)
  await audit(ctx, {
    module: 'pay-link',
    merchantId: row.merchant_id,
    objectId: code,
    before: { status: row.status },
    after: { status: 'CANCELED' },
  })
  return null
}

/**
 * Sends the link to one named receiver (docs/decisions.md#11). Messages are written down and counted here, jobs send them.
 * @throws 34010 where the receiver lacks what a channel needs, 11 past the day's cap or past the third message to the same receiver.
 */
export async function send(
  ctx: Ctx,
  { body }: Input<typeof payLink.sendEmailSms>,
): Promise<Output<typeof payLink.sendEmailSms>> {
  const row = await mine(ctx, body.payLinkCode)
  const now = ctx.clock.now()
  const closed = whyClosed({ status: row.status, expiresAt: row.expires_at }, now)
  if (closed) throw new Refusal(closed)
  ensure((payLinkActions.send as readonly string[]).includes(row.status), 'error.invalid_state')
  const receivers = await receiversOf(ctx, body)
  await noteMessages(ctx, row.merchant_id, row.code, receivers, 'payLink.send')
  await audit(ctx, {
    module: 'pay-link',
    merchantId: row.merchant_id,
    objectId: row.code,
    after: { sent: receivers.map((r) => r.channel) },
  })
  return {
    totalSendMailSms: await sendingStore.addSends(
      ctx.db,
      row.merchant_id,
      row.code,
      receivers.length,
    ),
  }
}

/**
 * Writes down messages about a code (a link's, a page's, an order's) and the jobs that send them: one day's cap for all a merchant sends.
 * @throws 11 past the day's cap or past the third message to the same receiver.
 */
export async function noteMessages(
  ctx: Ctx,
  merchantId: string,
  code: string,
  receivers: readonly Receiver[],
  job: string,
): Promise<void> {
  const now = ctx.clock.now()
  await sendingStore.lockSending(ctx.db, merchantId)
  const since = new Date(now.getTime() - DAY_MS)
  const today = await sendingStore.sentSince(ctx.db, merchantId, since)
  ensure(today.n + receivers.length <= SENDS_PER_DAY, 'error.too_many_requests', {
    retryAfter: today.oldest
      ? Math.max(1, Math.ceil((today.oldest.getTime() + DAY_MS - now.getTime()) / 1000))
      : 3600,
  })
  for (const { channel, receiver, name, language = null } of receivers) {
    ensure(
      (await sendingStore.sentTo(ctx.db, code, receiver, since)) < SENDS_PER_RECEIVER,
      'error.too_many_requests',
      { retryAfter: DAY_MS / 1000 },
    )
    const id = uuid()
    await sendingStore.insertMessage(ctx.db, merchantId, { id, code, channel, receiver, now })
    await enqueue(ctx.db, job, { id, name, language }, { maxAttempts: 8 })
  }
}

/** `name` greets them in a mail; `language` is what they read, where it is known: else they are written to in the shop's own. */
export interface Receiver {
  channel: 'EMAIL' | 'SMS'
  receiver: string
  name: string | null
  language?: ShopLanguage | null
}
/**
 * The one named in the call and the customers named by id, each by every channel asked for; an address comes once (B-285).
 * @throws 34010 naming the field that lacks what a channel needs; one wrong receiver and nobody is written to.
 */
export async function receiversOf(
  ctx: Ctx,
  body: Omit<Input<typeof payLink.sendEmailSms>['body'], 'payLinkCode'>,
): Promise<Receiver[]> {
  const refuse = (
    field: string,
    key: 'error.required' | 'error.enum' = 'error.required',
  ): never => {
    throw new Refusal('paylink.receiver_invalid', { errors: [{ field, key }] })
  }
  if (!body.sendEmail && !body.sendSms) refuse('sendEmail')
  const [ids, language] = [body.receiverIds ?? [], body.language ?? null]
  const known = ids.length === 0 ? null : await customer.ofIds(ctx, ids)
  const people = ids.map((id, i) => ({
    at: `receiverIds.${i}`,
    inside: false,
    ...(known?.get(id) ?? refuse(`receiverIds.${i}`, 'error.enum')),
  }))
  const named =
    body.receiver || ids.length === 0
      ? [
          {
            at: 'receiver',
            inside: true,
            fullName: body.receiver?.fullName ?? null,
            email: body.receiver?.email,
            phone: body.receiver?.phone,
          },
        ]
      : []
  const all = [...named, ...people].flatMap(
    ({ at, inside, fullName, email, phone }): Receiver[] => [
      ...(body.sendEmail
        ? [
            {
              channel: 'EMAIL' as const,
              receiver: email?.trim() || refuse(inside ? `${at}.email` : at),
              name: fullName,
              language,
            },
          ]
        : []),
      ...(body.sendSms
        ? [
            {
              channel: 'SMS' as const,
              receiver: phone?.trim() || refuse(inside ? `${at}.phone` : at),
              name: null,
              language,
            },
          ]
        : []),
    ],
  )
  return [...new Map(all.map((r) => [`${r.channel} ${r.receiver.toLowerCase()}`, r])).values()]
}

/**
 * The fee service says how the payment of a fee report went. Written down once as an event for the fee modules; a repeat
 * changes nothing. @throws 14 when the same payment is reported again with other facts, and raises an alarm.
 */
export async function notifyFeeTransaction(
  ctx: Ctx,
  { body }: Input<typeof payLink.notifyFeeTransaction>,
): Promise<null> {
  const key = `${body.feeReportId}/${body.refTransactionId}/${body.status}`
  const facts = { ...body, txnNumber: body.txnNumber ?? null }
  const isSame = await inTransaction(ctx.db, async (tx) => {
    await store.lockFeeReport(tx, key)
    const before = await store.feeReport(tx, key)
    if (before)
      return Object.entries(facts).every(([name, value]) => before.payload[name] === value)
    await emit({ ...ctx, db: tx }, 'fee.reported', NOBODY, key, facts)
    return true
  })
  if (isSame) return null
  ctx.metrics.alarms.inc({ kind: 'fee-report-conflict' })
  throw new Refusal('error.duplicate')
}
/** Events belong to a merchant; a fee report's payment is the product's own. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

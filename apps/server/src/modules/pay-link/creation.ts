/** Opening a pay link: its payment with a virtual account and QR of its own, and what the link asks of its payer. */
import type { Input } from '@saola/contract/call'
import type { ExpireType, PaymentType } from '@saola/contract/enums'
import { DEFAULT_REDIRECT_AFTER_SEC, type payLink } from '@saola/contract/pay-link'
import { auditRecord } from '../../platform/audit.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { afterCommit } from '../../platform/db.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { wakeRelays } from '../../platform/events.ts'
import { cleanText, maskCards } from '../../platform/free-text.ts'
import { publicCode } from '../../platform/ids.ts'
import * as media from '../media/service.ts'
import * as payments from '../payment/service.ts'
import type { ShopLanguage } from '../shop-setting/service.ts'
import { blankFields, choiceFor, DEFAULT_EXPIRY, expiryOf, fieldsOf } from './rules.ts'
import * as store from './store.ts'

export type Body = Input<typeof payLink.create>['body']
/** Whose link it is. */
interface Owner {
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

/** How long it lives: one of the seven choices, or so many seconds, which is listed under the choice next to it. */
function lifeOf(
  body: Body,
  { lifeSec }: CreateOptions,
  now: Date,
): { expireType: ExpireType; expiresAt: Date | null } {
  if (lifeSec !== undefined)
    return { expireType: choiceFor(lifeSec), expiresAt: new Date(now.getTime() + lifeSec * 1000) }
  const expireType = body.expireType ?? DEFAULT_EXPIRY
  return { expireType, expiresAt: expiryOf(expireType, now) }
}

/** What the merchant tells of the payer. @throws 34007 where the partner promised to tell it and did not, 2 where only the payer may tell it. */
function givenCustomer(body: Body): payments.Customer {
  const customer = payments.tidyCustomer(body.customer)
  const isGiven = Object.values(customer).some((value) => value !== null)
  if (body.customerInfoType === 'REQUIRE_INPUT' && isGiven)
    throw fieldRefusal('customer', 'error.unknown_field')
  if (body.customerInfoType !== 'PARTNER_FILL') return isGiven ? customer : payments.NO_CUSTOMER
  const missing = blankFields(fieldsOf(body.customerInfoForm ?? null), customer)
  ensure(missing.length === 0, 'paylink.customer_info_required', {
    errors: missing.map((field) => ({
      field: `customer.${field}`,
      key: 'error.required' as const,
    })),
  })
  return customer
}

/** The payment as the body asks for it. @throws 34007, 34009, 2; 5, 33005, 1605 as `defaultsOf` */
async function draftOf(
  ctx: Ctx,
  merchantId: string,
  body: Body,
  options: CreateOptions,
  more: { code: string; expiresAt: Date | null; now: Date },
): Promise<payments.NewPayment> {
  const [successUrl, failUrl, customer] = [
    payments.redirect('successUrl', body.successUrl),
    payments.redirect('failUrl', body.failUrl),
    givenCustomer(body),
  ]
  await media.ensureFile(ctx, 'fileUrl', body.fileUrl)
  const start = await payments.defaultsOf(
    ctx,
    merchantId,
    body.bankAccountId ?? null,
    options.paymentType,
  )
  return payments.draft(
    ctx,
    merchantId,
    {
      type: 'PAY_LINK',
      paymentType: start.paymentType,
      amount: body.amount,
      refTransactionId: body.refTransactionId?.trim() ?? null,
      bankAccount: start.account,
      feeId: payments.feeIdOf(ctx, start, { type: 'PAY_LINK', amount: body.amount }),
      description: maskCards(cleanText(body.description ?? '')) || null,
      expiresAt: more.expiresAt,
      successUrl,
      failUrl,
      redirectAfter: body.redirectAfter ?? DEFAULT_REDIRECT_AFTER_SEC,
      customer,
      payerLanguage: options.payerLanguage ?? null,
      payLinkCode: more.code,
    },
    more.now,
  )
}

/**
 * Opens a link with its payment. Once it is committed the bank is told of the virtual account, and its yes noted in the row that was
 * answered (ADR 0051).
 * @throws 507, 1604 where the merchant has used the reference before, and as `draftOf`
 */
export async function open(
  ctx: Ctx,
  merchant: Owner,
  body: Body,
  options: CreateOptions = {},
): Promise<store.LinkRow> {
  payments.ensureAmount(body.amount)
  const form = body.customerInfoForm ?? null
  if (form && fieldsOf(form).length === 0) throw fieldRefusal('customerInfoForm', 'error.required')
  const now = ctx.clock.now()
  const code = publicCode()
  const { expireType, expiresAt } = lifeOf(body, options, now)
  const payment = await draftOf(ctx, merchant.id, body, options, { code, expiresAt, now })
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
      accountNo: payment.account_no,
      successUrl: payment.success_url,
      failUrl: payment.fail_url,
    },
  })
  const end = await store.open(
    ctx.db,
    merchant.id,
    payment,
    link,
    record,
    payments.createdEvent(payment),
  )
  ensure(end !== 'NO_ACCOUNT', 'error.not_found')
  if (end === 'USED') throw payments.referenceUsed()
  wakeRelays(ctx)
  const row = rowOf(ctx, merchant, payment, link)
  await afterCommit(ctx.db, async () => {
    row.payable_at = await payments.openNow(ctx, payment)
  })
  return row
}

/** The new link as a later reading would find it, without reading it. */
const rowOf = (
  ctx: Ctx,
  merchant: Owner,
  t: payments.NewPayment,
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
  payable_at: null,
  merchant_code: merchant.code,
  merchant_name: merchant.name,
  merchant_status: 'ACTIVE',
  mode: ctx.test ? 'TEST' : 'LIVE',
  clock_shift_ms: 0,
})

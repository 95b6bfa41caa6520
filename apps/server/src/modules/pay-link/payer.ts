/** What anonymous payers see and do with a link: never more than a holder of its code may know (reliability bar P3). */
import type { Output } from '@saola/contract/call'
import type { PaymentType } from '@saola/contract/enums'
import type { payLink } from '@saola/contract/pay-link'
import type { payerLink, payerResult, payerTransfer } from '@saola/contract/payer-link'
import type * as z from 'zod/mini'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { afterCommit } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { liveStream, notifyLive, type LiveEvent } from '../../platform/live-events.ts'
import { lasting } from '../../platform/shape.ts'
import * as transaction from '../transaction/service.ts'
import { find, forget, known, noteSeen, nowFor, type Payable } from './lookup.ts'
import {
  askable,
  blankFields,
  isCustomerNeeded,
  mayNotPay,
  NO_CUSTOMER,
  tidyCustomer,
  VIRTUAL_ACCOUNT_BANK,
  whyClosed,
  type Customer,
  type CustomerField,
  type ShopLanguage,
} from './rules.ts'
import * as store from './store.ts'

type PayerLink = z.output<typeof payerLink>
type PayerTransfer = z.output<typeof payerTransfer>
type PayerResult = z.output<typeof payerResult>

/** Address of the link's public page. */
export const pageUrl = (ctx: Pick<Ctx, 'config' | 'test'>, code: string): string =>
  `${ctx.config.publicUrl}${ctx.test ? '/test' : ''}/public/paylink/${code}`

export const customerOf = (row: store.LinkRow): Customer => ({
  fullName: row.customer_name,
  phone: row.customer_phone,
  email: row.customer_email,
  address: row.customer_address,
})
const customerState = (row: store.LinkRow) => ({
  type: row.customer_info_type,
  form: row.customer_info_form,
  filled: row.customer_filled_at !== null,
  customer: customerOf(row),
})
export const isNeeded = (row: store.LinkRow): boolean => isCustomerNeeded(customerState(row))
export const askedOf = (row: store.LinkRow): CustomerField[] => askable(customerState(row))

/** A Test Mode shop is always open; a live one while its merchant is ACTIVE (docs/decisions.md#21). */
export const isShopOpen = (row: store.LinkRow): boolean =>
  row.mode === 'TEST' || row.merchant_status === 'ACTIVE'
/** The shop's methods that may carry this amount, in its order of showing. */
export const methodsOf = ({ row, shop }: Payable): PaymentType[] =>
  shop.payments
    .filter((p) => p.paymentLimit === null || row.amount <= p.paymentLimit)
    .map((p) => p.paymentType)

/** @throws the reason why the link cannot be paid this way now. */
export function ensurePayable(ctx: Ctx, found: Payable, method: PaymentType): void {
  const { row } = found
  const why = mayNotPay(
    {
      status: row.status,
      expiresAt: row.expires_at,
      shopOpen: isShopOpen(row),
      customerNeeded: isNeeded(row),
      methods: methodsOf(found),
    },
    method,
    nowFor(ctx, row),
  )
  if (why)
    throw new Refusal(
      why,
      why === 'paylink.customer_info_required'
        ? {
            errors: askedOf(row).map((field) => ({
              field: `customer.${field}`,
              key: 'error.required' as const,
            })),
          }
        : {},
    )
}

/** What was answered about a link that is looked at again, with the shop that it belongs to: as long as both are cached, all who look get the same answer. */
const answers = new WeakMap<store.LinkRow, { shop: Payable['shop']; answer: PayerLink }>()
/** At once where the link is remembered. */
export function publicGet(ctx: Ctx, code: string): PayerLink | Promise<PayerLink> {
  const found = known(ctx, code)
  if (!found)
    return find(ctx, code).then((first) => {
      noteSeen(ctx, first.row, 'opened')
      return payerLinkOf(ctx, first)
    })
  const { row, shop } = found
  noteSeen(ctx, row, 'opened')
  const before = answers.get(row)
  if (before?.shop === shop) return before.answer
  const answer = lasting(payerLinkOf(ctx, found))
  answers.set(row, { shop, answer })
  return answer
}
function payerLinkOf(ctx: Ctx, { row, shop }: Payable): PayerLink {
  return {
    payLinkCode: row.code,
    payLinkUrl: pageUrl(ctx, row.code),
    amount: row.amount,
    description: row.description,
    status: row.status,
    expireType: row.expire_type,
    expireAt: wireOrNull(row.expires_at),
    merchantName: row.merchant_name,
    merchantCode: row.merchant_code,
    merchantLogoUrl: shop.logo,
    shopName: shop.shopName,
    shopSetting: shop,
    customerInfoType: row.customer_info_type,
    customerInfoForm: row.customer_info_form,
    customerInfoNeeded: isNeeded(row),
    fileUrl: row.file_url,
    email: row.contact_email,
    phone: row.contact_phone,
    successUrl: row.success_url,
    failUrl: row.fail_url,
    redirectAfter: row.redirect_after,
    paymentType: row.payment_type,
  }
}

/** Where to transfer and the QR that says so; `qrCode` and `qrContent` are the same VietQR text, as everywhere in the product. */
export function transferOf(ctx: Ctx, found: Payable, method: 'VIET_QR' | 'BANKING'): PayerTransfer {
  ensurePayable(ctx, found, method)
  const { row } = found
  noteSeen(ctx, row, 'opened')
  noteSeen(ctx, row, 'qr')
  return {
    amount: row.amount,
    bankName: VIRTUAL_ACCOUNT_BANK,
    bankAccountName: row.account_name,
    bankAccountNo: row.account_no,
    virtualAccount: row.virtual_account,
    content: row.content,
    qrContent: row.qr_content,
    qrCode: row.qr_content,
    paymentType: method,
    dateTime: wire(row.created_at),
    expireAt: wireOrNull(row.expires_at),
    transactionId: row.transaction_id,
  }
}
export const transfer = async (
  ctx: Ctx,
  code: string,
  method: 'VIET_QR' | 'BANKING',
): Promise<PayerTransfer> => transferOf(ctx, await find(ctx, code), method)

export const resultOf = ({ row }: Payable): PayerResult => ({
  accountName: row.account_name,
  amount: row.amount,
  dateTime: wire(row.complete_time ?? row.created_at),
  description: row.description,
  paymentType: row.payment_type,
  rtxNumber: row.txn_number,
  status: row.status,
  successUrl: row.success_url,
  failUrl: row.fail_url,
  redirectAfter: row.redirect_after,
})
export const query = async (ctx: Ctx, code: string): Promise<PayerResult> =>
  resultOf(await find(ctx, code))

type Status = Output<typeof payLink.events>['status']
const FINAL: readonly Status[] = ['SUCCESS', 'CANCELED', 'FAIL', 'TIMEOUT']
/** The status now, then every change, until the last one; the page's polling of `query` carries on where the stream breaks. */
export async function events(
  ctx: Ctx,
  code: string,
  signal: AbortSignal,
): Promise<AsyncIterable<{ status: Status }>> {
  // Refused here, while there still is an envelope to refuse in.
  await find(ctx, code)
  return statusStream(
    ctx,
    (n) => n.payLinkCode === code,
    async () => (await find(ctx, code)).row.status,
    signal,
  )
}
/** The same for any payment that a payer may watch. */
export const statusStream = (
  ctx: Ctx,
  isAbout: (update: LiveEvent) => boolean,
  now: () => Promise<Status>,
  signal: AbortSignal,
): AsyncIterable<{ status: Status }> =>
  untilFinal(
    liveStream(
      ctx.live,
      isAbout,
      async () => [{ status: await now() }],
      (n) => ({ status: n.status as Status }),
      signal,
    ),
  )
async function* untilFinal(
  update: AsyncIterable<{ status: Status }>,
): AsyncGenerator<{ status: Status }> {
  for await (const piece of update) {
    yield piece
    if (FINAL.includes(piece.status)) return
  }
}

/**
 * Takes the payer's details, once: a second filling is refused whatever it holds, so that nobody can overwrite or find out what another gave.
 * `language` = the language that the payer chose to read, null = the shop's own; without it, what is known stays.
 * @throws 34007 naming the fields that are missing, 13 where nothing is asked or it was given before, 1607/1609/1610 for a link that is over.
 */
export async function updateCustomerInfo(
  ctx: Ctx,
  code: string,
  given: Parameters<typeof tidyCustomer>[0],
  language?: ShopLanguage | null,
): Promise<null> {
  const { row } = await find(ctx, code)
  const now = nowFor(ctx, row)
  const closed = whyClosed({ status: row.status, expiresAt: row.expires_at }, now)
  if (closed) throw new Refusal(closed)
  const asked = askedOf(row)
  ensure(asked.length > 0, 'error.invalid_state')
  const answers = tidyCustomer(given)
  const missing = blankFields(asked, answers)
  ensure(missing.length === 0, 'paylink.customer_info_required', {
    errors: missing.map((field) => ({
      field: `customer.${field}`,
      key: 'error.required' as const,
    })),
  })
  ensure(await store.markFilled(ctx.db, row.merchant_id, code, now), 'error.invalid_state')
  const storedCustomer = row.customer_info_type === 'AUTO_FILL' ? customerOf(row) : NO_CUSTOMER
  const customer = {
    ...storedCustomer,
    ...Object.fromEntries(asked.map((name) => [name, answers[name]])),
  }
  ensure(
    (await transaction.setCustomer(ctx.db, row.merchant_id, row.transaction_id, {
      ...customer,
      language,
    })) === 1,
    'error.invalid_state',
  )
  await audit(ctx, {
    module: 'pay-link',
    merchantId: row.merchant_id,
    objectId: code,
    after: { customerFilled: asked },
  })
  await notifyLive(ctx.db, [
    {
      merchantId: row.merchant_id,
      transactionId: row.transaction_id,
      payLinkCode: code,
      status: row.status,
      amount: row.amount,
    },
  ])
  // The payer's next look may come before the update has gone round.
  afterCommit(ctx.db, () => forget(ctx, code))
  return null
}

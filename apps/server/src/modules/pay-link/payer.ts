/** A pay link as its payer meets it: the payment (module payment) with what the link shows and asks. */
import type { Output } from '@saola/contract/call'
import type { payLink } from '@saola/contract/pay-link'
import type { payerLink } from '@saola/contract/payer-link'
import type * as z from 'zod/mini'
import { audit } from '../../platform/audit.ts'
import { wireOrNull } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { afterCommit } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { notifyLive } from '../../platform/live-events.ts'
import { lasting } from '../../platform/shape.ts'
import * as payments from '../payment/service.ts'
import type { ShopLanguage } from '../shop-setting/service.ts'
import { askable, blankFields, isCustomerNeeded } from './rules.ts'
import * as store from './store.ts'

type PayerLink = z.output<typeof payerLink>
export type Payable = payments.Payable<store.PublicLinkRow>

/** Address of the link's public page. */
export const pageUrl = (ctx: Pick<Ctx, 'config' | 'test'>, code: string): string =>
  `${ctx.config.publicUrl}${ctx.test ? '/test' : ''}/public/paylink/${code}`

const customerState = (row: store.LinkRow) => ({
  type: row.customer_info_type,
  form: row.customer_info_form,
  filled: row.customer_filled_at !== null,
  customer: payments.customerOf(row),
})
export const isNeeded = (row: store.LinkRow): boolean => isCustomerNeeded(customerState(row))
export const askedOf = (row: store.LinkRow): payments.CustomerField[] => askable(customerState(row))

const links = payments.payerLookup<store.PublicLinkRow>({
  load: store.publicLinks,
  keyOf: (update) => update.payLinkCode,
  unknown: 'paylink.not_found',
})
/** Codes of links by the id of their payment: which never changes. */
const codes = payments.payerLookup<string>({
  load: store.codesOfTransactions,
  unknown: 'error.not_found',
})
const payableOf = (row: store.PublicLinkRow, shop: Payable['shop']): Payable => ({
  row,
  shop,
  missing: isNeeded(row) ? askedOf(row) : [],
})
/** @throws 34001 for a code that is unknown in this mode; 11 once an address has asked for too many of those. */
export async function find(ctx: Ctx, code: string): Promise<Payable> {
  const row = await links.find(ctx, code)
  return payableOf(row, await payments.shopOf(ctx, row.merchant_id))
}
/** The same by the payment's id. @throws 5 when there is none. */
export async function findByTransaction(ctx: Ctx, transactionId: string): Promise<Payable> {
  const code = await codes.find(ctx, transactionId)
  return find(ctx, code).catch((error: unknown) => {
    throw error instanceof Refusal && error.key === 'paylink.not_found'
      ? new Refusal('error.not_found')
      : error
  })
}

/** What was answered about a link that is looked at again, with the shop that it belongs to: as long as both are cached, all who look get the same answer. */
const answers = new WeakMap<store.PublicLinkRow, { shop: Payable['shop']; answer: PayerLink }>()
/** At once where the link is remembered. */
export function publicGet(ctx: Ctx, code: string): PayerLink | Promise<PayerLink> {
  const row = links.known(ctx, code)
  const shop = row && payments.knownShop(ctx, row.merchant_id)
  if (!row || !shop)
    return find(ctx, code).then((first) => {
      payments.noteSeen(ctx, first.row, 'opened')
      return payerLinkOf(ctx, first)
    })
  payments.noteSeen(ctx, row, 'opened')
  const before = answers.get(row)
  if (before?.shop === shop) return before.answer
  const answer = lasting(payerLinkOf(ctx, { row, shop }))
  answers.set(row, { shop, answer })
  return answer
}
function payerLinkOf(ctx: Ctx, { row, shop }: Pick<Payable, 'row' | 'shop'>): PayerLink {
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

/** How it stands now, then after every change, until the last one; the page's polling of `query` carries on where the stream breaks. */
export async function events(
  ctx: Ctx,
  code: string,
  signal: AbortSignal,
): Promise<AsyncIterable<Output<typeof payLink.events>>> {
  // Refused here, while there still is an envelope to refuse in.
  await find(ctx, code)
  return payments.statusStream(
    ctx,
    (n) => n.payLinkCode === code,
    async () => payments.standingOf(await find(ctx, code)),
    signal,
  )
}

/**
 * Takes the payer's details, once: a second filling is refused whatever it holds, so that nobody can overwrite or find out what another gave.
 * `language` = the language that the payer chose to read, null = the shop's own; without it, what is known stays.
 * @throws 34007 naming the fields that are missing, 13 where nothing is asked or it was given before, 1607/1609/1610 for a link that is over.
 */
export async function updateCustomerInfo(
  ctx: Ctx,
  code: string,
  given: Parameters<typeof payments.tidyCustomer>[0],
  language?: ShopLanguage | null,
): Promise<null> {
  const { row } = await find(ctx, code)
  const now = payments.nowFor(ctx, row)
  const closed = payments.whyClosed({ status: row.status, expiresAt: row.expires_at }, now)
  if (closed) throw new Refusal(closed)
  const asked = askedOf(row)
  ensure(asked.length > 0, 'error.invalid_state')
  const answers = payments.tidyCustomer(given)
  const missing = blankFields(asked, answers)
  ensure(missing.length === 0, 'paylink.customer_info_required', {
    errors: missing.map((field) => ({
      field: `customer.${field}`,
      key: 'error.required' as const,
    })),
  })
  ensure(await store.markFilled(ctx.db, row.merchant_id, code, now), 'error.invalid_state')
  const storedCustomer =
    row.customer_info_type === 'AUTO_FILL' ? payments.customerOf(row) : payments.NO_CUSTOMER
  const customer = {
    ...storedCustomer,
    ...Object.fromEntries(asked.map((name) => [name, answers[name]])),
  }
  ensure(
    (await payments.setCustomer(ctx.db, row.merchant_id, row.transaction_id, {
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
  const update = {
    merchantId: row.merchant_id,
    transactionId: row.transaction_id,
    payLinkCode: code,
    status: row.status,
    amount: row.amount,
  }
  await notifyLive(ctx.db, [update])
  // The payer's next look may come before the update has gone round.
  afterCommit(ctx.db, () => payments.forget(ctx, update))
  return null
}

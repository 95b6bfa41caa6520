/** What anonymous payers see of a payment and how they may pay it: never more than a holder of its name may know (reliability bar P3). */
import type { PaymentType, TransactionStatus } from '@saola/contract/enums'
import type { payerResult, payerTransfer } from '@saola/contract/payer-link'
import type * as z from 'zod/mini'
import { wire, wireOrNull } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { liveStream, type LiveEvent } from '../../platform/live-events.ts'
import type { ShopSetting } from '../shop-setting/service.ts'
import type { PayerFacts } from './payer-facts.ts'
import type { PayerRow } from './payer-store.ts'
import {
  isOpen,
  judgedAt,
  mayNotPay,
  VIRTUAL_ACCOUNT_BANK,
  type Customer,
  type CustomerField,
} from './rules.ts'
import { noteSeen } from './seen.ts'
import { openNow } from './virtual-account.ts'

type PayerTransfer = z.output<typeof payerTransfer>
/** Ways of paying by VietQR or its words. */
type TransferMethod = 'VIET_QR' | 'BANKING'
type PayerResult = z.output<typeof payerResult>

/** A payment that a payer may be shown; the module that sells adds to the row what of its own it shows. */
export interface Payable<Row extends PayerRow & PayerFacts = PayerRow & PayerFacts> {
  row: Row
  shop: ShopSetting
  /** What the payer has to tell of themselves before they may pay. */
  missing: readonly CustomerField[]
}

export const customerOf = (row: PayerRow): Customer => ({
  fullName: row.customer_name,
  phone: row.customer_phone,
  email: row.customer_email,
  address: row.customer_address,
})
export const nowFor = (ctx: Ctx, row: Pick<PayerRow, 'clock_shift_ms' | 'mode'>): Date =>
  judgedAt(ctx.clock.now(), row)
/** A Test Mode shop is always open; a live one while its merchant is ACTIVE (docs/decisions.md#21). */
export const isShopOpen = (row: Pick<PayerRow, 'mode' | 'merchant_status'>): boolean =>
  row.mode === 'TEST' || row.merchant_status === 'ACTIVE'
/** The shop's methods that may carry this amount, in its order of showing. */
export const methodsOf = ({ row, shop }: Payable): PaymentType[] =>
  shop.payments
    .filter((p) => p.paymentLimit === null || row.amount <= p.paymentLimit)
    .map((p) => p.paymentType)

/** @throws the reason why it cannot be paid this way now. */
export function ensurePayable(ctx: Ctx, found: Payable, method: PaymentType): void {
  const { row, missing } = found
  const why = mayNotPay(
    {
      status: row.status,
      expiresAt: row.expires_at,
      shopOpen: isShopOpen(row),
      detailsMissing: missing.length > 0,
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
            errors: missing.map((field) => ({
              field: `customer.${field}`,
              key: 'error.required' as const,
            })),
          }
        : {},
    )
}

/** Seconds after which a payer may ask again whether the bank knows the account. */
export const PREPARING_SEC = 2
/** The same payment after the bank was asked to open its account, where it had not said yes before. */
async function awaitBank<P extends Payable>(ctx: Ctx, found: P): Promise<P> {
  const { row } = found
  if (row.payable_at !== null || !isOpen(row.status)) return found
  const payableAt = await openNow(ctx, { ...row, id: row.transaction_id })
  return payableAt === null ? found : { ...found, row: { ...row, payable_at: payableAt } }
}
/**
 * Where to transfer and the QR that says so; `qrCode` and `qrContent` are the same VietQR text, as everywhere in the product.
 * @returns null while the bank has not said yes to the account: money sent to it would be refused
 * @throws as `ensurePayable`
 */
export async function transferWhenReady(
  ctx: Ctx,
  found: Payable,
  method: TransferMethod,
): Promise<PayerTransfer | null> {
  ensurePayable(ctx, found, method)
  const { row } = await awaitBank(ctx, found)
  if (row.payable_at === null) return null
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
/** @throws as `ensurePayable`; 33008 while the bank has not said yes to the account */
export async function transferOf(
  ctx: Ctx,
  found: Payable,
  method: TransferMethod,
): Promise<PayerTransfer> {
  const transfer = await transferWhenReady(ctx, found, method)
  ensure(transfer !== null, 'bank.core_unavailable', { retryAfter: PREPARING_SEC })
  return transfer
}
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
  heldAmount: row.held,
})

const FINAL: readonly TransactionStatus[] = ['SUCCESS', 'CANCELED', 'FAIL', 'TIMEOUT']
type StatusUpdate = { status: TransactionStatus; heldAmount: number }
/** How a payment stands, as an open page is told it. */
export const standingOf = ({ row }: Payable): StatusUpdate => ({
  status: row.status,
  heldAmount: row.held,
})
/** How it stands now, then after every change, until the last one; the page's polling carries on where the stream breaks. */
export async function* statusStream(
  ctx: Ctx,
  isAbout: (update: LiveEvent) => boolean,
  now: () => Promise<StatusUpdate>,
  signal: AbortSignal,
): AsyncGenerator<StatusUpdate> {
  const changes = liveStream(
    ctx.live,
    isAbout,
    () => Promise.resolve([null]),
    () => null,
    signal,
  )
  for await (const _ of changes) {
    const standing = await now()
    yield standing
    if (FINAL.includes(standing.status)) return
  }
}

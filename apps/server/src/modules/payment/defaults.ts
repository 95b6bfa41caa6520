/** What a new payment starts with when nothing else is said. */
import type { PaymentType } from '@saola/contract/enums'
import type { App, Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { ttlCache, type TtlCache } from '../../platform/ttl-cache.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as fee from '../fee/service.ts'
import * as shopSetting from '../shop-setting/service.ts'

const KEEP_MS = 1000

export interface PaymentDefaults {
  account: bankAccount.PickedAccount
  paymentType: PaymentType
  /** By which `feeIdOf` prices the payment. */
  tariff: fee.Tariff
}

/** One per program, found by its live connection. */
const caches = new WeakMap<App['live'], TtlCache<PaymentDefaults>>()
function cacheOf(ctx: Ctx): TtlCache<PaymentDefaults> {
  const found = caches.get(ctx.live) ?? ttlCache<PaymentDefaults>(KEEP_MS)
  caches.set(ctx.live, found)
  return found
}

/**
 * Where a new payment's money goes, how it starts to be paid (VietQR where the shop offers it, B-288, else its first method) and by which fees.
 * A till that makes link after link asks once a second; a named account is always asked about.
 * @throws 5 or 33005 as pickAccount does, 1605 when the shop offers no method.
 */
export async function defaultsOf(
  ctx: Ctx,
  merchantId: string,
  bankAccountId: string | null,
  wanted?: PaymentType,
): Promise<PaymentDefaults> {
  const usual = await cacheOf(ctx).get(merchantId, async () => {
    const offered = (await shopSetting.ofMerchant(ctx, merchantId)).payments.map(
      (p) => p.paymentType,
    )
    const paymentType = offered.includes('VIET_QR') ? 'VIET_QR' : offered[0]
    ensure(paymentType, 'paylink.method_disabled')
    return {
      paymentType,
      tariff: await fee.tariffOf(ctx, merchantId),
      account: await bankAccount.pickAccount(
        { ...ctx, caller: { kind: 'public' } },
        merchantId,
        null,
      ),
    }
  })
  const start =
    wanted === undefined || wanted === usual.paymentType
      ? usual
      : await withMethod(ctx, merchantId, usual, wanted)
  // What is remembered is the merchant's; a member who is held to some accounts is asked about each time.
  return bankAccountId === null && bankAccount.heldTo(ctx) === null
    ? start
    : { ...start, account: await bankAccount.pickAccount(ctx, merchantId, bankAccountId) }
}

async function withMethod(
  ctx: Ctx,
  merchantId: string,
  usual: PaymentDefaults,
  wanted: PaymentType,
): Promise<PaymentDefaults> {
  const offered = (await shopSetting.ofMerchant(ctx, merchantId)).payments.map((p) => p.paymentType)
  ensure(offered.includes(wanted), 'paylink.method_disabled')
  return { ...usual, paymentType: wanted }
}

/** The fee that a payment is priced by when it is made. */
export const feeIdOf = (
  ctx: Pick<Ctx, 'clock'>,
  { account, paymentType, tariff }: PaymentDefaults,
  payment: { type: string; amount: number; source?: string },
): string =>
  fee.scheduleFor(tariff, {
    paymentType,
    type: payment.type,
    bankType: account.bankType,
    source: payment.source ?? null,
    amount: payment.amount,
    at: ctx.clock.now(),
  }).id

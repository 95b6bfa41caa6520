/** Which fee schedule a payment is priced by (docs/decisions.md#8, #18). */
import type { PaymentType } from '@saola/contract/enums'
import { splitPayment, type FeeCollection, type FeeRate, type PaymentSplit } from '@saola/money/fee'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import * as store from './store.ts'

/** A price with its VAT, and when it is collected. */
export interface FeeSchedule {
  id: string
  rate: FeeRate
  vatPercentMicro: number
  collection: FeeCollection
}
const schedule = (row: store.FeeRow): FeeSchedule => ({
  id: row.id,
  rate: {
    fixedVnd: row.fixed_vnd,
    percentMicro: row.percent_micro,
    minVnd: row.min_vnd,
    maxVnd: row.max_vnd,
  },
  vatPercentMicro: row.vat_percent_micro,
  collection: row.collection,
})

/** @returns the schedules by their id; one that is gone is absent */
export const schedulesById = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, FeeSchedule>> =>
  new Map((await store.byId(db, ids)).map((row) => [row.id, schedule(row)]))

/** @returns the schedule in force by merchant, each at a time of their own */
export const schedulesInForce = async (
  db: Db,
  merchants: readonly { id: string; at: Date }[],
  paymentType: PaymentType,
): Promise<Map<string, FeeSchedule>> =>
  new Map(
    (await store.inForce(db, merchants, paymentType)).map((row) => [
      row.merchant_id,
      schedule(row),
    ]),
  )

export interface Price extends PaymentSplit {
  feeId: string
  /** Whether fee and VAT are held back now; else they are billed later. */
  isHeld: boolean
}
/** What a payment is worth to the merchant under a fee schedule: the one place that prices, VND. */
export const price = (amount: number, { id, rate, ...terms }: FeeSchedule): Price => ({
  ...splitPayment(amount, rate, terms.vatPercentMicro, terms.collection),
  feeId: id,
  isHeld: terms.collection === 'IMMEDIATELY',
})

/** @returns the schedule in force now. @throws Error when the product has none: that is a fault of its set-up, not of the caller */
export async function feeFor(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  merchantId: string,
  paymentType: PaymentType,
): Promise<FeeSchedule> {
  const merchants = [{ id: merchantId, at: ctx.clock.now() }]
  const found = (await schedulesInForce(ctx.db, merchants, paymentType)).get(merchantId)
  if (!found) throw new Error(`no fee rule is in force for ${paymentType}`)
  return found
}

/** As the contract's `feeTerms` has it. */
export const termsOf = ({ rate, vatPercentMicro, collection }: FeeSchedule) => ({
  fixedFee: rate.fixedVnd,
  percent: rate.percentMicro / 10_000,
  minFee: rate.minVnd,
  maxFee: rate.maxVnd,
  vatPercent: vatPercentMicro / 10_000,
  collection,
})

export interface DatedFee extends FeeSchedule {
  /** Agreed with the merchant; else the general tariff. */
  isOwn: boolean
  from: Date
  to: Date | null
}
/** What each way of paying costs a merchant now, and since when. */
export const datedFees = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  merchantId: string,
  paymentTypes: readonly PaymentType[],
): Promise<Map<string, DatedFee>> =>
  new Map(
    (await store.datedInForce(ctx.db, merchantId, paymentTypes, ctx.clock.now())).map((row) => [
      row.payment_type,
      { ...schedule(row), isOwn: row.own, from: row.effective_from, to: row.effective_to },
    ]),
  )

export interface GeneralFee {
  paymentType: PaymentType
  fixedVnd: number
  percent: number
  minVnd: number | null
  maxVnd: number | null
  vatPercent: number
}
/** The general fees in force, as the public fee policy prints them. */
export async function generalFees(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<GeneralFee[]> {
  return (await store.generalInForce(ctx.db, ctx.clock.now())).map((f) => ({
    paymentType: f.payment_type,
    fixedVnd: f.fixed_vnd,
    percent: f.percent_micro / 10_000,
    minVnd: f.min_vnd,
    maxVnd: f.max_vnd,
    vatPercent: f.vat_percent_micro / 10_000,
  }))
}

/** Which fee a payment is priced by, and what it costs by it (docs/decisions.md#8, #18). How fees are set up is in setup.ts. */
import { paymentTypes, type PaymentType } from '@saola/contract/enums'
import {
  feeOnTop,
  splitPayment,
  type FeeCollection,
  type FeeRule,
  type PaymentSplit,
} from '@saola/money/fee'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import {
  amountStarts,
  choose,
  choosePayout,
  isInForce,
  isKnownBefore,
  ruleOf,
  type Bracket,
  type Facts,
  type Fee,
  type PayoutFacts,
} from './rules.ts'
import { payoutFeeAfterwards } from './afterwards.ts'
import * as store from './store.ts'

export {
  chooseAfterwards,
  countsIn,
  figureOf,
  isAfterwards,
  monthlyFees,
  priceAfterwards,
  priceOfMonth,
  takesFigure,
  type Known,
} from './afterwards.ts'
export type { Facts, Fee, PayoutFacts } from './rules.ts'

/** A price with its VAT, and when it is collected; null = as the merchant has agreed. */
export interface FeeSchedule {
  id: string
  rule: FeeRule
  vatPercentMicro: number
  collection: FeeCollection | null
}
const scheduleOf = (fee: Fee): FeeSchedule => ({
  id: fee.id,
  rule: ruleOf(fee),
  vatPercentMicro: fee.vatPercentMicro,
  collection: fee.collection,
})

/** The fees that are for a merchant, now and on later days, and how it has agreed to pay them. */
export interface Tariff {
  fees: readonly Fee[]
  feeType: FeeCollection
}
export const NO_TARIFF: Tariff = { fees: [], feeType: 'IMMEDIATELY' }

/** @returns the tariffs by merchant, without what ended before `since` */
export async function tariffsOf(
  db: Db,
  merchantIds: readonly string[],
  since: Date,
): Promise<Map<string, Tariff>> {
  const found = new Map<string, { fees: Fee[]; feeType: FeeCollection }>()
  for (const row of await store.tariffs(db, merchantIds, since)) {
    const tariff = found.get(row.merchant_id) ?? { fees: [], feeType: row.merchant_fee_type }
    tariff.fees.push(store.feeOfRow(row))
    found.set(row.merchant_id, tariff)
  }
  return found
}
export const tariffOf = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  merchantId: string,
): Promise<Tariff> =>
  (await tariffsOf(ctx.db, [merchantId], ctx.clock.now())).get(merchantId) ?? NO_TARIFF

/** @returns the fee that prices such a payment. @throws Error when the product has none: that is a fault of its set-up, not of the caller */
export function scheduleFor({ fees }: Tariff, facts: Facts): FeeSchedule {
  const found = choose(fees, facts)
  if (found === null) throw new Error(`no fee rule is in force for ${facts.paymentType}`)
  return scheduleOf(found)
}
export const feeFor = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  merchantId: string,
  facts: Omit<Facts, 'at'>,
): Promise<FeeSchedule> =>
  scheduleFor(await tariffOf(ctx, merchantId), { ...facts, at: ctx.clock.now() })

/** @returns the schedules by their id; one that is gone is absent */
export const schedulesById = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, FeeSchedule>> =>
  new Map((await store.byId(db, ids)).map((row) => [row.id, scheduleOf(store.feeOfRow(row))]))

export interface Price extends PaymentSplit {
  feeId: string
  /** Whether fee and VAT are held back now; else they are billed later. */
  isHeld: boolean
}
/** What a payment is worth to the merchant under a fee: the one place that prices, VND. @param feeType how the merchant has agreed to pay fees */
export function price(
  amount: number,
  { id, rule, vatPercentMicro, collection }: FeeSchedule,
  feeType: FeeCollection,
): Price {
  const when = collection ?? feeType
  return {
    ...splitPayment(amount, rule, vatPercentMicro, when),
    feeId: id,
    isHeld: when === 'IMMEDIATELY',
  }
}

/** Versions of fees by their id. */
export const feesById = async (db: Db, ids: readonly string[]): Promise<Map<string, Fee>> =>
  new Map((await store.byId(db, ids)).map((row) => [row.id, store.feeOfRow(row)]))
export interface PayoutPrice {
  /** Null where no fee is in force: then it is free. One that goes by the whole month costs nothing before its end. */
  feeId: string | null
  fee: number
  vat: number
  /** Whether fee and VAT leave with the payout; else they are billed later. */
  isHeld: boolean
}
/** What a payout costs on top of its amount, VND: asked for, made and agreed to it is priced here. */
export function payoutPrice({ fees, feeType }: Tariff, facts: PayoutFacts): PayoutPrice {
  const found = choosePayout(fees, facts)
  if (found === null) {
    const monthly = payoutFeeAfterwards(fees, facts)
    return { feeId: monthly?.id ?? null, fee: 0, vat: 0, isHeld: false }
  }
  return {
    feeId: found.id,
    ...feeOnTop(facts.amount, ruleOf(found), found.vatPercentMicro),
    isHeld: (found.collection ?? feeType) === 'IMMEDIATELY',
  }
}

interface Terms {
  fixedFee: number
  percent: number
  minFee: number | null
  maxFee: number | null
  brackets: { from: number; to: number | null; fixedAmount: number; percentMicro: number }[]
  bracketMode: Fee['bracketMode']
  vatPercent: number
  collection: FeeCollection
}
type Priced = Pick<
  Fee,
  | 'fixedVnd'
  | 'percentMicro'
  | 'minVnd'
  | 'maxVnd'
  | 'brackets'
  | 'bracketMode'
  | 'vatPercentMicro'
  | 'collection'
>
/** As the contract's `feeTerms` has it. */
const termsOf = (fee: Priced, feeType: FeeCollection): Terms => ({
  fixedFee: fee.fixedVnd,
  percent: fee.percentMicro / 10_000,
  minFee: fee.minVnd,
  maxFee: fee.maxVnd,
  brackets: fee.brackets.map(bracketView),
  bracketMode: fee.bracketMode,
  vatPercent: fee.vatPercentMicro / 10_000,
  collection: fee.collection ?? feeType,
})
export const bracketView = ({
  from,
  to,
  fixedVnd,
  percentMicro,
}: Bracket): Terms['brackets'][number] => ({
  from,
  to,
  fixedAmount: fixedVnd,
  percentMicro,
})
/** The terms of the fee that a payment was priced by. */
export async function termsById(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  merchantId: string,
  feeId: string,
): Promise<Terms & { name: string }> {
  const [row] = await store.byId(ctx.db, [feeId])
  if (!row) throw new Error('a payment has no fee')
  const { feeType } = await tariffOf(ctx, merchantId)
  return { name: row.name, ...termsOf(store.feeOfRow(row), feeType) }
}

export interface DatedTerms extends Terms {
  paymentType: PaymentType
  /** Of what amounts; null = without end. */
  amountFrom: number
  amountTo: number | null
  /** Agreed with the merchant or its kind of business; else the general tariff. */
  isOwn: boolean
  from: Date
  to: Date | null
}
/** What a way of paying costs a merchant now, and since when: one line where the amount makes no difference, whatever is sold how. */
export function termsInForce(
  { fees, feeType }: Tariff,
  paymentType: PaymentType,
  at: Date,
): DatedTerms[] {
  const usable = fees.filter((fee) => isInForce(fee, at) && isKnownBefore(fee))
  const facts = { paymentType, type: null, bankType: null, source: null, at }
  const stretches = amountStarts(usable).flatMap((amount) => {
    const fee = choose(usable, { ...facts, amount })
    return fee === null ? [] : [{ amount, fee }]
  })
  const changes = stretches.filter(({ fee }, i) => fee.id !== stretches[i - 1]?.fee.id)
  return changes.map(({ amount, fee }, i) => {
    const next = changes[i + 1]
    return {
      ...termsOf(fee, feeType),
      paymentType,
      amountFrom: amount,
      amountTo: next === undefined ? null : next.amount - 1,
      isOwn: fee.scope !== 'ALL',
      from: fee.effectiveFrom,
      to: fee.effectiveTo,
    }
  })
}

/** The general fees in force, as the public fee policy prints them. */
export async function generalFees(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<DatedTerms[]> {
  const now = ctx.clock.now()
  const fees = (await store.generalInForce(ctx.db, now)).map(store.feeOfRow)
  return paymentTypes.flatMap((type) => termsInForce({ ...NO_TARIFF, fees }, type, now))
}

/** Whether a fee for a month as a whole holds at some time of these. */
export const hasMonthly = (db: Db, from: Date, to: Date): Promise<boolean> =>
  store.hasMonthly(db, from, to)
/** Whether a fee has begun or ended since a moment. */
export const hasTurned = (ctx: Pick<Ctx, 'db' | 'clock'>, since: Date): Promise<boolean> =>
  store.hasTurned(ctx.db, since, ctx.clock.now())

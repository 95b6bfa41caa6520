/** Which fee prices a payment, or a payout. Pure. Amounts are VND. */
import { payoutServices, type FeeServiceType } from '@saola/contract/fee-values'
import { paymentTypes, type CardKind, type PaymentType } from '@saola/contract/enums'
import { FREE, type FeeCollection, type FeeRule } from '@saola/money/fee'

export interface Conditions {
  paymentType: string | null
  cardKind: string | null
  bankType: string | null
  source: string | null
  type: string | null
  amountFrom: number | null
  /** Belongs to the range. */
  amountTo: number | null
}
export interface Bracket {
  from: number
  to: number | null
  fixedVnd: number
  percentMicro: number
}
/** What a fee costs, and how it is worked out. */
export interface Pricing {
  feeMethod: 'FREE' | 'FIXED_FEE' | 'BRACKET_FEE'
  calculatePer: 'PER_TRANSACTION' | 'PER_MONTH' | 'NONE'
  fixedVnd: number
  percentMicro: number
  minVnd: number | null
  maxVnd: number | null
  brackets: readonly Bracket[]
  bracketBasis: 'TRANSACTION_AMOUNT' | 'MONTH_VOLUME' | 'MONTH_COUNT' | null
  bracketMode: 'WHOLE' | 'MARGINAL' | null
  freeCount: number
  vatPercentMicro: number
  /** Null: as the merchant has agreed to pay fees. */
  collection: FeeCollection | null
}
/** A version of a fee. */
export interface Fee extends Pricing {
  id: string
  code: string
  version: number
  name: string
  description: string | null
  serviceType: FeeServiceType
  scope: 'ALL' | 'BUSINESS_TYPE' | 'MERCHANTS'
  businessTypes: readonly string[]
  priority: number
  conditions: Conditions
  effectiveFrom: Date
  effectiveTo: Date | null
}
/** What is known of a payment before it is made. */
export interface Facts {
  paymentType: PaymentType
  /** The amounts of every payment have a price; null asks for what holds whatever the payment is. */
  type: string | null
  bankType: string | null
  source: string | null
  amount: number
  at: Date
}

/** The service that a payment by this method is. That a card is foreign, or the payer's bank another, is known only afterwards. */
const serviceOf = (paymentType: PaymentType): FeeServiceType =>
  paymentType === 'ATM_CARD' ? 'CARD_DOMESTIC' : 'COBO'
export const methodsOf = (service: FeeServiceType): PaymentType[] =>
  paymentTypes.filter((type) => serviceOf(type) === service)

/** What is known of a payout before it is made. */
export interface PayoutFacts {
  /** The kind of the account that it is paid from. */
  bankType: string
  /** To an account at another bank. */
  isInterbank: boolean
  amount: number
  at: Date
}
/** The services that a payout is priced by. POBO is any payout, POBO_INTERBANK one to another bank alone. */
export const servicesOfPayout = (isInterbank: boolean): readonly FeeServiceType[] =>
  isInterbank ? payoutServices : ['POBO']

/** What packages/money prices by. Of tiers by a month's figure, `figure` is that figure. */
export function ruleOf(fee: Pricing, figure?: number): FeeRule {
  if (fee.feeMethod === 'FREE') return FREE
  const bounds = { minVnd: fee.minVnd, maxVnd: fee.maxVnd }
  if (fee.feeMethod === 'FIXED_FEE')
    return { fixedVnd: fee.fixedVnd, percentMicro: fee.percentMicro, ...bounds }
  if (fee.bracketBasis === 'TRANSACTION_AMOUNT' || figure === undefined)
    return { mode: fee.bracketMode ?? 'WHOLE', brackets: fee.brackets, ...bounds }
  const tier = fee.brackets.findLast(({ from }) => from <= figure)
  return tier ? { fixedVnd: tier.fixedVnd, percentMicro: tier.percentMicro, ...bounds } : FREE
}

/** Whether it goes by what happened in a whole month, which only the report at its end knows. */
export const isMonthly = (fee: Pricing): boolean =>
  fee.calculatePer === 'PER_MONTH' ||
  fee.freeCount > 0 ||
  (fee.bracketBasis !== null && fee.bracketBasis !== 'TRANSACTION_AMOUNT')
/** Where the bank tells afterwards that a payment came from one of its apps. */
const TOLD_AFTERWARDS = new Set(['UMEE', 'USEE'])
const isKnownAfterwards = ({ cardKind, source }: Conditions): boolean =>
  cardKind !== null || (source !== null && TOLD_AFTERWARDS.has(source))
/** Services of payouts are none of these: the bank that is paid to is named before. */
const AFTERWARDS = new Set<FeeServiceType>(['COBO_INTERBANK', 'CARD_INTERNATIONAL'])
/** Whether a payment's price by it is known before the payment: only then can the fee be held back from it. */
export const isKnownBefore = (fee: Pricing & Pick<Fee, 'conditions' | 'serviceType'>): boolean =>
  !isMonthly(fee) && !isKnownAfterwards(fee.conditions) && !AFTERWARDS.has(fee.serviceType)

export const isInForce = (
  { effectiveFrom, effectiveTo }: Pick<Fee, 'effectiveFrom' | 'effectiveTo'>,
  at: Date,
): boolean => effectiveFrom <= at && (effectiveTo === null || effectiveTo > at)

type Asked = Omit<Facts, 'at' | 'paymentType'> & {
  paymentType: string | null
  cardKind?: CardKind | null
}
export function fits(conditions: Conditions, asked: Asked): boolean {
  const { amountFrom, amountTo } = conditions
  const is = (wanted: string | null, given: string | null | undefined): boolean =>
    wanted === null || wanted === given
  return (
    is(conditions.paymentType, asked.paymentType) &&
    is(conditions.cardKind, asked.cardKind) &&
    is(conditions.bankType, asked.bankType) &&
    is(conditions.source, asked.source) &&
    is(conditions.type, asked.type) &&
    (amountFrom === null || asked.amount >= amountFrom) &&
    (amountTo === null || asked.amount <= amountTo)
  )
}
/** The range of amounts is one condition. */
export const conditionCount = ({ amountFrom, amountTo, ...words }: Conditions): number =>
  Object.values(words).filter((word) => word !== null).length +
  (amountFrom === null && amountTo === null ? 0 : 1)

/** That a payout goes to another bank is a condition, too. */
const exactness = ({ conditions, serviceType }: Pick<Fee, 'conditions' | 'serviceType'>): number =>
  conditionCount(conditions) + (serviceType === 'POBO_INTERBANK' ? 1 : 0)

const width = { MERCHANTS: 0, BUSINESS_TYPE: 1, ALL: 2 } as const
/** The order in which fees go before each other: narrow before wide, exact before vague, then by priority, then the newest. It leaves nothing to the order of rows. */
export function inOrder(a: Fee, b: Fee): number {
  return (
    width[a.scope] - width[b.scope] ||
    exactness(b) - exactness(a) ||
    b.priority - a.priority ||
    b.version - a.version ||
    b.effectiveFrom.getTime() - a.effectiveFrom.getTime() ||
    compare(a.code, b.code) ||
    compare(a.id, b.id)
  )
}
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
const first = <T extends Fee>(fees: readonly T[]): T | null =>
  fees.reduce<T | null>(
    (best, fee) => (best !== null && inOrder(best, fee) <= 0 ? best : fee),
    null,
  )

/** @param fees those that are for the merchant. @returns the one that prices the payment; null where there is none */
export const choose = <T extends Fee>(fees: readonly T[], facts: Facts): T | null =>
  first(
    fees.filter(
      (fee) =>
        fee.serviceType === serviceOf(facts.paymentType) &&
        isKnownBefore(fee) &&
        isInForce(fee, facts.at) &&
        fits(fee.conditions, facts),
    ),
  )
/** The same for a payout: null where it is free. */
export const choosePayout = <T extends Fee>(fees: readonly T[], facts: PayoutFacts): T | null => {
  const { bankType, amount, at, isInterbank } = facts
  const services = servicesOfPayout(isInterbank)
  const asked = { paymentType: null, type: null, source: null, bankType, amount }
  return first(
    fees.filter(
      (fee) =>
        services.includes(fee.serviceType) &&
        isKnownBefore(fee) &&
        isInForce(fee, at) &&
        fits(fee.conditions, asked),
    ),
  )
}
/** The same for what is known afterwards, too, and whenever: for comparing tariffs. */
export const chooseAmong = <T extends Fee>(fees: readonly T[], asked: Asked): T | null =>
  first(fees.filter((fee) => fits(fee.conditions, asked)))

/** Where the fee of a payment may change with its amount: the first amounts of each stretch. */
export const amountStarts = (fees: readonly Fee[]): number[] =>
  [
    ...new Set([
      1,
      ...fees.flatMap(({ conditions: { amountFrom, amountTo } }) => [
        ...(amountFrom === null ? [] : [amountFrom]),
        ...(amountTo === null ? [] : [amountTo + 1]),
      ]),
    ]),
  ].toSorted((a, b) => a - b)

/** Whether a change of fees makes anybody pay more, and whether two fees stand in each other's way. Pure. Amounts are VND. */
import { feeOf, vatOf, type FeeRate } from '@saola/money/fee'
import {
  chooseAmong,
  isInForce,
  isMonthly,
  methodsOf,
  ruleOf,
  servicesOfPayout,
  type Conditions,
  type Fee,
  type Pricing,
} from './rules.ts'

/** A fee with the merchants that it names. */
export interface Scoped extends Fee {
  merchantIds: readonly string[]
}
export interface Payer {
  /** Null stands for every merchant that no fee names. */
  merchantId: string | null
  businessType: string | null
}
/** The largest amount that a payment may have. */
const MOST = 499_999_999_999

const shares = (a: readonly string[], b: readonly string[]): boolean => {
  const among = new Set(a)
  return b.some((one) => among.has(one))
}
const sameScope = (a: Scoped, b: Scoped): boolean => {
  if (a.scope !== b.scope) return false
  if (a.scope === 'ALL') return true
  return a.scope === 'MERCHANTS'
    ? shares(a.merchantIds, b.merchantIds)
    : shares(a.businessTypes, b.businessTypes)
}
const sameConditions = (a: Conditions, b: Conditions): boolean =>
  (Object.keys(a) as (keyof Conditions)[]).every((name) => a[name] === b[name])
const meet = (a: Fee, b: Fee): boolean =>
  (a.effectiveTo === null || a.effectiveTo > b.effectiveFrom) &&
  (b.effectiveTo === null || b.effectiveTo > a.effectiveFrom)
/** Two fees for the same payments of the same merchants at the same time: nothing but their priority would say which holds. */
export const overlaps = (a: Scoped, b: Scoped): boolean =>
  a.serviceType === b.serviceType &&
  sameScope(a, b) &&
  sameConditions(a.conditions, b.conditions) &&
  meet(a, b)

/** The fees as they are once `fee` is approved: the other versions of its code end where it begins. */
export const withFee = (fees: readonly Scoped[], fee: Scoped): Scoped[] => [
  ...fees
    .filter(({ id }) => id !== fee.id)
    .map((other) =>
      other.code === fee.code &&
      (other.effectiveTo === null || other.effectiveTo > fee.effectiveFrom)
        ? { ...other, effectiveTo: latest(other.effectiveFrom, fee.effectiveFrom) }
        : other,
    ),
  fee,
]
const latest = (a: Date, b: Date): Date => (a > b ? a : b)

export const isFor = (fee: Scoped, { merchantId, businessType }: Payer): boolean => {
  if (fee.scope === 'ALL') return true
  return fee.scope === 'MERCHANTS'
    ? merchantId !== null && fee.merchantIds.includes(merchantId)
    : businessType !== null && fee.businessTypes.includes(businessType)
}

/** Fee and VAT by the tariff, whatever the payment could bear. */
const costOf = (amount: number, fee: Pricing, figure?: number): number => {
  const before = feeOf(amount, ruleOf(fee, figure))
  return before + vatOf(before, fee.vatPercentMicro)
}

/**
 * The amounts at which the price of a fee may change its slope. Between two of them it is a straight line, so that two fees compare
 * everywhere as they compare there.
 */
function bendsOf(fee: Fee): number[] {
  const rates: FeeRate[] =
    fee.feeMethod === 'BRACKET_FEE'
      ? fee.brackets.map((tier) => ({ ...tier, minVnd: null, maxVnd: null }))
      : [{ ...fee }]
  const { amountFrom, amountTo } = fee.conditions
  return [
    ...(amountFrom === null ? [] : [amountFrom]),
    ...(amountTo === null ? [] : [amountTo]),
    ...fee.brackets.map(({ from }) => from),
    ...rates.flatMap(({ fixedVnd, percentMicro }) =>
      [fee.minVnd, fee.maxVnd].flatMap((bound) =>
        bound === null || percentMicro === 0 || bound <= fixedVnd
          ? []
          : [Math.floor(((bound - fixedVnd) * 1_000_000) / percentMicro)],
      ),
    ),
  ]
}
const amountsOf = (fees: readonly Fee[]): number[] => [
  ...new Set(
    [1, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, MOST, ...fees.flatMap(bendsOf)]
      .flatMap((bend) => [bend - 1, bend, bend + 1])
      .filter((bend) => bend >= 1 && bend <= MOST),
  ),
]

interface Kind {
  paymentType: string | null
  cardKind: 'DOMESTIC' | 'INTERNATIONAL' | null
  bankType: string | null
  source: string | null
  type: string | null
}
/** Every kind of payment that the conditions of these fees tell apart. */
function kindsOf(fees: readonly Fee[], service: Fee['serviceType']): Kind[] {
  const values = <K extends keyof Kind>(name: K): Kind[K][] => [
    null,
    ...new Set(
      fees.flatMap(({ conditions }) => {
        const value = conditions[name] as Kind[K]
        return value === null ? [] : [value]
      }),
    ),
  ]
  const methods = methodsOf(service)
  return (methods.length > 0 ? methods : values('paymentType')).flatMap((paymentType) =>
    values('cardKind').flatMap((cardKind) =>
      values('bankType').flatMap((bankType) =>
        values('source').flatMap((source) =>
          values('type').map((type) => ({ paymentType, cardKind, bankType, source, type })),
        ),
      ),
    ),
  )
}

/** Whether some payment of a payer costs more by `after` than by `before`. */
export function costsMore(
  before: readonly Fee[],
  after: readonly Fee[],
  service: Fee['serviceType'],
): boolean {
  const fees = [...before, ...after]
  const amounts = amountsOf(fees)
  return kindsOf(fees, service).some((kind) =>
    amounts.some((amount) => {
      const [was, is] = [
        chooseAmong(before, { ...kind, amount }),
        chooseAmong(after, { ...kind, amount }),
      ]
      if (is === null || is.id === was?.id) return false
      return costOf(amount, is) > (was === null ? 0 : costOf(amount, was))
    }),
  )
}
/** The same for what is priced by a whole month, by the version that it replaces. */
function monthCostsMore(was: Fee | null, is: Fee): boolean {
  if (was === null || was.calculatePer !== is.calculatePer || was.bracketBasis !== is.bracketBasis)
    return true
  if (is.freeCount < was.freeCount || is.bracketMode !== was.bracketMode) return true
  const figures = [...was.brackets, ...is.brackets].flatMap(({ from }) => [from, from + 1])
  const amounts = amountsOf([was, is])
  return [0, ...figures].some((figure) =>
    amounts.some((amount) => costOf(amount, is, figure) > costOf(amount, was, figure)),
  )
}

/** The services that price the same as one does, once for each kind of payout where they are two. */
function besides(service: Fee['serviceType']): (readonly Fee['serviceType'][])[] {
  const found = [false, true].map(servicesOfPayout).filter((all) => all.includes(service))
  return found.length > 0 ? found : [[service]]
}

/**
 * Whether approving `fee` makes the payer pay more from one of the moments on at which the tariff changes: where the fee begins and
 * where it ends.
 * @param before fees that are approved
 */
export function raises(
  before: readonly Scoped[],
  fee: Scoped,
  payer: Payer,
  notBefore: Date | null = null,
): boolean {
  const of = (
    fees: readonly Scoped[],
    at: Date,
    services: readonly Fee['serviceType'][],
  ): Scoped[] =>
    fees.filter(
      (one) =>
        services.includes(one.serviceType) &&
        !isMonthly(one) &&
        isInForce(one, at) &&
        isFor(one, payer),
    )
  const after = withFee(before, fee)
  const moments = [fee.effectiveFrom, ...(fee.effectiveTo === null ? [] : [fee.effectiveTo])]
  const early = moments.filter((at) => notBefore === null || at < notBefore)
  const isDearer = (at: Date): boolean =>
    besides(fee.serviceType).some((services) =>
      costsMore(of(before, at, services), of(after, at, services), fee.serviceType),
    )
  if (early.some(isDearer)) return true
  if (!isMonthly(fee) || !isFor(fee, payer) || !early.includes(fee.effectiveFrom)) return false
  const was = before.find(
    (one) =>
      one.code === fee.code &&
      one.id !== fee.id &&
      isInForce(one, fee.effectiveFrom) &&
      isFor(one, payer),
  )
  return monthCostsMore(was ?? null, fee)
}

/** Everybody whom a change of `fee` may make pay more: those that it or its last version names, and one for each kind of the others. */
export function payersOf(
  before: readonly Scoped[],
  fee: Scoped,
  businessTypeOf: (merchantId: string) => string | null,
): Payer[] {
  const named = new Set(
    [fee, ...before.filter(({ code }) => code === fee.code)].flatMap(
      ({ merchantIds }) => merchantIds,
    ),
  )
  return [
    ...[null, 'PERSONAL', 'ORGANIZATION'].map((businessType) => ({
      merchantId: null,
      businessType,
    })),
    ...[...named].map((merchantId) => ({ merchantId, businessType: businessTypeOf(merchantId) })),
  ]
}
/** Payers for whom the same fees hold, once each: there may be hundreds by name. */
export function alike(payers: readonly Payer[], fees: readonly Scoped[]): Payer[] {
  const byFees = new Map(
    payers.map((payer) => [
      fees
        .filter((fee) => isFor(fee, payer))
        .map(({ id }) => id)
        .join(),
      payer,
    ]),
  )
  return [...byFees.values()]
}

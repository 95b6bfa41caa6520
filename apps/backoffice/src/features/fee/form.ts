/** A fee as its form holds it: every field a text or an amount, empty where there is none. Pure. */
import type { UseFormReturnType } from '@mantine/form'
import type { Input } from '@saola/contract/call'
import { type fee, type FeeDetail } from '@saola/contract/fee'
import { feeCode, payoutServices, vatOn } from '@saola/contract/fee-values'
import { required } from '@saola/contract/validators'
import { checkFeeRule, feeOnTop, FREE, splitPayment, type FeeRule } from '@saola/money/fee'

type Body = Input<typeof fee.add>['body']
export interface TierValues {
  from: number | null
  fixedAmount: number | null
  percent: string
}
export interface FeeValues extends Record<string, unknown> {
  code: string
  name: string
  description: string
  serviceType: Body['serviceType']
  scope: Body['scope']
  businessTypes: string[]
  merchantCodes: string
  /** Empty = anything. */
  conditions: {
    paymentType: string
    type: string
    bankType: string
    source: string
    cardKind: string
    amountFrom: number | null
    amountTo: number | null
  }
  priority: number | null
  feeMethod: Body['feeMethod']
  calculatePer: Body['calculatePer']
  fixedAmount: number | null
  percent: string
  minFee: number | null
  maxFee: number | null
  brackets: TierValues[]
  bracketBasis: NonNullable<Body['bracketBasis']>
  bracketMode: NonNullable<Body['bracketMode']>
  freeCount: number | null
  vat: string
  collection: string
  effectiveFrom: string
  effectiveTo: string
  reason: string
}

export type FeeFormOf = UseFormReturnType<FeeValues>

const PERCENT = /^\d{1,3}([.,]\d{1,4})?$/
/** "0,3" as 3,000; null for what is no percentage. */
export function microOf(text: string): number | null {
  if (text.trim() === '') return 0
  if (!PERCENT.test(text.trim())) return null
  const micro = Math.round(Number(text.trim().replace(',', '.')) * 10_000)
  return micro <= 1_000_000 ? micro : null
}
/** 3,000 as "0,3". */
export const percentText = (micro: number): string => String(micro / 10_000).replace('.', ',')

export const emptyTier: TierValues = { from: 0, fixedAmount: 0, percent: '' }
/** @param tomorrow YYYY-MM-DD */
export const emptyValues = (tomorrow: string): FeeValues => ({
  code: '',
  name: '',
  description: '',
  serviceType: 'COBO',
  scope: 'ALL',
  businessTypes: [],
  merchantCodes: '',
  conditions: {
    paymentType: '',
    type: '',
    bankType: '',
    source: '',
    cardKind: '',
    amountFrom: null,
    amountTo: null,
  },
  priority: 0,
  feeMethod: 'FIXED_FEE',
  calculatePer: 'PER_TRANSACTION',
  fixedAmount: 0,
  percent: '',
  minFee: null,
  maxFee: null,
  brackets: [emptyTier],
  bracketBasis: 'TRANSACTION_AMOUNT',
  bracketMode: 'WHOLE',
  freeCount: 0,
  vat: percentText(vatOn(tomorrow)),
  collection: '',
  effectiveFrom: tomorrow,
  effectiveTo: '',
  reason: '',
})
export const valuesOf = (f: FeeDetail, tomorrow: string): FeeValues => ({
  code: f.feeCode,
  name: f.feeName,
  description: f.description ?? '',
  serviceType: f.serviceType,
  scope: f.scope,
  businessTypes: [...f.businessTypes],
  merchantCodes: f.merchants.map(({ code }) => code).join('\n'),
  conditions: {
    paymentType: f.conditions.paymentType ?? '',
    type: f.conditions.type ?? '',
    bankType: f.conditions.bankType ?? '',
    source: f.conditions.source ?? '',
    cardKind: f.conditions.cardKind ?? '',
    amountFrom: f.conditions.amountFrom,
    amountTo: f.conditions.amountTo,
  },
  priority: f.priority,
  feeMethod: f.feeMethod,
  calculatePer: f.calculatePer,
  fixedAmount: f.fixedAmount,
  percent: f.percentMicro === 0 ? '' : percentText(f.percentMicro),
  minFee: f.minFee,
  maxFee: f.maxFee,
  brackets:
    f.brackets.length === 0
      ? [emptyTier]
      : f.brackets.map(({ from, fixedAmount, percentMicro }) => ({
          from,
          fixedAmount,
          percent: percentMicro === 0 ? '' : percentText(percentMicro),
        })),
  bracketBasis: f.bracketBasis ?? 'TRANSACTION_AMOUNT',
  bracketMode: f.bracketMode ?? 'WHOLE',
  freeCount: f.freeCount,
  vat: percentText(f.vatPercentMicro),
  collection: f.collection ?? '',
  effectiveFrom: f.effectiveFrom > tomorrow ? f.effectiveFrom : tomorrow,
  effectiveTo: f.effectiveTo !== null && f.effectiveTo > tomorrow ? f.effectiveTo : '',
  reason: '',
})

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
export const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((code) => code !== ''),
  ),
]
/** Each tier ends where the next begins. */
const tiersOf = (tiers: readonly TierValues[]) =>
  tiers.map((tier, i) => ({
    from: i === 0 ? 0 : (tier.from ?? 0),
    to: tiers[i + 1]?.from ?? null,
    fixedAmount: tier.fixedAmount ?? 0,
    percentMicro: microOf(tier.percent) ?? 0,
  }))
/** What a fee's form asks only of payments is left out of one of payouts. */
const ofPayment = (v: FeeValues, value: string): string | null =>
  payoutServices.includes(v.serviceType) ? null : orNull(value)
/** What the server is sent; the words of choices are held to by the form. */
export const bodyOf = (v: FeeValues, submit: boolean): Omit<Body, 'code'> => ({
  name: v.name.trim(),
  description: orNull(v.description),
  serviceType: v.serviceType,
  scope: v.scope,
  businessTypes: v.businessTypes as NonNullable<Body['businessTypes']>,
  merchantCodes: codesIn(v.merchantCodes),
  priority: v.priority ?? 0,
  conditions: {
    paymentType: ofPayment(v, v.conditions.paymentType) as 'VIET_QR' | null,
    type: ofPayment(v, v.conditions.type) as 'PAY_LINK' | null,
    bankType: orNull(v.conditions.bankType) as 'KLB' | null,
    source: ofPayment(v, v.conditions.source) as 'POS' | null,
    cardKind: ofPayment(v, v.conditions.cardKind) as 'DOMESTIC' | null,
    amountFrom: v.conditions.amountFrom,
    amountTo: v.conditions.amountTo,
  },
  feeMethod: v.feeMethod,
  calculatePer: v.feeMethod === 'FREE' ? 'NONE' : v.calculatePer,
  fixedAmount: v.fixedAmount ?? 0,
  percentMicro: microOf(v.percent) ?? 0,
  minFee: v.minFee,
  maxFee: v.maxFee,
  brackets: v.feeMethod === 'BRACKET_FEE' ? tiersOf(v.brackets) : [],
  bracketBasis: v.feeMethod === 'BRACKET_FEE' ? v.bracketBasis : null,
  bracketMode: v.feeMethod === 'BRACKET_FEE' ? v.bracketMode : null,
  freeCount: v.freeCount ?? 0,
  vatPercentMicro: microOf(v.vat) ?? 0,
  collection: orNull(v.collection) as 'LATER' | null,
  effectiveFrom: v.effectiveFrom,
  effectiveTo: orNull(v.effectiveTo),
  submit,
  reason: orNull(v.reason),
})

export interface Words {
  code: string
  name: string
  businessTypes: string
  merchantCodes: string
  effectiveFrom: string
  percent: string
  tier: string
  collection: string
}
/** What is missing in a form, by field; errors of tiers stand at "brackets.<i>.percent". */
export function faultsOf(v: FeeValues, words: Words): Record<string, string> {
  const wrong: Record<string, string> = {}
  if (feeCode(v.code.trim()) !== '') wrong.code = words.code
  if (required(v.name) !== '') wrong.name = words.name
  if (v.scope === 'BUSINESS_TYPE' && v.businessTypes.length === 0)
    wrong.businessTypes = words.businessTypes
  if (v.scope === 'MERCHANTS' && codesIn(v.merchantCodes).length === 0)
    wrong.merchantCodes = words.merchantCodes
  if (v.effectiveFrom === '') wrong.effectiveFrom = words.effectiveFrom
  if (microOf(v.vat) === null) wrong.vat = words.percent
  if (v.feeMethod === 'FIXED_FEE' && microOf(v.percent) === null) wrong.percent = words.percent
  if (v.collection === 'IMMEDIATELY' && isMonthly(v)) wrong.collection = words.collection
  return v.feeMethod === 'BRACKET_FEE' ? { ...wrong, ...tierFaults(v, words) } : wrong
}
const isMonthly = (v: FeeValues): boolean =>
  v.feeMethod !== 'FREE' &&
  (v.calculatePer === 'PER_MONTH' ||
    (v.freeCount ?? 0) > 0 ||
    (v.feeMethod === 'BRACKET_FEE' && v.bracketBasis !== 'TRANSACTION_AMOUNT'))
function tierFaults(v: FeeValues, words: Words): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const [i, tier] of v.brackets.entries()) {
    if (microOf(tier.percent) === null) wrong[`brackets.${i}.percent`] = words.percent
    const before = v.brackets[i - 1]
    if (before !== undefined && (tier.from ?? 0) <= (i === 1 ? 0 : (before.from ?? 0)))
      wrong[`brackets.${i}.from`] = words.tier
  }
  return wrong
}

export interface TryOut {
  amount: number
  fee: number
  vat: number
  actual: number
}
const SAMPLES = [10_000, 50_000, 200_000, 1_000_000, 5_000_000, 20_000_000] as const
/** What payments would cost by the form as it stands, by the function that charges; null while its price is not usable. */
export function pricesOf(v: FeeValues): TryOut[] | null {
  const [percentMicro, vatMicro] = [microOf(v.percent), microOf(v.vat)]
  const bounds = { minVnd: v.minFee, maxVnd: v.maxFee }
  if (percentMicro === null || vatMicro === null) return null
  if (v.brackets.some((tier) => microOf(tier.percent) === null)) return null
  const brackets = tiersOf(v.brackets).map(({ fixedAmount, ...tier }) => ({
    ...tier,
    fixedVnd: fixedAmount,
  }))
  const first = brackets[0]
  const rule = (): FeeRule => {
    if (v.feeMethod === 'FREE') return FREE
    if (v.feeMethod === 'FIXED_FEE')
      return { fixedVnd: v.fixedAmount ?? 0, percentMicro, ...bounds }
    if (v.bracketBasis !== 'TRANSACTION_AMOUNT' && first !== undefined)
      return { fixedVnd: first.fixedVnd, percentMicro: first.percentMicro, ...bounds }
    return { mode: v.bracketMode, brackets, ...bounds }
  }
  const used = rule()
  if (checkFeeRule(used) !== null) return null
  if (!payoutServices.includes(v.serviceType))
    return SAMPLES.map((amount) => splitPayment(amount, used, vatMicro, 'IMMEDIATELY'))
  return SAMPLES.map((amount) => {
    const cost = feeOnTop(amount, used, vatMicro)
    return { amount, ...cost, actual: amount + cost.fee + cost.vat }
  })
}

/** What a fee may be set up as. Pure. */
import type * as z from 'zod/mini'
import { type fee as calls } from '@saola/contract/fee'
import { payoutServices, vatOn, type FeeServiceType } from '@saola/contract/fee-values'
import type { ErrorKey, FieldKey } from '@saola/contract/errors'
import { checkFeeRule } from '@saola/money/fee'
import {
  isMonthly,
  methodsOf,
  type Bracket,
  type Conditions,
  type Fee,
  type Pricing,
} from './rules.ts'

export type Draft = Omit<z.output<(typeof calls)['update']['body']>, 'id'>
/** A draft as it is stored, what was left out filled in; days of Vietnam, the last one belongs to it. */
export interface Content extends Pricing {
  name: string
  description: string | null
  serviceType: FeeServiceType
  scope: Fee['scope']
  businessTypes: string[]
  merchantIds: string[]
  priority: number
  conditions: Conditions
  brackets: Bracket[]
  fromDay: string
  toDay: string | null
}
export type PriceDraft = Pick<
  Draft,
  | 'feeMethod'
  | 'calculatePer'
  | 'fixedAmount'
  | 'percentMicro'
  | 'minFee'
  | 'maxFee'
  | 'brackets'
  | 'bracketBasis'
  | 'bracketMode'
  | 'freeCount'
  | 'vatPercentMicro'
  | 'collection'
>

const bracketsOf = (d: PriceDraft): Bracket[] =>
  (d.brackets ?? []).map(({ from, to, fixedAmount, percentMicro }) => ({
    from,
    to: to ?? null,
    fixedVnd: fixedAmount,
    percentMicro,
  }))
/** What a method leaves out of a price. */
const unpriced = {
  fixedVnd: 0,
  percentMicro: 0,
  minVnd: null,
  maxVnd: null,
  brackets: [],
  bracketBasis: null,
  bracketMode: null,
  freeCount: 0,
}
const pricedBy = (
  d: PriceDraft,
): Omit<Pricing, 'feeMethod' | 'calculatePer' | 'vatPercentMicro' | 'collection'> & {
  brackets: Bracket[]
} => {
  if (d.feeMethod === 'FREE') return unpriced
  const bounds = { minVnd: d.minFee ?? null, maxVnd: d.maxFee ?? null, freeCount: d.freeCount ?? 0 }
  return d.feeMethod === 'FIXED_FEE'
    ? { ...unpriced, ...bounds, fixedVnd: d.fixedAmount ?? 0, percentMicro: d.percentMicro ?? 0 }
    : {
        ...unpriced,
        ...bounds,
        brackets: bracketsOf(d),
        bracketBasis: d.bracketBasis ?? null,
        bracketMode: d.bracketMode ?? null,
      }
}
/** @param today of Vietnam */
export const pricingOf = (d: PriceDraft, today: string): Pricing & { brackets: Bracket[] } => ({
  feeMethod: d.feeMethod,
  calculatePer: d.calculatePer,
  ...pricedBy(d),
  vatPercentMicro: d.vatPercentMicro ?? vatOn(today),
  collection: d.collection ?? null,
})
const conditionsOf = (c: Draft['conditions']): Conditions => ({
  paymentType: c?.paymentType ?? null,
  cardKind: c?.cardKind ?? null,
  bankType: c?.bankType ?? null,
  source: c?.source ?? null,
  type: c?.type ?? null,
  amountFrom: c?.amountFrom ?? null,
  amountTo: c?.amountTo ?? null,
})
/** @param merchantIds those of the draft's codes */
export const contentOf = (d: Draft, merchantIds: readonly string[], today: string): Content => ({
  name: d.name.trim(),
  description: d.description?.trim() || null,
  serviceType: d.serviceType,
  scope: d.scope,
  businessTypes: d.scope === 'BUSINESS_TYPE' ? [...new Set(d.businessTypes)].toSorted() : [],
  merchantIds: d.scope === 'MERCHANTS' ? merchantIds.toSorted() : [],
  priority: d.priority ?? 0,
  conditions: conditionsOf(d.conditions),
  ...pricingOf(d, today),
  fromDay: d.effectiveFrom,
  toDay: d.effectiveTo ?? null,
})

export interface DraftFault {
  /** The refusal as a whole, where it has a number of its own. */
  as?: ErrorKey
  field: string
  key: FieldKey | ErrorKey
  params?: Record<string, number>
}
const fault = (
  field: string,
  key: DraftFault['key'],
  params?: DraftFault['params'],
): DraftFault => ({
  field,
  key,
  ...(params ? { params } : {}),
})

function scopeFault(c: Content): DraftFault | null {
  if (c.scope === 'BUSINESS_TYPE' && c.businessTypes.length === 0)
    return fault('businessTypes', 'error.required')
  return c.scope === 'MERCHANTS' && c.merchantIds.length === 0
    ? fault('merchantCodes', 'error.required')
    : null
}
/** What only a payment has: no payout would ever be priced by such a fee. */
const OF_PAYMENTS = ['paymentType', 'cardKind', 'source', 'type'] as const
function conditionFault({ conditions, serviceType }: Content): DraftFault | null {
  const { amountFrom, amountTo, paymentType } = conditions
  if (amountFrom !== null && amountTo !== null && amountTo < amountFrom)
    return fault('conditions.amountTo', 'error.min', { min: amountFrom })
  if (payoutServices.includes(serviceType)) {
    const named = OF_PAYMENTS.find((name) => conditions[name] !== null)
    if (named !== undefined) return fault(`conditions.${named}`, 'error.enum')
  }
  const methods: readonly string[] = methodsOf(serviceType)
  return paymentType !== null && methods.length > 0 && !methods.includes(paymentType)
    ? fault('conditions.paymentType', 'error.enum')
    : null
}
/** How it is calculated has to suit the method; FREE and NONE go together. */
export function priceFault(p: Pricing): DraftFault | null {
  if ((p.feeMethod === 'FREE') !== (p.calculatePer === 'NONE'))
    return fault('calculatePer', 'error.enum')
  if (p.minVnd !== null && p.maxVnd !== null && p.maxVnd < p.minVnd)
    return fault('maxFee', 'error.min', { min: p.minVnd })
  if (isMonthly(p) && p.collection === 'IMMEDIATELY') return fault('collection', 'error.enum')
  return p.feeMethod === 'BRACKET_FEE' ? bracketFault(p) : null
}
function bracketFault(p: Pricing): DraftFault | null {
  if (p.bracketBasis === null) return fault('bracketBasis', 'error.required')
  if (p.bracketMode === null) return fault('bracketMode', 'error.required')
  const isOfMonth = p.bracketBasis !== 'TRANSACTION_AMOUNT'
  if (p.calculatePer === 'PER_MONTH' && !isOfMonth) return fault('bracketBasis', 'error.enum')
  // The month's figure picks one tier for each of its payments: there is nothing to take tier by tier.
  // Nor do counts have amounts to take.
  const isWholeOnly =
    (p.calculatePer === 'PER_TRANSACTION' && isOfMonth) || p.bracketBasis === 'MONTH_COUNT'
  if (isWholeOnly && p.bracketMode === 'MARGINAL') return fault('bracketMode', 'error.enum')
  const { minVnd, maxVnd } = p
  const found = checkFeeRule({ mode: p.bracketMode, brackets: p.brackets, minVnd, maxVnd })
  return (
    found && {
      ...fault(
        found.index === null ? 'brackets' : `brackets.${found.index}`,
        'fee.bracket_invalid',
      ),
      as: 'fee.bracket_invalid',
    }
  )
}
/** The first thing that makes a draft unusable, whenever it would begin. */
export const draftFault = (c: Content): DraftFault | null =>
  scopeFault(c) ??
  conditionFault(c) ??
  priceFault(c) ??
  (c.toDay !== null && c.toDay < c.fromDay
    ? fault('effectiveTo', 'error.invalid_date_range')
    : null)

/** "COBO-0007": the service and the next number. */
export const nextCode = (service: FeeServiceType, last: number): string =>
  `${prefixOf(service)}${String(last + 1).padStart(4, '0')}`
export const prefixOf = (service: FeeServiceType): string => `${service.replaceAll('_', '-')}-`

/** The rule as people read it, field by field: for proposals, the log and the difference between versions. */
export const told = (
  c: Content,
  merchantsNamed: string,
): Record<string, string | number | boolean | null> => ({
  feeName: c.name,
  description: c.description,
  feeScope: c.scope,
  businessTypes: c.businessTypes.join(', ') || null,
  merchants: merchantsNamed || null,
  priority: c.priority,
  paymentType: c.conditions.paymentType,
  cardKind: c.conditions.cardKind,
  bankType: c.conditions.bankType,
  source: c.conditions.source,
  transactionType: c.conditions.type,
  amountFrom: c.conditions.amountFrom,
  amountTo: c.conditions.amountTo,
  feeMethod: c.feeMethod,
  calculatePer: c.calculatePer,
  fixedFee: c.fixedVnd,
  feePercent: percentText(c.percentMicro),
  minFee: c.minVnd,
  maxFee: c.maxVnd,
  brackets: c.brackets.map(bracketText).join('; ') || null,
  bracketBasis: c.bracketBasis,
  bracketMode: c.bracketMode,
  freeCount: c.freeCount,
  vatPercent: percentText(c.vatPercentMicro),
  collection: c.collection,
  effectiveFrom: c.fromDay,
  effectiveTo: c.toDay,
})
const percentText = (micro: number): string => `${String(micro / 10_000).replace('.', ',')}%`
const figure = (n: number): string => n.toLocaleString('vi-VN')
/** "0–1.000.000: 500 + 0,3%". */
const bracketText = ({ from, to, fixedVnd, percentMicro }: Bracket): string =>
  `${figure(from)}${to === null ? '+' : `–${figure(to)}`}: ${[
    ...(fixedVnd > 0 || percentMicro === 0 ? [figure(fixedVnd)] : []),
    ...(percentMicro > 0 ? [percentText(percentMicro)] : []),
  ].join(' + ')}`

/** A fee setup as it is sent: what it prices, for whom, from when, and how much. */
import * as z from 'zod/mini'
import { changeReason } from './approval.ts'
import {
  bankType,
  businessType,
  cardKind,
  feeType,
  paymentType,
  transactionSource,
  transactionType,
} from './enums.ts'
import {
  feeMethods,
  feeCalculations,
  feeServiceTypes,
  feeScopes,
  bracketBases,
  bracketModes,
  feeLimits,
  WHOLE_PERCENT,
} from './fee-values.ts'
import { amount, day, freeText, opt, optNull, text, vnd } from './fields.ts'

const percent = z.int().check(z.minimum(0), z.maximum(WHOLE_PERCENT))
const fixed = vnd(0, feeLimits.fixedAmount)

/** What a payment has to be for a rule to price it; what is left out may be anything. `amountFrom` and `amountTo` belong to the range. */
const conditions = z.strictObject({
  paymentType: optNull(paymentType),
  cardKind: optNull(cardKind),
  bankType: optNull(bankType),
  source: optNull(transactionSource),
  type: optNull(transactionType),
  amountFrom: optNull(amount),
  amountTo: optNull(amount),
})
const draftBracket = z.strictObject({
  from: vnd(0),
  to: optNull(amount),
  fixedAmount: fixed,
  percentMicro: percent,
})
export const price = {
  feeMethod: z.enum(feeMethods),
  calculatePer: z.enum(feeCalculations),
  fixedAmount: opt(fixed),
  /** Percent × 10,000: 0.3 % is 3,000. */
  percentMicro: opt(percent),
  minFee: optNull(fixed),
  maxFee: optNull(fixed),
  brackets: opt(z.array(draftBracket).check(z.maxLength(feeLimits.brackets))),
  bracketBasis: optNull(z.enum(bracketBases)),
  bracketMode: optNull(z.enum(bracketModes)),
  /** So many payments of a month cost nothing. */
  freeCount: opt(z.int().check(z.minimum(0), z.maximum(feeLimits.freeCount))),
  vatPercentMicro: opt(percent),
}
export const draft = {
  name: text(feeLimits.name),
  description: optNull(freeText(feeLimits.description)),
  serviceType: z.enum(feeServiceTypes),
  scope: z.enum(feeScopes),
  businessTypes: opt(z.array(businessType).check(z.maxLength(2))),
  merchantCodes: opt(
    z.array(z.string().check(z.regex(/^[A-Z0-9]{3,20}$/))).check(z.maxLength(feeLimits.merchants)),
  ),
  priority: opt(z.int().check(z.minimum(0), z.maximum(feeLimits.priority))),
  conditions: opt(conditions),
  ...price,
  /** A payer's share would change the amount in the QR code, so merchants bear all fees for now. */
  feeBearer: opt(z.enum(['MERCHANT'])),
  /** Null leaves it to how the merchant has agreed to pay fees. */
  collection: optNull(feeType),
  effectiveFrom: day,
  /** The last day on which it holds. */
  effectiveTo: optNull(day),
  /** False keeps it as a draft; else it goes to the second person at once. */
  submit: opt(z.boolean()),
  reason: changeReason,
}

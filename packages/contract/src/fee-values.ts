/** What a fee may be, and its bounds. */
import { approvalLimits } from './approval.ts'
import { required, type Validator } from './validators.ts'

export const feeMethods = ['FREE', 'FIXED_FEE', 'BRACKET_FEE'] as const
export const feeCalculations = ['PER_TRANSACTION', 'PER_MONTH', 'NONE'] as const
/** What is paid for: money collected (COBO) or paid out (POBO) on a merchant's behalf, within the bank or between banks, and cards. */
export const feeServiceTypes = [
  'COBO',
  'COBO_INTERBANK',
  'POBO',
  'POBO_INTERBANK',
  'CARD_DOMESTIC',
  'CARD_INTERNATIONAL',
] as const
/** Those that price payouts; what only a payment has is no condition of theirs. */
export const payoutServices: readonly FeeServiceType[] = ['POBO', 'POBO_INTERBANK']
export const feeScopes = ['ALL', 'BUSINESS_TYPE', 'MERCHANTS'] as const
export const feeStatuses = ['DRAFT', 'WAITING_APPROVE', 'ACTIVE', 'DENIED', 'EXPIRED'] as const
export const bracketBases = ['TRANSACTION_AMOUNT', 'MONTH_VOLUME', 'MONTH_COUNT'] as const
export const bracketModes = ['WHOLE', 'MARGINAL'] as const
export const feeActions = ['update', 'delete', 'approve', 'deny'] as const
export type FeeMethod = (typeof feeMethods)[number]
export type FeeServiceType = (typeof feeServiceTypes)[number]
export type FeeStatus = (typeof feeStatuses)[number]

export const feeLimits = {
  name: 150,
  description: 1_000,
  brackets: 20,
  merchants: 500,
  priority: 1_000,
  fixedAmount: 1_000_000_000,
  freeCount: 1_000_000,
  estimates: 20,
  /** Merchants that the impact names. */
  top: 20,
  denial: approvalLimits.reason,
} as const
export const WHOLE_PERCENT = 1_000_000

/** VAT on fees by the day from which it holds, newest last; percent × 10,000. */
export const vatRates = [{ from: '2009-01-01', percentMicro: 100_000 }] as const
/** The usual VAT of a day, percent × 10,000. */
export const vatOn = (today: string): number =>
  vatRates.findLast(({ from }) => from <= today)?.percentMicro ?? 0

const FEE_CODE = /^[A-Z0-9-]{3,30}$/
export const feeCode: Validator = (v) => required(v) || (FEE_CODE.test(v) ? '' : 'error.pattern')

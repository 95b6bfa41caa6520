/** Pure decisions of the pay link screens. */
import type { Output } from '@saola/contract/call'
import type { TransactionStatus } from '@saola/contract/enums'
import { mayDo, type payLink, type PayLinkAction } from '@saola/contract/pay-link'
import { addressAt, paths } from '../../app/paths.ts'

export type PayLink = Output<typeof payLink.getList>['items'][number]
export type PayLinkDetails = Output<typeof payLink.getDetail>

export const addressOf = (code: string): string => addressAt(paths.payLinkDetail, { code })
export const copyAddressOf = (code: string): string =>
  addressAt(paths.payLinkCreate, { from: code })

/** Still waiting for money: its numbers may change while one looks. */
export const isOpen = (status: TransactionStatus): boolean => mayDo('pay', status)

/**
 * Why an action is refused: the status that forbids it or the right that is missing, as a key of `payLink.reason`; null = allowed.
 * What the server allows wins; paying is decided by the state table, because it is the payer's act and not the merchant's.
 */
export function refusal(
  action: PayLinkAction,
  link: Pick<PayLink, 'status' | 'allowedActions'>,
): TransactionStatus | 'noRight' | null {
  const allowed =
    action === 'pay' ? mayDo('pay', link.status) : link.allowedActions.includes(action)
  if (allowed) return null
  // Copying is forbidden by no state: who may not copy may not make links at all.
  return action === 'pay' || link.allowedActions.includes('duplicate') ? link.status : 'noRight'
}

export interface FeeLines {
  gross: number
  charge: number
  vat: number
  net: number
  note: 'expected' | 'later' | 'free' | null
}
/** The amount taken apart as the payer's, the bank's and the merchant's share, and the sentence that explains it (docs/decisions.md#8). */
export function feeLines(
  link: Pick<
    PayLinkDetails,
    'amount' | 'actualAmount' | 'chargeAmount' | 'vatChargeAmount' | 'status'
  >,
): FeeLines {
  const { amount, actualAmount, chargeAmount, vatChargeAmount, status } = link
  const lines = { gross: amount, charge: chargeAmount, vat: vatChargeAmount, net: actualAmount }
  if (status !== 'SUCCESS') return { ...lines, note: 'expected' }
  if (chargeAmount + vatChargeAmount === 0) return { ...lines, note: 'free' }
  return { ...lines, note: actualAmount === amount ? 'later' : null }
}

const MINUTE_MS = 60_000
const lives = {
  TEN_MINUTES: 10,
  ONE_HOUR: 60,
  TWELVE_HOURS: 720,
  ONE_DAY: 1_440,
  SEVEN_DAYS: 10_080,
  THIRTY_DAYS: 43_200,
  NO_EXPIRY: null,
} as const
/** When a link made now would expire; null = never (B-282). */
export function expiryOf(type: keyof typeof lives, now: Date = new Date()): Date | null {
  const minutes = lives[type]
  return minutes === null ? null : new Date(now.getTime() + minutes * MINUTE_MS)
}

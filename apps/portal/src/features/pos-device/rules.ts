/** Pure decisions of the screens of POS machines. */
import type { Output } from '@saola/contract/call'
import type { payPos, PosTransactionStatus, SettlementStatus } from '@saola/contract/pos-device'
import type { Tone } from '@saola/web/ui/StatusBadge.tsx'

export type Device = Output<typeof payPos.getListPos>['items'][number]
export type Payment = Output<typeof payPos.getAll>['items'][number]
export type Settlement = Output<typeof payPos.getSettlementList>['items'][number]
export const toneOf: Record<PosTransactionStatus, Tone> = {
  CREATED: 'info',
  SUCCESS: 'ok',
  FAILED: 'bad',
  TIMEOUT: 'warn',
  CANCEL: 'mute',
  REFUNDED: 'mute',
}
export const settlementTone: Record<SettlementStatus, Tone> = { SUCCESS: 'ok', MISMATCH: 'bad' }

/** The two that the call requires say "all" unless the address says otherwise. */
export const allPayments = (search: Record<string, unknown>) => ({
  ...(search.paymentType === undefined ? { paymentType: 'NONE' as const } : {}),
  ...(search.successAndFail === undefined ? { successAndFail: '0' as const } : {}),
})

/**
 * A merchant's life as one table of moves and one of what each state allows (docs/decisions.md#21). The server refuses by them, answers carry
 * what follows from them, screens read nothing else.
 */
import type { Call } from './call.ts'
import { capabilities, type Capability, type MerchantStatus } from './enums.ts'

/** State → states it may become. Leaving for DENIED or INACTIVE, and back from INACTIVE, needs a reason. */
export const merchantMoves: Record<MerchantStatus, readonly MerchantStatus[]> = {
  CREATED: ['SUBMIT_INFO'],
  SUBMIT_INFO: ['LINKED_ACCOUNT', 'OPEN_ACCOUNT', 'DENIED'],
  OPEN_ACCOUNT: ['LINKED_ACCOUNT', 'DENIED'],
  LINKED_ACCOUNT: ['ACTIVE', 'DENIED'],
  ACTIVE: ['INACTIVE'],
  INACTIVE: ['ACTIVE'],
  DENIED: ['SUBMIT_INFO'],
}
export const mayMove = (from: MerchantStatus, to: MerchantStatus): boolean =>
  merchantMoves[from].includes(to)
const needReason: readonly MerchantStatus[] = ['DENIED', 'INACTIVE']
export const wantsReason = (from: MerchantStatus, to: MerchantStatus): boolean =>
  needReason.includes(to) || from === 'INACTIVE'

/** What bank staff may do to a merchant, from which state and to which; one person proposes, another decides. */
export const merchantActions = {
  APPROVE: { from: ['LINKED_ACCOUNT'], to: 'ACTIVE', reason: false },
  DENY: { from: ['SUBMIT_INFO', 'OPEN_ACCOUNT', 'LINKED_ACCOUNT'], to: 'DENIED', reason: true },
  SUSPEND: { from: ['ACTIVE'], to: 'INACTIVE', reason: true },
  RESTORE: { from: ['INACTIVE'], to: 'ACTIVE', reason: true },
} as const satisfies Record<
  string,
  { from: readonly MerchantStatus[]; to: MerchantStatus; reason: boolean }
>
export type MerchantAction = keyof typeof merchantActions
export const merchantActionNames = Object.keys(merchantActions) as [
  MerchantAction,
  ...MerchantAction[],
]
export const actionsFrom = (status: MerchantStatus): MerchantAction[] =>
  merchantActionNames.filter((name) =>
    (merchantActions[name].from as readonly MerchantStatus[]).includes(status),
  )

const opening: readonly Capability[] = ['read', 'person', 'identify', 'settings']
/** State → what its people may do outside Test Mode. In Test Mode every state may do everything: that is the sandbox merchant's business. */
export const merchantCapabilities: Record<MerchantStatus, readonly Capability[]> = {
  CREATED: opening,
  SUBMIT_INFO: opening,
  OPEN_ACCOUNT: opening,
  LINKED_ACCOUNT: opening,
  ACTIVE: capabilities,
  INACTIVE: ['read', 'person', 'afterSale', 'export'],
  DENIED: ['read', 'person', 'identify', 'export'],
}

/** Codes whose writes stand for something else than taking payments. */
const byCode: readonly (readonly [code: number, capability: Capability])[] = [
  [1900, 'identify'],
  [1901, 'person'],
  [1904, 'person'],
  [2000, 'person'],
  [1600, 'payout'],
  [2200, 'afterSale'],
  [1902, 'settings'],
  [1903, 'settings'],
  [1905, 'settings'],
  [1906, 'settings'],
]
/** The capability a call needs: what its entry says, else what follows from its kind, method and codes. */
export function capabilityOf(call: Call): Capability {
  if (call.capability !== undefined) return call.capability
  const codes: readonly number[] = call.code === undefined ? [] : ([call.code].flat() as number[])
  if (call.kind === 'file') return codes.includes(1900) ? 'identify' : 'export'
  if (call.method === 'GET' || call.kind === 'events') return 'read'
  if (codes.length === 0) return 'person'
  return byCode.find(([code]) => codes.includes(code))?.[1] ?? 'accept'
}

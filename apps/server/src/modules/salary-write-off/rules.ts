/** What is written off or settled, by itself: what may be done with it, and how it is booked. Pure. VND. */
import type { WriteOff, WriteOffStatus, WriteOffWay } from '@saola/contract/salary-write-off'

/** Nothing that is to be given back is written off, and no more than is owed. */
export const isOwed = (amount: number, owed: number): boolean => amount >= 1 && amount <= owed

/** Who asked may drop it, and not agree to it; nor may the employee, whose own debt it is. Nobody agrees to more than is owed by now. */
export const actionsOf = (at: {
  status: WriteOffStatus
  isMine: boolean
  isOwnDebt: boolean
  isClosing: boolean
  isOwed: boolean
}): WriteOff['allowedActions'] => {
  if (at.status !== 'WAITING') return []
  const mayAgree = !at.isMine && !at.isOwnDebt && !at.isClosing && at.isOwed
  return mayAgree ? ['approve', 'reject'] : ['reject']
}

const KINDS = { LOSS: 'ADVANCE_WRITTEN_OFF', SETTLED: 'ADVANCE_SETTLED' } as const
const ACCOUNTS = { LOSS: 'ADVANCE_LOSS', SETTLED: 'ADVANCE_WAGES' } as const
/** The employee no longer owes it: the enterprise bears it, or has it back. */
export const bookingOf = (way: WriteOffWay, amount: number) => ({
  kind: KINDS[way],
  entries: [
    { account: ACCOUNTS[way], amount },
    { account: 'ADVANCE_RECEIVABLE', amount: -amount },
  ],
})

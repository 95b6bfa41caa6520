/** What may happen to a sign-in QR, decided over the contract's tables. */
import {
  qrMoves,
  qrRegisterMoves,
  type QrMove,
  type QrRegisterState,
  type QrState,
} from '@saola/contract/auth-qr'

export const mayMove = (move: QrMove, from: QrState): boolean =>
  (qrMoves[move].from as readonly QrState[]).includes(from)
/** Where a registration goes from here. @returns null when it may not. */
export const registerMove = (
  move: keyof typeof qrRegisterMoves,
  from: QrRegisterState | null,
): QrRegisterState | null =>
  from !== null && (qrRegisterMoves[move].from as readonly QrRegisterState[]).includes(from)
    ? qrRegisterMoves[move].to
    : null

/** The state as it is now: what has outlived its two minutes has failed, whether or not somebody wrote that down. */
export const stateAt = (qr: { state: QrState; expires_at: Date }, now: Date): QrState =>
  mayMove('expire', qr.state) && qr.expires_at <= now ? 'FAILED' : qr.state
export const secondsLeft = (qr: { state: QrState; expires_at: Date }, now: Date): number =>
  stateAt(qr, now) === 'FAILED' || qr.state === 'USED'
    ? 0
    : Math.max(0, Math.ceil((qr.expires_at.getTime() - now.getTime()) / 1000))

/**
 * What becomes of an order of money out (ADR 0050): pure decisions on what the bank has said. Only its clear word ends an order;
 * silence, nonsense and "I know no such order" do not.
 */

export const transferStates = ['READY', 'SENDING', 'DONE', 'FAILED', 'RETURNED'] as const
export type TransferState = (typeof transferStates)[number]
/** Every move there is. SENDING → READY is a bank that was closed and took nothing; READY → FAILED an order that was withdrawn before the bank had it. */
export const transferMoves = {
  READY: ['SENDING', 'FAILED'],
  SENDING: ['READY', 'DONE', 'FAILED'],
  DONE: ['RETURNED'],
  FAILED: [],
  RETURNED: [],
} as const satisfies Record<TransferState, readonly TransferState[]>

/** What the bank said of one order. */
export type Said =
  | { word: 'DONE'; bankReference: string }
  | { word: 'NO'; reason: string; bankReference: string | null }
  | { word: 'RETURNED' }
  /** Taken, not decided. */
  | { word: 'PENDING' }
  /** It knows no order of this reference. */
  | { word: 'UNKNOWN' }
  | { word: 'CLOSED'; retryAfterMs: number }
  | { word: 'SILENT' }
export const SILENT: Said = { word: 'SILENT' }

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Counted from the last sending. */
const ASK_AFTER_MS = [
  30 * SECOND_MS,
  ...[1, 2, 5, 15, 30].map((minutes) => minutes * MINUTE_MS),
] as const
/** So long after a sending, a bank that took the order knows of it. */
const SETTLED_IN_MS = 40 * SECOND_MS
const UNKNOWN_APART_MS = 60 * SECOND_MS
export const SENDS_MAX = 3
/** Silence for so long is reported to people. */
export const ALARM_MS = DAY_MS
/** For so long after its end an order is asked after, should its money come back. */
const WATCH_MS = 3 * DAY_MS
const CLOSED_MAX_MS = HOUR_MS

/** When the bank is asked again about an order last sent at `sentAt`; hourly once the steps are used up, for as long as it takes. */
export function nextAskAt(sentAt: Date, now: Date): Date {
  const step = ASK_AFTER_MS.find((ms) => sentAt.getTime() + ms > now.getTime())
  return step === undefined ? new Date(now.getTime() + HOUR_MS) : new Date(sentAt.getTime() + step)
}
/** When a done order is asked after next; null once its money no longer comes back. The card network has no such word. */
export const nextWatchAt = (channel: 'BANK' | 'CARD', endedAt: Date, now: Date): Date | null =>
  channel === 'BANK' && now.getTime() + HOUR_MS <= endedAt.getTime() + WATCH_MS
    ? new Date(now.getTime() + HOUR_MS)
    : null

/** An order of which the bank has just been asked. */
export interface Asked {
  channel: 'BANK' | 'CARD'
  state: 'SENDING' | 'DONE'
  sends: number
  sentAt: Date
  unknownAt: Date | null
  endedAt: Date | null
}
export interface Decision {
  to: TransferState
  nextAskAt: Date | null
  unknownAt: Date | null
  bankReference: string | null
  failure: string | null
  /** The same bytes are sent once more. */
  sendAgain: boolean
  /** The bank does not know it however often it was sent: people have to look. */
  isLost: boolean
}

/** Whether the bank has said twice, a minute apart and both long enough after the last sending, that it knows no such order. */
const isTwiceUnknown = (asked: Asked, now: Date): boolean =>
  asked.unknownAt !== null && now.getTime() - asked.unknownAt.getTime() >= UNKNOWN_APART_MS

/** A bank that knows no such order. */
function afterUnknown(asked: Asked, now: Date, stays: Decision): Decision {
  if (now.getTime() - asked.sentAt.getTime() < SETTLED_IN_MS) return stays
  if (isTwiceUnknown(asked, now)) {
    const sendAgain = asked.sends < SENDS_MAX
    return { ...stays, sendAgain, isLost: !sendAgain }
  }
  const unknownAt = asked.unknownAt ?? now
  const earliest = unknownAt.getTime() + UNKNOWN_APART_MS
  return {
    ...stays,
    unknownAt,
    nextAskAt: new Date(Math.max(earliest, stays.nextAskAt!.getTime())),
  }
}

/** A bank that takes no orders now. Where it was the first sending, the order is as if never sent. */
function afterClosed(
  asked: Asked,
  now: Date,
  stays: Decision,
  { retryAfterMs, isSending }: { retryAfterMs: number; isSending: boolean },
): Decision {
  const wait = Math.min(Math.max(retryAfterMs, SECOND_MS), CLOSED_MAX_MS)
  const nextAskAt = new Date(now.getTime() + wait)
  return { ...stays, to: isSending && asked.sends === 1 ? 'READY' : 'SENDING', nextAskAt }
}

/** What becomes of an order by what the bank said; `isSending`: it answered the sending, not a question. */
export function decide(asked: Asked, said: Said, now: Date, isSending: boolean): Decision {
  const stays: Decision = {
    to: asked.state,
    nextAskAt:
      asked.state === 'DONE'
        ? nextWatchAt(asked.channel, asked.endedAt!, now)
        : nextAskAt(asked.sentAt, now),
    unknownAt: asked.unknownAt,
    bankReference: null,
    failure: null,
    sendAgain: false,
    isLost: false,
  }
  // What is done stays done, but for its money coming back.
  if (asked.state === 'DONE')
    return said.word === 'RETURNED' ? { ...stays, to: 'RETURNED', nextAskAt: null } : stays
  switch (said.word) {
    case 'DONE':
      return {
        ...stays,
        to: 'DONE',
        bankReference: said.bankReference,
        nextAskAt: nextWatchAt(asked.channel, now, now),
        unknownAt: null,
      }
    case 'NO':
      return {
        ...stays,
        to: 'FAILED',
        bankReference: said.bankReference,
        failure: said.reason,
        nextAskAt: null,
        unknownAt: null,
      }
    case 'RETURNED':
      // Went out and came back before anybody was told that it went out.
      return {
        ...stays,
        to: 'FAILED',
        failure: 'RETURNED_BY_RECEIVER',
        nextAskAt: null,
        unknownAt: null,
      }
    case 'PENDING':
      return { ...stays, unknownAt: null }
    case 'UNKNOWN':
      return afterUnknown(asked, now, stays)
    case 'CLOSED':
      return afterClosed(asked, now, stays, { retryAfterMs: said.retryAfterMs, isSending })
    case 'SILENT':
      return stays
  }
}

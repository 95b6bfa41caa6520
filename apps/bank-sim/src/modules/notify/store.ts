import type { Change } from '../../platform/base.ts'

/**
 * One message to Saola Pay that must be answered with success. `url` is absolute; `payload` is the JSON text before
 * sealing (CREDIT) or the whole body (CARD).
 */
export type Notice = {
  id: string
  kind: 'CREDIT' | 'CARD'
  reference: string
  amount: number
  url: string
  payload: string
  queuedAt: number
  waitMs: number
  /** What goes wrong with the first attempt alone. */
  hitch?: Hitch
}
export type Hitch = 'bad-signature' | 'drop-answer'
export type NoticeEnd = {
  id: string
  state: 'DONE' | 'GAVE_UP'
  attempts: number
  answer: string
  at: number
}

export type NoticeQueued = { type: 'notice.queued'; notice: Notice }
export type NoticeEnded = { type: 'notice.ended'; end: NoticeEnd }

const KEPT_ENDED = 500

/** What is still to be delivered, and the newest of what has been. */
export class Notices {
  readonly waiting = new Map<string, Notice>()
  readonly ended = new Map<string, { notice: Notice; end: NoticeEnd }>()

  apply(change: Change): void {
    const known = change as NoticeQueued | NoticeEnded
    if (known.type === 'notice.queued') {
      this.waiting.set(known.notice.id, known.notice)
      return
    }
    const notice = this.waiting.get(known.end.id)
    if (notice === undefined) return
    this.waiting.delete(notice.id)
    this.ended.set(notice.id, { notice, end: known.end })
    const oldest = this.ended.keys().next().value
    if (this.ended.size > KEPT_ENDED && oldest !== undefined) this.ended.delete(oldest)
  }
}

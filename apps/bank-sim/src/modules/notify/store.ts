import type { Change } from '../../platform/base.ts'

/**
 * One message to Saola Pay that must be answered with success. `url` is absolute; `payload` is the JSON text before
 * encryption (CREDIT, RETURNED) or the whole body (CARD).
 */
export type Notification = {
  id: string
  kind: 'CREDIT' | 'CARD' | 'RETURNED'
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
export type NotificationEnd = {
  id: string
  state: 'DONE' | 'GAVE_UP'
  attempts: number
  answer: string
  at: number
}

export type NotificationQueued = { type: 'notification.queued'; notification: Notification }
export type NotificationEnded = { type: 'notification.ended'; end: NotificationEnd }

const KEPT_ENDED = 500

/** What is still to be delivered, and the newest of what has been. */
export class Notifications {
  readonly waiting = new Map<string, Notification>()
  readonly ended = new Map<string, { notification: Notification; end: NotificationEnd }>()

  apply(change: Change): void {
    const known = change as NotificationQueued | NotificationEnded
    if (known.type === 'notification.queued') {
      this.waiting.set(known.notification.id, known.notification)
      return
    }
    const notification = this.waiting.get(known.end.id)
    if (notification === undefined) return
    this.waiting.delete(notification.id)
    this.ended.set(notification.id, { notification, end: known.end })
    const oldest = this.ended.keys().next().value
    if (this.ended.size > KEPT_ENDED && oldest !== undefined) this.ended.delete(oldest)
  }
}

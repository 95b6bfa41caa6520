import { encryptPayload, signHeaders, type SharedKeys } from '../../platform/sign.ts'
import { copiesOf, delayOf, holds, take, type FaultsCtx } from '../faults/service.ts'
import { openPost, type Answer } from './post.ts'
import type { Hitch, Notification, NotificationEnded } from './store.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** Waits between attempts; the last one repeats. Given up 24 hours after the first attempt. */
const RETRY_MS: readonly number[] = [
  500,
  SECOND,
  2 * SECOND,
  5 * SECOND,
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  60 * MINUTE,
]
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE

type DeliveryCtx = FaultsCtx & { readonly keys: SharedKeys }
type Try = {
  attempts: number
  firstAt: number | null
  lastAnswer: string | null
  nextAt: number | null
}

/**
 * Brings notifications to Saola Pay: `lines` at once, in no promised order, again and again until each is answered with 200
 * and code 0. Nothing is forgotten on a restart: what is waiting in the store is taken up again.
 */
export class Delivery {
  readonly #sim: DeliveryCtx
  readonly #lines: number
  readonly #post
  readonly #tries = new Map<string, Try>()
  #ready: Notification[] = []
  #heldBack: Notification[] = []
  #flying = 0
  #closed = false
  #calm: (() => void)[] = []

  constructor(sim: DeliveryCtx, lines: number) {
    this.#sim = sim
    this.#lines = lines
    this.#post = openPost(lines)
  }

  /** Takes up one notification; its wait counts from when it was queued, also over a restart. */
  take(notification: Notification): void {
    const left = notification.queuedAt + notification.waitMs - this.#sim.clock.now()
    this.#tries.set(notification.id, { attempts: 0, firstAt: null, lastAnswer: null, nextAt: null })
    if (left <= 0) this.#ripe(notification)
    else this.#later(notification, Math.min(left, notification.waitMs))
  }

  /** Looks again at what faults were holding back. */
  wake(): void {
    while (this.#flying < this.#lines && this.#ready.length > 0 && !this.#held()) {
      const notification = this.#ready.shift()
      if (notification !== undefined) void this.#fly(notification)
    }
    this.#tellCalm()
  }

  progress(id: string): Try {
    return this.#tries.get(id) ?? { attempts: 0, firstAt: null, lastAnswer: null, nextAt: null }
  }

  /** Resolves when nothing is on its way: all delivered, held back by a fault, or waiting for a later attempt. */
  calm(): Promise<void> {
    return new Promise((resolve) => {
      this.#calm.push(resolve)
      this.#tellCalm()
    })
  }

  close(): void {
    this.#closed = true
    this.#post.close()
  }

  #held(): boolean {
    return holds(this.#sim, 'stop') || holds(this.#sim, 'down')
  }

  #tellCalm(): void {
    if (this.#flying > 0 || (this.#ready.length > 0 && !this.#held() && !this.#closed)) return
    for (const tell of this.#calm.splice(0)) tell()
  }

  #later(notification: Notification, waitMs: number): void {
    this.progress(notification.id).nextAt = this.#sim.clock.elapsed() + waitMs
    this.#sim.clock.after(waitMs, () => this.#ripe(notification))
  }

  #ripe(notification: Notification): void {
    const reorder =
      this.progress(notification.id).attempts === 0
        ? take(this.#sim, 'reorder', ...accountsOf(notification))
        : null
    if (reorder === null) {
      this.#ready.push(notification)
      this.wake()
      return
    }
    if (this.#heldBack.length === 0)
      this.#sim.clock.after(delayOf(reorder), () => this.#sendHeldBack())
    this.#heldBack.push(notification)
    if (this.#heldBack.length >= copiesOf(reorder)) void this.#sendHeldBack()
  }

  /** Last in, first out, each answered before the next leaves: the order is the wrong one for certain. */
  async #sendHeldBack(): Promise<void> {
    const heldBack = this.#heldBack.splice(0).reverse()
    for (const notification of heldBack) {
      if (this.#held()) this.#ready.push(notification)
      else await this.#fly(notification)
    }
  }

  async #fly(notification: Notification): Promise<void> {
    this.#flying += 1
    const state = this.progress(notification.id)
    state.attempts += 1
    state.firstAt ??= this.#sim.clock.elapsed()
    const answer = await this.#send(notification)
    this.#flying -= 1
    if (this.#closed) return
    state.lastAnswer = answer.text
    if (answer.done) this.#end(notification, 'DONE', state)
    else if (this.#sim.clock.elapsed() - state.firstAt >= GIVE_UP_AFTER_MS)
      this.#end(notification, 'GAVE_UP', state)
    else {
      const waitMs = RETRY_MS[Math.min(state.attempts, RETRY_MS.length) - 1] ?? MINUTE
      if (state.attempts === 1 || state.attempts % 10 === 0)
        this.#log('warn', 'notification.retry', notification, state)
      this.#later(notification, waitMs)
    }
    this.wake()
  }

  #end(notification: Notification, state: 'DONE' | 'GAVE_UP', tried: Try): void {
    this.#tries.delete(notification.id)
    const ended: NotificationEnded = {
      type: 'notification.ended',
      end: {
        id: notification.id,
        state,
        attempts: tried.attempts,
        answer: tried.lastAnswer ?? '',
        at: this.#sim.clock.now(),
      },
    }
    this.#sim.commit([ended])
    this.#log(
      state === 'DONE' ? 'info' : 'error',
      state === 'DONE' ? 'notification.done' : 'notification.gave_up',
      notification,
      tried,
    )
  }

  #log(
    level: 'info' | 'warn' | 'error',
    event: string,
    notification: Notification,
    tried: Try,
  ): void {
    this.#sim.log({
      level,
      event,
      kind: notification.kind,
      reference: notification.reference,
      attempts: tried.attempts,
      answer: tried.lastAnswer,
    })
  }

  async #send(notification: Notification): Promise<{ done: boolean; text: string }> {
    try {
      await this.#sim.safe()
      const answer = await (notification.kind !== 'CARD'
        ? this.#sendEncrypted(notification)
        : this.#post.send(notification.url, {}, notification.payload))
      if (
        this.#trips(notification, 'drop-answer') ||
        take(this.#sim, 'drop-answer', ...accountsOf(notification)) !== null
      )
        return { done: false, text: `dropped (${answer.status})` }
      return { done: isSuccess(answer), text: `${answer.status} ${answer.text.slice(0, 200)}` }
    } catch (error) {
      return {
        done: false,
        text: error instanceof Error ? error.message || error.name : String(error),
      }
    }
  }

  /** Whether a notification's own mishap is due: it happens to the first attempt. */
  #trips(notification: Notification, hitch: Hitch): boolean {
    return notification.hitch === hitch && this.progress(notification.id).attempts === 1
  }

  /** Encrypted and signed anew at each attempt: a repeat has its own time and its own random iv. */
  #sendEncrypted(notification: Notification): Promise<Answer> {
    const { bankClient, bankSecret, bankDataKey } = this.#sim.keys
    const time = this.#sim.clock.wall()
    const body = JSON.stringify({
      data: encryptPayload(bankDataKey, bankClient, String(time), notification.payload),
    })
    const wrong =
      this.#trips(notification, 'bad-signature') ||
      take(this.#sim, 'bad-signature', ...accountsOf(notification)) !== null
    const secret = wrong ? `${bankSecret}?` : bankSecret
    return this.#post.send(
      notification.url,
      signHeaders(bankClient, secret, 'POST', new URL(notification.url).pathname, time, body),
      body,
    )
  }
}

function accountsOf(notification: Notification): (string | null)[] {
  if (notification.kind !== 'CREDIT') return [null]
  const { accountNo, virtualAccount } = JSON.parse(notification.payload) as {
    accountNo: string
    virtualAccount: string | null
  }
  return [accountNo, virtualAccount]
}

function isSuccess(answer: Answer): boolean {
  if (answer.status !== 200) return false
  try {
    return (JSON.parse(answer.text) as { code?: unknown } | null)?.code === 0
  } catch {
    return false
  }
}

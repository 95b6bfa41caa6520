import type { Change } from '../../platform/base.ts'

export type Message = {
  id: string
  channel: 'SMS' | 'EMAIL'
  to: string
  from: string
  subject: string | null
  text: string
  html: string | null
  code: string | null
  sentAt: string
}
export type InboxChange = { type: 'inbox.message'; message: Message }

export const KEPT_MESSAGES = 2_000
/** Mails with pictures are big: beyond this many characters in all the oldest go, too. */
const KEPT_CHARACTERS = 64_000_000

/** The newest messages, oldest first inside. */
export class Inbox {
  readonly messages = new Map<string, Message>()
  #characters = 0

  apply(change: Change): void {
    const { message } = change as InboxChange
    this.messages.set(message.id, message)
    this.#characters += weight(message)
    while (
      this.messages.size > KEPT_MESSAGES ||
      (this.#characters > KEPT_CHARACTERS && this.messages.size > 1)
    ) {
      const [oldest] = this.messages.values()
      if (oldest === undefined) return
      this.messages.delete(oldest.id)
      this.#characters -= weight(oldest)
    }
  }

  /** Newest first; `to` is compared as a normal phone number or a lower-case address. */
  list(to: string | null, limit: number): Message[] {
    const wanted = to === null ? null : addressKey(to)
    return [...this.messages.values()]
      .reverse()
      .filter((message) => wanted === null || addressKey(message.to) === wanted)
      .slice(0, limit)
  }
}

function weight(message: Message): number {
  return message.text.length + (message.html?.length ?? 0)
}

/** `+84 901…`, `84901…` and `0901…` are one number; addresses ignore case. */
function addressKey(to: string): string {
  const trimmed = to.trim().toLowerCase()
  if (trimmed.includes('@')) return trimmed
  const digits = trimmed.replaceAll(/[^\d]/g, '')
  return digits.startsWith('84') && digits.length >= 11 ? `0${digits.slice(2)}` : digits
}

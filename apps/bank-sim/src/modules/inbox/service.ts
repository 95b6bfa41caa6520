import { ensure } from '../../errors.ts'
import { opaqueId } from '../../platform/ids.ts'
import { Journal, type Log } from '../../platform/journal.ts'
import { vnIso } from '../../platform/time.ts'
import { holds, type FaultsCtx } from '../faults/service.ts'
import { findCode } from './rules.ts'
import { Inbox, KEPT_MESSAGES, type InboxChange, type Message } from './store.ts'

/** Everything that was sent to people: SMS from the gateway, e-mails from the SMTP server. Only the newest are kept. */

export { CODE_LIFE_MS, codesAt } from './authenticator.ts'
export type InboxCtx = FaultsCtx & { readonly inbox: Inbox; keepMessage(change: InboxChange): void }
export type { InboxChange, Message } from './store.ts'

/** The inbox has a journal of its own, since it forgets and the books never do. */
export function openInbox(
  folder: string | null,
  log: Log,
): { inbox: Inbox; keep(change: InboxChange): void; close(): void } {
  const journal = new Journal<InboxChange>(folder, 'inbox.jsonl', log)
  const inbox = new Inbox()
  let lines = 0
  const compact = (): void => {
    journal.rewrite(
      [...inbox.messages.values()].map((message) => ({ type: 'inbox.message', message })),
    )
    lines = inbox.messages.size
  }
  for (const change of journal.open()) inbox.apply(change)
  compact()
  return {
    inbox,
    keep(change) {
      journal.append(change)
      inbox.apply(change)
      lines += 1
      if (lines >= 2 * KEPT_MESSAGES) compact()
    },
    close: () => journal.close(),
  }
}

export function sendSms(sim: InboxCtx, to: string, text: string): { id: string } {
  ensure(!holds(sim, 'sms-down'), 503, 'sms.down')
  return deliver(sim, {
    channel: 'SMS',
    to,
    from: 'SAOLAPAY',
    subject: null,
    text,
    html: null,
    code: findCode(text),
    sentAt: vnIso(sim.clock.now()),
  })
}

export function deliver(sim: InboxCtx, message: Omit<Message, 'id'>): { id: string } {
  const id = opaqueId()
  sim.keepMessage({ type: 'inbox.message', message: { id, ...message } })
  // The text stays out of the log: it may hold a one-time code.
  sim.log({ level: 'info', event: 'inbox.message', id, channel: message.channel })
  return { id }
}

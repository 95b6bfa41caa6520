import type { SimCalls } from '../../contract.ts'
import type { Handlers } from '../../platform/call.ts'
import { sendSms, type InboxCtx } from './service.ts'

export function inboxHandlers(sim: InboxCtx): Handlers<Pick<SimCalls, 'listInbox' | 'sendSms'>> {
  return {
    listInbox: ({ query }) => ({ items: sim.inbox.list(query.to ?? null, query.limit) }),
    sendSms: ({ body }) => sendSms(sim, body.to, body.text),
  }
}

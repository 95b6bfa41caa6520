import type { SimCalls } from '../../contract.ts'
import type { Handlers } from '../../platform/call.ts'
import { listNotifications, type NotifyCtx } from './service.ts'

const SHOWN = 200

export function notifyHandlers(sim: NotifyCtx): Handlers<Pick<SimCalls, 'listNotifications'>> {
  return {
    listNotifications: ({ query }) => ({
      waiting: sim.notifications.waiting.size,
      items: listNotifications(sim, SHOWN, query),
    }),
  }
}

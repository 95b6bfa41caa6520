import type { SimCalls } from '../../contract.ts'
import type { Handlers } from '../../platform/call.ts'
import { listNotices, type NotifyCtx } from './service.ts'

const SHOWN = 200

export function notifyHandlers(sim: NotifyCtx): Handlers<Pick<SimCalls, 'listNotices'>> {
  return {
    listNotices: ({ query }) => ({
      waiting: sim.notices.waiting.size,
      items: listNotices(sim, SHOWN, query),
    }),
  }
}

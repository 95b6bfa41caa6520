import type { SimCalls } from '../../contract.ts'
import type { Handlers } from '../../platform/call.ts'
import { vnIso } from '../../platform/time.ts'
import type { NotifyCtx } from '../notify/service.ts'
import { moveClock, readClock } from './service.ts'

export function clockHandlers(
  sim: NotifyCtx,
): Handlers<Pick<SimCalls, 'getHealth' | 'getClock' | 'setClock'>> {
  return {
    getHealth: () => ({ status: 'ok', now: vnIso(sim.clock.now()) }),
    getClock: () => readClock(sim),
    setClock: ({ body }) => moveClock(sim, body),
  }
}

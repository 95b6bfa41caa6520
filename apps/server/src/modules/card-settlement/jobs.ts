/** When settlements are looked for: by the clock, and when money has come to our own account. */
import type { EventHandler } from '../../platform/events.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { SYSTEM_MERCHANT_ID } from '../ledger/service.ts'
import { fetch } from './service.ts'

const FETCH = 'cardSettlement.fetch'
export const cardSettlementJobs: readonly Job[] = [
  { name: FETCH, cron: '*/15 * * * *', work: (ctx) => fetch(ctx) },
]

export const cardSettlementEventHandlers: readonly EventHandler[] = [
  {
    topic: 'credit.unmatched',
    name: 'card-settlement.fetch',
    handle: async (ctx, event) => {
      if (event.merchant_id === SYSTEM_MERCHANT_ID)
        await enqueue(ctx.db, FETCH, {}, { key: FETCH, queue: FETCH, maxAttempts: 8 })
    },
  },
]

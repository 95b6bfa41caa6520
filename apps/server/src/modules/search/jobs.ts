/**
 * Payments are sorted in when they are asked for and again when they are paid: only then is it known from which account. Who learns of them writes down no
 * more than their names, so that webhooks and boxes behind the same relay do not wait for words; the sorting is a job that gives way to everything else.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { handlerOf } from '../../platform/events.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import * as store from './store.ts'

const SORT = 'search.sortIn'
const BATCH = 500
/** In a rush it sorts for a tenth of the time: payments that come faster than it sorts are found later, and cost the rush less. */
const REST = 9
/** How long one run goes on before it makes room for others. */
const RUN_MS = 10_000

/** Taken, sorted and forgotten in one transaction: a run that dies has done nothing. It rests between whole batches. */
async function sortIn(ctx: Ctx): Promise<void> {
  for (const begun = Date.now(); ;) {
    const started = Date.now()
    const taken = await inTransaction(ctx.db, async (tx) => {
      const rows = await store.take(tx, BATCH)
      if (rows.length > 0)
        await store.index(
          tx,
          rows.map((row) => row.merchant_id),
          rows.map((row) => row.transaction_id),
        )
      return rows.length
    })
    if (taken < BATCH) return
    if (Date.now() - begun > RUN_MS)
      return enqueue(ctx.db, SORT, {}, { key: SORT, priority: 10, maxAttempts: 25 })
    await sleep((Date.now() - started) * REST)
  }
}

export const searchJobs: readonly Job[] = [{ name: SORT, work: sortIn }]
export const searchEventHandlers = handlerOf(
  'search.sort-in',
  ['payment.created', 'payment.settled', 'payment.accepted'],
  {
    handleBatch: async (ctx, events) => {
      await store.put(
        ctx.db,
        events.map((e) => ({ merchantId: e.merchant_id, id: e.payload.transactionId })),
      )
      await enqueue(ctx.db, SORT, {}, { key: SORT, priority: 10, maxAttempts: 25 })
    },
  },
)

/** A new twin is filled with sample sales once it has its account. */
import { enqueue, type Job } from '../../platform/jobs.ts'
import type { EventHandler } from '../../platform/events.ts'
import { fillTwin } from './service.ts'

const FILL = 'sandbox.fill'
export const sandboxJobs: readonly Job[] = [
  { name: FILL, work: (ctx, payload) => fillTwin(ctx, String(payload.twinId)) },
]

export const sandboxEventHandlers: readonly EventHandler[] = [
  'merchant.created',
  'merchant.twin-opened',
].map((topic) => ({
  topic,
  name: `sandbox.fill-after-${topic}`,
  handle: async (ctx, event) => {
    if (ctx.config.sampleDays > 0)
      await enqueue(
        ctx.db,
        FILL,
        { twinId: event.payload.twinId },
        { key: `${FILL}-${String(event.payload.twinId)}`, priority: 10, maxAttempts: 8 },
      )
  },
}))

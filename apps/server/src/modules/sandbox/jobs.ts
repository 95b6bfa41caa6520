/** A new sandbox merchant is filled with sample sales once it has its account. */
import { enqueue, type Job } from '../../platform/jobs.ts'
import type { EventHandler } from '../../platform/events.ts'
import { fillSandbox } from './service.ts'

const FILL = 'sandbox.fill'
export const sandboxJobs: readonly Job[] = [
  { name: FILL, work: (ctx, payload) => fillSandbox(ctx, String(payload.sandboxId)) },
]

export const sandboxEventHandlers: readonly EventHandler[] = [
  'merchant.created',
  'merchant.sandbox-opened',
].map((topic) => ({
  topic,
  name: `sandbox.fill-after-${topic}`,
  handle: async (ctx, event) => {
    if (ctx.config.sampleDays > 0)
      await enqueue(
        ctx.db,
        FILL,
        { sandboxId: event.payload.sandboxId },
        { key: `${FILL}-${String(event.payload.sandboxId)}`, priority: 10, maxAttempts: 8 },
      )
  },
}))

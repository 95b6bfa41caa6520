/** A new sandbox merchant is filled with sample sales once it has its account. */
import { enqueue, type Job } from '../../platform/jobs.ts'
import { handlerOf } from '../../platform/events.ts'
import { fillSandbox } from './service.ts'

const FILL = 'sandbox.fill'
export const sandboxJobs: readonly Job[] = [
  { name: FILL, work: (ctx, payload) => fillSandbox(ctx, String(payload.sandboxId)) },
]

export const sandboxEventHandlers = handlerOf(
  'sandbox.fill',
  ['merchant.created', 'merchant.sandbox_opened'],
  {
    handle: async (ctx, { payload: { sandboxId } }) => {
      if (ctx.config.sampleDays > 0)
        await enqueue(
          ctx.db,
          FILL,
          { sandboxId },
          { key: `${FILL}-${sandboxId}`, priority: 10, maxAttempts: 8 },
        )
    },
  },
)

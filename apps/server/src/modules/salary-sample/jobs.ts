/** A new sandbox merchant is given employees who draw, where salary advance is on. */
import { handlerOf } from '../../platform/events.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { fillSalary } from './service.ts'

const FILL = 'salarySample.fill'
export const salarySampleJobs: readonly Job[] = [
  { name: FILL, work: (ctx, payload) => fillSalary(ctx, String(payload.sandboxId)) },
]
export const salarySampleEventHandlers = handlerOf(
  'salary-sample.fill',
  ['merchant.created', 'merchant.sandbox_opened'],
  {
    handle: async (ctx, { payload: { sandboxId } }) => {
      if (ctx.config.sampleDays > 0 && ctx.config.features.flexibleSalary)
        await enqueue(
          ctx.db,
          FILL,
          { sandboxId },
          // One after another, as the samples of sales.
          { key: `${FILL}-${sandboxId}`, queue: FILL, priority: 10, maxAttempts: 8 },
        )
    },
  },
)

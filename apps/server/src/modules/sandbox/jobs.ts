/** A new sandbox merchant is filled with sample sales once it has its account; a clock that is long under way goes on. */
import { enqueue, type Job } from '../../platform/jobs.ts'
import { handlerOf } from '../../platform/events.ts'
import { ADVANCE, goOn, type ClockParts } from './clock.ts'
import { fillSandbox } from './service.ts'

const FILL = 'sandbox.fill'
/** @param parts what the clock sets going */
export const sandboxJobsOf = (parts: ClockParts): readonly Job[] => [
  { name: FILL, work: (ctx, payload) => fillSandbox(ctx, String(payload.sandboxId)) },
  { name: ADVANCE, work: (ctx, payload) => goOn(ctx, parts, String(payload.merchantId)) },
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
          // One after another: they wait for each other anyway, and a runner at each would leave none for codes and mails.
          { key: `${FILL}-${sandboxId}`, queue: FILL, priority: 10, maxAttempts: 8 },
        )
    },
  },
)

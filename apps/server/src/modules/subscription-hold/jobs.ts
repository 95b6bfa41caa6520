/** The merchant is written to of what the bank holds, and of what it lets go on. */
import type { EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { MAIL_JOB, send, wantMail } from './mail.ts'

export const subscriptionHoldJobs: readonly Job[] = [
  {
    name: MAIL_JOB,
    work: (ctx, { merchantId, kind, held, personId }) =>
      send(ctx, {
        merchantId: String(merchantId),
        kind: kind === 'RUN' ? 'RUN' : 'MESSAGES',
        held: held === true,
        personId: String(personId),
      }),
  },
]
export const subscriptionHoldEventHandlers: readonly EventHandler[] = [
  {
    topic: 'subscription.hold_changed',
    name: 'subscription-hold.tell-merchant',
    handle: (ctx, event) => wantMail(ctx, event),
  },
]

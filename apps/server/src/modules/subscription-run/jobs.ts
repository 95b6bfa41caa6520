/** Mails about nights that are held. */
import type { Job } from '../../platform/jobs.ts'
import { MAIL_JOB, send } from './mail.ts'

export const subscriptionRunJobs: readonly Job[] = [
  {
    name: MAIL_JOB,
    work: (ctx, { merchantId, night, personId }) =>
      send(ctx, {
        merchantId: String(merchantId),
        night: String(night),
        personId: String(personId),
      }),
  },
]

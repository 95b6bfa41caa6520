/** QR codes past use, and the first sign-in after a registration. */
import type { EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { completeRegistration } from './service.ts'
import { forget, forgetInfo } from './store.ts'

const DAY_MS = 86_400_000

export const authQrJobs: readonly Job[] = [
  {
    name: 'auth-qr.forget',
    cron: '41 * * * *',
    work: async (ctx) => {
      const now = ctx.clock.now().getTime()
      // A registration's ticket lives ten minutes; what the bank said about a person stays no longer than an hour.
      await forgetInfo(ctx.db, new Date(now - DAY_MS / 24))
      await forget(ctx.db, new Date(now - 60 * DAY_MS))
    },
  },
]
export const authQrEventHandlers: readonly EventHandler[] = [
  {
    topic: 'member.first_signed_in',
    name: 'auth-qr.complete-registration',
    handle: (ctx, event) => completeRegistration(ctx, event.object_id),
  },
]

/** What happens to pay links later: messages leave, links expire. */
import { enqueue, type Job } from '../../platform/jobs.ts'
import * as messages from '../message/service.ts'
import * as payments from '../payment/service.ts'
import { mailReceipt } from './receipt.ts'
import { sendMessage } from './send.ts'

const EXPIRE = 'payLink.expireDue'
export const payLinkJobs: readonly Job[] = [
  { name: 'payLink.send', work: (ctx, payload) => sendMessage(ctx, messages.noteOf(payload)) },
  { name: 'payLink.receipt', work: (ctx, payload) => mailReceipt(ctx, messages.noteOf(payload)) },
  {
    // Cron knows whole minutes only: each round leaves itself a second one for the half.
    name: EXPIRE,
    cron: '* * * * *',
    work: async (ctx, payload) => {
      await payments.expireDue(ctx, ['PAY_LINK'])
      if (payload.half !== true)
        await enqueue(
          ctx.db,
          EXPIRE,
          { half: true },
          { afterMs: 30_000, key: 'payLink.expireDue.half', maxAttempts: 1 },
        )
    },
  },
]

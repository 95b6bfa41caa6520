/** Messages about pay pages leave. */
import type { Job } from '../../kit/jobs.ts'
import { sendMessage } from './send.ts'

export const payPageJobs: readonly Job[] = [{ name: 'payPage.send', work: (ctx, payload) => sendMessage(ctx, String(payload.id), typeof payload.name === 'string' ? payload.name : null) }]

/** Messages about pay pages leave. */
import type { Job } from '../../platform/jobs.ts'
import { noteOf } from '../message/service.ts'
import { sendMessage } from './send.ts'

export const payPageJobs: readonly Job[] = [
  { name: 'payPage.send', work: (ctx, payload) => sendMessage(ctx, noteOf(payload)) },
]

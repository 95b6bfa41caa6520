import type { Job } from '../../platform/jobs.ts'
import { askReturn } from './service.ts'

export const bankCreditJobs: readonly Job[] = [
  { name: 'bankCredit.return', work: (ctx, payload) => askReturn(ctx, Number(payload.id)) },
]

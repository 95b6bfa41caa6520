/** The owner is written to of what the bank said. */
import { bankActions, type BankAction } from '@saola/contract/salary-enterprise'
import type { EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { MAIL_JOB, send, wantMail } from './mail.ts'

export const salaryEnterpriseJobs: readonly Job[] = [
  {
    name: MAIL_JOB,
    work: (ctx, { merchantId, action, personId }) =>
      send(ctx, {
        merchantId: String(merchantId),
        action: bankActions.find((one) => one === action) ?? ('change' satisfies BankAction),
        personId: String(personId),
      }),
  },
]
export const salaryEnterpriseEventHandlers: readonly EventHandler[] = [
  {
    topic: 'salary_enterprise.decided',
    name: 'salary-enterprise.tell-merchant',
    handle: (ctx, event) => wantMail(ctx, event),
  },
]

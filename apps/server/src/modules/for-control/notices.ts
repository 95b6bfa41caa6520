/** Mails about cases are jobs of the transaction that they tell of. */
import type { Ctx } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'

export const MAIL_JOB = 'forControl.mail'
export const STAFF_JOB = 'forControl.tellStaff'
export type MerchantNews = 'sent' | 'asked' | 'solved' | 'denied'
export type StaffNews = 'SOON' | 'LATE' | 'FAILED' | 'RETURNED'
interface Case {
  merchant_id: string
  id: string
}

export const tellMerchant = (ctx: Ctx, row: Case, news: MerchantNews): Promise<unknown> =>
  enqueue(
    ctx.db,
    MAIL_JOB,
    { merchantId: row.merchant_id, id: row.id, news },
    // What the bank asks for may be asked again.
    {
      maxAttempts: 8,
      ...(news === 'asked' ? {} : { key: `for-control-mail/${row.id}/${news}` }),
    },
  )
export const tellStaff = (ctx: Ctx, row: Case, news: StaffNews): Promise<unknown> =>
  enqueue(
    ctx.db,
    STAFF_JOB,
    { merchantId: row.merchant_id, id: row.id, news },
    { key: `for-control-staff/${row.id}/${news}`, maxAttempts: 8 },
  )

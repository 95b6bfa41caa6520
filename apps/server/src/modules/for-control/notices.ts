/** Mails about cases are jobs of the transaction that they tell of. */
import type { Ctx } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'

export const MAIL_JOB = 'forControl.mail'
export const STAFF_JOB = 'forControl.tellStaff'
export type MerchantNotice = 'sent' | 'asked' | 'solved' | 'denied'
export type StaffNotice = 'SOON' | 'LATE' | 'FAILED' | 'RETURNED'
interface Case {
  merchant_id: string
  id: string
}

export const tellMerchant = (ctx: Ctx, row: Case, notice: MerchantNotice): Promise<unknown> =>
  enqueue(
    ctx.db,
    MAIL_JOB,
    { merchantId: row.merchant_id, id: row.id, notice },
    // What the bank asks for may be asked again.
    {
      maxAttempts: 8,
      ...(notice === 'asked' ? {} : { key: `for-control-mail/${row.id}/${notice}` }),
    },
  )
export const tellStaff = (ctx: Ctx, row: Case, notice: StaffNotice): Promise<unknown> =>
  enqueue(
    ctx.db,
    STAFF_JOB,
    { merchantId: row.merchant_id, id: row.id, notice },
    { key: `for-control-staff/${row.id}/${notice}`, maxAttempts: 8 },
  )

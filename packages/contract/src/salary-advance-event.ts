/** What a merchant's server is told of advances (docs/decisions.md#24): by webhooks that chose it. No wage, account or identity number is among it. */
import * as z from 'zod/mini'
import { money, orNull } from './fields.ts'

export const salaryAdvanceEvents = ['salary.advance.paid', 'salary.advance.failed'] as const
export type SalaryAdvanceEvent = (typeof salaryAdvanceEvents)[number]
export const isSalaryAdvanceEvent = (type: string): type is SalaryAdvanceEvent =>
  (salaryAdvanceEvents as readonly string[]).includes(type)

/** RETURNED: it was paid, and the receiver's bank has sent the money back. */
export const salaryAdvanceEnds = ['PAID', 'FAILED', 'RETURNED'] as const
export const salaryAdvanceEventData = z.object({
  salaryAdvance: z.object({
    id: z.string(),
    /** As people say it, "UL7K3M9Q2X". */ code: z.string(),
    status: z.enum(salaryAdvanceEnds),
    amount: money,
    employeeCode: z.string(),
    /** YYYY-MM. */ periodMonth: z.string(),
    periodName: z.string(),
    /** Of this payment; one that is tried again has another. */ reference: z.string(),
    /** The bank's number of it. */ bankReference: orNull(z.string()),
    time: z.string(),
    /** Why it was not paid, or came back, in the words of requests. */ failure: orNull(z.string()),
  }),
})
export type SalaryAdvanceEventData = z.output<typeof salaryAdvanceEventData>

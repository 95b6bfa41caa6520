// Fields that calls of several nouns share. Money is whole VND, moments are ISO texts with offset.
import { z } from 'zod'

export const bin = z.string().regex(/^\d{6}$/)
export const accountNo = z.string().regex(/^[0-9A-Za-z]{4,19}$/)
export const amount = z.int().min(1).max(1_000_000_000_000)
export const reference = z.string().regex(/^[0-9A-Za-z._:-]{4,64}$/)
export const content = z.string().max(500)
export const name = z.string().trim().min(1).max(100)
export const iso = z.iso.datetime({ offset: true })
const dayOrIso = z.union([z.iso.date(), iso])
export const period = z.strictObject({ from: dayOrIso.optional(), to: dayOrIso.optional() })
export const httpUrl = z.url({ protocol: /^https?$/ }).max(2000)
export const waitMs = z
  .int()
  .min(0)
  .max(31 * 86_400_000)
export const idCardNo = z.string().regex(/^(\d{9}|\d{12})$/)
export const taxCode = z.string().regex(/^(\d{10}|\d{12}|\d{10}-\d{3})$/)
export const branch = z.string().regex(/^[0-9A-Z]{2,10}$/)
const transferStatus = z.enum(['SUCCESS', 'PROCESSING', 'FAILED', 'RETURNED'])

/** `reason` is there only with FAILED; see GET /api/magic for its values. RETURNED: it was SUCCESS, and its money has come back. */
export const transfer = z.object({
  reference: z.string(),
  bankReference: z.string(),
  status: transferStatus,
  reason: z.string().optional(),
})
export const hardwareId = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z-]{3,31}$/)
export const cardNumber = z.string().regex(/^[\d ]{12,24}$/)

/** The way in: a phone that the enterprise knows, and a one-time code to it. Who is not known learns nothing, not even how long it took. */
import { localPhone, phone as phoneFault, plain } from '@saola/contract/validators'
import type { Language } from '@saola/phrases/shape'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { useStep, writeStep } from '../../platform/otp.ts'
import { NOBODY, queueSms } from '../../platform/sms-queue.ts'
import { translator } from '../../platform/text.ts'
import * as employees from '../salary-employee/service.ts'
import type { Holder } from './holder.ts'
import { openSession } from './session.ts'

/** Answer and work are the same for who is there, has left, or is of another enterprise. @returns the step that is given back with the code. @throws 2, 11 */
export async function sendCode(
  ctx: Ctx,
  { merchantId, name }: Holder,
  given: string,
  language: Language,
): Promise<string> {
  const phone = localPhone(plain(given).trim())
  const fault = phoneFault(phone)
  if (fault !== '') throw fieldRefusal('phone', fault as Parameters<typeof fieldRefusal>[1])
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    const employeeId = await employees.withPhone(inside, merchantId, phone)
    const { sessionId, code, minutes } = await writeStep(
      inside,
      'SALARY',
      phone,
      { merchantId, employeeId: employeeId ?? '' },
      employeeId !== null,
    )
    const words = { enterprise: name, code, minutes }
    await queueSms(
      inside,
      employeeId === null ? NOBODY : phone,
      translator(language, 'message')('salaryCode', words),
    )
    return sessionId
  })
}
/** Uses a code up: a wrong one counts. @returns the token of the session that it opens. @throws why it does not fit */
export async function enter(
  ctx: Ctx,
  holder: Holder,
  stepId: string,
  code: string,
): Promise<string> {
  if (!isUuid(stepId)) throw new Refusal('auth.step_session_invalid')
  const used = await inTransaction(ctx.db, (tx) =>
    useStep({ ...ctx, db: tx }, 'SALARY', stepId, code.replace(/\s/g, '')),
  )
  if (used instanceof Refusal) throw used
  const { phone, subject } = used
  const { merchantId } = holder
  // They may have left, or have another phone, since it was sent; and it is of one enterprise.
  const employeeId = await employees.withPhone(ctx, merchantId, phone)
  if (subject.merchantId !== merchantId || employeeId === null || subject.employeeId !== employeeId)
    throw new Refusal('auth.step_session_invalid')
  return openSession(ctx, holder, { employeeId, phone })
}

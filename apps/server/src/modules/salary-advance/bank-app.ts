/** The bank's own app on behalf of an employee, whom it knows: how much may be drawn, a request, and its taking back. VND. */
import type { Input, Output } from '@saola/contract/call'
import type { AdvanceHistoryItem, salaryAdvance } from '@saola/contract/salary-advance'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as merchants from '../merchant/service.ts'
import * as employees from '../salary-employee/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import { cancel, request } from './asking.ts'
import { historyOf } from './reader.ts'
import { standingOf } from './standing.ts'

interface Who {
  merchantCode: string
  employeeCode: string
  phoneNumber: string
}
interface Known {
  /** With the enterprise's own time. */
  ctx: Ctx
  merchantId: string
  employeeId: string
}
/** Who is not known, and of which enterprise, has one answer. @throws 5, 32002 while the bank has suspended the merchant */
async function known(ctx: Ctx, who: Who): Promise<Known> {
  const found = await merchants.byCode(ctx, who.merchantCode)
  ensure(found, 'error.not_found')
  ensure(ctx.test || found.status === 'ACTIVE', 'merchant.not_active')
  const merchantId = found.id
  const employeeId = await employees.named(ctx, merchantId, {
    code: who.employeeCode,
    phone: who.phoneNumber,
  })
  ensure(employeeId, 'error.not_found')
  const clock = await enterprise.clockOf(ctx, merchantId)
  return { ctx: { ...ctx, clock }, merchantId, employeeId }
}
/** @throws 5, 46001 */
export async function quote(
  outer: Ctx,
  { body }: Input<typeof salaryAdvance.quoteForBank>,
): Promise<Output<typeof salaryAdvance.quoteForBank>> {
  const { ctx, merchantId, employeeId } = await known(outer, body)
  const { available, least, why, drawn, requests } = await standingOf(ctx, merchantId, employeeId)
  return {
    available,
    least,
    why: [...why],
    advancedAmount: drawn.advanced,
    pendingAmount: drawn.pending,
    requests: requests.map(historyOf),
  }
}
/** @throws 2, 5, 46001, 46005, 46006, 46013, 46014 with the reason */
export async function ask(
  outer: Ctx,
  { body }: Input<typeof salaryAdvance.requestForBank>,
): Promise<AdvanceHistoryItem> {
  const { ctx, merchantId, employeeId } = await known(outer, body)
  const { amount, reference } = body
  return historyOf(await request(ctx, merchantId, { employeeId, amount, reference }))
}
/** @throws 5, 46004 once it is decided on */
export async function takeBack(
  outer: Ctx,
  { body }: Input<typeof salaryAdvance.cancelForBank>,
): Promise<AdvanceHistoryItem> {
  const { ctx, merchantId, employeeId } = await known(outer, body)
  return historyOf(await cancel(ctx, merchantId, { employeeId, id: body.id }))
}

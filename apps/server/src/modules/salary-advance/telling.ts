/** How a payment of an advance ended, as others are told of it: the employee, and the merchant's server (docs/decisions.md#24). VND. */
import type { SalaryAdvanceEventData } from '@saola/contract/salary-advance-event'
import { wire } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { emit } from '../../platform/events.ts'
import * as periods from '../salary-period/service.ts'
import type * as payments from './payment-store.ts'
import * as store from './store.ts'

const topics = {
  PAID: 'salary_advance.paid',
  FAILED: 'salary_advance.failed',
  RETURNED: 'salary_advance.returned',
} as const
interface End {
  status: SalaryAdvanceEventData['salaryAdvance']['status']
  bankReference: string | null
  failure: string | null
}
/** In the transaction that ends it. */
export async function tellEnd(
  ctx: Ctx,
  merchantId: string,
  payment: payments.PaymentRow,
  { status, bankReference, failure }: End,
): Promise<void> {
  const row = (await store.get(ctx.db, merchantId, payment.advance_id))!
  const data: SalaryAdvanceEventData = {
    salaryAdvance: {
      id: row.id,
      code: row.code,
      status,
      amount: payment.amount,
      employeeCode: row.employee_code,
      periodMonth: row.month,
      periodName: periods.nameOf(ctx, row.month),
      reference: payment.reference,
      bankReference: bankReference ?? payment.bank_reference,
      time: wire(ctx.clock.now()),
      failure,
    },
  }
  await emit(ctx, topics[status], merchantId, row.id, { paymentId: payment.id, data })
}

/** What employees still owe from closed periods. VND. */
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as owedStore from './owed-store.ts'

export interface Owed {
  /** Less than nothing is to be given back. */
  amount: number
  /** The last closed period with a line of the employee's; null where there is none. */
  periodId: string | null
  /** A period is being closed: its lines carry all of it on already. */
  isClosing: boolean
}
export async function owedBy(ctx: Ctx, merchantId: string, employeeId: string): Promise<Owed> {
  const [row] = await owedStore.owedOf(ctx.db, merchantId, [employeeId])
  return {
    amount: row?.owed ?? 0,
    periodId: row?.period_id ?? null,
    isClosing: await owedStore.isClosing(ctx.db, merchantId),
  }
}
/** Of each of some employees, by their id; of those who have no line in a closed period, nothing. */
export const owedByEach = async (
  ctx: Ctx,
  merchantId: string,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await owedStore.owedOf(ctx.db, merchantId, employeeIds)).map((row) => [
      row.employee_id,
      row.owed,
    ]),
  )
/** Whether a period of the enterprise is being closed. */
export const isClosing = (ctx: Ctx, merchantId: string): Promise<boolean> =>
  owedStore.isClosing(ctx.db, merchantId)
/** Paid to an employee and taken off with the period that is not closed yet. VND. */
export const unclosedOf = (ctx: Ctx, merchantId: string, employeeId: string): Promise<number> =>
  owedStore.unclosedOf(ctx.db, merchantId, employeeId)
/** Nothing of it is carried into the next period. In the caller's transaction, which holds the enterprise, books it and has seen that as much is owed. */
export async function lessen(
  ctx: Ctx,
  merchantId: string,
  by: { periodId: string; employeeId: string; amount: number },
): Promise<void> {
  ensure((await owedStore.addWrittenOff(ctx.db, merchantId, by)) === 1, 'error.unknown')
}

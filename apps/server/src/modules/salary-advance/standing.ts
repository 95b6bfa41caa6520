/** How an employee stands, as they see it themselves: what may be drawn now, why not, and what they have asked for. VND. */
import type { AdvanceReason } from '@saola/contract/salary-limit'
import type { AdvancePayment, AdvanceStatus } from '@saola/contract/salary-advance-values'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as limits from '../salary-limit/service.ts'
import * as periods from '../salary-period/service.ts'
import { BY_TERMS } from './asking.ts'
import * as store from './store.ts'

export interface Standing {
  available: number
  /** Of one request. */
  least: number
  /** Of the period; null where it cannot be counted. */
  max: number | null
  drawn: limits.Drawn
  /** Hundredths of days; null where nothing is logged. */
  worked: number | null
  why: readonly AdvanceReason[]
  /** Null where none is open. */
  period: periods.PeriodFacts | null
  /** The last ones, the newest first. */
  requests: readonly store.ListedRow[]
}
const LAST = 20
/** @throws 5, 46001 */
export async function standingOf(
  ctx: Ctx,
  merchantId: string,
  employeeId: string,
): Promise<Standing> {
  const period = await periods.current(ctx, merchantId)
  const first = { index: 0, size: LAST, sortBy: 'createdDate', direction: 'DESC' } as const
  const requests = await store.list(ctx.db, merchantId, { employeeId }, first)
  if (period === null)
    return {
      available: 0,
      least: limits.leastOf({ min: null }),
      max: null,
      drawn: { advanced: 0, pending: 0, requests: 0 },
      worked: null,
      why: ['NO_PERIOD'],
      period,
      requests,
    }
  const place = { periodId: period.id, employeeId }
  const { limit, drawn, terms, worked } = await limits.judged(ctx, merchantId, place)
  return {
    available: limit.available,
    least: limits.leastOf(terms),
    max: limit.max,
    drawn,
    worked,
    why: limit.why,
    period,
    requests,
  }
}

/** A request as its employee sees it. */
export interface OwnRequest {
  id: string
  code: string
  amount: number
  status: AdvanceStatus
  payment: AdvancePayment
  createdAt: Date
  /** As somebody wrote it, or why it was refused by itself. */
  rejection: { reason: string; isAutomatic: boolean } | null
}
export const ownOf = (row: store.ListedRow): OwnRequest => ({
  id: row.id,
  code: row.code,
  amount: row.amount,
  status: row.status,
  payment: row.payment_status,
  createdAt: row.created_at,
  rejection:
    row.reject_reason === null
      ? null
      : { reason: row.reject_reason, isAutomatic: row.decided_by === BY_TERMS },
})
/** One of an employee's own. @throws 5 for another's */
export async function oneOf(
  ctx: Ctx,
  merchantId: string,
  { employeeId, id }: { employeeId: string; id: string },
): Promise<OwnRequest> {
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row?.employee_id === employeeId, 'error.not_found')
  return ownOf(row)
}

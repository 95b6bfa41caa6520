/** An employee asks for a part of the wage, and takes it back: the only ways in, no matter who shows them to the employee (docs/decisions.md#7). VND. */
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { emit } from '../../platform/events.ts'
import { publicCode, uuid } from '../../platform/ids.ts'
import * as limits from '../salary-limit/service.ts'
import * as periods from '../salary-period/service.ts'
import { changeOf, isRound, refusalOf } from './rules.ts'
import { openPayment } from './paying.ts'
import * as store from './store.ts'

export const MODULE = 'salary-advance'
/** Who decides where nobody does: the terms of the employee's advance type. */
export const BY_TERMS = 'system'

/** What of the limit a judgement of an amount rests on. */
export const judgementOf = ({ limit, drawn, terms, ownLeft }: limits.Judged) => ({
  ownLeft,
  available: limit.available,
  why: limit.why,
  own: Math.min(
    Math.max(0, (limit.max ?? 0) - drawn.advanced - drawn.pending),
    terms.max ?? Number.MAX_SAFE_INTEGER,
  ),
})
export function throwRefused(refused: ReturnType<typeof refusalOf>, params = {}): void {
  if (refused === null) return
  throw new Refusal(refused.key, {
    ...(refused.reason === null ? {} : { reason: refused.reason }),
    params,
  })
}

/**
 * In the caller's transaction. By the terms of the employee's type it is agreed to at once, or waits for somebody of the enterprise.
 * @param reference the caller's own number of it: said again it is the same request
 * @param isRepeat null = the caller has seen to it; otherwise whether the employee says so of an amount that they have asked for within a minute
 * @throws 2 for an amount that is not whole thousands or too little, for a number of another request, and for the same amount within a minute that is not meant (field `isRepeat`), 46001, 46005, 46006, 46013, 46014 with the reason
 */
export async function request(
  ctx: Ctx,
  merchantId: string,
  {
    employeeId,
    amount,
    reference,
    isRepeat = null,
  }: { employeeId: string; amount: number; reference: string | null; isRepeat?: boolean | null },
): Promise<store.ListedRow> {
  const period = await periods.current(ctx, merchantId)
  ensure(period, 'advance.not_eligible', { reason: 'NO_PERIOD' })
  const place = { periodId: period.id, employeeId }
  await limits.lock(ctx, merchantId, place)
  const judged = await limits.judged(ctx, merchantId, place)
  if (reference !== null) {
    const before = await store.ofReference(ctx.db, merchantId, reference)
    if (before !== null) {
      if (before.employee_id !== employeeId || before.amount !== amount)
        throw fieldRefusal('reference', 'error.duplicate_item')
      return before
    }
  }
  if (!isRound(amount)) throw fieldRefusal('amount', 'error.pattern')
  const least = limits.leastOf(judged.terms)
  if (amount < least) throw fieldRefusal('amount', 'error.min', { min: least, unit: 'VND' })
  throwRefused(refusalOf(amount, judgementOf(judged)))
  if (isRepeat === false) await ensureNew(ctx, merchantId, { employeeId, amount })
  const isAuto = judged.terms.form === 'AUTO'
  const now = ctx.clock.now()
  const row: store.AdvanceRow = {
    id: uuid(),
    code: `UL${publicCode(8).toUpperCase()}`,
    period_id: period.id,
    employee_id: employeeId,
    amount,
    form: judged.terms.form,
    status: isAuto ? 'APPROVED' : 'WAITING_APPROVAL',
    payment_status: isAuto ? 'TODO' : 'NONE',
    created_at: now,
    decided_at: isAuto ? now : null,
    decided_by: isAuto ? BY_TERMS : null,
    reject_reason: null,
    reference,
  }
  await periods.markUsed(ctx, merchantId, period.id)
  await store.insert(ctx.db, merchantId, row)
  const to = { status: row.status, payment: row.payment_status }
  await limits.move(ctx, merchantId, place, changeOf(amount, null, to))
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: row.id,
    after: { code: row.code, amount, status: row.status, paymentStatus: row.payment_status },
  })
  if (isAuto) await openPayment(ctx, merchantId, row)
  return (await store.get(ctx.db, merchantId, row.id))!
}

/** A second one of the same amount within so long may be a slip of the finger. */
const REPEAT_MS = 60_000
/** @throws 2 */
async function ensureNew(
  ctx: Ctx,
  merchantId: string,
  asked: { employeeId: string; amount: number },
): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - REPEAT_MS)
  if (await store.wasAsked(ctx.db, merchantId, { ...asked, since }))
    throw fieldRefusal('isRepeat', 'error.required')
}

/** In the caller's transaction. @throws 5 for another employee's, 46004 once it is decided on */
export async function cancel(
  ctx: Ctx,
  merchantId: string,
  { employeeId, id }: { employeeId: string; id: string },
): Promise<store.ListedRow> {
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row?.employee_id === employeeId, 'error.not_found')
  await close(ctx, merchantId, row, { status: 'CANCELED', by: row.employee_name, reason: null })
  return (await store.get(ctx.db, merchantId, id))!
}

const topics = {
  REJECTED: 'salary_advance.rejected',
  EXPIRED: 'salary_advance.expired',
} as const
/** Ends one that waits without paying it, in the caller's transaction. @throws 46004 once it is decided on */
export async function close(
  ctx: Ctx,
  merchantId: string,
  row: store.AdvanceRow,
  to: { status: 'REJECTED' | 'CANCELED' | 'EXPIRED'; by: string; reason: string | null },
): Promise<void> {
  const place = { periodId: row.period_id, employeeId: row.employee_id }
  await limits.lockDrawn(ctx, merchantId, place)
  const decided = { ...to, payment: 'NONE' as const, at: ctx.clock.now() }
  ensure((await store.decide(ctx.db, merchantId, row.id, decided)) === 1, 'advance.already_decided')
  await limits.move(
    ctx,
    merchantId,
    place,
    changeOf(
      row.amount,
      { status: 'WAITING_APPROVAL', payment: 'NONE' },
      { status: to.status, payment: 'NONE' },
    ),
  )
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: row.id,
    before: { status: 'WAITING_APPROVAL' },
    after: { status: to.status, rejectReason: to.reason, decidedBy: to.by },
  })
  // Who took it back knows.
  if (to.status !== 'CANCELED') await emit(ctx, topics[to.status], merchantId, row.id, {})
}

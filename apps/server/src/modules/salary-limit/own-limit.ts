/** What employees have bound themselves to: it protects them, and only they set it (docs/decisions.md#22). VND; days are Vietnam's, YYYY-MM-DD. */
import { plusDays, type Day } from '@saola/schedule/day'
import { audit } from '../../platform/audit.ts'
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import * as ownStore from './own-limit-store.ts'
import { ownAfter, ownOn, type OwnBounds, type OwnSetting } from './rules.ts'

const MODULE = 'salary-limit'
const todayOf = (ctx: Ctx): Day => vnDay(ctx.clock.now()) as Day
const settingOf = (row: ownStore.OwnLimitRow): OwnSetting => ({
  amount: row.amount,
  lockedUntil: row.locked_until,
  next:
    row.next_from === null
      ? null
      : { from: row.next_from, amount: row.next_amount, lockedUntil: row.next_locked_until },
})
/** What holds today of those who have set something, by employee. */
export async function boundsOfAll(
  ctx: Ctx,
  merchantId: string,
  employeeIds: readonly string[],
): Promise<Map<string, OwnSetting>> {
  const rows = await ownStore.ofEmployees(ctx.db, merchantId, employeeIds)
  return new Map(rows.map((row) => [row.employee_id, ownOn(settingOf(row), todayOf(ctx))]))
}
/** Of one employee: what holds today, and what is to come. */
export const ownLimitOf = async (
  ctx: Ctx,
  merchantId: string,
  employeeId: string,
): Promise<OwnSetting> =>
  (await boundsOfAll(ctx, merchantId, [employeeId])).get(employeeId) ?? ownOn(null, '')

/** In the caller's transaction. What is tighter holds at once, what is looser from tomorrow on. @returns what holds, and what is to come */
export async function setOwnLimit(
  ctx: Ctx,
  merchantId: string,
  employeeId: string,
  wanted: OwnBounds,
): Promise<OwnSetting> {
  await ownStore.lock(ctx.db, merchantId, employeeId, ctx.clock.now())
  const before = await ownLimitOf(ctx, merchantId, employeeId)
  const today = todayOf(ctx)
  const after = ownAfter(before, wanted, { today, tomorrow: plusDays(today, 1) })
  await ownStore.set(ctx.db, merchantId, {
    employee_id: employeeId,
    amount: after.amount,
    locked_until: after.lockedUntil,
    next_from: after.next?.from ?? null,
    next_amount: after.next?.amount ?? null,
    next_locked_until: after.next?.lockedUntil ?? null,
    changed_at: ctx.clock.now(),
  })
  const shown = ({ amount, lockedUntil }: OwnBounds) => ({ ownLimit: amount, lockedUntil })
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: employeeId,
    before: shown(before),
    after: { ...shown(after.next ?? after), validFrom: after.next?.from ?? today },
  })
  return after
}

/** Orders are given to the bank; what nobody decides on lapses with its period; who leaves, or rests, is not paid what waits. */
import { plusDays, type Day } from '@saola/schedule/day'
import { shifted, startOf } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { atLeisure, inTransaction } from '../../platform/db.ts'
import type { DueWork } from '../../platform/due-work.ts'
import { Refusal } from '../../platform/errors.ts'
import { handlerOf, type EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { BY_TERMS, close } from './asking.ts'
import { followTransfer, send, SEND_JOB } from './paying.ts'
import * as payments from './payment-store.ts'
import * as store from './store.ts'
import * as waitingStore from './waiting-store.ts'

type End = Parameters<typeof close>[3]
/** Somebody may decide meanwhile: then it is theirs. In the caller's transaction. */
async function closeOne(ctx: Ctx, merchantId: string, id: string, end: End): Promise<void> {
  const row = await store.get(ctx.db, merchantId, id)
  if (row?.status !== 'WAITING_APPROVAL') return
  try {
    await close(ctx, merchantId, row, end)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
async function lapse(ctx: Ctx, merchantId: string | null): Promise<void> {
  const end: End = { status: 'EXPIRED', by: BY_TERMS, reason: null }
  for (const row of await waitingStore.lapsed(ctx.db, ctx.clock.now(), merchantId))
    await inTransaction(ctx.db, (tx) =>
      closeOne(
        { ...ctx, db: tx, clock: shifted(ctx.clock, row.shift_ms) },
        row.merchant_id,
        row.id,
        end,
      ),
    )
}
/** The same of a sandbox merchant whose clock is moved. */
export const advanceDueWork: DueWork = {
  name: 'salary-advance',
  nextAfter: async (ctx, merchantId) => {
    const last = await waitingStore.firstLapse(ctx.db, merchantId)
    return last === null ? null : startOf(plusDays(last as Day, 1))
  },
  run: (ctx, merchantId, real) => lapse({ ...ctx, clock: real }, merchantId),
}
/** What waits of one employee, or of all of an enterprise, is refused. */
async function refuseWaiting(
  ctx: Ctx,
  merchantId: string,
  employeeId: string | null,
  reason: 'LEFT' | 'ENTERPRISE_STATE',
): Promise<void> {
  const end: End = { status: 'REJECTED', by: BY_TERMS, reason }
  for (const id of await waitingStore.waitingIds(ctx.db, merchantId, employeeId))
    await closeOne(ctx, merchantId, id, end)
}

/** How long it may take at most. */
const NIGHT_MINUTES = 30
/** Limits are judged by sums: they are held against the requests that they are of. @throws nothing: people are called */
async function prove(ctx: Ctx): Promise<void> {
  const faults = await inTransaction(ctx.db, async (tx) => {
    await atLeisure(tx, NIGHT_MINUTES)
    return payments.faults(tx)
  })
  if (faults === 0) return
  ctx.metrics.alarms.inc({ kind: 'salary-advance-law' })
  ctx.log.error({ faults }, 'what employees have drawn is not the sum of their requests')
}

export const salaryAdvanceJobs: readonly Job[] = [
  { name: SEND_JOB, work: (ctx) => send(ctx) },
  { name: 'salaryAdvance.sweep', cron: '* * * * *', work: (ctx) => send(ctx) },
  // Soon after midnight in Vietnam, and again for what that night missed.
  { name: 'salaryAdvance.lapse', cron: '2 17,23 * * *', work: (ctx) => lapse(ctx, null) },
  { name: 'salaryAdvance.prove', cron: '55 18 * * *', work: prove },
]
export const salaryAdvanceEventHandlers: readonly EventHandler[] = [
  ...handlerOf(
    'salary-advance.follow-transfer',
    ['bank-transfer.done', 'bank-transfer.failed', 'bank-transfer.returned'],
    { handle: followTransfer },
  ),
  {
    topic: 'salary_employee.left',
    name: 'salary-advance.refuse-of-leaver',
    handle: (ctx, event) => refuseWaiting(ctx, event.merchant_id, event.object_id, 'LEFT'),
  },
  {
    topic: 'salary_enterprise.deactivated',
    name: 'salary-advance.refuse-at-rest',
    handle: (ctx, event) => refuseWaiting(ctx, event.merchant_id, null, 'ENTERPRISE_STATE'),
  },
]

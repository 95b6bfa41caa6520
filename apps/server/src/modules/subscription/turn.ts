/** The clock of subscriptions: each minute everything that is due is done, by lots of held rows, so that any number of workers share the work. */
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { DueWork } from '../../platform/due-work.ts'
import { Refusal } from '../../platform/errors.ts'
import { errorFields } from '../../platform/log.ts'
import { brake } from '../subscription-run/service.ts'
import type { Done } from './done.ts'
import { load, type Loaded } from './load.ts'
import { step } from './rules.ts'
import * as dueStore from './due-store.ts'
import { begin, fail, finish } from './work.ts'
import { byEngine, writeAll } from './write.ts'

const BATCH = 1_000
const LATER_MS = 600_000

/** Live ones are as late as they are; sandbox merchants, whose clock leaps, go from one moment to the next as if it had not. */
const momentOf = (row: dueStore.DueRow, now: number): number =>
  row.mode === 'TEST' && row.next_at !== null ? row.next_at.getTime() : now

/** How far a turn goes: what is due by `until`, of one merchant by its own time, or of all. */
interface Reach {
  until: Date
  only: string | null
}
/** A part of a turn's way: what it came upon, and where the next one begins; null = at the end. */
interface Lot {
  after: dueStore.DueKey | null
  worked: number
}
const keysAfter = (
  ctx: Ctx,
  { until, only }: Reach,
  after: dueStore.DueKey | null,
  limit: number,
): Promise<dueStore.DueKey[]> =>
  only === null
    ? dueStore.dueAfter(ctx.db, until, after, limit)
    : dueStore.dueOf(ctx.db, only, until, limit)
function stepOf({ row, state, terms, open, at, riders }: Loaded): Done {
  return { row, work: step(state, terms, open, at, riders) }
}
async function workOn(ctx: Ctx, keys: readonly dueStore.DueKey[], reach: Reach): Promise<number> {
  const now = ctx.clock.now()
  const rows = await dueStore.holdDue(ctx.db, reach.until, keys)
  if (rows.length === 0) return 0
  const done = (await load(ctx, rows, (row) => momentOf(row, now.getTime()))).map(stepOf)
  await writeAll(ctx, done, byEngine)
  for (const { row, work } of done)
    if (work.s.failure !== null && work.s.failure !== row.failure)
      ctx.log.warn(
        { subscriptionId: row.id, failure: work.s.failure },
        'a subscription’s invoice could not be issued',
      )
  if (done.some(({ row, work }) => work.s.failure === 'CATCH_UP' && row.failure !== 'CATCH_UP'))
    ctx.metrics.alarms.inc({ kind: 'subscription-catch-up' })
  return rows.length
}

/** One that stops its lot: put aside, and the others go on. Money that has just come is waited for; anything else is a failure that its merchant sees. */
async function putAside(ctx: Ctx, row: dueStore.DueRow, error: unknown): Promise<void> {
  const now = ctx.clock.now()
  if (error instanceof Refusal) {
    await dueStore.postpone(ctx.db, row.merchant_id, row.id, new Date(now.getTime() + LATER_MS))
    return
  }
  ctx.log.warn(
    { subscriptionId: row.id, ...errorFields(error) },
    'a subscription could not be worked on',
  )
  const [one] = await load(ctx, [row], () => momentOf(row, now.getTime()))
  const work = begin(one!.state, one!.terms, one!.open, one!.at, one!.riders)
  if (row.status === 'TRIAL' || row.status === 'ACTIVE' || row.status === 'CREATE_INVOICE_FAILED')
    fail(work, 'ERROR')
  finish(work)
  await writeAll(ctx, [{ row, work }], byEngine)
}
/** A lot that failed, row by row. @returns how many were worked on or put aside */
async function oneByOne(ctx: Ctx, keys: readonly dueStore.DueKey[], reach: Reach): Promise<number> {
  let worked = 0
  for (const key of keys) {
    try {
      worked += await inTransaction(ctx.db, (tx) => workOn({ ...ctx, db: tx }, [key], reach))
    } catch (error) {
      worked += await inTransaction(ctx.db, async (tx) => {
        const inside = { ...ctx, db: tx }
        const [row] = await dueStore.holdDue(tx, reach.until, [key])
        // Somebody else was quicker.
        if (row === undefined) return 0
        await putAside(inside, row, error)
        return 1
      })
    }
  }
  return worked
}
async function workLot(
  ctx: Ctx,
  limit: number,
  reach: Reach,
  after: dueStore.DueKey | null,
): Promise<Lot> {
  const keys = await keysAfter(ctx, reach, after, limit)
  if (keys.length === 0) return { after: null, worked: 0 }
  const next = keys.at(-1)!
  try {
    return {
      after: next,
      worked: await inTransaction(ctx.db, (tx) => workOn({ ...ctx, db: tx }, keys, reach)),
    }
  } catch (error) {
    ctx.log.warn(errorFields(error), 'a lot of subscriptions failed and is worked on one by one')
    return { after: next, worked: await oneByOne(ctx, keys, reach) }
  }
}
/** Goes through what is due once. One merchant's is begun anew with each lot: its moments come one after another. */
async function pass(ctx: Ctx, limit: number, reach: Reach): Promise<number> {
  let worked = 0
  let after: dueStore.DueKey | null = null
  for (;;) {
    const lot: Lot = await workLot(ctx, limit, reach, after)
    worked += lot.worked
    if (lot.after === null || (reach.only !== null && lot.worked === 0)) return worked
    after = lot.after
  }
}

/** When the next subscription of a sandbox merchant is looked at, after a moment of its own time; and everything that is due by it. */
export const subscriptionDueWork: DueWork = {
  name: 'subscription',
  nextAfter: (ctx, merchantId) => dueStore.nextMoment(ctx.db, merchantId, ctx.clock.now()),
  run: (ctx, merchantId) => turn(ctx, { only: merchantId }),
}

/**
 * Everything that is due by now, until nothing is. What falls due meanwhile is the next turn's: nothing is issued that the brake has not seen.
 * @param only one merchant, by its own time, which `ctx.clock` then tells; null = all
 */
export async function turn(
  ctx: Ctx,
  { limit = BATCH, only = null }: { limit?: number; only?: string | null } = {},
): Promise<void> {
  const until = ctx.clock.now()
  if (only !== null) {
    await pass(ctx, limit, { until, only })
    return
  }
  await brake(ctx, until)
  while ((await pass(ctx, limit, { until, only })) > 0);
  for (const ahead of await dueStore.aheadWithDue(ctx.db, until))
    await pass(ctx, limit, { until: ahead.until, only: ahead.id })
}

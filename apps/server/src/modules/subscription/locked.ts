/** Work on one subscription under its lock, by its merchant or its customer: what was due before comes first, and the audit log keeps what changed. */
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { momentOf, MODULE, snapshotOf } from './acting.ts'
import { load, type Loaded } from './load.ts'
import { step } from './rules.ts'
import type { SubscriptionRow } from './store.ts'
import { begin, finish, type Work } from './work.ts'
import { byEngine, writeAll, type By } from './write.ts'

/** Who asks; `hold` locks the row and reads it, and throws 39006 for what is not theirs. */
export interface Asking {
  hold: () => Promise<SubscriptionRow>
  by: By
}
export const workOf = ({ state, terms, open, at, riders }: Loaded): Work =>
  begin(state, terms, open, at, riders)
/** @param at milliseconds since 1970 (UTC) */
export async function loadOne(ctx: Ctx, row: SubscriptionRow, at: number): Promise<Loaded> {
  const [loaded] = await load(ctx, [row], () => at)
  return loaded!
}
async function stepAt(ctx: Ctx, row: SubscriptionRow, at: number): Promise<void> {
  const { state, terms, open, riders } = await loadOne(ctx, row, at)
  await writeAll(ctx, [{ row, work: step(state, terms, open, at, riders) }], byEngine)
}
/** In Test Mode the clock leaps: what lies between is done first, moment by moment. */
export async function catchUp(ctx: Ctx, { hold }: Asking): Promise<Loaded> {
  const at = momentOf(ctx)
  let row = await hold()
  while (ctx.test && row.next_at !== null && row.next_at.getTime() <= at) {
    await stepAt(ctx, row, row.next_at.getTime())
    row = await hold()
  }
  return loadOne(ctx, row, at)
}
/** What is due by now is done first, in live mode too. */
export async function loadDone(ctx: Ctx, asking: Asking): Promise<Loaded> {
  const loaded = await catchUp(ctx, asking)
  const { row, at } = loaded
  if (row.next_at === null || row.next_at.getTime() > at) return loaded
  await stepAt(ctx, row, at)
  return loadOne(ctx, await asking.hold(), at)
}
/** Writes down that it was changed. @returns it as it stands now */
export async function noted(
  ctx: Ctx,
  { hold }: Asking,
  before: SubscriptionRow,
): Promise<SubscriptionRow> {
  const after = await hold()
  await audit(ctx, {
    module: MODULE,
    merchantId: before.merchant_id,
    objectId: before.id,
    before: snapshotOf(before),
    after: snapshotOf(after),
  })
  return after
}
/** Writes what the work came to. @returns it as it stands now */
export async function write(
  ctx: Ctx,
  asking: Asking,
  row: SubscriptionRow,
  work: Work,
): Promise<SubscriptionRow> {
  await writeAll(ctx, [{ row, work: finish(work) }], asking.by)
  return noted(ctx, asking, row)
}

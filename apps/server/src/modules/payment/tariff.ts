/** Open payments carry the fee of the day on which they are paid: where a fee begins or ends they change to the one in force. */
import type { Ctx } from '../../platform/context.ts'
import { shifted } from '../../platform/clock.ts'
import type { Job } from '../../platform/jobs.ts'
import * as fee from '../fee/service.ts'
import * as tariffStore from './tariff-store.ts'

/** Merchants that are read at once, and payments that are changed in one statement: it locks them for some milliseconds. */
const MERCHANTS = 100
const BATCH = 500
/** Of fees that began or ended longer ago nothing is left to do. */
const LOOKS_BACK_MS = 26 * 3_600_000

/** Runs every hour, so that what one run misses the next does; asks only where a fee has begun or ended of late. */
async function followTariff(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - LOOKS_BACK_MS)
  if (!(await fee.hasTurned(ctx, since))) return
  for (let last: string | null = null; ;) {
    const merchantIds: string[] = await tariffStore.merchants(ctx.db, last, MERCHANTS)
    const changes = await changesOf(ctx, merchantIds)
    for (let i = 0; i < changes.length; i += BATCH)
      await tariffStore.setFees(ctx.db, changes.slice(i, i + BATCH))
    if (merchantIds.length < MERCHANTS) return
    last = merchantIds.at(-1) ?? null
  }
}
async function changesOf(
  ctx: Ctx,
  merchantIds: readonly string[],
): Promise<{ merchantId: string; id: string; feeId: string }[]> {
  const rows = await tariffStore.open(ctx.db, merchantIds)
  const tariffs = await fee.tariffsOf(ctx.db, merchantIds, ctx.clock.now())
  return rows.flatMap((row) => {
    const feeId = fee.scheduleFor(tariffs.get(row.merchant_id) ?? fee.NO_TARIFF, {
      paymentType: row.payment_type,
      type: row.type,
      bankType: row.bank_type,
      source: row.source,
      amount: row.amount,
      at: shifted(ctx.clock, row.clock_shift_ms).now(),
    }).id
    return feeId === row.fee_id ? [] : [{ merchantId: row.merchant_id, id: row.id, feeId }]
  })
}

export const tariffJobs: readonly Job[] = [
  { name: 'payment.followTariff', cron: '0 * * * *', work: followTariff },
]

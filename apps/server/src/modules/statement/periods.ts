/** Periods follow each other: the next begins where the last has ended, as long as the merchant has chosen. */
import type { StatementPeriod } from '@saola/contract/statement'
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { uuid } from '../../platform/ids.ts'
import { firstDayOf, periodSums } from '../ledger/service.ts'
import * as changeStore from './change-store.ts'
import { dayAfter, figuresOf, firstOf, isEmpty, lastOf } from './rules.ts'
import * as settingStore from './setting-store.ts'
import * as store from './store.ts'

export const USUAL_PERIOD: StatementPeriod = 'MONTH'
export const periodOf = async (
  ctx: Pick<Ctx, 'db'>,
  merchantId: string,
): Promise<StatementPeriod> => (await settingStore.get(ctx.db, merchantId))?.period ?? USUAL_PERIOD

const hasFigures = async (
  ctx: Pick<Ctx, 'db'>,
  merchantId: string,
  days: { from: string; to: string },
): Promise<boolean> => !isEmpty(figuresOf(await periodSums(ctx.db, merchantId, days)))

/** Opens the periods that have begun, the running one included; none for one in which nothing stood and nothing moved. */
export async function openPeriods(ctx: Ctx, merchantId: string): Promise<void> {
  const today = vnDay(ctx.clock.now())
  const period = await periodOf(ctx, merchantId)
  const last = await store.newest(ctx.db, merchantId)
  const first = last === null ? await firstDayOf(ctx, merchantId) : null
  if (last === null && first === null) return
  let from = last === null ? firstOf(period, first!) : dayAfter(last.to_day)
  if (from > today || !(await hasFigures(ctx, merchantId, { from, to: today }))) return
  while (from <= today) {
    const to = lastOf(period, from)
    if (await hasFigures(ctx, merchantId, { from, to }))
      await changeStore.open(ctx.db, merchantId, {
        id: uuid(),
        period,
        fromDay: from,
        toDay: to,
        now: ctx.clock.now(),
      })
    from = dayAfter(to)
  }
}

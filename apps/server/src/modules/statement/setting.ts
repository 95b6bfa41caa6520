/** How long the merchant's periods are, from the one after the running one on. */
import type { Input, Output } from '@saola/contract/call'
import type { statement } from '@saola/contract/statement'
import { audit } from '../../platform/audit.ts'
import { wireOrNull } from '../../platform/clock.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { issueSoon } from './cases.ts'
import { periodOf, USUAL_PERIOD } from './periods.ts'
import { dayAfter } from './rules.ts'
import { wholeMerchant } from './service.ts'
import * as settingStore from './setting-store.ts'
import * as store from './store.ts'

type Setting = Output<typeof statement.getSetting>

export async function setting(ctx: Ctx): Promise<Setting> {
  const merchantId = wholeMerchant(ctx)
  const row = await settingStore.get(ctx.db, merchantId)
  const last = await store.newest(ctx.db, merchantId)
  return {
    period: row?.period ?? USUAL_PERIOD,
    holdsFrom: last && dayAfter(last.to_day),
    modifiedBy: row?.modified_by ?? null,
    modifiedAt: wireOrNull(row?.modified_at),
  }
}

export async function updateSetting(
  ctx: Ctx,
  { period }: Input<typeof statement.updateSetting>['body'],
): Promise<Setting> {
  const merchantId = wholeMerchant(ctx)
  const before = await periodOf(ctx, merchantId)
  await settingStore.put(ctx.db, merchantId, {
    period,
    modified_by: actorOf(ctx).name,
    modified_at: ctx.clock.now(),
  })
  await audit(ctx, {
    module: 'statement',
    merchantId,
    objectId: null,
    before: { statementPeriod: before },
    after: { statementPeriod: period },
  })
  // What has begun and has no statement yet is opened by the new choice, not only at the clock's next round.
  await issueSoon(ctx, merchantId)
  return setting(ctx)
}

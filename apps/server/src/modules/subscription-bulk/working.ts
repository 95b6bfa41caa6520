/** The work on many subscriptions: one after another, each in a transaction of its own that says how it went, so that the one who goes on after a kill does none twice. */
import { merchantCapabilities } from '@saola/contract/merchant-status'
import type { MerchantStatus } from '@saola/contract/enums'
import type { BulkReason } from '@saola/contract/subscription-bulk-values'
import { audit } from '../../platform/audit.ts'
import { shifted } from '../../platform/clock.ts'
import type { Ctx, MemberCaller } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { errorFields } from '../../platform/log.ts'
import * as subscriptions from '../subscription/service.ts'
import * as notices from '../subscription-notice/service.ts'
import { previewReminders } from './reminding.ts'
import { isGivenUp, reasonOf } from './rules.ts'
import * as store from './store.ts'
import * as workStore from './work-store.ts'

export interface BulkKey {
  merchantId: string
  bulkId: string
}
/** One that is left as it is: what was done to it is given up. */
class Left extends Error {
  readonly reason: BulkReason
  constructor(reason: BulkReason) {
    super(reason)
    this.reason = reason
  }
}

/** As the member who asked for it, by the merchant's own clock. */
function actingFor(ctx: Ctx, work: workStore.BulkWork): Ctx & { caller: MemberCaller } {
  const test = work.mode === 'TEST'
  const clockShiftMs = test ? work.clock_shift_ms : 0
  return {
    ...ctx,
    test,
    clock: shifted(ctx.clock, clockShiftMs),
    language: work.language,
    caller: {
      kind: 'portal',
      sessionId: '',
      memberId: work.member_id,
      name: work.created_by,
      phone: '',
      isOwner: false,
      merchantId: work.merchant_id,
      liveMerchantId: work.live_id ?? work.merchant_id,
      merchantCode: work.merchant_code,
      merchantName: work.merchant_name,
      merchantStatus: work.merchant_status,
      codes: [1504],
      actions: [],
      bankAccountIds: work.account_ids,
      clockShiftMs,
    },
  }
}

/** What everybody is told their reminder is asked by: the member, and what people call this. */
const byOf = (work: workStore.BulkWork): { occasion: string; name: string } => ({
  occasion: work.id,
  name: `${work.created_by} (${work.code})`,
})
async function remind(
  ctx: Ctx,
  work: workStore.BulkWork,
  row: workStore.PendingRow,
): Promise<null> {
  const [seen] = await previewReminders(ctx, [row.subscription_id])
  ensure(seen?.mark === row.mark && typeof seen.result !== 'string', 'error.stale_version')
  const refused = await notices.remindOne(ctx, seen.result.invoiceId, byOf(work))
  if (refused !== null) throw new Left(refused)
  return null
}
/** As its single act. @returns how many cycles an extension leaves it with */
async function act(
  ctx: Ctx,
  work: workStore.BulkWork,
  row: workStore.PendingRow,
): Promise<number | null> {
  ensure(
    ctx.test || merchantCapabilities[work.merchant_status as MerchantStatus].includes('accept'),
    'merchant.not_active',
  )
  if (work.act === 'REMIND') return remind(ctx, work, row)
  const cycles = await subscriptions.doBulk(
    ctx,
    row.subscription_id,
    {
      act: work.act,
      cycles: work.cycles ?? 0,
      reason: work.reason,
      waiveFinal: work.waive_final,
      undoes: work.undoes_code,
    },
    { mark: row.mark, cyclesAfter: row.cycles_left },
    work.code,
  )
  return work.act === 'EXTEND' ? cycles : null
}

async function leave(
  ctx: Ctx,
  work: workStore.BulkWork,
  row: workStore.PendingRow,
  error: unknown,
): Promise<void> {
  const { merchant_id: merchantId, id } = work
  if (error instanceof Refusal || error instanceof Left) {
    const reason = error instanceof Left ? error.reason : reasonOf(error.key, work.act)
    await workStore.refuse(ctx.db, merchantId, id, row.subscription_id, reason, ctx.clock.now())
    return
  }
  ctx.log.warn(
    { subscriptionId: row.subscription_id, bulk: work.code, ...errorFields(error) },
    'one of many subscriptions could not be worked on',
  )
  const failures = row.failures + 1
  if (isGivenUp(failures))
    await workStore.refuse(ctx.db, merchantId, id, row.subscription_id, 'ERROR', ctx.clock.now())
  else await workStore.putOff(ctx.db, merchantId, id, row.subscription_id, failures)
}
/** The next one that nobody is at. @returns false where there is none */
async function workNext(ctx: Ctx, work: workStore.BulkWork): Promise<boolean> {
  const { merchant_id: merchantId, id } = work
  const held: { row: workStore.PendingRow | null } = { row: null }
  try {
    return await inTransaction(ctx.db, async (tx) => {
      held.row = await workStore.claim(tx, merchantId, id)
      if (held.row === null) return false
      const cyclesAfter = await act({ ...ctx, db: tx }, work, held.row)
      await workStore.finishRow(tx, merchantId, id, held.row.subscription_id, {
        cyclesAfter,
        now: ctx.clock.now(),
      })
      return true
    })
  } catch (error) {
    if (held.row === null) throw error
    await leave(ctx, work, held.row, error)
    return true
  }
}
/** Once nobody is at one of them any more. */
const finish = (ctx: Ctx, { merchant_id: merchantId, id, act: bulkAct }: workStore.BulkWork) =>
  inTransaction(ctx.db, async (tx) => {
    if ((await workStore.finish(tx, merchantId, id, ctx.clock.now())) === 0) return
    const row = await store.get(tx, merchantId, id, null)
    if (row === null) return
    await audit(
      { ...ctx, db: tx },
      {
        module: 'subscription',
        merchantId,
        objectId: id,
        before: { bulkAct, total: row.total },
        after: { bulkAct, total: row.total, done: row.done, refused: row.refused },
      },
    )
  })
/** Any number of workers share it, and one that comes after a kill goes on. */
export async function workOn(ctx: Ctx, { merchantId, bulkId }: BulkKey): Promise<void> {
  const work = await workStore.find(ctx.db, merchantId, bulkId)
  if (work === null) return
  const acting = actingFor(ctx, work)
  while (await workNext(acting, work));
  await finish(acting, work)
}

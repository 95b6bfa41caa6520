/** Test Mode has no bank staff: the merchant plays their part, one person deciding, and no money leaves. */
import type { Input } from '@saola/contract/call'
import type { forControl } from '@saola/contract/for-control'
import type { ForControlItem } from '@saola/contract/for-control-case'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { heldTo } from '../bank-account/service.ts'
import { end } from './ending.ts'
import { kept } from './opening.ts'
import { read } from './reading.ts'
import { ask, ensureFits, takeUp } from './staff.ts'
import * as store from './store.ts'

/** @throws 2, 5, 43001 */
export async function simulate(
  ctx: Ctx,
  body: Input<typeof forControl.simulate>['body'],
): Promise<ForControlItem> {
  const row = await store.lockOne(ctx.db, member(ctx).merchantId, body.id, heldTo(ctx))
  ensure(row, 'error.not_found')
  const note = kept(body.note)
  switch (body.outcome) {
    case 'SOLVING':
      await takeUp(ctx, row, null)
      break
    case 'ASK_DOCUMENTS':
      if (note === null) throw fieldRefusal('note', 'error.required')
      await ask(ctx, row, note)
      break
    case 'SUCCESS': {
      const { resolution = 'NONE', amount } = body
      ensureFits(row, { resolution, amount })
      await end(ctx, row, { command: 'APPROVE', resolution, amount: amount ?? null, note })
      break
    }
    case 'DENY':
      if (note === null) throw fieldRefusal('note', 'error.required')
      await end(ctx, row, { command: 'DENY', resolution: null, amount: null, note })
  }
  return read(ctx, row.id)
}

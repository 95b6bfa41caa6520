/** Who made a parameter what it is: what two people changed by a proposal, and what one person changed alone. */
import type { Input, Output } from '@saola/contract/call'
import { setting } from '@saola/contract/setting'
import { wire, wireOrNull } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { diffOf } from '../../platform/diff.ts'
import { ensure } from '../../platform/errors.ts'
import * as approval from '../approval/service.ts'
import * as log from '../audit/service.ts'
import { parameterKey } from './service.ts'
import * as store from './store.ts'

type Change = Output<typeof setting.cmsHistory>[number]

/** Youngest first. @throws 5 for no such parameter. */
export async function history(
  ctx: Ctx,
  { params: { id } }: Input<typeof setting.cmsHistory>,
): Promise<Change[]> {
  ensure(await store.get(ctx.db, id), 'error.not_found')
  const proposals = await approval.ofSubject(ctx, parameterKey(id))
  // What was approved stands in the log, too, under the call that decided.
  const alone = await log.ofBankObject(ctx, 'setting', id, setting.cmsUpdate.id)
  return [
    ...proposals.map((row): Change => ({
      id: row.id,
      at: wire(row.proposed_at),
      state: approval.stateOf(ctx, row),
      changes: diffOf(row.before, row.after),
      proposedBy: row.maker_name,
      decidedBy: row.checker_name,
      decidedAt: wireOrNull(row.decided_at),
      reason: row.reason,
      approvalId: row.id,
    })),
    ...alone.map((row): Change => ({
      id: String(row.id),
      at: wire(row.at),
      state: 'DONE',
      changes: diffOf(row.before, row.after),
      proposedBy: row.actor_name,
      decidedBy: null,
      decidedAt: null,
      reason: null,
      approvalId: null,
    })),
  ]
    .filter(({ changes }) => changes.length > 0)
    .toSorted((a, b) => b.at.localeCompare(a.at))
}

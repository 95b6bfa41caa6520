/** The specification's calls that approve and deny a fee: doors to the decision on its proposal, which is also made from the queue of the desk. */
import type { Input } from '@saola/contract/call'
import type { fee } from '@saola/contract/fee'
import type { Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import * as setupStore from './setup-store.ts'

/** The proposal that waits of a fee. @throws 5, 37005 where none waits any more */
async function waiting(ctx: Ctx, id: string): Promise<{ id: string; contentHash: string }> {
  const row = await setupStore.get(ctx.db, id, ctx.clock.now())
  ensure(row, 'error.not_found')
  ensure(
    row.status === 'WAITING_APPROVE' && row.approval_id !== null && row.content_hash !== null,
    'fee.already_decided',
  )
  return { id: row.approval_id, contentHash: row.content_hash }
}
/** @throws 37005 where somebody else was quicker */
async function decided(work: unknown): Promise<null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Refusal && error.key === 'error.invalid_state')
      throw new Refusal('fee.already_decided')
    throw error
  }
}

/** Approves what the caller has seen; without its fingerprint, what waits. @param decide on the proposal @throws 5, 10, 12, 26, 37005, 37007, 37008 */
export async function approve(
  ctx: Ctx,
  { id, contentHash }: Input<typeof fee.approve>['query'],
  decide: (proposalId: string, contentHash: string) => unknown,
): Promise<null> {
  const proposal = await waiting(ctx, id)
  return decided(decide(proposal.id, contentHash ?? proposal.contentHash))
}
/** @param decide on the proposal @throws 5, 10, 26, 37005 */
export async function deny(
  ctx: Ctx,
  { id }: Input<typeof fee.deny>['query'],
  decide: (proposalId: string) => unknown,
): Promise<null> {
  return decided(decide((await waiting(ctx, id)).id))
}

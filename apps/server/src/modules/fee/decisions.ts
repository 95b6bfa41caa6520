/** The specification's calls that approve and deny a fee: doors to the decision on its proposal, which is also made from the desk's queue. */
import type { approval } from '@saola/contract/approval'
import type { fee } from '@saola/contract/fee'
import type { Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import type { HandlerInput, Handlers } from '../../platform/mount.ts'
import * as setupStore from './setup-store.ts'

type Decisions = Pick<Handlers<typeof approval>, 'approve' | 'deny'>

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
async function decided(work: () => unknown): Promise<null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Refusal && error.key === 'error.invalid_state')
      throw new Refusal('fee.already_decided')
    throw error
  }
}

/** Approves what the caller has seen; without its fingerprint, what waits. @throws 5, 10, 12, 26, 37005, 37007, 37008 */
export async function approve(
  ctx: Ctx,
  desk: Decisions,
  input: HandlerInput<typeof fee.approve>,
): Promise<null> {
  const { id, contentHash } = await waiting(ctx, input.query.id)
  const body = { contentHash: input.query.contentHash ?? contentHash, note: null }
  return decided(() => desk.approve(ctx, { ...input, query: undefined, params: { id }, body }))
}
/** @throws 5, 10, 26, 37005 */
export async function deny(
  ctx: Ctx,
  desk: Decisions,
  input: HandlerInput<typeof fee.deny>,
): Promise<null> {
  const { id } = await waiting(ctx, input.query.id)
  const body = { note: input.query.reasonDeny }
  return decided(() => desk.deny(ctx, { ...input, query: undefined, params: { id }, body }))
}

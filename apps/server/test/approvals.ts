/** The second person of the tests. */
import { approval, type ApprovalDetail } from '@saola/contract/approval'
import type { Answer, World } from './world.ts'

export interface ApprovedAnswer {
  id: string | null
}
export const proposalOf = (
  world: World,
  token: string,
  id: string,
): Promise<Answer<ApprovalDetail>> =>
  world.send<typeof approval.get, ApprovalDetail>(approval.get, { params: { id } }, { token })

/** Approves what they have just looked at; where they may not look, a fingerprint of nothing is sent. */
export async function approve(
  world: World,
  token: string,
  id: string,
  contentHash?: string,
): Promise<Answer<ApprovedAnswer>> {
  const seen = contentHash ?? (await proposalOf(world, token, id)).body.data?.contentHash
  return world.send<typeof approval.approve, ApprovedAnswer>(
    approval.approve,
    { params: { id }, body: { contentHash: seen ?? '0'.repeat(64), note: null } },
    { token },
  )
}
export const deny = (
  world: World,
  token: string,
  id: string,
  note = 'Chưa đúng',
): Promise<Answer<null>> =>
  world.send<typeof approval.deny, null>(
    approval.deny,
    { params: { id }, body: { note } },
    { token },
  )
export const withdraw = (world: World, token: string, id: string): Promise<Answer<null>> =>
  world.send<typeof approval.withdraw, null>(
    approval.withdraw,
    { params: { id }, body: {} },
    { token },
  )

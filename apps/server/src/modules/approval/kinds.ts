/** What a module says about a kind of change that takes two people. */
import type { ApprovalKind } from '@saola/contract/approval'
import type { Ctx } from '../../platform/context.ts'

export interface Approved {
  id: string
  kind: ApprovalKind
  subjectId: string | null
  subject: string
  merchantId: string | null
  amount: number | null
  reason: string | null
  /** What the decider says of it; null before that. */
  note: string | null
  /** As `propose` was given it. */
  before: unknown
  after: unknown
}
export interface Made {
  /** The changed thing. */
  id: string | null
}
export interface ApprovalKindHandler {
  kind: ApprovalKind
  /**
   * What the decision rests on as it stands now, in the form that was given to `propose` as `basis`. Read again when somebody decides:
   * where it differs the proposal is void.
   * @param lock true in the deciding transaction: what is read may not change before it ends
   */
  basis: (ctx: Ctx, proposal: Approved, lock: boolean) => Promise<unknown>
  /** Makes the change, in the deciding transaction and under the decider's rights: what they may not give, they cannot approve. */
  apply: (ctx: Ctx, proposal: Approved) => Promise<Made>
}

/** A handler of one kind, read with its types where it stands. */
export const approvalHandler = (handler: ApprovalKindHandler): ApprovalKindHandler => handler

/** How the change of a proposal is made, and whether it still can be: for a person who decides and for the job that comes on its day. */
import type { ApprovalKind } from '@saola/contract/approval'
import type { Ctx } from '../../platform/context.ts'
import type { Approved, ApprovalKindHandler } from './kinds.ts'
import { restsOn } from './service.ts'
import type { ApprovalRow } from './store.ts'

export type Kinds = ReadonlyMap<ApprovalKind, ApprovalKindHandler>
export const kindsOf = (handlers: readonly ApprovalKindHandler[]): Kinds =>
  new Map(handlers.map((handler) => [handler.kind, handler]))

export const approvedOf = (row: ApprovalRow): Approved => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id,
  subject: row.subject,
  merchantId: row.merchant_id,
  amount: row.amount,
  reason: row.reason,
  note: row.note,
  before: row.before,
  after: row.after,
})
export const handlerOf = (kinds: Kinds, kind: ApprovalKind): ApprovalKindHandler => {
  const handler = kinds.get(kind)
  if (handler === undefined) throw new Error(`no module makes changes of kind ${kind}`)
  return handler
}
/** Whether what the proposal rests on is as it was. */
export async function isCurrent(
  ctx: Ctx,
  kinds: Kinds,
  row: ApprovalRow,
  lock: boolean,
): Promise<boolean> {
  const basis = await handlerOf(kinds, row.kind).basis(ctx, approvedOf(row), lock)
  return restsOn(row, basis)
}

/** How many people each kind of change takes: read by staff, set by the root admin within safe bounds. */
import {
  approvalKind,
  approvalKindNames,
  type approval,
  type ApprovalKind,
  type Outcome,
} from '@saola/contract/approval'
import type { Input, Output } from '@saola/contract/call'
import { audit } from '../../platform/audit.ts'
import { wireOrNull } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { fieldRefusal } from '../../platform/errors.ts'
import { approvalHandler } from './kinds.ts'
import { ruleFault, usualRule, type Rule } from './rules.ts'
import { propose, ruleOf, ruleOfRow, takesTwo, waitingFor } from './service.ts'
import * as ruleStore from './rule-store.ts'

const keyOf = (kind: ApprovalKind): string => `approval-rule:${kind}`

export async function rules(ctx: Ctx): Promise<Output<typeof approval.rules>> {
  const [set, waiting] = [
    new Map((await ruleStore.all(ctx.db)).map((row) => [row.kind, row])),
    await waitingFor(ctx, approvalKindNames.map(keyOf)),
  ]
  return approvalKindNames.map((kind) => {
    const row = set.get(kind)
    const pending = waiting.get(keyOf(kind))?.id ?? null
    return {
      kind,
      ...(row === undefined ? usualRule(kind) : ruleOfRow(row)),
      mayBeOne: approvalKind(kind).mayBeOne,
      hasAmount: approvalKind(kind).threshold !== undefined,
      modifiedBy: row?.modified_by ?? null,
      modifiedAt: wireOrNull(row?.modified_at ?? null),
      pendingApproval: pending,
      allowedActions: staff(ctx).kind === 'root' && pending === null ? ['update'] : [],
    }
  })
}

async function apply(ctx: Ctx, kind: ApprovalKind, rule: Rule): Promise<void> {
  const before = await ruleOf(ctx, kind)
  await ruleStore.set(ctx.db, kind, rule, { name: staff(ctx).name, now: ctx.clock.now() })
  await audit(ctx, {
    module: 'approval-rule',
    merchantId: null,
    objectId: kind,
    before,
    after: rule,
  })
}

/** @throws 2 outside of the kind's safe bounds, 14 while another change of the rule waits. */
export async function updateRule(
  ctx: Ctx,
  { params: { kind }, body: { reason, threshold, ...rest } }: Input<typeof approval.updateRule>,
): Promise<Outcome> {
  const rule: Rule = { ...rest, people: rest.people === 1 ? 1 : 2, threshold: threshold ?? null }
  const fault = ruleFault(kind, rule)
  if (fault !== null) throw fieldRefusal(fault.field, fault.key, fault.params)
  if (!(await takesTwo(ctx, 'APPROVAL_RULE'))) {
    await apply(ctx, kind, rule)
    return { outcome: 'DONE', id: kind }
  }
  return {
    outcome: 'PROPOSED',
    id: await propose(ctx, {
      kind: 'APPROVAL_RULE',
      subjectKey: keyOf(kind),
      subjectId: kind,
      subject: kind,
      before: await ruleOf(ctx, kind),
      after: rule,
      reason,
    }),
  }
}

export const ruleApprovals = [
  approvalHandler({
    kind: 'APPROVAL_RULE',
    basis: (ctx, p) => ruleOf(ctx, p.subjectId as ApprovalKind),
    apply: async (ctx, p) => {
      await apply(ctx, p.subjectId as ApprovalKind, p.after as Rule)
      return { id: p.subjectId }
    },
  }),
]

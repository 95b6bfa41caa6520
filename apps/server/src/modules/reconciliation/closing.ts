/** Closing a difference by hand: from the amount of the rule on, two people decide (ADR 0056). */
import type { Outcome } from '@saola/contract/approval'
import type { Input } from '@saola/contract/call'
import type { reconciliation } from '@saola/contract/reconciliation'
import { audit } from '../../platform/audit.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as approval from '../approval/service.ts'
import { actionsOf, amountOf } from './rules.ts'
import * as differenceStore from './difference-store.ts'

const KIND = 'RECONCILIATION'
const keyOf = (id: number): string => `reconciliation:${id}`
type Closed = Input<typeof reconciliation.resolve>['body']

/** The proposals that wait, by difference. */
export async function waitingFor(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await approval.waitingFor(ctx, ids.map(keyOf))
  return new Map(
    ids.flatMap((id) => {
      const proposal = found.get(keyOf(id))
      return proposal ? [[id, proposal.id] as const] : []
    }),
  )
}

/** Run inside a transaction. @throws 13 when it is not open any more. */
async function close(ctx: Ctx, id: number, { state, note }: Closed): Promise<void> {
  const before = await differenceStore.get(ctx.db, id)
  ensure(before, 'error.not_found')
  ensure(
    (await differenceStore.close(ctx.db, id, state, {
      name: actorOf(ctx).name,
      note,
      outcome: null,
      at: ctx.clock.now(),
    })) === 1,
    'error.invalid_state',
  )
  await audit(ctx, {
    module: 'reconciliation',
    merchantId: null,
    objectId: String(id),
    before: { state: 'OPEN' },
    after: { state, note, kind: before.kind, reference: before.reference },
  })
}

/** Closes a difference with who and why. @throws 13 when it is not open any more, 14 while a decision on it waits for a second person. */
export async function resolve(ctx: Ctx, id: number, body: Closed): Promise<Outcome> {
  const row = await differenceStore.get(ctx.db, id, true)
  ensure(row, 'error.not_found')
  ensure(actionsOf(row).includes('resolve'), 'error.invalid_state')
  ensure((await waitingFor(ctx, [id])).size === 0, 'error.duplicate')
  const amount = amountOf(row)
  if (!(await approval.takesTwo(ctx, KIND, { amount }))) {
    await close(ctx, id, body)
    return { outcome: 'DONE', id: String(id) }
  }
  return {
    outcome: 'PROPOSED',
    id: await approval.propose(ctx, {
      kind: KIND,
      subjectKey: keyOf(id),
      subjectId: String(id),
      subject: row.reference,
      merchantId: row.merchant_code === null ? null : row.merchant_id,
      amount,
      before: { difference: row.state },
      after: { difference: body.state },
      basis: basisOf(row),
      reason: body.note,
    }),
  }
}
/** What a decision rests on: both sides as they were seen. */
const basisOf = (row: differenceStore.DifferenceRow) => ({
  state: row.state,
  kind: row.kind,
  accountNo: row.account_no,
  reference: row.reference,
  bankAmount: row.bank_amount,
  ourAmount: row.our_amount,
})

export const reconciliationApprovals = [
  approval.approvalHandler({
    kind: KIND,
    basis: async (ctx, p, lock) => {
      const row = await differenceStore.get(ctx.db, Number(p.subjectId), lock)
      return row && basisOf(row)
    },
    apply: async (ctx, p) => {
      const { difference } = p.after as { difference: Closed['state'] }
      await close(ctx, Number(p.subjectId), { state: difference, note: p.reason ?? '' })
      return { id: p.subjectId }
    },
  }),
]

/** Unmatched credits in the hands of bank staff: from the amount of the rule on, two of them decide (ADR 0056). */
import type { Outcome } from '@saola/contract/approval'
import type { bankCredit } from '@saola/contract/bank-credit'
import type { Input, Output } from '@saola/contract/call'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as approval from '../approval/service.ts'
import { accept, listOf, openFor, returnMoney } from './service.ts'
import * as store from './store.ts'

const creditKey = (id: number | string): string => `bank-credit:${id}`
const decisions = {
  accept: { kind: 'CREDIT_ACCEPT', to: 'ACCEPTED', work: accept },
  return: { kind: 'CREDIT_RETURN', to: 'RETURNING', work: returnMoney },
} as const

/** What waits for a second person is shown so, and offers nothing else meanwhile. */
export async function listAll(
  ctx: Ctx,
  { query, page }: Input<typeof bankCredit.cmsList>,
): Promise<Output<typeof bankCredit.cmsList>> {
  const found = await listOf(ctx, null, query, page)
  const waiting = await approval.waitingFor(
    ctx,
    found.items.map(({ id }) => creditKey(id)),
  )
  return {
    ...found,
    items: found.items.map((item) => {
      const pendingApproval = waiting.get(creditKey(item.id))?.id ?? null
      return {
        ...item,
        pendingApproval,
        allowedActions: pendingApproval === null ? item.allowedActions : [],
      }
    }),
  }
}

/** @throws 5, 13, 14 while a decision on it waits for a second person. */
export async function decide(
  ctx: Ctx,
  id: string,
  note: string,
  action: keyof typeof decisions,
): Promise<Outcome> {
  const row = await openFor(ctx, id, action)
  const { kind, to, work } = decisions[action]
  ensure((await approval.waitingFor(ctx, [creditKey(id)])).size === 0, 'error.duplicate')
  // In Test Mode no money moves.
  if (ctx.test || !(await approval.takesTwo(ctx, kind, { amount: row.amount }))) {
    await work(ctx, id, note)
    return { outcome: 'DONE', id }
  }
  ensure(action !== 'accept' || row.merchant_code !== null, 'error.invalid_state')
  return {
    outcome: 'PROPOSED',
    id: await approval.propose(ctx, {
      kind,
      subjectKey: creditKey(id),
      subjectId: id,
      subject: row.bank_reference,
      merchantId: row.merchant_code === null ? null : row.merchant_id,
      amount: row.amount,
      before: { resolution: row.resolution },
      after: { resolution: to },
      basis: basisOf(row),
      reason: note,
    }),
  }
}
/** What a decision rests on: where the money is, whose it is and where it came from. */
const basisOf = (row: store.CreditRow) => ({
  resolution: row.resolution,
  amount: row.amount,
  merchantId: row.merchant_id,
  accountNo: row.account_no,
  fromBin: row.from_bin,
  fromAccount: row.from_account,
})

export const creditApprovals = Object.values(decisions).map(({ kind, work }) =>
  approval.approvalHandler({
    kind,
    basis: async (ctx, p, lock) => {
      const row = await store.lockOne(ctx.db, null, Number(p.subjectId), false, null, lock)
      return row && basisOf(row)
    },
    apply: async (ctx, p) => {
      await work(ctx, p.subjectId ?? '', p.reason ?? '')
      return { id: p.subjectId }
    },
  }),
)

/** Orders of money out in the hands of bank staff: seen, and ended by two people where the bank stays silent (ADR 0050). */
import { actionCalls } from '@saola/contract/action-calls'
import type { Outcome } from '@saola/contract/approval'
import type { bankTransfer, TransferItem } from '@saola/contract/bank-transfer'
import type { Input, Output } from '@saola/contract/call'
import { COUNT_CAP, toPage } from '@saola/contract/paging'
import { withRight } from '../../platform/allowed-actions.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import * as approval from '../approval/service.ts'
import type { Said } from './rules.ts'
import { endByStaff } from './sending.ts'
import * as store from './staff-store.ts'

const KIND = 'TRANSFER_END'
/** As the refund, payout or return reads it: nobody's word but ours. */
const FAILURE = 'ENDED_BY_BANK'
const keyOf = (id: string): string => `bank-transfer:${id}`

const isUnknown = (row: store.StaffRow, now: Date): boolean =>
  row.state === 'SENDING' && row.started_at !== null && row.started_at <= store.silentSince(now)

function itemOf(ctx: Ctx, row: store.StaffRow, pendingApproval: string | null): TransferItem {
  const unknown = isUnknown(row, ctx.clock.now())
  const actions = unknown && pendingApproval === null ? (['end'] as const) : []
  // Who draws a part of their wage is told to holders of 3903 alone, with a reason (salary-oversight).
  const isEmployee = row.kind === 'ADVANCE'
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind as TransferItem['kind'],
    channel: row.channel,
    state: row.state,
    isUnknown: unknown,
    merchantId: row.merchant_code === null ? null : row.merchant_id,
    merchantCode: row.merchant_code,
    merchantName: row.merchant_name,
    fromAccount: row.from_account,
    toBankName: row.bank_name,
    toAccount: isEmployee ? null : row.to_account,
    toName: isEmployee ? null : row.to_name,
    amount: row.amount,
    content: row.content,
    bankReference: row.bank_reference,
    failure: row.failure,
    createdAt: wire(row.created_at),
    endedAt: wireOrNull(row.ended_at),
    pendingApproval,
    allowedActions: withRight(ctx, actions, actionCalls.bankTransfer),
  }
}

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof bankTransfer.list>,
): Promise<Output<typeof bankTransfer.list>> {
  const filter: store.Filter = {
    keyword: query.keyword?.trim() || undefined,
    merchantCode: query.merchantCode?.trim() || undefined,
    kind: query.kind,
    state: query.state,
    ...periodOf(query, 'fromDate', 'toDate'),
    now: ctx.clock.now(),
  }
  const rows = await store.list(ctx.db, filter, page)
  const total = await store.count(ctx.db, filter, COUNT_CAP)
  const waiting = await approval.waitingFor(
    ctx,
    rows.map(({ id }) => keyOf(id)),
  )
  return toPage(
    rows.map((row) => itemOf(ctx, row, waiting.get(keyOf(row.id))?.id ?? null)),
    total,
    page,
  )
}

/** @throws 5 */
export async function detail(ctx: Ctx, id: string): Promise<Output<typeof bankTransfer.detail>> {
  const row = await store.find(ctx.db, id, false)
  ensure(row, 'error.not_found')
  const waiting = await approval.waitingFor(ctx, [keyOf(id)])
  return {
    ...itemOf(ctx, row, waiting.get(keyOf(id))?.id ?? null),
    ownerId: row.owner_id,
    sends: row.sends,
    sentAt: wireOrNull(row.sent_at),
    unknownAt: wireOrNull(row.unknown_at),
    nextAskAt: wireOrNull(row.next_ask_at),
    returnedAt: wireOrNull(row.returned_at),
  }
}

/** What an end rests on: the bank has not spoken, and the order is the one that was looked at. */
const basisOf = ({ reference, state, amount }: store.StaffRow) => ({ reference, state, amount })
interface End {
  state: 'DONE' | 'FAILED'
  bankReference: string | null
}

/** @throws 2 where DONE lacks the bank's number or FAILED has one, 5, 13 while the bank may still answer, 14 while another end waits */
export async function proposeEnd(
  ctx: Ctx,
  id: string,
  body: Input<typeof bankTransfer.proposeEnd>['body'],
): Promise<Outcome> {
  const isDone = body.outcome === 'DONE'
  if (isDone && body.bankReference === undefined)
    throw fieldRefusal('bankReference', 'error.required')
  if (!isDone && body.bankReference !== undefined)
    throw fieldRefusal('bankReference', 'error.pattern')
  const row = await store.find(ctx.db, id, true)
  ensure(row, 'error.not_found')
  ensure(isUnknown(row, ctx.clock.now()), 'error.invalid_state')
  const after: End = { state: body.outcome, bankReference: body.bankReference ?? null }
  return {
    outcome: 'PROPOSED',
    id: await approval.propose(ctx, {
      kind: KIND,
      subjectKey: keyOf(id),
      subjectId: id,
      subject: row.reference,
      merchantId: row.merchant_code === null ? null : row.merchant_id,
      amount: row.amount,
      before: { state: row.state, bankReference: null },
      after,
      basis: basisOf(row),
      reason: body.reason,
    }),
  }
}

const saidOf = ({ state, bankReference }: End): Said =>
  state === 'DONE'
    ? { word: 'DONE', bankReference: bankReference! }
    : { word: 'NO', reason: FAILURE, bankReference: null }

export const transferApprovals = [
  approval.approvalHandler({
    kind: KIND,
    basis: async (ctx, p, lock) => {
      const row = await store.find(ctx.db, p.subjectId!, lock)
      return row && basisOf(row)
    },
    /** Nobody's word alone moves money: the bank's, on paper, is attached to the proposal. */
    apply: async (ctx, p) => {
      ensure(await approval.hasFile(ctx, p.id), 'bank_transfer.evidence_missing')
      const row = await store.find(ctx.db, p.subjectId!, true)
      ensure(row && (await endByStaff(ctx, row, saidOf(p.after as End))), 'error.invalid_state')
      return { id: p.subjectId }
    },
  }),
]

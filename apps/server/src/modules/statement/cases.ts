/** How disputed lines end: by the dispute case that they become (module for-control, ADR 0064), which alone closes a line once it has one, or by an answer. */
import { statementLimits } from '@saola/contract/statement'
import { audit } from '../../platform/audit.ts'
import { endOf, startOf } from '../../platform/clock.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { transfersOf, type TransferRow } from '../ledger/service.ts'
import * as disputeStore from './dispute-store.ts'
import { ISSUE_JOB } from './job-names.ts'
import type { StatementRow } from './store.ts'

/** What is cleared up may be issued. */
export const issueSoon = (ctx: Ctx, merchantId: string): Promise<unknown> =>
  enqueue(ctx.db, ISSUE_JOB, { merchantId }, { key: `${ISSUE_JOB}-${merchantId}` })

interface Named {
  merchantId: string
  statementId: string
  disputeId: string
}
export interface DisputedLine {
  note: string
  openedBy: string
  /** Of the statement on which it stands. */
  number: string
  transfer: TransferRow
}
/** A line that waits for its case, kept so until the transaction ends; null where it is closed or has one. */
export async function disputedLine(
  ctx: Ctx,
  { merchantId, statementId, disputeId }: Named,
): Promise<DisputedLine | null> {
  const line = await disputeStore.lockLine(ctx.db, merchantId, statementId, disputeId)
  if (line === null) return null
  const days = { from: startOf(line.from_day), to: endOf(line.to_day) }
  const [transfer] = await transfersOf(
    ctx,
    merchantId,
    { ...days, ids: [line.transfer_id] },
    { direction: 'ASC', limit: 1 },
  )
  return (
    (transfer && { note: line.note, openedBy: line.opened_by, number: line.number, transfer }) ??
    null
  )
}

/** The bank says what came of a line that is no case. The last one closed lets the next revision be issued. @throws 5, 13 where it is closed or a case has it */
export async function closeLine(
  ctx: Ctx,
  { merchant_id: merchantId, id }: Pick<StatementRow, 'merchant_id' | 'id'>,
  { disputeId, outcome }: { disputeId: string; outcome: string },
): Promise<null> {
  const known = await disputeStore.ofStatement(ctx.db, merchantId, id)
  ensure(
    known.some((one) => one.id === disputeId),
    'error.not_found',
  )
  const to = { by: actorOf(ctx).name, outcome, now: ctx.clock.now() }
  const closed = await disputeStore.close(ctx.db, merchantId, id, disputeId, to)
  ensure(closed === 1, 'error.invalid_state')
  await tellClosed(ctx, merchantId, id, outcome)
  await issueSoon(ctx, merchantId)
  return null
}
const tellClosed = (
  ctx: Ctx,
  merchantId: string,
  objectId: string,
  disputeOutcome: string,
): Promise<void> =>
  audit(ctx, {
    module: 'statement',
    merchantId,
    objectId,
    before: { dispute: 'OPEN' },
    after: { dispute: 'CLOSED', disputeOutcome },
  })

/** From now on the line is closed by the end of this case and by nothing else. */
export async function setCase(
  ctx: Ctx,
  { merchantId, statementId, disputeId }: Named,
  { caseId, caseCode }: { caseId: string; caseCode: string },
): Promise<void> {
  const linked = await disputeStore.setCase(ctx.db, merchantId, statementId, disputeId, caseId)
  if (linked === 0) throw new Error('a disputed line that is locked was closed by another')
  await audit(ctx, {
    module: 'statement',
    merchantId,
    objectId: statementId,
    before: { dispute: 'OPEN' },
    after: { dispute: 'OPEN', code: caseCode },
  })
}

/** A case has ended, whatever it was about: the lines that became it are answered by what it says. */
export async function caseEnded(
  ctx: Ctx,
  merchantId: string,
  { caseId, outcome }: { caseId: string; outcome: string },
): Promise<void> {
  const to = {
    by: actorOf(ctx).name,
    outcome: outcome.slice(0, statementLimits.note),
    now: ctx.clock.now(),
  }
  const closed = await disputeStore.closeOfCase(ctx.db, merchantId, caseId, to)
  if (closed.length === 0) return
  for (const { statement_id: objectId } of closed)
    await tellClosed(ctx, merchantId, objectId, to.outcome)
  await issueSoon(ctx, merchantId)
}

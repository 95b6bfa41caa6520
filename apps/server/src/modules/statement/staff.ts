/** Statements in the hands of bank staff: seen, issued by two people although something is not reconciled, and their disputes closed. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Outcome } from '@saola/contract/approval'
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { statement } from '@saola/contract/statement'
import { withRight } from '../../platform/allowed-actions.ts'
import { wire } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import * as approval from '../approval/service.ts'
import { closeLine } from './cases.ts'
import { countNow, daysOf, type Difference } from './figures.ts'
import { check, isIssuable, issue } from './issuing.ts'
import { numberOf } from './rules.ts'
import { itemOf as plainItem, shownOf } from './service.ts'
import * as revisionStore from './revision-store.ts'
import * as store from './store.ts'

const KIND = 'STATEMENT'
const keyOf = (id: string): string => `statement:${id}`
type Item = Output<typeof statement.cmsList>['items'][number]
type Detail = Output<typeof statement.cmsDetail>

/** @param differences of a period that nobody has issued; null where nobody has looked */
function itemOf(ctx: Ctx, row: store.StatementRow, pendingApproval: string | null): Item {
  const mayIssue = isIssuable(ctx, row) && pendingApproval === null
  return {
    ...plainItem(row),
    merchantId: row.merchant_id,
    merchantCode: row.merchant_code,
    merchantName: row.merchant_name,
    isTest: row.is_test,
    pendingApproval,
    allowedActions: withRight(
      ctx,
      [
        ...(mayIssue ? (['issue'] as const) : []),
        ...(row.loose_disputes > 0 ? (['close'] as const) : []),
      ],
      actionCalls.statementOfStaff,
    ),
  }
}

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof statement.cmsList>,
): Promise<Output<typeof statement.cmsList>> {
  periodOf(query, 'fromDate', 'toDate')
  const filter = { ...query, keyword: query.keyword?.trim() || undefined }
  const [rows, total] = await Promise.all([
    store.listAll(ctx.db, filter, page),
    store.countAll(ctx.db, filter),
  ])
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
export async function detail(ctx: Ctx, id: string): Promise<Detail> {
  const row = await store.find(ctx.db, id)
  ensure(row, 'error.not_found')
  const pending = (await approval.waitingFor(ctx, [keyOf(id)])).get(keyOf(id))?.id ?? null
  const revisions = await revisionStore.all(ctx.db, row.merchant_id, id)
  const [item, shown] = [itemOf(ctx, row, pending), await shownOf(ctx, row)]
  const last = isIssuable(ctx, row)
    ? await store.before(ctx.db, row.merchant_id, row.from_day)
    : null
  const isBehind = last?.revision === 0
  return {
    ...item,
    ...shown,
    // What is clean the clock issues, and periods are issued one after the other.
    allowedActions: item.allowedActions.filter(
      (action) => action !== 'issue' || (shown.waitsFor.length > 0 && !isBehind),
    ),
    waitsForPeriod: isBehind ? { id: last.id, fromDate: last.from_day, toDate: last.to_day } : null,
    revisions: revisions.map((one) => ({
      revision: one.revision,
      number: one.number,
      hash: one.hash,
      isForced: one.differences.length > 0,
      issuedAt: wire(one.issued_at),
      issuedBy: one.issued_by,
    })),
  }
}

/** What the decision rests on: what is not reconciled, of figures that are the same. */
async function basisOf(ctx: Ctx, row: store.StatementRow) {
  const { figures, differences } = await countNow(ctx, row)
  return { revision: row.revision, status: row.status, accounts: figures.accounts, differences }
}

/** @throws 5, 13 where it is not over, is issued, adds up by the clock's rules or does not add up at all; 14 while another waits */
export async function proposeIssue(
  ctx: Ctx,
  id: string,
  { reason }: Input<typeof statement.proposeIssue>['body'],
): Promise<Outcome> {
  const row = await store.find(ctx.db, id)
  ensure(row, 'error.not_found')
  ensure(isIssuable(ctx, row), 'error.invalid_state')
  const { faults, differences } = await check(ctx, row)
  ensure(faults.length === 0 && differences.length > 0, 'error.invalid_state')
  return {
    outcome: 'PROPOSED',
    id: await approval.propose(ctx, {
      kind: KIND,
      subjectKey: keyOf(id),
      subjectId: id,
      subject: numberOf(row.merchant_code, daysOf(row), row.revision + 1),
      merchantId: row.merchant_id,
      before: { statement: row.status },
      after: { statement: 'ISSUED', differences },
      basis: await basisOf(ctx, row),
      reason,
    }),
  }
}

/** The bank has cleared up a disputed line and says what came of it. @throws as closeLine; 5 */
export async function closeDispute(
  ctx: Ctx,
  id: string,
  body: Input<typeof statement.closeDispute>['body'],
): Promise<null> {
  const row = await store.find(ctx.db, id)
  ensure(row, 'error.not_found')
  return closeLine(ctx, row, body)
}

export const statementApprovals = [
  approval.approvalHandler({
    kind: KIND,
    basis: async (ctx, p, isLocking) => {
      const row = await store.find(ctx.db, p.subjectId ?? '')
      if (row === null) return null
      if (isLocking) await store.lock(ctx.db, row.merchant_id, row.id)
      return basisOf(ctx, row)
    },
    apply: async (ctx, p) => {
      const { differences } = p.after as { differences: Difference[] }
      const done = await issue(ctx, p.merchantId ?? '', p.subjectId ?? '', differences)
      ensure(done === 'ISSUED', 'error.invalid_state')
      return { id: p.subjectId }
    },
  }),
]

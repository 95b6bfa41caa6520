/** Statements as their merchant sees them, and what a public address says of a paper (ADR 0064). */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { COUNT_CAP, toPage } from '@saola/contract/paging'
import type {
  statement,
  StatementDetail,
  StatementFigures,
  StatementState,
} from '@saola/contract/statement'
import { addAmounts, readAmounts } from '@saola/contract/statement-table'
import { withRight } from '../../platform/allowed-actions.ts'
import { endOf, startOf, wire, wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import { isSealed, sealPublicKey } from '../../platform/seal.ts'
import { heldTo } from '../bank-account/service.ts'
import { transfersOf, type TransferRow } from '../ledger/service.ts'
import * as disputeStore from './dispute-store.ts'
import { countNow, figuresThatHold, type Issued, type Shown } from './figures.ts'
import { isIssuable } from './issuing.ts'
import * as revisionStore from './revision-store.ts'
import { actionsOf } from './rules.ts'
import * as store from './store.ts'

export { caseEnded, disputedLine, setCase, type DisputedLine } from './cases.ts'

type Item = Output<typeof statement.getList>['items'][number]
type Entry = Output<typeof statement.lines>['items'][number]

/** The merchant of a member who may see all its accounts: a statement is of all of them. @throws 10 */
export function wholeMerchant(ctx: Ctx): string {
  ensure(heldTo(ctx) === null, 'notification.access_denied')
  return member(ctx).merchantId
}

export const itemOf = (row: store.StatementRow): Item => ({
  id: row.id,
  period: row.period,
  fromDate: row.from_day,
  toDate: row.to_day,
  status: row.status,
  revision: row.revision,
  number: row.number,
  issuedAt: wireOrNull(row.issued_at),
  isForced: (row.differences?.length ?? 0) > 0,
  answerBy: row.answer_by,
  answeredAt: wireOrNull(row.answered_at),
  answeredBy: row.answered_by === '' ? null : row.answered_by,
  isSilent: row.is_silent,
  openDisputes: row.open_disputes,
})

/** @throws 10, 25 */
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof statement.getList>,
): Promise<Output<typeof statement.getList>> {
  const merchantId = wholeMerchant(ctx)
  periodOf(query, 'fromDate', 'toDate')
  const [rows, total] = await Promise.all([
    store.list(ctx.db, merchantId, query, page),
    store.count(ctx.db, merchantId, query),
  ])
  return toPage(rows.map(itemOf), total, page)
}

/** @throws 5 */
export async function load(ctx: Ctx, id: string): Promise<store.StatementRow> {
  const row = await store.get(ctx.db, wholeMerchant(ctx), id)
  ensure(row, 'error.not_found')
  return row
}

/** Where anybody may check a paper; its QR carries the hash along. */
export const publicUrlOf = (
  ctx: Pick<Ctx, 'config'>,
  row: Pick<store.StatementRow, 'is_test'>,
  { code, hash }: { code: string; hash: string },
): string =>
  `${ctx.config.publicUrl}${row.is_test ? '/test' : ''}/public/statement/${code}?h=${hash}`

/** What keeps the clock from issuing it, or its next revision; nothing where it is not to be issued. */
async function obstaclesOf(
  ctx: Ctx,
  row: store.StatementRow,
  { revision, differences }: Shown,
): Promise<Shown['differences']> {
  if (!isIssuable(ctx, row)) return []
  return revision === null ? differences : (await countNow(ctx, row)).differences
}
/** What both sides see below the line of the list. */
export async function shownOf(ctx: Ctx, row: store.StatementRow) {
  const shown: Shown = await figuresThatHold(ctx, row)
  const { figures, differences, revision } = shown
  const disputes = await disputeStore.ofStatement(ctx.db, row.merchant_id, row.id)
  return {
    figures,
    hash: revision?.hash ?? null,
    seal: revision?.seal ?? null,
    sealKey: revision && sealPublicKey(ctx, revision.seal_key),
    publicUrl: revision && publicUrlOf(ctx, row, revision),
    differences: revision ? differences : [],
    waitsFor: await obstaclesOf(ctx, row, shown),
    disputes: disputes.map((one) => ({
      id: one.id,
      revision: one.revision,
      transferId: one.transfer_id,
      kind: one.kind,
      amount: one.amount,
      note: one.note,
      state: one.state,
      openedBy: one.opened_by,
      openedAt: wire(one.opened_at),
      closedBy: one.closed_by,
      closedAt: wireOrNull(one.closed_at),
      outcome: one.outcome,
      caseId: one.case_id,
      caseCode: one.case_code,
    })),
  }
}

/** @throws 5 */
export async function detail(ctx: Ctx, id: string): Promise<StatementDetail> {
  const row = await load(ctx, id)
  return {
    ...itemOf(row),
    merchantCode: row.merchant_code,
    merchantName: row.merchant_name,
    ...(await shownOf(ctx, row)),
    allowedActions: withRight(ctx, actionsOf(row), actionCalls.statement),
  }
}

const yoursOf = (entries: TransferRow['entries']): number =>
  entries.reduce((all, { account, amount }) => all - (account === 'MERCHANT' ? amount : 0), 0)
const entryOf = (row: TransferRow): Entry => ({
  transferId: row.id,
  at: wire(row.at),
  kind: row.kind,
  transactionId: row.transaction_id,
  refTransactionId: row.ref_transaction_id,
  bankReference: row.bank_reference,
  orderReference: row.order_reference,
  refundId: row.refund_id,
  payOutId: row.payout_id,
  counterpart: row.counterpart,
  description: row.description,
  yours: yoursOf(row.entries),
  amounts: row.entries,
})

/** The transfers behind a section: how many there are is told by its figures. @throws 5 */
export async function lines(
  ctx: Ctx,
  { params, query, page }: Input<typeof statement.lines>,
): Promise<Output<typeof statement.lines>> {
  const row = await load(ctx, params.id)
  const { figures } = await figuresThatHold(ctx, row)
  const mine = figures.lines.filter(({ section }) => section === query.section)
  const kinds = [...new Set(mine.map(({ kind }) => kind))]
  const days = { from: startOf(row.from_day), to: endOf(row.to_day) }
  const rows =
    kinds.length === 0
      ? []
      : await transfersOf(
          ctx,
          row.merchant_id,
          { ...days, kinds },
          { direction: page.direction, limit: page.size, offset: page.index * page.size },
        )
  const total = mine.reduce((all, { transfers }) => all + transfers, 0)
  return toPage(rows.map(entryOf), Math.min(total, COUNT_CAP + 1), page)
}

/** What anyone who holds a paper may compare it with. */
export interface CheckedStatement {
  merchantId: string
  number: string
  from: string
  to: string
  /** As it stands now. */
  status: StatementState
  isSilent: boolean
  issuedAt: Date
  hash: string
  publicKey: string | null
  isSealed: boolean
  /** The number of the revision that took its place. */
  replacedBy: string | null
  /** What the merchant owned, VND. */
  opening: number
  closing: number
  totals: ReturnType<typeof readAmounts>
}
const ownIn = ({ accounts }: StatementFigures, which: 'opening' | 'closing'): number =>
  0 - (accounts.find(({ account }) => account === 'MERCHANT')?.[which] ?? 0)
/** @returns null where no paper carries this code */
export async function checkPaper(ctx: Ctx, code: string): Promise<CheckedStatement | null> {
  const paper = await revisionStore.byCode(ctx.db, code, ctx.test)
  const row = paper && (await store.get(ctx.db, paper.merchant_id, paper.statement_id))
  if (!paper || !row) return null
  const issued = JSON.parse(paper.figures) as Issued
  return {
    merchantId: paper.merchant_id,
    number: paper.number,
    from: issued.from,
    to: issued.to,
    status: row.status,
    isSilent: row.is_silent,
    issuedAt: paper.issued_at,
    hash: paper.hash,
    publicKey: sealPublicKey(ctx, paper.seal_key),
    isSealed: isSealed(ctx, paper.figures, { keyId: paper.seal_key, seal: paper.seal }),
    replacedBy: row.revision === paper.revision ? null : row.number,
    opening: ownIn(issued, 'opening'),
    closing: ownIn(issued, 'closing'),
    totals: readAmounts(addAmounts(issued.lines)),
  }
}

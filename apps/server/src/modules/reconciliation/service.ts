/** The bank's statement against our books, as bank staff see and close it (ADR 0035). The looking itself is in run.ts. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { toPage, type Page, type PageRequest } from '@saola/contract/paging'
import type { reconciliation } from '@saola/contract/reconciliation'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { vnDay, wire, wireOrNull } from '../../platform/clock.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { balancesOf, SYSTEM_MERCHANT_ID } from '../ledger/service.ts'
import { waitingFor } from './closing.ts'
import { actionsOf } from './rules.ts'
import { addDays, heal, RUN_JOB } from './run.ts'
import * as differenceStore from './difference-store.ts'
import * as periodStore from './period-store.ts'
import * as statementStore from './statement-store.ts'
import * as store from './store.ts'

export { addDays, run, RUN_JOB } from './run.ts'

type Day = Output<typeof reconciliation.days>['items'][number]
type Item = Output<typeof reconciliation.list>['items'][number]
type Detail = Output<typeof reconciliation.detail>
/** How far back staff may have a day looked at again. */
const MOST_DAYS_BACK = 92

const dayOf = (row: store.DayRow): Day => ({
  day: row.day,
  state: row.state,
  startedAt: wire(row.started_at),
  endedAt: wireOrNull(row.ended_at),
  askedBy: row.asked_by,
  accounts: row.accounts,
  lines: row.lines,
  matched: row.matched,
  open: row.open,
  settled: row.settled,
  bankIn: row.bank_in,
  bankOut: row.bank_out,
  ourIn: row.our_in,
  ourOut: row.our_out,
})
export async function days(ctx: Ctx, page: PageRequest): Promise<Page<Day>> {
  const [rows, total] = await Promise.all([store.days(ctx.db, page), store.countDays(ctx.db)])
  return toPage(rows.map(dayOf), total, page)
}

/** Whether a day, YYYY-MM-DD, was compared with the bank's statement. */
export const isDone = async (ctx: Pick<Ctx, 'db'>, date: string): Promise<boolean> =>
  (await store.oneDay(ctx.db, date))?.state === 'DONE'

export async function day(ctx: Ctx, date: string): Promise<Output<typeof reconciliation.day>> {
  const row = await store.oneDay(ctx.db, date)
  ensure(row, 'error.not_found')
  const [statements, settlements] = await Promise.all([
    statementStore.statements(ctx.db, date, ctx.config.settlementAccount),
    statementStore.settlements(ctx.db, date),
  ])
  return {
    ...dayOf(row),
    statements: statements.map((s) => ({
      accountNo: s.account_no,
      accountName: s.account_name,
      merchantCode: s.merchant_code,
      merchantName: s.merchant_name,
      opening: s.opening,
      credit: s.credit,
      debit: s.debit,
      closing: s.closing,
      outside: s.outside,
      lines: s.lines,
      until: wire(s.until),
      readAt: wire(s.read_at),
    })),
    settlements: settlements.map((s) => ({
      fileId: s.file_id,
      day: s.day,
      bankReference: s.bank_reference,
      accountNo: s.account_no,
      count: s.count,
      openLines: s.open_lines,
      gross: s.gross,
      refunded: s.refunded,
      fee: s.fee,
      net: s.net,
      received: s.received,
      bookedAt: wireOrNull(s.booked_at),
    })),
  }
}

/** A day is looked at by a job: the bank is asked outside of any transaction. @throws 25 for days to come and for those too long ago. */
export async function askRun(ctx: Ctx, date: string): Promise<null> {
  const today = vnDay(ctx.clock.now())
  ensure(date <= today && date >= addDays(today, -MOST_DAYS_BACK), 'error.invalid_date_range', {
    errors: [{ field: 'day', key: 'error.invalid_date_range' }],
  })
  const by = actorOf(ctx).name
  await store.startDays(ctx.db, date, date, by, ctx.clock.now())
  await enqueue(
    ctx.db,
    RUN_JOB,
    { from: date, to: date, askedBy: by },
    { key: `${RUN_JOB}-${date}`, queue: RUN_JOB, maxAttempts: 8 },
  )
  await audit(ctx, {
    module: 'reconciliation',
    merchantId: null,
    objectId: date,
    after: { run: date },
  })
  return null
}

export async function house(ctx: Ctx): Promise<Output<typeof reconciliation.house>> {
  const [own, due] = [
    await balancesOf(ctx, SYSTEM_MERCHANT_ID),
    await statementStore.cardDue(ctx.db),
  ]
  return {
    accountNo: ctx.config.settlementAccount,
    due,
    atBank: own.CLEARING ?? 0,
    held: -(own.HELD ?? 0),
    fee: own.FEE ?? 0,
    suspense: -(own.SUSPENSE ?? 0),
  }
}

const itemOf = (
  ctx: Ctx,
  row: differenceStore.DifferenceRow,
  pendingApproval: string | null,
): Item => ({
  id: row.id,
  day: row.day,
  book: row.book,
  kind: row.kind as Item['kind'],
  state: row.state,
  accountNo: row.account_no,
  accountName: row.account_name,
  merchantCode: row.merchant_code,
  merchantName: row.merchant_name,
  reference: row.reference,
  bankAmount: row.bank_amount,
  ourAmount: row.our_amount,
  foundAt: wire(row.found_at),
  resolvedBy: row.resolved_by,
  resolvedAt: wireOrNull(row.resolved_at),
  note: row.note,
  pendingApproval,
  allowedActions:
    pendingApproval === null ? withRight(ctx, actionsOf(row), actionCalls.reconciliation) : [],
})
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof reconciliation.list>,
): Promise<Page<Item>> {
  const filter = { ...query, keyword: query.keyword?.trim() || undefined }
  const [rows, total] = await Promise.all([
    differenceStore.list(ctx.db, filter, page),
    differenceStore.count(ctx.db, filter),
  ])
  const waiting = await waitingFor(
    ctx,
    rows.map(({ id }) => id),
  )
  return toPage(
    rows.map((row) => itemOf(ctx, row, waiting.get(row.id) ?? null)),
    total,
    page,
  )
}
export async function detail(ctx: Ctx, id: number): Promise<Detail> {
  const row = await differenceStore.get(ctx.db, id)
  ensure(row, 'error.not_found')
  return {
    ...itemOf(ctx, row, (await waitingFor(ctx, [id])).get(id) ?? null),
    outcome: row.outcome,
    seenAt: wire(row.seen_at),
    bank:
      row.bank_amount === null
        ? null
        : {
            amount: row.bank_amount,
            bookedAt: wireOrNull(row.bank_booked_at),
            accountNo: row.bank_account_no,
            virtualAccount: row.bank_virtual_account,
            detail: row.bank_detail,
            movement: row.movement,
          },
    ours:
      row.our_amount === null
        ? null
        : {
            amount: row.our_amount,
            bookedAt: wireOrNull(row.our_booked_at),
            accountNo: row.our_account_no,
            transactionId: row.our_transaction_id,
            entry: row.our_entry,
          },
  }
}

/** Takes money into the books from the statement, by the hand of bank staff: for credits that name no virtual account of ours. @throws 13 when nothing is to be taken in, 14 while a decision on it waits. */
export async function healByHand(ctx: Ctx, id: number): Promise<Detail> {
  const before = await differenceStore.get(ctx.db, id)
  ensure(before, 'error.not_found')
  ensure((await waitingFor(ctx, [id])).size === 0, 'error.duplicate')
  const row = await differenceStore.healable(ctx.db, id)
  ensure(row && actionsOf(before).includes('heal'), 'error.invalid_state')
  await heal(ctx, row)
  return detail(ctx, id)
}

/** What the reconciliation says of a merchant's days, both included. */
export const periodOf = (
  ctx: Pick<Ctx, 'db'>,
  merchantId: string,
  days: { from: string; to: string },
): Promise<periodStore.PeriodRow> => periodStore.period(ctx.db, merchantId, days.from, days.to)

/**
 * Night by night (ADR 0063): what was held back from payments is debited to the house, and a report that nobody has paid on the seventh working day. An order, the try that it is and the end of the
 * report's link are written in one transaction: they are all there, or none.
 */
import { startOf, vnDay, vnTime } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { uuid } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as bankTransfer from '../bank-transfer/service.ts'
import * as calendar from '../calendar/service.ts'
import * as reports from '../fee-report/service.ts'
import { balancesOf } from '../ledger/service.ts'
import { insideOf } from './around.ts'
import { closeLink } from './link.ts'
import { tellDebit, tellOverdue } from './mail.ts'
import { isOpen, lastMoment, mayDebit } from './objection.ts'
import { fail, HOUSE_JOB } from './outcome.ts'
import { DEBIT_ON, heldOf, isWorthwhile, totalOf, WAIT_UNTIL_HOUR, type Parts } from './rules.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
const BATCH = 200

const dayBefore = (day: string): string => vnDay(new Date(startOf(day).getTime() - DAY_MS))
const monthAfter = (first: string): string =>
  `${vnDay(new Date(startOf(first).getTime() + 32 * DAY_MS)).slice(0, 7)}-01`
const hourOf = (at: Date): number => Number(vnTime(at).slice(11, 13))

/** The job of every hour: once a day for each merchant, as soon as yesterday has been compared with the bank, at the latest by eleven. */
export async function collect(ctx: Ctx): Promise<void> {
  for (const key of await store.withoutHouse(ctx.db, BATCH))
    await enqueue(ctx.db, HOUSE_JOB, { merchantId: key.merchant_id, id: key.id })
  const now = ctx.clock.now()
  const isLiveReady =
    hourOf(now) >= WAIT_UNTIL_HOUR || (await store.isCompared(ctx.db, dayBefore(vnDay(now))))
  await collectReports(ctx, isLiveReady)
  await collectHeld(ctx, isLiveReady)
}

/** The job of one merchant of Test Mode, whose time has moved or who has been answered: it need not wait for the night. */
export const collectSandbox = (ctx: Ctx, merchantId: string): Promise<void> =>
  collectReports(ctx, false, merchantId)

/** @param merchantId null = of all */
async function collectReports(
  ctx: Ctx,
  isLiveReady: boolean,
  merchantId: string | null = null,
): Promise<void> {
  for (let last: reports.Payable | null = null; ;) {
    const rows: reports.Payable[] = await reports.unpaid(ctx.db, last, BATCH, merchantId)
    for (const row of rows)
      if (isLiveReady || row.mode === 'TEST') await collectReport(insideOf(ctx, row), row)
    if (rows.length < BATCH) return
    last = rows.at(-1) ?? null
  }
}
async function collectHeld(ctx: Ctx, isLiveReady: boolean): Promise<void> {
  for (let last: string | null = null; ;) {
    const rows: store.PayerRow[] = await store.holding(ctx.db, last, BATCH)
    for (const row of rows)
      if ((isLiveReady || row.mode === 'TEST') && row.fee_mandate_at !== null)
        await collectHeldOf(insideOf(ctx, row), row)
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? null
  }
}

/** Whether a try may follow this one now. */
const mayFollow = (ctx: Ctx, last: store.CollectionRow | null): boolean =>
  last?.state !== 'OPEN' && (last?.next_at == null || last.next_at <= ctx.clock.now())

/** It failed, and it is still to be tried again. */
const isUnsettled = (last: store.CollectionRow): boolean =>
  last.state === 'FAILED' && (last.next_at !== null || last.overdue_at !== null)

/** What was held back from one merchant's payments, up to yesterday and whatever came since. After the last try of the calendar it goes on night by night, telling nobody. */
async function collectHeldOf(ctx: Ctx, payer: store.PayerRow): Promise<void> {
  const last = await store.last(ctx.db, payer.id, null)
  if (!mayFollow(ctx, last)) return
  const today = vnDay(ctx.clock.now())
  const isTriedAgain = last !== null && isUnsettled(last)
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    const [billed] = await reports.billed(tx, [payer.id])
    const parts = heldOf(await balancesOf(inside, payer.id), billed ?? { fee: 0, vat: 0 })
    // What was given back with refunds has paid it.
    if (isTriedAgain && totalOf(parts) <= 0) return void (await store.settle(tx, payer.id, last.id))
    if (!isWorthwhile(parts, isTriedAgain || today.endsWith('-01'))) return
    await debit(inside, payer, {
      reportId: null,
      parts,
      until: dayBefore(today),
      tried: isTriedAgain ? last.try : 0,
      overdueAt: isTriedAgain ? last.overdue_at : null,
    })
  })
}

/** A report that is not paid: its owner is told that it will be debited, then it is. What may not be debited, without a mandate or after an objection, is overdue once its day is over; nothing is while the bank owes an answer. */
async function collectReport(ctx: Ctx, report: reports.Payable): Promise<void> {
  const [now, payer] = [ctx.clock.now(), await store.payerOf(ctx.db, report.merchant_id)]
  if (payer === null) return
  const objection = await reports.objection(ctx.db, payer.id, report.id)
  if (isOpen(objection)) return
  if (payer.fee_mandate_at === null || !mayDebit(objection)) {
    const last = await lastMoment(ctx, report, objection)
    if (last !== null && last < now) await overdue(ctx, payer, report)
    return
  }
  if (now < (await reports.objectUntil(ctx, report.month))) return
  const monthEnd = dayBefore(monthAfter(report.month))
  const worked = await calendar.workingDaysBetween(ctx, monthEnd, vnDay(now))
  if (worked < DEBIT_ON) return tellDebit(ctx, payer, report)
  const last = await store.last(ctx.db, payer.id, report.id)
  if (last?.state === 'DONE' || !mayFollow(ctx, last)) return
  await debitReport(ctx, payer, report.id, last)
}

const overdue = (ctx: Ctx, payer: store.PayerRow, report: reports.Payable): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    if (await reports.markOverdue(inside, report)) await tellOverdue(inside, payer, report.id)
  })

/** Somebody pays the link at this moment. */
class Paying extends Error {}
async function debitReport(
  ctx: Ctx,
  payer: store.PayerRow,
  reportId: string,
  last: store.CollectionRow | null,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    const report = await reports.lockPayable(tx, payer.id, reportId)
    if (report?.status !== 'WAITING_PAYMENT') return
    if (!mayDebit(await reports.objection(tx, payer.id, reportId))) return
    const isOrdered = await debit(inside, payer, {
      reportId,
      parts: await reports.dueParts(tx, payer.id, reportId),
      until: null,
      tried: last?.try ?? 0,
      overdueAt: null,
    })
    if (isOrdered && !(await closeLink(inside, payer.id, reportId))) throw new Paying()
  }).catch((error: unknown) => {
    if (!(error instanceof Paying)) throw error
  })
}

interface Wanted {
  reportId: string | null
  parts: Parts
  until: string | null
  /** Tries before this one. */
  tried: number
  overdueAt: Date | null
}
/** Writes the try and orders its money. @returns false where another order is open, or today's try was made */
async function debit(ctx: Ctx, payer: store.PayerRow, wanted: Wanted): Promise<boolean> {
  const id = uuid()
  const { reportId, parts, until, tried, overdueAt } = wanted
  const isNew = await store.insert(ctx.db, {
    merchant_id: payer.id,
    id,
    report_id: reportId,
    way: 'DEBIT',
    state: 'OPEN',
    ...parts,
    until,
    try: tried + 1,
    overdue_at: overdueAt,
    at: ctx.clock.now(),
  })
  if (isNew === 0) return false
  const from = await bankAccount.feeAccountOf(ctx, payer.id)
  if (from === null) {
    const row = await store.lock(ctx.db, payer.id, id)
    if (row) await fail(ctx, row, 'NO_ACCOUNT')
    return false
  }
  const [transferId] = await bankTransfer.order(ctx, [
    {
      merchantId: payer.id,
      kind: 'FEE',
      ownerId: id,
      channel: 'BANK',
      fromAccount: from.accountNo,
      to: bankAccount.houseOf(ctx),
      reference: `FC${id.replaceAll('-', '')}`,
      amount: totalOf(parts),
      content: `Thu phi dich vu ${payer.code}`,
    },
  ])
  await store.setTransfer(ctx.db, payer.id, id, transferId!)
  return true
}

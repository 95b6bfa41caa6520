/**
 * One look at some days: the bank's statements are read, compared with our books, what we were not notified of is taken in, and what is left is reported to staff.
 * Reading comes first and whole: a bank that does not answer leaves the days WAITING and says nothing about them.
 */
import { BankRefused, type StatementItem, type StatementPage } from '../../adapters/bank.ts'
import { audit } from '../../platform/audit.ts'
import { endOf, startOf, vnDay, wire } from '../../platform/clock.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { uuid } from '../../platform/ids.ts'
import { errorFields } from '../../platform/log.ts'
import { ingest } from '../settlement/service.ts'
import { noticeReturned } from '../bank-transfer/service.ts'
import { fetchQuietly } from '../card-settlement/service.ts'
import { isCompared, isSamePage, isWhole, returnedOrders, signed } from './rules.ts'
import * as comparisonStore from './comparison-store.ts'
import * as differenceStore from './difference-store.ts'
import * as statementStore from './statement-store.ts'
import * as store from './store.ts'

export const RUN_JOB = 'reconciliation.run'
const DAY_MS = 86_400_000
const PAGE = 500
/** A statement that changes while it is read is read again. */
const READS = 3
/** Today's last seconds belong to notifications that are still on their way. */
const GRACE_MS = 20_000
/** The days a night looks at again: late bookings, refunds the bank decided on later. */
const NIGHT_DAYS = 3
/** Days that need no second reading, but may find their card settlement or lose their differences. */
const RECHECK_DAYS = 8
/** The most a worker that was away catches up with. */
const CATCH_UP_DAYS = 31
/** Lines older than this are the bank's to keep. */
const KEEP_DAYS = 100

export const addDays = (day: string, days: number): string =>
  vnDay(new Date(startOf(day).getTime() + days * DAY_MS))
const todayOf = (ctx: Pick<Ctx, 'clock'>): string => vnDay(ctx.clock.now())

export async function nightly(ctx: Ctx): Promise<void> {
  const today = todayOf(ctx)
  const last = await store.lastDay(ctx.db)
  const from = [addDays(today, -NIGHT_DAYS), ...(last ? [addDays(last, 1)] : [])].sort()[0]!
  await run(ctx, {
    from: from < addDays(today, -CATCH_UP_DAYS) ? addDays(today, -CATCH_UP_DAYS) : from,
    to: addDays(today, -1),
    askedBy: 'clock',
  })
  await conclude(ctx, addDays(today, -RECHECK_DAYS), addDays(today, -NIGHT_DAYS - 1))
  await statementStore.forgetLines(ctx.db, addDays(today, -KEEP_DAYS))
}

/** @param span days as YYYY-MM-DD, both included. @throws BankUnavailable: its job tries again. */
export async function run(
  ctx: Ctx,
  span: { from: string; to: string; askedBy: string },
): Promise<void> {
  const today = todayOf(ctx)
  await store.startDays(ctx.db, span.from, span.to, span.askedBy, ctx.clock.now())
  try {
    await fetchQuietly(ctx)
    const accounts = [
      { account_no: ctx.config.settlementAccount, merchant_id: null },
      ...(await store.accounts(ctx.db)),
    ]
    for (const account of accounts) {
      // The neighbours, too: what one side books at 23:59:59 the other may book the next day.
      for (
        let day = addDays(span.from, -1);
        day <= addDays(span.to, 1) && day <= today;
        day = addDays(day, 1)
      )
        await readDay(ctx, account, day)
    }
    await conclude(ctx, span.from, span.to)
  } catch (error) {
    await store.waitDays(ctx.db, span.from, span.to, ctx.clock.now())
    ctx.metrics.alarms.inc({ kind: 'reconciliation-waiting' })
    ctx.log.error(
      { ...span, ...errorFields(error) },
      'the reconciliation has no whole statement yet; it will look again',
    )
    throw error
  }
}

/** Reads and keeps a day of an account. An account the bank refuses to tell of is passed over: nothing is said about it, and people learn of it. */
async function readDay(ctx: Ctx, account: store.AccountRow, day: string): Promise<void> {
  const until = new Date(Math.min(endOf(day).getTime() - 1, ctx.clock.now().getTime() - GRACE_MS))
  if (until < startOf(day)) return
  try {
    const { head, lines } = await readWhole(ctx, account.account_no, startOf(day), until)
    const isSettlementAccount = account.account_no === ctx.config.settlementAccount
    const compared = lines.filter((line) => isCompared(line, isSettlementAccount))
    const outside =
      lines.reduce((all, line) => all + signed(line), 0) -
      compared.reduce((all, line) => all + signed(line), 0)
    const off = isWhole(head, lines)
      ? null
      : {
          detail: `${head.opening} + ${head.credit} - ${head.debit} = ${head.closing}; ${lines.length}/${head.total}`,
          bank: head.closing - head.opening,
          ours: lines.reduce((all, line) => all + signed(line), 0),
        }
    await inTransaction(ctx.db, async (tx) => {
      await statementStore.saveDay(
        tx,
        {
          accountNo: account.account_no,
          merchantId: account.merchant_id,
          day,
          opening: head.opening,
          closing: head.closing,
          credit: head.credit,
          debit: head.debit,
          lines: head.total,
          outside,
          until,
        },
        compared.map(statementLineOf),
        ctx.clock.now(),
      )
      await comparisonStore.noteBalance(
        tx,
        account.account_no,
        account.merchant_id,
        day,
        off,
        ctx.clock.now(),
      )
    })
    await noticeReturned(ctx, returnedOrders(lines))
  } catch (error) {
    if (!(error instanceof BankRefused)) throw error
    ctx.metrics.alarms.inc({ kind: 'reconciliation-account' })
    ctx.log.error(
      { accountNo: account.account_no, ...errorFields(error) },
      'the bank does not tell of an account that is linked here',
    )
  }
}

const statementLineOf = (line: StatementItem, seq: number): statementStore.StatementLine => ({
  seq,
  bankReference: line.transactionNo,
  orderReference: line.orderReference ?? null,
  movement: line.transGroup,
  amount: signed(line),
  bookedAt: line.dateTime,
  virtualAccount: line.virtualAccount,
  detail: line.detail,
  interBankTrace: line.interBankTrace ?? null,
  otherBin: line.otherBin ?? null,
  otherAccount: line.otherAccount ?? null,
  otherName: line.otherName ?? null,
})

/** All pages, oldest line first. What does not fit together after some tries is handed on as it is, to be reported as a difference. */
async function readWhole(
  ctx: Ctx,
  accountNo: string,
  from: Date,
  to: Date,
): Promise<{ head: StatementPage; lines: StatementItem[] }> {
  for (let attempt = 1; ; attempt++) {
    const ask = (index: number): Promise<StatementPage> =>
      ctx.bank.statementPage(accountNo, {
        from: from.toISOString(),
        to: to.toISOString(),
        index,
        size: PAGE,
        sortBy: 'dateTime',
        direction: 'ASC',
      })
    const head = await ask(0)
    const lines = [...head.items]
    let isSteady = true
    while (isSteady && lines.length < head.total) {
      const page = await ask(lines.length / PAGE)
      isSteady = isSamePage(page, head) && page.items.length > 0
      if (isSteady) lines.push(...page.items)
    }
    if ((isSteady && isWhole(head, lines)) || attempt === READS) return { head, lines }
  }
}

/** Compares days whose statements are stored, repairs, compares again, and reports what is left to staff. */
async function conclude(ctx: Ctx, from: string, to: string): Promise<void> {
  const settlementAccount = ctx.config.settlementAccount
  const look = (): Promise<number> =>
    inTransaction(ctx.db, (tx) =>
      comparisonStore.compare(tx, {
        from,
        to,
        today: todayOf(ctx),
        settlementAccount,
        now: ctx.clock.now(),
      }),
    )
  const found = await look()
  for (const row of await differenceStore.toHeal(ctx.db, from, to, settlementAccount)) {
    await heal(ctx, row).catch((error: unknown) =>
      ctx.log.warn(
        { bankReference: row.bank_reference, ...errorFields(error) },
        'a credit of the statement could not be taken in',
      ),
    )
  }
  await inTransaction(ctx.db, (tx) =>
    comparisonStore.endDays(tx, { from, to, settlementAccount, now: ctx.clock.now() }),
  )
  if (found === 0) return
  const open = await differenceStore.openIn(ctx.db, from, to)
  if (open.length === 0) return
  ctx.metrics.alarms.inc({ kind: 'reconciliation-difference' })
  ctx.log.error(
    { from, to, open: Object.fromEntries(open.map(({ kind, n }) => [kind, n])) },
    "the bank's statement and our books differ",
  )
}

/** Takes in a credit that we were not notified of, by the same path as a notification: the bank reference makes a late notification harmless. @throws Refusal when our books know the reference with other facts. */
export async function heal(ctx: Ctx, row: differenceStore.HealRow): Promise<void> {
  const taken = await ingest(
    { ...ctx, test: false },
    {
      bankReference: row.bank_reference,
      accountNo: row.account_no,
      virtualAccount: row.virtual_account,
      amount: row.amount,
      currency: 'VND',
      content: row.detail,
      fromBin: row.other_bin,
      fromAccount: row.other_account,
      fromName: row.other_name,
      bookedAt: wire(row.booked_at),
      interBankTrace: row.inter_bank_trace,
    },
    uuid(),
  )
  await inTransaction(ctx.db, async (tx) => {
    const outcome = taken.reason ?? taken.outcome
    if (
      (await differenceStore.close(tx, row.id, 'HEALED', {
        name: actorOf(ctx).name,
        note: null,
        outcome,
        at: ctx.clock.now(),
      })) === 0
    )
      return
    await audit(
      { ...ctx, db: tx },
      {
        module: 'reconciliation',
        merchantId: null,
        objectId: String(row.id),
        before: { state: 'OPEN' },
        after: { state: 'HEALED', bankReference: row.bank_reference, amount: row.amount, outcome },
      },
    )
  })
  ctx.metrics.alarms.inc({ kind: 'missed-notification' })
  ctx.log.warn(
    { bankReference: row.bank_reference, outcome: taken.outcome },
    'a credit nobody told us of was taken in from the statement',
  )
}

/** What the clock does with statements: opens periods, issues what is clean, takes silence for agreement, and proves what was issued. */
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { EventHandler } from '../../platform/events.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { errorFields } from '../../platform/log.ts'
import { booksAfter } from '../ledger/service.ts'
import { agreeBySilence } from './answering.ts'
import { isIssuable, issue, prove } from './issuing.ts'
import { ISSUE_JOB } from './job-names.ts'
import { MAIL_JOB, mailIssued, tellIssued, type IssuedMail } from './mail.ts'
import { openPeriods } from './periods.ts'
import * as store from './store.ts'

/** Merchants that one job looks after before it hands on to the next. */
const AT_ONCE = 100

/** @throws what keeps it from looking after this merchant */
export async function issueDue(ctx: Ctx, merchantId: string): Promise<void> {
  await openPeriods(ctx, merchantId)
  for (const row of await store.toIssue(ctx.db, merchantId)) {
    if (!isIssuable(ctx, row)) continue
    await inTransaction(ctx.db, (tx) => issue({ ...ctx, db: tx }, merchantId, row.id, null))
  }
}

/** Work for one merchant after another: what breaks for one is told and stops no other. */
async function forMerchants(
  ctx: Ctx,
  job: string,
  after: string | null,
  work: (ctx: Ctx, merchantId: string) => Promise<unknown>,
): Promise<void> {
  const merchants = await booksAfter(ctx, after, AT_ONCE)
  for (const merchantId of merchants)
    try {
      await work(ctx, merchantId)
    } catch (error) {
      ctx.metrics.alarms.inc({ kind: 'statement-job' })
      ctx.log.error({ merchantId, job, ...errorFields(error) }, 'a statement could not be made')
    }
  if (merchants.length === AT_ONCE)
    await enqueue(ctx.db, job, { after: merchants.at(-1)! }, { key: job, queue: job, priority: 10 })
}
const afterOf = (payload: Record<string, unknown>): string | null =>
  typeof payload.after === 'string' ? payload.after : null

async function silence(ctx: Ctx): Promise<void> {
  const today = vnDay(ctx.clock.now())
  for (;;) {
    const rows = await store.unanswered(ctx.db, today, AT_ONCE)
    for (const row of rows) await agreeBySilence(ctx, row)
    if (rows.length < AT_ONCE) return
  }
}

export const statementJobs: readonly Job[] = [
  // 02:00, 06:00 and 12:00 in Vietnam: a night's reconciliation may have waited for the bank.
  {
    name: 'statement.issue',
    cron: '0 5,19,23 * * *',
    work: (ctx, payload) => forMerchants(ctx, 'statement.issue', afterOf(payload), issueDue),
  },
  { name: ISSUE_JOB, work: (ctx, payload) => issueDue(ctx, String(payload.merchantId)) },
  { name: MAIL_JOB, work: (ctx, payload) => mailIssued(ctx, payload as unknown as IssuedMail) },
  { name: 'statement.silence', cron: '5 17 * * *', work: silence },
  {
    name: 'statement.prove',
    cron: '30 19 * * *',
    work: (ctx, payload) => forMerchants(ctx, 'statement.prove', afterOf(payload), prove),
  },
]

export const statementEventHandlers: readonly EventHandler[] = [
  { topic: 'statement.issued', name: 'statement.tell-merchant', handle: tellIssued },
]

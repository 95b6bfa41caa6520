/** Retention of the platform's own rows: sealing the audit chain, forgetting what is no longer needed. */
import { sql } from 'kysely'
import { headState, keepChainHead, type HeadState } from './audit-heads.ts'
import { sealAudit } from './audit.ts'
import type { App } from './context.ts'
import { inTransaction } from './db.ts'
import { forgetEvents } from './event-store.ts'
import type { Job } from './jobs.ts'

const DAY_MS = 86_400_000

/** What is said of a head that does not agree; the alarm is of the same kind for a chain that was cut and one that was written anew. */
const DISAGREES: Partial<Record<HeadState, { kind: string; said: string }>> = {
  foreign: {
    kind: 'audit-heads-foreign',
    said: 'the file of audit heads was written with another key: it is another installation’s, or a line was cut short; no head is kept until it is moved away (docs/operations.md)',
  },
  cut: {
    kind: 'audit-cut',
    said: 'the audit chain is shorter than the head kept outside the database',
  },
  changed: {
    kind: 'audit-cut',
    said: 'the audit chain is another than the head kept outside the database',
  },
}
/** Says by alarm and log where the newest head does not agree with key and database. */
function reportHead(app: App, state: HeadState): void {
  const fault = DISAGREES[state]
  if (!fault) return
  app.metrics.alarms.inc({ kind: fault.kind })
  app.log.error({ file: app.config.auditHeadsFile, state }, fault.said)
}

/** Compares the newest head with key and database, as a process starts. */
export async function checkHead(app: App): Promise<HeadState> {
  const { auditHeadsFile, keys } = app.config
  const state = await headState(app.db, keys.audit, auditHeadsFile)
  reportHead(app, state)
  return state
}

export const sealJob: Job = {
  name: 'audit.seal',
  cron: '* * * * *',
  work: async (ctx) => {
    while ((await inTransaction(ctx.db, (tx) => sealAudit(tx, ctx.config.keys.audit))) === 1000)
      continue
    const { auditHeadsFile, keys } = ctx.config
    reportHead(ctx, await keepChainHead(ctx.db, keys.audit, auditHeadsFile, ctx.clock.now()))
  },
}

/** Keys are kept 7 days (docs/decisions.md#12), nonces for the time window twice over, delivered events 30 days. */
export const forgetJob: Job = {
  name: 'kit.forget',
  cron: '17 * * * *',
  work: async (ctx) => {
    const ago = (ms: number): Date => new Date(ctx.clock.now().getTime() - ms)
    await sql`
      delete from idempotency
      where
        at < ${ago(7 * DAY_MS)}
    `.execute(ctx.db)
    await sql`
      delete from signed_nonce
      where
        at < ${ago(15 * 60_000)}
    `.execute(ctx.db)
    await sql`
      delete from otp_step
      where
        created_at < ${ago(2 * DAY_MS)}
    `.execute(ctx.db)
    await forgetEvents(ctx.db, ago(30 * DAY_MS))
  },
}

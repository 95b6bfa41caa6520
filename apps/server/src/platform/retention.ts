/** Retention of the platform's own rows: sealing the audit chain, forgetting what is no longer needed. */
import { sql } from 'kysely'
import { keepChainHead, sealAudit } from './audit.ts'
import { inTransaction } from './db.ts'
import { forgetEvents } from './event-store.ts'
import type { Job } from './jobs.ts'

const DAY_MS = 86_400_000

export const sealJob: Job = {
  name: 'audit.seal',
  cron: '* * * * *',
  work: async (ctx) => {
    while ((await inTransaction(ctx.db, (tx) => sealAudit(tx, ctx.config.keys.audit))) === 1000)
      continue
    if (
      await keepChainHead(ctx.db, ctx.config.keys.audit, ctx.config.auditHeadsFile, ctx.clock.now())
    )
      return
    ctx.metrics.alarms.inc({ kind: 'audit-cut' })
    ctx.log.error(
      { job: 'audit.seal' },
      'the audit chain is shorter than the head kept outside the database',
    )
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

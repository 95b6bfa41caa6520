/** The audit log as people read it: versions for screens, a merchant's own history, and for the bank the search and the proof that nothing was changed. */
import { historyCodes, type audit } from '@saola/contract/audit'
import type { Input, Output } from '@saola/contract/call'
import { COUNT_CAP, toPage } from '@saola/contract/paging'
import { chainSize, verifyAudit } from '../../platform/audit.ts'
import { readHeads } from '../../platform/audit-heads.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { diffOf } from '../../platform/diff.ts'
import { ensure } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import * as store from './store.ts'

export async function currentVersion(
  ctx: Ctx,
  module: string,
): Promise<Output<typeof audit.currentVersion>> {
  const row = await store.newest(
    ctx.db,
    ctx.caller.kind === 'portal' ? ctx.caller.merchantId : null,
    module,
  )
  return { module, version: row?.id ?? 0, modifiedAt: wireOrNull(row?.at) }
}

/** Who changed one thing of the own merchant; the codes of its module open it. People of the bank are the bank: their names stay inside. */
export async function history(
  ctx: Ctx,
  { query }: Input<typeof audit.history>,
): Promise<Output<typeof audit.history>> {
  const me = member(ctx)
  ensure(
    historyCodes[query.module].some((code) => me.codes.includes(code)),
    'notification.access_denied',
  )
  const rows = await store.history(ctx.db, me.merchantId, query.module, query.objectId)
  return rows.map((r) => ({
    at: wire(r.at),
    operation: r.operation,
    actorKind: r.actor_kind,
    actorName: r.actor_kind === 'MEMBER' ? r.actor_name : null,
    changes: diffOf(r.before, r.after),
  }))
}

type Query = Input<typeof audit.cmsList>['query']
export const filterOf = (query: Query): store.AuditFilter => ({
  ...query,
  ...periodOf(query, 'fromDate', 'toDate'),
  actor: query.actor?.trim(),
  merchantCode: query.merchantCode?.trim(),
})

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof audit.cmsList>,
): Promise<Output<typeof audit.cmsList>> {
  // Past what is counted nobody pages: a narrower filter finds it, the export has it.
  ensure(page.index * page.size <= COUNT_CAP, 'error.invalid_paging', {
    errors: [
      { field: 'page', key: 'error.max', params: { max: Math.floor(COUNT_CAP / page.size) } },
    ],
  })
  const filter = filterOf(query)
  const [rows, total] = await Promise.all([
    store.list(ctx.db, null, filter, page),
    store.count(ctx.db, null, filter),
  ])
  return toPage(
    rows.map((r) => ({
      id: r.id,
      at: wire(r.at),
      operation: r.operation,
      module: r.module,
      objectId: r.object_id,
      merchantCode: r.merchant_code,
      merchantName: r.merchant_name,
      test: r.mode === 'TEST',
      actorKind: r.actor_kind,
      actorId: r.actor_id,
      actorName: r.actor_name,
      address: r.address,
      traceId: r.trace_id,
      sealed: r.sealed,
      changes: diffOf(r.before, r.after),
    })),
    total,
    page,
  )
}
export const modules = (ctx: Ctx): Promise<string[]> => store.modules(ctx.db)

/** Walks the whole chain and compares it with the heads stored outside the database. */
export async function verify(ctx: Ctx): Promise<Output<typeof audit.verify>> {
  const { keys, auditHeadsFile } = ctx.config
  const heads = await readHeads(auditHeadsFile, keys.audit)
  const fault = await verifyAudit(ctx.db, keys.audit, heads)
  if (fault) {
    ctx.metrics.alarms.inc({ kind: 'audit-fault' })
    ctx.log.error({ seq: fault.seq, why: fault.why }, 'the audit chain is not whole')
  }
  return {
    whole: fault === null,
    ...(await chainSize(ctx.db)),
    fault,
    heads: heads.bySeq.size,
    headSeq: heads.last?.seq ?? null,
    headAt: heads.last ? wire(new Date(heads.last.at)) : null,
    checkedAt: wire(ctx.clock.now()),
  }
}

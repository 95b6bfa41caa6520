/** The audit log as people read it: versions for screens, a merchant's own history, and for the bank the search and the proof that nothing was changed. */
import { historyCodes, type audit } from '@saola/contract/audit'
import type { Input, Output } from '@saola/contract/call'
import { COUNT_CAP, toPage } from '@saola/contract/paging'
import type { ChangeEntry, ChangeType } from '@saola/contract/salary-values'
import { chainSize, verifyAudit } from '../../platform/audit.ts'
import { readHeads } from '../../platform/audit-heads.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { diffOf } from '../../platform/diff.ts'
import { ensure } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import { subjectsWorded, subjectText } from '../approval/service.ts'
import { namesOf, proposalsOf, type NamedObject } from './object-store.ts'
import * as bankObjectStore from './bank-object-store.ts'
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

/** Who changed one thing of the merchant, youngest first, as salary advance writes it. People of the bank stay inside. */
export async function changeList(
  ctx: Ctx,
  merchantId: string,
  module: string,
  objectId: string,
): Promise<ChangeEntry[]> {
  const rows = await store.history(ctx.db, merchantId, module, objectId)
  return rows.map((r) => {
    const isMember = r.actor_kind === 'MEMBER'
    return {
      auditTime: wire(r.at),
      changeType: changeTypeOf(r),
      userId: isMember ? r.actor_id : null,
      userName: isMember ? r.actor_name : null,
      changes: diffOf(r.before, r.after).map(({ field, after }) => ({
        key: field,
        newValue: after,
      })),
    }
  })
}
const changeTypeOf = ({ before, after }: { before: unknown; after: unknown }): ChangeType => {
  if (before === null) return 'CREATED'
  return after === null ? 'DELETED' : 'UPDATED'
}

/** What people did to one thing of the bank by one call, youngest first. */
export const ofBankObject = (
  ctx: Ctx,
  module: string,
  objectId: string,
  operation: string,
): Promise<bankObjectStore.BankObjectRow[]> =>
  bankObjectStore.ofBankObject(ctx.db, module, objectId, operation)

const isBank = (filter: store.AuditFilter, row: store.AuditRow): boolean =>
  row.actor_kind === 'SYSTEM' && filter.bankNames.includes(row.actor_id)
/** Who did it. What the program calls its own parts, and the bank's side of the line, says nothing to a reader. */
export const actorOf = (
  filter: store.AuditFilter,
  row: store.AuditRow,
): { kind: string; name: string } => ({
  kind: isBank(filter, row) ? 'BANK' : row.actor_kind,
  name: row.actor_kind === 'SYSTEM' ? '' : row.actor_name,
})
type Query = Input<typeof audit.cmsList>['query']
/** The settlement writes as `bank`, its other notifications come under the name with which the bank signs. */
export const filterOf = (ctx: Ctx, query: Query): store.AuditFilter => ({
  ...query,
  side: query.id === undefined ? (query.side ?? 'PEOPLE') : (query.side ?? null),
  bankNames: ['bank', ctx.config.keys.bankClient],
  objectId: query.objectId?.trim(),
  subjects: query.objectId?.trim() ? subjectsWorded(ctx.language, query.objectId) : [],
  field: query.field?.trim(),
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
  const filter = filterOf(ctx, query)
  const [rows, total] = await Promise.all([
    store.list(ctx.db, null, filter, page),
    store.count(ctx.db, null, filter),
  ])
  const things = await objectsOf(ctx, rows)
  return toPage(
    rows.map((r) => ({
      id: r.id,
      at: wire(r.at),
      operation: r.operation,
      module: r.module,
      objectId: r.object_id,
      objectName: things(r)?.name ?? null,
      objectKind: things(r)?.kind ?? null,
      merchantId: r.merchant_id,
      merchantCode: r.merchant_code,
      merchantName: r.merchant_name,
      test: r.mode === 'TEST',
      actorKind: actorOf(filter, r).kind,
      actorId: r.actor_id,
      actorName: actorOf(filter, r).name,
      address: r.address,
      traceId: r.trace_id,
      sealed: r.sealed,
      changes: diffOf(r.before, r.after),
    })),
    total,
    page,
  )
}
type Thing = Pick<store.AuditRow, 'module' | 'object_id' | 'merchant_id'>
/** Kinds of numbered things whose module has another name. */
const KIND_OF_MODULE: Readonly<Record<string, string>> = { reconciliation: 'difference' }
/** What the lines' things are called. What is numbered, each kind from one, is told apart by its module. */
export async function objectsOf(
  { db, language }: Ctx,
  rows: readonly Thing[],
): Promise<(row: Thing) => NamedObject | undefined> {
  const asked = rows.flatMap((r) =>
    r.object_id === null
      ? []
      : [{ module: r.module, objectId: r.object_id, merchantId: r.merchant_id }],
  )
  const proposals = await proposalsOf(
    db,
    asked.map(({ objectId }) => objectId),
  )
  const found: readonly NamedObject[] = [
    ...(await namesOf(db, asked)),
    ...proposals.map(({ id, kind, subject }) => ({
      kind: 'approval' as const,
      id,
      name: subjectText(language, kind, subject),
    })),
  ]
  const things = new Map(
    found.flatMap((thing) => [
      [`${thing.kind}:${thing.id}`, thing] as const,
      ...(/^\d+$/.test(thing.id) ? [] : [[thing.id, thing] as const]),
    ]),
  )
  return ({ module, object_id: id }) =>
    things.get(`${KIND_OF_MODULE[module] ?? module}:${id ?? ''}`) ?? things.get(id ?? '')
}
export const modules = (ctx: Ctx): Promise<string[]> => store.modules(ctx.db)

/** Walks the whole chain and compares it with the heads stored outside the database. */
export async function verify(ctx: Ctx): Promise<Output<typeof audit.verify>> {
  const { keys, auditHeadsFile } = ctx.config
  const heads = await readHeads(auditHeadsFile, keys.audit)
  const fault = await verifyAudit(ctx.db, keys.audit, heads)
  const ends = await store.chainEnds(ctx.db)
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
    firstAt: wireOrNull(ends.first_at),
    lastAt: wireOrNull(ends.last_at),
    lastHash: ends.last_hash,
    checkedAt: wire(ctx.clock.now()),
  }
}

/** The audit log (reliability bar D2): one record per write, in the same transaction; a job seals the records into an HMAC chain whose key lies outside the database. */
import { createHmac } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { actorOf, type Ctx } from './context.ts'
import { headOf, type StoredHeads } from './audit-heads.ts'
import { changed, many, one, rowsOf, type Db } from './db.ts'
import { prepared } from './prepared.ts'

export interface AuditEntry {
  module: string
  merchantId: string | null
  objectId: string | null
  before?: unknown
  after?: unknown
}

/** The record of an entry by column name. */
export function auditRecord(ctx: Ctx, entry: AuditEntry) {
  const actor = actorOf(ctx)
  return {
    at: ctx.clock.now(),
    operation: ctx.operation,
    module: entry.module,
    merchant_id: entry.merchantId,
    object_id: entry.objectId,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    address: ctx.address,
    trace_id: ctx.traceId,
    before: entry.before,
    after: entry.after,
  }
}
/** Writes who did what, with before and after; secrets and one-time codes never belong into either. */
export const audit = (ctx: Ctx, entry: AuditEntry): Promise<void> =>
  insertRecord(ctx.db, auditRecord(ctx, entry))

/** The same of many entries at once, in their order. */
export async function auditAll(ctx: Ctx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const json = (value: unknown): string | null =>
    value === undefined ? null : JSON.stringify(value)
  const rows = entries.map((entry) => {
    const record = auditRecord(ctx, entry)
    return { ...record, before: json(record.before), after: json(record.after) }
  })
  const columns = {
    at: 'timestamptz',
    operation: 'text',
    module: 'text',
    merchant_id: 'uuid',
    object_id: 'text',
    actor_kind: 'text',
    actor_id: 'text',
    actor_name: 'text',
    address: 'text',
    trace_id: 'text',
    before: 'json',
    after: 'json',
  } as const
  const names = sql.raw(Object.keys(columns).join(', '))
  await sql`
    insert into
      audit_record (${names})
    select
      ${names}
    from
      ${rowsOf('x', rows, columns)}
    order by
      ord
  `.execute(ctx.db)
}

/** Writes what a part of the system did of its own, where there is no request. */
export const auditAs = (
  db: Db,
  name: string,
  entry: AuditEntry & { operation: string; traceId: string; at: Date },
): Promise<void> =>
  insertRecord(db, {
    at: entry.at,
    operation: entry.operation,
    module: entry.module,
    merchant_id: entry.merchantId,
    object_id: entry.objectId,
    actor_kind: 'SYSTEM',
    actor_id: name,
    actor_name: name,
    address: '',
    trace_id: entry.traceId,
    before: entry.before,
    after: entry.after,
  })

export type AuditRecord = ReturnType<typeof auditRecord>
/** The statement that writes a record where `holds`, as it stands or as a part of the one that writes what the record is about. */
export const recordInsertion = (
  r: AuditRecord,
  holds = sql<boolean>`true`,
): RawBuilder<unknown> => sql`
  insert into
    audit_record (
      at,
      operation,
      module,
      merchant_id,
      object_id,
      actor_kind,
      actor_id,
      actor_name,
      address,
      trace_id,
      before,
      after
    )
  select
    ${r.at},
    ${r.operation},
    ${r.module},
    ${r.merchant_id},
    ${r.object_id},
    ${r.actor_kind},
    ${r.actor_id},
    ${r.actor_name},
    ${r.address},
    ${r.trace_id},
    ${r.before === undefined ? null : JSON.stringify(r.before)},
    ${r.after === undefined ? null : JSON.stringify(r.after)}
  where
    ${holds}
`
const insertRecord = async (db: Db, record: AuditRecord): Promise<void> =>
  void (await changed(db, prepared(recordInsertion(record))))

interface Row {
  id: number
  at: Date
  operation: string
  module: string
  merchant_id: string | null
  object_id: string | null
  actor_kind: string
  actor_id: string
  actor_name: string
  address: string
  trace_id: string
  before: unknown
  after: unknown
}
const columns = sql`
  id,
  at,
  operation,
  module,
  merchant_id,
  object_id,
  actor_kind,
  actor_id,
  actor_name,
  address,
  trace_id,
  before,
  after
`

const hashOf = (key: string, previous: string, seq: number, r: Row): string =>
  createHmac('sha256', key)
    .update(
      JSON.stringify([
        previous,
        seq,
        r.id,
        r.at.toISOString(),
        r.operation,
        r.module,
        r.merchant_id,
        r.object_id,
        r.actor_kind,
        r.actor_id,
        r.actor_name,
        r.address,
        r.trace_id,
        r.before,
        r.after,
      ]),
    )
    .digest('hex')

/** Gives unsealed records their place in the chain. Run by one job at a time. @returns how many were sealed. */
export async function sealAudit(db: Db, key: string, limit = 1000): Promise<number> {
  await sql`
    select
      pg_advisory_xact_lock(7312002)
  `.execute(db)
  const rows = await many(
    db,
    sql<Row>`
      select
        ${columns}
      from
        audit_record r
      where
        not exists (
          select
            1
          from
            audit_seal s
          where
            s.record_id = r.id
        )
      order by
        id
      limit
        ${limit}
    `,
  )
  if (rows.length === 0) return 0
  let head = (await headOf(db)) ?? { seq: 0, hash: '' }
  const seals = rows.map((row) => {
    head = { seq: head.seq + 1, hash: hashOf(key, head.hash, head.seq + 1, row) }
    return { seq: head.seq, record_id: row.id, hash: head.hash }
  })
  await sql`
    insert into
      audit_seal (seq, record_id, hash)
    select
      *
    from
      jsonb_to_recordset(${JSON.stringify(
        seals,
      )}::jsonb) as x (seq bigint, record_id bigint, hash text)
  `.execute(db)
  return seals.length
}

export interface Fault {
  seq: number
  why: 'missing' | 'changed' | 'gap' | 'cut' | 'heads'
}
type SealedRow = { seq: number; hash: string } & { [K in keyof Row]: Row[K] | null }
/** The next thousand seals behind one, each with the record that it seals. */
const sealedAfter = (db: Db, seq: number): Promise<SealedRow[]> =>
  many(
    db,
    sql<SealedRow>`
      select
        s.seq,
        s.hash,
        r.*
      from
        audit_seal s
        left join (
          select
            ${columns}
          from
            audit_record
        ) r on r.id = s.record_id
      where
        s.seq > ${seq}
      order by
        s.seq
      limit
        1000
    `,
  )

/** What is wrong with a seal behind `last`, the one that was whole before it. */
function faultIn(
  row: SealedRow,
  last: { seq: number; hash: string },
  key: string,
  heads: StoredHeads | undefined,
): Fault | null {
  if (row.seq !== last.seq + 1) return { seq: last.seq + 1, why: 'gap' }
  if (row.id === null) return { seq: row.seq, why: 'missing' }
  const isWhole =
    hashOf(key, last.hash, row.seq, row as Row) === row.hash &&
    (heads?.bySeq.get(row.seq) ?? row.hash) === row.hash
  return isWhole ? null : { seq: row.seq, why: 'changed' }
}

/** Numbers that are missing between the first seal and the last. */
async function gapInNumbers(db: Db): Promise<Fault | null> {
  const { sealed, total } = await one(
    db,
    sql<{ sealed: number; total: number }>`
      select
        (
          select
            count(*)
          from
            audit_seal
        ) sealed,
        (
          select
            max(seq)
          from
            audit_seal
        ) total
    `,
  )
  // Records that were sealed while we walked are no fault.
  return total !== null && sealed !== total ? { seq: total, why: 'gap' } : null
}

/** Walks the chain, and compares it with the heads kept elsewhere. @returns null when whole, else the first place where it is not. */
export async function verifyAudit(db: Db, key: string, heads?: StoredHeads): Promise<Fault | null> {
  if (heads !== undefined && heads.wrong !== null) return { seq: heads.wrong, why: 'heads' }
  let last = { seq: 0, hash: '' }
  for (;;) {
    const rows = await sealedAfter(db, last.seq)
    if (rows.length === 0) break
    for (const row of rows) {
      const fault = faultIn(row, last, key, heads)
      if (fault !== null) return fault
      last = row
    }
  }
  if (heads?.last != null && heads.last.seq > last.seq) return { seq: last.seq + 1, why: 'cut' }
  return gapInNumbers(db)
}

/** How many records are in the chain, and how many wait for their place in it. */
export const chainSize = (db: Db): Promise<{ sealed: number; waiting: number }> =>
  one(
    db,
    sql<{ sealed: number; waiting: number }>`
      select
        (
          select
            coalesce(max(seq), 0)
          from
            audit_seal
        ) sealed,
        (
          select
            count(*)
          from
            audit_record r
          where
            not exists (
              select
                1
              from
                audit_seal s
              where
                s.record_id = r.id
            )
        ) waiting
    `,
  )

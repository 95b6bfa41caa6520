/** SQL about fees as bank staff set them up, in every state. */
import { sql, type RawBuilder } from 'kysely'
import type { FeeMethod, FeeServiceType, FeeStatus } from '@saola/contract/fee-values'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import { startOf, endOf } from '../../platform/clock.ts'
import type { Content } from './draft-rules.ts'
import { feeColumns, type FeeRow } from './store.ts'

export interface SetupRow extends FeeRow {
  status: FeeStatus
  approval_id: string | null
  /** Of its last proposal. */
  content_hash: string | null
  maker_id: string | null
  maker_staff_id: string | null
  note: string | null
  created_by: string
  created_at: Date
  modified_by: string
  modified_at: Date
  approved_by: string | null
  approved_at: Date | null
  /** Of its code. */
  newest_version: number
}
/** What of its state the fee does not say itself, the proposal of it and the time do. */
const statusAt = (now: Date): RawBuilder<FeeStatus> => sql`
  case
    when f.status = 'ACTIVE'
    and f.effective_to <= ${now} then 'EXPIRED'
    when f.status = 'ACTIVE' then 'ACTIVE'
    when a.state = 'PENDING'
    and a.expires_at > ${now} then 'WAITING_APPROVE'
    when a.state = 'DENIED' then 'DENIED'
    else 'DRAFT'
  end
`
const columns = (now: Date): RawBuilder<unknown> => sql`
  ${feeColumns},
  ${statusAt(now)} status,
  f.approval_id,
  a.content_hash,
  a.maker_id,
  a.maker_staff_id,
  a.note,
  f.created_by,
  f.created_at,
  f.modified_by,
  f.modified_at,
  f.approved_by,
  f.approved_at,
  (
    select
      max(o.version)
    from
      fee o
    where
      o.code = f.code
  ) newest_version
`
const source = sql`
  fee f
  left join approval a on a.id = f.approval_id
`

export interface Filter {
  name?: string | undefined
  code?: string | undefined
  status?: FeeStatus | undefined
  serviceType?: FeeServiceType | undefined
  method?: FeeMethod | undefined
  from?: Date | undefined
  to?: Date | undefined
  now: Date
}
function conditions(f: Filter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (f.name)
    all.push(sql`catalogue_text (f.name) like '%' || catalogue_text (${likeText(f.name)}) || '%'`)
  if (f.code) all.push(sql`f.code like ${`%${likeText(f.code.toUpperCase())}%`}`)
  if (f.status) all.push(sql`${statusAt(f.now)} = ${f.status}`)
  if (f.serviceType) all.push(sql`f.service_type = ${f.serviceType}`)
  if (f.method) all.push(sql`f.method = ${f.method}`)
  // What holds on a day of the period.
  if (f.to) all.push(sql`f.effective_from < ${f.to}`)
  if (f.from)
    all.push(sql`
      (
        f.effective_to is null
        or f.effective_to > ${f.from}
      )
    `)
  return sql.join(all, sql` and `)
}
const sortable: Record<string, RawBuilder<unknown>> = {
  createdAt: sql`f.created_at`,
  effectiveFrom: sql`f.effective_from`,
  feeCode: sql`f.code`,
  feeName: sql`catalogue_text (f.name)`,
}
export const list = (db: Db, f: Filter, page: PageRequest): Promise<SetupRow[]> =>
  many(
    db,
    sql<SetupRow>`
      select
        ${columns(f.now)}
      from
        ${source}
      where
        ${conditions(f)}
      order by
        ${sortable[page.sortBy] ?? sql`f.created_at`} ${sql.raw(page.direction)},
        f.id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (db: Db, f: Filter): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
            from
              ${source}
            where
              ${conditions(f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n

export const get = (db: Db, id: string, now: Date): Promise<SetupRow | null> =>
  maybe(
    db,
    sql<SetupRow>`
      select
        ${columns(now)}
      from
        ${source}
      where
        f.id = ${id}
    `,
  )
/** @returns whether it is there; it stays as it is until the transaction ends */
export const lock = (db: Db, id: string): Promise<{ id: string } | null> =>
  maybe(
    db,
    sql<{ id: string }>`
      select
        id
      from
        fee
      where
        id = ${id}
      for update
    `,
  )
/** All versions of a code, newest first. */
export const ofCode = (db: Db, code: string, now: Date): Promise<SetupRow[]> =>
  many(
    db,
    sql<SetupRow>`
      select
        ${columns(now)}
      from
        ${source}
      where
        f.code = ${code}
      order by
        f.version desc
    `,
  )
/** The highest number that a code of this form has; 0 where there is none. */
export const lastNumber = async (db: Db, prefix: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          coalesce(max(substr(code, ${prefix.length + 1}::int)::int), 0) n
        from
          fee
        where
          starts_with(code, ${prefix})
          and substr(code, ${prefix.length + 1}::int) ~ '^\\d{4,8}$'
      `,
    )
  ).n

export interface Stamp {
  by: string
  now: Date
}
const written = (c: Content): RawBuilder<unknown>[] => [
  sql`${c.name}`,
  sql`${c.description}`,
  sql`${c.serviceType}`,
  sql`${c.scope}`,
  sql`${[...c.businessTypes]}::text[]`,
  sql`${c.priority}`,
  sql`${c.conditions.paymentType}`,
  sql`${c.conditions.cardKind}`,
  sql`${c.conditions.bankType}`,
  sql`${c.conditions.source}`,
  sql`${c.conditions.type}`,
  sql`${c.conditions.amountFrom}`,
  sql`${c.conditions.amountTo}`,
  sql`${c.feeMethod}`,
  sql`${c.calculatePer}`,
  sql`${c.fixedVnd}`,
  sql`${c.percentMicro}`,
  sql`${c.minVnd}`,
  sql`${c.maxVnd}`,
  sql`${JSON.stringify(c.brackets)}::jsonb`,
  sql`${c.bracketBasis}`,
  sql`${c.bracketMode}`,
  sql`${c.freeCount}`,
  sql`${c.vatPercentMicro}`,
  sql`${c.collection}`,
  sql`${startOf(c.fromDay)}`,
  sql`${c.toDay === null ? null : endOf(c.toDay)}`,
]
const writtenColumns = sql`
  name,
  description,
  service_type,
  scope,
  business_types,
  priority,
  payment_type,
  card_kind,
  bank_type,
  source,
  type,
  amount_from,
  amount_to,
  method,
  calculate_per,
  fixed_vnd,
  percent_micro,
  min_vnd,
  max_vnd,
  brackets,
  bracket_basis,
  bracket_mode,
  free_count,
  vat_percent_micro,
  collection,
  effective_from,
  effective_to
`
/** @returns 0 where the code has this version already */
export async function insert(
  db: Db,
  key: { id: string; code: string; version: number },
  content: Content,
  { by, now }: Stamp,
): Promise<number> {
  const added = await changed(
    db,
    sql`
      insert into
        fee (
          id,
          code,
          version,
          status,
          created_by,
          created_at,
          modified_by,
          modified_at,
          ${writtenColumns}
        )
      values
        (
          ${key.id},
          ${key.code},
          ${key.version},
          'DRAFT',
          ${by},
          ${now},
          ${by},
          ${now},
          ${sql.join(written(content))}
        )
      on conflict do nothing
    `,
  )
  if (added === 1) await nameMerchants(db, key.id, content.merchantIds)
  return added
}
/** Of a draft; what waited for it or was denied does not count any more. */
export async function update(
  db: Db,
  id: string,
  content: Content,
  { by, now }: Stamp,
): Promise<number> {
  const rows = await changed(
    db,
    sql`
      update fee
      set
        (${writtenColumns}) = row (${sql.join(written(content))}),
        approval_id = null,
        modified_by = ${by},
        modified_at = ${now}
      where
        id = ${id}
        and status = 'DRAFT'
    `,
  )
  await changed(
    db,
    sql`
      delete from fee_merchant
      where
        fee_id = ${id}
    `,
  )
  await nameMerchants(db, id, content.merchantIds)
  return rows
}
const nameMerchants = (db: Db, id: string, merchantIds: readonly string[]): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        fee_merchant (merchant_id, fee_id)
      select
        m,
        ${id}
      from
        unnest(${[...merchantIds]}::uuid[]) m
    `,
  )
export const merchantIds = async (db: Db, id: string): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ merchant_id: string }>`
        select
          merchant_id
        from
          fee_merchant
        where
          fee_id = ${id}
        order by
          merchant_id
      `,
    )
  ).map((row) => row.merchant_id)
export const setApproval = (db: Db, id: string, approvalId: string): Promise<number> =>
  changed(
    db,
    sql`
      update fee
      set
        approval_id = ${approvalId}
      where
        id = ${id}
        and status = 'DRAFT'
    `,
  )
export const activate = (db: Db, id: string, { by, now }: Stamp): Promise<number> =>
  changed(
    db,
    sql`
      update fee
      set
        status = 'ACTIVE',
        approved_by = ${by},
        approved_at = ${now}
      where
        id = ${id}
        and status = 'DRAFT'
    `,
  )
export const remove = (db: Db, id: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from fee
      where
        id = ${id}
        and status = 'DRAFT'
    `,
  )

/** SQL about applications, drafts and the decisions on them; what names a person is encrypted before it comes here. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, rowsOf, type Db } from '../../platform/db.ts'

export interface DraftRow {
  version: number
  sealed: string
  modified_at: Date
}
export const draft = (db: Db, merchantId: string): Promise<DraftRow | null> =>
  maybe(
    db,
    sql<DraftRow>`
      select
        version,
        sealed,
        modified_at
      from
        onboarding_draft
      where
        merchant_id = ${merchantId}
    `,
  )
/** @param version the one that was read; 0 = there was none. @returns the new version, null when somebody else saved meanwhile. */
export async function saveDraft(
  db: Db,
  merchantId: string,
  d: { version: number; sealed: string; memberId: string; now: Date },
): Promise<number | null> {
  const row =
    d.version === 0
      ? await maybe(
          db,
          sql<{ version: number }>`
            insert into
              onboarding_draft (merchant_id, version, sealed, member_id, modified_at)
            values
              (
                ${merchantId},
                1,
                ${d.sealed},
                ${d.memberId},
                ${d.now}
              )
            on conflict do nothing
            returning
              version
          `,
        )
      : await maybe(
          db,
          sql<{ version: number }>`
            update onboarding_draft
            set
              version = version + 1,
              sealed = ${d.sealed},
              member_id = ${d.memberId},
              modified_at = ${d.now}
            where
              merchant_id = ${merchantId}
              and version = ${d.version}
            returning
              version
          `,
        )
  return row?.version ?? null
}
export const dropDraft = (db: Db, merchantId: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from onboarding_draft
      where
        merchant_id = ${merchantId}
    `,
  )

export interface NewSubmission {
  id: string
  merchantId: string
  version: 1 | 2
  businessType: string
  captureId: string
  sealed: string
  memberId: string
  now: Date
  documentIds: readonly string[]
}
export async function insertSubmission(db: Db, s: NewSubmission): Promise<void> {
  await changed(
    db,
    sql`
      insert into
        onboarding_submission (
          id,
          merchant_id,
          contract_version,
          business_type,
          capture_id,
          sealed,
          submitted_by,
          submitted_at
        )
      values
        (
          ${s.id},
          ${s.merchantId},
          ${s.version},
          ${s.businessType},
          ${s.captureId},
          ${s.sealed},
          ${s.memberId},
          ${s.now}
        )
    `,
  )
  await changed(
    db,
    sql`
      insert into
        onboarding_document (merchant_id, submission_id, file_id)
      select
        ${s.merchantId},
        ${s.id},
        x
      from
        unnest(${[...new Set(s.documentIds)]}::uuid[]) x
    `,
  )
}
export interface SubmissionRow {
  id: string
  contract_version: number
  business_type: string
  capture_id: string
  sealed: string
  submitted_at: Date
}
export const latest = (db: Db, merchantId: string): Promise<SubmissionRow | null> =>
  maybe(
    db,
    sql<SubmissionRow>`
      select
        id,
        contract_version,
        business_type,
        capture_id,
        sealed,
        submitted_at
      from
        onboarding_submission
      where
        merchant_id = ${merchantId}
      order by
        submitted_at desc,
        id desc
      limit
        1
    `,
  )

/** Takes a tax number for this merchant. @returns false when another merchant has it. */
export async function takeTaxNumber(db: Db, merchantId: string, digest: string): Promise<boolean> {
  await changed(
    db,
    sql`
      delete from onboarding_tax_number
      where
        merchant_id = ${merchantId}
    `,
  )
  return (
    (await changed(
      db,
      sql`
        insert into
          onboarding_tax_number (merchant_id, digest)
        values
          (${merchantId}, ${digest})
        on conflict do nothing
      `,
    )) === 1
  )
}
/** Remembers under which numbers a merchant has applied; one that is known stays. */
export const addIdentifiers = (
  db: Db,
  merchantId: string,
  identifiers: readonly { kind: string; digest: string }[],
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        onboarding_identifier (merchant_id, kind, digest, first_at)
      select
        ${merchantId},
        x.kind,
        x.digest,
        ${now}
      from
        ${rowsOf('x', identifiers, { kind: 'text', digest: 'text' })}
      on conflict do nothing
    `,
  )
export interface SharedIdentifier {
  kind: 'DOCUMENT' | 'COMPANY'
  merchant_id: string
}
/** Other live merchants that have applied under a number of this one's, each once for a kind. */
export const sharedIdentifiers = (db: Db, merchantId: string): Promise<SharedIdentifier[]> =>
  many(
    db,
    sql<SharedIdentifier>`
      select distinct
        other.kind,
        other.merchant_id
      from
        onboarding_identifier mine
        join onboarding_identifier other on other.digest = mine.digest
        and other.kind = mine.kind
        and other.merchant_id <> mine.merchant_id
      where
        mine.merchant_id = ${merchantId}
      order by
        other.kind,
        other.merchant_id
      limit
        50
    `,
  )
export const freeTaxNumber = (db: Db, merchantId: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from onboarding_tax_number
      where
        merchant_id = ${merchantId}
    `,
  )

export interface MerchantListRow {
  id: string
  code: string
  name: string
  status: string
  business_type: string | null
  phone: string | null
  created_at: Date
  submitted_at: Date | null
  proposal: string | null
}
export interface MerchantFilter {
  merchantCode?: string | undefined
  merchantName?: string | undefined
  status?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** What is proposed is shown until it expires. */
  now: Date
}
const conditions = (f: MerchantFilter) =>
  allOf([
    sql`m.mode = 'LIVE'`,
    ...(f.merchantCode ? [sql`m.code ilike ${`${likeText(f.merchantCode)}%`}`] : []),
    ...(f.merchantName
      ? [sql`m.name_words like '%' || fold_text (${likeText(f.merchantName)}) || '%'`]
      : []),
    ...(f.status ? [sql`m.status = ${f.status}`] : []),
    ...(f.from ? [sql`m.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`m.created_at < ${f.to}`] : []),
  ])
const joins = (now: Date): RawBuilder<unknown> => sql`
  left join lateral (
    select
      business_type,
      submitted_at
    from
      onboarding_submission s
    where
      s.merchant_id = m.id
    order by
      submitted_at desc,
      id desc
    limit
      1
  ) s on true
  left join member o on o.merchant_id = m.id
  and o.is_owner
  left join approval p on p.subject_key = 'merchant:' || m.id
  and p.state = 'PENDING'
  and p.expires_at > ${now}
`
/** Merchants of all, for bank staff. */
export const listAll = (
  db: Db,
  f: MerchantFilter,
  page: PageRequest,
): Promise<MerchantListRow[]> => {
  const order = sql.raw(
    page.sortBy === 'submittedAt'
      ? `s.submitted_at ${page.direction} nulls last, m.id ${page.direction}`
      : `m.created_at ${page.direction}, m.id ${page.direction}`,
  )
  return many(
    db,
    sql<MerchantListRow>`
      select
        m.id,
        m.code,
        m.name,
        m.status,
        s.business_type,
        o.phone,
        m.created_at,
        s.submitted_at,
        p.after ->> 'action' proposal
      from
        merchant m ${joins(f.now)}
      where
        ${conditions(f)}
      order by
        ${order}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
}
export const countAll = async (db: Db, f: MerchantFilter, most = COUNT_CAP + 1): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
              1
            from
              merchant m
            where
              ${conditions(f)}
            limit
              ${most}
          ) x
      `,
    )
  ).n
const when = (column: string): RawBuilder<unknown> =>
  sql.raw(`to_char(${column} at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI:SS')`)
export const exportRows = (f: MerchantFilter): RawBuilder<unknown> => sql`
  select
    m.code,
    m.name,
    m.status,
    s.business_type,
    ${when('m.created_at')},
    ${when('s.submitted_at')},
    p.after ->> 'action'
  from
    merchant m ${joins(f.now)}
  where
    ${conditions(f)}
  order by
    m.created_at desc,
    m.id desc
`

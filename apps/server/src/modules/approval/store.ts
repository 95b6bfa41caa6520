/** SQL about proposals of bank staff. */
import { sql, type RawBuilder } from 'kysely'
import type { ApprovalKind, approvalStates } from '@saola/contract/approval'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

type State = (typeof approvalStates)[number]
export interface Person {
  id: string
  staffId: string
  name: string
}
export interface NewApproval {
  id: string
  kind: ApprovalKind
  subjectKey: string
  subjectId: string | null
  subject: string
  merchantId: string | null
  amount: number | null
  reason: string | null
  before: unknown
  after: unknown
  contentHash: string
  by: Person
  now: Date
  escalateAt: Date
  expiresAt: Date
  /** When the change is made where that is not at once. */
  effectiveAt: Date | null
  /** True where nobody else has to approve it: it only waits for its day. */
  isAlone: boolean
}
/** @returns 0 where a change of the same thing waits already. */
export const insert = (db: Db, a: NewApproval): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        approval (
          id,
          kind,
          subject_key,
          subject_id,
          subject,
          merchant_id,
          amount,
          reason,
          before,
          after,
          content_hash,
          maker_id,
          maker_staff_id,
          maker_name,
          proposed_at,
          escalate_at,
          expires_at,
          effective_at,
          is_alone,
          state,
          decided_at
        )
      values
        (
          ${a.id},
          ${a.kind},
          ${a.subjectKey},
          ${a.subjectId},
          ${a.subject},
          ${a.merchantId},
          ${a.amount},
          ${a.reason},
          ${a.before === null ? null : JSON.stringify(a.before)},
          ${JSON.stringify(a.after)},
          ${a.contentHash},
          ${a.by.id},
          ${a.by.staffId},
          ${a.by.name},
          ${a.now},
          ${a.escalateAt},
          ${a.expiresAt},
          ${a.effectiveAt},
          ${a.isAlone},
          ${a.isAlone ? 'SCHEDULED' : 'PENDING'},
          ${a.isAlone ? a.now : null}
        )
      on conflict do nothing
    `,
  )

export interface ApprovalRow {
  id: string
  kind: ApprovalKind
  subject_key: string
  subject_id: string | null
  subject: string
  merchant_id: string | null
  merchant_name: string | null
  amount: number | null
  reason: string | null
  before: unknown
  after: unknown
  content_hash: string
  state: State
  maker_id: string
  maker_staff_id: string
  maker_name: string
  proposed_at: Date
  escalate_at: Date
  expires_at: Date
  checker_id: string | null
  checker_name: string | null
  decided_at: Date | null
  note: string | null
  effective_at: Date | null
  is_alone: boolean
  comments: number
}
const columns = sql`
  a.*,
  m.name merchant_name,
  (
    select
      count(*)
    from
      approval_event e
    where
      e.approval_id = a.id
      and e.event in ('COMMENT', 'FILE')
  )::int comments
`

export interface Filter {
  /** The kinds that the caller may see. */
  kinds: readonly ApprovalKind[]
  /** What nobody decided on in time counts as EXPIRED from this moment on. */
  now: Date
  /** In each of these states. */
  states: readonly State[]
  /** Not by this person, and not about them. */
  notBy?: { adminId: string; staffId: string } | undefined
  makerId?: string | undefined
  merchantId?: string | undefined
  /** Only what would add a thing that is not there yet. */
  isNew?: boolean | undefined
  keyword?: string | undefined
  /** Subjects that the keyword means besides, as "KIND/SUBJECT". */
  subjects: readonly string[]
  from?: Date | undefined
  to?: Date | undefined
}
function inState(state: State, now: Date): RawBuilder<unknown> {
  if (state === 'PENDING')
    return sql`
      a.state = 'PENDING'
      and a.expires_at > ${now}
    `
  return state === 'EXPIRED'
    ? sql`
        (
          a.state = 'EXPIRED'
          or (
            a.state = 'PENDING'
            and a.expires_at <= ${now}
          )
        )
      `
    : sql`a.state = ${state}`
}
const conditions = (f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`a.kind = any (${[...f.kinds]}::text[])`,
    ...f.states.map((state) => inState(state, f.now)),
    ...(f.notBy
      ? [
          sql`
            a.maker_id <> ${f.notBy.adminId}
            and lower(btrim(a.maker_staff_id)) <> lower(btrim(${f.notBy.staffId}))
            and a.subject_key <> ${`admin:${f.notBy.adminId}`}
          `,
        ]
      : []),
    ...(f.makerId ? [sql`a.maker_id = ${f.makerId}`] : []),
    ...(f.merchantId ? [sql`a.merchant_id = ${f.merchantId}`] : []),
    ...(f.isNew ? [sql`a.after ->> 'change' = 'CREATE'`] : []),
    ...(f.keyword
      ? [
          sql`
            (
              a.subject ilike ${`%${likeText(f.keyword)}%`}
              or a.kind || '/' || a.subject = any (${[...f.subjects]}::text[])
              or a.maker_name ilike ${`%${likeText(f.keyword)}%`}
              or m.name ilike ${`%${likeText(f.keyword)}%`}
              or m.code ilike ${`${likeText(f.keyword)}%`}
            )
          `,
        ]
      : []),
    ...(f.from ? [sql`a.proposed_at >= ${f.from}`] : []),
    ...(f.to ? [sql`a.proposed_at < ${f.to}`] : []),
  ])
const sortable: Record<string, string> = {
  proposedAt: 'a.proposed_at',
  expiresAt: 'a.expires_at',
  amount: 'a.amount',
}

export const list = (db: Db, f: Filter, page: PageRequest): Promise<ApprovalRow[]> => {
  const direction = sql.raw(page.direction)
  return many(
    db,
    sql<ApprovalRow>`
      select
        ${columns}
      from
        approval a
        left join merchant m on m.id = a.merchant_id
      where
        ${conditions(f)}
      order by
        ${sql.raw(sortable[page.sortBy] ?? 'a.proposed_at')} ${direction} nulls last,
        a.id ${direction}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
}
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
              approval a
              left join merchant m on m.id = a.merchant_id
            where
              ${conditions(f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n

/** @param lock true to hold it until the transaction ends, 'skip' for null where another transaction holds it */
export const get = (
  db: Db,
  id: string,
  lock: boolean | 'skip' = false,
): Promise<ApprovalRow | null> =>
  maybe(
    db,
    sql<ApprovalRow>`
      select
        ${columns}
      from
        approval a
        left join merchant m on m.id = a.merchant_id
      where
        a.id = ${id} ${lock === false
          ? sql``
          : sql`
              for update of
                a ${lock === 'skip' ? sql`skip locked` : sql``}
            `}
    `,
  )
export type WaitingRow = Pick<
  ApprovalRow,
  | 'id'
  | 'subject_key'
  | 'kind'
  | 'after'
  | 'state'
  | 'effective_at'
  | 'amount'
  | 'reason'
  | 'content_hash'
  | 'maker_id'
  | 'maker_staff_id'
  | 'maker_name'
  | 'proposed_at'
  | 'expires_at'
>
/** What waits for each of these things, for a person or for its day. */
export const waitingFor = (
  db: Db,
  subjectKeys: readonly string[],
  now: Date,
): Promise<WaitingRow[]> =>
  many(
    db,
    sql<WaitingRow>`
      select
        id,
        subject_key,
        kind,
        after,
        state,
        effective_at,
        amount,
        reason,
        content_hash,
        maker_id,
        maker_staff_id,
        maker_name,
        proposed_at,
        expires_at
      from
        approval
      where
        subject_key = any (${[...subjectKeys]}::text[])
        and (
          state = 'SCHEDULED'
          or (
            state = 'PENDING'
            and expires_at > ${now}
          )
        )
    `,
  )
/** All of a thing, youngest first. */
export const ofSubject = (db: Db, subjectKey: string): Promise<ApprovalRow[]> =>
  many(
    db,
    sql<ApprovalRow>`
      select
        ${columns}
      from
        approval a
        left join merchant m on m.id = a.merchant_id
      where
        a.subject_key = ${subjectKey}
      order by
        a.proposed_at desc,
        a.id desc
      limit
        50
    `,
  )

/** The second person's word; that they are another is compared in the statement itself (reliability bar A4). */
export const decide = (
  db: Db,
  id: string,
  to: 'SCHEDULED' | 'APPROVED' | 'DENIED',
  d: { by: Person; note: string | null; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update approval
      set
        state = ${to},
        checker_id = ${d.by.id},
        checker_staff_id = ${d.by.staffId},
        checker_name = ${d.by.name},
        decided_at = ${d.now},
        note = ${d.note}
      where
        id = ${id}
        and state = 'PENDING'
        and expires_at > ${d.now}
        and maker_id <> ${d.by.id}
        and lower(btrim(maker_staff_id)) <> lower(btrim(${d.by.staffId}))
        and subject_key <> ${`admin:${d.by.id}`}
    `,
  )

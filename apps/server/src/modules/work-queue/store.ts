/** SQL of the queue: what the sources say, with what the queue itself knows of it. */
import { sql, type RawBuilder } from 'kysely'
import type { PageRequest } from '@saola/contract/paging'
import { type WorkKind, type workStates, type workWhose } from '@saola/contract/work-queue'
import { allOf, likeText, many, one, type Db } from '../../platform/db.ts'
import type { WorkAsker, WorkSource } from '../../platform/work-source.ts'
import { begins } from '../payment/service.ts'
import { mayDecideKind, usualLevel } from './rules.ts'

export interface WorkRow {
  kind: WorkKind
  subject_id: string
  subject: string
  detail: string | null
  is_test: boolean
  merchant_id: string | null
  merchant_name: string | null
  amount: number | null
  waiting_since: Date
  /** To the microsecond: names the occasion. */
  since: string
  due_at: Date
  warn_hours: number
  may_decide: boolean
  is_own: boolean
  assignee_id: string | null
  assignee_name: string | null
  assigned_at: Date | null
  /** Who gave it to the assignee; null where they took it. */
  handed_by: string | null
  snoozed_by: string | null
  snoozed_until: Date | null
  is_asleep: boolean
  /** Null where the queue knows nothing of it yet. */
  version: number | null
}
export interface Filter {
  /** The kinds that are asked for, of those that the asker may see. */
  kinds: readonly WorkKind[]
  whose: (typeof workWhose)[number]
  state?: (typeof workStates)[number] | undefined
  merchantId?: string | undefined
  keyword?: string | undefined
  /** Proposals that the keyword means in words, as "KIND/SUBJECT". */
  subjects: readonly string[]
  fromAmount?: number | undefined
  toAmount?: number | undefined
}
export interface Scope {
  sources: readonly WorkSource[]
  asker: WorkAsker
  kinds: readonly WorkKind[]
}

type Within = Omit<Scope, 'kinds'>

/** Nothing, in the columns of a source. */
const nothing = sql`
  select
    ''::text kind,
    0 usual_due_hours,
    0 usual_warn_hours,
    ''::text subject_id,
    ''::text subject,
    ''::text detail,
    false is_test,
    null::uuid merchant_id,
    null::bigint amount,
    null::timestamptz waiting_since,
    false may_decide,
    false is_own,
    null::timestamptz own_due_at
  where
    false
`
/** All that waits of these kinds, as table x: by when it is due, who has taken it, until when it sleeps. */
export function waiting({ sources, asker, kinds }: Scope): RawBuilder<unknown> {
  const parts = sources
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, rows, hasOwnDue }) => {
      const { dueHours, warnHours } = usualLevel(kind)
      return sql`
        select
          ${sql.lit(kind)}::text kind,
          ${sql.lit(dueHours)}::int usual_due_hours,
          ${sql.lit(warnHours)}::int usual_warn_hours,
          s.* ${hasOwnDue
            ? sql``
            : sql`
                ,
                null::timestamptz own_due_at
              `}
        from
          (${rows(asker, mayDecideKind(asker.codes, kind))}) s
      `
    })
  return sql`
    w as (${sql.join([nothing, ...parts], sql` union all `)}),
    x as (
      select
        w.*,
        coalesce(
          w.own_due_at,
          w.waiting_since + make_interval(hours => coalesce(l.due_hours, w.usual_due_hours))
        ) due_at,
        coalesce(l.warn_hours, w.usual_warn_hours) warn_hours,
        a.id assignee_id,
        a.full_name assignee_name,
        i.assigned_at,
        case
          when a.id is not null then i.handed_by
        end handed_by,
        i.snoozed_until,
        i.snoozed_by,
        coalesce(i.snoozed_until > ${asker.now}, false) is_asleep,
        i.breach_mailed_at,
        i.version
      from
        w
        left join work_level l on l.kind = w.kind
        left join work_item i on i.kind = w.kind
        and i.subject_id = w.subject_id
        and i.waiting_since = w.waiting_since
        left join admin a on a.id = i.assignee_id
        and a.status = 'ACTIVE'
    )
  `
}
const inState = (state: Filter['state'], now: Date): RawBuilder<unknown> => {
  if (state === 'SNOOZED') return sql`x.is_asleep`
  if (state === 'OVERDUE')
    return sql`
      not x.is_asleep
      and x.due_at <= ${now}
    `
  return state === 'DUE_SOON'
    ? sql`
        not x.is_asleep
        and x.due_at > ${now}
        and x.due_at - make_interval(hours => x.warn_hours) <= ${now}
      `
    : sql`not x.is_asleep`
}
const ofWhom = (whose: Filter['whose'], me: string): RawBuilder<unknown> => {
  if (whose === 'MINE') return sql`x.assignee_id = ${me}`
  if (whose === 'UNASSIGNED') return sql`x.assignee_id is null`
  return whose === 'FOR_ME'
    ? sql`
        x.may_decide
        and (
          x.assignee_id is null
          or x.assignee_id = ${me}
        )
      `
    : sql`true`
}
const conditions = (f: Filter, { adminId, now }: WorkAsker): RawBuilder<unknown> =>
  allOf([
    inState(f.state, now),
    ofWhom(f.whose, adminId),
    ...(f.merchantId ? [sql`x.merchant_id = ${f.merchantId}`] : []),
    ...(f.fromAmount === undefined ? [] : [sql`x.amount >= ${f.fromAmount}`]),
    ...(f.toAmount === undefined ? [] : [sql`x.amount <= ${f.toAmount}`]),
    ...(f.keyword
      ? [
          sql`
            (
              x.subject ilike ${`%${likeText(f.keyword)}%`}
              or (
                x.kind = 'APPROVAL'
                and x.detail || '/' || x.subject = any (${[...f.subjects]}::text[])
              )
              or x.assignee_name ilike ${`%${likeText(f.keyword)}%`}
              or x.merchant_id in (
                select
                  id
                from
                  meant
              )
            )
          `,
        ]
      : []),
  ])
/** Whose name holds the words or whose code begins with them, as table meant: looked for once, not for each thing that waits. */
const meant = (keyword: string): RawBuilder<unknown> => sql`
  meant as materialized (
    select
      id
    from
      merchant
    where
      name_words like '%' || fold_text (${likeText(keyword)}) || '%'
    union
    select
      id
    from
      merchant
    where
      retired_at is null
      and ${begins(sql.ref('code'), keyword.toUpperCase())}
  )
`
const tables = (scope: Within, f: Filter): RawBuilder<unknown> =>
  sql.join([
    waiting({ ...scope, kinds: f.kinds }),
    ...(f.keyword === undefined ? [] : [meant(f.keyword)]),
  ])
const sortable: Record<string, string> = {
  dueAt: 'due_at',
  waitingSince: 'waiting_since',
  amount: 'amount',
}
const named = sql`
  p.*,
  p.waiting_since::text since,
  m.name merchant_name
`

interface Key {
  kind: WorkKind
  subject_id: string
}
const nameOf = (key: Key): string => `${key.kind}/${key.subject_id}`

/** Which things stand on a page, in order, and how many there are. What else is told of a thing is left unread: of ten thousand, twenty are shown. */
const keysOf = (
  db: Db,
  scope: Within,
  f: Filter,
  page: PageRequest,
): Promise<(Key & { total: number })[]> =>
  many(
    db,
    sql<Key & { total: number }>`
      with
        ${tables(scope, f)}
      select
        x.kind,
        x.subject_id,
        count(*) over () total
      from
        x
      where
        ${conditions(f, scope.asker)}
      order by
        x.${sql.raw(sortable[page.sortBy] ?? 'due_at')} ${sql.raw(page.direction)} nulls last,
        x.kind,
        x.subject_id
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
const things = (db: Db, scope: Within, keys: readonly Key[]): Promise<WorkRow[]> =>
  many(
    db,
    sql<WorkRow>`
      with
        ${waiting({ ...scope, kinds: [...new Set(keys.map(({ kind }) => kind))] })},
        p as (
          select
            *
          from
            x
          where
            x.subject_id = any (${keys.map((key) => key.subject_id)}::text[])
        )
      select
        ${named}
      from
        p
        left join merchant m on m.id = p.merchant_id
    `,
  )

/** @returns a page, and how many there are in all. A thing that was dealt with in between is missing from the page. */
export async function list(
  db: Db,
  scope: Within,
  f: Filter,
  page: PageRequest,
): Promise<{ rows: WorkRow[]; total: number }> {
  const keys = await keysOf(db, scope, f, page)
  if (keys.length === 0)
    return { rows: [], total: page.index === 0 ? 0 : await count(db, scope, f) }
  const found = new Map((await things(db, scope, keys)).map((row) => [nameOf(row), row]))
  return { rows: keys.flatMap((key) => found.get(nameOf(key)) ?? []), total: keys[0]!.total }
}
const count = async (db: Db, scope: Within, f: Filter): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        with
          ${tables(scope, f)}
        select
          count(*) n
        from
          x
        where
          ${conditions(f, scope.asker)}
      `,
    )
  ).n

/** One thing, by its kind and id. */
export const find = async (
  db: Db,
  scope: Within,
  kind: WorkKind,
  subjectId: string,
): Promise<WorkRow | null> =>
  (await things(db, scope, [{ kind, subject_id: subjectId }]))[0] ?? null

/** What is past due and nobody was told of: the longest waiting first. */
export const late = (db: Db, scope: Scope, most: number): Promise<WorkRow[]> =>
  many(
    db,
    sql<WorkRow>`
      with
        ${waiting(scope)},
        p as (
          select
            *
          from
            x
          where
            not x.is_asleep
            and x.due_at <= ${scope.asker.now}
            and x.breach_mailed_at is null
          order by
            x.due_at
          limit
            ${most}
        )
      select
        ${named}
      from
        p
        left join merchant m on m.id = p.merchant_id
    `,
  )
/** Forgets what is known of things that no longer wait. @returns how many */
export const forget = async (db: Db, scope: Scope): Promise<number> =>
  (
    await many(
      db,
      sql`
        with
          ${waiting(scope)}
        delete from work_item i
        where
          not exists (
            select
            from
              x
            where
              x.kind = i.kind
              and x.subject_id = i.subject_id
              and x.waiting_since = i.waiting_since
          )
        returning
          i.subject_id
      `,
    )
  ).length

/** SQL about how many people a kind of change takes, and who could be the second. */
import { sql } from 'kysely'
import type { ApprovalKind } from '@saola/contract/approval'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'
import type { Rule } from './rules.ts'

export interface RuleRow {
  kind: ApprovalKind
  people: 1 | 2
  threshold: number | null
  expire_hours: number
  escalate_hours: number
  modified_by: string
  modified_at: Date
}
export const all = (db: Db): Promise<RuleRow[]> =>
  many(
    db,
    sql<RuleRow>`
      select
        *
      from
        approval_rule
    `,
  )
export const set = (
  db: Db,
  kind: ApprovalKind,
  rule: Rule,
  by: { name: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        approval_rule (kind, people, threshold, expire_hours, escalate_hours, modified_by, modified_at)
      values
        (
          ${kind},
          ${rule.people},
          ${rule.threshold},
          ${rule.expireHours},
          ${rule.escalateHours},
          ${by.name},
          ${by.now}
        )
      on conflict (kind) do update
      set
        people = excluded.people,
        threshold = excluded.threshold,
        expire_hours = excluded.expire_hours,
        escalate_hours = excluded.escalate_hours,
        modified_by = excluded.modified_by,
        modified_at = excluded.modified_at
    `,
  )

/** Whose word on a change would do: what they may not give themselves, they cannot approve. */
export interface Deciders {
  /** The person it is about, who does not decide. */
  exceptId: string | null
  /** True for what only a root admin gives or takes. */
  rootOnly: boolean
  /** Codes that the change gives or takes; a root admin needs none of them. */
  holding: readonly number[]
}
/**
 * Whether anybody but this person could decide: somebody who may sign in and holds the code, or was kept from it since `blockedSince`: else a root
 * admin would block the others first and then act alone.
 */
export const hasOther = async (
  db: Db,
  code: number,
  me: { adminId: string; staffId: string },
  among: Deciders,
  blockedSince: Date,
): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ found: boolean }>`
        select
          exists (
            select
            from
              admin a
              join role_group g on g.id = a.role_group_id
            where
              (
                a.status in ('ACTIVE', 'NOT_LOGGED_IN')
                or a.blocked_at > ${blockedSince}
              )
              and ${code} = any (g.codes)
              and a.id <> ${me.adminId}
              and a.id is distinct from ${among.exceptId}::uuid
              and lower(btrim(a.staff_id)) <> lower(btrim(${me.staffId}))
              and (
                a.kind = 'root'
                or (
                  not ${among.rootOnly}::boolean
                  and g.codes @> ${[...among.holding]}::int[]
                )
              )
          ) found
      `,
    )
  ).found
export interface Behind {
  id: string
  staff_id: string
  username: string
  full_name: string
  kind: 'cms' | 'root'
  codes: number[]
}
/** A person who may come in, with what they may do now; null where they may not. */
export const person = (db: Db, id: string): Promise<Behind | null> =>
  maybe(
    db,
    sql<Behind>`
      select
        a.id,
        a.staff_id,
        a.username,
        a.full_name,
        a.kind,
        g.codes
      from
        admin a
        join role_group g on g.id = a.role_group_id
        and g.status = 'ACTIVE'
      where
        a.id = ${id}
        and a.status in ('ACTIVE', 'NOT_LOGGED_IN')
    `,
  )
/** Where somebody is written to; null for who may not come in or has no address. */
export const address = (db: Db, id: string): Promise<{ email: string; full_name: string } | null> =>
  maybe(
    db,
    sql<{ email: string; full_name: string }>`
      select
        email,
        full_name
      from
        admin
      where
        id = ${id}
        and status = 'ACTIVE'
        and email is not null
    `,
  )
export interface Reader {
  id: string
  staff_id: string
  email: string
  full_name: string
  codes: number[]
}
/** Those who hold this code and can be written to. */
export const deciders = (db: Db, code: number): Promise<Reader[]> =>
  many(
    db,
    sql<Reader>`
      select
        a.id,
        a.staff_id,
        a.email,
        a.full_name,
        g.codes
      from
        admin a
        join role_group g on g.id = a.role_group_id
      where
        a.status = 'ACTIVE'
        and a.email is not null
        and ${code} = any (g.codes)
    `,
  )

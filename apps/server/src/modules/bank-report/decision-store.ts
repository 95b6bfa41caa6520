/** Proposals of bank staff: who made and who decided them. */
import { sql, type RawBuilder } from 'kysely'
import { many, type Db } from '../../platform/db.ts'
import { percentile, stepOf, within, type Period } from './period-store.ts'

export interface ProposalRow {
  proposed: number
  approved: number
  denied: number
  withdrawn: number
  expired: number
  pending: number
  median: number | null
}
/** What is approved for a later day is decided. */
const decided = sql`(state in ('SCHEDULED', 'APPROVED', 'DENIED'))`
/** What one person did for a later day was decided by nobody. */
const proposals = sql`not is_alone`
const ofState = (name: string, ...states: readonly string[]): RawBuilder<unknown> =>
  sql.raw(
    `count(*) filter (where state in (${states.map((state) => `'${state}'`).join(', ')}))::bigint ${name}`,
  )
const figures = sql`
  count(*)::bigint proposed,
  ${ofState('approved', 'APPROVED', 'SCHEDULED')},
  ${ofState('denied', 'DENIED')},
  ${ofState('withdrawn', 'WITHDRAWN')},
  ${ofState('expired', 'EXPIRED', 'OUTDATED')},
  ${ofState('pending', 'PENDING')},
  ${percentile(
    0.5,
    sql`
      case
        when ${decided} then decided_at - proposed_at
      end
    `,
  )} median
`
/** Proposals made in the period as they stand now: all (`key` null) and by kind. */
export const byKind = (db: Db, p: Period): Promise<(ProposalRow & { key: string | null })[]> =>
  many(
    db,
    sql`
      select
        kind as key,
        ${figures}
      from
        approval
      where
        ${within(sql`proposed_at`, p)}
        and ${proposals}
      group by
        grouping sets ((), (kind))
      order by
        proposed desc,
        kind
    `,
  )
export interface PersonRow {
  adminId: string
  name: string
  staffId: string
}
/** The same by who proposed. */
export const byMaker = (db: Db, p: Period): Promise<(ProposalRow & PersonRow)[]> =>
  many(
    db,
    sql`
      select
        a.id "adminId",
        a.full_name as name,
        a.staff_id "staffId",
        x.proposed,
        x.approved,
        x.denied,
        x.withdrawn,
        x.expired,
        x.pending,
        x.median
      from
        (
          select
            maker_id,
            ${figures}
          from
            approval
          where
            ${within(sql`proposed_at`, p)}
            and ${proposals}
          group by
            maker_id
        ) x
        join admin a on a.id = x.maker_id
      order by
        x.proposed desc,
        a.full_name,
        a.id
    `,
  )
export interface CheckerRow extends PersonRow {
  approved: number
  denied: number
  makers: number
  median: number | null
}
/** By who decided, of proposals made in the period. */
export const byChecker = (db: Db, p: Period): Promise<CheckerRow[]> =>
  many(
    db,
    sql<CheckerRow>`
      select
        a.id "adminId",
        a.full_name as name,
        a.staff_id "staffId",
        x.approved,
        x.denied,
        x.makers,
        x.median
      from
        (
          select
            checker_id,
            ${ofState('approved', 'APPROVED', 'SCHEDULED')},
            ${ofState('denied', 'DENIED')},
            count(distinct maker_id)::bigint makers,
            ${percentile(0.5, sql`decided_at - proposed_at`)} median
          from
            approval
          where
            ${within(sql`proposed_at`, p)}
            and ${proposals}
            and ${decided}
          group by
            checker_id
        ) x
        join admin a on a.id = x.checker_id
      order by
        x.approved + x.denied desc,
        a.full_name,
        a.id
    `,
  )
/** How many of each person's proposals each other person decided. */
export const pairs = (
  db: Db,
  p: Period,
): Promise<{ maker: string; checker: string; decided: number }[]> =>
  many(
    db,
    sql`
      select
        maker_id maker,
        checker_id checker,
        count(*)::bigint decided
      from
        approval
      where
        ${within(sql`proposed_at`, p)}
        and ${proposals}
        and ${decided}
      group by
        1,
        2
    `,
  )
/** Proposals made, and proposals decided, by step. */
export const steps = (
  db: Db,
  p: Period,
): Promise<{ date: string; proposed: number; decided: number }[]> =>
  many(
    db,
    sql`
      select
        date,
        sum(proposed)::bigint proposed,
        sum(decided)::bigint decided
      from
        (
          select
            ${stepOf(sql`proposed_at`, p)} date,
            1 proposed,
            0 decided
          from
            approval
          where
            ${within(sql`proposed_at`, p)}
            and ${proposals}
          union all
          select
            ${stepOf(sql`decided_at`, p)},
            0,
            1
          from
            approval
          where
            decided_at is not null
            and ${decided}
            and ${within(sql`decided_at`, p)}
            and ${proposals}
        ) x
      group by
        date
    `,
  )

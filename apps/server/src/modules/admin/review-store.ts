/** SQL of the review of who may do what. */
import { sql, type RawBuilder } from 'kysely'
import { conditions, type AdminFilter } from './store.ts'

/** A group's rights by name. */
const namesOf = (rights: readonly { code: number; name: string }[]) => sql`
  case
    when g.status = 'ACTIVE' then (
      select
        string_agg(
          n.name,
          ', '
          order by
            n.code
        )
      from
        jsonb_to_recordset(${JSON.stringify(rights)}::jsonb) n (code int, name text)
      where
        n.code = any (g.codes)
    )
  end
`
/** When and by whom a person's group, or the rights of their group, were changed last. */
const lastChange = sql`
  select
    r.at,
    r.actor_name
  from
    audit_record r
  where
    (
      r.object_id = a.id::text
      and r.module = 'admin'
      or r.object_id = a.role_group_id::text
      and r.module = 'admin-group'
    )
    and (
      r.before ->> 'roleGroupId' is distinct from r.after ->> 'roleGroupId'
      or r.before -> 'codes' is distinct from r.after -> 'codes'
    )
  order by
    r.at desc,
    r.id desc
  limit
    1
`

/**
 * Rows as arrays: name, user name, staff id, office type, office, address, kind, group, rights, second factor, status, last sign-in, created, and
 * when and by whom the person's group or the group's rights were changed last. @param rights what each code is called.
 */
export const reviewRows = (
  f: AdminFilter,
  rights: readonly { code: number; name: string }[],
): RawBuilder<unknown> => {
  const said = (at: RawBuilder<unknown>) => sql`
    to_char(
      ${at} at time zone 'Asia/Ho_Chi_Minh',
      'YYYY-MM-DD HH24:MI:SS'
    )
  `
  return sql`
    select
      a.full_name,
      a.username,
      a.staff_id,
      a.office_type,
      a.office,
      a.email,
      a.kind,
      g.name,
      ${namesOf(rights)},
      case
        when exists (
          select
          from
            admin_factor f
          where
            f.admin_id = a.id
            and f.confirmed_at is not null
        ) then 'ON'
        else 'OFF'
      end,
      a.status,
      ${said(sql`a.last_login_at`)},
      ${said(sql`a.created_at`)},
      ${said(sql`c.at`)},
      c.actor_name
    from
      admin a
      left join role_group g on g.id = a.role_group_id
      left join lateral (${lastChange}) c on true
    where
      ${conditions(f)}
    order by
      a.full_name,
      a.id
  `
}

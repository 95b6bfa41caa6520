/** SQL about members, the accounts they are held to, and their invitations. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { MemberStatus } from '@saola/contract/enums'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'

export interface MemberRow {
  id: string
  phone: string
  full_name: string
  email: string | null
  avatar: string | null
  is_owner: boolean
  status: MemberStatus
  allow_email: boolean
  created_at: Date
  group_id: string | null
  group_name: string | null
  group_code: string | null
  group_status: string | null
  group_personal: boolean | null
  codes: number[] | null
  actions: string[] | null
  last_sign_in_at: Date | null
  invited_until: Date | null
  account_ids: string[]
}
/** Whose the presets among the groups are, in the index of their codes. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** @param acting the merchant whose accounts are meant: the live one or its sandbox merchant. */
const facts = (acting: string): RawBuilder<unknown> => sql`
  m.id,
  m.phone,
  m.full_name,
  m.email,
  m.avatar,
  m.is_owner,
  m.status,
  m.allow_email,
  m.created_at,
  g.id group_id,
  g.name group_name,
  g.code group_code,
  g.status group_status,
  g.personal group_personal,
  g.codes,
  g.actions,
  m.last_sign_in_at,
  (
    select
      max(i.expires_at)
    from
      member_invitation i
    where
      i.member_id = m.id
      and i.used_at is null
  ) invited_until,
  array(
    select
      b.bank_account_id
    from
      member_bank_account b
    where
      b.member_id = m.id
      and b.merchant_id = ${acting}
    order by
      b.bank_account_id
  ) account_ids
`
const rows = (merchantId: string, acting: string): RawBuilder<MemberRow> => sql<MemberRow>`
  select
    ${facts(acting)}
  from
    member m
    left join role_group g on g.id = m.role_group_id
  where
    m.merchant_id = ${merchantId}
    and m.deleted_at is null
`

export interface Filter {
  keyword?: string | undefined
  status?: MemberStatus | undefined
  roleGroupId?: string | undefined
}
const wanted = (f: Filter): RawBuilder<unknown> =>
  allOf([
    ...(f.status ? [sql`m.status = ${f.status}`] : []),
    ...(f.roleGroupId ? [sql`m.role_group_id = ${f.roleGroupId}`] : []),
    ...(f.keyword
      ? [
          sql`
            (
              lower(m.full_name) like lower(${`%${likeText(f.keyword)}%`})
              or m.phone like ${`${likeText(f.keyword)}%`}
              or lower(m.email) like lower(${`${likeText(f.keyword)}%`})
            )
          `,
        ]
      : []),
  ])
/** The owner and, in the order of an index, as many others as the page needs, beside the merchant's groups and the presets, read as one set. */
export const list = (
  db: Db,
  merchantId: string,
  acting: string,
  f: Filter,
  page: PageRequest,
): Promise<MemberRow[]> => {
  const order = sql.raw(
    `${page.sortBy === 'fullName' ? 'm.full_name' : 'm.created_at'} ${page.direction}, m.id ${page.direction}`,
  )
  const some = (which: string): RawBuilder<unknown> => sql`
    select
      *
    from
      member m
    where
      m.merchant_id = ${merchantId}
      and m.deleted_at is null
      and ${sql.raw(which)}
      and ${wanted(f)}
  `
  return many(
    db,
    sql<MemberRow>`
      with
        owner as materialized (${some('m.is_owner')}),
        groups as materialized (
          select
            *
          from
            role_group
          where
            coalesce(merchant_id, ${NOBODY}) in (${merchantId}, ${NOBODY})
        )
      select
        ${facts(acting)}
      from
        (
          select
            *
          from
            owner
          union all
          (
            ${some('not m.is_owner')}
            order by
              ${order}
            limit
              ${page.size * (page.index + 1)} - (
                select
                  count(*)
                from
                  owner
              )
          )
        ) m
        left join groups g on g.id = m.role_group_id
      order by
        m.is_owner desc,
        ${order}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
}
export const count = async (db: Db, merchantId: string, f: Filter): Promise<number> =>
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
              member m
            where
              m.merchant_id = ${merchantId}
              and m.deleted_at is null
              and ${wanted(f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const get = (
  db: Db,
  merchantId: string,
  acting: string,
  id: string,
): Promise<MemberRow | null> =>
  maybe(
    db,
    sql<MemberRow>`
      ${rows(merchantId, acting)}
      and m.id = ${id}
    `,
  )
export const lock = (
  db: Db,
  merchantId: string,
  acting: string,
  id: string,
): Promise<MemberRow | null> =>
  maybe(
    db,
    sql<MemberRow>`
      ${rows(merchantId, acting)}
      and m.id = ${id}
      for update of
        m
    `,
  )

export interface NewMember {
  id: string
  phone: string
  fullName: string
  email: string | null
  roleGroupId: string
  allowEmail: boolean
  by: string
  now: Date
}
/** @returns false when somebody of the merchant has the phone. */
export const insert = async (db: Db, merchantId: string, m: NewMember): Promise<boolean> =>
  (await changed(
    db,
    sql`
      insert into
        member (
          id,
          merchant_id,
          phone,
          full_name,
          email,
          password_hash,
          is_owner,
          role_group_id,
          status,
          allow_email,
          created_at,
          modified_at,
          created_by
        )
      values
        (
          ${m.id},
          ${merchantId},
          ${m.phone},
          ${m.fullName},
          ${m.email},
          null,
          false,
          ${m.roleGroupId},
          'NOT_LOGGED_IN',
          ${m.allowEmail},
          ${m.now},
          ${m.now},
          ${m.by}
        )
      on conflict do nothing
    `,
  )) === 1
export const update = (
  db: Db,
  merchantId: string,
  id: string,
  m: {
    fullName: string
    email: string | null
    roleGroupId: string
    allowEmail: boolean
    now: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      update member
      set
        full_name = ${m.fullName},
        email = ${m.email},
        role_group_id = ${m.roleGroupId},
        allow_email = ${m.allowEmail},
        modified_at = ${m.now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and not is_owner
        and deleted_at is null
    `,
  )
/** Who comes back from being blocked has no password. */
export const setStatus = (
  db: Db,
  merchantId: string,
  id: string,
  from: readonly MemberStatus[],
  to: MemberStatus,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update member
      set
        status = ${to},
        password_hash = case
          when ${to}::text = 'NOT_LOGGED_IN' then null
          else password_hash
        end,
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = any (${[...from]}::text[])
        and not is_owner
        and deleted_at is null
    `,
  )
export const remove = (db: Db, merchantId: string, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update member
      set
        deleted_at = ${now},
        modified_at = ${now},
        password_hash = null
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and not is_owner
        and deleted_at is null
    `,
  )
export const lockMembers = async (db: Db, merchantId: string): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(hashtextextended ('member/' || ${merchantId}, 0))
  `.execute(db)
}

export interface AccountRow {
  id: string
  account_no: string
  account_name: string
  bank_type: 'KLB' | 'UMEE'
  bin: string
  default_account: boolean
  default_fee_account: boolean
}
export const accounts = (db: Db, merchantId: string): Promise<AccountRow[]> =>
  many(
    db,
    sql<AccountRow>`
      select
        id,
        account_no,
        account_name,
        bank_type,
        bin,
        default_account,
        default_fee_account
      from
        bank_account
      where
        merchant_id = ${merchantId}
        and status = 'ACTIVE'
    `,
  )
export async function setAccounts(
  db: Db,
  merchantId: string,
  memberId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from member_bank_account
    where
      member_id = ${memberId}
      and merchant_id = ${merchantId}
  `.execute(db)
  if (ids.length > 0)
    await sql`
      insert into
        member_bank_account (member_id, merchant_id, bank_account_id)
      select
        ${memberId},
        ${merchantId},
        unnest(${[...ids]}::uuid[])
    `.execute(db)
}

/** An account of a merchant, the live one or its sandbox merchant; null = none, which nobody sees who is held to some. */
export interface Seeing {
  merchantId: string
  accountId: string | null
}
const isSeeing = ({ merchantId, accountId }: Seeing): RawBuilder<unknown> => sql`
  coalesce(
    (
      select
        bool_or(b.bank_account_id is not distinct from ${accountId}::uuid)
      from
        member_bank_account b
      where
        b.member_id = m.id
        and b.merchant_id = ${merchantId}
    ),
    true
  )
`
/** The owner first, then who may do that; without the one who asks. @param action a code and a verb, "1903.CREATE" @param seeing an account that they have to see */
export const holders = (
  db: Db,
  merchantId: string,
  action: string,
  { exceptId, seeing = null }: { exceptId: string; seeing?: Seeing | null },
): Promise<{ full_name: string; is_owner: boolean }[]> =>
  many(
    db,
    sql<{ full_name: string; is_owner: boolean }>`
      select
        m.full_name,
        m.is_owner
      from
        member m
        left join role_group g on g.id = m.role_group_id
        and g.status = 'ACTIVE'
      where
        m.merchant_id = ${merchantId}
        and m.id <> ${exceptId}
        and m.deleted_at is null
        and (
          m.is_owner
          or m.status = 'ACTIVE'
          and ${Number(action.slice(0, 4))} = any (g.codes)
          and (
            g.actions is null
            or ${action} = any (g.actions)
          )
          and ${seeing === null ? sql`true` : isSeeing(seeing)}
        )
      order by
        m.is_owner desc,
        m.full_name
      limit
        6
    `,
  )
/** Whether there has been anybody else at work for the merchant since then. */
export const isAlone = async (
  db: Db,
  merchantId: string,
  id: string,
  since: Date,
): Promise<boolean> =>
  !(
    await one(
      db,
      sql<{ others: boolean }>`
        select
          exists (
            select
            from
              member
            where
              merchant_id = ${merchantId}
              and id <> ${id}
              and (
                status = 'ACTIVE'
                and deleted_at is null
                or modified_at > ${since}
                or deleted_at > ${since}
              )
          ) others
      `,
    )
  ).others

export const voidInvitations = (
  db: Db,
  merchantId: string,
  memberId: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update member_invitation
      set
        used_at = ${now}
      where
        merchant_id = ${merchantId}
        and member_id = ${memberId}
        and used_at is null
    `,
  )
export const invitationsSince = (
  db: Db,
  merchantId: string,
  memberId: string,
  since: Date,
): Promise<{ theirs: number; total: number }> =>
  one(
    db,
    sql<{ theirs: number; total: number }>`
      select
        count(*) filter (
          where
            member_id = ${memberId}
        ) theirs,
        count(*) total
      from
        member_invitation
      where
        merchant_id = ${merchantId}
        and created_at > ${since}
    `,
  )
export const insertInvitation = (
  db: Db,
  merchantId: string,
  i: { id: string; memberId: string; tokenHash: string; by: string; now: Date; expiresAt: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        member_invitation (id, merchant_id, member_id, token_hash, created_at, created_by, expires_at)
      values
        (
          ${i.id},
          ${merchantId},
          ${i.memberId},
          ${i.tokenHash},
          ${i.now},
          ${i.by},
          ${i.expiresAt}
        )
    `,
  )

export interface Invitation {
  id: string
  member_id: string
  merchant_id: string
  full_name: string
  phone: string
  merchant_name: string
  merchant_code: string
  expires_at: Date
}
const invitation = (tokenHash: string, now: Date): RawBuilder<Invitation> => sql<Invitation>`
  select
    i.id,
    i.member_id,
    i.merchant_id,
    m.full_name,
    m.phone,
    l.name merchant_name,
    l.code merchant_code,
    i.expires_at
  from
    member_invitation i
    join member m on m.id = i.member_id
    and m.deleted_at is null
    and m.status = 'NOT_LOGGED_IN'
    join merchant l on l.id = i.merchant_id
  where
    i.token_hash = ${tokenHash}
    and i.used_at is null
    and i.expires_at > ${now}
`
/** Anyone who holds the token is the invited one; there is no merchant to ask about before. */
export const invitationBehind = (
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<Invitation | null> => maybe(db, invitation(tokenHash, now))
export const lockInvitation = (db: Db, tokenHash: string, now: Date): Promise<Invitation | null> =>
  maybe(
    db,
    sql<Invitation>`
      ${invitation(tokenHash, now)}
      for update of
        i,
        m
    `,
  )
export const setPassword = (
  db: Db,
  merchantId: string,
  memberId: string,
  hash: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update member
      set
        password_hash = ${hash},
        modified_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${memberId}
        and status = 'NOT_LOGGED_IN'
        and deleted_at is null
    `,
  )

/** SQL of employees. Days are text, YYYY-MM-DD. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type {
  EmployeeProposal,
  EmployeeState,
  SalaryAccountStatus,
} from '@saola/contract/salary-employee-values'
import { changed, likeText, many, maybe, one, rowsOf, type Db } from '../../platform/db.ts'

export interface EmployeeRow {
  id: string
  code: string
  name: string
  phone: string
  email: string
  position: string
  type_id: string
  activated: boolean
  sealed: string | null
  account_bin: string
  account_last: string
  account_digest: string | null
  identity_digest: string | null
  account_status: SalaryAccountStatus
  account_since: Date | null
  left_on: string | null
  left_reason: string | null
  created_at: Date
}
/** With what waits for a second person; null where nothing does. */
export interface ListedRow extends EmployeeRow {
  type_name: string
  kinds: EmployeeProposal[] | null
  asked_by_id: string | null
  asked_by: string | null
  asked_at: Date | null
  asked_reason: string | null
}
export interface Filter {
  keyword: string | undefined
  typeId: string | undefined
  id?: string | undefined
  from: Date | undefined
  /** Not included. */
  to: Date | undefined
  state: EmployeeState | undefined
  /** Without those who have left. */
  isStaying?: boolean
}
const columns = sql`
  e.id,
  e.code,
  e.name,
  e.phone,
  e.email,
  e.position,
  e.type_id,
  e.activated,
  e.sealed,
  e.account_bin,
  e.account_last,
  e.account_digest,
  e.identity_digest,
  e.account_status,
  e.account_since,
  e.left_on::text,
  e.left_reason,
  e.created_at
`
const listed = sql`
  ${columns},
  t.name type_name,
  p.kinds,
  p.asked_by_id,
  p.asked_by,
  p.asked_at,
  p.reason asked_reason
`
const listedFrom = sql`
  salary_employee e
  join salary_advance_type t on t.merchant_id = e.merchant_id
  and t.id = e.type_id
  left join salary_employee_proposal p on p.merchant_id = e.merchant_id
  and p.employee_id = e.id
`
const states: Readonly<Record<EmployeeState, RawBuilder<unknown>>> = {
  ACTIVE: sql`e.activated`,
  PAUSED: sql`
    not e.activated
    and e.left_on is null
  `,
  WAITING: sql`p.employee_id is not null`,
  MISMATCH: sql`
    e.account_status in ('MISMATCH', 'NOT_FOUND')
    and e.left_on is null
  `,
  LEFT: sql`e.left_on is not null`,
}
const among = (merchantId: string, f: Filter): RawBuilder<unknown> => sql`
  e.merchant_id = ${merchantId}
  and (
    ${f.keyword ?? null}::text is null
    or position(fold_text (${f.keyword ?? ''}) in fold_text (e.name)) > 0
    or position(lower(${f.keyword ?? ''}) in lower(e.code)) > 0
    or e.phone like ${`${likeText(f.keyword ?? '')}%`}
  )
  and (
    ${f.typeId ?? null}::uuid is null
    or e.type_id = ${f.typeId ?? null}
  )
  and (
    ${f.id ?? null}::uuid is null
    or e.id = ${f.id ?? null}
  )
  and (
    ${f.from ?? null}::timestamptz is null
    or e.created_at >= ${f.from ?? null}
  )
  and (
    ${f.to ?? null}::timestamptz is null
    or e.created_at < ${f.to ?? null}
  )
  and ${f.state === undefined ? sql`true` : states[f.state]}
  and (
    not ${f.isStaying ?? false}::boolean
    or e.left_on is null
  )
`
const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  createdDate: sql`e.created_at`,
  code: sql`lower(e.code)`,
  name: sql`lower(e.name)`,
}
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<ListedRow[]> =>
  many(
    db,
    sql<ListedRow>`
      select
        ${listed}
      from
        ${listedFrom}
      where
        ${among(merchantId, f)}
      order by
        ${orders[page.sortBy]!} ${sql.raw(page.direction)},
        e.id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (
  db: Db,
  merchantId: string,
  f: Filter,
  most = COUNT_CAP + 1,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*)::int n
        from
          (
            select
              1
            from
              ${listedFrom}
            where
              ${among(merchantId, f)}
            limit
              ${most}
          ) x
      `,
    )
  ).n
/** As COPY reads them: no wage, no identity number, and of accounts the last digits alone. */
export const exportRows = (merchantId: string, f: Filter): RawBuilder<unknown> => sql`
  select
    e.code,
    e.name,
    e.phone,
    e.email,
    e.position,
    t.name,
    case
      when e.left_on is not null then 'LEFT'
      when e.activated then 'ACTIVE'
      when p.employee_id is not null then 'WAITING'
      else 'PAUSED'
    end,
    e.account_last,
    e.account_status,
    e.left_on,
    to_char(e.created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI:SS')
  from
    ${listedFrom}
  where
    ${among(merchantId, f)}
  order by
    lower(e.code)
`
export const get = (db: Db, merchantId: string, id: string): Promise<ListedRow | null> =>
  maybe(
    db,
    sql<ListedRow>`
      select
        ${listed}
      from
        ${listedFrom}
      where
        e.merchant_id = ${merchantId}
        and e.id = ${id}
    `,
  )
/** Those of them that there are, in no order. */
export const ofIds = (db: Db, merchantId: string, ids: readonly string[]): Promise<ListedRow[]> =>
  many(
    db,
    sql<ListedRow>`
      select
        ${listed}
      from
        ${listedFrom}
      where
        e.merchant_id = ${merchantId}
        and e.id = any (${[...ids]}::uuid[])
    `,
  )
/** Those with one of these codes, in any case of letters. */
export const ofCodes = (
  db: Db,
  merchantId: string,
  codes: readonly string[],
): Promise<ListedRow[]> =>
  many(
    db,
    sql<ListedRow>`
      select
        ${listed}
      from
        ${listedFrom}
      where
        e.merchant_id = ${merchantId}
        and lower(e.code) = any (${codes.map((code) => code.toLowerCase())}::text[])
    `,
  )
export interface Numbers {
  phone: string
  account_digest: string
  identity_digest: string | null
}
export interface Holder {
  id: string
  phone: string
  account_digest: string
  identity_digest: string | null
}
/** Those who have not left and have one of these phones, accounts or identity numbers. */
export const holdersOf = (
  db: Db,
  merchantId: string,
  numbers: readonly Numbers[],
): Promise<Holder[]> =>
  many(
    db,
    sql<Holder>`
      select
        id,
        phone,
        account_digest,
        identity_digest
      from
        salary_employee
      where
        merchant_id = ${merchantId}
        and left_on is null
        and phone = any (${numbers.map(({ phone }) => phone)}::text[])
      union
      select
        id,
        phone,
        account_digest,
        identity_digest
      from
        salary_employee
      where
        merchant_id = ${merchantId}
        and left_on is null
        and account_digest = any (${numbers.map((n) => n.account_digest)}::text[])
      union
      select
        id,
        phone,
        account_digest,
        identity_digest
      from
        salary_employee
      where
        merchant_id = ${merchantId}
        and left_on is null
        and identity_digest = any (${numbers.flatMap((n) => n.identity_digest ?? [])}::text[])
    `,
  )
/** Numbers of codes that were made by themselves, "NV00012". */
export const highestCode = async (db: Db, merchantId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          coalesce(max(substr(code, 3)::int), 0) n
        from
          salary_employee
        where
          merchant_id = ${merchantId}
          and code ~ '^NV[0-9]{5}$'
      `,
    )
  ).n
const types = {
  id: 'uuid',
  code: 'text',
  name: 'text',
  phone: 'text',
  email: 'text',
  position: 'text',
  type_id: 'uuid',
  activated: 'boolean',
  sealed: 'text',
  account_bin: 'text',
  account_last: 'text',
  account_digest: 'text',
  identity_digest: 'text',
  account_status: 'text',
  account_since: 'timestamptz',
  left_on: 'date',
  left_reason: 'text',
  created_at: 'timestamptz',
} as const satisfies Record<keyof EmployeeRow, string>
const names = sql.raw(Object.keys(types).join(', '))
export const insertAll = (
  db: Db,
  merchantId: string,
  rows: readonly EmployeeRow[],
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_employee (merchant_id, ${names})
      select
        ${merchantId},
        ${names}
      from
        ${rowsOf('x', rows, types)}
      order by
        ord
    `,
  )
const settable = Object.keys(types).filter((name) => name !== 'id' && name !== 'created_at')
export const updateAll = (
  db: Db,
  merchantId: string,
  rows: readonly EmployeeRow[],
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_employee e
      set
        ${sql.raw(settable.map((name) => `${name} = x.${name}`).join(', '))}
      from
        ${rowsOf('x', rows, types)}
      where
        e.merchant_id = ${merchantId}
        and e.id = x.id
    `,
  )

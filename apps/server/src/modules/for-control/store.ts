/** SQL that reads dispute cases. */
import { sql, type RawBuilder } from 'kysely'
import type {
  ForControlResolution,
  ForControlService,
  ForControlStatus,
} from '@saola/contract/for-control-values'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import type { SubjectRow } from './subject-store.ts'

export interface CaseRow extends Omit<SubjectRow, 'status'> {
  id: string
  code: string
  status: ForControlStatus
  service: ForControlService
  /** Of what it is about, as it is now. */
  subject_status: string | null
  claimed_by: 'MERCHANT' | 'PAYER'
  bank_name: string | null
  reason: string | null
  note: string | null
  partner_txn_number: string | null
  email: string
  phone: string
  language: 'vi' | 'en'
  created_at: Date
  created_by: string
  created_by_bank: boolean
  sent_at: Date | null
  due_at: Date | null
  assignee_id: string | null
  assignee_name: string | null
  asked_note: string | null
  asked_at: Date | null
  approval_id: string | null
  resolution: ForControlResolution | null
  resolved_amount: number | null
  decision_note: string | null
  decided_at: Date | null
  made_refund_id: string | null
  transfer_reference: string | null
  transfer_state: 'SENDING' | 'DONE' | 'FAILED' | 'RETURNED' | null
  bank_reference: string | null
  credited_at: Date | null
  held: number
  shortfall: number
  prior_id: string | null
  prior_code: string | null
  merchant_code: string
  merchant_name: string
  mode: 'LIVE' | 'TEST'
  /** Whose sandbox it is, or itself. */
  live_merchant_id: string
}
export interface Filter {
  keyword?: string | undefined
  code?: string | undefined
  txnNumber?: string | undefined
  merchantCode?: string | undefined
  merchantName?: string | undefined
  status?: ForControlStatus | undefined
  from?: Date | undefined
  to?: Date | undefined
  view?: 'OPEN' | 'LATE' | 'MINE' | 'UNASSIGNED' | undefined
  /** Of the caller, for MINE. */
  adminId?: string
  now?: Date
  /** The accounts whose cases the caller may see; null = all. */
  among: readonly string[] | null
}
const begins = (text: string): string => `${likeText(text)}%`
const open = sql`k.status in ('WAITING_SOLVE', 'SOLVING')`
const views = (f: Filter): RawBuilder<unknown>[] => {
  switch (f.view) {
    case 'OPEN':
      return [open]
    case 'LATE':
      return [open, sql`k.due_at < ${f.now}`]
    case 'MINE':
      return [open, sql`k.assignee_id = ${f.adminId}`]
    case 'UNASSIGNED':
      return [open, sql`k.assignee_id is null`]
    case undefined:
      return []
  }
}
/** `merchantId` null = those of all live merchants that have reached the bank, for its staff. */
const conditions = (merchantId: string | null, f: Filter): RawBuilder<unknown> =>
  allOf([
    merchantId === null
      ? sql`
          k.status <> 'CREATE'
          and exists (
            select
            from
              merchant m
            where
              m.id = k.merchant_id
              and m.mode = 'LIVE' ${f.merchantCode
                ? sql`and m.code = ${f.merchantCode}`
                : sql``} ${f.merchantName
                ? sql`
                    and fold_text (m.name) like '%' || fold_text (${likeText(
                      f.merchantName,
                    )}) || '%'
                  `
                : sql``}
          )
        `
      : sql`k.merchant_id = ${merchantId}`,
    ...(f.status ? [sql`k.status = ${f.status}`] : []),
    ...(f.code ? [sql`k.code like ${begins(f.code.toUpperCase())}`] : []),
    ...(f.txnNumber
      ? [
          sql`
            (
              k.txn_number like ${begins(f.txnNumber)}
              or k.bank_txn_number like ${begins(f.txnNumber)}
            )
          `,
        ]
      : []),
    ...(f.from ? [sql`k.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`k.created_at < ${f.to}`] : []),
    ...(f.keyword
      ? [
          sql`
            (
              k.code like ${begins(f.keyword.toUpperCase())}
              or k.txn_number like ${begins(f.keyword)}
              or k.bank_txn_number like ${begins(f.keyword)}
              or k.partner_txn_number like ${begins(f.keyword)}
              or k.account_no like ${begins(f.keyword)}
              or k.subject_id like ${begins(f.keyword)}
            )
          `,
        ]
      : []),
    ...(f.among ? [sql`k.bank_account_id = any (${[...f.among]}::uuid[])`] : []),
    ...views(f),
  ])
const described = (cases: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select
    k.*,
    m.code merchant_code,
    m.name merchant_name,
    m.mode,
    coalesce(m.live_id, m.id) live_merchant_id,
    b.short_name bank_name,
    prior.code prior_code,
    coalesce(p.status, c.resolution, po.status, r.status) subject_status
  from
    ${cases} k
    join merchant m on m.id = k.merchant_id
    left join payment p on k.service = 'PAYMENT'
    and p.merchant_id = k.merchant_id
    and p.id = k.payment_id
    left join bank_credit c on k.service = 'CREDIT'
    and c.merchant_id = k.merchant_id
    and c.id = case k.service
      when 'CREDIT' then k.subject_id::bigint
    end
    left join payout po on k.service = 'PAYOUT'
    and po.merchant_id = k.merchant_id
    and po.id = case k.service
      when 'PAYOUT' then k.subject_id::uuid
    end
    left join refund r on k.service = 'REFUND'
    and r.merchant_id = k.merchant_id
    and r.id = case k.service
      when 'REFUND' then k.subject_id::uuid
    end
    left join bank b on b.napas_code = case
      when k.service in ('PAYMENT', 'CREDIT') then k.from_bin
      else k.bin
    end
    left join for_control prior on prior.merchant_id = k.merchant_id
    and prior.id = k.prior_id
`
const sortable: Record<string, string> = {
  createdAt: 'created_at',
  dueAt: 'due_at',
  amount: 'amount',
}
export const list = (
  db: Db,
  merchantId: string | null,
  f: Filter,
  page: PageRequest,
): Promise<CaseRow[]> => {
  const order = sql.raw(
    `k.${sortable[page.sortBy] ?? 'created_at'} ${page.direction} nulls last, k.id ${page.direction}`,
  )
  return many(
    db,
    sql<CaseRow>`
      ${described(sql`
        (
          select
            *
          from
            for_control k
          where
            ${conditions(merchantId, f)}
          order by
            ${order}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        )
      `)}
      order by
        ${order}
    `,
  )
}
export const count = async (
  db: Db,
  merchantId: string | null,
  f: Filter,
  cap = COUNT_CAP + 1,
): Promise<number> =>
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
              for_control k
            where
              ${conditions(merchantId, f)}
            limit
              ${cap}
          ) x
      `,
    )
  ).n

/** One case; `merchantId` null = of any live merchant, once it has reached the bank. */
export const get = (
  db: Db,
  merchantId: string | null,
  by: { id: string } | { code: string },
  among: readonly string[] | null = null,
): Promise<CaseRow | null> =>
  maybe(
    db,
    sql<CaseRow>`
      ${described(sql`for_control`)}
      where
        ${'id' in by ? sql`k.id = ${by.id}` : sql`k.code = ${by.code}`}
        and ${conditions(merchantId, { among })}
    `,
  )
/** The same, taken for a decision. */
export async function lockOne(
  db: Db,
  merchantId: string | null,
  id: string,
  among: readonly string[] | null = null,
): Promise<CaseRow | null> {
  await sql`
    select
    from
      for_control k
    where
      k.id = ${id}
      and ${conditions(merchantId, { among })}
    for update
  `.execute(db)
  return get(db, merchantId, { id }, among)
}

/** The open case of a thing, if it is with the bank, taken until the transaction ends: a draft may still be put away. */
export async function lockSent(
  db: Db,
  merchantId: string,
  service: ForControlService,
  subjectId: string,
): Promise<CaseRow | null> {
  const row = await maybe<{ id: string }>(
    db,
    sql`
      select
        id
      from
        for_control
      where
        merchant_id = ${merchantId}
        and service = ${service}
        and subject_id = ${subjectId}
        and status in ('WAITING_SOLVE', 'SOLVING')
      for update
    `,
  )
  return row && get(db, merchantId, { id: row.id })
}

/** yyyy-mm-dd hh:mm:ss as PostgreSQL writes it, so that no date object is made per row. */
const vnTime = (column: string): RawBuilder<unknown> => sql`
  to_char(
    ${sql.ref(column)} at time zone 'Asia/Ho_Chi_Minh',
    'YYYY-MM-DD HH24:MI:SS'
  )
`
/** The list's rows as the Excel file's columns, in its order. */
export const exportRows = (merchantId: string | null, f: Filter): RawBuilder<unknown> => sql`
  select
    k.code,
    k.status,
    k.service,
    m.code,
    m.name,
    k.txn_number,
    k.bank_txn_number,
    k.partner_txn_number,
    ${vnTime('k.transaction_date')},
    k.amount,
    k.reason,
    k.account_no,
    k.from_account,
    k.claimed_by,
    ${vnTime('k.created_at')},
    ${vnTime('k.sent_at')},
    to_char((k.due_at - interval '1 millisecond') at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD'),
    k.resolution,
    k.resolved_amount,
    k.decision_note,
    ${vnTime('k.decided_at')}
  from
    for_control k
    join merchant m on m.id = k.merchant_id
  where
    ${conditions(merchantId, f)}
  order by
    k.created_at desc,
    k.id desc
`

/** The list of payments and its export. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, type Db, likeText, many, maybe, one } from '../../platform/db.ts'
import {
  begins,
  byLinkCode,
  byReference,
  byTxnNumber,
  fewOf,
  idsWhere,
  IN_LIST_ORDER,
  paymentHoldsWords,
} from '../payment/service.ts'
import { isUuid } from '../../platform/ids.ts'
import type { PaymentRow } from '../payment/service.ts'
import { keywordKind } from './rules.ts'

export interface Filter {
  keyword?: string | undefined
  status?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  transactionId?: string | undefined
  refTransactionId?: string | undefined
  type?: string | undefined
  paymentType?: string | undefined
  cardKind?: string | undefined
  source?: string | undefined
  bankAccountId?: string | undefined
  payboxDeviceId?: string | undefined
  bankAccountNo?: string | undefined
  staticAccounts?: readonly string[] | undefined
  statistic: boolean
  /** The only accounts whose payments the caller may see; null = all. */
  among?: readonly string[] | null | undefined
  payPageCode?: string | undefined
  /** The payments that `keyword` fits, where they are few; found by `withKeyword`. */
  few?: readonly string[] | undefined
}

function keyword(merchantId: string, text: string): RawBuilder<unknown> {
  const k = text.trim()
  const kind = keywordKind(k)
  const prefix = `${likeText(k)}%`
  if (kind === 'uuid') return sql`t.id = ${k}`
  if (kind === 'digits') {
    const digits = k.replaceAll(/\D/g, '')
    return sql`
      (
        t.amount = ${Number(digits.slice(0, 15))}
        or t.virtual_account = ${digits}
        or t.static_virtual_account = ${digits}
        or t.customer_phone like ${`${digits}%`}
        or t.txn_number like ${prefix}
        or t.ref_transaction_id like ${prefix}
        or t.account_no like ${`%${digits}`}
      )
    `
  }
  const words = paymentHoldsWords(merchantId, k)
  return kind === 'code'
    ? sql`
        (
          t.pay_link_code like ${k.length === 8 ? prefix : likeText(k)}
          or t.ref_transaction_id like ${prefix}
          or t.txn_number like ${prefix}
          or t.inter_bank_trace = ${k}
          or t.customer_email ilike ${prefix}
          or ${words}
        )
      `
    : sql`
        (
          t.ref_transaction_id like ${prefix}
          or ${words}
        )
      `
}

/** The keyword as look-ups by index, each of them for what `keyword` compares. */
function soughtBy(merchantId: string, k: string): RawBuilder<unknown>[] {
  const kind = keywordKind(k)
  const where = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    idsWhere(merchantId, condition)
  if (kind === 'digits') {
    const digits = k.replaceAll(/\D/g, '')
    return [
      where(sql`amount = ${Number(digits.slice(0, 15))}`),
      where(sql`virtual_account = ${digits}`),
      where(sql`static_virtual_account = ${digits}`),
      where(begins(sql`customer_phone`, digits)),
      byTxnNumber(merchantId, k),
      byReference(merchantId, k),
    ]
  }
  if (kind === 'words') return [byReference(merchantId, k)]
  return [
    byLinkCode(merchantId, k, k.length === 8 ? 'begins' : 'is'),
    byReference(merchantId, k),
    byTxnNumber(merchantId, k),
    where(sql`inter_bank_trace = ${k}`),
    where(begins(sql`lower(customer_email)`, k.toLowerCase())),
  ]
}
/** The filter, with the payments in it that its keyword fits where those are few. What all payments into an account have, its number, is not looked up. */
export async function withKeyword(db: Db, merchantId: string, f: Filter): Promise<Filter> {
  const k = f.keyword?.trim()
  const kind = k && keywordKind(k)
  if (!k || kind === 'uuid') return f
  if (kind === 'digits' && (await ownsAccount(db, merchantId, k.replaceAll(/\D/g, '')))) return f
  const few = await fewOf(db, merchantId, {
    from: f.from,
    to: f.to,
    by: soughtBy(merchantId, k),
    words: kind === 'digits' ? undefined : k,
  })
  return few === null ? f : { ...f, few }
}
const ownsAccount = async (db: Db, merchantId: string, ending: string): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
        id
      from
        bank_account
      where
        merchant_id = ${merchantId}
        and account_no like ${`%${ending}`}
      limit
        1
    `,
  )) !== null

export const heldTo = (among: readonly string[] | null | undefined): RawBuilder<unknown>[] =>
  among === null || among === undefined
    ? []
    : [sql`t.bank_account_id = any (${[...among]}::uuid[])`]
export const eq = (column: string, value: string | undefined): RawBuilder<unknown>[] =>
  value ? [sql`${sql.ref(`t.${column}`)} = ${value}`] : []
/** The statistic is of payments that are over. */
const inStatus = (f: Filter): RawBuilder<unknown>[] => {
  if (f.status && f.status !== 'NONE') return [sql`t.status = ${f.status}`]
  return f.statistic ? [sql`t.status in ('SUCCESS', 'CANCELED', 'FAIL', 'TIMEOUT')`] : []
}
const conditions = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`t.merchant_id = ${merchantId}`,
    ...heldTo(f.among),
    ...inStatus(f),
    ...(f.from ? [sql`t.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`t.created_at < ${f.to}`] : []),
    ...(f.transactionId
      ? [isUuid(f.transactionId) ? sql`t.id = ${f.transactionId}` : sql`false`]
      : []),
    ...eq('ref_transaction_id', f.refTransactionId),
    ...eq('type', f.type),
    ...eq('payment_type', f.paymentType),
    ...eq('card_kind', f.cardKind),
    ...eq('source', f.source),
    ...eq('bank_account_id', f.bankAccountId),
    ...eq('paybox_device_id', f.payboxDeviceId),
    ...eq('account_no', f.bankAccountNo),
    ...eq('pay_page_code', f.payPageCode),
    ...(f.staticAccounts
      ? [sql`t.static_virtual_account = any (${[...f.staticAccounts]}::text[])`]
      : []),
    ...(f.few ? [sql`t.id = any (${[...f.few]}::uuid[])`] : []),
    ...(f.keyword && !f.few ? [keyword(merchantId, f.keyword)] : []),
  ])

/** Up to here rows are read straight off the index; deeper pages skip over ids alone (docs/quality.md, U2). */
const SHALLOW = 400

/** By creation; by completion what is not over comes last, and first the other way round, as the indexes payment_list and payment_completed have them. */
const inOrder = (row: 't' | 'x', { sortBy, direction }: PageRequest): RawBuilder<unknown> => {
  const way = sql.raw(direction)
  const first =
    sortBy === 'completeTime'
      ? sql`
          ${sql.ref(`${row}.complete_time`)} ${way} nulls ${sql.raw(
            direction === 'DESC' ? 'last' : 'first',
          )}
        `
      : sql`${sql.ref(`${row}.created_at`)} ${way}`
  return sql`
    ${first},
    ${sql.ref(`${row}.id`)} ${way}
  `
}

export function list(
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<PaymentRow[]> {
  const offset = page.index * page.size
  if (offset <= SHALLOW)
    return many(
      db,
      sql<PaymentRow>`
        select
          t.*
        from
          payment t
        where
          ${conditions(merchantId, f)}
        order by
          ${inOrder('t', page)}
        limit
          ${page.size}
        offset
          ${offset}
      `,
    )
  return many(
    db,
    sql<PaymentRow>`
      select
        x.*
      from
        (
          select
            t.id
          from
            payment t
          where
            ${conditions(merchantId, f)}
          order by
            ${inOrder('t', page)}
          limit
            ${page.size}
          offset
            ${offset}
        ) p
        join payment x on x.merchant_id = ${merchantId}
        and x.id = p.id
      order by
        ${inOrder('x', page)}
    `,
  )
}
export const count = async (
  db: Db,
  merchantId: string,
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
              1
            from
              payment t
            where
              ${conditions(merchantId, f)} ${f.keyword && !f.few ? IN_LIST_ORDER : sql``}
            limit
              ${cap}
          ) x
      `,
    )
  ).n

/** dd/mm/yyyy hh:mm:ss as PostgreSQL writes it, so that no date object is made per row. */
const vnTime = (column: string): RawBuilder<unknown> => sql`
  to_char(
    ${sql.ref(column)} at time zone 'Asia/Ho_Chi_Minh',
    'YYYY-MM-DD HH24:MI:SS'
  )
`

/** The list's rows as the Excel file's columns, in its order; a null filter (somebody else's merchant) has none. */
export const exportRows = (merchantId: string, f: Filter | null): RawBuilder<unknown> => sql`
  select
    t.id::text,
    ${vnTime('t.created_at')},
    t.status,
    t.amount,
    t.charge_amount,
    t.vat_charge_amount,
    t.actual_amount,
    t.payment_type,
    t.ref_transaction_id,
    t.txn_number,
    t.description,
    ${vnTime('t.complete_time')},
    t.virtual_account,
    t.account_no,
    t.customer_name,
    t.customer_phone,
    t.refunded,
    t.card_kind,
    t.source
  from
    payment t
  where
    ${f ? conditions(merchantId, f) : sql`false`}
  order by
    t.created_at desc,
    t.id desc
`

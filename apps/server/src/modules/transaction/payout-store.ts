/** Payouts as rows of the list of transactions: one for each order that the bank was given, rows of batches among them. They are no payments. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { transaction } from '@saola/contract/transaction'
import type { Output } from '@saola/contract/call'
import { many, maybe, one, type Db } from '../../platform/db.ts'
import type { Filter } from './list-store.ts'
import { conditions, type Asked } from './payout-filter-store.ts'

type Item = Output<typeof transaction.getAll>['items'][number]
export interface PayoutTransaction {
  /** The order's at the bank. */
  id: string
  payout_id: string
  batch_id: string | null
  merchant_id: string
  status: Item['status']
  amount: number
  charge_amount: number
  vat_charge_amount: number
  /** What left the account. */
  actual_amount: number
  fee_id: string | null
  ref_transaction_id: string | null
  description: string
  created_at: Date
  complete_time: Date | null
  bank_type: Item['bankType']
  account_name: string
  account_no: string
  to_name: string
  to_account: string
  to_bin: string
  txn_number: string | null
  returned_at: Date | null
  for_control: boolean
  made_by: string
  made_at: Date
}
/** CREATED is one that the bank has not decided on; what was never given to it is no transaction. */
const STATUS = sql`
  case p.status
    when 'TRANSFERRING' then 'CREATED'
    when 'FAILED' then 'FAIL'
    else p.status
  end
`
const HELD = sql`
  case
    when p.fee_held then p.fee + p.vat
    else 0
  end
`
const shape = sql`
  p.transfer_id id,
  p.id payout_id,
  p.batch_id,
  p.merchant_id,
  ${STATUS} status,
  p.amount,
  p.fee charge_amount,
  p.vat vat_charge_amount,
  p.amount + ${HELD} actual_amount,
  p.fee_id,
  p.ref_transaction_id,
  p.content description,
  p.decided_at created_at,
  p.ended_at complete_time,
  a.bank_type,
  a.account_name,
  a.account_no,
  p.to_name,
  p.to_account,
  p.to_bin,
  p.txn_number,
  p.returned_at,
  p.created_by made_by,
  p.created_at made_at,
  exists (
    select
    from
      for_control k
    where
      k.merchant_id = p.merchant_id
      and k.service = 'PAYOUT'
      and k.subject_id = p.id::text
      and k.status in ('CREATE', 'WAITING_SOLVE', 'SOLVING')
  ) for_control
`
const itsAccount = sql`
  join bank_account a on a.merchant_id = p.merchant_id
  and a.id = p.bank_account_id
`

const chosen = (
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> => sql`
  (
    select
      p.*
    from
      payout p
    where
      ${condition}
    order by
      ${order}
    limit
      ${limit}
  )
`
/**
 * By when the bank was given it; by its end what is under way comes last, and first the other way round. What is under way is little, and is read by itself:
 * the index of ends is not written while a batch is given to the bank.
 */
const inOrder = ({ sortBy, direction }: PageRequest): RawBuilder<unknown> =>
  sql.raw(
    sortBy === 'completeTime'
      ? `p.ended_at ${direction} nulls ${direction === 'DESC' ? 'last' : 'first'}, p.id ${direction}`
      : `p.decided_at ${direction}, p.id ${direction}`,
  )
function pageOf(merchantId: string, f: Filter, page: PageRequest): RawBuilder<unknown> {
  const all = conditions(merchantId, f)
  const most = (page.index + 1) * page.size
  const way = sql.raw(page.direction)
  if (page.sortBy !== 'completeTime') return chosen(all, inOrder(page), most)
  return sql`
    (
      ${chosen(
        sql`
          ${all}
          and p.ended_at is not null
        `,
        sql`
          p.ended_at ${way},
          p.id ${way}
        `,
        most,
      )}
      union all
      ${chosen(
        sql`
          ${all}
          and p.status = 'TRANSFERRING'
        `,
        sql`p.id ${way}`,
        most,
      )}
    )
  `
}

/** The page, then what stands beside it. */
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<PayoutTransaction[]> =>
  many(
    db,
    sql<PayoutTransaction>`
      select
        ${shape}
      from
        (
          select
            p.*
          from
            ${pageOf(merchantId, f, page)} p
          order by
            ${inOrder(page)}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) p ${itsAccount}
      order by
        ${inOrder(page)}
    `,
  )
export const count = async (
  db: Db,
  merchantId: string,
  f: Asked,
  cap = COUNT_CAP + 1,
): Promise<number> => {
  if (f.isMany && cap <= COUNT_CAP + 1) return cap
  const { n } = await one(
    db,
    sql<{ n: number }>`
      select
        count(*) n
      from
        (
          select
          from
            payout p
          where
            ${conditions(merchantId, f)}
          limit
            ${cap}
        ) x
    `,
  )
  return n
}

/** By its number as a transaction, or as a payout. */
export const get = (
  db: Db,
  merchantId: string,
  by: { transferId: string } | { payoutId: string },
  among: readonly string[] | null,
): Promise<PayoutTransaction | null> =>
  maybe(
    db,
    sql<PayoutTransaction>`
      select
        ${shape}
      from
        payout p ${itsAccount}
      where
        p.merchant_id = ${merchantId}
        and p.transfer_id is not null
        and ${'payoutId' in by
          ? sql`p.id = ${by.payoutId}`
          : sql`
              p.id = (
                select
                  o.owner_id::uuid
                from
                  bank_transfer o
                where
                  o.merchant_id = ${merchantId}
                  and o.id = ${by.transferId}
                  and o.kind = 'PAYOUT'
              )
            `}
        and ${among === null ? sql`true` : sql`p.bank_account_id = any (${[...among]}::uuid[])`}
    `,
  )

const vnTime = (column: string): RawBuilder<unknown> => sql`
  to_char(
    ${sql.ref(column)} at time zone 'Asia/Ho_Chi_Minh',
    'YYYY-MM-DD HH24:MI:SS'
  )
`
/** The list's rows as the Excel file's columns, in its order. */
export const exportRows = (merchantId: string, f: Filter | null): RawBuilder<unknown> => sql`
  select
    p.transfer_id::text,
    ${vnTime('p.decided_at')},
    ${STATUS},
    p.amount,
    p.fee,
    p.vat,
    p.amount + ${HELD},
    p.ref_transaction_id,
    p.txn_number,
    p.content,
    ${vnTime('p.ended_at')},
    a.account_no,
    p.to_name,
    p.to_account,
    p.to_bin,
    ${vnTime('p.returned_at')}
  from
    payout p ${itsAccount}
  where
    ${f ? conditions(merchantId, f) : sql`false`}
  order by
    p.decided_at desc,
    p.id desc
`

/** SQL of the search of bank staff: over all live merchants, each question cut off after a handful of rows. */
import { sql, type RawBuilder } from 'kysely'
import type { ApprovalKind } from '@saola/contract/approval'
import { likeText, many, type Db } from '../../platform/db.ts'
import { begins } from '../payment/service.ts'
import type { Meaning } from './rules.ts'

export interface MerchantRow {
  id: string
  code: string
  name: string
  status: string
  /** What fits where it is neither name nor code. */
  why: string | null
}
/** Accents and capitals do not count, and no letter is a wildcard. */
const holds = (column: string, typed: string): RawBuilder<unknown> => sql`
  fold_text (${sql.ref(column)}) like '%' || fold_text (${likeText(typed)}) || '%'
`

export const merchantsByCode = (db: Db, code: string, most: number): Promise<MerchantRow[]> =>
  many(
    db,
    sql<MerchantRow>`
      select
        id,
        code,
        name,
        status,
        null why
      from
        merchant
      where
        mode = 'LIVE'
        and ${begins(sql.ref('code'), code)}
      order by
        code
      limit
        ${most}
    `,
  )
export const merchantsByName = (db: Db, words: string, most: number): Promise<MerchantRow[]> =>
  many(
    db,
    sql<MerchantRow>`
      select
        id,
        code,
        name,
        status,
        null why
      from
        merchant
      where
        mode = 'LIVE'
        and name_words like '%' || fold_text (${likeText(words)}) || '%'
      limit
        ${most}
    `,
  )
export const merchantsByOwner = (db: Db, words: string, most: number): Promise<MerchantRow[]> =>
  many(
    db,
    sql<MerchantRow>`
      select
        m.id,
        m.code,
        m.name,
        m.status,
        o.full_name why
      from
        member o
        join merchant m on m.id = o.merchant_id
      where
        o.is_owner
        and ${holds('o.full_name', words)}
      limit
        ${most}
    `,
  )
/** By the owner's phone, the tax number, or an account that is theirs: linked, of one payment, or of a pay box. */
export const merchantsByNumber = (
  db: Db,
  digits: string,
  phone: string | null,
  most: number,
): Promise<MerchantRow[]> =>
  many(
    db,
    sql<MerchantRow>`
      select
        m.id,
        m.code,
        m.name,
        m.status,
        ${digits}::text why
      from
        (
          select
            merchant_id
          from
            member
          where
            is_owner
            and phone = ${phone}
          union
          select
            id
          from
            merchant
          where
            tax_code = ${digits}
          union
          select
            merchant_id
          from
            bank_account
          where
            status = 'ACTIVE'
            and account_no = ${digits}
          union
          select
            merchant_id
          from
            payment
          where
            virtual_account = ${digits}
          union
          select
            merchant_id
          from
            static_virtual_account
          where
            virtual_account = ${digits}
        ) x
        join merchant m on m.id = x.merchant_id
      where
        m.mode = 'LIVE'
      limit
        ${most}
    `,
  )

export interface PaymentRow {
  reference: string
  merchant_id: string
  merchant_name: string
  amount: number
  status: string
  at: Date
}
/** Payments that a reference of the bank paid, or that are paid into an account of their own. */
export const paymentsBy = (db: Db, number: string, most: number): Promise<PaymentRow[]> =>
  many(
    db,
    sql<PaymentRow>`
      select
        coalesce(x.bank_reference, x.virtual_account) reference,
        x.merchant_id,
        m.name merchant_name,
        x.amount,
        x.status,
        x.at
      from
        (
          select
            merchant_id,
            bank_reference,
            null virtual_account,
            amount,
            'SUCCESS' status,
            booked_at at
          from
            bank_credit
          where
            bank_reference = ${number}
            and outcome = 'SETTLED'
          union all
          select
            merchant_id,
            null,
            virtual_account,
            amount,
            status,
            created_at
          from
            payment
          where
            virtual_account = ${number}
        ) x
        join merchant m on m.id = x.merchant_id
        and m.mode = 'LIVE'
      limit
        ${most}
    `,
  )

export interface CreditRow {
  bank_reference: string
  merchant_id: string
  merchant_name: string
  amount: number
  resolution: string
  booked_at: Date
  from_name: string | null
  from_account: string | null
}
/** Money that fits nothing, as its room shows it: newest first. */
export const openCredits = (db: Db, m: Meaning, most: number): Promise<CreditRow[]> => {
  const tail = m.tail === undefined ? null : [...m.tail].reverse().join('')
  return many(
    db,
    sql<CreditRow>`
      select
        c.bank_reference,
        c.merchant_id,
        m.name merchant_name,
        c.amount,
        c.resolution,
        c.booked_at,
        c.from_name,
        c.from_account
      from
        bank_credit c
        join merchant m on m.id = c.merchant_id
      where
        c.outcome = 'UNMATCHED'
        and not c.test
        and (
          c.amount = ${m.amount ?? null}
          or c.bank_reference = ${m.code ?? null}
          or c.from_account like '%' || ${tail}
          or (
            ${m.words ?? null}::text is not null
            and ${holds('c.from_name', m.words ?? '')}
          )
        )
      order by
        c.booked_at desc,
        c.id desc
      limit
        ${most}
    `,
  )
}

export interface ProposalRow {
  id: string
  kind: string
  subject: string
  merchant_id: string | null
  amount: number | null
  state: string
  proposed_at: Date
}
/** Proposals of these kinds by the name of their thing or by amount; those that wait first. */
export const proposals = (
  db: Db,
  f: {
    kinds: readonly ApprovalKind[]
    words: string
    subjects: readonly string[]
    amount: number | null
  },
  most: number,
): Promise<ProposalRow[]> =>
  many(
    db,
    sql<ProposalRow>`
      select
        id,
        kind,
        subject,
        merchant_id,
        amount,
        state,
        proposed_at
      from
        approval
      where
        kind = any (${[...f.kinds]})
        and (
          ${holds('subject', f.words)}
          or kind || '/' || subject = any (${[...f.subjects]}::text[])
          or amount = ${f.amount}
        )
      order by
        state = 'PENDING' desc,
        proposed_at desc
      limit
        ${most}
    `,
  )

export interface PosOrderRow {
  id: string
  code: string
  merchant_id: string
  merchant_name: string
  total_amount: number
  status: string
  created_at: Date
}
export const posOrders = (
  db: Db,
  f: { code: string; amount: number | null },
  most: number,
): Promise<PosOrderRow[]> =>
  many(
    db,
    sql<PosOrderRow>`
      select
        o.id,
        o.code,
        o.merchant_id,
        m.name merchant_name,
        o.total_amount,
        o.status,
        o.created_at
      from
        pos_order o
        join merchant m on m.id = o.merchant_id
        and m.mode = 'LIVE'
      where
        ${begins(sql.ref('o.code'), f.code)}
        or o.total_amount = ${f.amount}
      order by
        o.created_at desc,
        o.id desc
      limit
        ${most}
    `,
  )

export interface StaffRow {
  username: string
  full_name: string
  staff_id: string
  status: string
}
export const staffNamed = (db: Db, words: string, most: number): Promise<StaffRow[]> =>
  many(
    db,
    sql<StaffRow>`
      select
        username,
        full_name,
        staff_id,
        status
      from
        admin
      where
        ${holds('full_name', words)}
        or ${holds('username', words)}
        or staff_id = upper(${words})
      order by
        full_name
      limit
        ${most}
    `,
  )

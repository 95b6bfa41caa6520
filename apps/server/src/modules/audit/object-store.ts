/** SQL of what the audit log is about: the names of things, and the things of a name. */
import { sql, type RawBuilder } from 'kysely'
import type { ObjectKind } from '@saola/contract/audit'
import { likeText, many, type Db } from '../../platform/db.ts'
import { ofBank } from './bank-name-store.ts'

export interface NamedObject {
  kind: ObjectKind
  id: string
  name: string
}
interface Asked {
  module: string
  objectId: string
  merchantId: string | null
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const INT = /^\d{1,9}$/

/** Things of merchants, by merchant and id as their keys begin: what each is called and where. Of an account the end of its number will do. */
const merchantThings: readonly (readonly [kind: ObjectKind, nameFrom: RawBuilder<unknown>])[] = [
  [
    'member',
    sql`
      full_name
      from
        member
    `,
  ],
  [
    'product',
    sql`
      name
      from
        product
    `,
  ],
  [
    'customer',
    sql`
      full_name
      from
        customer
    `,
  ],
  [
    'pos-order',
    sql`
      code
      from
        pos_order
    `,
  ],
  [
    'bank-account',
    sql`
      '*' || right(account_no, 4)
      from
        bank_account
    `,
  ],
  [
    'bank-transfer',
    sql`
      reference
      from
        bank_transfer
    `,
  ],
  [
    'order',
    sql`
      reference_id
      from
        pay_page_order
    `,
  ],
  [
    'subscription-invoice',
    sql`
      number
      from
        subscription_invoice
    `,
  ],
  [
    'pay-box',
    sql`
      display_name
      from
        pay_box
    `,
  ],
  [
    'pay-button',
    sql`
      title
      from
        pay_button
    `,
  ],
  [
    'subscription',
    sql`
      code
      from
        subscription
    `,
  ],
  [
    'subscription-plan',
    sql`
      name
      from
        subscription_plan
    `,
  ],
  [
    'pos-device',
    sql`
      name || ' ' || device_id
      from
        pos_device
    `,
  ],
  [
    'product-category',
    sql`
      name
      from
        product_category
    `,
  ],
  [
    'customer-group',
    sql`
      name
      from
        customer_group
    `,
  ],
  [
    'refund',
    sql`
      reference
      from
        refund
    `,
  ],
  [
    'vietqr-pro-customer',
    sql`
      name
      from
        vietqr_pro_customer
    `,
  ],
]
/** Things of merchants that have a code or a merchant for their key. */
const byOtherKeys = (asked: readonly Asked[]): RawBuilder<unknown> => {
  const of = (module: string) => asked.filter((a) => a.module === module && a.merchantId !== null)
  const [pages, webhooks] = [of('pay-page'), of('webhook')]
  return sql`
    select
      'pay-page',
      code,
      name
    from
      pay_page
    where
      code = any (${pages.map((p) => p.objectId)})
      and merchant_id = any (${pages.map((p) => p.merchantId)}::uuid[])
    union all
    select
      'webhook',
      id::text,
      url
    from
      webhook
    where
      merchant_id = any (${webhooks.map((w) => w.merchantId)}::uuid[])
      and id::text = any (${webhooks.map((w) => w.objectId)})
  `
}
/** Things with a number, which the module tells apart. */
const numbered = (asked: readonly Asked[]): RawBuilder<unknown> => {
  const ids = (module: string): number[] =>
    asked.filter((a) => a.module === module && INT.test(a.objectId)).map((a) => Number(a.objectId))
  return sql`
    select
      'bank',
      id::text,
      short_name
    from
      bank
    where
      id = any (${ids('bank')}::int[])
    union all
    select
      'e-wallet',
      id::text,
      short_name
    from
      e_wallet
    where
      id = any (${ids('e-wallet')}::int[])
    union all
    select
      'bank-credit',
      id::text,
      bank_reference
    from
      bank_credit
    where
      outcome = 'UNMATCHED'
      and id = any (${ids('bank-credit')}::bigint[])
    union all
    select
      'difference',
      id::text,
      reference
    from
      reconciliation_difference
    where
      id = any (${ids('reconciliation')}::bigint[])
  `
}

/** What the things of some lines are called; those that are gone, or have no name, are not among them. */
export const namesOf = async (db: Db, asked: readonly Asked[]): Promise<NamedObject[]> => {
  const ids = asked.map((a) => a.objectId).filter((id) => UUID.test(id))
  const pairs = asked.filter((a) => a.merchantId !== null && UUID.test(a.objectId))
  const pairsOf = sql`
    select
      *
    from
      unnest(${pairs.map((p) => p.merchantId)}::uuid[], ${pairs.map((p) => p.objectId)}::uuid[])
  `
  return many(
    db,
    sql<NamedObject>`
      ${sql.join(
        [
          ofBank(sql`${ids}::uuid[]`),
          ...merchantThings.map(
            ([kind, nameFrom]) => sql`
              select
                ${kind}::text,
                id::text,
                ${nameFrom}
              where
                (merchant_id, id) in (${pairsOf})
            `,
          ),
          byOtherKeys(asked),
          numbered(asked),
        ],
        sql` union all `,
      )}
    `,
  )
}

export interface ProposalObject {
  id: string
  kind: string
  subject: string
}
/** The proposals among these ids. What they are about may be a key, which has words by language. */
export const proposalsOf = (db: Db, ids: readonly string[]): Promise<ProposalObject[]> =>
  many(
    db,
    sql<ProposalObject>`
      select
        id,
        kind,
        subject
      from
        approval
      where
        id = any (${ids.filter((id) => UUID.test(id))}::uuid[])
    `,
  )

/** The ids of what somebody calls so: the id or code itself, and whatever of the bank's things or of its merchants has it as name or code. @param subjects proposals that are called so in words, as "KIND/SUBJECT" */
export const idsNamed = (text: string, subjects: readonly string[]): RawBuilder<unknown> => {
  const [part, whole] = [`%${likeText(text)}%`, text.toLowerCase()]
  return sql`
    select
      ${text}::text
    union
    select
      id::text
    from
      admin
    where
      full_name ilike ${part}
      or username = ${whole}
      or lower(staff_id) = ${whole}
    union
    select
      id::text
    from
      merchant
    where
      lower(code) = ${whole}
      or name ilike ${part}
    union
    select
      id::text
    from
      role_group
    where
      merchant_id is null
      and name ilike ${part}
    union
    select
      id::text
    from
      portal_parameter
    where
      lower(name) = ${whole}
      or description ilike ${part}
    union
    select
      id::text
    from
      payment_method
    where
      name ilike ${part}
    union
    select
      id::text
    from
      pos_model
    where
      name ilike ${part}
    union
    select
      id::text
    from
      pos_order
    where
      code = upper(${text})
    union
    select
      id::text
    from
      approval
    where
      subject ilike ${part}
      or kind || '/' || subject = any (${[...subjects]}::text[])
  `
}

/** SQL of whom to write to. */
import { sql, type RawBuilder } from 'kysely'
import { many, type Db } from '../../platform/db.ts'

export interface ContactRow {
  id: string
  full_name: string
  email: string
  phone: string
  language: 'vi' | 'en' | null
  is_owner: boolean
  merchant_name: string
  /** The accounts that they are held to; null = all. */
  account_ids: string[] | null
}
/** Members who are at work, have an address and want mail. */
const contacts = (db: Db, merchantId: string, among: RawBuilder<unknown>): Promise<ContactRow[]> =>
  many(
    db,
    sql<ContactRow>`
      select
        m.id,
        m.full_name,
        m.email,
        m.phone,
        m.language,
        m.is_owner,
        x.name merchant_name,
        case
          when not m.is_owner then nullif(
            array(
              select
                b.bank_account_id
              from
                member_bank_account b
              where
                b.member_id = m.id
                and b.merchant_id = m.merchant_id
            ),
            '{}'
          )
        end account_ids
      from
        member m
        join merchant x on x.id = m.merchant_id
        left join role_group g on g.id = m.role_group_id
        and g.status = 'ACTIVE'
      where
        m.merchant_id = ${merchantId}
        and m.deleted_at is null
        and m.status = 'ACTIVE'
        and m.allow_email
        and m.email is not null
        and ${among}
      order by
        m.is_owner desc,
        m.id
    `,
  )
/** @param action a code and a verb, "1600.APPROVE" */
export const holding = (db: Db, merchantId: string, action: string): Promise<ContactRow[]> =>
  contacts(
    db,
    merchantId,
    sql`
      (
        m.is_owner
        or ${Number(action.slice(0, 4))} = any (g.codes)
        and (
          g.actions is null
          or ${action} = any (g.actions)
        )
      )
    `,
  )
/** The owner and these. */
export const ownerAnd = (
  db: Db,
  merchantId: string,
  ids: readonly string[],
): Promise<ContactRow[]> =>
  contacts(
    db,
    merchantId,
    sql`
      (
        m.is_owner
        or m.id::text = any (${[...ids]}::text[])
      )
    `,
  )

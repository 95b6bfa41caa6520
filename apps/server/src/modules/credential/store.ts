/** SQL about the keys of merchants' own servers. */
import { sql } from 'kysely'
import { changed, many, maybe, type Db } from '../../platform/db.ts'

export interface CredentialRow {
  id: string
  merchant_id: string
  client_id: string
  encrypt_key: string
  secret_key: string
  status: 'ACTIVE' | 'REVOKE'
  created_at: Date
  created_by: string
  valid_until: Date | null
  last_used_at: Date | null
  allowed_addresses: string[]
}
const columns = sql.raw(
  'c.id, c.merchant_id, c.client_id, c.encrypt_key, c.secret_key, c.status, c.created_at, c.created_by, c.valid_until, c.last_used_at, c.allowed_addresses',
)

export const active = (db: Db, merchantId: string): Promise<CredentialRow | null> =>
  maybe(
    db,
    sql<CredentialRow>`
      select
        ${columns}
      from
        credential c
      where
        merchant_id = ${merchantId}
        and status = 'ACTIVE'
    `,
  )
/** The pair before that is still taken. */
export const previous = (db: Db, merchantId: string, now: Date): Promise<CredentialRow | null> =>
  maybe(
    db,
    sql<CredentialRow>`
      select
        ${columns}
      from
        credential c
      where
        merchant_id = ${merchantId}
        and status = 'REVOKE'
        and valid_until > ${now}
      order by
        valid_until desc
      limit
        1
    `,
  )
export const lockRefresh = async (db: Db, merchantId: string): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(hashtextextended ('credential/' || ${merchantId}, 0))
  `.execute(db)
}
/** Only one pair before the newest stays good: a second refresh ends the one before that at once. */
export async function revoke(db: Db, merchantId: string, until: Date, now: Date): Promise<void> {
  await sql`
    update credential
    set
      valid_until = least(valid_until, ${now})
    where
      merchant_id = ${merchantId}
      and status = 'REVOKE'
  `.execute(db)
  await sql`
    update credential
    set
      status = 'REVOKE',
      valid_until = ${until}
    where
      merchant_id = ${merchantId}
      and status = 'ACTIVE'
  `.execute(db)
}
export const insert = (
  db: Db,
  merchantId: string,
  c: {
    id: string
    clientId: string
    encryptKey: string
    secretKey: string
    allowedAddresses: readonly string[]
    by: string
    now: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        credential (
          id,
          merchant_id,
          client_id,
          encrypt_key,
          secret_key,
          status,
          created_at,
          created_by,
          allowed_addresses
        )
      values
        (
          ${c.id},
          ${merchantId},
          ${c.clientId},
          ${c.encryptKey},
          ${c.secretKey},
          'ACTIVE',
          ${c.now},
          ${c.by},
          ${[...c.allowedAddresses]}::text[]
        )
    `,
  )
/** For every pair that is still taken: a list that let the older pair in from anywhere would be none. */
export const setAllowed = (
  db: Db,
  merchantId: string,
  addresses: readonly string[],
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update credential
      set
        allowed_addresses = ${[...addresses]}::text[]
      where
        merchant_id = ${merchantId}
        and (
          status = 'ACTIVE'
          or valid_until > ${now}
        )
    `,
  )
export interface ServerRow extends CredentialRow {
  merchant_code: string
  merchant_name: string
  merchant_status: string
  live_merchant_id: string
  mode: 'LIVE' | 'TEST'
  clock_shift_ms: number
}
/** A server names its client id and no merchant: the keys tell whose it is. A sandbox merchant that was retired has none. */
export const byClient = (db: Db, clientId: string, now: Date): Promise<ServerRow | null> =>
  maybe(
    db,
    sql<ServerRow>`
      select
        ${columns},
        m.code merchant_code,
        m.name merchant_name,
        m.status merchant_status,
        coalesce(m.live_id, m.id) live_merchant_id,
        m.mode,
        m.clock_shift_ms
      from
        credential c
        join merchant m on m.id = c.merchant_id
        and m.retired_at is null
      where
        c.client_id = ${clientId}
        and (
          c.status = 'ACTIVE'
          or c.valid_until > ${now}
        )
    `,
  )
/** Every pair that is still taken. */
export const inUse = (db: Db, merchantId: string, now: Date): Promise<CredentialRow[]> =>
  many(
    db,
    sql<CredentialRow>`
      select
        ${columns}
      from
        credential c
      where
        merchant_id = ${merchantId}
        and (
          status = 'ACTIVE'
          or valid_until > ${now}
        )
      order by
        created_at,
        id
    `,
  )
export const moveTo = (
  db: Db,
  merchantId: string,
  newMerchantId: string,
  c: { id: string; encryptKey: string; secretKey: string },
): Promise<number> =>
  changed(
    db,
    sql`
      update credential
      set
        merchant_id = ${newMerchantId},
        encrypt_key = ${c.encryptKey},
        secret_key = ${c.secretKey}
      where
        id = ${c.id}
        and merchant_id = ${merchantId}
    `,
  )
export const markUsed = (db: Db, merchantId: string, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update credential
      set
        last_used_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and (
          last_used_at is null
          or last_used_at < ${now}
        )
    `,
  )

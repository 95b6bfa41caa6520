/** SQL about the bank accounts that merchants are paid into, and about linking them. */
import { sql } from 'kysely'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

type BankType = 'KLB' | 'UMEE'
export interface BankAccountRow {
  id: string
  account_no: string
  account_name: string
  bank_type: BankType
  bin: string
  default_account: boolean
  default_fee_account: boolean
  status: 'ACTIVE' | 'UNLINKED'
  branch: string | null
  created_at: Date
  was_default_at: Date | null
}
const columns = sql`
  id,
  account_no,
  account_name,
  bank_type,
  bin,
  default_account,
  default_fee_account,
  status,
  branch,
  created_at,
  was_default_at
`

/** @param among the only accounts that count, null = all: a member may be held to some. */
const heldTo = (among: readonly string[] | null) =>
  among === null ? sql`true` : sql`id = any (${[...among]}::uuid[])`

export const list = (
  db: Db,
  merchantId: string,
  unlinkedToo: boolean,
  among: readonly string[] | null,
): Promise<BankAccountRow[]> =>
  many(
    db,
    sql<BankAccountRow>`
      select
        ${columns}
      from
        bank_account
      where
        merchant_id = ${merchantId}
        and (
          status = 'ACTIVE'
          or ${unlinkedToo}
        )
        and ${heldTo(among)}
      order by
        status,
        default_account desc,
        created_at,
        id
    `,
  )
export const get = (
  db: Db,
  merchantId: string,
  id: string,
  among: readonly string[] | null,
): Promise<BankAccountRow | null> =>
  maybe(
    db,
    sql<BankAccountRow>`
      select
        ${columns}
      from
        bank_account
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'ACTIVE'
        and ${heldTo(among)}
    `,
  )
/** The same, and nobody unlinks it before the caller's transaction ends; the lock is the one that a row referring to it takes anyway. */
export const getForUse = (
  db: Db,
  merchantId: string,
  id: string,
  among: readonly string[] | null,
): Promise<BankAccountRow | null> =>
  maybe(
    db,
    sql<BankAccountRow>`
      select
        ${columns}
      from
        bank_account
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'ACTIVE'
        and ${heldTo(among)}
      for key share
    `,
  )
/** The same for unlinking: waits for anyone who is using it. */
export const lockOne = (db: Db, merchantId: string, id: string): Promise<BankAccountRow | null> =>
  maybe(
    db,
    sql<BankAccountRow>`
      select
        ${columns}
      from
        bank_account
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'ACTIVE'
      for update
    `,
  )
export const getDefault = (
  db: Db,
  merchantId: string,
  among: readonly string[] | null,
): Promise<BankAccountRow | null> =>
  maybe(
    db,
    sql<BankAccountRow>`
      select
        ${columns}
      from
        bank_account
      where
        merchant_id = ${merchantId}
        and status = 'ACTIVE'
        and ${heldTo(among)}
      order by
        default_account desc,
        created_at,
        id
      limit
        1
    `,
  )
/** One change to the set of a merchant's accounts at a time: which is the first, which is the default. */
export const lockSet = async (db: Db, merchantId: string): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(hashtextextended (${`bank-account|${merchantId}`}, 0))
  `.execute(db)
}

export interface NewAccount {
  id: string
  merchantId: string
  accountNo: string
  accountName: string
  bankType: BankType
  bin: string
  branch: string | null
  isDefault: boolean
  now: Date
}
/** @returns 0 when the number is linked already, no matter who has it. */
export const insert = (db: Db, a: NewAccount): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        bank_account (
          id,
          merchant_id,
          account_no,
          account_name,
          bank_type,
          bin,
          branch,
          default_account,
          default_fee_account,
          created_at
        )
      values
        (
          ${a.id},
          ${a.merchantId},
          ${a.accountNo},
          ${a.accountName},
          ${a.bankType},
          ${a.bin},
          ${a.branch},
          ${a.isDefault},
          ${a.isDefault},
          ${a.now}
        )
      on conflict (account_no)
      where
        status = 'ACTIVE' do nothing
    `,
  )

export const setDefault = async (
  db: Db,
  merchantId: string,
  id: string,
  now: Date,
): Promise<void> => {
  await sql`
    update bank_account
    set
      default_account = false,
      was_default_at = ${now}
    where
      merchant_id = ${merchantId}
      and status = 'ACTIVE'
      and default_account
      and id <> ${id}
  `.execute(db)
  await sql`
    update bank_account
    set
      default_account = true
    where
      merchant_id = ${merchantId}
      and status = 'ACTIVE'
      and id = ${id}
  `.execute(db)
}
export const setDefaultFee = async (db: Db, merchantId: string, id: string): Promise<void> => {
  await sql`
    update bank_account
    set
      default_fee_account = false
    where
      merchant_id = ${merchantId}
      and status = 'ACTIVE'
      and default_fee_account
      and id <> ${id}
  `.execute(db)
  await sql`
    update bank_account
    set
      default_fee_account = true
    where
      merchant_id = ${merchantId}
      and status = 'ACTIVE'
      and id = ${id}
  `.execute(db)
}
export const unlink = (db: Db, merchantId: string, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update bank_account
      set
        status = 'UNLINKED',
        unlinked_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'ACTIVE'
        and not default_account
        and not default_fee_account
    `,
  )

/** Whether payments or card money may still come to the account, money that came to it is not settled, or a payout is leaving it. */
export const isInUse = async (
  db: Db,
  merchantId: string,
  id: string,
  now: Date,
): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ used: boolean }>`
        select
          exists (
            select
            from
              payment
            where
              merchant_id = ${merchantId}
              and bank_account_id = ${id}
              and (
                status in ('CREATED', 'PENDING')
                or status = 'FAIL'
                and (
                  expires_at is null
                  or expires_at > ${now}
                )
              )
          )
          or exists (
            select
            from
              static_virtual_account
            where
              merchant_id = ${merchantId}
              and bank_account_id = ${id}
              and closed_at is null
              and (
                expires_at is null
                or expires_at > ${now}
              )
          )
          or exists (
            select
            from
              bank_credit c
              join bank_account a on a.account_no = c.account_no
            where
              a.id = ${id}
              and a.merchant_id = ${merchantId}
              and c.merchant_id = ${merchantId}
              and c.outcome = 'UNMATCHED'
              and c.resolution in ('OPEN', 'RETURNING', 'FOR_CONTROL')
          )
          or exists (
            select
            from
              payout
            where
              merchant_id = ${merchantId}
              and bank_account_id = ${id}
              and status = 'TRANSFERRING'
          )
          or exists (
            select
            from
              card_payout p
              join bank_account a on a.merchant_id = p.merchant_id
              and a.account_no = p.to_account
            where
              a.id = ${id}
              and p.merchant_id = ${merchantId}
              and p.state in ('SENDING', 'DONE')
              and p.credited_at is null
          ) used
      `,
    )
  ).used
/** Whether salary advances are paid from the account, or paid back. */
export const paysAdvances = async (db: Db, merchantId: string, id: string): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ used: boolean }>`
        select
          exists (
            select
            from
              salary_config
            where
              merchant_id = ${merchantId}
              and account_id = ${id}
          ) used
      `,
    )
  ).used
/** Whether an order for fees that has not ended takes its money from the account. */
export const isDebited = async (db: Db, merchantId: string, id: string): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ yes: boolean }>`
        select
          exists (
            select
            from
              fee_collection c
              join bank_transfer t on t.merchant_id = c.merchant_id
              and t.id = c.transfer_id
              join bank_account a on a.merchant_id = c.merchant_id
              and a.account_no = t.from_account
            where
              c.merchant_id = ${merchantId}
              and c.state = 'OPEN'
              and a.id = ${id}
          ) yes
      `,
    )
  ).yes
/** Numbers among these that any merchant has linked, and whose they are. */
export const linkedAmong = (
  db: Db,
  merchantId: string,
  numbers: readonly string[],
): Promise<{ account_no: string; mine: boolean }[]> =>
  many(
    db,
    sql<{ account_no: string; mine: boolean }>`
      select
        account_no,
        merchant_id = ${merchantId} mine
      from
        bank_account
      where
        status = 'ACTIVE'
        and account_no = any (${[...numbers]}::text[])
    `,
  )

export interface LinkRow {
  session_id: string
  account_no: string
  account_name: string
  bank_type: BankType
  branch: string | null
  phone: string
  state: 'CHECKED' | 'VERIFIED' | 'LINKED'
}
export interface NewLink {
  sessionId: string
  merchantId: string
  memberId: string
  accountNo: string
  accountName: string
  bankType: BankType
  branch: string | null
  phone: string
  now: Date
  expiresAt: Date
}
export const insertLink = (db: Db, l: NewLink): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        account_link (
          session_id,
          merchant_id,
          member_id,
          account_no,
          account_name,
          bank_type,
          branch,
          phone,
          created_at,
          expires_at
        )
      values
        (
          ${l.sessionId},
          ${l.merchantId},
          ${l.memberId},
          ${l.accountNo},
          ${l.accountName},
          ${l.bankType},
          ${l.branch},
          ${l.phone},
          ${l.now},
          ${l.expiresAt}
        )
    `,
  )
/** The step of this person at this merchant, not yet expired. */
export const getLink = (
  db: Db,
  merchantId: string,
  memberId: string,
  sessionId: string,
  now: Date,
): Promise<LinkRow | null> =>
  maybe(
    db,
    sql<LinkRow>`
      select
        session_id,
        account_no,
        account_name,
        bank_type,
        branch,
        phone,
        state
      from
        account_link
      where
        merchant_id = ${merchantId}
        and member_id = ${memberId}
        and session_id = ${sessionId}
        and expires_at > ${now}
    `,
  )
export const moveLink = (
  db: Db,
  merchantId: string,
  sessionId: string,
  from: LinkRow['state'],
  to: LinkRow['state'],
): Promise<number> =>
  changed(
    db,
    sql`
      update account_link
      set
        state = ${to}
      where
        merchant_id = ${merchantId}
        and session_id = ${sessionId}
        and state = ${from}
    `,
  )
/** What nobody finished is forgotten: the bank's word on it is old. */
export const forget = async (db: Db, before: Date): Promise<void> => {
  await sql`
    delete from account_link
    where
      created_at < ${before}
  `.execute(db)
  await sql`
    delete from account_lookup_limit
    where
      minute < ${before}
  `.execute(db)
}

/** Counts a question in the statement that answers how many there have been this minute and this Vietnamese day. */
export const countQuestion = (
  db: Db,
  asker: string,
  now: Date,
): Promise<{ in_minute: number; in_day: number }> =>
  one(
    db,
    sql<{ in_minute: number; in_day: number }>`
      insert into
        account_lookup_limit as q (asker, minute, in_minute, day, in_day)
      values
        (
          ${asker},
          date_trunc('minute', ${now}::timestamptz),
          1,
          (${now}::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date,
          1
        )
      on conflict (asker) do update
      set
        in_minute = case
          when q.minute = excluded.minute then q.in_minute + 1
          else 1
        end,
        minute = excluded.minute,
        in_day = case
          when q.day = excluded.day then q.in_day + 1
          else 1
        end,
        day = excluded.day
      returning
        in_minute,
        in_day
    `,
  )

export interface AccountOwner {
  accountNo: string
  merchantId: string
  clockShiftMs: number
}
/** Whose the active bank accounts are, for money that names nothing else. */
export const ownersOf = (db: Db, accountNos: readonly string[]): Promise<AccountOwner[]> =>
  many(
    db,
    sql<AccountOwner>`
      select distinct
        on (b.account_no) b.account_no "accountNo",
        b.merchant_id "merchantId",
        m.clock_shift_ms "clockShiftMs"
      from
        bank_account b
        join merchant m on m.id = b.merchant_id
      where
        b.account_no = any (${[...accountNos]}::text[])
        and b.status = 'ACTIVE'
      order by
        b.account_no,
        b.id
    `,
  )

/** What waits for the bank's people: many merchants, much that waits, and somebody with every code of the bank's staff. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { allAdminCodes } from '../../packages/contract/src/admin-permissions.ts'
import { signAccess } from '../../apps/server/src/platform/tokens.ts'
import type { Keys } from './programs.ts'

export const MERCHANTS = 100_000
export const WAITING = 10_000

/** The benchmark's shops are merchants too; these stand beside them, with an owner and an account each. */
export async function makeMerchants(client: pg.Client): Promise<void> {
  await client.query(
    `insert into merchant (id, code, name, status, mode, created_at, modified_at)
    select md5('desk-' || n)::uuid, 'DESK' || lpad(n::text, 6, '0'), (array['Cà phê','Tạp hóa','Nhà thuốc','Quán phở','Tiệm vải'])[1 + n % 5] || ' ' || (array['Hoa Mai','Sao La','Bình Minh','Phú Quý','Thanh Xuân'])[1 + n / 5 % 5] || ' ' || n,
      case when n % 50 = 0 then 'SUBMIT_INFO' when n % 40 = 0 then 'INACTIVE' when n % 9 = 0 then 'CREATED' else 'ACTIVE' end, 'LIVE', now() - n * interval '20 minutes', now() from generate_series(1, $1::int) n`,
    [MERCHANTS],
  )
  await client.query(
    `insert into member (id, merchant_id, phone, full_name, password_hash, is_owner, status, created_at, modified_at)
    select md5('desk-owner-' || n)::uuid, md5('desk-' || n)::uuid, '08' || lpad(n::text, 8, '0'), (array['Nguyễn Văn An','Trần Thị Bích','Lê Hoàng Phúc','Phạm Minh Châu','Đỗ Thu Hà'])[1 + n % 5] || ' ' || n, 'none', true, 'ACTIVE', now(), now() from generate_series(1, $1::int) n`,
    [MERCHANTS],
  )
  await client.query(
    `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, default_account, default_fee_account, created_at)
    select md5('desk-account-' || n)::uuid, md5('desk-' || n)::uuid, '8' || lpad(n::text, 11, '0'), 'CHU TIEM ' || n, 'KLB', '970452', true, true, now() from generate_series(1, $1::int) n`,
    [MERCHANTS],
  )
}

/** Half of it money that fits no payment, a third of it proposals of somebody else, the rest questions of merchants. */
export async function makeWork(client: pg.Client, maker: Staff): Promise<void> {
  const [credits, proposals] = [WAITING / 2, Math.floor(WAITING / 3)]
  await client.query(
    `insert into bank_credit (batch, merchant_id, test, bank_reference, account_no, amount, content, from_bin, from_account, from_name, booked_at, received_at, outcome, reason)
    select '00000000-0000-7000-8000-000000000000', md5('desk-' || 1 + n * 7 % $2::int)::uuid, false, 'DESK' || n, '8' || lpad((1 + n * 7 % $2::int)::text, 11, '0'), 10000 + n * 7919 % 40000000, 'Chuyen tien ' || n, '970436', '0011001234567', 'NGUYEN VAN AN', now() - n * interval '3 minutes', now() - n * interval '3 minutes', 'UNMATCHED', 'NO_MATCH' from generate_series(1, $1::int) n`,
    [credits, MERCHANTS],
  )
  await client.query(
    `insert into approval (id, kind, subject_key, subject_id, subject, merchant_id, before, after, content_hash, maker_id, maker_staff_id, maker_name, proposed_at, escalate_at, expires_at)
    select gen_random_uuid(), 'MERCHANT_STATUS', 'desk:' || n, md5('desk-' || n)::uuid::text, 'Tiệm ' || n, md5('desk-' || n)::uuid, '{"status":"ACTIVE"}', '{"status":"INACTIVE"}', md5(n::text) || md5(n::text), $2, $3, 'Người lập', now() - n * interval '5 minutes', now() + interval '1 day', now() + interval '30 days' from generate_series(1, $1::int) n`,
    [proposals, maker.id, maker.staffId],
  )
  await client.query(
    `insert into support_request (id, merchant_id, content, description, email, phone_no, username, language, status, search_key, created_at, created_by, modified_at, modified_by)
    select gen_random_uuid(), md5('desk-' || n)::uuid, 'CONTENT_1', 'Máy báo lỗi ' || n, 'a@b.vn', '0900000000', 'chủ tiệm', 'vi', 'OPEN', 'may bao loi ' || n, now() - n * interval '4 minutes', 'chủ tiệm', now(), 'chủ tiệm' from generate_series(1, $1::int) n`,
    [WAITING - credits - proposals],
  )
}

export interface Staff {
  id: string
  staffId: string
  authorization: () => string
}
/** A person of the bank with every code, and a session. */
export async function staffOf(client: pg.Client, keys: Keys, name: string): Promise<Staff> {
  const [id, group, session] = [randomUUID(), randomUUID(), randomUUID()]
  const staffId = name.toUpperCase()
  await client.query(
    `insert into role_group (id, code, name, codes, scope, created_at) values ($1, $2, $2, $3::int[], 'ADMIN', now())`,
    [group, `DESK_${staffId}`, [...allAdminCodes]],
  )
  await client.query(
    `insert into admin (id, username, full_name, staff_id, office, kind, role_group_id, password_hash, status, created_at) values ($1, $2, $2, $3, 'Hội sở', 'cms', $4, 'none', 'ACTIVE', now())`,
    [id, name, staffId, group],
  )
  await client.query(
    `insert into admin_factor (admin_id, sealed, confirmed_at) values ($1, 'bench', now())`,
    [id],
  )
  await client.query(
    `insert into session (id, audience, subject_id, refresh_hash, created_at, refreshed_at, seen_at, expires_at, address, user_agent) values ($1::uuid, 'cms', $2, $1::uuid::text, now(), now(), now(), now() + interval '12 hours', '127.0.0.1', 'bench')`,
    [session, id],
  )
  return {
    id,
    staffId,
    authorization: () =>
      `Bearer ${signAccess(keys.TOKEN_SECRET!, { sub: id, sid: session, aud: 'cms' }, new Date())}`,
  }
}

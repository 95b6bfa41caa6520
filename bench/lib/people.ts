/** Somebody who may sign in for one of the shops, made straight in the database; their token is signed with the run's own key. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { signAccess } from '../../apps/server/src/platform/tokens.ts'
import type { Keys } from './programs.ts'

/** The id of the n-th shop of makeShops. */
export const shopId = async (client: pg.Client, n: number): Promise<string> =>
  (await client.query<{ id: string }>("select md5('bench-shop-' || $1::int)::uuid id", [n]))
    .rows[0]!.id

/** The shop's owner, where there is none yet, with a session. @returns the value of an Authorization header, good for ten minutes. */
export async function ownerOf(client: pg.Client, keys: Keys, n: number): Promise<() => string> {
  const shop = await shopId(client, n)
  const session = randomUUID()
  await client.query(
    `insert into merchant (id, code, name, status, mode, live_id, created_at, modified_at) select gen_random_uuid(), code, name, 'ACTIVE', 'TEST', id, now(), now() from merchant m where id = $1 and not exists (select from merchant where live_id = m.id)`,
    [shop],
  )
  await client.query(
    `insert into member (id, merchant_id, phone, full_name, password_hash, is_owner, status, created_at, modified_at) select gen_random_uuid(), $1, $2, 'Chủ cửa hàng', 'none', true, 'ACTIVE', now(), now()
      where not exists (select from member where merchant_id = $1 and is_owner)`,
    [shop, `09${String(n).padStart(8, '0')}`],
  )
  const { rows } = await client.query<{ id: string }>(
    'select id from member where merchant_id = $1 and is_owner',
    [shop],
  )
  const member = rows[0]!.id
  await client.query(
    `insert into session (id, audience, subject_id, refresh_hash, created_at, refreshed_at, seen_at, expires_at, address, user_agent) values ($1::uuid, 'portal', $2, $1::uuid::text, now(), now(), now(), now() + interval '12 hours', '127.0.0.1', 'bench')`,
    [session, member],
  )
  return () =>
    `Bearer ${signAccess(keys.TOKEN_SECRET!, { sub: member, sid: session, aud: 'portal' }, new Date())}`
}

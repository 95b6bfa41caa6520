/** Somebody who may sign in for one of the shops, made straight in the database; their token is signed with the run's own key. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { signAccess } from '../../apps/server/src/platform/tokens.ts'
import type { Keys } from './programs.ts'

/** The id of the n-th shop of makeShops. */
export const shopId = async (client: pg.Client, n: number): Promise<string> =>
  (await client.query<{ id: string }>("select md5('bench-shop-' || $1::int)::uuid id", [n]))
    .rows[0]!.id

/** The shop's owner with a session. @returns the value of an Authorization header, good for ten minutes. */
export async function ownerOf(client: pg.Client, keys: Keys, n: number): Promise<() => string> {
  const shop = await shopId(client, n)
  const [member, session] = [randomUUID(), randomUUID()]
  await client.query(
    `insert into merchant (id, code, name, status, mode, live_id, created_at, modified_at) select gen_random_uuid(), code, name, 'ACTIVE', 'TEST', id, now(), now() from merchant where id = $1`,
    [shop],
  )
  await client.query(
    `insert into member (id, merchant_id, phone, full_name, password_hash, is_owner, status, created_at, modified_at) values ($1, $2, $3, 'Chủ cửa hàng', 'none', true, 'ACTIVE', now(), now())`,
    [member, shop, `09${String(n).padStart(8, '0')}`],
  )
  await client.query(
    `insert into session (id, audience, subject_id, refresh_hash, created_at, refreshed_at, expires_at, address, user_agent) values ($1::uuid, 'portal', $2, $1::uuid::text, now(), now(), now() + interval '12 hours', '127.0.0.1', 'bench')`,
    [session, member],
  )
  return () =>
    `Bearer ${signAccess(keys.TOKEN_SECRET!, { sub: member, sid: session, aud: 'portal' }, new Date())}`
}

/** Staying signed in and being thrown out: rotation, reuse, logout, loss of rights, forged tokens. */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '@saola/contract/auth'
import { authCms } from '@saola/contract/auth-cms'
import { ledger } from '@saola/contract/ledger'
import { roleGroup } from '@saola/contract/role-group'
import { user } from '@saola/contract/user'
import { people, signIn, type People } from '../../../test/people.ts'
import { openWorld, type World } from '../../../test/world.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { newRefreshToken, signIdToken } from '../../platform/tokens.ts'
import { endSession, endSessionsOf, logout, logoutAll } from '../session/service.ts'

type Tokens = { token: string; refreshToken: string }
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())

const enter = (): Promise<Tokens> => signIn(world, 'portal', all.owner.id)
const refresh = (refreshToken: string) =>
  world.send<typeof auth.refreshToken, Tokens>(auth.refreshToken, { body: { refreshToken } })
const info = (token: string) => world.send(user.getInfo, {}, { token })
/** Revocation may take a second to reach every process. */
const settled = (): Promise<void> => sleep(1000)

describe('refresh tokens', { meta: { bars: ['I5'] } }, () => {
  it('refuses what is not a token of ours', async () => {
    const mine = await enter()
    const shifted = `${mine.refreshToken.slice(0, -2)}${mine.refreshToken.endsWith('AA') ? 'BB' : 'AA'}`
    for (const bad of [
      'x',
      'a'.repeat(86),
      shifted,
      mine.token.slice(0, 190),
      newRefreshToken('another key entirely', '01920000-0000-7000-8000-000000000000'),
    ])
      expect(await refresh(bad)).toMatchObject({ status: 401, body: { code: 30009 } })
    expect((await refresh(mine.refreshToken)).body.code).toBe(0)
    expect(
      await world.raw('/pay/api/auth/portal/v1/refreshToken', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    ).toMatchObject({
      status: 400,
      body: {
        code: 3,
        message:
          'Required parameter refreshToken was null or undefined when calling auth.portal.refreshToken',
      },
    })
  })

  it('refuses a bank session at the portal and the other way round', async () => {
    expect((await refresh(all.maker.refreshToken)).body.code).toBe(30009)
    expect(
      (
        await world.send(authCms.refreshToken, {
          body: { refreshToken: (await enter()).refreshToken },
        })
      ).body.code,
    ).toBe(30009)
    expect(
      (await world.send(authCms.refreshToken, { body: { refreshToken: all.maker.refreshToken } }))
        .body.code,
    ).toBe(0)
  })

  it(
    'rotates: each pair works, and within ten seconds an old token brings the same successor',
    { meta: { behaviours: ['B-061'] } },
    async () => {
      const t0 = (await enter()).refreshToken
      const first = await refresh(t0)
      const t1 = first.body.data.refreshToken
      expect(t1).not.toBe(t0)
      expect((await info(first.body.data.token)).body.code).toBe(0)
      expect((await refresh(t0)).body.data.refreshToken).toBe(t1)
      const t2 = (await refresh(t1)).body.data.refreshToken
      expect(t2).not.toBe(t1)
      // A slow tab that still holds the first token is led along the chain.
      expect((await refresh(t0)).body.data.refreshToken).toBe(t1)
      expect((await refresh(t1)).body.data.refreshToken).toBe(t2)
      expect((await refresh(t2)).body.code).toBe(0)
    },
  )

  it.each(['thief', 'victim'])(
    'ends the family when a token comes again after ten seconds, the %s having been first',
    async (first) => {
      const t0 = await enter()
      const winner = await refresh(t0.refreshToken)
      world.clock.advance(10_001)
      const loser = await refresh(t0.refreshToken)
      expect(loser).toMatchObject({
        status: 401,
        body: { code: 30010, data: { key: 'auth.refresh_reused' } },
      })
      expect((loser.body.data as unknown as { reason?: string }).reason).toBeUndefined()
      const ended = {
        status: 401,
        body: { code: 122, data: { key: 'error.122', reason: 'REFRESH_REUSED' } },
      }
      expect(
        await refresh(first === 'thief' ? winner.body.data.refreshToken : t0.refreshToken),
      ).toMatchObject(ended)
      expect(await refresh(winner.body.data.refreshToken)).toMatchObject(ended)
      await settled()
      expect(await info(winner.body.data.token)).toMatchObject(ended)
      expect(await info(t0.token)).toMatchObject(ended)
    },
  )

  it('takes twenty tabs at once for one person', async () => {
    for (let round = 0; round < 5; round++) {
      const { refreshToken } = await enter()
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
      expect(new Set(answers.map((a) => a.body.code))).toEqual(new Set([0]))
      expect(new Set(answers.map((a) => a.body.data.refreshToken)).size).toBe(1)
      expect((await refresh(answers[0]!.body.data.refreshToken)).body.code).toBe(0)
    }
  })

  it('thief and victim at once: both get the same successor, and the first to lag behind ends it for both', async () => {
    const { refreshToken } = await enter()
    const [a, b] = await Promise.all([refresh(refreshToken), refresh(refreshToken)])
    expect(a.body.data.refreshToken).toBe(b.body.data.refreshToken)
    world.clock.advance(60_000)
    expect((await refresh(a.body.data.refreshToken)).body.code).toBe(0)
    world.clock.advance(60_000)
    expect((await refresh(b.body.data.refreshToken)).body.code).toBe(30010)
  })

  it('lives twelve hours at most, and not when it lies idle', async () => {
    let token = (await enter()).refreshToken
    for (let i = 0; i < 71; i++) {
      world.clock.advance(600_000)
      const answer = await refresh(token)
      expect(answer.body.code).toBe(0)
      token = answer.body.data.refreshToken
    }
    world.clock.advance(600_000)
    expect((await refresh(token)).body.code).toBe(30009)
    const idle = await enter()
    world.clock.advance((600 + 4 * 900 + 1) * 1000)
    expect((await refresh(idle.refreshToken)).body.code).toBe(30009)
  })
})

describe('the end of a session', { meta: { bars: ['I7'] } }, () => {
  it(
    'logout ends access and refresh; a token that means nothing gets the same answer',
    { meta: { behaviours: ['B-062'] } },
    async () => {
      const mine = await enter()
      const leave = (refreshToken: string) => world.send(auth.logout, { body: { refreshToken } })
      expect(await leave('unknown-token')).toMatchObject({
        status: 200,
        body: { code: 0, data: null },
      })
      expect((await info(mine.token)).body.code).toBe(0)
      expect(await leave(mine.refreshToken)).toMatchObject({
        status: 200,
        body: { code: 0, data: null },
      })
      expect((await leave(mine.refreshToken)).body.code).toBe(0)
      // The call asks for no sign-in: the record names who held the token.
      const { rows } = await sql<{ actor_kind: string; actor_id: string }>`
        select
          actor_kind,
          actor_id
        from
          audit_record
        where
          after ->> 'event' = 'SIGNED_OUT'
          and object_id = actor_id
      `.execute(world.app.db)
      expect(rows).toEqual([{ actor_kind: 'MEMBER', actor_id: expect.any(String) }])
      await settled()
      expect(await info(mine.token)).toMatchObject({ status: 401, body: { code: 9 } })
      expect((await refresh(mine.refreshToken)).body.code).toBe(30009)
    },
  )

  it('blocking a member ends their sessions within a second, with the reason', async () => {
    const mine = await signIn(world, 'portal', all.cashier.id)
    expect((await info(mine.token)).body.code).toBe(0)
    await sql`
      update member
      set
        status = 'BLOCKED'
      where
        id = ${all.cashier.id}
    `.execute(world.app.db)
    await settled()
    const ended = { status: 401, body: { code: 122, data: { reason: 'ACCOUNT_LOCKED' } } }
    expect(await info(mine.token)).toMatchObject(ended)
    expect(await refresh(mine.refreshToken)).toMatchObject(ended)
    await sql`
      update member
      set
        status = 'ACTIVE'
      where
        id = ${all.cashier.id}
    `.execute(world.app.db)
  })

  it(
    'a permission taken away or given counts within a second',
    { meta: { bars: ['A6'] } },
    async () => {
      const mine = await signIn(world, 'portal', all.cashier.id)
      const books = () => world.send(ledger.accounts, {}, { token: mine.token })
      expect(await books()).toMatchObject({ status: 403, body: { code: 10 } })
      await sql`
        update role_group
        set
          codes = codes || 1201,
          actions = actions || '1201.VIEW'::text
        where
          code = 'CASHIER'
      `.execute(world.app.db)
      await settled()
      expect((await books()).status).toBe(200)
      await sql`
        update role_group
        set
          codes = array_remove(codes, 1201),
          actions = array_remove(actions, '1201.VIEW')
        where
          code = 'CASHIER'
      `.execute(world.app.db)
      await settled()
      expect((await books()).status).toBe(403)
      expect(
        (
          await world.send<typeof roleGroup.getCurrentPermission, { id: number }[]>(
            roleGroup.getCurrentPermission,
            {},
            { token: mine.token },
          )
        ).body.data.map((p) => p.id),
      ).not.toContain(1201)
    },
  )
})

describe('forged access tokens', { meta: { bars: ['I10'] } }, () => {
  const part = (value: unknown): string =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
  const hs = (key: string, text: string, hash = 'sha256'): string =>
    createHmac(hash, key).update(text).digest('base64url')

  it('accepts none of them', async () => {
    const { token } = await enter()
    const [head, body, mac] = token.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<
      string,
      unknown
    > & { exp: number; iat: number }
    const key = world.app.config.keys.token
    const signed = (header: unknown, payload: unknown, by = key, hash = 'sha256'): string =>
      `${part(header)}.${part(payload)}.${hs(by, `${part(header)}.${part(payload)}`, hash)}`
    const standard = { alg: 'HS256', typ: 'JWT' }
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const rs = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
    const edits: unknown[] = [
      { ...claims, sub: all.other.id },
      { ...claims, sid: '01920000-0000-7000-8000-00000000ffff' },
    ]
    const forged: Record<string, string> = {
      'no signature': `${head}.${body}.`,
      'two parts': `${head}.${body}`,
      'four parts': `${token}.${mac}`,
      'foreign signature': `${head}.${body}.${hs('another key', `${head}.${body}`)}`,
      'signature of nothing': `${head}.${body}.${hs(key, '')}`,
      'signature cut': token.slice(0, -4),
      'signature longer': `${token}AAAA`,
      spaces: `${head} .${body}.${mac}`,
      ...Object.fromEntries(
        ['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg) => [
          [`alg "${alg}"`, `${part({ alg, typ: 'JWT' })}.${body}.`],
          [`alg "${alg}" kept signature`, `${part({ alg, typ: 'JWT' })}.${body}.${mac}`],
          [`alg "${alg}" re-signed`, signed({ alg, typ: 'JWT' }, claims)],
        ]),
      ),
      'HS384 by our key': signed({ alg: 'HS384', typ: 'JWT' }, claims, key, 'sha384'),
      'HS512 by our key': signed({ alg: 'HS512', typ: 'JWT' }, claims, key, 'sha512'),
      RS256: `${rs}.${sign('sha256', Buffer.from(rs), privateKey).toString('base64url')}`,
      'HS256 by a public key': signed(
        standard,
        claims,
        publicKey.export({ type: 'spki', format: 'pem' }) as string,
      ),
      'kid path, empty key': signed({ ...standard, kid: '../../dev/null' }, claims, ' '),
      'own jwk': signed({ ...standard, jwk: { kty: 'oct', k: part('k') } }, claims, 'k'),
      jku: signed({ ...standard, jku: 'https://evil.example/keys' }, claims, 'k'),
      ...Object.fromEntries(
        edits.map((edit, i) => [`edited ${i}`, `${head}.${part(edit)}.${mac}`]),
      ),
      'no audience': signed(standard, { ...claims, aud: undefined }),
      'audience list': signed(standard, { ...claims, aud: ['portal', 'cms'] }),
      'audience of others': signed(standard, { ...claims, aud: 'admin' }),
      'audience cms': signed(standard, { ...claims, aud: 'cms' }),
      'audience root': signed(standard, { ...claims, aud: 'root' }),
      'foreign issuer': signed(standard, { ...claims, iss: 'other' }),
      'no issuer': signed(standard, { ...claims, iss: undefined }),
      'no session': signed(standard, { ...claims, sid: undefined }),
      'unknown session': signed(standard, {
        ...claims,
        sid: '01920000-0000-7000-8000-00000000ffff',
      }),
      'session that is no uuid': signed(standard, { ...claims, sid: "x' or 1=1" }),
      'subject of another': signed(standard, { ...claims, sub: all.other.id }),
      'session that is a number': signed(standard, { ...claims, sid: 1 }),
      expired: signed(standard, { ...claims, iat: claims.iat - 1200, exp: claims.iat - 600 }),
      'from the future': signed(standard, {
        ...claims,
        iat: claims.iat + 600,
        exp: claims.exp + 600,
      }),
      'long life': signed(standard, { ...claims, exp: claims.exp + 86_400 }),
      'no expiry': signed(standard, { ...claims, exp: undefined }),
      'expiry as text': signed(standard, { ...claims, exp: '9999999999' }),
      'expiry as 1e400': `${part(standard)}.${part(JSON.stringify(claims).replace(/"exp":\d+/, '"exp":1e400'))}.x`,
      'not JSON': `${part('x')}.${part('y')}.${hs(key, `${part('x')}.${part('y')}`)}`,
      array: signed(standard, [claims]),
      'refresh token': (await enter()).refreshToken,
      'id token': signIdToken(key, claims as never, 'x', world.clock.now()),
    }
    expect(Object.keys(forged).length).toBeGreaterThanOrEqual(45)
    for (const [name, bad] of Object.entries(forged))
      expect({ name, ...(await info(bad)).body }).toMatchObject({ name, code: 9 })
    // The tool that forges is not blunt: the untouched claims, signed the same way, are accepted.
    expect((await info(signed(standard, claims))).body.code).toBe(0)
    expect((await info(token)).body.code).toBe(0)
  })

  it('accepts a token for its ten minutes and no longer', async () => {
    const { token } = await enter()
    world.clock.advance(590_000)
    expect((await info(token)).body.code).toBe(0)
    world.clock.advance(11_000)
    expect(await info(token)).toMatchObject({ status: 401, body: { code: 9 } })
  })

  it('accepts no header but Bearer', async () => {
    const { token } = await enter()
    for (const authorization of [
      token,
      `bearer ${token}`,
      `Bearer  ${token}`,
      `Basic ${token}`,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer ${'a'.repeat(3000)}`,
    ])
      expect((await world.send(user.getInfo, {}, { headers: { authorization } })).body.code).toBe(9)
    expect(
      (await world.raw(`/pay/api/user/portal/v1/getInfo?access_token=${token}`)).body.code,
    ).toBe(9)
  })
})

describe('a session that ends while somebody asks', () => {
  /** What another request reads before the commit is the old answer, and must not be remembered past it. */
  async function asksBeforeCommit(
    token: string,
    end: (ctx: Ctx) => Promise<unknown>,
    caller: Ctx['caller'],
  ): Promise<number[]> {
    const codes: number[] = []
    await inTransaction(world.app.db, async (tx) => {
      await end({ ...jobCtx(world.app, 'test'), db: tx, caller })
      codes.push((await info(token)).body.code)
    })
    codes.push((await info(token)).body.code)
    return codes
  }
  const session = async (token: string): Promise<string> =>
    (
      await world.send<typeof auth.sessions, { items: { id: string; current: boolean }[] }>(
        auth.sessions,
        {},
        { token },
      )
    ).body.data.items.find((s) => s.current)!.id
  const callerOf = async (token: string): Promise<Ctx['caller']> =>
    ({
      kind: 'portal',
      sessionId: await session(token),
      memberId: all.owner.id,
      name: 'Minh',
      liveMerchantId: all.owner.merchantId,
    }) as Ctx['caller']

  it('is over with the commit when one session is ended', { meta: { bars: ['I7'] } }, async () => {
    const [mine, other] = [await enter(), await enter()]
    const id = await session(other.token)
    expect(
      await asksBeforeCommit(other.token, (ctx) => endSession(ctx, id), await callerOf(mine.token)),
    ).toEqual([0, 122])
  })
  it('is over with the commit when all are', { meta: { bars: ['I7'] } }, async () => {
    const [mine, other] = [await enter(), await enter()]
    expect(
      await asksBeforeCommit(
        other.token,
        (ctx) => logoutAll(ctx, false),
        await callerOf(mine.token),
      ),
    ).toEqual([0, 122])
  })
  it('is over with the commit when the person signs out', { meta: { bars: ['I7'] } }, async () => {
    const mine = await enter()
    expect(
      await asksBeforeCommit(mine.token, (ctx) => logout(ctx, mine.refreshToken), {
        kind: 'public',
      }),
    ).toEqual([0, 9])
  })
  it('is over with the commit for staff of the bank', { meta: { bars: ['I7'] } }, async () => {
    const { token } = await signIn(world, 'cms', all.checker.id)
    const profile = async (): Promise<number> =>
      (await world.send(authCms.profile, {}, { token })).body.code
    const codes: number[] = []
    await inTransaction(world.app.db, async (tx) => {
      await endSessionsOf(
        { ...jobCtx(world.app, 'test'), db: tx },
        all.checker.id,
        'LOGGED_OUT_BY_SELF',
      )
      codes.push(await profile())
    })
    expect([...codes, await profile()]).toEqual([0, 122])
  })
})

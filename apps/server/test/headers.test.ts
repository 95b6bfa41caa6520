/** Headers of answers and refusals, and which origins are let in. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '@saola/contract/all'
import { fullPath } from '@saola/contract/call'
import { sendIn } from './contract-calls.ts'
import { people, type People } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
}, 120_000)
afterAll(() => world.close())

describe('headers of every answer', { meta: { bars: ['P1', 'P2'] } }, () => {
  it('the header set, on refusals as well', async () => {
    for (const path of [
      '/',
      '/pay/api/nowhere',
      '/pay/api/setting/public/v1/config',
      '/locales/vi/common.json',
      '/legal/terms-of-use',
      '/healthz',
      '/storage/files/x',
    ]) {
      const headers = Object.fromEntries((await world.raw(path)).headers)
      expect({ path, ...headers }).toMatchObject({
        path,
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': expect.any(String) as string,
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.any(String) as string,
        'strict-transport-security': expect.any(String) as string,
      })
      expect(headers['content-security-policy']).toMatch(/default-src 'none'/)
      expect(headers['content-security-policy']).not.toMatch(/unsafe/)
      expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined()
    }
    expect(
      (await sendIn(world, modules.user.getInfo, { token: all.owner.token })).headers.get(
        'cache-control',
      ),
    ).toBe('no-store')
  })

  it('the header set, on a stream of events too', async () => {
    const stop = new AbortController()
    const { headers } = await fetch(`${world.base}${fullPath(modules.transaction.live, false)}`, {
      headers: { authorization: `Bearer ${all.owner.token}` },
      signal: stop.signal,
    })
    stop.abort()
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    })
  })

  it('no hostile origin is let in', async () => {
    const own = world.app.config.publicUrl
    for (const origin of [
      'null',
      'https://evil.example',
      `${own}.evil.example`,
      own.replace('localhost', 'localhost.evil.example'),
      own.replace('http:', 'https:'),
      own.replace('8080', '8081'),
      own.toUpperCase(),
      `${own}/`,
      'http://localhost',
      'file://',
      '*',
      'http://127.0.0.1:8080',
      'http://user@localhost:8080',
    ]) {
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await world.raw('/pay/api/setting/public/v1/config', {
          method,
          headers: { origin, 'access-control-request-method': 'GET' },
        })
        expect({
          origin,
          method,
          allowed: headers.get('access-control-allow-origin'),
          credentials: headers.get('access-control-allow-credentials'),
        }).toEqual({ origin, method, allowed: null, credentials: null })
      }
    }
    expect(
      (
        await world.raw('/pay/api/setting/public/v1/config', { headers: { origin: own } })
      ).headers.get('access-control-allow-origin'),
    ).toBe(own)
  })
})

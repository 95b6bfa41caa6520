/** Who may read an answer from another origin, whatever answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { App } from './context.ts'
import { openEdge } from './edge.ts'

const OWN = 'https://pay.example'
let server: FastifyInstance
beforeAll(async () => {
  server = await openEdge({
    config: { publicUrl: `${OWN}/x`, trustProxy: [], busyLoopMs: 60_000 },
  } as unknown as App)
  server.get('/told', () => ({ told: true }))
  server.post('/taken', () => ({ taken: true }))
  server.get('/broken', () => {
    throw Object.assign(new Error('x'), { statusCode: 400 })
  })
  server.get('/limited', { config: { rateLimit: { max: 0, timeWindow: 60_000 } } }, () => ({}))
})
afterAll(() => server.close())

describe('reading from another origin', () => {
  const answers: [string, number, InjectOptions][] = [
    ['an answer', 200, { url: '/told' }],
    ['a fault of the caller', 400, { url: '/broken' }],
    ['no such address', 404, { url: '/nowhere' }],
    ['too often', 429, { url: '/limited' }],
    [
      'a body that is too large',
      413,
      {
        url: '/taken',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        payload: `"${'x'.repeat(1_100_000)}"`,
      },
    ],
    [
      'no JSON',
      415,
      { url: '/taken', method: 'POST', headers: { 'content-type': 'text/plain' }, payload: 'x' },
    ],
  ]
  it.each(answers)(
    '%s: our own alone, never with credentials, and no cache gives it to others',
    async (_what, status, request) => {
      const own = await server.inject({ ...request, headers: { ...request.headers, origin: OWN } })
      expect({ status: own.statusCode, ...own.headers }).toMatchObject({
        status,
        'access-control-allow-origin': OWN,
        vary: 'Origin',
        'x-content-type-options': 'nosniff',
      })
      expect(own.headers).not.toHaveProperty('access-control-allow-credentials')
      for (const origin of [
        'https://evil.example',
        'null',
        `${OWN}.evil.example`,
        `${OWN}/`,
        `${OWN}, https://evil.example`,
        '',
      ]) {
        const other = await server.inject({ ...request, headers: { ...request.headers, origin } })
        expect({ origin, status: other.statusCode, vary: other.headers.vary }).toEqual({
          origin,
          status,
          vary: 'Origin',
        })
        expect(other.headers).not.toHaveProperty('access-control-allow-origin')
      }
    },
  )
  it('a browser that asks first is told what our own origin may send', async () => {
    const ask = (origin: string): InjectOptions => ({
      method: 'OPTIONS',
      url: '/told',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(await server.inject(ask(OWN))).toMatchObject({
      statusCode: 204,
      headers: {
        'access-control-allow-origin': OWN,
        'access-control-allow-headers': 'authorization',
        'access-control-max-age': '600',
        vary: 'Origin, Access-Control-Request-Headers',
      },
    })
    expect((await server.inject(ask('https://evil.example'))).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )
    expect((await server.inject({ method: 'OPTIONS', url: '/told' })).statusCode).toBe(400)
  })
})

it('an event loop that stands still has callers refused, until it runs again', async () => {
  const busy = await openEdge({
    config: { publicUrl: OWN, trustProxy: [], busyLoopMs: 300 },
  } as unknown as App)
  // Another that may be as late as a minute.
  const patient = await openEdge({
    config: { publicUrl: OWN, trustProxy: [], busyLoopMs: 60_000 },
  } as unknown as App)
  for (const server of [busy, patient]) server.get('/told', () => ({ told: true }))
  const told = async (server = busy): Promise<number> => (await server.inject('/told')).statusCode
  /** The delay is looked at once a second. */
  const oneLook = (): Promise<void> =>
    new Promise((done) => {
      setTimeout(done, 1_100)
    })
  const standStill = async (ms = 600): Promise<void> => {
    for (let i = 0; i < 3; i += 1) {
      const end = performance.now() + ms
      while (performance.now() < end);
      await new Promise(setImmediate)
    }
  }
  await standStill()
  expect(await told(), 'while it starts').toBe(200)
  await new Promise((done) => {
    setTimeout(done, 5_000)
  })
  const during: number[] = []
  for (let i = 0; i < 3; i += 1) {
    await standStill()
    during.push(await told())
  }
  expect(during).toContain(503)
  // So long that nothing is measured between two looks.
  const unmeasured: number[] = []
  for (let i = 0; i < 3; i += 1) {
    await standStill(1_100)
    unmeasured.push(await told(patient))
  }
  expect(unmeasured).toEqual([200, 200, 200])
  await oneLook()
  await oneLook()
  expect(await told()).toBe(200)
  await busy.close()
  await patient.close()
})

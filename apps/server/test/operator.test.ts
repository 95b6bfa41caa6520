/** What is no call of the contract: figures stand on a port of their own, and what anybody may ask for has a limit (docs/quality.md, Limits). */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOperator } from '../src/operator.ts'
import { configFrom } from '../src/platform/config.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  // A hundredth of every limit, rounded up.
  world = await openWorld({ LIMIT_FACTOR: '0.01', OPERATOR_PORT: '0' })
}, 120_000)
afterAll(() => world.close())

describe('figures', () => {
  it('are told on the operator’s port, and not on the public one', async () => {
    const operator = (await openOperator(world.app))!
    const { address, port } = operator.address() as AddressInfo
    expect(address).toBe('127.0.0.1')
    const at = `http://127.0.0.1:${port}`
    const figures = await fetch(`${at}/metrics`)
    expect(figures.headers.get('content-type')).toContain('text/plain')
    expect(await figures.text()).toContain('saola_live_clients')
    expect((await fetch(`${at}/anything`)).status).toBe(404)
    expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404)
    expect((await world.raw('/metrics')).text).not.toContain('saola_')
    operator.close()
  })
  it('a port that is taken stops no process', async () => {
    const first = (await openOperator(world.app))!
    const { port } = first.address() as AddressInfo
    const taken = {
      ...world.app,
      config: { ...world.app.config, operator: { port, host: '127.0.0.1' } },
    }
    expect(await openOperator(taken)).toBeNull()
    first.close()
  })
  it('are on the loopback address unless the operator says otherwise', () => {
    const { keys: _keys, ...rest } = world.app.config
    expect(rest.operator.host).toBe('127.0.0.1')
    const secrets = Object.fromEntries(
      [
        'TOKEN_SECRET',
        'PASSWORD_PEPPER',
        'OTP_SECRET',
        'AUDIT_SECRET',
        'FIELD_SECRET',
        'SEAL_SECRET',
        'BANK_SECRET',
        'BANK_DATA_KEY',
        'CONNECTOR_SECRET',
        'NAPAS_SECRET',
        'API_CLIENT_SECRET',
      ].map((name) => [name, 'x'.repeat(32)]),
    )
    expect(configFrom({ ...secrets, PORT: '9000' }).operator).toEqual({
      port: 9004,
      host: '127.0.0.1',
    })
    expect(configFrom({ ...secrets, OPERATOR_PORT: '9', OPERATOR_HOST: '::1' }).operator).toEqual({
      port: 9,
      host: '::1',
    })
  })
})

describe('has a limit an address', () => {
  it.each([
    ['/readyz', 6],
    ['/docs', 3],
    ['/docs/webhooks', 3],
    ['/docs/openapi.json', 1],
    ['/docs/search?q=token', 1],
    ['/legal/terms-of-use', 2],
    ['/storage/files/0123456789abcdefghijkl', 12],
    ['/storage/marks/AB.svg', 12],
  ])('%s', async (path, most) => {
    for (let i = 0; i < most; i++) expect((await world.raw(path)).status).not.toBe(429)
    const refused = await world.raw(path)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

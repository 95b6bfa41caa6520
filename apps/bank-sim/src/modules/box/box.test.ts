import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, openWorld, until, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const page = async (path: string): Promise<string> => (await fetch(world.running.url + path)).text()

describe('a simulated sound box', () => {
  it('is handed to Saola Pay by an encrypted and signed call, with the key of its label', async () => {
    const { status, body } = await world.api.post('/api/boxes', {})
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        hardwareId: 'SIM-000001',
        pairingKey: expect.stringMatching(/^[0-9A-F]{10}$/) as string,
        power: true,
        network: true,
        linked: false,
        spoken: [],
      }),
    ])
    const message = await until(() =>
      world.receiver.received.find(
        (one) => one.path === '/pay-box/api/paybox/internal/v1/provision',
      ),
    )
    expect(open(message!)).toMatchObject({
      hardwareId: 'SIM-000001',
      pairingKey: body['pairingKey'],
      secret: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      model: 'UNI-PB-1E',
    })
    expect(
      (await world.api.post('/api/boxes', { hardwareId: 'SIM-000001' })).body['pairingKey'],
    ).toBe(body['pairingKey'])
  })
  it('has its buttons: network, power, volume', async () => {
    await world.api.post('/api/boxes', { hardwareId: 'QUAY-1' })
    await until(async () => (await world.api.get('/api/boxes/QUAY-1')).body['problem'] === null)
    expect(
      (await world.api.post('/api/boxes/QUAY-1', { network: false, volume: 0 })).body,
    ).toMatchObject({ network: false, volume: 0, connected: false })
    expect((await world.api.post('/api/boxes/QUAY-1', { power: false })).body).toMatchObject({
      power: false,
    })
    for (const [path, body, status] of [
      ['/api/boxes/NONE-1', {}, 404],
      ['/api/boxes/QUAY-1', { volume: 101 }, 400],
      ['/api/boxes', { hardwareId: 'x' }, 400],
    ] as const)
      expect((await world.api.post(path, body)).status).toBe(status)
  })
  it('has a page in both languages', async () => {
    expect(await page('/boxes')).toContain('SIM-000001')
    // On a phone a row is a card, and each of its cells says what it is.
    for (const word of ['Mã phần cứng', 'Mã ghép nối', 'Trạng thái', 'Loa báo tiền'])
      expect(await page('/boxes')).toContain(`data-label="${word}"`)
    expect(await page('/boxes/SIM-000001')).toContain('Mã ghép nối')
    expect(await page('/boxes/SIM-000001?lang=en')).toContain('Hardware ID')
    expect((await fetch(`${world.running.url}/boxes/NONE-1`)).status).toBe(404)
  })
})

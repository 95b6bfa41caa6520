/** Sound boxes for tests: units that the bank has handed over, switched on against the devices door of a world. */
import { fullPath } from '@saola/contract/call'
import { payBox } from '@saola/contract/pay-box'
import { openBox, type Box, type BoxOptions } from '@saola/sound-box/device'
import { digits } from '../src/kit/ids.ts'
import { seal, signatureOf } from '../src/kit/signed.ts'
import { openDevices } from '../src/devices.ts'
import type { Boxes } from '../src/features/pay-box/service.ts'
import type { Answer, World } from './world.ts'

export interface Unit { hardwareId: string; pairingKey: string; secret: string }
export const newUnit = (): Unit => ({ hardwareId: `UNI-${digits(8)}`, pairingKey: `KEY-${digits(8)}`, secret: `secret-${digits(20)}` })

/** As the bank says it: signed and sealed. */
export function provision(world: World, unit: Unit): Promise<Answer<{ id: string; made: boolean }>> {
  const { bankClient: client, bankSecret: secret, bankDataKey: dataKeyHex } = world.app.config.keys
  const path = fullPath(payBox.provision, false)
  const time = String(Date.now() + Number(digits(2)))
  const body = JSON.stringify({ data: seal({ client, secret, dataKeyHex }, { ...unit, model: 'UNI-PB-1E', version: '1.4.2', hwVersion: 'B2' }, time) })
  return world.raw(path, { method: 'POST', headers: { client, time, validate: signatureOf(secret, { method: 'POST', path, time, body }), 'content-type': 'application/json' }, body }) as Promise<Answer<{ id: string; made: boolean }>>
}
export interface Door { boxes: Boxes; url: string; port: number }
/** The devices door, at a port of its own or at one that was used before. */
export async function openDoor(world: World, mqtt: { port?: number; url?: string } = {}): Promise<Door> {
  const app = { ...world.app, config: { ...world.app.config, mqtt: { port: mqtt.port ?? 0, url: mqtt.url ?? null, tls: null } } }
  const boxes = await openDevices(app, world.url)
  return { boxes, port: boxes.port ?? 0, url: mqtt.url ?? `mqtt://127.0.0.1:${boxes.port}` }
}
export const switchOn = (door: Pick<Door, 'url'>, unit: Unit, more: Partial<BoxOptions> = {}): Box => openBox({ url: door.url, hardwareId: unit.hardwareId, secret: unit.secret, retryMs: 50, ...more })

/** Waits for what is sure to come. */
export async function until<T>(look: () => T | Promise<T>, fits: (seen: T) => boolean, ms = 8000): Promise<T> {
  const end = performance.now() + ms
  for (;;) {
    const seen = await look()
    if (fits(seen) || performance.now() > end) return seen
    await new Promise((done) => { setTimeout(done, 15) })
  }
}

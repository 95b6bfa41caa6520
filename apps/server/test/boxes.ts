/** Sound boxes for tests: units that the bank has handed over, switched on against the devices process role of a world. */
import { fullPath, type Output } from '@saola/contract/call'
import { payBox } from '@saola/contract/pay-box'
import { openBox, type Box, type BoxOptions } from '@saola/sound-box/device'
import { digits } from '../src/platform/ids.ts'
import { encryptPayload, signatureOf } from '../src/platform/signed-request.ts'
import { openDevices } from '../src/devices.ts'
import type { Config } from '../src/platform/config.ts'
import type { Boxes } from '../src/modules/pay-box/service.ts'
import type { Person } from './people.ts'
import { asOwner } from './shop.ts'
import type { Answer, World } from './world.ts'

export interface Unit {
  hardwareId: string
  pairingKey: string
  secret: string
}
export const newUnit = (): Unit => ({
  hardwareId: `UNI-${digits(8)}`,
  pairingKey: `KEY-${digits(8)}`,
  secret: `secret-${digits(20)}`,
})

/** As the bank says it: signed and encrypted. */
export function provision(
  world: World,
  unit: Unit,
): Promise<Answer<{ id: string; made: boolean }>> {
  const { bankClient: client, bankSecret: secret, bankDataKey: dataKeyHex } = world.app.config.keys
  const path = fullPath(payBox.provision, false)
  const time = String(Date.now() + Number(digits(2)))
  const body = JSON.stringify({
    data: encryptPayload(
      { client, secret, dataKeyHex },
      { ...unit, model: 'UNI-PB-1E', version: '1.4.2', hwVersion: 'B2' },
      time,
    ),
  })
  return world.raw(path, {
    method: 'POST',
    headers: {
      client,
      time,
      validate: signatureOf(secret, { method: 'POST', path, time, body }),
      'content-type': 'application/json',
    },
    body,
  }) as Promise<Answer<{ id: string; made: boolean }>>
}
export interface DevicesServer {
  boxes: Boxes
  url: string
  port: number
}
/** The devices process role, at a port of its own or at one that was used before. */
export async function openDevicesServer(
  world: World,
  mqtt: Partial<Config['mqtt']> = {},
): Promise<DevicesServer> {
  const app = {
    ...world.app,
    config: { ...world.app.config, mqtt: { port: 0, url: null, tls: null, caFile: null, ...mqtt } },
  }
  const boxes = await openDevices(app, world.url)
  return {
    boxes,
    port: boxes.port ?? 0,
    url: mqtt.url ?? `${mqtt.tls ? 'mqtts://localhost' : 'mqtt://127.0.0.1'}:${boxes.port}`,
  }
}
export const switchOn = (
  devicesServer: Pick<DevicesServer, 'url'>,
  unit: Unit,
  more: Partial<BoxOptions> = {},
): Box =>
  openBox({
    url: devicesServer.url,
    hardwareId: unit.hardwareId,
    secret: unit.secret,
    retryMs: 50,
    ...more,
  })

/** Waits for what is sure to come. */
export async function until<T>(
  look: () => T | Promise<T>,
  fits: (seen: T) => boolean,
  ms = 20_000,
): Promise<T> {
  const end = performance.now() + ms
  for (;;) {
    const seen = await look()
    if (fits(seen)) return seen
    if (performance.now() > end)
      throw new Error(`Not so within ${ms} ms; last seen: ${JSON.stringify(seen)}`)
    await new Promise((done) => {
      setTimeout(done, 15)
    })
  }
}

export type Detail = Output<typeof payBox.get>
export interface Linked {
  unit: Unit
  device: Detail
}
/** A box in somebody's hands with their default account behind it. */
export async function linkedBox(
  world: World,
  by: Pick<Person, 'token' | 'merchantId' | 'sandboxId'>,
  test = false,
): Promise<Linked> {
  const unit = newUnit()
  await provision(world, unit)
  const as = { token: by.token, test }
  const {
    body: {
      data: { id },
    },
  } = await world.send<typeof payBox.link, { id: string }>(
    payBox.link,
    { body: { hardwareId: unit.hardwareId, pairingKey: unit.pairingKey } },
    as,
  )
  const [account] = await asOwner<{ id: string }>(
    world,
    'select id from bank_account where merchant_id = $1 and default_account',
    [test ? by.sandboxId : by.merchantId],
  )
  const answer = await world.send<typeof payBox.update, Detail>(
    payBox.update,
    { params: { id }, body: { bankAccountId: account!.id } },
    as,
  )
  if (answer.body.code !== 0) throw new Error(answer.text)
  return { unit, device: answer.body.data }
}
/** The bank says that somebody paid through this box. */
export const payAt = (
  world: World,
  device: Detail,
  amount: number,
  test = false,
): Promise<unknown> =>
  world.notify(
    {
      bankReference: `FT${digits(13)}`,
      accountNo: device.linkedAccount!.accountNo,
      virtualAccount: device.linkedAccount!.virtualAccount,
      amount,
      currency: 'VND',
      content: 'tien ca phe',
      fromBin: '970436',
      fromAccount: '0011001234567',
      fromName: 'TRAN THI B',
      bookedAt: world.clock.now().toISOString(),
      interBankTrace: digits(16),
    },
    { test },
  )
export const textsOf = (box: Box): string[] => box.state().spoken.map((one) => one.text)
export const shows = (box: Box): Promise<unknown> =>
  until(
    () => box.state().linked,
    (yes) => yes,
  )
export const rowsOf = (world: World, device: Detail) =>
  asOwner<{ state: string; seq: number; tries: number }>(
    world,
    'select state, seq::int, tries from box_announcement where device_id = $1 order by seq',
    [device.id],
  )
/** Waits until so many payments of this box have been said. */
export const saidAll = (world: World, device: Detail, n: number, ms?: number) =>
  until(
    () => rowsOf(world, device),
    (rows) => rows.filter((row) => row.state === 'SPOKEN').length === n,
    ms,
  )

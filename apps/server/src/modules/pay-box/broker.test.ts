/** The line over TLS, over a broker outside with a list and rules of its own, and through brokers and device servers that are killed (ADR 0028; docs/sound-boxes.md). */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import mqtt from 'mqtt'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Box, BoxOptions } from '@saola/sound-box/device'
import {
  linkedBox,
  openDevicesServer,
  payAt,
  rowsOf,
  saidAll,
  shows,
  switchOn,
  textsOf,
  until,
  type DevicesServer,
  type Linked,
} from '../../../test/boxes.ts'
import { freePort } from '../../../test/free-port.ts'
import { people, type People } from '../../../test/people.ts'
import { runProgram } from '../../../test/run-program.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { openWorker, type Worker } from '../../worker.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const present = (program: string, args: string[]): boolean =>
  spawnSync(program, args).error === undefined
const hasMosquitto = present('mosquitto', ['-h']) && present('mosquitto_passwd', ['--help'])
const hasOpenssl = present('openssl', ['version'])

let world: World
let us: People
let worker: Worker
const folder = mkdtempSync(join(tmpdir(), 'saola-broker-'))
const on: Box[] = []
const running: ChildProcess[] = []
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  worker = await openWorker(world.app, world.url)
}, 120_000)
beforeEach(async () => {
  us = await people(world)
})
afterEach(async () => {
  await Promise.all(on.splice(0).map((box) => box.close()))
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await worker.stop()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = (
  where: Pick<DevicesServer, 'url'>,
  { unit }: Linked,
  more: Partial<BoxOptions> = {},
): Box => {
  const box = switchOn(where, unit, more)
  on.push(box)
  return box
}
const online = async ({ unit }: Linked): Promise<boolean> =>
  (
    await asOwner<{ online: boolean }>(
      world,
      'select online from box_unit where hardware_id = $1',
      [unit.hardwareId],
    )
  )[0]!.online
const listens = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    })
    socket.on('error', () => done(false))
  })
const died = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGKILL')
  })

interface Papers {
  ca: Buffer
  caFile: string
  certFile: string
  keyFile: string
}
/** An authority of our own and its certificate for this machine. */
async function papers(): Promise<Papers> {
  const at = (name: string): string => join(folder, name)
  const openssl = (...args: string[]): Promise<Buffer> => runProgram('openssl', args)
  await openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=Own authority',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.crt'),
  )
  await openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-keyout',
    at('server.key'),
    '-out',
    at('server.csr'),
  )
  writeFileSync(at('names'), 'subjectAltName=DNS:localhost')
  await openssl(
    'x509',
    '-req',
    '-in',
    at('server.csr'),
    '-CA',
    at('ca.crt'),
    '-CAkey',
    at('ca.key'),
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    at('names'),
    '-out',
    at('server.crt'),
  )
  return {
    ca: readFileSync(at('ca.crt')),
    caFile: at('ca.crt'),
    certFile: at('server.crt'),
    keyFile: at('server.key'),
  }
}
/** Each of many payments said once, to the đồng, whatever was killed meanwhile. */
async function saidOnce(
  pairs: readonly { box: Box; linked: Linked }[],
  amounts: readonly number[],
): Promise<void> {
  const each = amounts.length / pairs.length
  for (const {
    linked: { device },
  } of pairs)
    expect((await saidAll(world, device, each, 40_000)).map((row) => row.state)).toEqual(
      Array(each).fill('SPOKEN'),
    )
  const said = pairs.map(({ box }) => box.state().spoken)
  expect(said.map((all) => all.reduce((n, one) => n + one.count, 0))).toEqual(pairs.map(() => each))
  expect(said.map((all) => all.reduce((sum, one) => sum + one.amount, 0))).toEqual(
    pairs.map((_, b) =>
      amounts.filter((_, i) => i % pairs.length === b).reduce((x, y) => x + y, 0),
    ),
  )
}
const HUNDRED = Array.from({ length: 100 }, (_, i) => 1000 + i * 37)
/** A hundred payments in about two seconds. */
async function payHundred(pairs: readonly { linked: Linked }[]): Promise<void> {
  for (const [i, amount] of HUNDRED.entries()) {
    await payAt(world, pairs[i % pairs.length]!.linked.device, amount)
    await new Promise((done) => {
      setTimeout(done, 10)
    })
  }
}
const pairsAt = async (
  where: Pick<DevicesServer, 'url'>,
  more: Partial<BoxOptions> = {},
): Promise<{ box: Box; linked: Linked }[]> => {
  const all = await Promise.all(Array.from({ length: 4 }, () => linkedBox(world, us.owner)))
  const pairs = all.map((linked) => ({ linked, box: start(where, linked, more) }))
  await Promise.all(pairs.map(({ box }) => shows(box)))
  return pairs
}

describe('our own broker', () => {
  it.runIf(hasOpenssl)(
    'speaks TLS with the certificate it is given; who does not trust that comes to nothing, nor who speaks in clear',
    async () => {
      const { ca, certFile, keyFile } = await papers()
      const devicesServer = await openDevicesServer(world, { tls: { certFile, keyFile } })
      const linked = await linkedBox(world, us.owner)
      const [mistrusting, clear] = [
        start(devicesServer, linked),
        start({ url: devicesServer.url.replace('mqtts', 'mqtt') }, linked),
      ]
      await new Promise((done) => {
        setTimeout(done, 400)
      })
      expect([mistrusting.state().connected, clear.state().connected]).toEqual([false, false])
      await Promise.all(on.splice(0).map((box) => box.close()))
      const box = start(devicesServer, linked, { ca })
      await shows(box)
      await payAt(world, linked.device, 24_000)
      expect(
        await until(
          () => textsOf(box),
          (all) => all.length > 0,
        ),
      ).toEqual(['Đã nhận hai mươi tư nghìn đồng'])
      await saidAll(world, linked.device, 1)
      await Promise.all(on.splice(0).map((one) => one.close()))
      await devicesServer.boxes.close()
    },
  )

  it('a heartbeat keeps a box ONLINE', async () => {
    const devicesServer = await openDevicesServer(world)
    const linked = await linkedBox(world, us.owner)
    await shows(start(devicesServer, linked, { beatMs: 100 }))
    await asOwner(
      world,
      `update box_unit set seen_at = now() - interval '91 seconds' where hardware_id = $1`,
      [linked.unit.hardwareId],
    )
    const age = async (): Promise<number> =>
      (
        await asOwner<{ age: number }>(
          world,
          'select extract(epoch from now() - seen_at)::float8 age from box_unit where hardware_id = $1',
          [linked.unit.hardwareId],
        )
      )[0]!.age
    expect(await until(age, (seconds) => seconds < 5)).toBeLessThan(5)
    await Promise.all(on.splice(0).map((one) => one.close()))
    await devicesServer.boxes.close()
  })

  it('killed in mid-sentence while a hundred payments arrive, and started again, it loses none and says none twice', async () => {
    const port = await freePort()
    const keys = world.app.config.keys
    const program = async (): Promise<ChildProcess> => {
      const child = spawn(process.execPath, ['tools/run.mjs', 'apps/server/src/main.ts'], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: world.url,
          WORKERS: 'devices',
          HOST: '127.0.0.1',
          PORT: '0',
          MQTT_PORT: String(port),
          DATA_DIR: folder,
          LOG_LEVEL: 'fatal',
          DEMO: '0',
          TOKEN_SECRET: keys.token,
          PASSWORD_PEPPER: keys.pepper,
          OTP_SECRET: keys.otp,
          AUDIT_SECRET: keys.audit,
          FIELD_SECRET: keys.field.join(','),
          SEAL_SECRET: keys.seal.join(','),
          BANK_SECRET: keys.bankSecret,
          BANK_DATA_KEY: keys.bankDataKey,
          CONNECTOR_SECRET: keys.connectorSecret,
          NAPAS_SECRET: keys.napasSecret,
          API_CLIENT_SECRET: 'k'.repeat(32),
        },
      })
      running.push(child)
      expect(
        await until(
          () => listens(port),
          (yes) => yes,
          30_000,
        ),
      ).toBe(true)
      return child
    }
    let child = await program()
    const pairs = await pairsAt({ url: `mqtt://127.0.0.1:${port}` })
    const paying = payHundred(pairs)
    for (let i = 0; i < 2; i++) {
      await new Promise((done) => {
        setTimeout(done, 500)
      })
      await died(child)
      child = await program()
    }
    await paying
    await saidOnce(pairs, HUNDRED)
  }, 120_000)
})

/** The sentence behind ``` of this kind in the paper, with places of our own in it. */
const inPaper = (kind: string): string =>
  new RegExp('```' + kind + '\\n([^`]+)```').exec(
    readFileSync(join(root, 'docs/sound-boxes.md'), 'utf8'),
  )![1]!
interface Outside {
  serverPort: number
  devices: number
  papers: Papers
  allow(...linked: Linked[]): Promise<void>
  begin(): Promise<ChildProcess>
  url: string
}
/** Mosquitto with the settings that docs/sound-boxes.md gives. */
async function mosquitto(): Promise<Outside> {
  const [serverPort, devices, own] = [await freePort(), await freePort(), await papers()]
  const at = (name: string): string => join(folder, name)
  writeFileSync(at('passwords'), '', { mode: 0o600 })
  const password = (name: string, word: string): Promise<Buffer> =>
    runProgram('mosquitto_passwd', ['-b', at('passwords'), name, word])
  await password('saola-pay', 'server-password')
  writeFileSync(at('acl'), inPaper('acl'), { mode: 0o600 })
  const conf = inPaper('conf')
    .replaceAll('/etc/mosquitto/tls', folder)
    .replaceAll('/etc/mosquitto', folder)
    .replace('listener 8884', `listener ${serverPort}`)
    .replace('listener 8883', `listener ${devices} 127.0.0.1`)
  writeFileSync(
    at('mosquitto.conf'),
    `${conf}\nuser ${userInfo().username}\npersistence_location ${folder}/\n`,
  )
  return {
    serverPort,
    devices,
    papers: own,
    url: `mqtts://saola-pay:server-password@localhost:${serverPort}`,
    allow: async (...all) => {
      for (const { unit } of all) await password(unit.hardwareId, unit.secret)
    },
    begin: async () => {
      const child = spawn('mosquitto', ['-c', at('mosquitto.conf')], { stdio: 'ignore' })
      running.push(child)
      expect(
        await until(
          () => listens(devices),
          (yes) => yes,
        ),
      ).toBe(true)
      return child
    },
  }
}

describe.runIf(hasMosquitto && hasOpenssl)(
  'a broker outside (Mosquitto, over TLS, with passwords and rules of its own)',
  () => {
    it('works the same: said once, OFFLINE by the last will, made up for afterwards; a greeting that nobody heard is made good by the heartbeat', async () => {
      const outside = await mosquitto()
      const linked = await linkedBox(world, us.owner)
      await outside.allow(linked)
      await outside.begin()
      const box = start({ url: `mqtts://localhost:${outside.devices}` }, linked, {
        ca: outside.papers.ca,
        beatMs: 200,
      })
      expect(
        await until(
          () => box.state().connected,
          (yes) => yes,
        ),
      ).toBe(true)
      const devicesServer = await openDevicesServer(world, {
        url: outside.url,
        caFile: outside.papers.caFile,
      })
      expect(
        await until(
          () => online(linked),
          (yes) => yes,
        ),
      ).toBe(true)
      await shows(box)
      await payAt(world, linked.device, 24_000)
      expect(
        await until(
          () => textsOf(box),
          (all) => all.length > 0,
        ),
      ).toEqual(['Đã nhận hai mươi tư nghìn đồng'])
      box.setNetwork(false)
      expect(
        await until(
          () => online(linked),
          (yes) => !yes,
        ),
      ).toBe(false)
      for (const [i, amount] of [1000, 5, 7000].entries()) {
        await payAt(world, linked.device, amount)
        await until(
          () => rowsOf(world, linked.device),
          (rows) => rows.length === i + 2,
        )
      }
      await asOwner(
        world,
        `update box_announcement set created_at = created_at - interval '301 seconds' where device_id = $1 and seq in (2, 3)`,
        [linked.device.id],
      )
      box.setNetwork(true)
      expect(
        (
          await until(
            () => textsOf(box),
            (all) => all.length > 2,
          )
        ).slice(1),
      ).toEqual([
        'Khi mất kết nối đã nhận hai khoản, tổng cộng một nghìn không trăm linh năm đồng',
        'Đã nhận bảy nghìn đồng',
      ])
      expect((await saidAll(world, linked.device, 4)).map((row) => row.state)).toEqual(
        Array(4).fill('SPOKEN'),
      )
      await Promise.all(on.splice(0).map((one) => one.close()))
      await devicesServer.boxes.close()
    }, 120_000)

    it(
      'its rules let a device in with its own password, under its own name, to its own two topics',
      { timeout: 120_000, meta: { bars: ['A2'] } },
      async () => {
        const outside = await mosquitto()
        const [mine, theirs, stranger] = [
          await linkedBox(world, us.owner),
          await linkedBox(world, us.other),
          await linkedBox(world, us.other),
        ]
        await outside.allow(mine, theirs)
        await outside.begin()
        const devicesServer = await openDevicesServer(world, {
          url: outside.url,
          caFile: outside.papers.caFile,
        })
        const url = `mqtts://localhost:${outside.devices}`
        const box = start({ url }, theirs, { ca: outside.papers.ca })
        await shows(box)
        const dial = (options: mqtt.IClientOptions): Promise<mqtt.MqttClient | null> =>
          new Promise((done) => {
            const client = mqtt.connect(url, {
              reconnectPeriod: 0,
              ca: outside.papers.ca,
              ...options,
            })
            client.on('connect', () => done(client))
            client.on('error', () => done(null))
            client.on('close', () => done(null))
          })
        const name = (one: Linked) => ({
          clientId: `box-${one.unit.hardwareId}`,
          username: one.unit.hardwareId,
          password: one.unit.secret,
        })
        for (const wrong of [
          { ...name(mine), password: 'wrong' },
          { clientId: 'box-x' },
          name(stranger),
          { ...name(mine), ca: undefined as never },
        ])
          expect(await dial(wrong)).toBeNull()
        // Under another's client id it is still itself: the other stays on the line.
        const client = (await dial({ ...name(mine), clientId: `box-${theirs.unit.hardwareId}` }))!
        const topics: string[] = []
        client.on('message', (topic) => topics.push(topic))
        for (const topic of [
          `box/${theirs.unit.hardwareId}/cmd`,
          'box/+/cmd',
          '#',
          `box/${theirs.unit.hardwareId}/evt`,
        ])
          await client.subscribeAsync(topic, { qos: 1 }).catch(() => undefined)
        await asOwner(world, `update box_unit set connected_at = null where hardware_id = $1`, [
          theirs.unit.hardwareId,
        ])
        for (const said of [
          { type: 'bye', session: 'made-up' },
          { type: 'hello', session: 'made-up' },
        ])
          await client
            .publishAsync(`box/${theirs.unit.hardwareId}/evt`, JSON.stringify(said), { qos: 1 })
            .catch(() => undefined)
        await client
          .publishAsync(
            `box/${theirs.unit.hardwareId}/cmd`,
            JSON.stringify({
              type: 'payment',
              paymentId: 'made-up',
              amount: 9,
              lang: 'vi',
              expiresAt: '2999-01-01T00:00:00Z',
              seq: 1,
            }),
            { qos: 1 },
          )
          .catch(() => undefined)
        await payAt(world, theirs.device, 44_000)
        await saidAll(world, theirs.device, 1)
        expect([topics, textsOf(box), box.state().connected]).toEqual([
          [],
          ['Đã nhận bốn mươi tư nghìn đồng'],
          true,
        ])
        expect(
          await asOwner(world, 'select connected_at from box_unit where hardware_id = $1', [
            theirs.unit.hardwareId,
          ]),
        ).toEqual([{ connected_at: null }])
        await client.endAsync(true)
        await Promise.all(on.splice(0).map((one) => one.close()))
        await devicesServer.boxes.close()
      },
    )

    it('killed while a hundred payments arrive, and started again, it loses none and says none twice', async () => {
      const outside = await mosquitto()
      const linked = await Promise.all(Array.from({ length: 4 }, () => linkedBox(world, us.owner)))
      await outside.allow(...linked)
      let child = await outside.begin()
      const devicesServer = await openDevicesServer(world, {
        url: outside.url,
        caFile: outside.papers.caFile,
      })
      const pairs = linked.map((one) => ({
        linked: one,
        box: start({ url: `mqtts://localhost:${outside.devices}` }, one, {
          ca: outside.papers.ca,
          beatMs: 1000,
        }),
      }))
      await Promise.all(pairs.map(({ box }) => shows(box)))
      const paying = payHundred(pairs)
      for (let i = 0; i < 2; i++) {
        await new Promise((done) => {
          setTimeout(done, 500)
        })
        await died(child)
        child = await outside.begin()
      }
      await paying
      await saidOnce(pairs, HUNDRED)
      await Promise.all(on.splice(0).map((one) => one.close()))
      await devicesServer.boxes.close()
    }, 120_000)
  },
)

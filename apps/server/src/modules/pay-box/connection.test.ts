/** Boxes on the line: who may connect, what is said on which box and when, what is made up for after a gap (docs/decisions.md#25). */
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { payBox } from '@saola/contract/pay-box'
import { transaction } from '@saola/contract/transaction'
import type { Box } from '@saola/sound-box/device'
import {
  linkedBox,
  newUnit,
  openDevicesServer,
  payAt,
  rowsOf,
  saidAll,
  shows,
  switchOn,
  textsOf,
  until,
  type Detail,
  type DevicesServer,
  type Linked,
  type Unit,
} from '../../../test/boxes.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, quickest, type World } from '../../../test/world.ts'
import { digits } from '../../platform/ids.ts'
import { openWorker, type Worker } from '../../worker.ts'

let world: World
let us: People
let worker: Worker
let devicesServer: DevicesServer
const on: Box[] = []
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  worker = await openWorker(world.app, world.url)
  devicesServer = await openDevicesServer(world)
}, 120_000)
beforeEach(async () => {
  us = await people(world)
})
afterEach(async () => {
  await Promise.all(on.splice(0).map((box) => box.close()))
})
afterAll(async () => {
  await devicesServer.boxes.close()
  await worker.stop()
  await world.close()
})

const start = (unit: Unit, where: Pick<DevicesServer, 'url'> = devicesServer): Box => {
  const box = switchOn(where, unit)
  on.push(box)
  return box
}
const linked = (by = us.owner, test = false): Promise<Linked> => linkedBox(world, by, test)
const pay = (device: Detail, amount: number, test = false): Promise<unknown> =>
  payAt(world, device, amount, test)
const rows = (device: Detail) => rowsOf(world, device)
const spoken = (device: Detail, n: number) => saidAll(world, device, n)

describe('a payment to a box', () => {
  it('is announced on its box alone within 1 s', { meta: { behaviours: ['B-220'] } }, async () => {
    const [one, other] = [await linked(), await linked()]
    const [box, silent] = [start(one.unit), start(other.unit)]
    await Promise.all([shows(box), shows(silent)])
    let paid = 0
    expect(
      await quickest(1000, async () => {
        await pay(one.device, 35_500)
        const begun = performance.now()
        paid += 1
        await until(
          () => textsOf(box),
          (all) => all.length === paid,
        )
        return performance.now() - begun
      }),
    ).toBeLessThan(1000)
    const each = <T>(of: (n: number) => T): T[] => Array.from({ length: paid }, (_, i) => of(i + 1))
    expect(textsOf(box)).toEqual(each(() => 'Đã nhận ba mươi lăm nghìn năm trăm đồng'))
    expect(await spoken(one.device, paid)).toMatchObject(
      each((seq) => ({ state: 'SPOKEN', seq, tries: 1 })),
    )
    expect(textsOf(silent)).toEqual([])
    const {
      body: { data },
    } = await world.send<typeof transaction.getAll, Output<typeof transaction.getAll>>(
      transaction.getAll,
      { query: { isStatistic: '0', type: 'PAY_BOX', payboxDeviceId: one.device.id } },
      { token: us.owner.token },
    )
    expect(data.items).toMatchObject(
      each(() => ({
        id: expect.any(String) as string,
        createDateTime: expect.any(String) as string,
        status: 'SUCCESS',
        type: 'PAY_BOX',
        source: 'PAYBOX',
        payboxTransactionType: 'BANK',
        amount: 35_500,
        virtualAccount: one.device.linkedAccount!.virtualAccount,
      })),
    )
    const story = await until(
      async () =>
        (
          await world.send<typeof transaction.getDetail, Output<typeof transaction.getDetail>>(
            transaction.getDetail,
            { params: { id: data.items[0]!.id } },
            { token: us.owner.token },
          )
        ).body.data.timeline.map((s) => s.step),
      (steps) => steps.includes('ANNOUNCED'),
    )
    expect(story).toEqual(
      expect.arrayContaining(['CREATED', 'BANK_CREDITED', 'POSTED', 'ANNOUNCED']),
    )
  })

  it('is said once, however often it is sent: by the bank, by us', async () => {
    const { unit, device } = await linked()
    const box = start(unit)
    await shows(box)
    const notification = {
      bankReference: `FT${digits(13)}`,
      accountNo: device.linkedAccount!.accountNo,
      virtualAccount: device.linkedAccount!.virtualAccount,
      amount: 20_000,
      currency: 'VND',
      content: 'x',
      fromBin: '970436',
      fromAccount: '0011001234567',
      fromName: 'A',
      bookedAt: world.clock.now().toISOString(),
      interBankTrace: digits(16),
    }
    await Promise.all(Array.from({ length: 5 }, () => world.notify(notification)))
    await spoken(device, 1)
    await asOwner(
      world,
      `update box_announcement set state = 'SENT', next_at = now() where device_id = $1`,
      [device.id],
    )
    await until(
      () => rows(device),
      ([row]) => row?.state !== 'SENT',
    )
    expect(textsOf(box)).toEqual(['Đã nhận hai mươi nghìn đồng'])
    expect(await rows(device)).toHaveLength(1)
  })

  it("of the sandbox merchant is said on the sandbox merchant's box", async () => {
    const { unit, device } = await linked(us.owner, true)
    const box = start(unit)
    await shows(box)
    await pay(device, 12_000, true)
    expect(
      await until(
        () => textsOf(box),
        (all) => all.length > 0,
      ),
    ).toEqual(['Đã nhận mười hai nghìn đồng'])
  })
})

describe('a box that was away', () => {
  it('announces what it missed while OFFLINE', { meta: { behaviours: ['B-192'] } }, async () => {
    const { unit, device } = await linked()
    const box = start(unit)
    await shows(box)
    const isOnline = async (): Promise<boolean> =>
      (
        await world.send<typeof payBox.get, Detail>(
          payBox.get,
          { params: { id: device.id } },
          { token: us.owner.token },
        )
      ).body.data.online
    expect(await until(isOnline, (yes) => yes)).toBe(true)
    box.setNetwork(false)
    expect(await until(isOnline, (yes) => !yes)).toBe(false)
    await pay(device, 100_000)
    await until(
      () => rows(device),
      (all) => all.length === 1,
    )
    await pay(device, 350_000)
    await until(
      () => rows(device),
      (all) => all.length === 2,
    )
    box.setNetwork(true)
    expect(
      await until(
        () => textsOf(box),
        (all) => all.length > 1,
      ),
    ).toEqual(['Đã nhận một trăm nghìn đồng', 'Đã nhận ba trăm năm mươi nghìn đồng'])
    expect(await spoken(device, 2)).toMatchObject([{ state: 'SPOKEN' }, { state: 'SPOKEN' }])
    box.setPower(false)
    await until(isOnline, (yes) => !yes)
    await pay(device, 21_000)
    await until(
      () => rows(device),
      (all) => all.length === 3,
    )
    box.setPower(true)
    expect(
      (
        await until(
          () => textsOf(box),
          (all) => all.length > 2,
        )
      ).at(-1),
    ).toBe('Đã nhận hai mươi mốt nghìn đồng')
  })

  it('says after a power cut what nobody had heard; a word of it that was lost is given again, and nothing is said twice', async () => {
    const { unit, device } = await linked()
    const box = start(unit)
    await shows(box)
    await pay(device, 45_000)
    await spoken(device, 1)
    // As if the broker had died with the box's last word in its hands.
    await asOwner(
      world,
      `update box_announcement set state = 'RECEIVED', spoken_at = null where device_id = $1`,
      [device.id],
    )
    box.setNetwork(false)
    box.setNetwork(true)
    expect(await spoken(device, 1)).toMatchObject([{ state: 'SPOKEN' }])
    expect(textsOf(box)).toEqual(['Đã nhận bốn mươi lăm nghìn đồng'])
    box.setVolume(0)
    await pay(device, 46_000)
    await until(
      () => rows(device),
      (all) => all[1]?.state === 'RECEIVED',
    )
    box.setPower(false)
    box.setVolume(5)
    box.setPower(true)
    expect(await spoken(device, 2)).toMatchObject([{ state: 'SPOKEN' }, { state: 'SPOKEN' }])
    expect(textsOf(box).filter((text) => text === 'Đã nhận bốn mươi lăm nghìn đồng')).toHaveLength(
      1,
    )
  })

  it('tells what is older than the bank has set in one summary, and what is younger singly after it', async () => {
    await asOwner(world, `update portal_parameter set value = '120' where name ~ 'FRESH'`)
    const { unit, device } = await linked()
    const box = start(unit)
    await shows(box)
    box.setNetwork(false)
    for (const [i, amount] of [100_000, 350_000, 7000, 21_000].entries()) {
      await pay(device, amount)
      await until(
        () => rows(device),
        (all) => all.length === i + 1,
      )
    }
    await asOwner(
      world,
      `update box_announcement set created_at = created_at - case seq when 3 then interval '110 seconds' else interval '121 seconds' end where device_id = $1 and seq <= 3`,
      [device.id],
    )
    box.setNetwork(true)
    expect(
      await until(
        () => textsOf(box),
        (all) => all.length > 2,
      ),
    ).toEqual([
      'Khi mất kết nối đã nhận hai khoản, tổng cộng bốn trăm năm mươi nghìn đồng',
      'Đã nhận bảy nghìn đồng',
      'Đã nhận hai mươi mốt nghìn đồng',
    ])
    expect((await spoken(device, 4)).map((row) => row.state)).toEqual(Array(4).fill('SPOKEN'))
  })

  it('tells a long absence in one sentence, however many payments it was', async () => {
    const { unit, device } = await linked()
    const many = 120
    await Promise.all(Array.from({ length: many }, () => pay(device, 1000)))
    await until(
      () => rows(device),
      (all) => all.length === many,
      20_000,
    )
    await asOwner(
      world,
      `update box_announcement set created_at = created_at - interval '1 hour' where device_id = $1`,
      [device.id],
    )
    const box = start(unit)
    expect(
      await until(
        () => textsOf(box),
        (all) => all.length > 0,
        20_000,
      ),
    ).toEqual([
      'Khi mất kết nối đã nhận một trăm hai mươi khoản, tổng cộng một trăm hai mươi nghìn đồng',
    ])
    expect(
      (await saidAll(world, device, many, 20_000)).every((row) => row.state === 'SPOKEN'),
    ).toBe(true)
    expect(textsOf(box)).toHaveLength(1)
  }, 120_000)

  it('is OFFLINE after 90 silent seconds, whatever it said before', async () => {
    const { unit, device } = await linked()
    await shows(start(unit))
    const list = async (online: boolean) =>
      (
        await world.send<typeof payBox.getList, Output<typeof payBox.getList>>(
          payBox.getList,
          { query: { online: String(online) as 'true' }, page: { size: 100 } },
          { token: us.owner.token },
        )
      ).body.data.items.map((one) => one.id)
    await until(
      () => list(true),
      (ids) => ids.includes(device.id),
    )
    await asOwner(
      world,
      `update box_unit set seen_at = now() - interval '91 seconds' where hardware_id = $1`,
      [unit.hardwareId],
    )
    expect([
      (await list(true)).includes(device.id),
      (await list(false)).includes(device.id),
    ]).toEqual([false, true])
  })

  it('and was unlinked meanwhile says nothing of its old owner, and shows nothing of theirs', async () => {
    const { unit, device } = await linked()
    const box = start(unit)
    await shows(box)
    box.setNetwork(false)
    await pay(device, 70_000)
    await until(
      () => rows(device),
      (rows) => rows.length === 1,
    )
    await world.send(payBox.delete, { params: { id: device.id } }, { token: us.owner.token })
    await world.send(
      payBox.link,
      { body: { hardwareId: unit.hardwareId, pairingKey: unit.pairingKey } },
      { token: us.other.token },
    )
    box.setNetwork(true)
    await until(
      () => box.state().connected,
      (yes) => yes,
    )
    await until(
      () => box.state(),
      (state) => state.linked && state.qrs.length === 0,
    )
    expect([textsOf(box), box.state().qrs]).toEqual([[], []])
  })
})

describe('the line lets through', () => {
  const dial = (
    options: mqtt.IClientOptions,
  ): Promise<{ client: MqttClient; error: string | null }> =>
    new Promise((done) => {
      const client = mqtt.connect(devicesServer.url, { reconnectPeriod: 0, ...options })
      client.on('connect', () => done({ client, error: null }))
      client.on('error', (error) => done({ client, error: error.message }))
      client.on('close', () => done({ client, error: 'closed' }))
    })
  const dialAs = (unit: Unit) =>
    dial({ clientId: `box-${unit.hardwareId}`, username: unit.hardwareId, password: unit.secret })
  it('refuses a device without its own secret', { meta: { bars: ['A2'] } }, async () => {
    const { unit } = await linked()
    const name = { clientId: `box-${unit.hardwareId}`, username: unit.hardwareId }
    for (const wrong of [
      { ...name, password: 'wrong' },
      { ...name },
      { ...name, clientId: 'box-another', password: unit.secret },
      { clientId: `box-${newUnit().hardwareId}`, username: newUnit().hardwareId, password: 'x' },
      { clientId: 'box-#', username: '#', password: 'x' },
    ])
      expect((await dial(wrong)).error, JSON.stringify(wrong)).not.toBeNull()
    for (let i = 0; i < 5; i++) await dial({ ...name, password: `guess-${i}` })
    expect((await dial({ ...name, password: unit.secret })).error).not.toBeNull()
  })
  it('a device to its own two topics only', { meta: { bars: ['A2'] } }, async () => {
    const [mine, theirs] = [await linked(), await linked(us.other)]
    const box = start(theirs.unit)
    await shows(box)
    const { client } = await dialAs(mine.unit)
    const topics: string[] = []
    client.on('message', (topic) => topics.push(topic))
    for (const topic of [
      `box/${theirs.unit.hardwareId}/cmd`,
      'box/+/cmd',
      '#',
      `box/${mine.unit.hardwareId}/evt`,
      '$SYS/#',
    ]) {
      const granted = await client.subscribeAsync(topic, { qos: 1 }).then(
        (all) => all.every((one) => one.qos < 128),
        () => false,
      )
      expect({ topic, granted }).toEqual({ topic, granted: false })
    }
    await pay(theirs.device, 44_000)
    await spoken(theirs.device, 1)
    expect(topics).toEqual([])
    // Speaking for another: the line is cut, and nothing is believed.
    const [row] = await asOwner<{ payment_id: string }>(
      world,
      `update box_announcement set state = 'WAITING', next_at = now() + interval '1 hour' where device_id = $1 returning payment_id`,
      [theirs.device.id],
    )
    client.publish(
      `box/${theirs.unit.hardwareId}/evt`,
      JSON.stringify({ type: 'ack', state: 'SPOKEN', ids: [row!.payment_id] }),
      { qos: 1 },
    )
    await until(
      () => client.connected,
      (yes) => !yes,
    )
    const again = await dialAs(mine.unit)
    again.client.publish(
      `box/${mine.unit.hardwareId}/evt`,
      JSON.stringify({ type: 'ack', state: 'SPOKEN', ids: [row!.payment_id] }),
      { qos: 1 },
    )
    await new Promise((done) => {
      setTimeout(done, 200)
    })
    expect((await rows(theirs.device))[0]?.state).toBe('WAITING')
    client.end(true)
    again.client.end(true)
  })
  /** Changes reach the line in their order: once it shows a box that was linked later, it shows nothing for the earlier ones any more. */
  const linkingIsOver = async (): Promise<void> => {
    const { unit } = await linked()
    const { client } = await dialAs(unit)
    let shown = false
    client.on('message', () => (shown = true))
    await client.subscribeAsync(`box/${unit.hardwareId}/cmd`, { qos: 1 })
    await asOwner(world, `select pg_notify('saola_box', $1)`, [
      JSON.stringify({ config: [unit.hardwareId] }),
    ])
    expect(await until(() => shown, Boolean)).toBe(true)
    client.end(true)
  }
  it('a beat of a connection whose greeting nobody heard greets for it: of a box that is OFFLINE, or 20 seconds after its last word, not before', async () => {
    const { unit } = await linked()
    await linkingIsOver()
    const { client } = await dialAs(unit)
    let shown = 0
    client.on('message', (_, payload) => {
      if (payload.toString().includes('"type":"config"')) shown += 1
    })
    await client.subscribeAsync(`box/${unit.hardwareId}/cmd`, { qos: 1 })
    const beat = (session: string) =>
      client.publishAsync(`box/${unit.hardwareId}/evt`, JSON.stringify({ type: 'beat', session }), {
        qos: 1,
      })
    const silentFor = (sec: number) =>
      asOwner(world, 'update box_unit set seen_at = $2 where hardware_id = $1', [
        unit.hardwareId,
        new Date(world.clock.now().getTime() - sec * 1000),
      ])
    const stands = async () =>
      (
        await asOwner<{ session: string; fresh: boolean }>(
          world,
          'select session, seen_at > $2 fresh from box_unit where hardware_id = $1',
          [unit.hardwareId, new Date(world.clock.now().getTime() - 5_000)],
        )
      )[0]!
    await beat('first')
    expect(
      await until(
        () => shown,
        (n) => n === 1,
      ),
    ).toBe(1)
    await silentFor(15)
    await beat('second')
    await beat('first')
    await until(stands, ({ fresh }) => fresh)
    expect([(await stands()).session, shown]).toEqual(['first', 1])
    await silentFor(21)
    await beat('second')
    expect(
      await until(
        () => shown,
        (n) => n === 2,
      ),
    ).toBe(2)
    expect((await stands()).session).toBe('second')
    client.end(true)
  })
  it('no nonsense: what nobody understands changes nothing and ends nothing', async () => {
    const { unit, device } = await linked()
    const { client } = await dialAs(unit)
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"type":"ack","state":"SPOKEN","ids":["------------------------------------"]}',
      `{"type":"hello","session":"${'x'.repeat(500)}"}`,
      '{"type":"__proto__"}',
    ])
      client.publish(`box/${unit.hardwareId}/evt`, text, { qos: 1 })
    await client.endAsync()
    const box = start(unit)
    await shows(box)
    await pay(device, 15_000)
    expect(
      await until(
        () => textsOf(box),
        (all) => all.length > 0,
      ),
    ).toEqual(['Đã nhận mười lăm nghìn đồng'])
  })
})

describe('reliability', () => {
  it('two processes on one database: each box is told once, wherever it is connected', async () => {
    const second = await openDevicesServer(world)
    const pairs = await Promise.all(Array.from({ length: 4 }, () => linked()))
    const boxes = pairs.map(({ unit }, i) => start(unit, i % 2 === 0 ? devicesServer : second))
    await Promise.all(boxes.map(shows))
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => pay(pairs[i % 4]!.device, 1000 * (i + 1))),
    )
    for (const { device } of pairs)
      expect((await spoken(device, 5)).map((row) => row.state)).toEqual(Array(5).fill('SPOKEN'))
    for (const box of boxes)
      expect(new Set(box.state().spoken.map((one) => one.id)).size).toBe(box.state().spoken.length)
    expect(boxes.map((box) => box.state().spoken.reduce((all, one) => all + one.count, 0))).toEqual(
      [5, 5, 5, 5],
    )
    await Promise.all(on.splice(0).map((box) => box.close()))
    await second.boxes.close()
  }, 120_000)

  it('a broker that is restarted under load loses no announcement and says none twice', async () => {
    let own = await openDevicesServer(world)
    const pairs = await Promise.all(Array.from({ length: 3 }, () => linked()))
    const boxes = pairs.map(({ unit }) => start(unit, own))
    await Promise.all(boxes.map(shows))
    const paying = (async () => {
      for (let i = 0; i < 60; i++) {
        await pay(pairs[i % 3]!.device, 1000 + i)
        if (i % 10 === 0)
          await new Promise((done) => {
            setTimeout(done, 60)
          })
      }
    })()
    for (let i = 0; i < 2; i++) {
      await new Promise((done) => {
        setTimeout(done, 250)
      })
      await own.boxes.close()
      own = await openDevicesServer(world, { port: own.port })
    }
    await paying
    for (const { device } of pairs)
      expect(
        (
          await until(
            () => rows(device),
            (rows) => rows.length === 20 && rows.every((row) => row.state === 'SPOKEN'),
            20_000,
          )
        ).map((row) => row.state),
      ).toEqual(Array(20).fill('SPOKEN'))
    expect(boxes.map((box) => box.state().spoken.reduce((all, one) => all + one.count, 0))).toEqual(
      [20, 20, 20],
    )
    expect(
      boxes.map((box) => box.state().spoken.reduce((all, one) => all + one.amount, 0)),
    ).toEqual(
      [0, 1, 2].map((b) =>
        Array.from({ length: 20 }, (_, k) => 1000 + k * 3 + b).reduce((x, y) => x + y, 0),
      ),
    )
    await Promise.all(on.splice(0).map((box) => box.close()))
    await own.boxes.close()
  }, 120_000)
})

/** Boxes on the line: who may connect, what is said on which box and when, what is made up for after a gap (doc 1 section 4.5; decisions.md 4.13). */
import mqtt, { type MqttClient } from 'mqtt'
import { createConnection } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { payBox } from '@saola/contract/pay-box'
import { transaction } from '@saola/contract/transaction'
import type { Box } from '@saola/sound-box/device'
import { newUnit, openDoor, provision, switchOn, until, type Door, type Unit } from '../../../test/boxes.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { digits } from '../../kit/ids.ts'
import { startWorker, type Worker } from '../../kit/jobs.ts'
import { jobs, subscribers } from '../../rooms.ts'

type Detail = Output<typeof payBox.get>
let world: World
let us: People
let worker: Worker
let door: Door
const on: Box[] = []
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  worker = await startWorker(world.app, world.url, jobs, subscribers)
  door = await openDoor(world)
}, 60_000)
beforeEach(async () => { us = await people(world) })
afterEach(async () => { await Promise.all(on.splice(0).map((box) => box.close())) })
afterAll(async () => { await door.boxes.close(); await worker.stop(); await world.close() })

const start = (unit: Unit, where: Pick<Door, 'url'> = door): Box => { const box = switchOn(where, unit); on.push(box); return box }
interface Linked { unit: Unit; device: Detail }
/** A box in somebody's hands with his default account behind it. */
async function linked(by = us.owner, test = false): Promise<Linked> {
  const unit = newUnit()
  await provision(world, unit)
  const as = { token: by.token, test }
  const { body: { data: { id } } } = await world.send<typeof payBox.link, { id: string }>(payBox.link, { body: { hardwareId: unit.hardwareId, pairingKey: unit.pairingKey } }, as)
  const [account] = await asOwner<{ id: string }>(world, 'select id from bank_account where merchant_id = $1 and default_account', [test ? by.twinId : by.merchantId])
  const answer = await world.send<typeof payBox.update, Detail>(payBox.update, { params: { id }, body: { bankAccountId: account!.id } }, as)
  if (answer.body.code !== 0) throw new Error(answer.text)
  return { unit, device: answer.body.data }
}
const pay = (device: Detail, amount: number, test = false): Promise<unknown> => world.notify({
  bankReference: `FT${digits(13)}`, accountNo: device.linkedAccount!.accountNo, virtualAccount: device.linkedAccount!.virtualAccount, amount, currency: 'VND', content: 'tien ca phe', fromBin: '970436', fromAccount: '0011001234567', fromName: 'TRAN THI B',
  bookedAt: world.clock.now().toISOString(), interBankTrace: digits(16),
}, { test })
const texts = (box: Box): string[] => box.state().spoken.map((one) => one.text)
const ready = (box: Box): Promise<unknown> => until(() => box.state().linked, (yes) => yes)
const rowsOf = (device: Detail) => asOwner<{ state: string; seq: number; tries: number }>(world, 'select state, seq::int, tries from box_announcement where device_id = $1 order by seq', [device.id])
const spoken = (device: Detail, n: number) => until(() => rowsOf(device), (rows) => rows.filter((row) => row.state === 'SPOKEN').length === n)

describe('a payment to a box', () => {
  it('is a SUCCESS transaction of type PAY_BOX, said on that box within a second and on no other, and its story tells when', async () => {
    const [one, other] = [await linked(), await linked()]
    const [box, silent] = [start(one.unit), start(other.unit)]
    await Promise.all([ready(box), ready(silent)])
    await pay(one.device, 35_500)
    const begun = performance.now()
    expect(await until(() => texts(box), (all) => all.length > 0, 3000)).toEqual(['Đã nhận ba mươi lăm nghìn năm trăm đồng'])
    expect(performance.now() - begun).toBeLessThan(1000)
    expect(await spoken(one.device, 1)).toMatchObject([{ state: 'SPOKEN', seq: 1, tries: 1 }])
    expect(texts(silent)).toEqual([])
    const { body: { data } } = await world.send<typeof transaction.getAll, Output<typeof transaction.getAll>>(transaction.getAll, { query: { isStatistic: '0', type: 'PAY_BOX', payboxDeviceId: one.device.id } }, { token: us.owner.token })
    expect(data.items).toMatchObject([{ status: 'SUCCESS', type: 'PAY_BOX', source: 'PAYBOX', amount: 35_500, virtualAccount: one.device.linkedAccount!.virtualAccount }])
    const story = await until(async () => (await world.send<typeof transaction.getDetail, Output<typeof transaction.getDetail>>(transaction.getDetail, { params: { id: data.items[0]!.id } }, { token: us.owner.token })).body.data.timeline.map((s) => s.step), (steps) => steps.includes('ANNOUNCED'))
    expect(story).toEqual(expect.arrayContaining(['CREATED', 'BANK_CREDITED', 'POSTED', 'ANNOUNCED']))
  })

  it('is said once, however often it is sent: by the bank, by us', async () => {
    const { unit, device } = await linked()
    const box = start(unit)
    await ready(box)
    const notice = { bankReference: `FT${digits(13)}`, accountNo: device.linkedAccount!.accountNo, virtualAccount: device.linkedAccount!.virtualAccount, amount: 20_000, currency: 'VND', content: 'x', fromBin: '970436', fromAccount: '0011001234567', fromName: 'A', bookedAt: world.clock.now().toISOString(), interBankTrace: digits(16) }
    await Promise.all(Array.from({ length: 5 }, () => world.notify(notice)))
    await spoken(device, 1)
    await asOwner(world, `update box_announcement set state = 'SENT', next_at = now() where device_id = $1`, [device.id])
    await until(() => rowsOf(device), ([row]) => row?.state !== 'SENT')
    expect(texts(box)).toEqual(['Đã nhận hai mươi nghìn đồng'])
    expect(await rowsOf(device)).toHaveLength(1)
  })

  it('of the Test Mode twin is said on the twin\'s box', async () => {
    const { unit, device } = await linked(us.owner, true)
    const box = start(unit)
    await ready(box)
    await pay(device, 12_000, true)
    expect(await until(() => texts(box), (all) => all.length > 0)).toEqual(['Đã nhận mười hai nghìn đồng'])
  })
})

describe('a box that was away', () => {
  it('B-192 is OFFLINE by its last will, hears what it missed in sum when it is back, and a single payment as itself', async () => {
    const { unit, device } = await linked()
    const box = start(unit)
    await ready(box)
    const isOnline = async (): Promise<boolean> => (await world.send<typeof payBox.get, Detail>(payBox.get, { params: { id: device.id } }, { token: us.owner.token })).body.data.online
    expect(await until(isOnline, (yes) => yes)).toBe(true)
    box.setNetwork(false)
    expect(await until(isOnline, (yes) => !yes)).toBe(false)
    await pay(device, 100_000)
    await pay(device, 350_000)
    await until(() => rowsOf(device), (rows) => rows.length === 2)
    box.setNetwork(true)
    expect(await until(() => texts(box), (all) => all.length > 0)).toEqual(['Khi mất kết nối đã nhận hai khoản, tổng cộng bốn trăm năm mươi nghìn đồng'])
    expect(await spoken(device, 2)).toMatchObject([{ state: 'SPOKEN' }, { state: 'SPOKEN' }])
    box.setPower(false)
    await until(isOnline, (yes) => !yes)
    await pay(device, 21_000)
    await until(() => rowsOf(device), (rows) => rows.length === 3)
    box.setPower(true)
    expect(await until(() => texts(box), (all) => all.length > 1)).toEqual([expect.any(String), 'Đã nhận hai mươi mốt nghìn đồng'])
  })

  it('is OFFLINE after 90 silent seconds, whatever it said before', async () => {
    const { unit, device } = await linked()
    await ready(start(unit))
    const list = async (online: boolean) => (await world.send<typeof payBox.getList, Output<typeof payBox.getList>>(payBox.getList, { query: { online: String(online) as 'true' }, page: { size: 100 } }, { token: us.owner.token })).body.data.items.map((one) => one.id)
    await until(() => list(true), (ids) => ids.includes(device.id))
    await asOwner(world, `update box_unit set seen_at = now() - interval '91 seconds' where hardware_id = $1`, [unit.hardwareId])
    expect([(await list(true)).includes(device.id), (await list(false)).includes(device.id)]).toEqual([false, true])
  })

  it('and was unlinked meanwhile says nothing of its old owner, and shows nothing of his', async () => {
    const { unit, device } = await linked()
    const box = start(unit)
    await ready(box)
    box.setNetwork(false)
    await pay(device, 70_000)
    await until(() => rowsOf(device), (rows) => rows.length === 1)
    await world.send(payBox.delete, { params: { id: device.id } }, { token: us.owner.token })
    await world.send(payBox.link, { body: { hardwareId: unit.hardwareId, pairingKey: unit.pairingKey } }, { token: us.other.token })
    box.setNetwork(true)
    await until(() => box.state().connected, (yes) => yes)
    await until(() => box.state(), (state) => state.linked && state.qrs.length === 0)
    expect([texts(box), box.state().qrs]).toEqual([[], []])
  })
})

describe('the line lets through', () => {
  const dial = (options: mqtt.IClientOptions): Promise<{ client: MqttClient; error: string | null }> => new Promise((done) => {
    const client = mqtt.connect(door.url, { reconnectPeriod: 0, ...options })
    client.on('connect', () => done({ client, error: null }))
    client.on('error', (error) => done({ client, error: error.message }))
    client.on('close', () => done({ client, error: 'closed' }))
  })
  it('A2 no device without its own secret and name, and after a few tries not even with it', async () => {
    const { unit } = await linked()
    const name = { clientId: `box-${unit.hardwareId}`, username: unit.hardwareId }
    for (const wrong of [{ ...name, password: 'wrong' }, { ...name }, { ...name, clientId: 'box-another', password: unit.secret }, { clientId: `box-${newUnit().hardwareId}`, username: newUnit().hardwareId, password: 'x' }, { clientId: 'box-#', username: '#', password: 'x' }]) expect((await dial(wrong)).error, JSON.stringify(wrong)).not.toBeNull()
    for (let i = 0; i < 5; i++) await dial({ ...name, password: `guess-${i}` })
    expect((await dial({ ...name, password: unit.secret })).error).not.toBeNull()
  })
  it('A2 a device to its own two topics only', async () => {
    const [mine, theirs] = [await linked(), await linked(us.other)]
    const box = start(theirs.unit)
    await ready(box)
    const { client } = await dial({ clientId: `box-${mine.unit.hardwareId}`, username: mine.unit.hardwareId, password: mine.unit.secret })
    const heard: string[] = []
    client.on('message', (topic) => heard.push(topic))
    for (const topic of [`box/${theirs.unit.hardwareId}/cmd`, 'box/+/cmd', '#', `box/${mine.unit.hardwareId}/evt`, '$SYS/#']) {
      const granted = await client.subscribeAsync(topic, { qos: 1 }).then((all) => all.every((one) => one.qos < 128), () => false)
      expect({ topic, granted }).toEqual({ topic, granted: false })
    }
    await pay(theirs.device, 44_000)
    await spoken(theirs.device, 1)
    expect(heard).toEqual([])
    // Speaking for another: the line is cut, and nothing is believed.
    const [row] = await asOwner<{ payment_id: string }>(world, `update box_announcement set state = 'WAITING', next_at = now() + interval '1 hour' where device_id = $1 returning payment_id`, [theirs.device.id])
    client.publish(`box/${theirs.unit.hardwareId}/evt`, JSON.stringify({ type: 'ack', state: 'SPOKEN', ids: [row!.payment_id] }), { qos: 1 })
    await until(() => client.connected, (yes) => !yes)
    const again = await dial({ clientId: `box-${mine.unit.hardwareId}`, username: mine.unit.hardwareId, password: mine.unit.secret })
    again.client.publish(`box/${mine.unit.hardwareId}/evt`, JSON.stringify({ type: 'ack', state: 'SPOKEN', ids: [row!.payment_id] }), { qos: 1 })
    await new Promise((done) => { setTimeout(done, 200) })
    expect((await rowsOf(theirs.device))[0]?.state).toBe('WAITING')
    client.end(true)
    again.client.end(true)
  })
  it('no nonsense: what nobody understands changes nothing and ends nothing', async () => {
    const { unit, device } = await linked()
    const { client } = await dial({ clientId: `box-${unit.hardwareId}`, username: unit.hardwareId, password: unit.secret })
    for (const text of ['', '{', 'null', '[]', '{"type":"ack","state":"SPOKEN","ids":["------------------------------------"]}', `{"type":"hello","session":"${'x'.repeat(500)}"}`, '{"type":"__proto__"}']) client.publish(`box/${unit.hardwareId}/evt`, text, { qos: 1 })
    await client.endAsync()
    const box = start(unit)
    await ready(box)
    await pay(device, 15_000)
    expect(await until(() => texts(box), (all) => all.length > 0)).toEqual(['Đã nhận mười lăm nghìn đồng'])
  })
})

describe('reliability', () => {
  it('two processes on one database: each box is told once, wherever it is connected', async () => {
    const second = await openDoor(world)
    const pairs = await Promise.all(Array.from({ length: 4 }, () => linked()))
    const boxes = pairs.map(({ unit }, i) => start(unit, i % 2 === 0 ? door : second))
    await Promise.all(boxes.map(ready))
    await Promise.all(Array.from({ length: 20 }, (_, i) => pay(pairs[i % 4]!.device, 1000 * (i + 1))))
    for (const { device } of pairs) expect((await spoken(device, 5)).map((row) => row.state)).toEqual(Array(5).fill('SPOKEN'))
    for (const box of boxes) expect(new Set(box.state().spoken.map((one) => one.id)).size).toBe(box.state().spoken.length)
    expect(boxes.map((box) => box.state().spoken.reduce((all, one) => all + one.count, 0))).toEqual([5, 5, 5, 5])
    await Promise.all(on.splice(0).map((box) => box.close()))
    await second.boxes.close()
  }, 30_000)

  it('a broker that is restarted under load loses no announcement and says none twice', async () => {
    let own = await openDoor(world)
    const pairs = await Promise.all(Array.from({ length: 3 }, () => linked()))
    const boxes = pairs.map(({ unit }) => start(unit, own))
    await Promise.all(boxes.map(ready))
    const paying = (async () => { for (let i = 0; i < 60; i++) { await pay(pairs[i % 3]!.device, 1000 + i); if (i % 10 === 0) await new Promise((done) => { setTimeout(done, 60) }) } })()
    for (let i = 0; i < 2; i++) {
      await new Promise((done) => { setTimeout(done, 250) })
      await own.boxes.close()
      own = await openDoor(world, { port: own.port })
    }
    await paying
    for (const { device } of pairs) expect((await until(() => rowsOf(device), (rows) => rows.length === 20 && rows.every((row) => row.state === 'SPOKEN'), 20_000)).map((row) => row.state)).toEqual(Array(20).fill('SPOKEN'))
    expect(boxes.map((box) => box.state().spoken.reduce((all, one) => all + one.count, 0))).toEqual([20, 20, 20])
    expect(boxes.map((box) => box.state().spoken.reduce((all, one) => all + one.amount, 0))).toEqual([0, 1, 2].map((b) => Array.from({ length: 20 }, (_, k) => 1000 + k * 3 + b).reduce((x, y) => x + y, 0)))
    await Promise.all(on.splice(0).map((box) => box.close()))
    await own.boxes.close()
  }, 60_000)

  it('works the same with a broker that stands outside', async ({ skip }) => {
    const outside = process.env.MQTT_TEST_URL ?? 'mqtt://127.0.0.1:1883'
    if (!(await answers(outside))) skip('no broker answers there')
    const far = await openDoor(world, { url: outside })
    const { unit, device } = await linked()
    const box = start(unit, far)
    await ready(box)
    await pay(device, 24_000)
    expect(await until(() => texts(box), (all) => all.length > 0)).toEqual(['Đã nhận hai mươi tư nghìn đồng'])
    box.setNetwork(false)
    await until(async () => (await asOwner<{ online: boolean }>(world, 'select online from box_unit where hardware_id = $1', [unit.hardwareId]))[0]?.online, (yes) => yes === false)
    await pay(device, 1000)
    await pay(device, 5)
    await until(() => rowsOf(device), (rows) => rows.length === 3)
    box.setNetwork(true)
    expect((await until(() => texts(box), (all) => all.length > 1)).at(-1)).toBe('Khi mất kết nối đã nhận hai khoản, tổng cộng một nghìn không trăm linh năm đồng')
    await spoken(device, 3)
    await Promise.all(on.splice(0).map((one) => one.close()))
    await far.boxes.close()
  }, 30_000)
})

const answers = (url: string): Promise<boolean> => new Promise((done) => {
  const { hostname, port } = new URL(url)
  const socket = createConnection({ host: hostname, port: Number(port || 1883), timeout: 1000 })
  socket.on('connect', () => { socket.destroy(); done(true) })
  for (const event of ['error', 'timeout'] as const) socket.on(event, () => { socket.destroy(); done(false) })
})

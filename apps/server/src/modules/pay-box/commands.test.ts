/** What a shop tells its box besides payments, and the code that an unlinked box says (docs/decisions.md#25, ADR 0028): over HTTP, with boxes that really listen. */
import mqtt from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '@saola/contract/audit'
import type { Call, Output, Request } from '@saola/contract/call'
import { onboarding } from '@saola/contract/onboarding'
import { payBox } from '@saola/contract/pay-box'
import { payLink } from '@saola/contract/pay-link'
import { transaction } from '@saola/contract/transaction'
import type { Box, BoxOptions } from '@saola/sound-box/device'
import {
  linkedBox,
  newUnit,
  openDevicesServer,
  payAt,
  provision,
  rowsOf,
  saidAll,
  shows,
  switchOn,
  textsOf,
  until,
  type DevicesServer,
  type Linked,
  type Unit,
} from '../../../test/boxes.ts'
import { approve } from '../../../test/approvals.ts'
import { anInvoice, invoiceDetail, payInvoice } from '../../../test/invoices.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type SendOptions, type World } from '../../../test/world.ts'
import { digits, uuid } from '../../platform/ids.ts'
import { openWorker, type Worker } from '../../worker.ts'

type Sound = Output<typeof payBox.getSound>
type Link = Output<typeof payLink.create>
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

const start = (unit: Unit, more: Partial<BoxOptions> = {}): Box => {
  const box = switchOn(devicesServer, unit, more)
  on.push(box)
  return box
}
const ownerIs = (test = false): SendOptions => ({ token: us.owner.token, test })
const sound = async (id: string, as = ownerIs()): Promise<Sound> =>
  (await world.send<typeof payBox.getSound, Sound>(payBox.getSound, { params: { id } }, as)).body
    .data
const set = (id: string, body: Request<typeof payBox.setSound>['body'], as = ownerIs()) =>
  world.send<typeof payBox.setSound, Sound>(payBox.setSound, { params: { id }, body }, as)
const ask = (call: Call, id: string, as = ownerIs()): Promise<Answer> =>
  world.send(call as typeof payBox.testTone, { params: { id } }, as)
const commandOf = (seen: Sound, kind: string) => seen.commands.find((one) => one.kind === kind)
const isDone = (id: string, kind: string, as = ownerIs()): Promise<Sound> =>
  until(
    () => sound(id, as),
    (seen) => commandOf(seen, kind)?.state === 'DONE',
  )
const codesOf = (answer: Answer): [number, string[]] => [
  answer.body.code,
  ((answer.body.data as { errors?: { field: string }[] } | null)?.errors ?? []).map((e) => e.field),
]
/** A linked box that listens, and has said how it stands. */
async function atWork(
  more: Partial<BoxOptions> = {},
  as = us.owner,
  test = false,
): Promise<Linked & { box: Box; id: string }> {
  const linked = await linkedBox(world, as, test)
  const box = start(linked.unit, more)
  await shows(box)
  await until(
    () => sound(linked.device.id, { token: as.token, test }),
    (seen) => seen.online,
  )
  return { ...linked, box, id: linked.device.id }
}
const offline = (id: string): Promise<Sound> =>
  until(
    () => sound(id),
    (seen) => !seen.online,
  )

describe('volume and language', () => {
  it('are set on the box, which says how it stands then; by steps as well, and between its ends', async () => {
    const { box, id } = await atWork()
    expect(await sound(id)).toEqual({
      online: true,
      screen: true,
      volume: 80,
      language: 'vi',
      version: '1.0.0',
      reportedAt: expect.any(String) as string,
      commands: [],
    })
    expect(
      (await set(id, { volume: 35, language: 'en' })).body.data.commands
        .map((one) => one.kind)
        .toSorted(),
    ).toEqual(['LANGUAGE', 'VOLUME'])
    expect(
      await until(
        () => sound(id),
        (seen) =>
          seen.volume === 35 &&
          seen.language === 'en' &&
          seen.commands.every((one) => one.state === 'DONE'),
      ),
    ).toMatchObject({ volume: 35, language: 'en' })
    expect(box.state()).toMatchObject({ volume: 35, lang: 'en' })
    await set(id, { step: 20 })
    expect(
      (
        await until(
          () => sound(id),
          (seen) => seen.volume === 55,
        )
      ).volume,
    ).toBe(55)
    await Promise.all([set(id, { step: -30 }), set(id, { step: -30 })])
    expect(
      (
        await until(
          () => sound(id),
          (seen) => seen.volume === 0,
        )
      ).volume,
    ).toBe(0)
  })
  it('are refused where nothing, both or nonsense is said', async () => {
    const { id } = await atWork()
    for (const [body, field] of [
      [{}, 'volume'],
      [{ volume: 101 }, 'volume'],
      [{ volume: -1 }, 'volume'],
      [{ volume: 1.5 }, 'volume'],
      [{ step: 101 }, 'step'],
      [{ volume: 5, step: 5 }, 'step'],
      [{ language: 'fr' }, 'language'],
    ] as const)
      expect([body, ...codesOf(await set(id, body as never))]).toEqual([body, 2, [field]])
  })
  it('wait for a box that is away, the last word alone, and are set once when it is back', async () => {
    const { box, id } = await atWork()
    box.setNetwork(false)
    await offline(id)
    for (const volume of [10, 20, 30]) await set(id, { volume })
    expect(commandOf(await sound(id), 'VOLUME')).toMatchObject({ state: 'WAITING', volume: 30 })
    expect(box.state().volume).toBe(80)
    box.setNetwork(true)
    expect(
      (
        await until(
          () => sound(id),
          (seen) => seen.volume === 30,
        )
      ).volume,
    ).toBe(30)
    await isDone(id, 'VOLUME')
    // What is told again changes nothing any more: the knob that was turned since then stands.
    box.setVolume(65)
    await until(
      () => sound(id),
      (seen) => seen.volume === 65,
    )
    await asOwner(
      world,
      `update box_command set state = 'SENT', next_at = now() where device_id = $1 and kind = 'VOLUME' and state = 'DONE'`,
      [id],
    )
    await until(
      () => sound(id),
      (seen) => commandOf(seen, 'VOLUME')?.state === 'DONE',
    )
    expect([box.state().volume, (await sound(id)).volume]).toEqual([65, 65])
  })
  it('are kept as the box reports them, no matter who turned its knob; payments are said in its language', async () => {
    const { box, id, device } = await atWork()
    box.setVolume(45)
    box.setLanguage('en')
    expect(
      await until(
        () => sound(id),
        (seen) => seen.volume === 45 && seen.language === 'en',
      ),
    ).toMatchObject({ volume: 45, language: 'en', commands: [] })
    await payAt(world, device, 24_000)
    expect(
      await until(
        () => textsOf(box),
        (all) => all.length > 0,
      ),
    ).toEqual(['Received twenty-four thousand dong'])
  })
  it('a box tells of itself alone, and of the connection that speaks for it', async () => {
    const [mine, theirs] = [await atWork(), await atWork({}, us.other)]
    await set(mine.id, { volume: 11 })
    await isDone(mine.id, 'VOLUME')
    const [row] = await asOwner<{ id: string }>(
      world,
      `update box_command set state = 'SENT', next_at = now() + interval '1 hour' where device_id = $1 returning id`,
      [mine.id],
    )
    await theirs.box.close()
    const client = mqtt.connect(devicesServer.url, {
      reconnectPeriod: 0,
      clientId: `box-${theirs.unit.hardwareId}`,
      username: theirs.unit.hardwareId,
      password: theirs.unit.secret,
    })
    await new Promise((done) => {
      client.on('connect', done)
    })
    for (const said of [
      { type: 'ack', state: 'DONE', ids: [row!.id] },
      { type: 'state', session: 'made-up', volume: 1, lang: 'en' },
      { type: 'state', session: 'made-up', volume: 101 },
    ])
      await client.publishAsync(`box/${theirs.unit.hardwareId}/evt`, JSON.stringify(said), {
        qos: 1,
      })
    await new Promise((done) => {
      setTimeout(done, 200)
    })
    expect([
      commandOf(await sound(mine.id), 'VOLUME')?.state,
      await sound(theirs.id, { token: us.other.token }),
    ]).toMatchObject(['SENT', { volume: 80, language: 'vi' }])
    await client.endAsync()
  })
})

describe('a test sentence and a question', () => {
  it('are said and answered at once, and stand in the audit log', async () => {
    const { box, id } = await atWork()
    expect((await ask(payBox.testTone, id)).body.code).toBe(0)
    await isDone(id, 'TONE')
    expect(textsOf(box)).toEqual(['Loa đã sẵn sàng'])
    await asOwner(
      world,
      `update box_unit set version = '0.0.1', volume = 3 where hardware_id = $1`,
      [box.state().hardwareId],
    )
    expect((await ask(payBox.refresh, id)).body.code).toBe(0)
    await isDone(id, 'REFRESH')
    expect(
      await until(
        () => sound(id),
        (seen) => seen.version === '1.0.0',
      ),
    ).toMatchObject({ version: '1.0.0', volume: 80 })
    await set(id, { volume: 60 })
    const {
      body: { data },
    } = await world.send<typeof audit.history, Output<typeof audit.history>>(
      audit.history,
      { query: { module: 'pay-box', objectId: id } },
      ownerIs(),
    )
    expect(data.map((one) => one.operation).slice(0, 3)).toEqual([
      'payBox.setSound',
      'payBox.refresh',
      'payBox.testTone',
    ])
    expect(data[0]!.changes).toEqual([expect.objectContaining({ field: 'volume' })])
  })
  it('are said once, however often they are sent', async () => {
    const { box, id } = await atWork({ speakMs: () => 400 })
    await ask(payBox.testTone, id)
    for (let i = 0; i < 3; i++) {
      await new Promise((done) => {
        setTimeout(done, 100)
      })
      await asOwner(
        world,
        `update box_command set next_at = now() where device_id = $1 and state = 'SENT'`,
        [id],
      )
    }
    await isDone(id, 'TONE')
    await asOwner(
      world,
      `update box_command set state = 'SENT', next_at = now() where device_id = $1`,
      [id],
    )
    await isDone(id, 'TONE')
    expect(textsOf(box)).toEqual(['Loa đã sẵn sàng'])
  })
  it('40009 are refused where the box is switched off, and one that nobody heard is over: it is never said later', async () => {
    const { box, id } = await atWork()
    box.setPower(false)
    await offline(id)
    for (const call of [payBox.testTone, payBox.refresh])
      expect((await ask(call, id)).body.code).toBe(40_009)
    // The line broke, and nobody knows it yet.
    await asOwner(world, `update box_unit set online = true, seen_at = $2 where hardware_id = $1`, [
      box.state().hardwareId,
      world.clock.now(),
    ])
    expect((await ask(payBox.testTone, id)).body.code).toBe(0)
    await asOwner(world, `update box_command set expires_at = $2 where device_id = $1`, [
      id,
      world.clock.now(),
    ])
    expect(commandOf(await sound(id), 'TONE')?.state).toBe('EXPIRED')
    box.setPower(true)
    await until(
      () => box.state().connected,
      (yes) => yes,
    )
    await set(id, { volume: 70 })
    await isDone(id, 'VOLUME')
    expect(textsOf(box)).toEqual([])
  })
  it('that reach the box late, as a broker may keep them, are not said by it', async () => {
    const { box, id } = await atWork()
    // For the server it is not over yet; by what the box is told, it is.
    const late = uuid()
    await asOwner(
      world,
      `insert into box_command (id, merchant_id, unit_id, device_id, kind, value, created_at, next_at) select $2, b.merchant_id, b.unit_id, b.id, 'TONE', $3, now(), now() from pay_box b where b.id = $1`,
      [id, late, JSON.stringify({ expiresAt: new Date(Date.now() - 1000).toISOString() })],
    )
    await until(
      async () =>
        (
          await asOwner<{ state: string }>(world, 'select state from box_command where id = $1', [
            late,
          ])
        )[0]?.state,
      (state) => state === 'SENT',
    )
    await set(id, { volume: 70 })
    await isDone(id, 'VOLUME')
    expect([textsOf(box), commandOf(await sound(id), 'TONE')?.state]).toEqual([[], 'SENT'])
  })
})

describe('volume nought', () => {
  const storyOf = async (device: { id: string }): Promise<string[]> => {
    const as = ownerIs()
    const {
      body: { data },
    } = await world.send<typeof transaction.getAll, Output<typeof transaction.getAll>>(
      transaction.getAll,
      { query: { isStatistic: '0', type: 'PAY_BOX', payboxDeviceId: device.id } },
      as,
    )
    return (
      await world.send<typeof transaction.getDetail, Output<typeof transaction.getDetail>>(
        transaction.getDetail,
        { params: { id: data.items[0]!.id } },
        as,
      )
    ).body.data.timeline.map((s) => s.step)
  }
  it('a test sentence tells how loud it was said: at nought nobody heard it, whatever the knob does afterwards', async () => {
    const { box, id } = await atWork()
    await ask(payBox.testTone, id)
    expect(commandOf(await isDone(id, 'TONE'), 'TONE')).toMatchObject({ volume: 80 })
    await set(id, { volume: 0 })
    await until(
      () => sound(id),
      (seen) => seen.volume === 0,
    )
    await ask(payBox.testTone, id)
    expect(
      commandOf(
        await until(
          () => sound(id),
          (seen) => commandOf(seen, 'TONE')?.volume === 0,
        ),
        'TONE',
      ),
    ).toMatchObject({ state: 'DONE', volume: 0 })
    box.setVolume(50)
    expect(
      commandOf(
        await until(
          () => sound(id),
          (seen) => seen.volume === 50,
        ),
        'TONE',
      ),
    ).toMatchObject({ volume: 0 })
  })
  it('a payment that nobody could hear is not told as said, and is said when the box is turned up', async () => {
    const { box, id, device } = await atWork()
    box.setVolume(0)
    await until(
      () => sound(id),
      (seen) => seen.volume === 0,
    )
    await payAt(world, device, 12_000)
    expect(
      await until(
        () => box.state().spoken,
        (all) => all.length > 0,
      ),
    ).toMatchObject([{ muted: true }])
    expect(
      await until(
        () => rowsOf(world, device),
        (rows) => rows[0]?.state === 'RECEIVED',
      ),
    ).toMatchObject([{ state: 'RECEIVED' }])
    expect(await storyOf(device)).not.toContain('ANNOUNCED')
    box.setVolume(40)
    expect(await saidAll(world, device, 1)).toMatchObject([{ state: 'SPOKEN' }])
    expect(box.state().spoken.map((one) => [one.muted, one.amount])).toEqual([
      [true, 12_000],
      [false, 12_000],
    ])
    expect(
      await until(
        () => storyOf(device),
        (steps) => steps.includes('ANNOUNCED'),
      ),
    ).toContain('ANNOUNCED')
  })
  it('a device that says it spoke is not believed while it says that it is mute', async () => {
    const { unit, device, id } = await linkedBox(world, us.owner).then((one) => ({
      ...one,
      id: one.device.id,
    }))
    const client = mqtt.connect(devicesServer.url, {
      reconnectPeriod: 0,
      clientId: `box-${unit.hardwareId}`,
      username: unit.hardwareId,
      password: unit.secret,
    })
    await new Promise((done) => {
      client.on('connect', done)
    })
    const say = (said: object): Promise<unknown> =>
      client.publishAsync(`box/${unit.hardwareId}/evt`, JSON.stringify(said), { qos: 1 })
    client.on('message', (_, payload) => {
      const command = JSON.parse(payload.toString()) as { type: string; paymentId?: string }
      if (command.type === 'payment')
        for (const state of ['RECEIVED', 'SPOKEN'])
          void say({ type: 'ack', state, ids: [command.paymentId] })
    })
    await client.subscribeAsync(`box/${unit.hardwareId}/cmd`, { qos: 1 })
    await say({ type: 'hello', session: 'loud-mouth', volume: 0, lang: 'vi' })
    await until(
      () => sound(id),
      (seen) => seen.volume === 0,
    )
    await payAt(world, device, 13_000)
    await until(
      () => rowsOf(world, device),
      (rows) => rows[0]?.state === 'RECEIVED',
    )
    await new Promise((done) => {
      setTimeout(done, 200)
    })
    expect([(await rowsOf(world, device))[0], await storyOf(device)]).toEqual([
      expect.objectContaining({ state: 'RECEIVED' }),
      expect.not.arrayContaining(['ANNOUNCED']),
    ])
    await client.endAsync()
  })
})

describe('a QR whose number the bank has not opened', () => {
  it('is not on the box; it is there as soon as the bank takes money for it', async () => {
    const { box, id, device } = await atWork()
    const bankAccountId = device.linkedAccount!.id
    await until(
      () => box.state().qrs.length,
      (n) => n === 1,
    )
    await world.send(payBox.unlinkBankAccount, { params: { id } }, ownerIs())
    await until(
      () => box.state().qrs.length,
      (n) => n === 0,
    )
    world.bank.fails = true
    await world.send(
      payBox.update,
      { params: { id }, body: { displayName: 'Quay 7', bankAccountId } },
      ownerIs(),
    )
    await until(
      () => box.state().name,
      (name) => name === 'Quay 7',
    )
    expect(box.state().qrs).toEqual([])
    world.bank.fails = false
    await asOwner(world, 'update graphile_worker._private_jobs set run_at = now()')
    await world.work()
    expect(
      await until(
        () => box.state().qrs.map((qr) => qr.content),
        (contents) => contents.length === 1,
      ),
    ).toEqual([device.linkedAccount!.qrCode])
  })
})

describe('a shop that the bank suspends', () => {
  const staff = async <T>(call: Call, input: object, token: string): Promise<T> => {
    const answer = await world.send(call as typeof onboarding.cmsPropose, input as never, { token })
    if (answer.body.code !== 0) throw new Error(answer.text)
    return answer.body.data as T
  }
  /** As two of the bank's people do it. */
  async function move(merchantId: string, action: 'SUSPEND' | 'RESTORE'): Promise<void> {
    const hashOf = async (): Promise<string> =>
      (
        await staff<{ contentHash: string }>(
          onboarding.cmsDetail,
          { params: { merchantId } },
          us.maker.token,
        )
      ).contentHash
    const { id } = await staff<{ id: string }>(
      onboarding.cmsPropose,
      { body: { merchantId, action, reason: 'Kiểm tra', contentHash: await hashOf() } },
      us.maker.token,
    )
    expect((await approve(world, us.checker.token, id)).body.code).toBe(0)
  }
  const staticOf = (box: Box): Promise<number> =>
    until(
      () => box.state().qrs.length,
      (n) => n === 1,
    )
  it("has boxes that show nothing to be paid: the payment's QR goes and does not come back, the static ones do", async () => {
    const by = us.other
    const as = { token: by.token }
    const [here, away, test] = [
      await atWork({}, by),
      await atWork({}, by),
      await atWork({}, by, true),
    ]
    const neighbour = await atWork()
    for (const one of [here, away, test, neighbour]) expect(await staticOf(one.box)).toBe(1)
    const link = (
      await world.send<typeof payLink.create, Output<typeof payLink.create>>(
        payLink.create,
        { body: { amount: 45_000, description: 'Ban 5', expireType: 'ONE_HOUR' } },
        as,
      )
    ).body.data
    for (const { id } of [here, away])
      expect(
        (
          await world.send(
            payBox.showQr,
            { params: { id }, body: { transactionId: link.transactionId } },
            as,
          )
        ).body.code,
      ).toBe(0)
    for (const { box } of [here, away])
      await until(
        () => box.state().payment,
        (payment) => payment !== null,
      )
    away.box.setNetwork(false)
    await until(
      () => sound(away.id, as),
      (seen) => !seen.online,
    )

    await move(by.merchantId, 'SUSPEND')
    expect(
      await until(
        () => here.box.state(),
        (state) => !state.open && state.payment === null && state.qrs.length === 0,
      ),
    ).toMatchObject({ linked: true, open: false, payment: null, qrs: [] })
    expect(
      await until(
        async () =>
          (
            await world.send(
              payBox.showQr,
              { params: { id: here.id }, body: { transactionId: uuid() } },
              as,
            )
          ).body.code,
        (code) => code !== 5,
      ),
    ).toBe(32_002)
    away.box.setNetwork(true)
    expect(
      await until(
        () => away.box.state(),
        (state) => state.connected && !state.open && state.payment === null,
      ),
    ).toMatchObject({ open: false, payment: null, qrs: [] })
    expect([test, neighbour].map(({ box }) => [box.state().open, box.state().qrs.length])).toEqual([
      [true, 1],
      [true, 1],
    ])

    await move(by.merchantId, 'RESTORE')
    for (const { box } of [here, away])
      expect([await staticOf(box), box.state().open, box.state().payment]).toEqual([1, true, null])
    expect(
      await until(
        async () =>
          (
            await world.send(
              payBox.showQr,
              { params: { id: here.id }, body: { transactionId: link.transactionId } },
              as,
            )
          ).body.code,
        (code) => code !== 32_002,
      ),
    ).toBe(0)
    expect(
      await until(
        () => here.box.state().payment,
        (payment) => payment !== null,
      ),
    ).toMatchObject({ amount: 45_000 })
  }, 120_000)
  it('a QR that was asked for in the same moment waits until the shop is back', async () => {
    const by = us.other
    const { box, id } = await atWork({}, by)
    const link = (
      await world.send<typeof payLink.create, Output<typeof payLink.create>>(
        payLink.create,
        { body: { amount: 46_000, description: 'Ban 6', expireType: 'ONE_HOUR' } },
        { token: by.token },
      )
    ).body.data
    await move(by.merchantId, 'SUSPEND')
    await until(
      () => box.state().open,
      (open) => !open,
    )
    // Let in before the bank decided, written down after.
    await asOwner(
      world,
      `insert into box_command (id, merchant_id, unit_id, device_id, kind, value, transaction_id, created_at, expires_at, next_at) select $2, b.merchant_id, b.unit_id, b.id, 'QR', $3, $4, now(), now() + interval '1 hour', '-infinity' from pay_box b where b.id = $1`,
      [
        id,
        uuid(),
        JSON.stringify({ content: link.qrCode, amount: 46_000, title: 'X', note: '' }),
        link.transactionId,
      ],
    )
    await new Promise((done) => {
      setTimeout(done, 1500)
    })
    expect(box.state().payment).toBeNull()
    await move(by.merchantId, 'RESTORE')
    expect(
      await until(
        () => box.state().payment,
        (payment) => payment !== null,
      ),
    ).toMatchObject({ amount: 46_000 })
  }, 60_000)
})

describe("a payment's QR", () => {
  const newLink = async (as = ownerIs(), amount = 45_000): Promise<Link> =>
    (
      await world.send<typeof payLink.create, Link>(
        payLink.create,
        { body: { amount, description: 'Ban 5', expireType: 'TEN_MINUTES' } },
        as,
      )
    ).body.data
  const show = (id: string, transactionId: string, as = ownerIs()) =>
    world.send(payBox.showQr, { params: { id }, body: { transactionId } }, as)
  const screens = async (as = ownerIs()) =>
    (await world.send<typeof payBox.screens, Output<typeof payBox.screens>>(payBox.screens, {}, as))
      .body.data
  const payLinkNow = (link: Link, test = false): Promise<unknown> =>
    asOwner<{ virtual_account: string; account_no: string }>(
      world,
      'select virtual_account, account_no from payment where id = $1',
      [link.transactionId],
    ).then(([t]) =>
      world.notify(
        {
          bankReference: `FT${digits(13)}`,
          accountNo: t!.account_no,
          virtualAccount: t!.virtual_account,
          amount: link.amount,
          currency: 'VND',
          content: 'x',
          fromBin: '970436',
          fromAccount: '0011001234567',
          fromName: 'A',
          bookedAt: world.clock.now().toISOString(),
          interBankTrace: digits(16),
        },
        { test },
      ),
    )
  const onScreen = (box: Box, yes: boolean) =>
    until(
      () => box.state().payment,
      (payment) => (payment !== null) === yes,
    )

  it('stands on the screen until it is paid, then the static one again', async () => {
    const { box, id } = await atWork()
    const link = await newLink()
    expect((await screens()).find((one) => one.id === id)).toMatchObject({ transactionId: null })
    expect((await show(id, link.transactionId)).body.code).toBe(0)
    expect(await onScreen(box, true)).toMatchObject({
      content: link.qrCode,
      amount: 45_000,
      note: 'Ban 5',
    })
    expect((await screens()).find((one) => one.id === id)).toMatchObject({
      transactionId: link.transactionId,
    })
    await payLinkNow(link)
    expect(await onScreen(box, false)).toBeNull()
    expect(box.state().qrs).toHaveLength(1)
    expect((await screens()).find((one) => one.id === id)).toMatchObject({ transactionId: null })
    expect((await show(id, link.transactionId)).body.code).toBe(40_011)
  })
  it('is said when it is paid by the box on whose screen it stands last, once, and by none on which it stands no more', async () => {
    const [first, second, third] = [await atWork(), await atWork(), await atWork()]
    const link = await newLink()
    const theInvoice = await anInvoice(world, us.owner.merchantId)
    const invoice = await invoiceDetail(world, us.owner, theInvoice.id)
    await show(first.id, link.transactionId)
    await onScreen(first.box, true)
    await ask(payBox.hideQr, first.id)
    await onScreen(first.box, false)
    await show(second.id, link.transactionId)
    await show(third.id, invoice.transactionId!)
    await Promise.all([onScreen(second.box, true), onScreen(third.box, true)])
    await Promise.all([payLinkNow(link), payInvoice(world, invoice)])
    await until(
      () => [second, third].map(({ box }) => textsOf(box).length),
      (said) => said.every((n) => n > 0),
    )
    expect(await onScreen(third.box, false)).toBeNull()
    expect([first, second, third].map(({ box }) => textsOf(box))).toEqual([
      [],
      ['Đã nhận bốn mươi lăm nghìn đồng'],
      ['Đã nhận một trăm năm mươi nghìn đồng'],
    ])
    const again = await newLink()
    await show(first.id, again.transactionId)
    await onScreen(first.box, true)
    await world.send(payBox.delete, { params: { id: first.id } }, ownerIs())
    await payLinkNow(again)
    await world.work()
    expect(
      await asOwner(world, 'select device_id from box_announcement where payment_id = $1', [
        again.transactionId,
      ]),
    ).toEqual([])
  }, 120_000)
  it('leaves it when the payment is cancelled, taken down, replaced, or over', async () => {
    const { box, id } = await atWork()
    const [first, second] = [await newLink(), await newLink(ownerIs(), 9000)]
    await show(id, first.transactionId)
    await onScreen(box, true)
    await show(id, second.transactionId)
    expect(
      (
        await until(
          () => box.state().payment,
          (payment) => payment?.amount === 9000,
        )
      )?.amount,
    ).toBe(9000)
    await world.send(payLink.cancel, { params: { payLinkCode: first.payLinkCode } }, ownerIs())
    await new Promise((done) => {
      setTimeout(done, 200)
    })
    expect(box.state().payment?.amount).toBe(9000)
    await world.send(payLink.cancel, { params: { payLinkCode: second.payLinkCode } }, ownerIs())
    expect(await onScreen(box, false)).toBeNull()
    const third = await newLink()
    await show(id, third.transactionId)
    await onScreen(box, true)
    expect((await ask(payBox.hideQr, id)).body.code).toBe(0)
    expect(await onScreen(box, false)).toBeNull()
    await asOwner(world, `update payment set expires_at = $2 where id = $1`, [
      third.transactionId,
      new Date(world.clock.now().getTime() + 5_000),
    ])
    await show(id, third.transactionId)
    await onScreen(box, true)
    expect(await onScreen(box, false)).toBeNull()
  })
  it('is there again after the box lost its power, and not when it was paid meanwhile; a new owner sees nothing of it', async () => {
    const { box, id, unit } = await atWork()
    const link = await newLink()
    await show(id, link.transactionId)
    await onScreen(box, true)
    box.setPower(false)
    await offline(id)
    expect(box.state().payment).toBeNull()
    box.setPower(true)
    expect(await onScreen(box, true)).toMatchObject({ amount: 45_000 })
    box.setNetwork(false)
    await offline(id)
    await payLinkNow(link)
    await until(
      async () =>
        (
          await asOwner<{ n: number }>(
            world,
            `select count(*)::int n from box_command where transaction_id = $1 and state <> 'DROPPED'`,
            [link.transactionId],
          )
        )[0]!.n,
      (n) => n === 0,
    )
    box.setNetwork(true)
    expect(await onScreen(box, false)).toBeNull()
    await show(id, (await newLink()).transactionId)
    await until(
      () => sound(id),
      (seen) => seen.online,
    )
    await show(id, (await newLink()).transactionId)
    await onScreen(box, true)
    box.setNetwork(false)
    await offline(id)
    await world.send(payBox.delete, { params: { id } }, ownerIs())
    await world.send(
      payBox.link,
      { body: { hardwareId: unit.hardwareId, pairingKey: unit.pairingKey } },
      { token: us.other.token },
    )
    box.setNetwork(true)
    expect(await onScreen(box, false)).toBeNull()
  }, 120_000)
  it('40009 40010 5 is refused on a box that is away or has no screen, and of another merchant or mode', async () => {
    const [{ id }, blind] = [await atWork(), await atWork({ screen: false })]
    const link = await newLink()
    expect((await show(blind.id, link.transactionId)).body.code).toBe(40_010)
    expect((await screens()).map((one) => one.id)).not.toContain(blind.id)
    for (const foreign of [
      await newLink({ token: us.other.token }),
      await newLink(ownerIs(true)),
      { transactionId: uuid() },
    ])
      expect((await show(id, foreign.transactionId)).body.code).toBe(5)
    blind.box.setNetwork(false)
    await offline(blind.id)
    expect((await show(blind.id, link.transactionId)).body.code).toBe(40_009)
  })
})

describe('who may tell a box', () => {
  const all = (id: string, transactionId: string, as: SendOptions): Promise<Answer>[] => [
    world.send(payBox.getSound, { params: { id } }, as),
    set(id, { volume: 1 }, as),
    ask(payBox.testTone, id, as),
    ask(payBox.refresh, id, as),
    world.send(payBox.showQr, { params: { id }, body: { transactionId } }, as),
    ask(payBox.hideQr, id, as),
  ]
  const codes = async (answers: Promise<Answer>[]): Promise<number[]> =>
    (await Promise.all(answers)).map((one) => one.body.code)
  it(
    'its merchant alone, in the mode in which it is linked, while it is linked',
    { meta: { bars: ['A2'] } },
    async () => {
      const { id, box } = await atWork()
      for (const as of [{ token: us.other.token }, ownerIs(true)])
        expect(await codes(all(id, uuid(), as))).toEqual(Array(6).fill(5))
      await world.send(payBox.delete, { params: { id } }, ownerIs())
      expect(await codes(all(id, uuid(), ownerIs()))).toEqual(Array(6).fill(5))
      expect([box.state().volume, textsOf(box)]).toEqual([80, []])
    },
  )
  it('only with code 1502, and only while the switch is on', async () => {
    const { id } = await atWork()
    const nobody = await memberWith(world, [1501], `09${digits(8)}`)
    expect(await codes(all(id, uuid(), { token: nobody.token }))).toEqual(Array(6).fill(10))
    world.app.config.features.payBox = false
    expect(await codes(all(id, uuid(), ownerIs()))).toEqual(Array(6).fill(19))
    world.app.config.features.payBox = true
  })
  it("in Test Mode the sandbox merchant's box hears, also when the sandbox merchant's clock was moved", async () => {
    const { id, box } = await atWork({}, us.owner, true)
    await asOwner(world, `update merchant set clock_shift_ms = 86400000 where id = $1`, [
      us.owner.sandboxId,
    ])
    expect((await ask(payBox.testTone, id, ownerIs(true))).body.code).toBe(0)
    await isDone(id, 'TONE', ownerIs(true))
    expect(textsOf(box)).toEqual(['Loa đã sẵn sàng'])
    await asOwner(world, `update merchant set clock_shift_ms = 0 where id = $1`, [
      us.owner.sandboxId,
    ])
  })
})

describe('the code of pairing', () => {
  const DIGITS = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín']
  const check = (unit: Unit, token = us.owner.token) =>
    world.send(
      payBox.checkLink,
      { body: { hardwareId: unit.hardwareId, pairingKey: unit.pairingKey } },
      { token },
    )
  const link = (unit: Unit, pairingCode?: string, token = us.owner.token) =>
    world.send(
      payBox.link,
      {
        body: {
          hardwareId: unit.hardwareId,
          pairingKey: unit.pairingKey,
          ...(pairingCode === undefined ? {} : { pairingCode }),
        },
      },
      { token },
    )
  const spokenCode = async (box: Box, n = 1): Promise<string> => {
    const said = await until(
      () => textsOf(box),
      (all) => all.length >= n,
    )
    expect(said).toHaveLength(n)
    return said
      .at(-1)!
      .replace('Mã xác nhận là ', '')
      .split(' ')
      .map((word) => DIGITS.indexOf(word))
      .join('')
  }
  /** How often the box was asked to say a code. */
  const asked = async (unit: Unit): Promise<number> =>
    (
      await asOwner<{ n: number }>(
        world,
        'select count(*)::int n from box_command c join box_unit u on u.id = c.unit_id where u.hardware_id = $1',
        [unit.hardwareId],
      )
    )[0]!.n
  const wrong = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0')
  async function unlinked(): Promise<{ unit: Unit; box: Box }> {
    const unit = newUnit()
    await provision(world, unit)
    const box = start(unit)
    await until(
      async () =>
        (
          await asOwner<{ online: boolean }>(
            world,
            'select online from box_unit where hardware_id = $1',
            [unit.hardwareId],
          )
        )[0]!.online,
      (yes) => yes,
    )
    return { unit, box }
  }
  it('is said after the check, typed, and asked of nobody who gives none; it stands nowhere', async () => {
    const { unit, box } = await unlinked()
    const checked = await check(unit)
    const code = await spokenCode(box)
    expect(code).toMatch(/^\d{4}$/)
    expect([checked.body.code, checked.text.includes(code)]).toEqual([0, false])
    const rows = await asOwner(
      world,
      'select c.* from box_command c join box_unit u on u.id = c.unit_id where u.hardware_id = $1',
      [unit.hardwareId],
    )
    expect(rows).toMatchObject([{ kind: 'CODE', value: {}, device_id: null }])
    expect(codesOf(await link(unit, wrong(code)))).toEqual([40_007, ['pairingCode']])
    expect((await link(unit, code)).body.code).toBe(0)
    expect(textsOf(box)).toHaveLength(1)
    const other = await unlinked()
    await check(other.unit)
    await spokenCode(other.box)
    expect((await link(other.unit)).body.code).toBe(0)
  })
  it('counts two minutes and five tries, no matter who types or how quickly', async () => {
    const { unit, box } = await unlinked()
    await check(unit)
    const code = await spokenCode(box)
    const four = (): Promise<Answer[]> =>
      Promise.all(Array.from({ length: 4 }, () => link(unit, wrong(code))))
    const answers = [...(await four()), ...(await four())]
    expect(answers.map((one) => one.body.code).toSorted()).toEqual([
      ...Array<number>(5).fill(40_007),
      ...Array<number>(3).fill(40_008),
    ])
    expect(codesOf(await link(unit, code))).toEqual([40_008, ['pairingCode']])
    await asOwner(
      world,
      `update box_command c set created_at = c.created_at - interval '11 seconds' from box_unit u where u.id = c.unit_id and u.hardware_id = $1`,
      [unit.hardwareId],
    )
    await check(unit)
    const again = await spokenCode(box, 2)
    await asOwner(
      world,
      `update box_command c set expires_at = $2 from box_unit u where u.id = c.unit_id and u.hardware_id = $1`,
      [unit.hardwareId, world.clock.now()],
    )
    expect(codesOf(await link(unit, again))).toEqual([40_008, ['pairingCode']])
    expect((await link(unit)).body.code).toBe(0)
  })
  it("is one merchant's own: another's ear does not help them, and no code stands where none was said", async () => {
    const { unit, box } = await unlinked()
    await check(unit)
    const code = await spokenCode(box)
    expect(codesOf(await link(unit, code, us.other.token))).toEqual([40_008, ['pairingCode']])
    const silent = newUnit()
    await provision(world, silent)
    await check(silent)
    expect(codesOf(await link(silent, '0000'))).toEqual([40_008, ['pairingCode']])
    expect(codesOf(await link(silent, '12a4'))).toEqual([2, ['pairingCode']])
  })
  it('is not said anew within ten seconds, and ten times in ten minutes at most', async () => {
    const { unit, box } = await unlinked()
    await Promise.all(Array.from({ length: 8 }, () => check(unit)))
    await check(unit)
    expect(await asked(unit), 'of eight requests at once and one after them').toBe(1)
    const first = await spokenCode(box)
    for (let i = 0; i < 12; i++) {
      await asOwner(
        world,
        `update box_command c set created_at = c.created_at - interval '11 seconds' from box_unit u where u.id = c.unit_id and u.hardware_id = $1`,
        [unit.hardwareId],
      )
      expect((await check(unit)).body.code).toBe(0)
    }
    expect([first.length, await asked(unit)]).toEqual([4, 10])
  })
})

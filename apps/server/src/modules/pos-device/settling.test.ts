/** Batches that the clock closes: every machine's, once for each cut-off, whatever else happens at that moment (ADR 0029). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payPos } from '@saola/contract/pos-device'
import { jobCtx } from '../../platform/jobs.ts'
import { machinesIn, type Machine } from '../../../test/pos-machines.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { cutOffBefore } from './rules.ts'
import { cutOff } from './service.ts'

interface Settlement {
  id: string
  batchNo: number
  status: string
  amount: number
  numberOfTransactions: number
  closedBy: string
  staffName: string | null
  machineNumber: number | null
}
let world: World
let all: People
let m: Awaited<ReturnType<typeof machinesIn>>
let machine: Machine
const DAY_MS = 86_400_000
const batches = async (one = machine): Promise<Settlement[]> =>
  (
    await m.ask<{ items: Settlement[] }>(
      payPos.getSettlementList,
      { query: { keyword: one.deviceId } },
      all.owner.token,
    )
  ).body.data.items
const openOf = async (one = machine) =>
  (await m.tell<{ batchNo: number; number: number; amount: number }>(payPos.getDevice, {}, one.key))
    .body.data
/** The job at the next cut-off: the clock is the job's own, so that sessions and payments stay in their day. */
let days = 0
const nextCutOff = (): void => {
  days += 1
}
const run = () =>
  cutOff({
    ...jobCtx(world.app, 'test'),
    clock: { now: () => new Date(world.app.clock.now().getTime() + days * DAY_MS) },
  })

beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"pos":true}' })
  toNoon(world)
  all = await people(world)
  m = await machinesIn(world, all)
}, 120_000)
beforeEach(async () => {
  machine = await m.machine()
})
afterAll(() => world.close())

it('the cut-off is at 23:00 in Vietnam', () => {
  const cases = [
    ['2026-11-22T22:59:59.999+07:00', '2026-11-21T16:00:00.000Z'],
    ['2026-11-22T23:00:00+07:00', '2026-11-22T16:00:00.000Z'],
    ['2026-11-23T03:00:00+07:00', '2026-11-22T16:00:00.000Z'],
    ['2027-01-01T00:30:00+07:00', '2026-12-31T16:00:00.000Z'],
  ]
  for (const [now, cut] of cases) expect(cutOffBefore(new Date(now!)).toISOString()).toBe(cut)
})

describe('the cut-off', () => {
  it(
    'closes what a machine left open, to the đồng, and the list says that the clock did; a second run finds nothing',
    { meta: { behaviours: ['B-422'] } },
    async () => {
      await m.paid(100_000, 'VIET_QR', machine.key)
      await m.paid(33_333, 'ATM_CARD', machine.key)
      await m.begin(999_999, 'VIET_QR', machine.key)
      nextCutOff()
      await run()
      const [batch, ...more] = await batches()
      expect(more).toEqual([])
      expect(batch).toMatchObject({
        batchNo: 1,
        status: 'SUCCESS',
        amount: 133_333,
        numberOfTransactions: 2,
        closedBy: 'CUT_OFF',
        staffName: null,
        machineNumber: null,
      })
      const detail = await m.ask<{ closedBy: string; transactions: { finish: boolean }[] }>(
        payPos.getSettlementDetail,
        { params: { id: batch!.id } },
        all.owner.token,
      )
      expect(detail.body.data).toMatchObject({
        closedBy: 'CUT_OFF',
        transactions: [{ finish: true }, { finish: true }],
      })
      await m.paid(5_000, 'VIET_QR', machine.key)
      await Promise.all([run(), run(), run()])
      expect(await batches(), 'payments after the cut-off wait for the next').toHaveLength(1)
      // The machine learns of it with the next payment it looks at, and counts from there.
      expect(await openOf()).toEqual(
        expect.objectContaining({ batchNo: 2, number: 1, amount: 5_000 }),
      )
      expect((await m.settle<Settlement>(1, 5_000, machine.key)).body.data).toMatchObject({
        batchNo: 2,
        status: 'SUCCESS',
        closedBy: 'MACHINE',
      })
      nextCutOff()
      await run()
      expect(await batches()).toHaveLength(2)
    },
  )
  it('of several workers and the machine itself at once closes each payment into one batch', async () => {
    const payments = await Promise.all(
      Array.from({ length: 10 }, (_, i) => m.begin(1_000 + i, 'VIET_QR', machine.key)),
    )
    for (const payment of payments.slice(0, 5)) await m.credit(payment.id, payment.amount)
    nextCutOff()
    await Promise.all([
      run(),
      m.settle(0, 0, machine.key),
      run(),
      ...payments.slice(5).map((payment) => m.credit(payment.id, payment.amount)),
      m.settle(0, 0, machine.key),
      run(),
    ])
    nextCutOff()
    await run()
    const [sum] = await asOwner(
      world,
      'select sum(number)::int number, sum(amount)::int amount from pos_settlement where device_id = $1',
      [machine.id],
    )
    expect(sum).toEqual({
      number: 10,
      amount: payments.reduce((total, one) => total + one.amount, 0),
    })
    expect(
      await asOwner(
        world,
        `select count(*)::int n from pos_payment where device_id = $1 and settlement_id is null`,
        [machine.id],
      ),
    ).toEqual([{ n: 0 }])
  })
  it('one machine that cannot be closed stops no other, and is closed by the next round', async () => {
    const others = [await m.machine(), await m.machine()]
    for (const one of [machine, ...others]) await m.paid(10_000, 'VIET_QR', one.key)
    // The middle one: its batch number is taken, as after a botched repair.
    await asOwner(
      world,
      `insert into pos_settlement (id, merchant_id, device_id, batch_no, request_id, status, number, amount, charge_amount, vat_charge_amount, actual_amount, qr_number, qr_amount, card_number, card_amount, created_at) values (gen_random_uuid(), $1, $2, 1, 'odd-one', 'SUCCESS', 1, 1, 0, 0, 1, 1, 1, 0, 0, now())`,
      [all.owner.merchantId, others[0]!.id],
    )
    nextCutOff()
    await run()
    expect((await batches()).map((b) => b.closedBy)).toEqual(['CUT_OFF'])
    expect((await batches(others[1])).map((b) => b.closedBy)).toEqual(['CUT_OFF'])
    expect((await openOf(others[0])).number).toBe(1)
    await asOwner(world, 'update pos_device set batch_no = 2 where id = $1', [others[0]!.id])
    await run()
    expect((await batches(others[0]))[0]).toMatchObject({
      batchNo: 2,
      amount: 10_000,
      closedBy: 'CUT_OFF',
    })
    expect(await batches()).toHaveLength(1)
  })
  it('missed while no worker ran is made up for; a machine without payments gets no empty batch', async () => {
    await m.paid(7_000, 'VIET_QR', machine.key)
    const idle = await m.machine()
    nextCutOff()
    nextCutOff()
    nextCutOff()
    await run()
    expect((await batches()).map((b) => b.amount)).toEqual([7_000])
    expect(await batches(idle)).toEqual([])
    expect((await openOf(idle)).batchNo).toBe(1)
  })
})

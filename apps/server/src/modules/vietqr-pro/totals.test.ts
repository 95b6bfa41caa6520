/** What was paid to a customer's number, stored in their row (ADR 0030): at every moment the sum of their payments, no matter which events have been handled by then. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  vietQrPro,
  type VietQrProCmsDetail,
  type VietQrProCustomer,
} from '@saola/contract/vietqr-pro'
import { inTransaction } from '../../platform/db.ts'
import { deliver } from '../../platform/event-relay.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { digits } from '../../platform/ids.ts'
import { eventHandlers } from '../../modules.ts'
import { expectProjectionsMatch, projectionMismatches } from '../../../test/projections.ts'
import { people, staffWith, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

interface By {
  token: string
}
let world: World
let all: People
let bank: By
let customers: VietQrProCustomer[]

const pay = (to: VietQrProCustomer, amount: number) =>
  world.notify({
    bankReference: `FT${digits(13)}`,
    accountNo: to.receivingAccountNo,
    virtualAccount: to.accountNo,
    amount,
    currency: 'VND',
    content: 'Tien nha',
    fromBin: '970436',
    fromAccount: '0011001234567',
    fromName: 'TRAN THI B',
    bookedAt: world.clock.now().toISOString(),
    interBankTrace: digits(16),
  })
const handleEvents = (limit: number) =>
  inTransaction(world.app.db, (tx) =>
    deliver({ ...jobCtx(world.app, 'test'), db: tx }, eventHandlers, limit),
  )
const listed = async () =>
  (
    await world.send<typeof vietQrPro.customerGetAll, { items: VietQrProCustomer[] }>(
      vietQrPro.customerGetAll,
      { query: {} } as never,
      all.owner,
    )
  ).body.data.items
    .map((c) => [c.id, c.revenue, c.payments, c.lastPaidAt] as const)
    .sort(([a], [b]) => a.localeCompare(b))
const one = async (id: string) =>
  (
    await world.send<typeof vietQrPro.customerGet, VietQrProCustomer>(
      vietQrPro.customerGet,
      { params: { id } },
      all.owner,
    )
  ).body.data
const total = async () =>
  (
    await world.send<typeof vietQrPro.cmsInfo, VietQrProCmsDetail>(
      vietQrPro.cmsInfo,
      { params: { merchantId: all.owner.merchantId } },
      bank,
    )
  ).body.data.revenue
const raw = async () =>
  (
    await asOwner<{ id: string; revenue: string; n: string; last: Date | null }>(
      world,
      `select c.id, coalesce(sum(t.amount), 0) revenue, count(t.id) n, max(t.complete_time) last from vietqr_pro_customer c left join payment t on t.static_virtual_account = c.virtual_account and t.status = 'SUCCESS' where c.merchant_id = $1 group by 1`,
      [all.owner.merchantId],
    )
  )
    .map((r) => [r.id, Number(r.revenue), Number(r.n), r.last] as const)
    .sort(([a], [b]) => a.localeCompare(b))
const same = async (what: string): Promise<void> => {
  const [shown, rows] = [await listed(), await raw()]
  expect(
    shown.map(([id, revenue, n, last]) => [id, revenue, n, last !== null]),
    what,
  ).toEqual(rows.map(([id, revenue, n, last]) => [id, revenue, n, last !== null]))
  expect(await total(), `${what}, all of them`).toBe(
    rows.reduce((sum, [, revenue]) => sum + revenue, 0),
  )
}
const projectionRows = () =>
  asOwner(world, 'select id, revenue, payments, last_paid_at from vietqr_pro_customer order by id')

beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  bank = await staffWith(world, [3800, 3801], 'qrchecker')
  await world.send(vietQrPro.state, { body: { action: 'REQUEST_ACTIVATION' } }, all.owner)
  await world.send(
    vietQrPro.cmsState,
    { params: { merchantId: all.owner.merchantId }, body: { action: 'ENABLE', status: 'PENDING' } },
    bank,
  )
  customers = []
  for (let i = 0; i < 4; i++)
    customers.push(
      (
        await world.send<typeof vietQrPro.customerCreate, VietQrProCustomer>(
          vietQrPro.customerCreate,
          { body: { name: `Khách ${i}` } },
          all.owner,
        )
      ).body.data,
    )
  await world.work()
}, 120_000)
// What lists keep beside is right whatever happened (ADR 0030).
afterEach(() => expectProjectionsMatch(world))
afterAll(() => world.close())

it(
  'is the sum of their payments before anybody has learned of them, half handled and at rest',
  { meta: { behaviours: ['B-504'] } },
  async () => {
    for (let i = 0; i < 12; i++) {
      expect((await pay(customers[i % 3]!, 10_000 + i)).body.code).toBe(0)
      if (i % 3 === 1) await handleEvents(1 + (i % 4))
      await same(`payment ${i}`)
    }
    expect((await one(customers[0]!.id)).payments).toBe(4)
    await world.work()
    await same('all handled')
  },
)

it('holds while money comes in and three relays deliver at once; a delivery that dies adds nothing; counted anew it is the same', async () => {
  await pay(customers[3]!, 5_000)
  const before = await projectionRows()
  await expect(
    inTransaction(world.app.db, async (tx) => {
      await deliver({ ...jobCtx(world.app, 'test'), db: tx }, eventHandlers)
      throw new Error('the relay dies')
    }),
  ).rejects.toThrow('the relay dies')
  expect(await projectionRows()).toEqual(before)
  let over = false
  const relays = Array.from({ length: 3 }, async () => {
    while (!over) {
      await handleEvents(2)
      await new Promise((r) => setTimeout(r, 5))
    }
  })
  for (let round = 0; round < 3; round++) {
    const renamed = customers.map((c) =>
      world.send(
        vietQrPro.customerUpdate,
        { params: { id: c.id }, body: { name: `${c.name} lần ${round}`, reference: null } },
        all.owner,
      ),
    )
    await Promise.all([
      ...renamed,
      ...customers.flatMap((c) => [1, 2, 3].map((n) => pay(c, n * 1_000 + round))),
    ])
    expect(await projectionMismatches(world), `round ${round}`).toEqual([])
    await same(`round ${round}`)
  }
  over = true
  await Promise.all(relays)
  await pay(customers[0]!, 9_000)
  await asOwner(
    world,
    'update vietqr_pro_customer set revenue = 0, payments = 0, last_paid_at = null',
  )
  await asOwner(world, 'select recount_vietqr_totals(null)')
  await same('counted anew, one not handled')
  await world.work()
  await same('at rest')
  const [payment] = await asOwner<{ left: number }>(
    world,
    `select count(*)::int as left from payment where static_virtual_account like '97%' and (shown ? 'customer') is not true`,
  )
  expect(payment!.left).toBe(0)
  const rowsBefore = await projectionRows()
  await asOwner(world, 'select recount_vietqr_totals(null)')
  expect(await projectionRows()).toEqual(rowsBefore)
}, 120_000)

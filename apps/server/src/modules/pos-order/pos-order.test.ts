/** POS machines from the catalogue to their return, over HTTP (behaviours B-405 to B-413; docs/decisions.md#20). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { Outcome } from '@saola/contract/approval'
import type { Call } from '@saola/contract/call'
import {
  bankMoves,
  merchantActions,
  posOrder,
  posOrderStatuses,
  type PosOrderStatus,
} from '@saola/contract/pos-order'
import { posModel } from '@saola/contract/pos-model'
import { payPos } from '@saola/contract/pos-device'
import { lineTotal, orderTotal } from '@saola/money/pos'
import { settledAs } from '../../../test/approvals.ts'
import { people, staffWith, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

interface Model {
  id: string
  stock: number
  version: number
  finalPrice: number
  available: boolean
}
interface Order {
  id: string
  code: string
  posOrderStatus: string
  posOrderStatusPayment: string
  totalAmount: number
  vatAmount: number
  refundDue: boolean
  refundedAmount: number
  allowedActions: string[]
  items: { unitPrice: number; serials: string[] }[]
  history: { axis: string; from: string | null; to: string }[]
}
let world: World
let all: People
const ask = <T = unknown>(
  call: Call,
  request: object,
  token: string,
  test = false,
): Promise<Answer<T>> => world.send<Call, T>(call, request as never, { token, test })
const facts = {
  name: 'Máy POS thử',
  model: 'P8' as const,
  price: 2_000_000,
  stock: 10,
  available: true,
  discount: 10,
  vat: 8,
  warranty: 12,
}
let n = 0
const readModel = async (id: string): Promise<Model> =>
  (await ask<Model>(posModel.get, { params: { id } }, all.maker.token)).body.data
/** As the bank's maker asks for it and its checker approves it. */
const createModel = async (body: object) =>
  settledAs(
    world,
    await ask<Outcome>(posModel.create, { body }, all.maker.token),
    all.checker.token,
    readModel,
  )
const updateModel = async (body: object) =>
  settledAs(
    world,
    await ask<Outcome>(posModel.update, { body }, all.maker.token),
    all.checker.token,
    readModel,
  )
const model = async (more: object = {}): Promise<Model> =>
  (await createModel({ ...facts, name: `Máy ${(n += 1)}`, ...more })).body.data
const stockOf = async (id: string): Promise<number> =>
  (await ask<Model>(posModel.get, { params: { id } }, all.maker.token)).body.data.stock
const goods = (modelId: string, quantity = 1) => ({
  items: [{ modelId, quantity }],
  receiverName: 'Nguyễn Văn An',
  phone: '0901234567',
  address: '12 Hàng Bài, Hà Nội',
})
const place = (modelId: string, quantity = 1, token = all.owner.token) =>
  ask<Order>(posOrder.place, { body: goods(modelId, quantity) }, token)
const placed = async (modelId: string, quantity = 1): Promise<Order> => {
  const { body } = await place(modelId, quantity)
  expect(body).toMatchObject({ code: 0 })
  return body.data
}
const set = async (orderId: string, body: object, token = all.maker.token) =>
  settledAs(
    world,
    await ask<Outcome>(posOrder.setState, { body: { orderId, ...body } }, token),
    all.checker.token,
    async () =>
      (await ask<Order>(posOrder.cmsGet, { query: { orderId } }, all.checker.token)).body.data,
  )
const serial = (): string => `P8-${String((n += 1)).padStart(8, '0')}`
const modelOf = async (orderId: string): Promise<{ model_id: string; quantity: number }[]> =>
  asOwner(
    world,
    'select model_id, quantity from pos_order_item where order_id = $1 order by position',
    [orderId],
  )
/** What the bank has to say beside the state. */
async function saying(orderId: string, to: string): Promise<object> {
  if (to === 'SHIPPED')
    return {
      serials: (await modelOf(orderId)).map((line) => ({
        modelId: line.model_id,
        serials: Array.from({ length: line.quantity }, serial),
      })),
    }
  return to === 'RETURNED' ? { restock: true } : { note: 'lý do' }
}
async function bring(order: Order, ...states: PosOrderStatus[]): Promise<Order> {
  let last = order
  for (const to of states) {
    const answer =
      to === 'RETURN_REQUESTED'
        ? await ask<Order>(
            posOrder.requestReturn,
            { query: { orderId: order.id } },
            all.owner.token,
          )
        : await set(order.id, { posOrderStatus: to, ...(await saying(order.id, to)) })
    expect({ to, ...answer.body }).toMatchObject({ to, code: 0 })
    last = (await ask<Order>(posOrder.get, { query: { orderId: order.id } }, all.owner.token)).body
      .data
  }
  return last
}

beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"pos":true}' })
  all = await people(world)
}, 60_000)
afterAll(() => world.close())

describe('the catalogue', () => {
  it(
    'a model has the spec’s fields; what is left out is empty text, 0 and false',
    { meta: { behaviours: ['B-407', 'B-408'] } },
    async () => {
      const { body } = await createModel({ name: 'Máy trần', model: 'P12' })
      expect(body.data).toMatchObject({
        name: 'Máy trần',
        model: 'P12',
        price: 0,
        stock: 0,
        available: false,
        description: '',
        warranty: 0,
        discount: 0,
        mainPhotoUrl: null,
        photos: [],
        vat: 0,
        createdBy: expect.any(String) as string,
        modifiedAt: expect.any(String) as string,
      })
      expect(
        (await ask(posModel.create, { body: { name: 'x', model: 'P9' } }, all.maker.token)).body,
      ).toMatchObject({ code: 2, data: { errors: [{ field: 'model' }] } })
      expect(
        (
          await ask(
            posModel.create,
            {
              body: {
                name: 'x',
                model: 'P8',
                photos: [{ url: '/storage/files/nobodysnobodysnobodys' }],
              },
            },
            all.maker.token,
          )
        ).body,
      ).toMatchObject({
        code: 2,
        data: { errors: [{ field: 'photos.0.url', key: 'error.invalid-url' }] },
      })
    },
  )
  it(
    'the portal filters by name and price and sees what is on sale; the bank also filters by that',
    { meta: { behaviours: ['B-409'] } },
    async () => {
      const shown = await model({ name: 'Máy Lọc Được', price: 3_333_333 })
      const hidden = await model({ name: 'Máy lọc ẩn', price: 3_333_334, available: false })
      const find = async (call: Call, query: object, token: string) =>
        (await ask<{ items: { id: string }[] }>(call, { query }, token)).body.data.items.map(
          ({ id }) => id,
        )
      expect(
        await find(
          posModel.list,
          { name: 'may loc', minPrice: '3333333', maxPrice: '3333334' },
          all.owner.token,
        ),
      ).toEqual([shown.id])
      expect((await find(posModel.cmsList, { name: 'may loc' }, all.maker.token)).sort()).toEqual(
        [shown.id, hidden.id].sort(),
      )
      expect(
        await find(posModel.cmsList, { name: 'may loc', available: 'false' }, all.maker.token),
      ).toEqual([hidden.id])
      expect(
        (await ask(posModel.list, { query: { minPrice: '5', maxPrice: '4' } }, all.owner.token))
          .body.code,
      ).toBe(2)
      expect((await ask(posModel.get, { params: { id: hidden.id } }, all.owner.token)).status).toBe(
        404,
      )
    },
  )
  it(
    'bank staff with the code create, update and delete, on the version that they read; others look',
    { meta: { behaviours: ['B-410'] } },
    async () => {
      const item = await model()
      expect(
        (
          await ask(
            posModel.update,
            { body: { id: item.id, version: item.version, ...facts, price: 1 } },
            all.checker.token,
          )
        ).body.code,
      ).toBe(10)
      expect(
        (await updateModel({ id: item.id, version: item.version, ...facts, stock: 4 })).body.data,
      ).toMatchObject({ stock: 4, version: item.version + 1 })
      expect(
        (
          await ask(
            posModel.update,
            { body: { id: item.id, version: item.version, ...facts } },
            all.maker.token,
          )
        ).body.code,
      ).toBe(12)
      expect(
        (await ask(posModel.delete, { params: { id: item.id } }, all.maker.token)).body.code,
      ).toBe(0)
      expect(
        (await ask(posModel.delete, { params: { id: item.id } }, all.maker.token)).status,
      ).toBe(404)
      expect((await place(item.id)).body).toMatchObject({
        code: 2,
        data: { errors: [{ field: 'items.0.modelId', key: 'error.enum' }] },
      })
    },
  )
  it('is off by default', { timeout: 120_000, meta: { behaviours: ['B-406'] } }, async () => {
    const off = await openWorld()
    const someone = await people(off)
    expect(
      (await off.send(posModel.list, { query: {} }, { token: someone.owner.token })).body.code,
    ).toBe(19)
    expect(
      (
        await off.send(
          posModel.get,
          { params: { id: someone.owner.id } },
          { token: someone.owner.token },
        )
      ).body.code,
    ).toBe(19)
    // The bank fills its catalogue before the module is opened.
    expect(
      (await off.send(posModel.cmsList, { query: {} }, { token: someone.maker.token })).body.code,
    ).toBe(0)
    await off.close()
  })
})

describe('an order', () => {
  it(
    'is placed at the bank’s prices, changed while it waits, canceled; every line adds up',
    { meta: { behaviours: ['B-411', 'B-413'] } },
    async () => {
      const item = await model()
      const order = await placed(item.id, 2)
      expect(order).toMatchObject({
        posOrderStatus: 'PENDING',
        posOrderStatusPayment: 'UNPAID',
        totalAmount: 3_888_000,
        vatAmount: 288_000,
        allowedActions: ['update', 'cancel', 'pay'],
        history: [{ axis: 'STATUS', from: null, to: 'PENDING' }],
      })
      const changed = await ask<Order>(
        posOrder.update,
        { body: { orderId: order.id, ...goods(item.id, 3), address: 'Số 1 Tràng Tiền' } },
        all.owner.token,
      )
      expect(changed.body.data).toMatchObject({
        totalAmount: 5_832_000,
        address: 'Số 1 Tràng Tiền',
      })
      expect(
        (
          await ask(
            posOrder.update,
            { body: { orderId: order.id, ...goods(item.id, 3), totalAmount: 1 } },
            all.owner.token,
          )
        ).body.code,
      ).toBe(35005)
      expect(
        (await ask(posOrder.cancel, { query: { orderId: order.id } }, all.owner.token)).body.code,
      ).toBe(0)
      for (const again of [
        ask(posOrder.cancel, { query: { orderId: order.id } }, all.owner.token),
        ask(posOrder.update, { body: { orderId: order.id, ...goods(item.id) } }, all.owner.token),
      ])
        expect((await again).body.code).toBe(41001)
      expect(await stockOf(item.id)).toBe(10)
    },
  )
  it('keeps its prices when the model’s change', async () => {
    const item = await model()
    const order = await placed(item.id)
    expect(
      (await updateModel({ id: item.id, ...facts, price: 9_000_000 })).body.data,
    ).toMatchObject({ price: 9_000_000 })
    expect(
      (await ask<Order>(posOrder.get, { query: { orderId: order.id } }, all.owner.token)).body.data
        .items[0],
    ).toMatchObject({ unitPrice: 2_000_000 })
  })
  it(
    'both axes filter the lists; the bank also finds refunds that are due',
    { meta: { behaviours: ['B-412'] } },
    async () => {
      const item = await model()
      const order = await placed(item.id)
      await set(order.id, { posOrderStatusPayment: 'PAID', note: 'FT123' })
      const ids = async (call: Call, query: object, token: string) =>
        (await ask<{ items: { id: string }[] }>(call, { query }, token)).body.data.items.map(
          ({ id }) => id,
        )
      expect(
        await ids(
          posOrder.list,
          { posOrderStatus: 'PENDING', posOrderStatusPayment: 'PAID' },
          all.owner.token,
        ),
      ).toEqual([order.id])
      expect(
        await ids(
          posOrder.list,
          { posOrderStatus: 'SHIPPED', posOrderStatusPayment: 'PAID' },
          all.owner.token,
        ),
      ).toEqual([])
      await ask(posOrder.cancel, { query: { orderId: order.id } }, all.owner.token)
      expect(await ids(posOrder.cmsList, { refundDue: 'true' }, all.checker.token)).toEqual([
        order.id,
      ])
      expect(
        await ids(posOrder.cmsList, { keyword: order.code.slice(0, 9) }, all.checker.token),
      ).toEqual([order.id])
      expect(
        (
          await set(order.id, {
            posOrderStatusPayment: 'PARTIAL_REFUNDED',
            refundAmount: 1,
            note: 'x',
          })
        ).body.code,
      ).toBe(41001)
      expect((await set(order.id, { posOrderStatusPayment: 'REFUNDED' })).body).toMatchObject({
        code: 2,
        data: { errors: [{ field: 'note' }] },
      })
      expect(
        (await set(order.id, { posOrderStatusPayment: 'REFUNDED', note: 'FT124' })).body.data,
      ).toMatchObject({ refundedAmount: order.totalAmount, refundDue: false })
      expect(await ids(posOrder.cmsList, { refundDue: 'true' }, all.checker.token)).toEqual([])
    },
  )
  it(
    'only staff with the code set a state, and one of the two axes at a time',
    { meta: { behaviours: ['B-568'] } },
    async () => {
      const order = await placed((await model()).id)
      expect(
        (await set(order.id, { posOrderStatus: 'CONFIRMED' }, all.checker.token)).body.code,
      ).toBe(10)
      for (const body of [
        {},
        { posOrderStatus: 'CONFIRMED', posOrderStatusPayment: 'PAID', note: 'x' },
      ])
        expect((await set(order.id, body)).body.code).toBe(2)
      expect(
        (await set('01990000-0000-7000-8000-00000000000a', { posOrderStatus: 'CONFIRMED' })).status,
      ).toBe(404)
      const other = await ask(posOrder.get, { query: { orderId: order.id } }, all.other.token)
      expect(other.status).toBe(404)
      for (const call of [posOrder.cancel, posOrder.requestReturn])
        expect((await ask(call, { query: { orderId: order.id } }, all.other.token)).status).toBe(
          404,
        )
    },
  )
  it('is for live merchants: Test Mode looks and buys nothing', async () => {
    const item = await model()
    expect(
      (await ask<{ totalSize: number }>(posModel.list, { query: {} }, all.owner.token, true)).body
        .data.totalSize,
    ).toBeGreaterThan(0)
    expect(
      (await ask(posOrder.place, { body: goods(item.id) }, all.owner.token, true)).body.code,
    ).toBe(18)
    expect((await place(item.id, 1, all.fresh.token)).body.code).toBe(32002)
  })
  it('goes to its end and back: shipped machines are delivered, returned within seven days, restocked, refunded in part', async () => {
    const item = await model()
    let order = await bring(await placed(item.id, 2), 'CONFIRMED')
    expect(await stockOf(item.id)).toBe(8)
    const wrong = await set(order.id, {
      posOrderStatus: 'SHIPPED',
      serials: [{ modelId: item.id, serials: [serial()] }],
    })
    expect(wrong.body).toMatchObject({ code: 2, data: { errors: [{ field: 'serials' }] } })
    order = await bring(order, 'SHIPPED')
    const [taken] = order.items[0]!.serials
    const second = await bring(await placed(item.id), 'CONFIRMED')
    expect(
      (
        await set(second.id, {
          posOrderStatus: 'SHIPPED',
          serials: [{ modelId: item.id, serials: [taken!] }],
        })
      ).body,
    ).toMatchObject({ code: 14, data: { errors: [{ field: 'serials' }] } })
    const devices = async () =>
      (
        await ask<{ items: { deviceId: string; status: string; model: string }[] }>(
          payPos.getListPos,
          { query: { keyword: taken! } },
          all.owner.token,
        )
      ).body.data.items
    expect(await devices()).toEqual([])
    order = await bring(order, 'UNDELIVERABLE', 'SHIPPED', 'DELIVERED')
    expect(await devices()).toMatchObject([{ deviceId: taken, status: 'ACTIVE', model: 'P8' }])
    await set(order.id, { posOrderStatusPayment: 'PAID', note: 'FT1' })
    order = await bring(order, 'RETURN_REQUESTED')
    expect((await set(order.id, { posOrderStatus: 'RETURNED' })).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'restock' }] },
    })
    order = await bring(order, 'RETURNED')
    expect(await stockOf(item.id)).toBe(9)
    expect(await devices()).toMatchObject([{ status: 'INACTIVE' }])
    expect(
      (
        await set(order.id, {
          posOrderStatusPayment: 'PARTIAL_REFUNDED',
          note: 'FT2',
          refundAmount: order.totalAmount,
        })
      ).body.code,
    ).toBe(2)
    expect(
      (
        await set(order.id, {
          posOrderStatusPayment: 'PARTIAL_REFUNDED',
          note: 'FT2',
          refundAmount: 1_000_000,
        })
      ).body.data,
    ).toMatchObject({ posOrderStatusPayment: 'PARTIAL_REFUNDED', refundedAmount: 1_000_000 })
    // The same machine may go to the next merchant.
    expect(
      (
        await set(second.id, {
          posOrderStatus: 'SHIPPED',
          serials: [{ modelId: item.id, serials: [taken!] }],
        })
      ).body.code,
    ).toBe(0)
  })
  it('an undeliverable one that is given up gives its stock and its machines back', async () => {
    const item = await model()
    await bring(await placed(item.id, 4), 'CONFIRMED', 'SHIPPED', 'UNDELIVERABLE', 'CANCELED')
    expect(await stockOf(item.id)).toBe(10)
  })
  it('cannot be returned after seven days', async () => {
    const order = await bring(await placed((await model()).id), 'CONFIRMED', 'SHIPPED', 'DELIVERED')
    await asOwner(
      world,
      `update pos_order set delivered_at = delivered_at - interval '7 days 1 minute' where id = $1`,
      [order.id],
    )
    expect(
      (await ask(posOrder.requestReturn, { query: { orderId: order.id } }, all.owner.token)).body
        .code,
    ).toBe(41007)
    expect(
      (await ask<Order>(posOrder.get, { query: { orderId: order.id } }, all.owner.token)).body.data
        .allowedActions,
    ).toEqual(['pay'])
  })
  it(
    'moves by the table and by nothing else: every other move of the bank and of the merchant is refused',
    { timeout: 120_000, meta: { behaviours: ['B-411'] } },
    async () => {
      const item = await model({ stock: 1000 })
      const to: Record<PosOrderStatus, PosOrderStatus[]> = {
        PENDING: [],
        CONFIRMED: ['CONFIRMED'],
        SHIPPED: ['CONFIRMED', 'SHIPPED'],
        UNDELIVERABLE: ['CONFIRMED', 'SHIPPED', 'UNDELIVERABLE'],
        DELIVERED: ['CONFIRMED', 'SHIPPED', 'DELIVERED'],
        RETURN_REQUESTED: ['CONFIRMED', 'SHIPPED', 'DELIVERED', 'RETURN_REQUESTED'],
        RETURNED: ['CONFIRMED', 'SHIPPED', 'DELIVERED', 'RETURN_REQUESTED', 'RETURNED'],
        RETURN_REJECTED: [
          'CONFIRMED',
          'SHIPPED',
          'DELIVERED',
          'RETURN_REQUESTED',
          'RETURN_REJECTED',
        ],
        CANCELED: ['CANCELED'],
      }
      for (const state of posOrderStatuses) {
        const order = await bring(await placed(item.id), ...to[state])
        expect(order.posOrderStatus).toBe(state)
        for (const next of posOrderStatuses.filter((one) => !bankMoves[state].includes(one)))
          expect({
            state,
            next,
            code: (await set(order.id, { posOrderStatus: next, ...(await saying(order.id, next)) }))
              .body.code,
          }).toEqual({ state, next, code: 41001 })
        for (const [action, from] of Object.entries(merchantActions)) {
          if ((from as readonly string[]).includes(state)) continue
          const answer =
            action === 'update'
              ? await ask(
                  posOrder.update,
                  { body: { orderId: order.id, ...goods(item.id) } },
                  all.owner.token,
                )
              : await ask(
                  action === 'cancel' ? posOrder.cancel : posOrder.requestReturn,
                  { query: { orderId: order.id } },
                  all.owner.token,
                )
          expect({ state, action, code: answer.body.code }).toEqual({ state, action, code: 41001 })
        }
      }
    },
  )
})

describe('races', () => {
  it('20 orders for the last 3 machines, confirmed at once: three have them, the stock ends at 0 and never below', async () => {
    const item = await model({ stock: 3 })
    const orders = await Promise.all(Array.from({ length: 20 }, () => placed(item.id)))
    const makers = await Promise.all(
      [1, 2, 3].map((i) => staffWith(world, [3702, 3703], `race-${i}`)),
    )
    const codes = (
      await Promise.all(
        orders.map((order, i) =>
          set(order.id, { posOrderStatus: 'CONFIRMED' }, makers[i % 3]!.token),
        ),
      )
    ).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 0)).toHaveLength(3)
    expect(codes.filter((code) => code === 41002)).toHaveLength(17)
    expect(await stockOf(item.id)).toBe(0)
    expect(
      await asOwner(
        world,
        `select count(*)::int n from pos_order o join pos_order_item i on i.order_id = o.id where i.model_id = $1 and o.status = 'CONFIRMED'`,
        [item.id],
      ),
    ).toEqual([{ n: 3 }])
    expect((await place(item.id)).body).toMatchObject({
      code: 41002,
      data: { errors: [{ field: 'items.0.quantity', key: 'error.max', params: { max: 0 } }] },
    })
  }, 120_000)
  it('twenty decide on one order at once: one is done, its stock taken once', async () => {
    const item = await model()
    const order = await placed(item.id, 2)
    const codes = (
      await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          i % 2
            ? ask(posOrder.cancel, { query: { orderId: order.id } }, all.owner.token)
            : set(order.id, { posOrderStatus: 'CONFIRMED' }),
        ),
      )
    ).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === 41001)).toHaveLength(19)
    const [row] = await asOwner<{ status: string }>(
      world,
      'select status from pos_order where id = $1',
      [order.id],
    )
    expect(await stockOf(item.id)).toBe(row!.status === 'CONFIRMED' ? 8 : 10)
  })
})

it('a line’s parts are half-up of their own base and an order is the sum of its lines, to the đồng', () => {
  const slow = (base: bigint, percent: number): bigint => {
    const twice = base * BigInt(percent) * 2n
    return (twice + 100n) / 200n
  }
  const line = fc.record({
    price: fc.integer({ min: 0, max: 499_999_999 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    discount: fc.integer({ min: 0, max: 100 }),
    vat: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 10 }), (lines) => {
      const totals = lines.map(lineTotal)
      let sum = 0n
      for (const [i, l] of lines.entries()) {
        const amount = BigInt(l.price) * BigInt(l.quantity)
        const discount = slow(amount, l.discount)
        const vat = slow(amount - discount, l.vat)
        expect(totals[i]).toEqual({
          amount: Number(amount),
          discountAmount: Number(discount),
          vatAmount: Number(vat),
          totalAmount: Number(amount - discount + vat),
        })
        sum += amount - discount + vat
      }
      expect(orderTotal(totals).totalAmount).toBe(Number(sum))
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
  )
})

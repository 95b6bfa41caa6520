/** The staff keep the ways to pay; what they set is public at once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Outcome } from '@saola/contract/approval'
import { bornFeeNames, bornMethodNames, paymentMethod } from '@saola/contract/shop-setting'
import { approve, settledAs } from '../../../test/approvals.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

interface Method {
  id: string
  name: string
  type: string
  paymentType: string
  logo: string | null
  fixedFee: number
  dynamicFee: number
  paymentLimit: number | null
  status: string
  switchedOn: boolean
  pendingApproval: string | null
}
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())

const draft = {
  name: 'VietQR ưu đãi',
  type: 'QR',
  paymentType: 'VIET_QR',
  logo: null,
  fixedFee: 500,
  dynamicFee: 0.25,
  paymentLimit: 10_000_000,
  status: 'INACTIVE',
} as const
const read = async (id: string): Promise<Method> =>
  (await storedMethods()).find((method) => method.id === id)!
/** As the maker asks for it and the checker approves it, where it takes two. */
const create = async (body: object = {}, token = all.maker.token) =>
  settledAs(
    world,
    await world.send<typeof paymentMethod.create, Outcome>(
      paymentMethod.create,
      { body: { ...draft, ...body } as never },
      { token },
    ),
    all.checker.token,
    read,
  )
const propose = (body: object, token = all.maker.token) =>
  world.send<typeof paymentMethod.update, Outcome>(
    paymentMethod.update,
    { body: { ...draft, ...body } as never },
    { token },
  )
const update = async (body: object, token = all.maker.token) =>
  settledAs(world, await propose(body, token), all.checker.token, read)
const listed = async (): Promise<Method[]> =>
  (await world.send<typeof paymentMethod.getList, Method[]>(paymentMethod.getList, {})).body.data
const storedMethods = async (): Promise<Method[]> =>
  (
    await world.send<typeof paymentMethod.cmsList, Method[]>(
      paymentMethod.cmsList,
      {},
      { token: all.checker.token },
    )
  ).body.data

/** A method as its form sends it back. */
async function draftOf(id: string) {
  const { switchedOn: _on, pendingApproval: _waits, ...method } = await read(id)
  return method
}

it("methods and general fees are born under the names that screens say in the reader's language", async () => {
  expect(Object.fromEntries((await listed()).map((m) => [m.paymentType, m.name]))).toEqual(
    bornMethodNames,
  )
  const fees = await asOwner<{ payment_type: string; name: string }>(
    world,
    `select payment_type, name from fee where scope = 'ALL' and payment_type is not null`,
  )
  expect(Object.fromEntries(fees.map((f) => [f.payment_type, f.name]))).toEqual(bornFeeNames)
})
it(
  'refuses each wrong field, and everybody but the staff who keep the methods',
  { meta: { behaviours: ['B-487'] } },
  async () => {
    for (const [field, value, key] of [
      ['name', '', 'error.required'],
      ['fixedFee', -1, 'error.min'],
      ['fixedFee', 1.5, 'error.not_integer'],
      ['dynamicFee', 100.1, 'error.max'],
      ['dynamicFee', -0.1, 'error.min'],
      ['paymentLimit', 0, 'error.min'],
      ['status', 'ON', 'error.enum'],
      ['paymentType', 'CASH', 'error.enum'],
      ['type', 'X', 'error.enum'],
    ] as const)
      expect({ field, ...(await create({ [field]: value })) }).toMatchObject({
        field,
        status: 400,
        body: { code: 2, data: { errors: [{ field, key }] } },
      })
    expect((await create({ dynamicFee: 0.00001 })).body.code).toBe(2)
    expect(await create({ logo: '/storage/files/0123456789012345678901' })).toMatchObject({
      body: { code: 2, data: { errors: [{ field: 'logo' }] } },
    })
    expect(await create({}, all.checker.token)).toMatchObject({ status: 403, body: { code: 10 } })
    expect(await create({}, all.owner.token)).toMatchObject({ status: 401, body: { code: 9 } })
    expect(await update({ id: '01900000-0000-7000-8000-00000000ffff' })).toMatchObject({
      status: 404,
      body: { code: 5 },
    })
  },
)
it(
  'staff create and update methods, the public list shows it at once, the audit log keeps before and after',
  { meta: { behaviours: ['B-308', 'B-486', 'B-488'] } },
  async () => {
    const made = (await create()).body.data
    expect(made).toMatchObject({ ...draft, switchedOn: true })
    expect((await listed()).at(-1)).toEqual({
      id: made.id,
      name: 'VietQR ưu đãi',
      type: 'QR',
      paymentType: 'VIET_QR',
      logo: null,
      fixedFee: 500,
      dynamicFee: 0.25,
      paymentLimit: 10_000_000,
      status: 'INACTIVE',
    })
    expect(
      (await update({ id: made.id, name: 'VietQR 2026', fixedFee: 0, paymentLimit: null })).body
        .data,
    ).toMatchObject({ id: made.id, name: 'VietQR 2026', fixedFee: 0, paymentLimit: null })
    expect((await listed()).at(-1)).toMatchObject({
      name: 'VietQR 2026',
      fixedFee: 0,
      dynamicFee: 0.25,
      paymentLimit: null,
    })
    const steps = await asOwner<{ operation: string; before: { name: string } | null }>(
      world,
      `select operation, before from audit_record where module = 'payment-method' and object_id = $1 order by id`,
      [made.id],
    )
    expect(steps.map((s) => [s.operation, s.before?.name])).toEqual([
      ['approval.cms.approve', undefined],
      ['approval.cms.approve', 'VietQR ưu đãi'],
    ])
  },
)
it('one ACTIVE method of a payment type, one of a name; the payment type of a method stays', async () => {
  expect(await create({ name: 'Khác', status: 'ACTIVE' })).toMatchObject({
    status: 409,
    body: { code: 14, data: { errors: [{ field: 'paymentType' }] } },
  })
  expect(await create({ name: 'vietqr' })).toMatchObject({
    status: 409,
    body: { code: 14, data: { errors: [{ field: 'name' }] } },
  })
  const made = (await create({ name: 'Thứ hai' })).body.data
  expect(await update({ ...(await draftOf(made.id)), paymentType: 'ATM_CARD' })).toMatchObject({
    status: 409,
    body: { code: 13 },
  })
  const [first] = await storedMethods()
  const [old, next] = [await draftOf(first!.id), await draftOf(made.id)]
  expect((await update({ ...old, status: 'INACTIVE' })).body.code).toBe(0)
  const waiting = [
    await propose({ ...old, status: 'ACTIVE' }),
    await propose({ ...next, status: 'ACTIVE' }),
  ]
  const both = await Promise.all(
    waiting.map(({ body }) => approve(world, all.checker.token, body.data.id)),
  )
  expect(both.map((a) => a.body.code).toSorted((a, b) => a - b)).toEqual([0, 14])
})
it('the staff see what they set, also where the feature switch closes it', async () => {
  expect((await storedMethods()).find((m) => m.paymentType === 'BANKING')).toMatchObject({
    status: 'ACTIVE',
    switchedOn: false,
  })
  expect((await listed()).find((m) => m.paymentType === 'BANKING')!.status).toBe('INACTIVE')
})

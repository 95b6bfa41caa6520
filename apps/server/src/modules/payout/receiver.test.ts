/** Receivers that a merchant keeps, over HTTP on a real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payout, type ReceiverItem } from '@saola/contract/payout'
import { memberWith, people, signIn, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

let world: World
let us: People
/** Who keeps receivers for the merchant. */
let anna: Person
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  us = await people(world)
  anna = await memberWith(world, [1600], '0931000201')
}, 60_000)
beforeEach(async () => {
  us = await people(world)
  Object.assign(anna, await signIn(world, 'portal', anna.id))
  await asOwner(world, 'delete from payout_receiver')
})
afterAll(() => world.close())

const body = {
  accountName: 'Nguyễn Văn An',
  accountNo: '0011000012',
  bankBin: '970436',
  group: 'EMPLOYEE' as const,
}
const create = (change: object = {}, token = anna.token): Promise<Answer<ReceiverItem>> =>
  world.send<typeof payout.createReceiver, ReceiverItem>(
    payout.createReceiver,
    { body: { ...body, ...change } },
    { token },
  )
async function made(change: object = {}, token = anna.token): Promise<ReceiverItem> {
  const answer = await create(change, token)
  expect(answer.body).toMatchObject({ code: 0 })
  return answer.body.data
}
const update = (id: string, change: object = {}, token = anna.token) =>
  world.send<typeof payout.updateReceiver, ReceiverItem>(
    payout.updateReceiver,
    { params: { receiverId: id }, body: { ...body, ...change } },
    { token },
  )
const remove = (id: string, named: { receiverId?: string } = {}, token = anna.token) =>
  world.send(payout.deleteReceiver, { params: { receiverId: id }, body: named }, { token })
interface Listed {
  items: ReceiverItem[]
  totalSize: number
}
const list = async (query: object = {}, token = anna.token): Promise<Listed> =>
  (await world.send<typeof payout.receivers, Listed>(payout.receivers, { query }, { token })).body
    .data
const names = async (query: object): Promise<string[]> =>
  (await list(query)).items.map(({ accountName }) => accountName).sort()
const audited = async (id: string): Promise<string[]> =>
  (
    await asOwner<{ operation: string }>(
      world,
      `select operation from audit_record where object_id = $1 order by id`,
      [id],
    )
  ).map(({ operation }) => operation)

describe('adding', () => {
  it.each<[string, object, string]>([
    ['a name of nothing', { accountName: '  ' }, 'accountName'],
    ['a number with signs in it', { accountNo: '12-345-678' }, 'accountNo'],
    ['a number that is too short', { accountNo: '12345' }, 'accountNo'],
    ['a bank that is not there', { bankBin: '999999' }, 'bankBin'],
    ['a group that is not there', { group: 'PETS' }, 'group'],
  ])('refuses %s', async (_, change, field) => {
    expect((await create(change)).body).toMatchObject({ code: 2, data: { errors: [{ field }] } })
    expect((await list()).totalSize).toBe(0)
  })
  it('is for those who may make payouts', async () => {
    expect((await create({}, us.cashier.token)).body.code).toBe(10)
    expect((await create({}, us.fresh.token)).body.code).toBe(32002)
  })
  it(
    'answers every field of the specification and is in the audit log',
    { meta: { behaviours: ['B-402'] } },
    async () => {
      const item = await made({ accountName: ' Nguyễn  Văn An ' })
      expect(item).toEqual({
        id: expect.any(String) as string,
        accountName: 'Nguyễn Văn An',
        accountNo: '0011000012',
        bankBin: '970436',
        bankName: 'Vietcombank',
        bankLogo: expect.any(String) as string,
        group: 'EMPLOYEE',
        lastPaidAt: null,
      })
      expect((await list()).items).toEqual([item])
      expect(await audited(item.id)).toEqual(['payout.receiver.create'])
    },
  )
  it('keeps an account once, however many add it at once; another merchant keeps it, too', async () => {
    const codes = await Promise.all(
      Array.from({ length: 8 }, async () => (await create()).body.code),
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 14, 14, 14, 14, 14, 14, 14])
    expect((await create()).body).toMatchObject({
      code: 14,
      data: { errors: [{ field: 'accountNo' }] },
    })
    expect((await list()).totalSize).toBe(1)
    await made({}, us.other.token)
  })
})

describe('changing', () => {
  it('changes all of it, but not into an account that is kept already', async () => {
    const [a, b] = [await made(), await made({ accountNo: '0011000029' })]
    expect((await update(b.id)).body).toMatchObject({
      code: 14,
      data: { errors: [{ field: 'accountNo' }] },
    })
    const change = { accountName: 'Trần Thị Bích', accountNo: '0011000037', group: 'FAMILY' }
    expect((await update(a.id, change)).body.data).toMatchObject({ id: a.id, ...change })
    // Its own account is no other's.
    expect((await update(a.id, { ...change, group: 'FRIEND' })).body.data.group).toBe('FRIEND')
    expect(await audited(a.id)).toEqual([
      'payout.receiver.create',
      'payout.receiver.update',
      'payout.receiver.update',
    ])
  })
  it("is not there for another merchant, nor is the other's", async () => {
    const theirs = await made({}, us.other.token)
    expect((await update(theirs.id)).body.code).toBe(5)
    expect((await remove(theirs.id)).body.code).toBe(5)
    expect((await list({}, us.other.token)).items).toEqual([theirs])
    expect((await list()).items).toEqual([])
  })
})

describe('deleting', () => {
  it(
    'takes a body that names the same receiver or none, and refuses one that names another',
    { meta: { behaviours: ['B-403'] } },
    async () => {
      const [a, b] = [await made(), await made({ accountNo: '0011000029' })]
      expect((await remove(a.id, { receiverId: b.id })).body).toMatchObject({
        code: 2,
        data: { errors: [{ field: 'receiverId' }] },
      })
      expect((await list()).totalSize).toBe(2)
      expect((await remove(a.id, { receiverId: a.id })).body.code).toBe(0)
      expect((await remove(b.id)).body.code).toBe(0)
      expect((await remove(b.id)).body.code).toBe(5)
      expect((await list()).totalSize).toBe(0)
      expect(await audited(a.id)).toContain('payout.receiver.delete')
    },
  )
})

it(
  'the list is found by name without its marks, by the beginning of the number, and by group',
  { meta: { behaviours: ['B-403'] } },
  async () => {
    await made()
    await made({ accountName: 'Trần Thị Hồng Hạnh', accountNo: '0900112233', group: 'CUSTOMER' })
    await made({ accountName: 'Lê 100% Vui', accountNo: '9704123456', group: 'CUSTOMER' })
    expect(await names({ query: 'hong hanh' })).toEqual(['Trần Thị Hồng Hạnh'])
    expect(await names({ query: '09001' })).toEqual(['Trần Thị Hồng Hạnh'])
    expect(await names({ query: '112233' })).toEqual([])
    expect(await names({ query: '%' })).toEqual(['Lê 100% Vui'])
    expect(await names({ group: 'CUSTOMER' })).toEqual(['Lê 100% Vui', 'Trần Thị Hồng Hạnh'])
    expect(await names({ group: 'CUSTOMER', query: 'vui' })).toEqual(['Lê 100% Vui'])
    expect(await names({ group: 'FAMILY' })).toEqual([])
    const sorted = await list({ sortBy: 'accountName', sortDirection: 'ASC', pageSize: 2 })
    expect(sorted.items.map(({ accountName }) => accountName)).toEqual([
      'Lê 100% Vui',
      'Nguyễn Văn An',
    ])
    expect(sorted.totalSize).toBe(3)
  },
)

it('a payout keeps its receiver where that is asked for, once', async () => {
  const pay = (name: string) =>
    world.send(
      payout.create,
      {
        body: {
          toBankBin: body.bankBin,
          toAccountNo: body.accountNo,
          toAccountName: name,
          amount: 100_000,
          content: 'Lương tháng 11',
          nameConfirmed: true,
          saveAs: 'EMPLOYEE',
        },
      },
      { token: anna.token },
    )
  expect((await pay('Nguyễn Văn An')).body.code).toBe(0)
  expect((await pay('Tên Khác')).body.code).toBe(0)
  expect((await list()).items).toMatchObject([
    { accountName: 'Nguyễn Văn An', accountNo: body.accountNo, group: 'EMPLOYEE' },
  ])
})

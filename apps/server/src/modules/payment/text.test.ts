/** Words and codes in lists of payments: what few have is found by index, what many have by walking the list; both ways find the same. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { payLink } from '@saola/contract/pay-link'
import { transaction } from '@saola/contract/transaction'
import { people, type People } from '../../../test/people.ts'
import { asOwner, bankNotificationOf, type Shop } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { fewOf } from './service.ts'

interface Link {
  payLinkCode: string
  transactionId: string
}
let world: World
let who: People
beforeAll(async () => {
  world = await openWorld()
  who = await people(world)
}, 120_000)
afterAll(() => world.close())

async function sell(body: Record<string, unknown>, by = who.owner): Promise<Link> {
  const answer = await world.send<typeof payLink.create, Link>(
    payLink.create,
    { body: { amount: 10_000, ...body } },
    { token: by.token },
  )
  expect(answer.body, answer.text).toMatchObject({ code: 0 })
  return answer.body.data
}
const transactions = async (
  query: Record<string, unknown>,
): Promise<Output<typeof transaction.getAll>> =>
  (
    await world.send<typeof transaction.getAll, Output<typeof transaction.getAll>>(
      transaction.getAll,
      { query: { isStatistic: '0', ...query } } as never,
      { token: who.owner.token },
    )
  ).body.data
const links = async (query: Record<string, unknown>): Promise<Output<typeof payLink.getList>> =>
  (
    await world.send<typeof payLink.getList, Output<typeof payLink.getList>>(
      payLink.getList,
      { query } as never,
      { token: who.owner.token },
    )
  ).body.data
const found = async (keyword: string): Promise<string[][]> => [
  (await transactions({ keyword })).items.map((i) => i.id).sort(),
  (await links({ keyword })).items.map((i) => i.transactionId).sort(),
]

it('a payment is found by its words without their accents, by codes and numbers, at once and once it is sorted in', async () => {
  const made = await sell({
    amount: 432_100,
    description: 'Bình gốm Bát Tràng 100% thủ công',
    refTransactionId: 'Gom-2026/7',
    customer: { fullName: 'Đỗ Thị Hòa', phone: '0977123456', email: 'HoaBatGom@gom.vn' },
  })
  await sell({ amount: 99_000, description: 'Gom hàng' }, who.other)
  const both = ['binh gom', 'Bát tràng', '100% THU', 'do thi hoa', 'Gom-2026', '432.100']
  const inTransactions = ['0977123', 'hoabat']
  const expectAll = async (): Promise<void> => {
    for (const keyword of both)
      expect({ keyword, found: await found(keyword) }).toEqual({
        keyword,
        found: [[made.transactionId], [made.transactionId]],
      })
    for (const keyword of [...inTransactions, made.payLinkCode.slice(0, 8), made.payLinkCode])
      expect({
        keyword,
        found: (await transactions({ keyword })).items.map((i) => i.id),
      }).toEqual({ keyword, found: [made.transactionId] })
    for (const keyword of ['gom-2026/7', 'GOM'])
      expect((await links({ keyword })).items.map((i) => i.transactionId)).toEqual([
        made.transactionId,
      ])
    for (const wrong of ['1000% th', 'b_nh gom', 'gom%2026', '\\'])
      expect({ wrong, found: await found(wrong) }).toEqual({ wrong, found: [[], []] })
  }
  await expectAll()
  await world.work()
  await expectAll()
})

it('paid, it is found by the bank’s number, the trace and who paid', async () => {
  const made = await sell({ amount: 55_000, description: 'Trà sen' })
  const [row] = await asOwner<{ virtual_account: string; account_no: string }>(
    world,
    'select virtual_account, account_no from payment where id = $1',
    [made.transactionId],
  )
  await world.notify(
    bankNotificationOf(
      world,
      { accountNo: row!.account_no } as Shop,
      row!.virtual_account,
      55_000,
      {
        bankReference: 'FT26TEXT001',
        interBankTrace: 'TRACE77',
        fromName: 'LUONG THE VINH',
      },
    ),
  )
  await world.work()
  for (const keyword of ['FT26TEXT', 'TRACE77', 'luong the vinh', row!.virtual_account])
    expect({ keyword, found: (await transactions({ keyword })).items.map((i) => i.id) }).toEqual({
      keyword,
      found: [made.transactionId],
    })
})

it('words that many have, and words of two letters, are found in the list’s own order, with its other filters', async () => {
  const made: Link[] = []
  for (let i = 0; i < 23; i++)
    made.push(await sell({ amount: 20_000 + i, description: `Vé xe số ${i}` }))
  await world.work()
  const merchantId = who.owner.merchantId
  expect([
    await fewOf(world.app.db, merchantId, { by: [], words: 've xe' }),
    await fewOf(world.app.db, merchantId, { by: [], words: 'XE' }),
    (await fewOf(world.app.db, merchantId, { by: [], words: 'so 22' }))?.length,
    await fewOf(world.app.db, merchantId, { by: [], words: 'zq' }),
    await fewOf(world.app.db, merchantId, { by: [], words: '-----' }),
    await fewOf(world.app.db, who.other.merchantId, { by: [], words: 've xe' }),
  ]).toEqual([null, null, 1, [], [], []])
  for (const keyword of ['ve xe', 'xe']) {
    const page = await transactions({ keyword })
    expect(page.totalSize).toBe(23)
    expect(page.items.map((i) => i.id)).toEqual(
      made
        .map((m) => m.transactionId)
        .reverse()
        .slice(0, 20),
    )
    expect(await transactions({ keyword, status: 'SUCCESS' })).toMatchObject({ totalSize: 0 })
    expect((await links({ keyword })).totalSize).toBe(23)
  }
  const tomorrow = vnDay(new Date(world.clock.now().getTime() + 86_400_000))
  expect(await transactions({ keyword: 'so 22', fromDate: tomorrow })).toMatchObject({
    totalSize: 0,
  })
})

/** The search of everything: what is found by what, and that nobody finds what they may not open. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { customer } from '@saola/contract/customer'
import { payLink } from '@saola/contract/pay-link'
import { foundKinds, MOST_FOUND, search, type ResultKind } from '@saola/contract/search'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { makeOrder, makePage, makeProduct, payOrder, type Opened } from '../../../test/pay-pages.ts'
import { asOwner, bankNotificationOf, type Shop } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { close, sortIn } from '../payment/service.ts'

type Groups = Output<typeof search.find>
interface Link {
  payLinkCode: string
  transactionId: string
  virtualAccount: string
  shop: Shop
}
let world: World
let all: People
let held: Person
let accounts: { id: string; account_no: string }[]
let paid: Link
let theirs: Link
let order: Opened
let customerId: string
let productId: string
const PHONE = '0987111222'

const find = async (keyword: string, token = all.owner.token, test = false): Promise<Groups> => {
  const answer = await world.send<typeof search.find, Groups>(
    search.find,
    { query: { keyword } },
    { token, test },
  )
  expect({ keyword, code: answer.body.code, text: answer.body.message }).toMatchObject({ code: 0 })
  return answer.body.data
}
const ids = async (keyword: string, kind: ResultKind, token?: string): Promise<string[]> =>
  (await find(keyword, token)).find((g) => g.kind === kind)?.items.map((item) => item.id) ?? []
async function sell(
  amount: number,
  accountId: string,
  more: object,
  by: Person = all.owner,
): Promise<Link> {
  const { body } = await world.send<
    typeof payLink.create,
    { payLinkCode: string; transactionId: string }
  >(payLink.create, { body: { amount, bankAccountId: accountId, ...more } }, { token: by.token })
  expect(body.code).toBe(0)
  const [row] = await asOwner<{ virtual_account: string; account_no: string }>(
    world,
    'select virtual_account, account_no from payment where id = $1',
    [body.data.transactionId],
  )
  return {
    ...body.data,
    virtualAccount: row!.virtual_account,
    shop: { accountNo: row!.account_no } as Shop,
  }
}

beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payPage":true}' })
  all = await people(world)
  accounts = await asOwner<{ id: string; account_no: string }>(
    world,
    'select id, account_no from bank_account where merchant_id = $1 order by id',
    [all.owner.merchantId],
  )
  paid = await sell(731_000, accounts[0]!.id, {
    description: 'Tiệc sinh nhật bé Bông',
    refTransactionId: 'HD-2026/77',
    customer: { fullName: 'Đặng Thị Ánh', phone: PHONE },
  })
  theirs = await sell(731_000, accounts.at(-1)!.id, { description: 'Tiệc cưới' })
  await world.notify(
    bankNotificationOf(world, paid.shop, paid.virtualAccount, 731_000, {
      bankReference: 'FTSEARCH0001',
      fromAccount: '19-0456 2468135',
      fromName: 'TRINH VAN QUYET',
    }),
  )
  await world.notify(
    bankNotificationOf(world, theirs.shop, theirs.virtualAccount, 731_000, {
      bankReference: 'FTSEARCH0002',
      fromAccount: '777468135',
    }),
  )
  await world.notify(
    bankNotificationOf(world, paid.shop, paid.virtualAccount, 640_001, {
      bankReference: 'FTSEARCH0003',
      fromAccount: '5559753',
      fromName: 'LY TU TRONG',
    }),
  )
  productId = await makeProduct(world, all.owner, { name: 'Bánh mì chảo' })
  order = await makeOrder(world, await makePage(world, all.owner, [productId]), {
    items: [{ productId, quantity: 2 }],
  })
  await payOrder(world, order)
  customerId = (
    await world.send<typeof customer.create, { id: string }>(
      customer.create,
      { body: { fullName: 'Ngô Bảo Châu', phone: '0911000333' } },
      { token: all.owner.token },
    )
  ).body.data.id
  held = await memberWith(world, [1202, 1201, 1501], '0921000088')
  await asOwner(
    world,
    'insert into member_bank_account (member_id, merchant_id, bank_account_id) values ($1, $2, $3)',
    [held.id, all.owner.merchantId, accounts[0]!.id],
  )
  await world.work()
}, 120_000)
afterAll(() => world.close())

describe('a payment is found', () => {
  it.each(['8135', '…8135', '*2468135', '2468135', '1904562468135'])(
    'by the end of the account it came from: %s',
    async (keyword) => expect(await ids(keyword, 'TRANSACTION')).toContain(paid.transactionId),
  )
  it('by the end of its virtual account, which says so', async () => {
    const [item] = (await find(paid.virtualAccount.slice(-6))).find(
      (g) => g.kind === 'TRANSACTION',
    )!.items
    expect(item).toMatchObject({
      id: paid.transactionId,
      amount: 731_000,
      status: 'SUCCESS',
      note: `…${paid.virtualAccount.slice(-4)}`,
    })
  })
  it.each(['731000', '731.000', '731.000 ₫', '731k', '731 000'])(
    'by its amount: %s',
    async (keyword) =>
      expect((await ids(keyword, 'TRANSACTION')).sort()).toEqual(
        [paid.transactionId, theirs.transactionId].sort(),
      ),
  )
  it.each([
    'sinh nhat',
    'Sinh nhật bé',
    'tiệc sinh',
    'dang thi anh',
    'Đặng Thị',
    'trinh van quyet',
    'van quy',
  ])('by words of its content, its customer or its payer: %s', async (keyword) =>
    expect(await ids(keyword, 'TRANSACTION')).toEqual([paid.transactionId]),
  )
  it('by the bank’s number, the merchant’s own, a phone, its id and its link’s code', async () => {
    for (const keyword of [
      'FTSEARCH0001',
      'FTSEARCH000',
      'HD-2026/77',
      'HD-2026',
      PHONE,
      '0987 111 222',
      paid.transactionId,
      paid.payLinkCode,
      paid.payLinkCode.slice(0, 8),
    ])
      expect({ keyword, ids: await ids(keyword, 'TRANSACTION') }).toMatchObject({
        keyword,
        ids: expect.arrayContaining([paid.transactionId]) as string[],
      })
    expect(await ids(paid.payLinkCode, 'PAY_LINK')).toEqual([paid.payLinkCode])
    expect(await ids('731000', 'PAY_LINK')).toEqual([])
  })
  it('by the last letters of its link’s code or of the bank’s number, as screens show them', async () => {
    const { payLinkCode: code } = paid
    for (const keyword of [
      code.slice(-4),
      code.slice(-6).toLowerCase(),
      `…${code.slice(-4)}`,
      `${code.slice(0, 4)}…${code.slice(-4)}`,
    ]) {
      expect({ keyword, ids: await ids(keyword, 'TRANSACTION') }).toMatchObject({
        ids: expect.arrayContaining([paid.transactionId]) as string[],
      })
      expect(await ids(keyword, 'PAY_LINK')).toContain(code)
    }
    expect(await ids('RCH0001', 'TRANSACTION')).toEqual([paid.transactionId])
    expect(await ids('RCH0002', 'TRANSACTION', held.token)).toEqual([])
  })
  it('before it is paid, too, and under what it was called last', async () => {
    const open = await sell(4_321_000, accounts[0]!.id, { description: 'Đặt cọc tour Đà Lạt' })
    await world.work()
    expect([
      await ids('4.321.000', 'TRANSACTION'),
      await ids('coc tour da lat', 'TRANSACTION'),
    ]).toEqual([[open.transactionId], [open.transactionId]])
    await close(jobCtx(world.app, 'test'), all.owner.merchantId, open.transactionId, 'CANCELED')
    expect((await find('4321000'))[0]!.items[0]).toMatchObject({ status: 'CANCELED' })
  })
  it('at most a handful of each kind, newest first', async () => {
    const made: Link[] = []
    for (let i = 0; i < MOST_FOUND + 2; i++)
      made.push(await sell(55_555, accounts[0]!.id, { description: 'Vé xem phim' }))
    await world.work()
    for (const keyword of ['55555', 'xem phim'])
      expect(await ids(keyword, 'TRANSACTION')).toEqual(
        made
          .map((m) => m.transactionId)
          .reverse()
          .slice(0, MOST_FOUND),
      )
  })
})

it('sorted in by several at once, and delivered twice, a payment is found once', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, () =>
      sell(77_123, accounts[0]!.id, { description: 'Gửi xe tháng' }),
    ),
  )
  const wanted = made.map((m) => m.transactionId)
  const orders = [wanted, [...wanted].reverse(), wanted.slice(5), wanted.slice(0, 15)]
  await Promise.all(
    orders.map((some) => {
      const twice = [...some, ...some]
      return sortIn(
        world.app.db,
        twice.map(() => all.owner.merchantId),
        twice,
      )
    }),
  )
  await world.work()
  const [count] = await asOwner<{ n: number }>(
    world,
    `select count(*)::int n from payment_text where words = 'gui xe thang'`,
  )
  expect(count).toEqual({ n: 20 })
  for (const keyword of ['77123', 'xe thang'])
    expect(await ids(keyword, 'TRANSACTION')).toHaveLength(MOST_FOUND)
})

describe('other things are found', () => {
  it('money that waits: by amount, by the end of the payer’s account, by the bank’s number', async () => {
    for (const keyword of ['640001', '640.001', '9753', 'FTSEARCH0003'])
      expect({ keyword, n: (await ids(keyword, 'CREDIT')).length }).toEqual({ keyword, n: 1 })
    expect((await find('640001')).find((g) => g.kind === 'CREDIT')!.items[0]).toMatchObject({
      name: 'LY TU TRONG',
      amount: 640_001,
      status: 'OPEN',
      note: '…9753',
    })
  })
  it('an order by its reference, a customer by name, code and phone, a product by name', async () => {
    const [row] = await asOwner<{ reference_id: string; code: string }>(
      world,
      'select o.reference_id, (select code from customer where id = $2) code from pay_page_order o where o.id = $1',
      [order.orderId, customerId],
    )
    expect(await ids(row!.reference_id, 'ORDER')).toEqual([order.orderId])
    for (const keyword of ['ngo bao', 'Châu', '0911000333', row!.code])
      expect({ keyword, ids: await ids(keyword, 'CUSTOMER') }).toEqual({
        keyword,
        ids: [customerId],
      })
    expect(await ids('mi chao', 'PRODUCT')).toEqual([productId])
  })
  it(
    'wildcards, quotes and odd signs are letters and find nothing',
    { meta: { bars: ['N4'] } },
    async () => {
      for (const keyword of [
        '%%%',
        '___',
        "'; drop table payment; --",
        '\\',
        '%_\\%',
        '￿￿',
        '🙂🙂🙂',
      ])
        expect({ keyword, found: await find(keyword) }).toEqual({ keyword, found: [] })
    },
  )
  it('one letter finds nothing; nothing at all is refused', async () => {
    expect(await find('a')).toEqual([])
    for (const [query, code] of [
      [{ keyword: '' }, 3],
      [{ keyword: '   ' }, 2],
      [{}, 3],
      [{ keyword: 'x'.repeat(101) }, 2],
    ] as const)
      expect({
        query,
        code: (await world.send(search.find, { query } as never, { token: all.owner.token })).body
          .code,
      }).toEqual({ query, code })
  })
})

describe('nobody finds what they may not open', () => {
  const everything = ['731000', '468135', 'sinh nhat', 'ngo bao', 'mi chao', '640001']
  const kindsOf = async (token: string): Promise<string[]> =>
    [
      ...new Set(
        (
          await Promise.all(
            [...everything, paid.payLinkCode].map((keyword) => find(keyword, token)),
          )
        )
          .flat()
          .map((g) => g.kind),
      ),
    ].sort()
  it('each kind asks for its own code', async () => {
    const codes: Record<ResultKind, number> = {
      TRANSACTION: 1202,
      PAY_LINK: 1501,
      ORDER: 1500,
      CREDIT: 1201,
      CUSTOMER: 1800,
      PRODUCT: 1700,
    }
    for (const [i, kind] of foundKinds.entries())
      expect({
        kind,
        kinds: (
          await kindsOf((await memberWith(world, [codes[kind]], `092200000${i}`)).token)
        ).filter((k) => k !== kind),
      }).toEqual({ kind, kinds: [] })
    expect(
      await kindsOf((await memberWith(world, [1200, 1300, 1902], '0922000009')).token),
    ).toEqual([])
    // The cashier has links and no transactions: they find the payment as the link it is.
    expect(await kindsOf(all.cashier.token)).toEqual(['PAY_LINK'])
    expect((await ids('468135', 'PAY_LINK', all.cashier.token)).sort()).toEqual(
      [paid.payLinkCode, theirs.payLinkCode].sort(),
    )
  })
  it('a held member finds payments into their accounts alone, however they ask', async () => {
    for (const keyword of [
      '731000',
      '468135',
      paid.transactionId,
      theirs.transactionId,
      'tiệc',
      'FTSEARCH',
      theirs.payLinkCode,
      theirs.virtualAccount.slice(-5),
      theirs.virtualAccount,
    ]) {
      const found = (await find(keyword, held.token)).flatMap((g) => g.items.map((item) => item.id))
      expect({
        keyword,
        theirs: found.filter((id) => id === theirs.transactionId || id === theirs.payLinkCode),
      }).toEqual({ keyword, theirs: [] })
    }
    expect(await ids('731000', 'TRANSACTION', held.token)).toEqual([paid.transactionId])
  })
  it('another merchant, and the shop’s own Test Mode, find nothing of it', async () => {
    for (const keyword of [...everything, paid.transactionId, paid.payLinkCode, PHONE]) {
      expect({
        keyword,
        found: (await find(keyword, all.other.token)).flatMap((g) => g.items),
      }).toEqual({ keyword, found: [] })
      expect(
        (await find(keyword, all.owner.token, true)).flatMap((g) => g.items.map((i) => i.id)),
      ).not.toContain(paid.transactionId)
    }
  })
})

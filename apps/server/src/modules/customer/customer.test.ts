import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, groupKinds } from '@saola/contract/customer'
import { payLink } from '@saola/contract/pay-link'
import type { Call } from '@saola/contract/call'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { uuid } from '../../platform/ids.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

interface Customer {
  id: string
  code: string
  fullName: string
  phone: string | null
  email: string | null
  address: string | null
  customerGroupId: string | null
  customerGroupName: string | null
}
interface Group {
  id: string
  name: string
  totalCustomer: number
  kind: string
}
type Page<T> = {
  items: T[]
  totalSize: number
  totalPage: number
  pageNumber: number
  pageSize: number
}

let world: World
let who: People
beforeAll(async () => {
  world = await openWorld()
  who = await people(world)
}, 120_000)
afterAll(() => world.close())

const ask = <T>(call: Call, request: object, token = who.other.token): Promise<Answer<T>> =>
  world.send(call, request as never, { token }) as never
const create = async (body: object): Promise<Customer> =>
  (await ask<Customer>(customer.create, { body })).body.data
const group = async (name: string, kind?: string): Promise<Group> =>
  (await ask<Group>(customer.createGroup, { body: { name, ...(kind ? { kind } : {}) } })).body.data
const list = async (query: object = {}, page: object = {}): Promise<Page<Customer>> =>
  (await ask<Page<Customer>>(customer.getList, { query, page })).body.data
const nobody = '01990000-0000-7000-8000-0000000000aa'

describe('refusals', () => {
  it.each([
    [{}, 'fullName'],
    [{ fullName: '' }, 'fullName'],
    [{ fullName: '   ' }, 'fullName'],
    [{ fullName: 'x'.repeat(101) }, 'fullName'],
    [{ fullName: 'a\u0000b' }, 'fullName'],
    [{ fullName: 'A', phone: '12345' }, 'phone'],
    [{ fullName: 'A', phone: '09123456789' }, 'phone'],
    [{ fullName: 'A', email: 'a@b' }, 'email'],
    [{ fullName: 'A', email: 'x\r\nBcc: y@z.vn' }, 'email'],
    [{ fullName: 'A', address: 'x'.repeat(256) }, 'address'],
    [{ fullName: 'A', code: 'mã khách' }, 'code'],
    [{ fullName: 'A', code: '../x' }, 'code'],
    [{ fullName: 'A', customerGroupId: '1' }, 'customerGroupId'],
    [{ fullName: 'A', merchantId: nobody }, 'merchantId'],
  ])('a customer %j is refused at %s', { meta: { behaviours: ['B-365'] } }, async (body, field) => {
    const answer = await ask<{ errors: { field: string }[] }>(customer.create, { body })
    expect([2, 3]).toContain(answer.body.code)
    expect(answer.body.data.errors.map((e) => e.field)).toContain(field)
  })
  it(
    'a group has one of the six kinds, and a name',
    { meta: { behaviours: ['B-367'] } },
    async () => {
      for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(81) }, { name: 'x', kind: 'VIP' }])
        expect([2, 3]).toContain((await ask(customer.createGroup, { body })).body.code)
      for (const kind of groupKinds) expect((await group(`Nhóm ${kind}`, kind)).kind).toBe(kind)
      expect((await group('Không nói loại')).kind).toBe('CUSTOMER')
    },
  )
  it('36005 a phone, an e-mail and a code belong to one customer of a merchant; the field says so', async () => {
    await create({
      fullName: 'Người có trước',
      phone: '0911000001',
      email: 'Truoc@khach.example.com',
      code: 'VIP-1',
    })
    for (const [body, field] of [
      [{ phone: '0911000001' }, 'phone'],
      [{ email: 'truoc@KHACH.example.com' }, 'email'],
      [{ code: 'vip-1' }, 'code'],
    ] as const) {
      const answer = await ask(customer.create, { body: { fullName: 'Người đến sau', ...body } })
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 36005, data: { errors: [{ field, key: 'error.duplicate_item' }] } },
      })
    }
    const [other] = [await create({ fullName: 'Khác', phone: '0911000002' })]
    expect(
      (
        await ask(customer.update, {
          body: { id: other.id, fullName: 'Khác', phone: '0911000001' },
        })
      ).body.code,
    ).toBe(36005)
    // Another merchant may know the same person.
    expect(
      (
        await ask(
          customer.create,
          { body: { fullName: 'Người có trước', phone: '0911000001' } },
          who.owner.token,
        )
      ).body.code,
    ).toBe(0)
  })
  it('a member without code 1800 is refused, and one who knows customers alone sees no payments', async () => {
    expect((await ask(customer.getList, { query: {} }, who.cashier.token)).body.code).toBe(10)
    const { token } = await memberWith(world, [1800])
    const [first] = (await ask<Page<Customer>>(customer.getList, { query: {} }, token)).body.data
      .items
    expect(
      (await ask(customer.getActivity, { params: { customerId: first!.id } }, token)).body.code,
    ).toBe(10)
    expect(
      (await ask(customer.getPayments, { query: { customerId: first!.id } }, token)).body.code,
    ).toBe(10)
    expect(
      (await ask(customer.getPaid, { query: { customerIds: first!.id } }, token)).body.code,
    ).toBe(10)
  })
  it('another merchant’s customers and groups are not found, no matter who names them', async () => {
    const [mine, ours] = [await create({ fullName: 'Của tôi' }), await group('Của tôi')]
    const as = who.owner.token
    for (const [call, request] of [
      [customer.getDetail, { params: { customerId: mine.id } }],
      [customer.update, { body: { id: mine.id, fullName: 'x' } }],
      [customer.delete, { query: { id: mine.id } }],
      [customer.getGroupDetail, { params: { customerGroupId: ours.id } }],
      [customer.updateGroup, { body: { id: ours.id, name: 'x' } }],
      [customer.deleteGroup, { query: { id: ours.id } }],
      [customer.create, { body: { fullName: 'x', customerGroupId: ours.id } }],
      [customer.getActivity, { params: { customerId: mine.id } }],
    ] as const)
      expect((await ask(call, request, as)).body.code, call.id).toBe(5)
    expect(
      (await ask(customer.getPaid, { query: { customerIds: mine.id } }, as)).body.data,
    ).toEqual([])
    const [own] = (await ask<Page<Customer>>(customer.getList, { query: {} }, as)).body.data.items
    const theirs = (await ask<Group>(customer.createGroup, { body: { name: 'Nhóm riêng' } }, as))
      .body.data
    // One foreign id among own ones refuses the whole.
    expect(
      (
        await ask(
          customer.addCustomersToGroup,
          { body: { customerIds: [own!.id, mine.id], customerGroupId: theirs.id } },
          as,
        )
      ).body.code,
    ).toBe(5)
    expect(
      (await ask<Group>(customer.getGroupDetail, { params: { customerGroupId: theirs.id } }, as))
        .body.data.totalCustomer,
    ).toBe(0)
    expect(
      (await ask<Page<Customer>>(customer.getList, { query: { groupId: ours.id } }, as)).body.data
        .totalSize,
    ).toBe(0)
    // The sandbox merchant in Test Mode is another merchant, too.
    expect(
      (
        await world.send(
          customer.getDetail,
          { params: { customerId: mine.id } },
          { token: who.other.token, test: true },
        )
      ).body.code,
    ).toBe(5)
  })
})

describe('customers', () => {
  it(
    'is created with a number, read, changed and deleted by id; each leaves its record',
    { meta: { behaviours: ['B-359', 'B-364', 'B-365', 'B-368'] } },
    async () => {
      const g = await group('Khách sáng', 'FRIEND')
      const made = await create({
        fullName: '  Nguyễn   Thị Ánh ',
        phone: '0911222333',
        email: 'anh@khach.example.com',
        address: '12 Lê Lợi',
        customerGroupId: g.id,
      })
      expect(made).toMatchObject({
        code: expect.stringMatching(/^KH\d{6}$/),
        fullName: 'Nguyễn Thị Ánh',
        phone: '0911222333',
        email: 'anh@khach.example.com',
        address: '12 Lê Lợi',
        customerGroupId: g.id,
        customerGroupName: 'Khách sáng',
      })
      expect(
        (await ask(customer.getDetail, { params: { customerId: made.id } })).body.data,
      ).toEqual(made)
      const changed = (
        await ask<Customer>(customer.update, {
          body: {
            id: made.id,
            fullName: 'Nguyễn Thị Ánh',
            phone: null,
            email: '',
            address: 'Hà Nội',
            customerGroupId: null,
          },
        })
      ).body.data
      expect(changed).toMatchObject({
        id: made.id,
        code: made.code,
        phone: null,
        email: null,
        address: 'Hà Nội',
        customerGroupId: null,
        customerGroupName: null,
      })
      expect((await ask(customer.delete, { query: { id: made.id } })).body.code).toBe(0)
      expect((await ask(customer.delete, { query: { id: made.id } })).body.code).toBe(5)
      const auditLog = await asOwner<{
        operation: string
        before: { phone?: string } | null
        after: { phone?: string } | null
      }>(
        world,
        'select operation, before, after from audit_record where object_id = $1 order by id',
        [made.id],
      )
      expect(auditLog.map((r) => r.operation)).toEqual([
        'customer.create',
        'customer.update',
        'customer.delete',
      ])
      expect(auditLog[1]).toMatchObject({ before: { phone: '0911222333' }, after: { phone: null } })
    },
  )
  it(
    'the list is always sorted by code, down unless asked up, and by nothing else',
    { meta: { behaviours: ['B-361'] } },
    async () => {
      const down = (await list({}, { size: 200 })).items.map((c) => c.code)
      expect(down).toEqual([...down].sort().reverse())
      expect(
        (await list({}, { size: 200, sortBy: 'code', direction: 'ASC' })).items.map((c) => c.code),
      ).toEqual([...down].reverse())
      expect(
        (await ask(customer.getList, { query: {}, page: { sortBy: 'fullName' } })).body.code,
      ).toBe(24)
    },
  )
  it.each([
    ['nguyen thi anh', true],
    ['NGUYỄN THỊ ÁNH TUYẾT', true],
    ['tuyet', true],
    ['anh tuy', true],
    ['094555', true],
    ['+84 945 550 001', true],
    ['945.55', false],
    ['tuyet.nguyen@', true],
    ['kt-77', true],
    ['guyen', false],
    ['%', false],
    ['_', false],
    ["' or 1=1", false],
  ])(
    'the keyword %s finds her: %s',
    { meta: { behaviours: ['B-362'], bars: ['N4'] } },
    async (keyword, found) => {
      if ((await list({ keyword: 'kt-77' })).totalSize === 0)
        await create({
          fullName: 'Nguyễn Thị Ánh Tuyết',
          phone: '0945550001',
          email: 'Tuyet.Nguyen@khach.example.com',
          code: 'KT-77',
        })
      expect((await list({ keyword })).items.some((c) => c.code === 'KT-77')).toBe(found)
    },
  )
  it(
    'filters by group and by having one, with paging',
    { meta: { behaviours: ['B-362'] } },
    async () => {
      const g = await group('Để lọc')
      for (let i = 0; i < 5; i++)
        await create({ fullName: `Người lọc ${i}`, ...(i < 3 ? { customerGroupId: g.id } : {}) })
      expect(await list({ groupId: g.id }, { size: 2, index: 1 })).toMatchObject({
        totalSize: 3,
        totalPage: 2,
        pageNumber: 1,
        pageSize: 2,
        items: [{ customerGroupName: 'Để lọc' }],
      })
      expect((await list({ haveGroup: 'true', keyword: 'nguoi loc' })).totalSize).toBe(3)
      expect((await list({ haveGroup: '0', keyword: 'nguoi loc' })).totalSize).toBe(2)
      expect((await ask(customer.getList, { query: { haveGroup: 'maybe' } })).body.code).toBe(2)
    },
  )
  it('twenty who add the same phone at once make one customer; twenty others get twenty numbers', async () => {
    const same = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        ask(customer.create, { body: { fullName: `Cùng số ${i}`, phone: '0977000111' } }),
      ),
    )
    expect(same.map((a) => a.body.code).sort()).toEqual([
      0,
      ...Array.from({ length: 19 }, () => 36005),
    ])
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create({ fullName: `Khác nhau ${i}` })),
    )
    expect(new Set(many.map((c) => c.code)).size).toBe(20)
  })
  it('a typed code is stepped over when its number would come', async () => {
    const last = (await create({ fullName: 'Số cuối' })).code
    const next = `KH${String(Number(last.slice(2)) + 1).padStart(6, '0')}`
    await create({ fullName: 'Tự đặt mã', code: next })
    expect((await create({ fullName: 'Số kế tiếp' })).code).toBe(
      `KH${String(Number(last.slice(2)) + 2).padStart(6, '0')}`,
    )
  })
})

describe('groups', () => {
  it(
    'is created, renamed, filled by one and by many, emptied and deleted by id',
    { meta: { behaviours: ['B-360', 'B-364', 'B-366', 'B-368'] } },
    async () => {
      const g = await group('Nhóm mới', 'FAMILY')
      const [a, b, c] = [
        await create({ fullName: 'A' }),
        await create({ fullName: 'B' }),
        await create({ fullName: 'C' }),
      ]
      expect(
        (
          await ask(customer.addCustomerToGroup, {
            body: { customerId: a.id, customerGroupId: g.id },
          })
        ).body.data,
      ).toMatchObject({ id: g.id, totalCustomer: 1 })
      expect(
        (
          await ask(customer.addCustomersToGroup, {
            body: { customerIds: [a.id, b.id, c.id, c.id], customerGroupId: g.id },
          })
        ).body.data,
      ).toMatchObject({ totalCustomer: 3 })
      expect(
        (await ask(customer.updateGroup, { body: { id: g.id, name: 'Nhóm đổi tên' } })).body.data,
      ).toMatchObject({ id: g.id, name: 'Nhóm đổi tên', kind: 'FAMILY', totalCustomer: 3 })
      expect(await ask(customer.deleteGroup, { query: { id: g.id } })).toMatchObject({
        status: 409,
        body: { code: 36006 },
      })
      expect(
        (
          await ask(customer.removeCustomersFromGroup, {
            body: { customerIds: [a.id, b.id], customerGroupId: g.id },
          })
        ).body.data,
      ).toMatchObject({ totalCustomer: 1 })
      await ask(customer.delete, { query: { id: c.id } })
      expect((await ask(customer.deleteGroup, { query: { id: g.id } })).body.code).toBe(0)
      expect(
        (await ask(customer.getGroupDetail, { params: { customerGroupId: g.id } })).body.code,
      ).toBe(5)
    },
  )
  it('14 a name is used once, whatever its accents and capitals', async () => {
    await group('Khách Quý')
    expect(await ask(customer.createGroup, { body: { name: 'khach  quy' } })).toMatchObject({
      status: 409,
      body: { code: 14, data: { errors: [{ field: 'name', key: 'error.duplicate_item' }] } },
    })
    const other = await group('Khách lạ')
    expect(
      (await ask(customer.updateGroup, { body: { id: other.id, name: 'KHÁCH QUÝ' } })).body.code,
    ).toBe(14)
    const race = await Promise.all(
      Array.from({ length: 10 }, () => ask(customer.createGroup, { body: { name: 'Cùng lúc' } })),
    )
    expect(race.filter((r) => r.body.code === 0)).toHaveLength(1)
  })
  it(
    'the list, plain and cached, filters by name, pages and sorts; a new group is in the cached one at once',
    { meta: { behaviours: ['B-363'] } },
    async () => {
      await group('Lọc nhóm một')
      const read = async (call: Call, query: object, page: object = {}): Promise<Page<Group>> =>
        (await ask<Page<Group>>(call, { query, page })).body.data
      for (const call of [customer.getGroupList, customer.getGroupListCache]) {
        expect((await read(call, { groupName: 'loc nhom' })).items.map((g) => g.name)).toEqual([
          'Lọc nhóm một',
        ])
        expect((await read(call, { groupName: '%' })).totalSize).toBe(0)
        const names = (
          await read(call, {}, { size: 200, sortBy: 'name', direction: 'ASC' })
        ).items.map((g) => g.name)
        expect(names.length).toBeGreaterThan(5)
        expect(
          await read(call, {}, { size: 2, index: 1, sortBy: 'totalCustomer', direction: 'DESC' }),
        ).toMatchObject({ pageNumber: 1, pageSize: 2, totalSize: names.length })
      }
      await read(customer.getGroupListCache, { groupName: 'loc nhom' })
      await group('Lọc nhóm hai')
      expect((await read(customer.getGroupListCache, { groupName: 'loc nhom' })).totalSize).toBe(2)
    },
  )
  it('put in and taken away at once: the group is gone and empty, or there and full, never a customer in a group of nothing', async () => {
    for (let round = 0; round < 8; round++) {
      const [g, c] = [await group(`Đua ${round}`), await create({ fullName: `Người đua ${round}` })]
      const [put, gone] = await Promise.all([
        ask(customer.addCustomerToGroup, { body: { customerId: c.id, customerGroupId: g.id } }),
        ask(customer.deleteGroup, { query: { id: g.id } }),
      ])
      expect([
        [0, 36006],
        [5, 0],
      ]).toContainEqual([put.body.code, gone.body.code])
    }
  })
  it('two who move the same hundred to different groups at once both finish, and nobody is lost', async () => {
    const people = await Promise.all(
      Array.from({ length: 60 }, (_, i) => create({ fullName: `Đông ${i}` })),
    )
    const [a, b] = [await group('Đông A'), await group('Đông B')]
    const ids = people.map((c) => c.id)
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () =>
        ask(customer.addCustomersToGroup, { body: { customerIds: ids, customerGroupId: a.id } }),
      ),
      ...Array.from({ length: 4 }, () =>
        ask(customer.addCustomersToGroup, {
          body: { customerIds: [...ids].reverse(), customerGroupId: b.id },
        }),
      ),
    ])
    expect(answers.map((x) => x.body.code)).toEqual(Array.from({ length: 8 }, () => 0))
    expect(
      (await list({ groupId: a.id })).totalSize + (await list({ groupId: b.id })).totalSize,
    ).toBe(60)
    expect(
      (
        await ask(customer.addCustomersToGroup, {
          body: { customerIds: Array.from({ length: 501 }, () => ids[0]), customerGroupId: a.id },
        })
      ).body.code,
    ).toBe(2)
    expect(
      (
        await ask(customer.addCustomersToGroup, {
          body: { customerIds: [], customerGroupId: a.id },
        })
      ).body.code,
    ).toBe(2)
  })
})

describe('payments of a customer', () => {
  it('is found by their phone and their e-mail, once each, with totals and open links; another merchant’s is not', async () => {
    const c = await create({
      fullName: 'Người trả',
      phone: '0966111222',
      email: 'Tra@khach.example.com',
    })
    const link = async (
      amount: number,
      contact: object,
    ): Promise<{ qrCode: string; transactionId: string; payLinkCode: string }> =>
      (
        await ask<{ qrCode: string; transactionId: string; payLinkCode: string }>(payLink.create, {
          body: {
            amount,
            customerInfoType: 'PARTNER_FILL',
            customerInfoForm: {
              fillName: true,
              fillPhone: 'phone' in contact,
              fillEmail: 'email' in contact,
              fillAddress: false,
            },
            customer: { fullName: 'Người trả', ...contact },
          },
        })
      ).body.data
    const [byPhone, byMail, both] = [
      await link(100_000, { phone: '0966111222' }),
      await link(50_000, { email: 'tra@khach.example.com' }),
      await link(30_000, { phone: '0966111222', email: 'TRA@khach.example.com' }),
    ]
    await link(70_000, { phone: '0966111223' })
    for (const { transactionId } of [byPhone, byMail]) {
      const [row] = await asOwner<{ virtual_account: string; account_no: string; amount: string }>(
        world,
        'select virtual_account, account_no, amount from payment where id = $1',
        [transactionId],
      )
      await world.notify({
        bankReference: `FT${transactionId.slice(-12)}`,
        accountNo: row!.account_no,
        virtualAccount: row!.virtual_account,
        amount: Number(row!.amount),
        currency: 'VND',
        content: 'x',
        bookedAt: world.clock.now().toISOString(),
      })
    }
    expect(
      (await ask(customer.getActivity, { params: { customerId: c.id } })).body.data,
    ).toMatchObject({
      paidCount: 2,
      paidAmount: 150_000,
      openCount: 1,
      openAmount: 30_000,
      firstPaidAt: expect.any(String) as string,
      lastPaidAt: expect.any(String) as string,
    })
    await asOwner(world, 'update payment set refund_held = 20000, refunded = 20000 where id = $1', [
      byPhone.transactionId,
    ])
    expect(
      (await ask(customer.getActivity, { params: { customerId: c.id } })).body.data,
    ).toMatchObject({ paidCount: 2, paidAmount: 130_000 })
    // The list tells of each what its page tells, and of nobody else's.
    const silent = await create({ fullName: 'Chưa trả lần nào', phone: '0966111224' })
    const paid = (ids: readonly string[]) =>
      ask<object[]>(customer.getPaid, { query: { customerIds: ids.join(',') } })
    const told = (await paid([c.id, silent.id, uuid()])).body.data
    expect(told).toHaveLength(2)
    expect(told).toEqual(
      expect.arrayContaining([
        {
          customerId: c.id,
          paidCount: 2,
          paidAmount: 130_000,
          lastPaidAt: expect.any(String) as string,
        },
        { customerId: silent.id, paidCount: 0, paidAmount: 0, lastPaidAt: null },
      ]),
    )
    expect((await paid(['x'.repeat(36)])).body.code).toBe(2)
    expect((await paid(['-'.repeat(36)])).body.code).toBe(2)
    const payments = async (query: object): Promise<string[]> =>
      (
        await ask<Page<{ id: string }>>(customer.getPayments, {
          query: { customerId: c.id, ...query },
        })
      ).body.data.items.map((p) => p.id)
    expect((await payments({})).sort()).toEqual(
      [byPhone.transactionId, byMail.transactionId, both.transactionId].sort(),
    )
    expect(await payments({ state: 'OPEN' })).toEqual([both.transactionId])
    expect(await payments({ state: 'ENDED' })).toEqual([])
    const stranger = await create({ fullName: 'Không liên lạc' })
    expect(
      (await ask(customer.getActivity, { params: { customerId: stranger.id } })).body.data,
    ).toEqual({
      paidCount: 0,
      paidAmount: 0,
      firstPaidAt: null,
      lastPaidAt: null,
      openCount: 0,
      openAmount: 0,
    })
  })
})

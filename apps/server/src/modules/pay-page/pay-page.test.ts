import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { payPage } from '@saola/contract/pay-page'
import { product } from '@saola/contract/product'
import { memberWith, people, type People } from '../../../test/people.ts'
import {
  makeOrder,
  makePage,
  makeProduct,
  orderDetail,
  payOrder,
  stockOf,
  tryOrder,
  type Page,
  type PageBody,
} from '../../../test/pay-pages.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type Answer, type World } from '../../../test/world.ts'
import { inTransaction } from '../../platform/db.ts'
import { uuid } from '../../platform/ids.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payPage":true}' })
  toNoon(world)
})
beforeEach(async () => {
  us = await people(world)
})
afterAll(() => world.close())

type Detail = Output<typeof payPage.getDetail>
type List = Output<typeof payPage.getAll>
const as = () => ({ token: us.owner.token })
const tryPage = (body: Partial<PageBody>, token = us.owner.token): Promise<Answer<Page>> =>
  world.send<typeof payPage.create, Page>(
    payPage.create,
    { body: { name: 'Trang', productIds: [], ...body } },
    { token },
  )
const list = async (query: Record<string, string> = {}): Promise<List> =>
  (await world.send<typeof payPage.getAll, List>(payPage.getAll, { query }, as())).body.data
const detail = (id: string, query: { trackingButton?: string } = {}, token = us.owner.token) =>
  world.send<typeof payPage.getDetail, Detail>(
    payPage.getDetail,
    { params: { id }, query },
    { token },
  )
const setStatus = (code: string, status: string, token = us.owner.token) =>
  world.send(
    payPage.changeStatus,
    { params: { payPageCode: code }, query: { status: status as 'ACTIVE' } },
    { token },
  )
const setTitle = (code: string, title: string, token = us.owner.token) =>
  world.send(payPage.changeTitle, { params: { payPageCode: code }, body: { title } }, { token })
const look = (code: string, test = false) =>
  world.send<typeof payPage.publicGet, Output<typeof payPage.publicGet>>(
    payPage.publicGet,
    { params: { payPageCode: code } },
    { test },
  )
const fieldsOf = (answer: Answer): string[] =>
  ((answer.body.data as { errors?: { field: string }[] } | null)?.errors ?? []).map((e) => e.field)

describe('create refuses', () => {
  it(
    'every call while the switch is off, as it is by default',
    { meta: { behaviours: ['B-311'] } },
    async () => {
      const off = await openWorld()
      const owner = (await people(off)).owner
      const id = uuid()
      expect(
        (await off.send(payPage.getAll, { query: {} }, { token: owner.token })).body.code,
      ).toBe(19)
      expect(
        (await off.send(payPage.publicGet, { params: { payPageCode: 'A'.repeat(22) } })).body.code,
      ).toBe(19)
      expect(
        (await off.send(payPage.getDetail, { params: { id }, query: {} }, { token: owner.token }))
          .body.code,
      ).toBe(19)
      await off.close()
    },
  )
  it('a member without code 1500, nobody at all, a merchant that is not ACTIVE', async () => {
    const id = await makeProduct(world, us.owner)
    expect(
      (await tryPage({ productIds: [id] }, (await memberWith(world, [1501, 1700])).token)).body
        .code,
    ).toBe(10)
    expect(
      (await world.send(payPage.create, { body: { name: 'x', productIds: [id] } })).body.code,
    ).toBe(9)
    expect((await tryPage({ productIds: [id] }, us.fresh.token)).body.code).toBe(32002)
  })
  it('wrong fields, each by its name', async () => {
    const [id, theirs] = [await makeProduct(world, us.owner), await makeProduct(world, us.other)]
    const cases: [Partial<PageBody>, number, string][] = [
      [{ productIds: [] }, 2, 'productIds'],
      [{ productIds: [id, id] }, 2, 'productIds'],
      [{ productIds: [id, theirs] }, 2, 'productIds'],
      [{ productIds: [uuid()] }, 2, 'productIds'],
      [{ productIds: [id], name: '  ' }, 2, 'name'],
      [{ productIds: [id], periodType: 'HOURLY' as never }, 2, 'periodType'],
      [{ productIds: [id], contactPhone: '12' }, 2, 'contactPhone'],
      [{ productIds: [id], contactEmail: 'x@' }, 2, 'contactEmail'],
      [
        {
          productIds: [id],
          customerInfoType: 'REQUIRE_INPUT',
          customerInfoForm: {
            fillName: false,
            fillPhone: false,
            fillEmail: false,
            fillAddress: false,
          },
        },
        2,
        'customerInfoForm',
      ],
    ]
    for (const [body, code, field] of cases) {
      const answer = await tryPage(body)
      expect([answer.body.code, fieldsOf(answer)], JSON.stringify(body)).toEqual([code, [field]])
    }
    expect((await tryPage({ productIds: [id], bankAccountId: uuid() })).body.code).toBe(5)
    expect((await stockOf(world, id)).pages).toBe(0)
  })
})

describe('a page', () => {
  it(
    'is made of products, and counted on them',
    { meta: { behaviours: ['B-316', 'B-317', 'B-315', 'B-354'] } },
    async () => {
      const ids = [
        await makeProduct(world, us.owner),
        await makeProduct(world, us.owner),
        await makeProduct(world, us.owner),
      ]
      const order = [ids[2]!, ids[0]!, ids[1]!]
      const page = await makePage(world, us.owner, order, {
        name: ' Quà  Tết ',
        periodType: 'MONTHLY',
        contactEmail: 'a@b.vn',
        contactPhone: '0901234567',
        customerInfoType: 'REQUIRE_INPUT',
      })
      expect(page).toMatchObject({
        name: 'Quà Tết',
        periodType: 'MONTHLY',
        revenue: 0,
        status: 'ACTIVE',
        totalProducts: 3,
        totalSendMailSms: 0,
        url: `http://localhost:8080/public/paypage/${page.code}`,
        bankAccount: { accountNo: '100200300400' },
      })
      expect(page.code).toMatch(/^[0-9A-Za-z]{22}$/)
      const shown = (await detail(page.id)).body.data
      expect(shown.products.map((p) => p.id)).toEqual(order)
      expect((await stockOf(world, ids[0]!)).pages).toBe(1)
      expect(
        (await world.send(product.delete, { params: { prodId: ids[0]! } }, as())).body.code,
      ).toBe(36002)
    },
  )
  it(
    'the detail, by GET and POST, with a button’s code in the address',
    { meta: { behaviours: ['B-318', 'B-321'] } },
    async () => {
      const page = await makePage(
        world,
        us.owner,
        [await makeProduct(world, us.owner, { storageType: 'LIMITED', storageQuantity: 7 })],
        { contactEmail: 'a@b.vn' },
      )
      const got = (await detail(page.id)).body.data
      expect(got).toMatchObject({
        id: page.id,
        contactEmail: 'a@b.vn',
        contactPhone: null,
        customer: null,
        customerInfoType: 'NO_REQUIRE',
        customerInfoForm: null,
        merchantCode: 'SAOLA001',
        totalTransactions: 0,
        shopSetting: { defaultLanguage: 'VI' },
        products: [{ left: 7, stockStatus: 'STOCKING', why: null }],
      })
      const posted = await world.send<typeof payPage.postDetail, Detail>(
        payPage.postDetail,
        { params: { id: page.id }, query: { trackingButton: 'B'.repeat(22) } },
        as(),
      )
      expect(posted.body.data.url).toBe(`${got.url}?trackingButton=${'B'.repeat(22)}`)
      expect({ ...posted.body.data, url: '' }).toEqual({ ...got, url: '' })
      expect((await detail(page.id, { trackingButton: 'no code' })).body.code).toBe(2)
    },
  )
  it(
    'is found by name, status and days, and sorted',
    { meta: { behaviours: ['B-312'] } },
    async () => {
      const id = await makeProduct(world, us.owner)
      const [one, two] = [
        await makePage(world, us.owner, [id], { name: 'Hội chợ Xuân' }),
        await makePage(world, us.owner, [id], { name: 'Hội chợ Hè' }),
      ]
      await setStatus(two.code, 'INACTIVE')
      expect((await list({ name: 'hoi cho' })).items.map((p) => p.code)).toEqual([
        two.code,
        one.code,
      ])
      expect(
        (await list({ name: 'hội chợ', status: 'INACTIVE' })).items.map((p) => p.code),
      ).toEqual([two.code])
      const today = new Date(world.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
      expect(
        (await list({ name: 'hoi cho', createdFrom: today, createdTo: today })).totalSize,
      ).toBe(2)
      expect((await list({ name: 'hoi cho', createdTo: '2020-01-01' })).totalSize).toBe(0)
      expect(
        (
          await world.send(
            payPage.getAll,
            { query: { createdFrom: '2026-02-01', createdTo: '2026-01-01' } },
            as(),
          )
        ).body.code,
      ).toBe(25)
      expect(
        (await world.send(payPage.getAll, { query: { status: 'OFF' as never } }, as())).body.code,
      ).toBe(2)
      const sorted = (
        await world.send<typeof payPage.getAll, List>(
          payPage.getAll,
          { query: { name: 'hoi cho' }, page: { sortBy: 'name', direction: 'ASC' } },
          as(),
        )
      ).body.data
      expect(sorted.items.map((p) => p.name)).toEqual(['Hội chợ Hè', 'Hội chợ Xuân'])
    },
  )
  it(
    'takes another title and another status, and the audit log keeps both',
    { meta: { behaviours: ['B-313', 'B-314'] } },
    async () => {
      const page = await makePage(world, us.owner, [await makeProduct(world, us.owner)])
      expect((await setTitle(page.code, '  Tên  mới ')).body.code).toBe(0)
      expect([
        (await setTitle(page.code, ' ')).body.code,
        (await setTitle(page.code, 'x'.repeat(121))).body.code,
        (await setStatus(page.code, 'GONE')).body.code,
      ]).toEqual([2, 2, 2])
      expect((await setStatus(page.code, 'INACTIVE')).body.code).toBe(0)
      expect((await detail(page.id)).body.data).toMatchObject({
        name: 'Tên mới',
        status: 'INACTIVE',
      })
      expect([
        (await look(page.code)).body.code,
        (await tryOrder(world, page, { items: [] })).body.code,
      ]).toEqual([35_002, 35_002])
      await setStatus(page.code, 'ACTIVE')
      expect((await look(page.code)).body.code).toBe(0)
      const auditLog = await asOwner<{
        operation: string
        before: { status?: string; name?: string } | null
      }>(
        world,
        "select operation, before from audit_record where module = 'pay-page' and object_id = $1 order by id",
        [page.code],
      )
      expect(auditLog.map((r) => r.operation)).toEqual([
        'payPage.create',
        'payPage.changeTitle',
        'payPage.changeStatus',
        'payPage.changeStatus',
      ])
      expect(auditLog[1]!.before).toEqual({ name: 'Bánh Trung thu' })
    },
  )
  it('another merchant sees none of it and changes nothing', async () => {
    const page = await makePage(world, us.owner, [await makeProduct(world, us.owner)])
    const codes = [
      await detail(page.id, {}, us.other.token),
      await setTitle(page.code, 'x', us.other.token),
      await setStatus(page.code, 'INACTIVE', us.other.token),
      await world.send(
        payPage.getRevenue,
        { params: { payPageCode: page.code } },
        { token: us.other.token },
      ),
      await world.send(
        payPage.getAllTransactions,
        { params: { payPageCode: page.code }, query: {} },
        { token: us.other.token },
      ),
      await world.send(
        payPage.sendEmailSms,
        {
          body: {
            payPageCode: page.code,
            receiver: { email: 'a@b.vn' },
            sendEmail: true,
            sendSms: false,
          },
        },
        { token: us.other.token },
      ),
    ].map((a) => a.body.code)
    expect(codes).toEqual(Array(6).fill(35_001))
    expect((await detail(page.id)).body.data).toMatchObject({ name: page.name, status: 'ACTIVE' })
  })
  it(
    'its transactions and revenue',
    { meta: { behaviours: ['B-319', 'B-320', 'B-331'] } },
    async () => {
      const page = await makePage(world, us.owner, [await makeProduct(world, us.owner)])
      const [id] = (await detail(page.id)).body.data.products.map((p) => p.id)
      const orders = [
        await makeOrder(world, page, { items: [{ productId: id!, quantity: 1 }] }),
        await makeOrder(world, page, { items: [{ productId: id!, quantity: 3 }] }),
      ]
      await payOrder(world, orders[1]!)
      await world.work()
      const revenue = await world.send<
        typeof payPage.getRevenue,
        Output<typeof payPage.getRevenue>
      >(payPage.getRevenue, { params: { payPageCode: page.code } }, as())
      expect(revenue.body.data).toEqual({ totalRevenue: 90_000, totalTransactions: 1 })
      const of = async (query: Record<string, string>) =>
        (
          await world.send<
            typeof payPage.getAllTransactions,
            Output<typeof payPage.getAllTransactions>
          >(payPage.getAllTransactions, { params: { payPageCode: page.code }, query }, as())
        ).body.data.items
      expect(
        (await of({})).map((t) => [t.id, t.orderId, t.orderStatus, t.type, t.payPageCode]),
      ).toEqual([
        [orders[1]!.transactionId, orders[1]!.orderId, 'PAID', 'PAY_PAGE', page.code],
        [orders[0]!.transactionId, orders[0]!.orderId, 'CREATED', 'PAY_PAGE', page.code],
      ])
      expect((await of({ status: 'SUCCESS' })).map((t) => t.id)).toEqual([orders[1]!.transactionId])
      expect((await of({ transactionId: orders[0]!.transactionId })).map((t) => t.id)).toEqual([
        orders[0]!.transactionId,
      ])
      expect(await of({ createdTo: '2020-01-01' })).toEqual([])
      expect((await list({})).items.find((p) => p.id === page.id)?.revenue).toBe(90_000)
    },
  )
})

describe('payers', () => {
  it(
    'look at a page by its code, without what is not for sale, and never across the modes',
    { meta: { behaviours: ['B-322', 'B-295'] } },
    async () => {
      const ids = [
        await makeProduct(world, us.owner, { storageType: 'LIMITED', storageQuantity: 0 }),
        await makeProduct(world, us.owner),
        await makeProduct(world, us.owner),
      ]
      const page = await makePage(world, us.owner, ids)
      await world.send(
        product.changeStatus,
        { params: { id: ids[1]! }, body: { status: 'INACTIVE' } },
        as(),
      )
      const answer = await look(page.code)
      expect(answer.body.data.products.map((p) => [p.id, p.stockStatus])).toEqual([
        [ids[0], 'OUT_OF_STOCK'],
        [ids[2], 'STOCKING'],
      ])
      expect(answer.text).not.toMatch(/revenue|createdBy|totalSend|accountNo/)
      expect([
        (await look(page.code, true)).body.code,
        (await look('A'.repeat(22))).body.code,
      ]).toEqual([35_001, 35_001])
      const sandbox = await makePage(
        world,
        us.owner,
        [await makeProduct(world, us.owner, {}, true)],
        {},
        true,
      )
      expect([
        (await look(sandbox.code, true)).body.code,
        (await look(sandbox.code)).body.code,
      ]).toEqual([0, 35_001])
      expect(sandbox.url).toContain('/test/public/paypage/')
    },
  )
})

describe('sending', () => {
  const send = (page: Page, body: Record<string, unknown>) =>
    world.send<typeof payPage.sendEmailSms, { totalSendMailSms: number }>(
      payPage.sendEmailSms,
      { body: { payPageCode: page.code, sendEmail: false, sendSms: false, ...body } as never },
      as(),
    )
  it(
    'by e-mail and SMS, counted, with one link and harmless words',
    { meta: { behaviours: ['B-310'] } },
    async () => {
      const page = await makePage(world, us.owner, [await makeProduct(world, us.owner)], {
        name: 'Giảm giá http://evil.example',
      })
      expect(
        (
          await send(page, {
            receiver: { fullName: 'Chị Lan', email: 'lan@example.vn', phone: '0901112223' },
            sendEmail: true,
            sendSms: true,
          })
        ).body.data,
      ).toEqual({ totalSendMailSms: 2 })
      await world.work()
      const mail = world.outbox.mails.findLast((m) => m.to === 'lan@example.vn')!
      expect([...mail.html.matchAll(/href="([^"]*)"/g)].map((m) => m[1])).toEqual([page.url])
      expect(mail.text).toContain('Chào Chị Lan')
      expect(world.outbox.sms.at(-1)).toMatchObject({ to: '0901112223' })
      expect(world.outbox.sms.at(-1)!.text).toContain(page.url)
    },
  )
  it(
    'speaks the language the sender names for these receivers, and leads to the page in it',
    { meta: { behaviours: ['B-310'] } },
    async () => {
      const page = await makePage(world, us.owner, [await makeProduct(world, us.owner)])
      await send(page, {
        receiver: { email: 'ann@example.vn', phone: '0901112224' },
        sendEmail: true,
        sendSms: true,
        language: 'EN',
      })
      await world.work()
      const mail = world.outbox.mails.findLast((m) => m.to === 'ann@example.vn')!
      expect(mail.html).toContain('<html lang="en">')
      expect(mail.text).toContain('Hello,')
      for (const text of [mail.text, mail.html, world.outbox.sms.at(-1)!.text])
        expect(text).toContain(`${page.url}?lang=en`)
    },
  )
  it('refuses what has no receiver, a page that is off, and the fourth to the same', async () => {
    const page = await makePage(world, us.owner, [await makeProduct(world, us.owner)])
    expect([
      (await send(page, {})).body.code,
      (await send(page, { sendEmail: true })).body.code,
      (await send(page, { sendSms: true, receiver: { email: 'a@b.vn' } })).body.code,
    ]).toEqual([34_010, 34_010, 34_010])
    for (let i = 0; i < 3; i++)
      expect(
        (await send(page, { sendEmail: true, receiver: { email: 'x@example.vn' } })).body.code,
      ).toBe(0)
    expect(
      (await send(page, { sendEmail: true, receiver: { email: 'x@example.vn' } })).body.code,
    ).toBe(11)
    await setStatus(page.code, 'INACTIVE')
    expect(
      (await send(page, { sendEmail: true, receiver: { email: 'y@example.vn' } })).body.code,
    ).toBe(35_002)
  })
})

describe('the shelf of a page', () => {
  const shelve = (page: { code: string }, productIds: string[], more: object = {}, by = us.owner) =>
    world.send(
      payPage.updateProducts,
      { params: { payPageCode: page.code }, body: { productIds, ...more } },
      { token: by.token },
    )
  const onPage = async (page: { id: string }): Promise<string[]> =>
    (
      await world.send<typeof payPage.getDetail, Output<typeof payPage.getDetail>>(
        payPage.getDetail,
        { params: { id: page.id }, query: {} },
        { token: us.owner.token },
      )
    ).body.data.products.map((p) => p.id)
  it('takes products, lets go of them, changes their order; what is open keeps its lines and prices', async () => {
    const [a, b, c] = [
      await makeProduct(world, us.owner, { name: 'A', price: 10_000 }),
      await makeProduct(world, us.owner, { name: 'B', price: 20_000 }),
      await makeProduct(world, us.owner, { name: 'C', price: 30_000 }),
    ]
    const page = await makePage(world, us.owner, [a, b])
    const order = await makeOrder(world, page, { items: [{ productId: a, quantity: 2 }] })
    expect((await shelve(page, [c, b], { seen: [a, b] })).body.code).toBe(0)
    expect(await onPage(page)).toEqual([c, b])
    expect(
      (await orderDetail(world, us.owner, order.orderId)).items.map((i) => [i.productId, i.amount]),
    ).toEqual([[a, 20_000]])
    expect((await payOrder(world, order)).body.code).toBe(0)
    expect(
      (await tryOrder(world, page, { items: [{ productId: a, quantity: 1 }] })).body.code,
    ).toBe(35_004)
    expect([(await stockOf(world, a)).pages, (await stockOf(world, c)).pages]).toEqual([0, 1])
    expect((await shelve(page, [b, c])).body.code).toBe(0)
    expect(await onPage(page)).toEqual([b, c])
  })
  it('is refused: nothing, twice, another’s product or page, an old look; of twenty at once the shelf is one of theirs', async () => {
    const [a, b] = [await makeProduct(world, us.owner, {}), await makeProduct(world, us.owner, {})]
    const theirs = await makeProduct(world, us.other, {})
    const page = await makePage(world, us.owner, [a])
    for (const ids of [[], [a, a], [a, theirs], ['x']])
      expect((await shelve(page, ids)).body.code).toBe(2)
    expect((await shelve(page, [b], { seen: [b] })).body.code).toBe(12)
    expect((await shelve(page, [theirs], {}, us.other)).body.code).toBe(35_001)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => shelve(page, i % 2 ? [a, b] : [b, a], { seen: [a] })),
    )
    expect(answers.map((x) => x.body.code).sort((x, y) => x - y)).toEqual([
      0,
      ...Array<number>(19).fill(12),
    ])
    expect((await onPage(page)).toSorted()).toEqual([a, b].toSorted())
    expect([(await stockOf(world, a)).pages, (await stockOf(world, b)).pages]).toEqual([1, 1])
  })
  it(
    'is changed while payers order from it: anyone who holds goods may go on to the page, so that neither waits for the other for good',
    { meta: { bars: ['M9'] } },
    async () => {
      const [a, b] = [await makeProduct(world, us.owner), await makeProduct(world, us.owner)]
      const page = await makePage(world, us.owner, [a, b])
      const waiting = async (): Promise<boolean> =>
        (
          await asOwner(
            world,
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).length > 0
      let changed: Promise<Answer> | null = null
      await inTransaction(world.app.db, async (tx) => {
        await sql`
          select
          from
            product
          where
            id = ${a}
          for update
        `.execute(tx)
        changed = shelve(page, [b, a])
        while (!(await waiting())) await new Promise((done) => setTimeout(done, 5))
        await sql`
          select
          from
            pay_page
          where
            id = ${page.id}
          for no key update
            nowait
        `.execute(tx)
      })
      expect((await changed!).body.code).toBe(0)
      expect(await onPage(page)).toEqual([b, a])
    },
  )
})

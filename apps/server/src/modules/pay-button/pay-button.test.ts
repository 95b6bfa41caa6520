/** Buttons on sites of others: whose they are, where they lead, what they count. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output, Request } from '@saola/contract/call'
import { audit } from '@saola/contract/audit'
import { orders } from '@saola/contract/order'
import { payButton } from '@saola/contract/pay-button'
import { payPage } from '@saola/contract/pay-page'
import { product } from '@saola/contract/product'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { digits } from '../../platform/ids.ts'

type Button = Output<typeof payButton.create>
type List = Output<typeof payButton.getList>
type Page = Output<typeof payPage.create>
type Opened = Output<typeof payPage.createOrder>
let world: World
let us: People
let pageOne: Page & { productId: string }
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payButton":true,"payPage":true}' })
  us = await people(world)
  pageOne = await makePage()
})
// Tokens live ten minutes and tests move the clock.
beforeEach(async () => {
  us = await people(world)
})
afterAll(() => world.close())

async function makePage(
  by = us.owner.token,
  name = 'Quà Tết',
  test = false,
): Promise<Page & { productId: string }> {
  const { id: productId } = (
    await world.send<typeof product.create, { id: string }>(
      product.create,
      {
        body: {
          name: `Hộp trà ${digits(6)}`,
          priceType: 'FIXED_PRICE',
          price: 120_000,
          storageType: 'UNLIMITED',
        },
      },
      { token: by, test },
    )
  ).body.data
  return {
    ...(
      await world.send<typeof payPage.create, Page>(
        payPage.create,
        { body: { name, productIds: [productId] } },
        { token: by, test },
      )
    ).body.data,
    productId,
  }
}
type Draft = Partial<Request<typeof payButton.create>['body']>
const draft = (more: Draft = {}) => ({
  title: 'Hộp quà Tết',
  label: 'Mua ngay',
  payPageId: pageOne.id,
  ...more,
})
const create = (more: Draft = {}, token = us.owner.token, test = false) =>
  world.send<typeof payButton.create, Button>(
    payButton.create,
    { body: draft(more) },
    { token, test },
  )
async function made(more: Draft = {}): Promise<Button> {
  const answer = await create(more)
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}
const detail = async (id: string): Promise<Button> =>
  (
    await world.send<typeof payButton.getDetail, Button>(
      payButton.getDetail,
      { params: { id } },
      { token: us.owner.token },
    )
  ).body.data
const list = (query: Record<string, string> = {}, page: object = {}, token = us.owner.token) =>
  world.send<typeof payButton.getList, List>(payButton.getList, { query, page }, { token })
const remove = (id: string, token = us.owner.token) =>
  world.send(payButton.delete, { body: { id } }, { token })
const fields = (answer: Answer): string[] =>
  ((answer.body.data as { errors?: { field: string }[] } | null)?.errors ?? []).map((e) => e.field)
/** An address of the system as a browser of somebody else asks for it. */
const visit = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(world.base + new URL(url, world.base).pathname, { redirect: 'manual', method, headers })
const order = (code: string, trackingButton: string | null) =>
  world.send<typeof payPage.createOrder, Opened>(
    payPage.createOrder,
    {
      params: { payPageCode: code },
      body: { items: [{ productId: pageOne.productId, quantity: 2 }], trackingButton },
    },
    {},
  )
async function pay(opened: Opened, reference = `FT${digits(13)}`): Promise<void> {
  const [payment] = await asOwner<{ virtual_account: string; account_no: string }>(
    world,
    'select virtual_account, account_no from payment where id = $1',
    [opened.transactionId],
  )
  await world.notify({
    bankReference: reference,
    accountNo: payment!.account_no,
    virtualAccount: payment!.virtual_account,
    amount: opened.amount,
    currency: 'VND',
    content: 'Qua Tet',
    fromBin: '970436',
    fromAccount: '0011001234567',
    fromName: 'NGUYEN VAN AN',
    bookedAt: world.clock.now().toISOString(),
    interBankTrace: digits(16),
  })
}

describe('a button is refused', () => {
  it('to anyone who has no code 1505, and everybody while the switch is off', async () => {
    expect(await create({}, us.cashier.token)).toMatchObject({ status: 403, body: { code: 10 } })
    world.app.config.features.payButton = false
    for (const call of [create(), visit('/public/paybutton/AAAAAAAAAAAAAAAAAAAAAA/button.js')])
      expect((await call).status).toBeGreaterThanOrEqual(400)
    world.app.config.features.payButton = true
  })
  it('for wrong words, a page of somebody else, one that is switched off, and sites that are no origins', async () => {
    const theirs = await makePage(us.other.token)
    const off = await makePage()
    await world.send(
      payPage.changeStatus,
      { params: { payPageCode: off.code }, query: { status: 'INACTIVE' } },
      { token: us.owner.token },
    )
    const cases: [Draft, number, string][] = [
      [{ title: ' ' }, 2, 'title'],
      [{ label: 'x'.repeat(41) }, 2, 'label'],
      [{ theme: 'RED' as never }, 2, 'theme'],
      [{ referencePageUrl: 'javascript:alert(1)' }, 2, 'referencePageUrl'],
      [{ payPageId: theirs.id }, 35_001, 'payPageId'],
      [{ payPageId: off.id }, 35_002, 'payPageId'],
      ...[
        'shop.vn',
        'https://shop.vn/x',
        'http://shop.vn',
        'https://*.shop.vn',
        '*',
        'https://shop.vn; script-src *',
      ].map((one): [Draft, number, string] => [{ allowedOrigins: [one] }, 2, 'allowedOrigins.0']),
    ]
    for (const [body, code, field] of cases) {
      const answer = await create(body)
      expect([answer.body.code, fields(answer)], JSON.stringify(body)).toEqual([code, [field]])
    }
    expect(
      (
        await world.send(
          payButton.create,
          { body: { ...draft(), amount: 1 } as never },
          { token: us.owner.token },
        )
      ).body.code,
    ).toBe(2)
  })
  it('to another merchant and in the other mode, in every call', async () => {
    const { id, code } = await made()
    const them = { token: us.other.token }
    for (const call of [
      world.send(payButton.getDetail, { params: { id } }, them),
      world.send(payButton.update, { body: { id, ...draft() } }, them),
      remove(id, us.other.token),
      world.send(payButton.getDetail, { params: { id } }, { token: us.owner.token, test: true }),
      world.send(payButton.publicGet, { params: { code } }, { test: true }),
      world.send(payButton.external, { params: { code } }, { test: true }),
    ])
      expect((await call).body.code).toBe(35_007)
    expect((await visit(`/test/public/paybutton/${code}`)).status).toBe(404)
    expect((await list({ keyword: code }, {}, us.other.token)).body.data.items).toEqual([])
    expect(await detail(id)).toMatchObject({ title: 'Hộp quà Tết' })
  })
})

describe('a button', () => {
  it(
    'points to a pay page, is dark unless said, and shows its script',
    { meta: { behaviours: ['B-334', 'B-335', 'B-337', 'B-338', 'B-339', 'B-340'] } },
    async () => {
      const button = await made({ title: '  Hộp   quà Tết ' })
      expect(button).toMatchObject({
        title: 'Hộp quà Tết',
        label: 'Mua ngay',
        theme: 'DARK',
        numOfPayments: 0,
        numOfClicks: 0,
        payPageInfo: { payPageCode: pageOne.code, payPageId: pageOne.id, payPageName: 'Quà Tết' },
        external: { label: 'Mua ngay', title: 'Hộp quà Tết', theme: 'LIGHT' },
      })
      expect(button.script).toBe(
        `<script async src="${world.app.config.publicUrl}/public/paybutton/${button.code}/button.js" referrerpolicy="origin"></script>`,
      )
      expect(await detail(button.id)).toEqual(button)
      const own = await made({
        theme: 'LIGHT',
        externalTheme: 'DARK',
        referencePageUrl: 'https://shop.vn/tet',
        label: `<b>"Mua"</b>`,
      })
      expect(own).toMatchObject({
        theme: 'LIGHT',
        external: { theme: 'DARK', referencePageUrl: 'https://shop.vn/tet' },
      })
      expect(own.mailHtml).toContain('&#60;b&#62;')
      expect(own.iframe).not.toContain('<b>')
    },
  )
  it(
    'is found by title, label and page, twenty at a time, in the order of making',
    { meta: { behaviours: ['B-341', 'B-342'] } },
    async () => {
      for (let i = 0; i < 21; i += 1) await made({ title: `Đợt gây quỹ ${i}`, label: 'Ủng hộ' })
      const { items, pageSize, totalSize } = (await list({ keyword: 'dot GAY quy' })).body.data
      expect([items.length, pageSize, totalSize]).toEqual([20, 20, 21])
      expect(items.map((one) => one.id)).toEqual(items.map((one) => one.id).toSorted())
      expect(items[0]!.title).toBe('Đợt gây quỹ 0')
      const down = (
        await list({ keyword: 'ung ho' }, { sortBy: 'id', direction: 'DESC', index: 1 })
      ).body.data.items
      expect(down.map((one) => one.title)).toEqual(['Đợt gây quỹ 0'])
      expect((await list({ keyword: 'qua tet' })).body.data.totalSize).toBeGreaterThanOrEqual(21)
      expect((await list({ keyword: '%' })).body.data.items).toEqual([])
    },
  )
  it('changes everywhere at once; of two who changed the same version one is told', async () => {
    const { id, code, version } = await made()
    const change = (label: string) =>
      world.send(
        payButton.update,
        { body: { id, ...draft({ label }), version } },
        { token: us.owner.token },
      )
    const answers = await Promise.all(['A', 'B', 'C'].map(change))
    expect(answers.map((a) => a.body.code).toSorted()).toEqual([0, 12, 12])
    const now = await detail(id)
    expect(
      (
        await world.send<typeof payButton.publicGet, { label: string }>(
          payButton.publicGet,
          { params: { code } },
          {},
        )
      ).body.data.label,
    ).toBe(now.label)
    const auditLog = (
      await world.send<typeof audit.history, { operation: string; changes: unknown[] }[]>(
        audit.history,
        { query: { module: 'pay-button', objectId: id } },
        { token: us.owner.token },
      )
    ).body.data
    expect(auditLog.map((one) => one.operation)).toEqual(['payButton.update', 'payButton.create'])
    expect(auditLog[0]!.changes).toEqual([{ field: 'label', before: 'Mua ngay', after: now.label }])
  })
  it('may keep a page that was switched off meanwhile, but not move to one', async () => {
    const page = await makePage()
    const { id } = await made({ payPageId: page.id })
    await world.send(
      payPage.changeStatus,
      { params: { payPageCode: page.code }, query: { status: 'INACTIVE' } },
      { token: us.owner.token },
    )
    expect(
      (
        await world.send(
          payButton.update,
          { body: { id, ...draft({ payPageId: page.id, label: 'Mua' }) } },
          { token: us.owner.token },
        )
      ).body.code,
    ).toBe(0)
    expect((await detail(id)).payPageInfo.status).toBe('INACTIVE')
  })
  it(
    'is deleted by a DELETE with a body, once, and leads nowhere from then on',
    { meta: { behaviours: ['B-343'] } },
    async () => {
      const { id, code } = await made()
      const answers = await Promise.all([1, 2, 3].map(() => remove(id)))
      expect(answers.map((a) => a.body.code).toSorted((a, b) => a - b)).toEqual([0, 35_007, 35_007])
      for (const call of [
        world.send(payButton.publicGet, { params: { code } }, {}),
        world.send(payButton.external, { params: { code } }, {}),
        remove(id),
      ])
        expect((await call).body.code).toBe(35_007)
      const gone = await visit(`/public/paybutton/${code}`)
      expect([gone.status, gone.headers.get('content-type')]).toEqual([
        404,
        'text/html; charset=utf-8',
      ])
      expect((await visit(`/public/paybutton/${code}/button.js`)).status).toBe(404)
    },
  )
  it('lists its possible pages to people without the code of pay pages', async () => {
    const { token: only } = await memberWith(world, [1505])
    const pages = (
      await world.send<typeof payButton.getPages, { items: { payPageName: string }[] }>(
        payButton.getPages,
        { query: { name: 'qua tet' } },
        { token: only },
      )
    ).body.data.items
    expect(pages.map((one) => one.payPageName)).toContain('Quà Tết')
    expect((await world.send(payPage.getAll, { query: {} }, { token: only })).body.code).toBe(10)
  })
  it('says what customers find who press it: what is sold out, and what they do not see', async () => {
    const page = await makePage(us.owner.token, 'Ba món')
    const more = await Promise.all([makePage(), makePage()])
    const [shown, hidden, soldOut] = [page, ...more].map((one) => one.productId)
    await world.send(
      payPage.updateProducts,
      { params: { payPageCode: page.code }, body: { productIds: [shown!, hidden!, soldOut!] } },
      { token: us.owner.token },
    )
    const { id } = await made({ payPageId: page.id })
    const goods = async () => {
      const { items } = (
        await world.send<typeof payButton.getPages, Output<typeof payButton.getPages>>(
          payButton.getPages,
          { query: { name: 'ba mon' } },
          { token: us.owner.token },
        )
      ).body.data
      const listed = (await list({ keyword: 'Ba món' })).body.data.items
      return [
        (await detail(id)).payPageInfo.goods,
        items.find((one) => one.payPageId === page.id)!.goods,
        listed.find((one) => one.id === id)!.payPageInfo.goods,
      ]
    }
    const all = { total: 3, soldOut: 0, hidden: 0 }
    expect(await goods()).toEqual([all, all, all])
    await world.send(
      product.changeStatus,
      { params: { id: hidden! }, body: { status: 'INACTIVE' } },
      { token: us.owner.token },
    )
    await asOwner(
      world,
      `update product set storage_type = 'LIMITED', storage_quantity = 0 where id = $1`,
      [soldOut!],
    )
    const some = { total: 3, soldOut: 1, hidden: 1 }
    expect(await goods()).toEqual([some, some, some])
    const seen = await world.send<typeof payPage.publicGet, { products: { id: string }[] }>(
      payPage.publicGet,
      { params: { payPageCode: page.code } },
      {},
    )
    expect(seen.body.data.products.map((one) => one.id)).toEqual([shown, soldOut])
  })
})

describe('on sites of others', () => {
  it(
    'anybody with the code reads the button and its external form, and no more',
    { meta: { behaviours: ['B-307', 'B-344'] } },
    async () => {
      const { code } = await made()
      const read = (await world.send(payButton.publicGet, { params: { code } }, {})).body.data
      expect(read).toEqual({
        code,
        title: 'Hộp quà Tết',
        label: 'Mua ngay',
        theme: 'DARK',
        url: `${world.app.config.publicUrl}/public/paybutton/${code}`,
        shopName: expect.any(String),
        payPageInfo: { payPageCode: pageOne.code, payPageName: 'Quà Tết', status: 'ACTIVE' },
      })
      expect((await world.send(payButton.external, { params: { code } }, {})).body.data).toEqual({
        label: 'Mua ngay',
        referencePageUrl: `${world.app.config.publicUrl}/public/paybutton/${code}`,
        theme: 'LIGHT',
        title: 'Hộp quà Tết',
      })
      expect(
        (await world.send(payButton.publicGet, { params: { code: 'A'.repeat(22) } }, {})).body.code,
      ).toBe(35_007)
    },
  )
  it('the script may be loaded from anywhere, the frame framed; the page behind them may not', async () => {
    const { code } = await made()
    const script = await visit(`/public/paybutton/${code}/button.js`)
    expect([
      script.status,
      script.headers.get('content-type'),
      script.headers.get('cross-origin-resource-policy'),
    ]).toEqual([200, 'text/javascript; charset=utf-8', 'cross-origin'])
    expect(await script.text()).toContain(`/public/paybutton/${code}`)
    const frame = await visit(`/public/paybutton/${code}/frame`)
    expect([
      frame.headers.get('x-frame-options'),
      frame.headers.get('content-security-policy'),
    ]).toEqual([null, expect.stringContaining('frame-ancestors *')])
    expect(await frame.text()).toContain('Mua ngay')
  })
  it('a list of sites is kept: the script refuses other sites and those that hide, the frame names them', async () => {
    const { code } = await made({ allowedOrigins: ['https://shop.vn', 'https://shop.vn'] })
    const at = async (headers: Record<string, string>): Promise<number> =>
      (await visit(`/public/paybutton/${code}/button.js`, headers)).status
    expect(await at({ referer: 'https://shop.vn/' })).toBe(200)
    expect(await at({ origin: 'https://shop.vn' })).toBe(200)
    expect(await at({ referer: `${world.app.config.publicUrl}/` })).toBe(200)
    expect([await at({ referer: 'https://evil.example/' }), await at({})]).toEqual([400, 400])
    expect(
      JSON.parse(await (await visit(`/public/paybutton/${code}/button.js`)).text()),
    ).toMatchObject({ code: 35_008 })
    expect(
      (await visit(`/public/paybutton/${code}/frame`)).headers.get('content-security-policy'),
    ).toContain("frame-ancestors 'self' https://shop.vn")
  })
  it(
    'a press leads to the page and is counted, also when many press at once; looking ahead is no press',
    { meta: { behaviours: ['B-339'] } },
    async () => {
      const { id, code } = await made()
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => visit(`/public/paybutton/${code}`)),
      )
      expect(new Set(answers.map((a) => `${a.status} ${a.headers.get('location')}`))).toEqual(
        new Set([`303 ${pageOne.url}?trackingButton=${code}`]),
      )
      await visit(`/public/paybutton/${code}`, { 'sec-purpose': 'prefetch;prerender' })
      await visit(`/public/paybutton/${code}`, {}, 'HEAD')
      expect(await detail(id)).toMatchObject({ numOfClicks: 12, numOfPayments: 0 })
    },
  )
  it(
    'an order from a button is a PAY_BUTTON payment and counts once, whatever is told again',
    { meta: { behaviours: ['B-339', 'B-382'] } },
    async () => {
      const { id, code } = await made()
      const opened = (await order(pageOne.code, code)).body.data
      await world.work()
      expect(await detail(id)).toMatchObject({ numOfOrders: 1, numOfPayments: 0, revenue: 0 })
      await pay(opened, 'FT0000000000777')
      await world.work()
      await pay(opened, 'FT0000000000777')
      await asOwner(world, "update event set delivered_at = null where topic = 'order.paid'")
      await world.work()
      expect(await detail(id)).toMatchObject({ numOfOrders: 1, numOfPayments: 1, revenue: 240_000 })
      const seen = (
        await world.send<
          typeof orders.getDetail,
          { trackingButton: string; transaction: { type: string } }
        >(orders.getDetail, { params: { orderId: opened.orderId } }, { token: us.owner.token })
      ).body.data
      expect(seen).toMatchObject({ trackingButton: code, transaction: { type: 'PAY_BUTTON' } })
      await remove(id)
      const [kept] = await asOwner<{ n: number }>(
        world,
        'select count(*)::int n from pay_button_payment where transaction_id = $1',
        [opened.transactionId],
      )
      expect(kept!.n).toBe(1)
    },
  )
  it('an order may not name the button of another page, of another merchant, or one that there is not', async () => {
    const elsewhere = await made({ payPageId: (await makePage()).id })
    for (const code of [elsewhere.code, 'A'.repeat(22)]) {
      const opened = (await order(pageOne.code, code)).body.data
      await pay(opened)
      const seen = (
        await world.send<
          typeof orders.getDetail,
          { trackingButton: string | null; transaction: { type: string } }
        >(orders.getDetail, { params: { orderId: opened.orderId } }, { token: us.owner.token })
      ).body.data
      expect(seen).toMatchObject({ trackingButton: null, transaction: { type: 'PAY_PAGE' } })
    }
    await world.work()
    expect(await detail(elsewhere.id)).toMatchObject({ numOfOrders: 0, numOfPayments: 0 })
  })
})

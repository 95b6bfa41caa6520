/** Money that came and does not fit: the payer learns it at once, and whom to ask. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankCredit } from '@saola/contract/bank-credit'
import { fullPath, type Output } from '@saola/contract/call'
import { payInfo } from '@saola/contract/pay-info'
import { payLink } from '@saola/contract/pay-link'
import { createLink, payByBank, settleDown, type Link } from '../../../test/pay-links.ts'
import { people, type People } from '../../../test/people.ts'
import { makeOrder, makePage, makeProduct, payOrder } from '../../../test/pay-pages.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payPage":true,"balance":true}' })
})
beforeEach(async () => {
  us = await people(world)
})
afterAll(() => world.close())

async function read(path: string): Promise<string> {
  const html = await (await fetch(world.base + path)).text()
  return html
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}
const linkPath = ({ payLinkCode }: Link): string => `/public/paylink/${payLinkCode}`
/** What an open page is told, one event after the other; the same once more, as when the page is told before the change is in the books, is passed over. */
async function* told(path: string): AsyncGenerator<Output<typeof payLink.events>> {
  const stop = new AbortController()
  const response = await fetch(world.base + path, { signal: stop.signal })
  try {
    let text = ''
    let last = ''
    for await (const chunk of response.body!) {
      text += Buffer.from(chunk as Uint8Array).toString()
      for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
        const data = /^data: ?(.*)$/m.exec(text.slice(0, at))?.[1]
        text = text.slice(at + 2)
        if (!data || data === last) continue
        last = data
        yield JSON.parse(data) as Output<typeof payLink.events>
      }
    }
  } finally {
    stop.abort()
  }
}
const decide = async (what: 'accept' | 'return', note = 'Khách trả thiếu'): Promise<void> => {
  const list = await world.send<typeof bankCredit.getList, Output<typeof bankCredit.getList>>(
    bankCredit.getList,
    { query: { resolution: 'OPEN' } },
    { token: us.owner.token },
  )
  const answer = await world.send(
    bankCredit[what],
    {
      params: {
        id: String(list.body.data.items[0]!.id),
      },
      body: { note },
    },
    { token: us.owner.token },
  )
  expect(answer.body.code).toBe(0)
}

describe('money that does not fit a pay link', () => {
  it('says what came and what is missing, in both languages, on the link and while one waits', async () => {
    const link = await createLink(world, us.owner, { amount: 62_000, contactPhone: '0901234567' })
    await payByBank(world, us.owner, link, { amount: 60_000 })
    await settleDown(world)
    const waiting = `/public/paylink/waiting-payment?code=${link.payLinkCode}`
    for (const path of [`${linkPath(link)}?lang=vi`, `${waiting}&lang=vi`]) {
      const page = await read(path)
      expect(page).toContain('Đã nhận 60.000 ₫ trên 62.000 ₫, còn thiếu 2.000 ₫.')
      expect(page).toContain('Liên hệ Cà phê Saola: 0901234567')
      expect(page).not.toMatch(/Đang chờ (xác nhận|thanh toán)/)
    }
    for (const path of [`${linkPath(link)}?lang=en`, `${waiting}&lang=en`])
      expect(await read(path)).toContain('Received 60.000 ₫ of 62.000 ₫, 2.000 ₫ missing.')
  })
  it('says how much is too much, and that several transfers do not add up', async () => {
    const over = await createLink(world, us.owner, { amount: 62_000 })
    await payByBank(world, us.owner, over, { amount: 70_000 })
    const parts = await createLink(world, us.owner, { amount: 62_000 })
    await payByBank(world, us.owner, parts, { amount: 60_000 })
    await payByBank(world, us.owner, parts, { amount: 2_000 })
    await settleDown(world)
    expect(await read(`${linkPath(over)}?lang=en`)).toContain(
      'Received 70.000 ₫, 8.000 ₫ more than the 62.000 ₫ to pay.',
    )
    expect(await read(`${linkPath(parts)}?lang=en`)).toContain(
      'Received 62.000 ₫ in several transfers; this needs one transfer of exactly 62.000 ₫.',
    )
  })
  it('tells the open page at once when it comes, and when the shop has decided', async () => {
    const link = await createLink(world, us.owner, { amount: 62_000 })
    const events = told(fullPath(payLink.events, false).replace('{payLinkCode}', link.payLinkCode))
    expect((await events.next()).value).toEqual({ status: 'CREATED', heldAmount: 0 })
    await payByBank(world, us.owner, link, { amount: 60_000 })
    expect((await events.next()).value).toEqual({ status: 'CREATED', heldAmount: 60_000 })
    await decide('accept')
    expect((await events.next()).value).toEqual({ status: 'CREATED', heldAmount: 0 })
    await payByBank(world, us.owner, link)
    expect((await events.next()).value).toEqual({ status: 'SUCCESS', heldAmount: 0 })
    expect((await events.next()).done).toBe(true)
  })
  it('is told by the query call for pages whose stream is down', async () => {
    const link = await createLink(world, us.owner, { amount: 62_000 })
    await payByBank(world, us.owner, link, { amount: 60_000 })
    await settleDown(world)
    const answer = await world.send<typeof payLink.query, Output<typeof payLink.query>>(
      payLink.query,
      { params: { payLinkCode: link.payLinkCode } },
    )
    expect(answer.body.data).toMatchObject({ status: 'CREATED', heldAmount: 60_000 })
  })
  it('is shown on a paid link as money besides, and on a link that is over', async () => {
    const paid = await createLink(world, us.owner, { amount: 62_000 })
    await payByBank(world, us.owner, paid)
    await payByBank(world, us.owner, paid)
    const over = await createLink(world, us.owner, { amount: 62_000 })
    await world.send(
      payLink.cancel,
      { params: { payLinkCode: over.payLinkCode } },
      { token: us.owner.token },
    )
    await payByBank(world, us.owner, over)
    await settleDown(world)
    expect(await read(`${linkPath(paid)}?lang=en`)).toContain(
      'Besides what you have paid, 62.000 ₫ more has arrived.',
    )
    expect(await read(`${linkPath(over)}?lang=en`)).toContain(
      'Received 62.000 ₫ after this payment had ended.',
    )
  })
})

describe('money that does not fit an order', () => {
  it('is told on the order and by its stream', async () => {
    const productId = await makeProduct(world, us.owner, { price: 62_000 })
    const page = await makePage(world, us.owner, [productId])
    const order = await makeOrder(world, page, { items: [{ productId, quantity: 1 }] })
    const events = told(
      fullPath(payInfo.events, false).replace('{transactionId}', order.transactionId),
    )
    expect((await events.next()).value).toEqual({ status: 'CREATED', heldAmount: 0 })
    await payOrder(world, { ...order, amount: 60_000 })
    expect((await events.next()).value).toEqual({ status: 'CREATED', heldAmount: 60_000 })
    await events.return(undefined)
    expect(
      await read(`/public/paypage/waiting-payment?id=${order.transactionId}&lang=en`),
    ).toContain('Received 60.000 ₫ of 62.000 ₫, 2.000 ₫ missing.')
  })
})

describe('whom to ask', () => {
  it('is the merchant where the link names nobody, also once it is cancelled', async () => {
    await asOwner(world, `update merchant set contact_phone = '0987654321' where id = $1`, [
      us.owner.merchantId,
    ])
    const link = await createLink(world, us.owner)
    await world.send(
      payLink.cancel,
      { params: { payLinkCode: link.payLinkCode } },
      { token: us.owner.token },
    )
    await settleDown(world)
    expect(await read(`${linkPath(link)}?lang=en`)).toContain('Contact Cà phê Saola: 0987654321')
  })
})

describe('an address where nothing is', () => {
  const ask = async (path: string, accept: string) => {
    const response = await fetch(world.base + path, { headers: { accept } })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    }
  }
  it.each([
    ['/public/nothing', 'Không tìm thấy liên kết thanh toán', 'Payment link not found'],
    ['/test/public/nothing/at/all', 'Không tìm thấy liên kết thanh toán', 'Payment link not found'],
    ['/legal/nothing', 'Không tìm thấy trang', 'Page not found'],
    ['/docs/nothing', 'Không tìm thấy trang', 'Page not found'],
  ])('%s is a page for a browser and an envelope for a program', async (path, vi, en) => {
    const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const page = await ask(`${path}?lang=vi`, browser)
    expect([page.status, page.type]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.text).toContain(vi)
    expect((await ask(`${path}?lang=en`, browser)).text).toContain(en)
    expect((await ask(path, '*/*')).type).toBe('application/json; charset=utf-8')
  })
  it('stays an envelope below the API', async () => {
    for (const path of ['/api/nothing', '/pay/nothing', '/sandbox/api/nothing'])
      expect((await ask(path, 'text/html')).type).toBe('application/json; charset=utf-8')
  })
})

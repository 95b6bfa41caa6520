#!/usr/bin/env node
/**
 * A web shop that sells one thing through the merchant server API and learns of the payment by the webhook. README.md beside it says how to start it.
 * What it shows: an order's number is the reference, so a repeat cannot charge twice; the browser coming back proves nothing; neither does a
 * notification alone: goods leave when `check` says SUCCESS.
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { Refused, saola } from './saola.mjs'

const env = (name) =>
  process.env[name] ?? stop(`${name} is missing: the portal shows it when a credential is made`)
const say = (words) => process.stdout.write(`${words}\n`)
const stop = (words) => {
  say(words)
  process.exit(1)
}
const gateway = saola({
  host: env('SAOLA_HOST'),
  clientId: env('SAOLA_CLIENT_ID'),
  encryptKey: env('SAOLA_ENCRYPT_KEY'),
  secretKey: env('SAOLA_SECRET_KEY'),
})
const port = Number(process.env.PORT ?? 8090)
const own = () => process.env.SHOP_URL ?? `http://localhost:${server.address().port}`

const GOODS = { name: 'Cà phê rang mộc 250 g', price: 95_000 }
/** A shop keeps its orders in a database; this one forgets them when it stops. */
const orders = new Map()

const money = new Intl.NumberFormat('vi-VN', { style: 'currency', currency: 'VND' })
const page = (
  title,
  body,
) => `<!doctype html><html lang="vi"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style>body{font:16px/1.5 system-ui;max-width:32rem;margin:3rem auto;padding:0 1rem}button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:.5rem;background:#1b5e20;color:#fff}</style><h1>${title}</h1>${body}</html>`
const shelf = () =>
  page(
    GOODS.name,
    `<p>${money.format(GOODS.price)}</p><form method="post" action="/buy"><button>Mua</button></form>`,
  )
const words = {
  NEW: 'Chưa mở được thanh toán',
  CREATED: 'Đang chờ thanh toán',
  SUCCESS: 'Đã thanh toán, cà phê đang được gói',
  CANCELED: 'Đơn đã hủy',
  FAILED: 'Thanh toán không thành công',
  TIMEOUT: 'Đã quá hạn thanh toán',
}
const receipt = (order) =>
  page(
    words[order.status],
    `<p>Đơn ${order.id}: ${money.format(GOODS.price)}</p>${order.status === 'CREATED' ? `<p><a href="${order.url}">Tới trang thanh toán</a></p>` : ''}${order.status === 'NEW' ? `<form method="post" action="/buy?order=${order.id}"><button>Thử lại</button></form>` : ''}<p><a href="/">Về cửa hàng</a></p>`,
  )

/** Opens the payment of an order. Pressed twice, or after an answer that got lost, the gateway says 1604: it has this order already. */
async function openPayment(order) {
  try {
    const made = await gateway.call('/api/payment/v1/create', {
      refTransactionId: order.id,
      amount: GOODS.price,
      description: `Don ${order.id}`,
      title: GOODS.name,
      language: 'vi',
      timeout: 3600,
      redirectAfter: 5,
      customerInfo: { fullName: '', email: '', phone: '', address: '' },
      successUrl: `${own()}/order?id=${order.id}`,
      failUrl: `${own()}/order?id=${order.id}`,
    })
    Object.assign(order, { transactionId: made.transactionId, url: made.url, status: made.status })
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 1604) throw error
    const { items } = await gateway.call('/api/payment/v1/getTransaction', {
      size: 200,
      page: 0,
      fromDate: order.since,
      toDate: '',
    })
    order.transactionId = items.find((item) => item.refTransactionId === order.id)?.id
    await refresh(order)
  }
}
async function refresh(order) {
  if (!order.transactionId || order.status === 'SUCCESS') return
  const { status } = await gateway.call('/api/payment/v1/check', {
    transactionId: order.transactionId,
  })
  order.status = status
  if (status === 'SUCCESS') say(`order ${order.id} is paid`)
}

async function buy(url) {
  const order = orders.get(url.searchParams.get('order')) ?? {
    id: `CF-${randomUUID().slice(0, 8)}`,
    status: 'NEW',
    since: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10),
  }
  orders.set(order.id, order)
  await openPayment(order).catch((error) => say(`order ${order.id}: ${error.message}`))
  return { status: 303, headers: { location: order.url ?? `/order?id=${order.id}` }, body: '' }
}

async function show(url) {
  const order = orders.get(url.searchParams.get('id'))
  if (!order)
    return {
      status: 404,
      headers: {},
      body: page('Không có đơn này', '<p><a href="/">Về cửa hàng</a></p>'),
    }
  await refresh(order).catch((error) => say(`order ${order.id}: ${error.message}`))
  return { status: 200, headers: {}, body: receipt(order) }
}

/** The gateway's notice. It may come twice, and out of order: it only says where to look. */
async function webhook(request, text) {
  let notification
  try {
    notification = gateway.receive(request.headers, text)
  } catch {
    return { status: 401, headers: {}, body: '' }
  }
  const order = orders.get(notification.refTransactionId)
  // Not ours: taken all the same, or it would come again for ever.
  const orderStatus = order
    ? await refresh(order).then(
        () => true,
        () => false,
      )
    : true
  return { status: 200, ...gateway.reply(orderStatus) }
}

async function answer(request, text) {
  const url = new URL(request.url, 'http://shop')
  const call = `${request.method} ${url.pathname}`
  if (call === 'GET /') return { status: 200, headers: {}, body: shelf() }
  if (call === 'POST /buy') return buy(url)
  if (call === 'GET /order') return show(url)
  if (call === 'POST /webhook') return webhook(request, text)
  return { status: 404, headers: {}, body: page('404', '') }
}

const server = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request.setEncoding('utf8'))
    if ((text += chunk).length > 100_000) return request.destroy()
  const { status, headers, body } = await answer(request, text).catch((error) => {
    say(error.message)
    return { status: 500, headers: {}, body: page('Cửa hàng đang bận', '') }
  })
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
})
server.listen(port, () => say(`the shop is open on http://localhost:${server.address().port}`))

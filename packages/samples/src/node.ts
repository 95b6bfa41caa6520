/** Node.js 18 and newer, nothing to install. */
const calling = String.raw`
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

const host = process.env.SAOLA_HOST ?? '__HOST__'
const clientId = process.env.SAOLA_CLIENT_ID ?? '__CLIENT__'
const encryptKey = Buffer.from(process.env.SAOLA_ENCRYPT_KEY, 'hex')
const secretKey = process.env.SAOLA_SECRET_KEY

const cipher = 'aes-' + encryptKey.length * 8 + '-cbc'
const iv = encryptKey.subarray(0, 16)
const sign = (time, data) => createHmac('sha256', secretKey).update(clientId + '|' + time + '|' + data).digest('hex')

let last = 0
// Later than any before: two equal requests with one time are taken for one that was sent twice (1612).
const now = () => String((last = Math.max(Date.now(), last + 1)))

async function call(path, request) {
  const seal = createCipheriv(cipher, encryptKey, iv)
  const data = seal.update(JSON.stringify(request), 'utf8', 'base64') + seal.final('base64')
  const time = now()
  const response = await fetch(host + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-client': clientId, 'x-api-time': time, 'x-api-validate': sign(time, data) },
    body: JSON.stringify({ data }),
  })
  const answer = await response.json()
  if (answer.code !== 0) throw new Error(answer.code + ' ' + answer.message)
  if (response.headers.get('x-api-validate') !== sign(response.headers.get('x-api-time'), answer.data)) throw new Error('wrong signature')
  const open = createDecipheriv(cipher, encryptKey, iv)
  return JSON.parse(open.update(answer.data, 'base64', 'utf8') + open.final('utf8'))
}
`
export const nodeCreate = String.raw`${calling}
const order = await call('/api/payment/v1/create', {
  refTransactionId: 'ORDER-' + Date.now(), amount: 50000, description: 'Order', timeout: 3600, title: 'Order', language: 'vi',
  customerInfo: { fullName: 'Nguyen Van A', email: '', phone: '', address: '' }, successUrl: '', failUrl: '', redirectAfter: 5, bankAccountNo: '',
})
console.log(order.url, order.qrCodeString)
console.log(await call('/api/payment/v1/check', { transactionId: order.transactionId }))
`
export const nodePayout = String.raw`${calling}
// The reference makes it once: asked for again it answers 1604, and detail tells what became of the first.
const payout = await call('/api/payment/v1/payout/create', {
  refTransactionId: 'PAYOUT-' + Date.now(), toBankBin: '970436', toAccountNo: '0011001234561', toAccountName: 'Nguyen Van An', amount: 50000, content: 'Invoice 1',
  fromAccountNo: '', nameConfirmed: true,
})
// WAITING until people of the merchant have agreed to it in the portal.
console.log(payout.payOutId, payout.status, payout.nameCheck)
console.log(await call('/api/payment/v1/payout/detail', { refTransactionId: payout.refTransactionId }))
`
export const nodeReceive = String.raw`
import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const clientId = process.env.SAOLA_CLIENT_ID ?? '__CLIENT__'
const encryptKey = Buffer.from(process.env.SAOLA_ENCRYPT_KEY, 'hex')
const secretKey = process.env.SAOLA_SECRET_KEY
const cipher = 'aes-' + encryptKey.length * 8 + '-cbc'
const iv = encryptKey.subarray(0, 16)
const sign = (time, data) => createHmac('sha256', secretKey).update(clientId + '|' + time + '|' + data).digest('hex')
const same = (a, b) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

function openNotice(headers, data) {
  const time = String(headers['x-api-time'])
  if (headers['x-api-client'] !== clientId || !same(String(headers['x-api-validate']), sign(time, data))) throw new Error('wrong signature')
  if (Math.abs(Date.now() - Number(time)) > 5 * 60 * 1000) throw new Error('too old')
  const open = createDecipheriv(cipher, encryptKey, iv)
  return JSON.parse(open.update(data, 'base64', 'utf8') + open.final('utf8'))
}

createServer(async (request, response) => {
  let success = false
  try {
    let body = ''
    for await (const part of request) body += part
    const notice = openNotice(request.headers, JSON.parse(body).data)
    // The same eventId may come again: do what belongs to it once.
    console.log(notice.eventId, notice.refTransactionId, notice.success, notice.amount)
    success = true
  } catch (error) {
    console.error(error.message)
  }
  const seal = createCipheriv(cipher, encryptKey, iv)
  const data = seal.update(JSON.stringify({ success }), 'utf8', 'base64') + seal.final('base64')
  const time = String(Date.now())
  response.writeHead(200, { 'content-type': 'application/json', 'x-api-client': clientId, 'x-api-time': time, 'x-api-validate': sign(time, data) })
  response.end(JSON.stringify({ code: 0, message: 'Success', data }))
}).listen(Number(process.env.PORT ?? 3000))
`

/** The example shop (demo/shop) as a program of its own against a whole server: buys, is paid, receives the notice. */
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { credential } from '@saola/contract/credential'
import { linkDetail, payByBank, type Link } from './pay-links.ts'
import { people, type People } from './people.ts'
import { open, request, type Credential } from './server-client.ts'
import { openWorld, type World } from './world.ts'

let world: World
let all: People
let keys: Credential
let shop: ChildProcess
let address = ''
let said = ''
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  keys = (
    await world.send<typeof credential.refreshCredential, Credential>(
      credential.refreshCredential,
      {},
      all.owner,
    )
  ).body.data
  shop = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../demo/shop/shop.mjs', import.meta.url))],
    {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        SAOLA_HOST: `${world.base}/pay`,
        SAOLA_CLIENT_ID: keys.clientId,
        SAOLA_ENCRYPT_KEY: keys.encryptKey,
        SAOLA_SECRET_KEY: keys.secretKey,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  for (const stream of [shop.stdout!, shop.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  while (!(address = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? ''))
    await new Promise((done) => {
      setTimeout(done, 20)
    })
}, 120_000)
afterAll(async () => {
  shop.kill()
  await world.close()
})

const buy = async (): Promise<{ url: URL; id: string; link: Link }> => {
  const bought = await fetch(`${address}/buy`, { method: 'POST', redirect: 'manual' })
  expect(bought.status).toBe(303)
  const url = new URL(bought.headers.get('location')!)
  const link = await linkDetail(world, all.owner, url.pathname.split('/').at(-1)!)
  return { url, id: link.refTransactionId!, link: link as unknown as Link }
}
const receipt = async (id: string): Promise<string> =>
  (await fetch(`${address}/order?id=${id}`)).text()
const notify = (body: object, c = keys) => {
  const sent = request(c, JSON.stringify(body))
  return fetch(`${address}/webhook`, { method: 'POST', headers: sent.headers, body: sent.body })
}

it('sells: the buyer is led to the payer page, and comes back to a paid order', async () => {
  expect(await (await fetch(address)).text()).toContain('95.000')
  const { url, id, link } = await buy()
  expect((await world.raw(url.pathname)).text).toContain('95.000')
  expect(await receipt(id)).toContain('Đang chờ thanh toán')
  await payByBank(world, all.owner, link)
  expect(await receipt(id)).toContain('Đã thanh toán')
})

it('receives the notification, believes only a signed one, and answers it encrypted', async () => {
  const { id, link } = await buy()
  const notification = {
    transactionId: link.transactionId,
    refTransactionId: id,
    success: true,
    amount: 95_000,
    statusCode: '00',
    time: '2026-11-22 10:00:00',
  }
  expect((await notify(notification, { ...keys, secretKey: 'x' })).status).toBe(401)
  // Signed, but the money has not come: the shop has looked for itself.
  expect((await notify(notification)).status).toBe(200)
  expect(said).not.toContain(`order ${id} is paid`)
  await payByBank(world, all.owner, link)
  const received = await notify(notification)
  const text = await received.text()
  expect(
    open(keys, {
      status: received.status,
      headers: received.headers,
      text,
      body: JSON.parse(text) as never,
    }),
  ).toEqual({ success: true })
  await expect.poll(() => said, { timeout: 60_000 }).toContain(`order ${id} is paid`)
  expect((await notify({ ...notification, refTransactionId: 'of somebody else' })).status).toBe(200)
})

it('an order that is pressed again is one payment', async () => {
  const { id } = await buy()
  const again = await fetch(`${address}/buy?order=${id}`, { method: 'POST', redirect: 'manual' })
  expect([again.status, said.includes('1604')]).toEqual([303, false])
  expect(await receipt(id)).toContain('Đang chờ thanh toán')
})

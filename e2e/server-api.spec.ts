// A shop with a server of its own: it sells through the merchant server API, people pay, the merchant sees it.
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { credential } from '@saola/contract/credential'
import { payLink } from '@saola/contract/pay-link'
import { transaction } from '@saola/contract/transaction'
import { saola, Refused, type Credential } from '../demo/shop/saola.mjs'
import { serverUrl } from './support/addresses.ts'
import { expect, test } from './support/journey.ts'
import { ask, enter, type Session } from './support/portal.ts'
import { decodePicture, payQr } from './support/simulator.ts'
import { amountLike, ownWord } from './support/words.ts'

let owner: Session
let keys: Credential
test.beforeAll(async ({ sessions }) => {
  owner = await sessions.of('owner')
  keys = await ask(owner, credential.refreshCredential, {})
})

/** Starts the example shop as a merchant would. @returns its address. */
async function openShop(programs: ChildProcess[]): Promise<string> {
  const shop = spawn(
    process.execPath,
    [fileURLToPath(new URL('../demo/shop/shop.mjs', import.meta.url))],
    {
      env: {
        PATH: process.env.PATH ?? '',
        PORT: '0',
        SAOLA_HOST: keys.host,
        SAOLA_CLIENT_ID: keys.clientId,
        SAOLA_ENCRYPT_KEY: keys.encryptKey,
        SAOLA_SECRET_KEY: keys.secretKey,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  programs.push(shop)
  let said = ''
  shop.stdout!.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await expect.poll(() => said).toContain('http://localhost:')
  return /http:\/\/localhost:\d+/.exec(said)![0]
}
const programs: ChildProcess[] = []
test.afterAll(() => {
  for (const program of programs) program.kill()
})

test('somebody buys in a web shop, pays by QR and comes back to a paid order; the merchant sees it', async ({
  page,
  openWindow,
}) => {
  const address = await openShop(programs)
  await page.goto(address)
  await page.getByRole('button', { name: 'Mua' }).click()
  await page.waitForURL(`${serverUrl}/public/paylink/**`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(amountLike(95_000))
  const code = new URL(page.url()).pathname.split('/').at(-1)!
  const link = await ask(owner, payLink.getDetail, { params: { payLinkCode: code } })
  const seen = await decodePicture(await page.getByRole('img', { name: /VietQR/ }).screenshot())
  await payQr(seen.qr)
  // The payer's page leads back to the shop by itself; the shop asks the gateway, not the browser.
  await page.waitForURL(`${address}/order?id=${link.refTransactionId}`, { timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Đã thanh toán, cà phê đang được gói',
  )
  const portal = await openWindow()
  await enter(portal, owner)
  await portal.goto(`/transactions-management?keyword=${link.refTransactionId}`)
  await expect(portal.getByText(link.refTransactionId!).first()).toBeVisible()
})

test('an order keeps an account open: anyone who pays to it, and however often, is listed under it', async () => {
  const gateway = saola(keys)
  const order = Number(String(Date.now()).slice(-9))
  const account = await gateway.call<{
    virtualAccount: string
    qrContent: string
    bankAccountNo: string
  }>('/api/payment/v1/virtualAccount/enable', {
    order,
    timeout: 0,
    fixAmount: 0,
    fixContent: 'Hoc phi',
    bankAccountNo: '',
  })
  expect(account.virtualAccount).toMatch(/^\d{18}$/)
  const paid = async (): Promise<unknown[]> =>
    (
      await gateway.call<{ items: { amount: number; status: string }[] }>(
        '/api/payment/v1/getTransaction',
        { order, size: 10, page: 0 },
      )
    ).items.map(({ amount, status }) => ({ amount, status }))
  // One after the other: of two notifications under way at once either may come first.
  await payQr(account.qrContent, 40_000)
  await expect.poll(paid, { timeout: 30_000 }).toEqual([{ amount: 40_000, status: 'SUCCESS' }])
  await payQr(account.qrContent, 60_000)
  await expect.poll(paid, { timeout: 30_000 }).toEqual([
    { amount: 60_000, status: 'SUCCESS' },
    { amount: 40_000, status: 'SUCCESS' },
  ])
  const listed = await ask(owner, transaction.getAll, {
    query: { isStatistic: 'false', keyword: account.virtualAccount },
  })
  expect(listed.items.map((item) => item.virtualAccount)).toEqual([
    account.virtualAccount,
    account.virtualAccount,
  ])
  expect(await gateway.call('/api/payment/v1/virtualAccount/disable', { order })).toEqual({
    success: true,
  })
})

test('Test Mode has keys of its own, and the two never meet', async () => {
  const test = await ask(owner, credential.refreshCredential, {}, { test: true })
  const body = { refTransactionId: ownWord(), amount: 20_000 }
  const made = await saola(test).call<{ url: string; transactionId: string }>(
    '/api/payment/v1/create',
    body,
  )
  expect(new URL(made.url).pathname).toMatch(/^\/test\/public\/paylink\//)
  const refusal = async (keysUsed: Credential, path: string, asked: object): Promise<unknown> =>
    saola(keysUsed)
      .call(path, asked)
      .catch((error: unknown) => (error instanceof Refused ? error.code : error))
  expect([
    await refusal({ ...test, host: keys.host }, '/api/payment/v1/create', body),
    await refusal(keys, '/api/payment/v1/check', { transactionId: made.transactionId }),
    await refusal(test, '/api/payment/v1/create', body),
  ]).toEqual([1602, 1603, 1604])
})

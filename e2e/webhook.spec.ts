// A merchant's own server learns of a payment: the address is named and approved, the notification is signed, the log shows it, the receiver fails and comes back.
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhook } from '@saola/contract/webhook'
import { expect, test, proves } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { settled, tick } from './support/page-check.ts'
import { openOffice } from './support/backoffice.ts'
import { ask, createLink, enter } from './support/portal.ts'
import { payQr } from './support/simulator.ts'
import { fill, like, say } from './support/words.ts'

const t = say('vi')
interface Got {
  headers: IncomingHttpHeaders
  body: string
}

/** The shop's own server. */
let server: Server
let url = ''
const got: Got[] = []
let status = 200
test.beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      got.push({ headers: request.headers, body })
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(
          status === 200 ? '{"code":0,"data":{"success":true}}' : '{"error":"down for a moment"}',
        )
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/saola`
})
test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})
test.beforeEach(() => {
  status = 200
})

const isSigned = (key: string, { headers, body }: Got): boolean =>
  String(headers['webhook-signature'])
    .split(' ')
    .includes(
      `v1,${createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64'))
        .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
        .digest('base64')}`,
    )

test(
  'a shop names its server in Test Mode, a payment is told to it signed, the log shows it; the server fails and recovers, and a notification is sent again',
  proves('B-010', 'B-268', 'B-475'),
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    await ask(session, webhook.delete, {}, { test: true }).catch(() => undefined)
    await enter(page, session, { test: true })
    await page.goto('/pay-gate')
    await expect(page).toHaveURL(/\/pay-gate\/payment$/)
    const tabs = page.getByRole('navigation', { name: t.shell.payGate.label })
    await tabs.getByRole('link', { name: t.shell.payGate.webhooks }).click()
    await expect(page.getByRole('heading', { level: 1, name: t.webhook.title })).toBeVisible()

    await page.getByLabel(t.webhook.form.url).fill('https://127.0.0.2/hook')
    await page.getByRole('button', { name: t.webhook.form.save }).click()
    await expect(page.getByText(t.error.webhook.url_inside)).toBeVisible()
    await page.getByLabel(t.webhook.form.url).fill(url)
    await tick(page.getByRole('radio', { name: like(t.webhook.form.JSON) }))
    await page.getByRole('button', { name: t.webhook.form.save }).click()
    const once = page.getByRole('dialog', { name: t.webhook.key.onceTitle })
    await expect(once).toBeVisible()
    const key = (await once.locator('code').textContent()) ?? ''
    expect(key).toMatch(/^whsec_.{44}$/)
    await once.getByRole('button', { name: t.webhook.key.done }).click()
    await expect(page.getByText(t.webhook.status.APPROVED, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(key), 'never whole again').toHaveCount(0)

    got.length = 0
    const pay = async (amount: number): Promise<void> => {
      const link = await createLink(session, { amount, description: 'Bánh mì' }, { test: true })
      await payQr(link.qrCode)
    }
    await pay(81_000)
    await expect
      .poll(() => got.length, { message: 'the server was notified of it', timeout: 20_000 })
      .toBe(1)
    expect(isSigned(key, got[0]!)).toBe(true)
    expect(JSON.parse(got[0]!.body)).toMatchObject({
      type: 'transaction.success',
      data: { success: true, amount: 81_000 },
    })
    await page.reload()
    await expect(rowOf(page, '81.000')).toContainText(t.webhook.delivery.DELIVERED)

    status = 503
    await pay(82_000)
    await expect.poll(() => got.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
    await page.reload()
    await expect(rowOf(page, '82.000')).toContainText(
      fill(t.webhook.outcome.HTTP_STATUS, { status: '503' }),
    )
    status = 200
    await rowOf(page, '82.000').getByRole('link').first().click()
    const drawer = page.getByRole('dialog', { name: like(t.webhook.drawer.title) })
    await expect(
      drawer.getByText(t.webhook.delivery.DELIVERED, { exact: true }),
      'it comes back by itself, five seconds or, on a slow machine, a minute later',
    ).toBeVisible({ timeout: 90_000 })
    await expect(drawer.getByText('down for a moment')).toBeAttached()
    const before = got.length
    await drawer.getByRole('button', { name: t.webhook.drawer.redeliver }).click()
    await expect.poll(() => got.length, { message: 'sent again', timeout: 20_000 }).toBe(before + 1)
    expect(got.at(-1)!.headers['webhook-id']).toBe(got.at(-2)!.headers['webhook-id'])
    await drawer.getByRole('button', { name: t.common.action.close }).click()

    await page.getByRole('button', { name: t.webhook.test.action, exact: true }).click()
    await expect.poll(() => got.length, { timeout: 20_000 }).toBe(before + 2)
    expect(JSON.parse(got.at(-1)!.body)).toMatchObject({ type: 'webhook.test' })
  },
)

test(
  'a live address waits for the bank, whose checker approves it by name',
  proves('B-478', 'B-479'),
  async ({ page, sessions, openWindow }) => {
    const session = await sessions.of('owner')
    await ask(session, webhook.delete, {}).catch(() => undefined)
    await enter(page, session)
    await page.goto('/pay-gate/webhooks')
    await page.getByLabel(t.webhook.form.url).fill(url)
    await page.getByRole('button', { name: t.webhook.form.submit }).click()
    await page
      .getByRole('dialog', { name: t.webhook.key.onceTitle })
      .getByRole('button', { name: t.webhook.key.done })
      .click()
    await expect(page.getByText(t.webhook.status.PENDING, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(t.webhook.state.notReceiving)).toBeVisible()

    const bank = await openOffice(openWindow, {
      username: 'checker',
      at: '/backoffice/webhooks?status=PENDING',
    })
    await rowOf(bank, 'SAOLA001').getByRole('link').first().click()
    const drawer = bank.getByRole('dialog', { name: like(t.webhook.cms.drawer) })
    await drawer.getByRole('button', { name: t.webhook.cms.approve, exact: true }).click()
    await bank
      .getByRole('dialog', { name: t.webhook.cms.approveTitle })
      .getByRole('button', { name: t.webhook.cms.approve, exact: true })
      .click()
    await expect(drawer.getByText(t.webhook.status.APPROVED).first()).toBeVisible()
    await page.reload()
    await expect(page.getByText(t.webhook.status.APPROVED, { exact: true }).first()).toBeVisible()
    await ask(session, webhook.delete, {})
  },
)

test(
  "keys are made, shown once, and stand masked beside samples that name the shop's client",
  proves('B-273', 'B-274'),
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'), { test: true })
    await page.goto('/pay-gate/payment')
    await settled(page)
    const make = page.getByRole('button', { name: t.credential.none.action })
    const change = page.getByRole('button', { name: t.credential.keys.refresh })
    await expect(make.or(change)).toBeVisible()
    if (await make.isVisible()) await make.click()
    else {
      await change.click()
      await page
        .getByRole('dialog', { name: t.credential.refresh.title })
        .getByRole('button', { name: t.credential.refresh.confirm })
        .click()
    }
    const once = page.getByRole('dialog', { name: t.credential.once.title })
    await expect(once.locator('code')).toHaveCount(3)
    const [clientId = '', encryptKey = ''] = await once.locator('code').allTextContents()
    expect([clientId.length, encryptKey.length]).toEqual([36, 64])
    await once.getByRole('button', { name: t.credential.once.done }).click()
    await expect(page.getByText(clientId, { exact: true })).toBeVisible()
    await expect(page.getByText(encryptKey)).toHaveCount(0)
    for (const [name, word] of [
      ['Node.js', 'createHmac'],
      ['PHP', 'hash_hmac'],
      ['Java', 'HmacSHA256'],
      ['Go', 'hmac.New'],
      ['curl', 'openssl'],
    ] as const) {
      await tick(page.getByRole('radio', { name, exact: true }))
      const sample = page.getByRole('region', { name: like(`${name}: `) })
      await expect(sample).toContainText(clientId)
      await expect(sample).toContainText('/sandbox/pay')
      await expect(sample).toContainText(word)
    }
  },
)

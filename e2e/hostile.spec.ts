// What people of bad will write, embed and leave behind: it stays text, learns nothing, and finds nothing (bars N5, P4, P6).
import { customer } from '@saola/contract/customer'
import { orders } from '@saola/contract/order'
import { payButton } from '@saola/contract/pay-button'
import { payPage } from '@saola/contract/pay-page'
import { product } from '@saola/contract/product'
import { refund } from '@saola/contract/refund'
import type { Page } from '@playwright/test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serverUrl } from './support/addresses.ts'
import { expect, test, proves } from './support/journey.ts'
import { settled } from './support/page-check.ts'
import { cafe, owner } from './support/people.ts'
import { ask, createLink, enter, signIn } from './support/portal.ts'
import { payQr } from './support/simulator.ts'
import { fill, ownWord, say } from './support/words.ts'

const t = say('vi')
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</script><svg onload=alert(1)>',
  '</title></textarea><img src=x onerror=alert(1)>',
  'javascript:alert(1)//',
  '{{constructor.constructor("alert(1)")()}}',
  '</style><style>*{display:none}</style>',
]

/** Collects every alarm that a payload would have raised. */
function alarms(page: Page): string[] {
  const raised: string[] = []
  page.on('dialog', (dialog) => {
    raised.push(`${page.url()}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return raised
}

test(
  'text written into products, pages, orders, customers, buttons and refunds is shown as it was written, to payer and merchant, and does nothing',
  proves('N5'),
  async ({ page, sessions, openWindow }) => {
    const session = await sessions.of('owner')
    await enter(page, session)
    const word = ownWord()
    const [mine, payer] = [alarms(page), await openWindow()]
    const payerAlarms = alarms(payer)
    for (const [i, payload] of HOSTILE.entries()) {
      const name = `${word}${i} ${payload}`
      const { id } = await ask(session, product.create, {
        body: {
          name,
          description: payload,
          price: 20_000,
          priceType: 'FIXED_PRICE',
          storageType: 'UNLIMITED',
        },
      })
      const shelf = await ask(session, payPage.create, { body: { name, productIds: [id] } })
      const button = await ask(session, payButton.create, {
        body: { title: payload, label: payload.slice(0, 40), payPageId: shelf.id },
      })
      const order = await ask(session, payPage.createOrder, {
        params: { payPageCode: shelf.code },
        body: {
          items: [{ productId: id, quantity: 2, price: null }],
          customerName: payload,
          customerAddress: payload,
          note: payload,
        },
      })
      await ask(session, customer.create, {
        body: { fullName: payload, phone: `03${String(Date.now()).slice(-8)}` },
      })
      await payer.goto(shelf.url)
      await expect(payer.getByText(name).first()).toBeVisible()
      await payer.goto(`${serverUrl}/public/paypage/waiting-payment?id=${order.transactionId}`)
      await expect(payer.getByText(name).first()).toBeVisible()
      for (const address of [
        `/products/product-detail?id=${id}`,
        `/paypage/orders/order-detail?order=${order.orderId}`,
        `/pay-button/pay-button-detail?id=${button.id}`,
      ]) {
        await page.goto(address)
        await settled(page)
        await expect(page.getByText(payload, { exact: false }).first()).toBeVisible()
      }
    }
    // A refund's reason is read by merchant and payer.
    const link = await createLink(session, { amount: 30_000, description: HOSTILE[3]! })
    await payQr(link.qrCode)
    await expect
      .poll(
        async () =>
          (await ask(session, refund.getOptions, { params: { id: link.transactionId } })).refusal,
      )
      .toBeNull()
    await ask(session, refund.create, {
      body: {
        transactionId: link.transactionId,
        amount: 10_000,
        reason: HOSTILE.join(' ').slice(0, 200),
      },
    })
    for (const address of [
      '/products',
      '/paypage',
      '/paypage/orders',
      '/pay-button',
      '/customer-management',
      '/transactions-management',
      '/transactions-management/refunds',
      '/dashboard',
    ]) {
      await page.goto(address)
      await settled(page)
    }
    expect((await ask(session, orders.getAll, { query: {} })).items.length).toBeGreaterThanOrEqual(
      HOSTILE.length,
    )
    expect([...mine, ...payerAlarms]).toEqual([])
  },
)

/** A shop that means ill: it has bent the browser's own tools before our script comes, listens to every message, and names its elements after ours. */
const ill = (
  code: string,
): string => `<!doctype html><meta charset="utf-8"><title>secret of the shop</title>
<form id="SaolaPay"><input name="buttons"></form><a id="mount"></a><a id="draw"></a>
<script>
  window.raised = []; addEventListener('message', (e) => raised.push(String(e.data)));
  for (const name of ['map', 'forEach', 'push', 'filter', 'join']) { const old = Array.prototype[name]; Array.prototype[name] = function (...all) { raised.push('Array.' + name); return old.apply(this, all) } }
  const parse = JSON.parse; JSON.parse = (text) => { raised.push('JSON ' + text); return parse(text) };
  const fetched = window.fetch; window.fetch = (...all) => { raised.push('fetch'); return fetched(...all) };
  XMLHttpRequest.prototype.open = () => raised.push('xhr'); navigator.sendBeacon = () => raised.push('beacon');
</script>
<div data-saola-button="${code}"></div><script src="${serverUrl}/public/paybutton/${code}/button.js"></script>`

test(
  'on a page that means ill the button draws its words as words, tells the page nothing, takes nothing along',
  proves('P4'),
  async ({ sessions, openWindow }) => {
    const session = await sessions.of('owner')
    const word = ownWord()
    const { id } = await ask(session, product.create, {
      body: {
        name: `Ô mai ${word}`,
        price: 25_000,
        priceType: 'FIXED_PRICE',
        storageType: 'UNLIMITED',
      },
    })
    const shelf = await ask(session, payPage.create, {
      body: { name: `Ô mai ${word}`, productIds: [id] },
    })
    const label = '</script><svg onload=alert(1)>'
    const button = await ask(session, payButton.create, {
      body: { title: label, label, payPageId: shelf.id },
    })
    const server = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(ill(button.code)),
    )
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done)
    })
    try {
      const visitor = await openWindow()
      const raised = alarms(visitor)
      const ours: string[] = []
      visitor.on('request', (request) => {
        if (request.url().startsWith(serverUrl))
          ours.push(
            `${request.method()} ${request.url().slice(serverUrl.length)} ${request.postData() ?? ''} ${request.headers().referer ?? ''} ${request.headers().cookie ?? ''}`,
          )
      })
      const shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gio-hang?khach=0901234567`
      await visitor.goto(shop)
      const face = visitor.getByRole('link', { name: label })
      await expect(face).toHaveText(label)
      await expect(face).toHaveAttribute('href', `${serverUrl}/public/paybutton/${button.code}`)
      expect(await face.getAttribute('rel')).toContain('noopener')
      // One question, for the script; nothing of the shop's page goes with it but its origin.
      expect(ours).toHaveLength(1)
      expect(ours[0]).toMatch(new RegExp(`^GET /public/paybutton/${button.code}/button\\.js `))
      expect(ours[0]).not.toContain('khach=')
      expect(ours[0]).not.toContain('gio-hang')
      const opening = visitor.waitForEvent('popup')
      await face.click()
      const payer = await opening
      await expect(payer.getByRole('heading', { level: 1 })).toBeVisible()
      // Nor does the payer's page know more of the shop than its origin, or hold the shop's window.
      const came = await payer.evaluate(() => ({
        opener: window.opener === null,
        referrer: document.referrer,
      }))
      expect(came.opener).toBe(true)
      expect(['', `${new URL(shop).origin}/`, `${serverUrl}/`]).toContain(came.referrer)
      const said = await visitor.evaluate(
        () => (globalThis as unknown as { raised: string[] }).raised,
      )
      expect(said.filter((line) => !line.startsWith('Array.'))).toEqual([])
      expect(raised).toEqual([])
    } finally {
      server.close()
      server.closeAllConnections()
    }
  },
)

test(
  'after signing out the browser keeps the merchant’s code and where pages were scrolled to, the page holds nothing of them, and the way back shows nothing',
  proves('P6'),
  async ({ page }) => {
    await signIn(page, owner)
    await page.goto('/transactions-management')
    await settled(page)
    await page.goto('/paylink')
    await settled(page)
    await page.getByRole('button', { name: fill(t.shell.user.menu, { name: owner.name }) }).click()
    await page.getByRole('button', { name: t.shell.user.logout }).click()
    await page
      .getByRole('dialog', { name: t.shell.logout.title })
      .getByRole('button', { name: t.shell.logout.confirm })
      .click()
    await expect(page).toHaveURL(/\/authenticate\/login$/)
    const left = (): Promise<string[]> =>
      page.evaluate(async () =>
        [
          ...Object.keys(sessionStorage),
          ...Object.keys(localStorage),
          ...document.cookie.split(';').filter(Boolean),
          ...(await indexedDB.databases()).map((d) => d.name ?? ''),
          ...(await caches.keys()),
        ]
          .filter(
            (key) => key !== 'saola-portal.language' && !key.startsWith('tsr-scroll-restoration'),
          )
          .sort(),
      )
    expect(await left()).toEqual(['saola-portal.merchantCode'])
    const shows = async (): Promise<void> => {
      // A page that is on its way elsewhere has no words yet: it is read when it has arrived.
      let html: string | null = null
      await expect
        .poll(
          async () =>
            (html = await page
              .content()
              .then(
                async (text) =>
                  text +
                  (page.url() === 'about:blank'
                    ? ''
                    : await page.evaluate(() => JSON.stringify({ ...sessionStorage }))),
              )
              .catch(() => null)),
        )
        .not.toBeNull()
      for (const secret of [owner.name, cafe.name, '₫'])
        expect(html!.includes(secret), secret).toBe(false)
    }
    await shows()
    for (let i = 0; i < 3; i++) {
      await page.goBack().catch(() => undefined)
      await expect(page).toHaveURL(/\/authenticate\/login|about:blank/)
      await shows()
    }
  },
)

/** Pages and files answer HEAD as they answer GET, without the body: every address that the server mounts, in every state that a payer meets. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '@saola/contract/all'
import { fullPath, type Call, type Output } from '@saola/contract/call'
import { payButton } from '@saola/contract/pay-button'
import { payLink } from '@saola/contract/pay-link'
import { docPaths } from '../src/docs/pages.tsx'
import { legalPages } from '../src/documents.tsx'
import { anInvoice } from './invoices.ts'
import { createLink, payByBank, settleDown } from './pay-links.ts'
import { makeOrder, makePage, makeProduct, payOrder } from './pay-pages.ts'
import { people, type People } from './people.ts'
import { calm, openWorld, type World } from './world.ts'

interface Route {
  path: string
  methods: string[]
}
const LEVEL = 4
/** Every route of the server, read off its own tree: each line holds what its path adds to that of the line it hangs on. */
function routesOf(tree: string): Route[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const found = /^([│ ]*)(?:├──|└──) (\S*) \(([A-Z, ]+|-)\)/.exec(line)
    if (!found) return []
    const depth = found[1]!.length / LEVEL
    above.length = depth
    // The tree writes `/docs/*` as `/docs` with a `*` below it.
    above[depth] = `${above[depth - 1] ?? ''}${found[2]!.replace(/^\*$/, '/*')}`
    return found[3] === '-' ? [] : [{ path: above[depth], methods: found[3]!.split(', ') }]
  })
}
const contractPaths = new Set(
  Object.values(modules)
    .flatMap((module) => Object.values(module) as Call[])
    .filter(({ method }) => method === 'GET')
    .flatMap((call) => [fullPath(call, false), fullPath(call, true)])
    .map((path) => path.replaceAll(/\{\w+\}/g, ':')),
)

let world: World
let us: People
/** Route → the addresses that are asked of it. */
let addresses: Record<string, string[]>
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payPage":true,"payButton":true}' })
  us = await people(world)
  addresses = await examples()
  await calm(world)
}, 120_000)
afterAll(() => world.close())

/** Codes of links in each state, live or in Test Mode. */
async function links(test: boolean): Promise<{ open: string; all: string[] }> {
  const by = us.owner
  const [open, paid, cancelled, asks] = [
    await createLink(world, by, {}, test),
    await createLink(world, by, { amount: 61_000 }, test),
    await createLink(world, by, {}, test),
    await createLink(
      world,
      by,
      {
        customerInfoType: 'REQUIRE_INPUT',
        customerInfoForm: { fillName: true, fillPhone: true, fillEmail: false, fillAddress: false },
      },
      test,
    ),
  ]
  await payByBank(world, by, paid, {}, test)
  await settleDown(world)
  await world.work()
  await world.send(
    payLink.cancel,
    { params: { payLinkCode: cancelled.payLinkCode } },
    { token: by.token, test },
  )
  return {
    open: open.payLinkCode,
    all: [open, paid, cancelled, asks].map(({ payLinkCode }) => payLinkCode),
  }
}

const NOBODY = '01920000-0000-7000-8000-00000000dead'
/** The payers' addresses of one mode. */
async function payers(test: boolean): Promise<Record<string, string[]>> {
  const by = us.owner
  const base = test ? '/test/public' : '/public'
  const { open, all } = await links(test)
  const productId = await makeProduct(world, by, {}, test)
  const page = await makePage(world, by, [productId], {}, test)
  const items = [{ productId, quantity: 1 }]
  const [waiting, done] = [
    await makeOrder(world, page, { items }, test),
    await makeOrder(world, page, { items }, test),
  ]
  await payOrder(world, done, {}, test)
  await world.work()
  const button = (
    await world.send<typeof payButton.create, Output<typeof payButton.create>>(
      payButton.create,
      { body: { title: 'Hộp quà', label: 'Mua ngay', payPageId: page.id } },
      { token: by.token, test },
    )
  ).body.data.code
  const unknown = 'AAAAAAAAAAAAAAAAAAAAAA'
  const { code: invoice } = await anInvoice(world, test ? by.sandboxId : by.merchantId)
  const ofInvoices = `${base}/subscription/invoice`
  const manage = `${base}/subscription/manage`
  return {
    [`${ofInvoices}/:code`]: [invoice, unknown].map((code) => `${ofInvoices}/${code}`),
    [`${ofInvoices}/:code/qr.png`]: [`${ofInvoices}/${invoice}/qr.png`],
    [`${base}/subscription/ahead/:code`]: [`${base}/subscription/ahead/${unknown}`],
    [`${base}/subscription/ahead/:code/qr.png`]: [`${base}/subscription/ahead/${unknown}/qr.png`],
    [`${base}/subscription/plan/:code`]: [`${base}/subscription/plan/${unknown}`],
    [`${base}/subscription/sign-up/:code`]: [`${base}/subscription/sign-up/${unknown}`],
    [`${base}/subscription/sign-up/:code/qr.png`]: [
      `${base}/subscription/sign-up/${unknown}/qr.png`,
    ],
    [`${base}/subscription/find/:code`]: [`${base}/subscription/find/${unknown}`],
    [base]: [base],
    [manage]: [manage],
    [`${manage}/:code|:id`]: [invoice, unknown].map((code) => `${manage}/${code}`),
    [`${manage}/:code|:id/ahead`]: [`${manage}/${NOBODY}/ahead`],
    [`${manage}/:code|:id/cancel`]: [`${manage}/${NOBODY}/cancel`],
    [`${manage}/:code|:id/standing`]: [`${manage}/${NOBODY}/standing`],
    [`${manage}/:code|:id/calendar.ics`]: [`${manage}/${NOBODY}/calendar.ics`],
    [`${manage}/contact`]: [`${manage}/contact?what=email`],
    [`${base}/subscription/stop/:code`]: [`${base}/subscription/stop/${unknown}`],
    [`${base}/subscription/waiting-payment`]: [`${base}/subscription/waiting-payment?id=none`],
    [`${base}/paylink`]: [`${base}/paylink`],
    [`${base}/paylink/:code`]: [...all, unknown].map((code) => `${base}/paylink/${code}?lang=en`),
    [`${base}/paylink/:code/qr.png`]: [`${base}/paylink/${open}/qr.png`],
    [`${base}/paylink/waiting-payment`]: [...all, unknown].map(
      (code) => `${base}/paylink/waiting-payment?code=${code}`,
    ),
    [`${base}/paypage`]: [`${base}/paypage`],
    [`${base}/paypage/:code`]: [page.code, unknown].map((code) => `${base}/paypage/${code}`),
    [`${base}/paypage/waiting-payment`]: [waiting, done].map(
      ({ orderId }) => `${base}/paypage/waiting-payment?id=${orderId}`,
    ),
    [`${base}/paypage/order/:code/qr.png`]: [`${base}/paypage/order/${waiting.orderId}/qr.png`],
    [`${base}/salary/:code`]: [`${base}/salary/${unknown}`],
    [`${base}/salary/:code/confirm`]: [`${base}/salary/${unknown}/confirm?amount=500000`],
    [`${base}/salary/:code/limit`]: [`${base}/salary/${unknown}/limit`],
    [`${base}/salary/:code/request/:id`]: [`${base}/salary/${unknown}/request/${NOBODY}`],
    [`${base}/payout/:code`]: [`${base}/payout/${unknown}`],
    [`${base}/statement/:code`]: [`${base}/statement/${unknown}`],
    [`${base}/paybutton/:code`]: [button, unknown].map((code) => `${base}/paybutton/${code}`),
    [`${base}/paybutton/:code/button.js`]: [`${base}/paybutton/${button}/button.js`],
    [`${base}/paybutton/:code/frame`]: [`${base}/paybutton/${button}/frame`],
    [`${base}/napas`]: [`${base}/napas`],
  }
}

async function examples(): Promise<Record<string, string[]>> {
  return {
    ...(await payers(false)),
    ...(await payers(true)),
    '/healthz': ['/healthz'],
    '/readyz': ['/readyz'],
    '/docs': ['/docs', '/docs?lang=en'],
    '/docs/*': [...docPaths().map((path) => `/docs${path}`), '/docs/nothing'],
    '/docs/openapi.json': ['/docs/openapi.json'],
    '/docs/search': ['/docs/search?q=payLink', '/docs/search'],
    '/api-docs': ['/api-docs'],
    '/legal/:name': [...Object.keys(legalPages), 'nothing'].map((name) => `/legal/${name}`),
    '/locales/:language/:file': ['/locales/vi/payer.json', '/locales/vi/none.json'],
    '/storage/files/:id': ['/storage/files/AAAAAAAAAAAAAAAAAAAAAA'],
    '/storage/marks/:name': ['/storage/marks/none'],
    '/backoffice': ['/backoffice'],
    '/*': ['/', '/dashboard', '/backoffice/', '/assets/none.js', '/khong-co'],
  }
}

/** What differs between two equal answers: their time, their trace, what is left of a limit, and the nonce of a page. */
const OWN =
  /^(date|x-trace-id|x-ratelimit-.*|content-length|transfer-encoding|keep-alive|connection)$/
async function asked(path: string, method: 'GET' | 'HEAD'): Promise<object> {
  const response = await fetch(`${world.base}${path}`, {
    method,
    headers: { accept: 'text/html' },
    redirect: 'manual',
  })
  const body = await response.text()
  if (method === 'HEAD') expect(body, path).toBe('')
  return {
    path,
    status: response.status,
    headers: Object.fromEntries(
      [...response.headers]
        .filter(([name]) => !OWN.test(name))
        .map(([name, value]) => [name, value.replaceAll(/'nonce-[^']+'/g, "'nonce'")]),
    ),
  }
}

describe('HEAD', () => {
  const own = (): Route[] =>
    routesOf(world.server.printRoutes({ commonPrefix: false })).filter(
      // Two calls may name one part of a path differently: it stands there under both names.
      ({ path, methods }) =>
        methods.includes('GET') && !contractPaths.has(path.replaceAll(/:\w+(?:\|:\w+)*/g, ':')),
    )

  it('is mounted beside every GET that is no call of the contract, and each has an example here', () => {
    const routes = own()
    expect(routes.length).toBeGreaterThan(30)
    for (const { path, methods } of routes) expect(methods, path).toContain('HEAD')
    // The sites' own wildcard stands in the tree under that of another method alone.
    expect(world.server.hasRoute({ method: 'HEAD', url: '/*' })).toBe(true)
    expect([...routes.map(({ path }) => path), '/*'].toSorted()).toEqual(
      Object.keys(addresses).toSorted(),
    )
  })
  it('answers as GET does, without the body', async () => {
    for (const path of Object.values(addresses).flat())
      expect(await asked(path, 'HEAD')).toEqual(await asked(path, 'GET'))
  })
  it('is refused by the calls of the contract', async () => {
    const call = await fetch(`${world.base}/api/setting/public/v1/config`, { method: 'HEAD' })
    expect(call.ok).toBe(false)
  })
})

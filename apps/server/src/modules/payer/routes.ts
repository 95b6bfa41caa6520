/** The public pages' addresses, each mirrored under /test. HTML, so not of the contract; everything they show and do is. */
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderPage } from '@saola/payer-pages/page.tsx'
import type { App, Ctx } from '../../platform/context.ts'
import { acceptForms, limitedTo, refusalFor } from '../../platform/edge.ts'
import { Refusal } from '../../platform/errors.ts'
import { languageOf } from '../../platform/text.ts'
import { buttonFiles, press } from './button.ts'
import {
  orderCancel,
  orderCard,
  orderPage,
  orderPicture,
  orderReceipt,
  orderStop,
} from './order.ts'
import { openCard } from './card.ts'
import { codeOf, formOf, givePicture, queryOf, type Limit, type Work } from './request.ts'
import { mountSalary } from './salary-routes.ts'
import { mountAhead, mountManage, mountOwn, mountSubscription } from './subscription-routes.ts'
import { invoiceCard, invoiceOfPayment, invoicePage, invoicePicture } from './invoice.ts'
import { linkReceipt } from './receipt.ts'
import { payoutReceiptPage } from './payout.ts'
import { statementPage } from './statement.ts'
import { stopPage, stopReminders } from './stop.ts'
import { problemPage, startPage, unknownPage } from './problem.ts'
import * as service from './service.ts'
import { rememberedOrders, placeOrder, productListPage, type Placed } from './pay-page.ts'

const zip = promisify(gzip)
const isTest = (request: FastifyRequest): boolean => request.url.startsWith('/test/')
const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!
const ctxOf = (app: App, request: FastifyRequest): Ctx => ({
  ...app,
  caller: { kind: 'public' },
  test: isTest(request),
  language: languageOf(request.headers['accept-language']),
  askedLanguage: /(^|[\s,])(vi|en)\b/i.test(request.headers['accept-language'] ?? '')
    ? languageOf(request.headers['accept-language'])
    : null,
  traceId: request.traceId,
  address: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 200),
  operation: 'payer.page',
})
const known = (lang: string | undefined): service.Chosen =>
  lang === 'vi' || lang === 'en' ? lang : null
/** What the switch has put into the address, else what it put there last. */
const chosenOf = (request: FastifyRequest): service.Chosen =>
  known(queryOf(request).lang) ??
  known(/(?:^|; )payer_lang=(vi|en)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1])
/** Keeps a choice for the next link, of whatever shop, for a year. */
const keepChoice = (app: App, request: FastifyRequest, reply: FastifyReply): void => {
  const lang = known(queryOf(request).lang)
  if (lang !== null)
    void reply.header(
      'set-cookie',
      `payer_lang=${lang}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${app.config.publicUrl.startsWith('https:') ? '; Secure' : ''}`,
    )
}

/** Nothing from elsewhere, no script or style but the page's own, forms to ourselves and the card network only (reliability bars P1, P5). */
const policyOf = (app: App, nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src 'self' data:; connect-src 'self'; form-action 'self' ${service.cardOrigin(app)}; base-uri 'none'; frame-ancestors 'none'`

async function give(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  page: service.Page | Placed | string,
): Promise<FastifyReply> {
  void reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  keepChoice(app, request, reply)
  if (typeof page === 'string') return reply.redirect(page, 303)
  if ('to' in page) return reply.header('set-cookie', page.cookie).redirect(page.to, 303)
  const nonce = randomBytes(16).toString('base64url')
  const html = renderPage({ ...page.frame, nonce }, page.view)
  void reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyOf(app, nonce))
    .header('vary', 'accept-encoding, accept-language, cookie')
  return /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    ? reply.header('content-encoding', 'gzip').send(await zip(html))
    : reply.send(html)
}

type Run = (work: Work) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
/** The base of all addresses. */
function mountStart(
  scope: FastifyInstance,
  base: string,
  run: Run,
  limited: (perMinute: number) => Limit,
): void {
  scope.get(
    base,
    limited(60),
    run(async (ctx, _request, chosen) => startPage(ctx, chosen)),
  )
}
/** Pay pages: the shelf, and the pages of an order. */
function mountPayPage(
  scope: FastifyInstance,
  app: App,
  base: string,
  run: Run,
  limited: (perMinute: number) => Limit,
): void {
  const asked = (request: FastifyRequest) => ({
    isCard: queryOf(request).card === '1',
    isWaiting: queryOf(request).wait === '1',
    isMailed: queryOf(request).mailed === '1',
  })
  const named = (ctx: Ctx, operation: string): Ctx => ({ ...ctx, operation })
  scope.get(
    `${base}/paypage/waiting-payment`,
    limited(300),
    run((ctx, request, chosen) =>
      orderPage(ctx, queryOf(request).id ?? '', asked(request), chosen),
    ),
  )
  scope.get(
    `${base}/paypage/:code`,
    limited(300),
    run((ctx, request, chosen) =>
      productListPage(
        ctx,
        codeOf(request),
        queryOf(request),
        rememberedOrders(request.headers.cookie),
        chosen,
      ),
    ),
  )
  scope.post(
    `${base}/paypage/:code`,
    limited(60),
    run((ctx, request, chosen) =>
      placeOrder(
        named(ctx, 'payPage.public.createOrder'),
        codeOf(request),
        formOf(request),
        rememberedOrders(request.headers.cookie),
        chosen,
      ),
    ),
  )
  scope.get(`${base}/paypage/order/:code/qr.png`, limited(60), async (request, reply) =>
    givePicture(reply, await orderPicture(ctxOf(app, request), codeOf(request))),
  )
  scope.post(
    `${base}/paypage/order/:code/card`,
    limited(60),
    run((ctx, request, chosen) => orderCard(named(ctx, 'payer.card'), codeOf(request), chosen)),
  )
  scope.post(
    `${base}/paypage/order/:code/cancel`,
    limited(60),
    run((ctx, request, chosen) =>
      orderCancel(named(ctx, 'payer.cancelOrder'), codeOf(request), chosen),
    ),
  )
  scope.post(
    `${base}/paypage/order/:code/stop`,
    limited(60),
    run((ctx, request, chosen) =>
      orderStop(named(ctx, 'payer.stopReminder'), codeOf(request), chosen),
    ),
  )
  scope.post(
    `${base}/paypage/order/:code/receipt`,
    limited(20),
    run((ctx, request, chosen) =>
      orderReceipt(named(ctx, 'payer.receipt'), codeOf(request), formOf(request), chosen),
    ),
  )
  scope.get(`${base}/paypage`, limited(60), async () => {
    throw new Refusal('paypage.not_found')
  })
}

/** Customers and employees who look after what is theirs. */
function mountPeople(
  scope: FastifyInstance,
  app: App,
  base: string,
  run: Run,
  limited: (perMinute: number) => Limit,
): void {
  mountManage(scope, base, run, limited)
  mountSalary(scope, base, run, limited)
  mountOwn(scope, base, run, limited, (request) => ctxOf(app, request))
  mountAhead(scope, base, run, limited, (request) => ctxOf(app, request))
}

/** Invoices of subscriptions. */
function mountInvoice(
  scope: FastifyInstance,
  app: App,
  base: string,
  run: Run,
  limited: (perMinute: number) => Limit,
): void {
  const isAsked = (request: FastifyRequest, name: string): boolean => queryOf(request)[name] === '1'
  scope.get(
    `${base}/subscription/invoice/:code`,
    limited(300),
    run((ctx, request, chosen) =>
      invoicePage(
        ctx,
        codeOf(request),
        { isCard: isAsked(request, 'card'), isWaiting: isAsked(request, 'wait') },
        chosen,
      ),
    ),
  )
  scope.get(
    `${base}/subscription/stop/:code`,
    limited(60),
    run((ctx, request, chosen) => stopPage(ctx, codeOf(request), chosen)),
  )
  scope.post(
    `${base}/subscription/stop/:code`,
    limited(60),
    run((ctx, request, chosen) =>
      stopReminders({ ...ctx, operation: 'payer.stopReminder' }, codeOf(request), chosen),
    ),
  )
  scope.get(
    `${base}/subscription/waiting-payment`,
    limited(300),
    run((ctx, request, chosen) =>
      invoiceOfPayment(ctx, queryOf(request).id ?? '', isAsked(request, 'card'), chosen),
    ),
  )
  scope.get(`${base}/subscription/invoice/:code/qr.png`, limited(60), async (request, reply) =>
    givePicture(reply, await invoicePicture(ctxOf(app, request), codeOf(request))),
  )
  scope.post(
    `${base}/subscription/invoice/:code/card`,
    limited(60),
    run((ctx, request, chosen) =>
      invoiceCard({ ...ctx, operation: 'payer.card' }, codeOf(request), chosen),
    ),
  )
}

/** Addresses of the API and of files: whatever asks there reads the envelope. */
const API =
  /^\/(api|pay|pay-box\/api|payroll|sandbox|storage|locales|(backoffice\/)?(assets|images))\//
/** Is it a browser that would show a page, at an address where pages are? */
export const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  /\btext\/html\b/.test(request.headers.accept ?? '') &&
  !API.test(pathOf(request))
/** Answers a browser at an address where nothing is. */
export const giveUnknown = (
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> =>
  give(app, request, reply, unknownPage(ctxOf(app, request), pathOf(request), chosenOf(request)))

/** Mounts the pages in a scope of their own: forms are read here, and every failure is a page. */
export async function payerPages(server: FastifyInstance, app: App): Promise<void> {
  buttonFiles(server, app, ctxOf)
  await server.register(async (scope) => {
    acceptForms(scope)
    scope.setErrorHandler((error, request, reply) => {
      const ctx = ctxOf(app, request)
      const refusal = refusalFor(app, error, request)
      if (refusal.extra.retryAfter !== undefined)
        void reply.header('retry-after', refusal.extra.retryAfter)
      return give(
        app,
        request,
        reply,
        problemPage(ctx, refusal, chosenOf(request), pathOf(request)),
      )
    })
    const limited = (perMinute: number): Limit => limitedTo(app, perMinute)
    const run = (work: Work) => async (request: FastifyRequest, reply: FastifyReply) =>
      give(app, request, reply, await work(ctxOf(app, request), request, chosenOf(request)))
    const linkPage = run((ctx, request, chosen) => service.linkPage(ctx, codeOf(request), chosen))
    const waiting = run((ctx, request, chosen) =>
      service.waitingPage(ctx, queryOf(request).code ?? '', queryOf(request).card === '1', chosen, {
        sent: queryOf(request).mailed === '1',
        wrong: null,
      }),
    )
    const customer = run((ctx, request, chosen) =>
      service.fillCustomer(
        { ...ctx, operation: 'payer.customer' },
        codeOf(request),
        formOf(request),
        chosen,
      ),
    )
    const receipt = run((ctx, request, chosen) =>
      linkReceipt({ ...ctx, operation: 'payer.receipt' }, codeOf(request), formOf(request), chosen),
    )
    const payoutReceipt = run((ctx, request, chosen) =>
      payoutReceiptPage(ctx, codeOf(request), chosen),
    )
    const statement = run((ctx, request, chosen) =>
      statementPage(ctx, codeOf(request), queryOf(request).h ?? '', chosen),
    )
    const card = run((ctx, request, chosen) =>
      openCard({ ...ctx, operation: 'payer.card' }, codeOf(request), chosen),
    )
    const button = run((ctx, request, chosen) =>
      press({ ...ctx, operation: 'payer.button' }, request, chosen),
    )
    const checkIn = run((ctx, request, chosen) =>
      service.checkIn(ctx, { ...queryOf(request), ...formOf(request) }, chosen),
    )
    for (const base of [service.publicBase(false), service.publicBase(true)]) {
      scope.get(`${base}/paylink/waiting-payment`, limited(300), waiting)
      scope.get(`${base}/paylink/:code`, limited(300), linkPage)
      scope.get(`${base}/paylink/:code/qr.png`, limited(60), async (request, reply) => {
        return givePicture(reply, await service.picture(ctxOf(app, request), codeOf(request)))
      })
      scope.post(`${base}/paylink/:code/customer`, limited(60), customer)
      scope.post(`${base}/paylink/:code/card`, limited(60), card)
      scope.post(`${base}/paylink/:code/receipt`, limited(20), receipt)
      scope.get(`${base}/payout/:code`, limited(60), payoutReceipt)
      scope.get(`${base}/statement/:code`, limited(60), statement)
      scope.get(`${base}/paybutton/:code`, limited(120), button)
      scope.get(`${base}/napas`, limited(60), checkIn)
      scope.post(`${base}/napas`, limited(60), checkIn)
      mountStart(scope, base, run, limited)
      mountPayPage(scope, app, base, run, limited)
      mountInvoice(scope, app, base, run, limited)
      mountSubscription(scope, base, run, limited, (request) => ctxOf(app, request))
      mountPeople(scope, app, base, run, limited)
      // Whatever else stands below these addresses is a mistyped link.
      scope.get(`${base}/paylink`, limited(60), async () => {
        throw new Refusal('paylink.not_found')
      })
    }
  })
}

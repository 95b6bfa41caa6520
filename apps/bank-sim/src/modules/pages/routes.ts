import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ShowPage } from '../../edge.ts'
import { ensure, Refusal } from '../../errors.ts'
import { vnIso } from '../../platform/time.ts'
import type { PagesCtx } from './service.ts'
import { drawCard, sampleCard, SAMPLE_KINDS } from '../identity/service.ts'
import { CODE_LIFE_MS } from '../inbox/service.ts'
import { cancel, giveCard, giveCode, orderOfKey, type CardOrder } from '../napas/service.ts'
import { accountPage } from './account.ts'
import { accountsPage } from './accounts.ts'
import { boxesPage, boxPage } from './boxes.ts'
import { cardPage } from './card.ts'
import { cardsPage } from './cards.ts'
import { faultsPage } from './faults.ts'
import { inboxPage, mailPage } from './inbox.ts'
import { lostPage } from './not-found.ts'
import { posPage } from './pos.ts'
import { phonePage } from './phone.ts'
import { frame, href, type Page } from './shell.ts'
import { STYLE_SHEETS } from './styles.ts'

/** Pages may run our own script files and nothing else, load nothing from outside, and be framed by nobody. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'"
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

const ASSETS: Record<string, string> = {
  ...Object.fromEntries(STYLE_SHEETS.map((file) => [file, 'text/css'])),
  'live.js': 'text/javascript',
  'phone.js': 'text/javascript',
  'login.js': 'text/javascript',
  'forms.js': 'text/javascript',
  'card.js': 'text/javascript',
  'box.js': 'text/javascript',
  'icon.svg': 'image/svg+xml',
}
const PING_MS = 25_000

const dayOnly = z
  .union([z.iso.date(), z.literal('')])
  .transform((day) => (day === '' ? undefined : day))
  .optional()

/** A refusal as a page of the simulator. */
export const showLost =
  (sim: PagesCtx): ShowPage =>
  (request, reply, status, say) => {
    const lang = pageLang(request)
    return sendFramed(
      sim,
      reply.status(status),
      lostPage(sim, lang, request.url.split('?')[0] ?? '/', say(lang)),
    )
  }

/** Most characters of an address to go back to. */
const BACK_MAX = 2_000

/** Where the reader came from, when that is a page of Saola Pay: an address of anybody else is no way back. */
function wayBackOf(asked: unknown, origins: ReadonlySet<string>): string | null {
  if (typeof asked !== 'string' || asked.length > BACK_MAX || !URL.canParse(asked)) return null
  const { origin, username, password, href: address } = new URL(asked)
  return origins.has(origin) && username === '' && password === '' ? address : null
}

export function mountPages(app: FastifyInstance, sim: PagesCtx): void {
  const text = (request: FastifyRequest, name: string): string | null => {
    const value = (request.query as Record<string, unknown>)[name]
    return typeof value === 'string' && value !== '' ? value.slice(0, 320) : null
  }
  app.get('/', (request, reply) => sendFramed(sim, reply, phonePage(sim, pageLang(request))))
  app.get('/inbox', (request, reply) =>
    sendFramed(
      sim,
      reply,
      inboxPage(sim, pageLang(request), text(request, 'to'), text(request, 'id')),
    ),
  )
  app.get<{ Params: { id: string } }>('/inbox/:id/html', (request, reply) => {
    const message = sim.inbox.messages.get(request.params.id)
    ensure(message?.html, 404, 'message.not_found')
    return reply
      .headers({
        'content-security-policy': MAIL_POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(mailPage(message))
  })
  app.get('/accounts', (request, reply) =>
    sendFramed(sim, reply, accountsPage(sim, pageLang(request))),
  )
  app.get<{ Params: { accountNo: string } }>('/accounts/:accountNo', (request, reply) => {
    const lang = pageLang(request)
    const account = sim.books.accounts.get(request.params.accountNo)
    if (account === undefined) return reply.redirect(href(lang, '/accounts'), 303)
    const period = z.object({ from: dayOnly, to: dayOnly }).safeParse(request.query)
    const isSound = period.success && (period.data.from ?? '') <= (period.data.to ?? '9')
    return sendFramed(sim, reply, accountPage(sim, lang, account, isSound ? period.data : {}))
  })
  app.get('/boxes', (request, reply) => sendFramed(sim, reply, boxesPage(sim, pageLang(request))))
  app.get<{ Params: { hardwareId: string } }>('/boxes/:hardwareId', (request, reply) =>
    sendFramed(sim, reply, boxPage(sim, pageLang(request), request.params.hardwareId)),
  )
  app.get('/pos', (request, reply) =>
    sendFramed(sim, reply, posPage(sim, pageLang(request), text(request, 'device'))),
  )
  app.get('/faults', (request, reply) => sendFramed(sim, reply, faultsPage(sim, pageLang(request))))
  app.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const type = ASSETS[request.params.file]
    ensure(type !== undefined && Object.hasOwn(ASSETS, request.params.file), 404, 'route.not_found')
    const bytes = await readFile(join(assetFolder(), request.params.file))
    return reply
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .type(`${type}; charset=utf-8`)
      .send(bytes)
  })
  app.get('/api/events', (request, reply) => streamChanges(sim, request, reply))
  mountSampleCards(app, sim)
  mountCardPages(app, sim)
}

const sampleAddress = z.object({
  seed: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  kind: z.enum(SAMPLE_KINDS),
  type: z.enum(['CCCD', 'CAN_CUOC']),
  side: z.enum(['front', 'back']),
})
function mountSampleCards(app: FastifyInstance, sim: PagesCtx): void {
  app.get('/cards', (request, reply) => {
    const from = Number((request.query as Record<string, unknown>)['from'] ?? 1)
    return sendFramed(
      sim,
      reply,
      cardsPage(
        sim,
        pageLang(request),
        Number.isInteger(from) && from > 0 && from < 1e9 ? from : 1,
      ),
    )
  })
  app.get('/cards/:seed/:kind/:type/:side.png', async (request, reply) => {
    const asked = sampleAddress.safeParse(request.params)
    ensure(asked.success, 404, 'route.not_found')
    const { seed, kind, type, side } = asked.data
    const png = await drawCard(
      sampleCard(seed, type, kind, vnIso(sim.clock.now()).slice(0, 10)),
      side,
    )
    return reply
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .type('image/png')
      .send(png)
  })
}

/** Pages speak Vietnamese unless the address says otherwise: a shared link looks the same to everyone. */
function pageLang(request: FastifyRequest): 'vi' | 'en' {
  return (request.query as Record<string, unknown>)['lang'] === 'en' ? 'en' : 'vi'
}

/** The package's own folder, found through node_modules so that a bundled build finds it, too. */
function assetFolder(): string {
  return join(
    dirname(createRequire(import.meta.url).resolve('@saola/bank-sim/package.json')),
    'assets',
  )
}

function sendFramed(sim: PagesCtx, reply: FastifyReply, page: Page) {
  const { back } = reply.request.query as Record<string, unknown>
  return send(reply, frame(page, wayBackOf(back, sim.productOrigins)))
}

function send(reply: FastifyReply, page: string, formAction = "'self'") {
  return reply
    .headers({
      'content-security-policy': `${POLICY}; form-action ${formAction}`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    })
    .type('text/html; charset=utf-8')
    .send(page)
}

const cardStep = z.object({
  dataKey: z.string().min(1).max(64),
  cardNumber: z.string().max(40).optional(),
  otp: z.string().max(40).optional(),
  lang: z.enum(['vi', 'en']).optional(),
})

function mountCardPages(app: FastifyInstance, sim: PagesCtx): void {
  const steps: Record<string, (order: CardOrder, form: z.output<typeof cardStep>) => CardOrder> = {
    '/napas/pay': (order) => order,
    '/napas/card': (order, form) => giveCard(sim, order, form.cardNumber ?? ''),
    '/napas/code': (order, form) => giveCode(sim, order, form.otp ?? ''),
    '/napas/cancel': (order) => cancel(sim, order),
  }
  const serve = (path: string) => (request: FastifyRequest, reply: FastifyReply) => {
    const form = cardStep.safeParse(request.method === 'GET' ? request.query : request.body)
    ensure(form.success, 400, 'request.invalid', { detail: 'dataKey' })
    const before = orderOfKey(sim, form.data.dataKey)
    // The browser may leave for the shop only, and only for the shop that opened this session.
    const formAction = `'self' ${new URL(before.returnUrl).origin}`
    const lang = form.data.lang ?? 'vi'
    try {
      const after = steps[path]?.(before, form.data) ?? before
      return send(reply, cardPage(sim, after, lang), formAction)
    } catch (error) {
      if (error instanceof Refusal && error.key === 'card.unknown')
        return send(reply.status(422), cardPage(sim, before, lang, error.key), formAction)
      throw error
    }
  }
  app.route({ method: ['GET', 'POST'], url: '/napas/pay', handler: serve('/napas/pay') })
  for (const path of ['/napas/card', '/napas/code', '/napas/cancel']) app.post(path, serve(path))
}

/** Server-sent events: the name of what changed, so that an open page can look again. */
function streamChanges(sim: PagesCtx, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    connection: 'keep-alive',
  })
  reply.raw.write('retry: 1000\n\ndata: hello\n\n')
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    timer = undefined
    for (const topic of waiting) reply.raw.write(`data: ${topic}\n\n`)
    waiting.clear()
  }
  const tell = (topic: string): void => {
    waiting.add(topic)
    timer ??= setTimeout(flush, 60)
  }
  let nextCode: NodeJS.Timeout | undefined
  const awaitNextCode = (): void => {
    nextCode = setTimeout(
      () => {
        tell('authenticator')
        awaitNextCode()
      },
      CODE_LIFE_MS - (Date.now() % CODE_LIFE_MS),
    )
  }
  awaitNextCode()
  const ping = setInterval(() => reply.raw.write(': still here\n\n'), PING_MS)
  sim.changes.on('change', tell)
  request.raw.on('close', () => {
    clearInterval(ping)
    clearTimeout(timer)
    clearTimeout(nextCode)
    sim.changes.off('change', tell)
  })
}

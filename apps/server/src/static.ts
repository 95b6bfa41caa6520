/** What the browser applications are made of: the two built sites, the language files and the public documents. */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import compile from 'icu-minify/compile'
import type { Language } from '@saola/phrases/shape'
import { docAt, openApiFile, searchPage } from './docs/pages.tsx'
import { docsPolicy } from './docs/script.ts'
import { documentPolicy, isLegalPage, legalPage } from './documents.tsx'
import * as fee from './modules/fee/service.ts'
import * as media from './modules/media/service.ts'
import * as paymentMethod from './modules/payment-method/service.ts'
import type { App } from './platform/context.ts'
import { limitedTo } from './platform/edge.ts'
import { ensure } from './platform/errors.ts'
import { drawInitials } from './platform/initials.ts'
import { languageOf, phrases } from './platform/text.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
}
const packs = /^(text|application\/(json|manifest)|image\/svg)/

/** A file in memory with its compressed forms, each made when first asked for. */
interface Served {
  type: string
  etag: string
  plain: Buffer
  compressed: Partial<Record<'br' | 'gzip', Promise<Buffer>>>
}
const served = (type: string, plain: Buffer): Served => ({
  type,
  plain,
  compressed: {},
  etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
})

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
function bytesOf(file: Served, encoding: 'br' | 'gzip'): Promise<Buffer> {
  file.compressed[encoding] ??=
    encoding === 'br'
      ? brotli(file.plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 9,
            [constants.BROTLI_PARAM_SIZE_HINT]: file.plain.length,
          },
        })
      : zip(file.plain, { level: 9 })
  return file.compressed[encoding]
}

/** The smallest form that the browser takes; null for what is too small, or packed already. */
function encodingFor(request: FastifyRequest, file: Served): 'br' | 'gzip' | null {
  if (!packs.test(file.type) || file.plain.length < 500) return null
  const taken = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(taken)) return 'br'
  return /\bgzip\b/.test(taken) ? 'gzip' : null
}

async function give(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Served,
  cacheControl: string,
): Promise<FastifyReply> {
  void reply
    .header('cache-control', cacheControl)
    .header('etag', file.etag)
    .header('vary', 'accept-encoding')
    .type(file.type)
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const encoding = encodingFor(request, file)
  return encoding
    ? reply.header('content-encoding', encoding).send(await bytesOf(file, encoding))
    : reply.send(file.plain)
}

/** A built site. Its files are listed once, so no address can lead outside its folder; a new build is noticed by its index. */
interface Site {
  file(path: string): Served | null
  index(): string | null
}
function openSite(folder: string): Site {
  let built = 0
  const files = new Map<string, Served>()
  const list = (at: string, under: string): void => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue
      if (entry.isDirectory()) list(join(at, entry.name), `${under}${entry.name}/`)
      else
        files.set(
          under + entry.name,
          served(
            types[extname(entry.name)] ?? 'application/octet-stream',
            readFileSync(join(at, entry.name)),
          ),
        )
    }
  }
  const fresh = (): void => {
    const index = join(folder, 'index.html')
    const at = existsSync(index) ? statSync(index).mtimeMs : 0
    if (at === built) return
    files.clear()
    built = at
    if (at > 0) list(folder, '')
  }
  return {
    file: (path) => {
      fresh()
      return path === 'index.html' ? null : (files.get(path) ?? null)
    },
    index: () => {
      fresh()
      return files.get('index.html')?.plain.toString('utf8') ?? null
    },
  }
}

/** Scripts and fonts come from here alone; style tags that the component library makes at run time carry the page's nonce (bar P1). */
const sitePolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'`

function giveIndex(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  camera: boolean,
): FastifyReply {
  const html = site.index()
  if (html === null)
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .header('retry-after', 30)
      .send(`${phrases[languageOf(request.headers['accept-language'])].legal.shared.notBuilt}\n`)
  const nonce = randomBytes(16).toString('base64url')
  // Merchants take pictures of their papers; nobody else's page may look.
  if (camera)
    void reply.header(
      'permissions-policy',
      'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    )
  return reply
    .header('content-security-policy', sitePolicy(nonce))
    .header('cache-control', 'no-cache, no-store')
    .type(types['.html']!)
    .send(html.replaceAll('SAOLA_CSP_NONCE', nonce))
}

/** Addresses that are never a screen: what answers there answers in the envelope. */
const notScreens =
  /^\/(pay\/|pay-box\/api\/|storage\/|payroll\/|sandbox\/|locales\/|assets\/|images\/|api\/|public(\/|$)|test\/public(\/|$)|legal\/)/

function sites(server: FastifyInstance, sitesDir: string | null): void {
  const folder = (app: string): string =>
    sitesDir ? join(sitesDir, app) : fileURLToPath(new URL(`../../${app}/dist/`, import.meta.url))
  const portal = openSite(folder('portal'))
  const office = openSite(folder('backoffice'))
  server.get('/backoffice', (_request, reply) => reply.redirect('/backoffice/', 308))
  server.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = `/${request.params['*']}`
    const [site, rest] = path.startsWith('/backoffice/')
      ? [office, path.slice('/backoffice/'.length)]
      : [portal, path.slice(1)]
    const file = site.file(rest)
    if (file)
      return give(
        request,
        reply,
        file,
        rest.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    const isScreen =
      rest === '' ||
      (!notScreens.test(path) &&
        !/^(assets|images)\//.test(rest) &&
        /text\/html/.test(request.headers.accept ?? ''))
    return isScreen ? giveIndex(request, reply, site, site === portal) : reply.callNotFound()
  })
}

/** Every message of a namespace as its parts, which a browser puts together without a parser. */
const parse = (texts: unknown): unknown =>
  typeof texts === 'string'
    ? compile(texts)
    : Object.fromEntries(Object.entries(texts as object).map(([key, text]) => [key, parse(text)]))

function languageFiles(server: FastifyInstance): void {
  const made = new Map<string, Served>()
  for (const [language, namespaces] of Object.entries(phrases))
    for (const [name, texts] of Object.entries(namespaces))
      made.set(
        `${language}/${name}.json`,
        served(types['.json']!, Buffer.from(JSON.stringify(texts))),
      )
  // Parsed for the built sites (ADR 0031): each when first asked for, a start waits for none.
  const parsed = new Map<Served, Served>()
  const parsedOf = (file: Served): Served => {
    const known =
      parsed.get(file) ??
      served(file.type, Buffer.from(JSON.stringify(parse(JSON.parse(file.plain.toString('utf8'))))))
    parsed.set(file, known)
    return known
  }
  server.get<{ Params: { language: string; file: string }; Querystring: { form?: string } }>(
    '/locales/:language/:file',
    (request, reply) => {
      const file = made.get(`${request.params.language}/${request.params.file}`)
      ensure(file, 'error.not_found')
      return give(
        request,
        reply,
        request.query.form === 'parsed' ? parsedOf(file) : file,
        'no-cache',
      )
    },
  )
}

/** The language of a document: what its switch asked for, else what the browser prefers. */
const languageFor = (request: FastifyRequest): Language => {
  const asked = (request.query as { lang?: unknown }).lang
  return asked === 'en' || asked === 'vi' ? asked : languageOf(request.headers['accept-language'])
}

/** The general fees of the methods that can be used, in the order of their showing. */
async function feesShown(app: App): Promise<fee.DatedTerms[]> {
  const [methods, fees] = [await paymentMethod.getList(app), await fee.generalFees(app)]
  return methods
    .filter((m) => m.status === 'ACTIVE')
    .flatMap((m) => fees.filter((f) => f.paymentType === m.paymentType))
}

function documents(server: FastifyInstance, app: App): void {
  const made = new Map<string, Served>()
  const asHtml = (text: string): Served => served(types['.html']!, Buffer.from(text))
  server.get<{ Params: { name: string } }>(
    '/legal/:name',
    limitedTo(app, 120),
    async (request, reply) => {
      if (!isLegalPage(request.params.name)) {
        reply.callNotFound()
        return reply
      }
      const fees = request.params.name === 'fee-policy' ? await feesShown(app) : []
      void reply.header('content-security-policy', documentPolicy)
      return give(
        request,
        reply,
        asHtml(legalPage(languageFor(request), request.params.name, fees)),
        'no-cache',
      )
    },
  )
  const document = async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<FastifyReply> => {
    const language = languageFor(request)
    const key = `${language}${path}`
    const text = made.has(key) ? '' : docAt(language, app.config.publicUrl, path)
    if (text === null) {
      reply.callNotFound()
      return reply
    }
    if (!made.has(key)) made.set(key, asHtml(text))
    void reply.header('content-security-policy', docsPolicy)
    return give(request, reply, made.get(key)!, 'no-cache')
  }
  server.get('/docs', limitedTo(app, 300), (request, reply) => document(request, reply, ''))
  server.get<{ Params: { '*': string } }>('/docs/*', limitedTo(app, 300), (request, reply) =>
    document(request, reply, request.params['*'] === '' ? '' : `/${request.params['*']}`),
  )
  server.get('/docs/openapi.json', limitedTo(app, 60), (request, reply) => {
    const file =
      made.get('openapi') ?? served(types['.json']!, Buffer.from(openApiFile(app.config.publicUrl)))
    made.set('openapi', file)
    return give(request, reply, file, 'no-cache')
  })
  server.get<{ Querystring: { q?: unknown } }>(
    '/docs/search',
    limitedTo(app, 60),
    (request, reply) => {
      const { q } = request.query
      void reply.header('content-security-policy', docsPolicy)
      return give(
        request,
        reply,
        asHtml(searchPage(languageFor(request), typeof q === 'string' ? q : '')),
        'no-cache',
      )
    },
  )
  server.get('/api-docs', (_request, reply) => reply.redirect('/docs', 308))
}

/** The name a file is saved under, whatever letters it has. */
const download = (fileName: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`

/** Uploaded files: public by their unguessable name, inert by their headers (bar N9); a PDF is never opened on our own address. */
function pictures(server: FastifyInstance, app: App): void {
  server.get<{ Params: { id: string } }>(
    '/storage/files/:id',
    limitedTo(app, 1200),
    async (request, reply) => {
      const file = await media.open(app, request.params.id)
      ensure(file, 'error.not_found')
      void reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header(
          'content-disposition',
          file.contentType.startsWith('image/') ? 'inline' : download(file.fileName),
        )
      return give(
        request,
        reply,
        served(file.contentType, file.bytes),
        'public, max-age=31536000, immutable',
      )
    },
  )
  server.get<{ Params: { name: string } }>(
    '/storage/marks/:name',
    limitedTo(app, 1200),
    async (request, reply) => {
      const initials = drawInitials(request.params.name)
      ensure(initials, 'error.not_found')
      void reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', 'inline')
      return give(
        request,
        reply,
        served(types['.svg']!, Buffer.from(initials)),
        'public, max-age=31536000, immutable',
      )
    },
  )
}

/** Mounted last of all: the portal's wildcard takes what nobody else answers. */
export function openStatic(server: FastifyInstance, app: App): void {
  languageFiles(server)
  documents(server, app)
  pictures(server, app)
  sites(server, app.config.sitesDir)
}

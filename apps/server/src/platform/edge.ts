/** The edge: one Fastify with limits, headers, strict JSON and the envelope for every answer, the ugly ones included. */
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { errors, type ErrorKey } from '@saola/contract/errors'
import { groupedNumbers } from '@saola/money/format'
import helmet from 'helmet'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { closeInOrder } from './closing.ts'
import type { App, Ctx } from './context.ts'
import { Refusal } from './errors.ts'
import { uuid } from './ids.ts'
import { parseJson } from './json.ts'
import { errorFields } from './log.ts'
import { languageOf, translator } from './text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    traceId: string
    rawBody: string
    /** Of a call of the contract, from the moment in which its caller is known. */
    ctx: Ctx
  }
}

const BODY_LIMIT = 1_048_576
const STARTING_MS = 5_000
export const UPLOAD_LIMIT = 5 * 1_048_576

const KEY_OF_STATUS: Record<number, ErrorKey> = {
  413: 'error.payload_too_large',
  415: 'error.unsupported_media_type',
}
/**
 * PostgreSQL: no free connection, lock wait over, two in each other's way once too often, statement too slow, server going down, its disk, memory or
 * connections used up (class 53), its disk broken: nothing was done, try again.
 */
const PASSING = new Set([
  '55P03',
  '40P01',
  '40001',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  '58030',
  '08001',
  '08006',
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
])
/** What no trying again heals by itself: somebody has to be told (docs/operations.md). */
const FULL = new Set(['53000', '53100', '53200', '53400', '58030'])
const isPassing = (error: FastifyError | Refusal): boolean =>
  !(error instanceof Refusal) &&
  (PASSING.has(error.code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message))

/** The refusal that a framework error stands for. */
function refusalOf(error: FastifyError | Refusal): Refusal | null {
  if (error instanceof Refusal) return error
  const byCode: Record<string, ErrorKey> = {
    FST_ERR_CTP_BODY_TOO_LARGE: 'error.payload_too_large',
    FST_REQ_FILE_TOO_LARGE: 'media.too_large',
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'error.unsupported_media_type',
    FST_INVALID_MULTIPART_CONTENT_TYPE: 'error.unsupported_media_type',
    FST_ERR_BAD_URL: 'error.bad_request',
    FST_ERR_CTP_EMPTY_JSON_BODY: 'error.bad_request',
  }
  const key = byCode[error.code]
  if (key) return new Refusal(key)
  if (isPassing(error)) return new Refusal('error.overloaded', { retryAfter: 2 })
  if (error.code === '22021' || error.code === '22P05') return new Refusal('error.bad_request')
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal(KEY_OF_STATUS[error.statusCode] ?? 'error.bad_request')
  return null
}

/** What a refusal says, in the caller's language. */
export function refusalText(refusal: Refusal, language: 'vi' | 'en'): string {
  const t = translator(language, 'error')
  const { params = {}, retryAfter, reason } = refusal.extra
  return t(
    refusal.key,
    groupedNumbers({
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(reason ? { reason: t(`reason.${reason}`) } : {}),
      ...params,
    }),
  )
}

/** The envelope of a refusal, its texts in the caller's language. */
function refusalEnvelope(
  refusal: Refusal,
  language: 'vi' | 'en',
  traceId: string,
): Record<string, unknown> {
  const { errors: fields, retryAfter, reason, missing, allowed } = refusal.extra
  return {
    code: refusal.code,
    message: refusalText(refusal, language),
    data: {
      key: refusal.key,
      traceId,
      ...(fields ? { errors: fields } : {}),
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(reason ? { reason } : {}),
      ...(missing ? { missing } : {}),
      ...(allowed ? { allowed } : {}),
    },
  }
}

/** What the caller is told of any failure; one that we do not know is logged and raises an alarm. */
export function refusalFor(app: App, error: unknown, request: FastifyRequest): Refusal {
  const refusal = refusalOf(error as FastifyError)
  if (FULL.has((error as FastifyError).code)) {
    app.metrics.alarms.inc({ kind: 'database-full' })
    app.log.error(
      { traceId: request.traceId, url: request.routeOptions.url, ...errorFields(error) },
      'the database has no room, or cannot write',
    )
  }
  if (refusal) return refusal
  app.metrics.alarms.inc({ kind: 'unknown-error' })
  app.log.error(
    { traceId: request.traceId, url: request.routeOptions.url, ...errorFields(error) },
    'unexpected error',
  )
  return new Refusal('error.unknown')
}

export function answerError(
  app: App,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = refusalFor(app, error, request)
  if (refusal.extra.retryAfter !== undefined)
    void reply.header('retry-after', refusal.extra.retryAfter)
  void reply
    .code(refusal.httpStatus)
    .header('content-type', 'application/json; charset=utf-8')
    .send(
      JSON.stringify(
        refusalEnvelope(refusal, languageOf(request.headers['accept-language']), request.traceId),
      ),
    )
}

/** Options of a route that is no call of the contract: so many requests a minute of one address. */
export const limitedTo = (app: App, perMinute: number): { config: never } => ({
  config: {
    rateLimit: {
      max: Math.ceil(perMinute * app.config.limitFactor),
      timeWindow: 60_000,
      keyGenerator: (request: FastifyRequest) => normalizeIP(request.ip),
    },
  } as never,
})

/** JSON travels in UTF-8 (RFC 8259); who says otherwise would be misread. */
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(;|$))/i
const FORM = 'application/x-www-form-urlencoded'
const FORM_LIMIT = 65_536
export const isForm = (request: FastifyRequest): boolean =>
  (request.headers['content-type'] ?? '').toLowerCase().startsWith(FORM)
/** Lets the routes of one scope take a browser's form; everywhere else only JSON is read. A name that comes twice is refused (reliability bar N12). */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    FORM,
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, text, done) => {
      const fields = [...new URLSearchParams(text as string)]
      const isPlain =
        new Set(fields.map(([name]) => name)).size === fields.length &&
        !fields.some(([name]) => name === '__proto__')
      if (isPlain) done(null, Object.fromEntries(fields))
      else done(new Refusal('error.bad_request'))
    },
  )
}

/** Lets the routes of one scope take files. Reading them brings hooks along that every request would pay for. */
export async function acceptFiles(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: UPLOAD_LIMIT, files: 4, fields: 30, fieldSize: 10_000, parts: 34 },
    throwFileSizeLimit: true,
  })
}

/** For requests so broken that no route sees them: written on the socket by hand. */
function clientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const key: ErrorKey =
    error.code === 'HPE_HEADER_OVERFLOW' ? 'error.header_too_large' : 'error.bad_request'
  const body = JSON.stringify(refusalEnvelope(new Refusal(key), 'vi', uuid()))
  socket.end(
    `HTTP/1.1 ${errors[key][1]} Refused\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** What every answer carries, drawn up once: the same for all, and too dear to be made for each. A page that needs another policy says so after it. */
function fixedHeaders(): Record<string, string> {
  const headers: Record<string, string> = {
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: { maxAge: 31_536_000 },
    xFrameOptions: { action: 'deny' },
  })({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined)
  return headers
}

export async function openEdge(app: App): Promise<FastifyInstance> {
  const server = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    trustProxy: app.config.trustProxy.length > 0 ? app.config.trustProxy : false,
    routerOptions: { caseSensitive: true, maxParamLength: 200, ignoreTrailingSlash: false },
    clientErrorHandler: clientError,
    // Said in our own form (closeInOrder).
    return503OnClosing: false,
    // Pages and files answer HEAD as GET without the body; calls of the contract do not (platform/mount.ts).
    exposeHeadRoutes: true,
    // What is under way is answered; closeInOrder sees to the rest.
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      request.traceId = uuid()
      answerError(app, error, request as FastifyRequest, reply as FastifyReply)
    },
  })
  const fixed = fixedHeaders()
  server.decorateRequest('traceId', '')
  server.decorateRequest('rawBody', '')
  server.decorateRequest('ctx', null as unknown as Ctx)
  server.addHook('onRequest', (request, reply, done) => {
    request.traceId = uuid()
    void reply.headers(fixed).header('x-trace-id', request.traceId)
    done()
  })
  closeInOrder(server)
  server.setErrorHandler((error, request, reply) => answerError(app, error, request, reply))
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.rawBody = text as string
    try {
      if (OTHER_CHARSET.test(request.headers['content-type'] ?? ''))
        throw new Refusal('error.unsupported_media_type')
      done(null, text === '' ? undefined : parseJson(text as string))
    } catch (error) {
      done(error as Error)
    }
  })
  await server.register(cors, {
    origin: [new URL(app.config.publicUrl).origin],
    credentials: false,
    maxAge: 600,
  })
  await server.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) => {
      const retryAfter = Math.max(1, Math.ceil(context.ttl / 1000))
      return new Refusal('error.too_many_requests', { retryAfter })
    },
  })
  // What delays the loop while the program starts is no load.
  const settledAt = performance.now() + STARTING_MS
  await server.register(underPressure, {
    maxEventLoopDelay: app.config.busyLoopMs,
    // Where the loop came round less than twice between two looks the delay counts as endless: that must not be so after a second while more is allowed.
    sampleInterval: Math.max(1_000, app.config.busyLoopMs),
    exposeStatusRoute: false,
    pressureHandler: () => {
      if (performance.now() > settledAt) throw new Refusal('error.overloaded', { retryAfter: 2 })
    },
  })
  return server
}

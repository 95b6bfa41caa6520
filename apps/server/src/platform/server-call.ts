/**
 * Calls of merchants' own servers (ADR 0022). The order is the system's, seen from an encrypted envelope: limit of the address → envelope → client id →
 * signature → time → limit of the credential → addresses it may be used from → each signature once → switch and merchant's state → open the seal → shape → work → encrypted answer.
 * Whatever happens is answered with HTTP 200, because the clients read no envelope behind any other status.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Call } from '@saola/contract/call'
import type { MerchantStatus } from '@saola/contract/enums'
import { errors, type ErrorKey } from '@saola/contract/errors'
import { capabilityOf, merchantCapabilities } from '@saola/contract/merchant-status'
import { serverCodes, serverWords } from '@saola/contract/server-api'
import { groupedNumbers } from '@saola/money/format'
import { shifted } from './clock.ts'
import type { App, Ctx, ServerCaller } from './context.ts'
import { inTransaction } from './db.ts'
import { refusalFor } from './edge.ts'
import { ensure, Refusal } from './errors.ts'
import {
  isSigned,
  isTimely,
  toEnvelope,
  fromEnvelope,
  type EnvelopeKeys,
  type EnvelopeRequest,
} from './merchant-envelope.ts'
import { seenBefore } from './nonce.ts'
import { shapeReader } from './shape.ts'
import { parseJson } from './json.ts'
import { languageOf, translator } from './text.ts'

/** Whose server a client id is, and what it signs and encrypts with. */
export interface ServerAccess {
  caller: ServerCaller
  keys: EnvelopeKeys
  /** Whether the merchant lets requests come from there. */ mayFrom(address: string): boolean
  /** Notes that the credential was used. */ used(): Promise<void>
  /** Puts the request into the log that the merchant's developers read. */
  record(request: AnsweredRequest): void
}
/** A request as its log holds it: facts, never its content. */
export interface AnsweredRequest {
  /** The call's id. */ call: string
  /** As answered; 0 = done. */ code: number
  /** The answer's words; null = done. */ message: string | null
  /** The payment that it names. */ reference: string | null
  tookMs: number
  address: string
  userAgent: string
  traceId: string
  /** Whether the sender has shown that they have the keys. */ signed: boolean
}
export type FindServer = (clientId: string, test: boolean) => Promise<ServerAccess | null>

/** Requests a minute and credential; shared by all its calls. */
const PER_CREDENTIAL = 1200
const BODY_LIMIT = 262_144
const CLIENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What is known of a request while it is answered. */
interface Progress {
  startedAt: number
  access: ServerAccess | null
  signed: boolean
  reference: string | null
}
const progressOf = new WeakMap<FastifyRequest, Progress>()

type Handler = (ctx: Ctx, input: unknown) => Promise<unknown>
interface Mounted {
  call: Call
  handler: Handler
  test: boolean
  url: string
  rateLimit: object
}

/** A route in a scope of its own: it reads any content type as text, and answers its refusals itself. */
export function mountServerCall(
  server: FastifyInstance,
  app: App,
  find: FindServer,
  m: Mounted,
): void {
  const read = shapeReader(m.call)
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, text, done) => done(null, text),
    )
    scope.setErrorHandler((error, request, reply) => refuse(app, m.call, error, request, reply))
    scope.post(
      m.url,
      { bodyLimit: BODY_LIMIT, config: { call: m.call, rateLimit: m.rateLimit } as never },
      async (request, reply) => {
        const end = app.metrics.duration.startTimer({ call: m.call.id })
        reply.raw.on('close', end)
        const progress: Progress = {
          startedAt: performance.now(),
          access: null,
          signed: false,
          reference: null,
        }
        progressOf.set(request, progress)
        const sent = envelopeOf(request)
        const { caller, keys } = await prove(app, find, m.test, sent, request.ip, progress)
        const ctx = ctxOf(app, m, caller, request)
        ensureMay(ctx, m.call, caller)
        const content = opened(keys, sent.data)
        progress.reference = referenceIn(content)
        const { body } = read({ params: undefined, query: undefined, body: content })
        const input = {
          params: undefined,
          query: undefined,
          body,
          page: undefined,
          signal: new AbortController().signal,
        }
        const result =
          m.call.work === 'write'
            ? await inTransaction(app.db, (tx) => m.handler({ ...ctx, db: tx }, input))
            : await m.handler(ctx, input)
        app.metrics.requests.inc({ call: m.call.id, code: '0' })
        // Only what the result's shape names leaves. Real time: the client's own clock judges it.
        const answer = toEnvelope(keys, z.parse(m.call.result, result), Date.now())
        record(m.call, 0, null, request)
        return reply
          .headers({ ...answer.headers, 'cache-control': 'no-store' })
          .type('application/json; charset=utf-8')
          .send(
            JSON.stringify({
              code: 0,
              message: translator(ctx.language, 'common')('ok'),
              data: answer.data,
            }),
          )
      },
    )
  })
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** @throws 1606 for a body that is no envelope; a header that is missing is no signature. */
function envelopeOf(request: FastifyRequest): EnvelopeRequest & { clientId: string } {
  const body = typeof request.body === 'string' ? parseJson(request.body) : null
  const data = body !== null && typeof body === 'object' ? (body as { data?: unknown }).data : null
  ensure(typeof data === 'string', 'gateway.invalid_data')
  return {
    clientId: header(request, 'x-api-client'),
    time: header(request, 'x-api-time'),
    validate: header(request, 'x-api-validate'),
    data,
  }
}

/** Nothing is written for anyone who has not signed, but a line of the request log (its own limit). @throws 1602, 1601, 11, 1614; 1612 for a request that was received before */
async function prove(
  app: App,
  find: FindServer,
  test: boolean,
  sent: EnvelopeRequest & { clientId: string },
  address: string,
  progress: Progress,
): Promise<ServerAccess> {
  const access = CLIENT_ID.test(sent.clientId) ? await find(sent.clientId, test) : null
  ensure(access, 'gateway.client_id_invalid')
  progress.access = access
  const now = Date.now()
  ensure(
    isSigned(access.keys, sent) && isTimely(sent.time, now, app.config.serverToleranceMs),
    'gateway.security_violation',
  )
  progress.signed = true
  countRequest(app, access.keys.clientId)
  // After the signature: who has no keys learns nothing of the list.
  ensure(access.mayFrom(address), 'gateway.access_denied')
  // The first one may have taken effect: the sender is told to look, not that their keys are wrong.
  ensure(!(await seenBefore(app.db, sent.validate, new Date(now))), 'error.replayed')
  await access.used()
  return access
}

function opened(keys: EnvelopeKeys, data: string): unknown {
  const body = fromEnvelope(keys, data)
  ensure(body !== null && typeof body === 'object' && !Array.isArray(body), 'gateway.invalid_data')
  return body
}

const REFERENCE_MAX = 64
const REFERENCES = [
  'refTransactionId',
  'transactionId',
  'payOutId',
  'refId',
  'subscriptionId',
  'invoiceId',
] as const
/** What a request is about, as its sender names it; the shape of the request is not judged yet. */
function referenceIn(content: unknown): string | null {
  const given = content as Record<string, unknown>
  const name = REFERENCES.map((field) => given[field]).find(
    (v) => (typeof v === 'string' && v !== '') || typeof v === 'number',
  )
  // oxlint-disable-next-line no-control-regex -- the database takes no zero byte, and a log no line break
  return name === undefined
    ? null
    : String(name)
        .replaceAll(/[\u0000-\u001f]/g, ' ')
        .slice(0, REFERENCE_MAX)
}

/** Into the log of the merchant whose client id the request names; a request that names nobody's is in no log. */
function record(call: Call, code: number, message: string | null, request: FastifyRequest): void {
  const progress = progressOf.get(request)
  progress?.access?.record({
    call: call.id,
    code,
    message,
    reference: progress.reference,
    tookMs: Math.round(performance.now() - progress.startedAt),
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 200),
    traceId: request.traceId,
    signed: progress.signed,
  })
}

function ensureMay(ctx: Ctx, call: Call, caller: ServerCaller): void {
  ensure(call.feature === undefined || ctx.config.features[call.feature], 'error.feature_off')
  ensure(
    ctx.test ||
      merchantCapabilities[caller.merchantStatus as MerchantStatus].includes(capabilityOf(call)),
    'merchant.not_active',
  )
}

const ctxOf = (app: App, m: Mounted, caller: ServerCaller, request: FastifyRequest): Ctx => ({
  ...app,
  caller,
  test: m.test,
  clock: shifted(app.clock, caller.clockShiftMs),
  language: languageOf(request.headers['accept-language']),
  traceId: request.traceId,
  address: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 200),
  operation: m.call.id,
})

/** Requests of each credential in this process; what it keeps it may lose. */
const counts = new WeakMap<App['pool'], Map<string, { until: number; n: number }>>()
function countRequest(app: App, clientId: string): void {
  const mine = counts.get(app.pool) ?? new Map<string, { until: number; n: number }>()
  counts.set(app.pool, mine)
  const now = performance.now()
  const before = mine.get(clientId)
  const entry = before && before.until > now ? before : { until: now + 60_000, n: 0 }
  entry.n += 1
  if (mine.size > 10_000) mine.clear()
  mine.set(clientId, entry)
  if (entry.n > PER_CREDENTIAL * app.config.limitFactor)
    throw new Refusal('error.too_many_requests', {
      retryAfter: Math.ceil((entry.until - now) / 1000),
    })
}

/** The number a client knows: the refusal's own, what the table says, else 1612 for a fault of ours and 1 for any other. */
function serverWordOf(refusal: Refusal): ErrorKey {
  const [code, status] = errors[refusal.key]
  if (serverWords[refusal.key]) return serverWords[refusal.key]!
  if (serverCodes.includes(code)) return refusal.key
  return status >= 500 || status === 429 ? 'gateway.service_unavailable' : 'error.bad_request'
}

function refuse(
  app: App,
  call: Call,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = refusalFor(app, error, request)
  const { params = {}, errors: fields, retryAfter } = refusal.extra
  const code = errors[serverWordOf(refusal)][0]
  const words = translator(languageOf(request.headers['accept-language']), 'error')(
    refusal.key,
    groupedNumbers({ ...(retryAfter === undefined ? {} : { retryAfter }), ...params }),
  )
  const message = fields?.length
    ? `${words} (${fields
        .map((f) => f.field)
        .filter(Boolean)
        .join(', ')})`
    : words
  app.metrics.requests.inc({ call: call.id, code: String(code) })
  record(call, code, message, request)
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  void reply
    .code(200)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, message, data: null }))
}

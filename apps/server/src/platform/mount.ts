/**
 * The one loop that turns the contract into routes. The order is fixed and tested:
 * limit → identity → audience → permission code → feature switch → Test Mode → shape → transaction → work → envelope.
 */
import { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  fullPath,
  successCode,
  verbOf,
  type Call,
  type Calls,
  type Input,
  type Output,
} from '@saola/contract/call'
import { capabilityOf, merchantCapabilities } from '@saola/contract/merchant-status'
import type { MerchantStatus } from '@saola/contract/enums'
import type { ErrorKey } from '@saola/contract/errors'
import { pagingNames, readPage } from '@saola/contract/paging'
import { actionId } from '@saola/contract/permissions'
import type { Language } from '@saola/phrases/shape'
import { shifted } from './clock.ts'
import type { App, Caller, Ctx } from './context.ts'
import { again, inTransaction } from './db.ts'
import { ensure, Refusal } from './errors.ts'
import { remembered } from './idempotency.ts'
import { answerWriter, shapeReader } from './shape.ts'
import { languageOf, translator } from './text.ts'
import { acceptFiles, acceptForms, isForm, UPLOAD_LIMIT } from './edge.ts'
import { mountServerCall, type FindServer } from './server-call.ts'

export interface FileAnswer {
  fileName: string
  contentType: string
  stream: NodeJS.ReadableStream
  totalRows?: number
}
export interface UploadedFile {
  fileName: string
  bytes: Buffer
}
export type Answer<C extends Call> = C['kind'] extends 'file'
  ? FileAnswer
  : C['kind'] extends 'events'
    ? AsyncIterable<Output<C>>
    : Output<C>
/** The files of an 'upload' by part name; an optional one may be absent. */
type FilesOf<C extends Call> =
  C['files'] extends Readonly<Record<string, 'required' | 'optional'>>
    ? {
        [K in keyof C['files']]: C['files'][K] extends 'required'
          ? UploadedFile
          : UploadedFile | undefined
      }
    : { file: UploadedFile }
export type HandlerInput<C extends Call> = Input<C> & {
  signal: AbortSignal
} & (C['kind'] extends 'upload' ? { files: FilesOf<C> } : unknown) &
  (C['kind'] extends 'browser' ? { fromBrowser: boolean } : unknown)
/** One function per key of the module's table; a missing or extra key does not compile. */
export type Handlers<R extends Calls> = {
  [K in keyof R]: (ctx: Ctx, input: HandlerInput<R[K]>) => Promise<Answer<R[K]>> | Answer<R[K]>
}

/** Who is calling. Given by the auth modules, because the platform knows no module. */
export interface Identity {
  /** At once where the session was looked up within the moment that it is remembered. */
  bearer(token: string, call: Call, test: boolean): Caller | Promise<Caller>
  /** Whose limit a token counts for, by its signature alone: the session or the client it was made for, or null for what is no live token of ours for this call. */
  tokenOwner(token: string, call: Call): string | null
  /** @throws `wrong` for a key that nobody has. */
  apiClient(key: string, wrong: ErrorKey): Caller
  /** @throws 41003 for a key that no machine at work has. */
  machine(key: string): Promise<Caller>
  server: FindServer
  /** Verifies a signed system call and opens its body. */
  system(request: {
    method: string
    path: string
    headers: Record<string, string | string[] | undefined>
    rawBody: string
    body: unknown
  }): { caller: Caller; body: unknown }
}

type AnyHandler = (ctx: Ctx, input: unknown) => Promise<unknown>
/** A call at one of its two addresses, with all that can be drawn up before the first request comes. */
interface Mounted {
  call: Call
  handler: AnyHandler
  test: boolean
  read: ReturnType<typeof shapeReader>
  codes: readonly number[]
  /** What may be done in the areas of the codes, one for each. */
  actions: readonly string[]
  capability: ReturnType<typeof capabilityOf>
  duration: ReturnType<App['metrics']['duration']['labels']>
}

/** Mounts one module on its live and its Test Mode base address. */
export function mount<R extends Calls>(
  server: FastifyInstance,
  app: App,
  identity: Identity,
  module: R,
  handlers: Handlers<R>,
): void {
  for (const [key, call] of Object.entries(module))
    for (const test of [false, true])
      mountCall(server, app, identity, {
        call,
        handler: handlers[key] as unknown as AnyHandler,
        test,
      })
}

function mountCall(
  server: FastifyInstance,
  app: App,
  identity: Identity,
  given: Pick<Mounted, 'call' | 'handler' | 'test'>,
): void {
  const { call, test } = given
  if (call.audience === 'server')
    return mountServerCall(server, app, identity.server, {
      ...given,
      url: fullPath(call, test),
      rateLimit: limitOf(app, identity, call),
    })
  const codes =
    call.code === undefined
      ? []
      : Array.isArray(call.code)
        ? (call.code as number[])
        : [call.code as number]
  const m: Mounted = {
    ...given,
    read: shapeReader(call),
    codes,
    actions: codes.map((code) => actionId(code, verbOf(call))),
    capability: capabilityOf(call),
    duration: app.metrics.duration.labels(call.id),
  }
  const isJson = call.kind !== 'file' && call.kind !== 'events'
  const route = (on: FastifyInstance): unknown =>
    on.route({
      method: call.method,
      url: fullPath(call, test).replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(isJson
        ? {
            schema: { response: { 200: { type: 'object' } } },
            serializerCompiler: () => answerWriter(call) as never,
          }
        : {}),
      config: { call, rateLimit: limitOf(app, identity, call) } as never,
      ...(call.kind === 'upload' ? { bodyLimit: (call.maxBytes ?? UPLOAD_LIMIT) + 65_536 } : {}),
      // The limit's own hook is the route's onRequest; preParsing comes after it and still before the body is read.
      preParsing: (request, _reply, _payload, done) => {
        const caller = callerOf(identity, call, test, request)
        // Fastify goes on when a promise that it is given is kept, and refuses with what breaks it.
        if (caller instanceof Promise)
          return caller.then((found) => {
            request.ctx = arrive(app, m, found, request)
          })
        request.ctx = arrive(app, m, caller, request)
        return done()
      },
      handler: (request, reply) => {
        const begun = performance.now()
        reply.raw.on('close', () => {
          m.duration.observe((performance.now() - begun) / 1000)
          app.metrics.requests.inc({ call: call.id, code: String(reply.statusCode) })
        })
        const { ctx } = request
        if (call.kind === 'upload')
          return multipartOf(call, request).then(({ files, fields }) => {
            const input = inputOf(m, request, reply, fields)
            input.files = files
            return answer(m, ctx, request, reply, input)
          })
        return answer(
          m,
          ctx,
          request,
          reply,
          inputOf(
            m,
            request,
            reply,
            call.audience === 'system' ? openSystem(ctx, identity, request) : request.body,
          ),
        )
      },
    })
  if (call.kind === 'browser')
    void server.register(async (scope) => {
      acceptForms(scope)
      route(scope)
    })
  else if (call.kind === 'upload')
    void server.register(async (scope) => {
      await acceptFiles(scope)
      route(scope)
    })
  else route(server)
}

const limitOf = (app: App, identity: Identity, call: Call): RateLimitOptions => ({
  max: Math.ceil((call.perMinute ?? 600) * app.config.limitFactor),
  timeWindow: 60_000,
  // A header is just text that a stranger may vary at will: only a token that we signed has a count of its own.
  keyGenerator: (request: FastifyRequest) => {
    const token = call.audience === 'server' ? undefined : bearerOf(request)
    return (token && identity.tokenOwner(token, call)) ?? normalizeIP(request.ip)
  },
})
const BEARER = /^Bearer ([\w.-]{20,2000})$/
const bearerOf = (request: FastifyRequest): string | undefined => {
  const { authorization } = request.headers
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1]
}

/** Everything that can be said before the body is read. The context is written out field by field: it is made for every call, and a copy of the app with more put on top costs many times as much. */
function arrive(
  app: App,
  { call, test, codes, actions, capability }: Mounted,
  caller: Caller,
  request: FastifyRequest,
): Ctx {
  if (codes.length > 0) ensureMay(caller, codes, actions)
  ensure(call.feature === undefined || app.config.features[call.feature], 'error.feature_off')
  ensure(call.mode === undefined || (call.mode === 'test') === test, 'error.test_mode')
  // What the merchant's state allows with live data (B-117, docs/decisions.md#21); Test Mode is the sandbox merchant's, which is always open.
  if (caller.kind === 'portal' && !test)
    ensure(
      merchantCapabilities[caller.merchantStatus as MerchantStatus].includes(capability),
      'merchant.not_active',
    )
  const { headers } = request
  return {
    config: app.config,
    db: app.db,
    pool: app.pool,
    exportPool: app.exportPool,
    sheetThreads: app.sheetThreads,
    log: app.log,
    bank: app.bank,
    cards: app.cards,
    cardReader: app.cardReader,
    mailer: app.mailer,
    sms: app.sms,
    live: app.live,
    metrics: app.metrics,
    caller,
    test,
    clock: shifted(app.clock, caller.kind === 'portal' ? caller.clockShiftMs : 0),
    language: languageOf(headers['accept-language']),
    traceId: request.traceId,
    address: request.ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, 200),
    operation: call.id,
  }
}

/** The code opens the area, the action is what may be done there (docs/decisions.md#27); bank staff have a code for each. @throws 10, which names the actions that would do. */
function ensureMay(caller: Caller, codes: readonly number[], actions: readonly string[]): void {
  const held: readonly number[] = 'codes' in caller ? caller.codes : []
  const may = codes.some(
    (code, i) =>
      held.includes(code) && (caller.kind !== 'portal' || caller.actions.includes(actions[i]!)),
  )
  if (!may)
    throw new Refusal('notification.access_denied', {
      params: { codes: codes.join(',') },
      ...(caller.kind === 'portal' ? { missing: actions } : {}),
    })
}

function callerOf(
  identity: Identity,
  call: Call,
  test: boolean,
  request: FastifyRequest,
): Caller | Promise<Caller> {
  if (call.audience === 'public' || call.audience === 'system') return { kind: 'public' }
  if (call.audience === 'internal')
    return identity.apiClient(
      String(request.headers[call.keyHeader ?? 'api-client-key'] ?? ''),
      call.keyHeader ? 'pos.api_key_invalid' : 'auth.client_invalid',
    )
  if (call.audience === 'machine')
    return identity.machine(String(request.headers['x-api-key'] ?? ''))
  const token = bearerOf(request)
  ensure(token, 'error.unauthenticated')
  return identity.bearer(token, call, test)
}

function openSystem(ctx: Ctx, identity: Identity, request: FastifyRequest): unknown {
  const opened = identity.system({
    method: request.method,
    path: request.url.split('?')[0]!,
    headers: request.headers,
    rawBody: request.rawBody,
    body: request.body,
  })
  ctx.caller = opened.caller
  return opened.body
}

/** One name twice is an attack or a mistake (reliability bar N12); an empty value is no value. */
function takeFields(into: Record<string, string>, given: Record<string, unknown>): void {
  for (const name of Object.keys(given)) {
    const value = given[name]
    // Not a name that an object can hold like any other.
    if (name === '__proto__')
      throw new Refusal('error.validation', {
        errors: [{ field: name, key: 'error.unknown_field' }],
      })
    if (typeof value !== 'string')
      throw new Refusal('error.validation', {
        errors: [{ field: name.slice(0, 100), key: 'error.duplicate_item' }],
      })
    if (value !== '') into[name] = value
    else delete into[name]
  }
}

/** What a handler is given. A class for its `signal`: an object written out with a getter has a form of its own each time, which costs as much as reading the input and slows down anyone who looks into it. */
class GivenInput {
  params: unknown
  query: unknown
  body: unknown
  page: unknown
  fromBrowser: boolean
  declare files?: Record<string, UploadedFile>
  readonly #reply: FastifyReply
  constructor(
    parts: Record<'params' | 'query' | 'body', unknown>,
    page: unknown,
    fromBrowser: boolean,
    reply: FastifyReply,
  ) {
    this.params = parts.params
    this.query = parts.query
    this.body = parts.body
    this.page = page
    this.fromBrowser = fromBrowser
    this.#reply = reply
  }
  get signal(): AbortSignal {
    return signalOf(this.#reply)
  }
}
function inputOf(
  { call, read }: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): GivenInput {
  const query: Record<string, string> = {}
  const fromBrowser = call.kind === 'browser' && isForm(request)
  takeFields(query, request.query as Record<string, unknown>)
  if (fromBrowser) takeFields(query, body as Record<string, unknown>)
  let page: unknown
  if (call.paging) {
    const got = readPage(call.paging, query)
    if ('wrong' in got)
      throw new Refusal('error.invalid_paging', {
        errors: [{ field: got.wrong, key: 'error.pattern' }],
      })
    page = got.page
    const names = pagingNames[call.paging.dialect]
    for (const name of [names.index, names.size, names.sortBy, names.direction]) delete query[name]
  }
  const parts = read({ params: request.params, query, body: fromBrowser ? undefined : body })
  const unknown = call.query ? [] : Object.keys(query)
  if (unknown.length > 0)
    throw new Refusal('error.validation', {
      errors: unknown
        .slice(0, 20)
        .map((field) => ({ field: field.slice(0, 100), key: 'error.unknown_field' as const })),
    })
  return new GivenInput(parts, page, fromBrowser, reply)
}

/** Reads a multipart body: the call's files, and its fields as text. A file that the call does not know, or a name that comes twice, is refused. */
async function multipartOf(
  call: Call,
  request: FastifyRequest,
): Promise<{ files: Record<string, UploadedFile>; fields: Record<string, string> }> {
  const wanted = call.files ?? { file: 'required' }
  const files: Record<string, UploadedFile> = Object.create(null) as Record<string, UploadedFile>
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  for await (const part of request.parts({ limits: { fileSize: call.maxBytes ?? UPLOAD_LIMIT } })) {
    const field = part.fieldname.slice(0, 100)
    ensure(!(field in files) && !(field in fields), 'error.validation', {
      errors: [{ field, key: 'error.duplicate_item' }],
    })
    if (part.type === 'field') fields[field] = String(part.value)
    else {
      const bytes = await part.toBuffer()
      ensure(field in wanted, 'error.validation', {
        errors: [{ field, key: 'error.unknown_field' }],
      })
      // A form sends an empty part for a file that nobody chose.
      if (bytes.length > 0 || wanted[field as keyof typeof wanted] === 'required')
        files[field] = { fileName: part.filename.slice(0, 200), bytes }
    }
  }
  const absent = Object.keys(wanted).filter(
    (name) => wanted[name as keyof typeof wanted] === 'required' && !files[name],
  )
  ensure(absent.length === 0, 'error.required_parameter', {
    params: { name: absent[0]!, operation: call.id },
    errors: absent.map((field) => ({ field, key: 'error.required' as const })),
  })
  return { files, fields: call.body ? fields : {} }
}

/** Says when the caller is gone. Made when a handler asks for it: an abort of its own for every request costs more than checking its shape. */
function signalOf(reply: FastifyReply): AbortSignal {
  if (reply.raw.destroyed) return AbortSignal.abort()
  const abort = new AbortController()
  reply.raw.once('close', () => abort.abort())
  return abort.signal
}

const okTexts = new Map<Language, string>()
/** The same word in every answer: put together once a language. */
function okText(language: Language): string {
  const text = okTexts.get(language) ?? translator(language, 'common')('ok')
  okTexts.set(language, text)
  return text
}

async function answer(
  { call, handler }: Mounted,
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  input: unknown,
): Promise<unknown> {
  void reply.header('cache-control', 'no-store')
  const done = (data: unknown): unknown => ({
    code: successCode(call),
    message: okText(ctx.language),
    data,
  })
  if (call.kind === 'file') return sendFile(reply, (await handler(ctx, input)) as FileAnswer)
  if (call.kind === 'events')
    return sendEvents(ctx, reply, (await handler(ctx, input)) as AsyncIterable<unknown>)
  if (call.kind === 'browser' && isForm(request))
    return reply.redirect(((await handler(ctx, input)) as { location: string }).location, 303)
  if (call.work === 'read' || call.work === 'own') return done(await handler(ctx, input))
  const key = request.headers['idempotency-key']
  // Nothing else is written: a transaction around it would add two round trips and no promise.
  if (call.work === 'statement' && typeof key !== 'string')
    return done(await again(() => handler(ctx, input)))
  const run = (tx: Ctx['db']): Promise<unknown> => handler({ ...ctx, db: tx }, input)
  if (typeof key !== 'string') return done(await inTransaction(ctx.db, run))
  return done(
    await inTransaction(ctx.db, (tx) =>
      remembered({ ...ctx, db: tx }, key, { body: request.rawBody, url: request.url }, () =>
        run(tx),
      ),
    ),
  )
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  void reply
    .header('content-type', file.contentType)
    .header(
      'content-disposition',
      `attachment; filename="${file.fileName.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
  if (file.totalRows !== undefined) void reply.header('x-total-rows', file.totalRows)
  return reply.send(file.stream)
}

async function sendEvents(
  ctx: Ctx,
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
): Promise<void> {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
    'x-trace-id': ctx.traceId,
  })
  reply.raw.write('retry: 2000\n\n')
  const beat = setInterval(() => reply.raw.write(': \n\n'), 15_000)
  ctx.metrics.liveClients.inc()
  try {
    for await (const event of events)
      if (!reply.raw.write(`data: ${JSON.stringify(event)}\n\n`) && reply.raw.destroyed) break
  } finally {
    clearInterval(beat)
    ctx.metrics.liveClients.dec()
    reply.raw.end()
  }
}

/** Answers 404 and 405 for addresses under the API bases (codes 4 and 6). */
export function notFound(
  modules: Record<string, Calls>,
): (url: string, method: string) => { refusal: Refusal; allow?: string } {
  const known = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .flatMap((call) =>
      [false, true].map((test) => ({
        method: call.method,
        pattern: new RegExp(`^${fullPath(call, test).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      })),
    )
  return (url, method) => {
    const others = known
      .filter((k) => k.method !== method && k.pattern.test(url.split('?')[0]!))
      .map((k) => k.method)
    return others.length > 0
      ? { refusal: new Refusal('error.method_not_allowed'), allow: [...new Set(others)].join(', ') }
      : { refusal: new Refusal('error.route_not_found') }
  }
}

/**
 * The one loop that turns the contract into routes. The order is fixed and tested:
 * limit → identity → audience → permission code → feature switch → Test Mode → shape → transaction → work → envelope.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  fullPath,
  verbOf,
  type Call,
  type Calls,
  type Input,
  type Output,
} from '@saola/contract/call'
import { capabilityOf } from '@saola/contract/merchant-status'
import { actionId } from '@saola/contract/permissions'
import type { App, Caller, Ctx } from './context.ts'
import { Refusal } from './errors.ts'
import { answerWriter, shapeReader } from './shape.ts'
import { acceptFiles, acceptForms, UPLOAD_LIMIT } from './edge.ts'
import { mountServerCall } from './server-call.ts'
import {
  type Identity,
  arrive,
  callerOf,
  ensureAdmitted,
  isByToken,
  limitOf,
  openSystem,
} from './call-access.ts'
import { type FileAnswer, answer } from './call-answer.ts'
import { type UploadedFile, inputOf, multipartOf } from './call-input.ts'
import type { AnyHandler, Mounted } from './mounted-call.ts'

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

/** What is the same for every request of the call. */
function prepare(
  app: App,
  identity: Identity,
  given: Pick<Mounted, 'call' | 'handler' | 'test'>,
): Mounted {
  const { call } = given
  const codes: number[] = call.code === undefined ? [] : [call.code].flat()
  return {
    ...given,
    read: shapeReader(call),
    codes,
    actions: codes.map((code) => actionId(code, verbOf(call))),
    capability: capabilityOf(call),
    callerOf: (request) => callerOf(identity, call, given.test, request),
    duration: app.metrics.duration.labels(call.id),
  }
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
  const m = prepare(app, identity, given)
  const isJson = call.kind !== 'file' && call.kind !== 'events'
  const route = (on: FastifyInstance): unknown =>
    on.route({
      method: call.method,
      exposeHeadRoute: false,
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
        const caller = m.callerOf(request)
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
        return serve(app, identity, m, request, reply)
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

/** The work of a request whose caller is known: its body is read, its caller looked at again where they sent one, and the answer made. */
function serve(
  app: App,
  identity: Identity,
  m: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { ctx } = request
  const { call } = m
  if (call.kind === 'upload')
    return multipartOf(call, request).then(async ({ files, fields }) => {
      await lookAgain(app, m, request)
      const input = inputOf(m, request, reply, fields)
      input.files = files
      return answer(m, ctx, request, reply, input)
    })
  const work = (): Promise<unknown> => {
    const body = call.audience === 'system' ? openSystem(ctx, identity, request) : request.body
    return answer(m, ctx, request, reply, inputOf(m, request, reply, body))
  }
  const looked = call.method === 'GET' ? undefined : lookAgain(app, m, request)
  return looked ? looked.then(work) : work()
}

/**
 * A body may be held back for as long as a request may take, and its sender be blocked meanwhile: who comes with a token is looked at once more when
 * the body is whole (reliability bar I7). At once where they are remembered.
 */
function lookAgain(app: App, m: Mounted, request: FastifyRequest): Promise<void> | undefined {
  if (!isByToken(m.call)) return undefined
  const take = (caller: Caller): void => {
    ensureAdmitted(app, m, caller)
    request.ctx.caller = caller
  }
  const caller = m.callerOf(request)
  if (caller instanceof Promise) return caller.then(take)
  take(caller)
  return undefined
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

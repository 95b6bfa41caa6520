/** Who calls, and whether they may: everything that can be said before the body is read. */
import { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Call } from '@saola/contract/call'
import { merchantCapabilities } from '@saola/contract/merchant-status'
import type { MerchantStatus } from '@saola/contract/enums'
import type { ErrorKey } from '@saola/contract/errors'
import { shifted } from './clock.ts'
import type { App, Caller, Ctx } from './context.ts'
import { ensure, Refusal } from './errors.ts'
import { languageOf } from './text.ts'
import type { FindServer } from './server-call.ts'
import type { Mounted } from './mounted-call.ts'

/** Who is calling. Given by the auth modules, because the platform knows no module. */
export interface Identity {
  /** At once where the session was looked up within the moment that it is remembered. */
  bearer(
    token: string,
    call: Call,
    test: boolean,
    use: 'person' | 'background',
  ): Caller | Promise<Caller>
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

export const limitOf = (app: App, identity: Identity, call: Call): RateLimitOptions => ({
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
export function arrive(app: App, m: Mounted, caller: Caller, request: FastifyRequest): Ctx {
  ensureAdmitted(app, m, caller)
  const { headers } = request
  if (m.call.service === 'payroll') ensureOwnHeaders(caller, headers)
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
    test: m.test,
    clock: shifted(app.clock, caller.kind === 'portal' ? caller.clockShiftMs : 0),
    language: languageOf(headers['accept-language']),
    traceId: request.traceId,
    address: request.ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, 200),
    operation: m.call.id,
  }
}

/**
 * Callers of the salary-advance service may name enterprise and person: those of their session, or none. The name is for display and never believed.
 * @throws 46012
 */
function ensureOwnHeaders(caller: Caller, headers: FastifyRequest['headers']): void {
  if (caller.kind !== 'portal') return
  const enterprise = headers['enterprise-id']
  const isOwn =
    enterprise === undefined ||
    enterprise === caller.merchantId ||
    enterprise === caller.liveMerchantId
  const person = headers['user-id']
  ensure(
    isOwn && (person === undefined || person === caller.memberId),
    'enterprise.header_mismatch',
  )
}

/** Whether that caller may make the call at all. @throws 10, 7, 18, or what the merchant's state forbids. */
export function ensureAdmitted(
  app: Pick<App, 'config'>,
  {
    call,
    test,
    codes,
    actions,
    capability,
  }: Pick<Mounted, 'call' | 'test' | 'codes' | 'actions' | 'capability'>,
  caller: Caller,
): void {
  if (codes.length > 0) ensureMay(caller, codes, actions)
  ensure(call.feature === undefined || app.config.features[call.feature], 'error.feature_off')
  ensure(call.mode === undefined || (call.mode === 'test') === test, 'error.test_mode')
  // What the merchant's state allows with live data (B-117, docs/decisions.md#21); Test Mode is the sandbox merchant's, which is always open.
  if (caller.kind === 'portal' && !test)
    ensure(
      merchantCapabilities[caller.merchantStatus as MerchantStatus].includes(capability),
      'merchant.not_active',
    )
}

/** The code opens the area, the action is what may be done there (docs/decisions.md#27); bank staff have a code for each. Any one of the codes will do, with its own action. */
export const holdsRight = (
  caller: Caller,
  codes: readonly number[],
  actions: readonly string[],
): boolean => {
  const held: readonly number[] = 'codes' in caller ? caller.codes : []
  return codes.some(
    (code, i) =>
      held.includes(code) && (caller.kind !== 'portal' || caller.actions.includes(actions[i]!)),
  )
}
/** @throws 10, which names the actions that would do. */
function ensureMay(caller: Caller, codes: readonly number[], actions: readonly string[]): void {
  if (!holdsRight(caller, codes, actions))
    throw new Refusal('notification.access_denied', {
      params: { codes: codes.join(',') },
      ...(caller.kind === 'portal' ? { missing: actions } : {}),
    })
}

/** Whether it is a person or a client with a token who makes the call. */
export const isByToken = ({ audience }: Call): boolean =>
  !['public', 'system', 'internal', 'machine', 'server'].includes(audience)

/**
 * What a screen asks by itself says so, and a stream that is looked at again for as long as it is open is nobody's act. Saying so only ever takes
 * something away: the request keeps no session from ending.
 */
const isBackground = (call: Call, request: FastifyRequest): boolean =>
  call.kind === 'events' || request.headers['x-background'] === '1'

export function callerOf(
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
  return identity.bearer(token, call, test, isBackground(call, request) ? 'background' : 'person')
}

export function openSystem(ctx: Ctx, identity: Identity, request: FastifyRequest): unknown {
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

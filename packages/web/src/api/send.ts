/** The typed client: one function for every call of the contract. */
import { successCode, type Call, type Output, type Request } from '@saola/contract/call'
import { readAnswer } from '@saola/contract/paging'
import { ApiError, errorFromEnvelope } from './ApiError.ts'
import { api } from './config.ts'
import { addressOf, assertComplete, type Parts } from './request.ts'

/** Time-outs of a call; the salary-advance service allows 60 s. */
export const TIMEOUT_MS = 30_000
export const SALARY_TIMEOUT_MS = 60_000
/** Session is no longer valid, a refresh may help / the session was ended, a refresh will not. */
export const UNAUTHENTICATED = 9
export const SESSION_ENDED = 122
export const ACCESS_DENIED = 10

export interface SendOptions {
  signal?: AbortSignal | undefined
  /** Made when a form opens, so that a double click makes one thing (docs/decisions.md#12). */
  idempotencyKey?: string | undefined
  keepalive?: boolean
  /** True = the live address even in Test Mode: a merchant that is not active yet works in Test Mode and still has to hand in what is real. */
  live?: boolean
  /** Sends in place of `fetch`, for as long as it lasts: a large file that shows its progress and can be stopped. */
  sender?: typeof fetch
}
const withSession = (call: Call): boolean =>
  ['portal', 'cms', 'member', 'staff', 'root'].includes(call.audience)

function headersOf(call: Call, parts: Parts, options: SendOptions, token: string | null): Headers {
  const headers = new Headers({
    accept: call.kind === 'events' ? 'text/event-stream' : 'application/json',
    'accept-language': api.language(),
  })
  if (parts.body !== undefined && !(parts.body instanceof FormData))
    headers.set('content-type', 'application/json')
  if (token !== null && withSession(call)) headers.set('authorization', `Bearer ${token}`)
  // The salary-advance service is told for whom and by whom (docs/decisions.md#7); a header holds no letters of Vietnamese.
  const person = call.service === 'payroll' ? api.person?.() : undefined
  if (person) {
    headers.set('enterprise-id', person.merchantId)
    headers.set('user-id', person.memberId)
    headers.set('user-name', encodeURIComponent(person.name))
  }
  if (api.isUnattended?.()) headers.set('x-background', '1')
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  return headers
}

async function reach(
  call: Call,
  parts: Parts,
  options: SendOptions,
  token: string | null,
): Promise<Response> {
  const timeout = AbortSignal.timeout(call.service === 'payroll' ? SALARY_TIMEOUT_MS : TIMEOUT_MS)
  // Files and event streams last as long as they last; only their first answer is bound, by the server.
  const limits = [
    options.signal,
    call.kind === 'file' || call.kind === 'events' || options.sender ? undefined : timeout,
  ].filter((s) => s !== undefined)
  try {
    return await (options.sender ?? api.fetch)(
      addressOf(call, parts, api.testMode() && options.live !== true),
      {
        method: call.method,
        headers: headersOf(call, parts, options, token),
        signal: AbortSignal.any(limits),
        credentials: 'omit',
        cache: 'no-store',
        ...(options.keepalive === true ? { keepalive: true } : {}),
        ...(parts.body === undefined
          ? {}
          : { body: parts.body instanceof FormData ? parts.body : JSON.stringify(parts.body) }),
      },
    )
  } catch (cause) {
    if (options.signal?.aborted === true) throw cause
    if (timeout.aborted) throw new ApiError({ key: 'web.timeout' })
    throw new ApiError({
      key: call.service === 'payroll' ? 'web.salaryNetwork' : 'web.network',
    })
  }
}

/** How the salary-advance service says that a session is over: under its own number where that means something to the session, else under that of HTTP. */
const expiredOf = (error: ApiError): ApiError =>
  new ApiError({
    ...error,
    message: 'Expire Refresh token',
    code: [SESSION_ENDED, ACCESS_DENIED].includes(error.code) ? error.code : error.httpStatus,
  })

async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  return errorFromEnvelope(body, response)
}

/**
 * Sends once; a refused access token is replaced once (shared by all callers) and the call repeated.
 * @returns an answer whose status is good. Throws ApiError, TypeError for an incomplete request, or the abort reason.
 */
export async function open(call: Call, parts: Parts, options: SendOptions = {}): Promise<Response> {
  assertComplete(call, parts)
  const token = api.accessToken()
  let response = await reach(call, parts, options, token)
  if (response.ok) return response
  let error = await refusalOf(response)
  if (error.code === UNAUTHENTICATED && withSession(call) && (await api.refresh(token))) {
    response = await reach(call, parts, options, api.accessToken())
    if (response.ok) return response
    error = await refusalOf(response)
  }
  if (error.code === SESSION_ENDED) api.onSessionEnded(error)
  if (error.code === ACCESS_DENIED) api.onDenied()
  throw call.service === 'payroll' && response.status === 401 ? expiredOf(error) : error
}

async function unwrap(call: Call, response: Response): Promise<unknown> {
  const body = (await response.json().catch(() => null)) as {
    code?: unknown
    data?: unknown
  } | null
  if (body?.code !== successCode(call)) throw errorFromEnvelope(body, response)
  return call.paging ? readAnswer(call.paging, body.data) : body.data
}

/** Makes a call of the contract and returns its `data`. */
export async function send<const C extends Call>(
  call: C,
  request: Request<C>,
  options: SendOptions = {},
): Promise<Output<C>> {
  const parts = request as Parts
  return (await unwrap(call, await open(call, parts, options))) as Output<C>
}

/** Sends one file, or several by the name of their part, to an 'upload' call; `fields` travel beside them, `params` are of its path. */
export async function upload<const C extends Call>(
  call: C,
  files: File | Readonly<Record<string, File | undefined>>,
  fields: Record<string, string> = {},
  { params, ...options }: SendOptions & { params?: Record<string, string> } = {},
): Promise<Output<C>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  for (const [name, file] of Object.entries(files instanceof File ? { file: files } : files))
    if (file) body.append(name, file, file.name)
  return (await unwrap(
    call,
    await open(call, { ...(params === undefined ? {} : { params }), body }, options),
  )) as Output<C>
}

/** A fresh Idempotency-Key; works on plain http too, where crypto.randomUUID does not exist. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) =>
    b.toString(16).padStart(2, '0'),
  ).join('')
}

/** Every refusal of the server, and every failure to reach it, as one error (code defaults to -1). */
export interface FieldError {
  field: string
  key: string
  params?: Record<string, string | number>
}
export interface ApiErrorFacts {
  code: number
  /** Key of the error catalogue, or `web.network` / `web.timeout` where no answer came. */
  key: string
  message: string
  httpStatus: number
  /** The reference a person can give to support; empty where the server was not reached. */
  traceId: string
  errors: readonly FieldError[]
  retryAfterSec: number | null
  /** Why a session ended (code 122), e.g. LOGGED_IN_ELSEWHERE. */
  reason: string | null
}
export const DEFAULT_ERROR_CODE = -1

export class ApiError extends Error implements ApiErrorFacts {
  readonly code: number
  readonly key: string
  readonly httpStatus: number
  readonly traceId: string
  readonly errors: readonly FieldError[]
  readonly retryAfterSec: number | null
  readonly reason: string | null

  constructor(facts: Partial<ApiErrorFacts>) {
    super(facts.message ?? '')
    this.name = 'ApiError'
    this.code = facts.code ?? DEFAULT_ERROR_CODE
    this.key = facts.key ?? 'error.unknown'
    this.httpStatus = facts.httpStatus ?? 0
    this.traceId = facts.traceId ?? ''
    this.errors = facts.errors ?? []
    this.retryAfterSec = facts.retryAfterSec ?? null
    this.reason = facts.reason ?? null
  }
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const number = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined

/** Reads the error envelope `{code, message, data: {key, traceId, errors, retryAfter, reason}}`; anything else still becomes an ApiError. */
export function errorFromEnvelope(body: unknown, response: Response): ApiError {
  const envelope = record(body)
  const data = record(envelope.data)
  const retryAfterSec =
    number(data.retryAfter) ?? (Number(response.headers.get('retry-after')) || null)
  return new ApiError({
    code: number(envelope.code) ?? DEFAULT_ERROR_CODE,
    message: text(envelope.message) ?? '',
    key: text(data.key) ?? 'error.unknown',
    httpStatus: response.status,
    traceId: text(data.traceId) ?? response.headers.get('x-trace-id') ?? '',
    errors: Array.isArray(data.errors) ? (data.errors as FieldError[]) : [],
    retryAfterSec,
    reason: text(data.reason) ?? null,
  })
}

/** Whether the server knows no such thing, or not any more. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404].includes(error.httpStatus)

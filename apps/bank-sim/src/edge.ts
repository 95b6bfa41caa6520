import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorTexts, type ErrorKey } from './texts/errors.ts'
import { fill } from './texts/text.ts'
import type { Call, Lang } from './platform/call.ts'
import { Refusal } from './errors.ts'
import type { Log } from './platform/journal.ts'
import { langOf } from './mount.ts'

export function errorBody(key: ErrorKey, lang: Lang, params: Record<string, string> = {}) {
  return { error: { key, message: fill(errorTexts[key], lang, params) } }
}

const KEYS: Record<string, [number, ErrorKey]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'request.not_json'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'request.not_json'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'request.too_large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'request.media_type'],
  FST_REQ_FILE_TOO_LARGE: [413, 'request.too_large'],
  FST_FILES_LIMIT: [413, 'request.too_large'],
  FST_FIELDS_LIMIT: [413, 'request.too_large'],
  FST_PARTS_LIMIT: [413, 'request.too_large'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'request.media_type'],
}

type Thrown = { code?: string; statusCode?: number; message?: string }

/** Shows a refusal to a person, with the status it has. */
export type ShowPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  say: (lang: Lang) => string,
) => unknown
const CALLS_ONLY = /^\/(?:api|connector|sms|readyz|assets)(?:[/?]|$)/
/** A browser's own visit, no script's call and no frame within a page. */
const isVisit = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  !CALLS_ONLY.test(url) &&
  (headers.accept ?? '').includes('text/html') &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document'

/** Every answer that is no success: one shape, a real status, and never the inside of an unexpected failure. Who came with a browser gets a page. */
export function answerErrors(
  app: FastifyInstance,
  calls: Record<string, Call>,
  log: Log,
  showPage: ShowPage,
): void {
  app.setErrorHandler((error: Thrown, request, reply) => {
    const lang = langOf(request)
    if (error instanceof Refusal && isVisit(request))
      return showPage(request, reply, error.status, (own) =>
        fill(errorTexts[error.key], own, error.params),
      )
    if (error instanceof Refusal && error.retryAfterMs !== undefined)
      void reply.header('retry-after', String(Math.ceil(error.retryAfterMs / 1000)))
    if (error instanceof Refusal)
      return reply.status(error.status).send(errorBody(error.key, lang, error.params))
    const known = KEYS[error.code ?? '']
    if (known !== undefined) return reply.status(known[0]).send(errorBody(known[1], lang))
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
      return sendInvalid(reply, error, lang)
    log({
      level: 'error',
      event: 'http.failed',
      method: request.method,
      path: request.url.split('?')[0],
      message: error.message,
      stack: error instanceof Error ? error.stack : undefined,
    })
    return reply.status(500).send(errorBody('server.error', lang))
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const others = Object.values(calls)
      .filter((call) => sameShape(call.path, path))
      .map((call) => call.method)
    if (others.length === 0 && isVisit(request))
      return showPage(request, reply, 404, (lang) => fill(errorTexts['route.not_found'], lang, {}))
    if (others.length === 0)
      return reply.status(404).send(errorBody('route.not_found', langOf(request)))
    return reply
      .status(405)
      .header('allow', others.join(', '))
      .send(errorBody('route.method', langOf(request), { method: request.method }))
  })
}

function sendInvalid(reply: FastifyReply, error: Thrown, lang: Lang) {
  return reply
    .status(error.statusCode ?? 400)
    .send(errorBody('request.invalid', lang, { detail: error.message ?? '' }))
}

function sameShape(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  )
}

/** For what never becomes a request: a broken request line or headers that are too long. */
export function rawRefusal(code: string | undefined): string {
  const tooLong = code === 'HPE_HEADER_OVERFLOW'
  const body = JSON.stringify(
    tooLong
      ? errorBody('request.header_too_large', 'vi')
      : errorBody('request.invalid', 'vi', { detail: code ?? 'HTTP' }),
  )
  const status = tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'
  return `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`
}

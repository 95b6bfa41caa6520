import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Base } from './platform/base.ts'
import type { Call, Handlers, Input, Lang } from './platform/call.ts'
import { ensure, Garbage, NoAnswer, Refusal } from './errors.ts'

const MAX_PICTURE_BYTES = 8 * 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came over the wire: signatures cover these characters and no others. */
    rawBody: string
  }
}

/** What is checked before a signed call reaches its handler: the bank's faults and the caller's signature. */
export type Gate = (request: FastifyRequest) => Promise<void>

/** One loop that serves every call of a contract: gate, shape, work, answer. */
export function mount<T extends Record<string, Call>>(
  app: FastifyInstance,
  base: Base,
  calls: T,
  handlers: Handlers<T>,
  gate: Gate,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name as keyof T] as (input: Input<Call>) => unknown
    app.route({
      method: call.method,
      url: call.path,
      ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      async handler(request, reply) {
        try {
          if (call.auth === 'signed') await gate(request)
          return call.result.parse(await handler(await read(call, request)))
        } catch (error) {
          if (error instanceof NoAnswer) return hangUp(base, request, reply, error.holdMs)
          if (error instanceof Garbage)
            return reply.type('text/html').send('<html><body>CORE BUSY 0x80 - please wait')
          throw error
        }
      },
    })
  }
}

export function langOf(request: FastifyRequest): Lang {
  const asked =
    (request.query as Record<string, unknown> | null)?.['lang'] ??
    request.headers['accept-language']
  return typeof asked === 'string' && /^en\b/i.test(asked) ? 'en' : 'vi'
}

async function read(call: Call, request: FastifyRequest): Promise<Input<Call>> {
  const { lang: _, ...query } = request.query as Record<string, unknown>
  return {
    params: check(call.params, request.params, 'path'),
    query: check(call.query ?? z.strictObject({}), query, 'query'),
    body: check(call.body, request.body ?? undefined, 'body'),
    file: call.upload === true ? await picture(request) : undefined,
    lang: langOf(request),
  } as Input<Call>
}

function check(schema: z.ZodType | undefined, value: unknown, where: string): unknown {
  if (schema === undefined) return undefined
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  const detail = checked.error.issues
    .slice(0, 5)
    .map((issue) => `${[where, ...issue.path].join('.')}: ${issue.message}`)
  throw new Refusal(400, 'request.invalid', { detail: detail.join('; ') })
}

async function picture(request: FastifyRequest): Promise<Uint8Array> {
  ensure(request.isMultipart(), 415, 'picture.missing')
  for await (const part of request.parts({
    limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 5, parts: 6 },
  })) {
    if (part.type === 'file' && part.fieldname === 'image') return part.toBuffer()
    if (part.type === 'file') part.file.resume()
  }
  throw new Refusal(400, 'picture.missing')
}

/** Holds the line and then cuts it, as a bank does whose answer got lost. */
async function hangUp(
  base: Base,
  request: FastifyRequest,
  reply: FastifyReply,
  holdMs: number,
): Promise<void> {
  reply.hijack()
  await base.sleep(holdMs)
  request.raw.socket.destroy()
}

/** How an answer leaves: envelope, file, event stream or redirection. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { successCode } from '@saola/contract/call'
import { writeAnswer, type Page } from '@saola/contract/paging'
import type { Language } from '@saola/phrases/shape'
import type { Ctx } from './context.ts'
import { again, inTransaction } from './db.ts'
import { sendEvents } from './event-answer.ts'
import { remembered } from './idempotency.ts'
import { translator } from './text.ts'
import { isForm } from './edge.ts'
import type { Mounted } from './mounted-call.ts'

export interface FileAnswer {
  fileName: string
  contentType: string
  stream: NodeJS.ReadableStream
  totalRows?: number
}

const okTexts = new Map<Language, string>()

/** The same word in every answer: put together once a language. */
function okText(language: Language): string {
  const text = okTexts.get(language) ?? translator(language, 'common')('ok')
  okTexts.set(language, text)
  return text
}

export async function answer(
  m: Mounted,
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  input: unknown,
): Promise<unknown> {
  const { call, handler } = m
  void reply.header('cache-control', 'no-store')
  const done = (data: unknown): unknown => ({
    code: successCode(call),
    message: okText(ctx.language),
    data: call.paging ? writeAnswer(call.paging, data as Page<unknown>) : data,
  })
  if (call.kind === 'file') return sendFile(reply, (await handler(ctx, input)) as FileAnswer)
  if (call.kind === 'events')
    return sendEvents(m, ctx, request, reply, (await handler(ctx, input)) as AsyncIterable<unknown>)
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
      remembered({ ...ctx, db: tx }, call, key, { body: request.rawBody, url: request.url }, () =>
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

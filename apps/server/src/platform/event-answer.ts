/**
 * An answer that goes on: a stream of server-sent events. Who may open it may lose that while it is open (signed out, blocked, a right taken away, the
 * access token over), so the caller is looked at again before each event and at each beat, and the stream ends with what let it in (reliability bar I7).
 */
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ensureAdmitted } from './call-access.ts'
import { streamsOf } from './closing.ts'
import type { Caller, Ctx } from './context.ts'
import { Refusal } from './errors.ts'
import { errorFields } from './log.ts'
import type { Mounted } from './mounted-call.ts'

/** Bytes that may wait for a reader in this process before the next event has to wait too. */
const UNREAD_MAX = 262_144
/** How long a reader may leave so much unread; then it is disconnected, and comes back when it reads again. */
const UNREAD_MS = 5_000
/** How long a stream that is over may take to be read to its end. */
const LAST_WORDS_MS = 5_000

/** What decides about what a stream tells: with another one it has to be opened anew. */
function scopeOf(caller: Caller): string {
  if (caller.kind === 'portal')
    return JSON.stringify([
      caller.merchantId,
      caller.codes,
      caller.actions,
      caller.bankAccountIds,
      caller.ownDayOnly,
    ])
  return JSON.stringify('codes' in caller ? caller.codes : [])
}

/** @returns whether the one who opened the stream still is who they were and may still listen. */
async function mayStill(
  m: Mounted,
  ctx: Ctx,
  request: FastifyRequest,
  scope: string,
): Promise<boolean> {
  try {
    const caller = await m.callerOf(request)
    ensureAdmitted(ctx, m, caller)
    return scopeOf(caller) === scope
  } catch (error) {
    if (!(error instanceof Refusal))
      ctx.log.warn(
        { traceId: ctx.traceId, ...errorFields(error) },
        'an event stream ended because its caller could not be looked up',
      )
    return false
  }
}

/**
 * Waits while a reader has too much to read: a burst is no fault of the reader, who may not have had its turn since.
 *
 * @returns false when nobody reads any more, or not within `UNREAD_MS`.
 */
async function hasRead(raw: ServerResponse): Promise<boolean> {
  if (raw.writableLength > UNREAD_MAX && !raw.destroyed)
    await new Promise<void>((resolve) => {
      const over = (): void => {
        clearTimeout(limit)
        raw.off('drain', over).off('close', over)
        resolve()
      }
      const limit = setTimeout(() => {
        raw.destroy()
        over()
      }, UNREAD_MS).unref()
      raw.once('drain', over).once('close', over)
    })
  return !raw.writableEnded && !raw.destroyed
}

function begin(ctx: Ctx, reply: FastifyReply): void {
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
}

export async function sendEvents(
  m: Mounted,
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
): Promise<void> {
  const { raw } = reply
  const scope = scopeOf(ctx.caller)
  begin(ctx, reply)
  const end = (): void => {
    if (raw.writableEnded) return
    raw.end()
    setTimeout(() => raw.destroy(), LAST_WORDS_MS).unref()
  }
  const tell = (text: string): void => {
    if (!raw.writableEnded && !raw.destroyed) raw.write(text)
  }
  const beat = setInterval(() => {
    void mayStill(m, ctx, request, scope).then((may) => (may ? tell(': \n\n') : end()))
  }, ctx.config.liveBeatMs)
  ctx.metrics.liveClients.inc()
  const streams = streamsOf(request.server.server)
  streams.add(end)
  try {
    for await (const event of events) {
      if (!(await mayStill(m, ctx, request, scope))) break
      tell(`data: ${JSON.stringify(event)}\n\n`)
      if (!(await hasRead(raw))) break
    }
  } finally {
    clearInterval(beat)
    streams.delete(end)
    ctx.metrics.liveClients.dec()
    end()
  }
}

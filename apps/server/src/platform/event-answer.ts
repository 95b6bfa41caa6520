/**
 * An answer that goes on: a stream of server-sent events. Who may open it may lose that while it is open (signed out, blocked, a right taken away, the
 * access token over), so the caller is looked at again before each event and at each beat, and the stream ends with what let it in (reliability bar I7).
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ensureAdmitted } from './call-access.ts'
import type { Caller, Ctx } from './context.ts'
import { Refusal } from './errors.ts'
import { errorFields } from './log.ts'
import type { Mounted } from './mounted-call.ts'

/** Bytes that may wait for a reader in this process; who leaves more unread is disconnected, and comes back when it reads again. */
const UNREAD_MAX = 262_144
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
  /** @returns false when nobody reads any more. */
  const tell = (text: string): boolean => {
    if (raw.writableEnded || raw.destroyed) return false
    raw.write(text)
    if (raw.writableLength > UNREAD_MAX) raw.destroy()
    return !raw.destroyed
  }
  const beat = setInterval(() => {
    void mayStill(m, ctx, request, scope).then((may) => (may ? tell(': \n\n') : end()))
  }, ctx.config.liveBeatMs)
  ctx.metrics.liveClients.inc()
  try {
    for await (const event of events) {
      if (!(await mayStill(m, ctx, request, scope))) break
      if (!tell(`data: ${JSON.stringify(event)}\n\n`)) break
    }
  } finally {
    clearInterval(beat)
    ctx.metrics.liveClients.dec()
    end()
  }
}

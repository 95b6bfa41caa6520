/** The web process role: mounts every module, the payer pages, the two portals' files and what load balancers ask. The only place that mounts. */
import type { FastifyInstance } from 'fastify'
import { modules } from '@saola/contract/all'
import { headState } from './platform/audit-heads.ts'
import type { App } from './platform/context.ts'
import { answerError, limitedTo, openEdge } from './platform/edge.ts'
import type { Identity } from './platform/call-access.ts'
import { mount, notFound } from './platform/mount.ts'
import { flushRequests } from './modules/api-request/recorder.ts'
import { giveUnknown, wantsPage } from './modules/payer/routes.ts'
import { handlers, identityOf, pages } from './modules.ts'

/** @returns the server, not yet listening. */
export async function openWeb(app: App): Promise<FastifyInstance> {
  const server = await openEdge(app)
  const identity: Identity = identityOf(app)
  for (const name of Object.keys(handlers) as (keyof typeof handlers)[])
    mount(server, app, identity, modules[name], handlers[name] as never)
  operator(server, app)
  server.addHook('onClose', () => flushRequests(app))
  await pages(server, app)
  const explain = notFound(modules)
  server.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return giveUnknown(app, request, reply)
    const { refusal, allow } = explain(request.url, request.method)
    if (allow) void reply.header('allow', allow)
    answerError(app, refusal, request, reply)
    return reply
  })
  return server
}

/** Liveness says the process turns, readiness that the database answers (reliability bar M14: the two differ). */
function operator(server: FastifyInstance, app: App): void {
  server.get('/healthz', () => ({ status: 'ok' }))
  server.get('/readyz', limitedTo(app, 600), async (_request, reply) => {
    try {
      await app.pool.query('select 1')
    } catch {
      return reply.code(503).send({ status: 'database unavailable' })
    }
    const { auditHeadsFile, keys } = app.config
    // Told, not failed: payments go on while somebody looks at the audit records.
    const auditHead = await headState(app.db, keys.audit, auditHeadsFile).catch(() => 'unreadable')
    return { status: 'ready', auditHead }
  })
}

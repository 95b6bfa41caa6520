import type { AddressInfo } from 'node:net'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { calls } from './contract.ts'
import { boxHandlers } from './modules/box/routes.ts'
import { bankHandlers } from './modules/bank/routes.ts'
import { clockHandlers } from './modules/clock/routes.ts'
import { identityHandlers } from './modules/identity/routes.ts'
import { faultHandlers } from './modules/faults/routes.ts'
import { inboxHandlers } from './modules/inbox/routes.ts'
import { loginHandlers } from './modules/login/routes.ts'
import { openMailServer } from './modules/inbox/smtp.ts'
import { napasHandlers } from './modules/napas/routes.ts'
import { notifyHandlers } from './modules/notify/routes.ts'
import { magicHandlers } from './modules/magic/routes.ts'
import { mountPages, showLost } from './modules/pages/routes.ts'
import { posHandlers } from './modules/pos/routes.ts'
import { phoneHandlers } from './modules/phone/routes.ts'
import { connectorGate } from './authentication.ts'
import { answerErrors, errorBody, rawRefusal } from './edge.ts'
import type { Log } from './platform/journal.ts'
import { mount } from './mount.ts'
import type { SharedKeys } from './platform/sign.ts'
import { openSim, type Sim } from './sim.ts'

const MAX_BODY_BYTES = 64 * 1024
const MAX_HEADER_BYTES = 16 * 1024

export type SimOptions = {
  keys: SharedKeys
  /** Where Saola Pay listens; notifications go to /pay/… and, for test accounts, /sandbox/pay/… under it. */
  serverUrl: string
  /** Where its pages stand as browsers know them; by default where it listens. */
  productOrigins?: readonly string[]
  /** The broker that sound boxes connect to; by default the server's own at its usual place. */
  mqttUrl?: string
  /** 0 (the default) takes any free port. */
  httpPort?: number
  smtpPort?: number
  host?: string
  /** Where browsers reach the card page; by default http://localhost and the port. */
  publicUrl?: string | null
  /** null (the default) keeps everything in memory only. */
  dataDir?: string | null
  /** Real time; tests may hand in their own. The bank's own time is moved by `sim.clock` or POST /api/clock. */
  wall?: () => number
  log?: Log
  /** Notifications on their way at once. */
  lines?: number
}
export type RunningSim = {
  app: FastifyInstance
  sim: Sim
  url: string
  port: number
  smtpPort: number
  close(): Promise<void>
}

/** Starts a whole simulated bank, HTTP and SMTP, and answers when both listen. */
export async function buildSim(options: SimOptions): Promise<RunningSim> {
  const { host = 'localhost', log = () => undefined } = options
  const sim = openSim({
    keys: options.keys,
    serverUrl: options.serverUrl,
    mqttUrl: options.mqttUrl ?? 'mqtt://127.0.0.1:8083',
    productOrigins: options.productOrigins ?? [new URL(options.serverUrl).origin],
    dataDir: options.dataDir ?? null,
    lines: options.lines ?? 32,
    log,
    wall: options.wall ?? Date.now,
  })
  const app = await buildHttp(sim, log)
  try {
    await app.listen({ port: options.httpPort ?? 0, host })
    const { port } = app.server.address() as AddressInfo
    sim.publicUrl = (options.publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, '')
    // A name may stand for two addresses and the mail server listens on one: the older one, which every mailer tries.
    const mail = await openMailServer(
      sim,
      host === 'localhost' ? '127.0.0.1' : host,
      options.smtpPort ?? 0,
    )
    return {
      app,
      sim,
      port,
      smtpPort: mail.port,
      url: `http://localhost:${port}`,
      async close() {
        sim.close()
        await Promise.all([app.close(), mail.close()])
      },
    }
  } catch (error) {
    sim.close()
    await app.close()
    throw error
  }
}

async function buildHttp(sim: Sim, log: Log): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    frameworkErrors: (_error, _request, reply) =>
      void (reply as unknown as FastifyReply)
        .status(400)
        .send(errorBody('request.invalid', 'vi', { detail: 'URL' })),
    clientErrorHandler: (error, socket) =>
      void (socket.writable ? socket.end(rawRefusal(error.code)) : socket.destroy()),
  })
  app.decorateRequest('rawBody', '')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = String(body)
    app.getDefaultJsonParser('error', 'error')(request, String(body), done)
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  // A bank that forgets is no bank: what an answer says is on the disk before it leaves.
  app.addHook('onSend', async (_request, _reply, payload) => {
    await sim.safe()
    return payload
  })
  await app.register(multipart)
  answerErrors(app, calls, log, showLost(sim))
  mount(
    app,
    sim,
    calls,
    {
      ...bankHandlers(sim),
      ...boxHandlers(sim),
      ...identityHandlers(sim),
      ...phoneHandlers(sim),
      ...loginHandlers(sim),
      ...inboxHandlers(sim),
      ...napasHandlers(sim),
      ...notifyHandlers(sim),
      ...faultHandlers(sim),
      ...clockHandlers(sim),
      ...magicHandlers(),
      ...posHandlers(sim),
    },
    connectorGate(sim),
  )
  mountPages(app, sim)
  return app
}

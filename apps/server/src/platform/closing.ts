/** How a server ends: what it took is answered, what comes later is refused, and nothing keeps it for longer than it may take. */
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './errors.ts'

const streams = new WeakMap<Server, Set<() => void>>()
/** What ends each open event stream of a server: streams have no end of their own, and their readers come back to the next server. */
export function streamsOf(server: Server): Set<() => void> {
  const known = streams.get(server) ?? new Set<() => void>()
  streams.set(server, known)
  return known
}

/** Requests under way when the program is told to end have so long for their answers; less than a supervisor waits before it kills. */
const CLOSING_MS = 8_000
/** Refuses what arrives from now on, ends event streams, closes each connection once it is idle, and at last whatever is left. */
export function closeInOrder(server: FastifyInstance): void {
  let isClosing = false
  server.addHook('onRequest', (_request, reply, done) => {
    if (isClosing) void reply.header('connection', 'close')
    done(isClosing ? new Refusal('error.overloaded', { retryAfter: 2 }) : undefined)
  })
  server.addHook('preClose', async () => {
    isClosing = true
    for (const end of streamsOf(server.server)) end()
    const idle = setInterval(() => server.server.closeIdleConnections(), 50).unref()
    const patience = setTimeout(() => server.server.closeAllConnections(), CLOSING_MS).unref()
    server.server.once('close', () => {
      clearInterval(idle)
      clearTimeout(patience)
    })
  })
}

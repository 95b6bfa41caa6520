import type { FastifyRequest } from 'fastify'
import { delayOf, holds, take, type FaultsCtx } from './modules/faults/service.ts'
import { ensure } from './errors.ts'
import { sameText, signature, SIGNATURE_WINDOW_MS, type SharedKeys } from './platform/sign.ts'

/** Signed calls: a bank that is down answers nobody, then the caller must be who they say, now. */
export function connectorGate(sim: FaultsCtx & { keys: SharedKeys }) {
  return async (request: FastifyRequest): Promise<void> => {
    ensure(!holds(sim, 'down'), 503, 'bank.down')
    const slow = take(sim, 'slow')
    if (slow !== null) await sim.sleep(delayOf(slow))
    const { client, time, validate } = request.headers
    ensure(
      typeof client === 'string' && typeof time === 'string' && typeof validate === 'string',
      401,
      'signature.missing',
    )
    const { connectorClient, connectorSecret } = sim.keys
    ensure(sameText(client, connectorClient), 401, 'signature.client')
    ensure(
      /^\d{10,16}$/.test(time) && Math.abs(sim.clock.wall() - Number(time)) <= SIGNATURE_WINDOW_MS,
      401,
      'signature.time',
    )
    ensure(
      sameText(
        validate,
        signature(
          connectorSecret,
          request.method,
          request.url.split('?')[0] ?? '',
          time,
          request.rawBody,
        ),
      ),
      401,
      'signature.wrong',
    )
  }
}

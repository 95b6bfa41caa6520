import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildSim, type RunningSim, type SimOptions } from '../src/app.ts'
import { signHeaders, decryptPayload, type SharedKeys } from '../src/platform/sign.ts'

export const KEYS: SharedKeys = {
  bankClient: 'klb-core',
  bankSecret: 'bank-secret-of-these-tests',
  bankDataKey: '0123456789abcdef'.repeat(4),
  connectorClient: 'saola-pay',
  connectorSecret: 'connector-secret-of-tests',
  napasSecret: 'napas-secret-of-these-tests',
}

export type Received = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  at: number
}
export type ReceivedNotification = {
  bankReference: string
  accountNo: string
  virtualAccount: string | null
  amount: number
  content: string
  fromName: string
  bookedAt: string
  interBankTrace: string
}
type Answerer = (
  received: Received,
  count: number,
) => { status?: number; body?: string; afterMs?: number } | 'hang' | 'cut'

/** Saola Pay's place taken: keeps what arrives and answers as told. */
async function openReceiver() {
  const received: Received[] = []
  let answerer: Answerer = () => ({})
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      body += part
    })
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body,
        at: Date.now(),
      }
      received.push(one)
      const answer = answerer(one, received.length)
      if (answer === 'cut') request.socket.destroy()
      else if (answer !== 'hang')
        setTimeout(() => {
          response
            .writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
            .end(answer.body ?? '{"code":0,"message":"ok","data":{}}')
        }, answer.afterMs ?? 0)
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer(next: Answerer) {
      answerer = next
    },
    /** Every notification opened, oldest first; throws when one does not open with the shared keys. */
    notified: (): ReceivedNotification[] =>
      received.filter((one) => one.path.includes('/bankCredit/')).map(open),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => {
        server.close(done)
      })
    },
  }
}

export function open(one: Received): ReceivedNotification {
  const { client, time } = one.headers
  return JSON.parse(
    decryptPayload(
      KEYS.bankDataKey,
      String(client),
      String(time),
      (JSON.parse(one.body) as { data: string }).data,
    ),
  ) as ReceivedNotification
}

export type Answer = {
  status: number
  body: Record<string, unknown> & { error?: { key: string; message: string } }
}

function rawOf(body: unknown): string {
  if (body === undefined) return ''
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Speaks to a running simulator as tests and as the connector do. */
function clientOf(running: Pick<RunningSim, 'url'>, keys: SharedKeys = KEYS) {
  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const raw = rawOf(body)
    const response = await fetch(running.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw }),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  return {
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body: unknown, headers?: Record<string, string>) =>
      send('POST', path, body, headers),
    send,
    signed(method: 'GET' | 'POST', path: string, body?: unknown, at = Date.now()) {
      const raw = body === undefined ? '' : JSON.stringify(body)
      return send(
        method,
        path,
        body,
        signHeaders(
          keys.connectorClient,
          keys.connectorSecret,
          method,
          path.split('?')[0] ?? '',
          at,
          raw,
        ),
      )
    },
  }
}

/** A bank and somebody to tell, both on ports of their own; everything is closed together. */
export async function openWorld(options: Partial<SimOptions> = {}) {
  const receiver = await openReceiver()
  let running = await buildSim({ keys: KEYS, serverUrl: receiver.url, ...options })
  return {
    receiver,
    get running() {
      return running
    },
    get api() {
      return clientOf(running)
    },
    /** Ends the simulator and starts a new one on the same books. */
    async restart() {
      await running.close()
      running = await buildSim({ keys: KEYS, serverUrl: receiver.url, ...options })
    },
    async close() {
      await running.close()
      await receiver.close()
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

export async function until<T>(
  look: () => T | Promise<T>,
  ms = 15_000,
): Promise<Exclude<T, false | null | undefined>> {
  const end = Date.now() + ms
  for (;;) {
    const found = await look()
    if (found) return found as Exclude<T, false | null | undefined>
    if (Date.now() > end) throw new Error('waited in vain')
    await new Promise((done) => {
      setTimeout(done, 15)
    })
  }
}

/** A merchant's own server for tests: it writes down what it gets, and answers as told. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Got {
  headers: IncomingHttpHeaders
  body: string
  path: string
}
export interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: string
  afterMs?: number
}
export interface Receiver {
  url: string
  host: string
  got: Got[]
  reply: (got: Got) => Reply | null
  close(): Promise<void>
}

/** Answers 200 and `{"data":{"success":true}}` until `reply` is changed; null hangs up without a word. */
export async function openReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      const got = { headers: request.headers, body, path: request.url ?? '' }
      receiver.got.push(got)
      const reply = receiver.reply(got)
      if (!reply) return void request.socket.destroy()
      setTimeout(() => {
        response
          .writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
          .end(reply.body ?? '{"code":0,"data":{"success":true}}')
      }, reply.afterMs ?? 0)
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: Receiver = {
    url: `http://${host}/hook`,
    host,
    got: [],
    reply: () => ({}),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => {
        server.close(done)
      })
    },
  }
  return receiver
}

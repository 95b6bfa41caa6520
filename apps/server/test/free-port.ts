/** A port that a program of a test listens on, and listens on again after it was killed. */
import { createServer } from 'node:net'

const FIRST = 15_000
const LAST = 32_000

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/**
 * A port of this machine that nobody listens on. Below the ports that the system gives to outgoing connections (from 32768 on Linux): a client
 * that calls a server which is down for a moment could otherwise be given the very port that it calls, and the server could not come back.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if (await listens(port)) return port
  }
}

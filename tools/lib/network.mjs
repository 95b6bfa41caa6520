// Ports and readiness on this machine.
import { createServer } from 'node:net'

/** Whether a server could listen on this port of every address right now. */
export const isPortFree = (port) =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen({ port, exclusive: true }, () => probe.close(() => done(true)))
  })

/** A port that is free at this moment. */
export const freePort = () =>
  new Promise((done, broke) => {
    const probe = createServer()
    probe.once('error', broke)
    probe.listen(0, () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })

/** Whether the address answers with a success status within a second. */
export async function answersOk(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(1000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

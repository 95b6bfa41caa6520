/**
 * A client of the merchant server API in one file, for Node.js 20 and newer, with nothing to install. The protocol: docs/server-api.md.
 * `saola(credential)` gives `call` (our server asks the gateway) and `receive` (the gateway tells our server).
 */
import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'

/** Answers and notifications older than this, or from further ahead, are not believed. */
const TOLERANCE_MS = 5 * 60_000

/** The gateway said no; `code` says why. */
export class Refused extends Error {
  constructor(code, message) {
    super(message)
    this.code = code
  }
}

/** @param credential { host, clientId, encryptKey, secretKey } as the portal shows them when they are made. */
export function saola({ host, clientId, encryptKey, secretKey }) {
  const key = Buffer.from(encryptKey, 'hex')
  const [aes, iv] = [key.length === 16 ? 'aes-128-cbc' : 'aes-256-cbc', key.subarray(0, 16)]
  const signature = (time, data) =>
    createHmac('sha256', secretKey).update(`${clientId}|${time}|${data}`).digest('hex')

  let lastTime = 0
  /** Later than any before, so that two equal requests within a millisecond are not taken for one that was sent twice. */
  const nextTime = () => String((lastTime = Math.max(Date.now(), lastTime + 1)))

  function toEnvelope(value) {
    const cipher = createCipheriv(aes, key, iv)
    const data = cipher.update(JSON.stringify(value), 'utf8', 'base64') + cipher.final('base64')
    const time = nextTime()
    return {
      data,
      headers: {
        'x-api-client': clientId,
        'x-api-time': time,
        'x-api-validate': signature(time, data),
      },
    }
  }
  /** @param header gives a header by its name. @throws when it was not the gateway that wrote this, now. */
  function open(header, data) {
    const [time, sent, right] = [
      header('x-api-time'),
      Buffer.from(header('x-api-validate') ?? ''),
      Buffer.from(signature(header('x-api-time'), data)),
    ]
    const isRight =
      header('x-api-client') === clientId &&
      sent.length === right.length &&
      timingSafeEqual(sent, right)
    if (!isRight || !(Math.abs(Date.now() - Number(time)) <= TOLERANCE_MS))
      throw new Error('not signed by the gateway')
    const decipher = createDecipheriv(aes, key, iv)
    return JSON.parse(decipher.update(data, 'base64', 'utf8') + decipher.final('utf8'))
  }

  return {
    /** @throws Refused with the gateway's code; any other error means that nobody knows: look before you repeat. */
    async call(path, body) {
      const { data, headers } = toEnvelope(body)
      const response = await fetch(host + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ data }),
        signal: AbortSignal.timeout(15_000),
      })
      if (response.status !== 200) throw new Error(`service unavailable (${response.status})`)
      const answer = await response.json()
      if (answer.code !== 0) throw new Refused(answer.code, answer.message)
      return open((name) => response.headers.get(name), answer.data)
    },
    /** Opens a notification of the gateway. @throws when it is not one. */
    receive: (headers, text) => open((name) => headers[name], JSON.parse(text).data),
    /** A notification as the gateway packs it: what a test of a receiver posts. */
    tell(value) {
      const { data, headers } = toEnvelope(value)
      return { headers, body: JSON.stringify({ data }) }
    },
    /** The answer to a notification: true = taken, false = send it again later. */
    reply(success) {
      const { data, headers } = toEnvelope({ success })
      return {
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ code: 0, message: 'Success', data }),
      }
    },
  }
}

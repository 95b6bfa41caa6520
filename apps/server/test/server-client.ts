/**
 * A merchant's server, written a second time from the protocol alone with node:crypto: what packs and opens here shares no line with the product.
 * It is as strict as the strictest of the public clients: three seconds, no answer from the future, its own client id, a right signature.
 */
import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'

export interface Credential {
  host: string
  clientId: string
  encryptKey: string
  secretKey: string
}
export class ServerRefused extends Error {
  readonly code: number
  readonly status: number
  constructor(code: number, message: string, status: number) {
    super(`${code} ${message}`)
    this.code = code
    this.status = status
  }
}
export interface Wire {
  status: number
  headers: Headers
  body: { code: number; message: string; data: string | null }
  text: string
}
export interface Sent {
  headers: Record<string, string>
  body: string
}

const algorithm = (key: Buffer): string => (key.byteLength === 32 ? 'aes-256-cbc' : 'aes-128-cbc')
export function encrypt(encryptKey: string, text: string): string {
  const key = Buffer.from(encryptKey, 'hex')
  const aes = createCipheriv(algorithm(key), key, key.subarray(0, 16))
  return Buffer.concat([aes.update(Buffer.from(text, 'utf8')), aes.final()]).toString('base64')
}
export function decrypt(encryptKey: string, data: string): string {
  const key = Buffer.from(encryptKey, 'hex')
  const aes = createDecipheriv(algorithm(key), key, key.subarray(0, 16))
  return Buffer.concat([aes.update(Buffer.from(data, 'base64')), aes.final()]).toString('utf8')
}
export const sign = (
  c: Pick<Credential, 'clientId' | 'secretKey'>,
  time: number | string,
  data: string,
): string =>
  createHmac('sha256', Buffer.from(c.secretKey, 'utf8'))
    .update([c.clientId, time, data].join('|'))
    .digest('hex')

/** The last time used: two requests of one millisecond would be one and the same. */
let last = 0
const nextTime = (): number => {
  last = Math.max(last + 1, Date.now())
  return last
}
export function request(c: Credential, text: string, time: number = nextTime()): Sent {
  const data = encrypt(c.encryptKey, text)
  return {
    headers: {
      'content-type': 'application/json',
      'x-api-client': c.clientId,
      'x-api-time': String(time),
      'x-api-validate': sign(c, time, data),
    },
    body: JSON.stringify({ data }),
  }
}

/** @param base where the server really listens in this test; the credential's host keeps the path. */
export async function post(base: string, c: Credential, path: string, sent: Sent): Promise<Wire> {
  const response = await fetch(`${base}${new URL(c.host).pathname}${path}`, {
    method: 'POST',
    headers: sent.headers,
    body: sent.body,
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: JSON.parse(text) as Wire['body'],
    text,
  }
}

/** Opens an answer as a client does. @throws for anything a client would not believe. */
export function open<T>(c: Credential, answer: Wire): T {
  if (answer.status !== 200) throw new Error(`service unavailable: ${answer.status}`)
  if (answer.body.code !== 0)
    throw new ServerRefused(answer.body.code, answer.body.message, answer.status)
  const [client, time, validate] = ['x-api-client', 'x-api-time', 'x-api-validate'].map(
    (name) => answer.headers.get(name) ?? '',
  ) as [string, string, string]
  if (client !== c.clientId) throw new Error('answer of another client')
  const age = Date.now() - Number(time)
  if (!(age >= 0 && age <= 3000)) throw new Error(`answer is ${age} ms old`)
  const mine = sign(c, time, answer.body.data!)
  if (
    !timingSafeEqual(
      Buffer.from(mine),
      Buffer.from(validate.padEnd(mine.length).slice(0, mine.length)),
    )
  )
    throw new Error('answer is not signed')
  return JSON.parse(decrypt(c.encryptKey, answer.body.data!)) as T
}
export const call = async <T = Record<string, unknown>>(
  base: string,
  c: Credential,
  path: string,
  body: unknown,
): Promise<T> => open<T>(c, await post(base, c, path, request(c, JSON.stringify(body))))
/** The number a call is refused with; 0 when it is not. */
export const codeOf = async (
  base: string,
  c: Credential,
  path: string,
  body: unknown,
): Promise<number> => (await post(base, c, path, request(c, JSON.stringify(body)))).body.code

/**
 * Calls to addresses that strangers have given us (reliability bar W4). An address is looked at twice: when it is given, and at the moment of
 * connecting, where the connection goes to the very IP address that was checked, so that a name that changes its mind in between reaches nothing.
 */
import { lookup as ask, type LookupAddress } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'

export interface OutsideAnswer {
  kind: 'ANSWER'
  status: number
  headers: Record<string, string>
  body: string
  ms: number
}
export interface OutsideFailure {
  kind: 'FORBIDDEN' | 'TIMEOUT' | 'CONNECTION' | 'TLS'
  ms: number
}
export type Resolve = (host: string) => Promise<LookupAddress[]>
export interface OutsideOptions {
  /** Hosts ("name" or "name:port") that may be inside and spoken to in clear: development and tests alone. */
  allowed: readonly string[]
  timeoutMs: number
  /** Bytes of the answer that are read; the rest is cut off. */
  maxBytes: number
  resolve?: Resolve
}

const PORTS: readonly string[] = ['', '443', '8443']
/** Names that never leave a local network. */
const INSIDE =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|arpa|onion|test|example|invalid)$/
const bare = (host: string): string =>
  host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
const isAllowed = (url: URL, allowed: readonly string[]): boolean =>
  allowed.includes(bare(url.hostname)) ||
  allowed.includes(
    `${bare(url.hostname)}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`,
  )

/** Whether an IP address is one of the public Internet. IPv4 that is wrapped in IPv6, in whatever way, is not. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  if (isIP(plain) === 0) return false
  const parsed = ipaddr.parse(plain)
  if (parsed.range() !== 'unicast') return false
  // Of IPv6 only the global block is given out.
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0]! & 0xe0) === 0x20
}

/** It is no address; it carries a name, a password or a part after #; it is in clear; its port is another; it lies inside a network. */
export type NotCalled = 'INVALID' | 'PARTS' | 'PLAIN' | 'PORT' | 'INSIDE'
/** Why an address may not be called; null when it may, as far as can be told without asking anybody. */
export function whyNotCall(text: string, allowed: readonly string[]): NotCalled | null {
  if (
    /[\s\\\u0000-\u001f\u007f]/.test(text) ||
    !/^https?:\/\/[^/]/i.test(text) ||
    !URL.canParse(text)
  )
    return 'INVALID'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return 'PARTS'
  if (isAllowed(url, allowed)) return null
  if (url.protocol !== 'https:') return 'PLAIN'
  if (!PORTS.includes(url.port)) return 'PORT'
  const host = bare(url.hostname)
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : 'INSIDE'
  return host.includes('.') && !INSIDE.test(host) ? null : 'INSIDE'
}

class Inside extends Error {}
const resolveAll: Resolve = (host) =>
  new Promise((done, fail) => {
    ask(host, { all: true, verbatim: true }, (error, found) => (error ? fail(error) : done(found)))
  })

async function publicOnly(resolve: Resolve, host: string): Promise<LookupAddress[]> {
  const found = await resolve(host)
  if (found.length === 0 || found.some(({ address }) => !isPublicAddress(address)))
    throw new Inside()
  return found
}
/** The connection's own look-up: every address of the name has to be public, and the connection goes to one of them. */
const guarded = (resolve: Resolve): LookupFunction => {
  const look = callbackify((host: string) => publicOnly(resolve, host))
  return (host, options, done) =>
    look(host, (error, found) => {
      if (error) done(error, '', 0)
      else if (options.all) done(null, found)
      else done(null, found[0]!.address, found[0]!.family)
    })
}

const TLS_FAULT =
  /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_MISMATCH)/
const failureOf = (error: unknown): OutsideFailure['kind'] => {
  if (error instanceof Inside) return 'FORBIDDEN'
  return TLS_FAULT.test((error as { code?: string }).code ?? '') ? 'TLS' : 'CONNECTION'
}
const KEPT_HEADERS = [
  'content-type',
  'content-length',
  'retry-after',
  'location',
  'x-api-client',
  'x-api-time',
  'x-api-validate',
  'x-request-id',
] as const

async function read(response: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size >= maxBytes) break
  }
  // NUL cannot be stored as text.
  return Buffer.concat(parts).subarray(0, maxBytes).toString('utf8').replaceAll('\u0000', '')
}

/** Posts to an outside address. Never throws: whatever goes wrong has a name. Redirects are not followed; an answer past `maxBytes` is cut. */
export async function postOutside(
  text: string,
  headers: Record<string, string>,
  body: string,
  o: OutsideOptions,
): Promise<OutsideAnswer | OutsideFailure> {
  if (whyNotCall(text, o.allowed) !== null) return { kind: 'FORBIDDEN', ms: 0 }
  const [url, started] = [new URL(text), performance.now()]
  const since = (): number => Math.round(performance.now() - started)
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), o.timeoutMs)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  try {
    const response = await new Promise<IncomingMessage>((done, fail) => {
      const request = send(
        url,
        {
          method: 'POST',
          agent: false,
          signal: abort.signal,
          headers: {
            ...headers,
            'content-length': String(Buffer.byteLength(body)),
            'accept-encoding': 'identity',
            connection: 'close',
          },
          ...(isAllowed(url, o.allowed) ? {} : { lookup: guarded(o.resolve ?? resolveAll) }),
        },
        done,
      )
      request.on('error', fail)
      request.end(body)
    })
    const safeHeaders = Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => {
        const value = response.headers[name]
        return typeof value === 'string' ? [[name, value.slice(0, 500)]] : []
      }),
    )
    const said = await read(response, o.maxBytes)
    response.destroy()
    return {
      kind: 'ANSWER',
      status: response.statusCode ?? 0,
      headers: safeHeaders,
      body: said,
      ms: since(),
    }
  } catch (error) {
    return { kind: abort.signal.aborted ? 'TIMEOUT' : failureOf(error), ms: since() }
  } finally {
    clearTimeout(timer)
  }
}

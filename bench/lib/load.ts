/** HTTP load on keep-alive connections: hand-made requests over plain sockets, so that the generator takes as little of the machine as it can. */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './stats.ts'

export interface LoadPlan {
  port: number
  connections: number
  /** Ends earlier when `next` runs dry. */
  seconds: number
  /** Rest between an answer and the next request of a connection. */
  pauseMs?: number
  /** The next request's bytes, or null when there are no more. */
  next: () => Buffer | null
  /** Statuses that count as done; others count as failed. */
  good?: (status: number) => boolean
}
export interface LoadResult {
  done: number
  failed: number
  seconds: number
  perSecond: number
  p50: number
  p95: number
  p99: number
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = Buffer.from('\r\ncontent-length: ')
const ZERO = 48
/** The number whose digits begin at `at`. */
function numberAt(bytes: Buffer, at: number): number {
  let n = 0
  for (let c = bytes[at]! - ZERO; c >= 0 && c <= 9; c = bytes[++at]! - ZERO) n = n * 10 + c
  return n
}

/** Length of the first whole answer in the bytes read so far, with its status; null while it is incomplete. Read off the bytes: heads are long, and the generator shares the machine. */
function firstAnswer(bytes: Buffer): { length: number; status: number } | null {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return null
  const status = numberAt(bytes, 9)
  const at = bytes.indexOf(LENGTH)
  const length =
    at >= 0 && at < end
      ? numberAt(bytes, at + LENGTH.length)
      : /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1]
  if (length === undefined && status !== 204 && status !== 304)
    throw new Error(`an answer without content-length: ${bytes.toString('latin1', 0, 200)}`)
  const total = end + 4 + Number(length ?? 0)
  return bytes.length < total ? null : { length: total, status }
}

interface Tally {
  times: number[]
  failed: number
  deadline: number
  statuses: Map<number, number>
}

/** One connection asks, waits for the answer, asks again. */
function drive(plan: LoadPlan, tally: Tally): Promise<void> {
  const good = plan.good ?? ((status) => status === 200)
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port: plan.port, host: '127.0.0.1', noDelay: true })
    let got: Buffer = Buffer.alloc(0)
    let begun = 0
    const ask = (): void => {
      const request = performance.now() < tally.deadline ? plan.next() : null
      if (!request) return void socket.end(resolve as () => void)
      begun = performance.now()
      socket.write(request)
    }
    socket.on('connect', ask)
    socket.on('data', (part) => {
      got = got.length === 0 ? part : Buffer.concat([got, part])
      try {
        const answer = firstAnswer(got)
        if (!answer) return
        if (good(answer.status)) tally.times.push(performance.now() - begun)
        else {
          tally.failed += 1
          tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1)
        }
        got = got.subarray(answer.length)
      } catch (error) {
        socket.destroy()
        return reject(error as Error)
      }
      if (plan.pauseMs) setTimeout(ask, plan.pauseMs)
      else ask()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}

export async function load(plan: LoadPlan): Promise<LoadResult> {
  const begun = performance.now()
  const tally: Tally = {
    times: [],
    failed: 0,
    deadline: begun + plan.seconds * 1000,
    statuses: new Map(),
  }
  await Promise.all(Array.from({ length: plan.connections }, () => drive(plan, tally)))
  const seconds = (performance.now() - begun) / 1000
  if (tally.failed > 0)
    console.log(
      `  ! ${tally.failed} answers with ${[...tally.statuses].map(([s, n]) => `${n} x ${s}`).join(', ')}`,
    )
  const { times } = tally
  return {
    done: times.length,
    failed: tally.failed,
    seconds,
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
  }
}

export interface OfferPlan {
  port: number
  /** Requests that leave in a second, whether earlier ones were answered or not. */
  perSecond: number
  seconds: number
  /** Most connections at once; a request that finds none is not sent, and counted so. */
  connections: number
  next: () => Buffer | null
}
export interface Offered {
  /** Answers with 200 a second, and how many. */
  perSecond: number
  done: number
  /** 503 with Retry-After. */
  shed: number
  failed: number
  unsent: number
  sentPerSecond: number
  p99: number
}

/** Load that does not wait: what `load` cannot offer, since its connections ask again only when they were answered. */
export async function offer(plan: OfferPlan): Promise<Offered> {
  const idle: ((request: Buffer) => void)[] = []
  const sockets: Socket[] = []
  const [times, found]: [number[], Omit<Offered, 'perSecond' | 'sentPerSecond' | 'p99'>] = [
    [],
    { done: 0, shed: 0, failed: 0, unsent: 0 },
  ]
  let [open, sent, lastAnswer] = [0, 0, 0]
  const openOne = (first: Buffer): void => {
    open += 1
    const socket = connect({ port: plan.port, host: '127.0.0.1', noDelay: true })
    sockets.push(socket)
    let [got, begun, waits]: [Buffer, number, boolean] = [Buffer.alloc(0), performance.now(), true]
    const ask = (request: Buffer): void => {
      ;[begun, waits] = [performance.now(), true]
      socket.write(request)
    }
    socket.on('connect', () => socket.write(first))
    socket.on('data', (part) => {
      got = got.length === 0 ? part : Buffer.concat([got, part])
      const answer = firstAnswer(got)
      if (!answer) return
      const head = got.toString('latin1', 0, got.indexOf(HEAD_END)).toLowerCase()
      got = got.subarray(answer.length)
      waits = false
      lastAnswer = performance.now()
      if (answer.status === 200) {
        found.done += 1
        times.push(lastAnswer - begun)
      } else if (answer.status === 503 && head.includes('\r\nretry-after: ')) found.shed += 1
      else found.failed += 1
      idle.push(ask)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open -= 1
      if (waits) found.failed += 1
      const at = idle.indexOf(ask)
      if (at >= 0) idle.splice(at, 1)
    })
  }
  const begun = performance.now()
  const due = (): number => Math.floor(((performance.now() - begun) / 1000) * plan.perSecond)
  while (performance.now() - begun < plan.seconds * 1000) {
    for (; sent + found.unsent < due();) {
      if (idle.length === 0 && open >= plan.connections) {
        found.unsent += 1
        continue
      }
      const request = plan.next()
      if (!request) throw new Error('more was offered than was prepared')
      sent += 1
      const ask = idle.pop()
      if (ask) ask(request)
      else openOne(request)
    }
    await sleep(2)
  }
  for (const end = performance.now() + 15_000; idle.length < open && performance.now() < end;)
    await sleep(20)
  for (const socket of sockets) socket.destroy()
  const seconds = Math.max(plan.seconds, (lastAnswer - begun) / 1000)
  return {
    ...found,
    perSecond: found.done / seconds,
    sentPerSecond: sent / plan.seconds,
    p99: quantile(times, 0.99),
  }
}

/** A request as bytes; the body, when there is one, is JSON. */
export function requestBytes(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Buffer {
  const lines = Object.entries({
    host: 'localhost',
    ...(body === ''
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}
/** Hands out prepared requests once each. */
export function once(requests: readonly Buffer[]): () => Buffer | null {
  let i = 0
  return () => requests[i++] ?? null
}
/** Hands out prepared requests round and round. */
export function round(requests: readonly Buffer[]): () => Buffer {
  let i = 0
  return () => requests[i++ % requests.length]!
}

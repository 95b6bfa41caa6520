/** A whole server for tests: its own database, the web process role on a free port, the worker's work run on demand, a movable clock, and recorders in place of the bank's side. */
import type { FastifyInstance } from 'fastify'
import { createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { fullPath, type Call, type Request } from '@saola/contract/call'
import { writePage } from '@saola/contract/paging'
import { openApp } from '../src/app.ts'
import type { CardOutcome } from '../src/adapters/bank.ts'
import { movableClock, startOf, vnDay, type MovableClock } from '../src/platform/clock.ts'
import { configFrom } from '../src/platform/config.ts'
import type { App } from '../src/platform/context.ts'
import { openPool, type Pool } from '../src/platform/db.ts'
import { drainEvents } from '../src/platform/event-relay.ts'
import { jobsByHand } from '../src/platform/jobs.ts'
import type { Log } from '../src/platform/log.ts'
import { encryptPayload, signatureOf, type SystemKeys } from '../src/platform/signed-request.ts'
import { jobs, eventHandlers } from '../src/modules.ts'
import { openWeb } from '../src/web.ts'
import { emptyOutbox, fakes, quietBank, sign, type BankSide, type Outbox } from './fakes.ts'
import { testDatabase } from './template.ts'

const hex = (bytes: number): string => randomBytes(bytes).toString('hex')
/** One for all worlds of a worker, so that a password hashed in one fits in the next (people.ts). */
const PEPPER = hex(32)
const env = (): Record<string, string> => ({
  TOKEN_SECRET: hex(32),
  PASSWORD_PEPPER: PEPPER,
  OTP_SECRET: hex(32),
  AUDIT_SECRET: hex(32),
  FIELD_SECRET: hex(32),
  SEAL_SECRET: hex(32),
  BANK_SECRET: hex(32),
  BANK_DATA_KEY: hex(32),
  CONNECTOR_SECRET: hex(32),
  NAPAS_SECRET: hex(32),
  API_CLIENT_SECRET: hex(16),
  PUBLIC_URL: 'http://localhost:8080',
})

export interface Envelope<T = unknown> {
  code: number
  message: string
  data: T
}
export interface Answer<T = unknown> {
  status: number
  body: Envelope<T>
  headers: Headers
  text: string
}
export interface SendOptions {
  token?: string
  test?: boolean
  headers?: Record<string, string>
}

export interface World {
  app: App
  url: string
  /** The owner's own connections to the database, past the app role; nothing is opened before the first is asked for. */
  owner: Pool
  base: string
  clock: MovableClock
  outbox: Outbox
  bank: BankSide
  server: FastifyInstance
  /** Sends a contract call over HTTP. `data` is typed by hand in the test. */
  send<C extends Call, T = unknown>(
    call: C,
    request: Request<C>,
    options?: SendOptions,
  ): Promise<Answer<T>>
  raw(path: string, init?: RequestInit): Promise<Answer>
  /** Delivers events and runs due jobs until nothing is left, as the worker would. */
  work(): Promise<void>
  /** A notification as the bank core sends it: signed and encrypted; of a credit unless a path says otherwise. */
  notify(
    notification: Record<string, unknown>,
    options?: {
      test?: boolean
      path?: string
      tamper?: (r: { headers: Record<string, string>; body: string }) => void
    },
  ): Promise<Answer>
  checksum(outcome: CardOutcome): { data: string; checksum: string }
  close(): Promise<void>
}

/** @param overrides environment of this world; @param options.log a place for its log lines, for tests that read them. */
export async function openWorld(
  overrides: Record<string, string> = {},
  options: { log?: Log } = {},
): Promise<World> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'saola-world-'))
  const config = configFrom({
    // How soon a slow machine gives up is asked for by the tests of that.
    BUSY_LOOP_MS: '60000',
    DATABASE_PATIENCE: '6',
    LIMIT_FACTOR: '1000',
    SAMPLE_DAYS: '0',
    DATA_DIR: dataDir,
    ...env(),
    ...overrides,
  })
  const clock = movableClock()
  const outbox = emptyOutbox()
  const side = quietBank()
  const { app, close } = await openApp(config, database.url, {
    clock,
    log: options.log ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    processMetrics: false,
    ...fakes(outbox, side, config.keys.napasSecret),
  })
  const byHand = jobsByHand(app, database.url, jobs)
  const owner = openPool({ connectionString: database.url, application_name: 'saola-owner' })
  const server = await openWeb(app)
  await server.listen({ port: 0, host: '127.0.0.1' })
  // Many calls at once on a busy machine may take longer than a silent connection is kept in service.
  server.server.timeout = 0
  const base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const raw = rawAt(base)
  return {
    app,
    url: database.url,
    owner,
    base,
    clock,
    outbox,
    bank: side,
    server,
    raw,
    send: (call, request, options) => sendCall(raw, call, request as never, options) as never,
    notify: (notification, options) =>
      sendNotification(
        raw,
        {
          client: config.keys.bankClient,
          secret: config.keys.bankSecret,
          dataKeyHex: config.keys.bankDataKey,
        },
        notification,
        options,
      ),
    checksum: (outcome) => sign(outcome, config.keys.napasSecret),
    work: async () => {
      for (let round = 0; round < 10; round++) {
        const handled = await drainEvents(app, eventHandlers)
        if (round > 0 && handled === 0) return
        await byHand.runDue()
      }
    },
    close: async () => {
      await server.close()
      await byHand.close()
      await owner.end()
      await close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Raw = World['raw']
const rawAt =
  (base: string): Raw =>
  async (path, init) => {
    const response = await fetch(base + path, init)
    const text = await response.text()
    let body: Envelope = { code: NaN, message: '', data: null }
    try {
      body = JSON.parse(text) as Envelope
    } catch {
      /* not JSON: the test looks at text */
    }
    return { status: response.status, body, headers: response.headers, text }
  }
interface Parts {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined | null>
  body?: unknown
  page?: Record<string, never>
}

function sendCall(
  raw: Raw,
  call: Call,
  request: Parts,
  options: SendOptions = {},
): Promise<Answer> {
  const path = fullPath(call, options.test ?? false).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(request.params?.[name] ?? ''),
  )
  const query = new URLSearchParams({
    ...Object.fromEntries(
      Object.entries(request.query ?? {})
        .filter(([, v]) => v !== undefined && v !== null)
        .map(([k, v]) => [k, String(v)]),
    ),
    ...(call.paging && (request.page || call.paging.required)
      ? writePage(call.paging, request.page ?? {})
      : {}),
  })
  const headers: Record<string, string> = {
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...options.headers,
  }
  return raw(`${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: call.method,
    headers,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
}

async function sendNotification(
  raw: Raw,
  keys: SystemKeys,
  notification: Record<string, unknown>,
  options: Parameters<World['notify']>[1] = {},
): Promise<Answer> {
  const path = `${options.test ? '/sandbox' : ''}/pay${options.path ?? '/api/bankCredit/internal/v1/notify'}`
  const time = String(Date.now())
  const body = JSON.stringify({ data: encryptPayload(keys, notification, time) })
  const r = {
    headers: {
      client: keys.client,
      time,
      validate: signatureOf(keys.secret, { method: 'POST', path, time, body }),
      'content-type': 'application/json',
    } as Record<string, string>,
    body,
  }
  options.tamper?.(r)
  return raw(path, { method: 'POST', headers: r.headers, body: r.body })
}

/** The password as the portal puts it on the wire (docs/decisions.md#9). */
export const wirePassword = (password: string): string =>
  createHmac('sha256', 'saola-portal-v1').update(password).digest('hex')
/** The newest one-time code sent to a phone. */
export const codeFor = (world: World, phone: string): string =>
  /\b(\d{6})\b/.exec(
    world.outbox.sms.findLast((m) => m.to === phone && /\b\d{6}\b/.test(m.text))?.text ?? '',
  )?.[1] ?? ''
const DAY_MS = 86_400_000
/**
 * Noon in Vietnam, the day after tomorrow: anyone who counts by days, or asks about today, begins there, or a midnight comes between now and then.
 * Sessions made before do not live that long.
 */
export function toNoon({ clock }: Pick<World, 'clock'>): void {
  const now = clock.now().getTime()
  clock.advance(startOf(vnDay(new Date(now + 2 * DAY_MS))).getTime() + DAY_MS / 2 - now)
}
/**
 * Time stands still meanwhile, but for what advances it: what is counted to the second must not tell how quick the machine is. It stands five minutes
 * ahead, for the database's own goes on: a job that is due there and not yet here would be called for ever.
 */
export async function stillFor(
  world: Pick<World, 'clock'>,
  work: () => Promise<void>,
): Promise<void> {
  world.clock.advance(300_000)
  world.clock.hold(true)
  try {
    await work()
  } finally {
    world.clock.hold(false)
  }
}
/** Asks until the answer is another than success: no matter who asks a second after the change, or later, is refused. A request sent before may take its time. */
export async function endOf(ask: () => Promise<Answer>): Promise<Answer> {
  const changed = performance.now()
  for (;;) {
    const sent = performance.now()
    const answer = await ask()
    if (answer.body.code !== 0) return answer
    if (sent - changed >= 1000) throw new Error('still let in after a second')
  }
}
/** The quickest of a few tries says what a thing takes, whatever else the machine does: one that is slow is slow every time. */
export async function quickest(within: number, work: () => Promise<number>): Promise<number> {
  let best = Infinity
  for (let tries = 0; tries < 5 && best >= within; tries++) best = Math.min(best, await work())
  return best
}
/** Waits until a server that was busy making its people takes requests again (it refuses while its event loop lags). */
export async function calm(world: World): Promise<void> {
  for (
    let i = 0;
    i < 100 && (await world.raw('/pay/api/setting/public/v1/config')).status === 503;
    i++
  )
    await new Promise((done) => {
      setTimeout(done, 50)
    })
}

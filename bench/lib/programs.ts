/** The processes of a run: the product's server as it is shipped, and the small servers that it is compared with. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childWith } from './cpu.ts'
import { collectEarly } from '../../tools/lib/programs.mjs'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export interface Program {
  pid: number
  port: number
  /** From spawn to the first answer, ms. */ readyMs: number
  stop(): Promise<void>
}
export type Keys = Record<string, string>

const hex = (): string => randomBytes(32).toString('hex')
/** Secrets of one run; the benchmark signs in the bank's place with them. */
export const runKeys = (): Keys =>
  Object.fromEntries(
    [
      'TOKEN_SECRET',
      'PASSWORD_PEPPER',
      'OTP_SECRET',
      'AUDIT_SECRET',
      'FIELD_SECRET',
      'SEAL_SECRET',
      'API_CLIENT_SECRET',
      'BANK_SECRET',
      'BANK_DATA_KEY',
      'CONNECTOR_SECRET',
      'NAPAS_SECRET',
    ].map((name) => [name, hex()]),
  )

let nextPort = Number(process.env.BENCH_PORT ?? 9080)
export const freePort = (): number => nextPort++

/** Brings dist/ up to date, in the same way as npm start. */
export function build(): void {
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(root, 'tools/build.mjs')], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the build failed: ${stdout}${stderr}`)
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url)
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

async function started(
  child: ChildProcess,
  port: number,
  readyPath: string | null,
  begun: number,
): Promise<Program> {
  let said = ''
  child.stderr?.on('data', (part: Buffer) => {
    said = (said + part.toString()).slice(-4000)
  })
  child.stdout?.on('data', (part: Buffer) => {
    said = (said + part.toString()).slice(-4000)
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (
    !(readyPath === null
      ? await listens(port)
      : await answers(`http://127.0.0.1:${port}${readyPath}`))
  ) {
    if (child.exitCode !== null) throw new Error(`a server ended at its start: ${said}`)
    if (performance.now() - begun > 60_000)
      throw new Error(`a server was not ready after 60 s: ${said}`)
    await sleep(10)
  }
  return {
    pid: child.pid!,
    port,
    readyMs: performance.now() - begun,
    stop: async () => {
      child.kill('SIGTERM')
      await Promise.race([gone, sleep(15_000)])
      if (child.exitCode === null) child.kill('SIGKILL')
      await gone
    },
  }
}

/** A folder of this process alone: the data folder of this machine has audit heads of its own. */
const ownFolder = (): string => mkdtempSync(join(tmpdir(), 'saola-bench-'))

const spawned = (args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: ownFolder(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** The devices process role alone, on a port of its own for MQTT, which is what answers. */
export function startDevices(databaseUrl: string, keys: Keys): Promise<Program> {
  const port = freePort()
  const begun = performance.now()
  const child = spawned(
    [collectEarly, '--enable-source-maps', join(root, 'apps/server/dist/main.js')],
    {
      ...keys,
      PORT: '0',
      HOST: '127.0.0.1',
      WORKERS: 'devices',
      MQTT_PORT: String(port),
      LOG_LEVEL: 'warn',
      DEMO: '0',
      DATABASE_URL: databaseUrl,
    },
  )
  return started(child, port, null, begun)
}
/** The product's server from dist, with rate limits out of the way and a quiet log; everything else as in service. */
export function startServer(
  databaseUrl: string | null,
  keys: Keys,
  env: Record<string, string> = {},
): Promise<Program> {
  const [port, operator] = [freePort(), freePort()]
  const begun = performance.now()
  const child = spawned(
    [collectEarly, '--enable-source-maps', join(root, 'apps/server/dist/main.js')],
    {
      ...keys,
      PORT: String(port),
      OPERATOR_PORT: String(operator),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${port}`,
      LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'warn',
      DEMO: '0',
      MQTT_PORT: '0',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...env,
    },
  )
  // A process without the role web has no port but its operator's.
  return env.WORKERS !== undefined && !env.WORKERS.includes('web')
    ? started(child, operator, '/metrics', begun)
    : started(child, port, '/readyz', begun)
}
/** A server of the benchmark's own: bench/<name>.ts. */
export function startOwn(name: string, env: Record<string, string> = {}): Promise<Program> {
  const port = freePort()
  return started(
    spawned([collectEarly, join(root, 'tools/run.mjs'), join(root, `bench/${name}.ts`)], {
      ...env,
      PORT: String(port),
    }),
    port,
    null,
    performance.now(),
  )
}

export interface Product {
  port: number
  simulatorPort: number
  serverPid(): number
  stop(): Promise<void>
}
/** Server and simulated bank together, with the demo's merchants, as `npm start` runs them. */
export async function startProduct(
  databaseUrl: string,
  keys: Keys,
  env: Record<string, string> = {},
): Promise<Product> {
  const ports = [freePort(), freePort(), freePort(), freePort()].map(String)
  const begun = performance.now()
  const child = spawned([join(root, 'tools/start.mjs'), '--scratch'], {
    ...keys,
    PORT: ports[0]!,
    SIMULATOR_PORT: ports[1]!,
    SIMULATOR_SMTP_PORT: ports[2]!,
    MQTT_PORT: ports[3]!,
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
    DATABASE_URL: databaseUrl,
    ...env,
  })
  const { stop } = await started(child, Number(ports[0]), '/readyz', begun)
  return {
    port: Number(ports[0]),
    simulatorPort: Number(ports[1]),
    serverPid: () => childWith(child.pid!, 'apps/server/dist/main.js'),
    stop,
  }
}

// The local PostgreSQL cluster of a machine without DATABASE_URL: made on first start under DATA_DIR/postgres, reached only
// through a socket inside its closed folder, kept alive while we run (reliability bars M1, M2). It is the real PostgreSQL, so
// that nothing behaves differently on a server of DATABASE_URL.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { canReach, databaseAccount, makeDataDir } from './account.ts'
import type { Account } from './account.ts'
import { findBinaries, runAs } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { assertDurable } from './durable.ts'
import { usersOf, withLock } from './lock.ts'
import { clearAfterKill, findPostmaster, stopPostmaster } from './postmaster.ts'

export type LocalPostgres = {
  /** Connection string of the database `saola`, understood by pg and by psql. */
  url: string
  /** Process number of the running postmaster, which leads its own process group; it changes when the cluster had to be started again. */
  readonly pid: number
  /** Ends our use of the cluster; the last user's stop shuts it down. */
  stop: () => Promise<void>
}

type Place = {
  stateDir: string
  cluster: string
  socketDir: string
  logFile: string
  account: Account
  binaries: Binaries
}

const USER = 'saola'
const READY_TIMEOUT_MS = 300_000 // a long recovery after a kill is work, not a failure
/** Unix socket paths end at 104 bytes on macOS and 108 on Linux, the closing zero included. */
const SOCKET_PATH_MAX_BYTES = 103

const settings = (
  socketDir: string,
) => `# Written at every start of Saola Pay; changes belong into postgresql.conf before the include line.
listen_addresses = ''
unix_socket_directories = '${socketDir.replaceAll("'", "''")}'
unix_socket_permissions = 0700
max_connections = 200
shared_buffers = 128MB
work_mem = 8MB
maintenance_work_mem = 128MB
effective_cache_size = 1GB
random_page_cost = 1.1
jit = off
fsync = on
full_page_writes = on
synchronous_commit = on
wal_level = replica
wal_buffers = 16MB
max_wal_size = 2GB
checkpoint_timeout = 10min
timezone = 'UTC'
log_timezone = 'UTC'
log_checkpoints = off
log_line_prefix = '%m [%p] '
`

function makeStateDir(dataDir: string, account: Account): string {
  const stateDir = join(makeDataDir(dataDir), 'postgres')
  mkdirSync(stateDir, { recursive: true })
  const owner = statSync(stateDir).uid
  const self = process.getuid?.() ?? owner
  if (owner !== self && self !== 0)
    throw new Error(
      `${stateDir} belongs to user number ${owner}. Start as that user, or set another DATA_DIR.`,
    )
  chmodSync(stateDir, account ? 0o711 : 0o700)
  if (!canReach(stateDir, account)) {
    throw new Error(
      `User ${account?.name}, who runs the local database because root may not, cannot reach ${stateDir}. Set DATA_DIR to a folder that everyone may pass through, such as /var/tmp/saola-pay.`,
    )
  }
  return stateDir
}

/** The cluster's own folder when its path is short enough for a socket, else a closed folder under /tmp. */
function socketDirOf(cluster: string, account: Account): string {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= SOCKET_PATH_MAX_BYTES) return cluster
  const dir = `/tmp/saola-pay-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
  const uid = account?.uid ?? process.getuid?.() ?? 0
  if (!existsSync(dir)) {
    mkdirSync(dir, { mode: 0o700 })
    if (account) chownSync(dir, account.uid, account.gid)
  }
  const found = lstatSync(dir)
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0)
    throw new Error(
      `${dir}, which the local database needs for its socket, belongs to someone else. Remove it or choose a shorter DATA_DIR.`,
    )
  return dir
}

function preparePlace(dataDir: string): Place {
  const account = databaseAccount()
  const stateDir = makeStateDir(resolve(dataDir), account)
  const cluster = join(stateDir, 'cluster')
  if (existsSync(cluster)) {
    const owner = statSync(cluster).uid
    const wanted = account?.uid ?? process.getuid?.()
    if (wanted !== undefined && owner !== wanted)
      throw new Error(
        `The local database in ${stateDir} belongs to user number ${owner}. Start as the user who made it, or set another DATA_DIR.`,
      )
  }
  return {
    stateDir,
    cluster,
    socketDir: socketDirOf(cluster, account),
    logFile: join(stateDir, 'postgres.log'),
    account,
    binaries: findBinaries(account, stateDir),
  }
}

/** Unicode-aware lower() and upper() matter for Vietnamese: PostgreSQL 17 brings them itself, older ones take the system's. */
function localeChoices(major: number): string[][] {
  const builtin = [['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']]
  return [...(major >= 17 ? builtin : []), ['--locale=C.UTF-8'], ['--no-locale']]
}

function createCluster({ cluster, account, binaries }: Place): void {
  const half = `${cluster}.new`
  let complaint = ''
  for (const locale of localeChoices(binaries.major)) {
    rmSync(half, { recursive: true, force: true })
    mkdirSync(half, { mode: 0o700 })
    if (account) chownSync(half, account.uid, account.gid)
    const made = runAs(account, join(binaries.dir, 'initdb'), [
      '-D',
      half,
      '-U',
      USER,
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--data-checksums',
      ...locale,
    ])
    if (made.status === 0) {
      appendFileSync(join(half, 'postgresql.conf'), "\ninclude 'saola.conf'\n")
      renameSync(half, cluster)
      return
    }
    complaint = made.error?.message ?? made.stderr.trim()
  }
  throw new Error(`The local database could not be created in ${cluster}: ${complaint}`)
}

function writeSettings({ cluster, socketDir, binaries, account }: Place): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (made !== String(binaries.major))
    throw new Error(
      `The local database in ${cluster} was made by PostgreSQL ${made}, but the programs found are ${binaries.version} (${binaries.dir}). Set PG_BIN to version ${made}, or remove the data with: npm run db:reset`,
    )
  const file = join(cluster, 'saola.conf')
  writeFileSync(file, settings(socketDir), { mode: 0o600 })
  if (account) chownSync(file, account.uid, account.gid)
}

const lastLines = (file: string): string =>
  readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n')

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > 10_000_000) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

/** Starts the postmaster in a session of its own, so that a Ctrl-C meant for us does not reach it. */
async function launch(place: Place, log: (message: string) => void): Promise<number> {
  const { account, binaries, cluster, logFile } = place
  const output = openLog(logFile)
  const child = spawn(join(binaries.dir, 'postgres'), ['-D', cluster], {
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  })
  closeSync(output)
  let failure: string | null = null
  child.on('error', (error) => {
    failure = error.message
  })
  child.on('exit', (code, signal) => {
    failure ??= `it ended with ${signal ?? `code ${code}`}`
  })
  child.unref()
  const begun = Date.now()
  for (let reportedAt = begun; ; await sleep(10)) {
    if (failure !== null)
      throw new Error(
        `The local database did not start: ${failure}. Last lines of ${logFile}:\n${lastLines(logFile)}`,
      )
    const found = findPostmaster(cluster)
    if (found?.status === 'ready') return found.pid
    if (Date.now() - begun > READY_TIMEOUT_MS)
      throw new Error(
        `The local database is not ready after ${READY_TIMEOUT_MS / 1000} s; see ${logFile}.`,
      )
    if (Date.now() - reportedAt > 5_000) {
      log('local database: still recovering from the last stop')
      reportedAt = Date.now()
    }
  }
}

/** Under the lock: the running postmaster of this folder, or a new one. */
async function ensureRunning(place: Place, log: (message: string) => void): Promise<number> {
  for (let found = findPostmaster(place.cluster); found; found = findPostmaster(place.cluster)) {
    if (found.status === 'ready') {
      log(`local database: using the one that runs already (process ${found.pid})`)
      return found.pid
    }
    await sleep(20)
  }
  const begun = Date.now()
  const isFirst = !existsSync(place.cluster)
  if (isFirst) createCluster(place)
  writeSettings(place)
  await clearAfterKill(place.cluster, place.socketDir)
  const pid = await launch(place, log)
  log(
    `local database: PostgreSQL ${place.binaries.version} ${isFirst ? 'created and started' : 'started'} in ${Date.now() - begun} ms (process ${pid})`,
  )
  return pid
}

async function prepareDatabase(url: string): Promise<void> {
  const admin = new URL(url)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  try {
    await assertDurable(client)
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [USER])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${USER}`)
  } finally {
    await client.end()
  }
}

/**
 * Starts the cluster under `dataDir`/postgres, or joins the one that runs there: one left by a killed server, or one that another
 * process of this product shares. While we use it, it is started again whenever it dies. Throws a readable Error when it cannot run.
 */
export async function startLocalPostgres({
  dataDir,
  log,
}: {
  dataDir: string
  log: (message: string) => void
}): Promise<LocalPostgres> {
  const place = preparePlace(dataDir)
  const lockFile = join(place.stateDir, 'start.lock')
  const users = usersOf(place.stateDir)
  const url = `postgresql:///${USER}?host=${encodeURIComponent(place.socketDir)}&user=${USER}`
  const leave = async () => {
    users.leave()
    const running = findPostmaster(place.cluster)
    if (running && !users.areLeft()) await stopPostmaster(place.cluster, running.pid)
  }
  const begin = () =>
    withLock(lockFile, async () => {
      users.enter()
      try {
        const running = await ensureRunning(place, log)
        await prepareDatabase(url)
        return running
      } catch (error) {
        await leave()
        throw error
      }
    })
  let pid = await begin()
  const guard = keepAlive(
    () => findPostmaster(place.cluster) !== null,
    async () => {
      log('local database: it ended unexpectedly, starting it again')
      pid = await begin()
    },
    log,
  )
  return {
    url,
    get pid() {
      return pid
    },
    stop: async () => {
      await guard.end()
      await withLock(lockFile, leave)
    },
  }
}

/** Looks after the cluster four times a second; a restart that fails is tried again, ever more slowly, up to every 10 s. */
function keepAlive(
  isRunning: () => boolean,
  restart: () => Promise<void>,
  log: (message: string) => void,
) {
  let work: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const look = (waitMs: number) => {
    timer = setTimeout(() => {
      work = (async () => {
        let nextMs = 250
        if (!isRunning()) {
          try {
            await restart()
          } catch (error) {
            log(`local database: ${(error as Error).message}`)
            nextMs = Math.min(waitMs * 2, 10_000)
          }
        }
        if (!ended) look(nextMs)
      })()
    }, waitMs)
    timer.unref()
  }
  look(250)
  return {
    end: async () => {
      ended = true
      clearTimeout(timer)
      await work
    },
  }
}

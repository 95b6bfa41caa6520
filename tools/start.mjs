#!/usr/bin/env node
// Boots everything on one machine: builds what is stale, prepares the data folder and its keys, runs server and simulator, says where
// they are, and stops them together. `--dev` runs from the sources and reloads; `--scratch` uses a passing data folder.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildAll } from './build.mjs'
import { importTs } from './lib/bundle.mjs'
import { keysIn } from './lib/keys.mjs'
import { answersOk, isPortFree } from './lib/network.mjs'
import { programs } from './lib/programs.mjs'
import {
  Plain,
  bold,
  checkMachine,
  cyan,
  dim,
  fail,
  green,
  inRoot,
  root,
  seconds,
} from './lib/project.mjs'
import { Supervisor } from './lib/supervise.mjs'

const READY_TIMEOUT_MS = 120_000
const isDev = process.argv.includes('--dev')
const isScratch = process.argv.includes('--scratch')
const begun = Date.now()
const say = (text) => console.log(`${dim(seconds(Date.now() - begun).padStart(7))}  ${text}`)

const numberFrom = (name, fallback) => {
  const value = Number(process.env[name] || fallback)
  if (!Number.isInteger(value) || value < 1 || value > 65_535)
    throw new Plain(`${name} must be a port number, it is "${process.env[name]}".`)
  return value
}

async function prepare() {
  const { defaultDataDir, makeDataDir, scratchDir } = await importTs(
    'packages/local-postgres/src/account.ts',
  )
  const postmaster = await importTs('packages/local-postgres/src/postmaster.ts')
  const dataDir = isScratch
    ? scratchDir('saola-pay-', { inMemory: true })
    : makeDataDir(process.env.DATA_DIR || defaultDataDir(root))
  const port = numberFrom('PORT', 8080)
  const simulatorPort = numberFrom('SIMULATOR_PORT', 8081)
  const smtpPort = numberFrom('SIMULATOR_SMTP_PORT', 8025)
  const mqttPort = numberFrom('MQTT_PORT', port + 3)
  // An empty variable means the same as none, in every program.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const env = {
    ...keysIn(dataDir),
    ...given,
    DATA_DIR: dataDir,
    MQTT_PORT: String(mqttPort),
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_SMTP_PORT: String(smtpPort),
    SERVER_URL: given.SERVER_URL ?? `http://127.0.0.1:${port}`,
    // In development the pages come from Vite: the simulator leads its testers back to them, too.
    ...(isDev ? { WEB_URLS: 'http://localhost:5173,http://localhost:5174' } : {}),
  }
  return {
    dataDir,
    env,
    postmaster,
    ports: {
      PORT: port,
      SIMULATOR_PORT: simulatorPort,
      SIMULATOR_SMTP_PORT: smtpPort,
      ...(given.MQTT_URL ? {} : { MQTT_PORT: mqttPort }),
    },
  }
}

async function checkPorts(ports) {
  for (const [name, port] of Object.entries(ports)) {
    if (await isPortFree(port)) continue
    throw new Plain(
      `Port ${port} is taken by another program. Stop that one, or choose another port: ${name}=${port + 1000} npm ${isDev ? 'run dev' : 'start'}`,
    )
  }
}

/** Waits until every program answers /readyz; one that ends before ends the wait with its own words above. */
async function waitUntilReady(running) {
  const waiting = new Map(
    running.programs
      .filter(({ readyUrl }) => readyUrl)
      .map((program) => [program.name, program.readyUrl]),
  )
  for (let reportedAt = Date.now(); waiting.size > 0; await sleep(40)) {
    for (const [name, url] of waiting) {
      if (!(await answersOk(url))) continue
      waiting.delete(name)
      say(`${name} is ready`)
    }
    if (running.isStopping) return false
    if (running.failure) throw new Plain(running.failure)
    if (Date.now() - begun > READY_TIMEOUT_MS)
      throw new Plain(
        `Not ready after ${seconds(READY_TIMEOUT_MS)}: ${[...waiting.keys()].join(', ')}. The lines above may tell why.`,
      )
    if (Date.now() - reportedAt > 5000) {
      say(`waiting for ${[...waiting.keys()].join(' and ')}`)
      reportedAt = Date.now()
    }
  }
  return true
}

function tell({ dataDir, env, ports }) {
  const publicUrl = (env.PUBLIC_URL || `http://localhost:${ports.PORT}`).replace(/\/+$/, '')
  const site = isDev
    ? { portal: 'http://localhost:5173/', backoffice: 'http://localhost:5174/backoffice/' }
    : { portal: `${publicUrl}/`, backoffice: `${publicUrl}/backoffice/` }
  const row = (name, value, note = '') =>
    `  ${name.padEnd(13)} ${value}${note ? `  ${dim(note)}` : ''}`
  const logins =
    env.DEMO === '0'
      ? []
      : [
          '',
          row(
            'Merchant',
            '0901234567',
            'owner of SAOLA001; 0901234568 cashier, 0901234569 newly registered',
          ),
          row('Bank staff', 'maker, checker', 'root for administration'),
          row('Password', 'Saola#2026', "of all; one-time codes arrive in the simulator's inbox"),
        ]
  const database = env.DATABASE_URL
    ? env.DATABASE_URL.replace(/\/\/([^:/@]*):[^@/]*@/, '//$1:***@')
    : 'PostgreSQL of its own, in the data folder'
  console.log(
    [
      '',
      `${green(bold('Saola Pay is ready'))} ${dim(`after ${seconds(Date.now() - begun)}`)}`,
      '',
      row('Portal', cyan(site.portal)),
      ...(existsSync(inRoot('apps/backoffice/vite.config.ts'))
        ? [row('Back office', cyan(site.backoffice))]
        : []),
      row(
        'Simulator',
        cyan(`http://localhost:${ports.SIMULATOR_PORT}/`),
        "payer's phone, inbox, accounts, faults",
      ),
      row('API', cyan(`${publicUrl}/docs`)),
      ...logins,
      '',
      row('Data', dataDir, isScratch ? 'removed at the end' : 'npm run db:reset empties it'),
      row('Database', database),
      row('Stop', 'Ctrl-C'),
      '',
    ].join('\n'),
  )
}

/** Removes passing data. A server that was killed leaves its database running (that is its strength); here it has to go. */
async function tidy({ dataDir, postmaster: { findPostmaster, stopPostmaster } }) {
  if (!isScratch) return
  const cluster = join(dataDir, 'postgres', 'cluster')
  const left = findPostmaster(cluster)
  if (left) await stopPostmaster(cluster, left.pid)
  rmSync(dataDir, { recursive: true, force: true })
}

async function main() {
  checkMachine()
  const set = await prepare()
  let running = null
  try {
    await checkPorts(set.ports)
    if (!isDev) await buildAll({ say })
    running = new Supervisor(programs({ isDev, env: set.env, ports: set.ports }), {
      say,
      afterStop: () => tidy(set),
    })
    running.startAll()
    if (!(await waitUntilReady(running))) return
    running.keepUp()
    tell(set)
  } catch (error) {
    await (running ? running.stop() : tidy(set))
    fail(error)
  }
}

main().catch(fail)

/** How long the product takes to be ready, the first time and later, and what it holds while nobody asks: server and simulator as npm start runs them, with a database of their own. */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { scratchDir } from '@saola/local-postgres/account'
import { findPostmaster, stopPostmaster } from '@saola/local-postgres/postmaster'
import { memoryOfFamily, rssOf } from '../lib/cpu.ts'
import { freePort, root } from '../lib/programs.ts'
import { bar, figure, short } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'

interface Started {
  readyMs: number
  memoryMb: number
  parts: string
}

const ready = async (port: number): Promise<boolean> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

/** Starts everything, waits for both process roles, looks at the memory after a moment's rest, and stops. */
async function start(dataDir: string, restMs: number): Promise<Started> {
  const [port, simulator, smtp] = [freePort(), freePort(), freePort()]
  const begun = performance.now()
  const child = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      SIMULATOR_PORT: String(simulator),
      SIMULATOR_SMTP_PORT: String(smtp),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said = (said + part.toString()).slice(-3000)
    })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    while (!((await ready(port)) && (await ready(simulator)))) {
      if (child.exitCode !== null || performance.now() - begun > 120_000)
        throw new Error(`npm start did not get ready: ${said}`)
      await sleep(10)
    }
    const readyMs = performance.now() - begun
    await sleep(restMs)
    const database = findPostmaster(join(dataDir, 'postgres', 'cluster'))
    const [programs, postgres] = [
      memoryOfFamily(child.pid!),
      database ? memoryOfFamily(database.pid) : 0,
    ]
    return {
      readyMs,
      memoryMb: programs + postgres,
      parts: `starter, server and simulator ${short(programs)} MB, database ${short(postgres)} MB, starter alone ${short(rssOf(child.pid!))} MB`,
    }
  } finally {
    child.kill('SIGTERM')
    await Promise.race([gone, sleep(20_000)])
    if (child.exitCode === null) child.kill('SIGKILL')
    await gone
  }
}

export async function startSuite(run: Run): Promise<void> {
  const dataDir = scratchDir('saola-bench-start-')
  try {
    const first = await start(dataDir, run.seconds < 2 ? 1_000 : 10_000)
    const later = await start(dataDir, run.seconds < 2 ? 3_000 : 15_000)
    figure({
      suite: 'start',
      what: 'npm start, first time / later',
      note: `${short(first.readyMs)} ms / ${short(later.readyMs)} ms`,
    })
    figure({
      suite: 'start',
      what: 'memory while nobody asks',
      note: `${short(later.memoryMb)} MB: ${later.parts}`,
    })
    bar({
      bar: '',
      what: 'ready after the first start',
      value: first.readyMs / 1000,
      unit: 's',
      limit: 10,
      better: 'less',
    })
    bar({
      bar: '',
      what: 'ready after a later start',
      value: later.readyMs / 1000,
      unit: 's',
      limit: 3,
      better: 'less',
    })
    bar({
      bar: '',
      what: 'memory of the whole default set-up, idle',
      value: later.memoryMb,
      unit: 'MB',
      limit: 600,
      better: 'less',
    })
  } finally {
    const left = findPostmaster(join(dataDir, 'postgres', 'cluster'))
    if (left) await stopPostmaster(join(dataDir, 'postgres', 'cluster'), left.pid)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

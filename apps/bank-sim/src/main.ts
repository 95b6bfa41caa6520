import process from 'node:process'
import { buildSim } from './app.ts'
import { readConfig } from './config.ts'
import type { Log } from './platform/journal.ts'

const LEVELS = ['debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** One JSON object a line, on standard output. */
function lineLog(lowest: string): Log {
  const from = LEVELS.indexOf(lowest)
  return ({ level, event, ...rest }) => {
    if (LEVELS.indexOf(level) >= from)
      process.stdout.write(
        `${JSON.stringify({ time: new Date().toISOString(), level, event, ...rest })}\n`,
      )
  }
}

async function main(): Promise<void> {
  const read = readConfig(process.env)
  if (!read.ok) {
    process.stderr.write(`${read.problem}\n`)
    process.exit(78)
  }
  const { config } = read
  const log = lineLog(config.logLevel)
  const running = await buildSim({ ...config, log })
  log({
    level: 'info',
    event: 'sim.listening',
    url: running.url,
    smtpPort: running.smtpPort,
    serverUrl: config.serverUrl,
  })

  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) return
    stopping = true
    log({ level: 'info', event: 'sim.stopping', signal })
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
}

main().catch((error: unknown) => {
  const taken = (error as NodeJS.ErrnoException | null)?.code === 'EADDRINUSE'
  process.stderr.write(
    `${taken ? 'The bank simulator does not start: its port is taken (SIMULATOR_PORT, SIMULATOR_SMTP_PORT). ' : ''}${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
})

// Runs programs side by side, their log lines in one terminal; restarts one that dies once all were ready; stops them together.
import { spawn } from 'node:child_process'
import { nameLines } from './log-lines.mjs'
import { inRoot } from './project.mjs'

const STOP_PATIENCE_MS = 25_000
const RESTARTS_PER_MINUTE = 10

export class Supervisor {
  #children = new Map()
  #deaths = []
  #keepsUp = false
  #stopping = null
  #say
  #afterStop
  #labelWidth

  /** `programs`: {name, colour, args (for node), env, cwd?, readyUrl?}. `afterStop` tidies when all of them are gone. */
  constructor(programs, { say, afterStop }) {
    this.programs = programs
    /** Why a program ended before all were ready, as a sentence; null while none did. */
    this.failure = null
    this.#say = say
    this.#afterStop = afterStop
    this.#labelWidth = Math.max(...programs.map(({ name }) => name.length))
  }

  get isStopping() {
    return this.#stopping !== null
  }

  startAll() {
    this.#listenForSignals()
    for (const program of this.programs) this.#start(program)
  }

  /** From now on a program that dies is started again. */
  keepUp() {
    this.#keepsUp = true
  }

  /** Ends all programs, the stubborn ones by force, then leaves with the exit code if one is given. */
  stop(exitCode = null) {
    this.#stopping ??= (async () => {
      const gone = [...this.#children.values()].map(
        (child) =>
          new Promise((done) => {
            child.once('exit', done)
          }),
      )
      this.#signalAll('SIGTERM')
      const impatience = setTimeout(() => this.#signalAll('SIGKILL'), STOP_PATIENCE_MS)
      await Promise.all(gone)
      clearTimeout(impatience)
      await this.#afterStop()
      if (exitCode !== null) process.exit(exitCode)
    })()
    return this.#stopping
  }

  #start(program) {
    // In a session of its own, so that Ctrl-C reaches only us and each program is told to stop once.
    const child = spawn(process.execPath, program.args, {
      cwd: program.cwd ?? inRoot(),
      env: program.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#children.set(program.name, child)
    const label = program.colour(`${program.name.padEnd(this.#labelWidth)} |`)
    nameLines(child.stdout, label, console.log)
    nameLines(child.stderr, label, console.log)
    child.on('error', (error) => this.#ended(program, error.message))
    child.on('exit', (code, signal) =>
      this.#ended(program, signal ? `it was ended by ${signal}` : `it ended with code ${code}`),
    )
  }

  #ended(program, how) {
    this.#children.delete(program.name)
    if (this.isStopping) return
    if (!this.#keepsUp) {
      this.failure ??= `The ${program.name} did not start: ${how}. Its lines above tell why.`
      return
    }
    const now = Date.now()
    this.#deaths.push(now)
    if (this.#deaths.filter((at) => now - at < 60_000).length > RESTARTS_PER_MINUTE) {
      this.#say(`the ${program.name} keeps dying (${how}); giving up`)
      void this.stop(1)
      return
    }
    this.#say(`the ${program.name} died: ${how}. Starting it again`)
    setTimeout(() => {
      if (!this.isStopping) this.#start(program)
    }, 100)
  }

  #signalAll(signal) {
    for (const child of this.#children.values()) {
      try {
        process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal)
      } catch {
        /* it went in between */
      }
    }
  }

  #listenForSignals() {
    let askedAt = null
    const obey = () => {
      if (askedAt === null) {
        askedAt = Date.now()
        this.#say('stopping; once more to stop at once')
        void this.stop(0)
      } else if (Date.now() - askedAt > 1000) {
        // One Ctrl-C may come twice, from the terminal and from npm.
        this.#signalAll('SIGKILL')
      }
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, obey)
    // A terminal that was closed takes no more lines.
    process.stdout.on('error', () => undefined)
  }
}

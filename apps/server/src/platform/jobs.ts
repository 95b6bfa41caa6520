/** Work for later: graphile-worker rows written inside the business transaction; retries with backoff, named queues in order, cron. */
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  runOnce,
  type Runner,
  type WorkerEvents,
  type WorkerUtils,
} from 'graphile-worker'
import { sql } from 'kysely'
import type { App, Ctx } from './context.ts'
import { openPool, type Db, type Pool } from './db.ts'
import { uuid } from './ids.ts'
import { beat, BEAT_MS } from './job-runners.ts'
import { errorFields } from './log.ts'

export interface JobOptions {
  runAt?: Date
  /** Not before so many milliseconds have passed by the database's clock, which no program's can be ahead of. */
  afterMs?: number
  key?: string
  queue?: string
  maxAttempts?: number
  /** Lower runs first; 0 by default. What nobody waits for says 10, so that a backlog of it never delays a sign-in code. */
  priority?: number
}
/** A job: own short transactions inside `work`, never one around a network call. */
export interface Job {
  name: string
  cron?: string
  work: (ctx: Ctx, payload: Record<string, unknown>) => Promise<void>
}

export async function enqueue(
  db: Db,
  name: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await sql`
    select
      enqueue_job (
        ${name},
        ${JSON.stringify(payload)}::json,
        ${options.queue ?? null},
        coalesce(
          ${options.runAt ?? null}::timestamptz,
          now() + ${options.afterMs ?? null}::float8 * interval '1 ms'
        ),
        ${options.maxAttempts ?? 12},
        ${options.key ?? null},
        ${options.priority ?? 0}
      )
  `.execute(db)
}

/** A context for work that no request started. */
export const jobCtx = (app: App, operation: string, test = false): Ctx => ({
  ...app,
  caller: { kind: 'system', client: 'worker' },
  test,
  language: 'vi',
  traceId: uuid(),
  address: '',
  userAgent: '',
  operation,
})

/** Failures are logged by `taskOf`, masked; the library's own lines would repeat them with their parameters. */
const quiet = new Logger(() => () => undefined)

/** Finished jobs are noted by batches: what goes wrong there ends the runner, which is seen; one by one it would end the process. */
const NOTED_IN_BATCHES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }
/** The pool is ours: the library stops listening for errors of its own one before the last connection is gone, and one lost then ends the process. */
const jobPool = (url: string): Pool =>
  openPool({ connectionString: url, application_name: 'saola-jobs' })
/**
 * Looks for work in vain by all workers, twice. The library reads the names of its tasks once, and where that fails it fails for as long
 * as the runner lives: one that finds nothing but errors is stopped.
 */
const MISSES_MAX = 8
/** How long a lost database is left alone before jobs are started anew, and every how many tries that is told. */
const RESTART_MS = 1_000
const TRIES_TOLD = 60

/**
 * Starts graphile-worker, woken by NOTIFY and by a slow poll. The library gives up when a connection breaks under it, as in a restart
 * of the database: then it is started anew. Jobs that a killed process was at are given back (job-runners.ts).
 * @returns what stops it
 */
export async function startJobs(
  app: App,
  url: string,
  jobs: readonly Job[],
): Promise<() => Promise<void>> {
  const pool = jobPool(url)
  const utils = await makeWorkerUtils({ pgPool: pool, logger: quiet })
  const alive = keepAlive(app, utils)
  const begin = (): Promise<Runner> => runnerOf(app, pool, jobs, alive.isNow)
  let runner = await begin()
  let isStopping = false
  let tries = 0
  const beginAgain = async (error: unknown): Promise<void> => {
    if (isStopping) return
    if (tries++ % TRIES_TOLD === 0)
      app.log.warn(errorFields(error), 'jobs lost the database and are started anew')
    await sleep(RESTART_MS)
    const next = await begin().catch(beginAgain)
    if (next) watch(next)
  }
  const watch = (started: Runner): void => {
    runner = started
    tries = 0
    // One that stopped while the database was away began anew too late to be stopped with the others.
    if (isStopping) void runner.stop().catch(() => undefined)
    started.promise
      .then(() => beginAgain(new Error('jobs ended')), beginAgain)
      .catch(() => undefined)
  }
  watch(runner)
  return async () => {
    isStopping = true
    alive.stop()
    await runner.stop().catch(() => undefined)
    await utils.release()
    await pool.end()
  }
}

interface KeepsAlive {
  /** The runner that lives from now on, by the library's id of its pool. */
  isNow: (runner: string) => void
  stop: () => void
}
/** Beats at once for a new runner and every ten seconds. A beat that fails is left out: the database is away, and the runner says so. */
function keepAlive(app: App, utils: WorkerUtils): KeepsAlive {
  let current: string | null = null
  const beatOnce = async (): Promise<void> => {
    const given = await beat(utils, current).catch(() => 0)
    if (given > 0) app.log.warn({ jobs: given }, 'jobs of a killed worker are given back')
  }
  const timer = setInterval(() => void beatOnce(), BEAT_MS)
  return {
    isNow: (runner) => {
      current = runner
      void beatOnce()
    },
    stop: () => clearInterval(timer),
  }
}

async function runnerOf(
  app: App,
  pool: Pool,
  jobs: readonly Job[],
  isAlive: (runner: string) => void,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => isAlive(workerPool.id))
  const runner = await run({
    events,
    pgPool: pool,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: quiet,
    preset: NOTED_IN_BATCHES,
    parsedCronItems: parseCronItems(
      jobs
        .filter((j) => j.cron)
        .map((j) => ({ task: j.name, match: j.cron!, options: { backfillPeriod: 0 } })),
    ),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, taskOf(app, job)])),
  })
  let misses = 0
  events.on('worker:getJob:error', () => {
    if (++misses === MISSES_MAX) void runner.stop().catch(() => undefined)
  })
  for (const found of ['worker:getJob:empty', 'job:start'] as const)
    events.on(found, () => (misses = 0))
  runner.events.on('job:failed', ({ job }) => {
    app.metrics.alarms.inc({ kind: 'dead-letter' })
    app.log.error(
      { job: job.task_identifier, id: job.id, attempts: job.attempts },
      'job gave up; it stays in the dead letters',
    )
  })
  return runner
}

function taskOf(app: App, job: Job): (payload: unknown) => Promise<void> {
  return async (payload) => {
    try {
      await job.work(jobCtx(app, job.name), (payload ?? {}) as Record<string, unknown>)
      app.metrics.jobs.inc({ job: job.name, outcome: 'done' })
    } catch (error) {
      app.metrics.jobs.inc({ job: job.name, outcome: 'failed' })
      app.log.warn({ job: job.name, ...errorFields(error) }, 'job failed, it will be tried again')
      throw error
    }
  }
}

/** Is anything due that no worker is at? */
const DUE = `select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts and locked_at is null limit 1`
const ROUNDS_MAX = 10

/**
 * The worker's work at a word, for tests: `runDue` runs every job that is due. The library does not wait for a finished job's row to go
 * unless it collects them, and a named queue is free only then: so it collects, and looks again until nothing is due. Where nothing is,
 * which is most often, it costs one question.
 */
export function jobsByHand(
  app: App,
  url: string,
  jobs: readonly Job[],
): { runDue: () => Promise<void>; close: () => Promise<void> } {
  const pool = jobPool(url)
  const taskList = Object.fromEntries(jobs.map((job) => [job.name, taskOf(app, job)]))
  return {
    runDue: async () => {
      for (let round = 0; round < ROUNDS_MAX; round++) {
        if ((await pool.query(DUE)).rowCount === 0) return
        await runOnce({
          pgPool: pool,
          noHandleSignals: true,
          logger: quiet,
          preset: NOTED_IN_BATCHES,
          taskList,
        })
      }
    },
    close: () => pool.end(),
  }
}

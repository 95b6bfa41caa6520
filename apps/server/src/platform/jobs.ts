/** Work for later: graphile-worker rows written inside the business transaction; retries with backoff, named queues in order, cron. */
import { Logger, makeWorkerUtils, parseCronItems, run, runOnce, type Runner } from 'graphile-worker'
import { sql } from 'kysely'
import type { App, Ctx } from './context.ts'
import type { Db } from './db.ts'
import { errorFields } from './log.ts'
import { uuid } from './ids.ts'

export interface JobOptions {
  runAt?: Date
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
        ${options.runAt ?? null}::timestamptz,
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

/** Starts graphile-worker, woken by NOTIFY and by a slow poll. @returns what stops it. */
export async function startJobs(
  app: App,
  url: string,
  jobs: readonly Job[],
): Promise<() => Promise<void>> {
  const runner: Runner = await run({
    connectionString: url,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: quiet,
    parsedCronItems: parseCronItems(
      jobs
        .filter((j) => j.cron)
        .map((j) => ({ task: j.name, match: j.cron!, options: { backfillPeriod: 0 } })),
    ),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, taskOf(app, job)])),
  })
  runner.events.on('job:failed', ({ job }) => {
    app.metrics.alarms.inc({ kind: 'dead-letter' })
    app.log.error(
      { job: job.task_identifier, id: job.id, attempts: job.attempts },
      'job gave up; it stays in the dead letters',
    )
  })
  return () => runner.stop().catch(() => undefined)
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

/** Runs every due job now, for tests. The library does not wait for a finished job's row to go unless it collects them, and a named queue is free only then: so it collects, and looks again until nothing is due. */
export async function runDueJobs(app: App, url: string, jobs: readonly Job[]): Promise<void> {
  const utils = await makeWorkerUtils({ connectionString: url, logger: quiet })
  try {
    const due = (): Promise<boolean> =>
      utils.withPgClient(
        async (db) =>
          (
            await db.query(
              `select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts and locked_at is null limit 1`,
            )
          ).rowCount === 1,
      )
    let rounds = 0
    do {
      await runOnce({
        connectionString: url,
        noHandleSignals: true,
        logger: quiet,
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        taskList: Object.fromEntries(jobs.map((job) => [job.name, taskOf(app, job)])),
      })
    } while (++rounds < 10 && (await due()))
  } finally {
    await utils.release()
  }
}

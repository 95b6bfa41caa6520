/**
 * Which runners of jobs are alive. A runner locks the job it works at, and one whose process was killed would hold that lock for the
 * library's four hours: a mail unsent, a number unopened. So each says every ten seconds that it lives, and the jobs of one that has
 * been silent for a minute are given back to the others. A job may therefore run twice, as after any failure.
 */
import type { WorkerUtils } from 'graphile-worker'

export const BEAT_MS = 10_000
/** Six beats missed. Longer than a worker's process is ever stopped for by itself, shorter than a person waits for a mail. */
const SILENT_SECONDS = 60

/**
 * Says that a runner lives, and gives back what runners that fell silent had locked.
 * @param runner the library's id of a pool of workers, or null to look after the others only
 * @returns how many jobs were given back
 * @throws what the database answers
 */
export async function beat(utils: WorkerUtils, runner: string | null): Promise<number> {
  const dead = await utils.withPgClient(async (db) => {
    if (runner !== null)
      await db.query(
        `insert into job_runner (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = now()`,
        [runner],
      )
    await db.query(`delete from job_runner where seen_at < now() - make_interval(secs => $1)`, [
      SILENT_SECONDS,
    ])
    const { rows } = await db.query<{ id: string; jobs: number }>(
      `select locked_by as id, count(*)::int as jobs
       from graphile_worker.jobs
       where locked_at < now() - make_interval(secs => $1)
         and not exists (select from job_runner where job_runner.id = jobs.locked_by)
       group by locked_by`,
      [SILENT_SECONDS],
    )
    return rows
  })
  if (dead.length > 0) await utils.forceUnlockWorkers(dead.map(({ id }) => id))
  return dead.reduce((sum, { jobs }) => sum + jobs, 0)
}

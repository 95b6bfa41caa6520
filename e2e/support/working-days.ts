/** The bank's working days, for what may be done only in the first of a month: a journey plays on any day. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** The database of this worker's programs: the log of their start says where its folder is. */
async function database(): Promise<pg.Client> {
  const run = process.env.E2E_RUN ?? 'journeys'
  const worker = process.env.TEST_PARALLEL_INDEX ?? '0'
  const log = new URL(`../../test-results/${run}-server-${worker}.log`, import.meta.url)
  const folder = /\bData +(\S+)/.exec(readFileSync(fileURLToPath(log), 'utf8'))?.[1]
  if (folder === undefined) throw new Error(`${log.pathname} does not say where the data are`)
  // Its fifth line is the folder of the socket.
  const [, , , , socket] = readFileSync(`${folder}/postgres/cluster/postmaster.pid`, 'utf8').split('\n') // prettier-ignore
  const client = new pg.Client({ host: socket, user: 'saola', database: 'saola' })
  await client.connect()
  return client
}

/**
 * While `work` runs, nobody has worked since the month was over: the terms that are counted in working days from its end stand at their beginning.
 * The calendar of the back office changes no day that has passed.
 * @param month YYYY-MM
 */
export async function asIfJustOver<T>(month: string, work: () => Promise<T>): Promise<T> {
  const client = await database()
  try {
    const { rows } = await client.query<{ day: string }>(
      `insert into calendar_day (day, is_working, name, is_yearly, is_expected, modified_at, modified_by)
      select day, false, 'Journey', false, false, now(), 'journey'
      from generate_series($1::date + interval '1 month', now() + interval '1 day', '1 day') day
      on conflict do nothing returning day::text`,
      [`${month}-01`],
    )
    try {
      return await work()
    } finally {
      await client.query('delete from calendar_day where day = any($1::date[])', [
        rows.map(({ day }) => day),
      ])
    }
  } finally {
    await client.end()
  }
}

/**
 * M15: while a night of subscriptions is worked on, the clock of one worker's machine jumps by hours, days and years, forth and back, or stands
 * still. The judge reads raw rows: what was due is issued as without the jumps, and nothing that was not due was touched.
 */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { scratchDir } from '@saola/local-postgres/account'
import { makeDue, makeNightPlans, nightSums } from '../due-night.ts'
import { testDatabase } from '../template.ts'
import { root, sleep, start, type Program } from './selling.ts'

const [DUE, LATER] = [1_500, 300]
const SHOPS = 10
const folders: string[] = []
const programs: Program[] = []
afterAll(() => {
  for (const { child } of programs) child?.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Another clock for a program: each of these for some milliseconds, then the next; null stands still. */
const HOUR_MS = 3_600_000
const JUMPS = [1, -1, 24, -24, 365 * 24, -365 * 24].map((hours) => hours * HOUR_MS)
const jumping = `--import=data:text/javascript,${encodeURIComponent(`
  const Real = Date, begun = Real.now(), jumps = ${JSON.stringify([...JUMPS, null])}
  const told = () => {
    const jump = jumps[Math.floor(performance.now() / 30) % jumps.length]
    return jump === null ? begun : Real.now() + jump
  }
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(told()) : super(...given) }
    static now() { return told() }
  }
`)}`

async function shops(db: pg.Pool): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `insert into merchant (id, code, name, status, mode, created_at, modified_at)
      select md5('jump-shop-' || n)::uuid, 'JUMP' || n, 'Cửa hàng ' || n, 'ACTIVE', 'LIVE', now(), now() from generate_series(1, ${SHOPS}) n returning id`,
  )
  return rows.map(({ id }) => id)
}
/** What is not due: in half an hour, tomorrow, in a month. */
const postpone = (db: pg.Pool): Promise<unknown> =>
  db.query(
    `update subscription set next_at = now() + (array['30 minutes', '20 hours', '27 days']::interval[])[1 + (substr(code, 3)::int % 3)]
      where substr(code, 3)::int > $1`,
    [DUE],
  )
const untouched = async (db: pg.Pool): Promise<number> =>
  (
    await db.query<{ n: number }>(
      `select count(*)::int n from subscription where substr(code, 3)::int > $1
        and next_cycle = 3 and status = 'ACTIVE' and failure is null and next_at > now()`,
      [DUE],
    )
  ).rows[0]!.n

it(
  `${DUE} due while a worker's clock jumps by up to a year or stands still: issued as if it had not`,
  { timeout: 240_000, meta: { bars: ['M15'] } },
  async () => {
    execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'ignore' })
    const database = await testDatabase()
    const db = new pg.Pool({ connectionString: database.url, max: 2 })
    const merchants = await shops(db)
    await makeNightPlans(db, merchants)
    await makeDue(db, merchants, [1, DUE + LATER])
    await postpone(db)

    const folder = scratchDir('saola-jumps-')
    folders.push(folder)
    const program: Program = { child: null, kills: 0 }
    programs.push(program)
    start(program, 'worker', 0, database.url, folder, { NODE_OPTIONS: jumping })
    const due = async (): Promise<number> => (await nightSums(db)).due
    for (let round = 0; round < 120 && (await due()) > 0; round++) {
      await db.query(`select graphile_worker.add_job('subscription.turn', '{}')`)
      await sleep(500)
    }
    expect(program.child!.exitCode).toBeNull()

    expect(await nightSums(db)).toEqual({ invoices: DUE, subscriptions: DUE, wrong: 0, due: 0 })
    expect(await untouched(db)).toBe(LATER)
    const { rows } = await db.query<{ payment: number; expired: number; made: number }>(
      `select count(*) filter (where payment_date = (now() at time zone 'Asia/Ho_Chi_Minh')::date)::int payment,
              count(*) filter (where expired_date = payment_date + 7)::int expired,
              count(*) filter (where created_at between now() - interval '10 minutes' and now())::int made from subscription_invoice`,
    )
    expect(rows).toEqual([{ payment: DUE, expired: DUE, made: DUE }])
    await db.end()
    program.child!.kill('SIGKILL')
    await database.drop()
  },
)

/**
 * M11: a night of subscriptions is due while two workers, and with RELIABILITY=long PostgreSQL, all its processes at once, are killed without warning. The
 * judge reads raw rows: one invoice each, none missing, the sum to the đồng, each told of once.
 */
import { execFileSync, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { scratchDir } from '@saola/local-postgres/account'
import { startLocalPostgres } from '@saola/local-postgres/launcher'
import { migrate } from '../../src/platform/migrate.ts'
import { makeDue, makeNightPlans, nightSums } from '../due-night.ts'
import { testDatabase } from '../template.ts'
import {
  isLong,
  randomOf,
  root,
  SEED,
  sleep,
  start,
  undelivered,
  unlessGone,
  type Program,
} from './selling.ts'

const [DUE, KILLS] = isLong ? [100_000, 30] : [4_000, 6]
const SHOPS = 30

const children: ChildProcess[] = []
const folders: string[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const folder = (): string => {
  const path = scratchDir('saola-kills-')
  folders.push(path)
  return path
}

interface Database {
  url: string
  /** Null where it is the one that all tests share. */
  kill: (() => Promise<void>) | null
  end(): Promise<unknown>
}
async function openDatabase(): Promise<Database> {
  if (!isLong) {
    const { url, drop } = await testDatabase()
    return { url, kill: null, end: drop }
  }
  const local = await startLocalPostgres({ dataDir: folder(), log: () => undefined })
  await migrate(local.url)
  return {
    url: local.url,
    kill: async () => {
      const before = local.pid
      process.kill(-before, 'SIGKILL')
      while (local.pid === before) await sleep(10)
    },
    end: local.stop,
  }
}
/** Two workers that are started again when they end, as in service. */
function workers(url: string): { kill(which: number): Promise<void>; end(): void } {
  const dataDir = folder()
  const programs: Program[] = [
    { child: null, kills: 0 },
    { child: null, kills: 0 },
  ]
  let isOver = false
  const begin = (program: Program): void => {
    if (isOver) return
    start(program, 'worker', 0, url, dataDir)
    const { child } = program
    children.push(child!)
    child!.once('exit', () => void sleep(200).then(() => begin(program)))
  }
  for (const program of programs) begin(program)
  return {
    kill: async (which) => {
      const { child } = programs[which]!
      child!.kill('SIGKILL')
      while (programs[which]!.child === child) await sleep(10)
    },
    end: () => {
      isOver = true
      for (const { child } of programs) child!.kill('SIGKILL')
    },
  }
}
/** As if the next minute had begun for each of the two: what a killed worker had taken is free again. */
async function nextMinute(db: pg.Pool): Promise<void> {
  for (const step of [
    `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
    `select graphile_worker.add_job('subscription.turn', '{}')`,
    `select graphile_worker.add_job('subscription.turn', '{}')`,
  ])
    await db.query(step).catch(unlessGone)
}
async function stillDue(db: pg.Pool, before: number): Promise<number> {
  const found = await db
    .query<{ n: number }>('select count(*)::int n from subscription where next_at <= now()')
    .catch(unlessGone)
  return found?.rows[0]?.n ?? before
}
/** Waits until so few are due; where nothing moves, a minute passes. @returns how many are */
async function dueAtMost(db: pg.Pool, most: number): Promise<number> {
  let [due, movedAt] = [await stillDue(db, DUE), Date.now()]
  while (due > most) {
    await sleep(10)
    const now = await stillDue(db, due)
    if (now !== due) [due, movedAt] = [now, Date.now()]
    else if (Date.now() - movedAt > 2_000) {
      await nextMinute(db)
      movedAt = Date.now()
    }
  }
  return due
}
async function shops(db: pg.Pool): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `insert into merchant (id, code, name, status, mode, created_at, modified_at)
      select md5('night-shop-' || n)::uuid, 'NIGHT' || n, 'Cửa hàng ' || n, 'ACTIVE', 'LIVE', now(), now() from generate_series(1, ${SHOPS}) n returning id`,
  )
  return rows.map(({ id }) => id)
}

it(
  `${DUE} due at once under ${KILLS} kills (seed ${SEED}): one invoice each, none missing, each told of once`,
  { timeout: isLong ? 3_600_000 : 300_000, meta: { bars: ['M11'] } },
  async () => {
    execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'ignore' })
    const database = await openDatabase()
    const db = new pg.Pool({ connectionString: database.url, max: 2 })
    db.on('error', () => undefined)
    const merchants = await shops(db)
    await makeNightPlans(db, merchants)
    await makeDue(db, merchants, [1, DUE])
    const { kill, end } = workers(database.url)

    const random = randomOf(SEED)
    let [due, amid] = [DUE, 0]
    for (let n = 0; n < KILLS; n++) {
      // It kills what works, not what starts: some more are done first, and some are left.
      due = await dueAtMost(db, due - Math.ceil((2 * random() * due) / (KILLS - n + 1)))
      await sleep(random() * 20)
      due = await stillDue(db, due)
      if (due > 0) amid += 1
      if (n % 3 === 2 && database.kill !== null) await database.kill()
      else await kill(n % 2)
      await nextMinute(db)
    }
    await dueAtMost(db, 0)
    await expect.poll(() => undelivered(database.url), { timeout: 120_000, interval: 500 }).toBe(0)
    end()

    expect(await nightSums(db)).toEqual({ invoices: DUE, subscriptions: DUE, wrong: 0, due: 0 })
    process.stdout.write(`M11: ${DUE} due, ${KILLS} kills (${amid} while some were due)\n`)
    await db.end()
    await database.end()
  },
)

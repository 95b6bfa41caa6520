/**
 * M11: a night of subscriptions is due while two workers, the server at which payers look at their invoices, and PostgreSQL, all its processes at once, are
 * killed without warning. The judge reads raw rows: one invoice each, none missing, the sum to the đồng, each told of once, to servers that listen too, its
 * messages planned once, and never two payments open for one.
 */
import { execFileSync, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { scratchDir } from '@saola/local-postgres/account'
import { startLocalPostgres } from '@saola/local-postgres/launcher'
import { migrate } from '../../src/platform/migrate.ts'
import { makeDue, makeNightPlans, makeNightShops, nightSums } from '../due-night.ts'
import { freePort } from '../free-port.ts'
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

const [DUE, KILLS] = isLong ? [100_000, 30] : [10_000, 6]
const SHOPS = 30
/** Messages of each invoice, the notice of the next one among them. */
const MESSAGES = 8

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
  /** Null where it is not ours to kill. */
  kill: (() => Promise<void>) | null
  end(): Promise<unknown>
}
async function openDatabase(): Promise<Database> {
  if (process.env.DATABASE_URL) {
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
/** Two workers and a server that are started again when they end, as in service. */
function programsOn(
  url: string,
  port: number,
): { kill(which: number): Promise<void>; end(): void } {
  const dataDir = folder()
  const roles = ['worker', 'worker', 'web']
  const programs = roles.map((): Program => ({ child: null, kills: 0 }))
  let isOver = false
  const begin = (which: number): void => {
    if (isOver) return
    start(programs[which]!, roles[which]!, port, url, dataDir)
    const { child } = programs[which]!
    children.push(child!)
    child!.once('exit', () => void sleep(200).then(() => begin(which)))
  }
  for (const which of roles.keys()) begin(which)
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
/** Payers who look at invoices as they come, three at once at each: the first look opens its payment. */
function lookAt(base: string, db: pg.Pool): { end(): Promise<void> } {
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const found = await db
        .query<{
          code: string
        }>('select code from subscription_invoice where payment_id is null limit 5')
        .catch(unlessGone)
      const looks = (found?.rows ?? []).flatMap(({ code }) => [code, code, code])
      await Promise.allSettled(
        looks.map((code) =>
          fetch(`${base}/public/subscription/invoice/${code}`, {
            signal: AbortSignal.timeout(5_000),
          }).then((answer) => answer.text()),
        ),
      )
      await sleep(20)
    }
  })()
  return {
    end: () => {
      isOver = true
      return looking
    },
  }
}
/** Every other shop's server listens; it has no address yet, so that what it is told stays here. */
const LISTENERS = `insert into webhook (merchant_id, id, url, status, submitted_at, submitted_by, format, events, secret, secret_since)
  select id, gen_random_uuid(), 'https://shop.example/events', 'PENDING', now(), 'night', 'JSON', '{invoice.created}', 'x', now() from unnest($1::uuid[]) with ordinality x(id, n) where n % 2 = 0`
/** Invoices of shops that listen, and events that tell of an invoice, each counted once and all of them. */
const TOLD = `select
  (select count(*)::int from subscription_invoice i join webhook w using (merchant_id)) listened,
  (select count(*)::int from event where topic = 'subscription.changed') told,
  (select count(distinct payload -> 'data' -> 'invoice' ->> 'id')::int from event e join webhook w using (merchant_id) where topic = 'subscription.changed' and payload ->> 'type' = 'invoice.created') invoices`

interface Opened {
  invoices: number
  payments: number
  doubled: number
  messages: number
}
/** Payments that were opened, by invoices and by payments, those of one invoice among them; and messages. */
const openedOf = async (db: pg.Pool): Promise<Opened> =>
  (
    await db.query<Opened>(`select
      (select count(distinct payment_id)::int from subscription_invoice) invoices,
      (select count(*)::int from payment where type = 'PAY_SUBSCRIPTION') payments,
      (select count(*)::int from (select from payment where type = 'PAY_SUBSCRIPTION' group by merchant_id, description having count(*) > 1) x) doubled,
      (select count(*)::int from subscription_notice) messages`)
  ).rows[0]!
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
it(
  `${DUE} due at once under ${KILLS} kills (seed ${SEED}): one invoice each, none missing, each told of once`,
  { timeout: isLong ? 3_600_000 : 300_000, meta: { bars: ['M11'] } },
  async () => {
    execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'ignore' })
    const database = await openDatabase()
    const db = new pg.Pool({ connectionString: database.url, max: 2 })
    db.on('error', () => undefined)
    const merchants = await makeNightShops(db, SHOPS)
    await makeNightPlans(db, merchants)
    await db.query(LISTENERS, [merchants])
    await makeDue(db, merchants, [1, DUE], true)
    const port = await freePort()
    const { kill, end } = programsOn(database.url, port)
    const payers = lookAt(`http://127.0.0.1:${port}`, db)

    const random = randomOf(SEED)
    let [due, amid] = [DUE, 0]
    for (let n = 0; n < KILLS; n++) {
      // It kills what works, not what starts: some more are done first, and some are left.
      due = await dueAtMost(db, due - Math.ceil((2 * random() * due) / (KILLS - n + 1)))
      await sleep(random() * 20)
      due = await stillDue(db, due)
      if (due > 0) amid += 1
      if (n % 3 === 1 && database.kill !== null) await database.kill()
      else await kill(n % 4 === 3 ? 2 : n % 2)
      await nextMinute(db)
    }
    await dueAtMost(db, 0)
    await expect.poll(() => undelivered(database.url), { timeout: 120_000, interval: 500 }).toBe(0)
    await expect
      .poll(async () => (await openedOf(db)).payments, { timeout: 60_000 })
      .toBeGreaterThan(20)
    await payers.end()
    end()

    expect(await nightSums(db)).toEqual({ invoices: DUE, subscriptions: DUE, wrong: 0, due: 0 })
    const opened = await openedOf(db)
    expect(opened).toEqual({
      invoices: opened.payments,
      payments: opened.payments,
      doubled: 0,
      messages: MESSAGES * DUE,
    })
    const { listened, ...told } = (await db.query<Record<string, number>>(TOLD)).rows[0]!
    expect(listened).toBeGreaterThan(0)
    expect(told).toEqual({ told: listened, invoices: listened })
    process.stdout.write(
      `M11: ${DUE} due, ${KILLS} kills (${amid} while some were due), ${opened.payments} payments opened\n`,
    )
    await db.end()
    await database.end()
  },
)

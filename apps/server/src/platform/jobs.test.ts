/** Jobs whose process was killed while it was at them: given back within a minute, and never taken from a runner that lives. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { asOwner } from '../../test/shop.ts'
import { openWorld, type World } from '../../test/world.ts'
import { enqueue, startJobs, type Job } from './jobs.ts'

let world: World
let stop: (() => Promise<void>) | undefined
const done: unknown[] = []
const note: Job = { name: 'test.note', work: async (_ctx, { n }) => void done.push(n) }

beforeAll(async () => {
  world = await openWorld()
}, 120_000)
beforeEach(async () => {
  done.length = 0
  await asOwner(world, 'delete from graphile_worker._private_jobs')
  await asOwner(world, 'delete from job_runner')
})
afterEach(async () => {
  await stop?.()
  stop = undefined
})
afterAll(() => world.close())

/** A job that the runner of this name has been at for so many seconds; with a queue, that is locked too. */
async function lockedJob(n: number, runner: string, seconds: number, queue?: string) {
  await enqueue(world.app.db, note.name, { n }, { key: `n${n}`, ...(queue && { queue }) })
  const locked = [runner, seconds]
  await asOwner(
    world,
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2), attempts = 1 where key = 'n${n}'`,
    locked,
  )
  await asOwner(
    world,
    `update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() - make_interval(secs => $2) where queue_name = '${queue ?? ''}'`,
    locked,
  )
}
const isHeldBy = (runner: string) =>
  asOwner<{ key: string }>(world, 'select key from graphile_worker.jobs where locked_by = $1', [
    runner,
  ])
const start = async () => {
  stop = await startJobs(world.app, world.url, [note])
}

it('gives back the jobs of a killed runner, and their queue', async () => {
  await lockedJob(1, 'killed', 61)
  await lockedJob(2, 'killed too', 3_600, 'in order')
  await start()
  await vi.waitFor(() => expect(done.toSorted()).toEqual([1, 2]), { timeout: 10_000 })
})

it('leaves the jobs of one that lives, however long it has been at them', async () => {
  await asOwner(
    world,
    `insert into job_runner (id, seen_at) values ('alive', now() - interval '59 seconds')`,
  )
  await lockedJob(1, 'alive', 3_600)
  await lockedJob(2, 'killed', 61)
  await start()
  await vi.waitFor(() => expect(done).toEqual([2]), { timeout: 10_000 })
  expect(await isHeldBy('alive')).toEqual([{ key: 'n1' }])
})

it('waits a minute before one that has not yet said that it lives is taken for dead', async () => {
  await lockedJob(1, 'new', 59)
  await lockedJob(2, 'killed', 61)
  await start()
  await vi.waitFor(() => expect(done).toEqual([2]), { timeout: 10_000 })
  expect(await isHeldBy('new')).toEqual([{ key: 'n1' }])
})

it('says that it lives, by the name under which it locks', async () => {
  const runners = () => asOwner<{ id: string }>(world, 'select id from job_runner')
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const held: Job = { name: note.name, work: () => released }
  await enqueue(world.app.db, note.name, { n: 1 }, { key: 'n1' })
  const stopJobs = await startJobs(world.app, world.url, [held])
  // A runner that is stopped waits for its jobs, also for one that it had locked and not begun.
  stop = () => {
    release()
    return stopJobs()
  }
  await vi.waitFor(async () => expect(await runners()).toHaveLength(1), { timeout: 10_000 })
  const [runner] = await runners()
  await vi.waitFor(async () => expect(await isHeldBy(runner!.id)).toEqual([{ key: 'n1' }]), {
    timeout: 10_000,
  })
})

it('goes on when the database drops every connection, and none of them can end the process', async () => {
  const pools = new Set<pg.Pool>()
  const connect = pg.Pool.prototype.connect as (this: pg.Pool, ...args: unknown[]) => unknown
  vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(function (this: pg.Pool, ...args) {
    if (this !== world.app.pool) pools.add(this)
    return connect.apply(this, args)
  })
  await start()
  for (let n = 1; n <= 3; n++) {
    await asOwner(
      world,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await sleep(1_500)
  }
  await enqueue(world.app.db, note.name, { n: 1 })
  await vi.waitFor(() => expect(done).toEqual([1]), { timeout: 10_000 })
  vi.restoreAllMocks()
  // A connection may break while its runner is being given up: an error that nobody listens for ends the process.
  expect(pools.size).toBeGreaterThan(0)
  expect([...pools].map((pool) => pool.listenerCount('error') > 0)).not.toContain(false)
}, 60_000)

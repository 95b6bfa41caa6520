/** M1: the programs are killed without warning while people sell and the bank reports. M2: PostgreSQL is, whole. M5: the invariants are sampled all the while. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { scratchDir } from '@saola/local-postgres/account'
import { startLocalPostgres } from '@saola/local-postgres/launcher'
import { freePort } from '../free-port.ts'
import { testDatabase } from '../template.ts'
import {
  isLong,
  randomOf,
  ready,
  root,
  SEED,
  sellAt,
  sleep,
  start,
  undelivered,
  type Program,
} from './selling.ts'

/** A PostgreSQL of the machine's own is not killed: the programs are, a few times, for what it does with their locks and channels. */
const isElsewhere = Boolean(process.env.DATABASE_URL)
const SHORT_KILLS = isElsewhere ? 6 : 15
const KILLS = isLong ? 300 : SHORT_KILLS
const DATABASE_KILLS = isLong ? 60 : 4
const timeout = isLong ? 3_600_000 : 600_000

interface Running {
  base: string
  programs: Record<'web' | 'worker', Program>
  begin(role: 'web' | 'worker'): void
  end(): void
}
/** The server and its worker, each a process of its own. */
async function running(url: string, dataDir: string): Promise<Running> {
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'ignore' })
  const port = await freePort()
  const programs: Running['programs'] = {
    web: { child: null, kills: 0 },
    worker: { child: null, kills: 0 },
  }
  const begin = (role: 'web' | 'worker'): void => start(programs[role], role, port, url, dataDir)
  begin('web')
  begin('worker')
  const base = `http://127.0.0.1:${port}`
  await ready(base)
  const end = (): void => Object.values(programs).forEach(({ child }) => child!.kill('SIGKILL'))
  return { base, programs, begin, end }
}

it(
  `${KILLS} kills during load (seed ${SEED}): nothing acknowledged is missing, nothing is applied twice, the books are whole at every sample`,
  { timeout, meta: { bars: ['M1', 'M5'] } },
  async () => {
    const [database, dataDir] = [await testDatabase(), scratchDir('saola-kills-')]
    const { base, programs, begin, end } = await running(database.url, dataDir)
    const load = sellAt(base, database.url)
    const random = randomOf(SEED)
    const back: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(200 + random() * (isLong ? 2_800 : 800))
      const role = random() < 0.7 ? 'web' : 'worker'
      const { child } = programs[role]
      const gone = new Promise((resolve) => child!.once('exit', resolve))
      child!.kill('SIGKILL')
      await gone
      begin(role)
      if (role === 'web') back.push(await ready(base))
    }
    await sleep(1_500)
    const { links, credits, samples } = await load.judge()
    end()
    expect(credits).toBeGreaterThan(KILLS)
    process.stdout.write(
      `M1: ${links} links and ${credits} credits acknowledged, ${samples} samples, slowest return to service ${Math.max(...back)} ms\n`,
    )
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  },
)

it.skipIf(isElsewhere)(
  `${DATABASE_KILLS} kills of PostgreSQL, all its processes at once, during load (seed ${SEED}): the same`,
  { timeout, meta: { bars: ['M2', 'M5'] } },
  async () => {
    const dataDir = scratchDir('saola-kills-')
    const database = await startLocalPostgres({ dataDir, log: () => undefined })
    const { base, programs, end } = await running(database.url, dataDir)
    const load = sellAt(base, database.url)
    const random = randomOf(SEED)
    const back: number[] = []
    for (let kill = 0; kill < DATABASE_KILLS; kill++) {
      await sleep(1_000 + random() * 2_000)
      const before = database.pid
      process.kill(-before, 'SIGKILL')
      const from = Date.now()
      while (database.pid === before) await sleep(10)
      await ready(base)
      back.push(Date.now() - from)
    }
    await sleep(1_500)
    const { links, credits, samples } = await load.judge()
    await expect.poll(() => undelivered(database.url), { timeout: 60_000 }).toBe(0)
    // Nobody had to start them again.
    expect(Object.values(programs).map(({ child }) => child!.exitCode)).toEqual([null, null])
    end()
    await database.stop()
    expect(credits).toBeGreaterThan(DATABASE_KILLS)
    process.stdout.write(
      `M2: ${links} links and ${credits} credits acknowledged, ${samples} samples, slowest return to service ${Math.max(...back)} ms\n`,
    )
    rmSync(dataDir, { recursive: true, force: true })
  },
)

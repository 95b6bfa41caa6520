/**
 * Advances are on their way to the bank, and their period is closed, while two workers are killed without warning. The judge reads raw rows and the bank's own
 * journal: each leaves the bank once, each is taken off once, the books are whole.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { cafe } from '@saola/demo/people'
import { scratchDir } from '@saola/local-postgres/account'
import { freePort } from '../free-port.ts'
import { DRAWN, makeEnterprise } from '../large-enterprise.ts'
import { testDatabase } from '../template.ts'
import {
  isLong,
  randomOf,
  ready,
  root,
  secrets,
  SEED,
  sleep,
  start,
  undelivered,
  unlessGone,
  type Program,
} from './selling.ts'

const [EMPLOYEES, KILLS] = isLong ? [5_000, 50] : [520, 4]
const ACCOUNT = '100200300400'
/** None that the simulated bank refuses by its last digits. */
const receiver = (n: number): string => `0088${String(n).padStart(7, '0')}1`

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

interface Change {
  type: string
  entry?: { accountNo: string; coefficient: number; amount: number; other: { accountNo: string } }
}
/** The simulated bank. @returns to whom money left our account, and how much, by its own journal */
async function simulator(port: number): Promise<() => string[]> {
  const dataDir = folder()
  const child = spawn(process.execPath, ['apps/bank-sim/dist/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      SIMULATOR_PORT: String(port),
      SIMULATOR_SMTP_PORT: '0',
      SERVER_URL: 'http://127.0.0.1:9',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      ...secrets,
    },
  })
  children.push(child)
  await ready(`http://localhost:${port}`)
  return () =>
    readFileSync(join(dataDir, 'sim', 'books.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .flatMap((line) => (JSON.parse(line) as { changes: Change[] }).changes)
      .flatMap(({ type, entry }) => (type === 'bank.entry' && entry ? [entry] : []))
      .filter(({ accountNo, coefficient }) => accountNo === ACCOUNT && coefficient === -1)
      .map(({ other, amount }) => `${other.accountNo} ${amount}`)
}
async function tell(base: string, path: string, body: object): Promise<void> {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
}

/** The server has to begin once: then the database is there, with the merchants of the demo. */
async function begun(url: string, bank: string): Promise<void> {
  const [port, program] = [await freePort(), { child: null, kills: 0 } as Program]
  start(program, 'web', port, url, folder(), { SIMULATOR_URL: bank })
  children.push(program.child!)
  await ready(`http://127.0.0.1:${port}`)
  program.child!.kill('SIGKILL')
}
/** Two workers that are started again when they end, as in service. */
function workers(url: string, bank: string): { kill(which: number): Promise<void>; end(): void } {
  const dataDir = folder()
  const programs: Program[] = [
    { child: null, kills: 0 },
    { child: null, kills: 0 },
  ]
  let isOver = false
  const begin = (program: Program): void => {
    if (isOver) return
    start(program, 'worker', 0, url, dataDir, { SIMULATOR_URL: bank })
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
/** As if minutes had passed: what a killed worker had taken is free again, what it had asked the bank is asked after, and the round of the next minute begins. */
async function timePasses(db: pg.Pool): Promise<void> {
  for (const step of [
    `update bank_transfer set set_until = now(), next_ask_at = now(), sent_at = sent_at - interval '2 minutes', unknown_at = unknown_at - interval '2 minutes' where state = 'SENDING'`,
    `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
    `select graphile_worker.add_job('bankTransfer.send', '{}')`,
    `select graphile_worker.add_job('salaryAdvance.sweep', '{}')`,
    `select graphile_worker.add_job('salaryDeduction.sweep', '{}')`,
  ])
    await db.query(step).catch(unlessGone)
}
/** Kills one worker and then the other while the count of a query falls to nothing; where nothing moves, minutes pass. */
async function under(
  kills: number,
  { db, kill, random }: { db: pg.Pool; kill(which: number): Promise<void>; random: () => number },
  query: string,
): Promise<void> {
  const left = async (): Promise<number> => (await db.query<{ n: number }>(query)).rows[0]!.n
  const whole = await left()
  const falls = Array.from({ length: kills }, () => Math.floor(random() * whole)).toSorted(
    (a, b) => b - a,
  )
  let [open, movedAt] = [whole, Date.now()]
  while (open > 0) {
    await sleep(20)
    const now = await left()
    if (now !== open) [open, movedAt] = [now, Date.now()]
    else if (Date.now() - movedAt > 2_000) {
      await timePasses(db)
      movedAt = Date.now()
    }
    if (falls.length > 0 && open <= falls[0]!) {
      falls.shift()
      await kill(falls.length % 2)
    }
  }
  expect(falls).toEqual([])
}

it(
  `${EMPLOYEES} advances and the closing of their period under ${KILLS} kills each (seed ${SEED}): at the bank once each, taken off once each, the books whole`,
  { timeout: isLong ? 3_600_000 : 600_000, meta: { bars: ['M8', 'M12'] } },
  async () => {
    execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'ignore' })
    const port = await freePort()
    const database = await testDatabase()
    const bank = `http://localhost:${port}`
    const debits = await simulator(port)
    await tell(bank, '/api/faults', { name: 'never-tell', on: true, times: 1, accountNo: ACCOUNT })
    await tell(bank, '/api/bank/credit', { accountNo: ACCOUNT, amount: 2 * EMPLOYEES * DRAWN })
    await begun(database.url, bank)
    const db = new pg.Pool({ connectionString: database.url, max: 4 })
    db.on('error', () => undefined)
    const at = { merchantId: cafe.id, periodId: randomUUID() }
    await makeEnterprise(db, at, EMPLOYEES, secrets.FIELD_SECRET, receiver)
    await db.query(`update salary_employee set account_bin = '970436'`)
    await db.query(`update salary_advance set payment_status = 'TODO'`)
    await db.query(
      `update salary_advance_payment d set state = 'TODO', sent_at = null, ended_at = null, from_account = $1, to_bin = '970436', to_digest = e.account_digest
      from salary_advance a join salary_employee e on e.merchant_id = a.merchant_id and e.id = a.employee_id where a.merchant_id = d.merchant_id and a.id = d.advance_id`,
      [ACCOUNT],
    )
    const { kill, end } = workers(database.url, bank)
    const random = randomOf(SEED)
    const killing = { db, kill, random }
    await timePasses(db)
    await under(
      KILLS,
      killing,
      `select count(*)::int n from salary_advance_payment where state <> 'SUCCESS'`,
    )
    const wanted = Array.from({ length: EMPLOYEES }, (_, i) => `${receiver(i + 1)} ${DRAWN}`)
    expect(debits().toSorted()).toEqual(wanted.toSorted())

    await db.query(`update salary_period set closing = 'CLOSING' where id = $1`, [at.periodId])
    await db.query(
      `insert into salary_closing (merchant_id, period_id, started_at, started_by, employees) values ($1, $2, now(), 'x', $3)`,
      [at.merchantId, at.periodId, EMPLOYEES],
    )
    // A lot of it is counted in a moment: they die at any time after they were called.
    for (let n = 0; n < KILLS; n++) {
      await timePasses(db)
      await sleep(random() * 200)
      await kill(n % 2)
    }
    await under(
      0,
      killing,
      `select employees - reached + (closed_at is null)::int n from salary_closing`,
    )
    await expect.poll(() => undelivered(database.url), { timeout: 120_000, interval: 500 }).toBe(0)
    end()

    const sum = EMPLOYEES * DRAWN
    const { rows: off } = await db.query(
      `select code from ledger_account where code like 'ADVANCE_%' and balance <> case code when 'ADVANCE_WAGES' then $1::bigint when 'ADVANCE_FUNDING' then - $1::bigint else 0 end
      union all select 'entries' from ledger_entry group by transfer_id, merchant_id having sum(amount) <> 0
      union all select 'orders' from salary_advance_payment d where (select count(*) from bank_transfer t where t.merchant_id = d.merchant_id and t.owner_id = d.id::text and t.state = 'DONE') <> 1
      union all select 'taken off' from salary_deduction where deduct <> ${DRAWN} or carried_out <> 0
      union all select 'lines' where (select count(*) from salary_deduction) <> ${EMPLOYEES}
      union all select 'closed' from salary_period p where id = $2 and closing <> 'CLOSED'
      union all select 'closings' where (select count(*) from ledger_transfer where kind = 'ADVANCE_DEDUCTED') <> 1
      union all select 'texts' where (select count(*) from salary_notice where kind = 'PAID') <> ${EMPLOYEES}
      union all select 'promised' from payout_account where in_flight <> 0`,
      [sum, at.periodId],
    )
    expect(off).toEqual([])
    await db.end()
    await database.drop()
  },
)

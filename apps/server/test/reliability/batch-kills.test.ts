/**
 * M8: a batch is on its way to the bank while server and worker, and with RELIABILITY=long PostgreSQL, all its processes at once, are killed without
 * warning. The judge knows what its people wrote down of what they asked and were told, raw rows of the database and the bank's own journal.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { cafe } from '@saola/demo/people'
import { fullPath, type Call, type Output } from '@saola/contract/call'
import { payout } from '@saola/contract/payout'
import { payoutBatch } from '@saola/contract/payout-batch'
import { scratchDir } from '@saola/local-postgres/account'
import { startLocalPostgres, type LocalPostgres } from '@saola/local-postgres/launcher'
import { signAccess } from '../../src/platform/tokens.ts'
import { freePort } from '../free-port.ts'
import { testDatabase } from '../template.ts'
import {
  isLong,
  Journal,
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

const [ROWS, KILLS] = isLong ? [10_000, 30] : [1_000, 6]
const AMOUNT = 10_000
const ACCOUNT = '100200300400'
/** None that the simulated bank refuses by its last digits. */
const receiver = (n: number): string => `0077${String(n).padStart(7, '0')}1`

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

interface Bank {
  base: string
  /** Of the money that left our account: to whom, how much, by which order. */
  debits(): Debit[]
}
interface Debit {
  account: string
  amount: number
  reference: string | undefined
}
interface BankChange {
  type: string
  entry?: {
    accountNo: string
    coefficient: number
    amount: number
    order?: string
    other: { accountNo: string }
  }
}
const linesOf = <T>(path: string): T[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
function debitsIn(journal: string): Debit[] {
  const entries = linesOf<{ changes: BankChange[] }>(journal).flatMap(({ changes }) =>
    changes.flatMap(({ type, entry }) => (type === 'bank.entry' && entry ? [entry] : [])),
  )
  return entries
    .filter(({ accountNo, coefficient }) => accountNo === ACCOUNT && coefficient === -1)
    .map(({ other, amount, order }) => ({ account: other.accountNo, amount, reference: order }))
}
async function simulator(port: number, server: string): Promise<Bank> {
  const dataDir = folder()
  const child = spawn(process.execPath, ['apps/bank-sim/dist/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      SIMULATOR_PORT: String(port),
      SIMULATOR_SMTP_PORT: '0',
      SERVER_URL: server,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      ...secrets,
    },
  })
  children.push(child)
  const base = `http://localhost:${port}`
  await ready(base)
  return { base, debits: () => debitsIn(join(dataDir, 'sim', 'books.jsonl')) }
}
const tell = async <T>(base: string, path: string, body?: object): Promise<T> => {
  const answer = await fetch(
    base + path,
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  )
  expect(answer.ok).toBe(true)
  return (await answer.json()) as T
}

interface Payer {
  phone: string
  token: string
}
/** A member of the café who may make and agree to payouts, with a session. */
async function payer(db: pg.Pool, phone: string): Promise<Payer> {
  const [member, session, group] = [randomUUID(), randomUUID(), randomUUID()]
  await db.query(
    `insert into role_group (id, code, name, codes, created_at) values ($1::uuid, $1::text, $1::text, '{1600}', now())`,
    [group],
  )
  await db.query(
    `insert into member (id, merchant_id, phone, full_name, password_hash, role_group_id, is_owner, status, created_at, modified_at) values ($1, $2, $3, 'Người chi', 'none', $4, false, 'ACTIVE', now(), now())`,
    [member, cafe.id, phone, group],
  )
  await db.query(
    `insert into session (id, audience, subject_id, refresh_hash, created_at, refreshed_at, seen_at, expires_at, address, user_agent) values ($1::uuid, 'portal', $2, $1::uuid::text, now(), now(), now(), now() + interval '1 day', '127.0.0.1', 'test')`,
    [session, member],
  )
  const access = { sub: member, sid: session, aud: 'portal' } as const
  return { phone, token: signAccess(secrets.TOKEN_SECRET, access, new Date()) }
}
const BUSY = 20
async function ask<C extends Call>(
  base: string,
  { phone, token }: Payer,
  call: C,
  given: {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: object | FormData
  } = {},
  tries = 10,
): Promise<Output<C>> {
  const { params = {}, query = {}, body } = given
  const isForm = body instanceof FormData
  const path = fullPath(call, false).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const answer = await fetch(`${base}${path}?${new URLSearchParams(query).toString()}`, {
    method: call.method,
    signal: AbortSignal.timeout(60_000),
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const said = (await answer.json()) as { code: number; data: Output<C> }
  // Busy, and nothing was done: as a person does.
  if (said.code === BUSY && tries > 1) {
    await sleep(1_000)
    return ask(base, { phone, token }, call, given, tries - 1)
  }
  expect(said, call.id).toMatchObject({ code: 0 })
  return said.data
}

interface Message {
  id: string
  code: string | null
}
/** With a code by SMS; a busy server's no has used it up, so another is asked for. */
async function agree(base: string, bank: string, by: Payer, id: string): Promise<void> {
  const inbox = async (): Promise<Message[]> =>
    (await tell<{ items: Message[] }>(bank, `/api/inbox?to=${by.phone}`)).items
  for (let tries = 0; tries < 4; tries++) {
    const known = new Set((await inbox()).map((message) => message.id))
    const { sessionId } = await ask(base, by, payout.approve, { body: { payOutIds: [id] } })
    let otp = ''
    await expect
      .poll(
        async () => {
          otp = (await inbox()).find((message) => !known.has(message.id))?.code ?? ''
          return otp
        },
        { timeout: 120_000 },
      )
      .not.toBe('')
    const body = { sessionId, otp }
    const decided = await ask(base, by, payout.approveVerify, { body }, 1).catch(() => [])
    if (decided[0]?.status === 'TRANSFERRING') return
  }
  throw new Error('the batch could not be agreed to')
}

/** The batch, agreed to: its orders wait for a worker. */
async function agreedBatch(
  base: string,
  bank: string,
  [maker, checker]: [Payer, Payer],
  diary: Journal,
): Promise<string> {
  for (let n = 0; n < ROWS; n++) diary.note({ asked: receiver(n), amount: AMOUNT })
  diary.safe()
  const titles = 'Số tài khoản;Tên người thụ hưởng;Ngân hàng;Số tiền;Nội dung;Mã tham chiếu'
  const lines = Array.from({ length: ROWS }, (_, n) =>
    [receiver(n), 'Nguyễn Văn An', '970436', AMOUNT, 'Lương', ''].join(';'),
  )
  const form = new FormData()
  form.append('file', new Blob([[titles, ...lines].join('\r\n')]), 'luong.csv')
  const { fileId } = await ask(base, maker, payoutBatch.uploadFile, { body: form })
  await expect
    .poll(
      async () => {
        const { checks } = await ask(base, maker, payoutBatch.getFile, { params: { fileId } })
        return checks.total - checks.done
      },
      { timeout: 120_000 },
    )
    .toBe(0)
  const confirmedRows = Array.from({ length: ROWS }, (_, n) => n + 2)
  const { id } = await ask(base, maker, payoutBatch.create, {
    body: { fileId, name: 'Lương', dropInvalid: false, confirmedRows },
  })
  await agree(base, bank, checker, id)
  diary.write({ agreed: id })
  return id
}

/** Reads the batch again and again, as its people do, and writes down what it was told: nothing told to be over may be otherwise later. */
function reading(base: string, who: Payer, batchId: string, diary: Journal) {
  let isReading = true
  const pages = Math.ceil(ROWS / PAGE)
  const work = (async () => {
    for (let n = 0; isReading; n++) {
      const told = await ask(base, who, payoutBatch.getDetail, {
        params: { payOutId: batchId },
        query: { page: String(n % pages), pageSize: String(PAGE) },
      }).catch(() => null)
      if (told) {
        const { succeeded, failed, rows } = told
        const over = rows.items.filter(({ status }) => status !== 'TRANSFERRING')
        diary.write({
          succeeded,
          failed,
          over: over.map(({ toAccountNo, status }) => [toAccountNo, status]),
        })
      }
      await sleep(100)
    }
  })()
  return {
    end: async () => {
      isReading = false
      await work
    },
  }
}
const PAGE = 200
interface Told {
  succeeded: number
  failed: number
  over: [account: string, status: string][]
}

/** As if minutes had passed: what a killed program had taken is free again, what it had asked the bank is asked after, and the round of the next minute begins. */
async function timePasses(db: pg.Pool): Promise<void> {
  for (const step of [
    `update bank_transfer set set_until = now(), next_ask_at = now(), sent_at = sent_at - interval '2 minutes', unknown_at = unknown_at - interval '2 minutes' where state = 'SENDING'`,
    `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
    `select graphile_worker.add_job('bankTransfer.send', '{}')`,
  ])
    await db.query(step).catch(unlessGone)
}
/** Rows that are not at their end; as many as `before` while the database is away. */
async function openRows(db: pg.Pool, batchId: string, before = ROWS): Promise<number> {
  const found = await db
    .query<{ n: number }>(
      `select count(*)::int n from payout where batch_id = $1 and status = 'TRANSFERRING'`,
      [batchId],
    )
    .catch(unlessGone)
  return found?.rows[0]?.n ?? before
}
/** Waits until so few are open; where nothing moves, minutes pass. @returns how many are */
async function openAtMost(db: pg.Pool, batchId: string, most: number): Promise<number> {
  let [open, movedAt] = [await openRows(db, batchId), Date.now()]
  while (open > most) {
    await sleep(10)
    const now = await openRows(db, batchId, open)
    if (now !== open) [open, movedAt] = [now, Date.now()]
    else if (Date.now() - movedAt > STILL_MS) {
      await timePasses(db)
      movedAt = Date.now()
    }
  }
  return open
}
const STILL_MS = 2_000

interface Running {
  base: string
  db: pg.Pool
  end(): Promise<void>
  /** Kills it, and has it running again. */
  kill: Record<Victim, () => Promise<void>>
}
type Victim = 'web' | 'worker' | 'database'
interface Database {
  url: string
  /** What can be killed of all this. */
  victims: readonly Victim[]
  local: LocalPostgres | null
  end(): Promise<unknown>
}
/** A PostgreSQL of its own where that is to be killed, too; else a database of the one that all tests share. */
async function openDatabase(): Promise<Database> {
  if (!isLong) {
    const { url, drop } = await testDatabase()
    return { url, victims: ['worker', 'web'], local: null, end: drop }
  }
  const local = await startLocalPostgres({ dataDir: folder(), log: () => undefined })
  return { url: local.url, victims: ['worker', 'web', 'database'], local, end: local.stop }
}
function running({ url, local }: Database, port: number, bank: string): Running {
  const [dataDir, base] = [folder(), `http://127.0.0.1:${port}`]
  const programs: Record<'web' | 'worker', Program> = {
    web: { child: null, kills: 0 },
    worker: { child: null, kills: 0 },
  }
  let isOver = false
  // As whatever looks after them in service: one that meets a database that is starting ends, and is started again.
  const begin = (role: 'web' | 'worker'): void => {
    if (isOver) return
    start(programs[role], role, port, url, dataDir, {
      SIMULATOR_URL: bank,
      FEATURES: '{"payout":true}',
    })
    const { child } = programs[role]
    children.push(child!)
    child!.once('exit', () => void sleep(200).then(() => begin(role)))
  }
  const killed = async (role: 'web' | 'worker'): Promise<void> => {
    const { child } = programs[role]
    child!.kill('SIGKILL')
    while (programs[role].child === child) await sleep(10)
  }
  begin('web')
  begin('worker')
  const db = new pg.Pool({ connectionString: url, max: 4 })
  db.on('error', () => undefined)
  return {
    base,
    db,
    end: async () => {
      isOver = true
      for (const { child } of Object.values(programs)) child!.kill('SIGKILL')
      await db.end()
    },
    kill: {
      worker: () => killed('worker'),
      // What it sends waits until the server is back, else most of the batch would be over before the next kill.
      web: async () => {
        programs.worker.child!.kill('SIGSTOP')
        await killed('web')
        await ready(base)
        programs.worker.child!.kill('SIGCONT')
      },
      database: async () => {
        const before = local!.pid
        process.kill(-before, 'SIGKILL')
        while (local!.pid === before) await sleep(10)
      },
    },
  }
}

async function judge(db: pg.Pool, bank: Bank, batchId: string, diary: Journal): Promise<void> {
  const lines = linesOf<Partial<Told> & { asked?: string; amount?: number }>(diary.path)
  const asked = lines.flatMap(({ asked, amount }) => (asked ? [`${asked} ${amount}`] : []))
  const { rows: ends } = await db.query<{
    status: string
    reference: string
    to_account: string
    amount: string
  }>('select status, reference, to_account, amount from payout where batch_id = $1', [batchId])
  expect(asked).toHaveLength(ROWS)
  expect(ends.map((row) => `${row.to_account} ${row.amount}`).toSorted()).toEqual(asked.toSorted())
  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['SUCCESS']))
  const debits = bank.debits()
  expect(debits.map(({ account, amount }) => `${account} ${amount}`).toSorted()).toEqual(
    asked.toSorted(),
  )
  expect(debits.map(({ reference }) => reference).toSorted()).toEqual(
    ends.map(({ reference }) => reference).toSorted(),
  )
  const told = lines.flatMap((line) => (line.over ? [line as Told] : []))
  expect(told.length).toBeGreaterThan(0)
  expect(told.flatMap(({ over }) => over).filter(([, status]) => status !== 'SUCCESS')).toEqual([])
  const counted = told.map(({ succeeded }) => succeeded)
  expect(counted).toEqual(counted.toSorted((a, b) => a - b))
  const { rows: off } = await db.query(
    `select 'in flight' what from ledger_account where code = 'PAYOUT_IN_FLIGHT' and balance <> 0
    union all select 'books' from ledger_entry group by transfer_id, merchant_id having sum(amount) <> 0
    union all select 'sum' from ledger_entry having sum(amount) <> 0
    union all select 'ends' from payout p where batch_id = $2 and (select count(*) from bank_transfer t where t.merchant_id = p.merchant_id and t.reference = p.reference and t.state = 'DONE') <> 1
    union all select 'counters' from payout_batch where succeeded <> $1 or failed <> 0
    union all select 'promised' from payout_account where in_flight <> 0`,
    [ROWS, batchId],
  )
  expect(off).toEqual([])
}

it(
  `a batch of ${ROWS} under ${KILLS} kills (seed ${SEED}): at the bank once each, none lost, every row at its end, the books whole`,
  { timeout: isLong ? 3_600_000 : 300_000, meta: { bars: ['M8'] } },
  async () => {
    execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'ignore' })
    const [port, bankPort] = [await freePort(), await freePort()]
    const database = await openDatabase()
    const { victims } = database
    const bank = await simulator(bankPort, `http://127.0.0.1:${port}`)
    const { base, db, kill, end } = running(database, port, bank.base)
    await ready(base)
    await db.query('update merchant set representative_verified_at = now()')
    const fault = { name: 'never-tell', on: true, times: 1, accountNo: ACCOUNT }
    await tell(bank.base, '/api/faults', fault)
    await tell(bank.base, '/api/bank/credit', { accountNo: ACCOUNT, amount: 400_000_000 })
    const people: [Payer, Payer] = [await payer(db, '0931000101'), await payer(db, '0931000102')]
    const diary = new Journal(folder(), 'people')
    const batchId = await agreedBatch(base, bank.base, people, diary)
    const reader = reading(base, people[1], batchId, diary)

    const random = randomOf(SEED)
    // Each dies equally often, in no order.
    const dying = Array.from({ length: KILLS }, (_, n) => ({
      victim: victims[n % victims.length]!,
      at: random(),
    })).toSorted((a, b) => a.at - b.at)
    let [open, amid] = [ROWS, 0]
    const begun = Date.now()
    for (const [n, { victim }] of dying.entries()) {
      // It kills what works, not what starts: some rows more are at their end first, and some are left.
      const step = Math.ceil((2 * random() * open) / (KILLS - n + 1))
      open = await openAtMost(db, batchId, open - step)
      await sleep(random() * 20)
      open = await openRows(db, batchId, open)
      if (open > 0) amid += 1
      await kill[victim]()
      await timePasses(db)
    }
    await openAtMost(db, batchId, 0)
    const seconds = (Date.now() - begun) / 1_000
    await expect.poll(() => undelivered(database.url), { timeout: 120_000, interval: 500 }).toBe(0)
    await reader.end()

    await judge(db, bank, batchId, diary)
    process.stdout.write(
      `M8: ${ROWS} rows, ${KILLS} kills (${amid} while rows were open), ${seconds.toFixed(0)} s, ${bank.debits().length} debits at the bank\n`,
    )
    await end()
    await database.end()
  },
)

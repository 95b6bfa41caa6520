/** M8: a batch is on its way to the bank while its programs are killed without warning. The judge knows the file's rows, raw rows of the database and the bank's own statement. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { cafe } from '@saola/demo/people'
import { fullPath, type Call, type Output } from '@saola/contract/call'
import { payout } from '@saola/contract/payout'
import { payoutBatch } from '@saola/contract/payout-batch'
import { scratchDir } from '@saola/local-postgres/account'
import { signAccess } from '../../src/platform/tokens.ts'
import { freePort } from '../free-port.ts'

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

async function simulator(port: number, server: string): Promise<string> {
  const child = spawn(process.execPath, ['apps/bank-sim/dist/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      SIMULATOR_PORT: String(port),
      SIMULATOR_SMTP_PORT: '0',
      SERVER_URL: server,
      DATA_DIR: folder(),
      LOG_LEVEL: 'fatal',
      ...secrets,
    },
  })
  children.push(child)
  const base = `http://localhost:${port}`
  await ready(base)
  return base
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
async function payer(db: pg.Client, phone: string): Promise<Payer> {
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
async function ask<C extends Call>(
  base: string,
  { token }: Payer,
  call: C,
  given: { params?: Record<string, string>; body?: object | FormData } = {},
): Promise<Output<C>> {
  const { params = {}, body } = given
  const isForm = body instanceof FormData
  const path = fullPath(call, false).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const answer = await fetch(base + path, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const said = (await answer.json()) as { code: number; data: Output<C> }
  expect(said, call.id).toMatchObject({ code: 0 })
  return said.data
}

/** The batch, agreed to: its orders wait for a worker. */
async function agreedBatch(
  base: string,
  bank: string,
  [maker, checker]: [Payer, Payer],
): Promise<string> {
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
      { timeout: 60_000 },
    )
    .toBe(0)
  const confirmedRows = Array.from({ length: ROWS }, (_, n) => n + 2)
  const { id } = await ask(base, maker, payoutBatch.create, {
    body: { fileId, name: 'Lương', dropInvalid: false, confirmedRows },
  })
  const { sessionId } = await ask(base, checker, payout.approve, { body: { payOutIds: [id] } })
  let otp = ''
  const inbox = `/api/inbox?to=${checker.phone}`
  await expect
    .poll(
      async () => {
        const { items } = await tell<{ items: { code: string | null }[] }>(bank, inbox)
        otp = items[0]?.code ?? ''
        return otp
      },
      { timeout: 30_000 },
    )
    .not.toBe('')
  const decided = await ask(base, checker, payout.approveVerify, { body: { sessionId, otp } })
  expect(decided).toMatchObject([{ status: 'TRANSFERRING' }])
  return id
}

/** As if minutes had passed: what a killed program had taken is free again, what it had asked the bank is asked after, and the round of the next minute begins. */
async function timePasses(db: pg.Client): Promise<void> {
  await db.query(
    `update bank_transfer set set_until = now(), next_ask_at = now(), sent_at = sent_at - interval '2 minutes', unknown_at = unknown_at - interval '2 minutes' where state = 'SENDING'`,
  )
  await db.query(
    `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
  )
  await db.query(`select graphile_worker.add_job('bankTransfer.send', '{}')`)
}
const openRows = async (db: pg.Client, batchId: string): Promise<number> =>
  (
    await db.query<{ n: number }>(
      `select count(*)::int n from payout where batch_id = $1 and status = 'TRANSFERRING'`,
      [batchId],
    )
  ).rows[0]!.n

it(
  `a batch of ${ROWS} under ${KILLS} kills (seed ${SEED}): at the bank once each, none lost, every row at its end, the books whole`,
  { timeout: isLong ? 3_600_000 : 300_000, meta: { bars: ['M8'] } },
  async () => {
    execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'ignore' })
    const [database, dataDir, port, bankPort] = [
      await testDatabase(),
      folder(),
      await freePort(),
      await freePort(),
    ]
    const base = `http://127.0.0.1:${port}`
    const bank = await simulator(bankPort, base)
    const [web, worker]: [Program, Program] = [
      { child: null, kills: 0 },
      { child: null, kills: 0 },
    ]
    const begin = (program: Program, role: string): void => {
      start(program, role, port, database.url, dataDir, {
        SIMULATOR_URL: bank,
        FEATURES: '{"payout":true}',
      })
      children.push(program.child!)
    }
    begin(web, 'web')
    begin(worker, 'worker')
    await ready(base)
    const db = new pg.Client({ connectionString: database.url })
    await db.connect()
    await db.query('update merchant set representative_verified_at = now()')
    await tell(bank, '/api/faults', { name: 'never-tell', on: true, times: 1, accountNo: ACCOUNT })
    await tell(bank, '/api/bank/credit', { accountNo: ACCOUNT, amount: 400_000_000 })
    const people: [Payer, Payer] = [await payer(db, '0931000101'), await payer(db, '0931000102')]
    const batchId = await agreedBatch(base, bank, people)

    const random = randomOf(SEED)
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(20 + random() * 150)
      const gone = new Promise((resolve) => worker.child!.once('exit', resolve))
      worker.child!.kill('SIGKILL')
      await gone
      begin(worker, 'worker')
      await timePasses(db)
      // It kills what works, not what starts: one row more is at its end, or all are.
      const before = await openRows(db, batchId)
      await expect
        .poll(async () => before === 0 || (await openRows(db, batchId)) < before, {
          timeout: 60_000,
          interval: 10,
        })
        .toBe(true)
    }
    await expect
      .poll(
        async () => {
          await timePasses(db)
          return openRows(db, batchId)
        },
        { timeout: isLong ? 600_000 : 120_000, interval: 1_000 },
      )
      .toBe(0)

    const { rows: ends } = await db.query<{ status: string; reference: string }>(
      'select status, reference from payout where batch_id = $1',
      [batchId],
    )
    expect(ends).toHaveLength(ROWS)
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['SUCCESS']))
    const { items } = await tell<{
      items: { orderReference: string | null; coefficient: number; amount: number }[]
    }>(bank, `/api/bank/accounts/${ACCOUNT}/statement`)
    const debits = items.filter(({ coefficient }) => coefficient === -1)
    expect(debits.map(({ orderReference }) => orderReference).toSorted()).toEqual(
      ends.map(({ reference }) => reference).toSorted(),
    )
    const { rows: off } = await db.query(
      `select 'in flight' what from ledger_account where code = 'PAYOUT_IN_FLIGHT' and balance <> 0
      union all select 'books' from ledger_entry group by transfer_id, merchant_id having sum(amount) <> 0
      union all select 'counters' from payout_batch where succeeded <> $1 or failed <> 0
      union all select 'promised' from payout_account where in_flight <> 0`,
      [ROWS],
    )
    expect(off).toEqual([])
    await db.end()
    for (const { child } of [web, worker]) child!.kill('SIGKILL')
    await database.drop()
  },
)

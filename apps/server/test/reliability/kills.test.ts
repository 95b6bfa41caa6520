/**
 * M1: the programs are killed without warning while people sell and the bank reports. The judge below shares no code with the server:
 * it holds the clients' own journals against raw rows, both ways. M5: the invariants are sampled all the while.
 */
import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import { spawn, execFileSync, type ChildProcess } from 'node:child_process'
import {
  appendFileSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  closeSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, it } from 'vitest'
import { testDatabase } from '../template.ts'

const long = process.env.RELIABILITY === 'long'
const KILLS = long ? 300 : 30
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const root = fileURLToPath(new URL('../../../../', import.meta.url))

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Program {
  child: ChildProcess | null
  kills: number
}
const keys = { bank: 'b'.repeat(32), data: '22'.repeat(32) }

function start(program: Program, role: string, port: number, url: string, dataDir: string): void {
  const secret = 'k'.repeat(32)
  program.child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      PORT: String(port),
      WORKERS: role,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      LIMIT_FACTOR: '10000',
      SAMPLE_DAYS: '0',
      SIMULATOR_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      TOKEN_SECRET: secret,
      PASSWORD_PEPPER: secret,
      OTP_SECRET: secret,
      AUDIT_SECRET: secret,
      FIELD_SECRET: secret,
      BANK_SECRET: keys.bank,
      BANK_DATA_KEY: keys.data,
      CONNECTOR_SECRET: secret,
      NAPAS_SECRET: secret,
      API_CLIENT_SECRET: secret,
    },
  })
}

/** A client's own diary: a line is on the disk before the next step. */
class Journal {
  private readonly file: number
  readonly path: string
  constructor(folder: string, name: string) {
    this.path = join(folder, name)
    this.file = openSync(this.path, 'a')
  }
  write(entry: object): void {
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`)
    fsyncSync(this.file)
  }
  close(): void {
    closeSync(this.file)
  }
}

async function notify(base: string, notification: object): Promise<number> {
  const [time, path] = [String(Date.now()), '/pay/api/bankCredit/internal/v1/notify']
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(keys.data, 'hex'), iv)
  cipher.setAAD(Buffer.from(`klb-core|${time}`))
  const data = Buffer.concat([
    iv,
    cipher.update(JSON.stringify(notification)),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64')
  const body = JSON.stringify({ data })
  const validate = createHmac('sha256', keys.bank)
    .update(`POST|${path}|${time}|${body}`)
    .digest('hex')
  const answer = await fetch(base + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', client: 'klb-core', time, validate },
    signal: AbortSignal.timeout(5_000),
  })
  return ((await answer.json()) as { code: number }).code
}

async function sell(
  base: string,
  apiKey: string,
  amount: number,
  reference: string,
): Promise<{ code: number; virtualAccount?: string }> {
  const answer = await fetch(`${base}/pay/api/paylink/private/v1/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'api-client-key': apiKey },
    signal: AbortSignal.timeout(5_000),
    body: JSON.stringify({
      merchantCode: 'SAOLA001',
      amount,
      refTransactionId: reference,
      description: 'kill',
    }),
  })
  return { code: ((await answer.json()) as { code: number }).code }
}

async function client(
  n: number,
  base: string,
  journal: Journal,
  db: pg.Pool,
  running: () => boolean,
): Promise<void> {
  for (let i = 0; running(); i++) {
    const [reference, amount] = [`K${n}-${i}`, 1_000 + n * 1_000 + (i % 700)]
    journal.write({ asked: 'link', reference, amount })
    const sold = await sell(base, 'k'.repeat(32), amount, reference).catch(() => null)
    if (sold?.code === 0) journal.write({ done: 'link', reference, amount })
    if (sold?.code !== 0 && sold?.code !== 1604) {
      await sleep(30)
      continue
    }
    const { rows } = await db.query<{ virtual_account: string; account_no: string }>(
      'select virtual_account, account_no from payment where ref_transaction_id = $1',
      [reference],
    )
    if (!rows[0]) continue
    const notification = {
      bankReference: `FT-${reference}`,
      accountNo: rows[0].account_no,
      virtualAccount: rows[0].virtual_account,
      amount,
      currency: 'VND',
      content: 'x',
      bookedAt: new Date().toISOString(),
    }
    journal.write({ asked: 'credit', reference, amount })
    // As the bank: repeat until somebody says 0.
    for (let tries = 0; tries < 200 && running(); tries++) {
      const code = await notify(base, notification).catch(() => null)
      if (code === 0) {
        journal.write({ done: 'credit', reference, amount })
        break
      }
      await sleep(40)
    }
  }
}

const INVARIANTS = `select (select count(*) from (select transfer_id from ledger_entry group by 1 having sum(amount) <> 0) x)::int off,
  (select count(*) from ledger_account a full join (select merchant_id, account code, sum(amount) s from ledger_entry group by 1, 2) e using (merchant_id, code) where a.balance is distinct from coalesce(e.s, 0))::int drift,
  (select count(*) from payment t where status = 'SUCCESS' and not exists (select from ledger_transfer l where l.transaction_id = t.id))::int unposted,
  (select count(*) from bank_credit c where amount > 0 and (select count(*) from ledger_transfer l where l.bank_credit_id = c.id) <> 1)::int unbooked`

it(
  `${KILLS} kills during load (seed ${SEED}): nothing acknowledged is missing, nothing is applied twice, the books are whole at every sample`,
  { timeout: long ? 3_600_000 : 600_000, meta: { bars: ['M1', 'M5'] } },
  async () => {
    execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'ignore' })
    const database = await testDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'saola-kills-'))
    const [port, db] = [await freePort(), new pg.Pool({ connectionString: database.url, max: 12 })]
    const programs: Record<'web' | 'worker', Program> = {
      web: { child: null, kills: 0 },
      worker: { child: null, kills: 0 },
    }
    const base = `http://127.0.0.1:${port}`
    for (const role of ['web', 'worker'] as const)
      start(programs[role], role, port, database.url, folder)
    const ready = async (): Promise<number> => {
      const from = Date.now()
      while (
        !(await fetch(`${base}/readyz`).then(
          (r) => r.ok,
          () => false,
        ))
      ) {
        if (Date.now() - from > 60_000) throw new Error('the program did not come up')
        await sleep(25)
      }
      return Date.now() - from
    }
    await ready()

    let running = true
    let samples = 0
    const sampler = (async () => {
      while (running) {
        expect((await db.query(INVARIANTS)).rows[0]).toEqual({
          off: 0,
          drift: 0,
          unposted: 0,
          unbooked: 0,
        })
        samples += 1
        await sleep(1_000)
      }
    })()
    const journals = Array.from({ length: 8 }, (_, n) => new Journal(folder, `client-${n}`))
    const clients = journals.map((journal, n) => client(n, base, journal, db, () => running))
    const back: number[] = []
    let state = SEED
    const random = (): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      return (state >>> 0) / 4_294_967_296
    }
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(200 + random() * (long ? 2_800 : 800))
      const role = random() < 0.7 ? 'web' : 'worker'
      const { child } = programs[role]
      const gone = new Promise((resolve) => child!.once('exit', resolve))
      child!.kill('SIGKILL')
      await gone
      start(programs[role], role, port, database.url, folder)
      if (role === 'web') back.push(await ready())
    }
    await sleep(1_500)
    running = false
    await Promise.all([...clients, sampler])
    journals.forEach((j) => j.close())
    for (const { child } of Object.values(programs)) child!.kill('SIGKILL')

    // The judge: journals against rows, rows against journals.
    const lines = journals.flatMap((j) =>
      readFileSync(j.path, 'utf8')
        .trim()
        .split('\n')
        .map(
          (l) =>
            JSON.parse(l) as { asked?: string; done?: string; reference: string; amount: number },
        ),
    )
    const rows = (
      await db.query<{
        ref: string
        amount: string
        status: string
        credits: string
        transfers: string
      }>(
        `select t.ref_transaction_id ref, t.amount, t.status, (select count(*) from bank_credit c where c.transaction_id = t.id) credits, (select count(*) from ledger_transfer l where l.transaction_id = t.id) transfers from payment t where t.ref_transaction_id like 'K%-%'`,
      )
    ).rows
    const byRef = new Map(rows.map((r) => [r.ref, r]))
    const acknowledged = (what: string): typeof lines => lines.filter((l) => l.done === what)
    expect(
      acknowledged('link').filter((l) => Number(byRef.get(l.reference)?.amount) !== l.amount),
    ).toEqual([])
    expect(
      acknowledged('credit').filter((l) => byRef.get(l.reference)?.status !== 'SUCCESS'),
    ).toEqual([])
    expect(rows.filter((r) => Number(r.credits) > 1 || Number(r.transfers) > 1)).toEqual([])
    const asked = new Set(lines.filter((l) => l.asked === 'credit').map((l) => l.reference))
    expect(rows.filter((r) => r.status === 'SUCCESS' && !asked.has(r.ref))).toEqual([])
    expect(acknowledged('credit').length).toBeGreaterThan(KILLS)
    process.stdout.write(
      `M1: ${acknowledged('link').length} links and ${acknowledged('credit').length} credits acknowledged, ${samples} samples, slowest return to service ${Math.max(...back)} ms\n`,
    )
    await db.end()
    rmSync(folder, { recursive: true })
    await database.drop()
  },
)

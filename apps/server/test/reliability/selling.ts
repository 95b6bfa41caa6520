/** People who sell and a bank that reports while something is killed, and a judge that shares no code with the server: it holds the sellers' own journals against raw rows, both ways. */
import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect } from 'vitest'

export const isLong = process.env.RELIABILITY === 'long'
export const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const SELLERS = 8
export const root = fileURLToPath(new URL('../../../../', import.meta.url))

export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms))

export interface Program {
  child: ChildProcess | null
  kills: number
}
const keys = { bank: 'b'.repeat(32), data: '22'.repeat(32) }
const secret = 'k'.repeat(32)
/** What the programs of a test know of each other. */
export const secrets = {
  TOKEN_SECRET: secret,
  PASSWORD_PEPPER: secret,
  OTP_SECRET: secret,
  AUDIT_SECRET: secret,
  FIELD_SECRET: secret,
  SEAL_SECRET: secret,
  BANK_SECRET: keys.bank,
  BANK_DATA_KEY: keys.data,
  CONNECTOR_SECRET: secret,
  NAPAS_SECRET: secret,
  API_CLIENT_SECRET: secret,
}

/** The program in one of its roles, on a database of the caller's. */
export function start(
  program: Program,
  role: string,
  port: number,
  url: string,
  dataDir: string,
  more: Record<string, string> = {},
): void {
  program.child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    // Its log goes to the test's errors: a program that could not start has said why.
    stdio: ['ignore', 2, 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      PORT: String(port),
      WORKERS: role,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      LIMIT_FACTOR: '10000',
      SAMPLE_DAYS: '0',
      BUSY_LOOP_MS: '60000',
      DATABASE_PATIENCE: '6',
      SIMULATOR_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      ...secrets,
      ...more,
    },
  })
}

/** A client's own diary: a line is on the disk before the next step. */
export class Journal {
  private readonly file: number
  readonly path: string
  constructor(folder: string, name: string) {
    this.path = join(folder, name)
    this.file = openSync(this.path, 'a')
  }
  write(entry: object): void {
    this.note(entry)
    this.safe()
  }
  /** On the disk at the next `safe`. */
  note(entry: object): void {
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`)
  }
  safe(): void {
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

export async function sell(
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

async function sellOn(
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
    const found = await db
      .query<{ virtual_account: string; account_no: string }>(
        'select virtual_account, account_no from payment where ref_transaction_id = $1',
        [reference],
      )
      .catch(unlessGone)
    if (!found?.rows[0]) continue
    const notification = {
      bankReference: `FT-${reference}`,
      accountNo: found.rows[0].account_no,
      virtualAccount: found.rows[0].virtual_account,
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

/** A database that has been killed answers nobody for a while; every other fault is one. */
export function unlessGone(error: unknown): null {
  const { code = '', message } = error as { code?: string; message: string }
  if (/^(57P0|08|ECONN|ENOENT|EPIPE)/.test(code) || /Connection terminated|timeout/.test(message))
    return null
  throw error
}

const INVARIANTS = `select (select count(*) from (select transfer_id from ledger_entry group by 1 having sum(amount) <> 0) x)::int off,
  (select count(*) from ledger_account a full join (select merchant_id, account code, sum(amount) s from ledger_entry group by 1, 2) e using (merchant_id, code) where a.balance is distinct from coalesce(e.s, 0))::int drift,
  (select count(*) from payment t where status = 'SUCCESS' and not exists (select from ledger_transfer l where l.transaction_id = t.id))::int unposted,
  (select count(*) from bank_credit c where amount > 0 and (select count(*) from ledger_transfer l where l.bank_credit_id = c.id) <> 1)::int unbooked`
interface Line {
  asked?: string
  done?: string
  reference: string
  amount: number
}

/** Numbers of one seed, from 0 to 1. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 4_294_967_296
  }
}

/** Waits until the server says that it is ready. @returns for how long, ms */
export async function ready(base: string): Promise<number> {
  const from = Date.now()
  while (
    !(await fetch(`${base}/readyz`).then(
      (r) => r.ok,
      () => false,
    ))
  ) {
    if (Date.now() - from > 300_000) throw new Error('the program did not come up')
    await sleep(25)
  }
  return Date.now() - from
}

/** Events that no worker has handed over yet. */
export async function undelivered(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int n from event where delivered_at is null',
    )
    return rows[0]!.n
  } finally {
    await client.end()
  }
}

export interface Load {
  folder: string
  /** Ends the selling, and judges. @returns what was acknowledged, and at how many moments the books were looked at */
  judge(): Promise<{ links: number; credits: number; samples: number }>
}
/** Sells at `base` until it is judged, and looks once a second whether the books are whole. */
export function sellAt(base: string, url: string): Load {
  const folder = mkdtempSync(join(tmpdir(), 'saola-kills-'))
  const db = new pg.Pool({ connectionString: url, max: 12 })
  db.on('error', () => undefined)
  let isRunning = true
  let samples = 0
  const sampler = (async () => {
    while (isRunning) {
      const found = await db.query(INVARIANTS).catch(unlessGone)
      if (found) {
        expect(found.rows[0]).toEqual({ off: 0, drift: 0, unposted: 0, unbooked: 0 })
        samples += 1
      }
      await sleep(1_000)
    }
  })()
  const journals = Array.from({ length: SELLERS }, (_, n) => new Journal(folder, `seller-${n}`))
  const sellers = journals.map((journal, n) => sellOn(n, base, journal, db, () => isRunning))
  return {
    folder,
    judge: async () => {
      isRunning = false
      await Promise.all([...sellers, sampler])
      journals.forEach((j) => j.close())
      const found = await judged(db, journals)
      await db.end()
      rmSync(folder, { recursive: true })
      return { ...found, samples }
    },
  }
}

/** Journals against rows, rows against journals. */
async function judged(
  db: pg.Pool,
  journals: readonly Journal[],
): Promise<{ links: number; credits: number }> {
  const lines = journals.flatMap((j) =>
    readFileSync(j.path, 'utf8')
      .trim()
      .split('\n')
      .map((l) => JSON.parse(l) as Line),
  )
  const { rows } = await db.query<{
    ref: string
    amount: string
    status: string
    credits: string
    transfers: string
  }>(
    `select t.ref_transaction_id ref, t.amount, t.status, (select count(*) from bank_credit c where c.transaction_id = t.id) credits, (select count(*) from ledger_transfer l where l.transaction_id = t.id) transfers from payment t where t.ref_transaction_id like 'K%-%'`,
  )
  const byRef = new Map(rows.map((r) => [r.ref, r]))
  const acknowledged = (what: string): Line[] => lines.filter((l) => l.done === what)
  const [links, credits] = [acknowledged('link'), acknowledged('credit')]
  expect(links.filter((l) => Number(byRef.get(l.reference)?.amount) !== l.amount)).toEqual([])
  expect(credits.filter((l) => byRef.get(l.reference)?.status !== 'SUCCESS')).toEqual([])
  expect(rows.filter((r) => Number(r.credits) > 1 || Number(r.transfers) > 1)).toEqual([])
  const asked = new Set(lines.filter((l) => l.asked === 'credit').map((l) => l.reference))
  expect(rows.filter((r) => r.status === 'SUCCESS' && !asked.has(r.ref))).toEqual([])
  return { links: links.length, credits: credits.length }
}

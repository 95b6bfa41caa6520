/** What the settlement cells share: stocks of open payments, prepared notifications, and the SQL ceilings run by pgbench or, where it is not installed, by pg clients. */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { encryptPayload, signatureOf } from '../../apps/server/src/platform/signed-request.ts'
import { onClient, openClient } from './cluster.ts'
import { requestBytes } from './load.ts'
import { root, type Keys } from './programs.ts'
import { accountOf, AMOUNT, openPayments, type Kind } from './shops.ts'

/** Open payments, used once each; more are made when a cell needs them, and vacuumed as service does in its own time: no cell pays for what was generated for it or for what the last one left. */
export class Stock {
  private made: number
  private used: number
  private readonly fill: (from: number, to: number) => Promise<unknown>
  private readonly tidy: () => Promise<unknown>
  /** @param before the number before the first payment of the stock. */
  constructor(
    fill: (from: number, to: number) => Promise<unknown>,
    tidy: () => Promise<unknown>,
    before = 0,
  ) {
    this.fill = fill
    this.tidy = tidy
    this.made = before
    this.used = before
  }
  /** @returns the number before the first of `count` unused payments. */
  async take(count: number): Promise<number> {
    const before = this.made
    while (this.made < this.used + count) {
      const to = Math.min(this.made + 50_000, this.used + count)
      await this.fill(this.made + 1, to)
      this.made = to
    }
    if (this.made > before) await this.tidy()
    this.used += count
    return this.used - count
  }
}
export const productStock = (client: pg.Client, kind: Kind, before = 0): Stock =>
  new Stock(
    (from, to) => openPayments(client, kind, from, to),
    () => client.query('vacuum (analyze) payment'),
    before,
  )
export const ceilingStock = (client: pg.Client, kind: Kind): Stock =>
  new Stock(
    (from, to) => client.query('select ceiling.fill($1, $2, $3)', [kind, from, to]),
    () => client.query('vacuum (analyze) ceiling.payment'),
  )
const ceilingAccount = (kind: Kind, n: number): string => `${kind}${String(n).padStart(12, '0')}`

const NOTIFY = '/pay/api/bankCredit/internal/v1/notify'
/** The bank's requests for `count` payments, signed and encrypted as the bank does it. */
export function notifications(keys: Keys, kind: Kind, after: number, count: number): Buffer[] {
  const bank = { client: 'klb-core', secret: keys.BANK_SECRET!, dataKeyHex: keys.BANK_DATA_KEY! }
  const now = new Date()
  return Array.from({ length: count }, (_, i) => {
    const n = after + i + 1
    const time = String(Date.now())
    const body = JSON.stringify({
      data: encryptPayload(
        bank,
        {
          bankReference: `FT${kind}${n}`,
          accountNo:
            kind === 'H' ? '700000000001' : `7${String(1 + ((n * 7919) % 1000)).padStart(11, '0')}`,
          virtualAccount: accountOf(kind, n),
          amount: AMOUNT,
          currency: 'VND',
          content: `Don hang ${n}`,
          fromBin: '970436',
          fromAccount: '0011001234567',
          fromName: 'NGUYEN VAN AN',
          bookedAt: now.toISOString(),
          interBankTrace: `T${kind}${n}`,
        },
        time,
      ),
    })
    return requestBytes(
      'POST',
      NOTIFY,
      {
        client: bank.client,
        time,
        validate: signatureOf(bank.secret, { method: 'POST', path: NOTIFY, time, body }),
      },
      body,
    )
  })
}
export const naiveNotifications = (kind: Kind, after: number, count: number): Buffer[] =>
  Array.from({ length: count }, (_, i) =>
    requestBytes(
      'POST',
      '/notify',
      {},
      JSON.stringify({
        reference: `RN${kind}${after + i + 1}`,
        account: ceilingAccount(kind, after + i + 1),
        amount: AMOUNT,
      }),
    ),
  )

const pgbench = ((): string | null => {
  const places = [
    'pgbench',
    ...(() => {
      try {
        return readdirSync('/usr/lib/postgresql').map((v) => `/usr/lib/postgresql/${v}/bin/pgbench`)
      } catch {
        return []
      }
    })(),
  ]
  return places.find((place) => spawnSync(place, ['--version']).status === 0) ?? null
})()
/** How the ceilings are driven; pgbench spends less of the machine on itself, so it makes the bars higher. */
export const driver = pgbench ? 'pgbench' : 'pg clients in this process'

export interface CeilingPlan {
  file: string
  kind: Kind
  size?: number
  filled?: number
  clients: number
  seconds: number
}

/** Calls per second of one ceilings/*.sql file times `size`. The caller has pointed the sequences at unused payments. */
export async function ceiling(
  url: string,
  plan: CeilingPlan,
): Promise<{ perSecond: number; done: number }> {
  const size = plan.size ?? 1
  const sql = readFileSync(join(root, 'bench/ceilings', plan.file), 'utf8')
    .replaceAll('KIND', plan.kind.toLowerCase())
    .replaceAll('SIZE', String(size))
    .replaceAll('FILLED', String(plan.filled ?? 1))
  const { perSecond, done } = pgbench
    ? await byPgbench(url, sql, plan)
    : await byClients(url, sql, plan)
  return { perSecond: perSecond * size, done: done * size }
}

async function byPgbench(
  url: string,
  sql: string,
  { clients, seconds }: CeilingPlan,
): Promise<{ perSecond: number; done: number }> {
  const file = join(tmpdir(), `saola-ceiling-${process.pid}.sql`)
  writeFileSync(file, sql)
  try {
    const said = await new Promise<string>((resolve, reject) => {
      const child = spawn(
        pgbench!,
        [
          '-n',
          '-M',
          'prepared',
          '-f',
          file,
          '-c',
          String(clients),
          '-j',
          clients < 2 ? '1' : '2',
          '-T',
          String(Math.max(1, Math.round(seconds))),
          url,
        ],
        { stdio: ['ignore', 'pipe', 'pipe'] },
      )
      let text = ''
      child.stdout.on('data', (part: Buffer) => {
        text += part.toString()
      })
      child.stderr.on('data', (part: Buffer) => {
        text += part.toString()
      })
      child.on('error', reject)
      child.on('close', (code) =>
        code === 0 ? resolve(text) : reject(new Error(`pgbench: ${text.slice(-500)}`)),
      )
    })
    const read = (pattern: RegExp): number => Number(pattern.exec(said)?.[1] ?? NaN)
    return { perSecond: read(/tps = ([\d.]+) \(without/), done: read(/actually processed: (\d+)/) }
  } finally {
    rmSync(file, { force: true })
  }
}

async function byClients(
  url: string,
  sql: string,
  { clients, seconds }: CeilingPlan,
): Promise<{ perSecond: number; done: number }> {
  const open = await Promise.all(Array.from({ length: clients }, () => openClient(url)))
  const begun = performance.now()
  let done = 0
  await Promise.all(
    open.map(async (client) => {
      while (performance.now() - begun < seconds * 1000) {
        await client.query({ name: 'ceiling', text: sql })
        done += 1
      }
    }),
  )
  const perSecond = done / ((performance.now() - begun) / 1000)
  await Promise.all(open.map((client) => client.end()))
  return { perSecond, done }
}

/** Points a sequence of the ceiling at unused payments, stepping by `size`. */
export const pointTo = (url: string, kind: Kind, after: number, size: number): Promise<void> =>
  onClient(url, async (client) => {
    await client.query(
      `alter sequence ceiling.next_${kind.toLowerCase()} increment by ${size} restart with ${after + 1}`,
    )
  })

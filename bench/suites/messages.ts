/** Bar C9: a morning on which a hundred thousand customers of subscriptions are told of their invoices: what a message costs, and the sender's memory. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { makeDue, makeNightPlans } from '../../apps/server/test/due-night.ts'
import { openClient } from '../lib/cluster.ts'
import { cpuOf, cpuOfFamily, rssOf } from '../lib/cpu.ts'
import { root, startOwn, type Keys } from '../lib/programs.ts'
import { bar, figure, short } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'
import { makeShops } from '../lib/shops.ts'

/** Of subscriptions $1 … $2 an invoice without a payment, and one message: three of four by e-mail, the others by SMS. */
const OF_THOSE = "join generate_series($1::int, $2::int) n on s.id = md5('night-' || n)::uuid"
const STOCK = [
  `insert into subscription_invoice (id, merchant_id, code, number, subscription_id, subscription_code, plan_id, customer_id, customer_name, customer_phone, customer_email, search_key, cycle, from_date, to_date, quantity, unit_amount, amount, lines, plan, language, payment_date, expired_date, first_expired_date, payable_until, created_at)
    select md5('invoice-' || n)::uuid, merchant_id, 'night-' || n, 'KY' || n, s.id, s.code, plan_id, customer_id, customer_name, customer_phone, customer_email, search_key, 3, next_payment_date, next_payment_date + 30, quantity, unit_amount, quantity * unit_amount, '[]', '{"name":"Gói tháng"}', 'VI', next_payment_date, next_payment_date + 7, next_payment_date + 7, now() + interval '30 days', now() from subscription s ${OF_THOSE}`,
  `insert into subscription_reminder (merchant_id, subscription_id, code) select merchant_id, s.id, 'night-' || n from subscription s ${OF_THOSE}`,
  `insert into subscription_notice (id, merchant_id, subscription_id, invoice_id, kind, channel, due_at, is_reminder, created_at)
    select md5('message-' || n)::uuid, merchant_id, s.id, md5('invoice-' || n)::uuid, 'ISSUED', case when n % 4 = 0 then 'SMS' else 'EMAIL' end, now() + n * interval '1 ms', true, now() from subscription s ${OF_THOSE}`,
]
interface Morning {
  rows: number
  seconds: number
  cpuUs: number
  idleMb: number
  peakMb: number
}
/** @throws Error where a message is missing, or left twice */
async function morningOf(
  client: pg.Client,
  run: { url: string; keys: Keys; pid: number | null; shops: readonly string[] },
  [from, to]: [number, number],
): Promise<Morning> {
  await makeDue(client, run.shops, [from, to], true)
  for (const statement of STOCK) await client.query(statement, [from, to])
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  const sender = await startOwn('messages-server', {
    ...run.keys,
    DATABASE_URL: run.url,
    // Mails are JSX.
    TSX_TSCONFIG_PATH: join(root, 'tsconfig.node.json'),
  })
  try {
    const idleMb = rssOf(sender.pid)
    const [cpuBefore, databaseBefore] = [cpuOf(sender.pid), cpuOfFamily(run.pid)]
    const begun = performance.now()
    let [peakMb, isOver] = [idleMb, false]
    const asked = fetch(`http://127.0.0.1:${sender.port}/`, {
      signal: AbortSignal.timeout(3_600_000),
    }).then((answer) => answer.text())
    void asked.finally(() => (isOver = true)).catch(() => undefined)
    while (!isOver) {
      peakMb = Math.max(peakMb, rssOf(sender.pid))
      await sleep(100)
    }
    const rows = to - from + 1
    const { rows: sent } = await client.query<{ n: number }>(
      "select count(*)::int n from subscription_notice where status = 'SENT'",
    )
    if (Number(await asked) !== rows || sent[0]!.n !== to)
      throw new Error(`${await asked} of ${rows} messages left, ${sent[0]!.n} of ${to} are noted`)
    return {
      rows,
      seconds: (performance.now() - begun) / 1_000,
      cpuUs: (cpuOf(sender.pid) - cpuBefore + cpuOfFamily(run.pid) - databaseBefore) / rows,
      idleMb,
      peakMb,
    }
  } finally {
    await sender.stop()
  }
}
export async function messagesSuite(run: Run): Promise<void> {
  const [small, whole] = run.seconds < 2 ? [1_000, 10_000] : [10_000, 100_000]
  const url = await run.cluster.fresh('bench_messages')
  await migrate(url)
  const client = await openClient(url)
  try {
    await makeShops(client)
    const { rows } = await client.query<{ id: string }>(
      "select id from merchant where code like 'BENCH%' and mode = 'LIVE' order by code",
    )
    const shops = rows.map(({ id }) => id)
    await makeNightPlans(client, shops)
    const place = { url, keys: run.keys, pid: run.cluster.pid, shops }
    const few = await morningOf(client, place, [1, small])
    const many = await morningOf(client, place, [small + 1, small + whole])
    for (const one of [few, many])
      figure({
        suite: 'messages',
        what: `${one.rows.toLocaleString('en-US')} due, each with its payment to open, one sender`,
        perSecond: one.rows / one.seconds,
        serverUs: one.cpuUs,
        note: `memory ${short(one.idleMb)} -> ${short(one.peakMb)} MB`,
      })
    bar({
      bar: 'C9',
      what: 'memory of the sender, all messages / a tenth of them',
      value: many.peakMb / few.peakMb,
      unit: 'x',
      limit: 1.1,
      better: 'less',
    })
  } finally {
    await client.end()
  }
}

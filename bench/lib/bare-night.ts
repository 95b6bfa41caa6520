/** What PostgreSQL alone needs for the rows of a night of subscriptions: the same rows in tables of the same columns, indexes, checks and keys, one statement a table. */
import type pg from 'pg'
import { cpuOfFamily } from './cpu.ts'

/** Tables that a night fills, in the order in which their keys point. */
const FILLED = [
  'subscription_invoice',
  'subscription_event',
  'subscription_reminder',
  'subscription_notice',
]
/** What a night changes of a subscription whose invoice it issues. */
const MOVED =
  'next_span, next_cycle, previous_payment_date, next_payment_date, invoiced_to, next_at, modified_at, version'

/** An empty table like another: its indexes and checks, its room for changes, what its keys point to. */
async function makeLike(client: pg.Client, table: string): Promise<void> {
  const { rows: options } = await client.query<{ options: string | null }>(
    "select array_to_string(reloptions, ', ') options from pg_class where oid = $1::regclass",
    [table],
  )
  const room = options[0]!.options
  await client.query(`drop table if exists bare_${table}, bare_${table}_rows`)
  await client.query(
    `create table bare_${table} (like ${table} including all)${room === null ? '' : ` with (${room})`}`,
  )
  const { rows: keys } = await client.query<{ key: string }>(
    "select pg_get_constraintdef(oid) key from pg_constraint where conrelid = $1::regclass and contype = 'f'",
    [table],
  )
  for (const { key } of keys) await client.query(`alter table bare_${table} add ${key}`)
}

/** Subscriptions as they are before their night. */
export async function keepDue(client: pg.Client): Promise<void> {
  await makeLike(client, 'subscription')
  await client.query(
    'insert into bare_subscription select * from subscription where next_at <= now()',
  )
  await client.query('vacuum (analyze) bare_subscription')
}

export interface Bare {
  perSecond: number
  cpuUs: number
}
const timed = async (
  pid: number | null,
  rows: number,
  work: () => Promise<unknown>,
): Promise<Bare> => {
  const [cpuBefore, begun] = [cpuOfFamily(pid), performance.now()]
  await work()
  const seconds = (performance.now() - begun) / 1_000
  return { perSecond: rows / seconds, cpuUs: (cpuOfFamily(pid) - cpuBefore) / rows }
}
/** Everything that the night wrote of the subscriptions that were kept, written again in one transaction; and the invoices alone, without keys to other tables. */
export async function writeBare(
  client: pg.Client,
  pid: number | null,
  rows: number,
): Promise<{ all: Bare; invoicesAlone: Bare }> {
  for (const table of FILLED) {
    await makeLike(client, table)
    await client.query(
      `create table bare_${table}_rows as select x.* from ${table} x join bare_subscription b on b.merchant_id = x.merchant_id and b.id = x.subscription_id`,
    )
  }
  await client.query('drop table if exists bare_subscription_rows')
  await client.query(
    `create table bare_subscription_rows as select s.merchant_id, s.id, ${MOVED.replaceAll(/\w+/g, 's.$&')} from subscription s join bare_subscription b using (merchant_id, id)`,
  )
  await client.query('analyze')
  await client.query('checkpoint')
  const all = await timed(pid, rows, async () => {
    await client.query('begin')
    for (const table of FILLED)
      await client.query(`insert into bare_${table} select * from bare_${table}_rows`)
    await client.query(
      `update bare_subscription b set (${MOVED}) = row(${MOVED.replaceAll(/\w+/g, 's.$&')}) from bare_subscription_rows s where b.merchant_id = s.merchant_id and b.id = s.id`,
    )
    await client.query('commit')
  })
  await client.query('create table bare_alone (like subscription_invoice including all)')
  await client.query('checkpoint')
  const invoicesAlone = await timed(pid, rows, () =>
    client.query('insert into bare_alone select * from bare_subscription_invoice_rows'),
  )
  await client.query('drop table bare_alone')
  return { all, invoicesAlone }
}

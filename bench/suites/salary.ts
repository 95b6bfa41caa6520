/** Bar C10: a period of salary advance with 100,000 employees is closed: the answer to who closes it, the processor time until its lines are counted, the memory of the worker, and what others feel meanwhile. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { fullPath, type Call } from '@saola/contract/call'
import { salaryDeduction } from '@saola/contract/salary-deduction'
import { transaction } from '@saola/contract/transaction'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { DRAWN, makeEnterprise } from '../../apps/server/test/large-enterprise.ts'
import { openClient } from '../lib/cluster.ts'
import { cpuOf, cpuOfFamily, rssOf } from '../lib/cpu.ts'
import { load, requestBytes } from '../lib/load.ts'
import { ownerOf, shopId } from '../lib/people.ts'
import { startServer, type Program } from '../lib/programs.ts'
import { bar, figure, short } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'
import { makeShops } from '../lib/shops.ts'
import { salaryEntry } from './salary-entry.ts'

const OTHER = `${fullPath(transaction.getAll, false)}?isStatistic=false&pageSize=20`
const [SHOP, OTHER_SHOP] = [1, 2]

async function others(
  program: Program,
  owner: () => string,
  until: Promise<unknown> | number,
): Promise<number> {
  let over = false
  if (typeof until !== 'number') void until.finally(() => (over = true)).catch(() => undefined)
  const { p99 } = await load({
    port: program.port,
    connections: 4,
    seconds: typeof until === 'number' ? until : 3_600,
    pauseMs: 10,
    next: () => (over ? null : requestBytes('GET', OTHER, { authorization: owner() })),
  })
  return p99
}
async function asked(
  program: Program,
  call: Call,
  at: { periodId: string; owner: () => string; query?: string },
): Promise<{ ms: number; text: string }> {
  const path = fullPath(call, false).replace('{id}', at.periodId)
  const begun = performance.now()
  const answer = await fetch(`http://127.0.0.1:${program.port}${path}${at.query ?? ''}`, {
    method: call.method,
    headers: { authorization: at.owner() },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return { ms: performance.now() - begun, text }
}
async function assertClosed(client: pg.Client, employees: number): Promise<void> {
  const { rows } = await client.query<{ lines: number; deduct: number }>(
    'select count(*)::int lines, sum(deduct)::float8 deduct from salary_deduction',
  )
  const { lines, deduct } = rows[0]!
  if (lines !== employees || deduct !== employees * DRAWN)
    throw new Error(`the period was not closed whole: ${lines} lines, ${deduct}`)
}
const isClosed = async (client: pg.Client): Promise<boolean> =>
  (await client.query('select from salary_closing where closed_at is not null')).rowCount === 1

export async function salarySuite(run: Run): Promise<void> {
  const employees = run.seconds < 2 ? 10_000 : 100_000
  const url = await run.cluster.fresh('bench_salary')
  await migrate(url)
  const client = await openClient(url)
  await makeShops(client)
  const periodId = randomUUID()
  const merchantId = await shopId(client, SHOP)
  await makeEnterprise(client, { merchantId, periodId }, employees, run.keys.FIELD_SECRET!)
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  const owner = await ownerOf(client, run.keys, SHOP)
  const other = await ownerOf(client, run.keys, OTHER_SHOP)
  const at = { periodId, owner }
  const web = await startServer(url, run.keys, { WORKERS: 'web', TRUST_PROXY: '127.0.0.1' })
  const worker = await startServer(url, run.keys, { WORKERS: 'worker' })
  try {
    await salaryEntry(web, client, { merchantId, each: run.seconds < 2 ? 100 : 1_000 })
    await others(web, other, 1)
    const idle = await others(web, other, 5)
    const looked = await asked(web, salaryDeduction.closing, at)
    const idleMb = rssOf(worker.pid)
    let peakMb = idleMb
    const cpu = (): number => cpuOf(worker.pid) + cpuOf(web.pid) + cpuOfFamily(run.cluster.pid)
    const before = cpu()
    const closing = (async () => {
      const { ms } = await asked(web, salaryDeduction.close, at)
      const begun = performance.now()
      while (!(await isClosed(client))) {
        peakMb = Math.max(peakMb, rssOf(worker.pid))
        await sleep(100)
      }
      return { ms, seconds: (performance.now() - begun) / 1_000 }
    })()
    const [{ ms, seconds }, busy] = await Promise.all([closing, others(web, other, closing)])
    const cpuSeconds = (cpu() - before) / 1e6
    await assertClosed(client, employees)
    const query = '?page=0&size=20'
    await asked(web, salaryDeduction.list, { ...at, query })
    const listed = await asked(web, salaryDeduction.list, { ...at, query })
    const file = await asked(web, salaryDeduction.export, { ...at, query: '?format=csv' })
    figure({
      suite: 'salary',
      what: `a period of ${employees.toLocaleString('en-US')} employees who drew, closed`,
      note: `looked at before ${short(looked.ms)} ms, answered ${short(ms)} ms, counted ${short(seconds)} s, ${short(cpuSeconds)} s of processor with what others ask for, worker ${short(idleMb)} -> ${short(peakMb)} MB`,
    })
    figure({
      suite: 'salary',
      what: 'its lines: a page; the file',
      note: `${short(listed.ms)} ms; ${short(file.ms)} ms`,
    })
    const add = (what: string, value: number, unit: string, limit: number): void =>
      bar({ bar: 'C10', what, value, unit, limit, better: 'less' })
    add('a period closed, processor', cpuSeconds, 's', (60 * employees) / 100_000)
    add('a page of its lines', listed.ms, 'ms', 50)
    add("another shop's list, p99 during / idle", busy / idle, 'x', 2)
  } finally {
    await worker.stop()
    await web.stop()
    await client.end()
  }
}

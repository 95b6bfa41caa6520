/** A program that is told to end while people sell: what it took it answers whole, what it did not take is not half done, and it ends by itself. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { expect, it } from 'vitest'
import { scratchDir } from '@saola/local-postgres/account'
import { freePort } from '../free-port.ts'
import { testDatabase } from '../template.ts'
import { ready, root, sell, start, type Program } from './selling.ts'

const SALES = 120
/** A request that no server took: its connection was refused or closed before a byte of an answer. */
const isNotTaken = (error: unknown): boolean => {
  const cause = (error as { cause?: { code?: string } }).cause
  return /^(ECONN|UND_ERR_SOCKET|EPIPE)/.test(cause?.code ?? '')
}

it('ends on SIGTERM with requests in flight: every sale is answered whole or was never made', async () => {
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'ignore' })
  const [database, dataDir, port] = [
    await testDatabase(),
    scratchDir('saola-kills-'),
    await freePort(),
  ]
  const program: Program = { child: null, kills: 0 }
  start(program, 'web,worker', port, database.url, dataDir)
  const base = `http://127.0.0.1:${port}`
  await ready(base)
  const child = program.child!
  const exit = once(child, 'exit')
  let answered = 0
  const sales = Array.from({ length: SALES }, async (_, n) => {
    const reference = `E${n}`
    try {
      const { code } = await sell(base, 'k'.repeat(32), 20_000 + n, reference)
      answered += 1
      if (answered === 10) child.kill('SIGTERM')
      return { reference, code }
    } catch (error) {
      return { reference, code: isNotTaken(error) ? null : String(error) }
    }
  })
  const results = await Promise.all(sales)
  const [code, signal] = (await exit) as [number | null, string | null]
  expect([code, signal]).toEqual([0, null])
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ ref: string }>(
    `select ref_transaction_id ref from payment where ref_transaction_id like 'E%'`,
  )
  await client.end()
  const sold = results.filter((one) => one.code === 0).map((one) => one.reference)
  expect(sold.length).toBeGreaterThanOrEqual(10)
  expect(rows.map(({ ref }) => ref).toSorted()).toEqual(sold.toSorted())
  // Refused as overloaded or not taken at all; nothing else, and nothing torn.
  expect(
    results.filter(({ code: told }) => told !== 0 && told !== null && typeof told !== 'number'),
  ).toEqual([])
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
}, 120_000)

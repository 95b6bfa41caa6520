/** How long the database may take: the usual limits, and how a slow machine's operator lengthens them. */
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../test/template.ts'
import { openWorld } from '../../test/world.ts'
import { openDatabase } from './db.ts'

const { url, drop } = await testDatabase()
afterAll(() => drop())

async function limitsOf(options: { patience?: number }): Promise<string[]> {
  const { pool, close } = openDatabase(url, { max: 1, ...options })
  const { rows } = await pool.query<{ setting: string }>(
    `select current_setting(name) setting from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name`,
  )
  await close()
  return rows.map(({ setting }) => setting)
}

it('may take the usual time, or so many times longer', async () => {
  expect(await limitsOf({})).toEqual(['5s', '3s', '10s'])
  expect(await limitsOf({ patience: 6 })).toEqual(['30s', '18s', '1min'])
})
it('ends a statement that takes longer: nothing was done, try again', async () => {
  const { pool, close } = openDatabase(url, { max: 1, patience: 0.02 })
  await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  await close()
})
it('is as patient as DATABASE_PATIENCE says, for calls and for exports', async () => {
  const world = await openWorld({ DATABASE_PATIENCE: '2' })
  for (const pool of [world.app.pool, world.app.exportPool])
    expect((await pool.query('show statement_timeout')).rows).toEqual([
      { statement_timeout: '10s' },
    ])
  await world.close()
})

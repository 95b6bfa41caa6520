/** Prepared statements on the real database. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { inTransaction, many, one, type Db } from './db.ts'
import { prepared } from './prepared.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const twice = (n: number) => sql<{ n: number }>`
  select
    ${n}::int * 2 n
`
const kept = async (db: Db, text: string): Promise<number> => {
  const rows = await many(
    db,
    sql<{ statement: string }>`
      select
        statement
      from
        pg_prepared_statements
    `,
  )
  return rows.filter(({ statement }) => statement.includes(text)).length
}

it('is prepared once on a connection, whatever its values, and no other statement is', () =>
  inTransaction(world.app.db, async (tx) => {
    expect(await one(tx, prepared(twice(3)))).toEqual({ n: 6 })
    expect(await one(tx, prepared(twice(5)))).toEqual({ n: 10 })
    expect(await one(tx, twice(7))).toEqual({ n: 14 })
    expect(await kept(tx, '::int * 2')).toBe(1)
  }))

it('tells of its own failures as any other does, and may be sent again', async () => {
  const divided = (by: number) =>
    prepared(sql<{ n: number }>`
      select
        6 / ${by}::int n
    `)
  await expect(one(world.app.db, divided(0))).rejects.toMatchObject({ code: '22012' })
  expect(await one(world.app.db, divided(3))).toEqual({ n: 2 })
})

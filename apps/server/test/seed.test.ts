/** The demo data set: complete, once only, also when two processes start together. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one } from '../src/platform/db.ts'
import { seedDemo } from '../src/seed.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const counts = () =>
  one(
    world.app.db,
    sql<Record<string, number>>`
      select
        (
          select
            count(*)
          from
            merchant
        ) merchants,
        (
          select
            count(*)
          from
            member
        ) members,
        (
          select
            count(*)
          from
            admin
        ) admins,
        (
          select
            count(*)
          from
            bank_account
        ) accounts,
        (
          select
            count(*)
          from
            shop_setting
        ) shops
    `,
  )

it('is written once by the first of many', async () => {
  const written = await Promise.all([seedDemo(world.app), seedDemo(world.app), seedDemo(world.app)])
  expect(written.filter(Boolean)).toHaveLength(1)
  expect(await counts()).toEqual({ merchants: 6, members: 4, admins: 3, accounts: 7, shops: 6 })
  expect(await seedDemo(world.app)).toBe(false)
  expect(await counts()).toEqual({ merchants: 6, members: 4, admins: 3, accounts: 7, shops: 6 })
})
it('stays as it is when the modules in higher layers handle the events of the new merchants', async () => {
  await world.work()
  expect(await counts()).toEqual({ merchants: 6, members: 4, admins: 3, accounts: 7, shops: 6 })
})

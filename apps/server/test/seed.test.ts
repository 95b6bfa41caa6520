/** The demo data set: complete, once only, also when two processes start together. */
import { sql } from 'kysely'
import type { Output } from '@saola/contract/call'
import { ledger } from '@saola/contract/ledger'
import { cafe } from '@saola/demo/people'
import { momentsOf, sales } from '@saola/demo/sales'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one } from '../src/platform/db.ts'
import { fillShop } from '../src/modules/sandbox/service.ts'
import { seedDemo } from '../src/seed.ts'
import { signIn } from './people.ts'
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
  expect(await counts()).toEqual({ merchants: 8, members: 5, admins: 3, accounts: 9, shops: 8 })
  expect(await seedDemo(world.app)).toBe(false)
  expect(await counts()).toEqual({ merchants: 8, members: 5, admins: 3, accounts: 9, shops: 8 })
})
it('stays as it is when the modules in higher layers handle the events of the new merchants', async () => {
  await world.work()
  expect(await counts()).toEqual({ merchants: 8, members: 5, admins: 3, accounts: 9, shops: 8 })
})

/** So many days that some of their sales go wrong, whatever day and hour it is: each of those puts money in suspense. */
function daysWithOddSales(now: number): number {
  const goWrong = (days: number): number =>
    sales(now, days, PER_DAY).filter(({ outcome }) =>
      ['UNDER', 'OVER', 'LATE', 'TWICE'].includes(outcome),
    ).length
  let days = 3
  while (goWrong(days) < 6) days += 1
  return days
}
const PER_DAY = 100

it('books its sales in the order of time: the balance after each posting follows from the one before', async () => {
  const owner = cafe.members[0]!
  await fillShop(
    world.app,
    { merchantId: cafe.id, test: false, by: { id: owner.id, name: owner.fullName } },
    { days: daysWithOddSales(world.clock.now().getTime()), perDay: PER_DAY },
  )
  const { token } = await signIn(world, 'portal', owner.id)
  type Postings = Output<typeof ledger.postings>
  const pageOf = async (account: string, index: number): Promise<Postings> =>
    (
      await world.send<typeof ledger.postings, Postings>(
        ledger.postings,
        {
          query: { account: account as 'MERCHANT' },
          page: { index, size: 100, sortBy: 'id', direction: 'ASC' },
        } as never,
        { token },
      )
    ).body.data
  for (const account of ['MERCHANT', 'SUSPENSE']) {
    const lines: Postings['items'] = []
    for (let index = 0; ; index += 1) {
      const { items } = await pageOf(account, index)
      if (items.length === 0) break
      lines.push(...items)
    }
    expect(lines.length).toBeGreaterThan(3)
    const times = lines.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    let balance = 0
    for (const line of lines) {
      balance += line.amount
      expect(line.balanceAfter).toBe(balance)
    }
  }
})
it('has no sale that ends after now, also where the money comes late or twice', () => {
  const noon = Date.parse('2026-05-20T12:00:00+07:00')
  for (let minute = 0; minute < 600; minute += 7) {
    const now = noon + minute * 60_000
    const ends = sales(now, 1, 2_000).flatMap((sale) => {
      const { closedAt, creditedAt } = momentsOf(sale)
      return [closedAt ?? 0, ...creditedAt]
    })
    expect(Math.max(...ends)).toBeLessThan(now)
  }
})

/** Periods of Test Mode follow the merchant's own clock: what a night would make is made on the way. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { salaryPeriod, type SalaryPeriod } from '@saola/contract/salary-period'
import { sandbox } from '@saola/contract/sandbox'
import { openTestEnterprise } from '../../../test/enterprises.ts'
import { people, type People } from '../../../test/people.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { startOf } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { periodDueWork, salaryPeriodJobs } from './jobs.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
  // The ninth in Vietnam: no period begins within a week.
  world.clock.advance(startOf('2031-01-09').getTime() + 3_600_000 - world.clock.now().getTime())
  us = await people(world)
}, 120_000)
afterAll(() => world.close())

async function months(): Promise<string[]> {
  const { body } = await world.send<typeof salaryPeriod.list, { data: SalaryPeriod[] }>(
    salaryPeriod.list,
    { query: {} },
    { token: us.owner.token, test: true },
  )
  return body.data.data.map(({ month }) => month).toReversed()
}

it('a clock that is moved to March has made each period a week before it began, and no other', async () => {
  await openTestEnterprise(world, us.owner)
  await world.work()
  expect(await months()).toEqual(['2031-01'])
  const ctx = jobCtx(world.app, 'test')
  const next = await periodDueWork.nextAfter(ctx, us.owner.sandboxId)
  // A week before the first of February.
  expect(next).toEqual(startOf('2031-01-25'))
  expect(await periodDueWork.nextAfter(ctx, us.other.sandboxId)).toBeNull()
  const moved = await world.send(
    sandbox.moveClock,
    { body: { until: '2031-03-24' } },
    { token: us.owner.token, test: true },
  )
  expect(moved.body.code, moved.text).toBe(0)
  expect(await months()).toEqual(['2031-01', '2031-02', '2031-03'])
  // The night of everybody else comes to the same: it is March there already.
  await salaryPeriodJobs[0]!.work(ctx, {})
  expect(await months()).toEqual(['2031-01', '2031-02', '2031-03'])
})

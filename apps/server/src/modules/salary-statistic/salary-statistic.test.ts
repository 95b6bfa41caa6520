/** What salary advance comes to: the tiles, the chart and the list equal what the requests say. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import {
  salaryStatistic,
  type PaidEntry,
  type PaidRow,
  type SalarySummary,
} from '@saola/contract/salary-statistic'
import { advancesOf } from '../../../test/advances.ts'
import { advanceType, must } from '../../../test/employees.ts'
import { configure, openEnterprise } from '../../../test/enterprises.ts'
import { people, type People } from '../../../test/people.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, openWorld, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'

const DAY_MS = 86_400_000
let world: World
let us: People
let at: ReturnType<typeof advancesOf>
let period: string
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  await calm(world)
  await openEnterprise(world, us, { configured: false })
  must(
    await configure(world, us.owner, { disableAdvanceBeforeEndDate: 0, limitAmount: 20_000_000 }),
  )
  at = advancesOf(world, us.owner)
  world.bank.balance = 100_000_000
  await world.work()
  period = await at.periodOfNow()
  const auto = await advanceType(world, us.owner, { advanceForm: 'AUTO', advancePercent: 50 })
  const manual = await advanceType(world, us.owner)
  const anna = await at.drawer(auto.id, { code: 'TK-1', name: 'Lê Thị Anh', position: 'Thợ' })
  const bob = await at.drawer(manual.id, { code: 'TK-2', name: 'Bùi Văn Bê' })
  await at.drawer(manual.id, { code: 'TK-3' })
  for (const { id } of [anna, bob]) await at.logged(id, period, 1_000)
  await at.asked(anna, 1_500_000)
  await at.asked(anna, 300_000)
  await world.work()
  const failing = await at.asked(anna, 200_000)
  await asOwner(
    world,
    `update salary_advance_payment set from_account = '0' where advance_id = $1`,
    [failing.id],
  )
  await world.work()
  await at.asked(bob, 1_000_000)
  const refused = await at.asked(bob, 500_000)
  must(await at.reject(refused.id))
}, 120_000)
afterAll(() => world.close())

const ask = async <T>(call: Call, request: object = {}, token = us.owner.token): Promise<T> =>
  must(await world.send<Call, T>(call, request as never, { token }))
const paidList = (query: object = {}, page: object = {}) =>
  ask<{ totalElements: number; data: PaidRow[] }>(salaryStatistic.paidList, { query, page })
const today = (days = 0): string => vnDay(new Date(world.clock.now().getTime() + days * DAY_MS))

describe('the summary', () => {
  it(
    'is of the current period: waiting and approved by the limit, paid by what was asked for',
    { meta: { behaviours: ['B-615'] } },
    async () => {
      expect(await ask<SalarySummary>(salaryStatistic.common)).toMatchObject({
        salaryPeriodId: period,
        numberOfEmployees: 3,
        numberOfDrawers: 1,
        totalAdvanceRequestAmount: 3_000_000,
        percentAdvanceRequestAmount: 15,
        limitAmount: 20_000_000,
        totalPaidAmount: 1_800_000,
        percentTotalPaidAmount: 60,
      })
    },
  )
  it('without a period is nothing', async () => {
    await asOwner(world, `update salary_period set closing = 'CLOSING' where id = $1`, [period])
    expect(await ask<SalarySummary>(salaryStatistic.common)).toMatchObject({
      salaryPeriodId: null,
      totalAdvanceRequestAmount: 0,
      percentAdvanceRequestAmount: 0,
      percentTotalPaidAmount: 0,
    })
    await asOwner(world, 'update salary_period set closing = null where id = $1', [period])
  })
})

describe('the chart', () => {
  it(
    'has an entry a day, and a month once there are many days',
    { meta: { behaviours: ['B-618'] } },
    async () => {
      const chart = (query: object) =>
        ask<{ isDaily: boolean; paidList: PaidEntry[] }>(salaryStatistic.paidChart, { query })
      const usual = await chart({})
      expect(usual.isDaily).toBe(true)
      expect(usual.paidList).toHaveLength(30)
      expect(usual.paidList.at(-1)).toEqual({
        label: today(),
        count: 2,
        totalAdvancedAmount: 2_000_000,
        totalPaidAmount: 1_800_000,
      })
      expect(usual.paidList[0]).toEqual({
        label: today(-29),
        count: 0,
        totalAdvancedAmount: 0,
        totalPaidAmount: 0,
      })
      const months = await chart({ fromDate: today(-100), toDate: today() })
      expect(months.isDaily).toBe(false)
      expect(months.paidList.at(-1)).toMatchObject({ label: today().slice(0, 7), count: 2 })
      const wrong = await world.send<Call, unknown>(
        salaryStatistic.paidChart,
        { query: { fromDate: today(), toDate: today(-1) } } as never,
        { token: us.owner.token },
      )
      expect(wrong.body.code).toBe(25)
    },
  )
})

describe('the list of what was paid', () => {
  it('has a row an employee and period', { meta: { behaviours: ['B-616', 'B-617'] } }, async () => {
    const all = await paidList()
    expect(all.totalElements).toBe(1)
    expect(all.data[0]).toMatchObject({
      employeeCode: 'TK-1',
      employeeName: 'Lê Thị Anh',
      employeePosition: 'Thợ',
      salaryPeriodId: period,
      salaryPeriodName: expect.stringMatching(/\d{2}\/\d{4}$/),
      totalAdvancedAmount: 1_800_000,
      totalPaidAmount: 1_800_000,
    })
    expect((await paidList({ keyword: 'le thi' })).totalElements).toBe(1)
    expect((await paidList({ keyword: 'tk-2' })).totalElements).toBe(0)
    expect((await paidList({ salaryPeriodId: period })).totalElements).toBe(1)
    const other = '01990000-0000-7000-8000-00000000000f'
    expect((await paidList({ salaryPeriodId: other })).totalElements).toBe(0)
    const { employeeId } = all.data[0]!
    expect((await paidList({ employeeId, salaryPeriodId: period })).totalElements).toBe(1)
    expect((await paidList({ employeeId: other })).totalElements).toBe(0)
  })
  it('is a file with every row of the filter', { meta: { behaviours: ['B-616'] } }, async () => {
    const file = async (query: string): Promise<string[][]> => {
      const response = await fetch(
        `${world.base}/payroll${salaryStatistic.paidListExport.path}${query}`,
        { headers: { authorization: `Bearer ${us.owner.token}` } },
      )
      return readXlsx(Buffer.from(await response.arrayBuffer()), 100)
    }
    const rows = await file('?page=7&size=1')
    expect(rows).toHaveLength(2)
    expect(rows[1]!.slice(0, 3)).toEqual(['TK-1', 'Lê Thị Anh', 'Thợ'])
    expect(rows[1]!.slice(4)).toEqual(['1800000', '1800000'])
    expect(await file('?keyword=tk-2')).toHaveLength(1)
  })
})

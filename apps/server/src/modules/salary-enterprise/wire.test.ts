/** How the salary-advance service is asked and answers: pages in its own words, headers of the session alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { salaryPeriod } from '@saola/contract/salary-period'
import { openEnterprise, SUCCESS } from '../../../test/enterprises.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['salary_period', 'salary_config', 'salary_enterprise'])
    await asOwner(world, `delete from ${table}`)
})
const merchantId = (): string => us.owner.merchantId
const ask = (call: Call, request: object) =>
  world.send<Call>(call, request as never, { token: us.owner.token })

describe('the service’s own ways', () => {
  const get = (
    headers: Record<string, string>,
    query = 'page=0&size=10',
    prefix = '',
  ): Promise<Response> =>
    fetch(`${world.base}${prefix}/payroll/api/v1/smart-bank/salary-period?${query}`, {
      headers: { authorization: `Bearer ${us.owner.token}`, ...headers },
    })
  const codeOf = async (response: Promise<Response>): Promise<number> =>
    ((await (await response).json()) as { code: number }).code

  it(
    'lists in its own words, and wants page and size',
    { meta: { behaviours: ['B-619', 'B-621', 'B-622'] } },
    async () => {
      await openEnterprise(world, us)
      await ask(salaryPeriod.create, {
        body: {
          month: '2031-03',
          startDate: '2031-03-01',
          endDate: '2031-03-31',
          paySalaryDate: '2031-04-05',
        },
      })
      const answer = (await (await get({})).json()) as { code: number; data: object }
      expect(answer).toMatchObject({
        code: SUCCESS,
        data: {
          page: 0,
          size: 10,
          totalElements: 1,
          totalPages: 1,
          data: [{ startDate: '2031-03-01', workingDays: -1 }],
        },
      })
      expect(Object.keys(answer.data)).not.toContain('items')
      for (const [query, field] of [
        ['size=10', 'page'],
        ['page=0', 'size'],
      ] as const) {
        const missing = (await (await get({}, query)).json()) as object
        expect(missing).toMatchObject({ code: 3, data: { errors: [{ field }] } })
      }
    },
  )
  it(
    'takes the headers of the session, and no others',
    { meta: { behaviours: ['B-624'] } },
    async () => {
      await openEnterprise(world, us)
      const own = {
        'enterprise-id': merchantId(),
        'user-id': us.owner.id,
        'user-name': 'Nguy%E1%BB%85n',
      }
      expect(await codeOf(get(own))).toBe(SUCCESS)
      expect(await codeOf(get({ 'user-name': 'somebody else' }))).toBe(SUCCESS)
      expect(await codeOf(get({ ...own, 'enterprise-id': us.other.merchantId }))).toBe(46012)
      expect(await codeOf(get({ ...own, 'user-id': us.cashier.id }))).toBe(46012)
      // Either of the two merchants that the session stands for.
      for (const id of [merchantId(), us.owner.sandboxId])
        expect(await codeOf(get({ 'enterprise-id': id }, undefined, '/sandbox'))).toBe(46001)
      expect(await codeOf(get({ 'enterprise-id': us.owner.sandboxId }))).toBe(46012)
    },
  )
})

/** The address of the employees' page: made once the bank has agreed, shared, changed, and of no use while the enterprise is suspended. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { salaryPage, type SalaryPoster } from '@saola/contract/salary-page'
import { advancesOf } from '../../../test/advances.ts'
import { advanceType, must, type Employee } from '../../../test/employees.ts'
import { configure, decide, openEnterprise } from '../../../test/enterprises.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { browser, sentCode, type Browser, type Visited } from '../../../test/subscribers.ts'
import { calm, openWorld, type Answer, type World } from '../../../test/world.ts'

let world: World
let us: People
let anna: Employee
let at: ReturnType<typeof advancesOf>
const call = (
  one: typeof salaryPage.poster | typeof salaryPage.rotate,
  token: string,
): Promise<Answer<SalaryPoster>> => world.send<Call, SalaryPoster>(one, {} as never, { token })
const poster = async (): Promise<SalaryPoster> =>
  must(await call(salaryPage.poster, us.owner.token))
const pathOf = ({ url }: SalaryPoster): string => new URL(url).pathname
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  await calm(world)
  await openEnterprise(world, us, { configured: false })
  must(await configure(world, us.owner, { disableAdvanceBeforeEndDate: 0 }))
  at = advancesOf(world, us.owner)
  anna = await at.drawer((await advanceType(world, us.owner)).id)
  await at.logged(anna.id, await at.periodOfNow(), 1_250)
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  us = await people(world)
})
async function entered(path: string, b: Browser): Promise<Visited> {
  const asked = await b.send(await b.get(path), /salary/, { phone: anna.phoneNumber })
  const got = await b.send(asked, /enter/, { otp: await sentCode(world, anna.phoneNumber) })
  expect(got.status, got.text).toBe(303)
  const terms = await b.follow(got)
  return terms.html.includes('/terms') ? b.follow(await b.send(terms, /terms/)) : terms
}

describe('the poster', () => {
  it('has one address, which is not made before the bank has agreed, nor twice', async () => {
    expect((await call(salaryPage.poster, us.other.token)).body.code).toBe(46001)
    const [first, again] = await Promise.all([poster(), poster()])
    expect(first).toMatchObject({
      url: `http://localhost:8080/public/salary/${first.code}`,
      code: expect.stringMatching(/^[0-9A-Za-z]{22}$/) as string,
      allowedActions: ['rotate'],
    })
    expect(again).toEqual(first)
    const [name] = await asOwner<{ name: string }>(
      world,
      'select name from merchant where id = $1',
      [us.owner.merchantId],
    )
    expect(first.enterpriseName).toBe(name!.name)
    expect(first.employees).toBe(0)
  })
  it('is seen with VIEW, and changed with APPROVE alone', async () => {
    const viewer = await memberWith(world, [2402])
    await asOwner(
      world,
      `update role_group set actions = '{2402.VIEW}' where id = (select role_group_id from member where id = $1)`,
      [viewer.id],
    )
    await calm(world)
    expect(must(await call(salaryPage.poster, viewer.token)).allowedActions).toEqual([])
    expect((await call(salaryPage.rotate, viewer.token)).body.code).toBe(10)
    const nobody = await memberWith(world, [1200])
    expect((await call(salaryPage.poster, nobody.token)).body.code).toBe(10)
  })
  it('changes its address: the one before and who is in by it are out at once', async () => {
    const before = await poster()
    const b = browser(world, 'salary')
    await entered(pathOf(before), b)
    expect((await b.get(`${pathOf(before)}/limit`)).status).toBe(200)
    const after = must(await call(salaryPage.rotate, us.owner.token))
    expect(after.code).not.toBe(before.code)
    expect((await b.get(pathOf(before))).status).toBe(404)
    expect((await b.get(`${pathOf(after)}/limit`)).status).toBe(401)
    expect(await poster()).toMatchObject({ code: after.code, employees: 1 })
    const audit = await asOwner<{ operation: string; after: object }>(
      world,
      `select operation, after from audit_record where module = 'salary-page' and object_id = $1`,
      [us.owner.merchantId],
    )
    expect(audit).toHaveLength(1)
    expect(JSON.stringify(audit)).not.toContain(after.code)
  })
})

describe('the page of an enterprise', () => {
  it('says that it is suspended, to all, and sends no code', async () => {
    const path = pathOf(await poster())
    const b = browser(world, 'salary')
    await entered(path, b)
    const sent = world.outbox.sms.length
    const merchantIs = (status: string): Promise<unknown> =>
      asOwner(world, 'update merchant set status = $2 where id = $1', [us.owner.merchantId, status])
    await merchantIs('INACTIVE')
    for (const page of [await b.get(path), await b.post(path, { phone: anna.phoneNumber })]) {
      expect([page.status, page.text.includes('đang tạm dừng dịch vụ ứng lương')]).toEqual([
        409,
        true,
      ])
      expect(page.html).not.toContain('/ask')
    }
    await world.work()
    expect(world.outbox.sms).toHaveLength(sent)
    await merchantIs('ACTIVE')
    expect((await b.get(path)).text).toContain('Bạn ứng được ngay')
  })
  it('shows nothing to draw while the bank has locked it, and still what was asked for', async () => {
    const path = pathOf(await poster())
    const b = browser(world, 'salary')
    await entered(path, b)
    const { code } = await at.asked(anna, 200_000)
    await decide(world, us, us.owner.merchantId, { action: 'lock', merchantReason: 'Quá hạn' })
    const locked = await b.get(path)
    expect(locked.text).toContain('đang tạm dừng ứng lương')
    expect(locked.text).toContain(code)
    expect(locked.html).not.toContain('/ask')
    expect((await poster()).allowedActions).toEqual([])
    expect((await call(salaryPage.rotate, us.owner.token)).body.code).toBe(46002)
    await decide(world, us, us.owner.merchantId, { action: 'unlock' })
  })
  it('ends with who leaves, and with another phone', async () => {
    const path = pathOf(await poster())
    const b = browser(world, 'salary')
    await entered(path, b)
    const setPhone = (phone: string): Promise<unknown> =>
      asOwner(world, 'update salary_employee set phone = $2 where id = $1', [anna.id, phone])
    await setPhone('0999888777')
    expect((await b.get(`${path}/limit`)).status).toBe(401)
    await setPhone(anna.phoneNumber)
    expect((await b.get(`${path}/limit`)).status).toBe(200)
    await asOwner(
      world,
      `update salary_employee set activated = false, left_on = '2026-01-31' where id = $1`,
      [anna.id],
    )
    expect((await b.get(`${path}/limit`)).status).toBe(401)
  })
})

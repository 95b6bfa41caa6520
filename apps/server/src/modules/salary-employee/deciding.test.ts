/** What of employees needs two people, and whose their accounts are. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { salaryEmployee } from '@saola/contract/salary-employee'
import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import {
  addEmployee,
  advanceType,
  employeeBody,
  must,
  type Employee,
  type EmployeeBody,
} from '../../../test/employees.ts'
import { configDraft, openEnterprise } from '../../../test/enterprises.ts'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, openWorld, type Answer, type World } from '../../../test/world.ts'
import { BankUnavailable } from '../../adapters/bank.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { salaryEmployeeJobs } from './jobs.ts'

const HOLDER = 'Nguyễn Văn An'
let world: World
let us: People
let second: Person
let typeId: string
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  second = await memberWith(world, [2402])
  await calm(world)
  await openEnterprise(world, us)
  typeId = (await advanceType(world, us.owner)).id
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  await asOwner(world, 'delete from salary_employee_proposal')
  await asOwner(world, 'delete from salary_employee')
})

const ask = <T>(call: Call, request: object, who = us.owner): Promise<Answer<T>> =>
  world.send<Call, T>(call, request as never, { token: who.token })
const added = async (more: Partial<EmployeeBody> = {}, who = us.owner): Promise<Employee> =>
  must(await addEmployee(world, who, employeeBody(typeId, { name: HOLDER, ...more })))
const decide = (
  who: Person,
  ids: readonly string[],
  isApproved = true,
): Promise<Answer<{ decided: number; own: number }>> =>
  ask(
    salaryEmployee.decide,
    { body: { employeeIds: ids, isApproved, reason: 'Đã đối chiếu' } },
    who,
  )
const activate = (
  ids: readonly string[],
  activated: boolean,
  who = us.owner,
): Promise<Answer<{ changed: number; asked: number }>> =>
  ask(salaryEmployee.activate, { body: { employeeIds: ids, activated } }, who)
const change = async (
  of: Employee,
  more: Partial<EmployeeBody>,
  who = us.owner,
): Promise<Employee> =>
  must(
    await ask<Employee>(
      salaryEmployee.update,
      {
        params: { id: of.id },
        body: {
          activated: of.activated || (of.waiting?.kinds.includes('ACTIVATION') ?? false),
          code: of.code,
          name: of.name,
          phoneNumber: of.phoneNumber,
          salaryAdvanceTypeId: typeId,
          email: of.email,
          position: of.position,
          ...more,
        },
      },
      who,
    ),
  )
/** As somebody reads it now. */
const now = async (id: string, who = us.owner): Promise<Employee> => {
  const { salaryLimit } = await import('@saola/contract/salary-limit')
  return must(await ask<Employee>(salaryLimit.employee, { params: { id } }, who))
}
async function active(more: Partial<EmployeeBody> = {}): Promise<Employee> {
  const made = await added({ activated: true, ...more })
  must(await decide(second, [made.id]))
  return now(made.id)
}
const secondPerson = async (isWanted: boolean): Promise<void> => {
  const [row] = await asOwner<{ version: number }>(
    world,
    'select version from salary_config where merchant_id = $1',
    [us.owner.merchantId],
  )
  const body = await configDraft(world, us.owner, {
    secondPerson: isWanted,
    version: row!.version,
  })
  must(await ask(salaryEnterprise.editConfig, { body }))
}

describe('a second person', () => {
  it('agrees that somebody may draw; who asked does not, and may take it back', async () => {
    const made = await added({ activated: true })
    expect(made).toMatchObject({
      activated: false,
      waiting: { kinds: ['ACTIVATION'], isMine: true },
    })
    expect(made.allowedActions).not.toContain('decide')
    expect((await decide(us.owner, [made.id])).body.data).toEqual({ decided: 0, own: 1 })
    expect((await now(made.id)).activated).toBe(false)
    const seen = await now(made.id, second)
    expect(seen.waiting).toMatchObject({ isMine: false })
    expect(seen.allowedActions).toContain('decide')
    expect((await decide(second, [made.id])).body.data).toEqual({ decided: 1, own: 0 })
    expect(await now(made.id)).toMatchObject({ activated: true, waiting: null })
    expect((await decide(second, [made.id])).body.data).toEqual({ decided: 0, own: 0 })
    const other = await added({ activated: true })
    expect((await decide(us.owner, [other.id], false)).body.data).toEqual({ decided: 1, own: 0 })
    expect(await now(other.id)).toMatchObject({ activated: false, waiting: null })
  })

  it('of a change while something waits, it is the one who changed it that asks', async () => {
    const made = await added({ activated: true })
    await change(made, { position: 'Kế toán', baseAmount: 9_000_000 }, second)
    expect((await decide(second, [made.id])).body.data).toEqual({ decided: 0, own: 1 })
    expect((await decide(us.owner, [made.id])).body.data).toEqual({ decided: 1, own: 0 })
  })

  it('agrees to another account and to a wage raised by more than half; all else holds at once', async () => {
    const made = await active()
    const asked = await change(made, {
      salaryAccount: '55667788',
      baseAmount: 15_000_001,
      position: 'Trưởng ca',
    })
    expect(asked).toMatchObject({
      salaryAccount: made.salaryAccount,
      baseAmount: 10_000_000,
      position: 'Trưởng ca',
      activated: true,
      waiting: { kinds: ['ACCOUNT', 'WAGE'] },
    })
    // What waits is not lost by a later change of something else.
    await change(asked, { position: 'Tổ trưởng' })
    must(await decide(second, [made.id]))
    const held = await now(made.id)
    expect(held).toMatchObject({
      salaryAccount: '55667788',
      baseAmount: 15_000_001,
      accountStatus: 'CHECKING',
      waiting: null,
    })
    expect(Date.parse(held.coolingUntil!) - world.clock.now().getTime()).toBeGreaterThan(86_000_000)
    expect(await change(held, { baseAmount: 22_500_001 })).toMatchObject({ baseAmount: 22_500_001 })
    const rejected = await change(held, { salaryAccount: '99887766' })
    must(await decide(second, [made.id], false))
    expect(await now(made.id)).toMatchObject({ salaryAccount: '55667788', waiting: null })
    expect(rejected.waiting!.kinds).toEqual(['ACCOUNT'])
  })

  it('an account that was given to somebody else meanwhile is refused', async () => {
    const made = await active()
    await change(made, { salaryAccount: '44556677' })
    await added({ salaryAccount: '44556677' })
    expect((await decide(second, [made.id])).body.code).toBe(46_018)
    expect((await now(made.id)).waiting!.kinds).toEqual(['ACCOUNT'])
  })

  it('pausing holds at once and drops what was asked; many are asked for together', async () => {
    const [a, b] = [await active(), await added()]
    expect((await activate([a.id, b.id], true)).body.data).toEqual({ changed: 0, asked: 1 })
    expect((await activate([a.id, b.id], true)).body.data).toEqual({ changed: 0, asked: 0 })
    expect((await activate([a.id, b.id], false)).body.data).toEqual({ changed: 1, asked: 0 })
    expect(await now(a.id)).toMatchObject({ activated: false, waiting: null })
    expect((await now(b.id)).waiting).toBeNull()
    await activate([a.id, b.id], true)
    const counted = await ask(salaryEmployee.waiting, {})
    expect(counted.body.data).toEqual({ waiting: 2, mismatches: 0 })
    // Without the right to approve nobody is the second person.
    const viewer = await memberWith(world, [2402], '0977000123')
    await asOwner(
      world,
      `update role_group set actions = '{2402.VIEW,2402.CREATE}' where id = (select role_group_id from member where id = $1)`,
      [viewer.id],
    )
    expect((await decide(viewer, [a.id])).body.code).toBe(10)
  })

  it('is not wanted where the configuration says so', async () => {
    await secondPerson(false)
    const made = await added({ activated: true })
    expect(made).toMatchObject({ activated: true, waiting: null })
    expect(await change(made, { salaryAccount: '12121212' })).toMatchObject({
      salaryAccount: '12121212',
      waiting: null,
    })
    await secondPerson(true)
  })

  it('20 who decide at once decide once', async () => {
    const made = await added({ activated: true })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => decide(second, [made.id], i % 2 === 0)),
    )
    expect(answers.reduce((sum, { body }) => sum + body.data.decided, 0)).toBe(1)
  })

  it('the owner is their own where nobody else may approve', async () => {
    const others = await asOwner<{ id: string }>(
      world,
      `update member set status = 'BLOCKED' where merchant_id = $1 and not is_owner and status = 'ACTIVE' returning id`,
      [us.owner.merchantId],
    )
    const made = await added({ activated: true })
    expect(made.waiting!.isMine).toBe(false)
    expect((await decide(us.owner, [made.id])).body.data).toEqual({ decided: 1, own: 0 })
    await asOwner(world, `update member set status = 'ACTIVE' where id = any($1)`, [
      others.map(({ id }) => id),
    ])
  })
})

describe('a salary account', () => {
  it('is looked up at the bank, which tells us whose it is and us alone', async () => {
    const made = [
      await added(),
      await added({ name: 'Trần Thị Bé' }),
      await added({ salaryAccount: '12345670' }),
    ]
    await world.work()
    const states = await Promise.all(made.map(async ({ id }) => (await now(id)).accountStatus))
    expect(states).toEqual(['VERIFIED', 'MISMATCH', 'NOT_FOUND'])
    expect((await ask(salaryEmployee.waiting, {})).body.data).toMatchObject({ mismatches: 2 })
    const told = await ask<unknown>(salaryEmployee.list, { query: { state: 'MISMATCH' } })
    expect(told.text.toUpperCase()).not.toContain('NGUYEN VAN AN')
  })

  it('in another name is taken once a second person agrees, and not by who asks', async () => {
    const made = await added({ name: 'Nguyễn Văn An Bình' })
    await world.work()
    const take = (who: Person): Promise<Answer<Employee>> =>
      ask(
        salaryEmployee.acceptName,
        { params: { id: made.id }, body: { reason: 'Tên viết tắt, đã xem sổ' } },
        who,
      )
    expect((await now(made.id)).allowedActions).toContain('acceptName')
    expect(must(await take(us.owner)).waiting).toMatchObject({
      kinds: ['NAME'],
      reason: 'Tên viết tắt, đã xem sổ',
    })
    expect((await decide(us.owner, [made.id])).body.data.own).toBe(1)
    must(await decide(second, [made.id]))
    expect((await now(made.id)).accountStatus).toBe('VERIFIED')
    expect((await take(us.owner)).body.code).toBe(13)
    // Another name is another question.
    expect((await change(await now(made.id), { name: 'Lê Văn Cường' })).accountStatus).toBe(
      'CHECKING',
    )
  })

  it('a bank that is silent is asked again', async () => {
    const core = world.app.bank
    const told = core.beneficiaries
    core.beneficiaries = () => Promise.reject(new BankUnavailable('down'))
    const made = await added()
    await world.work()
    expect((await now(made.id)).accountStatus).toBe('CHECKING')
    core.beneficiaries = told
    const sweep = salaryEmployeeJobs.find(({ name }) => name === 'salaryEmployee.sweepAccounts')!
    await sweep.work(jobCtx(world.app, sweep.name), {})
    await world.work()
    expect((await now(made.id)).accountStatus).toBe('VERIFIED')
  })
})

describe('who asked', () => {
  const withdraw = (id: string, who = us.owner): Promise<Answer<Employee>> =>
    ask(salaryEmployee.withdraw, { params: { id } }, who)
  it('takes it back, once, and nobody else does', async () => {
    const made = await added({ activated: true })
    expect(made.allowedActions).toContain('withdraw')
    expect((await withdraw(made.id, second)).body.code).toBe(13)
    const after = must(await withdraw(made.id))
    expect([after.waiting, after.activated]).toEqual([null, false])
    expect(after.allowedActions).not.toContain('withdraw')
    expect((await withdraw(made.id)).body.code).toBe(13)
    expect((await decide(second, [made.id])).body.data.decided).toBe(0)
    const told = await asOwner<{ before: object; after: object }>(
      world,
      `select before, after from audit_record where object_id = $1 and operation like '%ithdraw'`,
      [made.id],
    )
    expect(told).toEqual([{ before: { waitsFor: 'ACTIVATION' }, after: { waitsFor: null } }])
  })
})

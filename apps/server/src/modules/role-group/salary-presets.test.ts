/** What the preset groups open in salary advance (docs/decisions.md#23): HR keeps, the approver decides, cashiers and developers find nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { member } from '@saola/contract/member'
import { roleGroup } from '@saola/contract/role-group'
import { salaryAdvance } from '@saola/contract/salary-advance'
import { salaryEmployee } from '@saola/contract/salary-employee'
import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { salaryLogwork } from '@saola/contract/salary-logwork'
import { advancesOf } from '../../../test/advances.ts'
import {
  addEmployee,
  advanceType,
  employeeBody,
  must,
  type Employee,
} from '../../../test/employees.ts'
import { configDraft, openEnterprise, SUCCESS } from '../../../test/enterprises.ts'
import { people, signIn, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, openWorld, type Answer, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { digits } from '../../platform/ids.ts'
import type { presetCodes } from './rules.ts'

const DENIED = 10
const PAGE = { page: { index: 0, size: 10 } }
let world: World
let us: People
let at: ReturnType<typeof advancesOf>
let type: string
let period: string
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  await calm(world)
  await openEnterprise(world, us)
  at = advancesOf(world, us.owner)
  type = (await advanceType(world, us.owner)).id
  period = await at.periodOfNow()
}, 120_000)
afterAll(() => world.close())

const answered = <T>({ body, text }: Answer<T>): T => {
  if (body.code !== 0) throw new Error(text)
  return body.data
}
/** Invited by the owner into a preset group, and signed in. */
async function invited(code: (typeof presetCodes)[number]): Promise<Person> {
  const groups = await world.send<Call, { id: string; code: string }[]>(
    roleGroup.getAll,
    {} as never,
    us.owner,
  )
  const body = {
    fullName: 'Phan Thu Trà',
    phone: `09${digits(8)}`,
    roleGroupId: groups.body.data.find((group) => group.code === code)!.id,
    bankAccountIds: [],
  }
  const { id } = answered(
    await world.send<Call, { id: string }>(member.create, { body } as never, us.owner),
  )
  await asOwner(world, `update member set status = 'ACTIVE' where id = $1`, [id])
  return { ...us.owner, ...(await signIn(world, 'portal', id)), id, phone: body.phone }
}
const codeOf = async (who: Person, call: Call, request: object = {}): Promise<number> =>
  (await at.call(call, request, who.token)).body.code
const exported = async (who: Person): Promise<number> =>
  (
    await world.raw(`/payroll${salaryEmployee.export.path}`, {
      headers: { authorization: `Bearer ${who.token}` },
    })
  ).status
/** A day's work of yesterday. */
const logOf = ({ code }: Employee): object => ({
  params: { periodId: period },
  body: {
    data: [
      {
        employeeCode: code,
        items: [{ date: vnDay(new Date(world.clock.now().getTime() - 86_400_000)), workload: 1 }],
      },
    ],
  },
})

describe('HR', () => {
  it('lists, adds and exports employees and logs what they worked, but agrees to nothing', async () => {
    const hr = await invited('HR')
    expect(await codeOf(hr, salaryEmployee.list, PAGE)).toBe(SUCCESS)
    const lan = must(await addEmployee(world, hr, employeeBody(type, { activated: true })))
    expect(await codeOf(hr, salaryLogwork.create, logOf(lan))).toBe(SUCCESS)
    expect(await exported(hr)).toBe(200)

    const drawing = await at.drawer(type)
    await at.logged(drawing.id, period, 1_000)
    const asked = await at.asked(drawing, 500_000)
    const seen = must(
      await at.call<{ allowedActions: string[] }>(
        salaryAdvance.get,
        { params: { id: asked.id } },
        hr.token,
      ),
    )
    expect(seen.allowedActions).toEqual([])
    expect((await at.approve(asked.id, hr.token)).body.code).toBe(DENIED)
    expect((await at.reject(asked.id, 'Chưa đủ công', hr.token)).body.code).toBe(DENIED)
    const word = { employeeIds: [lan.id], isApproved: true }
    expect(await codeOf(hr, salaryEmployee.decide, { body: word })).toBe(DENIED)
    expect(
      await codeOf(hr, salaryEnterprise.editConfig, { body: await configDraft(world, us.owner) }),
    ).toBe(DENIED)
  })
})

describe('the approver', () => {
  it('reads and agrees to advances, and adds no employee', async () => {
    const approver = await invited('APPROVER')
    const drawing = await at.drawer(type)
    await at.logged(drawing.id, period, 1_000)
    const asked = await at.asked(drawing, 600_000)
    expect(await codeOf(approver, salaryAdvance.list, PAGE)).toBe(SUCCESS)
    const waiting = must(
      await addEmployee(world, us.owner, employeeBody(type, { activated: true })),
    )
    expect(waiting.activated).toBe(false)
    const word = { employeeIds: [waiting.id], isApproved: true }
    expect(await codeOf(approver, salaryEmployee.decide, { body: word })).toBe(SUCCESS)
    expect(must(await at.approve(asked.id, approver.token)).status).toBe('APPROVED')
    const added = await addEmployee(world, approver, employeeBody(type))
    expect(added.body.code).toBe(DENIED)
    expect(await codeOf(approver, salaryLogwork.create, logOf(drawing))).toBe(DENIED)
    expect(await exported(approver)).toBe(403)
  })
})

it.each(['CASHIER', 'DEVELOPER', 'ACCOUNTANT'] as const)('%s finds nothing of it', async (code) => {
  const somebody = await invited(code)
  for (const call of [salaryEnterprise.check, salaryEmployee.list, salaryAdvance.list])
    expect(await codeOf(somebody, call, PAGE)).toBe(DENIED)
})

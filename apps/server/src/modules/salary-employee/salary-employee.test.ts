/** Employees: added, found, changed, looked at and erased; their numbers are of one person each, and what is sealed stays sealed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { salaryEmployee, type EmployeeItem } from '@saola/contract/salary-employee'
import { salaryLimit } from '@saola/contract/salary-limit'
import {
  addEmployee,
  advanceType,
  employeeBody,
  must,
  type Employee,
  type EmployeeBody,
  type EmployeeDetail,
} from '../../../test/employees.ts'
import { sweepDatabase, type Canaries } from '../../../test/canaries.ts'
import { openEnterprise, openTestEnterprise } from '../../../test/enterprises.ts'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, openWorld, type Answer, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { salaryEmployeeJobs } from './jobs.ts'

interface Elements<T> {
  page: number
  size: number
  totalElements: number
  totalPages: number
  data: T[]
}
let world: World
let us: People
let viewer: Person
let typeId: string
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  viewer = await memberWith(world, [2402])
  await asOwner(
    world,
    `update role_group set actions = '{2402.VIEW}' where id = (select role_group_id from member where id = $1)`,
    [viewer.id],
  )
  await calm(world)
  await openEnterprise(world, us)
  typeId = (await advanceType(world, us.owner)).id
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  await asOwner(world, 'delete from salary_employee_proposal')
  await asOwner(world, 'delete from salary_employee')
})

const ask = <T>(
  call: Call,
  request: object = {},
  token = us.owner.token,
  test = false,
): Promise<Answer<T>> => world.send<Call, T>(call, request as never, { token, test })
const add = (more: Partial<EmployeeBody> = {}): Promise<Answer<Employee>> =>
  addEmployee(world, us.owner, employeeBody(typeId, more))
const added = async (more: Partial<EmployeeBody> = {}): Promise<Employee> => must(await add(more))
const list = async (query: object = {}, page: object = {}): Promise<Elements<EmployeeItem>> =>
  must(await ask<Elements<EmployeeItem>>(salaryEmployee.list, { query, page }))
const codes = async (query: object): Promise<string[]> =>
  (await list(query)).data.map(({ code }) => code).sort()
const detail = (id: string, token?: string): Promise<Answer<EmployeeDetail>> =>
  ask(salaryLimit.employee, { params: { id } }, token)
const faults = ({ body, text }: Answer<unknown>): [number, string[]] => [
  body.code,
  ((JSON.parse(text) as { data: { errors?: { field: string }[] } }).data.errors ?? []).map(
    ({ field }) => field,
  ),
]

describe('an employee', () => {
  it(
    'is added with all that is said of them, and told back whole to who may change them',
    { meta: { behaviours: ['B-602', 'B-603'] } },
    async () => {
      const made = await added({
        code: 'NV-01',
        name: '  Trần  Thị Bé ',
        phoneNumber: '0912345678',
        birthDate: '29/02/2000',
        email: 'be@may.example.com',
        idCardNumber: '079200001234',
        baseAmount: 8_500_000,
        salaryAccount: '102030405067',
        position: 'Tổ trưởng',
        salaryAdvanceTypeName: null,
      })
      const { data } = (await detail(made.id)).body
      expect(data).toMatchObject({
        id: made.id,
        activated: false,
        code: 'NV-01',
        name: 'Trần Thị Bé',
        phoneNumber: '0912345678',
        birthDate: '29/02/2000',
        email: 'be@may.example.com',
        idCardNumber: '079***234',
        baseAmount: 8_500_000,
        salaryAccount: '102030405067',
        salaryBankBin: '970452',
        position: 'Tổ trưởng',
        salaryAdvanceType: { id: typeId, advanceForm: 'MANUAL', advancePercent: 50 },
        advancedAmount: 0,
        accountStatus: 'CHECKING',
        leftOn: null,
        waiting: null,
      })
      expect(data.audit.map(({ changeType }) => changeType)).toEqual(['CREATED'])
    },
  )

  it('a type may be given by its name alone; by both they have to be one', async () => {
    const type = await advanceType(world, us.owner, { name: 'Đội Kho' })
    const made = await added({ salaryAdvanceTypeId: null, salaryAdvanceTypeName: 'đội kho' })
    expect(made.salaryAdvanceTypeId).toBe(type.id)
    expect(faults(await add({ salaryAdvanceTypeName: 'Đội Kho' }))).toEqual([
      2,
      ['salaryAdvanceTypeName'],
    ])
    expect(faults(await add({ salaryAdvanceTypeId: null }))).toEqual([2, ['salaryAdvanceTypeId']])
  })

  it('code, phone, account and identity number are of one person each', async () => {
    const taken = await added({
      code: 'abc',
      phoneNumber: '0912000001',
      salaryAccount: '10203040',
      idCardNumber: '079200009999',
    })
    expect(faults(await add({ code: 'ABC' }))).toEqual([46009, ['code']])
    expect(faults(await add({ phoneNumber: '0912000001' }))).toEqual([2, ['phoneNumber']])
    expect(faults(await add({ salaryAccount: '10203040' }))).toEqual([46018, ['salaryAccount']])
    expect(faults(await add({ idCardNumber: '079200009999' }))).toEqual([2, ['idCardNumber']])
    // At another bank the same number is another account.
    await added({ salaryAccount: '10203040', salaryBankBin: '970415' })
    await ask(salaryEmployee.leave, {
      params: { id: taken.id },
      body: { leftOn: '2026-06-30', reason: 'Hết hợp đồng' },
    })
    await added({ phoneNumber: '0912000001', salaryAccount: '10203040' })
    expect(faults(await add({ code: 'Abc' }))).toEqual([46009, ['code']])
  })

  it('20 who add the same code at once add one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({ code: 'ONE' })))
    expect(answers.map(({ body }) => body.code).sort((a, b) => a - b)).toEqual([
      20_000,
      ...Array.from({ length: 19 }, () => 46_009),
    ])
    expect((await list({ keyword: 'one' })).totalElements).toBe(1)
  })

  it('is refused by the rule that is broken', async () => {
    const wrong: [Partial<EmployeeBody>, string][] = [
      [{ code: 'có dấu' }, 'code'],
      [{ name: '   ' }, 'name'],
      [{ phoneNumber: '0212345678' }, 'phoneNumber'],
      [{ email: 'a@b' }, 'email'],
      [{ birthDate: '31/02/2000' }, 'birthDate'],
      [{ birthDate: '2000-02-01' }, 'birthDate'],
      [{ birthDate: '01/01/2016' }, 'birthDate'],
      [{ idCardNumber: '1234567890' }, 'idCardNumber'],
      [{ baseAmount: 99_999 }, 'baseAmount'],
      [{ baseAmount: 1_000_000_000 }, 'baseAmount'],
      [{ salaryAccount: '12345' }, 'salaryAccount'],
      [{ salaryBankBin: '111111' }, 'salaryBankBin'],
      [{ salaryAdvanceTypeId: '01990000-0000-7000-8000-00000000000f' }, 'salaryAdvanceTypeId'],
    ]
    for (const [more, field] of wrong)
      expect(faults(await add(more)), JSON.stringify(more)).toEqual([2, [field]])
    expect((await list()).totalElements).toBe(0)
  })

  it('keeps what is sealed where nothing is said of it', async () => {
    const made = await added({ idCardNumber: '079200005678', code: 'K1' })
    const open = {
      activated: false,
      code: 'K2',
      name: made.name,
      phoneNumber: made.phoneNumber,
      salaryAdvanceTypeId: typeId,
      email: '',
      position: '',
    }
    const change = (more: object): Promise<Answer<Employee>> =>
      ask(salaryEmployee.update, { params: { id: made.id }, body: { ...open, ...more } })
    const kept = must(await change({}))
    expect(kept).toMatchObject({
      code: 'K2',
      idCardNumber: '079***678',
      birthDate: '15/04/1995',
      baseAmount: 10_000_000,
      salaryAccount: made.salaryAccount,
      position: '',
    })
    const changed = must(await change({ idCardNumber: '', baseAmount: 12_000_000 }))
    expect(changed).toMatchObject({ idCardNumber: '', baseAmount: 12_000_000 })
    expect(changed.audit[0]!.changes.map(({ key, newValue }) => [key, newValue])).toEqual(
      expect.arrayContaining([
        ['baseAmount', '***'],
        ['idCardNumber', '***'],
      ]),
    )
  })
})

describe('the list of employees', () => {
  it(
    'is narrowed by words, type, days and state; phone, mail and account are masked',
    { meta: { behaviours: ['B-600', 'B-601'] } },
    async () => {
      const other = await advanceType(world, us.owner)
      await added({ code: 'MAY-1', name: 'Lê Thị Hương', phoneNumber: '0911222333' })
      await added({ code: 'MAY-2', name: 'Phạm Văn Đức', salaryAdvanceTypeId: other.id })
      const gone = await added({ code: 'KHO-1', name: 'Huỳnh Hương', email: 'h@x.vn' })
      await ask(salaryEmployee.leave, {
        params: { id: gone.id },
        body: { leftOn: '2026-07-01', reason: 'Nghỉ' },
      })
      expect(await codes({ keyword: 'huong' })).toEqual(['KHO-1', 'MAY-1'])
      expect(await codes({ keyword: 'may-' })).toEqual(['MAY-1', 'MAY-2'])
      expect(await codes({ keyword: '0911' })).toEqual(['MAY-1'])
      expect(await codes({ keyword: '1222' })).toEqual([])
      expect(await codes({ keyword: '%' })).toEqual([])
      expect(await codes({ salaryAdvanceTypeId: other.id })).toEqual(['MAY-2'])
      expect(await codes({ state: 'LEFT' })).toEqual(['KHO-1'])
      expect(await codes({ state: 'PAUSED' })).toEqual(['MAY-1', 'MAY-2'])
      await asOwner(
        world,
        `update salary_employee set created_at = '2026-03-31T23:59:59+07:00' where code = 'MAY-1'`,
      )
      expect(await codes({ startDate: '2026-03-31', endDate: '2026-03-31' })).toEqual(['MAY-1'])
      expect(await codes({ endDate: '2026-03-30' })).toEqual([])
      expect(await codes({ startDate: '2026-04-01' })).toEqual(['KHO-1', 'MAY-2'])
      const page = await list({ keyword: 'may' }, { sortBy: 'code', direction: 'ASC', size: 1 })
      expect(page).toMatchObject({ page: 0, size: 1, totalElements: 2, totalPages: 2 })
      expect(page.data[0]).toMatchObject({ code: 'MAY-1', phoneNumber: '091•••333', email: '' })
      expect(page.data[0]!.salaryAccount).toMatch(/^•••\d{4}$/)
      expect((await list({ keyword: 'KHO' })).data[0]!.email).toBe('h•••@x.vn')
    },
  )

  it('of another enterprise, and of Test Mode, is another list', async () => {
    const made = await added()
    expect((await detail(made.id, us.other.token)).body.code).toBe(46_001)
    await openTestEnterprise(world, us.owner)
    const test = await ask<Elements<EmployeeItem>>(salaryEmployee.list, {}, us.owner.token, true)
    expect(test.body.data.totalElements).toBe(0)
    expect(
      (await ask(salaryLimit.employee, { params: { id: made.id } }, us.owner.token, true)).body
        .code,
    ).toBe(5)
  })

  it(
    'their type is changed many at once, and is not deleted while somebody has it',
    {
      meta: { behaviours: ['B-606'] },
    },
    async () => {
      const other = await advanceType(world, us.owner)
      const made = [await added(), await added({ salaryAdvanceTypeId: other.id })]
      const change = await ask(salaryEmployee.bulkUpdateAdvanceType, {
        body: { employeeIds: made.map(({ id }) => id), salaryAdvanceTypeId: other.id },
      })
      expect(change.body.data).toEqual({ changed: 1 })
      expect((await list({ salaryAdvanceTypeId: other.id })).totalElements).toBe(2)
      const { salaryAdvanceType } = await import('@saola/contract/salary-advance-type')
      const remove = (): Promise<Answer<unknown>> =>
        ask(salaryAdvanceType.delete, { params: { id: other.id } })
      expect((await remove()).body.code).toBe(46_011)
      expect(
        (await ask(salaryAdvanceType.get, { params: { id: other.id } })).body.data,
      ).toMatchObject({ employeeCount: 2, allowedActions: ['update'] })
      await asOwner(world, 'delete from salary_employee')
      expect((await remove()).body.code).toBe(20_000)
    },
  )
})

describe('sealed data', () => {
  const looks = (id: string) =>
    asOwner<{ fields: string; name: string }>(
      world,
      `select after ->> 'fields' fields, actor_name name from audit_record where module = 'salary-employee-view' and object_id = $1 order by id`,
      [id],
    )
  it('each look leaves one record; the wage is told to who may change or approve alone', async () => {
    const made = await added({ idCardNumber: '079200004321' })
    expect((await detail(made.id)).body.data.baseAmount).toBe(10_000_000)
    const seen = (await detail(made.id, viewer.token)).body.data
    expect(seen).toMatchObject({ baseAmount: null, salaryAdvanceMaxAmount: null, available: null })
    expect(seen.allowedActions).toEqual([])
    const reveal = (token?: string): Promise<Answer<{ idCardNumber: string }>> =>
      ask(salaryEmployee.reveal, { params: { id: made.id } }, token)
    expect((await reveal(viewer.token)).body.code).toBe(10)
    expect((await reveal()).body.data).toEqual({ idCardNumber: '079200004321' })
    expect((await looks(made.id)).map(({ fields }) => fields)).toEqual([
      'account, baseAmount',
      'account',
      'idCardNumber',
    ])
    const none = await added()
    expect((await ask(salaryEmployee.reveal, { params: { id: none.id } })).body.code).toBe(13)
  })

  it('stands nowhere in the database in clear, nor do fifty; one is not read in the place of another', async () => {
    const secrets: Canaries = new Map()
    const known = Array.from({ length: 50 }, (_, i) => {
      const n = String(i).padStart(2, '0')
      const canary = { wage: 7_654_300 + i, account: `9182736455${n}`, identity: `0791887766${n}` }
      secrets.set(`wage ${n}`, String(canary.wage)).set(`account ${n}`, canary.account)
      secrets.set(`identity ${n}`, canary.identity)
      return canary
    })
    for (const { wage, account, identity } of known) {
      const { id } = await added({
        baseAmount: wage,
        salaryAccount: account,
        idCardNumber: identity,
        birthDate: '07/08/1991',
      })
      await ask(salaryEmployee.reveal, { params: { id } })
    }
    await world.work()
    expect((await sweepDatabase(world, secrets)).found).toEqual([])
    const [a, b] = await Promise.all([added(), added()])
    await asOwner(
      world,
      'update salary_employee x set sealed = y.sealed from salary_employee y where x.id = $1 and y.id = $2',
      [a.id, b.id],
    )
    expect((await detail(a.id)).status).toBe(500)
    expect((await detail(b.id)).body.code).toBe(20_000)
  })

  it('is read under either key while another one is put in front, and is still of one person', async () => {
    const { keys } = world.app.config
    const before = keys.field
    const old = await added({ salaryAccount: '102039999007', idCardNumber: '079200009999' })
    try {
      const adding = Array.from({ length: 40 }, async (_, i) => {
        if (i === 20) Object.assign(keys, { field: ['n'.repeat(32), ...before] })
        return added({ baseAmount: 5_000_000 + i })
      })
      const made = await Promise.all(adding)
      const wages = await Promise.all(made.map(async ({ id }) => must(await detail(id)).baseAmount))
      expect(wages).toEqual(made.map((_, i) => 5_000_000 + i))
      expect(must(await detail(old.id)).salaryAccount).toBe('102039999007')
      const keyIds = await asOwner<{ id: string }>(
        world,
        `select distinct split_part(sealed, '.', 1) id from salary_employee`,
      )
      expect(keyIds).toHaveLength(2)
      expect((await add({ salaryAccount: '102039999007' })).body.code).toBe(46_018)
      expect((await add({ idCardNumber: '079200009999' })).body.code).toBe(2)
    } finally {
      await asOwner(world, 'delete from salary_employee_proposal')
      await asOwner(world, 'delete from salary_employee')
      Object.assign(keys, { field: before })
    }
  })

  it('is erased 90 days after the last day, and told to nobody then', async () => {
    const made = await added()
    const leave = (leftOn: string | null): Promise<Answer<Employee>> =>
      ask(salaryEmployee.leave, {
        params: { id: made.id },
        body: { leftOn, reason: 'Chuyển nơi khác' },
      })
    const day = (days: number): string =>
      new Date(world.clock.now().getTime() + days * 86_400_000 + 7 * 3_600_000)
        .toISOString()
        .slice(0, 10)
    const job = salaryEmployeeJobs.find(({ name }) => name === 'salaryEmployee.erase')!
    const erase = (): Promise<void> => job.work(jobCtx(world.app, job.name), {})
    expect((await leave(day(63))).body.code).toBe(25)
    must(await leave(day(-89)))
    await erase()
    expect(must(await detail(made.id))).toMatchObject({ isErased: false, leftOn: day(-89) })
    must(await leave(null))
    expect(must(await leave(day(-91))).allowedActions).toContain('leave')
    await erase()
    expect(must(await detail(made.id))).toMatchObject({
      isErased: true,
      baseAmount: null,
      salaryAccount: '',
      birthDate: '',
      idCardNumber: '',
      allowedActions: [],
      why: expect.arrayContaining(['LEFT']),
    })
    expect((await leave(null)).body.code).toBe(13)
  })
})

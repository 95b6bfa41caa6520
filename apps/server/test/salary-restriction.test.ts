/** Members who are held to some bank accounts see salary advance where it is paid from one of these, in every call and in their mail (ADR 0021). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { roleGroup } from '@saola/contract/role-group'
import { salaryEmployee } from '@saola/contract/salary-employee'
import { salaryNoticeJobs } from '../src/modules/salary-notice/jobs.ts'
import { jobCtx } from '../src/platform/jobs.ts'
import { advancesOf } from './advances.ts'
import { filter, sendIn } from './contract-calls.ts'
import { addEmployee, advanceType, employeeBody, must } from './employees.ts'
import { configure, openEnterprise } from './enterprises.ts'
import { memberWith, people, type People, type Person } from './people.ts'
import { asOwner } from './shop.ts'
import { calm, openWorld, toNoon, type World } from './world.ts'

let world: World
let us: People
let held: Person
let at: ReturnType<typeof advancesOf>
let accounts: { id: string }[]
let type: string
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  us = await people(world)
  held = await memberWith(world, [2402], '0988800011')
  await calm(world)
  await openEnterprise(world, us, { configured: false })
  must(await configure(world, us.owner, { disableAdvanceBeforeEndDate: 0 }))
  // The one that pays comes first.
  accounts = await asOwner<{ id: string }>(
    world,
    `select b.id from bank_account b left join salary_config c on c.account_id = b.id
     where b.merchant_id = $1 and b.status = 'ACTIVE' order by c.account_id is null`,
    [us.owner.merchantId],
  )
  at = advancesOf(world, us.owner)
  type = (await advanceType(world, us.owner)).id
  await asOwner(world, 'update member set email = null, allow_email = true')
  await asOwner(world, `update member set email = 'giu@nha-may.example' where id = $1`, [held.id])
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  // What calls of the test before have left to be told.
  await world.work()
  await holdTo(0)
})

/** From now on the member is held to the account of that place: 0 pays, 1 does not; null = to none. */
async function holdTo(place: number | null): Promise<void> {
  await asOwner(world, 'delete from member_bank_account where member_id = $1', [held.id])
  if (place !== null)
    await asOwner(
      world,
      'insert into member_bank_account (member_id, merchant_id, bank_account_id) values ($1, $2, $3)',
      [held.id, us.owner.merchantId, accounts[place]!.id],
    )
  await asOwner(world, 'update member set modified_at = now() where id = $1', [held.id])
  await new Promise((done) => {
    setTimeout(done, 600)
  })
}
const payroll = filter((call) => call.service === 'payroll' && call.mode !== 'test')

describe('a member held to another account than the one that pays', () => {
  it('has no right in it, so that no menu shows it either', async () => {
    const codes = async (): Promise<number[]> => {
      const { body } = await world.send<Call, { id: number }[]>(
        roleGroup.getCurrentPermission,
        {} as never,
        { token: held.token },
      )
      return body.data.map(({ id }) => id)
    }
    expect(await codes()).toContain(2402)
    await holdTo(1)
    expect(await codes()).toEqual([])
    await holdTo(null)
    expect(await codes()).toContain(2402)
  })
  it('is refused every call, before a word of what they sent is read', async () => {
    await holdTo(1)
    expect(payroll.length).toBeGreaterThan(50)
    for (const [id, call] of payroll) {
      const { body } = await sendIn(world, call, { token: held.token })
      expect({ id, code: body.code }).toEqual({ id, code: 10 })
    }
  })
  it('is refused none for that with the paying account, nor one who is held to none', async () => {
    for (const place of [0, null]) {
      await holdTo(place)
      for (const [id, call] of payroll) {
        const { body } = await sendIn(world, call, { token: held.token })
        const isOwners = id === 'enterprise.register'
        expect({ id, isDenied: body.code === 10 && !isOwners }).toEqual({ id, isDenied: false })
      }
    }
  })
  it('is no second person: the owner decides alone', async () => {
    const add = async () =>
      must(await addEmployee(world, us.owner, employeeBody(type, { activated: true }))).id
    const decide = async (id: string) => {
      const body = { employeeIds: [id], isApproved: true }
      return must(await at.call<{ decided: number; own: number }>(salaryEmployee.decide, { body }))
    }
    const id = await add()
    expect(await decide(id)).toEqual({ decided: 0, own: 1 })
    await holdTo(1)
    expect(await decide(id)).toEqual({ decided: 1, own: 0 })
  })
})

describe('mail about requests that wait', () => {
  const round = async (): Promise<string[]> => {
    await asOwner(world, 'delete from salary_notice')
    world.outbox.mails.length = 0
    const job = salaryNoticeJobs.find(({ name }) => name === 'salaryNotice.waiting')!
    await job.work(jobCtx(world.app, job.name), {})
    await world.work()
    return world.outbox.mails.map(({ to }) => to)
  }
  it('goes to who sees the paying account, and to nobody else', async () => {
    const period = await at.periodOfNow()
    const anna = await at.drawer(type)
    await at.logged(anna.id, period, 1_250)
    await at.asked(anna, 500_000)
    expect(await round()).toEqual(['giu@nha-may.example'])
    await holdTo(1)
    expect(await round()).toEqual([])
    await holdTo(null)
    expect(await round()).toEqual(['giu@nha-may.example'])
  })
})

/** Plans that customers subscribe to: made, opened, changed as far as subscribers let it, closed and deleted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '@saola/contract/audit'
import type { Call, Output, Request } from '@saola/contract/call'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import * as service from './service.ts'

type Plan = Output<typeof subscriptionPlan.create>
type Draft = Request<typeof subscriptionPlan.create>['body']
let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
})
afterAll(() => world.close())

const ask = <T>(
  call: Call,
  request: object,
  token = us.owner.token,
  test = false,
): Promise<Answer<T>> => world.send<Call, T>(call, request as never, { token, test })
const draft = (more: Partial<Draft> = {}): Draft => ({
  name: 'Nước uống văn phòng',
  type: 'RECURRING_QUANTITY',
  paymentType: 'PREPAID',
  timeType: 'MONTH',
  cycleValue: 1,
  fixedAmount: 300_000,
  expirationDays: 5,
  ...more,
})
const create = (more: Partial<Draft> = {}, token = us.owner.token, test = false) =>
  ask<Plan>(subscriptionPlan.create, { body: draft(more) }, token, test)
async function made(
  more: Partial<Draft> = {},
  token = us.owner.token,
  test = false,
): Promise<Plan> {
  const answer = await create(more, token, test)
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}
const byId = (call: Call, id: string, token = us.owner.token) =>
  ask<Plan>(call, { params: { id } }, token)
const detail = async (id: string): Promise<Plan> =>
  (await byId(subscriptionPlan.getDetail, id)).body.data
const update = (plan: Plan, more: Partial<Draft> & { version?: number } = {}) =>
  ask<Plan>(subscriptionPlan.update, { body: { id: plan.id, ...draft(), ...more } })
const list = async (query: object = {}, page: object = {}, token = us.owner.token) =>
  (
    await ask<Output<typeof subscriptionPlan.getAll>>(
      subscriptionPlan.getAll,
      { query, page },
      token,
    )
  ).body.data
const fieldsOf = (answer: Answer): string[] =>
  ((answer.body.data as { errors?: { field: string }[] } | null)?.errors ?? []).map((e) => e.field)
/** As the modules that stand above do it; a refusal is what comes of it. */
const within = async <T>(work: (ctx: ReturnType<typeof jobCtx>) => Promise<T>) => {
  try {
    return await inTransaction(world.app.db, (tx) => work({ ...jobCtx(world.app, 'test'), db: tx }))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
const subscribe = (id: string, by: 1 | -1 = 1) =>
  within(async (ctx) => {
    const { merchantId } = us.owner
    if (by === 1) await service.forSubscriber(ctx, merchantId, id)
    return service.countSubscriber(ctx, merchantId, id, by)
  })

describe('a plan', () => {
  it(
    'is a draft, then open, closed and open again; in between it is told why it does not move',
    { meta: { behaviours: ['B-432', 'B-441'] } },
    async () => {
      const plan = await made()
      expect(plan).toMatchObject({
        status: 'CREATED',
        isUsed: false,
        subscribers: 0,
        allowedActions: ['update', 'activate', 'delete'],
      })
      expect((await byId(subscriptionPlan.deactivate, plan.id)).body.code).toBe(13)
      const opened = await byId(subscriptionPlan.activate, plan.id)
      expect(opened.body.data).toMatchObject({
        status: 'ACTIVE',
        allowedActions: ['update', 'deactivate', 'delete'],
      })
      expect((await byId(subscriptionPlan.activate, plan.id)).body.code).toBe(13)
      expect((await byId(subscriptionPlan.deactivate, plan.id)).body.data.status).toBe('INACTIVE')
      expect((await byId(subscriptionPlan.activate, plan.id)).body.data.status).toBe('ACTIVE')
      expect((await made({ activate: true })).status).toBe('ACTIVE')
    },
  )

  it(
    'is charged by quantity or usage, paid before or after, each so many days, weeks, months or years',
    { meta: { behaviours: ['B-433', 'B-434', 'B-435', 'B-436'] } },
    async () => {
      for (const [type, paymentType] of [
        ['RECURRING_QUANTITY', 'PREPAID'],
        ['RECURRING_QUANTITY', 'POSTPAID'],
        ['METERED_USAGE', 'POSTPAID'],
      ] as const)
        for (const [timeType, most] of [
          ['DAY', 365],
          ['WEEK', 52],
          ['MONTH', 36],
          ['YEAR', 5],
        ] as const) {
          const plan = await made({ type, paymentType, timeType, cycleValue: most })
          expect(plan).toMatchObject({ type, paymentType, timeType, cycleValue: most })
          expect(await detail(plan.id)).toEqual(plan)
          for (const cycleValue of [0, most + 1]) {
            const answer = await create({ type, paymentType, timeType, cycleValue })
            expect([answer.body.code, fieldsOf(answer)]).toEqual([39004, ['cycleValue']])
          }
        }
    },
  )

  it(
    'that is charged by usage cannot be paid beforehand',
    { meta: { behaviours: ['B-433', 'B-434'] } },
    async () => {
      const answer = await create({ type: 'METERED_USAGE', paymentType: 'PREPAID' })
      expect([answer.body.code, fieldsOf(answer)]).toEqual([39004, ['paymentType']])
    },
  )

  it(
    'has the one fixed day of its own unit, within its bounds; days have none',
    { meta: { behaviours: ['B-435', 'B-436'] } },
    async () => {
      const fixed = (timeType: Draft['timeType'], fixedTime: Draft['fixedTime']) =>
        create({ timeType, fixedPaymentTime: true, fixedTime })
      const none = { dayOfWeek: null, dayOfMonth: null, dayOfYear: null }
      for (const [timeType, fixedTime, shown] of [
        ['WEEK', { dayOfWeek: 7 }, { dayOfWeek: 7 }],
        ['WEEK', { dayOfWeek: 'FRIDAY' }, { dayOfWeek: 5 }],
        ['MONTH', { dayOfMonth: 31 }, { dayOfMonth: 31 }],
        ['YEAR', { dayOfYear: 366 }, { dayOfYear: 366 }],
      ] as const)
        expect((await fixed(timeType, fixedTime)).body.data).toMatchObject({
          fixedPaymentTime: true,
          fixedTime: { ...none, ...shown },
        })
      for (const [timeType, fixedTime] of [
        ['WEEK', { dayOfWeek: 0 }],
        ['WEEK', { dayOfWeek: 8 }],
        ['WEEK', { dayOfWeek: 'FREITAG' }],
        ['WEEK', { dayOfMonth: 3 }],
        ['MONTH', { dayOfMonth: 32 }],
        ['MONTH', { dayOfMonth: 3, dayOfWeek: 3 }],
        ['YEAR', { dayOfYear: 367 }],
        ['YEAR', null],
      ] as const) {
        const answer = await fixed(timeType, fixedTime)
        expect({ fixedTime, code: answer.body.code, fields: fieldsOf(answer) }).toEqual({
          fixedTime,
          code: 39004,
          fields: ['fixedTime'],
        })
      }
      expect((await fixed('DAY', { dayOfMonth: 99, dayOfYear: 400 })).body.data).toMatchObject({
        fixedPaymentTime: false,
        fixedTime: null,
      })
    },
  )

  it('keeps within the bounds of its other fields', async () => {
    for (const [more, field] of [
      [{ fixedAmount: 0 }, 'fixedAmount'],
      [{ fixedAmount: 500_000_000 }, 'fixedAmount'],
      [{ expirationDays: 61 }, 'expirationDays'],
      [{ issueDaysBefore: 31 }, 'issueDaysBefore'],
      [{ timeType: 'WEEK', issueDaysBefore: 7 }, 'issueDaysBefore'],
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ code: 'gói' }, 'code'],
      [{ callbackUrl: 'ftp://shop.vn' }, 'callbackUrl'],
    ] as const) {
      const answer = await create(more)
      expect([answer.body.code, fieldsOf(answer)]).toEqual([2, [field]])
    }
    expect((await create({ bankAccountId: us.other.merchantId })).body.code).toBe(5)
  })

  it('has a code of its own, typed or given', async () => {
    const [one, two] = [await made(), await made()]
    expect([one.code, two.code].every((code) => /^GOI\d{6}$/.test(code))).toBe(true)
    expect(one.code).not.toBe(two.code)
    // The next number is taken by hand: it is passed over.
    const next = `GOI${String(Number(two.code.slice(3)) + 1).padStart(6, '0')}`
    await made({ code: next })
    expect((await made()).code).not.toBe(next)
    const again = await create({ code: next })
    expect([again.body.code, fieldsOf(again)]).toEqual([2, ['code']])
    expect(fieldsOf(await update(one, { code: next }))).toEqual(['code'])
    // Another shop may have the same.
    expect((await made({ code: next }, us.other.token)).code).toBe(next)
  })

  it('is changed by one at a time', async () => {
    const plan = await made()
    const answer = await update(plan, {
      name: 'Nước  suối ',
      timeType: 'WEEK',
      fixedAmount: 90_000,
      version: plan.version,
    })
    expect(answer.body.data).toMatchObject({
      name: 'Nước suối',
      timeType: 'WEEK',
      fixedAmount: 90_000,
      code: plan.code,
      version: plan.version + 1,
    })
    expect((await update(plan, { version: plan.version })).body.code).toBe(12)
  })
})

describe('once somebody has subscribed', () => {
  it(
    'cycle, type and payment stay, each said at its field; price, name and days to pay may change',
    { meta: { behaviours: ['B-432'] } },
    async () => {
      const plan = await made({ activate: true })
      expect(await subscribe(plan.id)).toBe(1)
      expect(await detail(plan.id)).toMatchObject({
        subscribers: 1,
        isUsed: true,
        allowedActions: ['update', 'deactivate'],
      })
      for (const [more, fields] of [
        [{ cycleValue: 2 }, ['cycleValue']],
        [{ timeType: 'WEEK' }, ['timeType']],
        [{ paymentType: 'POSTPAID' }, ['paymentType']],
        [{ type: 'METERED_USAGE', paymentType: 'POSTPAID' }, ['type', 'paymentType']],
        [{ fixedPaymentTime: true, fixedTime: { dayOfMonth: 1 } }, ['fixedPaymentTime']],
      ] as const) {
        const answer = await update(plan, more)
        expect([answer.body.code, fieldsOf(answer)]).toEqual([39013, fields])
      }
      expect(
        (await update(plan, { fixedAmount: 320_000, name: 'Gói mới', expirationDays: 7 })).body
          .data,
      ).toMatchObject({ fixedAmount: 320_000, name: 'Gói mới', expirationDays: 7 })
    },
  )

  it(
    'is not deleted, also when all of them have gone',
    { meta: { behaviours: ['B-432', 'B-441'] } },
    async () => {
      const plan = await made({ activate: true })
      await subscribe(plan.id)
      expect((await byId(subscriptionPlan.delete, plan.id)).body.code).toBe(39002)
      await subscribe(plan.id, -1)
      expect(await detail(plan.id)).toMatchObject({ subscribers: 0, isUsed: true })
      expect((await byId(subscriptionPlan.delete, plan.id)).body.code).toBe(39002)
      const unused = await made({ activate: true })
      expect((await byId(subscriptionPlan.delete, unused.id)).body.code).toBe(0)
      expect((await byId(subscriptionPlan.getDetail, unused.id)).body.code).toBe(39007)
    },
  )

  it('a plan that is deleted and one that is subscribed to at the same moment are one of the two', async () => {
    for (let round = 0; round < 8; round += 1) {
      const plan = await made({ activate: true })
      const [gone, came] = await Promise.all([
        byId(subscriptionPlan.delete, plan.id),
        subscribe(plan.id),
      ])
      const isSubscribed = came === 1
      expect(gone.body.code).toBe(isSubscribed ? 39002 : 0)
      if (!isSubscribed) expect((came as Refusal).key).toBe('plan.not_found')
    }
  })

  it('no draft and no closed plan takes anybody', async () => {
    const plan = await made()
    expect(((await subscribe(plan.id)) as Refusal).key).toBe('plan.inactive')
    await byId(subscriptionPlan.activate, plan.id)
    expect(await subscribe(plan.id)).toBe(1)
    await byId(subscriptionPlan.deactivate, plan.id)
    expect(((await subscribe(plan.id)) as Refusal).key).toBe('plan.inactive')
  })
})

it(
  'the list is searched, narrowed and sorted; the pickers list has active plans by name',
  { meta: { behaviours: ['B-437'] } },
  async () => {
    const token = us.other.token
    const before = (await list({}, {}, token)).totalSize
    const plans = [
      { name: 'Ánh sao', code: 'SAO-1', fixedAmount: 3, activate: true },
      { name: 'Bánh mì', code: 'BANH', fixedAmount: 1, paymentType: 'POSTPAID', activate: true },
      {
        name: 'cà phê',
        code: 'CAPHE',
        fixedAmount: 2,
        type: 'METERED_USAGE',
        paymentType: 'POSTPAID',
      },
    ] as const
    for (const plan of plans) await made(plan, token)
    const names = async (query: object, page: object = {}): Promise<string[]> =>
      (await list(query, page, token)).items
        .map(({ name }) => name)
        .filter((name) => plans.some((plan) => plan.name === name))
    expect((await list({}, {}, token)).totalSize).toBe(before + 3)
    expect(await names({})).toEqual(['cà phê', 'Bánh mì', 'Ánh sao'])
    expect(await names({ keyword: 'SAO' })).toEqual(['Ánh sao'])
    expect(await names({ keyword: 'banh mi' })).toEqual(['Bánh mì'])
    expect(await names({ keyword: 'ap' })).toEqual([])
    expect(await names({ status: 'CREATED' })).toEqual(['cà phê'])
    expect(await names({ type: 'METERED_USAGE' })).toEqual(['cà phê'])
    expect(await names({ paymentType: 'PREPAID' })).toEqual(['Ánh sao'])
    expect(await names({ fromDate: '2020-01-01', toDate: '2020-12-31' })).toEqual([])
    expect(await names({}, { sortBy: 'name', direction: 'ASC' })).toEqual([
      'Ánh sao',
      'Bánh mì',
      'cà phê',
    ])
    expect(await names({}, { sortBy: 'fixedAmount', direction: 'ASC' })).toEqual([
      'Bánh mì',
      'cà phê',
      'Ánh sao',
    ])
    const picked = await ask<{ name: string }[]>(
      subscriptionPlan.getAllCache,
      { query: { keyword: 'ban' } },
      token,
    )
    expect(picked.body.data.map(({ name }) => name)).toEqual(['Bánh mì'])
    const all = await ask<{ name: string }[]>(subscriptionPlan.getAllCache, { query: {} }, token)
    expect(all.body.data.map(({ name }) => name)).not.toContain('cà phê')
  },
)

it('the file has the rows of the filter, codes in words', async () => {
  await made({
    name: '=1+1',
    code: 'TEP-1',
    timeType: 'WEEK',
    cycleValue: 2,
    fixedPaymentTime: true,
    fixedTime: { dayOfWeek: 5 },
  })
  const file = await fetch(`${world.base}/pay/api/subscription-plan/v1/export?keyword=TEP`, {
    headers: { authorization: `Bearer ${us.owner.token}` },
  })
  const rows = await readXlsx(Buffer.from(await file.arrayBuffer()), 10)
  expect(rows).toHaveLength(2)
  expect(rows[1]!.slice(0, 10)).toEqual([
    'TEP-1',
    '=1+1',
    'Bản nháp',
    'Theo số lượng',
    'Trả trước',
    '300000',
    '2',
    'Tuần',
    'Thứ Sáu',
    '5',
  ])
})

it('its history says who opened it and what was changed', async () => {
  const plan = await made()
  await update(plan, { fixedAmount: 310_000 })
  await byId(subscriptionPlan.activate, plan.id)
  const { body } = await ask<Output<typeof audit.history>>(audit.history, {
    query: { module: 'subscription-plan', objectId: plan.id },
  })
  expect(body.data.map(({ operation }) => operation)).toEqual([
    'subscriptionPlan.activate',
    'subscriptionPlan.update',
    'subscriptionPlan.create',
  ])
  expect(body.data[1]!.changes).toEqual([{ field: 'amount', before: '300000', after: '310000' }])
  expect(body.data[0]!.changes).toEqual([
    { field: 'planStatus', before: 'CREATED', after: 'ACTIVE' },
  ])
})

describe('whose plans these are', () => {
  it('another shop and the other mode do not find them', async () => {
    const [plan, tried] = [await made(), await made({}, us.owner.token, true)]
    expect((await byId(subscriptionPlan.getDetail, plan.id, us.other.token)).body.code).toBe(39007)
    expect((await byId(subscriptionPlan.getDetail, tried.id)).body.code).toBe(39007)
    const all = await ask<Plan>(
      subscriptionPlan.getDetail,
      { params: { id: tried.id } },
      us.owner.token,
      true,
    )
    expect(all.body.data.id).toBe(tried.id)
  })

  it('a member held to some accounts sees those that are paid into them', async () => {
    const accounts = await asOwner<{ id: string; default_account: boolean }>(
      world,
      `select id, default_account from bank_account where merchant_id = $1 and status = 'ACTIVE' order by default_account`,
      [us.owner.merchantId],
    )
    const [theirs, main] = [accounts[0]!, accounts.at(-1)!]
    const heldTo = async (id: string, phone: string): Promise<Person> => {
      const person = await memberWith(world, [1504], phone)
      await asOwner(
        world,
        'insert into member_bank_account (member_id, merchant_id, bank_account_id) values ($1, $2, $3)',
        [person.id, us.owner.merchantId, id],
      )
      return person
    }
    const [held, keeper] = [
      await heldTo(theirs.id, '0921500001'),
      await heldTo(main.id, '0921500002'),
    ]
    const [named, open] = [
      await made({ bankAccountId: theirs.id, code: 'HELD-1' }),
      await made({ code: 'HELD-2' }),
    ]
    const codes = async (token: string) =>
      (await list({ keyword: 'held' }, {}, token)).items.map(({ code }) => code).sort()
    expect(await codes(held.token)).toEqual(['HELD-1'])
    expect(await codes(keeper.token)).toEqual(['HELD-2'])
    expect(named.bankAccount?.id).toBe(theirs.id)
    expect((await byId(subscriptionPlan.getDetail, open.id, held.token)).body.code).toBe(39007)
    expect((await byId(subscriptionPlan.activate, open.id, held.token)).body.code).toBe(39007)
    // What they make is paid into an account of theirs.
    expect((await made({}, held.token)).bankAccount?.id).toBe(theirs.id)
    expect((await create({ bankAccountId: main.id }, held.token)).body.code).toBe(5)
    // An account that is no longer linked gives its plans to the default one.
    await asOwner(world, `update bank_account set status = 'UNLINKED' where id = $1`, [theirs.id])
    expect(await codes(keeper.token)).toEqual(['HELD-1', 'HELD-2'])
    expect((await detail(named.id)).bankAccount).toBeNull()
    await asOwner(world, `update bank_account set status = 'ACTIVE' where id = $1`, [theirs.id])
  })
})

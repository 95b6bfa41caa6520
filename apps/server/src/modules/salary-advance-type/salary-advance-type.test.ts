/** Advance types: made, listed, read, changed and deleted; their bounds, their names, who may, and what the list of changes says. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fullPath, type Call, type Request } from '@saola/contract/call'
import { type AdvanceType, salaryAdvanceType } from '@saola/contract/salary-advance-type'
import type { EnterpriseStatus } from '@saola/contract/salary-values'
import {
  grant,
  openEnterprise,
  openTestEnterprise,
  register,
  SUCCESS,
} from '../../../test/enterprises.ts'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, openWorld, type Answer, type World } from '../../../test/world.ts'

type Draft = Request<typeof salaryAdvanceType.create>['body']
type Item = Omit<AdvanceType, 'audit'>
interface Elements {
  page: number
  size: number
  totalElements: number
  totalPages: number
  data: Item[]
}
const NOTHING = '01990000-0000-7000-8000-00000000000f'

let world: World
let us: People
let viewer: Person
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
}, 120_000)
afterAll(() => world.close())
beforeEach(() => asOwner(world, 'delete from salary_advance_type'))

const ask = <T>(
  call: Call,
  request: object = {},
  token = us.owner.token,
  test = false,
): Promise<Answer<T>> => world.send<Call, T>(call, request as never, { token, test })
const draft = (more: Partial<Draft> = {}): Draft => ({
  name: 'Nhân viên chính thức',
  advanceForm: 'MANUAL',
  advancePercent: 40,
  isLimitFrequency: false,
  ...more,
})
const create = (more: Partial<Draft> = {}, token?: string, test = false) =>
  ask<AdvanceType>(salaryAdvanceType.create, { body: draft(more) }, token, test)
async function made(more: Partial<Draft> = {}, token?: string, test = false): Promise<AdvanceType> {
  const { body, text } = await create(more, token, test)
  if (body.code !== SUCCESS) throw new Error(text)
  return body.data
}
const get = (id: string, token?: string, test = false) =>
  ask<AdvanceType>(salaryAdvanceType.get, { params: { id } }, token, test)
const update = (id: string, more: Partial<Draft> = {}, token?: string) =>
  ask<AdvanceType>(salaryAdvanceType.update, { params: { id }, body: draft(more) }, token)
const remove = (id: string, token?: string) =>
  ask(salaryAdvanceType.delete, { params: { id } }, token)
const list = async (
  query: object = {},
  page: object = {},
  token = us.owner.token,
  test = false,
): Promise<Elements> =>
  (await ask<Elements>(salaryAdvanceType.list, { query, page }, token, test)).body.data
const names = async (query: object = {}, page: object = {}): Promise<string[]> =>
  (await list(query, page)).data.map(({ name }) => name)

describe('one type', () => {
  it(
    'is made, read, changed and deleted; the frequency’s switch has another name in answers',
    { meta: { behaviours: ['B-590', 'B-591', 'B-592'] } },
    async () => {
      const { audit, ...item } = await made({
        advanceForm: 'AUTO',
        isLimitFrequency: true,
        frequencyLimit: 4,
        minAmount: 100_000,
        maxAmount: 5_000_000,
      })
      expect(item).toEqual({
        id: expect.any(String),
        name: 'Nhân viên chính thức',
        advanceForm: 'AUTO',
        advancePercent: 40,
        limitFrequency: true,
        frequencyLimit: 4,
        minAmount: 100_000,
        maxAmount: 5_000_000,
        employeeCount: 0,
        allowedActions: ['update', 'delete'],
      })
      expect((await get(item.id)).body).toMatchObject({
        code: SUCCESS,
        data: { ...item, audit },
      })
      expect((await list()).data).toEqual([item])

      // A limit without its switch is none.
      const changed = await update(item.id, { name: 'Thời vụ', frequencyLimit: 4 })
      expect(changed.body).toMatchObject({
        code: SUCCESS,
        data: {
          id: item.id,
          name: 'Thời vụ',
          advanceForm: 'MANUAL',
          limitFrequency: false,
          frequencyLimit: null,
          minAmount: null,
          maxAmount: null,
        },
      })
      expect((await get(item.id)).body.data).toEqual(changed.body.data)

      expect((await remove(item.id)).body).toMatchObject({ code: SUCCESS, data: null })
      for (const answer of [await get(item.id), await update(item.id), await remove(item.id)])
        expect(answer).toMatchObject({ status: 404, body: { code: 5 } })
      expect(await names()).toEqual([])
    },
  )
  it(
    'has a list of who changed what: keys and new values',
    { meta: { behaviours: ['B-585', 'B-590'] } },
    async () => {
      const { id, audit } = await made({ isLimitFrequency: true, frequencyLimit: 2 })
      const told = (entries: AdvanceType['audit']) =>
        entries.map(({ changes, ...entry }) => ({
          ...entry,
          changes: Object.fromEntries(changes.map(({ key, newValue }) => [key, newValue])),
        }))
      const by = {
        auditTime: expect.any(String),
        userId: us.owner.id,
        userName: expect.stringMatching(/./),
      }
      const created = {
        ...by,
        changeType: 'CREATED',
        changes: {
          name: 'Nhân viên chính thức',
          advanceForm: 'MANUAL',
          advancePercent: '40',
          limitFrequency: 'true',
          frequencyLimit: '2',
        },
      }
      expect(told(audit)).toEqual([created])
      const after = await update(id, { advancePercent: 55, maxAmount: 2_000_000 })
      const updated = {
        ...by,
        changeType: 'UPDATED',
        changes: {
          advancePercent: '55',
          limitFrequency: 'false',
          frequencyLimit: null,
          maxAmount: '2000000',
        },
      }
      expect(told(after.body.data.audit)).toEqual([updated, created])
      // What stays as it is leaves no line.
      const same = await update(id, { advancePercent: 55, maxAmount: 2_000_000 })
      expect(told(same.body.data.audit)).toEqual([updated, created])
      await remove(id)
      const records = await asOwner<{ before: object | null; after: object | null }>(
        world,
        `select before, after from audit_record where module = 'salary-advance-type' and object_id = $1 order by id desc`,
        [id],
      )
      expect(records).toHaveLength(3)
      expect(records[0]).toMatchObject({ before: { advancePercent: 55 }, after: null })
    },
  )
  it('is held to its bounds', { meta: { behaviours: ['B-590', 'B-591'] } }, async () => {
    const limited = { isLimitFrequency: true }
    for (const [more, field, key] of [
      [{ name: '' }, 'name', 'error.required'],
      [{ name: ' \u200b ' }, 'name', 'error.required'],
      [{ name: 'x'.repeat(81) }, 'name', 'error.max-length'],
      [{ advanceForm: 'LATER' }, 'advanceForm', 'error.enum'],
      [{ advancePercent: 0 }, 'advancePercent', 'error.min'],
      [{ advancePercent: 101 }, 'advancePercent', 'error.max'],
      [{ advancePercent: 40.5 }, 'advancePercent', 'error.not_integer'],
      [limited, 'frequencyLimit', 'error.required'],
      [{ ...limited, frequencyLimit: null }, 'frequencyLimit', 'error.required'],
      [{ ...limited, frequencyLimit: 0 }, 'frequencyLimit', 'error.min'],
      [{ ...limited, frequencyLimit: 32 }, 'frequencyLimit', 'error.max'],
      [{ minAmount: 49_999 }, 'minAmount', 'error.min'],
      [{ maxAmount: 49_999 }, 'maxAmount', 'error.min'],
      [{ maxAmount: 1_000_000_000 }, 'maxAmount', 'error.max'],
      [{ minAmount: 200_000, maxAmount: 199_999 }, 'maxAmount', 'error.min'],
      // Whole thousands are asked for, and none lies between these.
      [{ minAmount: 100_001, maxAmount: 100_999 }, 'maxAmount', 'error.min'],
    ] as const) {
      const answer = await create(more as never)
      expect({ more, ...answer.body }).toMatchObject({
        code: 2,
        data: { errors: [{ field, key }] },
      })
    }
    expect((await create({ isLimitFrequency: undefined } as never)).body).toMatchObject({
      code: 3,
      data: { errors: [{ field: 'isLimitFrequency', key: 'error.required' }] },
    })
    for (const more of [
      { name: 'x'.repeat(80), advancePercent: 1, minAmount: 50_000, maxAmount: 50_000 },
      { advancePercent: 100, ...limited, frequencyLimit: 31, maxAmount: 999_999_999 },
      { name: 'Tối thiểu', ...limited, frequencyLimit: 1, minAmount: null, maxAmount: null },
    ])
      expect((await create(more)).body.code).toBe(SUCCESS)
  })
})

describe('its name', () => {
  const taken = { code: 2, data: { errors: [{ field: 'name', key: 'error.duplicate_item' }] } }
  it('is one type’s alone, however it is written, and free again once that is gone', async () => {
    const first = await made({ name: '  Đội\u00a0 giao   hàng ' })
    expect(first.name).toBe('Đội giao hàng')
    for (const name of ['ĐỘI GIAO HÀNG', 'đội giao hàng'.normalize('NFD'), ' Đội giao hàng'])
      expect((await create({ name })).body).toMatchObject(taken)
    const second = await made({ name: 'Đội đóng gói' })
    expect((await update(second.id, { name: 'đội Giao Hàng' })).body).toMatchObject(taken)
    expect((await update(second.id, { name: 'ĐỘI ĐÓNG GÓI' })).body.data.name).toBe('ĐỘI ĐÓNG GÓI')
    await remove(first.id)
    expect((await create({ name: 'đội giao hàng' })).body.code).toBe(SUCCESS)
  })
  it('goes to one of twenty who ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create({ name: i % 2 === 0 ? 'Ca Đêm' : 'ca đêm' })),
    )
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code !== SUCCESS)).toHaveLength(19)
    for (const { body } of answers.filter((answer) => answer.body.code !== SUCCESS))
      expect(body).toMatchObject(taken)
    expect(await names()).toHaveLength(1)
  })
})

describe('the list', () => {
  beforeEach(async () => {
    for (const [name, advanceForm] of [
      ['Quản lý', 'AUTO'],
      ['Bán thời gian', 'MANUAL'],
      ['Đội giao hàng', 'AUTO'],
    ] as const) {
      world.clock.advance(1_000)
      await made({ name, advanceForm })
    }
  })
  it(
    'is found by form and by a part of the name, in any case and without accents',
    { meta: { behaviours: ['B-592'] } },
    async () => {
      expect(await names({ advanceForm: 'AUTO' })).toEqual(['Đội giao hàng', 'Quản lý'])
      expect(await names({ advanceForm: 'MANUAL' })).toEqual(['Bán thời gian'])
      expect(await names({ keyword: 'THỜI' })).toEqual(['Bán thời gian'])
      expect(await names({ keyword: ' doi giao ' })).toEqual(['Đội giao hàng'])
      expect(await names({ keyword: 'an', advanceForm: 'AUTO' })).toEqual([
        'Đội giao hàng',
        'Quản lý',
      ])
      for (const keyword of ['không có', '%', '_']) expect(await names({ keyword })).toEqual([])
      expect(await names({ keyword: ' ' })).toHaveLength(3)
      for (const query of [
        { advanceForm: 'LATER' },
        { keyword: 'x'.repeat(101) },
        { form: 'AUTO' },
      ])
        expect((await ask(salaryAdvanceType.list, { query, page: {} })).body).toMatchObject({
          code: 2,
        })
    },
  )
  it(
    'comes newest first or by name, in pages that have to be asked for',
    { meta: { behaviours: ['B-592', 'B-620', 'B-621'] } },
    async () => {
      const newest = ['Đội giao hàng', 'Bán thời gian', 'Quản lý']
      expect(await names()).toEqual(newest)
      expect(await names({}, { sortBy: 'createdDate', direction: 'ASC' })).toEqual(
        newest.toReversed(),
      )
      const byName = await names({}, { sortBy: 'name', direction: 'ASC' })
      expect(byName.indexOf('Bán thời gian')).toBeLessThan(byName.indexOf('Quản lý'))
      expect(await names({}, { sortBy: 'name', direction: 'DESC' })).toEqual(byName.toReversed())
      const second = await list({}, { index: 1, size: 2 })
      expect(second).toMatchObject({ page: 1, size: 2, totalElements: 3, totalPages: 2 })
      expect(second.data.map(({ name }) => name)).toEqual(['Quản lý'])
      expect(await list({}, { index: 5, size: 2 })).toMatchObject({ totalElements: 3, data: [] })
      const bare = await world.raw(fullPath(salaryAdvanceType.list, false), {
        headers: { authorization: `Bearer ${us.owner.token}` },
      })
      expect(bare.body.code).toBe(3)
      expect(
        (await ask(salaryAdvanceType.list, { page: { sortBy: 'advancePercent' } })).body.code,
      ).toBe(24)
    },
  )
})

describe('who may', () => {
  const codes = async (token: string, id: string): Promise<Record<string, number>> => ({
    list: (await ask(salaryAdvanceType.list, { page: {} }, token)).body.code,
    get: (await get(id, token)).body.code,
    create: (await create({ name: 'Mới' }, token)).body.code,
    update: (await update(id, { name: 'Khác' }, token)).body.code,
    delete: (await remove(id, token)).body.code,
  })
  it('reading needs VIEW, writing CREATE', { meta: { bars: ['A1'] } }, async () => {
    const { id } = await made()
    expect((await get(id, viewer.token)).body.data.allowedActions).toEqual([])
    expect((await list({}, {}, viewer.token)).data[0]!.allowedActions).toEqual([])
    expect(await codes(viewer.token, id)).toEqual({
      list: SUCCESS,
      get: SUCCESS,
      create: 10,
      update: 10,
      delete: 10,
    })
    expect(await codes(us.cashier.token, id)).toEqual({
      list: 10,
      get: 10,
      create: 10,
      update: 10,
      delete: 10,
    })
    expect(await names()).toEqual(['Nhân viên chính thức'])
  })
  it('another enterprise’s types are as if they were not', { meta: { bars: ['A2'] } }, async () => {
    await openEnterprise(world, us, { who: us.other })
    const { id } = await made({ name: 'Của tôi' })
    expect((await list({}, {}, us.other.token)).data).toEqual([])
    for (const other of [id, NOTHING])
      for (const answer of [
        await get(other, us.other.token),
        await update(other, {}, us.other.token),
        await remove(other, us.other.token),
      ])
        expect(answer).toMatchObject({ status: 404, body: { code: 5 } })
    expect((await create({ name: 'Của tôi' }, us.other.token)).body.code).toBe(SUCCESS)
    expect((await get(id)).body.data).toMatchObject({ name: 'Của tôi', advancePercent: 40 })
  })
  it('Test Mode has its own', async () => {
    await openTestEnterprise(world, us.owner)
    const live = await made({ name: 'Thật' })
    const test = await made({ name: 'Thật' }, us.owner.token, true)
    expect((await list({}, {}, us.owner.token, true)).data.map(({ id }) => id)).toEqual([test.id])
    expect((await list()).data.map(({ id }) => id)).toEqual([live.id])
    expect((await get(test.id)).body.code).toBe(5)
    expect((await get(live.id, us.owner.token, true)).body.code).toBe(5)
  })
})

describe('the enterprise’s state', () => {
  const setState = (status: EnterpriseStatus): Promise<unknown> =>
    asOwner(
      world,
      `update salary_enterprise set status = $1, status_before_lock = $2 where merchant_id = $3`,
      [status, status === 'CMS_LOCKED' ? 'OK' : null, us.owner.merchantId],
    )
  const answers = async (id: string): Promise<number[]> => {
    const read = [await ask(salaryAdvanceType.list, { page: {} }), await get(id)]
    const written = [
      await create({ name: 'Mới' }),
      await update(id, { name: 'Khác' }),
      await remove(id),
    ]
    return [...read, ...written].map(({ body }) => body.code)
  }
  it('nothing is served before the bank has agreed', async () => {
    const { id } = await made()
    await asOwner(world, 'delete from salary_config')
    await asOwner(world, 'delete from salary_enterprise where merchant_id = $1', [
      us.owner.merchantId,
    ])
    expect(await answers(id)).toEqual(Array<number>(5).fill(46001))
    await register(world, us.owner)
    expect(await answers(id)).toEqual(Array<number>(5).fill(46001))
    await asOwner(
      world,
      `update salary_enterprise set status = 'OK', granted_limit = $2, sources = '{BUSINESS_ACCOUNT}', program_type = $3, line_rate_micro = 0, contract_number = 'x', granted_at = now(), granted_by = 'x' where merchant_id = $1`,
      [us.owner.merchantId, grant().grantedLimit, grant().programType],
    )
  })
  it('nothing is written while the bank has locked it; a rest or a missing configuration hinders nobody', async () => {
    const { id } = await made()
    await setState('CMS_LOCKED')
    expect(await answers(id)).toEqual([SUCCESS, SUCCESS, 46002, 46002, 46002])
    for (const status of ['DEACTIVATED', 'OK_BUT_NOT_CONFIG', 'OK'] as const) {
      await asOwner(world, 'delete from salary_advance_type')
      await setState('OK')
      const own = await made()
      await setState(status)
      expect(await answers(own.id)).toEqual(Array<number>(5).fill(SUCCESS))
    }
  })
})

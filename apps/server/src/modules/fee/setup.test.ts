/** Fees are set up by two people of the bank, over HTTP on the real database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approval } from '@saola/contract/approval'
import type { Call } from '@saola/contract/call'
import { fee, type FeeDetail, type FeeItem, type FeeSaved } from '@saola/contract/fee'
import { workQueue } from '@saola/contract/work-queue'
import { vnDay } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { jobs } from '../../modules.ts'
import { approve, deny, proposalOf, withdraw } from '../../../test/approvals.ts'
import { people, staffWith, type People, type StaffPerson } from '../../../test/people.ts'
import { asOwner, openPayment, openShop } from '../../../test/shop.ts'
import { openWorld, toNoon, type Answer, type World } from '../../../test/world.ts'
import { feeFor } from './service.ts'

const DAY = 86_400_000
let world: World
let all: People
let anna: StaffPerson
let binh: StaffPerson
let chi: StaffPerson
let viewer: StaffPerson
beforeAll(async () => {
  world = await openWorld()
  await toNoon(world)
  all = await people(world)
  await signIn()
}, 60_000)
afterAll(() => world.close())

let shift = 0
/** Sessions end while the clock is moved: other people of the same rights. */
async function signIn(): Promise<void> {
  shift += 1
  anna = await staffWith(world, [3300, 3301], `anna${shift}`)
  binh = await staffWith(world, [3300, 3301, 3302], `binh${shift}`)
  chi = await staffWith(world, [3300, 3302], `chi${shift}`)
  viewer = await staffWith(world, [3300], `viewer${shift}`)
}
async function later(days: number): Promise<void> {
  world.clock.advance(days * DAY)
  await signIn()
}

const ask = <T>(call: Call, request: object, token = anna.token): Promise<Answer<T>> =>
  world.send<Call, T>(call, request as never, { token })
const fine = <T>({ body }: Answer<T>): T => {
  expect(body).toMatchObject({ code: 0 })
  return body.data
}
const dayIn = (days: number): string => vnDay(new Date(world.clock.now().getTime() + days * DAY))
let n = 0
/** A cheaper fee for links alone, of its own amounts so that no two tests are in each other's way. */
const draft = (more: object = {}) => {
  n += 1
  return {
    name: `Phí thử ${n}`,
    serviceType: 'COBO',
    scope: 'ALL',
    conditions: {
      paymentType: 'VIET_QR',
      type: 'PAY_LINK',
      amountFrom: n * 1_000,
      amountTo: n * 1_000 + 9,
    },
    feeMethod: 'FIXED_FEE',
    calculatePer: 'PER_TRANSACTION',
    fixedAmount: 100,
    percentMicro: 0,
    effectiveFrom: dayIn(1),
    ...more,
  }
}
const add = (body: object, token = anna.token): Promise<Answer<FeeSaved>> =>
  ask<FeeSaved>(fee.add, { body: { code: `TEST-${n + 1}`, ...body } }, token)
const update = (id: string, body: object, token = anna.token): Promise<Answer<FeeSaved>> =>
  ask<FeeSaved>(fee.update, { body: { id, ...body } }, token)
const detail = async (id: string, token = anna.token): Promise<FeeDetail> =>
  fine(await ask<FeeDetail>(fee.detail, { params: { id } }, token))
const yes = (id: string, token = binh.token, contentHash?: string): Promise<Answer<null>> =>
  ask<null>(fee.approve, { query: { id, ...(contentHash ? { contentHash } : {}) } }, token)
const no = (id: string, reasonDeny = 'Chưa hợp lý', token = binh.token): Promise<Answer<null>> =>
  ask<null>(fee.deny, { query: { id, reasonDeny } }, token)
async function active(more: object = {}): Promise<FeeSaved & { body: ReturnType<typeof draft> }> {
  const body = draft(more)
  const code = `ACT-${n}`
  const saved = fine(await ask<FeeSaved>(fee.add, { body: { code, ...body } }))
  fine(await yes(saved.id))
  return { ...saved, body }
}
const list = async (query: object, token = anna.token): Promise<FeeItem[]> =>
  fine(await ask<{ items: FeeItem[] }>(fee.getAll, { query }, token)).items
const codeOf = async (id: string): Promise<string> =>
  (await asOwner<{ code: string }>(world, 'select code from merchant where id = $1', [id]))[0]!.code
const run = (name: string): Promise<void> =>
  jobs.find((job) => job.name === name)!.work(jobCtx(world.app, name), {})

it(
  'the tariffs that came with the product are setups of the same table',
  { meta: { behaviours: ['B-456'] } },
  async () => {
    const items = await list({ feeStatus: 'ACTIVE', sort: 'feeCode,asc' })
    expect(items.map((one) => [one.feeCode, one.version, one.serviceType, one.feeStatus])).toEqual([
      ['CARD-DOMESTIC-0001', 1, 'CARD_DOMESTIC', 'ACTIVE'],
      ['COBO-0001', 1, 'COBO', 'ACTIVE'],
      ['COBO-0002', 1, 'COBO', 'ACTIVE'],
    ])
  },
)
it('bank staff alone come in, each by their code; nobody proposes or decides by seeing', async () => {
  const body = draft()
  for (const [token, code] of [
    [viewer.token, 10],
    [chi.token, 10],
    [all.checker.token, 10],
    [all.root.token, 9],
    [all.owner.token, 9],
  ] as const)
    expect((await add(body, token)).body.code).toBe(code)
  const { id } = fine(await add(body))
  for (const token of [viewer.token, anna.token]) {
    expect((await yes(id, token)).body.code).toBe(10)
    expect((await no(id, 'x', token)).body.code).toBe(10)
  }
  expect((await detail(id, viewer.token)).allowedActions).toEqual([])
  expect((await detail(id)).allowedActions).toEqual(['update'])
  expect((await detail(id, chi.token)).allowedActions).toEqual(['approve', 'deny'])
})
it(
  'each wrong field is refused where it stands',
  { meta: { behaviours: ['B-451', 'B-452', 'B-453'] } },
  async () => {
    const tier = { fixedAmount: 100, percentMicro: 0 }
    const tiered = (brackets: object[], more: object = {}) => ({
      feeMethod: 'BRACKET_FEE',
      bracketBasis: 'TRANSACTION_AMOUNT',
      bracketMode: 'WHOLE',
      brackets,
      ...more,
    })
    for (const [more, field, key, code = 2] of [
      [{ code: 'a b' }, 'code', 'error.pattern'],
      [{ name: ' ' }, 'name', 'error.required'],
      [{ serviceType: 'X' }, 'serviceType', 'error.enum'],
      [{ feeBearer: 'PAYER' }, 'feeBearer', 'error.enum'],
      [{ scope: 'BUSINESS_TYPE' }, 'businessTypes', 'error.required'],
      [{ scope: 'MERCHANTS' }, 'merchantCodes', 'error.required'],
      [{ scope: 'MERCHANTS', merchantCodes: ['NOBODY'] }, 'merchantCodes', 'error.pattern'],
      [{ conditions: { amountFrom: 10, amountTo: 9 } }, 'conditions.amountTo', 'error.min'],
      [{ conditions: { paymentType: 'ATM_CARD' } }, 'conditions.paymentType', 'error.enum'],
      [{ conditions: { hour: 9 } }, 'conditions.hour', 'error.unknown_field'],
      [{ feeMethod: 'FREE' }, 'calculatePer', 'error.enum'],
      [{ calculatePer: 'NONE' }, 'calculatePer', 'error.enum'],
      [{ percentMicro: 1_000_001 }, 'percentMicro', 'error.max'],
      [{ fixedAmount: -1 }, 'fixedAmount', 'error.min'],
      [{ minFee: 500, maxFee: 499 }, 'maxFee', 'error.min'],
      [{ freeCount: 5, collection: 'IMMEDIATELY' }, 'collection', 'error.enum'],
      [{ calculatePer: 'PER_MONTH', collection: 'IMMEDIATELY' }, 'collection', 'error.enum'],
      [tiered([], { bracketBasis: null }), 'bracketBasis', 'error.required'],
      [tiered([], { bracketMode: null }), 'bracketMode', 'error.required'],
      [
        tiered([{ from: 0, to: null, ...tier }], { calculatePer: 'PER_MONTH' }),
        'bracketBasis',
        'error.enum',
      ],
      [
        tiered([{ from: 0, to: null, ...tier }], {
          bracketBasis: 'MONTH_COUNT',
          bracketMode: 'MARGINAL',
        }),
        'bracketMode',
        'error.enum',
      ],
      [tiered([]), 'brackets', 'fee.bracket_invalid', 37_004],
      [tiered([{ from: 1, to: null, ...tier }]), 'brackets.0', 'fee.bracket_invalid', 37_004],
      [
        tiered([
          { from: 0, to: 9, ...tier },
          { from: 10, to: null, ...tier },
        ]),
        'brackets.1',
        'fee.bracket_invalid',
        37_004,
      ],
      [tiered([{ from: 0, to: 9, ...tier }]), 'brackets.0', 'fee.bracket_invalid', 37_004],
      [
        tiered(Array.from({ length: 21 }, (_, i) => ({ from: i, to: i + 1, ...tier }))),
        'brackets',
        'error.too_many_items',
      ],
      [{ effectiveTo: dayIn(0) }, 'effectiveTo', 'error.invalid_date_range'],
      [{ effectiveFrom: dayIn(0) }, 'effectiveFrom', 'fee.starts_too_soon', 37_008],
      [{ effectiveFrom: dayIn(400) }, 'effectiveFrom', 'approval.effective_day'],
    ] as const) {
      const { body } = await add(draft(more))
      expect([field, body]).toMatchObject([field, { code, data: { errors: [{ field, key }] } }])
    }
  },
)
it(
  'a code is taken once; the next free one and whether one is taken are told',
  { meta: { behaviours: ['B-457'] } },
  async () => {
    const code = async (serviceType?: string): Promise<string> =>
      fine(await ask<{ code: string }>(fee.genCode, { query: { serviceType } })).code
    expect([await code(), await code('CARD_DOMESTIC'), await code('POBO')]).toEqual([
      'COBO-0003',
      'CARD-DOMESTIC-0002',
      'POBO-0001',
    ])
    const notice = async () =>
      fine(await ask<{ noticeDays: number }>(fee.genCode, { query: {} })).noticeDays
    expect(await notice()).toBe(30)
    const check = async (name: string) => fine(await ask(fee.checkFee, { params: { code: name } }))
    expect(await check('COBO-0001')).toMatchObject({ exists: true, status: 'ACTIVE' })
    expect(await check('COBO-0003')).toEqual({ exists: false, id: null, status: null })
    expect(await add(draft({ code: 'COBO-0001' }))).toMatchObject({
      status: 409,
      body: { code: 37_003, data: { errors: [{ field: 'code' }] } },
    })
    const both = await Promise.all(
      Array.from({ length: 10 }, () => add(draft({ code: 'COBO-0003', submit: false }))),
    )
    expect(both.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([
      0,
      ...Array.from({ length: 9 }, () => 37_003),
    ])
    expect(await code()).toBe('COBO-0004')
  },
)
describe('from draft to force', () => {
  it(
    'a draft waits for another person, who approves what they have seen; then it is in force on its day',
    { meta: { behaviours: ['B-454'], bars: ['A4'] } },
    async () => {
      const body = draft()
      const { id, ...saved } = fine(await add(body, binh.token))
      expect(saved).toMatchObject({ version: 1, feeStatus: 'WAITING_APPROVE' })
      const queue = fine(
        await ask<{ items: { subjectId: string }[] }>(workQueue.getList, { query: {} }, chi.token),
      )
      expect(queue.items.map((one) => one.subjectId)).toContain(saved.pendingApproval)
      // Its maker has the code to decide, and may not.
      expect((await yes(id, binh.token)).body.code).toBe(26)
      expect((await detail(id, binh.token)).allowedActions).toEqual(['update'])
      expect((await yes(id, chi.token, '0'.repeat(64))).body.code).toBe(12)
      const { contentHash } = await detail(id, chi.token)
      fine(await yes(id, chi.token, contentHash ?? ''))
      expect(await detail(id)).toMatchObject({
        feeStatus: 'ACTIVE',
        approvedBy: `Người chi${shift}`,
      })
      const facts = {
        paymentType: 'VIET_QR' as const,
        type: 'PAY_LINK',
        bankType: 'KLB',
        source: null,
        amount: body.conditions.amountFrom,
      }
      const chosen = async (): Promise<string> =>
        (await feeFor(jobCtx(world.app, 'test'), all.owner.merchantId, facts)).id
      expect(await chosen()).not.toBe(id)
      expect((await yes(id, chi.token)).body.code).toBe(37_005)
      expect((await no(id, 'x', chi.token)).body.code).toBe(37_005)
      await later(1)
      expect(await chosen()).toBe(id)
    },
  )
  it(
    'a denied fee says why, is edited to a new draft, and only what is not decided is deleted',
    { meta: { behaviours: ['B-455', 'B-457'] } },
    async () => {
      const body = draft()
      const { id } = fine(await add(body))
      expect((await ask(fee.deny, { query: { id } }, binh.token)).body.code).toBe(3)
      expect((await ask(fee.delete, { params: { id } })).body.code).toBe(13)
      fine(await no(id, 'Quá thấp'))
      expect(await detail(id)).toMatchObject({
        feeStatus: 'DENIED',
        reasonDeny: 'Quá thấp',
        allowedActions: ['update', 'delete'],
      })
      expect((await yes(id)).body.code).toBe(37_005)
      fine(await update(id, { ...body, submit: false }))
      expect(await detail(id)).toMatchObject({ feeStatus: 'DRAFT', version: 1, reasonDeny: null })
      fine(await ask(fee.delete, { params: { id } }))
      expect((await ask(fee.detail, { params: { id } })).body.code).toBe(5)
      const done = await active()
      expect((await ask(fee.delete, { params: { id: done.id } })).body.code).toBe(37_005)
    },
  )
  it('a decision in the queue of the desk is the same decision', async () => {
    const denied = fine(await add(draft()))
    expect((await deny(world, chi.token, denied.pendingApproval ?? '', 'Thôi')).body.code).toBe(0)
    expect(await detail(denied.id)).toMatchObject({ feeStatus: 'DENIED', reasonDeny: 'Thôi' })
    const taken = fine(await add(draft()))
    expect((await withdraw(world, anna.token, taken.pendingApproval ?? '')).body.code).toBe(0)
    expect(await detail(taken.id)).toMatchObject({ feeStatus: 'DRAFT' })
    const made = fine(await add(draft()))
    const seen = (await proposalOf(world, chi.token, made.pendingApproval ?? '')).body.data
    expect(seen.changes).toContainEqual({ field: 'fixedFee', before: null, after: '100' })
    expect((await approve(world, chi.token, made.pendingApproval ?? '')).body.code).toBe(0)
    expect(await detail(made.id)).toMatchObject({ feeStatus: 'ACTIVE' })
    expect(approval.approve.audience).toBe('staff')
  })
  it('an edit while it waits voids what was seen of it', { meta: { bars: ['A4'] } }, async () => {
    const body = draft()
    const { id, pendingApproval } = fine(await add(body))
    const { contentHash } = await detail(id, binh.token)
    const again = fine(await update(id, { ...body, fixedAmount: 99 }))
    expect(again).toMatchObject({ id, version: 1, feeStatus: 'WAITING_APPROVE' })
    expect(again.pendingApproval).not.toBe(pendingApproval)
    expect((await yes(id, binh.token, contentHash ?? '')).body.code).toBe(12)
    expect((await approve(world, binh.token, pendingApproval ?? '')).body.code).toBe(13)
    fine(await yes(id))
    expect(await detail(id)).toMatchObject({ feeStatus: 'ACTIVE', fixedAmount: 99 })
  })
  it('of twenty decisions at once one counts', { meta: { bars: ['A4'] } }, async () => {
    const { id } = fine(await add(draft()))
    const codes = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, i) =>
          (await (i % 2 === 0 ? yes(id, i % 4 === 0 ? binh.token : chi.token) : no(id))).body.code,
      ),
    )
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(new Set(codes.filter((code) => code !== 0))).toEqual(new Set([37_005]))
    expect(['ACTIVE', 'DENIED']).toContain((await detail(id)).feeStatus)
  })
  it('an edit and an approval at once never approve what nobody saw', async () => {
    for (let round = 0; round < 6; round++) {
      const body = draft()
      const { id } = fine(await add(body))
      const { contentHash } = await detail(id, binh.token)
      const [approved, edited] = await Promise.all([
        yes(id, binh.token, contentHash ?? ''),
        update(id, { ...body, fixedAmount: 50 }),
      ])
      expect([0, 12, 37_005]).toContain(approved.body.code)
      expect(edited.body.code).toBe(0)
      const now = await detail(id)
      if (approved.body.code === 0)
        expect([now.feeStatus, now.fixedAmount]).toEqual(['ACTIVE', 100])
      else expect([now.feeStatus, now.fixedAmount]).toEqual(['WAITING_APPROVE', 50])
    }
  })
})
describe('versions', () => {
  it('an edit of one in force drafts the next; approved it ends the old one where it begins', async () => {
    const old = await active()
    const next = fine(
      await update(old.id, { ...old.body, fixedAmount: 80, effectiveFrom: dayIn(5) }),
    )
    expect(next).toMatchObject({ feeCode: old.feeCode, version: 2, feeStatus: 'WAITING_APPROVE' })
    expect(next.id).not.toBe(old.id)
    expect((await update(old.id, old.body)).body.code).toBe(37_005)
    const seen = await detail(next.id, binh.token)
    expect(seen).toMatchObject({
      inForce: { id: old.id, version: 1 },
      versions: [{ version: 2 }, { version: 1 }],
    })
    expect(seen.changes).toEqual([
      { field: 'fixedFee', before: '100', after: '80' },
      { field: 'effectiveFrom', before: old.body.effectiveFrom, after: dayIn(5) },
    ])
    fine(await yes(next.id))
    expect(await detail(old.id)).toMatchObject({ feeStatus: 'ACTIVE', effectiveTo: dayIn(4) })
    await later(5)
    expect(await detail(old.id)).toMatchObject({ feeStatus: 'EXPIRED' })
    expect(
      (
        await update(next.id, {
          ...old.body,
          serviceType: 'POBO',
          conditions: {},
          effectiveFrom: dayIn(9),
        })
      ).body.code,
    ).toBe(13)
  })
  it('open payments change to the fee of the day, settled ones keep theirs', async () => {
    const shop = await openShop(world)
    await asOwner(world, 'delete from fee_merchant where merchant_id = $1', [shop.merchantId])
    const amount = 777_000
    const one = await openPayment(world, shop, amount)
    const paid = await openPayment(world, shop, amount)
    await asOwner(world, `update payment set status = 'SUCCESS' where id = $1`, [paid.id])
    const own = await active({
      scope: 'MERCHANTS',
      merchantCodes: [await codeOf(shop.merchantId)],
      conditions: {},
      fixedAmount: 0,
    })
    const feeOf = async (id: string): Promise<string> =>
      (
        await asOwner<{ fee_id: string }>(world, 'select fee_id from payment where id = $1', [id])
      )[0]!.fee_id
    await run('payment.followTariff')
    expect(await feeOf(one.id)).not.toBe(own.id)
    await later(1)
    await run('payment.followTariff')
    expect(await feeOf(one.id)).toBe(own.id)
    expect(await feeOf(paid.id)).toBe(shop.feeId)
  })
})
describe('rivals and increases', () => {
  it('a second rule for the same payments is refused when it is approved, however many try at once', async () => {
    const same = draft().conditions
    const waiting = await Promise.all(
      Array.from({ length: 5 }, async (_, i) =>
        fine(
          await ask<FeeSaved>(fee.add, {
            body: { code: `RIVAL-${i}`, ...draft({ conditions: same }) },
          }),
        ),
      ),
    )
    const codes = await Promise.all(waiting.map(async ({ id }) => (await yes(id)).body.code))
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 37_007, 37_007, 37_007, 37_007])
    expect((await add(draft({ conditions: same }))).body.code).toBe(37_007)
  })
  it('an increase waits for the days of notice, counted when it is approved; its merchants are told by mail', async () => {
    const dearer = (days: number) => draft({ fixedAmount: 5_000, effectiveFrom: dayIn(days) })
    expect(await add(dearer(29))).toMatchObject({
      body: { code: 37_008, data: { errors: [{ field: 'effectiveFrom' }] } },
    })
    const { id } = fine(await add(dearer(30)))
    await later(1)
    expect((await yes(id)).body.code).toBe(37_008)
    await asOwner(world, `update portal_parameter set value = '10' where name = 'FEE_NOTICE_DAYS'`)
    world.outbox.mails.length = 0
    const impact = fine(
      await ask<{ isIncrease: boolean; earliest: string }>(
        fee.impact,
        { params: { id } },
        binh.token,
      ),
    )
    expect(impact).toMatchObject({ isIncrease: true, earliest: dayIn(10) })
    fine(await yes(id))
    await asOwner(world, `update portal_parameter set value = '30' where name = 'FEE_NOTICE_DAYS'`)
    await world.work()
    const told = world.outbox.mails.filter(({ subject }) => /phí|fees/i.test(subject))
    expect(told.length).toBeGreaterThan(1)
    expect(told[0]!.text).toContain('5.000')
    // A cheaper one tells nobody.
    world.outbox.mails.length = 0
    await active({ fixedAmount: 1 })
    await world.work()
    expect(world.outbox.mails).toEqual([])
  })
})
it('last month priced again: in all, and for those whom it changes most', async () => {
  const shop = await openShop(world, { fixed: 1_000, percentMicro: 0, vatMicro: 100_000 })
  const last = new Date(`${dayIn(0).slice(0, 7)}-01T00:00:00+07:00`)
  for (const amount of [100_000, 100_000, 200_000]) {
    const { id } = await openPayment(world, shop, amount)
    await asOwner(
      world,
      `update payment set status = 'SUCCESS', charge_amount = 1000, vat_charge_amount = 100, complete_time = $2 where id = $1`,
      [id, new Date(last.getTime() - DAY)],
    )
  }
  const { id } = fine(
    await add(
      draft({
        scope: 'MERCHANTS',
        merchantCodes: [await codeOf(shop.merchantId)],
        conditions: { type: 'PAY_LINK' },
        fixedAmount: 500,
      }),
    ),
  )
  expect(fine(await ask(fee.impact, { params: { id } }))).toMatchObject({
    month: vnDay(new Date(last.getTime() - 1)).slice(0, 7),
    total: { count: 3, volume: 400_000, charged: 3_300, repriced: 1_650 },
    merchantCount: 1,
    merchants: [{ id: shop.merchantId, count: 3, charged: 3_300, repriced: 1_650 }],
    isIncrease: false,
  })
})
it(
  'a change is written down field by field, and nothing takes it out again',
  { meta: { behaviours: ['B-457'] } },
  async () => {
    const body = draft()
    const { id, feeCode } = fine(await add(body))
    fine(await update(id, { ...body, fixedAmount: 90 }))
    fine(await no(id, 'Sai'))
    const rows = fine(
      await ask<{
        items: { field: string; before: string; after: string; by: string; note: string }[]
      }>(fee.getHistory, { query: { feeId: id, size: '50' } }),
    ).items
    expect(rows).toContainEqual(
      expect.objectContaining({
        field: 'fixedFee',
        before: '100',
        after: '90',
        by: `Người anna${shift}`,
      }),
    )
    expect(
      rows.filter(({ field }) => field === 'feeStatus').map(({ after, note }) => [after, note]),
    ).toEqual([
      ['DENIED', 'Sai'],
      ['WAITING_APPROVE', null],
      ['DRAFT', null],
      ['WAITING_APPROVE', null],
    ])
    await expect(
      asOwner(world, 'delete from fee_change where code = $1', [feeCode]),
    ).rejects.toThrow(/append|change/i)
    const audited = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from audit_record where module = 'fee' and object_id = $1`,
      [id],
    )
    expect(audited[0]!.n).toBe(2)
  },
)
it(
  'the list is filtered by name, code, state, service, method and the days on which a rule holds',
  { meta: { behaviours: ['B-456'] } },
  async () => {
    const { id } = fine(
      await add(
        draft({
          code: 'FILTER-1',
          name: 'Biểu phí Lọc Riêng',
          serviceType: 'POBO',
          conditions: {},
          feeMethod: 'FREE',
          calculatePer: 'NONE',
          effectiveFrom: dayIn(40),
          effectiveTo: dayIn(50),
        }),
      ),
    )
    const has = async (query: object): Promise<boolean> =>
      (await list({ ...query, size: '200' })).some((one) => one.id === id)
    for (const [yesQuery, noQuery] of [
      [{ feeName: 'loc rieng' }, { feeName: 'khác' }],
      [{ feeCode: 'filter' }, { feeCode: 'FILTER-2' }],
      [{ feeStatus: 'WAITING_APPROVE' }, { feeStatus: 'DRAFT' }],
      [{ serviceType: 'POBO' }, { serviceType: 'COBO' }],
      [{ feeMethod: 'FREE' }, { feeMethod: 'FIXED_FEE' }],
      [{ fromDate: dayIn(50), toDate: dayIn(60) }, { fromDate: dayIn(51) }],
      [{ toDate: dayIn(40) }, { toDate: dayIn(39) }],
    ])
      expect([yesQuery, await has(yesQuery!), await has(noQuery!)]).toEqual([yesQuery, true, false])
    expect((await ask(fee.getAll, { query: { sort: 'vat,desc' } })).body.code).toBe(24)
    expect((await list({ sort: 'feeCode,asc', size: '1' }))[0]!.feeCode).toMatch(/^A/)
  },
)
it(
  'a member is told what holds for its merchant and nothing of others, bank staff all of it',
  { meta: { behaviours: ['B-461'] } },
  async () => {
    const theirs = await active({
      scope: 'MERCHANTS',
      merchantCodes: [all.other.merchantCode],
      conditions: {},
      fixedAmount: 0,
    })
    const seen = async (token: string, serviceType?: string) =>
      fine(
        await ask<{ items: { id: string; isOwn: boolean; isInForce: boolean }[] }>(
          fee.getAllByServiceType,
          { query: { serviceType } },
          token,
        ),
      ).items
    all = await people(world)
    const own = await seen(all.owner.token, 'COBO')
    expect(own.map((one) => one.id)).not.toContain(theirs.id)
    expect(own.some((one) => one.isInForce)).toBe(true)
    expect((await seen(all.other.token)).find((one) => one.id === theirs.id)).toMatchObject({
      isOwn: true,
      isInForce: false,
    })
    expect((await seen(viewer.token)).map((one) => one.id)).toContain(theirs.id)
    expect(JSON.stringify(own)).not.toContain('merchants')
    const { data } = (
      await ask<{ fee: number; vat: number; actual: number; feeName: string }>(
        fee.estimate,
        { query: { amount: '1000000' } },
        all.owner.token,
      )
    ).body
    expect(data).toMatchObject({ fee: 3_000, vat: 300, actual: 996_700, feeName: 'VietQR 0,3%' })
  },
)
